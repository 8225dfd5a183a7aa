"""Paired players (rules for 5–6 players from 2022: "Paired players")."""

import pytest

from catan_core import Good, Seat, UnknownOption
from catan_core.base import (
    AcceptTrade,
    BeforeRoll,
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Discard,
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
    TradeEnded,
    Window,
    WindowClosed,
    WindowOpened,
    table,
)
from catan_expansions.five_six import (
    EndPairedPart,
    EndPairedTrade,
    PairedBuild,
    PairedMain,
    PairedPartEnding,
    PairedTrade,
)
from tests.helpers.keywords import keywords
from tests.helpers.seats import FIVE, FOUR, ONE, THREE, TWO, ZERO
from tests.rules.five_six.table import COMBINED, NO_PHASE, PAIRED, FiveSix, around, composed

BOTH = pytest.mark.parametrize("seats", [5, 6])
HEX = around(0, 0)
SEPARATE = {**PAIRED, "base.turn_phases": "separate"}
EITHER = pytest.mark.parametrize("options", [SEPARATE, {**PAIRED, **COMBINED}], ids=["separate", "combined"])


def paired(turn: int = 0, seats: int = 6, **options: str) -> FiveSix:
    """A table with paired players."""
    return FiveSix(options={**PAIRED, **options}, turn=turn, seats=seats)


def test_special_building_is_played_unless_something_else_is_chosen() -> None:
    """X56-PAIR-01: `five_six.extra_phase` = `special_building`, the default."""
    assert composed().options["five_six.extra_phase"] == "special_building"
    assert FiveSix(options={"extra_phase": "special_building"}).end_turn().game.actors == (1,)
    with pytest.raises(UnknownOption, match="'special_building', 'paired_players', 'none'"):
        composed(extra_phase="both")


def test_with_no_extra_phase_the_next_turn_follows_at_once() -> None:
    """X56-PAIR-01: `five_six.extra_phase` = `none`."""
    scenario = FiveSix(options=NO_PHASE, turn=5).end_turn()
    assert scenario.state.stack == (BeforeRoll(ZERO),)


def test_the_edition_of_2025_has_paired_players_and_that_of_2015_special_building() -> None:
    """X56-PAIR-01: what is chosen by name goes first."""
    assert FiveSix(edition="en2025").end_turn().state.stack[-1] == PairedMain(THREE)
    assert FiveSix(edition="en2015").end_turn().state.stack[-1].tag == "five_six/special-building"
    assert FiveSix(edition="en2025", options=NO_PHASE).end_turn().state.stack[-1] == BeforeRoll(ONE)


@BOTH
def test_player_two_is_the_third_to_the_left(seats: int) -> None:
    """X56-PAIR-02: seat i + 3, round the table, for five as for six."""
    for seat in range(seats):
        scenario = paired(seat, seats).end_turn()
        assert scenario.game.actors == ((seat + 3) % seats,)
        assert scenario.state[Window].seat == (seat + 3) % seats
        assert scenario.game.turn.seat == seat


def test_player_one_takes_a_whole_turn_first() -> None:
    """X56-PAIR-03: roll, trade, build; player 2 can do nothing meanwhile."""
    scenario = paired().roads(0, *HEX[:2]).piece("settlement", 0, (0, 2, "N")).give(0, brick=1, lumber=1)
    assert scenario.game.actors == (0,)
    assert scenario.code(PlayKnight(THREE)) == "engine.not-your-decision"
    scenario.roll(1, 1)
    assert scenario.code(EndPairedPart(THREE)) == "engine.not-now"
    scenario.play(EndTrade(ZERO), BuildRoad(ZERO, scenario.edge(HEX[1], HEX[2])), EndTurn(ZERO))
    assert scenario.game.actors == (3,)


