"""The founding phase (almanac: "Fase de fundación")."""

import pytest

import catan_core as catan
from catan_core import CHANCE, Game, Seat
from catan_core.base import (
    DevCards,
    EndTrade,
    EndTurn,
    PlaceBuilding,
    PlaceRoad,
    Roll,
    StarterChosen,
    StarterDice,
    StarterRolled,
    table,
)
from catan_core.testing import Scenario
from catan_core.testing.scenario import BEGINNER_BOARD
from tests.helpers.robber import terrain_at_robber
from tests.helpers.seats import ONE, THREE, ZERO

NodeAt = tuple[int, int, str]
NOTHING = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}

SPOTS: list[tuple[NodeAt, NodeAt]] = [
    ((0, -1, "N"), (1, -2, "S")),
    ((2, -2, "S"), (1, -1, "N")),
    ((-1, 0, "N"), (-1, -1, "S")),
    ((1, 1, "N"), (2, -1, "S")),
    ((-2, 2, "N"), (-1, 1, "S")),
    ((0, 2, "N"), (1, 0, "S")),
    ((-1, 2, "N"), (0, 1, "S")),
    ((-2, 1, "N"), (-1, 0, "S")),
]
"""Eight settlements that stand apart, and where their roads lead, on the board for beginners."""


def founding(seats: int = 4, **options: str) -> Scenario:
    """A new game on the board for beginners, to be founded."""
    chosen = {f"base.{name}": value for name, value in options.items()}
    rules = catan.ruleset("base", options=chosen)
    return Scenario.of(rules.new_game(seats=seats, board=BEGINNER_BOARD))


def found(scenario: Scenario, settlement: NodeAt, road_to: NodeAt) -> int:
    """Let whoever must do it place a settlement and its road; says who that was."""
    (seat,) = scenario.game.actors
    scenario.play(PlaceBuilding(seat, scenario.node(settlement)))
    scenario.play(PlaceRoad(seat, scenario.edge(settlement, road_to)))
    return seat


def founded(scenario: Scenario) -> list[int]:
    """Let everybody found on `SPOTS`; says who placed, in order."""
    return [found(scenario, *spot) for spot in SPOTS[: 2 * scenario.game.rules.seats]]


# -- before it ---------------------------------------------------------------------------------------------------


def test_a_game_on_a_random_board_begins_with_founding_and_everything_in_its_place() -> None:
    """BASE-FOUND-01: all pieces in stock, five full stacks, the whole deck, the robber on the desert."""
    game = catan.new_game("base", seats=4, seed=3)
    assert terrain_at_robber(game.state) == "desert"
    for seat in range(4):
        assert table.pieces_left(game.state, seat) == {"road": 15, "settlement": 5, "city": 4}
        assert table.cards(game.state, seat) == 0
        assert game.points(Seat(seat)) == 0
    assert set(table.supply(game.state).values()) == {19}
    assert len(game.state[DevCards].deck) == 25
    assert {type(action) for action in game.actions} == {PlaceBuilding}


def test_seat_0_starts_unless_the_roll_is_asked_for() -> None:
    """BASE-FOUND-02: `base.first_player` = `seat_0`, the default: whoever has rolled highest sits there."""
    for scenario in (founding(), founding(first_player="seat_0")):
        assert scenario.game.actors == (0,)


@pytest.mark.parametrize(("totals", "starter"), [((12, 3, 4, 5), 0), ((2, 5, 9, 7), 2), ((6, 7, 8, 11), 3)])
def test_the_highest_roll_starts_if_it_is_asked_for(totals: tuple[int, ...], starter: int) -> None:
    """BASE-FOUND-02: `base.first_player` = `highest_roll`: every seat rolls two dice in turn."""
    scenario = founding(first_player="highest_roll")
    for total in totals[:-1]:
        scenario.game = scenario.game.play(StarterDice(total))
        assert scenario.game.actors == (CHANCE,)
        assert Game.from_json(scenario.game.to_json()) == scenario.game
    scenario.play(StarterDice(totals[-1]))
    assert scenario.game.actors == (starter,)
    assert StarterRolled(THREE, totals[-1]) in scenario.happened
    assert scenario.events(StarterChosen) == (StarterChosen(Seat(starter)),)


