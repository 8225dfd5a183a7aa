"""Options: which reading of a rule is played. They are collected and checked before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from catan_core.compiler import option_values
from catan_core.compiler.contributions import Hooks
from catan_core.compiler.defaults import Bundle, Defaults
from catan_core.compiler.option_conditions import checked_conditions, in_order, owner, unmet, without_effect
from catan_core.model.errors import Conflict, RulesetError, UnknownOption
from catan_core.model.record import evolve
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.specs import Conditions, Option, Value

NOTHING_CHOSEN: Mapping[str, Value] = {}


class Limited(NamedTuple):
    """An option as it is declared, and as another expansion limits it; `idle` if it has no effect with that one."""

    who: Expansion
    option: Option[Any]
    left: Option[Any]
    reason: str
    idle: bool


class Fixed(NamedTuple):
    """The only value of an option, and the expansion that fixes it."""

    who: Expansion
    value: Value


class Declared(NamedTuple):
    """The options of some expansions after all defaults, limits and fixes, the editions, which expansion limits which
    option, which fixes which, the defaults, which may depend on other options, the modules that are left out by
    options, each with the expansion that leaves it out, and the names of the options, each after those on which its
    value depends."""

    options: dict[str, Option[Any]]
    editions: dict[str, dict[str, Value]]
    limits: tuple[Limited, ...]
    fixed: dict[str, Fixed]
    defaults: Defaults
    exclusions: tuple[tuple[Expansion, specs.Exclusion], ...]
    order: tuple[str, ...]
    seats: tuple[specs.SeatsByText, ...]

    def seats_by(self, values: Mapping[str, Value]) -> list[tuple[str, frozenset[int]]]:
        """The options whose texts say for how many seats they are, with these numbers."""
        return [(spec.by, spec.find(text)) for spec in self.seats if (text := str(values[spec.by]))]

    def suits(self, name: str, value: Value) -> bool:
        """Whether every limit of an option leaves a value of it."""
        return all(option_values.allows(limit.left, value) for limit in self.limits if limit.option.name == name)

    def of_stored(self, stored: Mapping[str, Value]) -> dict[str, Value]:
        """What counts of the values in a stored game: all but those of options that have no effect here, with these
        expansions or beside the other values."""
        idle = {limit.option.name: limit.option for limit in self.limits if limit.idle}
        told = {
            name: value
            for name, value in stored.items()
            if name not in idle or not option_values.allows(idle[name], value)
        }
        heard = self.with_effect(told)
        wrong = {name for name in told if name not in self.options or name in self.fixed}
        return {name: value for name, value in told.items() if name in heard or name in wrong}

    def left_out(self, values: Mapping[str, Value]) -> tuple[tuple[Expansion, specs.Exclusion], ...]:
        """The exclusions that apply with these values of the options."""
        return tuple(
            [(who, spec) for who, spec in self.exclusions if option_values.among(spec.values, values[spec.by])]
        )

    def without_effect(self, values: Mapping[str, Value]) -> dict[str, Conditions]:
        """The options that have no effect with these values of the options, each with the conditions that it has and
        that do not hold."""
        conditions = {name: unmet(option, values) for name, option in self.options.items() if option.only}
        return {name: lacking for name, lacking in conditions.items() if lacking}

    def with_effect(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """Those of some chosen values whose options are not fixed and have an effect beside the others."""
        values: dict[str, Value] = {}
        kept = set[str]()
        for name in self.order:
            if name in self.fixed:
                values[name] = self.fixed[name].value
            elif name in chosen and not unmet(self.options[name], values):
                values[name] = chosen[name]
                kept.add(name)
            else:
                values[name] = self.defaults.value(name, values)
        return {name: value for name, value in chosen.items() if name in kept}

    def played(self, values: Mapping[str, Value]) -> dict[str, Option[Any]]:
        """The options with the values that may be chosen with these values of the others."""
        idle = self.without_effect(values)
        return {name: _only(option, values[name]) if name in idle else option for name, option in self.options.items()}


_DECLARED: WeakKeyDictionary[Hooks, Declared] = WeakKeyDictionary()


def declared(hooks: Hooks, expansions: tuple[Expansion, ...]) -> Declared:
    """The options, editions and limits that some expansions declare together. Their hooks are asked once."""
    known = _DECLARED.get(hooks)
    if known is None:
        known = _DECLARED[hooks] = _declared(hooks, expansions)
    return known


def _declared(hooks: Hooks, expansions: tuple[Expansion, ...]) -> Declared:
    setup = specs.Setup(NOTHING_CHOSEN, 0, frozenset(expansion.id for expansion in expansions))
    contributions = list(hooks.ask("options", setup))
    provided = [(contribution.expansion, contribution.spec) for contribution in contributions]
    options: dict[str, Option[Any]] = {}
    for who, spec in provided:
        if isinstance(spec, Option):
            _check_option(who, spec, options)
            options[spec.name] = spec
    exclusions = [(who, spec) for who, spec in provided if isinstance(spec, specs.Exclusion)]
    applying = tuple([(who, spec) for who, spec in exclusions if _excludes(hooks, who, spec, options)])
    excluded = {each.spec.name for each in hooks.ask_excluded("options", setup) if isinstance(each.spec, Option)}
    options = _with_conditions(contributions, options, applying, setup.expansions, excluded)
    defaults = Defaults(dict(options), expansions)
    editions: dict[str, Bundle] = {}
    for who, spec in provided:
        if isinstance(spec, specs.Default):
            defaults.change(who, spec)
        elif isinstance(spec, specs.Edition):
            edition = editions.setdefault(spec.name, Bundle(f"the edition {spec.name!r}", options, expansions))
            for name, value in spec.values:
                edition.add(who, name, value)
    order = in_order(options, defaults.by())
    fixed = _fixed(options, expansions, excluded)
    known = {name: fix.value for name, fix in fixed.items()}
    options = {name: evolve(option, default=defaults.value(name, known)) for name, option in options.items()}
    chosen = {expansion.id for expansion in expansions}
    limits = []
    for who, spec in provided:
        if isinstance(spec, specs.OptionLimit) and (spec.option in options or owner(spec.option) in chosen):
            limits.append(_limited(who, spec, options))
    for limited in limits:
        options[limited.option.name] = _both(options[limited.option.name], limited.left)
    for name, (who, value) in fixed.items():
        for limited in limits:
            if limited.option.name == name and not option_values.allows(limited.left, value):
                raise Conflict(
                    f"{who.id!r} fixes {name}={value!r}, which does not suit {limited.who.id!r}: {limited.reason}"
                )
        options[name] = _only(options[name], value)
    bundles = {name: bundle.values for name, bundle in editions.items()}
    seats = [(who, spec) for who, spec in provided if isinstance(spec, specs.SeatsByText)]
    for who, spec in seats:
        if spec.by not in options:
            which = option_values.undeclared(spec.by, options)
            raise UnknownOption(f"{who.id!r} gives seats by an option that nobody here declares: {which}")
    by_text = tuple([spec for _, spec in seats])
    return Declared(options, bundles, tuple(limits), fixed, defaults, applying, order, by_text)


def _with_conditions(
    contributions: Iterable[Contribution],
    options: Mapping[str, Option[Any]],
    exclusions: Iterable[tuple[Expansion, specs.Exclusion]],
    chosen: frozenset[str],
    excluded: Set[str],
) -> dict[str, Option[Any]]:
    """The options with all conditions under which they have an effect: their own, those that other expansions set, and
    those of their modules. What is said of options of excluded modules is dropped with them."""
    conditional = dict(options)
    for contribution in contributions:
        who, spec = contribution.expansion, contribution.spec
        if isinstance(spec, Option):
            option = checked_conditions(who, spec, options, chosen)
            for other, exclusion in exclusions:
                if exclusion.module == contribution.part:
                    option = without_effect(other, option, exclusion, options)
            conditional[spec.name] = option
    for contribution in contributions:
        who, spec = contribution.expansion, contribution.spec
        if isinstance(spec, specs.NoEffect):
            if owner(spec.option) == who.id:
                raise RulesetError(f"{who.id!r}: {spec.option!r} is an option of its own, which says so with `only`")
            if spec.option in options:
                conditional[spec.option] = without_effect(who, conditional[spec.option], spec, options)
            elif owner(spec.option) in chosen and spec.option not in excluded:
                raise UnknownOption(
                    f"{who.id!r} says that an option that nobody here declares has no effect:"
                    f" {option_values.undeclared(spec.option, options)}"
                )
    return conditional


def _excludes(hooks: Hooks, who: Expansion, spec: specs.Exclusion, options: Mapping[str, Option[Any]]) -> bool:
    """Whether an exclusion may ever apply: the expansion of its module takes part. Raises RulesetError if it is wrong
    about the module or the option."""
    if spec.by not in options:
        which = option_values.undeclared(spec.by, options)
        raise UnknownOption(f"{who.id!r} excludes {spec.module!r} by an option that nobody here declares: {which}")
    for value in spec.values:
        with option_values.within(f"{who.id!r}, where it excludes {spec.module!r}"):
            option_values.check_value(options[spec.by], value)
    if owner(spec.module) == who.id:
        raise RulesetError(f"{who.id!r} excludes {spec.module!r} of its own; its hooks can look at the option instead")
    return hooks.has_part(who, spec.module)


def _fixed(
    options: Mapping[str, Option[Any]], expansions: tuple[Expansion, ...], excluded: Set[str]
) -> dict[str, Fixed]:
    """What expansions fix among the options of those that take part. What they fix of excluded modules is dropped with
    them."""
    chosen, fixed = {expansion.id for expansion in expansions}, dict[str, Fixed]()
    for who in expansions:
        for name, value in who.fixes:
            if owner(name) not in chosen or name in excluded:
                continue
            if name not in options:
                which = option_values.undeclared(name, options)
                raise UnknownOption(f"{who.id!r} fixes an option that nobody here declares: {which}")
            with option_values.within(f"{who.id!r}, in its fixes"):
                option_values.check_value(options[name], value)
            earlier = fixed.setdefault(name, Fixed(who, value))
            if not option_values.among((earlier.value,), value):
                raise Conflict(
                    f"{earlier.who.id!r} fixes {name}={earlier.value!r} and {who.id!r} fixes {name}={value!r}:"
                    " they cannot be combined"
                )
    return fixed


def _only(option: Option[Any], value: Value) -> Option[Any]:
    """An option that can only have one value."""
    if option.values or type(value) is not int:
        return evolve(option, default=value, values=(value,), read=None)
    return evolve(option, default=value, min_value=value, max_value=value)


def _limited(who: Expansion, limit: specs.OptionLimit, options: Mapping[str, Option[Any]]) -> Limited:
    if limit.option not in options:
        which = option_values.undeclared(limit.option, options)
        raise UnknownOption(f"{who.id!r} limits an option that nobody here declares: {which}")
    option, where = options[limit.option], f"{who.id!r}, the limit of {limit.option!r}"
    lowest, highest = limit.min_value, limit.max_value
    if option.values:
        if lowest is not None or highest is not None or not limit.values:
            raise RulesetError(f"{where}: say which of its values are left, such as values=({option.values[0]!r},)")
        with option_values.within(where):
            for value in limit.values:
                option_values.check_value(option, value)
        if limit.idle and len(limit.values) != 1:
            raise RulesetError(f"{where}: an option without effect has one value, not {len(limit.values)}")
        return Limited(who, option, evolve(option, values=limit.values), limit.reason, limit.idle)
    if limit.values or (lowest is None and highest is None):
        raise RulesetError(f"{where}: a number is limited by min_value and max_value")
    if limit.idle:
        raise RulesetError(f"{where}: only of an option that lists its values can one be the value without effect")
    left = _between(option, option.min_value if lowest is None else lowest, highest)
    if left.min_value > left.max_value:
        raise RulesetError(f"{where}: no number is left between {left.min_value} and {left.max_value}")
    return Limited(who, option, left, limit.reason, limit.idle)


def _between(option: Option[Any], lowest: int, highest: int | None) -> Option[Any]:
    return evolve(
        option,
        min_value=max(option.min_value, lowest),
        max_value=option.max_value if highest is None else min(option.max_value, highest),
    )


def _both(option: Option[Any], other: Option[Any]) -> Option[Any]:
    """An option with the values that both versions of it allow; without any, a number that no number can be."""
    if option.values:
        left = tuple([value for value in option.values if option_values.among(other.values, value)])
        return evolve(option, values=left) if left else evolve(option, values=(), min_value=1, max_value=0)
    return _between(option, other.min_value, other.max_value)


def _check_option(who: Expansion, option: Option[Any], earlier: Mapping[str, Option[Any]]) -> None:
    if not option.name.startswith(f"{who.id}."):
        raise RulesetError(f"{who.id!r}: the name of the option {option.name!r} must begin with '{who.id}.'")
    if option.name in earlier:
        raise Conflict(f"{who.id!r} declares the option {option.name!r} twice")
    with option_values.within(f"{who.id!r}, the default of an option"):
        option_values.check_value(option, option.default)
