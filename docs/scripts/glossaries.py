"""The block on words of the game: what expansions bring, as players call it in each language."""

from __future__ import annotations

from collections.abc import Iterator

from facts import SHIPPED, rulesets, table

import catan_core as catan

LANGUAGES = {"en": "English", "es": "Spanish", "ca": "Catalan"}
KINDS = {
    "goods": ("good", "Goods"),
    "terrains": ("terrain", "Terrains"),
    "pieces": ("piece", "Pieces"),
    "neutral_owners": ("owner", "Neutral owners"),
    "cards": ("card", "Cards"),
    "marks": ("mark", "Marks"),
    "points": ("points", "Sources of points"),
}
"""What is named, as `catan.describe` has it, as the ids of its texts begin, and as the page calls it."""


def glossary() -> str:
    """For every expansion the names of what it adds, under any option."""
    lines: list[str] = []
    for id, title in SHIPPED.items():
        lines += [f"## Words of {title}", ""] if (listed := list(_tables(id))) else []
        lines += listed
    return "\n".join(lines)


def _tables(id: str) -> Iterator[str]:
    """What an expansion has a text of its own for; the rest of a composition is that of others."""
    contents = [[catan.describe(rules, language) for rules in rulesets(id)] for language in LANGUAGES]
    given = (given for rules in rulesets(id) for given in rules.contributions if given.expansion.id == id)
    own = {each.spec.id for each in given if isinstance(each.spec, catan.Text)}
    for kind, (begins, title) in KINDS.items():
        titles = [{thing.id: thing.title for rules in each for thing in getattr(rules, kind)} for each in contents]
        added = [name for name in titles[0] if f"{begins}:{name}" in own]
        if added:
            rows = [[f"`{name}`", *(each[name] for each in titles)] for name in added]
            yield from (f"### {title} of {SHIPPED[id]}", "", table(["Id", *LANGUAGES.values()], rows))
