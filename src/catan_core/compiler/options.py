"""Options: which reading of a rule is played. They are collected, checked and settled before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from catan_core.compiler.contributions import Hooks
from catan_core.model.errors import Conflict, RulesetError, UnknownOption, did_you_mean, short
from catan_core.model.record import evolve
from catan_core.plugin.expansion import Expansion, comes_before
from catan_core.plugin.option_specs import MAX_OPTION, Default, Edition, Option, OptionLimit, Setup, Value

NOTHING_CHOSEN: Mapping[str, Value] = {}


class Limited(NamedTuple):
    """An option as it is declared, and as another expansion limits it."""

    who: Expansion
    option: Option
    left: Option
    reason: str


class Declared(NamedTuple):
    """The options of some expansions after all defaults and limits, the editions, and which expansion limits which
    option."""

    options: dict[str, Option]
    editions: dict[str, dict[str, Value]]
    limits: tuple[Limited, ...]


def declared(hooks: Hooks, expansions: tuple[Expansion, ...]) -> Declared:
    """The options, editions and limits that some expansions declare together."""
    setup = Setup(NOTHING_CHOSEN, 0, frozenset(expansion.id for expansion in expansions))
    provided = [(contribution.expansion, contribution.spec) for contribution in hooks.ask("options", setup)]
    options: dict[str, Option] = {}
    for who, spec in provided:
        if isinstance(spec, Option):
            _check_option(who, spec, options)
            options[spec.name] = spec
    defaults = _Bundle("the defaults", options, expansions)
    editions: dict[str, _Bundle] = {}
    for who, spec in provided:
        if isinstance(spec, Default):
            defaults.add(who, spec.option, spec.value)
        elif isinstance(spec, Edition):
            edition = editions.setdefault(spec.name, _Bundle(f"the edition {spec.name!r}", options, expansions))
            for name, value in spec.values:
                edition.add(who, name, value)
    for name, value in defaults.values.items():
        options[name] = evolve(options[name], default=value)
    chosen = {expansion.id for expansion in expansions}
    limits = []
    for who, spec in provided:
        if isinstance(spec, OptionLimit) and (spec.option in options or _owner(spec.option) in chosen):
            limits.append(_limited(who, spec, options))
    for limited in limits:
        options[limited.option.name] = _both(options[limited.option.name], limited.left)
    return Declared(options, {name: bundle.values for name, bundle in editions.items()}, tuple(limits))


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
        return evolve(option, values=tuple(value for value in option.values if _among(other.values, value)))
    return _between(option, other.min_value, other.max_value)


def _check_option(who: Expansion, option: Option, earlier: Mapping[str, Option]) -> None:
    if not option.name.startswith(f"{who.id}."):
        raise RulesetError(f"{who.id!r}: the name of the option {option.name!r} must begin with '{who.id}.'")
    if option.name in earlier:
        raise Conflict(f"{who.id!r} declares the option {option.name!r} twice")
    try:
        check_value(option, option.default)
    except UnknownOption as error:
        raise UnknownOption(f"{who.id!r}, the default of an option: {error}") from None


class _Bundle:
    """Option values that several expansions set together, for options of their own or of others."""

    def __init__(self, title: str, options: Mapping[str, Option], expansions: tuple[Expansion, ...]) -> None:
        self.values: dict[str, Value] = {}
        self._title = title
        self._options = options
        self._expansions = expansions
        self._setters: dict[str, Expansion] = {}

    def add(self, who: Expansion, name: str, value: Value) -> None:
        if name not in self._options:
            raise UnknownOption(f"{who.id!r} sets an option that nobody here declares in {self._title}: {name!r}")
        try:
            check_value(self._options[name], value)
        except UnknownOption as error:
            raise UnknownOption(f"{who.id!r}, in {self._title}: {error}") from None
        earlier = self._setters.get(name)
        if earlier is who:
            raise Conflict(f"{who.id!r} sets the option {name!r} twice in {self._title}")
        if earlier is not None and not comes_before(earlier, who, self._expansions):
            both = f"{earlier.id!r} and {who.id!r}"
            raise Conflict(f"{both} both set {name!r} in {self._title}; one must name the other in `after`")
        self._setters[name] = who
        self.values[name] = value


def settled(
    hooks: Hooks, expansions: tuple[Expansion, ...], chosen: Mapping[str, Value], edition: str | None
) -> dict[str, Value]:
    """The value of every option: the chosen value, or else that of the edition, or else the default.

    Raises UnknownOption, which names the allowed values.
    """
    options, editions, limits = declared(hooks, expansions)
    if edition is not None and edition not in editions:
        raise UnknownOption(
            f"there is no edition {edition!r}; there are: {_listed(editions)}{did_you_mean(str(edition), editions)}"
        )
    values: dict[str, Value] = {option.name: option.default for option in options.values()}
    for source in (editions[edition] if edition is not None else NOTHING_CHOSEN, chosen):
        for name, value in source.items():
            if name not in options:
                there = f"{_listed(options)}{did_you_mean(str(name), options)}"
                raise UnknownOption(f"there is no option {name!r} here; there are: {there}")
            values[name] = value
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


def allows(option: Option, value: object) -> bool:
    """Whether an option allows a value."""
    if option.values:
        return _among(option.values, value)
    return type(value) is int and option.min_value <= value <= option.max_value


def _among(values: tuple[Value, ...], value: object) -> bool:
    # 1 and True are equal, but not the same choice.
    return any(value == other and type(value) is type(other) for other in values)


def allowed_values(option: Option) -> str:
    """The values that an option allows, in words."""
    if option.values:
        return ", ".join(map(repr, option.values))
    highest = "" if option.max_value == MAX_OPTION else f" to {option.max_value}"
    return f"any whole number from {option.min_value}{highest}"


def check_value(option: Option, value: object) -> None:
    """Raise UnknownOption if the option does not allow a value, and name the allowed values."""
    if not allows(option, value):
        raise UnknownOption(f"option {option.name!r} cannot be {short(value)}; allowed: {allowed_values(option)}")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
