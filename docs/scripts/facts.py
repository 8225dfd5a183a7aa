"""What the code says of itself, and how that is written as Markdown: for `generate.py`."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

import catan_core as catan
from catan_core.compiler.contributions import Hooks
from catan_core.compiler.option_conditions import needed, with_needed
from catan_core.compiler.options import declared
from catan_core.descriptions import Overview, overview
from catan_core.model import ids as seats_and_goods
from catan_core.model import record as records_of_games
from catan_core.plugin import hooks
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion, announced, choose
from catan_core.plugin.specs import refusals_of
from catan_core.topology import ids as places

BASE = "base"
SHIPPED = {
    BASE: "the base game",
    "five_six": "five and six players",
    "cities_knights": "Cities & Knights",
    "seafarers": "Seafarers",
    "dice_game": "the Dice Game",
    "coins": "gold coins",
    "rivers": "the rivers",
    "barbarian_attack": "Barbarian Attack",
    "traders_barbarians": "the main scenario of Traders & Barbarians",
    "fishermen": "the Fishermen of Catan",
    "caravans": "the Caravans",
    "event_cards": "the event cards",
    "harbormaster": "the Harbormaster",
    "two_players": "Catan for two",
}
"""The expansions in this distribution, in the order of the documentation, as they are called in a sentence."""

FEWEST = 2
"""The number of seats where an expansion allows any."""

SPHINX_ROLE = re.compile(r":\w+:(?=`)")


MEANINGS = tomllib.loads(Path(__file__).with_name("meanings.toml").read_text(encoding="utf-8"))
"""What is said of hooks, fields and queries beyond the code."""


def meaning(what: str, name: str) -> Any:
    """What `meanings.toml` says of a thing. Raises SystemExit if it says nothing."""
    if name not in MEANINGS[what]:
        raise SystemExit(f"docs/scripts/meanings.toml, {what}: says nothing of {name}")
    return MEANINGS[what][name]


# -- what the code says ------------------------------------------------------------------------------------------


@cache
def expansion(id: str) -> Expansion:
    """An expansion by its id."""
    return catan.catalogue()[id]


def with_required(id: str) -> tuple[str, ...]:
    """An expansion and whatever it requires."""
    found = [id]
    for one in found:
        found += [other for other in expansion(one).requires if other not in found]
    return tuple(found)


def rules_of(id: str, **options: Any) -> catan.Rules:
    """An expansion with what it requires, compiled for as many seats as it allows."""
    return rules_beside(id, (), **options)


def rules_beside(id: str, others: tuple[str, ...], **options: Any) -> catan.Rules:
    """An expansion with what it requires, together with others."""
    composed = catan.ruleset(*dict.fromkeys([*with_required(id), *others]), options=options)
    return composed.rules(max(composed.seats or {FEWEST}))


def needed_by(id: str, others: tuple[str, ...]) -> dict[str, Any]:
    """What has to be chosen to play an expansion with others."""
    composed = choose(dict.fromkeys([*with_required(id), *others]))
    return needed(declared(Hooks(composed), composed).options)


@cache
def described(id: str) -> Overview:
    """What an expansion says of its options and editions. `rulesets` compiles the values of them, and nothing else."""
    return overview(id)


@cache
def rulesets(id: str) -> tuple[catan.Rules, ...]:
    """An expansion by its default options, and by every other value of every option of its own; then with each
    expansion beside which it has a module, in the same way for the options that are new."""
    known: set[str] = set()
    found = []
    for others in ((), *(with_required(other) for other, _ in expansion(id).beside)):
        alone = rules_beside(id, others, **needed_by(id, others))
        found.append(alone)
        new = [each for each in described(id).options if each.name in {*alone.ruleset.options} - known]
        known |= {each.name for each in new}
        options = {option.name: option for option in alone.ruleset.declared_options}
        other_values = [(each.name, value) for each in new for value in each.values if value != each.default]
        settings = [with_needed(options, name, value) for name, value in other_values]
        found += [rules_beside(id, others, **setting) for setting in settings if setting is not None]
    return tuple(found)


@cache
def modules(id: str) -> dict[str, ModuleType]:
    """The modules of an expansion by their short names, in their order."""
    beside = [other for other, _ in expansion(id).beside]
    return {name: part for name, part in expansion(id).parts(beside) if isinstance(part, ModuleType)}


def short(id: str, module: ModuleType) -> str:
    """A module's name within its expansion."""
    return module.__name__.removeprefix(f"{package_of(id).__name__}.")


