"""The special building phase (rules for 5–6 players until 2020: "Special building phase")."""

import pytest

from catan_core import CHANCE, Good, Goods, Seat, SeatSet, UnknownOption
from catan_core.base import (
    BeforeRoll,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Discard,
    DrawCard,
    EndTrade,
    EndTurn,
    InviteOffer,
    MaritimeTrade,
    OfferTrade,
    PlaceBuilding,
    PlaceRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Roll,
    Window,
    table,
)
from catan_expansions.five_six import (
    BuildingRequests,
    EndSpecialBuilding,
    RequestSpecialBuilding,
    SpecialBuilding,
    SpecialBuildingEnded,
    SpecialBuildingRequested,
)
from tests.helpers.seats import FIVE, FOUR, ONE, THREE, TWO, ZERO
from tests.rules.five_six.table import NO_PHASE, ON_REQUEST, PAIRED, FiveSix, around, composed, new_game

BOTH = pytest.mark.parametrize("seats", [5, 6])
HEX = around(0, 0)
RICH = {"brick": 6, "lumber": 6, "wool": 6, "grain": 6, "ore": 6}


def at_special(seat: int = 3, **cards: int) -> FiveSix:
    """Seat 0 has ended its turn, and another has its special building phase."""
    return FiveSix().give(seat, **cards).end_turn().until_special(seat)


@BOTH
def test_after_a_turn_every_other_seat_is_asked_clockwise_from_the_left(seats: int) -> None:
    """X56-SBP-01: and before the next seat rolls."""
    scenario = FiveSix(seats=seats, turn=2).end_turn()
    asked = scenario.pass_on()
    assert asked == tuple((2 + step) % seats for step in range(1, seats))
    assert scenario.state.stack == (BeforeRoll(THREE),)
    assert scenario.game.turn.seat == 3


def test_the_turn_is_still_that_of_the_seat_that_has_ended_it() -> None:
    """X56-SBP-01: nobody may act as on its turn meanwhile."""
    scenario = FiveSix(turn=2).end_turn()
    assert scenario.game.turn.seat == 2
    assert scenario.state[Window].seat is None
    assert scenario.code(Roll(THREE)) == "engine.not-now"
    assert scenario.code(EndSpecialBuilding(FOUR)) == "engine.not-your-decision"


def test_one_may_build_and_buy_any_number_of_things() -> None:
    """X56-SBP-02: roads, settlements, cities and development cards, paid with cards in hand."""
    scenario = FiveSix().piece("settlement", 3, HEX[0]).roads(3, *HEX[:3]).give(3, **RICH).end_turn().until_special(3)
    scenario.play(BuildRoad(THREE, scenario.edge(HEX[2], HEX[3])), BuildRoad(THREE, scenario.edge(HEX[3], HEX[4])))
    scenario.play(BuildSettlement(THREE, scenario.node(HEX[2])), BuildSettlement(THREE, scenario.node(HEX[4])))
    scenario.play(BuildCity(THREE, scenario.node(HEX[0])))
    scenario.play(BuyCard(THREE), DrawCard("monopoly"), BuyCard(THREE), DrawCard("knight"))
    assert scenario.hand(3) == {"brick": 2, "lumber": 2, "wool": 2, "grain": 0, "ore": 1}
    assert table.pieces_left(scenario.state, 3) == {"road": 11, "settlement": 3, "city": 3}
    assert scenario.dev_cards(3) == {"knight": 1, "monopoly": 1}
    assert scenario.state.phase == SpecialBuilding(THREE)


def test_what_one_cannot_pay_is_refused_there_as_elsewhere() -> None:
    """X56-SBP-02"""
    scenario = FiveSix().piece("settlement", 3, HEX[0]).end_turn().until_special(3)
    assert scenario.code(BuildCity(THREE, scenario.node(HEX[0]))) == "build.cannot-pay"
    assert scenario.code(BuyCard(THREE)) == "build.cannot-pay"
    assert list(scenario.game.actions) == [EndSpecialBuilding(THREE)]


def test_there_is_no_trade_with_anybody() -> None:
    """X56-SBP-03: neither with the supply nor with players."""
    scenario = at_special(3, brick=8)
    brick, wool = scenario.goods(brick=1), scenario.goods(wool=1)
    assert scenario.code(MaritimeTrade(THREE, scenario.good("brick"), 4, scenario.good("wool"))) == "engine.not-now"
    assert scenario.code(OfferTrade(THREE, brick, wool, (ZERO, ONE))) == "engine.not-now"
    assert scenario.code(InviteOffer(ONE, brick, wool)) == "engine.not-now"
    assert not scenario.game.actions.open


