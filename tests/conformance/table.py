"""The table of planted faults in the documentation. `python -m tests.conformance.table` writes it anew."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from catan_core.testing import Conformance, ExpansionProblem, check_expansion
from tests.conformance import market
from tests.conformance.planted import board, company, data, declared, foreign, happening, hidden, legality, routes, sea
from tests.conformance.planted.plant import FAULTS, Planted

MODULES = (board, company, data, declared, foreign, happening, hidden, legality, routes, sea)
"""The modules that put their faults on the list when they are imported."""

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "kit.md"
BLOCK = re.compile(r"(<!-- planted -->\n).*?(<!-- end planted -->)", re.DOTALL)
MAX_TEXT = 260


def checked(planted: Planted, right: bool) -> Conformance:
    """What the kit says of an expansion with a fault, or of the same without it, at little expense."""
    goal = market.GOAL
    try:
        expansion, *others = planted.made(right)
        usual = 0 if {"base", "seafarers"} & {*expansion.requires} else 600
        known = [market.EXPANSION] if "market" in expansion.requires else []
        return check_expansion(
            expansion,
            [*known, *others],
            seats=(planted.seats,),
            games=1 if right else planted.games,
            length=28,
            every=28 if right else 4,
            whole=usual if planted.whole is None else planted.whole,
            elsewhere=planted.elsewhere,
            shrink=100,
            starts=planted.starts(expansion),
        )
    finally:
        # One of the faults is to change the market on import.
        market.GOAL = goal
        sys.modules.pop(f"{company.__package__}.meddles", None)


def found_in(planted: Planted) -> tuple[str, str]:
    """The property that an expansion with a fault lacks, or "" where only the report tells of it; and what is said."""
    try:
        report = checked(planted, right=False)
    except ExpansionProblem as found:
        return found.property, found.what
    told = [line.strip() for line in str(report).splitlines() if planted.says in line]
    return "", told[0] if told and not planted.property else ""


def row(planted: Planted, property: str, what: str) -> str:
    """One row of the table."""
    # What is chosen without a seed is another number each time.
    what = re.sub(r"\d{4,}", "…", " ".join(what.split()))
    shown = what if len(what) <= MAX_TEXT else f"{what[:MAX_TEXT]} …"
    return f"| {planted.text} | {f'`{property}`' if property else 'none; the report says it'} | {_plain(shown)} |"


def _plain(text: str) -> str:
    """A text without anything that Markdown would take for its own."""
    return re.sub(r"([\\`*_{}\[\]<>|])", r"\\\1", text)


def written() -> str:
    """The page with the rows as they must be."""
    rows = ["| Fault | Property that is missing | What the kit says |", "|---|---|---|"]
    for planted in FAULTS:
        property, what = found_in(planted)
        if not what:
            raise SystemExit(f"the kit does not find this: {planted.text}")
        rows.append(row(planted, property, what))
    table = "\n".join(rows)
    return BLOCK.sub(lambda block: f"{block[1]}\n{table}\n\n{block[2]}", PAGE.read_text())


if __name__ == "__main__":
    PAGE.write_text(written())
