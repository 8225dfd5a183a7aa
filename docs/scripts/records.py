"""The blocks on kinds of records, and on what rules ask: actions, events, phases, violations, queries."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import attrs
from facts import (
    BASE,
    SHIPPED,
    bare,
    brief,
    codes,
    contributions,
    entry,
    markers,
    meaning,
    module_of,
    modules,
    offered_in,
    phase_of,
    rules_of,
    rulesets,
    table,
)
from names import named_in, sources

import catan_core as catan
from catan_core import plugin
from catan_core.model.errors import ENGINE
from catan_core.model.record import Answered, GameBegan, GameOver
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.specs import refusals_of

RULES = ("catan_core.base.", "catan_expansions.")
"""How the names of modules with rules begin."""


def _under(title: str, entries: Iterable[str]) -> list[str]:
    """A heading with what stands under it; nothing without entries."""
    found = list(entries)
    return [f"## {title}", "", *found] if found else []


def _table(title: str, head: list[str], rows: list[list[str]]) -> list[str]:
    return _under(title, [table(head, rows)] if rows else [])


def _of(id: str) -> str:
    """The base game shares its pages with the engine, others have a page of their own."""
    return f" of {SHIPPED[id]}" if id == BASE else ""


def actions(id: str) -> str:
    """Actions of seats, then those of chance."""
    found = []
    for given in contributions(id, "actions"):
        spec: catan.ActionSpec[Any, Any] = given.spec
        places = offered_in(id, spec.kind)
        facts = [f"rule: {spec.rule.heading}", f"offered in {codes(places)}"]
        if spec.volunteer:
            facts.append(f"{'only' if spec.volunteer == 'only' else 'also'} for seats that owe no decision")
        if spec.sample is not None:
            facts.append("open: validated and sampled, not listed")
        refusals = refusals_of(spec)
        if refusals:
            facts.append(f"refused with {codes(dict.fromkeys(refusal.code for refusal in refusals))}")
        found.append(entry(spec.kind.tag, spec.kind, facts))
    by_chance = []
    for given in contributions(id, "phases"):
        if isinstance(given.spec, catan.ChanceSpec):
            chance = given.spec
            seen = "everybody may see" if chance.public else "no seat may see"
            facts = [*_rule(chance), f"answers `{chance.phase.tag}`; {seen} what can happen"]
            by_chance.append(entry(chance.action.tag, chance.action, facts))
    return "\n".join([*_under("Actions of seats", found), *_under("Actions of chance", by_chance)])


def _rule(spec: Any) -> list[str]:
    return [f"rule: {spec.rule.heading}"] if spec.rule else []


def events(id: str) -> str:
    """Events of an expansion; on the page of the base game those of the engine too."""
    found = []
    for given in contributions(id, "events"):
        hidden = [] if given.spec.conceal is None else ["not everybody sees all of it"]
        found.append(entry(given.spec.kind.tag, given.spec.kind, hidden))
    lines = _under(f"Events{_of(id)}", found)
    if id == BASE:
        engine = [entry(kind.tag, kind, []) for kind in (GameBegan, Answered, GameOver)]
        lines += _under("Events of the engine", engine)
    return "\n".join(lines)


def phases(id: str) -> str:
    """Markers, phases, and the slices that the state consists of."""
    rows = []
    for marker in markers(id):
        carried = [given for given in contributions(id, "phases") if issubclass(phase_of(given), marker)]
        names = codes(phase_of(given).tag for given in carried)
        rows.append([f"`{marker.__name__}`", brief(marker), names])
    lines = _table("Markers", ["Marker", "Meaning", "Phases that carry it"], rows)
    found = []
    for given in contributions(id, "phases"):
        kind, spec = phase_of(given), given.spec
        facts = [*_rule(spec), *_phase_facts(id, kind, spec)]
        found.append(entry(kind.tag, kind, facts))
    lines += _under("Phases", found)
    slices = []
    for given in contributions(id, "slices"):
        hidden = "all of it is open" if given.spec.conceal is None else "a view has less of it"
        slices.append(entry(given.spec.kind.tag, given.spec.kind, [hidden]))
    if slices and id == BASE:
        slices.insert(0, "What the state consists of besides the turn, the phases and the winners.\n")
    return "\n".join([*lines, *_under("Slices", slices)])


def _phase_facts(id: str, kind: Any, spec: Any) -> Iterator[str]:
    if isinstance(spec, catan.ChanceSpec):
        yield f"answered by chance with `{spec.action.tag}`"
        return
    if spec.resolve is not None:
        yield "automatic: nobody decides it"
        return
    names = {field.name for field in attrs.fields(kind)}
    who = "several seats" if "waiting_for" in names else "one seat"
    how = "sealed: no answer is seen before the last" if issubclass(kind, catan.SimultaneousPhase) else ""
    ends = "over when it is answered" if spec.once else "goes on until an action ends it"
    skips = "passed over by whoever has no option" if spec.skips else ""
    yield "; ".join(filter(None, [f"decided by {who}", how, ends, skips]))
    offered = sorted({action.tag for rules in rulesets(id) for action in rules.offers.get(kind, ())})
    yield f"offers {codes(offered)}"


def violations(id: str) -> str:
    """Codes of an expansion with texts and rules; on the page of the base game those of the engine too."""
    head = ["Code", "What people read", "Citation", "Actions"]
    users: dict[str, dict[str, None]] = {}
    headings: dict[str, dict[str, None]] = {}
    texts: dict[str, str] = {}
    for given in [*contributions(id, "actions"), *contributions(id, "modifiers")]:
        spec = given.spec
        asked = f"what asks `{spec.query.name}`" if isinstance(spec, catan.Modifier) else f"`{spec.kind.tag}`"
        for refusal in refusals_of(spec):
            if refusal.rule.book == id:
                texts[refusal.code] = refusal.text
                headings.setdefault(refusal.code, {})[refusal.rule.heading] = None
                users.setdefault(refusal.code, {})[asked] = None
    rows = [[f"`{code}`", texts[code], "; ".join(headings[code]), ", ".join(users[code])] for code in sorted(headings)]
    lines = []
    if id == BASE:
        engine = [[f"`{one.code}`", one.text, one.rule.heading] for one in ENGINE.values()]
        lines += _table("Of the engine", head[:3], engine)
    return "\n".join([*lines, *_table("Of the base game" if id == BASE else "Violations", head, rows)])


def _modifying(query: catan.Query[..., Any]) -> Iterator[str]:
    """What the expansions here do to a query."""
    for id, title in SHIPPED.items():
        for given in contributions(id, "modifiers"):
            if isinstance(given.spec, catan.Modifier) and given.spec.query is query:
                yield f"{title} (`{given.spec.stage}` in `{module_of(given)}`)"


def _query(query: catan.Query[..., Any], module: ModuleType) -> str:
    """A query as it is typed, answered and modified."""
    constant = next(name for name, value in vars(module).items() if value is query)
    lines = [
        f"`{constant}: {bare(module.__annotations__[constant])}`, in `{module.__name__}`",
        f"unless modified: {meaning('queries', query.name)}",
        f"takes {codes(query.stages)}; modified by {', '.join(dict.fromkeys(_modifying(query))) or 'nobody here'}",
    ]
    return "\n".join([f"### `{query.name}`", "", query.doc, "", *(f"- {line}" for line in lines), ""])


def _tables(id: str) -> list[Contribution]:
    return [given for given in contributions(id, "tables") if isinstance(given.spec, catan.Table)]


def _facts(declared: catan.Table[Any, Any], module: ModuleType) -> list[str]:
    """A table as it is typed, what it holds, and the modules that look something up in it."""
    constant = next(name for name, value in vars(module).items() if value is declared)
    others = [import_module(name) for name in sources() if name.startswith(RULES)]
    hints = (vars(home).get("__annotations__", {}).get(constant) for home in (module, *others))
    typed = f"`{constant}: {bare(next(filter(None, hints)))}`"
    readers = [
        re.sub("|".join(RULES), "", other.__name__)
        for other in others
        if any(value is declared for value in named_in(other.__name__))
        and re.search(rf"\b{constant}\([\w.]*rules\)|rules\.tables\[[\w.]*\b{constant}\]", inspect.getsource(other))
    ]
    return [f"`{declared.name}`", typed, declared.doc, codes(readers)]


def _keys(id: str, name: str) -> str:
    """The keys of the rows of a table, with what shipped expansions add to it."""
    shipped: dict[str, dict[str, None]] = {}
    for other in SHIPPED:
        for given in contributions(other, "tables"):
            if isinstance(given.spec, catan.Row) and given.spec.table.name == name:
                _, _, key = str(given.key).partition(":")
                shipped.setdefault(other, {})[key] = None
    own = codes(shipped.pop(id, {}))
    others = [f"{SHIPPED[other]}: {codes(found)}" for other, found in shipped.items()]
    return "; ".join(filter(None, [own, *others]))


def queries(id: str) -> str:
    """Queries as they are typed, answered and modified; tables of facts; sources of points."""
    rules = rules_of(id)
    found = [_query(given.spec, modules(id)[given.part]) for given in contributions(id, "queries")]
    facts = [_facts(given.spec, modules(id)[given.part]) for given in _tables(id)]
    keys = [[f"`{given.spec.name}`", _keys(id, given.spec.name)] for given in _tables(id)]
    points = [
        [
            f"`{given.spec.name}`",
            rules.text(f"points:{given.spec.name}"),
            "everybody" if given.spec.shown else "its owner",
        ]
        for given in contributions(id, "points")
    ]
    lines = _under("Queries of the engine", [_query(catan.HEURISTIC, plugin.queries)]) if id == BASE else []
    lines += _under(f"Queries{_of(id)}", found)
    lines += _table(f"Tables{_of(id)}", ["Table", "Constant, keys and values", "What it holds", "Read by"], facts)
    lines += _table("Rows of these tables", ["Table", "Keys, in their order"], keys)
    return "\n".join([*lines, *_table("Sources of points", ["Source", "Title", "Seen by"], points)])
