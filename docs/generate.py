"""Fills the blocks `<!-- generated:NAME -->` to `<!-- end:NAME -->` of these pages from the code.

`python docs/generate.py` rewrites the pages; with `--check` it only names those that are stale, with exit code 1.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
from facts import (
    EXPANSION,
    MODULES,
    about,
    brief,
    codes,
    declaration,
    doc,
    entry,
    markers,
    module_of,
    offered_in,
    phase_of,
    provisions,
    rulesets,
    table,
)

import catan_core as catan
from catan_core import base, hookspecs, specs
from catan_core.collecting import RESULTS
from catan_core.errors import ENGINE, ENGINE_TEXTS
from catan_core.records import Answered, GameOver

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
BLOCK = re.compile(r"(<!-- generated:(\S+) -->\n).*?(<!-- end:\2 -->)", re.DOTALL)
RULE_ID = re.compile(r"BASE-([A-Z0-9]+)-\d+")


def hooks() -> str:
    """Every hook with its exact signature, then everything that hooks return."""
    tree = ast.parse(inspect.getsource(hookspecs))
    declared = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("catan_")]
    lines = ["## Signatures", ""]
    for node in declared:
        signature = f"def {node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns or ast.Constant(None))}"
        text = " ".join((ast.get_docstring(node) or "").split())
        lines += [f"### `{node.name}`", "", "```python", signature, "```", "", text, ""]
    lines += ["## Specs", "", "What hooks return, field by field, and two types that specs use.", ""]
    for kind in dict.fromkeys([*(kind for kinds in RESULTS.values() for kind in kinds), specs.Start, specs.Panel]):
        lines += [f"### `{kind.__name__}`", "", "```python", declaration(kind), "```", "", doc(kind), ""]
    return "\n".join(lines)


def options() -> str:
    """Options with their values, then editions."""
    found, rows = catan.describe(EXPANSION), []
    for option in found.options:
        others = codes(_value(value) for value in option.values if value != option.default)
        default = f"`{_value(option.default)}`"
        rows.append([f"`{option.name}`", default, others or "other numbers", option.doc, option.source])
    lines = ["## Options of the base game", ""]
    lines += [table(["Option", "Default", "Other values", "What it decides", "Source"], rows), "## Editions", ""]
    for name, values in found.editions:
        listed = ([f"`{key}`", f"`{_value(value)}`"] for key, value in values)
        lines += [f"### `{name}`", "", table(["Option", "Value"], listed)]
    return "\n".join(lines)


def glance() -> str:
    """Every option with its default, its other values, and where editions differ."""
    found = catan.describe(EXPANSION)
    editions = dict(found.editions)
    rows = []
    for option in found.options:
        others = codes(_value(value) for value in option.values if value != option.default)
        row = [f"`{option.name}`", f"`{_value(option.default)}`", others or "other numbers"]
        for values in editions.values():
            differs = dict(values).get(option.name, option.default) != option.default
            row.append(f"`{_value(dict(values)[option.name])}`" if differs else "")
        rows.append(row)
    return table(["Option", "Default", "Other values", *(f"`{name}`" for name in editions)], rows)


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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


def api() -> str:
    """Every public name with the first sentence about it, grouped as in `__all__`."""
    source = inspect.getsource(catan)
    lines = ["## Every public name", ""]
    groups: dict[str, list[str]] = {}
    for line in source[source.index("__all__ = [") :].splitlines()[1:]:
        if line.strip().startswith("#"):
            title = line.strip("# ")
            groups[title[0].upper() + title[1:]] = names = []
        elif line.startswith(" "):
            names += re.findall(r'"(\w+)"', line)
    for title, found in groups.items():
        lines += [f"### {title}", "", table(["Name", "What it is"], ([f"`{name}`", about(name)] for name in found))]
    return "\n".join(lines)


def where_is_the_rule() -> str:
    """For every module what it says of itself, the rules that it cites; for every group of rule ids the tests."""
    rows = []
    for part in base.PARTS:
        module = import_module(f"{MODULES}.{part}")
        cited = {value.heading for value in vars(module).values() if isinstance(value, catan.Rule)}
        used = {value.rule.heading for value in vars(module).values() if isinstance(value, catan.Refusal)}
        rows.append([f"`{part}`", brief(module).rstrip("."), "; ".join(sorted(cited | used))])
    tests: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests" / "rules").rglob("test_*.py")):
        for group in RULE_ID.findall(path.read_text(encoding="utf-8")):
            tests.setdefault(group, set()).add(path.relative_to(ROOT).as_posix())
    listed = [[f"`BASE-{group}-*`", codes(sorted(paths))] for group, paths in sorted(tests.items())]
    lines = ["## Modules", "", table(["Module", "What it is", "Rules it cites"], rows)]
    return "\n".join([*lines, "## Tests", "", table(["Rule ids", "Tested in"], listed)])


BLOCKS: dict[str, Callable[[], str]] = {
    "hooks": hooks,
    "options": options,
    "glance": glance,
    "actions": actions,
    "events": events,
    "phases": phases,
    "violations": violations,
    "queries": queries,
    "api": api,
    "where-is-the-rule": where_is_the_rule,
}


def filled(text: str) -> str:
    """A page with all its blocks as the code has them now."""
    return BLOCK.sub(lambda found: f"{found[1]}\n{BLOCKS[found[2]]().strip()}\n\n{found[3]}", text)


def pages() -> list[Path]:
    """Every page that has a block."""
    return [page for page in sorted(DOCS.rglob("*.md")) if BLOCK.search(page.read_text(encoding="utf-8"))]


def stale() -> dict[Path, str]:
    """The pages that are not as the code has it, with their right text."""
    texts = {page: page.read_text(encoding="utf-8") for page in pages()}
    right = {page: filled(text) for page, text in texts.items()}
    return {page: right[page] for page, text in texts.items() if text != right[page]}


def main() -> int:
    """Rewrite the pages, or only check them."""
    parser = argparse.ArgumentParser(description="Fill the generated blocks of the documentation from the code.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if a page is stale")
    check: bool = parser.parse_args().check
    found = stale()
    for page, text in found.items():
        print("stale:" if check else "written:", page.relative_to(ROOT))
        if not check:
            page.write_text(text, encoding="utf-8")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
