"""Five and six players with Cities & Knights (rules of Cities & Knights for 5–6 players)."""

from collections import Counter
from collections.abc import Mapping

import pytest

import catan_core as catan
from catan_core import Action, ActionSpec, Seat, UnsupportedSeats, record
from catan_core.base import (
    CARD_COUNTS,
    DICE,
    SITES,
    BeforeRoll,
    BeforeRollPhase,
    BuildCity,
    BuildPhase,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardPhase,
    DevCards,
    Dice,
    DomesticTradePhase,
    Island,
    LargestArmy,
    MaritimeTrade,
    OfferTrade,
    OwnActionPhase,
    PlaceBuilding,
    PlaceRoad,
    Roll,
    SupplyTradePhase,
    end_turn,
    pieces,
    table,
)
from catan_core.plugin.specs import Value
from catan_core.testing import order_is_irrelevant
from catan_expansions.cities_knights import EXPANSION as CITIES_KNIGHTS
from catan_expansions.cities_knights import (
    ActivateKnight,
    AskHarbor,
    BattleFought,
    BuildKnight,
    BuildWall,
    ChaseRobber,
    ChooseDeck,
    DisplaceKnight,
    DrawProgress,
    GiveGifts,
    GiveGood,
    Improve,
    MetropolisPassed,
    MoveKnight,
    OwnSurplus,
    PlaceMetropolis,
    PlayAlchemist,
    PlayCommercialHarbor,
    PlayFleet,
    PlayIrrigation,
    PlaySmith,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
    ProgressCards,
    ProgressDrawn,
    PromoteKnight,
    RestoreCity,
    ReturnCard,
    TakeProgress,
)
from catan_expansions.five_six import EXPANSION as FIVE_SIX
from catan_expansions.five_six import (
    EndPairedPart,
    EndSpecialBuilding,
    PairedBuild,
    PairedMain,
    PairedTrade,
    RequestSpecialBuilding,
    SpecialBuilding,
)
from tests.engine.making import expansion
from tests.helpers.seats import FOUR, ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights
from tests.rules.five_six.table import MAP, BetweenTurns, around

BOTH = pytest.mark.parametrize("seats", [5, 6])
HEX = around(0, 0)
PAIRED = {"five_six.extra_phase": "paired_players"}
COMBINED = {**PAIRED, "base.turn_phases": "combined"}
EITHER = pytest.mark.parametrize("options", [PAIRED, COMBINED], ids=["separate", "combined"])
RICH = {"brick": 8, "lumber": 8, "wool": 8, "grain": 8, "ore": 8, "cloth": 6, "coin": 6, "paper": 6}
TOWNS = [around(*hex)[0] for hex in ((0, -1), (0, 0), (0, 1), (0, 2), (-2, 0), (-2, 2))]


class Table(BetweenTurns, CitiesKnights):
    """Both expansions on the printed map for five and six."""

    def __init__(
        self, *others: catan.Expansion, seats: int = 6, options: Mapping[str, Value] | None = None, turn: int = 0
    ) -> None:
        CitiesKnights.__init__(self, FIVE_SIX, *others, seats=seats, options=options, board=MAP, turn=turn)


def composed(**options: Value) -> catan.Ruleset:
    return catan.ruleset("base", CITIES_KNIGHTS, FIVE_SIX, options=options)


def new_game(seats: int = 6, seed: int = 0, **options: Value) -> catan.Game:
    return composed(**options).new_game(seats=seats, seed=seed)


# -- components --------------------------------------------------------------------------------------------------


@BOTH
def test_there_are_eighteen_cards_of_each_commodity(seats: int) -> None:
    """CK56-COMP-01: six more than before, 54 in all."""
    supply = table.supply(new_game(seats).state)
    assert [supply[good] for good in ("cloth", "coin", "paper")] == [12 + 6] * 3


@BOTH
def test_there_are_eight_defender_cards(seats: int) -> None:
    """CK56-COMP-02: where they are limited, a ninth victory brings no point any more."""
    for held, points in ((7, 8), (8, 8)):
        scenario = Table(seats=seats, options={"defender_cards_limited": True}).ship(6).defenders(1, held)
        scenario.knights(1, "basic", HEX[0], active=True).roll(1, 1, "ship")
        assert scenario.defender_cards()[1] == points


@BOTH
def test_every_seat_has_six_knights_three_walls_and_a_chart(seats: int) -> None:
    """CK56-COMP-03: the fifth and the sixth too."""
    scenario = Table(seats=seats)
    for seat in range(seats):
        left = table.pieces_left(scenario.state, seat)
        assert [left[f"{rank}_knight"] for rank in ("basic", "strong", "mighty")] == [2, 2, 2]
        assert left["wall"] == 3
        assert [scenario.level(seat, track) for track in ("trade", "politics", "science")] == [0, 0, 0]


