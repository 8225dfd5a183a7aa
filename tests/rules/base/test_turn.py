"""The course of a turn (summary: "Como se juega"; almanac: "Construir", "Fase combinada de comercio…", "Puerto")."""

import pytest

import catan_core as catan
from catan_core import Action, Good
from catan_core.base import (
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Dice,
    DrawCard,
    EndTrade,
    EndTurn,
    InviteOffer,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Roll,
    RollPhase,
    TurnEnded,
    table,
)
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO

BRICK, LUMBER, WOOL, GRAIN, ORE = map(Good, range(5))
HOME, CROSSING, FREE, BEYOND = (1, -1, "S"), (1, 0, "N"), (2, -2, "S"), (2, -1, "N")
"""Where seat 0 has a settlement; the next node on its road; the node where it ends; the one after that."""

BEFORE_HARBOR, HARBOR = (1, -3, "S"), (0, -2, "N")
"""A road of seat 0 leads to a node with a 3:1 harbor."""

SEPARATE, COMBINED = {"base.turn_phases": "separate"}, {"base.turn_phases": "combined"}


def rich(options: dict[str, str] | None = None) -> Scenario:
    """Seat 0, before its roll, can do everything that a turn offers."""
    scenario = Scenario(options=options)
    scenario.piece("settlement", 0, HOME).roads(0, HOME, CROSSING, FREE).give(1, wool=1)
    scenario.give(0, brick=6, lumber=6, wool=6, grain=6, ore=6)
    return scenario.cards(0, knight=1, road_building=1, year_of_plenty=1, monopoly=1)


def trades(scenario: Scenario) -> list[Action]:
    """A trade with the supply, and an offer."""
    offer = OfferTrade(ZERO, scenario.goods(brick=1), scenario.goods(wool=1), (ONE,))
    return [MaritimeTrade(ZERO, BRICK, 4, WOOL), offer]


def buildings(scenario: Scenario) -> list[Action]:
    """One of everything that can be built or bought."""
    return [
        BuildRoad(ZERO, scenario.edge(FREE, BEYOND)),
        BuildSettlement(ZERO, scenario.node(FREE)),
        BuildCity(ZERO, scenario.node(HOME)),
        BuyCard(ZERO),
    ]


def cards(scenario: Scenario) -> list[Action]:
    """One of every development card that is played."""
    year_of_plenty = PlayYearOfPlenty(ZERO, scenario.goods(brick=1, ore=1))
    return [PlayKnight(ZERO), PlayRoadBuilding(ZERO), year_of_plenty, PlayMonopoly(ZERO, WOOL)]


def codes(scenario: Scenario, actions: list[Action]) -> set[str | None]:
    """With what these actions are refused; None for those that are legal."""
    return {scenario.code(action) for action in actions}


# -- order -------------------------------------------------------------------------------------------------------


def test_a_turn_is_roll_trade_build_and_then_the_player_to_the_left() -> None:
    """BASE-TURN-01: each part has its own actions and no others."""
    scenario = rich()
    assert scenario.code(Roll(ZERO)) is None
    scenario.roll(6, 6)
    assert codes(scenario, trades(scenario)) == {None}
    scenario.play(EndTrade(ZERO))
    assert codes(scenario, buildings(scenario)) == {None}
    scenario.play(EndTurn(ZERO))
    assert scenario.events(TurnEnded) == (TurnEnded(ZERO),)
    assert (scenario.game.turn.seat, scenario.game.actors) == (1, (1,))
    assert scenario.code(Roll(ONE)) is None


def test_seats_take_turns_clockwise_for_ever() -> None:
    """BASE-TURN-01: after the last seat it is seat 0 again."""
    scenario = Scenario(seats=3)
    for seat in (ZERO, ONE, TWO, ZERO, ONE):
        assert scenario.game.turn.seat == seat
        scenario.roll(6, 6).play(EndTrade(seat), EndTurn(seat))
    assert scenario.game.turn.number == 6


def test_a_turn_cannot_end_without_a_roll() -> None:
    """BASE-TURN-02: rolling is compulsory."""
    scenario = rich()
    assert codes(scenario, [EndTurn(ZERO), EndTrade(ZERO)]) == {"engine.not-now"}


@pytest.mark.parametrize("options", [SEPARATE, COMBINED], ids=["separate", "combined"])
def test_the_dice_are_rolled_only_once_in_a_turn(options: dict[str, str]) -> None:
    """BASE-TURN-02: a second roll is refused in every later part of the turn."""
    scenario = rich(options).roll(6, 6)
    assert scenario.code(Roll(ZERO)) == "engine.not-now"
    if options is SEPARATE:
        scenario.play(EndTrade(ZERO))
    assert scenario.code(Roll(ZERO)) == "engine.not-now"
    scenario.play(EndTurn(ZERO))
    assert scenario.code(Roll(ZERO)) == "engine.not-your-decision"


