"""A board that has been stored is read as it was written; one written by hand may leave things to the rules."""

import json
from typing import Any

import pytest

import catan_core as catan
from catan_core import TranscriptError
from catan_core.base import Board
from tests.helpers.robber import terrain_at_robber


def stored() -> tuple[dict[str, Any], dict[str, Any]]:
    """A position as JSON values, and the board in it."""
    value = json.loads(catan.new_game("base", seats=3, seed=1).to_json())
    return value, next(part["layout"] for part in value["slices"].values() if "layout" in part)


def test_a_stored_board_is_read() -> None:
    value, _ = stored()

    assert catan.Game.from_json(json.dumps(value)) == catan.new_game("base", seats=3, seed=1)


@pytest.mark.parametrize("robber", ["desert", [0], {}, 0])
def test_a_stored_board_says_where_the_robber_begins(robber: object) -> None:
    value, board = stored()
    board["robber"] = robber

    with pytest.raises(TranscriptError, match=r"robber must be \[q, r\]"):
        catan.Game.from_json(json.dumps(value))


def test_a_stored_board_without_a_robber_is_refused() -> None:
    value, board = stored()
    del board["robber"]

    with pytest.raises(TranscriptError, match="robber"):
        catan.Game.from_json(json.dumps(value))


def test_on_a_board_written_by_hand_the_robber_begins_on_the_only_desert() -> None:
    _, board = stored()
    del board["robber"]
    game = catan.ruleset("base").new_game(seats=3, board=Board.from_json(json.dumps(board)))

    assert terrain_at_robber(game.state) == "desert"
