"""Whether the order in which expansions are compiled decides anything that they have not settled among themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import catan_core as catan
from catan_core import codec
from catan_core.testing.composing import Expansions
from catan_core.testing.report import Setting
from catan_core.testing.symmetries import Mapper, Symmetry


class Reordered:
    """A composition, and the same compiled in another order: whether a game goes the same way in both.

    Neutral owners are numbered in the order of the expansions. So what belongs to one is compared with what belongs to
    the one with the same id.
    """

    def __init__(self, setting: Setting, other: Expansions) -> None:
        self.setting = setting
        self.names: str = " + ".join(expansion.id for expansion in other)
        try:
            self.rules: catan.Rules = Setting(other, setting.seats, setting.options).ruleset.rules(setting.seats)
        except catan.RulesetError as error:
            raise AssertionError(f"in the order {self.names} they cannot be combined: {error}") from error

    def first_difference(self, start: catan.Game, actions: Sequence[catan.Action]) -> tuple[int, str] | None:
        """After how many actions the two games part, and how; None if they do not."""
        one, other = start.state, self._begin(start)
        renumber = self._renumbering(start)
        difference = self._apart(one, other, (), (), renumber)
        if difference is not None:
            return 0, difference
        for number, action in enumerate(actions, 1):
            step = one.rules.apply(one, action)
            same = _codec_of(other).action_from_json(_codec_of(one).action_json(renumber.record(action)))
            violation = other.rules.check(other, same)
            if violation is not None:
                return number, self._said(f"{action!r} is refused: {violation.code}")
            turned = other.rules.apply(other, same)
            one, other = step.state, turned.state
            difference = self._apart(one, other, step.events, turned.events, renumber)
            if difference is not None:
                return number, difference
        return None

    def _begin(self, start: catan.Game) -> catan.State:
        rules, board = start.rules, start.rules.board
        layout = rules.layout(start.state)
        if board is None or layout is None or self.rules.board is None:
            return self.rules.new_state(None).state
        return self.rules.new_state(self.rules.board.decode(self.rules, board.encode(layout))).state

    def _renumbering(self, start: catan.Game) -> Mapper:
        """What gives each neutral owner the number that it has in the other order."""
        there = {owner.id: number for number, owner in enumerate(self.rules.neutral_owners, self.rules.seats)}
        neutral = [there[owner.id] for owner in start.rules.neutral_owners]
        return Mapper(start.rules, start.board, Symmetry(), False, neutral)

    def _apart(
        self,
        one: catan.State,
        other: catan.State,
        events: Sequence[catan.Event],
        other_events: Sequence[catan.Event],
        renumber: Mapper,
    ) -> str | None:
        for what, mine, theirs in (
            ("the state", _plain(renumber.position(one)), _plain(other)),
            ("what may be done", _legal(one, renumber), _legal(other)),
            ("what has happened", _events_of(one, [*map(renumber.record, events)]), _events_of(other, other_events)),
        ):
            if mine != theirs:
                return self._said(f"{what} is another: {_where(mine, theirs)}")
        return None

    def _said(self, what: str) -> str:
        natural = " + ".join(self.setting.ruleset.expansions)
        return (
            f"compiled as {self.names} instead of {natural}, {what}. Only the ids decide which comes first: name the"
            " other in `after`, or let the order make no difference"
        )


def _codec_of(state: catan.State) -> Any:
    return codec.of(state.rules, state.rules.topology(state))


def _plain(state: catan.State) -> Any:
    """A state as JSON, without what says in which order its expansions are compiled."""
    value = json.loads(_codec_of(state).state_json(state))
    return {name: value[name] for name in ("turn", "stack", "winners", "slices")}


def _legal(state: catan.State, renumber: Mapper | None = None) -> list[str]:
    rules, codec_of_state = state.rules, _codec_of(state)

    def write(action: catan.Action) -> str:
        return _sorted(codec_of_state.encode(action if renumber is None else renumber.record(action)))

    options = []
    for actor in rules.actors(state):
        if actor == catan.CHANCE:
            options += [f"{weight} {write(action)}" for action, weight in rules.outcomes(state)]
        else:
            options += [write(action) for action in rules.actions(state, actor)]
    return sorted(options)


def _events_of(state: catan.State, events: Sequence[catan.Event]) -> list[str]:
    # In one step, facts that two expansions announce about the same thing may come in either order.
    return sorted(map(_sorted, json.loads(_codec_of(state).events_json(events))))


def _sorted(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _where(first: Any, second: Any, place: str = "") -> str:
    """Where two JSON values differ, and how."""
    if isinstance(first, dict) and isinstance(second, dict) and first.keys() == second.keys():
        key = next(key for key in first if first[key] != second[key])
        return _where(first[key], second[key], f"{place}.{key}" if place else str(key))
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        index = next(index for index, pair in enumerate(zip(first, second, strict=True)) if pair[0] != pair[1])
        return _where(first[index], second[index], f"{place}[{index}]")
    return f"{place or 'all'} is {json.dumps(second)} and not {json.dumps(first)}"
