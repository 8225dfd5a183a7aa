"""The value of every option: what is fixed, chosen, of an edition or the default; and what is wrong with a choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from catan_core.compiler.contributions import Hooks
from catan_core.compiler.option_conditions import owner, unmet, worded
from catan_core.compiler.option_values import NONE, allowed_values, allows, among, as_stored, check_value
from catan_core.compiler.options import Declared, declared
from catan_core.model.errors import MAX_SHOWN, UnknownOption, did_you_mean, short, some
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.specs import Conditions, Value

MOST_NAMED = 15
"""An error names at most this many options or editions."""


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
    limits = [limit for limit in declaration.limits if limit.option.name == name]
    for limit in limits:
        check_value(limit.option, values[name])
        if not allows(limit.left, values[name]):
            own = owner(name) == limit.who.id
            refused = "is not played here" if own else f"of {owner(name)!r} does not suit {limit.who.id!r}"
            allowed = allowed_values(option)
            if allowed == NONE:
                others = [f"{other.who.id!r} limits it, too: {other.reason}" for other in limits if other is not limit]
                allowed += f", since {' and '.join(others)}"
            raise UnknownOption(f"{name}={short(values[name])} {refused}: {limit.reason}; allowed: {allowed}")
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
