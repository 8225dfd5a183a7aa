"""Options: which reading of a rule is played. They are collected, checked and settled before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from catan_core.compiler.contributions import Hooks
from catan_core.compiler.defaults import Bundle, Defaults
from catan_core.compiler.option_values import allowed_values, allows, among, check_value, within
from catan_core.model.errors import Conflict, RulesetError, UnknownOption, did_you_mean
from catan_core.model.record import evolve
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.option_specs import Default, Edition, Exclusion, Option, OptionLimit, Setup, Value

NOTHING_CHOSEN: Mapping[str, Value] = {}


class Limited(NamedTuple):
    """An option as it is declared, and as another expansion limits it."""

    who: Expansion
    option: Option
    left: Option
    reason: str


class Fixed(NamedTuple):
    """The only value of an option, and the expansion that fixes it."""

    who: Expansion
    value: Value


class Declared(NamedTuple):
    """The options of some expansions after all defaults, limits and fixes, the editions, which expansion limits which
    option, which fixes which, the defaults, which may depend on other options, and the modules that are left out by
    options, each with the expansion that leaves it out."""

    options: dict[str, Option]
    editions: dict[str, dict[str, Value]]
    limits: tuple[Limited, ...]
    fixed: dict[str, Fixed]
    defaults: Defaults
    exclusions: tuple[tuple[Expansion, Exclusion], ...]

    def left_out(self, values: Mapping[str, Value]) -> tuple[tuple[Expansion, Exclusion], ...]:
        """The exclusions that apply with these values of the options."""
        return tuple([(who, spec) for who, spec in self.exclusions if among(spec.values, values[spec.by])])


def declared(hooks: Hooks, expansions: tuple[Expansion, ...]) -> Declared:
    """The options, editions and limits that some expansions declare together."""
    setup = Setup(NOTHING_CHOSEN, 0, frozenset(expansion.id for expansion in expansions))
    provided = [(contribution.expansion, contribution.spec) for contribution in hooks.ask("options", setup)]
    options: dict[str, Option] = {}
    for who, spec in provided:
        if isinstance(spec, Option):
            _check_option(who, spec, options)
            options[spec.name] = spec
    defaults = Defaults(dict(options), expansions)
    editions: dict[str, Bundle] = {}
    for who, spec in provided:
        if isinstance(spec, Default):
            defaults.change(who, spec)
        elif isinstance(spec, Edition):
            edition = editions.setdefault(spec.name, Bundle(f"the edition {spec.name!r}", options, expansions))
            for name, value in spec.values:
                edition.add(who, name, value)
    fixed = _fixed(options, expansions)
    known = {name: fix.value for name, fix in fixed.items()}
    options = {name: evolve(option, default=defaults.value(name, known)) for name, option in options.items()}
    chosen = {expansion.id for expansion in expansions}
    limits = []
    for who, spec in provided:
        if isinstance(spec, OptionLimit) and (spec.option in options or _owner(spec.option) in chosen):
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
    exclusions = [(who, spec) for who, spec in provided if isinstance(spec, Exclusion)]
    applying = tuple([(who, spec) for who, spec in exclusions if _excludes(hooks, who, spec, options)])
    return Declared(options, bundles, tuple(limits), fixed, defaults, applying)


def _excludes(hooks: Hooks, who: Expansion, spec: Exclusion, options: Mapping[str, Option]) -> bool:
    """Whether an exclusion may ever apply: the expansion of its module takes part. Raises RulesetError if it is wrong
    about the module or the option."""
    if spec.by not in options:
        raise UnknownOption(f"{who.id!r} excludes {spec.module!r} by an option that nobody here declares: {spec.by!r}")
    for value in spec.values:
        with within(f"{who.id!r}, where it excludes {spec.module!r}"):
            check_value(options[spec.by], value)
    if _owner(spec.module) == who.id:
        raise RulesetError(f"{who.id!r} excludes {spec.module!r} of its own; its hooks can look at the option instead")
    return hooks.has_part(who, spec.module)


def _fixed(options: Mapping[str, Option], expansions: tuple[Expansion, ...]) -> dict[str, Fixed]:
    """What expansions fix among the options of those that take part."""
    chosen, fixed = {expansion.id for expansion in expansions}, dict[str, Fixed]()
    for who in expansions:
        for name, value in who.fixes:
            if _owner(name) not in chosen:
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


def _only(option: Option, value: Value) -> Option:
    """An option that can only have one value."""
    if option.values:
        return evolve(option, default=value, values=(value,))
    return evolve(option, default=value, min_value=value, max_value=value)


def _owner(option: str) -> str:
    """The id of the expansion that an option belongs to."""
    return option.partition(".")[0]


def _limited(who: Expansion, limit: OptionLimit, options: Mapping[str, Option]) -> Limited:
    if limit.option not in options:
        raise UnknownOption(f"{who.id!r} limits an option that nobody here declares: {limit.option!r}")
    option, where = options[limit.option], f"{who.id!r}, the limit of {limit.option!r}"
    lowest, highest = limit.min_value, limit.max_value
    if option.values:
        if lowest is not None or highest is not None or not limit.values:
            raise RulesetError(f"{where}: say which of its values are left, such as values=({option.values[0]!r},)")
        for value in limit.values:
            check_value(option, value)
        return Limited(who, option, evolve(option, values=limit.values), limit.reason)
    if limit.values or (lowest is None and highest is None):
        raise RulesetError(f"{where}: a number is limited by min_value and max_value")
    left = _between(option, option.min_value if lowest is None else lowest, highest)
    return Limited(who, option, left, limit.reason)


def _between(option: Option, lowest: int, highest: int | None) -> Option:
    return evolve(
        option,
        min_value=max(option.min_value, lowest),
        max_value=option.max_value if highest is None else min(option.max_value, highest),
    )


def _both(option: Option, other: Option) -> Option:
    """An option with the values that both versions of it allow."""
    if option.values:
        return evolve(option, values=tuple(value for value in option.values if among(other.values, value)))
    return _between(option, other.min_value, other.max_value)


def _check_option(who: Expansion, option: Option, earlier: Mapping[str, Option]) -> None:
    if not option.name.startswith(f"{who.id}."):
        raise RulesetError(f"{who.id!r}: the name of the option {option.name!r} must begin with '{who.id}.'")
    if option.name in earlier:
        raise Conflict(f"{who.id!r} declares the option {option.name!r} twice")
    with within(f"{who.id!r}, the default of an option"):
        check_value(option, option.default)


def settled(
    hooks: Hooks, expansions: tuple[Expansion, ...], chosen: Mapping[str, Value], edition: str | None
) -> dict[str, Value]:
    """The value of every option: that which an expansion fixes, or else the chosen value, or else that of the edition,
    or else the default.

    Raises UnknownOption, which names the allowed values, or who fixes the option.
    """
    options, editions, limits, fixed, defaults, _ = declared(hooks, expansions)
    if edition is not None and edition not in editions:
        raise UnknownOption(
            f"there is no edition {edition!r}; there are: {_listed(editions)}{did_you_mean(str(edition), editions)}"
        )
    known: dict[str, Value] = {}
    for source in (editions[edition] if edition is not None else NOTHING_CHOSEN, chosen):
        for name, value in source.items():
            if name not in options:
                there = f"{_listed(options)}{did_you_mean(str(name), options)}"
                raise UnknownOption(f"there is no option {name!r} here; there are: {there}")
            known[name] = value
    for name, (who, only) in fixed.items():
        if name in chosen and not among((only,), chosen[name]):
            raise UnknownOption(
                f"{who.id!r} fixes {name}={only!r}; {name}={chosen[name]!r} of {_owner(name)!r} does not go with it"
            )
        known[name] = only
    values = {name: known[name] if name in known else defaults.value(name, known) for name in options}
    for who, option, left, reason in limits:
        value = values[option.name]
        check_value(option, value)
        if not allows(left, value):
            raise UnknownOption(
                f"{option.name}={value!r} of {_owner(option.name)!r} does not suit {who.id!r}: {reason};"
                f" allowed: {allowed_values(left)}"
            )
    for name, option in options.items():
        check_value(option, values[name])
    return values


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