def test_then_player_two_trades_with_the_supply_builds_and_buys() -> None:
    """X56-PAIR-04: in two phases, as long as these are separate."""
    scenario = paired().piece("settlement", 3, HEX[0]).roads(3, *HEX[:3])
    scenario.give(3, brick=9, lumber=1, wool=2, grain=4, ore=4).end_turn()
    assert scenario.state.stack[-1] == PairedTrade(THREE)
    assert scenario.code(BuildCity(THREE, scenario.node(HEX[0]))) == "engine.not-now"
    scenario.play(MaritimeTrade(THREE, scenario.good("brick"), 4, scenario.good("lumber")), EndPairedTrade(THREE))
    assert scenario.events(TradeEnded) == (TradeEnded(THREE),)
    assert scenario.state.phase == PairedBuild(THREE)
    assert scenario.code(MaritimeTrade(THREE, scenario.good("brick"), 4, scenario.good("lumber"))) == "engine.not-now"
    scenario.play(BuildCity(THREE, scenario.node(HEX[0])), BuildSettlement(THREE, scenario.node(HEX[2])))
    scenario.play(
        BuildRoad(THREE, scenario.edge(HEX[2], HEX[3])), BuyCard(THREE), DrawCard("knight"), EndPairedPart(THREE)
    )
    assert scenario.hand(3) == {"brick": 3, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}
    assert scenario.state.stack == (BeforeRoll(ONE),)


def test_with_the_combined_phase_player_two_does_all_that_in_any_order() -> None:
    """X56-PAIR-04: `base.turn_phases` = `combined`."""
    scenario = paired(**keywords(COMBINED)).piece("settlement", 3, HEX[0]).give(3, brick=4, grain=2, ore=2).end_turn()
    assert scenario.state.phase == PairedMain(THREE)
    assert scenario.code(EndPairedTrade(THREE)) == "engine.not-now"
    scenario.play(MaritimeTrade(THREE, scenario.good("brick"), 4, scenario.good("ore")))
    scenario.play(BuildCity(THREE, scenario.node(HEX[0])), EndPairedPart(THREE))
    assert scenario.game.turn.seat == 1


@EITHER
def test_player_two_neither_rolls_nor_trades_with_players(options: dict[str, str]) -> None:
    """X56-PAIR-04: nor can anybody offer player 2 anything."""
    scenario = FiveSix(options=options).give(3, brick=2).give(1, wool=2).end_turn()
    brick, wool = scenario.goods(brick=1), scenario.goods(wool=1)
    assert scenario.code(Roll(THREE)) == "engine.not-now"
    assert scenario.code(OfferTrade(THREE, brick, wool, (ZERO, ONE))) == "engine.not-now"
    assert scenario.code(InviteOffer(ONE, wool, brick)) == "engine.not-now"
    assert scenario.code(AcceptTrade(ONE)) == "engine.not-now"
    assert scenario.code(EndTurn(THREE)) == "engine.not-now"
    assert not scenario.game.actions.open


@EITHER
def test_player_two_plays_a_development_card_of_any_kind(options: dict[str, str]) -> None:
    """X56-PAIR-04: knight, road building, year_of_plenty, monopoly."""
    scenario = FiveSix(options=options).cards(3, knight=1, road_building=1, year_of_plenty=1, monopoly=1)
    scenario.roads(3, *HEX[:2]).end_turn()
    year_of_plenty = PlayYearOfPlenty(THREE, scenario.goods(ore=2))
    assert [
        scenario.code(card)
        for card in (PlayKnight(THREE), PlayRoadBuilding(THREE), year_of_plenty, PlayMonopoly(THREE, Good(1)))
    ] == [None] * 4
    scenario.play(PlayRoadBuilding(THREE), BuildFreeRoad(THREE, scenario.edge(HEX[1], HEX[2])))
    scenario.play(BuildFreeRoad(THREE, scenario.edge(HEX[2], HEX[3])))
    assert scenario.game.actors == (3,)
    assert table.pieces_left(scenario.state, 3)["road"] == 12