@BOTH
def test_decks_metropolises_merchant_and_dice_are_as_many_as_before(seats: int) -> None:
    """CK56-COMP-04: 54 progress cards, one metropolis of each kind, one merchant, three dice."""
    game = new_game(seats)
    assert [len(deck) for deck in game.state[ProgressCards].decks] == [18, 18, 18]
    stock = {piece.id: piece.stock for piece in game.rules.pieces}
    assert [stock[f"{track}_metropolis"] for track in ("trade", "politics", "science")] == [1, 1, 1]
    assert stock["merchant"] == 1
    assert sorted(die.id for die in DICE(game.rules)) == ["event", "red", "yellow"]


@BOTH
def test_resources_hexes_tokens_and_harbors_are_those_for_five_and_six(seats: int) -> None:
    """CK56-COMP-05."""
    game = new_game(seats)
    layout, supply = game.state[Island].layout, table.supply(game.state)
    assert [supply[good] for good in ("brick", "lumber", "wool", "grain", "ore")] == [24] * 5
    assert (len(layout.hexes), sum(map(bool, layout.tokens)), len(layout.harbors)) == (30, 28, 11)


@BOTH
def test_cities_and_knights_alone_does_not_allow_five_or_six(seats: int) -> None:
    """CK56-COMP-05: the larger island is needed."""
    with pytest.raises(UnsupportedSeats, match="'base' is for 2, 3, 4 seats"):
        catan.ruleset("base", CITIES_KNIGHTS).new_game(seats=seats)


@BOTH
def test_there_are_no_development_cards_and_no_largest_army(seats: int) -> None:
    """CK56-COMP-06: what five_six says about their number falls away with them."""
    rules = composed().rules(seats)
    assert not {DevCards, LargestArmy} & set(rules.slice_index)
    assert CARD_COUNTS not in rules.tables
    scenario = Table(seats=seats).give(0, ore=1, wool=1, grain=1).building()
    assert scenario.code(BuyCard(ZERO)) == "engine.not-in-game"


def test_the_board_is_random_unless_the_printed_map_for_five_and_six_is_chosen() -> None:
    """CK56-COMP-07: `five_six.map`; and the beginner set-up is not that of four seats."""
    assert len({new_game(6, seed).state[Island].layout.terrains for seed in range(10)}) == 10
    printed = composed(**{"five_six.map": "beginner_2022"}).new_game(seats=6).state[Island].layout
    assert printed == Table().state[Island].layout
    assert composed(**{"base.setup": "beginner"}).new_game(seats=6).state[Island].layout == printed


@pytest.mark.thorough
def test_the_order_of_naming_is_irrelevant() -> None:
    """Neither expansion requires the other or comes after it."""
    for seats in (5, 6):
        order_is_irrelevant(("base", FIVE_SIX, CITIES_KNIGHTS), 2, 150, seats)


# -- rules -------------------------------------------------------------------------------------------------------


@BOTH
def test_one_founds_a_settlement_and_then_a_city_there_and_back(seats: int) -> None:
    """CK56-RULE-01: each with a road."""
    game, founders = new_game(seats), []
    while not isinstance(game.actions[0], Roll):
        founders.append(game.actors[0])
        game = game.play(game.actions.of(PlaceBuilding)[-1])
        game = game.play(game.actions.of(PlaceRoad)[0])
    assert founders == [*range(seats), *reversed(range(seats))]
    for seat in range(seats):
        placed = [len(table.pieces_on(game.state, seat, piece)) for piece in ("settlement", "city", "road")]
        assert placed == [1, 1, 2]


def test_the_robber_stays_on_its_desert_until_the_first_landing() -> None:
    """CK56-RULE-02: a seven does not move it; afterwards it does."""
    assert Table().robber_at() == (2, -3)
    assert Table().roll(3, 4, "ship").state.stack[-1].tag == "base/trade"
    assert Table().landed().roll(3, 4, "ship").state.stack[-1].tag == "base/robber-move"


def test_a_knight_does_not_chase_the_robber_off_either_desert_before_the_landing() -> None:
    """CK56-RULE-02: it may begin on the second one too, if the board says so."""
    for desert in ((2, -3), (-3, 0)):
        scenario = Table().robber(*desert).knights(0, "basic", around(*desert)[3], active=True).after_roll()
        chase = ChaseRobber(ZERO, scenario.node(around(*desert)[3]), scenario.hex(0, 0))
        assert scenario.code(chase) == "robber.before-first-landing"
        assert scenario.landed().code(chase) is None