def test_who_starts_is_rolled_with_two_dice() -> None:
    """BASE-FOUND-02: the totals are as likely as those of two dice, and there is no other."""
    rolling = founding(first_player="highest_roll").game
    weights = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert dict(rolling.outcomes) == {StarterDice(total): weight for total, weight in weights.items()}
    for total in (0, 1, 13):
        violation = rolling.rules.check(rolling.state, StarterDice(total))
        assert violation is not None
        assert violation.code == "engine.out-of-range"


def test_those_who_tie_for_the_highest_roll_roll_again() -> None:
    """BASE-FOUND-02: the books are silent; we let seats 1 and 3 roll until they differ, and nobody else."""
    scenario = founding(first_player="highest_roll")
    scenario.play(*map(StarterDice, (4, 9, 8, 9, 5, 5, 12, 3)))
    assert scenario.game.actors == (1,)


# -- first round -------------------------------------------------------------------------------------------------


def test_in_the_first_round_everybody_places_a_settlement_and_a_road_clockwise_from_the_starter() -> None:
    """BASE-FOUND-03: with seat 2 as starter."""
    scenario = founding(first_player="highest_roll").play(*map(StarterDice, (2, 3, 12, 4)))
    assert founded(scenario)[:4] == [2, 3, 0, 1]


def test_a_settlement_is_placed_before_its_road() -> None:
    """BASE-FOUND-03: one of each, in this order."""
    scenario = founding()
    assert scenario.code(PlaceRoad(ZERO, catan.Edge(0))) == "engine.not-now"
    scenario.play(PlaceBuilding(ZERO, scenario.node((0, 0, "N"))))
    assert scenario.code(PlaceBuilding(ZERO, scenario.node((0, 0, "S")))) == "engine.not-now"
    scenario.play(PlaceRoad(ZERO, scenario.edge((0, 0, "N"), (0, -1, "S"))))
    assert scenario.game.actors == (1,)
    assert scenario.code(PlaceBuilding(ZERO, scenario.node((0, 0, "S")))) == "engine.not-your-decision"


def test_a_founding_road_touches_its_settlement() -> None:
    """BASE-FOUND-03: any of the three edges there, and no other."""
    scenario = founding().play(PlaceBuilding(ZERO, founding().node((0, 0, "N"))))
    beside = {scenario.edge((0, 0, "N"), other) for other in [(1, -2, "S"), (0, -1, "S"), (1, -1, "S")]}
    assert {action.edge for action in scenario.game.actions.of(PlaceRoad)} == beside
    for edge in set(range(72)) - beside:
        assert scenario.code(PlaceRoad(ZERO, catan.Edge(edge))) == "founding.road-elsewhere"


def test_a_founding_settlement_needs_a_free_node() -> None:
    """BASE-FOUND-03: where a settlement stands nobody places another."""
    scenario = founding()
    found(scenario, *SPOTS[0])
    assert scenario.code(PlaceBuilding(ONE, scenario.node(SPOTS[0][0]))) == "settlement.taken"


# -- second round ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_second_round_everybody_places_again_counter_clockwise_the_starter_last(seats: int) -> None:
    """BASE-FOUND-04: the last of the first round places twice in a row."""
    there = list(range(seats))
    assert founded(founding(seats)) == [*there, *reversed(there)]


