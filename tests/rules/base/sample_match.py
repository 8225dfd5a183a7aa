"""The sample game played once, and looking into it turn by turn."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeVar

import catan_core as catan
from catan_core import Action, Event, Game, Goods
from catan_core.base import table as reading
from tests.rules.base import sample_game as sample

E = TypeVar("E", bound=Event)


class Step(NamedTuple):
    """An action of a seat or of chance, with the game before and after it."""

    before: Game
    action: Action
    after: Game


@cache
def match() -> catan.Match:
    """The whole game, with chance as told; every outcome that is told is used."""
    rules = catan.ruleset("base", options={"base.turn_phases": "separate", "base.steal": "may"})
    chance = [outcome for turn in sample.TURNS for outcome in turn.chance]
    match = catan.Match(rules, seats=4, chance=chance, board=sample.BOARD, founding=sample.FOUNDING)
    for turn in sample.TURNS:
        for action in turn.actions:
            match.play(action)
    assert match.unused == ()
    return match


def steps(turn: int) -> list[Step]:
    """What is done in a turn; in turn 0 the founding."""
    history = match().history
    befores = [None, *(game for _, game in history)]
    found = [
        Step(before, action, after)
        for before, (action, after) in zip(befores, history, strict=False)
        if before is not None
    ]
    return [step for step in found if step.before.turn.number == turn]


def end_of(turn: int) -> Game:
    """The game after a turn; after turn 0 nothing but the founding has happened."""
    return steps(turn)[-1].after


def before(turn: int, kind: type[Action]) -> Game:
    """The game just before the first action of a kind in a turn."""
    return next(step.before for step in steps(turn) if isinstance(step.action, kind))


def all_that_happened(turn: int) -> list[Event]:
    """The events of a turn, in order."""
    return [event for step in steps(turn) for event in step.after.events]


def happened(turn: int, kind: type[E]) -> list[E]:
    """The events of a kind in a turn, in order."""
    return [event for event in all_that_happened(turn) if isinstance(event, kind)]


def hand(game: Game, seat: int) -> Goods:
    """A hand as a goods vector."""
    counts = reading.hand(game.state, seat)
    assert counts is not None
    return Goods(tuple(counts.values()))


def code(game: Game, action: Action) -> str | None:
    """The violation code with which an action is refused; None if it is legal."""
    violation = game.rules.check(game.state, action)
    return None if violation is None else violation.code
