"""The sample game of the almanac, played turn by turn (base: "Disposición inicial y partida de ejemplo").

What is certain of it and what is inferred is told in sample_game.py and, turn by turn, in the docstrings here. "But for
where" says that the text tells what is built, and that the place is inferred.
"""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    AcceptTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardDrawn,
    CardPlayed,
    CardStolen,
    DevCards,
    Dice,
    DiceRolled,
    EndTrade,
    EndTurn,
    InviteOffer,
    Island,
    MaritimeTrade,
    MaritimeTraded,
    MoveRobber,
    OfferTrade,
    PiecePlaced,
    PlaceBuilding,
    PlayRoadBuilding,
    Produced,
    RejectTrade,
    RobberMoved,
    Roll,
    Traded,
    TradeOffered,
)
from catan_core.base import table as reading
from catan_core.base.dev_cards import KINDS
from tests.helpers.robber import terrain_at_robber
from tests.rules.base import sample_game as sample
from tests.rules.base.sample_game import BLUE, LETTERS, ORANGE, RED, TURNS, WHITE, cards, edge, node
from tests.rules.base.sample_match import all_that_happened, before, code, end_of, hand, happened, match

ALL_TURNS = range(1, 17)


def built(turn: int) -> list[tuple[str, int]]:
    """The pieces placed in a turn, with their owners."""
    return [(event.piece, event.owner) for event in happened(turn, PiecePlaced)]


# -- the founding ------------------------------------------------------------------------------------------------


def test_orange_red_blue_and_white_sit_in_this_order_and_orange_begins() -> None:
    """SAMPLE-01, certain: turn 1 is orange's, and sixteen turns are four rounds."""
    assert [turn.seat for turn in TURNS] == [ORANGE, RED, BLUE, WHITE] * 4
    assert [game.turn.seat for game in map(end_of, range(16))] == [ORANGE, RED, BLUE, WHITE] * 4


def test_the_starting_pieces_are_founded_once_round_and_back() -> None:
    """BASE-FOUND-03, BASE-FOUND-04. Inferred: where; the distance rule and the order hold as in any game."""
    placed = [action.seat for action, _ in match().history if isinstance(action, PlaceBuilding)]
    assert placed == [ORANGE, RED, BLUE, WHITE, WHITE, BLUE, RED, ORANGE]


@pytest.mark.parametrize("seat", range(4))
def test_the_second_settlement_brings_the_starting_cards(seat: int) -> None:
    """SAMPLE turn 1, BASE-FOUND-07.

    Certain: after the first roll orange has one brick and no lumber, red one lumber, blue two. Inferred: the rest.
    """
    assert hand(end_of(0), seat) == cards(sample.START_HANDS[seat])


def test_the_board_shows_what_the_text_names() -> None:
    """SAMPLE-02, SAMPLE-03, SAMPLE-06, certain: these hexes are named; their places are inferred."""
    layout = end_of(0).state[Island].layout
    shown = set(zip(layout.terrains, layout.tokens, strict=True))
    named = {("pasture", 8), ("hills", 9), ("fields", 10), ("hills", 8), ("forest", 6), ("pasture", 12)}
    assert named <= shown
    assert terrain_at_robber(end_of(0).state) == "desert"


# -- every turn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", ALL_TURNS)
def test_the_roll_brings_everybody_what_it_should(turn: int) -> None:
    """SAMPLE-04: certain are the rolls of turns 7, 8 and 10, inferred the others and what they bring."""
    told = TURNS[turn - 1]
    dice = [event.total for event in happened(turn, DiceRolled)]
    assert dice == [told.roll]
    produced = [event.gains for event in happened(turn, Produced)]
    assert produced == ([] if told.roll == 7 else [tuple(cards(gain) for gain in told.gains)])


@pytest.mark.parametrize("turn", ALL_TURNS)
def test_the_hands_after_every_turn(turn: int) -> None:
    """SAMPLE, table of section 4: inferred but for what the text says of single hands (see the turns below)."""
    told = TURNS[turn - 1]
    assert [hand(end_of(turn), seat) for seat in range(4)] == [cards(letters) for letters in told.hands]


@pytest.mark.parametrize("turn", ALL_TURNS)
def test_the_supply_has_what_the_hands_have_not(turn: int) -> None:
    """BASE-PROD-07: nineteen of each resource after every turn."""
    supply = tuple(reading.supply(end_of(turn).state).values())
    assert supply == TURNS[turn - 1].supply
    held = [sum(column) for column in zip(*(hand(end_of(turn), seat) for seat in range(4)), strict=True)]
    assert [left + out for left, out in zip(supply, held, strict=True)] == [19] * len(LETTERS)


