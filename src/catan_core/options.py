"""Options: which reading of a rule is played. Collected, checked and settled before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from catan_core.collecting import Hooks
from catan_core.errors import Conflict, RulesetError, UnknownOption
from catan_core.expansion import Expansion, comes_before
from catan_core.records import evolve
from catan_core.specs import Default, Edition, Option, Setup, Value

NOTHING_CHOSEN: Mapping[str, Value] = {}


def declared(hooks: Hooks, expansions: tuple[Expansion, ...]) -> tuple[dict[str, Option], dict[str, dict[str, Value]]]:
    """The options of some expansions with their defaults as these expansions leave them, and the editions."""
    setup = Setup(NOTHING_CHOSEN, 0, frozenset(expansion.id for expansion in expansions))
    given = [(one.expansion, one.spec) for one in hooks.ask("options", setup)]
    options: dict[str, Option] = {}
    for who, spec in given:
        if isinstance(spec, Option):
            _check_option(who, spec, options)
            options[spec.name] = spec
    defaults = _Bundle("the defaults", options, expansions)
    editions: dict[str, _Bundle] = {}
    for who, spec in given:
        if isinstance(spec, Default):
            defaults.add(who, spec.option, spec.value)
        elif isinstance(spec, Edition):
            edition = editions.setdefault(spec.name, _Bundle(f"the edition {spec.name!r}", options, expansions))
            for name, value in spec.values:
                edition.add(who, name, value)
    for name, value in defaults.values.items():
        options[name] = evolve(options[name], default=value)
    return options, {name: bundle.values for name, bundle in editions.items()}


def _check_option(who: Expansion, option: Option, earlier: Mapping[str, Option]) -> None:
    if not option.name.startswith(f"{who.id}."):
        raise RulesetError(f"{who.id!r}: the name of the option {option.name!r} must begin with '{who.id}.'")
    if option.name in earlier:
        raise Conflict(f"{who.id!r} declares the option {option.name!r} twice")
    check_value(option, option.default)


class _Bundle:
    """Values that several expansions set together, each for options of its own or of others."""

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
    """The value of every option: as chosen, else as the edition has it, else the default.

    Raises UnknownOption, naming what is allowed.
    """
    options, editions = declared(hooks, expansions)
    if edition is not None and edition not in editions:
        raise UnknownOption(f"there is no edition {edition!r}; there are: {_listed(editions)}")
    values: dict[str, Value] = {option.name: option.default for option in options.values()}
    for source in (editions[edition] if edition is not None else NOTHING_CHOSEN, chosen):
        for name, value in source.items():
            if name not in options:
                raise UnknownOption(f"there is no option {name!r} here; there are: {_listed(options)}")
            check_value(options[name], value)
            values[name] = value
    return values


def check_value(option: Option, value: Value) -> None:
    """Refuse a value that the option does not allow, naming those that it does."""
    if option.values:
        if not any(value == one and type(value) is type(one) for one in option.values):
            allowed = ", ".join(map(repr, option.values))
            raise UnknownOption(f"option {option.name!r} cannot be {value!r}; allowed: {allowed}")
    elif not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise UnknownOption(f"option {option.name!r} cannot be {value!r}; allowed: any whole number from 0")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