@BOTH
def test_barbarians_are_as_strong_as_all_cities_of_the_board(seats: int) -> None:
    """CK56-RULE-03: those of the fifth and sixth seat too, and not more for more seats."""
    scenario = Table(seats=seats).ship(6)
    for seat in range(seats):
        scenario.piece("city", seat, TOWNS[seat])
    scenario.knights(0, "mighty", around(2, -2)[0], active=True).knights(0, "strong", around(2, -2)[2], active=True)
    scenario.knights(1, "basic", around(-3, 2)[0], active=True)
    scenario.game = scenario.game.play(Roll(ZERO)).play(Dice((1, 1, "ship")))
    (battle,) = [event for event in scenario.game.events if isinstance(event, BattleFought)]
    assert (battle.barbarians, battle.knights[:2], sum(battle.knights)) == (seats, (5, 1), 6)
    assert battle.won


@BOTH
def test_the_ship_lands_with_its_seventh_move(seats: int) -> None:
    """CK56-RULE-03: the track is as long as before."""
    scenario = Table(seats=seats).ship(5).knights(0, "basic", HEX[0], active=True)
    assert scenario.roll(1, 1, "ship").events(BattleFought) == ()
    scenario = Table(seats=seats).ship(6).knights(0, "basic", HEX[0], active=True)
    assert len(scenario.roll(1, 1, "ship").events(BattleFought)) == 1


@BOTH
def test_thirteen_points_win_in_ones_own_turn(seats: int) -> None:
    """CK56-RULE-04: twelve do not."""
    scenario = Table(seats=seats).piece("city", 4, *TOWNS[:4]).defenders(4, 4).end_turn()
    scenario.until_special(4)
    assert (scenario.game.points(FOUR), scenario.game.over) == (12, False)
    scenario.piece("settlement", 4, TOWNS[4])
    assert (scenario.game.points(FOUR), scenario.game.over) == (13, False)
    scenario.pass_on()
    for _ in range(3):
        assert not scenario.game.over
        scenario.end_turn().pass_on()
    assert (scenario.game.turn.seat, scenario.game.winner) == (4, 4)


@BOTH
@pytest.mark.parametrize("roller", [0, 3])
def test_at_a_gate_all_draw_clockwise_from_the_seat_on_turn(seats: int, roller: catan.Seat) -> None:
    """CK56-RULE-05: round the whole table."""
    scenario = Table(seats=seats, turn=roller)
    for seat in range(seats):
        scenario.levels(seat, science=1)
    drawn = ["mining", "mining", "crane", "crane", "medicine", "medicine"][:seats]
    scenario.play(Roll(roller), Dice((1, 1, "science")), *map(DrawProgress, drawn))
    assert [event.seat for event in scenario.events(ProgressDrawn)] == [
        (roller + step) % seats for step in range(seats)
    ]


@BOTH
def test_tied_defenders_draw_clockwise_from_the_seat_on_turn(seats: int) -> None:
    """CK56-RULE-05: seats 1 and 4 have fought best in the turn of seat 3."""
    scenario = Table(seats=seats, turn=3).ship(6)
    scenario.knights(1, "strong", HEX[0], active=True).knights(4, "strong", HEX[2], active=True)
    scenario.knights(2, "basic", HEX[4], active=True).roll(1, 1, "ship")
    assert scenario.game.actors == (4,)
    scenario.play(ChooseDeck(FOUR, "trade"), DrawProgress("merchant"))
    assert scenario.game.actors == (1,)
    scenario.play(ChooseDeck(ONE, "trade"), DrawProgress("merchant"))
    assert scenario.state.stack[-1].tag == "base/trade"


def test_of_a_deck_that_has_run_dry_nobody_draws() -> None:
    """CK56-RULE-06: those that come first in order draw, the others get nothing."""
    scenario = Table(turn=4).progress_deck("trade", merchant=2)
    for seat in range(6):
        scenario.levels(seat, trade=5)
    scenario.play(Roll(FOUR), Dice((1, 1, "trade")), *[DrawProgress("merchant")] * 2)
    assert [event.seat for event in scenario.events(ProgressDrawn)] == [4, 5]
    assert scenario.deck_left("trade") == 0
    assert scenario.state.stack[-1].tag == "base/trade"


# -- special building phase --------------------------------------------------------------------------------------


@BOTH
def test_after_every_turn_each_other_seat_is_asked_clockwise(seats: int) -> None:
    """CK56-SBP-01: as without Cities & Knights."""
    scenario = Table(seats=seats, turn=4).end_turn()
    assert scenario.pass_on() == tuple((4 + step) % seats for step in range(1, seats))
    assert scenario.state.stack == (BeforeRoll(Seat((4 + 1) % seats)),)


