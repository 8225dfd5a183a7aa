"""The commands with Cities & Knights: what it lays on the table is shown, and everything it asks can be answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import catan_core as catan
from tests.cli.table import Catan
from tests.cli.test_play import Anybody
from tests.golden.games import HERE

PANELS = (
    "Barbarians",
    "City improvements",
    "Knights",
    "Progress cards",
    "Your hand",
)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["knights-three", "knights-urraca-four"])
def test_replay_shows_ship_chart_knights_and_progress_cards(catan_command: Catan, game: str) -> None:
    said = catan_command("replay", HERE / f"{game}.jsonl", "--at", 300, "--as", 0)
    assert (said.code, said.err) == (0, "")
    for panel in PANELS:
        assert f"\n{panel}\n" in said.out


@pytest.mark.thorough
def test_the_picture_of_a_replay_has_what_lies_beside_the_board(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    said = catan_command("replay", HERE / "knights-three.jsonl", "--at", 300, "--as", 0, "--svg", file)
    assert (said.code, said.err) == (0, "")
    diagram = file.read_text(encoding="utf-8")
    for panel in PANELS:
        assert f">{panel}</text>" in diagram


def test_the_board_is_drawn_with_the_pieces_of_the_expansion_in_its_legend(catan_command: Catan) -> None:
    said = catan_command("board", "base", "cities_knights", "--seats", 4, "--seed", 3)
    assert (said.code, said.err) == (0, "")
    assert "w city wall" in said.out
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.thorough
def test_simulate_counts_the_points_of_the_expansion(catan_command: Catan) -> None:
    said = catan_command("simulate", "base", "cities_knights", "--games", 2, "--seats", 3, "--bots", "random", "--json")
    assert said.code == 0
    assert json.loads(said.out)["games"] == 2


@pytest.mark.thorough
def test_what_is_founded_is_named(catan_command: Catan) -> None:
    said = catan_command("play", "base", "cities_knights", "--seats", 2, "--bot", "random", typed=["1", "1"])
    assert said.out.count("Set-up: placing a settlement: what do you do?") == 1
    assert said.out.count("Set-up: placing a city: what do you do?") == 1


@pytest.mark.thorough
@pytest.mark.parametrize(("seed", "combined"), [(1, False), pytest.param(2, True, marks=pytest.mark.slow)])
def test_whatever_a_person_types_the_game_goes_on_and_shows_the_panels(
    catan_command: Catan, tmp_path: Path, seed: int, combined: bool
) -> None:
    file = tmp_path / "game.jsonl"
    phases = f"base.turn_phases={'combined' if combined else 'separate'}"
    said = catan_command(
        "play", "base", "cities_knights", "--seats", 3, "--seed", seed, "--bot", "random", "--option", phases,
        "--option", "cities_knights.urraca=true", "--out", file, typed=Anybody(seed, 900),
    )  # fmt: skip
    assert (said.code, said.err) == (0, "")
    games = list(catan.steps(file.read_text(encoding="utf-8")))
    assert games[-1].turn.number > 10
    for panel in PANELS:
        assert f"\n{panel}\n" in said.out
    assert "ship 3/7  ...S...#" in said.out
