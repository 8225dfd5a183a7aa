"""The trade cards (Cities & Knights: "Comercio (amarillo)"). The commercial harbor has a file of its own."""

import pytest

from catan_core import Good, Seat
from catan_core.base import (
    EndTurn,
    GoodsMoved,
    Holdings,
    Island,
    MaritimeTrade,
    MonopolyEnded,
    PiecePlaced,
    PieceRemoved,
    table,
)
from catan_expansions.cities_knights import (
    CardsPassed,
    FleetChosen,
    HandSeen,
    MasterTakes,
    PlayFleet,
    PlayMasterMerchant,
    PlayMerchant,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    TakeCards,
)
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.cities_knights.cards import concealed, holding, shown, told
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

FOREST_9, MOUNTAINS_10, DESERT_TOP = (2, -2, "N"), (0, -2, "S"), (0, 0, "N")
GOODS = ("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper")
COMBINED = {"base.turn_phases": "combined"}


# -- merchant ----------------------------------------------------------------------------------------------------


def market(**options: bool) -> CitiesKnights:
    """Seat 0 with a settlement beside forest 9 alone, one between hills 6, pasture 4 and desert, and two Merchants."""
    scenario = holding(merchant=2, options=options).piece("settlement", 0, FOREST_9, DESERT_TOP)
    return scenario.piece("settlement", 1, MOUNTAINS_10).after_roll()


def merchant(scenario: CitiesKnights, at: tuple[int, int], seat: Seat = ZERO) -> PlayMerchant:
    """The Merchant of a seat on a hex."""
    return PlayMerchant(seat, scenario.hex(*at))


def test_the_merchant_is_put_beside_a_building_of_its_own() -> None:
    """CK-CARD-MERCHANT, CK-MER-01."""
    scenario = market()
    assert {action.hex for action in scenario.game.actions.of(PlayMerchant)} == {
        scenario.hex(*at) for at in ((2, -2), (0, -1), (1, -1), (0, 0))
    }
    assert scenario.code(merchant(scenario, (0, -2))) == "merchant.no-building"


def test_its_resource_trades_two_to_one_for_anything() -> None:
    """CK-CARD-MERCHANT, CK-MER-01: commodities too; other resources do not, and those of others do not."""
    scenario = market().give(0, lumber=2, paper=2).give(1, lumber=2)
    scenario.play(merchant(scenario, (2, -2)))
    lumber = scenario.good("lumber")
    taken = [good for good in GOODS if scenario.code(MaritimeTrade(ZERO, lumber, 2, scenario.good(good))) is None]
    assert taken == [good for good in GOODS if good != "lumber"]
    rates = table.rates(scenario.state, 0)
    assert rates == {good: ((2, 4) if good == "lumber" else (4,)) for good in GOODS}
    assert table.rates(scenario.state, 1)["lumber"] == (4,)


def test_the_merchant_counts_a_point() -> None:
    """CK-CARD-MERCHANT, CK-MER-01."""
    scenario = market()
    scenario.play(merchant(scenario, (2, -2)))
    assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1


def test_another_merchant_takes_piece_trade_and_point_over() -> None:
    """CK-CARD-MERCHANT, CK-MER-02."""
    scenario = market().progress(1, merchant=1)
    scenario.play(merchant(scenario, (2, -2))).building().play(EndTurn(ZERO)).after_roll()
    scenario.play(merchant(scenario, (0, -2), ONE)).sound()
    assert "cities_knights/merchant" not in scenario.game.score(ZERO)
    assert scenario.game.score(ONE)["cities_knights/merchant"] == 1
    assert table.rates(scenario.state, 0)["lumber"] == (4,)
    assert table.rates(scenario.state, 1)["ore"] == (2, 4)
    removed, placed = scenario.events(PieceRemoved), scenario.events(PiecePlaced)
    assert [(event.owner, event.hex) for event in removed] == [(0, scenario.hex(2, -2))]
    assert [(event.owner, event.hex) for event in placed] == [(1, scenario.hex(0, -2))]