def test_what_others_have_invited_in_the_turn_is_over_by_then() -> None:
    """X56-SBP-03, BASE-TRADE-02: the invitations were for the seat on turn, and stand until the end of its turn."""
    scenario = FiveSix().give(2, ore=1).after_roll()
    scenario.play(InviteOffer(TWO, scenario.goods(ore=1), scenario.goods(wool=1)), EndTrade(ZERO))
    assert "Invitations" in [panel.title for panel in scenario.game.view(ONE).panels()]
    scenario.play(EndTurn(ZERO))
    assert scenario.state.phase == SpecialBuilding(ONE)
    assert "Invitations" not in [panel.title for panel in scenario.game.view(ONE).panels()]


@pytest.mark.parametrize(
    "card",
    [
        PlayKnight(THREE),
        PlayRoadBuilding(THREE),
        PlayYearOfPlenty(THREE, Goods((1, 1, 0, 0, 0))),
        PlayMonopoly(THREE, Good(0)),
    ],
    ids=lambda action: action.tag,
)
def test_no_development_card_is_played(card: object) -> None:
    """X56-SBP-04: whatever one holds."""
    scenario = FiveSix().cards(3, knight=1, road_building=1, year_of_plenty=1, monopoly=1).end_turn().until_special(3)
    assert scenario.code(card) == "engine.not-now"  # type: ignore[arg-type]


def test_a_victory_point_card_does_not_win_there() -> None:
    """X56-SBP-04: nor is it shown."""
    nodes = [around(*hex)[0] for hex in ((0, -1), (0, 0), (0, 1), (0, 2))]
    scenario = FiveSix().piece("city", 3, *nodes).piece("settlement", 3, (-2, 0, "N"))
    scenario.give(3, ore=1, wool=1, grain=1).end_turn().until_special(3)
    scenario.play(BuyCard(THREE), DrawCard("victory_point"))
    assert scenario.game.points(THREE) == 10
    assert not scenario.game.over
    assert scenario.game.view(ZERO).points(THREE) == 9


def test_a_card_bought_there_may_be_played_on_ones_next_own_turn() -> None:
    """X56-SBP-05: before the roll already."""
    scenario = at_special(1, ore=1, wool=1, grain=1)
    scenario.play(BuyCard(ONE), DrawCard("knight"))
    assert scenario.code(PlayKnight(ONE)) == "engine.not-now"
    scenario.pass_on()
    assert scenario.game.turn.seat == 1
    assert scenario.code(PlayKnight(ONE)) is None


def test_a_card_bought_there_does_not_count_for_the_one_card_of_a_turn() -> None:
    """X56-SBP-05: nor does a card that was played in the turn before."""
    scenario = (
        FiveSix()
        .cards(0, knight=1, monopoly=1)
        .after_roll()
        .play(PlayMonopoly(ZERO, Good(0)), EndTrade(ZERO), EndTurn(ZERO))
    )
    scenario.pass_on()
    scenario.cards(1, knight=1)
    assert scenario.code(PlayKnight(ONE)) is None


def test_nobody_wins_there_and_ten_points_count_when_ones_own_turn_begins() -> None:
    """X56-SBP-06: before the roll; until then the game goes on."""
    nodes = [around(*hex)[0] for hex in ((0, -1), (0, 0), (0, 1), (0, 2))]
    scenario = FiveSix().piece("city", 2, *nodes[:3]).piece("settlement", 2, nodes[3], (-2, 0, "N"), (-2, 2, "N"))
    scenario.give(2, ore=3, grain=2).end_turn().until_special(2)
    scenario.play(BuildCity(TWO, scenario.node(nodes[3])))
    assert (scenario.game.points(TWO), scenario.game.over) == (10, False)
    scenario.pass_on()
    assert (scenario.game.turn.seat, scenario.game.over) == (1, False)
    scenario.end_turn().pass_on()
    assert scenario.game.turn.seat == 2
    assert scenario.game.winner == 2


