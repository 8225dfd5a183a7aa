"""Victory (almanac: "Fin de juego", "Puntos de victoria"; summary: "Fin del juego")."""

from collections.abc import Callable, Mapping

import pytest

import catan_core as catan
from catan_core import GameOver
from catan_core.base import (
    GOAL,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    DrawCard,
    EndTrade,
    EndTurn,
    MaritimeTrade,
    MaritimeTraded,
    MoveRobber,
    PlayKnight,
    Roll,
    VictoryCardsShown,
    table,
)
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_core.testing.scenario import BEGINNER_BOARD
from tests.engine.making import expansion
from tests.helpers.seats import ONE, THREE, TWO, ZERO

NodeAt = tuple[int, int, str]

NORTH_COAST: list[NodeAt] = [
    (0, -3, "S"), (0, -2, "N"), (1, -3, "S"), (1, -2, "N"), (2, -3, "S"), (2, -2, "N"), (3, -3, "S"),
]  # fmt: skip
SOUTH_COAST: list[NodeAt] = [(0, 2, "S"), (-1, 3, "N"), (-1, 2, "S"), (-2, 3, "N"), (-2, 2, "S"), (-3, 3, "N")]
"""Lines of seven and of six nodes, for roads of six and of five."""

INLAND: list[NodeAt] = [(0, 0, "N"), (0, 0, "S"), (-1, 0, "N"), (1, 0, "S")]
"""Four nodes that stand apart."""

CUT, BEFORE_CUT = (1, -3, "S"), (0, -1, "N")
"""A settlement here cuts the north coast in two and four roads; the node before it lies inland."""

BUILDING = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}


def nine(seat: int = 0, options: Mapping[str, Value] | None = None) -> Scenario:
    """The seat on turn has nine points, five of them hidden: two cities and five victory-point cards."""
    scenario = Scenario(turn=seat, options=options).piece("city", seat, *INLAND[:2])
    return scenario.cards(seat, victory_point=5)


# -- points ------------------------------------------------------------------------------------------------------


def sources(scenario: Scenario, seat: catan.Seat = ZERO) -> dict[str, int]:
    """The points of a seat by source, without those that bring none."""
    return {source.partition("/")[2]: points for source, points in scenario.game.score(seat).items() if points}


def test_nothing_is_worth_nothing() -> None:
    """BASE-WIN-01: without pieces and cards no seat has points."""
    assert [Scenario().game.points(seat) for seat in map(catan.Seat, range(4))] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("have", "score"),
    [
        (lambda scenario: scenario.piece("settlement", 0, *INLAND), {"settlements": 4}),
        (lambda scenario: scenario.piece("city", 0, *INLAND), {"cities": 8}),
        (lambda scenario: scenario.roads(0, *NORTH_COAST), {"longest-road": 2}),
        (lambda scenario: scenario.knights_played(0, 3).army(0), {"largest-army": 2}),
        (lambda scenario: scenario.cards(0, victory_point=3), {"victory-cards": 3}),
        (lambda scenario: scenario.roads(0, *NORTH_COAST[:5]), {}),
        (lambda scenario: scenario.cards(0, knight=5, monopoly=2).give(0, ore=19), {}),
    ],
    ids=["settlements", "cities", "longest road", "largest army", "victory-point cards", "short road", "other cards"],
)
def test_points_come_from_buildings_special_cards_and_victory_point_cards(
    have: Callable[[Scenario], Scenario], score: dict[str, int]
) -> None:
    """BASE-WIN-01: settlement 1, city 2, longest road 2, largest army 2, victory-point card 1, all else nothing."""
    scenario = have(Scenario())
    assert sources(scenario) == score
    assert scenario.game.points(ZERO) == sum(score.values())


def test_others_do_not_see_the_points_of_hidden_cards() -> None:
    """BASE-WIN-01: each seat sees what lies open, and its own cards."""
    scenario = nine()
    assert scenario.game.view(ZERO).points(ZERO) == 9
    assert scenario.game.view(ONE).points(ZERO) == scenario.game.view(None).points(ZERO) == 4


# -- winning -----------------------------------------------------------------------------------------------------


def test_nine_points_do_not_win() -> None:
    """BASE-WIN-02: the game goes on."""
    scenario = nine().roll(1, 1).play(EndTrade(ZERO), EndTurn(ZERO))
    assert not scenario.game.over
    assert scenario.game.winners == ()


def test_a_settlement_as_the_tenth_point_wins_at_once() -> None:
    """BASE-WIN-02: in the middle of the build phase; then nobody may do anything more."""
    scenario = nine().roads(0, INLAND[2], (-1, -1, "S")).give(0, **BUILDING).roll(1, 1).play(EndTrade(ZERO))
    scenario.play(BuildSettlement(ZERO, scenario.node(INLAND[2])))
    assert (scenario.game.over, scenario.game.winner, scenario.game.points(ZERO)) == (True, 0, 10)
    assert scenario.events(GameOver) == (GameOver((ZERO,)),)
    assert scenario.game.actors == ()
    assert scenario.code(EndTurn(ZERO)) == "engine.game-over"


