"""How often everything comes up in drawn games. `python -m tests.conformance.reach` writes the table anew."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings

from catan_core import Rules, Ruleset, ruleset
from catan_core.testing.strategies import Playthrough, games

GAMES = 1_000

COMPOSITIONS = {
    "base": ruleset("base"),
    "five and six": ruleset("base", "five_six"),
    "Cities & Knights": ruleset("base", "cities_knights"),
    "all three": ruleset("base", "five_six", "cities_knights"),
}
"""What is played, all of it by its default options."""

NOT_HERE = {
    "base/main": "with `base.turn_phases` combined",
    "base/piece-moved": "where an expansion has pieces that move",
    "base/robber-removed": "where an expansion takes the robber off the board",
    "engine/game-began": "before the first action",
}
"""What comes up only by other options, with other expansions, or before anything is drawn."""

SELDOM = {"all three": {"cities_knights/city-tipped", "cities_knights/restore-city"}}
"""What may not come up in a thousand games: a city is lost while all settlements stand on the board."""

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "reach.md"
ORDER = ("phase", "action", "event")

BLOCK = re.compile(r"(<!-- reach -->\n).*?(<!-- end reach -->)", re.DOTALL)


def known(rules: Rules) -> dict[str, str]:
    """Every tag that can come up in some game of these rules, with what it is of: phases in which somebody or chance
    has to decide, actions with those of chance, and events."""
    phases = [kind.tag for kind in rules.phases if kind not in rules.automatic]
    actions = [*rules.action_specs, *(chance.action for chance in rules.chances.values())]
    return {
        **dict.fromkeys(sorted(phases), "phase"),
        **dict.fromkeys(sorted(kind.tag for kind in actions), "action"),
        **dict.fromkeys(sorted(rules.events_by_tag), "event"),
    }


def reached(composed: Ruleset, count: int = GAMES) -> Counter[str]:
    """In how many drawn games each tag came up."""
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
        of_these = known(composed.rules(max(composed.seats or ())))
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