def test_of_two_that_have_ten_points_the_one_wins_whose_turn_comes_first() -> None:
    """X56-SBP-06"""
    hexes = ((0, -1), (0, 0), (0, 1), (0, 2)), ((2, -2), (2, -1), (1, 0), (1, 1))
    scenario = FiveSix(turn=1)
    for seat, places in zip((4, 2), hexes, strict=True):
        scenario.piece("city", seat, *(around(*hex)[0] for hex in places))
    scenario.piece("settlement", 4, (-2, 0, "N"), (-2, 2, "N")).piece("settlement", 2, (-2, 1, "N"), (-3, 2, "N"))
    scenario.end_turn()
    assert [scenario.game.points(seat) for seat in (FOUR, TWO)] == [10, 10]
    assert scenario.pass_on() == (2, 3, 4, 5, 0)
    assert scenario.game.winner == 2


def test_the_longest_road_passes_at_once() -> None:
    """X56-SBP-07: as soon as the road lies there."""
    scenario = FiveSix().roads(0, *around(0, -2)[:6]).roads(3, *HEX[:6]).give(3, brick=1, lumber=1)
    assert table.longest_road(scenario.state)[0] == 0
    scenario.end_turn().until_special(3)
    scenario.play(BuildRoad(THREE, scenario.edge(HEX[5], HEX[0])))
    assert table.longest_road(scenario.state)[0] == 3
    assert (scenario.game.points(ZERO), scenario.game.points(THREE)) == (0, 2)


@BOTH
def test_the_seat_whose_turn_it_was_is_not_asked(seats: int) -> None:
    """X56-SBP-08: after any turn."""
    for seat in range(seats):
        assert seat not in FiveSix(seats=seats, turn=seat).end_turn().pass_on()


@BOTH
def test_everybody_is_asked_once_after_every_turn_of_another(seats: int) -> None:
    """X56-SBP-09: over a whole round each as often as there are others; to build nothing is allowed."""
    scenario = FiveSix(seats=seats)
    asked: list[Seat] = []
    for _ in range(seats):
        scenario.end_turn()
        asked += scenario.pass_on()
    assert sorted(asked) == sorted([*range(seats)] * (seats - 1))
    assert scenario.game.turn.seat == 0


def test_to_decline_is_announced() -> None:
    """X56-SBP-09: and the next is asked."""
    scenario = FiveSix().end_turn().play(EndSpecialBuilding(ONE))
    assert scenario.events(SpecialBuildingEnded) == (SpecialBuildingEnded(ONE),)
    assert scenario.game.actors == (2,)


def test_the_first_special_building_phase_comes_after_the_first_turn() -> None:
    """X56-SBP-09: founding is none."""
    game = new_game(6)
    while not isinstance(game.actions[0], Roll):
        assert not game.state.stack[-1].tag.startswith("five_six/")
        game = game.play(next(action for action in game.actions if isinstance(action, PlaceBuilding | PlaceRoad)))
    assert game.turn.number == 1


# -- who is asked ------------------------------------------------------------------------------------------------


def test_everybody_is_polled_unless_something_else_is_chosen() -> None:
    """X56-SBP-10: `five_six.sbp_request` = `poll_all`, the default; nobody needs to ask."""
    assert composed().options["five_six.sbp_request"] == "poll_all"
    scenario = FiveSix(options={"sbp_request": "poll_all"})
    assert scenario.code(RequestSpecialBuilding(THREE)) == "engine.not-in-game"
    assert scenario.end_turn().pass_on() == (1, 2, 3, 4, 5)


def test_only_those_are_asked_who_have_asked_for_it() -> None:
    """X56-SBP-10: `five_six.sbp_request` = `request_during_turn`; still clockwise, whoever asked first."""
    scenario = FiveSix(options=ON_REQUEST, turn=3).play(RequestSpecialBuilding(TWO)).building()
    scenario.play(RequestSpecialBuilding(FOUR))
    assert scenario.events(SpecialBuildingRequested) == (SpecialBuildingRequested(FOUR),)
    assert scenario.game.actors == (3,)
    assert scenario.end_turn().pass_on() == (4, 2)
    assert scenario.game.turn.seat == 4


def test_a_request_is_for_one_turn() -> None:
    """X56-SBP-10: after the next turn nobody is asked who has not asked again."""
    scenario = FiveSix(options=ON_REQUEST).play(RequestSpecialBuilding(THREE)).end_turn()
    assert scenario.pass_on() == (3,)
    assert scenario.end_turn().pass_on() == ()
    assert scenario.game.turn.seat == 2
    scenario.play(RequestSpecialBuilding(THREE))
    assert scenario.end_turn().pass_on() == (3,)


