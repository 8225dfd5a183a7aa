"""City improvements, knights and progress cards as cards and counts, for pictures beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from catan_core import CardPanel, Seat, Tally, View
from catan_expansions.cities_knights.barbarians import Barbarians
from catan_expansions.cities_knights.improvements import level
from catan_expansions.cities_knights.knights import active_knights, knights, strength_of
from catan_expansions.cities_knights.metropolis import TRACKS, holder
from catan_expansions.cities_knights.progress.deck import KINDS, ProgressCards, deck_size

CARD_COLOR = "#4c7a78"
"""The color of progress cards."""


def _counted(view: View, id: str, count: int, seat: Seat | None, language: str) -> Tally:
    rules = view.rules
    return Tally(rules.text(id, language), count, seat, words=rules.amount(count, id, language))


def chart_cards(view: View, language: str, names: Sequence[str]) -> tuple[CardPanel, ...]:
    """Each seat's level on each track, with the name of that level; a track with a metropolis is set apart."""
    rules = view.rules
    shown = tuple(
        Tally(_level(view, seat, track, language), level(view, seat, track), seat, marked=holder(view, track) == seat)
        for seat in rules.all_seats
        for track in TRACKS
    )
    return (CardPanel(rules.text("panel:cities_knights/charts", language, form="picture"), shown),)


def _level(view: View, seat: int, track: str, language: str) -> str:
    reached = level(view, view.rules.seat(seat), track)
    name = view.rules.text(f"track:{track}", language)
    return f"{name}: {view.rules.text(f'level:{track}-{reached}', language)}" if reached else name


def knight_cards(view: View, language: str, names: Sequence[str]) -> tuple[CardPanel, ...]:
    """Each seat's strength in knights, all and active, and its Defender cards."""
    rules = view.rules
    shown = tuple(
        _counted(view, f"panel:cities_knights/{name}", count, seat, language)
        for seat in rules.all_seats
        for name, count in (
            ("strength", strength_of(view, seat, knights(view, seat))),
            ("active", strength_of(view, seat, active_knights(view, seat))),
            ("defender", view[Barbarians].defenders[seat]),
        )
    )
    return (CardPanel(rules.text("panel:cities_knights/knights", language, form="picture"), shown),)


def progress_cards(view: View, language: str, names: Sequence[str]) -> tuple[CardPanel, ...]:
    """The sizes of decks and hands, and the cards in the viewer's own hand."""
    cards, rules = view[ProgressCards], view.rules
    title = rules.text("panel:cities_knights/progress", language)
    shown = [Tally(rules.text(f"track:{track}", language), deck_size(view, track)) for track in TRACKS]
    shown += [_counted(view, "column:cards", cards.cards(seat), seat, language) for seat in rules.all_seats]
    panels = [CardPanel(title, tuple(shown))]
    if view.seat is not None and cards.hands[view.seat]:
        own = tuple(
            Tally(rules.text(f"card:{kind}", language), count, None, CARD_COLOR)
            for kind, count in zip(KINDS(rules), cards.hands[view.seat], strict=True)
            if count
        )
        panels += [CardPanel(rules.text("panel:cities_knights/yours", language).capitalize(), own)] if own else []
    return tuple(panels)