# -- turn by turn ------------------------------------------------------------------------------------------------


def test_turn_1_orange_neither_trades_nor_builds() -> None:
    """Certain: orange has one brick and no lumber, red one lumber, blue two; blue would want the brick for one."""
    game = before(1, EndTrade)
    assert [hand(game, seat)[sample.LUMBER] for seat in (ORANGE, RED, BLUE)] == [0, 1, 2]
    assert hand(game, ORANGE)[sample.BRICK] == 1
    assert [
        event for event in all_that_happened(1) if isinstance(event, Traded | MaritimeTraded | PiecePlaced | CardDrawn)
    ] == []


def test_turn_2_red_gets_no_brick_and_buys_year_of_plenty() -> None:
    """Certain, also that orange and white have brick and keep it."""
    game = before(2, OfferTrade)
    assert [hand(game, seat)[sample.BRICK] > 0 for seat in (ORANGE, BLUE, WHITE)] == [True, False, True]
    assert happened(2, Traded) == []
    assert happened(2, CardDrawn) == [CardDrawn(RED, "year_of_plenty")]


def test_turn_3_blue_gives_white_a_wool_for_a_brick_and_builds_a_road() -> None:
    """Certain but for where: that white asked for it is in the text, and is played as an invitation."""
    assert happened(3, Traded) == [Traded(BLUE, WHITE, cards("W"), cards("B"))]
    assert built(3) == [("road", BLUE)]


def test_turn_4_white_offers_in_vain_builds_a_road_and_buys_a_knight() -> None:
    """Certain: it could pay for a road and a card, offers grain and ore for lumber and brick, and nobody trades."""
    game = before(4, BuildRoad)
    assert code(game, BuyCard(WHITE)) is None
    assert happened(4, TradeOffered) == [TradeOffered(WHITE, cards("GO"), cards("LB"), (ORANGE, RED, BLUE))]
    assert happened(4, Traded) == []
    assert built(4) == [("road", WHITE)]
    assert happened(4, CardDrawn) == [CardDrawn(WHITE, "knight")]


def test_turn_5_orange_buys_road_building_and_keeps_brick_and_lumber() -> None:
    """Certain: it could pay for a road too, and may not play the card in this turn."""
    assert len(before(5, BuyCard).actions.of(BuildRoad)) > 0
    assert happened(5, CardDrawn) == [CardDrawn(ORANGE, "road_building")]
    assert code(before(5, EndTurn), PlayRoadBuilding(ORANGE)) == "card.bought-this-turn"
    assert hand(end_of(5), ORANGE) == cards("LB")


def test_turn_6_red_trades_with_white_plays_year_of_plenty_and_builds_a_city() -> None:
    """Certain but for where: white, with two grain, demands brick and lumber for one, a counter-offer."""
    game = before(6, OfferTrade)
    assert (hand(game, RED)[sample.ORE], hand(game, WHITE)) == (2, cards("GG"))
    assert happened(6, Traded) == [Traded(RED, WHITE, cards("LB"), cards("G"))]
    assert happened(6, CardPlayed) == [CardPlayed(RED, "year_of_plenty")]
    assert happened(6, PiecePlaced) == [PiecePlaced("city", RED, node=node(1, 0, "S"))]
    assert end_of(6).state[DevCards].shown[RED] == (0,) * 5


def test_turn_7_blue_rolls_a_seven_moves_the_robber_to_pasture_8_and_steals_lumber_from_white() -> None:
    """Certain: it leaves the desert; nobody has wool, which blue asks for with two lumber; blue builds nothing."""
    game = before(7, MoveRobber)
    assert all(reading.cards(game.state, seat) <= 7 for seat in range(4))
    assert happened(7, RobberMoved) == [RobberMoved(sample.TOPOLOGY.hex(1, 1), sample.pasture_8())]
    assert happened(7, CardStolen) == [CardStolen(BLUE, WHITE, sample.LUMBER)]
    offered = before(7, RejectTrade)
    assert offered.actors == (ORANGE, RED, WHITE)
    for seat in (ORANGE, RED, WHITE):
        assert code(offered, AcceptTrade(seat)) == "trade.not-in-hand"
        assert hand(offered, seat)[sample.WOOL] == 0
    assert [event for event in all_that_happened(7) if isinstance(event, Traded | PiecePlaced | CardDrawn)] == []


