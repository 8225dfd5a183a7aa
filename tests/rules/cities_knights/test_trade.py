"""Trade with commodities (Cities & Knights: "Comerciar", "Guilda")."""

import pytest

from catan_core import Goods
from catan_core.base import AcceptTrade, ConfirmTrade, MaritimeTrade, OfferTrade, table
from catan_expansions.cities_knights import PlayFleet
from tests.helpers.seats import ONE, ZERO
from tests.rules.cities_knights.table import NOTHING, CitiesKnights

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
COMMODITIES = ("cloth", "coin", "paper")
EACH_COMMODITY = pytest.mark.parametrize("good", COMMODITIES)
EACH_RESOURCE = pytest.mark.parametrize("good", RESOURCES)


def taken(scenario: CitiesKnights, give: str, ratio: int) -> set[str]:
    """What seat 0 may take for a number of cards of a kind."""
    kinds = [good.id for good in scenario.game.rules.goods]
    actions = {kind: MaritimeTrade(ZERO, scenario.good(give), ratio, scenario.good(kind)) for kind in kinds}
    return {kind for kind, action in actions.items() if scenario.code(action) is None}


def everything_but(good: str) -> set[str]:
    """All kinds of cards but one."""
    return {*RESOURCES, *COMMODITIES} - {good}


# -- four, three and two to one ----------------------------------------------------------------------------------


@EACH_COMMODITY
def test_four_equal_commodities_buy_a_resource_or_another_commodity(good: str) -> None:
    """CK-TRADE-01, CK-TRADE-02."""
    scenario = CitiesKnights().give(0, **{good: 4}).after_roll()
    assert taken(scenario, good, 4) == everything_but(good)
    assert table.rates(scenario.state, 0)[good] == (4,)
    assert not list(CitiesKnights().give(0, **{good: 3}).after_roll().game.actions_of(ZERO).of(MaritimeTrade))


def test_the_four_commodities_must_be_of_one_kind() -> None:
    """CK-TRADE-01: two and two are not enough."""
    scenario = CitiesKnights().give(0, cloth=2, coin=2).after_roll()
    trade = MaritimeTrade(ZERO, scenario.good("cloth"), 4, scenario.good("ore"))
    assert scenario.code(trade) == "maritime.too-few-cards"


def test_a_trade_moves_the_cards() -> None:
    """CK-TRADE-01: four coins go, one cloth comes."""
    scenario = CitiesKnights().give(0, coin=5).after_roll()
    scenario.play(MaritimeTrade(ZERO, scenario.good("coin"), 4, scenario.good("cloth")))
    assert scenario.hand(0) == {**NOTHING, "coin": 1, "cloth": 1}
    assert table.supply(scenario.state) == {**dict.fromkeys(RESOURCES, 19), "cloth": 11, "coin": 11, "paper": 12}


@EACH_COMMODITY
def test_with_a_generic_harbor_three_are_enough(good: str) -> None:
    """CK-TRADE-01, CK-TRADE-02."""
    scenario = CitiesKnights().give(0, **{good: 3}).after_roll()
    scenario.piece("settlement", 0, scenario.harbor("generic"))
    assert taken(scenario, good, 3) == everything_but(good)


@EACH_RESOURCE
def test_resources_buy_commodities_at_all_their_rates(good: str) -> None:
    """CK-TRADE-01, CK-TRADE-02: four, three with a generic harbor, two with the harbor of the kind."""
    scenario = CitiesKnights().give(0, **{good: 4}).after_roll()
    assert taken(scenario, good, 4) == everything_but(good)
    assert taken(scenario, good, 3) == taken(scenario, good, 2) == set()
    scenario.piece("settlement", 0, scenario.harbor("generic"))
    assert taken(scenario, good, 3) == everything_but(good)
    scenario.piece("settlement", 0, scenario.harbor(good))
    assert taken(scenario, good, 2) == everything_but(good)


def test_commodities_are_traded_with_other_players() -> None:
    """CK-TRADE-01: for resources or for commodities, at any rate."""
    scenario = CitiesKnights().give(0, coin=1, brick=1).give(1, paper=2).after_roll()
    offer = OfferTrade(ZERO, scenario.goods(coin=1, brick=1), scenario.goods(paper=2), (ONE,))
    scenario.play(offer, AcceptTrade(ONE), ConfirmTrade(ZERO, ONE))
    assert scenario.hand(0) == {**NOTHING, "paper": 2}
    assert scenario.hand(1) == {**NOTHING, "brick": 1, "coin": 1}


def test_a_commodity_of_which_the_supply_has_none_cannot_be_taken() -> None:
    """CK-TRADE-02: what is taken is free, as far as it is there."""
    scenario = CitiesKnights().give(0, brick=4).supply(paper=0).after_roll()
    trade = MaritimeTrade(ZERO, scenario.good("brick"), 4, scenario.good("paper"))
    assert scenario.code(trade) == "maritime.supply-empty"


@EACH_RESOURCE
def test_the_harbor_of_a_resource_does_nothing_for_commodities(good: str) -> None:
    """CK-TRADE-03."""
    scenario = CitiesKnights().give(0, cloth=3, coin=3, paper=3).after_roll()
    scenario.piece("settlement", 0, scenario.harbor(good))
    for commodity in COMMODITIES:
        assert table.rates(scenario.state, 0)[commodity] == (4,)
        trade = MaritimeTrade(ZERO, scenario.good(commodity), 2, scenario.good(good))
        assert scenario.code(trade) == "maritime.not-entitled"