def test_only_those_are_asked_who_have_asked_for_it_where_that_is_chosen() -> None:
    """CK56-SBP-01: `five_six.sbp_request`; before the roll or after it."""
    scenario = Table(options={"five_six.sbp_request": "request_during_turn"}).progress(0, merchant=5)
    scenario.play(RequestSpecialBuilding(FOUR)).roll(1, 1, "ship")
    assert scenario.state.phase == OwnSurplus(ZERO)
    scenario.play(ReturnCard(ZERO, "merchant"), RequestSpecialBuilding(TWO))
    scenario.end_turn()
    assert scenario.pass_on() == (2, 4)


def at_special(**cards: int) -> Table:
    """Seat 3 is about to have its special building phase: two cities, a settlement, a line of roads, and cards."""
    scenario = Table().piece("city", 3, TOWNS[0], TOWNS[4]).piece("settlement", 3, TOWNS[3]).roads(3, *HEX[:5])
    scenario.give(3, **(cards or RICH))
    return scenario


def special(scenario: Table) -> Table:
    """Seat 0 ends its turn, and all decline until seat 3 is asked."""
    scenario.end_turn()
    scenario.until_special(3)
    return scenario


def test_one_may_build_there_whatever_cities_and_knights_has_to_build() -> None:
    """CK56-SBP-02: road, settlement, city, knight, wall, improvement; a knight is activated and promoted too."""
    scenario = special(at_special())
    scenario.play(BuildRoad(THREE, scenario.edge(HEX[4], HEX[5])), BuildSettlement(THREE, scenario.node(HEX[2])))
    scenario.play(BuildCity(THREE, scenario.node(TOWNS[3])), BuildKnight(THREE, scenario.node(HEX[4])))
    scenario.play(BuildWall(THREE, scenario.node(TOWNS[0])), Improve(THREE, "science"), Improve(THREE, "science"))
    scenario.play(ActivateKnight(THREE, scenario.node(HEX[4])), PromoteKnight(THREE, scenario.node(HEX[4])))
    assert scenario.knight_at(HEX[4]) == "3 strong active"
    assert scenario.level(3, "science") == 2
    assert scenario.at("wall", 3) == {scenario.node(TOWNS[0])}
    assert scenario.hand(3) == {
        "brick": 4, "lumber": 6, "wool": 5, "grain": 4, "ore": 3, "cloth": 6, "coin": 6, "paper": 3,
    }  # fmt: skip
    assert scenario.state.phase == SpecialBuilding(THREE)
    scenario.sound()


def test_a_reduced_city_may_be_restored_there() -> None:
    """CK56-SBP-02: that is to build a city."""
    scenario = Table().piece("tipped_city", 3, TOWNS[0]).give(3, ore=3, grain=2)
    special(scenario).play(RestoreCity(THREE, scenario.node(TOWNS[0])))
    assert scenario.at("city", 3) == {scenario.node(TOWNS[0])}


def test_what_is_refused_elsewhere_is_refused_there() -> None:
    """CK56-SBP-02: with the same codes."""
    scenario = special(at_special(ore=1, wool=1))
    assert scenario.code(BuildWall(THREE, scenario.node(TOWNS[0]))) == "build.cannot-pay"
    assert scenario.code(BuildKnight(THREE, scenario.node(around(2, -2)[0]))) == "knight.no-road"
    assert scenario.code(ActivateKnight(THREE, scenario.node(HEX[1]))) == "knight.none-of-yours"


def test_nothing_else_may_be_done_there() -> None:
    """CK56-SBP-03: no trade, no progress card, no knight action."""
    scenario = at_special().landed().robber(0, 0).progress(3, merchant_fleet=1, irrigation=1, warlord=1, smith=1)
    scenario.progress(3, wedding=1).progress(3, commercial_harbor=1).progress(3, alchemist=1).progress(3, spy=1)
    scenario.knights(3, "strong", HEX[1], active=True).roads(0, HEX[4], HEX[5]).knights(0, "basic", HEX[4])
    special(scenario.levels(3, politics=3))
    brick, wool = scenario.goods(brick=1), scenario.goods(wool=1)
    one, other, third = (scenario.node(HEX[index]) for index in (1, 3, 4))
    refused = [
        MaritimeTrade(THREE, scenario.good("brick"), 4, scenario.good("cloth")),
        OfferTrade(THREE, brick, wool, (ZERO,)),
        PlayFleet(THREE, scenario.good("brick")),
        PlayIrrigation(THREE),
        PlayWarlord(THREE),
        PlaySmith(THREE),
        PlayWedding(THREE),
        PlayCommercialHarbor(THREE),
        AskHarbor(THREE, ZERO),
        PlayAlchemist(THREE, 1, 1),
        PlaySpy(THREE, ZERO),
        ReturnCard(THREE, "spy"),
        MoveKnight(THREE, one, other),
        DisplaceKnight(THREE, one, third),
        ChaseRobber(THREE, one, scenario.hex(1, 1)),
        Roll(THREE),
    ]
    assert {scenario.code(action) for action in refused} == {"engine.not-now"}
    kinds = {kind.__name__ for kind, _ in scenario.game.actions.kinds}
    assert kinds == {
        "BuildRoad", "BuildSettlement", "BuildCity", "BuildKnight", "BuildWall", "Improve", "PromoteKnight",
        "EndSpecialBuilding",
    }  # fmt: skip


