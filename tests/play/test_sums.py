"""The shares, means and counts of a simulation, against games that are played here one by one and summed up by hand."""

from __future__ import annotations

import json
import re
from collections import Counter
from statistics import median

import attrs
import pytest

import catan_core as catan
from catan_core import CHANCE, Match, Seat
from catan_core.play import RandomBot, play_match
from tests.cli.table import run

pytestmark = pytest.mark.thorough

GAMES, SEATS = 7, 3
ARGV = ["simulate", "--seats", "3", "--games", "7", "--seed", "sums", "--bots", f"random,{__name__}:Ann,random",
        "--option", "base.victory_points=4"]  # fmt: skip


@attrs.frozen
class Ann(RandomBot):
    """Plays like the others under another name."""

    name: str = "ann"


@attrs.define
class Sums:
    """What was counted by hand."""

    by_bot: Counter[str] = attrs.field(factory=Counter)
    by_seat: Counter[int] = attrs.field(factory=Counter)
    turns: list[int] = attrs.field(factory=list)
    decisions: list[int] = attrs.field(factory=list)
    points: Counter[str] = attrs.field(factory=Counter)
    actions: Counter[str] = attrs.field(factory=Counter)
    events: Counter[str] = attrs.field(factory=Counter)
    results: list[tuple[list[int], list[int]]] = attrs.field(factory=list)


@pytest.fixture(scope="module")
def sums() -> Sums:
    ruleset, found = catan.ruleset("base", options={"base.victory_points": 4}), Sums()
    seatings = ["rar", "rra", "arr"]  # everybody moves on by one seat from game to game
    for number in range(GAMES):
        seated = seatings[number % 3]
        match = Match(ruleset, SEATS, f"sums/{number}")
        for _ in play_match(match, [Ann() if letter == "a" else RandomBot() for letter in seated]):
            pass
        game = match.game
        assert game.winner is not None
        found.by_bot["ann" if seated[game.winner] == "a" else "random"] += 1
        found.by_seat[game.winner] += 1
        found.turns.append(game.turn.number)
        found.decisions.append(sum(action.seat != CHANCE for action, _ in match.history))
        found.results.append(([game.winner], [game.points(Seat(seat)) for seat in range(SEATS)]))
        for seat in range(SEATS):
            found.points += Counter(game.score(Seat(seat)))
        for action, moment in match.history:
            found.actions[action.tag] += 1
            found.events.update(event.tag for event in moment.events)
    assert 0 < found.by_bot["random"] < GAMES, "somebody else must win now and then, or a share proves nothing"
    assert len(set(found.turns)) > 3
    return found


@pytest.mark.thorough
def test_the_report_as_json_has_these_sums(sums: Sums) -> None:
    told = json.loads(run(*ARGV, "--json").out)
    assert told["games"] == GAMES
    assert told["wins_by_bot"] == sums.by_bot
    assert told["wins_by_seat"] == [sums.by_seat[seat] for seat in range(SEATS)]
    for name, counted in (("turns", sums.turns), ("decisions", sums.decisions)):
        assert told[name] == {
            "mean": pytest.approx(sum(counted) / GAMES),
            "least": sorted(counted)[0],
            "median": sorted(counted)[GAMES // 2],
            "most": sorted(counted)[-1],
        }
    assert told["points"] == sums.points
    assert told["actions"] == sums.actions
    assert told["events"] == sums.events
    assert [(result["winners"], result["points"]) for result in told["results"]] == sums.results
    assert [result["turns"] for result in told["results"]] == sums.turns
    assert [result["decisions"] for result in told["results"]] == sums.decisions


def test_the_tables_for_people_show_these_sums(sums: Sums) -> None:
    said = run(*ARGV).out
    rows = {cells[0]: cells[1:] for line in said.splitlines() if (cells := re.split(r"\s{2,}", line.strip()))[1:]}
    for name, seats in (("random", 2), ("ann", 1)):
        wins = sums.by_bot[name]
        assert rows[name] == [str(seats), str(wins), f"{100 * wins / GAMES:.1f}%"]
    for seat in range(SEATS):
        wins = sums.by_seat[seat]
        assert rows[f"seat {seat}"] == [str(wins), f"{100 * wins / GAMES:.1f}%"]
    for name, counted in (("turns", sums.turns), ("decisions", sums.decisions)):
        mean, least, middle, most = sum(counted) / GAMES, min(counted), median(counted), max(counted)
        assert rows[name] == [f"{mean:.1f}", str(least), f"{middle:g}", str(most)]
    rules = catan.ruleset("base").rules(SEATS)
    for kind, counts in (("points", sums.points), ("action", sums.actions)):
        for name, count in counts.items():
            if count:
                assert rows[rules.text(f"{kind}:{name}")] == [f"{count / GAMES:.2f}"], name