def test_ones_own_merchant_may_be_moved_to_another_hex() -> None:
    """CK-CARD-MERCHANT, CK-MER-02: put where it is, it would do nothing (CK-PRG-07)."""
    scenario = market()
    scenario.play(merchant(scenario, (2, -2)))
    assert scenario.code(merchant(scenario, (2, -2))) == "progress.no-effect"
    scenario.play(merchant(scenario, (0, -1)))
    assert table.rates(scenario.state, 0)["brick"] == (2, 4)
    assert table.rates(scenario.state, 0)["lumber"] == (4,)
    assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1


def test_with_the_option_it_may_be_put_where_it_is() -> None:
    """CK-PRG-07: `allow_void_cards`."""
    scenario = market(allow_void_cards=True)
    scenario.play(merchant(scenario, (2, -2)))
    assert scenario.code(merchant(scenario, (2, -2))) is None


def test_who_takes_the_merchant_over_may_leave_it_on_its_hex() -> None:
    """CK-CARD-MERCHANT: control passes."""
    scenario = market().merchant(1, 2, -2)
    scenario.play(merchant(scenario, (2, -2))).sound()
    assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1


def test_the_robber_does_not_mind_the_merchant() -> None:
    """CK-CARD-MERCHANT, CK-MER-03: both stand on one hex, and the trade goes on."""
    scenario = market().robber(2, -2)
    scenario.play(merchant(scenario, (2, -2)))
    assert scenario.robber_at() == (2, -2)
    assert table.rates(scenario.state, 0)["lumber"] == (2, 4)


def test_on_the_desert_the_merchant_only_counts_its_point() -> None:
    """CK-MER-04: `merchant_on_desert`, allowed by default."""
    scenario = market()
    scenario.play(merchant(scenario, (0, 0)))
    assert scenario.game.score(ZERO)["cities_knights/merchant"] == 1
    assert set(table.rates(scenario.state, 0).values()) == {(4,)}


def test_with_the_option_the_merchant_does_not_go_to_the_desert() -> None:
    """CK-MER-04: `merchant_on_desert` = False."""
    scenario = market(merchant_on_desert=False)
    assert scenario.code(merchant(scenario, (0, 0))) == "merchant.desert"
    assert scenario.code(merchant(scenario, (0, -1))) is None


# -- merchant fleet ----------------------------------------------------------------------------------------------


def test_two_fleets_are_of_two_kinds_in_any_order() -> None:
    """CK-CARD-FLEET: there are two such cards."""
    scenario = holding(merchant_fleet=2).after_roll()
    scenario.play(PlayFleet(ZERO, scenario.good("paper")), PlayFleet(ZERO, scenario.good("brick"))).sound()
    rates = table.rates(scenario.state, 0)
    assert [good for good in GOODS if rates[good] == (2, 4)] == ["brick", "paper"]


@pytest.mark.parametrize("good", GOODS)
def test_the_fleet_trades_one_kind_two_to_one_for_anything(good: str) -> None:
    """CK-CARD-FLEET: any resource or commodity, as often as one likes."""
    scenario = holding(merchant_fleet=1).give(0, **{good: 6}).after_roll()
    scenario.play(PlayFleet(ZERO, scenario.good(good)))
    assert table.rates(scenario.state, 0) == {one: ((2, 4) if one == good else (4,)) for one in GOODS}
    others = [one for one in GOODS if one != good]
    allowed = [one for one in GOODS if scenario.code(trade(scenario, good, one)) is None]
    assert allowed == others
    scenario.play(*[trade(scenario, good, one) for one in others[:3]])
    assert scenario.hand(0) == {**NOTHING, **dict.fromkeys(others[:3], 1)}


