"""Every function that takes a seat refuses one that the game does not have: one error, which says which there are."""

import inspect
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import catan_core as catan
from catan_core import Match, SeatError
from catan_core.base import table
from catan_core.play import bot_rng
from tests.cli.table import run
from tests.doors.games import ACTION, MATCH, SEATS
from tests.helpers.seats import ONE

ROOT = Path(__file__).parents[2]
SRC = Path(catan.__file__).parents[1]

GAME, STATE, RULES = MATCH.game, MATCH.game.state, MATCH.game.rules
VIEW = GAME.view(ONE)

SEAT: dict[str, Callable[[Any], object]] = {
    "Game.points": lambda seat: GAME.points(seat),
    "Game.score": lambda seat: GAME.score(seat),
    "Game.actions_of": lambda seat: GAME.actions_of(seat),
    "Game.play_json": lambda seat: GAME.play_json(ACTION, seat),
    "Match.require_fresh": lambda seat: MATCH.require_fresh(MATCH.revision(None), seat),
    "Game.action_sent": lambda seat: GAME.action_sent(ACTION, seat),
    "Match.play_json": lambda seat: deepcopy(MATCH).play_json(ACTION, seat),
    "View.points": lambda seat: VIEW.points(seat),
    "View.score": lambda seat: VIEW.score(seat),
    "Rules.points": lambda seat: RULES.points(STATE, seat),
    "Rules.score": lambda seat: RULES.score(STATE, seat),
    "Rules.seat": RULES.seat,
    "Rules.clockwise": RULES.clockwise,
    "bot_rng": lambda seat: bot_rng(MATCH, seat),
    "table.hand": lambda seat: table.hand(STATE, seat),
    "table.cards": lambda seat: table.cards(STATE, seat),
    "table.open_goods": lambda seat: table.open_goods(STATE, seat),
    "table.played_knights": lambda seat: table.played_knights(STATE, seat),
    "table.pieces_left": lambda seat: table.pieces_left(STATE, seat),
    "table.pieces_on": lambda seat: table.pieces_on(STATE, seat, "road"),
    "table.sites": lambda seat: table.sites(STATE, seat, "road"),
    "table.dev_hand": lambda seat: table.dev_hand(STATE, seat),
    "table.dev_cards": lambda seat: table.dev_cards(STATE, seat),
    "table.new_dev_hand": lambda seat: table.new_dev_hand(STATE, seat),
    "table.new_dev_cards": lambda seat: table.new_dev_cards(STATE, seat),
    "table.open_dev_cards": lambda seat: table.open_dev_cards(STATE, seat),
    "table.rates": lambda seat: table.rates(STATE, seat),
}
"""The functions that take a seat."""

ONLOOKER: dict[str, Callable[[Any], object]] = {
    "Game.view": lambda seat: GAME.view(seat),
    "Game.events_for": lambda seat: GAME.events_for(seat),
    "Match.events_for": lambda seat: MATCH.events_for(seat),
    "Game.revision": lambda seat: GAME.revision(seat),
    "Match.revision": lambda seat: MATCH.revision(seat),
    "Match.moves_at": lambda seat: MATCH.moves_at("0-0", seat),
    "Match.seen_by": lambda seat: MATCH.seen_by(seat),
    "Match.events_json": lambda seat: MATCH.events_json(seat),
    "Match.view": lambda seat: MATCH.view(seat),
    "Rules.view": lambda seat: RULES.view(STATE, seat),
    "Rules.events_for": lambda seat: RULES.events_for((), seat),
    "Rules.viewer": RULES.viewer,
    "Rules.tally": lambda seat: RULES.tally(1, "good:ore", "en", seat),
    "Ruleset.events_to_json": lambda seat: RULES.ruleset.events_to_json(GAME.events, seat),
}
"""Those that take None too, for a spectator."""

OTHERS: dict[str, Callable[[Any], object]] = {
    "Rules.actions": lambda seat: RULES.actions(STATE, seat),
}
"""Those for which None is the seat that must decide."""

NO_SEATS = (-2, -1, SEATS, 7, 2**64, 10**5000, "0", "", True, False, 0.0, 1.5, (0,), b"0", catan.Seat, object())


@pytest.mark.parametrize("where", [*SEAT, *ONLOOKER, *OTHERS])
def test_what_is_no_seat_is_refused_by_naming_the_seats(where: str) -> None:
    ask = {**SEAT, **ONLOOKER, **OTHERS}[where]
    for seat in NO_SEATS:
        with pytest.raises(SeatError) as raised:
            ask(seat)
        assert str(raised.value).startswith("there is no seat ")
        assert f"; the seats are 0 to {SEATS - 1}" in str(raised.value)
        assert ("None is a spectator" in str(raised.value)) == (where in ONLOOKER)
        assert len(str(raised.value)) < 150
        assert raised.value.seats == SEATS


@pytest.mark.parametrize("where", SEAT)
def test_a_spectator_is_no_seat(where: str) -> None:
    with pytest.raises(SeatError, match="there is no seat None; the seats are 0 to 2"):
        SEAT[where](None)


@pytest.mark.parametrize("where", [*SEAT, *ONLOOKER, *OTHERS])
def test_every_seat_of_the_game_is_taken(where: str) -> None:
    for seat in range(SEATS):
        try:
            {**SEAT, **ONLOOKER, **OTHERS}[where](seat)
        except catan.StaleError:
            assert where == "Match.require_fresh"
        except catan.IllegalAction:
            assert where in ("Game.play_json", "Game.action_sent", "Match.play_json")
            assert seat != GAME.actors[0]


@pytest.mark.parametrize("where", ONLOOKER)
def test_a_spectator_may_look(where: str) -> None:
    ONLOOKER[where](None)


def test_every_function_that_takes_a_seat_is_asked() -> None:
    takers = {
        f"{owner.__name__.rpartition('.')[2]}.{name}"
        for owner in (catan.Game, catan.View, Match, catan.Rules, catan.Ruleset, table)
        for name, function in inspect.getmembers(owner, inspect.isfunction)
        if not name.startswith("_") and "seat" in inspect.signature(function).parameters
        if owner is not table or name in table.__all__
    }

    assert takers <= {*SEAT, *ONLOOKER, *OTHERS}


@pytest.mark.parametrize("who", ["-1", "3", "7", "True", "1.0", "", "seat 1", "9" * 5000])
def test_the_command_refuses_what_is_no_seat(who: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(str(MATCH.transcript), encoding="utf-8")

    said = run("replay", file, f"--as={who}")
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert "the seats are 0 to 2" in said.err
    assert len(said.err) < 200


# -- how seats are counted ---------------------------------------------------------------------------------------------

FROM_ONE = re.compile(r"\bseat(?:\.seat)?\s*\+\s*1(?!\s*\)\s*%)")
"""A seat counted from 1. Whoever comes next, `(seat + 1) % seats`, is not meant."""


def test_nobody_who_shows_a_seat_counts_from_one() -> None:
    """Lists, options, sentences, JSON and pages all say seat 0 for the first one."""
    shown = [
        *(SRC / "catan_core" / part for part in ("cli", "render", "words", "serve")),
        ROOT / "examples" / "web_table",
    ]
    files = [path for folder in shown for ending in ("*.py", "*.js") for path in sorted(folder.rglob(ending))]
    assert len(files) > 50
    assert [path.name for path in files if FROM_ONE.search(path.read_text(encoding="utf-8"))] == []


def test_the_first_seat_is_seat_0_in_every_language() -> None:
    for language in RULES.languages:
        assert [re.findall(r"\d+", name) for name in RULES.seat_names(language)] == [["0"], ["1"], ["2"]]
