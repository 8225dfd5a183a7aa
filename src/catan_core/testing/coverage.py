"""What a run of tests has touched of a ruleset, and what it never has.

>>> import catan_core as catan
>>> from catan_core.testing import coverage, walk
>>> with coverage(catan.ruleset("base")) as seen:
...     played = list(walk(catan.ruleset("base"), seed=1, length=200, seats=3))
>>> "base/roll" in seen.touched["actions"], "base/starter-dice" in seen.untouched["chance"]
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import attrs

from catan_core import (
    Action,
    ChanceSpec,
    Phase,
    Position,
    Rules,
    Ruleset,
    State,
    Step,
    Transition,
    Violation,
)
from catan_core.model.errors import ENGINE
from catan_core.model.record import is_record
from catan_core.plugin.specs import Row, refusals_of

PARTS = ("actions", "chance", "outcomes", "events", "phases", "violations", "cards")
"""What is looked at. `chance` are kinds of actions of chance, `outcomes` what they may be where one was asked for."""

CARDS = "/cards"
"""How the names of tables end that list kinds of cards; the last part of a row's key is the kind."""

ANY_SEATS = frozenset({2})

LISTED = 50
"""At most this many things of one part are printed."""


@attrs.frozen(eq=False)
class Coverage:
    """What there is in a ruleset and what has been touched of it, each by the names of `PARTS`.

    Actions, events and phases are named by their tags, violations by their codes, outcomes as they are printed and
    cards by their ids. There is what the expansions bring with the options of the ruleset, for the smallest and the
    largest number of seats; outcomes are those that could have come up where chance was asked. A card is touched
    when an action or an event names it.
    """

    ruleset: Ruleset
    there: dict[str, set[str]] = attrs.field(factory=lambda: {part: set() for part in PARTS})
    touched: dict[str, set[str]] = attrs.field(factory=lambda: {part: set() for part in PARTS})

    @property
    def untouched(self) -> dict[str, tuple[str, ...]]:
        """What there is and was never touched, sorted."""
        return {part: tuple(sorted(self.there[part] - self.touched[part])) for part in PARTS}

    def __str__(self) -> str:
        lines = [f"Coverage of {' + '.join(self.ruleset.expansions)}"]
        for part, missing in self.untouched.items():
            there = self.there[part]
            lines.append(f"  {part}: {len(there) - len(missing)} of {len(there)}")
            lines += [f"    never: {name}" for name in missing[:LISTED]]
            lines += [f"    and {len(missing) - LISTED} more" for _ in missing[LISTED : LISTED + 1]]
        return "\n".join(lines)

    # -- what there is -------------------------------------------------------------------------------------------

    def add(self, rules: Rules) -> None:
        """Note everything that compiled rules have."""
        there = self.there
        there["actions"] |= {kind.tag for kind in rules.action_specs}
        there["chance"] |= {spec.action.tag for spec in rules.chances.values()}
        there["events"] |= set(rules.events_by_tag)
        there["phases"] |= {kind.tag for kind in (*rules.phases, *rules.chances)}
        there["violations"] |= {refusal.code for refusal in ENGINE.values()}
        there["violations"] |= {refusal.code for given in rules.contributions for refusal in refusals_of(given.spec)}
        for given in rules.contributions:
            if isinstance(given.spec, Row) and given.spec.table.name.endswith(CARDS):
                key = given.spec.key
                there["cards"].add(str(key[-1] if isinstance(key, tuple) else key))

    # -- what happens --------------------------------------------------------------------------------------------

    def asked(self, violation: Violation | None) -> None:
        """Note what an action was refused with."""
        if violation is not None:
            self.touched["violations"].add(violation.code)

    def pushed(self, phases: tuple[Phase, ...]) -> None:
        """Note phases that have come up."""
        self.touched["phases"].update(phase.tag for phase in phases)

    def played(self, before: State, action: Action, step: Step) -> None:
        """Note what an action was, and what followed."""
        chance = before.rules.chances.get(type(before.stack[-1]))
        self.touched["chance" if chance is not None else "actions"].add(action.tag)
        if chance is not None:
            self._outcome(before, chance, action)
        self.pushed((*before.stack[-1:], *step.state.stack[-1:]))
        self.touched["events"].update(event.tag for event in step.events)
        self.touched["cards"] |= self.there["cards"] & {word for one in (action, *step.events) for word in _words(one)}

    def _outcome(self, before: State, chance: ChanceSpec[Any, Any], action: Action) -> None:
        self.there["outcomes"].update(repr(one) for one, _ in chance.outcomes(before, before.stack[-1]))
        self.touched["outcomes"].add(repr(action))


def _words(value: Any) -> Iterator[str]:
    """Every text in a record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _words(part)
    elif is_record(type(value)):
        for name in attrs.fields_dict(type(value)):
            yield from _words(getattr(value, name))


@contextmanager
def coverage(ruleset: Ruleset) -> Iterator[Coverage]:
    """While it lasts, note what is touched of a ruleset by all games of its expansions that this process plays.

    Games of the same expansions count with whatever options and seats; positions that are set up by hand count from
    there on. Raises UnsupportedSeats if no number of seats suits the expansions.
    """
    ruleset.check_seats()
    found = Coverage(ruleset)
    allowed = ruleset.seats or ANY_SEATS
    for seats in {min(allowed), max(allowed)}:
        found.add(ruleset.rules(seats))
    check, apply, unchecked, then = Rules.check, Rules.apply, Rules.apply_unchecked, Transition.then

    def concerns(rules: Rules) -> bool:
        return rules.ruleset.chosen == ruleset.chosen

    def noting_check(rules: Rules, position: Position, action: Action) -> Violation | None:
        violation = check(rules, position, action)
        if concerns(rules):
            found.asked(violation)
        return violation

    def noting_apply(rules: Rules, state: State, action: Action) -> Step:
        step = apply(rules, state, action)
        if concerns(rules):
            found.played(state, action, step)
        return step

    def noting_unchecked(rules: Rules, state: State, action: Action) -> Step:
        step = unchecked(rules, state, action)
        if concerns(rules):
            found.played(state, action, step)
        return step

    def noting_then(tx: Transition, *phases: Phase) -> None:
        if concerns(tx.rules):
            found.pushed(phases)
        then(tx, *phases)

    noting: tuple[tuple[Any, str, Any, Any], ...] = (
        (Rules, "check", check, noting_check),
        (Rules, "apply", apply, noting_apply),
        (Rules, "apply_unchecked", unchecked, noting_unchecked),
        (Transition, "then", then, noting_then),
    )
    for kind, name, _, noted in noting:
        setattr(kind, name, noted)
    try:
        yield found
    finally:
        for kind, name, plain, _ in noting:
            setattr(kind, name, plain)