def trade(scenario: CitiesKnights, give: str, take: str) -> MaritimeTrade:
    """Seat 0 gives two of a kind."""
    return MaritimeTrade(ZERO, scenario.good(give), 2, scenario.good(take))


def test_the_two_cards_are_of_the_chosen_kind() -> None:
    """CK-CARD-FLEET: no combinations."""
    scenario = holding(merchant_fleet=1).give(0, paper=1, cloth=3).after_roll()
    scenario.play(PlayFleet(ZERO, scenario.good("paper")))
    assert scenario.code(trade(scenario, "paper", "ore")) == "maritime.too-few-cards"
    assert scenario.code(trade(scenario, "cloth", "ore")) == "maritime.not-entitled"


def test_the_fleet_sails_until_the_end_of_the_turn() -> None:
    """CK-CARD-FLEET: and for its owner only."""
    scenario = holding(merchant_fleet=1).give(0, ore=4).after_roll().play(PlayFleet(ZERO, Good(4)))
    assert table.rates(scenario.state, 1)["ore"] == (4,)
    scenario.play(trade(scenario, "ore", "coin")).building().play(EndTurn(ZERO))
    assert [table.rates(scenario.state, seat)["ore"] for seat in range(4)] == [(4,)] * 4
    assert table.rates(scenario.until_turn_of(0).state, 0)["ore"] == (4,)


def test_everybody_hears_what_the_fleet_trades() -> None:
    """CK-CARD-FLEET: the rate of the card lies open, and so does what it is for."""
    scenario = holding(merchant_fleet=1).after_roll().play(PlayFleet(ZERO, Good(4)))
    assert told(scenario, FleetChosen) == shown(FleetChosen(ZERO, Good(4)))


def test_two_fleets_serve_two_kinds() -> None:
    """CK-CARD-FLEET, CK-PRG-08."""
    scenario = holding(merchant_fleet=2).after_roll().play(PlayFleet(ZERO, Good(4)), PlayFleet(ZERO, Good(7)))
    assert {good for good, rates in table.rates(scenario.state, 0).items() if 2 in rates} == {"ore", "paper"}


def test_a_kind_that_trades_two_to_one_already_is_no_choice() -> None:
    """CK-FAQ-16, CK-PRG-07: by the guild, the merchant, a harbor or a fleet."""
    scenario = holding(merchant_fleet=1).levels(0, trade=3).piece("settlement", 0, (-2, 0, "S"), FOREST_9)
    scenario.merchant(0, 2, -2).after_roll()
    two = {good for good in GOODS if scenario.code(PlayFleet(ZERO, scenario.good(good))) is not None}
    assert two == {"cloth", "coin", "paper", "brick", "lumber"}
    assert scenario.code(PlayFleet(ZERO, scenario.good("brick"))) == "progress.no-effect"


def test_while_building_the_fleet_comes_too_late_unless_phases_are_combined() -> None:
    """CK-CARD-FLEET: one trades before one builds."""
    scenario = holding(merchant_fleet=1).give(0, ore=2).building().play(PlayFleet(ZERO, Good(4)))
    assert scenario.code(trade(scenario, "ore", "coin")) == "engine.not-now"
    scenario = holding(merchant_fleet=1, options=COMBINED).give(0, ore=2).building().play(PlayFleet(ZERO, Good(4)))
    assert scenario.code(trade(scenario, "ore", "coin")) is None


# -- master merchant ---------------------------------------------------------------------------------------------


def rich(**cards: int) -> CitiesKnights:
    """Seat 0 with a Master Merchant and one point; seat 1 with two points and some cards, seat 2 with one point."""
    scenario = holding(master_merchant=1).defenders(0, 1).defenders(1, 2).defenders(2, 1).defenders(3, 5)
    return scenario.give(1, **cards).give(2, ore=3).building()


