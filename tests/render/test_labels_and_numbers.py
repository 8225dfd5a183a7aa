"""Hexes that are offered show their label and their number, however low the board is drawn."""

from __future__ import annotations

import re

import pytest

import catan_core as catan
from catan_core import Seat
from catan_core.render import Labels, board_text
from catan_core.render.text import ROWS, Rows

GAMES = [
    (("base",), 4, {}),
    (("base", "five_six"), 6, {}),
    (("base", "cities_knights"), 4, {}),
    *((("base", "seafarers"), 4, {"seafarers.scenario": name}) for name in ("new_shores", "pirate_islands")),
]


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize(("expansions", "seats", "options"), GAMES, ids=lambda value: str(value))
def test_the_number_of_a_hex_stands_beside_its_label(
    expansions: tuple[str, ...], seats: int, options: dict[str, str], rows: Rows
) -> None:
    game = catan.ruleset(*expansions, options=options).new_game(seats=seats, seed=1)
    assert game.rules.board is not None
    hexes = [hex for hex in game.rules.board.diagram(game.view(Seat(0))).hexes if hex.number is not None]
    labels = Labels(hexes={hex.place: str(label) for label, hex in enumerate(hexes, 1)})
    drawn = board_text(game.view(Seat(0)), labels=labels, rows=rows)
    for label, hex in enumerate(hexes, 1):
        assert f"[{label}]" in drawn
        if rows != 5:
            assert re.search(rf"\[{label}\]{hex.numbers}(?!\d)", drawn), (label, hex)
    numbers = re.findall(r"(?<![\d\[])\d+(?![\d\]])", drawn)
    assert len(numbers) >= len(hexes)