def test_the_second_road_touches_the_second_settlement_and_not_the_first() -> None:
    """BASE-FOUND-04: seat 3 places twice in a row; an edge at its first settlement is refused."""
    scenario = founding()
    for spot in SPOTS[:4]:
        found(scenario, *spot)
    first, second = SPOTS[3][0], SPOTS[4][0]
    scenario.play(PlaceBuilding(THREE, scenario.node(second)))
    assert scenario.code(PlaceRoad(THREE, scenario.edge(first, (1, 0, "S")))) == "founding.road-elsewhere"
    assert scenario.code(PlaceRoad(THREE, scenario.edge(*SPOTS[3]))) == "road.taken"
    assert len(scenario.game.actions) == 3


# -- both rounds -------------------------------------------------------------------------------------------------


def test_the_first_settlement_may_stand_on_any_node() -> None:
    """BASE-FOUND-05: the distance rule has nothing to say yet."""
    assert {action.node for action in founding().game.actions.of(PlaceBuilding)} == set(range(54))


def test_all_later_settlements_keep_the_distance() -> None:
    """BASE-FOUND-05: in both rounds, from all settlements on the board, one's own included."""
    scenario = founding()
    for settlement, road_to in SPOTS:
        found(scenario, settlement, road_to)
        if scenario.game.turn.number:
            break
        (seat,) = scenario.game.actors
        assert scenario.code(PlaceBuilding(seat, scenario.node(road_to))) == "settlement.too-close"
    assert scenario.game.turn.number == 1


def test_the_second_settlement_need_not_be_connected_to_the_first() -> None:
    """BASE-FOUND-06: seat 3 places both at opposite ends of the island, coast, harbor and all."""
    scenario = founding()
    for spot in SPOTS[:3]:
        found(scenario, *spot)
    assert found(scenario, (3, -1, "S"), (2, 1, "N")) == 3
    assert found(scenario, (-2, 2, "S"), (-2, 3, "N")) == 3


@pytest.mark.parametrize(
    ("node", "road_to"),
    [((0, -2, "N"), (1, -3, "S")), ((0, 0, "N"), (0, -1, "S")), ((-2, 0, "N"), (-1, -2, "S"))],
    ids=["on the coast", "beside the desert", "at a harbor"],
)
def test_coast_desert_and_harbors_are_allowed(node: NodeAt, road_to: NodeAt) -> None:
    """BASE-FOUND-06: in either round."""
    assert found(founding(), node, road_to) == 0
    late = founding(2)
    for spot in (((0, 2, "N"), (1, 0, "S")), ((1, 1, "N"), (2, -1, "S"))):
        found(late, *spot)
    assert found(late, node, road_to) == 1


@pytest.mark.parametrize(
    ("node", "road_to", "cards"),
    [
        ((-2, 1, "N"), (-1, 0, "S"), {"grain": 1, "lumber": 2}),
        ((0, 0, "N"), (0, -1, "S"), {"brick": 1, "wool": 1}),
        ((-2, 0, "N"), (-1, -2, "S"), {"grain": 2}),
        ((0, -2, "N"), (1, -3, "S"), {"ore": 1}),
    ],
    ids=["three hexes", "beside the desert", "two hexes of one kind", "one hex"],
)
def test_the_second_settlement_brings_a_card_for_every_hex_beside_it(
    node: NodeAt, road_to: NodeAt, cards: dict[str, int]
) -> None:
    """BASE-FOUND-07: at once, before the road is placed; the desert brings none."""
    scenario = founding(2)
    for spot in (((0, 2, "N"), (1, 0, "S")), ((1, 1, "N"), (2, -1, "S"))):
        found(scenario, *spot)
    scenario.play(PlaceBuilding(ONE, scenario.node(node)))
    assert scenario.hand(1) == {**NOTHING, **cards}
    scenario.play(PlaceRoad(ONE, scenario.edge(node, road_to)))
    assert scenario.hand(1) == {**NOTHING, **cards}
    assert scenario.hand(0) == NOTHING
    assert sum(table.supply(scenario.state).values()) == 95 - sum(cards.values())