@EITHER
def test_player_two_takes_two_resources_with_year_of_plenty(options: dict[str, str]) -> None:
    """X56-PAIR-04: from the supply, as in an own turn."""
    scenario = FiveSix(options=options).cards(3, year_of_plenty=1).end_turn()
    scenario.play(PlayYearOfPlenty(THREE, scenario.goods(ore=1, wool=1)))
    assert scenario.hand(3) == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 1}
    assert scenario.game.actors == (3,)


@EITHER
def test_player_two_moves_the_robber_with_a_knight(options: dict[str, str]) -> None:
    """X56-PAIR-04: and goes on with its part afterwards."""
    scenario = FiveSix(options=options).cards(3, knight=1).end_turn().play(PlayKnight(THREE))
    scenario.play(MoveRobber(THREE, scenario.hex(1, 1)))
    assert table.robber(scenario.state) == scenario.hex(1, 1)
    assert scenario.game.actors == (3,)


def test_player_two_plays_one_card_and_none_that_was_bought_now() -> None:
    """X56-PAIR-05: as in an own turn."""
    scenario = paired(**keywords(COMBINED)).cards(3, monopoly=2).give(3, ore=1, wool=1, grain=1).end_turn()
    scenario.play(BuyCard(THREE), DrawCard("knight"))
    assert scenario.code(PlayKnight(THREE)) == "card.bought-this-turn"
    scenario.play(PlayMonopoly(THREE, Good(0)))
    assert scenario.code(PlayMonopoly(THREE, Good(1))) == "card.one-a-turn"


def test_the_card_of_player_one_does_not_count_for_player_two() -> None:
    """X56-PAIR-05: one in each part; and a card bought in one's own turn may be played in the next part."""
    scenario = (
        paired().cards(0, monopoly=1).cards(3, monopoly=1).after_roll().play(PlayMonopoly(ZERO, Good(0))).end_turn()
    )
    assert scenario.code(PlayMonopoly(THREE, Good(1))) is None
    scenario = paired(turn=3).give(3, ore=1, wool=1, grain=1).building().play(BuyCard(THREE), DrawCard("knight"))
    assert scenario.code(PlayKnight(THREE)) == "card.bought-this-turn"
    scenario.end_turn().pass_on()
    scenario.end_turn().pass_on()
    scenario.end_turn().pass_on()
    assert scenario.game.turn.seat == 0
    scenario.end_turn()
    assert scenario.game.actors == (3,)
    assert scenario.code(PlayKnight(THREE)) is None


def test_a_card_bought_by_player_two_may_be_played_in_its_own_turn() -> None:
    """X56-PAIR-05: only this phase is barred."""
    scenario = paired(turn=1, seats=5).give(4, ore=1, wool=1, grain=1).end_turn().to_paired_build()
    scenario.play(BuyCard(FOUR), DrawCard("knight")).end_part()
    for _ in (2, 3):
        scenario.end_turn().pass_on()
    assert scenario.game.turn.seat == 4
    assert scenario.code(PlayKnight(FOUR)) is None


@EITHER
def test_player_two_may_win(options: dict[str, str]) -> None:
    """X56-PAIR-06: in its part, and not before."""
    nodes = [around(*hex)[0] for hex in ((0, -1), (0, 0), (0, 1), (0, 2))]
    scenario = FiveSix(options=options).piece("city", 3, *nodes[:3])
    scenario.piece("settlement", 3, nodes[3], (-2, 0, "N"), (-2, 2, "N")).give(3, ore=3, grain=2).end_turn()
    scenario.to_paired_build()
    assert not scenario.game.over
    scenario.play(BuildCity(THREE, scenario.node(nodes[3])))
    assert scenario.game.winners == (3,)