def test_rolling_is_asked_for_even_when_there_is_nothing_else_to_do() -> None:
    """BASE-TURN-02: our reading: to skip it would tell that the seat holds no card to play."""
    assert list(Scenario().game.actions) == [Roll(ZERO)]


# -- before the roll ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [SEPARATE, COMBINED], ids=["separate", "combined"])
def test_before_the_roll_one_may_play_a_development_card_and_nothing_else(options: dict[str, str]) -> None:
    """BASE-TURN-03: knight and progress cards are legal, trading, building, buying and ending the turn are not."""
    scenario = rich(options)
    assert codes(scenario, cards(scenario)) == {None}
    assert codes(scenario, trades(scenario)) == {"engine.not-now"}
    assert codes(scenario, buildings(scenario)) == {"engine.not-now"}
    assert codes(scenario, [EndTrade(ZERO), EndTurn(ZERO)]) == {"engine.not-now"}
    invitation = InviteOffer(ONE, scenario.goods(wool=1), scenario.goods(brick=1))
    assert scenario.code(invitation) == "engine.not-now"


def test_after_a_card_before_the_roll_one_still_has_to_roll() -> None:
    """BASE-TURN-03: and no second card may be played."""
    scenario = rich()
    scenario.play(PlayMonopoly(ZERO, WOOL))
    assert scenario.code(PlayKnight(ZERO)) == "card.one-a-turn"
    assert scenario.code(EndTurn(ZERO)) == "engine.not-now"
    assert list(scenario.game.actions) == [Roll(ZERO)]


def test_a_knight_before_the_roll_is_resolved_before_the_roll() -> None:
    """BASE-TURN-03: the dice wait until the robber has been moved."""
    scenario = rich().play(PlayKnight(ZERO))
    assert scenario.code(Roll(ZERO)) == "engine.not-now"
    scenario.play(MoveRobber(ZERO, scenario.hex(-2, 2)))
    assert scenario.code(Roll(ZERO)) is None


# -- separate and combined phases --------------------------------------------------------------------------------


def test_trading_and_building_are_separate_unless_something_else_is_chosen() -> None:
    """BASE-TURN-04: the default of `base.turn_phases` is `separate`."""
    assert rich().state == rich(SEPARATE).state
    assert rich().roll(6, 6).state == rich(SEPARATE).roll(6, 6).state
    assert rich().roll(6, 6).state != rich(COMBINED).roll(6, 6).state


def test_separate_phases_no_building_while_trading_and_no_trading_once_building() -> None:
    """BASE-TURN-04: `separate`; the seat says that it has done with trading."""
    scenario = rich(SEPARATE).roll(6, 6)
    assert codes(scenario, buildings(scenario)) == {"engine.not-now"}
    assert scenario.code(EndTurn(ZERO)) == "engine.not-now"
    scenario.play(EndTrade(ZERO))
    assert codes(scenario, trades(scenario)) == {"engine.not-now"}
    assert scenario.code(EndTrade(ZERO)) == "engine.not-now"
    scenario.play(BuildRoad(ZERO, scenario.edge(FREE, BEYOND)))
    assert codes(scenario, trades(scenario)) == {"engine.not-now"}


def test_combined_phase_trading_and_building_in_any_order() -> None:
    """BASE-TURN-04: `combined`: trade, build, trade again, build again."""
    scenario = rich(COMBINED).roll(6, 6)
    assert scenario.code(EndTrade(ZERO)) == "engine.not-now"
    assert codes(scenario, [*trades(scenario), *buildings(scenario)]) == {None}
    scenario.play(MaritimeTrade(ZERO, BRICK, 4, WOOL), BuildRoad(ZERO, scenario.edge(FREE, BEYOND)))
    assert codes(scenario, [MaritimeTrade(ZERO, LUMBER, 4, BRICK)]) == {None}
    scenario.play(MaritimeTrade(ZERO, LUMBER, 4, BRICK), BuildSettlement(ZERO, scenario.node(FREE)), EndTurn(ZERO))
    assert scenario.game.turn.seat == 1


def before_the_harbor(options: dict[str, str]) -> Scenario:
    """Seat 0 has rolled, may settle at a harbor, and has three ore beside."""
    scenario = Scenario(options=options).roads(0, BEFORE_HARBOR, HARBOR).roll(6, 6)
    return scenario.give(0, brick=1, lumber=1, wool=1, grain=1, ore=3)


def test_separate_phases_a_new_harbor_serves_from_the_next_trade_phase_on() -> None:
    """BASE-TURN-05, BASE-FAQ-19: not in the turn in which the settlement was built."""
    scenario = before_the_harbor(SEPARATE)
    trade = MaritimeTrade(ZERO, ORE, 3, WOOL)
    assert scenario.code(trade) == "maritime.not-entitled"
    scenario.play(EndTrade(ZERO), BuildSettlement(ZERO, scenario.node(HARBOR)))
    assert scenario.code(trade) == "engine.not-now"
    scenario.play(EndTurn(ZERO))
    for seat in (ONE, TWO, THREE):
        scenario.roll(6, 6).play(EndTrade(seat), EndTurn(seat))
    assert scenario.code(trade) == "engine.not-now"
    scenario.roll(6, 6)
    assert scenario.code(trade) is None


