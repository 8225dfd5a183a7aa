"""`catan replay`."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core.base import DevCards
from catan_core.render import board_text, score_sheet, status_text
from tests.cli.table import Catan
from tests.helpers.seats import ONE, ZERO


@pytest.fixture(scope="module")
def match() -> catan.Match:
    """A whole game between seats that do anything."""
    match, rng = catan.Match(catan.ruleset("base"), seats=3, seed=11), Random(11)
    while not match.game.over:
        match.play(match.actions.sample(rng))
    return match


@pytest.fixture
def transcript(match: catan.Match, tmp_path: Path) -> Path:
    """That game in a file."""
    file = tmp_path / "game.jsonl"
    file.write_text(str(match.transcript), encoding="utf-8")
    return file


@pytest.fixture
def beginning(match: catan.Match, tmp_path: Path) -> Path:
    """The first actions of that game in a file: what shows every one of them is written in little time."""
    file = tmp_path / "beginning.jsonl"
    file.write_text("\n".join(str(match.transcript).splitlines()[:40]), encoding="utf-8")
    return file


@pytest.mark.thorough
def test_a_sound_transcript_is_verified_and_its_end_is_shown(
    catan_command: Catan, match: catan.Match, transcript: Path
) -> None:
    said = catan_command("replay", transcript)
    assert (said.code, said.err) == (0, "")
    count, winner = len(match.history), match.game.winner
    assert said.out.endswith(f"{count} actions, all legal; the game is won by seat {winner}.\n")
    assert board_text(match.game.view(None)) in said.out
    assert score_sheet(match.game.view(None)) in said.out


@pytest.mark.thorough
@pytest.mark.parametrize("at", [0, 1, 250])
@pytest.mark.parametrize("seat", [0, 2, None])
def test_any_point_is_shown_as_any_seat_sees_it(
    catan_command: Catan, match: catan.Match, transcript: Path, at: int, seat: catan.Seat | None
) -> None:
    game = catan.replay(str(match.transcript), at)
    said = catan_command("replay", transcript, "--at", at, "--as", "spectator" if seat is None else seat)
    assert board_text(game.view(seat)) in said.out
    assert status_text(game.view(seat)) in said.out
    assert score_sheet(game.view(seat)) in said.out
    assert f"after {at} of {len(match.history)} actions" in said.out
    assert ("Your hand" in said.out) == (seat is not None)


def test_json_holds_the_view_and_nothing_that_it_hides(
    catan_command: Catan, match: catan.Match, transcript: Path
) -> None:
    at = next(
        index
        for index, (_, game) in enumerate(match.history, 1)
        if any(map(sum, game.state[DevCards].hands[1:])) and game.events_for(ZERO) != game.events_for(None)
    )
    said = catan_command("replay", transcript, "--at", at, "--as", 0, "--json")
    told, game = json.loads(said.out), match.history[at - 1][1]
    assert told["verified"] is True
    assert (told["at"], told["as"], told["actions"]) == (at, 0, len(match.history))
    assert told["winners"] == [match.game.winner]
    assert told["view"] == json.loads(game.view(ZERO).to_json())
    assert told["events"] == json.loads(game.rules.ruleset.events_to_json(game.events, ZERO))
    assert told["view"] != json.loads(game.view(ONE).to_json())
    assert told["points"] == [game.view(ZERO).points(seat) for seat in map(catan.Seat, range(3))]


@pytest.mark.thorough
def test_the_log_tells_what_has_happened_as_the_seat_saw_it(
    catan_command: Catan, match: catan.Match, transcript: Path
) -> None:
    as_seat = catan_command("replay", transcript, "--log", "--as", 1).out
    as_spectator = catan_command("replay", transcript, "--log").out
    assert "Turn 1, seat 0\n" in as_spectator
    assert "Seat 0 rolls" in as_spectator
    assert "Seat 1 draws a development card" in as_spectator
    assert "draws: " not in as_spectator
    assert "Seat 1 draws: " in as_seat
    assert "Seat 0 draws: " not in as_seat
    assert "Seat 2 draws: " not in as_seat


@pytest.mark.thorough
def test_the_board_at_that_point_goes_into_a_file(catan_command: Catan, beginning: Path, tmp_path: Path) -> None:
    assert catan_command("replay", beginning, "--at", 5, "--svg", tmp_path / "five.svg").code == 0
    assert catan_command("replay", beginning, "--html", tmp_path / "game.html").code == 0
    assert (tmp_path / "game.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert ElementTree.parse(tmp_path / "five.svg").getroot().tag.endswith("svg")


def test_the_table_of_a_game_without_a_board_goes_into_a_file_too(catan_command: Catan, tmp_path: Path) -> None:
    golden = Path(__file__).parents[1] / "golden" / "dice-game-two.jsonl"
    assert catan_command("replay", golden, "--svg", tmp_path / "table.svg").code == 0
    words = [element.text for element in ElementTree.parse(tmp_path / "table.svg").iter()]
    assert any("sheet of seat 1" in (word or "").lower() for word in words)


def test_a_transcript_may_come_through_standard_input(catan_command: Catan, match: catan.Match) -> None:
    said = catan_command("replay", "-", "--json", typed=str(match.transcript).splitlines())
    assert json.loads(said.out)["actions"] == len(match.history)


def broken(match: catan.Match) -> dict[str, tuple[str, str]]:
    """Texts that are no transcript, with what is said of each."""
    lines = str(match.transcript).splitlines()
    return {
        "empty": ("", "line 1: "),
        "no JSON": ("{", "line 1: "),
        "another thing": ('{"format": 1}', "line 1: "),
        "an action left out": ("\n".join([*lines[:3], *lines[4:]]), "line 4: "),
        "an action that is none": ("\n".join([*lines[:20], '{"type":"base/fly","seat":0}']), "line 21: "),
        "an illegal action": ("\n".join([*lines[:20], lines[1]]), "line 21: "),
        "another version": (str(match.transcript).replace('"base":"', '"base":"9', 1), "line 1: "),
    }


@pytest.mark.parametrize(
    "kind",
    ["empty", "no JSON", "another thing", "an action left out", "an action that is none", "an illegal action",
     "another version"],
)  # fmt: skip
@pytest.mark.parametrize("at", [(), ("--at", 0)])
def test_a_broken_transcript_is_refused_in_one_line_that_names_the_line(
    catan_command: Catan, match: catan.Match, tmp_path: Path, kind: str, at: tuple[object, ...]
) -> None:
    text, where = broken(match)[kind]
    (tmp_path / "game.jsonl").write_text(text, encoding="utf-8")
    said = catan_command("replay", tmp_path / "game.jsonl", *at)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"catan: {where}")
    assert said.err.count("\n") == 1


def test_bytes_that_are_no_text_are_refused(catan_command: Catan, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"\xff\xfe\x00")
    said = catan_command("replay", tmp_path / "game.jsonl")
    assert said.code == 2
    assert "is not text in UTF-8" in said.err


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("--at", 100000), "actions, not 100000"),
        (("--at", -1), "invalid value for '--at': -1 is not in the range x>=0"),
        (("--as", 3), "there is no seat 3; the seats are 0 to 2"),
        (("--as", "everybody"), "--as takes 'spectator' or a seat, and the seats are 0 to 2, not 'everybody'"),
    ],
)
def test_a_point_or_a_seat_that_is_not_there_is_refused(
    catan_command: Catan, transcript: Path, argv: tuple[object, ...], says: str
) -> None:
    said = catan_command("replay", transcript, *argv)
    assert (said.code, said.out) == (2, "")
    assert says in said.err


@pytest.mark.parametrize("argv", [("--at", 3), ("--as", 1), ("--as", "spectator")])
def test_a_page_on_standard_output_is_of_the_whole_game_and_takes_no_point_of_it(
    catan_command: Catan, transcript: Path, argv: tuple[object, ...]
) -> None:
    said = catan_command("replay", transcript, "--html", "-", *argv)
    assert (said.code, said.out) == (2, "")
    assert f"{argv[0]} goes without a page on standard output" in said.err


@pytest.mark.thorough
def test_a_picture_beside_such_a_page_is_of_a_point_as_a_seat_sees_it(
    catan_command: Catan, beginning: Path, tmp_path: Path
) -> None:
    point = ("--at", 3, "--as", 1)
    shown = catan_command("replay", beginning, "--html", "-", "--svg", tmp_path / "beside.svg", *point)
    assert (shown.code, shown.err) == (0, "")
    assert catan_command("replay", beginning, "--svg", tmp_path / "alone.svg", *point).code == 0
    assert (tmp_path / "beside.svg").read_bytes() == (tmp_path / "alone.svg").read_bytes()


def test_nobody_reports_on_work_that_has_ended_with_an_error(catan_command: Catan, transcript: Path) -> None:
    """On PyPy, a generator that is left in the middle goes on until the next garbage collection."""
    before = threading.active_count()
    assert catan_command("replay", transcript, "--as", 7).code == 2
    assert threading.active_count() == before


@pytest.mark.thorough
def test_what_is_written_about_a_game_is_kept_shown_and_names_the_players(catan_command: Catan, tmp_path: Path) -> None:
    file, page, picture = (tmp_path / name for name in ("game.jsonl", "game.html", "game.svg"))
    about = ("--metadata", "seat 0=[red]Ada", "--metadata", "date=2026-01-31", "--metadata", "note=a=b")
    short = ("--option", "base.victory_points=3")
    said = catan_command("play", "--bots", "--seats", 3, "--seed", 3, "--out", file, *about, *short)
    assert (said.code, said.err) == (0, "")
    kept = {"seat 0": "[red]Ada", "date": "2026-01-31", "note": "a=b"}
    assert catan.Transcript.parse(file.read_text(encoding="utf-8")).metadata == kept
    shown = catan_command("replay", file, "--at", 3, "--log", "--html", page, "--svg", picture)
    assert shown.out.startswith("seat 0: [red]Ada\ndate: 2026-01-31\nnote: a=b\n\n  [red]Ada places a settlement on ")
    assert "[red]Ada places a settlement on " in page.read_text(encoding="utf-8")
    assert "settlement of [red]Ada" in picture.read_text(encoding="utf-8")
    assert json.loads(catan_command("replay", file, "--json").out)["metadata"] == kept


@pytest.mark.thorough
def test_a_stored_game_calls_its_players_by_their_names_everywhere(catan_command: Catan, tmp_path: Path) -> None:
    file, short = tmp_path / "game.jsonl", ("--option", "base.victory_points=3")
    catan_command("play", "--bots", "--seats", 2, "--seed", 3, "--names", "Ada,Blai", "--out", file, *short)
    shown = catan_command("replay", file, "--at", 20, "--as", 1, "--log").out.partition("\n\n")[2]
    assert "are counted only for Blai and the winner.\n" in shown
    assert ", as Blai sees it.\n" in shown
    assert re.search(r"the game is won by (Ada|Blai)\.\n", shown)
    rest = shown.replace("then the seat: 0 1", "")
    assert [line for line in rest.splitlines() if re.search(r"seat \d", line, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--metadata", "date"), "'date' is not of the form NAME=VALUE"),
        (("--metadata", "=today"), "the name is empty"),
        (("--metadata", "note=one\ntwo"), "a character that is not allowed: U+000A"),
    ],
)
def test_metadata_that_cannot_be_written_is_refused(
    catan_command: Catan, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    said = catan_command("play", "--bots", "--seats", 3, "--out", tmp_path / "game.jsonl", *arguments)
    assert said.code == 2
    assert says in said.err
    assert not (tmp_path / "game.jsonl").exists()
    assert "--metadata goes with --out" in catan_command("play", "--bots", "--metadata", "x=y").err