def test_a_city_as_the_tenth_point_wins_at_once() -> None:
    """BASE-WIN-02: with eight points and two settlements one city makes nine, the second ten."""
    scenario = Scenario().piece("city", 0, INLAND[0]).piece("settlement", 0, *INLAND[1:]).cards(0, victory_point=3)
    scenario.give(0, ore=6, grain=4).roll(1, 1).play(EndTrade(ZERO), BuildCity(ZERO, scenario.node(INLAND[1])))
    assert not scenario.game.over
    scenario.play(BuildCity(ZERO, scenario.node(INLAND[2])))
    assert scenario.game.winner == 0


def test_the_longest_road_wins_at_once_and_eleven_points_are_as_good_as_ten() -> None:
    """BASE-WIN-02: nine points and two more."""
    scenario = nine().roads(0, *SOUTH_COAST[:5]).give(0, brick=1, lumber=1).roll(1, 1).play(EndTrade(ZERO))
    scenario.play(BuildRoad(ZERO, scenario.edge(SOUTH_COAST[4], SOUTH_COAST[5])))
    assert (scenario.game.winner, scenario.game.points(ZERO)) == (0, 11)


def test_the_largest_army_wins_before_the_roll_and_before_the_robber_moves() -> None:
    """BASE-WIN-02: at any time of one's turn; our reading: also while a duty of one's own is pending."""
    scenario = nine().knights_played(0, 2).cards(0, knight=1).play(PlayKnight(ZERO))
    assert (scenario.game.winner, scenario.game.points(ZERO)) == (0, 11)
    assert scenario.code(MoveRobber(ZERO, catan.Hex(0))) == "engine.game-over"


def test_a_bought_victory_point_card_wins_at_once() -> None:
    """BASE-WIN-02, BASE-FAQ-06: as the tenth point, in the turn in which it was bought."""
    scenario = Scenario().piece("city", 0, *INLAND).piece("settlement", 0, (2, -2, "N")).give(0, ore=1, wool=1, grain=1)
    scenario.roll(1, 1).play(EndTrade(ZERO), BuyCard(ZERO), DrawCard("victory_point"))
    assert scenario.game.winner == 0


@pytest.mark.parametrize(("goal", "wins"), [(10, True), (11, False), (12, False)])
def test_the_number_of_points_that_wins_can_be_raised(goal: int, wins: bool) -> None:
    """BASE-WIN-02: `base.victory_points`, here with the tenth point."""
    scenario = nine(options={"base.victory_points": goal}).roads(0, INLAND[2], (-1, -1, "S")).give(0, **BUILDING)
    scenario.roll(1, 1).play(EndTrade(ZERO), BuildSettlement(ZERO, scenario.node(INLAND[2])))
    assert scenario.game.over is wins


def test_the_number_of_points_that_wins_can_be_lowered() -> None:
    """BASE-WIN-02: `base.victory_points` = 3, with the third point."""
    scenario = Scenario(options={"base.victory_points": 3}).piece("settlement", 0, *INLAND[:2])
    scenario.roads(0, INLAND[2], (-1, -1, "S")).give(0, **BUILDING).roll(1, 1).play(EndTrade(ZERO))
    assert not scenario.game.over
    scenario.play(BuildSettlement(ZERO, scenario.node(INLAND[2])))
    assert scenario.game.winner == 0


# -- on someone else's turn --------------------------------------------------------------------------------------


def about_to_cut() -> Scenario:
    """Seat 0 may cut the longest road of seat 2; seat 1, with eight points, then has the longest."""
    scenario = Scenario().roads(2, *NORTH_COAST).roads(1, *SOUTH_COAST).piece("city", 1, *INLAND)
    scenario.roads(0, BEFORE_CUT, CUT).give(0, **BUILDING).roll(1, 1).play(EndTrade(ZERO))
    assert table.longest_road(scenario.state) == (2, (1, 5, 6, 0))
    assert scenario.game.points(ONE) == 8
    return scenario


def test_ten_points_on_someone_elses_turn_do_not_win() -> None:
    """BASE-WIN-03: the longest road passes to seat 1, which has ten points then; the game goes on."""
    scenario = about_to_cut().play(BuildSettlement(ZERO, about_to_cut().node(CUT)))
    assert table.longest_road(scenario.state)[0] == 1
    assert scenario.game.points(ONE) == 10
    assert not scenario.game.over
    assert scenario.code(EndTurn(ZERO)) is None


def test_of_two_with_ten_points_the_one_on_turn_wins() -> None:
    """BASE-WIN-03: seat 0 reaches ten later in the same turn, and wins although seat 1 had them before."""
    scenario = about_to_cut().cards(0, victory_point=5).piece("settlement", 0, (-2, 1, "S"), (2, 0, "N"), (1, 1, "S"))
    scenario.give(0, ore=3, grain=2).play(BuildSettlement(ZERO, scenario.node(CUT)))
    assert [scenario.game.points(seat) for seat in (ZERO, ONE)] == [9, 10]
    scenario.play(BuildCity(ZERO, scenario.node((2, 0, "N"))))
    assert scenario.game.winners == (0,)


