"""What lies beside the board and on it: barbarians and conquered hexes, prisoners, knights, the deck."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import Barbarians, barbarians_on
from catan_expansions.traders_barbarians.barbarian_attack.battles import strength
from catan_expansions.traders_barbarians.barbarian_attack.conquest import conquered_buildings
from catan_expansions.traders_barbarians.barbarian_attack.deck import CARD_COUNTS, AttackDeck
from catan_expansions.traders_barbarians.barbarian_attack.knights import KNIGHT

CARD_COLOR = "#7a3f35"
"""The color of the cards."""


def _attack(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """How many barbarians there are to come, and the prisoners and knights of every seat, or how strong these are."""
    rules, here = view.rules, view[Barbarians]
    fighting = "knights" if KNIGHT in rules.piece_index else "strength"
    shown = [rules.tally(here.supply, "panel:barbarian_attack/supply", language)]
    for seat in rules.all_seats:
        shown.append(rules.tally(here.prisoners[seat], "panel:barbarian_attack/prisoners", language, seat))
        shown.append(rules.tally(strength(view, seat), f"panel:barbarian_attack/{fighting}", language, seat))
    return (catan.CardPanel(rules.text("panel:barbarian_attack/attack", language), tuple(shown)),)


def _deck(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The cards that may still come."""
    rules = view.rules
    shown = tuple(
        rules.tally(count, f"card:{kind}", language, color=CARD_COLOR)
        for kind, count in zip(CARD_COUNTS(rules), view[AttackDeck].left, strict=True)
    )
    return (catan.CardPanel(rules.text("panel:barbarian_attack/deck", language), shown),)


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """The barbarians of every hex."""
    standing = catan.members(position[Barbarians].one)
    return tuple(
        [
            catan.PlaceMark("barbarians", f"B{barbarians_on(position, catan.Hex(hex))}", hex=catan.Hex(hex))
            for hex in standing
        ]
    )


def _conquered(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """Conquered buildings are set apart."""
    building = position.rules.pieces[position.rules.piece_index[piece]].building
    return conquered_buildings(position, seat) & pieces.on_board(position, piece, seat) if building else 0


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.PLACE_MARKS, _marks), catan.allow(base.MARKED, _conquered)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    deck = [catan.SidePanel("barbarian_attack/deck", _deck)]
    return [
        catan.SidePanel("barbarian_attack/attack", _attack),
        *(deck if pairs.takes_part(setup, pairs.ATTACK, "riders") else []),
    ]
