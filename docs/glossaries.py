"""The block on words of the game: what expansions bring, as players call it in each language."""

from __future__ import annotations

from collections.abc import Iterator

from facts import SHIPPED, rules_of, table

import catan_core as catan

LANGUAGES = {"en": "English", "es": "Spanish", "ca": "Catalan"}
KINDS = {
    "goods": "Goods",
    "terrains": "Terrains",
    "pieces": "Pieces",
    "cards": "Cards",
    "points": "Sources of points",
}
"""What is named, as `catan.describe` has it, and as the page calls it."""


def glossary() -> str:
    """For every expansion the names of what it adds."""
    lines: list[str] = []
    seen: set[tuple[str, str]] = set()
    for id, title in SHIPPED.items():
        lines += [f"## Words of {title}", ""] if (listed := list(_tables(id, seen))) else []
        lines += listed
    return "\n".join(lines)


def _tables(id: str, seen: set[tuple[str, str]]) -> Iterator[str]:
    rules = rules_of(id)
    contents = [catan.describe(rules, language) for language in LANGUAGES]
    for kind, title in KINDS.items():
        titles = [{thing.id: thing.title for thing in getattr(each, kind)} for each in contents]
        added = [name for name in titles[0] if (kind, name) not in seen]
        seen.update((kind, name) for name in added)
        if added:
            rows = [[f"`{name}`", *(each[name] for each in titles)] for name in added]
            yield from (f"### {title} of {SHIPPED[id]}", "", table(["Id", *LANGUAGES.values()], rows))