def test_turn_8_white_plays_its_knight_before_the_roll_and_builds_a_settlement() -> None:
    """Certain but for where: the robber goes from pasture 8 to fields 10, a lumber of red is stolen; 8 brings wool."""
    game = before(8, Roll)
    assert happened(8, CardPlayed) == [CardPlayed(WHITE, "knight")]
    assert happened(8, RobberMoved) == [RobberMoved(sample.pasture_8(), sample.fields_10())]
    assert happened(8, CardStolen) == [CardStolen(WHITE, RED, sample.LUMBER)]
    assert reading.cards(game.state, BLUE) == 5
    assert [event.gains[WHITE] for event in happened(8, Produced)] == [cards("W")]
    assert built(8) == [("settlement", WHITE)]
    assert game.state[Island].layout.terrains[sample.pasture_8()] == "pasture"


def test_turn_9_orange_builds_two_roads_with_road_building_and_nothing_else() -> None:
    """Certain but for where."""
    assert happened(9, CardPlayed) == [CardPlayed(ORANGE, "road_building")]
    assert built(9) == [("road", ORANGE)] * 2
    assert hand(end_of(9), ORANGE) == hand(end_of(8), ORANGE)


def test_turn_10_the_robber_on_fields_10_keeps_red_and_blue_from_grain() -> None:
    """Certain: both have built beside fields 10; red has one card and can build nothing."""
    nodes = sample.TOPOLOGY.hex_nodes[sample.fields_10()]
    built_on = {
        seat: (
            *reading.pieces_on(end_of(9).state, seat, "settlement"),
            *reading.pieces_on(end_of(9).state, seat, "city"),
        )
        for seat in range(4)
    }
    assert {seat for seat, places in built_on.items() if any(nodes >> at & 1 for at in places)} == {RED, BLUE}
    assert [(event.gains[RED], event.gains[BLUE]) for event in happened(10, Produced)] == [(cards(""), cards(""))]
    assert reading.cards(end_of(10).state, RED) == 1
    assert tuple(before(10, EndTurn).actions) == (EndTurn(RED),)


def test_turn_11_blue_trades_with_orange_and_with_the_supply_and_builds_a_settlement() -> None:
    """Certain, also the seven cards, which SAMPLE-INF-01 forces to be these: 4 lumber, a brick, a grain and an ore.

    The trades come before the settlement, as they must with separate phases.
    """
    assert hand(before(11, InviteOffer), BLUE) == cards("LLLLBGO")
    assert [event for event in all_that_happened(11) if isinstance(event, Traded | MaritimeTraded | PiecePlaced)] == [
        Traded(BLUE, ORANGE, cards("O"), cards("L")),
        MaritimeTraded(BLUE, sample.LUMBER, 4, sample.WOOL),
        PiecePlaced("settlement", BLUE, node=node(2, -2, "S")),
    ]
    assert reading.cards(end_of(11).state, BLUE) == 0


def test_turn_12_white_builds_a_road() -> None:
    """Certain but for where."""
    assert built(12) == [("road", WHITE)]


def test_turn_13_orange_lacks_a_grain_for_a_city_and_builds_a_settlement() -> None:
    """Certain but for where: nobody else has wool, nobody sells grain."""
    game = before(13, BuildSettlement)
    assert (hand(game, ORANGE)[sample.GRAIN], hand(game, ORANGE)[sample.ORE]) == (1, 3)
    assert [hand(game, seat)[sample.WOOL] for seat in (RED, BLUE, WHITE)] == [0, 0, 0]
    assert happened(13, Traded) == []
    assert built(13) == [("settlement", ORANGE)]


def test_turn_14_red_builds_a_road_and_keeps_the_rest() -> None:
    """Certain but for where."""
    assert built(14) == [("road", RED)]
    assert reading.cards(end_of(14).state, RED) == 3


def test_turn_15_blue_lacks_a_grain_for_a_card_and_builds_a_road() -> None:
    """Certain but for where."""
    game = before(15, BuildRoad)
    assert hand(game, BLUE) == cards("LBWO")
    assert code(game, BuyCard(BLUE)) == "build.cannot-pay"
    assert [event for event in all_that_happened(15) if isinstance(event, Traded | CardDrawn)] == []
    assert built(15) == [("road", BLUE)]


