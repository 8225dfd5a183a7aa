"""What expansions may change about the beginning of a game: the first event, rounds, places and routes of founding."""

import json

import pytest

import catan_core as catan
from catan_core import (
    Edge,
    Expansion,
    Game,
    GameBegan,
    Piece,
    Position,
    PositionError,
    Refusal,
    Row,
    Seat,
    Transition,
    forbid,
)
from catan_core.base import (
    FOUNDED_PIECES,
    FOUNDING_CARDS,
    FOUNDING_EDGES,
    FOUNDING_ORDER,
    FOUNDING_ROUTES,
    FOUNDING_SITES,
    SITE_RULES,
    SITES,
    Board,
    FoundBuilding,
    FoundRoad,
    Island,
    PlaceBuilding,
    PlaceRoad,
    StarterRoll,
    building,
    remove_robber,
    table,
)
from catan_core.testing import Scenario, walk
from tests.engine.making import RULE, expansion
from tests.helpers.seats import ONE, ZERO

FAR = Refusal("toy.far-away", RULE, text="This is not your home.")
CLOSED = Refusal("toy.closed", RULE, text="The path is closed.")
THREE_ROUNDS = expansion("thrice", requires=("base",), tables=[Row(FOUNDED_PIECES, 3, "settlement")])


def founders(game: Game) -> list[tuple[int, str, bool]]:
    """Who founds what in which order, and whether it brings cards."""
    pending = [phase for phase in reversed(game.state.stack) if isinstance(phase, FoundBuilding)]
    return [(phase.seat, phase.piece, phase.pays) for phase in pending]


def begun(*expansions: str | Expansion, seats: int = 3, board: Board | None = None) -> Game:
    """A new game of the base game and these."""
    rules = catan.ruleset("base", *expansions)
    return rules.new_game(seats=seats) if board is None else rules.new_game(seats=seats, board=board)


# -- the first event -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("expansions", [("base",), ("base", "cities_knights"), ("dice_game",)])
def test_the_first_event_of_every_game_says_that_it_has_begun(expansions: tuple[str, ...]) -> None:
    game = catan.ruleset(*expansions).new_game(seats=3)
    assert game.events[0] == GameBegan()
    assert game.play(game.actions[0]).events.count(GameBegan()) == 0 if game.actions else True
    assert json.loads(catan.ruleset(*expansions).events_to_json(game.events, None))[0] == {"type": "engine/game-began"}


def test_what_its_reactions_push_comes_before_the_game() -> None:
    def wait(tx: Transition, event: GameBegan) -> None:
        tx.then(StarterRoll((Seat(1), Seat(2))))

    waiting = expansion("waiting", requires=("base",), reactions=[catan.Reaction(GameBegan, wait)])
    game = catan.ruleset("base", waiting, options={"base.first_player": "highest_roll"}).new_game(seats=3)
    assert [phase.tag for phase in game.state.stack] == ["base/starter-roll"] * 2
    assert game.phase == StarterRoll((Seat(1), Seat(2)))


def test_reactions_may_change_the_table_before_anybody_founds() -> None:
    def hide(tx: Transition, event: GameBegan) -> None:
        remove_robber(tx)

    game = begun(expansion("hidden", requires=("base",), reactions=[catan.Reaction(GameBegan, hide)]))
    assert table.robber(game.state) is None
    assert [event.tag for event in game.events] == ["engine/game-began", "base/robber-removed"]


# -- rounds --------------------------------------------------------------------------------------------------------


def test_a_third_round_goes_forward_again_and_brings_the_cards() -> None:
    settlements = [(seat, "settlement", index >= 6) for index, seat in enumerate((0, 1, 2, 2, 1, 0, 0, 1, 2))]
    assert founders(begun(THREE_ROUNDS)) == settlements


def test_rows_say_that_it_goes_back_and_which_round_brings_cards() -> None:
    rows = [Row(FOUNDED_PIECES, 3, "settlement"), Row(FOUNDING_ORDER, 3, "back"), Row(FOUNDING_CARDS, 1, True)]
    game = begun(expansion("thrice", requires=("base",), tables=rows), seats=2)
    assert founders(game) == [(seat, "settlement", index < 2) for index, seat in enumerate((0, 1, 1, 0, 1, 0))]


def test_the_city_of_cities_and_knights_is_founded_in_the_round_that_brings_cards() -> None:
    assert [piece for _, piece, _ in founders(begun("cities_knights", seats=2))] == ["settlement"] * 2 + ["city"] * 2
    game = begun("cities_knights", THREE_ROUNDS, seats=2)
    assert [(piece, pays) for _, piece, pays in founders(game)] == [("settlement", False)] * 4 + [("city", True)] * 2