def test_a_knight_activated_there_may_act_in_the_next_own_turn() -> None:
    """CK56-SBP-04: it was activated before that turn."""
    scenario = Table(turn=2).roads(3, *HEX[:4]).knights(3, "basic", HEX[1]).give(3, grain=1)
    special(scenario).play(ActivateKnight(THREE, scenario.node(HEX[1])))
    move = MoveKnight(THREE, scenario.node(HEX[1]), scenario.node(HEX[2]))
    assert scenario.code(move) == "engine.not-now"
    scenario.pass_on()
    assert scenario.game.turn.seat == 3
    scenario.after_roll()
    assert scenario.code(move) is None


def test_a_metropolis_may_be_won_there_but_not_the_game() -> None:
    """CK56-SBP-05: its points count, and win when the own turn begins."""
    scenario = Table(turn=2).piece("city", 3, *TOWNS[:4]).defenders(3, 3).levels(3, trade=3).give(3, cloth=4)
    special(scenario).play(Improve(THREE, "trade"))
    scenario.play(PlaceMetropolis(THREE, scenario.node(TOWNS[1])))
    assert scenario.events(MetropolisPassed) == (MetropolisPassed("trade", None, THREE, scenario.node(TOWNS[1])),)
    assert (scenario.game.points(THREE), scenario.game.over) == (13, False)
    assert scenario.state.phase == SpecialBuilding(THREE)
    scenario.pass_on()
    assert (scenario.game.turn.seat, scenario.game.winner) == (3, 3)


def test_a_knight_is_promoted_once_in_every_special_building_phase() -> None:
    """CK56-SBP-06: our reading: once in a turn and what follows it; after the next turn once more."""
    scenario = Table().knights(3, "basic", HEX[0]).levels(3, politics=3).give(3, wool=3, ore=3).roads(3, *HEX[:2])
    special(scenario).play(PromoteKnight(THREE, scenario.node(HEX[0])))
    assert scenario.code(PromoteKnight(THREE, scenario.node(HEX[0]))) == "knight.promoted-already"
    scenario.pass_on()
    special(scenario).play(PromoteKnight(THREE, scenario.node(HEX[0])))
    assert scenario.knight_at(HEX[0]) == "3 mighty passive"


def test_a_knight_promoted_there_may_be_promoted_in_the_own_turn_that_follows() -> None:
    """CK56-SBP-06: that is another turn."""
    scenario = Table(turn=2).knights(3, "basic", HEX[0]).levels(3, politics=3).give(3, wool=2, ore=2)
    special(scenario).play(PromoteKnight(THREE, scenario.node(HEX[0])))
    scenario.pass_on()
    scenario.building()
    assert scenario.code(PromoteKnight(THREE, scenario.node(HEX[0]))) is None


def test_nobody_gets_progress_cards_there() -> None:
    """CK56-SBP-07: so nobody can have too many; one that has four keeps them."""
    scenario = special(at_special().progress(3, merchant=4))
    scenario.play(Improve(THREE, "trade"), BuildKnight(THREE, scenario.node(HEX[4])), EndSpecialBuilding(THREE))
    assert scenario.progress_cards(3) == {"merchant": 4}
    assert scenario.state.phase == SpecialBuilding(FOUR)


@pytest.mark.parametrize("limit", ["immediately_or_play", "end_of_turn"])
def test_the_seat_on_turn_is_down_to_four_cards_before_the_others_build(limit: str) -> None:
    """CK56-SBP-07: whichever way `cities_knights.limit_own_turn` is read."""
    scenario = Table(options={"limit_own_turn": limit}).progress(0, merchant=5)
    scenario.roll(1, 1, "ship")
    if limit == "immediately_or_play":
        scenario.play(ReturnCard(ZERO, "merchant")).end_turn()
    else:
        scenario.end_turn().play(ReturnCard(ZERO, "merchant"))
    assert scenario.progress_cards(0) == {"merchant": 4}
    assert scenario.state.phase == SpecialBuilding(ONE)


# -- paired players ----------------------------------------------------------------------------------------------


