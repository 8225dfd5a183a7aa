"""Panels beside the board: the barbarian ship, improvement charts, knights and progress cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.cities_knights.barbarians import VOYAGE, Barbarians, barbarian_strength
from catan_expansions.cities_knights.cards_beside import chart_cards, knight_cards, progress_cards, ship_cards
from catan_expansions.cities_knights.improvements import MAX_LEVEL, level
from catan_expansions.cities_knights.knights import RANKS, active_knights, knights, strength_of
from catan_expansions.cities_knights.merchant import merchant
from catan_expansions.cities_knights.metropolis import TRACKS, holder
from catan_expansions.cities_knights.progress.deck import KINDS, ProgressCards, deck_size


def _panel(rules: catan.Rules, language: str, name: str, lines: Sequence[str]) -> tuple[catan.Panel, ...]:
    return (catan.Panel(_word(rules, language, name), tuple(lines)),)


def _word(rules: catan.Rules, language: str, name: str) -> str:
    return rules.text(f"panel:cities_knights/{name}", language)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Format rows of cells as lines, with the first column aligned right and the others left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    cells = (
        [row[0].rjust(widths[0]), *(cell.ljust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        for row in rows
    )
    return ["  ".join(row).rstrip() for row in cells]


def _ship(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """How far the ship is from `#`, where it lands, and both sides' strength in a battle now."""
    rules, state = view.rules, view[Barbarians]
    word = partial(_word, rules, language)
    track = "".join("S" if place == state.ship else "." for place in range(VOYAGE)) + "#"
    defense = sum(strength_of(view, seat, active_knights(view, seat)) for seat in rules.all_seats)
    lines = [
        f"{word('sails')} {track}  {state.ship}/{VOYAGE}",
        f"{word('barbarians')} {barbarian_strength(view)}, {word('active-knights')} {defense}",
        word("robber-free" if state.landed else "robber-bound"),
    ]
    return _panel(rules, language, "ship", lines)


def _charts(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """Each seat's level on each track, with the name of that level, and `*` for the metropolis."""
    rules = view.rules
    rows = [["", *(rules.text(f"track:{track}", language) for track in TRACKS)]]
    for seat in rules.all_seats:
        rows.append([names[seat], *(_reached(view, language, seat, track) for track in TRACKS)])
    return _panel(rules, language, "charts", _aligned(rows))


def _reached(view: catan.View, language: str, seat: catan.Seat, track: str) -> str:
    reached = level(view, seat, track)
    bar = f"{'#' * reached}{'.' * (MAX_LEVEL - reached)}"
    title = f" {view.rules.text(f'level:{track}-{reached}', language)}" if reached else ""
    return f"{bar}{title}{' *' if holder(view, track) == seat else ''}"


def _knights(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """Each seat's knights with their total and active strength and their nodes, and its Defender cards."""
    rules = view.rules
    columns = ("strength", "active", "defender", "knights-at")
    rows = [["", *(_word(rules, language, column) for column in columns)]]
    for seat in rules.all_seats:
        strengths = [strength_of(view, seat, mask(view, seat)) for mask in (knights, active_knights)]
        rows.append([names[seat], *map(str, strengths), str(view[Barbarians].defenders[seat]), _standing(view, seat)])
    lines = _aligned(rows)
    standing = merchant(view)
    if standing is not None:
        lines.append(f"{rules.text('piece:merchant', language)}: {names[standing[0]]}")
    return _panel(rules, language, "knights", lines)


def _standing(view: catan.View, seat: catan.Seat) -> str:
    """A seat's knights, each with its symbol on the board and its node."""
    nodes, active = view[base.Island].layout.topology.nodes, active_knights(view, seat)
    symbols = {piece.id: piece.symbol for piece in view.rules.pieces}
    shown = []
    for piece in RANKS:
        for node in catan.members(pieces.on_board(view, piece, seat)):
            q, r, corner = nodes[node]
            symbol = symbols[piece].upper() if active >> node & 1 else symbols[piece]
            shown.append(f"{symbol} ({q},{r},{corner})")
    return " ".join(shown) or "-"


def _progress(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.Panel, ...]:
    """The sizes of decks and hands, and the cards in the viewer's own hand."""
    cards, rules = view[ProgressCards], view.rules
    decks = (f"{rules.text(f'track:{track}', language)} {deck_size(view, track)}" for track in TRACKS)
    hands = (f"{names[seat]}: {cards.cards(seat)}" for seat in rules.all_seats)
    word = partial(_word, rules, language)
    lines = [f"{word('decks')}: {', '.join(decks)}", f"{word('hands')}: {', '.join(hands)}"]
    if view.seat is not None and cards.hands[view.seat]:
        own = [
            rules.amount(count, f"card:{kind}", language) if count > 1 else rules.text(f"card:{kind}", language)
            for kind, count in zip(KINDS(rules), cards.hands[view.seat], strict=True)
            if count
        ]
        lines.append(f"{word('yours')}: {', '.join(own) or rules.text('panel:none', language)}")
    return _panel(rules, language, "progress", lines)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [
        catan.SidePanel("cities_knights/ship", _ship, cards=ship_cards),
        catan.SidePanel("cities_knights/charts", _charts, cards=chart_cards),
        catan.SidePanel("cities_knights/knights", _knights, cards=knight_cards),
        catan.SidePanel("cities_knights/progress", _progress, cards=progress_cards),
    ]
