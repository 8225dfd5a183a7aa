"""`catan board`, `catan explain`, `catan list` and `catan schema`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core.base import Board, Island
from catan_core.render import board_text
from tests.cli.table import Catan, listed
from tests.engine.installing import WORKS, installing


def test_the_board_is_the_one_a_game_with_this_seed_begins_with(catan_command: Catan) -> None:
    said = catan_command("board", "--seed", "3")
    assert said.code == 0
    assert board_text(catan.new_game("base", seats=4, seed=3).view(None)) in said.out
    assert said.out != catan_command("board", "--seed", "4").out


def test_options_change_the_board(catan_command: Catan) -> None:
    said = catan_command("board", "--option", "base.setup=beginner", "--seats", 3)
    game = catan.new_game("base", seats=3, options={"base.setup": "beginner"})
    assert board_text(game.view(None)) in said.out


def test_the_board_as_json_can_be_played_on(catan_command: Catan) -> None:
    said = catan_command("board", "--seed", "3", "--json")
    assert said.out.count("\n") == 1
    board = Board.from_json(said.out)
    game = catan.new_game("base", seats=4, board=board)
    assert game.state[Island].layout == catan.new_game("base", seats=4, seed=3).state[Island].layout


def test_the_board_as_a_picture_goes_into_a_file(catan_command: Catan, tmp_path: Path) -> None:
    said = catan_command("board", "--svg", tmp_path / "board.svg")
    assert (said.code, said.out) == (0, "")
    assert ElementTree.parse(tmp_path / "board.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_the_geometry_of_the_board_is_that_of_the_picture(catan_command: Catan) -> None:
    said = catan_command("board", "--geometry", "--size", 30, "--orientation", "flat")
    board = catan.new_game("base", seats=4).board
    assert board is not None
    assert said.out == board.geometry(30, "flat").to_json() + "\n"
    said = catan_command("board", "--geometry", "--json")
    assert (said.code, said.err) == (2, "catan: --json and --geometry are two answers; ask for one\n")


def test_the_geometry_of_a_board_with_water_has_the_places_of_its_harbors(catan_command: Catan) -> None:
    said = catan_command("board", "base", "seafarers", "--geometry", "--seats", 3)
    coast = [{*map(tuple, place["edge"])} for place in json.loads(said.out)["coast"]]
    layout = catan.new_game("base", "seafarers", seats=3).state[Island].layout
    assert len(layout.harbors) == 8
    for harbor in layout.harbors:
        assert {*layout.topology.edge_coordinates(harbor.edge)} in coast


@pytest.mark.thorough
def test_output_that_is_no_terminal_has_no_colors(catan_command: Catan) -> None:
    assert "\x1b" not in listed().out
    for argv in (("board",), ("explain",)):
        assert "\x1b" not in catan_command(*argv).out


def test_explain_prints_the_compiled_tables(catan_command: Catan) -> None:
    assert catan_command("explain").out == catan.ruleset("base").explain() + "\n"
    assert catan_command("explain", "base", "--seats", 2).out == catan.ruleset("base").explain(2) + "\n"
    changed = catan_command("explain", "--option", "base.friendly_robber=TRUE").out
    assert "base.friendly_robber = True" in changed


@pytest.mark.thorough
def test_the_list_has_every_expansion_with_its_options() -> None:
    said = listed()
    assert "Catan, the base game" in said.out
    for option in catan.describe("base").options:
        assert f"  {option.name}=" in said.out
    assert "Editions of base: en2015, en2025" in said.out


@pytest.mark.thorough
def test_the_list_as_json_says_the_same_to_machines() -> None:
    found = {one["id"]: one for one in json.loads(listed("--json").out)}
    assert set(found) == set(catan.catalogue())
    described = catan.describe("base")
    assert [option["name"] for option in found["base"]["options"]] == [option.name for option in described.options]
    assert found["base"]["seats"] == [2, 3, 4]
    assert found["base"]["editions"]["en2025"]["base.turn_phases"] == "combined"


@pytest.mark.thorough
def test_the_list_leaves_out_what_is_broken_and_says_why(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = listed().out
    broken = {"leaves": "raise SystemExit(3)", "needy": WORKS.format(id="needy", requires=("sea",))}
    with installing(tmp_path, monkeypatch, **broken):
        said, told = catan_command("list"), catan_command("list", "--json")

    assert (said.code, told.code, said.out) == (0, 0, usual)
    assert said.err == told.err
    assert said.err.splitlines() == [
        "catan: 'leaves' is left out: the entry point 'leaves' (installed_leaves:EXPANSION) of the package"
        " catan-leaves 1.5 cannot be loaded: SystemExit: 3",
        "catan: 'needy' is left out: 'needy' requires 'sea', which is not installed",
    ]
    assert {one["id"] for one in json.loads(told.out)} == set(catan.catalogue())


def test_schema_prints_the_schema_of_all_messages_or_of_one(catan_command: Catan) -> None:
    rules = catan.ruleset("base", options={"base.friendly_robber": True}).rules(3)
    arguments = ("schema", "base", "--seats", 3, "--option", "base.friendly_robber=true")
    assert json.loads(catan_command(*arguments).out) == rules.schema()
    assert json.loads(catan_command(*arguments, "--message", "view").out) == rules.schema("view")
    assert json.loads(catan_command(*arguments, "--message", "base/roll").out) == rules.schema("base/roll")


def test_schema_says_which_messages_there_are(catan_command: Catan) -> None:
    said = catan_command("schema", "--message", "veiw")
    assert said.code == 2
    assert "a message (view, position, actions" in said.err


def test_schema_prints_types_for_typescript(catan_command: Catan) -> None:
    said = catan_command("schema", "base", "cities_knights", "--seats", 3, "--typescript").out
    assert "export interface BuildRoad {" in said
    assert "// Messages of base, cities_knights for 3 seats." in said
    refused = catan_command("schema", "--typescript", "--message", "view")
    assert refused.code == 2
    assert "does not go with --message" in refused.err


def test_schema_prints_the_protocol(catan_command: Catan) -> None:
    said = json.loads(catan_command("schema", "--seats", 3, "--protocol").out)
    assert {"view", "new-params", "play-result", "failure", "request", "methods"} <= said["$defs"].keys()
    assert "export interface Methods {" in catan_command("schema", "--protocol", "--typescript").out
    assert catan_command("schema", "--protocol", "--message", "view").code == 2


@pytest.mark.thorough
def test_the_command_writes_png(catan_command: Catan, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    said = catan_command("board", "--png", tmp_path / "board.png", "--theme", "dark", "--orientation", "flat")
    assert (said.code, said.out) == (0, "")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_without_the_extra_it_says_what_to_install(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    said = catan_command("board", "--png", tmp_path / "board.png")
    assert (said.code, said.out) == (2, "")
    assert said.err == 'catan: PNG pictures need the extra png: pip install "catan-core[png]"\n'
    assert not (tmp_path / "board.png").exists()