def test_it_can_be_asked_for_before_and_after_the_roll_but_not_while_a_seven_is_settled() -> None:
    """X56-SBP-10: during the turn."""
    scenario = FiveSix(options=ON_REQUEST)
    assert scenario.code(RequestSpecialBuilding(THREE)) is None
    scenario.roll(3, 4)
    assert scenario.code(RequestSpecialBuilding(THREE)) == "engine.not-now"
    scenario.after_roll()
    assert scenario.code(RequestSpecialBuilding(THREE)) is None


def test_the_seat_on_turn_asks_for_nothing_and_others_only_once() -> None:
    """X56-SBP-10, X56-SBP-08: and not at all between two turns."""
    scenario = FiveSix(options=ON_REQUEST, turn=2).after_roll()
    assert scenario.code(RequestSpecialBuilding(TWO)) == "special-building.own-turn"
    scenario.play(RequestSpecialBuilding(FIVE))
    assert scenario.code(RequestSpecialBuilding(FIVE)) == "special-building.asked-already"
    scenario.end_turn()
    assert scenario.game.actors == (5,)
    assert scenario.code(RequestSpecialBuilding(FOUR)) == "engine.not-now"


def test_who_has_asked_is_seen_by_all() -> None:
    """X56-SBP-10: in the panels beside the board too."""
    scenario = FiveSix(options=ON_REQUEST)
    assert shown(scenario) == []
    scenario.play(RequestSpecialBuilding(FIVE), RequestSpecialBuilding(TWO))
    assert shown(scenario) == ["seat 2: ✓, seat 5: ✓"]


def shown(scenario: FiveSix) -> list[str]:
    """The lines about requests that a spectator sees."""
    view = scenario.game.view(None)
    return [line for panel in view.panels() if panel.title == "Special building requested" for line in panel.lines]


def test_a_stored_position_in_which_the_seat_on_turn_has_asked_is_refused() -> None:
    """X56-SBP-08, X56-SBP-10"""
    scenario = FiveSix(options=ON_REQUEST).play(RequestSpecialBuilding(FIVE))
    assert scenario.game.rules.problems(scenario.state) == ()
    scenario = FiveSix(options=ON_REQUEST, turn=5)
    state = scenario.state
    slices = tuple(
        BuildingRequests(SeatSet(1 << 5)) if isinstance(one, BuildingRequests) else one for one in state.slices
    )
    (problem,) = state.rules.problems(type(state)(state.rules, state.turn, state.stack, state.winners, slices))
    assert "only-others-ask-to-build" in problem


@pytest.mark.parametrize("phase", [PAIRED, NO_PHASE])
def test_without_a_special_building_phase_nobody_is_asked_and_nobody_can_ask(phase: dict[str, str]) -> None:
    """X56-SBP-10, X56-PAIR-01: so `five_six.sbp_request` cannot be chosen."""
    with pytest.raises(UnknownOption, match=r"it belongs to five_six.extra_phase='special_building'"):
        FiveSix(options={**phase, **ON_REQUEST})
    scenario = FiveSix(options=phase).after_roll()
    assert scenario.code(RequestSpecialBuilding(THREE)) == "engine.not-in-game"
    kinds = {kind.__name__ for kind in scenario.game.rules.phases}
    assert "SpecialBuilding" not in kinds


# -- the limit of seven ------------------------------------------------------------------------------------------


def test_the_limit_of_seven_cards_stays() -> None:
    """X56-SBP-11: more than seven, although one may build between turns."""
    scenario = FiveSix().give(3, wool=7).give(4, wool=8).roll(3, 4)
    assert scenario.game.actors == (4,)
    scenario.play(Discard(FOUR, scenario.goods(wool=4)))
    assert scenario.hand(3)["wool"] == 7


def test_what_one_builds_there_is_no_longer_in_hand_when_the_seven_falls() -> None:
    """X56-SBP-11: that is what the phase is for."""
    scenario = FiveSix().roads(4, *HEX[:2]).give(4, wool=6, brick=1, lumber=1).end_turn().until_special(4)
    scenario.play(BuildRoad(FOUR, scenario.edge(HEX[1], HEX[2])))
    scenario.pass_on()
    scenario.roll(3, 4)
    assert scenario.game.actors == (1,)
    assert scenario.hand(4)["wool"] == 6


def test_chance_draws_the_card_that_is_bought_there() -> None:
    """X56-SBP-02: and the phase goes on afterwards."""
    scenario = at_special(3, ore=1, wool=1, grain=1)
    game = scenario.game.play(BuyCard(THREE))
    assert game.actors == (CHANCE,)
    assert game.play(DrawCard("knight")).actors == (3,)