def test_combined_phase_a_new_harbor_serves_at_once() -> None:
    """BASE-TURN-06, BASE-FAQ-19: in the turn in which the settlement was built."""
    scenario = before_the_harbor(COMBINED)
    trade = MaritimeTrade(ZERO, ORE, 3, WOOL)
    assert scenario.code(trade) == "maritime.not-entitled"
    scenario.play(BuildSettlement(ZERO, scenario.node(HARBOR)))
    assert scenario.code(trade) is None


# -- cards in any phase ------------------------------------------------------------------------------------------


def test_a_development_card_may_be_played_in_any_phase() -> None:
    """BASE-TURN-07: before the roll, while trading and while building."""
    scenario = rich(SEPARATE)
    assert codes(scenario, cards(scenario)) == {None}
    scenario.roll(6, 6)
    assert codes(scenario, cards(scenario)) == {None}
    scenario.play(EndTrade(ZERO))
    assert codes(scenario, cards(scenario)) == {None}


def test_a_card_played_while_trading_leads_back_to_trading() -> None:
    """BASE-TURN-07: and one played while building leads back to building."""
    scenario = rich(SEPARATE).roll(6, 6).play(PlayRoadBuilding(ZERO))
    scenario.play(BuildFreeRoad(ZERO, scenario.edge(FREE, BEYOND)))
    scenario.play(BuildFreeRoad(ZERO, scenario.edge(CROSSING, (2, -1, "S"))))
    assert codes(scenario, trades(scenario)) == {None}
    other = rich(SEPARATE).roll(6, 6).play(EndTrade(ZERO), PlayMonopoly(ZERO, WOOL))
    assert codes(other, buildings(other)) == {None}
    assert codes(other, trades(other)) == {"engine.not-now"}


def test_cards_from_year_of_plenty_in_the_trade_phase_may_be_used_to_build() -> None:
    """BASE-TURN-07: the brick and the lumber for a road."""
    scenario = Scenario(options=SEPARATE).piece("settlement", 0, HOME).cards(0, year_of_plenty=1).roll(6, 6)
    scenario.play(PlayYearOfPlenty(ZERO, scenario.goods(brick=1, lumber=1)), EndTrade(ZERO))
    scenario.play(BuildRoad(ZERO, scenario.edge(HOME, CROSSING)))
    assert table.cards(scenario.state, 0) == 0


def test_cards_from_year_of_plenty_in_the_build_phase_may_be_used_while_it_lasts() -> None:
    """BASE-TURN-07: the road was out of reach before the card was played."""
    scenario = Scenario(options=SEPARATE).piece("settlement", 0, HOME).cards(0, year_of_plenty=1).roll(6, 6)
    scenario.play(EndTrade(ZERO))
    road = BuildRoad(ZERO, scenario.edge(HOME, CROSSING))
    assert scenario.code(road) == "build.cannot-pay"
    scenario.play(PlayYearOfPlenty(ZERO, scenario.goods(brick=1, lumber=1)), road)
    assert table.cards(scenario.state, 0) == 0


def test_nobody_has_to_trade_or_build() -> None:
    """BASE-TURN-08: a seat that could do both passes both, as orange does in turn 1 of the sample game."""
    scenario = rich(SEPARATE)
    before = scenario.hand(0)
    scenario.play(Roll(ZERO), Dice((6, 6)), EndTrade(ZERO), EndTurn(ZERO))
    assert scenario.game.turn.seat == 1
    assert scenario.hand(0) == before
    combined = rich(COMBINED).roll(6, 6).play(EndTurn(ZERO))
    assert combined.game.turn.seat == 1


def test_one_may_pass_trading_and_build() -> None:
    """BASE-TURN-08: either is optional by itself."""
    scenario = rich(SEPARATE).roll(6, 6).play(EndTrade(ZERO), BuyCard(ZERO), DrawCard("knight"), EndTurn(ZERO))
    assert scenario.game.turn.seat == 1


@catan.record
class Shake(RollPhase, tag="charms/shake"):
    """What an expansion has put between the roll and the dice."""

    seat: catan.Seat


@catan.record
class Pause(catan.Phase, tag="charms/pause"):
    """A phase that nothing follows."""

    seat: catan.Seat


def test_a_phase_between_the_roll_and_the_dice_goes_on_to_the_turn_where_it_says_so() -> None:
    state = Scenario().state
    problems = [list(state.rules.problems(catan.evolve(state, stack=(kind(ZERO),)))) for kind in (Shake, Pause)]

    assert problems == [[], ["base/the-turn-goes-on: no turn would follow charms/pause"]]
