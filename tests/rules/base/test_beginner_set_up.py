"""The fixed board for a first game (summary: "Configuración inicial para principiantes", "Preparar")."""

import pytest

import catan_core as catan
from catan_core import Game, Seat, Topology, members
from catan_core.base import Dice, Island, Roll, StarterDice, table
from catan_core.testing import Scenario
from tests.helpers.robber import place_of_robber, terrain_at_robber

NodeAt = tuple[int, int, str]

TERRAIN = {"M": "mountains", "P": "pasture", "F": "forest", "G": "fields", "H": "hills", "D": "desert"}
ROWS = "M10 P2 F9 / G12 H6 P4 H10 / G9 F11 D F3 M8 / F8 M3 G4 P5 / H5 G6 P11"

HARBORS: dict[tuple[NodeAt, NodeAt], tuple[int, str]] = {
    ((0, -3, "S"), (0, -2, "N")): (0, "generic"),
    ((1, -2, "N"), (2, -3, "S")): (3, "grain"),
    ((2, -1, "N"), (3, -2, "S")): (7, "ore"),
    ((2, 1, "N"), (3, -1, "S")): (10, "generic"),
    ((1, 1, "S"), (1, 2, "N")): (13, "wool"),
    ((-1, 2, "S"), (-1, 3, "N")): (17, "generic"),
    ((-3, 3, "N"), (-2, 2, "S")): (20, "generic"),
    ((-3, 2, "N"), (-2, 0, "S")): (23, "brick"),
    ((-2, 0, "N"), (-1, -2, "S")): (27, "lumber"),
}
"""Index along the coast and kind of each harbor, by its two nodes."""

RED, ORANGE, WHITE, BLUE = range(4)
"""With four seats the colors sit in this order, which is ours: no book says who sits where."""

SETTLEMENTS: dict[int, dict[NodeAt, tuple[NodeAt, set[tuple[str, int]]]]] = {
    RED: {
        (0, -1, "N"): ((1, -2, "S"), {("mountains", 10), ("pasture", 2), ("hills", 6)}),
        (-2, 1, "N"): ((-1, 0, "S"), {("fields", 9), ("forest", 11), ("forest", 8)}),
    },
    ORANGE: {
        (2, -2, "S"): ((1, -1, "N"), {("forest", 9), ("pasture", 4), ("hills", 10)}),
        (-1, 2, "N"): ((0, 1, "S"), {("mountains", 3), ("fields", 4), ("fields", 6)}),
    },
    WHITE: {
        (-1, 0, "N"): ((-1, -1, "S"), {("fields", 12), ("hills", 6), ("forest", 11)}),
        (1, 1, "N"): ((2, -1, "S"), {("forest", 3), ("mountains", 8), ("pasture", 5)}),
    },
    BLUE: {
        (-2, 2, "N"): ((-1, 1, "S"), {("forest", 8), ("mountains", 3), ("hills", 5)}),
        (0, 2, "N"): ((1, 0, "S"), {("fields", 4), ("pasture", 5), ("pasture", 11)}),
    },
}
"""By color and settlement: where its road leads, and the hexes beside it."""

NOTHING = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}


def beginner(seats: int = 4, seed: int = 0, **options: str) -> Game:
    """A new game with the beginner set-up."""
    chosen = {f"base.{name}": value for name, value in options.items()}
    return catan.new_game("base", seats=seats, seed=seed, options={"base.setup": "beginner", **chosen})


def board_of(game: Game) -> Topology:
    assert game.board is not None
    return game.board


def test_terrain_and_tokens_lie_as_on_the_picture() -> None:
    """BASE-BEG-01: the nineteen hexes, row by row from the top."""
    wanted = [(TERRAIN[item[0]], int(item[1:] or 0)) for row in ROWS.split(" / ") for item in row.split()]
    layout = beginner().state[Island].layout
    assert list(zip(layout.terrains, layout.tokens, strict=True)) == wanted


def test_the_seed_changes_nothing_of_the_beginner_set_up() -> None:
    """BASE-BEG-01: nothing is drawn."""
    assert beginner(seed=1).state == beginner(seed=2).state


def test_no_six_or_eight_lies_next_to_another() -> None:
    """BASE-BEG-02: the red tokens of the picture."""
    game = beginner()
    board, tokens = board_of(game), game.state[Island].layout.tokens
    red = [hex for hex, token in enumerate(tokens) if token in (6, 8)]
    assert len(red) == 4
    assert not any(other in members(board.hex_neighbors[hex]) for hex in red for other in red)


def test_the_robber_starts_on_the_desert() -> None:
    """BASE-BEG-03: in the middle of the island."""
    game = beginner()
    assert place_of_robber(game.state) == (0, 0)
    assert terrain_at_robber(game.state) == "desert"


def test_the_nine_harbors_lie_as_on_the_picture() -> None:
    """BASE-BEG-04: node by node, and as counted along the coast."""
    game = beginner()
    board = board_of(game)
    found = {harbor.edge: harbor.kind for harbor in game.state[Island].layout.harbors}
    assert found == {board.edge(*ends): kind for ends, (_, kind) in HARBORS.items()}
    assert found == {board.coast[index]: kind for index, kind in HARBORS.values()}