def test_the_master_merchant_takes_two_cards_of_a_seat_with_more_points() -> None:
    """CK-CARD-MASTER: of its choice, resources or commodities."""
    scenario = rich(brick=2, coin=1, wool=1).play(PlayMasterMerchant(ZERO, ONE))
    assert scenario.state.phase == MasterTakes(ZERO, ONE)
    pairs = {action.cards for action in scenario.game.actions}  # type: ignore[attr-defined]
    wanted = [{"brick": 2}, {"brick": 1, "coin": 1}, {"brick": 1, "wool": 1}, {"coin": 1, "wool": 1}]
    assert pairs == {scenario.goods(**pair) for pair in wanted}
    scenario.play(TakeCards(ZERO, scenario.goods(brick=1, coin=1))).sound()
    assert scenario.hand(0) == {**NOTHING, "brick": 1, "coin": 1}
    assert scenario.hand(1) == {**NOTHING, "brick": 1, "wool": 1}
    assert scenario.state.stack[-1].tag == "base/build"


def test_from_a_single_card_it_takes_one() -> None:
    """CK-CARD-MASTER."""
    scenario = rich(coin=1).play(PlayMasterMerchant(ZERO, ONE))
    assert list(scenario.game.actions) == [TakeCards(ZERO, scenario.goods(coin=1))]


@pytest.mark.parametrize("cards", [{"brick": 1}, {"brick": 3}, {"ore": 2}, {}])
def test_it_takes_two_cards_that_are_there(cards: dict[str, int]) -> None:
    """CK-CARD-MASTER."""
    scenario = rich(brick=3).play(PlayMasterMerchant(ZERO, ONE))
    assert scenario.code(TakeCards(ZERO, scenario.goods(**cards))) == "master.wrong-number"


def test_only_seats_with_more_points_and_with_cards_are_visited() -> None:
    """CK-CARD-MASTER, CK-PRG-07: seat 2 has as many points, seat 3 no card, seat 0 is oneself."""
    scenario = rich(brick=1)
    codes = {seat: scenario.code(PlayMasterMerchant(ZERO, seat)) for seat in map(Seat, range(4))}
    poor, empty = "master.not-more-points", "progress.no-effect"
    assert codes == {0: "progress.no-such-target", 1: None, 2: poor, 3: empty}


def test_only_the_master_merchant_sees_the_hand_and_only_while_it_chooses() -> None:
    """CK-CARD-MASTER."""
    scenario = rich(brick=2, coin=1).play(PlayMasterMerchant(ZERO, ONE))
    hand = scenario.goods(brick=2, coin=1)
    seen = {seat: scenario.game.view(seat)[Holdings].hands[1] for seat in (ZERO, ONE, TWO, THREE, None)}
    assert seen == {0: hand, 1: hand, 2: (), 3: (), None: ()}
    assert told(scenario, HandSeen) == shown(HandSeen(ZERO, ONE, hand), HandSeen(ZERO, ONE, None), to=(0, 1))
    concealed(scenario)
    scenario.play(TakeCards(ZERO, scenario.goods(brick=2)))
    assert scenario.game.view(ZERO)[Holdings].hands[1] == ()
    assert scenario.game.view(TWO)[Holdings].sizes == (2, 1, 3, 0)


def test_what_it_takes_is_seen_by_the_two_alone() -> None:
    """CK-CARD-MASTER: the others see how many cards pass."""
    scenario = rich(brick=2, coin=1).play(PlayMasterMerchant(ZERO, ONE))
    cards = scenario.goods(brick=1, coin=1)
    scenario.play(TakeCards(ZERO, cards))
    passed, hidden = CardsPassed(ONE, ZERO, cards, 2), CardsPassed(ONE, ZERO, None, 2)
    assert told(scenario, CardsPassed) == shown(passed, hidden, to=(0, 1))


# -- monopolies --------------------------------------------------------------------------------------------------