def test_turn_16_white_sells_wool_to_red_and_at_its_harbor_and_builds_a_city() -> None:
    """Certain but for where; before it trades white has 5 wool, an ore, a grain (SAMPLE-INF-02), after it nothing."""
    game = before(16, OfferTrade)
    assert hand(game, WHITE) == cards("WWWWWOG")
    assert reading.rates(game.state, WHITE)["wool"] == (2, 4)
    assert [event for event in all_that_happened(16) if isinstance(event, Traded | MaritimeTraded | PiecePlaced)] == [
        Traded(WHITE, RED, cards("W"), cards("O")),
        MaritimeTraded(WHITE, sample.WOOL, 2, sample.ORE),
        MaritimeTraded(WHITE, sample.WOOL, 2, sample.GRAIN),
        PiecePlaced("city", WHITE, node=node(-1, 0, "S")),
    ]
    assert reading.cards(end_of(16).state, WHITE) == 0


# -- the end -----------------------------------------------------------------------------------------------------


def test_at_the_end_white_has_four_points_and_the_others_three() -> None:
    """SAMPLE-07, certain for orange, red and white. The text gives blue "also 4", which contradicts its own account."""
    assert [end_of(16).points(seat) for seat in (ORANGE, RED, BLUE, WHITE)] == [3, 3, 3, 4]
    assert not end_of(16).over


def test_at_the_end_the_roads_are_counted() -> None:
    """SAMPLE-INF-05: forced by what is built; nobody has the longest road."""
    assert [len(reading.pieces_on(end_of(16).state, seat, "road")) for seat in range(4)] == [4, 3, 4, 4]
    assert reading.longest_road(end_of(16).state)[0] is None


def test_at_the_end_year_of_plenty_and_road_building_are_in_the_box_and_the_knight_lies_open() -> None:
    """SAMPLE-05, SAMPLE-INF-06, certain: 22 cards are left."""
    state = end_of(16).state
    kinds = KINDS(state.rules)
    assert {kind for kind, count in zip(kinds, state[DevCards].spent, strict=True) if count} == {
        "year_of_plenty",
        "road_building",
    }
    assert [reading.played_knights(state, seat) for seat in range(4)] == [0, 0, 0, 1]
    assert reading.largest_army(state) is None
    assert len(state[DevCards].deck) == 22


def test_at_the_end_the_robber_is_still_on_fields_10() -> None:
    """SAMPLE-04, certain: no other seven is rolled."""
    assert reading.robber(end_of(16).state) == sample.fields_10()


def test_at_the_end_white_lives_by_pasture_8_and_the_wool_harbor() -> None:
    """SAMPLE-06, certain: a city and a settlement beside the pasture, and the harbor; orange heads for a 3:1 harbor."""
    state, beside = end_of(16).state, sample.TOPOLOGY.hex_nodes[sample.pasture_8()]
    assert [at for at in reading.pieces_on(state, WHITE, "city") if beside >> at & 1] == [node(-1, 0, "S")]
    assert [at for at in reading.pieces_on(state, WHITE, "settlement") if beside >> at & 1] == [node(-2, 0, "S")]
    assert reading.rates(state, WHITE)["wool"] == (2, 4)
    assert edge((-2, 0, "N"), (-2, -1, "S")) in reading.pieces_on(state, ORANGE, "road")


@pytest.mark.parametrize("total", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_after_a_5_an_8_or_a_9_orange_could_build_a_city(total: int) -> None:
    """SAMPLE-INF-04. Certain: the text says so of the next roll; hence 3 ore, a grain and 3 of what the 8 brings.

    The fourth brick makes a grain at 4:1. The brick harbor that this board happens to give orange is left aside.
    """
    game = end_of(16).play(Roll(ORANGE)).play(Dice((total // 2, total - total // 2)))
    trades = (trade for trade in game.actions.of(MaritimeTrade) if trade.ratio == 4)
    after = (game, *(game.play(trade) for trade in trades))
    possible = any(one.play(EndTrade(ORANGE)).actions.of(BuildCity) for one in after)
    assert possible == (total in (5, 8, 9))


def test_the_whole_game_is_replayed_from_its_transcript() -> None:
    """SAMPLE: every offer, answer, roll and card of the sixteen turns is in it."""
    assert catan.replay(str(match().transcript)).state == end_of(16).state
    assert len(match().history) == 16 + sum(len(turn.actions) + len(turn.chance) for turn in TURNS)
