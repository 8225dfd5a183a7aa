"""Where options have an effect: with which values of other options. Elsewhere they have their defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

from catan_core.compiler.option_values import allows, among, check_value, undeclared, within
from catan_core.model.errors import Cycle, RulesetError, UnknownOption
from catan_core.model.record import evolve
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.specs import Conditions, Exclusion, NoEffect, Option, Value


def owner(option: str) -> str:
    """The id of the expansion that an option belongs to."""
    return option.partition(".")[0]


def checked_conditions(
    who: Expansion, option: Option[Any], options: Mapping[str, Option[Any]], chosen: Iterable[str]
) -> Option[Any]:
    """An option without the conditions on options of expansions that do not take part. Raises RulesetError for
    conditions on options or values that are not there."""
    conditions = tuple([(by, values) for by, values in option.only if by in options or owner(by) in chosen])
    for by, values in conditions:
        if by not in options:
            which = undeclared(by, options)
            raise UnknownOption(f"{who.id!r}: {option.name!r} belongs to an option that nobody here declares: {which}")
        if not values:
            raise RulesetError(f"{who.id!r}: {option.name!r} belongs to {by!r}, but to none of its values")
        with within(f"{who.id!r}, where {option.name!r} belongs to another option"):
            for value in values:
                check_value(options[by], value)
    return evolve(option, only=conditions)


def without_effect(
    who: Expansion, option: Option[Any], spec: NoEffect | Exclusion, options: Mapping[str, Option[Any]]
) -> Option[Any]:
    """An option that has no effect with the values of another that a spec names. Raises RulesetError if it is wrong
    about that option."""
    if spec.by not in options:
        raise UnknownOption(
            f"{who.id!r}: {option.name!r} has no effect by an option that nobody here declares:"
            f" {undeclared(spec.by, options)}"
        )
    by = options[spec.by]
    if not by.values:
        raise RulesetError(
            f"{who.id!r}: where {option.name!r} has no effect cannot depend on {spec.by!r}, which is a number"
        )
    with within(f"{who.id!r}, where {option.name!r} has no effect"):
        for value in spec.values:
            check_value(by, value)
    earlier = [values for name, values in option.only if name == spec.by]
    left = [value for value in by.values if not among(spec.values, value)]
    rest = tuple([value for value in left if all(among(values, value) for values in earlier)])
    others = [condition for condition in option.only if condition[0] != spec.by]
    return evolve(option, only=(*others, (spec.by, rest)))


def in_order(options: Mapping[str, Option[Any]], default_by: Mapping[str, set[str]]) -> tuple[str, ...]:
    """The options, each after all those that its value depends on. Raises Cycle if they depend on each other."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for name, option in options.items():
        sorter.add(name, *(by for by, _ in option.only), *default_by.get(name, ()))
    try:
        return tuple(sorter.static_order())
    except CycleError as error:
        circle = " -> ".join(reversed(error.args[1]))
        raise Cycle(f"where options belong and what their defaults are goes round in a circle: {circle}") from error


def unmet(option: Option[Any], values: Mapping[str, Value]) -> Conditions:
    """The conditions of an option that do not hold with these values of the others; () where it has an effect."""
    return tuple([(by, wanted) for by, wanted in option.only if not among(wanted, values[by])])


def worded(conditions: Conditions) -> str:
    """Conditions in words, such as `base.setup='beginner'`."""
    return " and ".join(f"{by}={' or '.join(map(repr, values)) or 'no value'}" for by, values in conditions)


def needed(options: Mapping[str, Option[Any]]) -> dict[str, Value]:
    """What has to be chosen because a default does not suit the expansions: the first value that does."""
    return {
        name: option.values[0]
        for name, option in options.items()
        if option.values and not among(option.values, option.default)
    }


def with_needed(options: Mapping[str, Option[Any]], name: str, value: Value) -> dict[str, Value] | None:
    """A value of an option, together with the values of others without which it would have no effect. None if the
    options do not allow these."""
    chosen = needed(options) | {name: value}
    conditions: dict[str, list[tuple[Value, ...]]] = {}
    todo = [options[name]]
    while todo:
        for by, wanted in todo.pop().only:
            every = conditions.setdefault(by, [])
            every.append(wanted)
            now = chosen.get(by, options[by].default)
            if all(among(each, now) for each in every):
                continue
            left = [
                other for other in wanted if allows(options[by], other) and all(among(each, other) for each in every)
            ]
            if not left:
                return None
            chosen[by] = left[0]
            todo.append(options[by])
    return chosen
