"""Counts what is touched while games are played. `catan_core.testing.coverage` hands the counts on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final
from unittest.mock import patch
from weakref import WeakKeyDictionary, WeakValueDictionary

import attrs

import catan_core as catan
from catan_core.fieldtypes import grammar as types
from catan_core.model.errors import AT_THE_DOOR, ENGINE
from catan_core.model.record import Answered, GameBegan, GameOver, is_record
from catan_core.plugin.expansion import ENGINE_ID
from catan_core.plugin.specs import refusals_of

PARTS: Final = ("rules", "phases", "actions", "refusals", "chance", "outcomes", "events", "cards")
"""What is counted: `rules` are citations, `chance` kinds of chance action, `outcomes` what chance could choose."""

FROM_OUTSIDE = (*AT_THE_DOOR, "not-in-game")
"""Refusals of the engine that no action of a game can get from a check of its own rules."""

CARDS = "/cards"
"""How the names of tables end that list kinds of cards; the last part of a row's key is the kind."""

Names = dict[str, set[str]]
"""Names by part."""


def _no_counts() -> dict[str, Counter[str]]:
    return {part: Counter() for part in PARTS}


@attrs.define
class Composition:
    """How often everything was touched in games of some expansions.

    `expansions` are ids, in the order in which they are compiled. `provided` says by expansion and part which names
    there are, and `cited` by rule and part which names cite the rule. `counts` says by part how often a name was
    touched; names that were not are left out, and so are the rules, which are counted by the names that cite them.
    """

    expansions: tuple[str, ...]
    provided: dict[str, Names] = attrs.field(factory=dict)
    cited: dict[str, Names] = attrs.field(factory=dict)
    counts: dict[str, Counter[str]] = attrs.field(factory=_no_counts)

    def __str__(self) -> str:
        return " + ".join(self.expansions)

    def provide(self, expansion: str, part: str, name: str, rule: catan.Citation | None = None) -> None:
        """Note that an expansion provides something, and the rule that it cites."""
        names = self.provided.setdefault(expansion, {})
        names.setdefault(part, set()).add(name)
        if rule is not None:
            names.setdefault("rules", set()).add(str(rule))
            self.cited.setdefault(str(rule), {}).setdefault(part, set()).add(name)

    def count(self, part: str) -> Counter[str]:
        """How often each name of a part was touched; 0 for what there is and was not touched."""
        counts = Counter({name: 0 for names in self.provided.values() for name in names.get(part, ())})
        if part == "rules":
            counts.update({rule: self._count_rule(names) for rule, names in self.cited.items() if rule in counts})
        else:
            counts.update(self.counts[part])
        return counts

    def _count_rule(self, citing: Names) -> int:
        return sum(self.counts[part][name] for part, names in citing.items() for name in names)

    def add(self, other: Composition) -> None:
        """Add the counts of another coverage of the same composition."""
        for mine, others in ((self.provided, other.provided), (self.cited, other.cited)):
            for key, names in others.items():
                for part, some in names.items():
                    mine.setdefault(key, {}).setdefault(part, set()).update(some)
        for part, counts in other.counts.items():
            self.counts[part].update(counts)

    def only(self, expansion: str) -> Composition:
        """What one of the expansions provides, and nothing else."""
        names = self.provided[expansion]
        counts = {
            part: Counter({name: n for name, n in counts.items() if name in names.get(part, ())})
            for part, counts in self.counts.items()
        }
        return Composition(self.expansions, {expansion: names}, self.cited, counts)