def test_every_harbor_serves_the_two_ends_of_one_coast_edge_and_no_node_has_two() -> None:
    """BASE-BEG-05: 18 nodes have a harbor, and a building elsewhere trades at 4:1 only."""
    rates: dict[NodeAt, str] = {}
    for ends, (_, kind) in HARBORS.items():
        rates |= dict.fromkeys(ends, kind)
    assert len(rates) == 18
    for node in Scenario().board.nodes:
        scenario = Scenario().piece("settlement", 0, node)
        harbor = rates.get(node)
        best = {good: 3 if harbor == "generic" else 2 if harbor == good else 4 for good in NOTHING}
        assert {good: found[0] for good, found in table.rates(scenario.state, 0).items()} == best


def test_the_harbors_follow_each_other_at_these_distances() -> None:
    """BASE-BEG-05: the coast edges from each harbor to the next."""
    game = beginner()
    coast = board_of(game).coast
    at = sorted(coast.index(harbor.edge) for harbor in game.state[Island].layout.harbors)
    assert [(after - before) % 30 for before, after in zip(at, at[1:] + at[:1], strict=True)] == [
        3, 4, 3, 3, 4, 3, 3, 4, 3,
    ]  # fmt: skip


@pytest.mark.parametrize("seat", [RED, ORANGE, WHITE, BLUE])
def test_every_color_starts_with_two_settlements_and_a_road_at_each(seat: int) -> None:
    """BASE-BEG-06: where they stand, and no other piece."""
    game = beginner()
    board, layout = board_of(game), game.state[Island].layout
    wanted = SETTLEMENTS[seat]
    assert {board.nodes[node] for node in table.pieces_on(game.state, seat, "settlement")} == set(wanted)
    assert set(table.pieces_on(game.state, seat, "road")) == {board.edge(at, to) for at, (to, _) in wanted.items()}
    assert table.pieces_on(game.state, seat, "city") == ()
    for at, (_, beside) in wanted.items():
        hexes = members(board.node_hexes[board.node(*at)])
        assert {(layout.terrains[hex], layout.tokens[hex]) for hex in hexes} == beside


def test_every_color_starts_with_a_card_for_each_hex_beside_its_starred_settlement() -> None:
    """BASE-BEG-07: red a grain and two lumber, orange an ore and two grain, blue a lumber, an ore and a brick."""
    start = Scenario.of(beginner())
    assert start.hand(RED) == {**NOTHING, "grain": 1, "lumber": 2}
    assert start.hand(ORANGE) == {**NOTHING, "ore": 1, "grain": 2}
    assert start.hand(BLUE) == {**NOTHING, "lumber": 1, "ore": 1, "brick": 1}
    assert table.supply(start.state) == {"brick": 17, "lumber": 15, "wool": 19, "grain": 15, "ore": 17}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("star", "cards"),
    [("west", {"grain": 1, "brick": 1, "lumber": 1}), ("east", {"lumber": 1, "ore": 1, "wool": 1})],
)
def test_the_star_of_white_is_taken_to_be_the_western_one(star: str, cards: dict[str, int]) -> None:
    """BASE-BEG-08: option `base.beginner_white_star`; the picture is lost, sources disagree."""
    assert Scenario.of(beginner(beginner_white_star=star)).hand(WHITE) == {**NOTHING, **cards}


def test_white_has_its_western_star_unless_something_else_is_chosen() -> None:
    """BASE-BEG-08: the default of `base.beginner_white_star`."""
    assert beginner().state == beginner(beginner_white_star="west").state


def test_the_oldest_player_who_sits_at_seat_0_takes_the_first_turn() -> None:
    """BASE-BEG-10: `base.first_player_beginner` = `oldest`, the default; nothing is rolled."""
    for game in (beginner(), beginner(first_player_beginner="oldest")):
        assert (game.turn.number, game.turn.seat, game.actors) == (1, 0, (0,))
        assert list(game.actions) == [Roll(Seat(0))]


def test_the_highest_roll_takes_the_first_turn_if_that_is_chosen() -> None:
    """BASE-BEG-10: `base.first_player_beginner` = `highest_roll`, one roll for every seat."""
    game = beginner(first_player_beginner="highest_roll")
    for total in (4, 9, 11, 10):
        assert game.actors == (catan.CHANCE,)
        game = game.play(StarterDice(total))
    assert (game.turn.number, game.turn.seat, game.actors) == (1, 2, (2,))
    assert game.state.slices[:2] == beginner().state.slices[:2]


@pytest.mark.parametrize(
    ("faces", "gains"),
    [
        ((4, 4), {RED: {"lumber": 1}, BLUE: {"lumber": 1}, WHITE: {"ore": 1}}),
        ((5, 6), {RED: {"lumber": 1}, WHITE: {"lumber": 1}, BLUE: {"wool": 1}}),
        ((1, 3), {ORANGE: {"wool": 1, "grain": 1}, BLUE: {"grain": 1}}),
        ((3, 3), {RED: {"brick": 1}, WHITE: {"brick": 1}, ORANGE: {"grain": 1}}),
    ],
    ids=["8", "11", "4", "6"],
)
def test_the_first_roll_brings_what_lies_beside_the_settlements(
    faces: tuple[int, int], gains: dict[int, dict[str, int]]
) -> None:
    """BASE-BEG-11: rolls of 8, 11, 4 and 6 from the start position."""
    before = Scenario.of(beginner())
    after = Scenario.of(beginner()).play(Roll(Seat(0)), Dice(faces))
    for seat in (RED, ORANGE, WHITE, BLUE):
        gained = {good: count - before.hand(seat)[good] for good, count in after.hand(seat).items()}
        assert gained == {**NOTHING, **gains.get(seat, {})}
