"""`check_expansion`: whether an expansion keeps the promises that every expansion makes. It needs no test framework.

>>> from catan_core.testing import check_expansion
>>> report = check_expansion("five_six", games=1, length=12, whole=0, variants=False, elsewhere=False)
>>> report.expansion, report.games > 0
('five_six', True)
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

import attrs

from catan_core import Expansion, State
from catan_core.compiler.overrides import owner_of
from catan_core.model import arguments
from catan_core.model.errors import did_you_mean, refuse
from catan_core.plugin.expansion import announced
from catan_core.testing import composing, spec_checks
from catan_core.testing.checker import Budget
from catan_core.testing.composing import resolve
from catan_core.testing.properties import MAX_ACTIONS
from catan_core.testing.report import Setting
from catan_core.testing.run import Run

SELDOM = 5
"""What came up fewer times than this is reported."""

NAMED = 5
"""The report names at most this many ids that the name of one field leads to, or that a language lacks."""


@attrs.frozen
class Conformance:
    """What `check_expansion` has done, where it has found no problem.

    `settings` are the compositions, options and seats that were played; `varied` those with options of all expansions
    drawn at random, on boards laid by hand, with few goods, or from a position; `left_out` those that cannot be played,
    each with the reason; `games` and `actions` how much was played. `untouched` are tags of actions, chance, events and
    phases of the expansion that never came up, so that nothing was checked about them. `seldom` are those that came up
    fewer than `SELDOM` times, and how often. `once` are kinds of actions that came up in several games, but that no
    seat ever did twice in one: if they may be done once a turn, something is never reset. `unchecked` says which
    properties could not be checked, and why. `by_seat` are fields that always had one entry for each seat, with
    different numbers of seats, though their type is not a `BySeat`. `untranslated` are the languages that lack texts of
    the expansion, with the ids of these: there English is read. `applied` are the kinds of action, the reactions and
    the modifiers of the expansion, and how often each was done, or changed an answer, where that was aimed at;
    `findings` say what never was. `unworded` are the ids of texts without English, so that players read a tag or an id:
    that of what has a tag or name, and of things with ids the name of the field that holds one, with the id, as
    `card:vein`; of what a panel asks for, the id.
    `absent` are expansions that it names in `after` and the like and that are not installed: with them nothing was
    checked, and a name may be misspelled. `undeclared` are options that are constants of its modules and that no
    `catan_options` has returned, so that nobody can choose their values. `idle` are kinds of actions that never changed
    anything and caused no event: they can be done without end, and nothing comes of it.
    """

    expansion: str
    settings: tuple[Setting, ...]
    left_out: tuple[str, ...]
    games: int
    actions: int
    untouched: tuple[str, ...]
    unchecked: tuple[str, ...] = ()
    varied: tuple[Setting, ...] = ()
    seldom: tuple[tuple[str, int], ...] = ()
    once: tuple[str, ...] = ()
    by_seat: tuple[str, ...] = ()
    untranslated: tuple[tuple[str, tuple[str, ...]], ...] = ()
    applied: tuple[tuple[str, int], ...] = ()
    unworded: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    undeclared: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[str, ...]:
        """What never came up: it may be impossible, and nothing is known of it.

        It is enough that an action came up anywhere, such as in a walk with another option, where nothing aimed at it.
        """
        idle = [name for name, count in self.applied if not count and " " in name]  # a tag has no space
        return (
            *(f"never came up: {tag}" for tag in self.untouched),
            *(f"never made a difference: {one}" for one in idle),
        )

    def __str__(self) -> str:
        lines = [f"{self.expansion!r} has every property: {self.games} games, {self.actions} actions"]
        lines += [f"  finding: {finding}" for finding in self.findings]
        done = {name: count for name, count in self.applied if count}
        if done:
            some = [f"{name} {_times(count)}" for name, count in done.items() if count < SELDOM]
            kinds = (
                "1 action, reaction or modifier" if len(done) == 1 else f"{len(done)} actions, reactions and modifiers"
            )
            lines.append(
                f"  {kinds} came up where that was aimed at,"
                f" {_times(min(done.values()))} or more{': ' if some else ''}{', '.join(some)}"
            )
        lines += [f"  played: {setting}" for setting in self.settings]
        lines += [f"  played: {setting}" for setting in self.varied]
        lines += [f"  left out: {reason}" for reason in self.left_out]
        lines += [f"  came up only {_times(count)}: {tag}" for tag, count in self.seldom]
        lines += [f"  no seat ever did it twice in a game: {tag}" for tag in self.once]
        lines += [f"  never changed anything, nor caused an event: {tag}" for tag in self.idle]
        lines += [f"  one entry for each seat, but not a BySeat: {field}" for field in self.by_seat]
        lines += [f"  has no text, so that its name is read: {ids}" for ids in _by_kind(self.unworded)]
        lines += [
            f"  read in English where {language!r} is asked for: {_texts(ids)}" for language, ids in self.untranslated
        ]
        lines += [f"  names an expansion that is not installed: {named}" for named in self.absent]
        lines += [f"  not returned by catan_options, so it keeps its default: {name}" for name in self.undeclared]
        lines += [f"  not checked: {reason}" for reason in self.unchecked]
        return "\n".join(lines)


def _by_kind(ids: Iterable[str]) -> Iterator[str]:
    """Ids of texts, and in place of many that a field names the first of them and how many more there are."""
    for kind, group in itertools.groupby(sorted(ids), lambda id: id.partition(":")[0]):
        some = [*group]
        many = len(some) > NAMED and "/" not in some[0]
        yield from [f"{some[0]}, and {len(some) - 1} more of {kind!r}"] if many else some


def _texts(ids: Sequence[str]) -> str:
    """How many texts there are, and the ids of the first."""
    rest = f", and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return f"{len(ids)} {'text' if len(ids) == 1 else 'texts'}: {', '.join(ids[:NAMED])}{rest}"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def check_expansion(
    expansion: str | Expansion,
    alongside: Iterable[str | Expansion] = (),
    *,
    seats: Iterable[int] | None = None,
    games: int = 8,
    length: int = 120,
    every: int = 20,
    whole: int = MAX_ACTIONS,
    variants: bool = True,
    elsewhere: bool = True,
    alone: bool = True,
    shrink: int = 300,
    starts: Iterable[State] = (),
    seed: int | str = 0,
) -> Conformance:
    """Check that an expansion keeps the promises that every expansion makes, alone and with others.

    `expansion` and those in `alongside` are ids of installed expansions or `Expansion` objects. Games are played of the
    expansion with whatever it requires, and of that with every combination of the others that can be played, compiled
    in up to three orders; `seats` are the numbers of seats to be tried (None: the smallest and the largest that each
    composition allows). In each composition one game is played to its end, which must come within `whole` random
    actions or when bots then play on (0: no such game), and `games` walks of `length` actions are taken,
    every `every`-th state of which, and whatever comes up for the first time, is checked closely. Walks are led to
    what has come up least. The first begins with a new game, others in rare places of the whole game; with `variants`
    every second one is played with other options of all its expansions, on boards made by hand, or with few
    goods, and goes further. `variants` also plays one walk with each other value of each option of the expansion;
    `elsewhere` plays the games again in a fresh process. Without `alone`, for an expansion that was checked before, it
    is played only with others. From each of `starts`, which are states of any game with the expansion, such as those
    of a `Scenario`, as many walks of the same length begin. The same `seed` checks the same.

    Raises ExpansionProblem, an AssertionError, for the first problem: the property that fails, what is wrong, in
    which composition, and the shortest game that shows it that `shrink` tries have found. Raises MissingExpansion for
    an expansion that is named and not there, PositionError for a start that no game can reach, and ArgumentError for
    numbers that make no sense.
    """
    for name, number, least in (
        ("games", games, 0),
        ("length", length, 0),
        ("every", every, 1),
        ("whole", whole, 0),
        ("shrink", shrink, 0),
    ):
        arguments.require_number(number, "check_expansion", f"`{name}`", least)
    for name, truth in (("variants", variants), ("elsewhere", elsewhere), ("alone", alone)):
        arguments.require(bool, truth, "check_expansion", f"True or False as `{name}`")
    arguments.require_seed(seed, "check_expansion")
    arguments.require((Iterable, type(None)), seats, "check_expansion", "the numbers of seats to be tried as `seats`")
    if isinstance(alongside, str) or not isinstance(alongside, Iterable):
        refuse("check_expansion", "a list of expansions as `alongside`", alongside)
    chosen, others = resolve(expansion), [resolve(other) for other in alongside]
    midway = composing.midway(chosen, starts)
    numbers = None if seats is None else tuple(seats)
    for number in numbers or ():
        arguments.require_number(number, "check_expansion", "the numbers of seats to be tried as `seats`", 1)
    run = Run(chosen, numbers, Budget(games, length, every, whole, shrink), str(seed))
    run.check_compositions(others, variants, alone)
    run.check_positions(midway)
    if variants:
        run.check_options()
    run.check_names()
    if elsewhere:
        run.check_other_process()
    return Conformance(
        chosen.id,
        tuple(run.settings),
        tuple(run.left_out),
        run.games,
        run.actions,
        tuple(sorted(run.own - {*run.tags})),
        tuple(run.unchecked),
        tuple(run.varied),
        tuple(sorted((tag, run.tags[tag]) for tag in run.own if 0 < run.tags[tag] < SELDOM)),
        tuple(sorted(tag for tag in run.own if run.once(tag))),
        run.lengths.by_seat,
        run.wording.untranslated,
        tuple(sorted(run.found.items())),
        tuple(sorted(run.wording.unworded)),
        tuple(_absent(chosen, others)),
        tuple(sorted(spec_checks.options_of_modules(chosen) - run.declared)),
        tuple(sorted(tag for tag in run.own if run.idle(tag))),
    )


def _absent(expansion: Expansion, others: Iterable[Expansion]) -> Iterator[str]:
    """The expansions that one names, where it need not have them, and that are not here."""
    known = {*announced(), expansion.id, *(other.id for other in others)}
    places: dict[str, Iterable[str | None]] = {
        "after": expansion.after,
        "conflicts": [other for other, _ in expansion.conflicts],
        "beside": [other for other, _ in expansion.beside],
        "excludes": map(owner_of, expansion.excludes),
        "replaces": map(owner_of, expansion.replaces),
        "fixes": [name.partition(".")[0] for name, _ in expansion.fixes],
    }
    for place, named in places.items():
        for other in dict.fromkeys(named):
            if other is not None and other not in known:
                yield f"{other!r} in {place}{did_you_mean(other, sorted(known))}"
