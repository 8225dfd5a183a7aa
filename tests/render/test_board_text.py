"""Boards drawn with characters."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core.base import Board, Island
from catan_core.play import RandomBot, play_match
from catan_core.render import Labels, board_text, legend_text
from catan_core.render.text import Rows
from catan_core.testing import Scenario
from tests.engine import toy
from tests.helpers.seats import ZERO

ISLET = Board(
    hexes=[(0, 0, "hills", 6), (1, 0, "desert", None), (0, 1, "forest", 11)],
    harbors=[(((0, 0, "N"), (1, -1, "S")), "wool"), (((0, 1, "S"), (-1, 2, "N")), "generic")],
)
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def islet() -> Scenario:
    """Three hexes with a settlement and a road of seat 0, a city and two roads of seat 1."""
    table = Scenario(seats=2, board=ISLET)
    table.piece("settlement", 0, (0, 0, "N")).piece("road", 0, ((0, 0, "N"), (0, -1, "S")))
    return table.piece("city", 1, (0, 1, "N")).roads(1, (1, -1, "S"), (0, 1, "N"), (0, 0, "S"))


def played(seed: int, actions: int) -> catan.Match:
    match, rng = catan.Match(catan.ruleset("base"), seats=4, seed=seed), Random(seed)
    while not match.game.over and len(match.history) < actions:
        match.play(match.actions.sample(rng))
    return match


def test_terrain_tokens_harbors_robber_and_pieces_stand_in_their_places() -> None:
    assert board_text(islet().game.view(None)).splitlines() == [
        "         wool",
        "      s0 2:1      o",
        "  #0#   ~~~   .-'   `-.",
        "o    0,0    o    1,0    o",
        "|   hills   #   desert  |",
        "|    *6*    1           |",
        "o           C1  robber  o",
        "  `-.   #1#   `-.   .-'",
        "      o    0,1    o",
        "      |   forest  |",
        "      |     11    |",
        "      o           o",
        "        ~~~   .-'",
        "       3:1  o",
    ]


def test_the_beginner_board_is_drawn_whole() -> None:
    game = catan.new_game("base", seats=4, options={"base.setup": "beginner"})
    assert board_text(game.view(None)).splitlines() == [
        "                                  grain",
        "              3:1  o           o  2:1      o",
        "               ~~~   `-.   .-'   ~~~   .-'   `-.",
        "             o    0,-2   o    1,-2   o    2,-2   o",
        "             | mountains |  pasture  |   forest  |",
        "             |     10    |     2     |     9     |  ore",
        "             o           s0          o           o  2:1",
        "         .-'   `-.   .-'   #0#   .-'   #1#   .-'   ~~~",
        "       o   -1,-1   o    0,-1   o    1,-1   s1   2,-1   o",
        "   2:1 (   fields  |   hills   |  pasture  |   hills   |",
        "lumber (     12    |    *6*    |     4     |     10    |",
        "       o           s2          o           o           o",
        "   .-'   `-.   #2#   `-.   .-'   `-.   .-'   `-.   .-'   `-.",
        " o    -2,0   o    -1,0   o    0,0    o    1,0    o    2,0    o",
        " |   fields  |   forest  |   desert  |   forest  # mountains ) 3:1",
        " |     9     |     11    |           |     3     2    *8*    )",
        " o           s0          o   robber  o           s2          o",
        "   `-.   .-'   #0#   .-'   `-.   .-'   `-.   .-'   `-.   .-'",
        "       o    -2,1   o    -1,1   o    0,1    o    1,1    o",
        "   2:1 (   forest  | mountains |   fields  #  pasture  |",
        " brick (    *8*    |     3     |     4     3     5     |",
        "       o           s3          s1          s3          o",
        "         `-.   .-'   #3#   .-'   #1#   .-'   `-.   ~~~",
        "             o    -2,2   o    -1,2   o    0,2    o  2:1",
        "             |   hills   |   fields  |  pasture  |  wool",
        "             |     5     |    *6*    |     11    |",
        "             o           o           o           o",
        "               ~~~   .-'   `-.   ~~~   `-.   .-'",
        "              3:1  o           o  3:1      o",
    ]


def test_a_compact_board_has_three_rows_for_every_row_of_hexes() -> None:
    game = catan.new_game("base", seats=4, options={"base.setup": "beginner"})
    assert board_text(game.view(None), rows=3).splitlines() == [
        "              3:1                 2:1 grain",
        "               ~~~ o `-.   .-' o ~~~   .-' o `-.",
        "             o mountains o  pasture  o   forest  o  ore",
        "             |     10    |     2     |     9     |  2:1",
        "         .-' o `-.   .-' s0#0#   .-' o #1#   .-' o ~~~",
        "   2:1 o   fields  o   hills   o  pasture  s1  hills   o",
        "lumber (     12    |    *6*    |     4     |     10    |",
        "   .-' o `-.   #2# s2`-.   .-' o `-.   .-' o `-.   .-' o `-.",
        " o   fields  o   forest  o   desert  o   forest  o mountains o",
        " |     9     |     11    |   robber  |     3    #2#   *8*    ) 3:1",
        " o `-.   .-' s0#0#   .-' o `-.   .-' o `-.   .-' s2`-.   .-' o",
        "   2:1 o   forest  o mountains o   fields  o  pasture  o",
        " brick (    *8*    |     3     |     4    #3#    5     |",
        "       o `-.   .-' s3#3#   .-' s1#1#   .-' s3`-.   ~~~ o",
        "             o   hills   o   fields  o  pasture  o  2:1",
        "             |     5     |    *6*    |     11    |  wool",
        "             o ~~~   .-' o `-.   ~~~ o `-.   .-' o",
        "              3:1  o           o  3:1      o",
    ]


LANGUAGES = ("en", "es", "ca")


@pytest.mark.thorough
@pytest.mark.parametrize("expansions", [["base"], ["base", "five_six"], ["base", "cities_knights"]])
def test_a_compact_board_fits_and_loses_nothing(expansions: list[str]) -> None:
    seats = 6 if "five_six" in expansions else 4
    for seed in range(12):
        view = catan.new_game(*expansions, seats=seats, seed=seed).view(None)
        for language in LANGUAGES:
            roomy, compact = (board_text(view, language=language, rows=rows) for rows in ROOMY_AND_COMPACT)
            assert max(map(len, compact.splitlines())) <= 80
            assert len(compact.splitlines()) <= (25 if "five_six" in expansions else 19)
            assert words_of(roomy) == words_of(compact)
            assert roomy.count("*") == compact.count("*")


ROOMY_AND_COMPACT: tuple[Rows, Rows] = (5, 3)


def words_of(board: str) -> list[str]:
    """The words on a board and the rates of harbors; of long words the first letters, since they may be cut."""
    return sorted(word[:5] for word in re.findall(r"[^\W\d_]{2,}|\d:1", board))


def test_a_flat_board_has_two_rows_for_every_row_of_hexes() -> None:
    game = catan.new_game("base", seats=4, options={"base.setup": "beginner"})
    assert board_text(game.view(None), rows=2, labels=Labels(nodes={0: "12"}, hexes={9: "7"})).splitlines() == [
        "                  3:1                 2:1 grain",
        "                 o ~~~ 12--- o --- o ~~~ o --- o --- o",
        "                 | mount 10  | pastur 2  | forest 9  |  2:1 ore",
        "           o --- o --- o --- s0#0# o --- o #1# s1--- o ~~~ o",
        "2:1 lumber ( field 12  | hill *6*  | pastur 4  | hills 10  |",
        "     o --- o --- o #2# s2--- o --- o --- o --- o --- o --- o --- o",
        "     | fields 9  | fores 11  |  d [7] r  | forest 3 #2#moun *8*  ) 3:1",
        "     o --- o --- s0#0# o --- o --- o --- o --- o --- s2--- o --- o",
        " 2:1 brick ( fore *8*  | mounta 3  | fields 4 #3#pastur 5  |",
        "           o --- o --- s3#3# o --- s1#1# o --- s3--- o ~~~ o",
        "                 |  hills 5  | fiel *6*  | pastu 11  |  2:1 wool",
        "                 o ~~~ o --- o --- o ~~~ o --- o --- o",
        "                  3:1                 3:1",
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("expansions", [["base"], ["base", "five_six"], ["base", "five_six", "cities_knights"]])
def test_a_flat_board_fits_and_has_every_number_piece_and_harbor(expansions: list[str]) -> None:
    seats = 6 if "five_six" in expansions else 4
    for seed in range(6):
        match = catan.Match(catan.ruleset(*expansions), seats, seed=seed)
        for _ in zip(range(200 * (seed % 2)), play_match(match, [RandomBot()] * seats), strict=False):
            pass
        view = match.game.view(None)
        for language in LANGUAGES:
            compact, flat = (board_text(view, language=language, rows=rows) for rows in COMPACT_AND_FLAT)
            assert max(map(len, flat.splitlines())) <= 80
            assert len(flat.splitlines()) <= (17 if "five_six" in expansions else 13)
            for mark in (r"\d:1", r"[()]", "~~~", r"#\d#"):
                assert len(re.findall(mark, flat)) == len(re.findall(mark, compact))
            plain = re.sub(r"[a-zA-Z]+\d|#\d#|\d:1", " ", flat)
            tokens = [token for token in view[Island].layout.tokens if token]
            assert Counter(map(int, re.findall(r"\d+", plain))) == Counter(tokens)


COMPACT_AND_FLAT: tuple[Rows, Rows] = (3, 2)


WEST = ((-1, 1, "N"), (0, -1, "S"))
"""The west side of the islet."""


def test_the_rate_of_a_harbor_hides_nothing_of_a_road_beside_it() -> None:
    board = Board(hexes=ISLET.hexes, harbors=[(WEST, "generic")])
    view = Scenario(seats=2, board=board).piece("road", 0, WEST).game.view(None)
    compact, flat = (board_text(view, rows=rows).splitlines() for rows in COMPACT_AND_FLAT)
    assert compact[2] == "3:1#0#   *6*    |   robber  |"
    assert flat[1] == "3:1#0#hill *6*  |  des rob  |"


@pytest.mark.parametrize("rows", [3, 2])
def test_rates_leave_room_for_what_stands_at_the_side_of_a_large_island(rows: Rows) -> None:
    table = Scenario("five_six", seats=6, seed=3)
    bare = board_text(table.game.view(None), language="es", rows=rows)
    table.piece("road", 0, ((-4, 1, "N"), (-3, -1, "S")))
    drawn = board_text(table.game.view(None), language="es", rows=rows)
    assert [max(map(len, each.splitlines())) for each in (bare, drawn)] == [80, 80]


def test_other_numbers_of_rows_are_refused() -> None:
    with pytest.raises(catan.ArgumentError, match="5, 3 or 2 rows"):
        board_text(catan.new_game("base", seats=4).view(None), rows=4)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(8))
def test_every_token_terrain_harbor_and_building_of_a_game_is_on_its_board(seed: int) -> None:
    match = played(seed, 700)
    drawn, island = board_text(match.game.view(None)), match.game.state[Island]
    words = re.findall(r"[a-z]+", drawn)
    for terrain in set(island.layout.terrains):
        assert words.count(terrain) == island.layout.terrains.count(terrain)
    for token in set(island.layout.tokens) - {0}:
        if token in (6, 8):
            assert drawn.count(f"*{token}*") == island.layout.tokens.count(token)
        else:
            assert len(re.findall(rf"(?<![#,:\w-]){token}(?![#,:\w])", drawn)) >= island.layout.tokens.count(token)
    assert drawn.count("3:1") == sum(harbor.kind == "generic" for harbor in island.layout.harbors) == 4
    assert drawn.count("2:1") == 5
    assert drawn.count("robber") == 1
    for seat in range(4):
        for piece, symbol in (("settlement", "s"), ("city", "C")):
            board = island.pieces[match.game.rules.piece_index[piece]][seat]
            assert drawn.count(f"{symbol}{seat}") == board.bit_count()


@pytest.mark.parametrize("seed", range(4))
def test_every_road_is_drawn_with_its_owner(seed: int) -> None:
    match = played(seed, 700)
    board, game = match.game.board, match.game
    assert board is not None
    roads = game.state[Island].pieces[game.rules.piece_index["road"]]
    drawn = board_text(game.view(None))
    upright = sum(_upright(board, edge) for row in roads for edge in catan.members(row))
    for seat in range(4):
        slanted = [edge for edge in catan.members(roads[seat]) if not _upright(board, edge)]
        assert drawn.count(f"#{seat}#") == len(slanted)
    assert drawn.count("#") == upright + 2 * sum(row.bit_count() for row in roads) - 2 * upright


def _upright(board: catan.Topology, edge: int) -> bool:
    (q, r, one), (q2, r2, other) = (board.nodes[node] for node in board.edges[edge])
    return 2 * q + r == 2 * q2 + r2 and one != other


def test_an_island_of_five_hexes_across_fits_into_eighty_columns() -> None:
    widths = [
        len(line)
        for seed in range(10)
        for line in board_text(catan.new_game("base", seats=4, seed=seed).view(ZERO)).splitlines()
    ]
    assert max(widths) <= 80


def test_color_adds_nothing_but_colors() -> None:
    view = islet().game.view(None)
    colored = board_text(view, color=True)
    assert "\x1b[" in colored
    assert [line.rstrip() for line in ANSI.sub("", colored).splitlines()] == board_text(view).splitlines()
    assert "\x1b[1;31ms0\x1b[0m" in colored
    assert "\x1b[1;34mC1\x1b[0m" in colored


def test_a_ground_of_a_color_that_is_none_is_drawn_in_no_color() -> None:
    view = islet().game.view(None)
    spec = view.rules.board
    assert spec is not None
    diagram = spec.diagram(view)
    green = catan.evolve(diagram, hexes=[catan.evolve(hex, color="green") for hex in diagram.hexes])
    named = catan.evolve(view, rules=attrs.evolve(view.rules, board=catan.evolve(spec, diagram=lambda position: green)))

    for rows in (3, 2, 5):
        assert ANSI.sub("", board_text(named, color=True, rows=rows)) == board_text(view, rows=rows)


def test_without_color_there_are_no_escape_sequences() -> None:
    assert "\x1b" not in board_text(islet().game.view(None)) + legend_text(islet().game.view(None))


def test_labels_stand_in_the_place_of_nodes_and_edges_and_on_hexes() -> None:
    table = islet()
    labels = Labels(
        nodes={table.node((0, 0, "S")): "12"},
        edges={table.edge((0, 0, "N"), (0, -1, "S")): "8", table.edge((0, -1, "S"), (-1, 1, "N")): "19"},
        hexes={table.hex(0, 1): "7"},
    )
    assert board_text(table.game.view(None), labels=labels).splitlines()[1:9] == [
        "      s0 2:1      o",
        "   8    ~~~   .-'   `-.",
        "o    0,0    o    1,0    o",
        "|   hills   #   desert  |",
        "19   *6*    1           |",
        "o           C1  robber  o",
        "  `-.   #1#   `-.   .-'",
        "      12   [7]    o",
    ]


def test_the_legend_names_the_pieces_and_the_seats() -> None:
    assert legend_text(islet().game.view(None)) == "# road, s settlement, C city; then the seat: 0 1"


SIDES = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}


@pytest.mark.parametrize(
    ("side", "lines"),
    [
        ("NE", ["                           ore", "            o           o  2:1", "        .-'   `-.   .-'   ~~~"]),
        ("E", ["|   hills   |   hills   |   hills   ) 2:1", "|     5     |     5     |     5     ) ore"]),
        ("SE", ["        `-.   .-'   `-.   ~~~", "            o           o  2:1", "                           ore"]),
        ("SW", ["        ~~~   .-'   `-.   .-'", "       2:1  o           o", "       ore"]),
        ("W", ["2:1 (   hills   |   hills   |   hills   |", "ore (     5     |     5     |     5     |"]),
        ("NW", ["       ore", "       2:1  o           o", "        ~~~   `-.   .-'   `-."]),
    ],
)
def test_a_harbor_on_any_side_has_its_rate_in_the_sea_beside_it(side: str, lines: list[str]) -> None:
    hexes = [(0, 0), *SIDES.values()]
    board = catan.Topology.of(hexes)
    edge = board.side(board.hex(*SIDES[side]), side)
    one, other = (board.nodes[node] for node in board.edges[edge])
    given = Board([(q, r, "hills", 5) for q, r in hexes], [((one, other), "ore")], (0, 0))
    drawn = board_text(catan.new_game("base", seats=2, board=given).view(None))
    assert "\n".join(lines) in drawn
    assert drawn.count("2:1") == drawn.count("ore") == 1


def test_a_game_without_a_board_has_no_drawing() -> None:
    view = catan.ruleset(toy.EXPANSION).new_game(seats=2).view(None)
    assert board_text(view) == ""
    assert legend_text(view) == ""


def test_a_hex_with_two_numbers_stands_out_if_one_of_them_comes_often() -> None:
    board = Board.of(catan.new_game("base", seats=3, seed=4).state[Island].layout)
    hexes = [
        (q, r, terrain, (5, 8) if token == 5 else (9, 10) if token == 9 else token)
        for q, r, terrain, token in board.hexes
    ]
    text = board_text(catan.new_game("base", seats=3, board=Board(hexes, board.harbors, board.robber)).view(None))
    assert text.count("*5/8*") == 2
    assert text.count("9/10") == 2
    assert "9/10*" not in text


def test_labels_of_nodes_out_at_sea_are_drawn() -> None:
    game = catan.new_game("base", "seafarers", seats=4, seed=1)
    assert game.board is not None
    count = len(game.board.nodes)
    text = board_text(game.view(None), labels=Labels(nodes=dict.fromkeys(range(count), "@")))
    assert text.count("@") == count
