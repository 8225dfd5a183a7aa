"""`catan list`: the expansions that are installed, with their options."""

from __future__ import annotations

from typing import Any

import click
from rich.padding import Padding

import catan_core as catan
from catan_core.cli.arguments import with_files
from catan_core.cli.errors import report
from catan_core.cli.output import Screen, write_json
from catan_core.cli.params import setting_value, settings_of
from catan_core.cli.speech import Speech, language_option, spoken
from catan_core.descriptions import Overview, overview
from catan_core.plugin.specs import MAX_OPTION

INDENT = (0, 0, 0, 6)


@click.command("list")
@with_files
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@language_option
def command(files: list[catan.Expansion], as_json: bool, language: str | None) -> None:
    """List the installed expansions and their options.

    The expansions of the files that are named are listed, too. Broken packages are left out; what is wrong with them
    goes to standard error.
    """
    say = spoken(language)
    broken = dict(catan.broken_expansions())
    described = []
    for expansion in [*catan.catalogue().values(), *files]:
        try:
            described.append(overview(expansion, say.language))
        except catan.CatanError as error:
            broken[expansion.id] = str(error)
    for id, problem in sorted(broken.items()):
        report(f"{id!r} is left out: {problem}")
    if as_json:
        write_json([_as_json(expansion) for expansion in described])
        return
    screen = Screen(say)
    rows = [
        (expansion.id, expansion.version, ", ".join(map(str, expansion.seats)) or say("any"), expansion.title)
        for expansion in described
    ]
    screen.table(
        [say(f"column-{column}") for column in ("expansion", "version", "seats", "title")], rows, numbers_from=4
    )
    for description in described:
        _show(screen, description)


def _range(option: catan.Option[Any], say: Speech) -> str:
    """The numbers that an option allows, in words, or that it is a text."""
    if option.read is not None:
        return say("a-text")
    if option.max_value == MAX_OPTION:
        return say("number-from", least=option.min_value)
    return say("number-from-to", least=option.min_value, most=option.max_value)


def _show(screen: Screen, expansion: Overview) -> None:
    say = screen.say
    if expansion.options:
        screen.print(say("options-of", expansion=expansion.id))
    for option in expansion.options:
        others = [setting_value(value) for value in option.values if value != option.default]
        screen.print(f"  {option.name}={setting_value(option.default)}", style="bold")
        about = say("option-or", about=option.doc, others=", ".join(others or [_range(option, say)]))
        if option.only:
            about = say("option-only-with", about=about, settings=settings_of(option.only))
        screen.print(Padding(about, INDENT, expand=False), soft_wrap=False)
    if expansion.editions:
        screen.print(
            say("editions-of", expansion=expansion.id, editions=", ".join(name for name, _ in expansion.editions))
        )


def _as_json(expansion: Overview) -> dict[str, object]:
    fields = [name for name in catan.fields_of(catan.Option) if name not in ("read", "schema")]
    return {
        "id": expansion.id,
        "title": expansion.title,
        "version": expansion.version,
        "seats": expansion.seats,
        "options": [{name: getattr(option, name) for name in fields} for option in expansion.options],
        "editions": {name: dict(values) for name, values in expansion.editions},
    }
