"""What `check_expansion` does, in this order: compositions, options, names, other processes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, product
from random import Random

from catan_core import (
    Action,
    ActionSpec,
    ChanceSpec,
    EventSpec,
    Expansion,
    Game,
    PhaseSpec,
    Rules,
    Ruleset,
    RulesetError,
)
from catan_core.compiler.contributions import Hooks
from catan_core.testing import composing
from catan_core.testing.assorting import assorted
from catan_core.testing.checker import Checker, Effort
from catan_core.testing.composing import Company
from catan_core.testing.guide import Guide, Tally
from catan_core.testing.index import Index, Walk
from catan_core.testing.lengths import Lengths
from catan_core.testing.naming import Names
from catan_core.testing.ordering import Turned
from catan_core.testing.report import ExpansionProblem, Setting, said
from catan_core.testing.shrinking import Property, shortened
from catan_core.testing.spec_checks import OF_SPECS, expansions_introduce_themselves, options_are_documented
from catan_core.testing.subprocess_replay import Errand, portable, told_otherwise
from catan_core.testing.wording import Wording, sentences_name_fields

TURNED = 150
"""How many actions of a game are played with the expansions in another order."""

AFAR = 60
"""How many actions of a game are played again in another process."""

SEVERAL = 5
"""In this many games an action must come up before it means anything that no seat did it twice."""


class Run:
    """One call of `check_expansion`, with what it has done so far."""

    def __init__(self, expansion: Expansion, seats: tuple[int, ...] | None, effort: Effort, seed: str) -> None:
        self.expansion = expansion
        self.seats = seats
        self.effort = effort
        self.seed = seed
        self.settings: list[Setting] = []
        self.left_out: list[str] = []
        self.unchecked: list[str] = []
        self.games = 0
        self.actions = 0
        self.assorted: list[Setting] = []
        self.own: set[str] = set()
        self.tags: Counter[str] = Counter()
        self.tally = Tally()
        self.lengths = Lengths(expansion.id)
        self.wording = Wording(expansion)

    # -- compositions --------------------------------------------------------------------------------------------

    def companies(self, others: Iterable[Expansion], assort: bool) -> None:
        """Ask everything of each composition; with `assort`, also with other options and boards and with few goods."""
        self._hold(expansions_introduce_themselves, self.expansion)
        for company, hindrance in self._composed(others):
            if hindrance is not None:
                self.left_out.append(f"{_ids(company)}: {hindrance}")
                continue
            for setting in self._settings(company):
                self._rules(setting)
                start, actions = self._played(setting, assort)
                for other in composing.orders(company):
                    self._turned(setting, other, start, actions[:TURNED])

    def _composed(self, others: Iterable[Expansion]) -> list[tuple[Company, str | None]]:
        try:
            return list(composing.companies(self.expansion, others))
        except RulesetError as error:
            raise self._problem("expansions_compose", error) from error

    def _settings(self, company: Company) -> tuple[Setting, ...]:
        try:
            found = composing.settings(company, self.seats)
            self._hold(options_are_documented, self.expansion, composing.options_of(self.expansion, company))
        except RulesetError as error:
            raise self._problem("expansions_compose", error, Setting(company, 0)) from error
        self.settings += found
        return found

    def _played(self, setting: Setting, assort: bool) -> tuple[Game, Sequence[Action]]:
        """Play a walk, a whole game, and further walks: from rare places of that game, and with assorted settings.

        Gives the start and the actions of the whole game, or of the first walk if no whole game is played.
        """
        guide = Guide(self.own)
        checker = Checker(self.expansion.id, setting, self.effort, self.seed, guide)
        start: Game | None = None
        actions: Sequence[Action] = ()
        index: Index | None = None
        if self.effort.games:
            start, actions = checker.walk(f"{self.seed} 0")
        if self.effort.longest:
            start, path = checker.whole_game(f"{self.seed} whole")
            actions = [action for _, action, _ in path]
            index = Index(start.rules, self.own)
            index.note(Walk.of(start, ((action, step) for _, action, step in path)))
        for number in range(1, self.effort.games):
            if assort and number % 2:
                self._assorted(setting, number // 2, guide)
            elif index is not None and start is not None and actions:
                walk, place = index.rare(Random(f"{self.seed} {number}"))
                checker.walk_on(f"{self.seed} {number}", start, walk.way(place), walk.states[place])
            else:
                checker.walk(f"{self.seed} {number}")
        self._count(checker)
        self.tags += guide.tags
        return (start, actions) if start is not None else (checker.begin(f"{self.seed} whole"), ())

    def _assorted(self, setting: Setting, number: int, guide: Guide) -> None:
        """Play with other options, on a board laid by hand, and with few goods."""
        found, refused = assorted(setting, number, self.seed)
        self.left_out += (one for one in refused if one not in self.left_out)
        self._rules(found)
        self.assorted.append(found)
        checker = Checker(self.expansion.id, found, self.effort, self.seed, guide)
        checker.long_walk(f"{self.seed} assorted {number}")
        self._count(checker)

    def positions(self, settings: Iterable[Setting]) -> None:
        """Play walks that begin in given positions."""
        for place, setting in enumerate(settings):
            self._rules(setting)
            self.assorted.append(setting)
            guide = Guide(self.own)
            checker = Checker(self.expansion.id, setting, self.effort, self.seed, guide)
            for number in range(self.effort.games):
                checker.walk(f"{self.seed} start {place} {number}")
            self._count(checker)
            self.tags += guide.tags

    def _count(self, checker: Checker) -> None:
        self.games += checker.games
        self.actions += checker.actions
        self.tally.add(checker.tally)
        self.lengths.add(checker.lengths)

    def _rules(self, setting: Setting) -> Rules:
        """Compile a composition and ask the properties of its specs."""
        numbers = random.getstate()
        try:
            composed = setting.ruleset
            rules = composed.rules(setting.seats)
        except RulesetError as error:
            raise self._problem("expansions_compose", error, setting) from error
        again = Ruleset(composed.chosen, composed.options, Hooks(composed.chosen))
        once, twice = (one.explain(setting.seats).splitlines() for one in (composed, again))
        if once != twice:
            odd = sorted({*once} ^ {*twice}) or ["the order"]
            what = f"asked again, hooks bring something else: {odd[0].strip()}"
            raise ExpansionProblem(self.expansion.id, "hooks_answer_the_same", what, setting)
        if random.getstate() != numbers:
            what = "hooks draw on the process-wide random numbers"
            raise ExpansionProblem(self.expansion.id, "hooks_answer_the_same", what, setting)
        for given in rules.contributions:
            if given.expansion.id == self.expansion.id:
                for property in OF_SPECS:
                    self._hold(property, given, setting=setting)
                self._hold(sentences_name_fields, given, rules, setting=setting)
                self.own |= _tags(given.spec)
        self.wording.look(rules)
        return rules

    def _turned(self, setting: Setting, other: Company, start: Game, actions: Sequence[Action]) -> None:
        """Play the same game with the expansions compiled in another order."""
        try:
            turned = Turned(setting, other)
        except AssertionError as error:
            raise self._problem("order_decides_nothing", error, setting) from error
        parted = turned.first_difference(start, actions)
        if parted is not None:

            def parts(some: tuple[Action, ...]) -> bool:
                return turned.first_difference(start, some) is not None

            shorter = shortened(tuple(actions[: parted[0]]), start, parts, self.effort.shrink)
            number, what = turned.first_difference(start, shorter) or parted
            raise ExpansionProblem(
                self.expansion.id, "order_decides_nothing", what, setting, start, tuple(shorter[:number])
            )

    def once(self, tag: str) -> bool:
        """Whether a kind of action came up in several games, and never twice by a seat in one of them."""
        return self.tally.games[tag] >= SEVERAL and tag not in self.tally.twice

    # -- options, names, processes -------------------------------------------------------------------------------

    def variants(self) -> None:
        """Play a walk with each value of each option that is not the default, among the fewest other expansions."""
        least = self.settings[0] if self.settings else None
        for setting in composing.variants(self.expansion, least) if least is not None else ():
            self._rules(setting)
            self.settings.append(setting)
            guide = Guide(self.own)
            checker = Checker(self.expansion.id, setting, self.effort, self.seed, guide)
            checker.walk(f"{self.seed} variant")
            self._count(checker)
            self.tags += guide.tags
        self._hold(self.wording.texts_are_of_something)

    def names(self) -> None:
        """Ask whether the names in `excludes` and `replaces` mean anything, with some options of any expansion."""
        names = Names(self.expansion)
        plain = [setting for setting in self.settings if not setting.options]
        one_option = (more for one in plain for who in one.expansions for more in composing.variants(who, one))
        two_options = (
            more
            for one in plain
            for who, other in product(one.expansions, repeat=2)
            for first in composing.variants(who, one)
            for more in composing.variants(other, first)
        )
        for setting in chain(plain, one_option, two_options):
            names.look(setting)
            if setting.options and not names.stale():
                break
        if plain:
            self._hold(names.replacements_are_brought)
        self.unchecked += (f"{key!r}: its expansion was not there" for key in names.unchecked())

    def elsewhere(self) -> None:
        """Ask whether games go the same way in a fresh process, and without the expansion as if it did not exist."""
        here = [one for one in (self.settings[0], self.settings[-1]) if not one.options] if self.settings else []
        # The fresh process plays the games without the expansion first, before it is imported there.
        errands = [*self._without_it(here), *self._with_it(here)]
        if not errands:
            return
        for errand, what in told_otherwise(errands):
            chosen = self.expansion.id in errand.setting.ids
            property = "another_process_plays_the_same" if chosen else "unselected_expansion_changes_nothing"
            raise ExpansionProblem(self.expansion.id, property, what, errand.setting)

    def _with_it(self, settings: Iterable[Setting]) -> list[Errand]:
        found = []
        for setting in dict.fromkeys(settings):
            company = [portable(one) for one in setting.expansions]
            if None in company:
                self.unchecked.append(
                    f"another_process_plays_the_same: {_ids(setting.expansions)} has no importable modules"
                )
            else:
                moved = Setting(tuple(one for one in company if one is not None), setting.seats, setting.options)
                found.append(Errand(moved, f"{self.seed} elsewhere", min(self.effort.length, AFAR)))
        return found

    def _without_it(self, settings: Iterable[Setting]) -> list[Errand]:
        """Games of the others alone, for a process that never imports the expansion."""
        found = []
        for setting in dict.fromkeys(settings):
            others = composing.without(self.expansion, setting.expansions)
            company = [portable(one) for one in others]
            if others and None not in company:
                try:
                    numbers = composing.settings(others)
                except RulesetError:
                    continue  # what is left does not make a game
                moved = tuple(one for one in company if one is not None)
                found.append(Errand(Setting(moved, numbers[0].seats), f"{self.seed} without", AFAR))
        return list(dict.fromkeys(found))

    # -- problems --------------------------------------------------------------------------------------------------

    def _hold(self, property: Property, *given: object, setting: Setting | None = None) -> None:
        """Ask a property of a declaration, and raise what is wrong as an ExpansionProblem."""
        try:
            property(*given)
        except AssertionError as error:
            raise ExpansionProblem(self.expansion.id, property, said(error), setting) from error

    def _problem(self, property: str, error: Exception, setting: Setting | None = None) -> ExpansionProblem:
        return ExpansionProblem(self.expansion.id, property, said(error), setting)


def _ids(company: Iterable[Expansion]) -> str:
    return " + ".join(one.id for one in company)


def _tags(spec: object) -> set[str]:
    """The tags that may come up in a game because of a spec."""
    match spec:
        case ActionSpec(kind=kind) | EventSpec(kind=kind):
            return {kind.tag}
        case PhaseSpec(kind=kind, resolve=None):
            return {kind.tag}
        case ChanceSpec(phase=phase, action=action):
            return {phase.tag, action.tag}
    return set()
