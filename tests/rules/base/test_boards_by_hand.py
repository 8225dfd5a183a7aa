"""A board that is set up by hand is read strictly, and everything that is wrong with it is named."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_core as catan
from catan_core import PositionError
from catan_core.base import Board, Island
from catan_core.base.board import BOARD_CHARS, MAX_HEXES, MAX_PROBLEMS

RULES = catan.ruleset("base")
PRINTED = catan.new_game("base", seats=4, options={"base.setup": "beginner"}).state[Island].layout
BOARD: dict[str, Any] = json.loads(Board.of(PRINTED).to_json())
DESERT = next(index for index, (_, _, terrain, _) in enumerate(BOARD["hexes"]) if terrain == "desert")
INLAND = [[0, 0, "N"], [1, -1, "S"]]


PLAIN = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["N", "S", "hills", "ore"]) | st.floats()
VALUES: st.SearchStrategy[object] = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.just({}), max_leaves=9
)


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """The printed board as JSON, with a change."""
    board = json.loads(json.dumps(BOARD))
    change(board)
    return json.dumps(board)


def put(key: str, value: object) -> str:
    """The printed board as JSON, with another value for one of its parts."""
    return changed(lambda board: board.__setitem__(key, value))


def set_up(text: str) -> catan.Game:
    """The game on a board."""
    return RULES.new_game(seats=4, board=Board.from_json(text))


UNSOUND = {
    "a hex twice": (changed(lambda board: board["hexes"].append([0, 0, "hills", 4])), "hex (0, 0) is there twice"),
    "a token in the desert": (
        changed(lambda board: board["hexes"][DESERT].__setitem__(3, 8)),
        "the desert has no token",
    ),
    "a harbor inland": (
        changed(lambda board: board["harbors"].append([INLAND, "ore"])),
        "does not lie on the coast",
    ),
    "the robber off the board": (put("robber", [9, 9]), "the robber stands on no hex of the board, at (9, 9)"),
    "an unknown terrain": (
        changed(lambda board: board["hexes"][0].__setitem__(2, "swamp")),
        "no terrain 'swamp'; there are desert, fields, forest, hills, mountains, pasture",
    ),
    "a seven": (
        changed(lambda board: board["hexes"][0].__setitem__(3, 7)),
        "a token is a number from 2 to 12 other than 7",
    ),
    "an unknown harbor": (
        changed(lambda board: board["harbors"][0].__setitem__(1, "fish")),
        "no kind 'fish'; there are generic, brick, lumber, wool, grain, ore",
    ),
    "a harbor off the board": (
        changed(lambda board: board["harbors"][0].__setitem__(0, [[9, 9, "N"], [9, 9, "S"]])),
        "there is no node (9, 9, 'N') on this board",
    ),
    "a harbor from a node to itself": (
        changed(lambda board: board["harbors"][0].__setitem__(0, [[0, 0, "N"], [0, 0, "N"]])),
        "no edge joins nodes",
    ),
    "two harbors in one place": (
        changed(lambda board: board["harbors"].append(board["harbors"][0])),
        "is at the same place as another harbor",
    ),
    "harbors that share a node": (
        put("harbors", [[[[0, -3, "S"], [0, -2, "N"]], "ore"], [[[0, -2, "N"], [1, -3, "S"]], "ore"]]),
        "shares a node with another harbor",
    ),
    "no room": (put("hexes", BOARD["hexes"][:2]), "there may be no room for 4 seats to found"),
    "no hex": (put("hexes", []), "a board has 1 to 200 hexes"),
    "two deserts and no robber": (
        changed(lambda board: (board["hexes"][0].__setitem__(slice(2, 4), ["desert", None]), board.pop("robber"))),
        "say where the robber starts: there are 2 deserts",
    ),
    "a hex far away": (
        changed(lambda board: board["hexes"].append([900, 0, "hills", 4])),
        "with coordinates no larger",
    ),
}
"""Boards of the right form on which nobody can play."""

MISSHAPEN = {
    "no JSON": ("hexes", "not valid JSON"),
    "no object": ("[]", "a board must be an object with 'hexes'"),
    "a key twice": ('{"hexes":[],"hexes":[]}', "the key 'hexes' comes twice"),
    "an unknown key": (put("roads", []), "unknown key 'roads'"),
    "5,000 digits": ('{"hexes":[[' + "9" * 5000 + ',0,"hills",4]]}', "is out of range"),
    "a fraction": ('{"hexes":[[0.5,0,"hills",4]]}', "'0.5' is not written as a whole number"),
    "no number": ('{"hexes":[[NaN,0,"hills",4]]}', "NaN is not a number"),
    "very deep": ("[" * 5000, "more than 60 deep"),
    "very long": (" " * (BOARD_CHARS + 1), f"at most {BOARD_CHARS} are read"),
    "half a surrogate pair": ('{"hexes":[[0,0,"\\ud800",4]]}', "surrogate"),
    "a byte-order mark": ("\ufeff" + put("robber", None), "byte-order mark"),
    "very many hexes": (put("hexes", BOARD["hexes"] * 20), "'hexes' has 380 entries; at most 200 are allowed"),
    "very many harbors": (put("harbors", [0] * 1201), "'harbors' has 1201 entries; at most 1200"),
    "no hexes": (put("hexes", None), "'hexes' must be a list"),
    "hexes as text": (put("hexes", "abcd"), "'hexes' must be a list"),
    "a hex too short": (put("hexes", [[0, 0]]), "hexes[0] must be [q, r, terrain, token or null]"),
    "true for a coordinate": (put("hexes", [[True, 0, "hills", 4]]), "hexes[0] must be"),
    "a hex as text": (put("hexes", ["abcd"]), "hexes[0] must be"),
    "a harbor without nodes": (put("harbors", [[0, "ore"]]), "harbors[0] must be [[node, node], kind]"),
    "a robber in words": (put("robber", "hills"), "robber must be [q, r], 'desert', or null for off the board"),
}
"""What is no board at all."""


@pytest.mark.parametrize(("text", "message"), {**UNSOUND, **MISSHAPEN}.values(), ids=[*UNSOUND, *MISSHAPEN])
def test_what_is_wrong_with_a_board_is_one_error_that_names_it(text: str, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        set_up(text)
    assert any(message in problem for problem in raised.value.problems), raised.value.problems
    assert all(len(problem) < 250 and "\n" not in problem for problem in raised.value.problems)


@pytest.mark.parametrize("name", [name for name in UNSOUND if "no robber" not in name])
def test_a_stored_game_on_such_a_board_is_refused_too(name: str) -> None:
    text, _ = UNSOUND[name]
    stored = json.loads(catan.new_game("base", seats=4, seed=1).to_json())
    for part in stored["slices"].values():
        if "layout" in part:
            part["layout"] = {"harbors": [], "robber": [0, 0], **json.loads(text)}

    with pytest.raises(catan.TranscriptError, match=r"layout"):
        catan.Game.from_json(json.dumps(stored))


@given(st.text(alphabet='{}[]":,0123456789.eE-hexsNS') | VALUES.map(json.dumps))
def test_any_text_is_a_board_or_a_position_error(text: str) -> None:
    with suppress(PositionError):
        set_up(text)


@given(st.data())
def test_a_board_with_any_part_replaced_is_a_board_or_a_position_error(data: st.DataObject) -> None:
    board = json.loads(json.dumps(BOARD))
    part = board[data.draw(st.sampled_from(["hexes", "harbors"]))]
    part[data.draw(st.integers(0, len(part) - 1))] = data.draw(VALUES)
    with suppress(PositionError):
        set_up(json.dumps(board))


def test_the_printed_board_written_by_hand_is_the_printed_board() -> None:
    assert set_up(json.dumps(BOARD)).state[Island].layout == PRINTED
    assert RULES.new_game(seats=4, board=json.dumps(BOARD)).state[Island].layout == PRINTED
    by_hand = Board(BOARD["hexes"], BOARD["harbors"], BOARD["robber"])
    assert RULES.new_game(seats=4, board=by_hand).state[Island].layout == PRINTED


WRONG: Any = Board
"""A board of whatever is not one, as nobody would write it who looks at types."""


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (WRONG(None), "'hexes' must be a list"),
        (WRONG([(0, 0)]), "hexes[0] must be"),
        (Board([(10**5000, 0, "hills", 4)]), "hexes[0] must be"),
        (Board([(0, 0, "x" * 9000, 4)]), "no terrain"),
        (Board([(0, 0, "hills", 4)] * 10**6), "has 1000000 entries"),
        (WRONG([(0, 0, "hills", 4)], harbors=3), "'harbors' must be a list"),
        (WRONG([(0, 0, "hills", 4)], robber=3), "robber must be"),
        (["hexes"], "board must be a Board or its JSON, not a list"),
        (b"{}", "board must be a Board or its JSON, not a bytes"),
        ("{}", "'hexes' must be a list"),
    ],
)
def test_a_board_made_in_python_is_looked_at_as_closely(board: Any, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        RULES.new_game(seats=4, board=board)
    assert any(message in problem for problem in raised.value.problems), raised.value.problems
    assert all(len(problem) < 250 for problem in raised.value.problems)


def test_everything_that_is_wrong_is_named_at_once_up_to_a_limit() -> None:
    def spoil(board: dict[str, Any]) -> None:
        board["hexes"][0][2] = "swamp"
        board["hexes"][1][3] = 7
        board["robber"] = [9, 9]

    with pytest.raises(PositionError) as raised:
        set_up(changed(spoil))
    assert len(raised.value.problems) == 3
    with pytest.raises(PositionError) as raised:
        set_up(put("hexes", [[]] * MAX_HEXES))
    assert len(raised.value.problems) == MAX_PROBLEMS


@pytest.mark.parametrize("text", [None, 3, b"{}", {"hexes": []}])
def test_a_board_is_read_from_its_text(text: Any) -> None:
    with pytest.raises(PositionError, match="JSON is read from a str"):
        Board.from_json(text)


@pytest.mark.parametrize(
    ("founding", "message"),
    [
        (3, "founding must be a list"),
        ("012", "founding must be a list"),
        ([3], r"founding\[0\] must be \(seat, node, edge\) or an action"),
        ([(7, (0, 0, "N"), ((0, 0, "N"), (1, -1, "S")))], r"founding\[0\].*there is no seat 7; the seats are 0 to 3"),
        ([("0", (0, 0, "N"), ((0, 0, "N"), (1, -1, "S")))], r"there is no seat '0'"),
        ([(0, (9, 9, "N"), ((0, 0, "N"), (1, -1, "S")))], "there is no node"),
        ([(0, None, ((0, 0, "N"), (1, -1, "S")))], r"founding\[0\]"),
        ([(0, (0, 0, "N"), "north")], r"founding\[0\]"),
    ],
)
def test_placements_given_by_hand_are_named_by_their_place(founding: Any, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        RULES.new_game(seats=4, founding=founding)
