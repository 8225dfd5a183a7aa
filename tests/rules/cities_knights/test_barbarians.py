"""The battle against the barbarians (Cities & Knights: "Combatir el ejército bárbaro")."""

import pytest

from catan_core import CHANCE, NodeSet, Seat
from catan_core.base import Dice, EndTrade, EndTurn, MoveRobber, Roll
from catan_core.model.record import HiddenAnswer
from catan_expansions.cities_knights import (
    ActivateKnight,
    Barbarians,
    BattleFought,
    CityLost,
    KnightsRest,
    LoseCity,
    PlayAlchemist,
    SendKnights,
    ShipMoved,
)
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

SPOTS = {
    0: ((0, -2, "N"), (1, -2, "N")),
    1: ((2, -2, "N"), (3, -2, "S")),
    2: ((-2, -1, "S"), (-1, -2, "S")),
    3: ((-3, 2, "N"), (-2, 2, "S")),
}
"""Two places for buildings of each seat."""

POSTS = ((-1, 0, "N"), (0, 0, "N"), (1, 0, "N"), (0, 1, "N"))
"""A place for a knight of each seat."""


def siege(
    *cities: int, active: dict[int, str] | None = None, options: dict[str, object] | None = None, turn: int = 0
) -> CitiesKnights:
    """The ship is about to land; the cities of each seat, and active knights by seat and rank."""
    scenario = CitiesKnights(options=options, turn=turn).ship(6)  # type: ignore[arg-type]
    for seat, count in enumerate(cities):
        scenario.piece("city", seat, *SPOTS[seat][:count])
    for seat, rank in (active or {}).items():
        scenario.knights(seat, rank, POSTS[seat], active=True)
    return scenario


def battle(scenario: CitiesKnights) -> BattleFought:
    """Let the ship land; what the battle was like."""
    scenario.roll(1, 1, "ship")
    (fought,) = scenario.events(BattleFought)
    return fought


def first_city(scenario: CitiesKnights, seat: Seat) -> LoseCity:
    """A seat gives up the city on the first of its places."""
    return LoseCity(seat, scenario.node(SPOTS[seat][0]))


# -- strength ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cities", [(1, 0, 0, 0), (1, 1, 1, 1), (2, 2, 1, 0), (2, 2, 2, 2)])
def test_barbarians_are_as_strong_as_there_are_cities_of_all_players(cities: tuple[int, ...]) -> None:
    """CK-BARB-01."""
    assert battle(siege(*cities)).barbarians == sum(cities)


def test_metropolises_count_and_settlements_and_reduced_cities_do_not() -> None:
    """CK-BARB-01."""
    scenario = siege(2, 1).metropolis("science", 0, SPOTS[0][0])
    scenario.piece("settlement", 2, *SPOTS[2]).piece("tipped_city", 3, SPOTS[3][0])
    assert battle(scenario).barbarians == 3


def test_all_active_knights_of_all_players_fight_with_their_strength() -> None:
    """CK-BARB-02, CK-BARB-16: passive ones do not."""
    scenario = siege(1, active={0: "basic", 1: "strong", 2: "mighty"}).knights(0, "strong", (-1, 1, "N"), active=True)
    scenario.knights(1, "mighty", (1, 1, "N")).knights(3, "mighty", POSTS[3])
    assert battle(scenario).knights == (3, 2, 3, 0)


@pytest.mark.parametrize(("cities", "won"), [((1, 1), True), ((1, 1, 1), True), ((1, 1, 1, 1), False)])
def test_barbarians_win_only_if_they_are_stronger(cities: tuple[int, ...], won: bool) -> None:
    """CK-BARB-03: against three points two or three cities lose, four win."""
    assert battle(siege(*cities, active={0: "mighty"})).won is won


@pytest.mark.parametrize("cities", [1, 2], ids=["won", "lost"])
def test_after_the_battle_all_knights_are_passive_and_the_ship_is_back(cities: int) -> None:
    """CK-BARB-04: however it ended."""
    scenario = siege(cities, cities, active={0: "strong", 1: "basic"})
    fought = battle(scenario)
    assert fought.won is (cities == 1)
    assert scenario.knight_at(POSTS[0]) == "0 strong passive"
    assert scenario.knight_at(POSTS[1]) == "1 basic passive"
    assert scenario.ship_moves() == 0
    (rest,) = scenario.events(KnightsRest)
    assert rest.nodes == 1 << scenario.node(POSTS[0]) | 1 << scenario.node(POSTS[1])


