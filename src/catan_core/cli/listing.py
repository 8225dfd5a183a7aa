"""`catan list`: the expansions that are installed, with their options."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from textwrap import wrap

import catan_core as catan
from catan_core.cli.output import write_json, write_table
from catan_core.compiler.options import allowed_values
from catan_core.descriptions import Description

NAME = "list"
INDENT = " " * 6
HELP = "list the expansions that are installed, with their options"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: Namespace) -> int:
    """Print the catalogue; what is wrong with a package that is broken goes to standard error."""
    broken = dict(catan.broken_expansions())
    found = []
    for id in catan.catalogue():
        try:
            found.append(catan.describe(id))
        except catan.CatanError as error:
            broken[id] = str(error)
    for id, problem in sorted(broken.items()):
        print(f"catan: {id!r} is left out: {' '.join(problem.split())}", file=sys.stderr)
    if args.json:
        write_json([_told(one) for one in found])
        return 0
    rows = [(one.id, one.version, ", ".join(map(str, one.seats)) or "any", one.title) for one in found]
    write_table(("expansion", "version", "seats", "title"), rows, numbers_from=4)
    for one in found:
        print("\n".join(_details(one)))
    return 0


def _details(one: Description) -> Iterator[str]:
    if one.options:
        yield f"Options of {one.id}, with their defaults:"
    for option in one.options:
        others = [_value(value) for value in option.values if value != option.default] or [allowed_values(option)]
        yield f"  {option.name}={_value(option.default)}"
        yield from wrap(f"{option.doc} Or: {', '.join(others)}.", 100, initial_indent=INDENT, subsequent_indent=INDENT)
    if one.editions:
        yield f"Editions of {one.id}: {', '.join(name for name, _ in one.editions)}"


def _value(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(one: Description) -> dict[str, object]:
    return {
        "id": one.id,
        "title": one.title,
        "version": one.version,
        "seats": one.seats,
        "options": [{name: getattr(option, name) for name in catan.fields_of(catan.Option)} for option in one.options],
        "editions": {name: dict(values) for name, values in one.editions},
    }
