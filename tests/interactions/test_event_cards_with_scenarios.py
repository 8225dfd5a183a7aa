"""Event cards with the scenarios of Traders & Barbarians, and with gold fields."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Seat, ruleset
from catan_core.base import ChooseVictim, DiceRolled, Produced, RobberMoved, Roll, Steal, VictimChoice
from catan_core.base import table as reading
from catan_core.plugin.specs import Value
from catan_core.render import event_text
from catan_core.testing import Scenario
from catan_expansions.seafarers import FleetSailed, GoldChoice
from catan_expansions.traders_barbarians.event_cards import (
    CARD_COUNTS,
    ChooseDesert,
    RepairRoad,
    TurnCard,
    by_hand,
    cards_left,
)
from catan_expansions.traders_barbarians.event_cards.deck import KINDS
from catan_expansions.traders_barbarians.fishermen import FishTokens
from catan_expansions.traders_barbarians.wagons import Barbarians, MoveBarbarian, MoveWagon, Trip
from tests.engine.making import expansion
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.seafarers.pirate_islands import PirateIslands
from tests.rules.seafarers.table import two_islands
from tests.rules.traders_barbarians.barbarian_attack.table import Attack
from tests.rules.traders_barbarians.event_cards.table import due, take, thief, turn_over
from tests.rules.traders_barbarians.fishermen.table import BOARD as FISHING_BOARD
from tests.rules.traders_barbarians.fishermen.table import ONE_FISH, TWO_FISH
from tests.rules.traders_barbarians.rivers.table import Rivers
from tests.rules.traders_barbarians.wagons.table import FIRST, MIDDLE, SECOND, WagonTable

AT_EIGHT = (2, 0, "S")
"""A corner of the fishing ground with the 8."""


@pytest.mark.parametrize("scenario", ["rivers", "fishermen", "caravans"])
def test_without_a_desert_the_robber_flees_off_the_board(scenario: str) -> None:
    """TB-EV-15, TB-FI-18, TB-RI-17: in the caravans, too, and nowhere to a swamp, a lake or an oasis."""
    here = Scenario("event_cards", scenario, seats=3).robber(0, -1)
    turn_over(here, 4, "robber_flees")
    assert reading.robber(here.state) is None
    assert due(here) == "base/trade"


@pytest.mark.parametrize(("scenario", "robber"), [("cloth_for_catan", (0, 3)), ("forgotten_tribe", (3, 5))])
def test_the_robber_flees_to_no_desert_where_a_scenario_never_has_it(scenario: str, robber: tuple[int, int]) -> None:
    """TB-EV-15, SEA-CLO-03, SEA-TRI-10: our reading. It leaves the board, as if there were no desert."""
    here = Scenario("event_cards", "seafarers", seats=4, options={"seafarers.scenario": scenario}).robber(*robber)
    turn_over(here, 4, "robber_flees")
    assert reading.robber(here.state) is None
    assert due(here) == "base/trade"


def test_through_the_desert_the_robber_flees_to_any_desert() -> None:
    """TB-EV-15: of several deserts the seat on turn chooses one, and nothing else."""
    options: dict[str, Value] = {"seafarers.scenario": "through_the_desert"}
    here = Scenario("event_cards", "seafarers", seats=4, options=options).robber(0, 7)
    turn_over(here, 4, "robber_flees")
    deserts = [here.hex(3, 1), here.hex(2, 2), here.hex(1, 3)]
    assert [action.hex for action in here.game.actions.of(ChooseDesert)] == deserts
    assert here.code(ChooseDesert(ZERO, here.hex(0, 7))) == "event_cards.no-desert"


def test_an_epidemic_leaves_the_fish_alone() -> None:
    """TB-FI-18a: a city draws two tokens."""
    here = Scenario("event_cards", "fishermen", seats=3, board=FISHING_BOARD).piece("city", 1, AT_EIGHT)
    here.coming(ONE_FISH, TWO_FISH)
    turn_over(here, 8, "epidemic")
    assert here.state[FishTokens].tokens(ONE) == 2


def test_bridges_are_roads_for_the_trade_advantage() -> None:
    """TB-EV-13: our reading."""
    here = Rivers("event_cards").roads(0, (2, 0, "S"), (2, 1, "N")).give(2, ore=1)
    here.roads(1, (1, -1, "S"), (0, 0, "N")).piece("bridge", 1, here.edge((0, 0, "N"), (1, -2, "S")))
    assert thief(turn_over(here, 5, "trade_advantage")) == ONE


@pytest.mark.parametrize(("faces", "steps"), [((2, 6), 2), ((5, 5), 5)])
def test_a_pirate_fleet_sails_by_dice_beside_the_card(faces: tuple[int, int], steps: int) -> None:
    """TB-EV-01, SEA-PI-08: our reading. The number of the card is what counts otherwise."""
    islands = PirateIslands("event_cards")
    turn_over(islands, 9, "blank", *faces)
    assert islands.events(FleetSailed) == (FleetSailed(tuple(islands.circuit(step + 1) for step in range(steps))),)
    assert [event.total for event in islands.events(Produced)] == [9]
    (rolled,) = islands.events(DiceRolled)
    assert event_text(islands.game.rules, islands.board, rolled) == f"Beside the card: {faces[0]}, {faces[1]}"


# -- Barbarian Attack ----------------------------------------------------------------------------------------------


def test_in_barbarian_attack_the_seven_of_a_card_steals_from_anybody() -> None:
    """TB-BA-EV-01."""
    here = Attack("event_cards").give(1, ore=1).give(3, wool=2)
    turn_over(here, 7, "robber_attacks")
    assert here.state.phase == VictimChoice(ZERO, (ONE, Seat(3)), by="attack_seven")


def test_in_barbarian_attack_no_robber_flees() -> None:
    """TB-BA-EV-01."""
    here = turn_over(Attack("event_cards"), 4, "robber_flees")
    assert here.events(RobberMoved) == ()
    assert (due(here), reading.robber(here.state)) == ("base/trade", None)


@pytest.mark.parametrize(("first", "second", "taker"), [(2, 1, ONE), (1, 1, None), (0, 1, TWO), (0, 0, None)])
def test_in_barbarian_attack_the_most_knights_on_the_board_decide_a_conflict(
    first: int, second: int, taker: Seat | None
) -> None:
    """TB-BA-EV-01."""
    here = Attack("event_cards").give(0, wool=1)
    here.knights(1, (0, 0), *("NE", "E")[:first]).knights(2, (0, 0), *("W", "NW")[:second])
    assert thief(turn_over(here, 3, "conflict")) == taker


def test_in_barbarian_attack_the_most_knights_on_the_board_win_a_tournament() -> None:
    """TB-BA-EV-01 speaks of the conflict only: our reading."""
    here = Attack("event_cards").knights(1, (0, 0), "NE", "E").knights(2, (0, 0), "W")
    turn_over(here, 5, "tournament").play(take(here, 1, "ore"))
    assert here.hand(1)["ore"] == 1
    assert due(here) == "base/trade"


def test_with_calm_sea_a_conquered_building_is_at_no_harbor() -> None:
    """TB-BA-CON-05."""
    here = Attack("event_cards").piece("settlement", 0, (1, -2, "N")).barbarians((1, -2), 3)
    assert due(turn_over(here, 9, "calm_sea")) == "base/trade"
    here = Attack("event_cards").piece("settlement", 0, (1, -2, "N")).barbarians((1, -2), 2)
    assert due(turn_over(here, 9, "calm_sea")) == "event_cards/gain"


# -- the main scenario ---------------------------------------------------------------------------------------------


def test_in_the_main_scenario_the_seven_of_a_card_moves_a_barbarian() -> None:
    """TB-MA-17."""
    here = WagonTable("event_cards").roads(1, *MIDDLE[:2]).give(1, ore=1)
    turn_over(here, 7, "robber_attacks")
    here.play(MoveBarbarian(ZERO, min(here.read(Barbarians).edges), here.edge(*FIRST)))
    here.play(ChooseVictim(ZERO, ONE), Steal(here.good("ore")))
    assert here.hand(0)["ore"] == 1


@pytest.mark.parametrize("seats", [3, 5])
def test_in_the_main_scenario_no_robber_flees(seats: int) -> None:
    """TB-MA-17: also on the larger island, which has a desert."""
    others = ("five_six",) if seats > 4 else ()
    here = turn_over(WagonTable("event_cards", *others, seats=seats), 4, "robber_flees")
    assert here.events(RobberMoved) == ()
    assert reading.robber(here.state) is None


def test_in_the_main_scenario_a_damaged_road_takes_two_points_and_no_toll() -> None:
    """TB-MA-17."""
    here = WagonTable("event_cards").wagon(0, MIDDLE[0]).roads(1, *MIDDLE[:2]).roads(0, *MIDDLE[1:3])
    here.change(by_hand.damage, FIRST, SECOND).barbarians().travelling()
    before = here.hand(0)["gold"], here.hand(1)["gold"]
    here.play(MoveWagon(ZERO, here.node(MIDDLE[1])))
    assert here.trip.spent == 2
    assert (here.hand(0)["gold"], here.hand(1)["gold"]) == before
    here.play(MoveWagon(ZERO, here.node(MIDDLE[2])))
    assert here.trip.spent == 4


def test_in_the_main_scenario_a_barbarian_on_a_damaged_road_takes_two_points_more() -> None:
    """TB-MA-17, TB-MA-WAG-01."""
    here = WagonTable("event_cards").wagon(0, MIDDLE[0]).roads(1, *MIDDLE[:2]).barbarians(FIRST)
    here.change(by_hand.damage, FIRST).travelling().play(MoveWagon(ZERO, here.node(MIDDLE[1])))
    assert here.read(Trip).spent == 4


def test_in_the_main_scenario_a_repaired_road_takes_one_point_and_the_toll_again() -> None:
    """TB-MA-17."""
    here = WagonTable("event_cards", turn=1).roads(1, *MIDDLE[:2]).wagon(1, MIDDLE[0]).barbarians()
    here.change(by_hand.damage, FIRST).give(1, brick=1, lumber=1).building().play(RepairRoad(ONE, here.edge(*FIRST)))
    here.travelling().play(MoveWagon(ONE, here.node(MIDDLE[1])))
    assert here.trip.spent == 1


def test_in_the_main_scenario_cards_with_a_2_and_a_12_bring_their_event_and_no_goods() -> None:
    """TB-MA-17: nothing is rolled again, as in the English sixth edition."""
    here = turn_over(WagonTable("event_cards"), 2, "plentiful_year")
    for seat in range(3):
        here.play(take(here, seat, "ore"))
    assert here.events(Produced)[-1].gains == ((0,) * len(here.game.rules.goods),) * 3
    assert due(here) == "base/trade"


def test_in_the_main_scenario_cards_with_a_2_and_a_12_may_be_taken_out() -> None:
    """TB-MA-17: the German book of 2018."""
    here = WagonTable("event_cards", options={"event_cards.cards_2_12": "remove"})
    assert cards_left(here.state) == 34 - 5
    assert not {2, 12} & {number for number, _ in KINDS(here.game.rules)}
    refused = here.game.rules.check(here.game.play(Roll(ZERO)).state, TurnCard(12, "calm_sea"))
    assert refused is not None
    assert refused.code == "engine.unlikely"
    assert cards_left(WagonTable("event_cards").state) == 36 - 5


def test_on_the_larger_island_of_the_main_scenario_all_cards_are_needed() -> None:
    """TB-MA-17, TB-MA-18: it has hexes with a 2 and a 12."""
    options: dict[str, Value] = {"event_cards.cards_2_12": "remove"}
    with pytest.raises(catan.UnknownOption):
        ruleset("base", "five_six", "traders_barbarians", "event_cards", options=options)
    assert cards_left(WagonTable("event_cards", "five_six", seats=5).state) == 36 - 5


def test_the_option_belongs_to_the_main_scenario() -> None:
    """TB-MA-17: elsewhere it would have no effect."""
    with pytest.raises(catan.UnknownOption):
        ruleset("base", "event_cards", options={"event_cards.cards_2_12": "remove"})


@pytest.mark.parametrize(("unclaimed", "taker"), [("most_roads", ONE), ("longest_chain", TWO), ("nobody", None)])
def test_in_the_main_scenario_nobody_ever_holds_the_longest_road(unclaimed: str, taker: Seat | None) -> None:
    """TB-EV-13, TB-MA-06: so every trade advantage is that of a seat with most roads, or of nobody."""
    here = WagonTable("event_cards", options={"event_cards.advantage_unclaimed": unclaimed}).give(0, wool=1)
    ring, other = here.edges_around((0, 0)), here.edges_around((0, -1))
    here.piece("road", 2, *ring[:3]).piece("road", 1, *[edge for edge in other if edge not in ring][:2])
    here.piece("road", 1, *here.edges_around((-1, 1))[2:4])
    assert thief(turn_over(here, 5, "trade_advantage")) == taker


# -- Seafarers -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "cards"), [("blank", 2), ("epidemic", 1)])
def test_in_an_epidemic_gold_brings_a_city_one_card(event: str, cards: int) -> None:
    """TB-EV-09: our reading. The field has a 4, for which the deck has no epidemic of its own."""
    plague = expansion("plague", requires=("event_cards",), tables=[catan.Row(CARD_COUNTS, (4, "epidemic"), 1)])
    here = two_islands("event_cards", plague).piece("city", 1, (-1, 1, "N"))
    game = here.game.play(Roll(ZERO)).play(TurnCard(4, event))
    assert game.state.phase == GoldChoice(ONE, cards)