def test_the_journey_begins_anew() -> None:
    """CK-BARB-04: with the next ship it makes its first move."""
    scenario = siege(0, active={0: "basic"})
    battle(scenario)
    scenario.until_turn_of(1).roll(1, 1, "ship")
    assert scenario.events(ShipMoved) == (ShipMoved(1),)


def test_nobody_activates_a_knight_between_landing_and_battle() -> None:
    """CK-BARB-05: the first decision after the dice comes when the battle is over."""
    scenario = siege(1).knights(0, "mighty", POSTS[0]).give(0, grain=2)
    battle(scenario)
    assert scenario.code(ActivateKnight(ZERO, scenario.node(POSTS[0]))) == "engine.not-now"
    assert set(scenario.game.actions) == {first_city(scenario, ZERO)}


# -- barbarians win ----------------------------------------------------------------------------------------------


def losers(scenario: CitiesKnights) -> tuple[int, ...]:
    """The seats that have to give up a city."""
    return scenario.game.actors if scenario.state.stack[-1].tag == "cities_knights/lost-cities" else ()


def test_those_with_the_weakest_active_knights_lose_a_city_of_their_choice() -> None:
    """CK-BARB-06: only they; it becomes a settlement."""
    scenario = siege(2, 2, 2, active={0: "strong", 1: "basic", 2: "strong"})
    battle(scenario)
    assert losers(scenario) == (1,)
    assert {action.node for action in scenario.game.actions.of(LoseCity)} == {scenario.node(node) for node in SPOTS[1]}
    scenario.play(LoseCity(ONE, scenario.node(SPOTS[1][1]))).sound()
    assert scenario.events(CityLost) == (CityLost(ONE, scenario.node(SPOTS[1][1])),)
    assert scenario.at("city", 1) == {scenario.node(SPOTS[1][0])}
    assert scenario.at("settlement", 1) == {scenario.node(SPOTS[1][1])}
    assert scenario.game.points(ONE) == 3


def test_players_that_are_equally_weak_all_lose_one() -> None:
    """CK-BARB-06: one each, however many they have."""
    scenario = siege(2, 1, 2, 1, active={0: "basic", 1: "strong", 2: "basic", 3: "strong"})
    scenario.piece("city", 3, SPOTS[3][1])
    battle(scenario)
    assert losers(scenario) == (0, 2)
    scenario.play(first_city(scenario, TWO), first_city(scenario, ZERO)).sound()
    assert [len(scenario.at("city", seat)) for seat in range(4)] == [1, 1, 1, 2]


def test_whoever_has_only_metropolises_settlements_or_reduced_cities_is_left_out() -> None:
    """CK-BARB-06: then the weakest of the others loses, though he is stronger."""
    scenario = siege(1, 2, 0, 0, active={1: "basic"}).metropolis("trade", 0, SPOTS[0][0])
    scenario.piece("tipped_city", 2, SPOTS[2][0]).piece("settlement", 3, SPOTS[3][0])
    battle(scenario)
    assert losers(scenario) == (1,)


def test_a_metropolis_beside_a_city_does_not_protect_the_city() -> None:
    """CK-BARB-06."""
    scenario = siege(2, 1, active={1: "basic"}).metropolis("trade", 0, SPOTS[0][1])
    battle(scenario)
    assert losers(scenario) == (0,)
    node = scenario.node(SPOTS[0][1])
    assert scenario.code(LoseCity(ZERO, node)) == "barbarians.city-not-losable"
    refused = scenario.game.rules.check(scenario.state, LoseCity(ZERO, node))
    assert refused is not None
    assert refused.detail == (("node", node),)


def test_where_there_are_only_metropolises_nobody_loses_anything() -> None:
    """CK-BARB-06: the barbarians have won for nothing."""
    scenario = siege(1).metropolis("trade", 0, SPOTS[0][0])
    assert battle(scenario).won is False
    assert scenario.state.stack[-1].tag == "base/trade"


def test_the_choice_of_one_is_hidden_until_all_have_chosen() -> None:
    """CK-BARB-06: they lose their cities together."""
    scenario = siege(2, 2)
    battle(scenario)
    scenario.play(first_city(scenario, ONE))
    assert scenario.game.actors == (0,)
    assert scenario.at("settlement", 1) == set()
    assert scenario.game.view(ZERO).stack[-1].answers == (HiddenAnswer(ONE),)  # type: ignore[attr-defined]
    scenario.play(first_city(scenario, ZERO))
    assert [event.seat for event in scenario.events(CityLost)] == [0, 1]


