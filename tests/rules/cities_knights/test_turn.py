"""The course of a turn (Cities & Knights: "Desarrollo del juego en resumen", "Los resultados de los dados")."""

import pytest

from catan_core import CHANCE, Action
from catan_core.base import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    Dice,
    EndTrade,
    EndTurn,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    Produced,
    Roll,
)
from catan_expansions.cities_knights import (
    ActivateKnight,
    BattleFought,
    BuildKnight,
    BuildWall,
    ChaseRobber,
    ChooseDeck,
    DisplaceKnight,
    DrawProgress,
    Improve,
    LoseCity,
    MoveKnight,
    PlayAlchemist,
    PlayBishop,
    PlayIrrigation,
    PlayMining,
    PlayWarlord,
    ProgressDrawn,
    PromoteKnight,
    ReturnCard,
    ShipMoved,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

FOREST_9 = (2, -2, "N")
LINE = ((-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"))
"""Nodes along the upper side of the middle row."""

ROAD = (LINE[3], (-1, 1, "N"))
"""A free edge beside it."""

BUILT = ((-2, -1, "S"), (-2, 0, "N"))
SEPARATE, COMBINED = {"base.turn_phases": "separate"}, {"base.turn_phases": "combined"}


def busy(**options: str) -> CitiesKnights:
    """Seat 0 with something to do of every kind, before its roll, the barbarians having landed before."""
    scenario = CitiesKnights(options=options).landed().roads(0, *LINE).roads(0, *BUILT)
    scenario.piece("settlement", 0, BUILT[0]).piece("city", 0, (1, -1, "S"))
    scenario.knights(0, "strong", LINE[2], active=True).knights(0, "basic", LINE[3])
    scenario.roads(1, (0, 0, "N"), (1, -2, "S")).knights(1, "basic", LINE[4])
    scenario.progress(0, alchemist=1, mining=1, bishop=1)
    return scenario.give(0, brick=6, lumber=6, wool=6, grain=6, ore=6, coin=2).piece("city", 0, (0, -2, "N"))


def trading(scenario: CitiesKnights) -> list[Action]:
    """Trades that seat 0 may make with the supply and with others."""
    brick, ore = scenario.good("brick"), scenario.good("ore")
    return [
        MaritimeTrade(ZERO, brick, 4, ore),
        OfferTrade(ZERO, scenario.goods(brick=1), scenario.goods(ore=1), (ONE,)),
    ]


def building(scenario: CitiesKnights) -> list[Action]:
    """What seat 0 may build."""
    return [
        BuildRoad(ZERO, scenario.edge(*ROAD)),
        BuildCity(ZERO, scenario.node(BUILT[0])),
        BuildWall(ZERO, scenario.node((0, -2, "N"))),
        BuildKnight(ZERO, scenario.node(LINE[1])),
        ActivateKnight(ZERO, scenario.node(LINE[3])),
        Improve(ZERO, "politics"),
    ]


def acting(scenario: CitiesKnights) -> list[Action]:
    """Additional actions of seat 0."""
    return [
        PlayMining(ZERO),
        PlayBishop(ZERO, scenario.hex(2, -2)),
        MoveKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[1])),
        DisplaceKnight(ZERO, scenario.node(LINE[2]), scenario.node(LINE[4])),
        PromoteKnight(ZERO, scenario.node(LINE[3])),
    ]


def codes(scenario: CitiesKnights, actions: list[Action]) -> set[str | None]:
    """The codes with which actions are refused; None if one is legal."""
    return {scenario.code(action) for action in actions}


# -- before the roll ---------------------------------------------------------------------------------------------


def test_before_the_roll_only_an_alchemist_may_be_played() -> None:
    """CK-TURN-01: no other card, no knight acts, nothing is built or traded."""
    scenario = busy()
    assert codes(scenario, trading(scenario) + building(scenario) + acting(scenario)) == {"engine.not-now"}
    assert {type(action) for action in scenario.game.actions} == {Roll, PlayAlchemist}


def test_without_an_alchemist_one_can_only_roll() -> None:
    """CK-TURN-01."""
    assert list(CitiesKnights().progress(0, mining=2).game.actions) == [Roll(ZERO)]


def test_three_dice_are_rolled() -> None:
    """CK-TURN-01."""
    scenario = CitiesKnights()
    scenario.game = scenario.game.play(Roll(ZERO))
    assert scenario.game.actors == (CHANCE,)
    assert {len(dice.faces) for dice, _ in scenario.game.outcomes if isinstance(dice, Dice)} == {3}


# -- what the dice bring, in order -------------------------------------------------------------------------------


def test_the_battle_is_over_before_the_hexes_yield() -> None:
    """CK-TURN-02: a city that falls with the landing yields as the settlement that it now is."""
    scenario = CitiesKnights().ship(6).piece("city", 0, FOREST_9).play(Roll(ZERO), Dice((4, 5, "ship")))
    assert scenario.game.actors == (0,)
    assert scenario.hand(0) == NOTHING
    scenario.play(LoseCity(ZERO, scenario.node(FOREST_9)))
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}


