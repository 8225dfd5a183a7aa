"""How often everything comes up in drawn games. `python -m tests.conformance.reach` writes the table anew."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings

from catan_core import Rules, Ruleset, ruleset
from catan_core.testing.strategies import Playthrough, games
from catan_expansions.seafarers import SCENARIOS
from catan_expansions.seafarers.with_cities_knights import NOT_SUITED

GAMES = 1_000


def _at_sea(*expansions: str, without: Collection[str] = ()) -> tuple[Ruleset, ...]:
    scenarios = [scenario.id for scenario in SCENARIOS if scenario.id not in without]
    return tuple(ruleset("base", *expansions, "seafarers", options={"seafarers.scenario": id}) for id in scenarios)


COMPOSITIONS: dict[str, tuple[Ruleset, ...]] = {
    "base": (ruleset("base"),),
    "five and six": (ruleset("base", "five_six"),),
    "Cities & Knights": (ruleset("base", "cities_knights"),),
    "all three": (ruleset("base", "five_six", "cities_knights"),),
    "Seafarers": _at_sea(),
    "Seafarers with Cities & Knights": _at_sea("cities_knights", without=NOT_SUITED),
}
"""What is played, all of it by its default options: of Seafarers all scenarios."""

NOT_HERE = {
    "base/card-put-back": "where an expansion has development cards put back",
    "base/main": "with `base.turn_phases` combined",
    "base/open-card-lost": "in Catan for two",
    "base/piece-moved": "where an expansion has pieces that move",
    "base/robber-removed": "where an expansion takes the robber off the board",
    "engine/game-began": "before the first action",
    "seafarers/pirate-removed": "with `seafarers.sleeping_pieces` off the board, or when the last fortress falls",
}
"""What comes up only by other options, with other expansions, or before anything is drawn."""

_TIPPED = {"cities_knights/city-tipped", "cities_knights/restore-city"}
SELDOM = {"all three": _TIPPED, "Seafarers with Cities & Knights": _TIPPED}
"""What may not come up in a thousand games: a city is lost while all settlements stand on the board."""

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "reach.md"
ORDER = ("phase", "action", "event")

BLOCK = re.compile(r"(<!-- reach -->\n).*?(<!-- end reach -->)", re.DOTALL)


def known(composed: Iterable[Ruleset]) -> dict[str, str]:
    """Every tag that can come up in some game of these rulesets with the most seats, with what it is of."""
    tags: dict[str, str] = {}
    for one in composed:
        tags.update(_known(one.rules(max(one.seats or ()))))
    return tags


def _known(rules: Rules) -> dict[str, str]:
    """Phases in which somebody or chance has to decide, actions with those of chance, and events."""
    phases = [kind.tag for kind in rules.phases if kind not in rules.automatic]
    actions = [*rules.action_specs, *(chance.action for chance in rules.chances.values())]
    return {
        **dict.fromkeys(sorted(phases), "phase"),
        **dict.fromkeys(sorted(kind.tag for kind in actions), "action"),
        **dict.fromkeys(sorted(rules.events_by_tag), "event"),
    }


def reached(composed: Iterable[Ruleset], count: int = GAMES) -> Counter[str]:
    """In how many drawn games each tag came up, so many of each ruleset."""
    seen = Counter[str]()
    for one in composed:
        seen.update(_reached(one, count))
    return seen


def _reached(composed: Ruleset, count: int) -> Counter[str]:
    seen = Counter[str]()

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(games(composed))
    def look(played: Playthrough) -> None:
        start = played.start.state.stack[-1].tag
        tags = {start, *(action.tag for action in played.actions)}
        for _, step in played.path:
            tags.update(event.tag for event in step.events)
            tags.update(phase.tag for phase in step.state.stack)
        seen.update(tags)

    look()
    return seen


def row(tag: str, what: str, counts: list[str]) -> str:
    """One row of the table."""
    return f"| {what} | `{tag}` | {' | '.join(counts)} |"


def written() -> str:
    """The page with the table as it must be."""
    tags: dict[str, str] = {}
    columns = []
    for composed in COMPOSITIONS.values():
        of_these = known(composed)
        tags.update(of_these)
        columns.append((of_these, reached(composed)))
    lines = [f"|  | Tag | {' | '.join(COMPOSITIONS)} |", f"|---|---|{'---:|' * len(COMPOSITIONS)}"]
    for tag, what in sorted(tags.items(), key=lambda pair: (ORDER.index(pair[1]), pair[0])):
        counts = [str(seen[tag]) if tag in of_these else "" for of_these, seen in columns]
        if tag in NOT_HERE:
            counts = [count and (count if count != "0" else f"0, {NOT_HERE[tag]}") for count in counts]
        lines.append(row(tag, what, counts))
    table = "\n".join(lines)
    return BLOCK.sub(lambda block: f"{block[1]}\n{table}\n\n{block[2]}", PAGE.read_text())


if __name__ == "__main__":
    text = written()
    stale = text != PAGE.read_text()
    PAGE.write_text(text)
    sys.exit(f"written: {PAGE.name}" if stale else 0)