def test_the_example_of_the_rules() -> None:
    """CK-BARB-07: three against five; Miguel and Pedro lose a city, Silvia and Claudia nothing."""
    pedro, miguel, claudia, silvia = range(4)
    scenario = siege(2, 2, 0, 1, active={pedro: "basic", miguel: "basic", claudia: "basic"})
    scenario.metropolis("politics", silvia, SPOTS[silvia][0]).piece("settlement", claudia, SPOTS[claudia][0])
    assert battle(scenario) == BattleFought(5, (1, 1, 1, 0), False)
    assert losers(scenario) == (pedro, miguel)
    scenario.play(first_city(scenario, Seat(pedro)), first_city(scenario, Seat(miguel))).sound()
    assert [len(scenario.at("city", seat)) for seat in range(4)] == [1, 1, 0, 1]
    assert [len(scenario.at("settlement", seat)) for seat in range(4)] == [1, 1, 1, 0]


def test_without_any_active_knight_everybody_with_a_city_loses_one() -> None:
    """CK-BARB-08."""
    scenario = siege(2, 1, 0, 1).knights(0, "mighty", POSTS[0])
    battle(scenario)
    assert losers(scenario) == (0, 1, 3)


def test_a_wall_around_the_lost_city_is_lost() -> None:
    """CK-BARB-09: that of another city stays."""
    scenario = siege(2).piece("wall", 0, *SPOTS[0])
    battle(scenario)
    scenario.play(first_city(scenario, ZERO)).sound()
    assert scenario.at("wall", 0) == {scenario.node(SPOTS[0][1])}


def test_nobody_gives_up_the_city_of_another_or_a_settlement() -> None:
    """CK-BARB-06."""
    scenario = siege(1, 1, active={1: "basic"}).piece("settlement", 0, SPOTS[0][1])
    battle(scenario)
    for node in (SPOTS[1][0], SPOTS[0][1], POSTS[0]):
        assert scenario.code(LoseCity(ZERO, scenario.node(node))) == "barbarians.city-not-losable"
    assert scenario.code(first_city(scenario, ONE)) == "engine.not-your-decision"


def test_nobody_may_hold_knights_back() -> None:
    """CK-BARB-16: without the variant nobody is asked."""
    scenario = siege(1, active={0: "mighty"})
    assert battle(scenario).knights == (3, 0, 0, 0)
    assert scenario.code(SendKnights(ZERO, NodeSet(0))) == "engine.not-in-game"


# -- afterwards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cities", [0, 1], ids=["won", "lost"])
def test_from_the_first_landing_on_the_robber_is_free(cities: int) -> None:
    """CK-BARB-17: whoever has won; it stays free during later journeys."""
    scenario = siege(cities, active={} if cities else {0: "basic"})
    assert scenario.state[Barbarians].landed is False
    battle(scenario)
    if cities:
        scenario.play(first_city(scenario, ZERO))
    assert scenario.state[Barbarians].landed is True
    scenario.play(EndTrade(ZERO), EndTurn(ZERO)).roll(3, 4, "ship")
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}


def test_with_an_alchemist_the_event_die_comes_first_and_then_the_chosen_numbers() -> None:
    """CK-BARB-18: the city falls before the nine that was chosen yields."""
    scenario = siege(0, 1, turn=1).progress(1, alchemist=1)
    scenario.play(PlayAlchemist(ONE, 4, 5), Dice((4, 5, "ship")))
    assert scenario.game.actors == (1,)
    assert scenario.hand(1) == NOTHING
    scenario.play(first_city(scenario, ONE))
    assert scenario.hand(1) == {**NOTHING, "lumber": 1}


def test_the_alchemist_leaves_the_event_die_to_chance() -> None:
    """CK-BARB-18: and nothing else."""
    game = siege(1).progress(0, alchemist=1).game.play(PlayAlchemist(ZERO, 2, 6))
    assert game.actors == (CHANCE,)
    assert dict(game.outcomes) == {
        Dice((2, 6, "ship")): 3, Dice((2, 6, "trade")): 1, Dice((2, 6, "politics")): 1, Dice((2, 6, "science")): 1,
    }  # fmt: skip


def test_a_chosen_seven_moves_the_robber_after_the_first_landing() -> None:
    """CK-BARB-17, CK-BARB-18: in that very turn."""
    scenario = siege(0, active={2: "basic"}).progress(0, alchemist=1)
    scenario.play(PlayAlchemist(ZERO, 1, 6), Dice((1, 6, "ship")))
    assert {type(action) for action in scenario.game.actions} == {MoveRobber}
    assert scenario.code(Roll(ZERO)) == "engine.not-now"