@BOTH
@EITHER
def test_player_two_is_the_third_to_the_left(seats: int, options: dict[str, str]) -> None:
    """CK56-PAIR-01: `five_six.extra_phase` = `paired_players`."""
    for seat in range(seats):
        scenario = Table(seats=seats, options=options, turn=seat).end_turn()
        assert scenario.pass_on() == ((seat + 3) % seats,)


def test_without_extra_phase_the_next_turn_follows_at_once() -> None:
    """CK56-PAIR-01: `five_six.extra_phase` = `none`."""
    assert Table(options={"five_six.extra_phase": "none"}).end_turn().state.stack == (BeforeRoll(ONE),)


def in_part(options: Mapping[str, Value], **cards: int) -> Table:
    """Seat 3 will play its part after seat 0: roads, a city, an active knight, cards."""
    scenario = Table(options=options).landed().piece("city", 3, TOWNS[0]).roads(3, *HEX[:5])
    scenario.knights(3, "strong", HEX[1], active=True).give(3, **(cards or RICH))
    return scenario


@EITHER
def test_player_two_trades_with_the_supply_and_builds(options: dict[str, str]) -> None:
    """CK56-PAIR-02: goods and commodities alike."""
    scenario = in_part(options).end_turn()
    scenario.play(MaritimeTrade(THREE, scenario.good("brick"), 4, scenario.good("paper")))
    scenario.to_paired_build()
    scenario.play(
        Improve(THREE, "science"), BuildWall(THREE, scenario.node(TOWNS[0])), BuildKnight(THREE, scenario.node(HEX[3]))
    )
    assert (scenario.hand(3)["brick"], scenario.hand(3)["paper"], scenario.level(3, "science")) == (2, 6, 1)


@EITHER
def test_player_two_acts_with_knights(options: dict[str, str]) -> None:
    """CK56-PAIR-02: moves, displaces, chases the robber; while trading as well as while building."""
    for wanted in (PairedTrade, PairedBuild):
        scenario = in_part(options).robber(0, 0).roads(0, HEX[4], HEX[5]).knights(0, "basic", HEX[4]).end_turn()
        if wanted is PairedBuild:
            scenario.to_paired_build()
        assert isinstance(scenario.state.phase, PairedMain if options is COMBINED else wanted)
        one, other, third = (scenario.node(HEX[index]) for index in (1, 3, 4))
        actions = (
            MoveKnight(THREE, one, other),
            DisplaceKnight(THREE, one, third),
            ChaseRobber(THREE, one, scenario.hex(1, 1)),
        )
        assert [scenario.code(action) for action in actions] == [None, None, None]
        scenario.play(actions[0])
        assert scenario.knight_at(other) == "3 strong passive"


def test_a_knight_displaced_by_player_two_is_moved_by_its_owner() -> None:
    """CK56-PAIR-02: and the part goes on."""
    scenario = in_part(PAIRED).roads(0, HEX[3], HEX[4], HEX[5]).knights(0, "basic", HEX[4]).end_turn()
    scenario.play(DisplaceKnight(THREE, scenario.node(HEX[1]), scenario.node(HEX[4])))
    assert scenario.game.actors == (0,)
    scenario.play(scenario.game.actions[0])
    assert scenario.state.phase == PairedTrade(THREE)


@EITHER
def test_player_two_plays_progress_cards_any_number_of_them(options: dict[str, str]) -> None:
    """CK56-PAIR-02: for example two, and a fleet that trades 2:1 until the part is over."""
    scenario = in_part(options, ore=2, wool=2).progress(3, irrigation=1, merchant_fleet=1).progress(0, merchant_fleet=1)
    scenario.piece("settlement", 3, around(0, -2)[0])
    scenario.after_roll().play(PlayFleet(ZERO, scenario.good("wool"))).end_turn()
    assert 2 not in table.rates(scenario.state, 3)["wool"]
    grain = scenario.hand(3)["grain"]
    scenario.play(PlayIrrigation(THREE), PlayFleet(THREE, scenario.good("ore")))
    assert scenario.hand(3)["grain"] > grain
    assert 2 in table.rates(scenario.state, 3)["ore"]
    scenario.play(MaritimeTrade(THREE, scenario.good("ore"), 2, scenario.good("cloth"))).pass_on()
    assert scenario.game.turn.seat == 1
    assert 2 not in table.rates(scenario.state, 3)["ore"]
    assert 2 not in table.rates(scenario.state, 1)["ore"]