def test_a_landing_is_announced_before_the_production() -> None:
    """CK-TURN-02: ship, battle, then what the hexes yield."""
    scenario = CitiesKnights().ship(6).piece("settlement", 0, FOREST_9).knights(1, "basic", LINE[0], active=True)
    scenario.roll(4, 5, "ship")
    kinds = [type(event) for event in scenario.happened if type(event) in (ShipMoved, BattleFought, Produced)]
    assert kinds == [ShipMoved, BattleFought, Produced]


def test_cards_are_drawn_before_the_hexes_yield() -> None:
    """CK-TURN-02: the draw of a gate is awaited while nobody has got anything."""
    scenario = CitiesKnights().piece("settlement", 0, FOREST_9).levels(1, trade=5)
    scenario.game = scenario.game.play(Roll(ZERO)).play(Dice((4, 5, "trade")))
    assert scenario.game.actors == (CHANCE,)
    assert scenario.hand(0) == NOTHING
    scenario.play(DrawProgress("merchant"))
    assert scenario.progress_cards(1) == {"merchant": 1}
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}


def test_cards_are_drawn_before_the_robber_moves() -> None:
    """CK-TURN-02: on a seven too."""
    scenario = CitiesKnights().landed().levels(1, trade=5)
    scenario.play(Roll(ZERO), Dice((3, 4, "trade")), DrawProgress("merchant"))
    assert scenario.game.actors == (0,)
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


def test_cards_of_a_tied_battle_are_drawn_and_given_back_before_the_hexes_yield() -> None:
    """CK-TURN-02: a landing is settled completely, the hand limit included."""
    scenario = CitiesKnights().ship(6).piece("settlement", 0, FOREST_9)
    scenario.knights(0, "basic", LINE[0], active=True).knights(1, "basic", LINE[3], active=True)
    scenario.progress(1, mining=2, bishop=2).play(Roll(ZERO), Dice((4, 5, "ship")))
    scenario.play(
        ChooseDeck(ZERO, "science"), DrawProgress("crane"), ChooseDeck(ONE, "trade"), DrawProgress("merchant")
    )
    assert scenario.game.actors == (1,)
    assert scenario.hand(0) == NOTHING
    scenario.play(ReturnCard(ONE, "bishop"))
    assert scenario.hand(0) == {**NOTHING, "lumber": 1}


# -- trade, build, act -------------------------------------------------------------------------------------------


def rolled(**options: str) -> CitiesKnights:
    """The busy seat after a roll that brings nobody anything."""
    return busy(**options).roll(1, 1, "science")


