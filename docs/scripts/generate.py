"""Fills the blocks `<!-- generated:NAME -->` to `<!-- end:NAME -->` of these pages from the code.

A name may be followed by the id of an expansion, as in `actions:cities_knights`; without one it is the base game.
Public names are listed by package, as in `names:catan_core.play`. `code:examples/search.py:play` is a part of a file.

`python docs/scripts/generate.py` rewrites pages, pictures and the stubs of faces; `--check` only names what is stale,
with exit code 1.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import click
from changes import changes
from faces import face
from facts import BASE, SHIPPED, brief, codes, described, modules, rules_of, short, table, value
from glossaries import glossary
from hooks import hooks
from names import named_in, names, verbs
from pictures import PICTURES, picture
from records import actions, events, phases, queries, violations
from shown import code
from stubs import stubs

import catan_core as catan
from catan_core.cli.commands import catan as catan_command
from catan_core.compiler.option_values import allowed_values
from catan_expansions.dice_game import COSTS, FACES, sheet

DOCS = Path(__file__).resolve().parents[1]
ROOT = DOCS.parent
PICTURED = DOCS / "pictures"
BLOCK = re.compile(r"(<!-- generated:(\S+) -->\n).*?(<!-- end:\2 -->)", re.DOTALL)
RULE_ID = re.compile(r"\b((?:BASE|X56|CK56|CK|SEA|DICE|TB)-[A-Z0-9]+)(?:-[A-Z0-9]+)+[a-z]?\b")
PREFIXES = {
    BASE: ("BASE",),
    "five_six": ("X56", "CK56"),
    "cities_knights": ("CK",),
    "seafarers": ("SEA",),
    "dice_game": ("DICE",),
    "coins": (),
    "rivers": ("TB-RI",),
    "barbarian_attack": ("TB-BA",),
    "traders_barbarians": ("TB-MA",),
    "fishermen": ("TB-FI",),
    "caravans": ("TB-CA",),
    "event_cards": ("TB-EV",),
    "harbormaster": ("TB-HM",),
    "two_players": ("TB-2P",),
}
"""How the ids of the rules of each expansion begin; the coins have those of the scenarios that bring them."""

RULE_TESTS = ("rules", "interactions")
"""The folders of tests that cite rules."""


def options() -> str:
    """The options of every expansion with their values, then editions."""
    lines = []
    editions: dict[str, dict[tuple[str, object], str]] = {}
    for id in SHIPPED:
        found, rows = described(id), []
        for option in found.options:
            others = codes(value(one) for one in option.values if one != option.default)
            default = f"`{value(option.default)}`"
            only = conditions(option)
            decides = f"{option.doc} Only with {only}." if only else option.doc
            rows.append([f"`{option.name}`", default, others or allowed_values(option), decides, option.source])
        lines += [f"## Options of {SHIPPED[id]}", ""]
        lines += [table(["Option", "Default", "Other values", "What it decides", "Source"], rows)]
        for name, values in found.editions:
            for option, chosen in values:
                editions.setdefault(name, {}).setdefault((option, chosen), SHIPPED[id])
    lines += ["## Editions", ""]
    for name, listed in editions.items():
        rows = [[f"`{key}`", f"`{value(one)}`", who] for (key, one), who in sorted(listed.items(), key=str)]
        lines += [f"### `{name}`", "", table(["Option", "Value", "With"], rows)]
    return "\n".join(lines)


def glance(id: str) -> str:
    """Every option of an expansion with its default, its other values, and where editions differ."""
    found = described(id)
    own = {option.name for option in found.options}
    editions = {name: dict(values) for name, values in found.editions if own & dict(values).keys()}
    conditional = any(option.only for option in found.options)
    rows = []
    for option in found.options:
        others = codes(value(one) for one in option.values if one != option.default)
        row = [f"`{option.name}`", f"`{value(option.default)}`", others or allowed_values(option)]
        for values in editions.values():
            differs = values.get(option.name, option.default) != option.default
            row.append(f"`{value(values[option.name])}`" if differs else "")
        if conditional:
            row.append(conditions(option))
        rows.append(row)
    only = ["Only with"] if conditional else []
    return table(["Option", "Default", "Other values", *(f"`{name}`" for name in editions), *only], rows)


def conditions(option: catan.Option) -> str:
    """With which values of other options an option has an effect; "" if it always has."""
    return "; ".join(f"`{by}` = {codes(map(value, values))}" for by, values in option.only)


def cli() -> str:
    """Every command with its arguments."""
    lines = ["## Arguments", ""]
    for name, command in catan_command.commands.items():
        with click.Context(command, info_name=f"catan {name}") as ctx:
            usage = " ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
            records = [
                record
                for param in command.params
                if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
            ]
        lines += [f"### `catan {name}`", "", inspect.cleandoc(command.help or ""), "", f"`{usage}`", ""]
        lines.append(
            table(["Option", "What it does"], ([f"`{option}`", " ".join(about.split())] for option, about in records))
            if records
            else ""
        )
    return "\n".join(lines)


def explained(id: str) -> str:
    """How `catan explain` begins: what the expansion leaves out and replaces."""
    rules = rules_of(id)
    told, _, _ = rules.ruleset.explain(rules.seats).partition("\nOptions:")
    return f"```text\n{told}\n```"


def source(module: ModuleType) -> str:
    """The file of a module in the repository, wherever it is installed."""
    name = module.__name__.replace(".", "/")
    return f"src/{name}/__init__.py" if hasattr(module, "__path__") else f"src/{name}.py"


def linked(name: str, path: str) -> str:
    """A name that leads to a file of the repository, on a page of `docs`."""
    return f"[`{name}`](../{path})"


def where_is_the_rule(id: str) -> str:
    """For every module what it says of itself, the rules that it cites; for every group of rule ids the tests."""
    rows = []
    for module in modules(id).values():
        named = list(named_in(module.__name__))
        cited = {one.heading for one in named if isinstance(one, catan.Citation)}
        used = {one.rule.heading for one in named if isinstance(one, catan.Refusal)}
        rows.append(
            [linked(short(id, module), source(module)), brief(module).rstrip("."), "; ".join(sorted(cited | used))]
        )
    tests: dict[str, set[str]] = {}
    for path in sorted(path for folder in RULE_TESTS for path in (ROOT / "tests" / folder).rglob("test_*.py")):
        for group in RULE_ID.findall(path.read_text(encoding="utf-8")):
            if any(f"{group}-".startswith(f"{prefix}-") for prefix in PREFIXES[id]):
                tests.setdefault(group, set()).add(path.relative_to(ROOT).as_posix())
    listed = [
        [f"`{group}-*`", ", ".join(linked(path, path) for path in sorted(paths))]
        for group, paths in sorted(tests.items())
    ]
    lines = ["### Modules", "", table(["Module", "What it is", "Rules it cites"], rows)]
    return "\n".join([*lines, "### Tests", "", table(["Rule ids", "Tested in"], listed)])


def dice_sheet() -> str:
    """What can be built in the Dice Game, what it costs and what it counts."""
    points = {
        "road": (sheet.ROAD_POINTS,) * sheet.ROADS,
        "settlement": sheet.SETTLEMENTS,
        "city": sheet.CITIES,
        "knight": sheet.KNIGHTS,
    }
    rows = []
    for what, cost in COSTS(rules_of("dice_game")).items():
        faces = [(f"{count} {face}" if count > 1 else face) for face, count in zip(FACES, cost, strict=True) if count]
        counts = points[what] if len(set(points[what])) > 1 else points[what][:1]
        rows.append([what, ", ".join(faces), ", ".join(map(str, counts)), str(len(points[what]))])
    return table(["", "Costs", "Counts", "How many"], rows)


OF_EVERYTHING: dict[str, Callable[[], str]] = {
    "hooks": hooks,
    "options": options,
    "cli": cli,
    "dice-sheet": dice_sheet,
    "glossary": glossary,
}
OF_A_PACKAGE: dict[str, Callable[[str], str]] = {"names": names}
OF_AN_EXPANSION: dict[str, Callable[[str], str]] = {
    "face": face,
    "glance": glance,
    "actions": actions,
    "events": events,
    "phases": phases,
    "violations": violations,
    "queries": queries,
    "changes": changes,
    "explained": explained,
    "where-is-the-rule": where_is_the_rule,
    "verbs": verbs,
}


def block(name: str) -> str:
    """What a block of a name consists of now."""
    kind, _, id = name.partition(":")
    if kind in OF_A_PACKAGE:
        return OF_A_PACKAGE[kind](id)
    return OF_EVERYTHING[kind]() if kind in OF_EVERYTHING else OF_AN_EXPANSION[kind](id or BASE)


def filled(page: Path, text: str) -> str:
    """A page with all its blocks as the code has them now."""
    parts: dict[str, list[str]] = {}
    for _, name, _ in BLOCK.findall(text):
        if name.startswith("code:"):
            shown = name.removeprefix("code:")
            parts.setdefault(shown.partition(":")[0], []).append(shown)

    def fill(found: re.Match[str]) -> str:
        name = found[2]
        if name.startswith("code:"):
            shown = name.removeprefix("code:")
            inside = code(shown, page, parts.pop(shown.partition(":")[0], ()))
        else:
            inside = block(name)
        return f"{found[1]}\n{inside.strip()}\n\n{found[3]}"

    return BLOCK.sub(fill, text)


def right() -> Iterator[tuple[Path, str]]:
    """Every page that has a block, every picture and every stub, as it should be."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        if BLOCK.search(text):
            yield page, filled(page, text)
    for name in PICTURES:
        yield PICTURED / f"{name}.svg", picture(name)
    yield from stubs().items()


def stale() -> dict[Path, str]:
    """What is not as the code has it, with its right text."""
    return {path: text for path, text in right() if not path.exists() or path.read_text(encoding="utf-8") != text}


def main() -> int:
    """Rewrite pages, pictures and stubs, or only check them."""
    parser = argparse.ArgumentParser(description="Fill the generated blocks of the pages and draw the pictures.")
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if something is stale")
    check: bool = parser.parse_args().check
    found = stale()
    for path, text in found.items():
        print("stale:" if check else "written:", path.relative_to(ROOT))
        if not check:
            path.write_text(text, encoding="utf-8")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