@EITHER
def test_player_two_plays_no_alchemist_does_not_roll_and_trades_with_nobody(options: dict[str, str]) -> None:
    """CK56-PAIR-02: whatever it holds."""
    scenario = in_part(options).progress(3, alchemist=1).end_turn()
    offer = OfferTrade(THREE, scenario.goods(cloth=1), scenario.goods(wool=1), (ZERO, ONE))
    assert [scenario.code(action) for action in (PlayAlchemist(THREE, 1, 1), Roll(THREE), offer)] == [
        "engine.not-now"
    ] * 3
    assert not scenario.game.actions.open
    for phase in (PairedTrade, PairedBuild, PairedMain):
        assert not {PlayAlchemist, Roll, OfferTrade} & set(scenario.game.rules.offers[phase])


@EITHER
def test_a_fifth_card_that_a_spy_brings_is_played_or_put_back_at_once(options: dict[str, str]) -> None:
    """CK56-PAIR-02: by player 2, before it goes on with its part."""
    scenario = in_part(options).progress(3, spy=1, merchant=4).progress(1, irrigation=1, mining=1).end_turn()
    scenario.play(PlaySpy(THREE, ONE), TakeProgress(THREE, "irrigation"))
    assert scenario.state.stack[-1] == OwnSurplus(THREE)
    assert scenario.code(EndPairedPart(THREE)) == "engine.not-now"
    assert scenario.code(PlayIrrigation(THREE)) in (None, "progress.no-effect")
    scenario.play(ReturnCard(THREE, "merchant"))
    assert isinstance(scenario.state.phase, PairedMain if options is COMBINED else PairedTrade)
    assert scenario.progress_cards(3) == {"merchant": 3, "irrigation": 1}


def test_or_at_the_end_of_the_part() -> None:
    """CK56-PAIR-02: `cities_knights.limit_own_turn` = `end_of_turn`."""
    scenario = in_part({**PAIRED, "limit_own_turn": "end_of_turn"}).progress(3, spy=1, merchant=4)
    scenario.progress(1, mining=1).end_turn().play(PlaySpy(THREE, ONE), TakeProgress(THREE, "mining"))
    assert scenario.state.phase == PairedTrade(THREE)
    scenario.end_part()
    assert scenario.state.stack[-1].tag == "cities_knights/surplus"
    assert scenario.game.actors == (3,)
    scenario.play(ReturnCard(THREE, "mining"))
    assert scenario.state.stack == (BeforeRoll(ONE),)


@EITHER
def test_player_two_may_win(options: dict[str, str]) -> None:
    """CK56-PAIR-03: with thirteen points, in its part."""
    scenario = Table(options=options).piece("city", 3, *TOWNS[:4]).defenders(3, 3).levels(3, trade=3).give(3, cloth=4)
    scenario.end_turn()
    scenario.to_paired_build().play(Improve(THREE, "trade"))
    assert not scenario.game.over
    scenario.play(PlaceMetropolis(THREE, scenario.node(TOWNS[1])))
    assert (scenario.game.points(THREE), scenario.game.winner) == (13, 3)


@record
class Retire(Action, tag="retire/retire"):
    """Build a settlement for nothing, and end the own turn or part with it."""

    node: catan.Node


def _retire(tx: catan.Transition, phase: OwnActionPhase, action: Retire) -> None:
    pieces.place(tx, "settlement", action.seat, action.node)
    end_turn(tx, phase, action.seat)


RETIRE = ActionSpec(
    kind=Retire,
    during=((BuildPhase, OwnActionPhase),),
    rule=catan.Citation("retire", "Retiring"),
    options=lambda position, phase, seat: catan.members(SITES(position, seat, "settlement")),
    why=lambda position, phase, action: None,
    apply=_retire,
)


@EITHER
def test_player_two_wins_with_what_ends_its_part(options: dict[str, str]) -> None:
    """CK56-PAIR-03: the part is over only after all that its last action has caused, as a turn is."""
    scenario = Table(expansion("retire", requires=("base",), actions=[RETIRE]), options=options)
    scenario.piece("city", 3, *TOWNS[:2], *TOWNS[3:5]).defenders(3, 4).roads(3, *HEX[:3]).end_turn().to_paired_build()
    assert (scenario.game.points(THREE), scenario.game.over) == (12, False)
    scenario.play(scenario.game.actions.of(Retire)[0])
    assert (scenario.game.points(THREE), scenario.game.winner) == (13, 3)


MARKERS = (BeforeRollPhase, BuildPhase, CardPhase, DomesticTradePhase, OwnActionPhase, SupplyTradePhase)


