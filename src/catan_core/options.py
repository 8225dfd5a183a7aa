"""Options: which reading of a rule is played. Collected, checked and settled before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from catan_core.collecting import Hooks
from catan_core.errors import Conflict, RulesetError, UnknownOption
from catan_core.expansion import Expansion, comes_before
from catan_core.specs import Default, Edition, Option, Setup, Value

NOTHING_CHOSEN: Mapping[str, Value] = {}


def declared(hooks: Hooks, expansions: tuple[Expansion, ...]) -> tuple[dict[str, Option], dict[str, dict[str, Value]]]:
    """The options of some expansions with their defaults as these expansions leave them, and the editions."""
    setup = Setup(NOTHING_CHOSEN, 0, frozenset(expansion.id for expansion in expansions))
    options: dict[str, Option] = {}
    defaults: dict[str, tuple[Expansion, Default]] = {}
    editions: dict[str, dict[str, Value]] = {}
    for given in hooks.ask("options", setup):
        who = given.expansion
        match given.spec:
            case Option() as option:
                if not option.name.startswith(f"{who.id}."):
                    raise RulesetError(f"{who.id!r}: option {option.name!r} must begin with '{who.id}.'")
                if option.name in options:
                    raise Conflict(f"{who.id!r}: option {option.name!r} is declared twice")
                options[option.name] = option
                check_value(option, option.default)
            case Default() as default:
                earlier = defaults.get(default.option)
                if earlier is not None and not comes_before(earlier[0], who, expansions):
                    raise Conflict(
                        f"{earlier[0].id!r} and {who.id!r} both set the default of {default.option!r}; one must come after"
                    )
                defaults[default.option] = (who, default)
            case Edition() as edition:
                editions.setdefault(edition.name, {}).update(edition.values)
    for name, (who, default) in defaults.items():
        if name not in options:
            raise UnknownOption(f"{who.id!r} sets the default of an option that nobody declares: {name!r}")
        check_value(options[name], default.value)
        options[name] = Option(name, default.value, options[name].values, options[name].doc, options[name].source)
    return options, editions


def settled(
    hooks: Hooks, expansions: tuple[Expansion, ...], chosen: Mapping[str, Value], edition: str | None
) -> dict[str, Value]:
    """The value of every option: as chosen, else as the edition has it, else the default."""
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
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            raise UnknownOption(f"option {option.name!r} cannot be {value!r}; allowed: {_listed(map(repr, option.values))}")
    elif not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise UnknownOption(f"option {option.name!r} cannot be {value!r}; allowed: any whole number from 0")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
