"""Panels beside the board: the barbarian ship, city improvements, knights and progress cards."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_expansions.cities_knights.barbarians import VOYAGE, Barbarians, barbarian_strength
from catan_expansions.cities_knights.improvements import level
from catan_expansions.cities_knights.knights import active_knights, knights, strength_of
from catan_expansions.cities_knights.metropolis import TRACKS, holder
from catan_expansions.cities_knights.progress.deck import KINDS, ProgressCards, deck_size

CARD_COLOR = "#4c7a78"
"""The color of progress cards."""

SQUARE, GAP = 48, 4
FIELD = "M-24,-22 h48 v44 h-48 Z"
SHIP = "M-17,6 H17 Q14,15 6,15 H-8 Q-15,15 -17,6 Z M-2,3 V-17 H1 V-15 L15,1 H1 V3 Z M-4,1 H-13 L-4,-11 Z"
ISLAND = "M-18,14 Q-16,2 -6,2 Q-2,-9 7,-4 Q17,-2 18,14 Z"
SEA, SAND, LAND, SAILS, INK = "#6ea8cb", "#e9dcb5", "#7fae5a", "#8c2f23", "#1d2b36"


def _ship(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The track with the ship on it and the island at its end, both sides' strength in a battle now, and whether the
    robber may move."""
    rules, state = view.rules, view[Barbarians]
    defense = sum(strength_of(view, seat, active_knights(view, seat)) for seat in rules.all_seats)
    strengths = {"barbarians": barbarian_strength(view), "active-knights": defense}
    robber = rules.text(f"panel:cities_knights/robber-{'free' if state.landed else 'bound'}", language)
    sails = f"{rules.text('panel:cities_knights/sails', language)} {state.ship}/{VOYAGE}"
    shapes = []
    for place in range(VOYAGE + 1):
        x, y = SQUARE // 2 + 1 + place * (SQUARE + GAP), 24
        shapes.append(catan.Shape(x, y, FIELD, color=SEA if place < VOYAGE else SAND))
        if place == VOYAGE:
            shapes.append(catan.Shape(x, y, ISLAND, color=LAND))
        if place == state.ship:
            shapes.append(catan.Shape(x, y, SHIP, title=sails, color=SAILS))
        elif place < VOYAGE:
            shapes.append(catan.Shape(x, y, words=str(VOYAGE - place), color=INK, size=13))
    track = "".join("S" if place == state.ship else "." for place in range(VOYAGE)) + "#"
    sketch = catan.Sketch((VOYAGE + 1) * (SQUARE + GAP), SQUARE, tuple(shapes), (f"{sails}  {track}",))
    shown: tuple[catan.Tally | catan.Remark, ...] = (
        *(rules.tally(count, f"panel:cities_knights/{name}", language) for name, count in strengths.items()),
        catan.Remark(robber),
    )
    return (catan.CardPanel(rules.text("panel:cities_knights/ship", language), shown, sketch=sketch),)


def _charts(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """Each seat's level on each track, with the name of that level; a track with a metropolis is set apart."""
    rules = view.rules
    shown = tuple(_level(view, seat, track, language) for seat in rules.all_seats for track in TRACKS)
    return (catan.CardPanel(rules.text("panel:cities_knights/charts", language), shown),)


def _level(view: catan.View, seat: catan.Seat, track: str, language: str) -> catan.Tally:
    rules, reached = view.rules, level(view, seat, track)
    name = rules.text(f"track:{track}", language)
    title = rules.text(f"level:{track}-{reached}", language) if reached else ""
    words = f"{reached} {name}: {title}" if title else f"{reached} {name}"
    return catan.Tally(name, reached, seat, marked=holder(view, track) == seat, words=words, note=title)


def _knights(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """Each seat's strength in knights, all and active, and its Defender cards."""
    rules = view.rules
    shown = tuple(
        rules.tally(count, f"panel:cities_knights/{name}", language, seat)
        for seat in rules.all_seats
        for name, count in (
            ("strength", strength_of(view, seat, knights(view, seat))),
            ("active", strength_of(view, seat, active_knights(view, seat))),
            ("defender", view[Barbarians].defenders[seat]),
        )
    )
    return (catan.CardPanel(rules.text("panel:cities_knights/knights", language), shown),)


def _deck(view: catan.View, track: str, language: str) -> catan.Tally:
    name, left = view.rules.text(f"track:{track}", language), deck_size(view, track)
    return catan.Tally(name, left, words=f"{name}: {view.rules.amount(left, 'column:cards', language)}")


def _progress(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The sizes of decks and hands, and the cards in the viewer's own hand."""
    cards, rules = view[ProgressCards], view.rules
    title = rules.text("panel:cities_knights/progress", language)
    shown = [_deck(view, track, language) for track in TRACKS]
    shown += [rules.tally(cards.cards(seat), "column:cards", language, seat) for seat in rules.all_seats]
    panels = [catan.CardPanel(title, tuple(shown))]
    if view.seat is not None and any(cards.hands[view.seat]):
        own = tuple(
            rules.tally(count, f"card:{kind}", language, color=CARD_COLOR)
            for kind, count in zip(KINDS(rules), cards.hands[view.seat], strict=True)
            if count
        )
        panels.append(catan.CardPanel(rules.text("panel:cities_knights/yours", language), own))
    return tuple(panels)


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [
        catan.SidePanel("cities_knights/ship", _ship),
        catan.SidePanel("cities_knights/charts", _charts),
        catan.SidePanel("cities_knights/knights", _knights),
        catan.SidePanel("cities_knights/progress", _progress),
    ]
