"""`catan tournament`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catan_core.play import Tournament
from tests.cli.table import Catan

QUICK = ("tournament", "random", "greedy", "--seats", 2, "--option", "base.victory_points=4")


@pytest.mark.thorough
def test_the_standings_are_shown_with_their_intervals(catan_command: Catan) -> None:
    said = catan_command(*QUICK, "--games", 4)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Tournament of 4 games of base, 2 seats")
    first = next(line for line in said.out.splitlines() if line.startswith(("greedy", "random")))
    assert first.split()[:4] == ["greedy", "4", "4", "100.0%"]
    assert "Elo" in said.out


@pytest.mark.thorough
def test_the_standings_as_json_are_one_object(catan_command: Catan) -> None:
    told = json.loads(catan_command(*QUICK, "--games", 2, "--json").out)
    assert (told["games"], [standing["bot"] for standing in told["standings"]]) == (2, ["greedy", "random"])
    assert {*told["standings"][0]["elo"]} == {"value", "low", "high"}


@pytest.mark.thorough
def test_a_tournament_goes_on_where_it_stopped_and_ends_as_if_it_had_not(catan_command: Catan, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    said = catan_command(*QUICK, "--games", 6, "--out", whole)
    catan_command(*QUICK, "--games", 2, "--out", parts)
    cut = parts.read_text() + whole.read_text().splitlines()[3][:30]
    parts.write_text(cut)
    again = catan_command(*QUICK, "--games", 6, "--out", parts, "--workers", 2)
    assert parts.read_text() == whole.read_text()
    assert again.out == said.out
    assert len(whole.read_text().splitlines()) == 7


@pytest.mark.thorough
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_shows_and_keeps_what_was_played(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    catan_command(*QUICK, "--games", 4, "--out", whole)
    play_all = Tournament.play_all

    def interrupted(self: Tournament, *args: Any, **kwargs: Any) -> Iterator[Any]:
        played = play_all(self, *args, **kwargs)
        yield next(played)
        # In other processes, games may be over that nobody has asked for yet.
        assert workers == 1 or len([*played]) == 3
        raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "play_all", interrupted)
    said = catan_command(*QUICK, "--games", 4, "--workers", workers, "--out", stopped)
    assert (said.code, said.err) == (130, "catan: interrupted\n")
    games = {1: "1 game ", 2: "4 games "}[workers]
    assert said.out.startswith(f"Tournament of {games}")
    text = stopped.read_text(encoding="utf-8")
    assert len(text.splitlines()) == 1 + int(games.split()[0])
    assert whole.read_text(encoding="utf-8").startswith(text)


@pytest.mark.thorough
def test_another_file_is_refused_and_left_as_it_is(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada,\nI have")
    said = catan_command(*QUICK, "--games", 2, "--out", file)
    assert said.code == 2
    assert "letter.txt: line 1: not JSON" in said.err
    assert file.read_text() == "Dear Ada,\nI have"
    catan_command(*QUICK, "--games", 2, "--out", tmp_path / "games.jsonl")
    said = catan_command(*QUICK, "--games", 2, "--seed", 5, "--out", tmp_path / "games.jsonl")
    assert (said.code, "with seed '0', not '5'" in said.err) == (2, True)


def test_mistakes_are_told_in_one_line(catan_command: Catan, tmp_path: Path) -> None:
    for args, words in (
        (("random",), "at least two names"),
        (("random", "greedi"), "did you mean 'greedy'?"),
        (("random", "greedy", "--seats", 9), "9"),
        (("random", "greedy", "--expansion", "nothing"), "nothing"),
        (("random", "greedy", "--out", tmp_path / "no" / "file"), "cannot write"),
    ):
        said = catan_command("tournament", *args)
        assert said.code == 2
        assert words in said.err
        assert len(said.err.strip().splitlines()) == 1
    assert catan_command("tournament").code == 2
