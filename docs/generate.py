"""Fills the blocks `<!-- generated:NAME -->` to `<!-- end:NAME -->` of these pages from the code.

`python docs/generate.py` rewrites the pages; with `--check` it only names those that are stale, with exit code 1.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from facts import EXPANSION, MODULES, about, brief, codes, declaration, doc, table
from records import actions, events, phases, queries, violations

import catan_core as catan
from catan_core import base, hookspecs, specs
from catan_core.cli.commands import COMMANDS
from catan_core.collecting import RESULTS

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


def cli() -> str:
    """Every command with its arguments."""
    lines = ["## Arguments", ""]
    for command in COMMANDS:
        parser = argparse.ArgumentParser(add_help=False)
        command.add_arguments(parser)
        rows = []
        for one in parser._actions:
            name = " ".join([*one.option_strings, *([str(one.metavar or one.dest)] if one.nargs != 0 else [])])
            rows.append([f"`{name}`", one.help or ""])
        lines += [f"### `catan {command.NAME}`", "", f"{command.HELP[0].upper()}{command.HELP[1:]}.", ""]
        lines.append(table(["Argument", "What it does"], rows))
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
    "cli": cli,
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
