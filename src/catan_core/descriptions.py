"""Descriptions of installed expansions as plain data, for documentation, menus and other tools."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, overload

import attrs

from catan_core.compiler.contributions import Hooks
from catan_core.compiler.option_conditions import needed, with_needed
from catan_core.compiler.options import declared
from catan_core.compiler.ruleset import ruleset
from catan_core.contents import Contents, contents_of
from catan_core.engine.rules import Rules
from catan_core.model.arguments import require
from catan_core.model.errors import Citation, MissingExpansion, RulesetError
from catan_core.model.record import Action, evolve, record
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion, catalogue, choose

HOOKS = ("actions", "events", "phases", "slices", "queries", "points", "violations")
"""The parts of a description, in order."""


@record
class Described:
    """A kind of record or query of an expansion: its tag, title, first line of the docstring, and module."""

    tag: str
    title: str
    doc: str
    part: str
    fields: tuple[tuple[str, str], ...] = ()
    rule: Citation | None = None
    codes: tuple[str, ...] = ()


@record
class Description:
    """A description of an expansion."""

    id: str
    title: str
    version: str
    seats: tuple[int, ...]
    options: tuple[specs.Option[Any], ...]
    editions: tuple[tuple[str, tuple[tuple[str, specs.Value], ...]], ...]
    actions: tuple[Described, ...]
    events: tuple[Described, ...]
    phases: tuple[Described, ...]
    slices: tuple[Described, ...]
    queries: tuple[Described, ...]
    points: tuple[Described, ...]
    violations: tuple[Described, ...]


@overload
def describe(what: Rules, language: str = "en") -> Contents: ...


@overload
def describe(what: str | Expansion, language: str = "en") -> Description: ...


def describe(what: str | Expansion | Rules, language: str = "en") -> Description | Contents:
    """What an expansion provides, or what a game by some rules is made of, with its words in a language.

    An expansion is compiled together with the expansions that it requires: first with the default options, then with
    other values, which may provide more, and then with each installed expansion beside which it has a module. Raises
    MissingExpansion, and ArgumentError for a language that none provides.
    """
    require((str, Expansion, Rules), what, "describe", "an expansion, its id, or the Rules of a game")
    return contents_of(what, language) if isinstance(what, Rules) else _expansion(what, language)


def _expansion(id: str | Expansion, language: str) -> Description:
    chosen = choose(_with_required(id))
    me = next(expansion for expansion in chosen if id in (expansion, expansion.id))
    editions = {name: dict(values) for name, values in declared(Hooks(chosen), chosen).editions.items()}
    mine: dict[str, specs.Option[Any]] = {}
    by_hook: dict[tuple[str, str], Described] = {}
    variants: list[Rules] = []
    for company in (chosen, *_companies(me)):
        for name, values in declared(Hooks(company), company).editions.items():
            editions.setdefault(name, {}).update(_of(me, values))
        new = _new_options(me, company, mine)
        variants = _variants(company, new)
        for rules in variants:
            for contribution in rules.contributions:
                if contribution.expansion is me:
                    for hook, described in _described(rules, contribution, language):
                        known = by_hook.setdefault((hook, described.tag), described)
                        if known.codes != described.codes:
                            codes = dict.fromkeys((*known.codes, *described.codes))
                            by_hook[hook, described.tag] = evolve(known, codes=tuple(codes))
        for option in new:
            mine[option.name] = evolve(option, doc=variants[-1].text(f"option:{option.name}", language))
    of = {hook: tuple(entry for (kind, _), entry in sorted(by_hook.items()) if kind == hook) for hook in HOOKS}
    return Description(
        me.id,
        variants[-1].text(f"expansion:{me.id}", language),
        me.version,
        tuple(sorted(me.seats or ())),
        tuple(mine.values()),
        tuple((name, tuple(sorted(values.items()))) for name, values in sorted(editions.items())),
        **of,
    )


def _companies(me: Expansion) -> Iterator[tuple[Expansion, ...]]:
    """The expansion with each installed expansion beside which it has a module, and what both require."""
    for other in dict(me.beside):
        if other in catalogue(other):
            yield choose(dict.fromkeys([*_with_required(me), *_with_required(other)]))


def _of(me: Expansion, values: Mapping[str, specs.Value]) -> dict[str, specs.Value]:
    """Those of some values that are of options of an expansion."""
    return {name: value for name, value in values.items() if name.startswith(f"{me.id}.")}


def _new_options(
    me: Expansion, company: tuple[Expansion, ...], known: Collection[str]
) -> tuple[specs.Option[Any], ...]:
    """The options of an expansion in a company, but for those that are known."""
    options = declared(Hooks(company), company).options.values()
    return tuple([option for option in options if option.name.startswith(f"{me.id}.") and option.name not in known])


def _with_required(id: str | Expansion) -> list[str | Expansion]:
    todo: list[tuple[str | Expansion, Expansion | None]] = [(id, None)]
    required: dict[str, str | Expansion] = {}
    while todo:
        named, wanted_by = todo.pop()
        try:
            expansion = named if isinstance(named, Expansion) else catalogue(named).get(named)
        except RulesetError as error:
            if wanted_by is None:
                raise
            raise RulesetError(f"{wanted_by.id!r} requires {named!r}: {error}") from error
        if expansion is None and wanted_by is not None:
            raise MissingExpansion(f"{wanted_by.id!r} requires {named!r}, which is not installed")
        required[expansion.id if expansion else str(named)] = named
        todo += [(other, expansion) for other in (expansion.requires if expansion else ()) if other not in required]
    return list(required.values())


def _variants(chosen: tuple[Expansion, ...], options: tuple[specs.Option[Any], ...]) -> list[Rules]:
    everything = declared(Hooks(chosen), chosen).options
    others = [(option.name, value) for option in options for value in option.values if value != option.default]
    settings = [needed(everything), *filter(None, (with_needed(everything, name, value) for name, value in others))]
    rules = []
    for setting in settings:
        composed = ruleset(*chosen, options=setting)
        rules.append(composed.rules(max(composed.seats) if composed.seats else 2))
    return rules


def _first_line(kind: object) -> str:
    return (getattr(kind, "__doc__", None) or "").strip().partition("\n")[0]


MODULE = re.compile(r"\b[a-z_]+\.(?=[A-Z])")
"""A module before the name of a type, as in `attrs.Factory`."""


def _fields(kind: type) -> tuple[tuple[str, str], ...]:
    known = {"seat"} if issubclass(kind, Action) else set()
    shown = [field for field in attrs.fields(kind) if field.init and field.name not in known]
    hints = ((field.name, getattr(field.type, "__name__", None) or str(field.type)) for field in shown)
    return tuple((name, MODULE.sub("", hint)) for name, hint in hints)


def _described(rules: Rules, contribution: Contribution, language: str) -> Iterator[tuple[str, Described]]:
    """The descriptions in a spec, each with the part of the `Description` in which it is listed."""

    def record(kind: Any, text: str = "", rule: Citation | None = None, codes: tuple[str, ...] = ()) -> Described:
        title = rules.text(f"{text}:{kind.tag}", language) if text else kind.tag
        return Described(kind.tag, title, _first_line(kind), contribution.part, _fields(kind), rule, codes)

    match contribution.spec:
        case specs.ActionSpec(kind=kind, rule=rule, refusals=refusals):
            yield "actions", record(kind, "action", rule, tuple(refusal.code for refusal in refusals))
        case specs.ChanceSpec(phase=phase, action=action, rule=rule):
            yield "actions", record(action, "action", rule)
            yield "phases", record(phase, "phase", rule)
        case specs.PhaseSpec(kind=kind, rule=rule):
            yield "phases", record(kind, "phase", rule)
        case specs.EventSpec(kind=kind):
            yield "events", record(kind)
        case specs.SliceSpec(kind=kind):
            yield "slices", record(kind)
        case specs.Query(name=name, doc=doc):
            yield "queries", Described(name, name, doc, contribution.part)
        case specs.PointSource(name=name):
            yield "points", Described(name, rules.text(f"points:{name}", language), "", contribution.part)
    for refusal in specs.refusals_of(contribution.spec):
        text = rules.text(f"violation:{refusal.code}", language)
        yield "violations", Described(refusal.code, text, refusal.text, contribution.part, (), refusal.rule)
