"""The block on words of the game: what expansions bring, as players call it in each language."""

from __future__ import annotations

from collections.abc import Iterator

from facts import SHIPPED, rulesets, table

import catan_core as catan

LANGUAGES = {"en": "English", "es": "Spanish", "ca": "Catalan"}
KINDS = {
    "goods": "Goods",
    "terrains": "Terrains",
    "pieces": "Pieces",
    "neutral_owners": "Neutral owners",
    "cards": "Cards",
    "marks": "Marks",
    "points": "Sources of points",
}
"""What is named, as `catan.describe` has it, and as the page calls it."""


def glossary() -> str:
    """For every expansion the names of what it adds, under any option."""
    lines: list[str] = []
    seen: set[tuple[str, str]] = set()
    for id, title in SHIPPED.items():
        lines += [f"## Words of {title}", ""] if (listed := list(_tables(id, seen))) else []
        lines += listed
    return "\n".join(lines)


def _tables(id: str, seen: set[tuple[str, str]]) -> Iterator[str]:
    contents = [[catan.describe(rules, language) for rules in rulesets(id)] for language in LANGUAGES]
    for kind, title in KINDS.items():
        titles = [{thing.id: thing.title for rules in each for thing in getattr(rules, kind)} for each in contents]
        added = [name for name in titles[0] if (kind, name) not in seen]
        seen.update((kind, name) for name in added)
        if added:
            rows = [[f"`{name}`", *(each[name] for each in titles)] for name in added]
            yield from (f"### {title} of {SHIPPED[id]}", "", table(["Id", *LANGUAGES.values()], rows))
