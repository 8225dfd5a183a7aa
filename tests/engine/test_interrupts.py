"""A match that is interrupted in the middle of a move, by Ctrl-C or a time-out, is as before or as after it.

Interrupts come at every instruction of the match itself, and at random lines of what it calls.
"""

import sys
from collections.abc import Callable
from copy import copy
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import catan_core as catan
from catan_core import Match
from catan_core import match as match_module
from tests.engine.toy import EXPANSION

PACKAGE = str(Path(catan.__file__).parent)
MATCH_FILE = match_module.__file__

TOY = catan.ruleset(EXPANSION)
BASE = catan.ruleset("base")


class Interrupt(BaseException):
    """What a time-out raises: like KeyboardInterrupt, no Exception."""


Steps = Callable[[FrameType, str], bool]
"""Whether something that is traced in a frame counts as a step."""


def instructions(frame: FrameType, event: str) -> bool:
    """Every instruction of the match counts."""
    return event == "opcode" and frame.f_code.co_filename == MATCH_FILE


def lines(frame: FrameType, event: str) -> bool:
    """Every line of the library counts."""
    return event == "line" and frame.f_code.co_filename.startswith(PACKAGE)


def steps(work: Callable[[], object], counts: Steps, at: int | None = None) -> int:
    """How many steps something takes; it is interrupted at one of them."""
    done = 0

    def look(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal done
        frame.f_trace_opcodes = True
        if counts(frame, event):
            done += 1
            if done == at:
                raise Interrupt
        return look

    former = sys.gettrace()
    sys.settrace(look)
    try:
        work()
    finally:
        sys.settrace(former)
    return done


def cut(work: Callable[[], object], counts: Steps, at: int) -> bool:
    """Do something, interrupted at a step; whether there was such a step: what is remembered takes fewer of them."""
    try:
        steps(work, counts, at)
    except Interrupt:
        return True
    return False


def at_random(match: Match, decisions: int, seed: int) -> Match:
    """The match after some random decisions, or to its end."""
    rng = Random(seed)
    for _ in range(decisions):
        if match.game.over:
            break
        match.play(match.actions.sample(rng))
    return match


def look_of(match: Match) -> tuple[object, ...]:
    """Everything about a match, with the chance to come."""
    ahead = at_random(copy(match), 3, seed=8)
    seats = match.game.rules.all_seats
    return (
        match.history, match.unused, match.seed, tuple(match.events), [match.view(seat).seen for seat in seats],
        ahead.history,
    )  # fmt: skip


def scripted() -> Match:
    """A match whose next outcomes are scripted, some of them beyond the next decision."""
    happened = [action for action, _ in at_random(Match(TOY, seats=3, seed=6), 2, seed=1).history]
    chance = [action for action in happened if isinstance(action, catan.ChanceAction)]
    return at_random(Match(TOY, seats=3, seed=5, chance=chance), 1, seed=1)


MATCHES: dict[str, Callable[[], Match]] = {
    "toy": lambda: at_random(Match(TOY, seats=3, seed=5), 4, seed=1),
    "scripted": scripted,
    "resumed": lambda: Match.resume(at_random(Match(TOY, seats=3, seed=5), 4, seed=1).transcript, seed=9),
    "taken back": lambda: taken_back(at_random(Match(TOY, seats=3, seed=5), 4, seed=1)),
    "base": lambda: at_random(Match(BASE, seats=3, seed=5), 20, seed=1),
}


def taken_back(match: Match) -> Match:
    match.undo()
    return match


def play(match: Match) -> object:
    return match.play(match.actions.sample(Random(3)))


MOVES: dict[str, Callable[[Match], object]] = {
    "play": play,
    "undo": lambda match: match.undo(),
    "undo with a seed": lambda match: match.undo(seed="anew"),
    "forget": lambda match: match.forget(),
    "see": lambda match: match.seen_by(catan.Seat(1)),
}


@pytest.mark.thorough
@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("name", MATCHES)
def test_a_match_that_is_interrupted_is_as_before_or_as_after_and_goes_on_alike(name: str, move: str) -> None:
    match, do = MATCHES[name](), MOVES[move]
    before, after = look_of(match), copy(match)
    do(after)
    do(copy(match))
    as_after = look_of(after)
    assert move == "see" or before[0] != as_after[0]

    rng = Random(f"{name} {move}")
    for counts, most in ((instructions, 400), (lines, 40)):
        whole = copy(match)
        there = range(1, steps(lambda: do(whole), counts) + 1)  # noqa: B023
        for at in there if len(there) <= most else rng.sample(there, most):
            cut_short = copy(match)
            assert cut(lambda: do(cut_short), counts, at)  # noqa: B023
            now = look_of(cut_short)
            assert now in (before, as_after), f"{counts.__name__}, {at} of {len(there)}"
            if now == before:
                do(cut_short)
            assert look_of(cut_short) == as_after
    assert look_of(match) == before


def test_a_match_that_could_not_be_resumed_for_an_interrupt_can_be_resumed_later() -> None:
    match = at_random(Match(TOY, seats=3, seed=5), 6, seed=1)
    transcript = match.transcript
    work = lambda: Match.resume(transcript, seed=5)  # noqa: E731
    for at in Random(1).sample(range(1, steps(work, lines) + 1), 20):
        assert cut(work, lines, at)
    assert look_of(Match.resume(transcript, seed=5)) == look_of(match)


def test_actions_whose_listing_was_interrupted_are_listed_whole_later() -> None:
    game = at_random(Match(BASE, seats=3, seed=5), 20, seed=1).game
    listed = list(game.actions)
    whole = game.actions
    for at in range(1, steps(lambda: len(whole), lines) + 1):
        actions = game.actions
        assert cut(lambda: len(actions), lines, at)  # noqa: B023
        assert (len(actions), list(actions)) == (len(listed), listed)