class Tally:
    """Counts for one composition. Its methods run at every step of every game, so they do little."""

    def __init__(self, composition: Composition) -> None:
        self.composition = composition
        counts = composition.counts
        self.phases: Counter[str] = counts["phases"]
        self.actions: Counter[str] = counts["actions"]
        self.refusals: Counter[str] = counts["refusals"]
        self.chance: Counter[str] = counts["chance"]
        self.outcomes: Counter[str] = counts["outcomes"]
        self.events: Counter[str] = counts["events"]
        self.cards: Counter[str] = counts["cards"]
        self.kinds_of_cards: set[str] = set()
        self.strings: dict[type, tuple[StringsOf, ...]] = {}
        self.provider_of_chance: dict[str, str] = {}
        self.listed: WeakValueDictionary[int, catan.Outcomes[Any]] = WeakValueDictionary()
        """Outcomes whose names have been noted, by identity: most are computed once and kept by the rules."""

    # -- what there is -----------------------------------------------------------------------------------------------

    def add(self, rules: catan.Rules) -> None:
        """Note everything that compiled rules have."""
        provide = self.composition.provide
        explained = all(spec.options is None or spec.why is not None for spec in rules.action_specs.values())
        impossible = {"unlikely": not rules.chances, "not-an-option": explained, **dict.fromkeys(FROM_OUTSIDE, True)}
        for name, refusal in ENGINE.items():
            if not impossible.get(name, False):
                provide(ENGINE_ID, "refusals", refusal.code, refusal.rule)
        provide(ENGINE_ID, "events", GameBegan.tag)
        provide(ENGINE_ID, "events", GameOver.tag)
        if any(issubclass(kind, catan.SimultaneousPhase) for kind in rules.phases):
            provide(ENGINE_ID, "events", Answered.tag)
        for contribution in rules.contributions:
            self._add(contribution.expansion.id, contribution.spec)

    def _add(self, expansion: str, spec: object) -> None:
        provide = self.composition.provide
        match spec:
            case catan.ActionSpec(kind=kind, rule=rule):
                provide(expansion, "actions", kind.tag, rule)
            case catan.PhaseSpec(kind=kind, rule=rule):
                provide(expansion, "phases", kind.tag, rule)
            case catan.ChanceSpec(phase=phase, action=action, rule=rule):
                provide(expansion, "phases", phase.tag, rule)
                provide(expansion, "chance", action.tag, rule)
                self.provider_of_chance[action.tag] = expansion
            case catan.EventSpec(kind=kind):
                provide(expansion, "events", kind.tag)
            case catan.Row(table=table, key=key) if table.name.endswith(CARDS):
                card = str(key[-1] if isinstance(key, tuple) else key)
                provide(expansion, "cards", card)
                self.kinds_of_cards.add(card)
        for refusal in refusals_of(spec):
            provide(expansion, "refusals", refusal.code, refusal.rule)

    # -- what happens ------------------------------------------------------------------------------------------------

    def pushed(self, phases: tuple[catan.Phase, ...], automatic: Container[type]) -> None:
        """Count automatic phases that have been pushed. What is left of them on the stack is taken off again."""
        for phase in phases:
            if type(phase) in automatic:
                self.phases[phase.tag] += 1

    def played(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        """Count an action, its events, and the phases that came up."""
        rules, phase = before.rules, before.stack[-1]
        if phase.tag not in self.phases:
            self.phases[phase.tag] = 1  # in a position that was set up by hand
        for lower in before.stack[:-1]:
            if type(lower) in rules.automatic:
                self.phases[lower.tag] += 1
        chance = rules.chances.get(type(phase))
        if chance is None:
            self.actions[action.tag] += 1
        else:
            self.chance[action.tag] += 1
            self._note_outcomes(chance.outcomes(before, phase))
            self.outcomes[outcome_name(action)] += 1
        self._name_cards(action)
        self.reached(step, phase)

    def reached(self, step: catan.Step, phase: catan.Phase | None = None) -> None:
        """Count events, and the phase on top of the stack unless it was there before."""
        state, events = step
        if state.winners is None and state.stack[-1] is not phase:
            self.phases[state.stack[-1].tag] += 1
        for lower in state.stack[:-1]:
            if type(lower) in state.rules.automatic:
                self.phases[lower.tag] -= 1
        counts = self.events
        for event in events:
            counts[event.tag] += 1
            self._name_cards(event)

    def _name_cards(self, record: catan.Action | catan.Event) -> None:
        strings = self.strings.get(type(record))
        if strings is None:
            strings = self.strings[type(record)] = strings_of(type(record))
        for read in strings:
            for name in read(record):
                if name in self.kinds_of_cards:
                    self.cards[name] += 1

    def _note_outcomes(self, outcomes: catan.Outcomes[Any]) -> None:
        if self.listed.get(id(outcomes)) is not outcomes:
            self.listed[id(outcomes)] = outcomes
            for action, _ in outcomes:
                provider = self.provider_of_chance.get(action.tag, ENGINE_ID)
                self.composition.provide(provider, "outcomes", outcome_name(action))


class Recorder:
    """Counts what this process plays of some compositions, or of all.

    While `recording` lasts, it stands in for the functions of the engine through which every game goes: nothing is
    slower when nobody counts.
    """

    def __init__(
        self, find: Callable[[tuple[str, ...]], Composition], chosen: Collection[tuple[str, ...]] | None
    ) -> None:
        self.find = find
        self.chosen = chosen
        self.by_composition: dict[tuple[str, ...], Tally] = {}
        self.by_rules: WeakKeyDictionary[catan.Rules, Tally | None] = WeakKeyDictionary()
        self.latest: tuple[catan.Rules | None, Tally | None] = None, None

    def tally(self, rules: catan.Rules) -> Tally | None:
        """Where games by these rules are counted; None if they are not."""
        latest, tally = self.latest
        if latest is rules:
            return tally
        try:
            tally = self.by_rules[rules]
        except KeyError:
            tally = self.by_rules[rules] = self._begin(rules)
        self.latest = rules, tally
        return tally

    def _begin(self, rules: catan.Rules) -> Tally | None:
        expansions = rules.ruleset.expansions
        if self.chosen is not None and expansions not in self.chosen:
            return None
        tally = self.by_composition.get(expansions)
        if tally is None:
            tally = self.by_composition[expansions] = Tally(self.find(expansions))
        tally.add(rules)
        return tally

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Count what is played while it lasts."""
        check, apply, begin, then = (
            catan.Rules.check,
            catan.Rules.apply_unchecked,
            catan.Rules.new_state,
            catan.Transition.then,
        )
        tally_of = self.tally

        def counting_check(
            rules: catan.Rules, position: catan.Position, action: catan.Action
        ) -> catan.Violation | None:
            violation = check(rules, position, action)
            if violation is not None and (tally := tally_of(rules)) is not None:
                tally.refusals[violation.refusal.code] += 1
            return violation

        def counting_apply(rules: catan.Rules, state: catan.State, action: catan.Action) -> catan.Step:
            step = apply(rules, state, action)
            if (tally := tally_of(rules)) is not None:
                tally.played(state, action, step)
            return step

        def counting_begin(rules: catan.Rules, layout: catan.Layout | None) -> catan.Step:
            step = begin(rules, layout)
            if (tally := tally_of(rules)) is not None:
                tally.reached(step)
            return step

        def counting_then(tx: catan.Transition, *phases: catan.Phase) -> None:
            then(tx, *phases)
            if (tally := tally_of(tx.rules)) is not None:
                tally.pushed(phases, tx.rules.automatic)

        with (
            patch.object(catan.Rules, "check", counting_check),
            patch.object(catan.Rules, "apply_unchecked", counting_apply),
            patch.object(catan.Rules, "new_state", counting_begin),
            patch.object(catan.Transition, "then", counting_then),
        ):
            yield


# -- names -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def outcome_name(action: catan.Action) -> str:
    """An outcome by its tag and its fields, such as `base/dice(faces=(1, 6))`."""
    shown = (f"{name}={getattr(action, name)!r}" for name in types.field_types(type(action)) if name != "seat")
    return f"{action.tag}({', '.join(shown)})"


TEXTUAL = types.String | types.StringOf | types.Values | types.TaggedRecord | types.PlainRecord
"""The types of fields that may hold strings."""

StringsOf = Callable[[Any], Iterable[str | None]]
"""The strings in a field of a record."""


def strings_of(kind: type) -> tuple[StringsOf, ...]:
    """For each field of a class of records that may hold strings, the function that gives them."""
    fields = types.field_types(kind).items()
    return tuple(_strings(name, declared) for name, declared in fields if _may_hold_strings(declared))


def _strings(name: str, declared: types.FieldType) -> StringsOf:
    get = attrgetter(name)
    if all(
        isinstance(part, types.Named | types.Optional | types.String | types.StringOf | types.Nothing)
        for part in types.parts(declared)
    ):
        return lambda record: (get(record),)
    return lambda record: strings_in(get(record))


def _may_hold_strings(declared: types.FieldType) -> bool:
    return any(isinstance(part, TEXTUAL) for part in types.parts(declared))


def strings_in(value: object) -> Iterator[str]:
    """Every string in the value of a field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from strings_in(part)
    elif is_record(type(value)):
        for name in types.field_types(type(value)):
            yield from strings_in(getattr(value, name))
