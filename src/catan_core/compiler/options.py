"""Options: which reading of a rule is played. They are collected, checked and settled before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from catan_core.compiler.contributions import Hooks
from catan_core.compiler.defaults import Bundle, Defaults
from catan_core.compiler.option_conditions import checked_conditions, in_order, owner, unmet, without_effect, worded
from catan_core.compiler.option_values import allowed_values, allows, among, as_stored, check_value, within
from catan_core.model.errors import MAX_SHOWN, Conflict, RulesetError, UnknownOption, did_you_mean, short, some
from catan_core.model.record import evolve
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.option_specs import (
    Conditions,
    Default,
    Edition,
    Exclusion,
    NoEffect,
    Option,
    OptionLimit,
    SeatsByText,
    Setup,
    Value,
)

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
    exclusions: tuple[tuple[Expansion, Exclusion], ...]
    order: tuple[str, ...]
    seats: tuple[SeatsByText, ...]

    def seats_by(self, values: Mapping[str, Value]) -> list[tuple[str, frozenset[int]]]:
        """The options whose texts say for how many seats they are, with these numbers."""
        return [(spec.by, spec.find(text)) for spec in self.seats if (text := str(values[spec.by]))]

    def suits(self, name: str, value: Value) -> bool:
        """Whether every limit of an option leaves a value of it."""
        return all(allows(limit.left, value) for limit in self.limits if limit.option.name == name)

    def of_stored(self, stored: Mapping[str, Value]) -> dict[str, Value]:
        """What counts of the values in a stored game: all but those of options that have no effect here, with these
        expansions or beside the other values."""
        idle = {limit.option.name: limit.option for limit in self.limits if limit.idle}
        told = {name: value for name, value in stored.items() if name not in idle or not allows(idle[name], value)}
        heard = self.with_effect(told)
        wrong = {name for name in told if name not in self.options or name in self.fixed}
        return {name: value for name, value in told.items() if name in heard or name in wrong}

    def left_out(self, values: Mapping[str, Value]) -> tuple[tuple[Expansion, Exclusion], ...]:
        """The exclusions that apply with these values of the options."""
        return tuple([(who, spec) for who, spec in self.exclusions if among(spec.values, values[spec.by])])

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
    setup = Setup(NOTHING_CHOSEN, 0, frozenset(expansion.id for expansion in expansions))
    contributions = list(hooks.ask("options", setup))
    provided = [(contribution.expansion, contribution.spec) for contribution in contributions]
    options: dict[str, Option[Any]] = {}
    for who, spec in provided:
        if isinstance(spec, Option):
            _check_option(who, spec, options)
            options[spec.name] = spec
    exclusions = [(who, spec) for who, spec in provided if isinstance(spec, Exclusion)]
    applying = tuple([(who, spec) for who, spec in exclusions if _excludes(hooks, who, spec, options)])
    excluded = {each.spec.name for each in hooks.ask_excluded("options", setup) if isinstance(each.spec, Option)}
    options = _with_conditions(contributions, options, applying, setup.expansions, excluded)
    defaults = Defaults(dict(options), expansions)
    editions: dict[str, Bundle] = {}
    for who, spec in provided:
        if isinstance(spec, Default):
            defaults.change(who, spec)
        elif isinstance(spec, Edition):
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
        if isinstance(spec, OptionLimit) and (spec.option in options or owner(spec.option) in chosen):
            limits.append(_limited(who, spec, options))
    for limited in limits:
        options[limited.option.name] = _both(options[limited.option.name], limited.left)
    for name, (who, value) in fixed.items():
        for limited in limits:
            if limited.option.name == name and not allows(limited.left, value):
                raise Conflict(
                    f"{who.id!r} fixes {name}={value!r}, which does not suit {limited.who.id!r}: {limited.reason}"
                )
        options[name] = _only(options[name], value)
    bundles = {name: bundle.values for name, bundle in editions.items()}
    seats = tuple([spec for _, spec in provided if isinstance(spec, SeatsByText)])
    return Declared(options, bundles, tuple(limits), fixed, defaults, applying, order, seats)


def _with_conditions(
    contributions: Iterable[Contribution],
    options: Mapping[str, Option[Any]],
    exclusions: Iterable[tuple[Expansion, Exclusion]],
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
        if isinstance(spec, NoEffect):
            if owner(spec.option) == who.id:
                raise RulesetError(f"{who.id!r}: {spec.option!r} is an option of its own, which says so with `only`")
            if spec.option in options:
                conditional[spec.option] = without_effect(who, conditional[spec.option], spec, options)
            elif owner(spec.option) in chosen and spec.option not in excluded:
                raise UnknownOption(
                    f"{who.id!r} says that an option that nobody here declares has no effect: {spec.option!r}"
                )
    return conditional


def _excludes(hooks: Hooks, who: Expansion, spec: Exclusion, options: Mapping[str, Option[Any]]) -> bool:
    """Whether an exclusion may ever apply: the expansion of its module takes part. Raises RulesetError if it is wrong
    about the module or the option."""
    if spec.by not in options:
        raise UnknownOption(f"{who.id!r} excludes {spec.module!r} by an option that nobody here declares: {spec.by!r}")
    for value in spec.values:
        with within(f"{who.id!r}, where it excludes {spec.module!r}"):
            check_value(options[spec.by], value)
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
                raise UnknownOption(f"{who.id!r} fixes an option that nobody here declares: {name!r}")
            with within(f"{who.id!r}, in its fixes"):
                check_value(options[name], value)
            earlier = fixed.setdefault(name, Fixed(who, value))
            if not among((earlier.value,), value):
                raise Conflict(
                    f"{earlier.who.id!r} fixes {name}={earlier.value!r} and {who.id!r} fixes {name}={value!r}:"
                    " they cannot be combined"
                )
    return fixed


def _only(option: Option[Any], value: Value) -> Option[Any]:
    """An option that can only have one value."""
    if option.values or option.read is not None:
        return evolve(option, default=value, values=(value,), read=None)
    return evolve(option, default=value, min_value=value, max_value=value)


def _limited(who: Expansion, limit: OptionLimit, options: Mapping[str, Option[Any]]) -> Limited:
    if limit.option not in options:
        raise UnknownOption(f"{who.id!r} limits an option that nobody here declares: {limit.option!r}")
    option, where = options[limit.option], f"{who.id!r}, the limit of {limit.option!r}"
    lowest, highest = limit.min_value, limit.max_value
    if option.values:
        if lowest is not None or highest is not None or not limit.values:
            raise RulesetError(f"{where}: say which of its values are left, such as values=({option.values[0]!r},)")
        for value in limit.values:
            check_value(option, value)
        if limit.idle and len(limit.values) != 1:
            raise RulesetError(f"{where}: an option without effect has one value, not {len(limit.values)}")
        return Limited(who, option, evolve(option, values=limit.values), limit.reason, limit.idle)
    if limit.values or (lowest is None and highest is None):
        raise RulesetError(f"{where}: a number is limited by min_value and max_value")
    if limit.idle:
        raise RulesetError(f"{where}: only of an option that lists its values can one be the value without effect")
    left = _between(option, option.min_value if lowest is None else lowest, highest)
    return Limited(who, option, left, limit.reason, limit.idle)


def _between(option: Option[Any], lowest: int, highest: int | None) -> Option[Any]:
    return evolve(
        option,
        min_value=max(option.min_value, lowest),
        max_value=option.max_value if highest is None else min(option.max_value, highest),
    )


def _both(option: Option[Any], other: Option[Any]) -> Option[Any]:
    """An option with the values that both versions of it allow."""
    if option.values:
        return evolve(option, values=tuple(value for value in option.values if among(other.values, value)))
    return _between(option, other.min_value, other.max_value)


def _check_option(who: Expansion, option: Option[Any], earlier: Mapping[str, Option[Any]]) -> None:
    if not option.name.startswith(f"{who.id}."):
        raise RulesetError(f"{who.id!r}: the name of the option {option.name!r} must begin with '{who.id}.'")
    if option.name in earlier:
        raise Conflict(f"{who.id!r} declares the option {option.name!r} twice")
    with within(f"{who.id!r}, the default of an option"):
        check_value(option, option.default)


def settled(
    hooks: Hooks, expansions: tuple[Expansion, ...], chosen: Mapping[str, Value], edition: str | None
) -> dict[str, Value]:
    """The value of every option: that which an expansion fixes, or else the chosen value, or else that of the edition
    if no limit excludes it, or else the default. An option that has no effect with the others has its default.

    Raises UnknownOption, which says all that is wrong: the allowed values, who fixes an option, where it has an effect.
    """
    declaration = declared(hooks, expansions)
    options = declaration.options
    if edition is not None and edition not in declaration.editions:
        there = f"{_listed(declaration.editions)}{did_you_mean(str(edition), declaration.editions)}"
        raise UnknownOption(f"there is no edition {short(edition)}; there are: {there}")
    problems = [*_unknown([name for name in chosen if name not in options], options)]
    bundle = declaration.editions[edition] if edition is not None else {}
    known = {name: value for name, value in bundle.items() if declaration.suits(name, value)}
    known |= chosen
    values: dict[str, Value] = {}
    wrong = set[str]()
    for name in declaration.order:
        lacking = () if name in declaration.fixed else unmet(options[name], values)
        usual = declaration.defaults.value(name, values)
        values[name] = known[name] if name in known and not lacking else usual
        if any(by in wrong for by, _ in options[name].only):
            wrong.add(name)  # whether it has an effect is not known
            continue
        try:
            _check_choice(declaration, name, values, chosen, lacking)
            values[name] = as_stored(options[name], values[name])
        except UnknownOption as error:
            problems.append(str(error))
            wrong.add(name)
            if options[name].read is not None:
                values[name] = ""  # nothing can follow from a text that cannot be read
        if name in declaration.fixed:
            values[name] = declaration.fixed[name].value
    if problems:
        raise UnknownOption(some(problems))
    return {name: values[name] for name in options}


def _check_choice(
    declaration: Declared, name: str, values: Mapping[str, Value], chosen: Mapping[str, Value], lacking: Conditions
) -> None:
    """Raise UnknownOption if an option cannot have its value, or what has been chosen for it has no effect."""
    if name in declaration.fixed:
        who, only = declaration.fixed[name]
        if name in chosen and not among((only,), chosen[name]):
            raise UnknownOption(
                f"{who.id!r} fixes {name}={only!r}; {name}={short(chosen[name])} of {owner(name)!r} does not go with it"
            )
        return
    if lacking:
        if name in chosen and not among((values[name],), chosen[name]):
            raise UnknownOption(
                f"{name}={short(chosen[name])} has no effect with"
                f" {' and '.join(f'{by}={values[by]!r}' for by, _ in lacking)}; it belongs to {worded(lacking)}"
            )
        return
    option = declaration.options[name]
    for limit in declaration.limits:
        if limit.option.name == name:
            check_value(limit.option, values[name])
            if not allows(limit.left, values[name]):
                own = owner(name) == limit.who.id
                refused = "is not played here" if own else f"of {owner(name)!r} does not suit {limit.who.id!r}"
                raise UnknownOption(
                    f"{name}={short(values[name])} {refused}: {limit.reason}; allowed: {allowed_values(option)}"
                )
    check_value(option, values[name])


def _unknown(names: Sequence[object], options: Iterable[str]) -> Iterator[str]:
    """What is said of options that are not there. Those that there are stand in the first sentence, unless a name lacks
    only its expansion."""
    for number, name in enumerate(names):
        whole = [option for option in options if option.partition(".")[2] == name]
        if whole:
            yield f"there is no option {short(name)} here; did you mean {' or '.join(map(repr, whole))}?"
            continue
        there = f"; there are: {_listed(options)}" if not number else ""
        meant = did_you_mean(str(name), options) if number < MAX_SHOWN else ""
        yield f"there is no option {short(name)} here{there}{meant}"


def _listed(names: Iterable[str]) -> str:
    """Some of the names, and how many more there are, in a sentence that a person still reads."""
    listed = sorted(names)
    rest = len(listed) - MOST_NAMED
    return (", ".join(listed[:MOST_NAMED]) or "none") + (f" and {rest} more" if rest > 0 else "")


MOST_NAMED = 15
"""An error names at most this many options or editions."""
