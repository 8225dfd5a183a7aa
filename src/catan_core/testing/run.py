"""What `check_expansion` does, in this order: compositions, options, names, other processes."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections import Counter
from collections.abc import Iterable, Sequence

import catan_core as catan
from catan_core.compiler.contributions import Hooks
from catan_core.testing import composing, report, shrinking, spec_checks, subprocess_replay, wording
from catan_core.testing.aiming import Aim
from catan_core.testing.checker import Budget, Checker
from catan_core.testing.guide import Guide, Tally
from catan_core.testing.index import Index, Walk
from catan_core.testing.lengths import Lengths
from catan_core.testing.ordering import Reordered
from catan_core.testing.override_names import Names
from catan_core.testing.variation import varied

REORDERED_ACTIONS = 150
"""At most this many actions of a game are played again in another compile order."""

PANELS_LOOKED_AT = 20
"""In this many states of a whole game the texts are looked up for which panels ask."""

REPLAYED_ACTIONS = 60
"""At most this many actions of a game are played again in another process."""

ENOUGH_GAMES = 5
"""An action must come up in this many games before the report says that no seat did it twice."""


class Run:
    """One call of `check_expansion`, with what it has done so far."""

    def __init__(self, expansion: catan.Expansion, seats: tuple[int, ...] | None, budget: Budget, seed: str) -> None:
        self.expansion = expansion
        self.seats = seats
        self.budget = budget
        self.seed = seed
        self.settings: list[report.Setting] = []
        self.unplayed: tuple[report.Setting, ...] = ()
        self.left_out: list[str] = []
        self.unchecked: list[str] = []
        self.games: int = 0
        self.actions: int = 0
        self.varied: list[report.Setting] = []
        self.own: set[str] = set()
        self.declared: set[str] = set()
        self.tags: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.tally: Tally = Tally()
        self.lengths: Lengths = Lengths(expansion.id)
        self.wording: wording.Wording = wording.Wording(expansion)

    # -- compositions --------------------------------------------------------------------------------------------

    def check_compositions(self, others: Iterable[catan.Expansion], vary: bool, alone: bool) -> None:
        """Check each composition, that without the others only if `alone`; with `vary`, also with other options, on
        other boards and with few goods."""
        self._check(spec_checks.expansions_introduce_themselves, self.expansion)
        others = tuple(others)
        if not alone:
            # What an expansion replaces may be provided only there.
            with contextlib.suppress(catan.RulesetError):
                least, _ = next(composing.compositions(self.expansion, others))
                self.unplayed = composing.settings(least, self.seats)
        unsuited: report.ExpansionProblem | None = None
        for composition, conflict in self._composed(others, alone):
            if conflict is not None:
                self.left_out.append(f"{_ids(composition)}: {conflict}")
                continue
            try:
                settings = self._settings(composition)
            except report.ExpansionProblem as problem:
                if not isinstance(problem.__cause__, catan.UnsupportedSeats):
                    raise
                # The numbers that were asked for may suit another composition, such as one that lifts a limit.
                unsuited = problem
                self.left_out.append(str(problem.__cause__))
                continue
            for setting in settings:
                self._compile(setting)
                start, actions = self._play(setting, vary)
                for other in composing.orders(composition):
                    self._check_order(setting, other, start, actions[:REORDERED_ACTIONS])
        if unsuited is not None and not self.settings:
            raise unsuited

    def _composed(
        self, others: Iterable[catan.Expansion], alone: bool
    ) -> list[tuple[composing.Expansions, str | None]]:
        try:
            return list(composing.compositions(self.expansion, others, alone))
        except catan.RulesetError as error:
            raise self._problem("expansions_compose", error) from error

    def _settings(self, composition: composing.Expansions) -> tuple[report.Setting, ...]:
        try:
            settings = composing.settings(composition, self.seats)
            options, narrowed = composing.options_of(self.expansion, composition), composing.narrowed(composition)
            self._check(spec_checks.options_are_documented, self.expansion, options, narrowed)
            self.declared.update(option.name for option in options)
        except catan.RulesetError as error:
            raise self._problem("expansions_compose", error, report.Setting(composition, 0)) from error
        self.settings += settings
        return settings

    def _play(self, setting: report.Setting, vary: bool) -> tuple[catan.Game, Sequence[catan.Action]]:
        """Play a walk, a whole game, and further walks: from rare places of that game, and with varied settings.

        Returns the start and the actions of the whole game, or of the first walk if no whole game is played.
        """
        guide = Guide(self.own)
        checker = Checker(self.expansion.id, setting, self.budget, self.seed, guide)
        start: catan.Game | None = None
        actions: Sequence[catan.Action] = ()
        looked_at: list[catan.State] = []
        index: Index | None = None
        if self.budget.games:
            start, actions = checker.walk(f"{self.seed} 0")
        if self.budget.longest:
            start, path = checker.whole_game(f"{self.seed} whole")
            actions = [action for _, action, _ in path]
            looked_at = [step.state for _, _, step in path[:: len(path) // PANELS_LOOKED_AT + 1]]
            index = Index(start.rules, self.own)
            index.note(Walk.of(start, ((action, step) for _, action, step in path)))
            self._aim(checker, start.rules)
        for number in range(1, self.budget.games):
            if vary and number % 2:
                self._play_varied(setting, number // 2, guide)
            elif index is not None and start is not None and actions:
                walk, place = index.rare(random.Random(f"{self.seed} {number}"))
                checker.walk_on(f"{self.seed} {number}", start, walk.way(place), walk.states[place])
            else:
                checker.walk(f"{self.seed} {number}")
        self._count(checker)
        self.tags += guide.tags
        if start is not None:
            self.wording.look_at_panels([start.state, *looked_at])
        return (start, actions) if start is not None else (checker.begin(f"{self.seed} whole"), ())

    def _aim(self, checker: Checker, rules: catan.Rules) -> None:
        """Apply wherever it is possible what the expansion offers, and count what comes up."""
        aim = Aim(checker, rules, self.own)
        aim.aim()
        for name, count in aim.found.items():
            self.found[name] += count

    def _play_varied(self, setting: report.Setting, number: int, guide: Guide) -> None:
        """Play with other options, on a board made by hand, and with few goods."""
        variation, refused = varied(setting, number, self.seed)
        self.left_out += (reason for reason in refused if reason not in self.left_out)
        self._compile(variation)
        self.varied.append(variation)
        checker = Checker(self.expansion.id, variation, self.budget, self.seed, guide)
        checker.long_walk(f"{self.seed} assorted {number}")
        self._count(checker)

    def check_positions(self, settings: Iterable[report.Setting]) -> None:
        """Play walks that begin in given positions."""
        for place, setting in enumerate(settings):
            self._compile(setting)
            self.varied.append(setting)
            guide = Guide(self.own)
            checker = Checker(self.expansion.id, setting, self.budget, self.seed, guide)
            for number in range(self.budget.games):
                checker.walk(f"{self.seed} start {place} {number}")
            self._count(checker)
            self.tags += guide.tags

    def _count(self, checker: Checker) -> None:
        self.games += checker.games
        self.actions += checker.actions
        self.tally.add(checker.tally)
        self.lengths.add(checker.lengths)

    def _compile(self, setting: report.Setting) -> catan.Rules:
        """Compile a composition and check its specs."""
        numbers = random.getstate()
        try:
            composed = setting.ruleset
            rules = composed.rules(setting.seats)
        except catan.RulesetError as error:
            raise self._problem("expansions_compose", error, setting) from error
        again = catan.Ruleset(composed.chosen, composed.options, Hooks(composed.chosen))
        once, twice = (ruleset.explain(setting.seats).splitlines() for ruleset in (composed, again))
        if once != twice:
            odd = sorted({*once} ^ {*twice}) or ["the order"]
            what = f"asked again, hooks provide something else: {odd[0].strip()}"
            raise report.ExpansionProblem(self.expansion.id, "hooks_answer_the_same", what, setting)
        if random.getstate() != numbers:
            what = "hooks draw on the process-wide random numbers"
            raise report.ExpansionProblem(self.expansion.id, "hooks_answer_the_same", what, setting)
        for contribution in rules.contributions:
            if contribution.expansion.id == self.expansion.id:
                for property in spec_checks.SPEC_PROPERTIES:
                    self._check(property, contribution, setting=setting)
                self._check(spec_checks.citations_name_expansions, contribution, rules, setting=setting)
                self._check(wording.sentences_name_fields, contribution, rules, setting=setting)
                self.own |= _tags(contribution.spec)
        self.wording.look(rules)
        return rules

    def _check_order(
        self,
        setting: report.Setting,
        other: composing.Expansions,
        start: catan.Game,
        actions: Sequence[catan.Action],
    ) -> None:
        """Play the same game with the expansions compiled in another order."""
        try:
            reordered = Reordered(setting, other)
        except AssertionError as error:
            raise self._problem("order_decides_nothing", error, setting) from error
        parted = reordered.first_difference(start, actions)
        if parted is not None:

            def parts(some: tuple[catan.Action, ...]) -> bool:
                return reordered.first_difference(start, some) is not None

            shorter = shrinking.shortened(tuple(actions[: parted[0]]), start, parts, self.budget.shrink)
            number, what = reordered.first_difference(start, shorter) or parted
            raise report.ExpansionProblem(
                self.expansion.id, "order_decides_nothing", what, setting, start, tuple(shorter[:number])
            )

    def once(self, tag: str) -> bool:
        """Whether a kind of action came up in several games, and never twice by a seat in one of them."""
        return self.tally.games[tag] >= ENOUGH_GAMES and tag not in self.tally.twice

    def idle(self, tag: str) -> bool:
        """Whether a kind of action came up and never made a difference, nor was told of by an event."""
        return self.tally.games[tag] > 0 and tag not in self.tally.useful

    # -- options, names, processes -------------------------------------------------------------------------------

    def check_options(self) -> None:
        """Play a walk with each value of each option that is not the default, among the fewest other expansions."""
        least = self.settings[0] if self.settings else None
        for setting in composing.variants(self.expansion, least) if least is not None else ():
            self._compile(setting)
            self.settings.append(setting)
            guide = Guide(self.own)
            checker = Checker(self.expansion.id, setting, self.budget, self.seed, guide)
            checker.walk(f"{self.seed} variant")
            self._count(checker)
            self.tags += guide.tags
        if self.wording.absent:
            self.unchecked.append(f"whether texts are of something: without {', '.join(self.wording.absent)}")
        else:
            self._check(self.wording.texts_are_of_something)

    def check_names(self) -> None:
        """Check that each name in `excludes` and `replaces` is of use, with some options of any expansion."""
        names = Names(self.expansion)
        plain = [setting for setting in self.settings if not setting.options]
        one_option = (
            more
            for setting in plain
            for expansion in setting.expansions
            for more in composing.variants(expansion, setting)
        )
        two_options = (
            more
            for setting in plain
            for expansion, second in itertools.product(setting.expansions, repeat=2)
            for first in composing.variants(expansion, setting)
            for more in composing.variants(second, first)
        )
        for setting in itertools.chain(self.unplayed, plain, one_option, two_options):
            names.look(setting)
            if setting.options and not names.stale():
                break
        if plain:
            self._check(names.replacements_are_provided)
        self.unchecked += (f"{key!r}: its expansion was not there" for key in names.unchecked())

    def check_other_process(self) -> None:
        """Check that a fresh process plays the same games, also those without the expansion, which it never imports."""
        here = (
            [setting for setting in (self.settings[0], self.settings[-1]) if not setting.options]
            if self.settings
            else []
        )
        # The fresh process plays the games without the expansion first, before it is imported there.
        tasks = [*self._without_expansion(here), *self._with_expansion(here)]
        if not tasks:
            return
        for task, what in subprocess_replay.differing_replays(tasks):
            chosen = self.expansion.id in task.setting.ids
            property = "another_process_plays_the_same" if chosen else "unselected_expansion_changes_nothing"
            raise report.ExpansionProblem(self.expansion.id, property, what, task.setting)

    def _with_expansion(self, settings: Iterable[report.Setting]) -> list[subprocess_replay.ReplayTask]:
        tasks = []
        for setting in dict.fromkeys(settings):
            composition = [subprocess_replay.importable(expansion) for expansion in setting.expansions]
            if None in composition:
                self.unchecked.append(
                    f"another_process_plays_the_same: {_ids(setting.expansions)} has no importable modules"
                )
            else:
                moved = report.Setting(
                    tuple(expansion for expansion in composition if expansion is not None),
                    setting.seats,
                    setting.options,
                )
                tasks.append(
                    subprocess_replay.ReplayTask(
                        moved, f"{self.seed} elsewhere", min(self.budget.length, REPLAYED_ACTIONS)
                    )
                )
        return tasks

    def _without_expansion(self, settings: Iterable[report.Setting]) -> list[subprocess_replay.ReplayTask]:
        """Games of the others alone, for a process that never imports the expansion."""
        tasks = []
        for setting in dict.fromkeys(settings):
            others = composing.without(self.expansion, setting.expansions)
            composition = [subprocess_replay.importable(expansion) for expansion in others]
            if others and None not in composition:
                try:
                    numbers = composing.settings(others)
                except catan.RulesetError:
                    continue  # what is left does not make a game
                moved = tuple(expansion for expansion in composition if expansion is not None)
                tasks.append(
                    subprocess_replay.ReplayTask(
                        report.Setting(moved, numbers[0].seats), f"{self.seed} without", REPLAYED_ACTIONS
                    )
                )
        return list(dict.fromkeys(tasks))

    # -- problems --------------------------------------------------------------------------------------------------

    def _check(self, property: shrinking.Property, *arguments: object, setting: report.Setting | None = None) -> None:
        """Check a declaration. Raises ExpansionProblem."""
        try:
            property(*arguments)
        except AssertionError as error:
            raise report.ExpansionProblem(self.expansion.id, property, report.error_text(error), setting) from error

    def _problem(
        self, property: str, error: Exception, setting: report.Setting | None = None
    ) -> report.ExpansionProblem:
        return report.ExpansionProblem(self.expansion.id, property, report.error_text(error), setting)


def _ids(composition: Iterable[catan.Expansion]) -> str:
    return " + ".join(expansion.id for expansion in composition)


def _tags(spec: object) -> set[str]:
    """The tags that may come up in a game because of a spec."""
    match spec:
        case catan.ActionSpec(kind=kind) | catan.EventSpec(kind=kind):
            return {kind.tag}
        case catan.PhaseSpec(kind=kind, resolve=None):
            return {kind.tag}
        case catan.ChanceSpec(phase=phase, action=action):
            return {phase.tag, action.tag}
    return set()
