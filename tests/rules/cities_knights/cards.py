"""What tests of progress cards need beside the table: who is told what, and what could be behind a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TypeVar

from catan_core import CHANCE, Event, Seat, State
from catan_core.components.decks import Known
from catan_core.plugin.specs import Value
from catan_expansions.cities_knights import TRACKS, ProgressCards
from catan_expansions.cities_knights.progress.deck import KINDS
from tests.helpers.keywords import keywords
from tests.rules.cities_knights.table import CitiesKnights

E = TypeVar("E", bound=Event)
T = TypeVar("T")

GUESSES = 25
"""How many states are made up behind every view."""


def holding(seats: int = 4, *, options: Mapping[str, Value] | None = None, **cards: int) -> CitiesKnights:
    """Seat 0 with these progress cards, before its roll."""
    return CitiesKnights(seats=seats, options=options).progress(0, **keywords(cards))


def told(scenario: CitiesKnights, kind: type[E]) -> dict[int | None, list[E]]:
    """The events of a kind that the last `play` has caused, as every seat and a spectator (None) are told of them."""
    rules = scenario.game.rules
    return {
        seat: [event for event in rules.events_for(scenario.happened, seat) if isinstance(event, kind)]
        for seat in viewers(scenario)
    }


def shown(event: E, hidden: E | None = None, to: Iterable[int] = ()) -> dict[int | None, list[E]]:
    """An event as it is told at a table of four: to everybody, or to some seats, and in a hidden form to the rest."""
    seats: tuple[int | None, ...] = (0, 1, 2, 3, None)
    return {seat: [event if hidden is None or seat in tuple(to) else hidden] for seat in seats}


def viewers(scenario: CitiesKnights) -> tuple[Seat | None, ...]:
    """All seats, and a spectator."""
    return (*scenario.game.rules.all_seats, None)


def tail(scenario: CitiesKnights, track: str, seat: Seat | None = CHANCE) -> list[tuple[str | None, tuple[int, ...]]]:
    """The cards known to lie under a deck, the next to be drawn first, and who knows them: as a seat sees them, or
    (without a seat) as they are."""
    position = scenario.state if seat == CHANCE else scenario.game.view(seat)
    known: tuple[Known, ...] = position[ProgressCards].decks[TRACKS.index(track)].tail
    kinds = KINDS(scenario.game.rules)
    return [(None if one.card is None else kinds[one.card], tuple(one.known_to)) for one in known]


def guessed(scenario: CitiesKnights, seat: Seat | None, read: Callable[[State], T], times: int = GUESSES) -> set[T]:
    """What a seat must think possible: something read off many states that could be behind its view."""
    view, rng = scenario.game.view(seat), Random(11)
    return {read(view.determinize(rng)) for _ in range(times)}


def concealed(scenario: CitiesKnights) -> CitiesKnights:
    """Assert that every seat can tell from its view what it may do, and that what is made up behind it fits."""
    rules, state, rng = scenario.game.rules, scenario.state, Random(7)
    for seat in viewers(scenario):
        view = rules.view(state, seat)
        offered = () if seat is None else tuple(rules.actions(state, seat))
        assert tuple(view.actions) == offered
        for _ in range(GUESSES):
            made_up = view.determinize(rng)
            assert rules.view(made_up, seat) == view
            assert not rules.problems(made_up), rules.problems(made_up)
            assert all(rules.actions(made_up, actor) for actor in rules.actors(state))
            if seat is not None:
                assert tuple(rules.actions(made_up, seat)) == offered
    return scenario