def test_after_the_roll_one_trades_and_then_builds() -> None:
    """CK-TURN-03: trading is over when building begins, as the base game has it by default."""
    scenario = rolled()
    assert codes(scenario, trading(scenario)) == {None}
    assert codes(scenario, building(scenario)) == {"engine.not-now"}
    scenario.play(EndTrade(ZERO))
    assert codes(scenario, trading(scenario)) == {"engine.not-now"}
    assert codes(scenario, building(scenario)) == {None}
    scenario.play(EndTurn(ZERO))
    assert scenario.game.turn.seat == 1


def test_in_the_combined_phase_one_trades_and_builds_in_any_order() -> None:
    """CK-TURN-03: the base option `turn_phases`; Cities & Knights has none of its own."""
    scenario = rolled(**COMBINED)
    assert codes(scenario, trading(scenario) + building(scenario)) == {None}
    assert scenario.code(EndTrade(ZERO)) == "engine.not-now"


@pytest.mark.parametrize("options", [SEPARATE, COMBINED], ids=["separate", "combined"])
def test_cards_and_knights_may_be_used_at_any_time_after_the_roll(options: dict[str, str]) -> None:
    """CK-TURN-03: while trading and while building."""
    scenario = rolled(**options)
    assert codes(scenario, acting(scenario)) == {None}
    if options == SEPARATE:
        scenario.play(EndTrade(ZERO))
        assert codes(scenario, acting(scenario)) == {None}


def test_the_robber_may_be_chased_while_trading_and_while_building() -> None:
    """CK-TURN-03."""
    scenario = busy().robber(-1, 0).roll(1, 1, "science")
    chase = ChaseRobber(ZERO, scenario.node(LINE[2]), scenario.hex(2, 0))
    assert scenario.code(chase) is None
    assert scenario.play(EndTrade(ZERO)).code(chase) is None


def test_building_means_roads_settlements_cities_walls_knights_and_improvements() -> None:
    """CK-TURN-04: arming and activating included; all in one phase, in any order."""
    scenario = rolled().play(EndTrade(ZERO))
    for action in reversed(building(scenario)):
        scenario.play(action)
    scenario.sound()


def test_a_settlement_is_built_in_the_building_phase() -> None:
    """CK-TURN-04."""
    scenario = CitiesKnights().roads(0, *LINE[:2]).give(0, brick=1, lumber=1, wool=1, grain=1).after_roll()
    action = BuildSettlement(ZERO, scenario.node(LINE[0]))
    assert scenario.code(action) == "engine.not-now"
    assert scenario.play(EndTrade(ZERO)).code(action) is None


def test_knights_are_promoted_both_while_trading_and_while_building() -> None:
    """CK-TURN-04: it is listed under the additional actions and under building."""
    scenario = rolled()
    action = PromoteKnight(ZERO, scenario.node(LINE[3]))
    assert scenario.code(action) is None
    assert scenario.play(EndTrade(ZERO)).code(action) is None


def test_any_number_of_progress_cards_may_be_played_in_a_turn() -> None:
    """CK-TURN-05: two of one kind and another one, also in different phases."""
    scenario = CitiesKnights().piece("settlement", 0, (-2, -1, "S"), (0, -2, "N")).knights(0, "basic", LINE[4])
    scenario.progress(0, irrigation=2, mining=1, warlord=1).after_roll()
    scenario.play(PlayIrrigation(ZERO), PlayMining(ZERO), PlayIrrigation(ZERO), EndTrade(ZERO), PlayWarlord(ZERO))
    assert scenario.hand(0) == {**NOTHING, "grain": 4, "ore": 2}
    assert scenario.progress_cards(0) == {}


def test_a_card_may_be_played_in_the_turn_in_which_it_was_drawn() -> None:
    """CK-TURN-05."""
    scenario = CitiesKnights().piece("settlement", 0, (-2, -1, "S")).levels(0, science=1)
    scenario.play(Roll(ZERO), Dice((1, 1, "science")), DrawProgress("irrigation"), PlayIrrigation(ZERO))
    assert scenario.hand(0) == {**NOTHING, "grain": 2}
    assert scenario.events(ProgressDrawn) == (ProgressDrawn(ZERO, "science", "irrigation"),)
