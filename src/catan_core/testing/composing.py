"""The compositions in which an expansion is checked: alone, with others in every combination, in several orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, pairwise
from typing import Any

import attrs

import catan_core as catan
from catan_core.compiler.option_conditions import needed, with_needed
from catan_core.compiler.options import Declared, declared
from catan_core.compiler.rulesets import hooks_of
from catan_core.engine.validation import first_problem
from catan_core.model.arguments import require_each
from catan_core.model.errors import did_you_mean, short
from catan_core.plugin.expansion import choose
from catan_core.plugin.specs import MAX_OPTION, Value
from catan_core.testing.report import Setting

MAX_ORDERS = 2
"""A composition is compiled in at most this many other orders: the most reversed one, in which any two have changed
places as far as they may, and one more."""

ANY_SEATS = frozenset({2, 4})
"""The numbers of seats that are played where no expansion limits them."""

Expansions = tuple[catan.Expansion, ...]


def resolve(expansion: str | catan.Expansion, wanted_by: catan.Expansion | None = None) -> catan.Expansion:
    """An expansion, given as such or by its id. Raises MissingExpansion for an id that is not installed, and says who
    requires it."""
    if isinstance(expansion, catan.Expansion):
        return expansion
    installed = catan.catalogue(expansion)
    if expansion not in installed:
        known = sorted(catan.catalogue())
        what = (
            f"no expansion {short(expansion)} is installed"
            if wanted_by is None
            else f"{wanted_by.id!r} requires {short(expansion)}, which is not installed, nor named in alongside"
        )
        raise catan.MissingExpansion(f"{what}; installed: {', '.join(known)}{did_you_mean(expansion, known)}")
    return installed[expansion]


def compositions(
    expansion: catan.Expansion, alongside: Iterable[catan.Expansion], alone: bool = True
) -> Iterator[tuple[Expansions, str | None]]:
    """Every set of expansions to check one in, the smallest first, and why it cannot be played (None: it can).

    It is played alone, unless `alone` is false, and with each combination of the others, always with what all of them
    require. A set cannot be played if one of them declares a conflict, or if no number of seats suits all.
    """
    others = [other for other in dict.fromkeys(alongside) if other.id != expansion.id]
    known = {other.id: other for other in (*others, expansion)}
    seen = set() if alone else {frozenset(other.id for other in with_requirements((expansion,), known))}
    for size in range(len(others) + 1):
        for some in combinations(others, size):
            composition = with_requirements((expansion, *some), known)
            ids = frozenset(other.id for other in composition)
            if ids not in seen:
                seen.add(ids)
                yield composition, _conflict(composition)


def with_requirements(wanted: Iterable[catan.Expansion], known: dict[str, catan.Expansion]) -> Expansions:
    """Expansions and whatever they require, taken from those that are known and then from the installed ones."""
    chosen: dict[str, catan.Expansion] = {}
    todo = list(wanted)
    while todo:
        expansion = todo.pop(0)
        if chosen.setdefault(expansion.id, expansion) is expansion:
            todo += [known.get(id) or resolve(id, expansion) for id in expansion.requires if id not in chosen]
    return tuple(chosen.values())


def _conflict(composition: Expansions) -> str | None:
    ids = {expansion.id for expansion in composition}
    for expansion in composition:
        for other, _ in expansion.conflicts:
            if other in ids:
                return f"{expansion.id!r} declares a conflict with {other!r}"
    replaced = {key for expansion in composition for key in expansion.replaces}
    limits = [
        expansion.seats
        for expansion in composition
        if expansion.seats is not None and f"seats:{expansion.id}" not in replaced
    ]
    return "no number of seats suits all" if limits and not frozenset.intersection(*limits) else None


def settings(composition: Expansions, seats: Iterable[int] | None = None) -> tuple[Setting, ...]:
    """A composition with the smallest and the largest number of seats, or with each of those given that it allows.

    Raises RulesetError for expansions that cannot be combined, UnsupportedSeats if none of the numbers given will do.
    """
    chosen = tuple(needed(all_options(composition).options).items())
    allowed = catan.ruleset(*composition, options=dict(chosen)).seats
    if seats is None:
        numbers = allowed or ANY_SEATS
        numbers = frozenset({min(numbers), max(numbers)})
    else:
        numbers = frozenset(seats) & allowed if allowed is not None else frozenset(seats)
        if not numbers:
            raise catan.UnsupportedSeats(
                f"{' + '.join(expansion.id for expansion in composition)}: cannot be played by {sorted(seats)}"
            )
    return tuple(Setting(composition, number, chosen) for number in sorted(numbers))


def midway(expansion: catan.Expansion, starts: Iterable[catan.State]) -> tuple[Setting, ...]:
    """The games that go on from some positions. Raises PositionError if no game of the expansion could be in one."""
    games = []
    for number, start in enumerate(require_each(catan.State, starts, "check_expansion", "States as `starts`")):
        composed = start.rules.ruleset
        played = expansion in composed.chosen
        problem = first_problem(start) if played else f"it is a position of {composed!r}, without {expansion.id!r}"
        if problem is not None:
            raise catan.PositionError((f"starts[{number}]: {problem}",))
        wanted = needed(all_options(composed.chosen).options)
        usual = dict(catan.ruleset(*composed.chosen, options=wanted).options)
        for name in wanted:
            del usual[name]
        options = tuple((name, value) for name, value in composed.options.items() if value != usual.get(name))
        games.append(Setting(composed.chosen, start.rules.seats, options, start=start))
    return tuple(games)


def options_of(expansion: catan.Expansion, composition: Expansions) -> tuple[catan.Option[Any], ...]:
    """The options that an expansion declares, with their defaults in a composition."""
    options = all_options(composition).options
    return tuple(option for name, option in options.items() if name.startswith(f"{expansion.id}."))


def narrowed(composition: Expansions) -> frozenset[str]:
    """The options of which some rule of a composition leaves only a part of the values, or one."""
    options = all_options(composition)
    return frozenset({*options.fixed, *(limited.option.name for limited in options.limits)})


def all_options(composition: Expansions) -> Declared:
    """What a composition declares of its options."""
    chosen = choose(composition)
    return declared(hooks_of(chosen), chosen)


def other_values(option: catan.Option[Any]) -> tuple[Value, ...]:
    """The other values of an option: all that are listed, or the next number. None of a text."""
    if option.values:
        return tuple(value for value in option.values if value != option.default)
    if option.read is not None:
        return ()
    number = int(option.default)
    return tuple(value for value in (number + 1, number - 1) if option.min_value <= value <= option.max_value)[:1]


def _bounds(option: catan.Option[Any]) -> tuple[Value, ...]:
    """The lowest and the highest value of a number, as far as they are others than those above: there rules fail that
    divide by it, or count up to it. A number without a highest value has only the lowest."""
    if option.values or option.read is not None:
        return ()
    bounds = (option.min_value, *((option.max_value,) if option.max_value < MAX_OPTION else ()))
    return tuple(value for value in dict.fromkeys(bounds) if value not in (option.default, *other_values(option)))


def orders(composition: Expansions) -> tuple[Expansions, ...]:
    """The same expansions in other compile orders, as far as `requires` and `after` allow.

    Where these decide nothing, expansions are compiled in the order of their ids, and no rule may depend on that. Each
    result has `after` extended so that it forces one other order; there are at most `MAX_ORDERS`.
    """
    natural = choose(composition)
    reordered = (line for line in _lines_of(natural) if line != natural)
    return tuple(_forced(line) for line in islice(reordered, MAX_ORDERS))


def _lines_of(rest: Expansions) -> Iterator[Expansions]:
    """Every order that `requires` and `after` allow, the most reversed one first."""
    if not rest:
        yield ()
    ids = {expansion.id for expansion in rest}
    for expansion in reversed(rest):
        if not ids & {*expansion.requires, *expansion.after}:
            for line in _lines_of(tuple(other for other in rest if other is not expansion)):
                yield (expansion, *line)


def _forced(line: Expansions) -> Expansions:
    later = (attrs.evolve(expansion, after=(*expansion.after, before.id)) for before, expansion in pairwise(line))
    return (line[0], *later)


def variants(expansion: catan.Expansion, setting: Setting) -> tuple[Setting, ...]:
    """The same composition with each other value of each option of an expansion, one at a time, and with what it needs
    to have an effect; of a number with the next one, and with the lowest and the highest."""
    options, already = all_options(setting.expansions).options, dict(setting.options)
    varied = []
    for option in options_of(expansion, setting.expansions):
        for value in (*other_values(option), *_bounds(option)):
            chosen = with_needed(options, option.name, value)
            if chosen is None or option.name in already:
                continue
            if all(already.get(by, other) == other for by, other in chosen.items()):
                varied.append(attrs.evolve(setting, options=tuple((already | chosen).items())))
    return tuple(varied)


def without(expansion: catan.Expansion, composition: Expansions) -> Expansions:
    """The others, as far as they do not require the expansion or one that does."""
    gone = {expansion.id}
    while more := {expansion.id for expansion in composition if gone & {*expansion.requires}} - gone:
        gone |= more
    return tuple(expansion for expansion in composition if expansion.id not in gone)
