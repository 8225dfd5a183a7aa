"""A board that is wider than the terminal even in few characters is drawn in parts, and none of its lines is broken."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Seat
from catan_core.cli.output import SHARED, Screen
from catan_core.cli.speech import Speech
from catan_core.render import board_text


class Terminal(Screen):
    """A screen that is taken for a terminal."""

    @property
    def is_terminal(self) -> bool:
        return True


def drawn(
    scenario: str | None, width: int, monkeypatch: pytest.MonkeyPatch, screen: type[Screen] = Terminal
) -> list[str]:
    """The lines of a board on a terminal."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", "24")
    return [line.plain for line in screen(Speech("en")).board_lines(view_of(scenario))]


def view_of(scenario: str | None) -> catan.View:
    names = ("base",) if scenario is None else ("base", "seafarers")
    options = {} if scenario is None else {"seafarers.scenario": scenario}
    return catan.ruleset(*names, options=options).new_game(seats=4, seed=1).view(Seat(0))


@pytest.mark.parametrize(
    ("scenario", "width", "parts"), [("new_shores", 54, 3), ("pirate_islands", 60, 3), ("pirate_islands", 45, 4)]
)
def test_a_wide_board_is_drawn_in_parts_that_fit(
    scenario: str, width: int, parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = drawn(scenario, width, monkeypatch)
    heads = [index for index, line in enumerate(lines) if line.startswith("Part ")]
    assert [lines[index] for index in heads] == [
        f"Part {part} of {parts} of the board, from west to east:" for part in range(1, parts + 1)
    ]
    assert max(map(len, lines)) <= width


def test_the_parts_overlap_by_a_hex_so_that_each_is_whole_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = drawn("pirate_islands", 60, monkeypatch)
    whole = board_text(view_of("pirate_islands"), rows=2).splitlines()
    height = len(whole) + 1
    parts = [lines[first + 1 : first + height] for first in range(0, len(lines), height)]
    step = max(map(len, parts[0])) - SHARED
    assert len(parts) == 3
    for part, drawn_lines in enumerate(parts):
        for line, piece in zip(whole, drawn_lines, strict=True):
            assert piece.rstrip() == line[part * step : (part + 1) * step + SHARED].rstrip()


@pytest.mark.thorough
def test_a_board_that_fits_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(line.startswith("Part ") for line in drawn(None, 80, monkeypatch))
    for width in (80, 120):
        assert not any(line.startswith("Part ") for line in drawn("pirate_islands", width, monkeypatch))


def test_in_a_file_a_board_is_whole_however_wide_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(line.startswith("Part ") for line in drawn("pirate_islands", 80, monkeypatch, Screen))