@pytest.mark.parametrize(
    ("phase", "marked"),
    [
        (SpecialBuilding, {BuildPhase}),
        (PairedTrade, {CardPhase, SupplyTradePhase, OwnActionPhase}),
        (PairedBuild, {CardPhase, BuildPhase, OwnActionPhase}),
        (PairedMain, {CardPhase, SupplyTradePhase, BuildPhase, OwnActionPhase}),
    ],
)
def test_a_phase_between_turns_is_marked_as_what_may_be_done_there(phase: type, marked: set[type]) -> None:
    """CK56-SBP-02, CK56-SBP-03, CK56-PAIR-02: an action of any expansion that names a marker is offered in these phases
    and in no others. Cards are played in the part of player 2, and not where one only builds."""
    assert {marker for marker in MARKERS if issubclass(phase, marker)} == marked


def test_a_knight_activated_in_the_part_does_not_act_in_it() -> None:
    """CK56-PAIR-04: one that was activated before may, and may be activated again."""
    scenario = in_part(COMBINED).knights(3, "basic", HEX[4]).end_turn()
    scenario.play(ActivateKnight(THREE, scenario.node(HEX[4])))
    assert (
        scenario.code(MoveKnight(THREE, scenario.node(HEX[4]), scenario.node(HEX[3]))) == "knight.activated-this-turn"
    )
    scenario.play(MoveKnight(THREE, scenario.node(HEX[1]), scenario.node(HEX[2])))
    scenario.play(ActivateKnight(THREE, scenario.node(HEX[2])))
    assert (
        scenario.code(MoveKnight(THREE, scenario.node(HEX[2]), scenario.node(HEX[1]))) == "knight.activated-this-turn"
    )


def test_the_limits_of_knights_count_anew_in_every_part() -> None:
    """CK56-PAIR-04: promoted and activated in one's own turn, once more promoted and acting in the part."""
    scenario = Table(options=COMBINED, turn=3).roads(3, *HEX[:4]).knights(3, "basic", HEX[0]).levels(3, politics=3)
    scenario.give(3, grain=1, wool=2, ore=2).after_roll()
    scenario.play(ActivateKnight(THREE, scenario.node(HEX[0])), PromoteKnight(THREE, scenario.node(HEX[0])))
    assert scenario.code(PromoteKnight(THREE, scenario.node(HEX[0]))) == "knight.promoted-already"
    scenario.end_turn().pass_on()
    for _ in (4, 5):
        scenario.end_turn().pass_on()
    assert scenario.game.turn.seat == 0
    scenario.end_turn()
    assert scenario.code(MoveKnight(THREE, scenario.node(HEX[0]), scenario.node(HEX[2]))) is None
    assert scenario.code(PromoteKnight(THREE, scenario.node(HEX[0]))) is None


def test_cards_of_player_two_move_cards_between_players() -> None:
    """CK56-PAIR-05: our reading: the effect of a card is no trade; the wedding."""
    scenario = in_part(PAIRED, ore=1).progress(3, wedding=1).piece("city", 1, TOWNS[1], TOWNS[2]).give(1, brick=3)
    scenario.end_turn().play(PlayWedding(THREE))
    assert scenario.game.actors == (1,)
    scenario.play(GiveGifts(ONE, scenario.goods(brick=2)))
    assert (scenario.hand(3)["brick"], scenario.hand(1)["brick"]) == (2, 1)
    assert scenario.state.phase == PairedTrade(THREE)


def test_player_two_exchanges_cards_by_the_commercial_harbor_in_its_part_only() -> None:
    """CK56-PAIR-05: player 1 has its own, and what is left of it is gone."""
    scenario = in_part(PAIRED, ore=2).progress(3, commercial_harbor=1).progress(0, commercial_harbor=1)
    scenario.give(0, wool=1, cloth=1).give(1, coin=1).after_roll().play(PlayCommercialHarbor(ZERO)).end_turn()
    assert scenario.code(AskHarbor(THREE, ONE)) == "harbor.asked-already"
    scenario.play(PlayCommercialHarbor(THREE), AskHarbor(THREE, ZERO), GiveGood(THREE, scenario.good("ore")))
    scenario.play(GiveGood(ZERO, scenario.good("cloth")))
    assert scenario.hand(3) == {**NOTHING, "ore": 1, "cloth": 1}
    scenario.pass_on()
    scenario.after_roll()
    assert scenario.code(AskHarbor(ONE, ZERO)) == "harbor.asked-already"


# -- numbers that never change -----------------------------------------------------------------------------------


@BOTH
def test_nothing_of_one_expansion_names_the_other(seats: int) -> None:
    """What one changes of the base game, the other leaves alone."""
    rules = composed().rules(seats)
    changed = Counter(given.key for given in rules.contributions if given.replaced is not None)
    assert max(changed.values()) == 1
    for given in rules.contributions:
        if given.replaced is not None:
            assert {given.expansion.id, given.replaced.expansion.id} in (
                {"base", "five_six"},
                {"base", "cities_knights"},
            )
