"""Revisions: what a seat has seen of a match has a name, and a request that names another one does nothing."""

import pickle
import subprocess
import sys
from copy import copy
from random import Random

import pytest

import catan_core as catan
from catan_core import ArgumentError, SeatError, StaleError
from catan_core.base import MaritimeTrade
from catan_core.play import GreedyBot, play_match
from catan_core.testing import Scenario
from catan_expansions.cities_knights import PlayDeserter
from tests.engine import toy
from tests.rules.cities_knights.cards import holding

RULES = catan.ruleset(toy.EXPANSION)
SEATS = (*map(catan.Seat, range(3)), None)
ZERO, ONE, TWO = map(catan.Seat, range(3))


def played(seed: int = 4, decisions: int = 6) -> catan.Match:
    match, rng = catan.Match(RULES, seats=3, seed=seed), Random(seed)
    for _ in range(decisions):
        match.play(match.actions.sample(rng))
    return match


def test_every_moment_of_a_match_has_a_revision_of_its_own_for_every_seat() -> None:
    match, rng, found = catan.Match(RULES, seats=3, seed=1), Random(1), []
    while not match.game.over:
        found.append([match.revision(seat) for seat in SEATS])
        match.play(match.actions.sample(rng))

    for of_seat in zip(*found, strict=True):
        assert len({*of_seat}) == len(found) > 5


def test_the_same_history_has_the_same_revision_wherever_it_was_played() -> None:
    match = played()
    others = (
        played(),
        copy(match),
        catan.Match.resume(match.transcript, seed="another"),
        pickle.loads(pickle.dumps(match)),
    )

    for other in others:
        assert [other.revision(seat) for seat in SEATS] == [match.revision(seat) for seat in SEATS]


@pytest.mark.thorough
def test_a_revision_is_the_same_in_a_process_with_another_hash_seed() -> None:
    program = (
        "import catan_core as catan; match = catan.Match(catan.ruleset('base'), seats=3, seed=4);"
        "match.play(match.actions[5]); print(match.revision(0), match.game.revision(None))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(runs) == 1


def test_another_move_in_place_of_one_that_was_taken_back_is_another_history() -> None:
    match = played()
    before = {seat: match.revision(seat) for seat in SEATS}
    moves = match.moves
    undone = match.undo()
    match.play(next(action for action in match.actions if action != undone))

    for seat in SEATS:
        assert match.revision(seat) != before[seat]
        assert match.moves_at(before[seat], seat) is None
    assert moves > 0


def test_moves_before_one_that_was_taken_back_are_known_as_before() -> None:
    match = played()
    early = {seat: match.revision(seat) for seat in SEATS}
    moves = match.moves
    match.play(match.actions[0])
    match.undo()
    match.play(match.actions[0])

    assert {seat: match.moves_at(early[seat], seat) for seat in SEATS} == dict.fromkeys(SEATS, moves)


def test_what_others_are_asked_belongs_to_a_history_though_no_event_tells_it() -> None:
    """Seat 0 plays a Deserter against seat 1, takes that back, and plays it against seat 2."""
    tempted = holding(deserter=1).knights(1, "basic", (2, 1, "N")).knights(2, "basic", (1, -1, "S"))
    match = catan.Match.resume(catan.Game(tempted.building().state))
    match.play(PlayDeserter(ZERO, ONE))
    seen, looked = {seat: match.revision(seat) for seat in SEATS}, match.game.view(None)
    match.undo()
    match.play(PlayDeserter(ZERO, TWO))

    assert match.game.view(None) != looked
    assert {seat: match.moves_at(seen[seat], seat) for seat in SEATS} == dict.fromkeys(SEATS)


def test_what_a_seat_cannot_know_is_not_in_its_revision() -> None:
    """Two matches that differ in the card of seat 0 alone have one revision for all others."""
    first, second = (
        catan.Match(RULES, seats=3, chance=[toy.Dealt(card), toy.Dealt(1), toy.Dealt(2)]) for card in (0, 2)
    )

    assert first.revision(ZERO) != second.revision(ZERO)
    for seat in SEATS[1:]:
        assert first.revision(seat) == second.revision(seat)


@pytest.mark.parametrize(
    "revision", ["", "0", "-", "x-y", "1-", "99-0000000000000000", "-1-aa", "²-aa", "9" * 9999, "00-0"]
)
def test_what_is_no_revision_of_the_match(revision: str) -> None:
    match = played()

    assert match.moves_at(revision, None) is None
    with pytest.raises(StaleError):
        match.require_fresh(revision, ZERO)


def test_wrong_arguments_are_named() -> None:
    match = played()

    with pytest.raises(ArgumentError, match="moves_at"):
        match.moves_at(3, None)  # type: ignore[arg-type]
    with pytest.raises(SeatError):
        match.revision(catan.Seat(7))


# -- playing by revision ---------------------------------------------------------------------------------------------


def trading() -> tuple[catan.Match, str]:
    """A match of the base game in which seat 0 can trade the same cards with the supply twice, and that trade."""
    table = Scenario().give(0, lumber=8).after_roll()
    match = catan.Match.resume(catan.Game(table.state))
    trade = next(action for action in match.actions if isinstance(action, MaritimeTrade))
    return match, match.game.action_to_json(trade)


def test_a_trade_that_is_sent_twice_is_done_once() -> None:
    match, trade = trading()
    seen = match.revision(ZERO)

    match.play_json(trade, ZERO, revision=seen)
    after = match.game
    with pytest.raises(StaleError, match="the request is stale"):
        match.play_json(trade, ZERO, revision=seen)
    assert match.game is after
    match.play_json(trade, ZERO, revision=match.revision(ZERO))
    assert match.game != after


def test_without_a_revision_nothing_is_asked() -> None:
    match, trade = trading()

    match.play_json(trade, ZERO)
    match.play_json(trade, ZERO)
    assert match.moves == 2


def test_a_game_without_a_history_knows_what_a_seat_sees_now() -> None:
    match, trade = trading()
    game = match.game
    seen = game.revision(ZERO)

    later = game.play_json(trade, ZERO, revision=seen)
    with pytest.raises(StaleError):
        later.play_json(trade, ZERO, revision=seen)
    assert game.revision(ZERO) == seen != later.revision(ZERO)


def test_answers_that_several_seats_owe_do_not_make_each_other_stale() -> None:
    """All guess the same card: whoever has looked before the others have answered is still asked the same."""
    match, rng = catan.Match(RULES, seats=3, seed=1), Random(1)
    while not isinstance(match.game.phase, toy.Guessing):
        match.play(match.actions.sample(rng))
    seen = {seat: match.revision(seat) for seat in match.game.actors}

    for seat in seen:
        match.play_json(match.game.action_to_json(toy.Guess(seat, 1)), seat, revision=seen[seat])
        with pytest.raises((StaleError, catan.IllegalAction)):
            match.play_json(match.game.action_to_json(toy.Guess(seat, 1)), seat, revision=seen[seat])


def test_revisions_of_a_whole_game_of_bots() -> None:
    match, seen = catan.Match(catan.ruleset("base"), seats=3, seed=3), []
    for _ in play_match(match, [GreedyBot()] * 3):
        seen.append((match.moves, match.revision(ONE)))
        if len(seen) == 60:
            break

    assert [match.moves_at(revision, ONE) for _, revision in seen] == [moves for moves, _ in seen]
