"""The blocks on kinds of records, and on what rules ask: actions, events, phases, violations, queries."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import attrs
from facts import EXPANSION, brief, codes, entry, markers, module_of, offered_in, phase_of, provisions, rulesets, table

import catan_core as catan
from catan_core.errors import ENGINE, ENGINE_TEXTS
from catan_core.records import Answered, GameOver


def actions() -> str:
    """Actions of seats, then those of chance."""
    lines = ["## Actions of seats", ""]
    for given in provisions("actions"):
        spec: catan.ActionSpec[Any, Any] = given.spec
        facts = [f"in `{module_of(given)}`; rule: {spec.rule.heading}", f"offered in {codes(offered_in(spec.kind))}"]
        if spec.volunteer:
            facts.append("also for seats that owe no decision")
        if spec.sample is not None:
            facts.append("open: validated and sampled, not listed")
        if spec.refusals:
            facts.append(f"refused with {codes(refusal.code for refusal in spec.refusals)}")
        lines.append(entry(spec.kind.tag, spec.kind, facts))
    lines += ["## Actions of chance", ""]
    for given in provisions("phases"):
        if isinstance(given.spec, catan.ChanceSpec):
            chance = given.spec
            seen = "everybody may see" if chance.public else "no seat may see"
            facts = [f"in `{module_of(given)}`{_rule(chance)}", f"answers `{chance.phase.tag}`; {seen} what can happen"]
            lines.append(entry(chance.action.tag, chance.action, facts))
    return "\n".join(lines)


def _rule(spec: Any) -> str:
    return f"; rule: {spec.rule.heading}" if spec.rule else ""


def events() -> str:
    """Events of the base game, then those of the engine."""
    lines = ["## Events of the base game", ""]
    for given in provisions("events"):
        hidden = [] if given.spec.conceal is None else ["not everybody sees all of it"]
        lines.append(entry(given.spec.kind.tag, given.spec.kind, [f"in `{module_of(given)}`", *hidden]))
    lines += ["## Events of the engine", ""]
    lines += [entry(kind.tag, kind, ["in `catan_core`"]) for kind in (Answered, GameOver)]
    return "\n".join(lines)


def phases() -> str:
    """Markers, phases, and the slices that the state consists of."""
    rows = []
    for marker in markers():
        names = [f"`{given.spec.kind.tag}`" for given in provisions("phases") if issubclass(phase_of(given), marker)]
        rows.append([f"`{marker.__name__}`", brief(marker), ", ".join(names), f"`{marker.__module__}`"])
    lines = ["## Markers", "", table(["Marker", "Meaning", "Phases that carry it", "Module"], rows), "## Phases", ""]
    for given in provisions("phases"):
        kind, spec = phase_of(given), given.spec
        lines.append(entry(kind.tag, kind, [f"in `{module_of(given)}`{_rule(spec)}", *_phase_facts(kind, spec)]))
    lines += ["## Slices", "", "What the state consists of besides the turn, the phases and the winners.", ""]
    for given in provisions("slices"):
        hidden = "all of it is open" if given.spec.conceal is None else "a view has less of it"
        lines.append(entry(given.spec.kind.tag, given.spec.kind, [f"in `{module_of(given)}`; {hidden}"]))
    return "\n".join(lines)


def _phase_facts(kind: Any, spec: Any) -> Iterator[str]:
    if isinstance(spec, catan.ChanceSpec):
        yield f"answered by chance with `{spec.action.tag}`"
        return
    if spec.resolve is not None:
        yield "automatic: nobody decides it"
        return
    names = {field.name for field in attrs.fields(kind)}
    who = "several seats" if "owed" in names else "one seat"
    how = "sealed: no answer is seen before the last" if issubclass(kind, catan.SealedPhase) else ""
    ends = "over when it is answered" if spec.once else "goes on until an action ends it"
    yield "; ".join(filter(None, [f"decided by {who}", how, ends]))
    offered = sorted({action.tag for rules in rulesets() for action in rules.offers[kind]})
    yield f"offers {codes(offered)}"


def violations() -> str:
    """Codes with texts and rules: of the engine, then of the base game."""
    rules = catan.ruleset(EXPANSION).rules(4)
    head = ["Code", "What people read", "Rule", "Actions"]
    engine = [[f"`{one.code}`", ENGINE_TEXTS[one.code], one.rule.heading] for one in ENGINE.values()]
    users: dict[str, list[str]] = {}
    known: dict[str, catan.Refusal] = {}
    for given in [*provisions("actions"), *provisions("modifiers")]:
        spec = given.spec
        found = [spec.refusal] if isinstance(spec, catan.Modifier) else spec.refusals
        for refusal in filter(None, found):
            known.setdefault(refusal.code, refusal)
            if isinstance(spec, catan.Modifier):
                users.setdefault(refusal.code, []).append(f"what asks `{spec.query.name}`")
            else:
                users.setdefault(refusal.code, []).append(f"`{spec.kind.tag}`")
    rows = [
        [f"`{code}`", rules.text(f"violation:{code}"), refusal.rule.heading, ", ".join(users[code])]
        for code, refusal in sorted(known.items())
    ]
    return "\n".join(["## Of the engine", "", table(head[:3], engine), "## Of the base game", "", table(head, rows)])


def queries() -> str:
    """Queries as they are typed and what modifies them, tables of facts, sources of points."""
    rules = catan.ruleset(EXPANSION).rules(4)
    modified: dict[object, list[str]] = {}
    for given in provisions("modifiers"):
        if isinstance(given.spec, catan.Modifier):
            modified.setdefault(given.spec.query, []).append(f"`{given.spec.stage}` in `{module_of(given)}`")
    rows = []
    for given in provisions("queries"):
        module = import_module(module_of(given))
        constant = next(name for name, value in vars(module).items() if value is given.spec)
        typed = f"`{constant}: {module.__annotations__[constant]}`"
        changes = ", ".join(modified.get(given.spec, []))
        rows.append([f"`{given.spec.name}`", typed, given.spec.doc, f"`{module_of(given)}`", changes])
    head = ["Name", "Constant, arguments and answer", "Question", "Module", "Modified by the base game itself"]
    facts = [
        [f"`{given.spec.name}`", given.spec.doc, f"`{module_of(given)}`"]
        for given in provisions("tables")
        if isinstance(given.spec, catan.Table)
    ]
    lines = ["## Queries of the base game", "", table(head, rows)]
    lines += ["## Tables of the base game", "", table(["Table", "What it holds", "Module"], facts)]
    points = [
        [
            f"`{given.spec.name}`",
            rules.text(f"points:{given.spec.name}"),
            "everybody" if given.spec.shown else "its owner",
        ]
        for given in provisions("points")
    ]
    return "\n".join([*lines, "## Sources of points", "", table(["Source", "Title", "Seen by"], points)])
