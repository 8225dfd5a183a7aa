"""Descriptions of installed expansions as plain data, for documentation, menus and other tools."""

from __future__ import annotations

import re
from collections import abc
from typing import Any, overload

import attrs

from catan_core.compiler import option_conditions, rulesets
from catan_core.compiler.contributions import Hooks
from catan_core.compiler.options import Declared, declared
from catan_core.compiler.ruleset import Ruleset
from catan_core.contents import Contents, contents_of
from catan_core.engine.rules import Rules
from catan_core.model import errors
from catan_core.model.arguments import require
from catan_core.model.record import Action, evolve, fields_of, record
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
    rule: errors.Citation | None = None
    codes: tuple[str, ...] = ()


@record
class Overview:
    """What can be chosen of an expansion: how many seats, its options, and editions."""

    id: str
    title: str
    version: str
    seats: tuple[int, ...]
    options: tuple[specs.Option[Any], ...]
    editions: tuple[tuple[str, tuple[tuple[str, specs.Value], ...]], ...]


@record
class Description(Overview):
    """A description of an expansion."""

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


def overview(what: str | Expansion, language: str = "en") -> Overview:
    """What can be chosen of an expansion, with its words in a language. Little is compiled, only what tells whether the
    expansion can be played. Raises as `describe`."""
    return _overview(list(_companies(what)), language)


def _overview(companies: abc.Sequence[_Company], language: str) -> Overview:
    me, rules = companies[0].me, _rules(companies[0].usual)
    editions: dict[str, dict[str, specs.Value]] = {}
    for company in companies:
        for name, values in company.declared.editions.items():
            editions.setdefault(name, {}).update(_of(me, values) if company.beside else values)
    options = [evolve(option, doc=doc) for company in companies for option, doc in company.documented(language)]
    return Overview(
        me.id,
        rules.text(f"expansion:{me.id}", language),
        me.version,
        tuple(sorted(me.seats or ())),
        tuple(options),
        tuple((name, tuple(sorted(values.items()))) for name, values in sorted(editions.items())),
    )


def _expansion(what: str | Expansion, language: str) -> Description:
    companies = list(_companies(what))
    me = companies[0].me
    by_hook: dict[tuple[str, str], Described] = {}
    for rules in [variant for company in companies for variant in _variants(company)]:
        for contribution in rules.contributions:
            if contribution.expansion is me:
                for hook, described in _described(rules, contribution, language):
                    known = by_hook.setdefault((hook, described.tag), described)
                    if known.codes != described.codes:
                        codes = dict.fromkeys((*known.codes, *described.codes))
                        by_hook[hook, described.tag] = evolve(known, codes=tuple(codes))
    chosen = _overview(companies, language)
    parts: dict[str, Any] = {name: getattr(chosen, name) for name in fields_of(Overview)}
    for hook in HOOKS:
        parts[hook] = tuple(entry for (kind, _), entry in sorted(by_hook.items()) if kind == hook)
    return Description(**parts)


@attrs.frozen
class _Company:
    """An expansion with what it requires, or `beside` another one too: their usual rules, what all of them declare, and
    the options of the expansion that no company before this one has."""

    me: Expansion
    beside: str | None
    usual: Ruleset
    hooks: Hooks
    new: tuple[specs.Option[Any], ...]

    @property
    def declared(self) -> Declared:
        return declared(self.hooks, self.usual.chosen)

    def documented(self, language: str) -> abc.Iterator[tuple[specs.Option[Any], str]]:
        """The new options, each with what it says of itself, from texts alone: nothing is compiled for it."""
        if not self.new:
            return
        setup = specs.Setup(self.usual.options, _seats(self.usual), frozenset(self.usual.expansions))
        said = {option.name: {"en": option.doc} for option in self.new}
        for contribution in self.hooks.ask("texts", setup):
            kind, _, name = contribution.spec.id.partition(":")
            if kind == "option" and name in said:
                said[name].update(contribution.spec.titles)
        for option in self.new:
            yield option, said[option.name].get(language) or said[option.name]["en"]


def _companies(what: str | Expansion) -> abc.Iterator[_Company]:
    """An expansion with what it requires, and then also with each installed expansion beside which it has a module."""
    alone = choose(_with_required(what))
    me = next(expansion for expansion in alone if what in (expansion, expansion.id))
    known = set[str]()
    for other in (None, *dict(me.beside)):
        if other is not None and other not in catalogue(other):
            continue
        chosen = choose(dict.fromkeys([*_with_required(me), *_with_required(other)])) if other else alone
        hooks = rulesets.hooks_of(chosen)
        options = declared(hooks, chosen).options
        new = [option for name, option in options.items() if name.startswith(f"{me.id}.") and name not in known]
        known.update(option.name for option in new)
        yield _Company(
            me, other, rulesets.ruleset(*chosen, options=option_conditions.needed(options)), hooks, tuple(new)
        )


def _of(me: Expansion, values: abc.Mapping[str, specs.Value]) -> dict[str, specs.Value]:
    """Those of some values that are of options of an expansion."""
    return {name: value for name, value in values.items() if name.startswith(f"{me.id}.")}


def _with_required(id: str | Expansion) -> list[str | Expansion]:
    todo: list[tuple[str | Expansion, Expansion | None]] = [(id, None)]
    required: dict[str, str | Expansion] = {}
    while todo:
        named, wanted_by = todo.pop()
        try:
            expansion = named if isinstance(named, Expansion) else catalogue(named).get(named)
        except errors.RulesetError as error:
            if wanted_by is None:
                raise
            raise errors.RulesetError(f"{wanted_by.id!r} requires {named!r}: {error}") from error
        if expansion is None and wanted_by is not None:
            raise errors.MissingExpansion(f"{wanted_by.id!r} requires {named!r}, which is not installed")
        required[expansion.id if expansion else str(named)] = named
        todo += [(other, expansion) for other in (expansion.requires if expansion else ()) if other not in required]
    return list(required.values())


def _variants(company: _Company) -> abc.Iterator[Rules]:
    """The rules of a company by default, and with each other value of its new options."""
    yield _rules(company.usual)
    everything = company.declared.options
    for option in company.new:
        for value in option.values:
            setting = option_conditions.with_needed(everything, option.name, value) if value != option.default else None
            if setting:
                yield _rules(rulesets.ruleset(*company.usual.chosen, options=setting))


def _rules(composed: Ruleset) -> Rules:
    return composed.rules(_seats(composed))


def _seats(composed: Ruleset) -> int:
    return max(composed.seats) if composed.seats else 2


def _first_line(kind: object) -> str:
    return (getattr(kind, "__doc__", None) or "").strip().partition("\n")[0]


MODULE = re.compile(r"\b[a-z_]+\.(?=[A-Z])")
"""A module before the name of a type, as in `attrs.Factory`."""


def _fields(kind: type) -> tuple[tuple[str, str], ...]:
    known = {"seat"} if issubclass(kind, Action) else set()
    shown = [field for field in attrs.fields(kind) if field.init and field.name not in known]
    hints = ((field.name, getattr(field.type, "__name__", None) or str(field.type)) for field in shown)
    return tuple((name, MODULE.sub("", hint)) for name, hint in hints)


def _described(rules: Rules, contribution: Contribution, language: str) -> abc.Iterator[tuple[str, Described]]:
    """The descriptions in a spec, each with the part of the `Description` in which it is listed."""

    def record(
        kind: Any, text: str = "", rule: errors.Citation | None = None, codes: tuple[str, ...] = ()
    ) -> Described:
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