def test_player_two_wins_as_soon_as_its_part_begins_if_it_has_the_points() -> None:
    """X56-PAIR-06: for example with a longest road that it got in the turn of another."""
    scenario = paired().piece("city", 3, *(around(*hex)[0] for hex in ((0, -1), (0, 0), (0, 1), (0, 2))))
    scenario.piece("settlement", 3, (-2, 0, "N"), (-2, 2, "N")).building()
    assert (scenario.game.points(THREE), scenario.game.over) == (10, False)
    scenario.end_turn()
    assert scenario.game.winner == 3


def test_no_third_seat_wins_in_either_part() -> None:
    """X56-PAIR-06: ten points of seat 2 count in its own turn or its own part."""
    scenario = paired().piece("city", 2, *(around(*hex)[0] for hex in ((0, -1), (0, 0), (0, 1), (0, 2))))
    scenario.piece("settlement", 2, (-2, 0, "N"), (-2, 2, "N")).end_turn()
    assert scenario.game.points(TWO) == 10
    scenario.pass_on()
    assert not scenario.game.over
    scenario.end_turn().pass_on()
    assert (scenario.game.turn.seat, scenario.game.winner) == (2, 2)


def test_player_one_wins_before_player_two() -> None:
    """X56-PAIR-07: both have ten points, and the part of player 2 is not played any more."""
    hexes = ((0, -1), (0, 0), (0, 1), (0, 2)), ((2, -2), (2, -1), (1, 0), (1, 1))
    scenario = paired(turn=5)
    for seat, places in zip((0, 3), hexes, strict=True):
        scenario.piece("city", seat, *(around(*hex)[0] for hex in places))
    scenario.piece("settlement", 0, (-2, 0, "N"), (-2, 2, "N")).piece("settlement", 3, (-2, 1, "N"), (-3, 2, "N"))
    assert [scenario.game.points(seat) for seat in (ZERO, THREE)] == [10, 10]
    scenario.end_turn().pass_on()
    assert scenario.game.turn.seat == 0
    assert scenario.game.winners == (0,)


@BOTH
def test_then_both_markers_pass_to_the_left(seats: int) -> None:
    """X56-PAIR-08: a round has every seat once as player 1 and once as player 2."""
    scenario = paired(seats=seats)
    ones: list[Seat] = []
    twos: list[Seat] = []
    for _ in range(seats):
        ones.append(scenario.game.turn.seat)
        scenario.end_turn()
        twos += scenario.pass_on()
    assert ones == [*range(seats)]
    assert twos == [(seat + 3) % seats for seat in range(seats)]
    assert scenario.game.turn.seat == 0


def test_both_parts_are_announced() -> None:
    """X56-PAIR-08: who may act as on its turn."""
    scenario = paired().building()
    scenario.play(EndTurn(ZERO))
    assert scenario.events(WindowClosed) == (WindowClosed(ZERO),)
    assert scenario.events(WindowOpened) == (WindowOpened(THREE),)
    scenario.play(EndPairedTrade(THREE), EndPairedPart(THREE))
    assert scenario.events(PairedPartEnding) == (PairedPartEnding(THREE),)
    assert scenario.events(WindowClosed) == (WindowClosed(THREE),)
    assert scenario.events(WindowOpened) == (WindowOpened(ONE),)


def test_only_the_roll_of_player_one_makes_anybody_discard() -> None:
    """X56-PAIR-09: player 2 rolls nothing, and neither its knight nor its part makes anybody discard."""
    scenario = paired().give(3, wool=9).give(5, ore=8).roll(3, 4)
    assert list(scenario.game.actors) == [3, 5]
    scenario.play(Discard(THREE, scenario.goods(wool=4)), Discard(FIVE, scenario.goods(ore=4)))
    scenario.play(MoveRobber(ZERO, scenario.hex(1, 1)))
    scenario.give(5, brick=8).cards(3, knight=1).end_turn().play(
        PlayKnight(THREE), MoveRobber(THREE, scenario.hex(0, 0))
    )
    assert scenario.game.actors == (3,)
    assert sum(scenario.hand(5).values()) == 12
    assert scenario.pass_on() == (3,)
