"""`catan simulate`."""

from __future__ import annotations

import json

import pytest

from catan_core.cli.workers import Games
from tests.cli.table import Catan

QUICK = ("--option", "base.victory_points=4", "--games", 4)


@pytest.mark.thorough
def test_the_report_sums_up_the_games(catan_command: Catan) -> None:
    said = catan_command("simulate", "--bots", "random", "--seats", 3, *QUICK)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("4 games of base, 3 seats")
    for words in ("random       3      4   100.0%", "seat 2", "turns", "Settlements", "Offer a trade", "Roll the dice"):
        assert words in said.out


@pytest.mark.thorough
def test_the_report_as_json_is_one_object(catan_command: Catan) -> None:
    told = json.loads(catan_command("simulate", "--bots", "random,greedy", "--json", *QUICK).out)
    assert told["bots"] == ["random", "greedy"]
    assert told["games"] == 4
    assert sum(told["wins_by_seat"]) == sum(told["wins_by_bot"].values()) == 4


@pytest.mark.thorough
def test_all_games_are_played_on_the_board_of_a_board_seed(catan_command: Catan) -> None:
    games = ("simulate", "--bots", "random", "--seats", 2, "--json", *QUICK, "--seed", "a")
    one = catan_command(*games, "--board-seed", "b").out
    assert catan_command(*games, "--board-seed", "b").out == one
    assert catan_command(*games, "--board-seed", "c").out != one
    assert catan_command(*games).out != one


@pytest.mark.thorough
def test_the_seed_decides_the_games_and_the_number_of_workers_does_not(catan_command: Catan) -> None:
    games = ("simulate", "--bots", "random", "--seats", 2, "--json", *QUICK)
    one = catan_command(*games, "--seed", "a").out
    assert catan_command(*games, "--seed", "a", "--workers", 2).out == one
    assert catan_command(*games, "--seed", "b").out != one


@pytest.mark.thorough
def test_ctrl_c_summarizes_the_games_that_are_over(catan_command: Catan, monkeypatch: pytest.MonkeyPatch) -> None:
    games = ("simulate", "--bots", "random", "--seats", 2, "--option", "base.victory_points=4", "--games")
    told, two = (catan_command(*games, 2, *more).out for more in ((), ("--json",)))
    count = Games.count

    def stopped(self: Games, over: int) -> None:
        count(self, over)
        if over == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Games, "count", stopped)
    for more, out in (((), told), (("--json",), two)):
        said = catan_command(*games, 9, *more)
        assert (said.code, said.out, said.err) == (130, out, "catan: interrupted\n")