def test_five_and_six_found_three_times_too() -> None:
    assert len(founders(begun("five_six", THREE_ROUNDS, seats=6))) == 18
    rules = catan.ruleset("base", "five_six", "cities_knights", THREE_ROUNDS)
    *_, (_, step) = walk(rules, 1, 60, 5)
    assert step.state.turn.number > 0


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (Row(FOUNDING_ORDER, 3, "sideways"), "its value must be 'forward' or 'back'"),
        (Row(FOUNDING_CARDS, 0, True), "its key must be the number of a round"),
        (Row(FOUNDING_ROUTES, "canoe", True), "there is no piece 'canoe' here"),
    ],
)
def test_wrong_rows_are_refused(row: Row[object, object], problem: str) -> None:
    with pytest.raises(catan.RulesetError, match=problem):
        begun(expansion("toy", requires=("base",), tables=[row]))


# -- places --------------------------------------------------------------------------------------------------------


def home(count: int) -> Expansion:
    """Whoever has seat 1 may found on the last nodes only."""

    def away(position: Position, seat: Seat, piece: str) -> int:
        topology = position[Island].layout.topology
        return topology.all_nodes & (1 << len(topology.nodes) - count) - 1 if seat == ONE else 0

    return expansion("home", requires=("base",), modifiers=[forbid(FOUNDING_SITES, away, FAR)])


def test_a_seat_founds_only_where_its_home_is() -> None:
    scenario = Scenario.of(begun(home(20)))
    assert len(scenario.game.actions) == 54
    scenario.play(PlaceBuilding(ZERO, catan.Node(0)))
    scenario.play(scenario.game.actions[0])
    assert [action.node for action in scenario.game.actions.of(PlaceBuilding)] == [*range(34, 54)]
    assert scenario.code(PlaceBuilding(ONE, catan.Node(20))) == "toy.far-away"


def test_homes_without_room_for_all_are_refused_before_the_game() -> None:
    with pytest.raises(catan.RulesetError, match=r"no room .* seat 1 has 16 places, and 4 pieces are founded before"):
        begun(home(16))
    assert begun(home(17)).actions
    board = Board.of(begun().state[Island].layout)
    with pytest.raises(PositionError, match="there may be no room"):
        begun(home(16), board=board)


# -- routes --------------------------------------------------------------------------------------------------------


def raft() -> Expansion:
    """Rafts, with which one may found."""
    sites = [Row(SITE_RULES, "raft", building.road_sites), Row(FOUNDING_ROUTES, "raft", True)]
    raft = Piece("raft", "edge", stock=3, route="land")
    return expansion("rafts", requires=("base",), tables=sites, pieces=[raft])


def test_what_may_be_founded_with_is_asked_for_each_kind_of_piece() -> None:
    game = begun(raft()).play(PlaceBuilding(ZERO, catan.Node(20)))
    beside = game.state[Island].layout.topology.node_edges[20]
    assert [FOUNDING_EDGES(game.state, ZERO, piece, catan.Node(20)) for piece in ("road", "raft")] == [beside] * 2
    plain = begun().play(PlaceBuilding(ZERO, catan.Node(20)))
    assert FOUNDING_EDGES(plain.state, ZERO, "road", catan.Node(20)) == beside
    assert FOUNDING_EDGES(plain.state, ZERO, "settlement", catan.Node(20)) == 0


def closed(edges: int, query: catan.MaskQuery[...] = SITES) -> Expansion:
    """Paths on which nobody may put anything."""
    return expansion("closed", requires=("base",), modifiers=[forbid(query, lambda position, *given: edges, CLOSED)])


@pytest.mark.parametrize("query", [SITES, FOUNDING_EDGES])
def test_a_closed_path_is_closed_in_the_founding_too(query: catan.MaskQuery[...]) -> None:
    first = begun().state[Island].layout.topology.node_edges[20]
    edge = Edge(next(iter(catan.members(first))))
    scenario = Scenario.of(begun(closed(1 << edge, query))).play(PlaceBuilding(ZERO, catan.Node(20)))
    assert scenario.code(PlaceRoad(ZERO, edge)) == "toy.closed"
    assert len(scenario.game.actions) == first.bit_count() - 1


def test_whoever_can_place_nothing_beside_a_settlement_goes_on_without() -> None:
    beside = begun().state[Island].layout.topology.node_edges[20]
    game = begun(closed(beside)).play(PlaceBuilding(ZERO, catan.Node(20)))
    assert isinstance(game.phase, FoundBuilding)
    assert isinstance(begun(closed(beside)).play(PlaceBuilding(ZERO, catan.Node(0))).phase, FoundRoad)