def package_of(id: str) -> ModuleType:
    """The package of an expansion, whose `__all__` has what is public of it."""
    return import_module(announced()[id][0].module)


@cache
def contributions(id: str, hook: str) -> tuple[Contribution, ...]:
    """What an expansion brings by a hook under any option, in the order of its modules."""
    found: dict[object, Contribution] = {}
    for rules in rulesets(id):
        for given in rules.contributions:
            if given.hook == hook and given.expansion.id == id:
                name = given.part, given.key or repr(given.spec)
                known = found.setdefault(name, given)
                if len(refusals_of(given.spec)) > len(refusals_of(known.spec)):
                    found[name] = given
    order = list(modules(id))
    return tuple(sorted(found.values(), key=lambda given: order.index(given.part)))


def module_of(given: Contribution) -> str:
    """The module that has brought something."""
    return modules(given.expansion.id)[given.part].__name__


def phase_of(given: Contribution) -> type[catan.Phase]:
    """The phase that a spec describes."""
    phase: type[catan.Phase] = given.spec.phase if isinstance(given.spec, catan.ChanceSpec) else given.spec.kind
    return phase


def offered_in(id: str, kind: type[catan.Action]) -> list[str]:
    """The tags of the phases in which an action is offered, under any option."""
    tags = {phase.tag for rules in rulesets(id) for phase, offers in rules.offers.items() if kind in offers}
    return sorted(tags)


def markers(id: str) -> list[type[catan.Phase]]:
    """The base classes of phases without a tag of their own: those of an expansion's phases, and those it publishes."""
    carried = [kind for given in contributions(id, "phases") for kind in reversed(phase_of(given).__mro__[1:])]
    published = [
        kind
        for module in modules(id).values()
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    ]
    found = dict.fromkeys([*carried, *published])
    return [kind for kind in found if issubclass(kind, catan.Phase) and not kind.tag and kind not in ROOTS]


ROOTS = (catan.Phase, catan.SimultaneousPhase)
"""The engine's own classes of phases."""


def value(given: object) -> str:
    """The value of an option as it is typed."""
    return str(given).lower() if isinstance(given, bool) else str(given)


# -- Markdown ----------------------------------------------------------------------------------------------------


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table."""
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines) + "\n"


def codes(names: Iterable[str]) -> str:
    """Names as code, separated by commas."""
    return ", ".join(f"`{name}`" for name in names)


def doc(thing: object) -> str:
    """A docstring as a paragraph or several."""
    return SPHINX_ROLE.sub("", inspect.getdoc(thing) or "")


def brief(thing: object) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join(doc(thing).partition("\n\n")[0].split())


def call(kind: Any) -> str:
    """A record class as it is called: name, fields, types."""
    fields = [f"{field.name}: {_typed(field.type)}" for field in attrs.fields(kind) if field.init]
    return f"{kind.__name__}({', '.join(fields)})"


def declaration(kind: Any) -> str:
    """A class with its fields, their types and defaults, one on each line; and which of them are given by keyword."""
    lines = [f"class {kind.__name__}:"]
    for before, field in pairwise((None, *attrs.fields(kind))):
        if field.kw_only and not (before and before.kw_only):
            lines.append("    # by keyword only:")
        default = "" if field.default is attrs.NOTHING else f" = {field.default!r}"
        lines.append(f"    {field.name}: {_typed(field.type)}{default}")
    return "\n".join(lines)


def _typed(hint: object) -> str:
    return bare(hint) if isinstance(hint, str) else getattr(hint, "__name__", str(hint))


def bare(code: str) -> str:
    """Types as they are called on a page: without the modules of their names."""
    return re.sub(r"\b[a-z_]+\.(?=[A-Z])", "", code)


def about(name: str) -> str:
    """What a public name of the engine stands for, in its first paragraph."""
    for module in (seats_and_goods, places, hooks, records_of_games):
        found = re.search(rf'^{name}\b[^\n]*\n"""(.*?)"""', inspect.getsource(module), re.MULTILINE | re.DOTALL)
        if found:
            return " ".join(found[1].split())
    return brief(getattr(catan, name))


def entry(tag: str, kind: type, facts: Iterable[str]) -> str:
    """One kind of record: tag, what it is, how it is written in Python, facts about it."""
    return "\n".join([f"### `{tag}`", "", doc(kind), "", f"- `{call(kind)}`", *(f"- {fact}" for fact in facts), ""])