@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_second_settlement_brings_no_card_that_the_supply_does_not_have(left: int) -> None:
    """BASE-FOUND-07: two pastures bring as much wool as there is; the other hexes bring what they always do."""
    scenario = founding()
    for spot in SPOTS[:4]:
        found(scenario, *spot)
    scenario.give(0, wool=19 - left).play(PlaceBuilding(THREE, scenario.node(0, 2, "N"))).sound()
    assert scenario.hand(3) == {**NOTHING, "grain": 1, "wool": left}
    assert table.supply(scenario.state)["wool"] == 0


def test_the_first_settlement_brings_no_cards() -> None:
    """BASE-FOUND-07: after the first round all hands are empty."""
    scenario = founding()
    for spot in SPOTS[:4]:
        found(scenario, *spot)
    assert [scenario.hand(seat) for seat in range(4)] == [NOTHING] * 4


@pytest.mark.parametrize("starter", range(4))
def test_the_starter_takes_the_first_turn(starter: Seat) -> None:
    """BASE-FOUND-08: whoever placed last rolls for the first production."""
    scenario = founding(first_player="highest_roll")
    scenario.play(*(StarterDice(11 if seat == starter else 5) for seat in range(4)))
    assert founded(scenario)[-1] == starter
    assert (scenario.game.turn.number, scenario.game.turn.seat) == (1, starter)
    assert list(scenario.game.actions) == [Roll(starter)]
    scenario.roll(1, 1).play(EndTrade(starter), EndTurn(starter))
    assert scenario.game.turn.seat == (starter + 1) % 4


def test_founding_is_free_and_takes_pieces_from_the_stock() -> None:
    """BASE-FOUND-09: 13 roads, 3 settlements and 4 cities are left, and no card is paid."""
    scenario = founding()
    founded(scenario)
    for seat in range(4):
        assert table.pieces_left(scenario.state, seat) == {"road": 13, "settlement": 3, "city": 4}
        assert table.cards(scenario.state, seat) == 3


def test_a_founding_given_by_hand_follows_the_same_rules() -> None:
    """BASE-FOUND-04, BASE-FOUND-05: `founding=` places in order, and what is not allowed is refused."""
    rules = catan.ruleset("base")
    order = (0, 1, 2, 3, 3, 2, 1, 0)
    moves = [(seat, node, (node, road_to)) for seat, (node, road_to) in zip(order, SPOTS, strict=True)]
    game: Game = rules.new_game(seats=4, board=BEGINNER_BOARD, founding=moves)
    assert game.turn.number == 1
    settlement, road_to = SPOTS[0]
    out_of_turn = [moves[0], (2, *moves[1][1:])]
    too_close = [moves[0], (1, road_to, (road_to, settlement))]
    for wrong, code in ((out_of_turn, "engine.not-your-decision"), (too_close, "settlement.too-close")):
        with pytest.raises(catan.IllegalAction) as refused:
            rules.new_game(seats=4, board=BEGINNER_BOARD, founding=wrong)
        assert refused.value.violation.code == code


def test_a_founding_given_by_hand_may_be_of_actions() -> None:
    """Where other pieces than a road are placed, (seat, node, edge) is not enough."""
    rules = catan.ruleset("base")
    order = (0, 1, 2, 3, 3, 2, 1, 0)
    moves = [(seat, node, (node, road_to)) for seat, (node, road_to) in zip(order, SPOTS, strict=True)]
    placed: Game = rules.new_game(seats=4, board=BEGINNER_BOARD, founding=moves)
    board = placed.board
    assert board is not None
    first, others = moves[0], moves[1:]
    actions = [PlaceBuilding(ZERO, board.node(*first[1])), PlaceRoad(ZERO, board.edge(*first[2]))]
    again: Game = rules.new_game(seats=4, board=BEGINNER_BOARD, founding=[*actions, *others])
    assert again.state == placed.state