def test_the_trade_monopoly_brings_a_card_of_a_commodity_from_each_opponent_who_has_one() -> None:
    """CK-CARD-TRADEMONO."""
    scenario = holding(trade_monopoly=1).give(0, coin=1).give(1, coin=3, cloth=1).give(2, coin=1).give(3, ore=2)
    coin = scenario.good("coin")
    scenario.building().play(PlayTradeMonopoly(ZERO, coin)).sound()
    assert [scenario.hand(seat)["coin"] for seat in range(4)] == [3, 2, 0, 0]
    assert scenario.hand(1)["cloth"] == 1
    moved = [GoodsMoved(seat, ZERO, scenario.goods(coin=1)) for seat in (ONE, TWO)]
    assert told(scenario, GoodsMoved) == dict.fromkeys((0, 1, 2, 3, None), moved)


def test_the_resource_monopoly_brings_two_cards_of_a_resource_from_each_opponent() -> None:
    """CK-CARD-RESMONO: one from whoever has only one."""
    scenario = holding(resource_monopoly=1).give(0, ore=1).give(1, ore=3, wool=1).give(2, ore=1).give(3, coin=2)
    scenario.building().play(PlayResourceMonopoly(ZERO, scenario.good("ore"))).sound()
    assert [scenario.hand(seat)["ore"] for seat in range(4)] == [4, 1, 0, 0]
    assert scenario.hand(1)["wool"] == 1
    assert [sum(event.cards) for event in scenario.events(GoodsMoved)] == [2, 1]


def test_it_is_seen_who_has_none_left_after_a_monopoly() -> None:
    """CK-CARD-RESMONO: whoever gave fewer than two cards has given all."""
    scenario = holding(resource_monopoly=1).give(1, ore=3).give(2, ore=1).give(3, ore=2).building()
    ore = scenario.good("ore")
    scenario.play(PlayResourceMonopoly(ZERO, ore))
    assert scenario.events(MonopolyEnded) == (MonopolyEnded(ZERO, ore, (TWO,)),)


def test_a_monopoly_is_of_the_family_of_its_card() -> None:
    """CK-CARD-TRADEMONO, CK-CARD-RESMONO."""
    scenario = holding(trade_monopoly=1, resource_monopoly=1).give(1, coin=1).building()
    trade = {good: scenario.code(PlayTradeMonopoly(ZERO, scenario.good(good))) for good in GOODS}
    resource = {good: scenario.code(PlayResourceMonopoly(ZERO, scenario.good(good))) for good in GOODS}
    assert trade == {good: None if good in GOODS[5:] else "monopoly.no-commodity" for good in GOODS}
    assert resource == {good: None if good in GOODS[:5] else "monopoly.no-resource" for good in GOODS}


def test_a_monopoly_may_name_what_nobody_turns_out_to_have() -> None:
    """CK-CARD-TRADEMONO, CK-PRG-07: what others hold is not public."""
    scenario = holding(trade_monopoly=1).give(1, ore=1).building()
    scenario.play(PlayTradeMonopoly(ZERO, scenario.good("cloth")))
    assert scenario.hand(0) == NOTHING
    assert scenario.progress_cards(0) == {}


def test_a_monopoly_over_empty_hands_is_of_no_use() -> None:
    """CK-CARD-TRADEMONO, CK-CARD-RESMONO, CK-PRG-07: how many cards others hold is public."""
    scenario = holding(trade_monopoly=1, resource_monopoly=1).give(0, ore=3, coin=3).building()
    assert scenario.code(PlayTradeMonopoly(ZERO, scenario.good("coin"))) == "progress.no-effect"
    assert scenario.code(PlayResourceMonopoly(ZERO, scenario.good("ore"))) == "progress.no-effect"


def test_the_merchant_is_out_of_play_at_first() -> None:
    """CK-CARD-MERCHANT, CK-MER-01: it enters with the first card."""
    scenario = market()
    kind = scenario.game.rules.piece_index["merchant"]
    assert not any(scenario.state[Island].pieces[kind])
