"""The events of the cards: one test for each statement of their rules. The earthquake has a file of its own."""

from __future__ import annotations

from random import Random

import pytest

from catan_core import Goods, Hex, Match, Seat, Seen, ruleset
from catan_core.base import (
    BeforeRoll,
    CardStolen,
    ChooseVictim,
    Discard,
    Discards,
    GoodsMoved,
    Holdings,
    Island,
    LongestRoad,
    Main,
    MoveRobber,
    RobberMoved,
    Steal,
    VictimChoice,
    odds_of_hands,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario
from catan_expansions.traders_barbarians.event_cards import (
    CardGiven,
    CardTurned,
    ChooseDesert,
    EventDeck,
    Gifts,
    GiftsBegun,
    TurnCard,
)
from tests.rules.traders_barbarians.event_cards.table import due, give, table, take, thief, turn_over

# -- robber attacks ----------------------------------------------------------------------------------------------


def test_robber_attacks_is_a_seven() -> None:
    """TB-EV-08."""
    here = table().piece("settlement", 1, (0, -1, "N")).give(1, wool=8)
    turn_over(here, 7, "robber_attacks")
    assert isinstance(here.state.phase, Discards)

    here.play(Discard(Seat(1), Goods(here.goods(wool=4))))
    here.play(MoveRobber(Seat(0), here.hex(0, -1)), ChooseVictim(Seat(0), Seat(1)), Steal(here.good("wool")))

    assert (here.hand(0)["wool"], here.hand(1)["wool"]) == (1, 3)


# -- epidemic ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("event", "ore"), [("blank", 2), ("epidemic", 1)])
def test_in_an_epidemic_cities_bring_one_resource_only(event: str, ore: int) -> None:
    """TB-EV-09."""
    here = table().piece("city", 1, (2, -1, "S"))
    turn_over(here, 8, event)

    assert here.hand(1)["ore"] == ore


def test_in_an_epidemic_settlements_bring_what_they_always_do() -> None:
    """TB-EV-09."""
    here = table().piece("settlement", 1, (2, -1, "S"))
    turn_over(here, 8, "epidemic")

    assert here.hand(1)["ore"] == 1


def test_an_epidemic_is_over_with_the_turn() -> None:
    """TB-EV-09."""
    here = table().piece("city", 1, (2, -1, "S"))
    turn_over(here, 8, "epidemic")
    for action in ("EndTrade", "EndTurn"):
        here.play(next(one for one in here.game.actions if type(one).__name__ == action))
    assert here.state[EventDeck].event is None

    turn_over(here, 8, "blank")

    assert here.hand(1)["ore"] == 1 + 2


# -- good neighbors ----------------------------------------------------------------------------------------------


def test_everybody_gives_the_neighbor_to_the_left_a_resource_of_choice() -> None:
    """TB-EV-11."""
    here = table().give(0, wool=1, ore=1).give(1, brick=2).give(2, grain=1)
    turn_over(here, 6, "good_neighbors")
    here.play(give(here, 2, "grain", 0), give(here, 0, "ore", 1), give(here, 1, "brick", 2))

    hands = [{good: count for good, count in here.hand(seat).items() if count} for seat in range(3)]
    assert hands == [{"wool": 1, "grain": 1}, {"brick": 1, "ore": 1}, {"brick": 1}]


def test_only_whoever_had_a_card_when_it_was_turned_over_gives_one() -> None:
    """TB-EV-11."""
    here = table().give(0, wool=1)
    turn_over(here, 6, "good_neighbors")
    assert here.game.actors == (0,)

    here.play(give(here, 0, "wool", 1))

    assert here.hand(1)["wool"] == 1
    assert not [phase for phase in here.state.stack if isinstance(phase, Gifts)]


def test_nobody_sees_a_gift_but_giver_and_taker_and_none_before_all_have_chosen() -> None:
    """TB-EV-11."""
    here = table().give(0, wool=1).give(1, ore=1)
    turn_over(here, 6, "good_neighbors")
    assert here.events(GiftsBegun) == (GiftsBegun((Seat(0), Seat(1))),)
    here.play(give(here, 0, "wool", 1))
    assert here.events(CardGiven) == ()

    here.play(give(here, 1, "ore", 2))

    first, second = here.events(CardGiven)
    rules = here.game.rules
    assert rules.events_for((first,), Seat(2)) == (CardGiven(Seat(0), Seat(1), None),)
    assert rules.events_for((second,), Seat(2)) == (second,)


@pytest.mark.parametrize(
    ("good", "to", "code"), [("ore", 1, "event_cards.not-in-hand"), ("wool", 2, "event_cards.wrong-seat")]
)
def test_a_gift_comes_from_the_own_hand_and_goes_to_the_left(good: str, to: int, code: str) -> None:
    """TB-EV-11."""
    here = table().give(0, wool=1)
    turn_over(here, 6, "good_neighbors")

    assert here.code(give(here, 0, good, to)) == code


# -- tournament, calm sea, plentiful year ------------------------------------------------------------------------


def takers(here: Scenario) -> list[int]:
    """The seats that take a resource, in their order; each takes wool."""
    seats = []
    while here.state.stack[-1].tag == "event_cards/gain":
        seats.append(int(here.game.actors[0]))
        here.play(take(here, seats[-1], "wool"))
    return seats


def test_in_a_tournament_everybody_with_the_most_knights_takes_a_resource() -> None:
    """TB-EV-12."""
    here = table(turn=1).knights_played(0, 2).knights_played(1, 1).knights_played(2, 2)

    assert takers(turn_over(here, 5, "tournament")) == [2, 0]
    assert here.hand(0)["wool"] == here.hand(2)["wool"] == 1


def test_without_knights_nobody_takes_anything_in_a_tournament() -> None:
    """TB-EV-12."""
    assert takers(turn_over(table(), 5, "tournament")) == []


def harbor_node(here: Scenario, index: int) -> int:
    """A node at one of the harbors."""
    layout = here.state[Island].layout
    return min(layout.topology.edges[layout.harbors[index].edge])


def test_with_calm_sea_everybody_with_the_most_buildings_at_harbors_takes_a_resource() -> None:
    """TB-EV-14."""
    here = table()
    here.piece("city", 0, harbor_node(here, 0))
    for seat, first in ((1, 1), (2, 3)):
        here.piece("settlement", seat, harbor_node(here, first), harbor_node(here, first + 1))

    assert takers(turn_over(here, 9, "calm_sea")) == [1, 2]


def test_without_buildings_at_harbors_nobody_takes_anything_with_calm_sea() -> None:
    """TB-EV-14."""
    assert takers(turn_over(table().piece("city", 0, (0, 0, "N")), 9, "calm_sea")) == []


def test_in_a_plentiful_year_everybody_takes_a_resource_of_choice() -> None:
    """TB-EV-18."""
    here = turn_over(table(turn=2), 2, "plentiful_year")
    here.play(take(here, 2, "ore"), take(here, 0, "wool"), take(here, 1, "ore"))

    assert [here.hand(seat) for seat in range(3)] == [
        {good: int(good == taken) for good in here.hand(0)} for taken in ("wool", "ore", "ore")
    ]


def test_a_choice_is_limited_to_what_the_supply_has() -> None:
    """TB-EV-21."""
    here = table().supply(brick=0, lumber=0, wool=0, grain=0, ore=2)
    turn_over(here, 2, "plentiful_year")
    assert here.code(take(here, 0, "wool")) == "event_cards.supply-lacks-it"

    here.play(take(here, 0, "ore"), take(here, 1, "ore"))

    assert here.hand(2)["ore"] == 0
    assert here.state.stack[-1].tag != "event_cards/gain"


# -- trade advantage, conflict -----------------------------------------------------------------------------------


def long_road(here: Scenario, seat: int, edges: int) -> Scenario:
    """Lay `count` roads of a seat along the coast."""
    coast = here.board.coast
    start = 10 * seat
    return here.piece("road", seat, *coast[start : start + edges])


def test_with_trade_advantage_the_holder_of_the_longest_road_takes_a_card_of_any_seat() -> None:
    """TB-EV-13."""
    here = long_road(long_road(table(), 1, 5), 2, 6).slice(LongestRoad(Seat(1), (0, 5, 5)))
    here.give(0, wool=1).give(1, wool=1).give(2, ore=1)
    turn_over(here, 5, "trade_advantage")
    assert here.state.phase == VictimChoice(Seat(1), (Seat(0), Seat(2)), by="event_card")

    here.play(ChooseVictim(Seat(1), Seat(2)), Steal(here.good("ore")))

    assert here.events(CardStolen) == (CardStolen(Seat(1), Seat(2), here.good("ore"), "event_card"),)


def test_a_neutral_color_with_the_longest_road_takes_no_card_and_neither_does_anybody_else() -> None:
    """TB-EV-13, TB-2P-05."""
    here = long_road(table("two_players", seats=2), 2, 5).slice(LongestRoad(Seat(2), (0, 0, 5, 0)))
    here.give(0, wool=1).give(1, wool=1).piece("road", 0, here.edge((0, 0, "N"), (1, -2, "S")))
    turn_over(here, 5, "trade_advantage", then=(TurnCard(8, "blank"),))
    assert not isinstance(here.state.phase, VictimChoice)


def test_nobody_can_take_a_card_of_a_seat_that_has_none() -> None:
    """TB-EV-13."""
    here = long_road(table(), 1, 5).give(0, wool=1)
    turn_over(here, 5, "trade_advantage")

    assert here.code(ChooseVictim(Seat(1), Seat(2))) == "robber.no-victim-there"


@pytest.mark.parametrize(("first", "second", "taker"), [(3, 2, 1), (2, 2, None), (2, 3, 2), (0, 0, None)])
def test_while_nobody_has_the_longest_road_the_only_seat_with_most_roads_has_the_advantage(
    first: int, second: int, taker: int | None
) -> None:
    """TB-EV-13, in the 5th edition."""
    here = long_road(long_road(table(), 1, first), 2, second).give(0, wool=1)
    turn_over(here, 5, "trade_advantage")

    assert thief(here) == taker


def scattered(here: Scenario) -> Scenario:
    """Four roads of seat 1 in two places, and three of seat 2 in a line."""
    coast = here.board.coast
    return here.piece("road", 1, *coast[:2], *coast[4:6]).piece("road", 2, *coast[10:13]).give(0, wool=1)


@pytest.mark.parametrize(("unclaimed", "taker"), [("most_roads", 1), ("longest_chain", 2), ("nobody", None)])
def test_what_is_compared_while_nobody_has_the_longest_road_is_an_option(unclaimed: str, taker: int | None) -> None:
    """TB-EV-13: the fifth edition, another reading of it, and the sixth."""
    here = scattered(table(advantage_unclaimed=unclaimed))
    assert thief(turn_over(here, 5, "trade_advantage")) == taker


def test_the_sixth_edition_chooses_nobody() -> None:
    """TB-EV-13."""
    chosen = {
        edition: ruleset("base", "event_cards", edition=edition).options["event_cards.advantage_unclaimed"]
        for edition in (None, "en2015", "en2025")
    }
    assert chosen == {None: "most_roads", "en2015": "most_roads", "en2025": "nobody"}


def test_a_seat_without_cards_is_no_victim_and_development_cards_are_never_taken() -> None:
    """TB-EV-13."""
    here = long_road(table(), 1, 5).cards(0, knight=2).cards(2, knight=1)
    turn_over(here, 5, "trade_advantage")
    assert due(here) == "base/trade"


def test_the_advantage_need_not_be_used_unless_players_must_steal() -> None:
    """TB-EV-13, TB-EV-17: the option of the base game on stealing holds here too."""
    here = long_road(table(), 1, 5).give(0, wool=1)
    turn_over(here, 5, "trade_advantage").play(ChooseVictim(Seat(1), None))
    assert here.hand(0)["wool"] == 1


def test_in_a_conflict_the_holder_of_the_largest_army_takes_a_card_of_any_seat() -> None:
    """TB-EV-17."""
    here = table().knights_played(0, 3).knights_played(2, 3).army(0).give(1, ore=1)
    turn_over(here, 3, "conflict").play(ChooseVictim(Seat(0), Seat(1)), Steal(here.good("ore")))

    assert here.hand(0)["ore"] == 1


@pytest.mark.parametrize(("first", "second", "taker"), [(2, 1, 1), (1, 1, None), (0, 1, 2), (0, 0, None)])
def test_while_nobody_has_the_largest_army_the_only_seat_with_most_knights_takes_it(
    first: int, second: int, taker: int | None
) -> None:
    """TB-EV-17."""
    here = table().knights_played(1, first).knights_played(2, second).give(0, wool=1)
    turn_over(here, 3, "conflict")

    assert thief(here) == taker


# -- robber flees ------------------------------------------------------------------------------------------------


def test_the_robber_flees_to_the_desert_and_nobody_steals() -> None:
    """TB-EV-15."""
    here = table().robber(0, -1).piece("settlement", 1, (0, 0, "S")).give(1, ore=1)
    turn_over(here, 4, "robber_flees")

    assert here.events(RobberMoved) == (RobberMoved(here.hex(0, -1), here.hex(0, 0)),)
    assert here.hand(1)["ore"] == 1
    assert here.state.stack[-1].tag == "base/trade"


def test_a_robber_on_the_desert_stays_there() -> None:
    """TB-EV-15."""
    here = turn_over(table(), 4, "robber_flees")

    assert here.events(RobberMoved) == ()
    assert reading.robber(here.state) == here.hex(0, 0)


def test_a_robber_beside_the_board_stays_there() -> None:
    """TB-EV-15: our reading."""
    here = turn_over(table().robber_off(), 4, "robber_flees")
    assert here.events(RobberMoved) == ()
    assert reading.robber(here.state) is None


# -- neighborly assistance ---------------------------------------------------------------------------------------


def test_everybody_with_the_most_points_gives_a_resource_to_somebody_with_fewer() -> None:
    """TB-EV-16."""
    here = (
        table(seats=4).piece("city", 0, (0, 0, "N")).piece("city", 1, (0, 0, "S")).piece("settlement", 2, (1, 1, "N"))
    )
    here.give(0, wool=2).give(1, ore=1).give(2, brick=1).give(3, brick=1)
    turn_over(here, 10, "neighborly_assistance")
    assert here.game.actors == (0, 1)
    assert here.code(give(here, 0, "wool", 1)) == "event_cards.wrong-seat"

    here.play(give(here, 0, "wool", 3), give(here, 1, "ore", 3))

    assert [here.hand(seat)[good] for seat, good in ((0, "wool"), (3, "wool"), (3, "ore"))] == [1, 1, 1]


def test_a_leader_without_a_card_gives_nothing() -> None:
    """TB-EV-16."""
    here = turn_over(table().piece("city", 0, (0, 0, "N")).give(1, wool=1), 11, "neighborly_assistance")

    assert here.state.stack[-1].tag == "base/trade"


def test_if_everybody_has_as_many_points_nothing_happens() -> None:
    """TB-EV-16."""
    here = turn_over(table().give(0, wool=1).give(1, wool=1), 11, "neighborly_assistance")

    assert here.state.stack[-1].tag == "base/trade"


def test_hidden_points_do_not_count() -> None:
    """TB-EV-19."""
    here = table().piece("settlement", 0, (0, 0, "N")).cards(1, victory_point=2).give(0, wool=1).give(1, wool=1)
    turn_over(here, 11, "neighborly_assistance")

    assert here.game.actors == (0,)


# -- with five and six -------------------------------------------------------------------------------------------


def test_with_two_deserts_the_seat_on_turn_chooses_where_the_robber_flees() -> None:
    """TB-EV-15 does not say: our reading."""
    here = Scenario.of(ruleset("base", "five_six", "event_cards").new_game(seats=6, seed=3))
    layout = here.state[Island].layout
    deserts = [Hex(hex) for hex, terrain in enumerate(layout.terrains) if terrain == "desert"]
    q, r = next(at for at, terrain in zip(layout.hexes, layout.terrains, strict=True) if terrain != "desert")
    here.robber(q, r).phase(BeforeRoll(Seat(0)), Main(Seat(0)))
    turn_over(here, 4, "robber_flees")
    assert [action.hex for action in here.game.actions if isinstance(action, ChooseDesert)] == deserts

    here.play(ChooseDesert(Seat(0), deserts[1]))

    assert reading.robber(here.state) == deserts[1]


def test_all_gifts_change_hands_at_once_so_that_none_is_passed_on() -> None:
    """TB-EV-11: our reading."""
    here = table().give(0, wool=1).give(1, ore=1)
    turn_over(here, 6, "good_neighbors").play(give(here, 0, "wool", 1))
    assert here.code(give(here, 1, "wool", 2)) == "event_cards.not-in-hand"
    here.play(give(here, 1, "ore", 2))
    assert (here.hand(1)["wool"], here.hand(2)["ore"]) == (1, 1)


def test_whoever_looks_on_knows_that_no_gift_was_passed_on() -> None:
    """TB-EV-11: seat 1 gives its ore, and not the wool that it gets from seat 0 at the same time."""
    here = table().give(0, wool=1).give(1, ore=1).give(2, brick=1)
    begun = [GoodsMoved(None, Seat(seat), here.state[Holdings].hands[seat]) for seat in range(3)]
    gifts = (give(here, 1, "ore", 2), give(here, 2, "brick", 0), give(here, 0, "wool", 1))
    turn_over(here, 6, "good_neighbors").play(*gifts)
    for seat in (Seat(0), None):
        view, rules = here.game.view(seat), here.game.rules
        seen = Seen(seat, rules.events_for([*begun, *here.happened], seat))
        assert list(odds_of_hands(view, seen)) == [here.state[Holdings].hands]


def test_five_and_six_turn_over_a_card_in_each_turn_and_none_in_a_special_building_phase() -> None:
    """TB-EV-01, for five and six: our reading."""
    match = Match(ruleset("base", "five_six", "event_cards"), seats=5, seed=4)
    rng, turned = Random(4), list[int]()
    while match.game.turn.number < 12:
        match.play(match.game.actions.sample(rng))
        turned += [match.game.turn.number for event in match.game.events if isinstance(event, CardTurned)]
    assert turned == [*range(1, 12)]
    assert "five_six/special-building" in {phase.tag for phase in match.game.rules.phases}


def test_who_is_not_asked_for_a_gift_has_none_in_any_world() -> None:
    """TB-EV-11, TB-EV-16: all see who is asked."""
    here = table(seats=4).give(0, wool=2).give(1, ore=2).give(3, brick=3)
    turn_over(here, 6, "good_neighbors")
    rng = Random(5)
    for seat in (*map(Seat, range(4)), None):
        view = here.game.view(seat)
        for _ in range(20):
            world = view.determinize(rng)
            assert [any(hand) for hand in world[Holdings].hands] == [True, True, False, True]
            assert here.game.rules.view(world, seat) == view


def test_who_is_asked_has_a_resource_and_who_could_give_and_is_not_has_none() -> None:
    """TB-EV-16, TB-EV-20: with commodities there are cards that need not be given."""
    here = table("cities_knights", seats=4).piece("settlement", 0, (0, -2, "N"))
    for seat, (node, goods) in enumerate([((2, -3, "S"), {"coin": 6}), ((2, -2, "S"), {"coin": 5, "ore": 1})], 1):
        here.piece("city", seat, node).give(seat, **goods)
    here.give(0, wool=9, grain=9, brick=9).give(3, lumber=9)
    turn_over(here, 10, "neighborly_assistance", 1, 0, "ship")
    assert here.game.actors == (2,)
    rng, resources = Random(5), range(5)
    for viewer in (Seat(0), Seat(3), None):
        for _ in range(20):
            hands = here.game.view(viewer).determinize(rng)[Holdings].hands
            assert sum(hands[1][good] for good in resources) == 0
            assert sum(hands[2][good] for good in resources) >= 1