def test_who_loses_the_tenth_point_before_the_own_turn_does_not_win() -> None:
    """BASE-WIN-03: before the turn of seat 3 comes, seat 0's army passes away from it."""
    scenario = Scenario(turn=2).piece("city", 3, *INLAND).knights_played(3, 3).army(3).knights_played(2, 3)
    scenario.cards(2, knight=1)
    assert scenario.game.points(THREE) == 10
    scenario.play(PlayKnight(TWO), MoveRobber(TWO, scenario.hex(-2, 2))).roll(1, 1)
    scenario.play(EndTrade(TWO), EndTurn(TWO))
    assert (scenario.game.points(THREE), scenario.game.over, scenario.game.actors) == (8, False, (3,))


def test_ten_points_at_the_start_of_ones_turn_win_before_the_roll() -> None:
    """BASE-WIN-04: seat 1 wins as soon as its turn comes."""
    scenario = about_to_cut().play(BuildSettlement(ZERO, about_to_cut().node(CUT)), EndTurn(ZERO))
    assert scenario.game.winners == (1,)
    assert scenario.game.turn.seat == 1
    assert scenario.code(Roll(ONE)) == "engine.game-over"


def test_the_example_of_the_almanac() -> None:
    """BASE-WIN-05: two settlements, longest road, two cities and two victory-point cards are ten points, and win."""
    scenario = Scenario().piece("settlement", 0, *INLAND[:2]).piece("city", 0, *INLAND[2:]).roads(0, *SOUTH_COAST)
    scenario.cards(0, victory_point=1).give(0, ore=1, wool=1, grain=1).roll(1, 1).play(EndTrade(ZERO))
    assert not scenario.game.over
    scenario.play(BuyCard(ZERO), DrawCard("victory_point"))
    assert sources(scenario) == {"settlements": 2, "longest-road": 2, "cities": 4, "victory-cards": 2}
    assert scenario.game.winner == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_starts_with_two_points(seats: int) -> None:
    """BASE-WIN-06: for the two settlements, of the beginner set-up or founded."""
    beginner = catan.new_game("base", seats=seats, options={"base.setup": "beginner"})
    founded = catan.ruleset("base").new_game(seats=seats, board=BEGINNER_BOARD)
    while not founded.turn.number:
        founded = founded.play(founded.actions[0])
    for game in (beginner, founded):
        assert [game.points(seat) for seat in map(catan.Seat, range(seats))] == [2] * seats


def test_victory_needs_no_announcement_and_turns_the_hidden_cards_up() -> None:
    """BASE-WIN-07: our reading: whoever can win has won; there is no action that says so."""
    scenario = nine().roads(0, *SOUTH_COAST[:5]).give(0, brick=1, lumber=1)
    scenario.roll(1, 1).play(EndTrade(ZERO), BuildRoad(ZERO, scenario.edge(SOUTH_COAST[4], SOUTH_COAST[5])))
    assert scenario.events(VictoryCardsShown) == (VictoryCardsShown(ZERO, 5),)
    assert scenario.game.view(ONE).points(ZERO) == 11


# -- a goal of others --------------------------------------------------------------------------------------------


@catan.record
class Trades(catan.Slice, tag="bazaar/trades"):
    """How often anybody has traded with the supply."""

    number: int = 0


def bazaar() -> catan.Expansion:
    """One point less wins for every trade with the supply."""

    def count(tx: catan.Transition, event: MaritimeTraded) -> None:
        tx.update(Trades(tx[Trades].number + 1))

    falls = catan.add(GOAL, lambda position, seat: -position[Trades].number, reads=(Trades,))
    return expansion(
        "bazaar",
        slices=[catan.SliceSpec(Trades, lambda rules, layout: Trades())],
        modifiers=[falls],
        reactions=[catan.Reaction(MaritimeTraded, count)],
        requires=("base",),
    )


def test_a_goal_that_falls_in_the_middle_of_a_turn_is_reached_at_once() -> None:
    """BASE-WIN-02: whoever has the points that win on their own turn has won, and need not wait for anything else."""
    table = Scenario(bazaar()).piece("city", 0, *INLAND[:2]).cards(0, victory_point=5).give(0, wool=4).after_roll()

    wool, ore = table.good("wool"), table.good("ore")

    assert table.play(MaritimeTrade(ZERO, wool, 4, ore)).game.winner == ZERO


def test_pieces_of_all_kinds_are_counted_at_once_and_count_what_they_count_one_by_one() -> None:
    table = Scenario("base", "cities_knights").piece("city", 0, *INLAND[:2]).piece("settlement", 0, INLAND[2])
    rules = table.state.rules

    assert len(rules.counts) < len(rules.points_from)
    for seat in rules.all_seats:
        assert rules.points(table.state, seat) == sum(rules.score(table.state, seat).values())
    assert rules.points(table.state, ZERO) == 5
