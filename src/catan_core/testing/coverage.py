"""What tests have touched of the rules: every rule, phase, action, refusal, chance outcome, event and card, counted.

>>> import catan_core as catan
>>> from catan_core.testing import coverage, walk
>>> with coverage(catan.ruleset("base")) as seen:
...     played = list(walk(catan.ruleset("base"), seed=1, length=200, seats=3))
>>> seen.counts["actions"]["base/place-building"], "base/play-monopoly" in seen.untouched["actions"]
(6, True)
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any, Final

import attrs

from catan_core import DecodeError, Ruleset
from catan_core.codec import strict_json
from catan_core.model.arguments import require
from catan_core.model.errors import short
from catan_core.testing.counting import PARTS, Composition, Recorder

TITLES: Final = {"chance": "chance actions", "outcomes": "chance outcomes"}
"""The parts that a report calls by another name."""

LISTED = 50
"""A report lists at most this many names of one part."""

LISTED_OUTCOMES = 6
"""Of one kind of chance action, a report lists at most this many outcomes."""

MAX_CHARS = 1 << 26
"""No coverage in JSON is longer, in characters."""


@attrs.define
class Coverage:
    """How often everything in the rules was touched: the counts of each composition that was played.

    The parts are `rules` (citations, such as `base: Roads`), `phases`, `actions`, `refusals`, `chance` (kinds of chance
    action), `outcomes` (of chance, such as `base/dice(faces=(1, 6))`), `events` and `cards`. A phase is touched when it
    comes up: when somebody is to answer it, or when it resolves itself; an action when it is played; a refusal when a
    check gives it; an outcome when chance chooses it; a card when an action or an event names it; a rule when something
    that cites it is touched.

    What there is to touch is what the compiled rules have that were played, with their options and seats, and the
    outcomes that could have come up where chance was asked. What expansions do not provide with these options is not
    missing. `engine.not-an-option` is there to touch only if some kind of action has `options` and no `why`: where all
    kinds explain their refusals, no check should give it.

    Coverages are added with `+`, and stored with `to_json`: those of several processes make one.
    """

    compositions: dict[tuple[str, ...], Composition] = attrs.field(factory=dict)
    """The counts of each composition, by the ids of its expansions in the order in which they are compiled."""

    @property
    def expansions(self) -> tuple[str, ...]:
        """The ids of all expansions that were played, sorted."""
        return tuple(sorted({expansion for ids in self.compositions for expansion in ids}))

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """How often each name was touched, by part; 0 for what there is and no test has touched."""
        counts = {part: Counter[str]() for part in PARTS}
        for composition in self.compositions.values():
            for part in PARTS:
                counts[part].update(composition.count(part))
        return {part: dict(sorted(by_name.items())) for part, by_name in counts.items()}

    @property
    def touched(self) -> dict[str, set[str]]:
        """The names that were touched, by part."""
        return {part: {name for name, count in by_name.items() if count} for part, by_name in self.counts.items()}

    @property
    def untouched(self) -> dict[str, tuple[str, ...]]:
        """The names that were never touched, by part, sorted."""
        return {part: tuple(name for name, n in by_name.items() if not n) for part, by_name in self.counts.items()}

    @property
    def share(self) -> float:
        """How much of everything but the outcomes of chance was touched, from 0 to 1; 1 where there is nothing."""
        counts = [count for part, by_name in self.counts.items() if part != "outcomes" for count in by_name.values()]
        return sum(count > 0 for count in counts) / len(counts) if counts else 1.0

    def of_expansion(self, expansion: str) -> Coverage:
        """What one expansion provides, in all compositions. `engine` provides what every game has."""
        only = {
            ids: composition.only(expansion)
            for ids, composition in self.compositions.items()
            if expansion in composition.provided
        }
        return Coverage(only)

    def of_composition(self, *expansions: str) -> Coverage:
        """What was touched in games of exactly these expansions."""
        return Coverage({ids: composition for ids, composition in self.compositions.items() if {*ids} == {*expansions}})

    def __add__(self, other: Coverage) -> Coverage:
        if not isinstance(other, Coverage):
            return NotImplemented
        total = Coverage()
        for composition in (*self.compositions.values(), *other.compositions.values()):
            total.of(composition.expansions).add(composition)
        return total

    def of(self, expansions: tuple[str, ...]) -> Composition:
        """The counts of a composition, which begin at nothing."""
        return self.compositions.setdefault(expansions, Composition(expansions))

    # -- text and JSON ---------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        names = ", ".join(map(str, self.compositions.values()))
        return "\n".join([f"Coverage of {names or 'nothing'}", *self.lines()])

    def lines(self) -> Iterator[str]:
        """A report: for each part how many names were touched, and which were not."""
        for part, by_name in self.counts.items():
            if by_name:
                missing = [name for name, count in by_name.items() if not count]
                yield f"  {TITLES.get(part, part)}: {len(by_name) - len(missing)} of {len(by_name)}"
                yield from _outcomes_never(missing) if part == "outcomes" else _never(missing)

    def to_json(self) -> str:
        """The counts as JSON."""
        compositions = [composition for _, composition in sorted(self.compositions.items())]
        stored = [
            {
                "expansions": composition.expansions,
                "provided": {expansion: _lists(names) for expansion, names in composition.provided.items()},
                "cited": {rule: _lists(names) for rule, names in composition.cited.items()},
                "counts": composition.counts,
            }
            for composition in compositions
        ]
        return json.dumps({"compositions": stored}, ensure_ascii=False, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Coverage:
        """Read what `to_json` wrote. Raises TranscriptError for anything else."""
        value = _checked(strict_json.loads(text, limit_chars=MAX_CHARS), "$", _STORED)
        coverage = cls()
        for stored in value["compositions"]:
            composition = coverage.of(tuple(stored["expansions"]))
            provided = {expansion: _sets(names) for expansion, names in stored["provided"].items()}
            cited = {rule: _sets(names) for rule, names in stored["cited"].items()}
            counts = {part: Counter(counted) for part, counted in stored["counts"].items()}
            composition.add(Composition(composition.expansions, provided, cited, counts))
        return coverage


def _never(missing: list[str]) -> Iterator[str]:
    yield from (f"    never: {name}" for name in missing[:LISTED])
    if len(missing) > LISTED:
        yield f"    and {len(missing) - LISTED} more"


def _outcomes_never(missing: list[str]) -> Iterator[str]:
    """One line for each kind of chance action: there may be hundreds of outcomes."""
    for tag, names in groupby(missing, lambda name: name.partition("(")[0]):
        fields = [name.removeprefix(tag) for name in names]
        more = f" and {len(fields) - LISTED_OUTCOMES} more" if len(fields) > LISTED_OUTCOMES else ""
        yield f"    never: {tag}{', '.join(fields[:LISTED_OUTCOMES])}{more}"


@contextmanager
def coverage(*rulesets: Ruleset) -> Iterator[Coverage]:
    """While it lasts, count what this process touches of some rulesets; without rulesets, of all that are played.

    What the rulesets have is listed even if nothing is played. Games of the same expansions count with whatever options
    and seats, and add what those have; positions that are set up by hand count from there on. The counts may be read at
    any time. Raises UnsupportedSeats if no number of seats suits the expansions of a ruleset.
    """
    for ruleset in rulesets:
        require(Ruleset, ruleset, "coverage", "rulesets, such as ruleset('base')")
    seen = Coverage()
    recorder = Recorder(seen.of, {ruleset.expansions for ruleset in rulesets} or None)
    for ruleset in rulesets:
        ruleset.check_seats()
        allowed = ruleset.seats or ANY_SEATS
        for seats in {min(allowed), max(allowed)}:
            recorder.tally(ruleset.rules(seats))
    with recorder.recording():
        yield seen


ANY_SEATS = frozenset({2})
"""Where no expansion limits the number of seats."""


# -- reading ---------------------------------------------------------------------------------------------------------


_NAMES = {str: {part: [str] for part in PARTS}}
_COUNTS = {part: {str: int} for part in PARTS}
_STORED = {"compositions": [{"expansions": [str], "provided": _NAMES, "cited": _NAMES, "counts": _COUNTS}]}
"""The JSON of a coverage: objects with exactly these keys, or with any where `str` stands for them; lists, strings and
whole numbers."""


def _checked(value: Any, path: str, form: Any) -> Any:
    """A JSON value, if it has a form. Raises DecodeError, which says where it has not."""
    kind = _kind(form)
    if type(value) is not kind:
        raise DecodeError((f"{path}: expected {_KINDS[kind]}, not {short(value)}",))
    if isinstance(value, list):
        for number, item in enumerate(value):
            _checked(item, f"{path}[{number}]", form[0])
    if isinstance(value, dict):
        if str not in form and {*value} != {*form}:
            raise DecodeError((f"{path}: expected the keys {', '.join(form)}, not {short(', '.join(value))}",))
        for key, item in value.items():
            _checked(item, f"{path}.{key}", form.get(key, form.get(str)))
    return value


def _kind(form: object) -> type:
    return form if isinstance(form, type) else type(form)


_KINDS = {dict: "an object", list: "a list", str: "a string", int: "a whole number"}


def _sets(names: dict[str, list[str]]) -> dict[str, set[str]]:
    return {part: set(some) for part, some in names.items()}


def _lists(names: dict[str, set[str]]) -> dict[str, list[str]]:
    return {part: sorted(names.get(part, ())) for part in PARTS}
