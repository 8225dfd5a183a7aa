"""Whose knowledge the points that are shown come from is said beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from catan_core import ruleset
from catan_core.cli.points import all_points_note, known_points_note
from catan_core.cli.speech import Speech
from catan_core.model.ids import Seat
from tests.cli.table import Catan

ALL = "All points are counted, including hidden ones: Victory point cards.\n"
KNOWN = "These are the points {} knows: hidden ones (Victory point cards) are counted only for {}the winner.\n"


@pytest.mark.thorough
def test_a_game_of_bots_and_its_replay_say_which_points_they_show(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    played = catan_command("play", "--bots", "--bot", "random", "--option", "base.victory_points=3", "--out", file)
    assert played.out.count(ALL) == 1
    for seat, words in (("spectator", ("a spectator", "")), ("1", ("seat 1", "seat 1 and "))):
        said = catan_command("replay", file, "--as", seat)
        assert said.out.count(KNOWN.format(*words)) == 1
        assert ALL not in said.out


def test_a_person_is_told_which_points_the_score_has(catan_command: Catan) -> None:
    said = catan_command("play", "--human", 2, "--bot", "random", typed=["score"])
    assert KNOWN.format("seat 2", "seat 2 and ") in said.out


def test_where_no_points_are_hidden_nothing_is_said() -> None:
    for names in (("dice_game",), ("base", "cities_knights")):
        rules = ruleset(*names).rules(3)
        assert all(source.shown for source in rules.points_from)
        assert [*all_points_note(rules), *known_points_note(rules, None), *known_points_note(rules, Seat(1))] == []


@pytest.mark.parametrize(
    ("language", "ending"),
    [("es", "solo se cuentan los suyos y los del ganador."), ("ca", "només es compten els seus i els del guanyador.")],
)
def test_whoever_looks_may_be_a_woman(language: str, ending: str) -> None:
    rules = ruleset("base").rules(3)
    (line,) = known_points_note(rules, Seat(0), Speech(language), ["Ada"])
    assert " Ada: " in line
    assert line.endswith(ending)
