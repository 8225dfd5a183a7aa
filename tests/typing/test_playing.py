"""What a type checker tells whoever plays, searches and looks at games.

`mypy --strict` reads this file; an ignore that it does not need is an error, so each one says that a mistake is found.
"""

from collections.abc import Mapping
from random import Random
from typing import assert_type

import catan_core as catan
from catan_core import (
    Action,
    ChanceAction,
    Edge,
    EdgeAt,
    Event,
    Events,
    Game,
    Goods,
    Hex,
    HexAt,
    HexSet,
    Node,
    NodeAt,
    Phase,
    Seat,
    State,
    Step,
    Topology,
    View,
    Violation,
)
from catan_core.base import BuildRoad, Island, Produced, Roll, table
from catan_core.play import Bot, GreedyBot, RandomBot
from catan_core.testing import Scenario
from catan_expansions.cities_knights import by_hand

RULES = catan.ruleset("base")


def test_a_match_and_its_games() -> None:
    match = catan.Match(RULES, seats=4, seed=7)
    game = match.game
    assert_type(game, Game)
    assert_type(game.state, State)
    assert_type(game.phase, Phase | None)
    assert_type(game.actors, tuple[Seat, ...])
    assert_type(game.winner, Seat | None)
    assert_type(game.rules.all_seats, tuple[Seat, ...])
    assert_type([game.points(seat) for seat in game.rules.all_seats], list[int])
    assert_type(game.view(None), View)


def test_actions_are_actions_and_those_of_a_kind_are_of_that_kind() -> None:
    game = catan.new_game("base", seats=3, seed=7)
    for action in game.actions:
        assert_type(action, Action)
    assert_type(game.actions[0], Action)
    assert_type(game.actions.sample(Random(1)), Action)
    assert_type(game.actions.of(BuildRoad), tuple[BuildRoad, ...])
    assert_type(game.rules.check(game.state, game.actions[0]), Violation | None)
    assert_type(game.rules.apply(game.state, game.actions[0]), Step)
    for outcome, weight in game.outcomes:
        assert_type(outcome, ChanceAction)
        assert_type(weight, int)


def test_events_are_events_and_slices_of_them_too() -> None:
    game = catan.new_game("base", seats=3, seed=7)
    assert_type(game.play(game.actions[0]).events, Events)
    assert_type(game.events[:2], Events)
    for event in game.events_for(Seat(0)):
        assert_type(event, Event)
    assert_type(Scenario().roll(3, 3).events(Produced), tuple[Produced, ...])


def test_verbs_of_a_scenario_take_their_own_arguments() -> None:
    table = Scenario("cities_knights", seats=3)
    assert_type(table.change(by_hand.ship, 6, landed=True), Scenario)
    assert_type(table.change(by_hand.knights, 0, (0, 0, "N"), level=2), Scenario)
    assert_type(table.state.with_slice(table.read(Island)), State)


def wrong_arguments_of_verbs(table: Scenario) -> None:
    table.change(by_hand.ship, "six")  # type: ignore[arg-type]
    table.change(by_hand.ship)  # type: ignore[call-arg]
    table.change(by_hand.knights, 0, (0, 0, "N"), rank=2)  # type: ignore[call-arg]
    table.change(by_hand.progress_cards, 0, spy="two")  # type: ignore[arg-type]


def test_positions_have_their_slices() -> None:
    game = catan.new_game("base", seats=3, seed=7)
    assert_type(game.state[Island], Island)
    assert_type(game.view(Seat(0))[Island], Island)
    assert_type(game.state[Island].robber, Hex | None)
    assert_type(game.view(Seat(0)).determinize(Random(1)), State)
    assert_type(table.hand(game.state, Seat(0)), dict[str, int] | None)
    assert_type(game.rules.vector({"ore": 1}), Goods)


def test_a_board_knows_its_places() -> None:
    board = Topology.of([(0, 0), (1, 0)])
    node, edge, hex = board.node(0, 0, "N"), board.edge((0, 0, "N"), (1, -1, "S")), board.hex(1, 0)
    assert_type(node, Node)
    assert_type(edge, Edge)
    assert_type(hex, Hex)
    assert_type(board.side(hex, "E"), Edge)
    assert_type(board.edges[edge], tuple[Node, Node])
    assert_type(board.node_hexes[node], HexSet)
    assert_type(catan.members(board.node_hexes[node]), tuple[Hex, ...])
    assert_type(catan.lowest(board.touching(1 << node)), Edge)
    assert_type(board.node_coordinates(node), NodeAt)
    assert_type(board.edge_coordinates(edge), EdgeAt)
    assert_type(board.hex_coordinates(hex), HexAt)
    assert_type(catan.spiral(board, hex), tuple[Hex, ...])


def test_a_bot_is_whatever_chooses() -> None:
    class First:
        name = "first"

        def choose(self, view: View, actions: catan.Actions, rng: Random) -> Action:
            return actions[0]

    bots: list[Bot] = [First(), RandomBot(), GreedyBot()]
    assert len(bots) == 3


def refused(game: Game, board: Topology, options: Mapping[str, str]) -> None:
    """Mistakes that a type checker finds."""
    game.points(0)  # type: ignore[arg-type]
    game.play("base/roll")  # type: ignore[arg-type]
    game.play(Roll)  # type: ignore[arg-type]
    game.state["base/island"]  # type: ignore[index]
    game.state[Roll]  # type: ignore[type-var]
    game.state.stack = ()  # type: ignore[misc]
    game.board.node(0, 0, "N")  # type: ignore[union-attr]
    game.actions.of("base/roll")  # type: ignore[arg-type]
    print(game.phase.tag)  # type: ignore[union-attr]
    board.edge(0, 1)  # type: ignore[arg-type]
    board.side(board.node(0, 0, "N"), "E")  # type: ignore[arg-type]
    board.node_coordinates(board.hex(0, 0))  # type: ignore[arg-type]
    BuildRoad(0, board.edge((0, 0, "N"), (1, -1, "S")))  # type: ignore[arg-type]
    BuildRoad(Seat(0), board.node(0, 0, "N"))  # type: ignore[arg-type]
    BuildRoad(Seat(0))  # type: ignore[call-arg]
    catan.new_game(seats="3")  # type: ignore[arg-type]
    catan.ruleset("base", options=[options])  # type: ignore[arg-type]
