"""Reading a table of Cities & Knights, in states and in views."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from catan_core import ArgumentError, Position, Seat, SeatError
from catan_core.testing import Scenario
from catan_expansions.cities_knights import PlaySpy, table
from tests.helpers.each import for_each
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import CitiesKnights

HERE, THERE, OTHER = (0, 0, "N"), (1, 0, "S"), (-1, 0, "N")
READINGS: dict[str, Callable[[Position], object]] = {
    "knights": lambda at: table.knights(at, 0),
    "knight_strength": lambda at: table.knight_strength(at, 0),
    "improvements": lambda at: table.improvements(at, 0),
    "metropolises": table.metropolises,
    "merchant": table.merchant,
    "ship": table.ship,
    "landed": table.landed,
    "defender_cards": lambda at: table.defender_cards(at, 0),
    "progress_hand": lambda at: table.progress_hand(at, 0),
    "progress_cards": lambda at: table.progress_cards(at, 0),
    "open_progress_cards": lambda at: table.open_progress_cards(at, 0),
    "progress_decks": table.progress_decks,
}


def positions(here: Scenario) -> tuple[Position, ...]:
    """A state, and what two seats and a spectator see of it."""
    return here.state, here.game.view(ZERO), here.game.view(ONE), here.game.view(None)


def test_every_reading_is_tried_here() -> None:
    assert {*READINGS} == {*table.__all__} - {"Knight"}


@for_each(READINGS)
def test_what_is_no_table_of_cities_and_knights_is_refused(name: str) -> None:
    read = READINGS[name]
    with pytest.raises(ArgumentError, match=r"is read from game\.state or game\.view"):
        read(CitiesKnights().game)  # type: ignore[arg-type]
    for position in positions(Scenario()):
        with pytest.raises(ArgumentError, match="in a game of base"):
            read(position)


def test_there_is_no_seat_but_those_of_the_game() -> None:
    state = CitiesKnights(seats=3).state
    for read in (
        table.knights,
        table.knight_strength,
        table.improvements,
        table.defender_cards,
        table.progress_hand,
        table.progress_cards,
        table.open_progress_cards,
    ):
        with pytest.raises(SeatError):
            read(state, 3)


def test_knights_have_a_level_and_a_status() -> None:
    here = CitiesKnights().knights(0, "mighty", HERE, active=True).knights(0, "basic", THERE, fresh=True)
    here.knights(0, "strong", OTHER).knights(1, "basic", (1, -1, "S"), active=True)
    mighty = table.Knight(here.node(HERE), 3, active=True, ready=True, promoted=False)
    basic = table.Knight(here.node(THERE), 1, active=True, ready=False, promoted=False)
    strong = table.Knight(here.node(OTHER), 2, active=False, ready=False, promoted=False)
    for position in positions(here):
        assert table.knights(position, 0) == tuple(sorted([mighty, basic, strong]))
        assert table.knights(position, 2) == ()
        assert [table.knight_strength(position, seat) for seat in range(4)] == [4, 1, 0, 0]


def test_improvements_and_metropolises_by_track() -> None:
    here = CitiesKnights().piece("city", 1, HERE).levels(0, trade=3).metropolis("science", 1, HERE)
    for position in positions(here):
        assert table.improvements(position, 0) == {"trade": 3, "politics": 0, "science": 0}
        assert table.improvements(position, 1)["science"] == 4
        assert table.metropolises(position) == {"trade": None, "politics": None, "science": (1, here.node(HERE))}


def test_ship_and_defender_cards() -> None:
    here = CitiesKnights().ship(5)
    assert [(table.ship(position), table.landed(position)) for position in positions(here)] == [(5, False)] * 4
    here.defenders(2, 3)
    for position in positions(here):
        assert table.landed(position)
        assert [table.defender_cards(position, seat) for seat in range(4)] == [0, 0, 3, 0]


def test_merchant() -> None:
    here = CitiesKnights()
    assert table.merchant(here.state) is None
    here.merchant(1, 0, -1)
    assert [table.merchant(position) for position in positions(here)] == [(1, here.hex(0, -1))] * 4


def test_progress_cards_are_told_to_their_owner_and_counted_by_everybody() -> None:
    here = CitiesKnights().progress(0, merchant=2, bishop=1).progress(1, printer=1)
    state, own, other, onlooker = positions(here)
    for position in (state, own):
        assert table.progress_hand(position, 0) == {"merchant": 2, "bishop": 1}
    for position in (other, onlooker):
        assert table.progress_hand(position, 0) is None
    assert table.progress_hand(other, 1) == {}
    for position in positions(here):
        assert table.progress_cards(position, 0) == {"trade": 2, "politics": 1, "science": 0}
        assert table.open_progress_cards(position, 1) == {"printer": 1}
        assert table.progress_decks(position) == {"trade": 16, "politics": 17, "science": 17}


def test_a_spy_reads_the_hand_that_it_looks_at() -> None:
    here = CitiesKnights().landed().building().progress(0, spy=1).progress(1, merchant=1, bishop=1)
    here.play(PlaySpy(Seat(0), Seat(1)))
    assert table.progress_hand(here.game.view(ZERO), 1) == {"merchant": 1, "bishop": 1}
    assert table.progress_hand(here.game.view(TWO), 1) is None