def test_a_reduced_city_uses_its_harbor_as_a_settlement_does() -> None:
    """CK-TRADE-01: it counts as one."""
    scenario = CitiesKnights().give(0, cloth=3).after_roll()
    scenario.piece("tipped_city", 0, scenario.harbor("generic"))
    assert taken(scenario, "cloth", 3) == everything_but("cloth")


def test_progress_cards_are_not_traded() -> None:
    """CK-TRADE-04: an offer is made of goods, of which progress cards are none."""
    scenario = CitiesKnights().progress(0, mining=2, bishop=2).give(1, ore=3).after_roll()
    assert {good.family for good in scenario.game.rules.goods} == {"resource", "commodity"}
    assert not list(scenario.game.actions_of(ZERO).of(MaritimeTrade))
    too_long = Goods((*scenario.goods(), 1))
    assert scenario.code(OfferTrade(ZERO, too_long, scenario.goods(ore=1), (ONE,))) == "engine.out-of-range"
    gift = OfferTrade(ZERO, scenario.goods(), scenario.goods(ore=1), (ONE,))
    assert scenario.code(gift) not in (None, "engine.out-of-range")


# -- merchant guild ----------------------------------------------------------------------------------------------


@EACH_COMMODITY
def test_with_the_merchant_guild_two_equal_commodities_buy_any_other_card(good: str) -> None:
    """CK-TRADE-05: a resource or a different commodity, the two of one kind."""
    scenario = CitiesKnights().levels(0, trade=3).give(0, **{good: 2}).after_roll()
    assert taken(scenario, good, 2) == everything_but(good)
    same = MaritimeTrade(ZERO, scenario.good(good), 2, scenario.good(good))
    assert scenario.code(same) == "maritime.same-kind"


def test_two_different_commodities_buy_nothing() -> None:
    """CK-TRADE-05."""
    scenario = CitiesKnights().levels(0, trade=3).give(0, coin=1, paper=1).after_roll()
    trade = MaritimeTrade(ZERO, scenario.good("coin"), 2, scenario.good("ore"))
    assert scenario.code(trade) == "maritime.too-few-cards"


@pytest.mark.parametrize(("level", "works"), [(0, False), (2, False), (3, True), (4, True), (5, True)])
def test_the_guild_is_reached_with_level_three(level: int, works: bool) -> None:
    """CK-TRADE-05: and lasts."""
    scenario = CitiesKnights().levels(0, trade=level, politics=5, science=5).give(0, paper=2).after_roll()
    assert (taken(scenario, "paper", 2) != set()) == works


def test_the_guild_does_nothing_for_resources_nor_for_others() -> None:
    """CK-TRADE-05."""
    scenario = CitiesKnights().levels(0, trade=3).after_roll()
    rates = table.rates(scenario.state, 0)
    assert {kind: rates[kind] for kind in RESOURCES} == dict.fromkeys(RESOURCES, (4,))
    assert table.rates(scenario.state, 1)["coin"] == (4,)


def test_where_the_same_kind_may_be_taken_that_is_at_four_to_one_only() -> None:
    """CK-TRADE-05: with the base option `maritime_different_kind_4to1` off the guild still asks for another kind."""
    scenario = CitiesKnights(options={"base.maritime_different_kind_4to1": False})
    scenario.levels(0, trade=3).give(0, coin=4).after_roll()
    assert "coin" in taken(scenario, "coin", 4)
    assert "coin" not in taken(scenario, "coin", 2)


# -- merchant and merchant fleet ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hex", "good"),
    [((2, -2), "lumber"), ((1, -2), "wool"), ((-2, 0), "grain"), ((0, -2), "ore"), ((2, -1), "brick")],
)
def test_the_merchant_makes_two_of_the_resource_of_its_hex_worth_one(hex: tuple[int, int], good: str) -> None:
    """CK-TRADE-06: for any other card, commodities included; other kinds keep their rate."""
    scenario = CitiesKnights().merchant(0, *hex).give(0, **{good: 2}).after_roll()
    assert taken(scenario, good, 2) == everything_but(good)
    rates = table.rates(scenario.state, 0)
    assert {kind for kind, allowed in rates.items() if 2 in allowed} == {good}
    assert 2 not in table.rates(scenario.state, 1)[good]


@pytest.mark.parametrize("good", [*RESOURCES, *COMMODITIES])
def test_a_merchant_fleet_makes_two_of_a_chosen_kind_worth_one_until_the_end_of_the_turn(good: str) -> None:
    """CK-TRADE-06: any number of times."""
    scenario = CitiesKnights().progress(0, merchant_fleet=1).give(0, **{good: 6}).after_roll()
    assert taken(scenario, good, 2) == set()
    scenario.play(PlayFleet(ZERO, scenario.good(good)))
    for _ in range(3):
        assert taken(scenario, good, 2) == everything_but(good)
        other = "ore" if good != "ore" else "wool"
        scenario.play(MaritimeTrade(ZERO, scenario.good(good), 2, scenario.good(other)))
    assert scenario.hand(0)[good] == 0
    scenario.until_turn_of(0)
    assert 2 not in table.rates(scenario.state, 0)[good]


def test_what_brings_a_better_rate_does_not_take_the_others_away() -> None:
    """CK-TRADE-06: with guild, merchant and harbor all rates are open."""
    scenario = CitiesKnights().levels(0, trade=3).merchant(0, 2, -2)
    scenario.piece("settlement", 0, scenario.harbor("generic"))
    rates = table.rates(scenario.state, 0)
    assert (rates["lumber"], rates["coin"], rates["ore"]) == ((2, 3, 4), (2, 3, 4), (3, 4))
