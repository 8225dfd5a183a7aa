"""Barbarian Attack with the Fishermen (Traders & Barbarians, combinations; TB-COMP-07): a lake lies in place of the
desert. Fish feed knights and buy the cards of this scenario, and conquered buildings catch none.

There is no robber that fish could send away.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack import knights
from catan_expansions.traders_barbarians.barbarian_attack.conquest import conquered_buildings
from catan_expansions.traders_barbarians.barbarian_attack.deck import CardDraw
from catan_expansions.traders_barbarians.fishermen import (
    FISH_DECKS,
    FISH_PRICE,
    FISH_PRICES,
    NETS,
    FishCounts,
    FishDeck,
    spending,
)

TOGETHER = catan.Citation("barbarian_attack", "With the Fishermen")
MARCH = "march"
PRICE = 2

NO_FISH_NEEDED = catan.Refusal("knight.no-fish-needed", TOGETHER, text="A knight moves three paths for nothing.")
BUILDING_IDLE = catan.Refusal("fishermen.building-conquered", TOGETHER, text="A conquered building catches no fish.")


@catan.record
class MarchForFish(catan.Action, tag="barbarian_attack/march-for-fish"):
    """Move a knight four or five paths, for two fish in place of a grain."""

    tokens: FishCounts
    origin: catan.Edge
    edge: catan.Edge


def _far(position: catan.Position, origin: catan.Edge) -> int:
    """Where a knight may end that moves more than three paths."""
    near = knights.within_reach(position, origin, knights.SHORT)
    return knights.targets(position, origin, knights.LONG) & ~near


def _options(
    position: catan.Position, phase: knights.KnightMoves, seat: catan.Seat
) -> Sequence[tuple[FishCounts, int, int]]:
    ways = spending.payable(position, seat, MARCH)
    if not ways:
        return ()
    return [
        (way, origin, edge)
        for origin in catan.members(knights.knights(position, seat) & ~phase.moved)
        for edge in catan.members(_far(position, catan.Edge(origin)))
        for way in ways
    ]


def _why_not(position: catan.Position, phase: knights.KnightMoves, action: MarchForFish) -> catan.Violation | None:
    seat, ways = action.seat, spending.payable(position, action.seat, MARCH)
    if not ways:
        return spending.TOO_FEW(price=FISH_PRICE(position, seat, MARCH))
    tired = knights.origin_refusal(position, phase, seat, action.origin)
    refused = tired or knights.target_refusal(position, seat, action.origin, action.edge, fed=True)
    if refused is not None:
        return refused
    if not _far(position, action.origin) >> action.edge & 1:
        return NO_FISH_NEEDED()
    return None if action.tokens in ways else spending.NOT_THESE(price=FISH_PRICE(position, seat, MARCH))


def _march(tx: catan.Transition, phase: knights.KnightMoves, action: MarchForFish) -> None:
    spending.pay(tx, action.seat, action.tokens, MARCH)
    knights.march(tx, phase, action.origin, action.edge)


MARCH_FOR_FISH = catan.ActionSpec(
    kind=MarchForFish,
    during=(knights.KnightMoves,),
    rule=TOGETHER,
    options=_options,
    why=_why_not,
    apply=_march,
    refusals=(
        spending.TOO_FEW,
        spending.NOT_THESE,
        knights.NO_KNIGHT,
        knights.MOVED_ALREADY,
        *knights.TARGET_REFUSALS,
        NO_FISH_NEEDED,
    ),
)
ATTACK_CARDS = FishDeck(open=lambda position, seat: True, draw=lambda tx, seat: tx.then(CardDraw(seat)))


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.FISHERMEN, pairs.ATTACK)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(FISH_PRICES, MARCH, PRICE), catan.Row(FISH_DECKS, pairs.ATTACK, ATTACK_CARDS)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [MARCH_FOR_FISH]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(NETS, conquered_buildings, BUILDING_IDLE)]


ENGLISH = {
    "action:barbarian_attack/march-for-fish": "Move a knight far for two fish",
    "sentence:barbarian_attack/march-for-fish": "Move the knight on {origin} to {edge} for {tokens}",
    "deck:barbarian_attack": "development cards",
}
SPANISH = {
    "option:barbarian_attack.with_fishermen": "Si se juega con los pescadores por reglas que no trae ningún libro.",
    "action:barbarian_attack/march-for-fish": "Mover lejos a un caballero por dos peces",
    "sentence:barbarian_attack/march-for-fish": "Mover al caballero de {origin} a {edge} por {tokens}",
    "deck:barbarian_attack": "cartas de desarrollo",
    "violation:knight.no-fish-needed": "Un caballero se mueve tres caminos sin pagar nada.",
    "violation:fishermen.building-conquered": "Un edificio conquistado no pesca nada.",
}
CATALAN = {
    "option:barbarian_attack.with_fishermen": "Si es juga amb els pescadors per regles que no porta cap llibre.",
    "action:barbarian_attack/march-for-fish": "Moure lluny un cavaller per dos peixos",
    "sentence:barbarian_attack/march-for-fish": "Moure el cavaller de {origin} a {edge} per {tokens}",
    "deck:barbarian_attack": "cartes de desenvolupament",
    "violation:knight.no-fish-needed": "Un cavaller es mou tres camins sense pagar res.",
    "violation:fishermen.building-conquered": "Un edifici conquerit no pesca res.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
