"""Maritime trade: with the supply, without and with harbors (base: "Comercio marítimo", "Puerto", "Costa")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core.base import (
    BuildRoad,
    BuildSettlement,
    ChooseVictim,
    EndTrade,
    EndTurn,
    MaritimeTrade,
    MaritimeTraded,
    MoveRobber,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario
from tests.helpers.seats import ONE, THREE, TWO, ZERO

BRICK, LUMBER, WOOL, GRAIN, ORE = map(catan.Good, range(5))
GENERIC_HARBOR = ((0, -3, "S"), (0, -2, "N"))
SPECIAL_HARBORS = {
    "grain": ((1, -2, "N"), (2, -3, "S")),
    "ore": ((2, -1, "N"), (3, -2, "S")),
    "wool": ((1, 1, "S"), (1, 2, "N")),
    "brick": ((-3, 2, "N"), (-2, 0, "S")),
    "lumber": ((-2, 0, "N"), (-1, -2, "S")),
}
LUMBER_HARBOR = SPECIAL_HARBORS["lumber"]
AT_4_ONLY = {"brick": (4,), "lumber": (4,), "wool": (4,), "grain": (4,), "ore": (4,)}


# -- when --------------------------------------------------------------------------------------------------------


def test_nobody_trades_with_the_supply_before_the_roll() -> None:
    """BASE-TRADE-01, BASE-TRADE-08."""
    table = Scenario().give(0, ore=4)
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) == "engine.not-now"
    table.roll(1, 1)
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) is None


def test_nobody_trades_with_the_supply_before_a_seven_is_fully_resolved() -> None:
    """BASE-TRADE-01, BASE-TRADE-08."""
    table = Scenario().give(0, ore=4).piece("settlement", 1, (-1, 1, "N")).roll(1, 6)
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) == "engine.not-now"
    table.play(MoveRobber(ZERO, table.hex(-1, 1)))
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) == "engine.not-now"
    table.play(ChooseVictim(ZERO, None))
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) is None


def test_only_the_seat_on_turn_trades_with_the_supply() -> None:
    """BASE-TRADE-08."""
    table = Scenario().give(1, ore=4).after_roll()
    assert table.code(MaritimeTrade(ONE, ORE, 4, WOOL)) == "engine.not-your-decision"


def test_when_trade_and_building_are_separate_the_supply_trades_in_the_trade_phase_only() -> None:
    """BASE-TRADE-08, `base.turn_phases` separate."""
    table = Scenario(options={"base.turn_phases": "separate"}).give(0, ore=4).after_roll()
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) is None
    table.play(EndTrade(ZERO))
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) == "engine.not-now"


def test_in_the_combined_phase_the_supply_trades_after_building_too() -> None:
    """BASE-TRADE-08, `base.turn_phases` combined."""
    table = Scenario(options={"base.turn_phases": "combined"}).give(0, ore=4, brick=1, lumber=1)
    table.piece("settlement", 0, (0, 0, "N")).after_roll()
    table.play(BuildRoad(ZERO, table.edge((0, 0, "N"), (1, -1, "S"))))
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) is None


def test_a_seat_trades_with_the_supply_any_number_of_times() -> None:
    """BASE-TRADE-08."""
    table = Scenario().give(0, ore=12).after_roll()
    table.play(*(MaritimeTrade(ZERO, ORE, 4, good) for good in (WOOL, GRAIN, WOOL)))
    assert table.hand(0) == {"brick": 0, "lumber": 0, "wool": 2, "grain": 1, "ore": 0}


# -- at which rates ----------------------------------------------------------------------------------------------


def test_without_a_harbor_four_cards_of_a_kind_bring_one_of_choice() -> None:
    """BASE-TRADE-09."""
    table = Scenario().give(0, ore=5, wool=3).after_roll()
    assert reading.rates(table.state, 0) == AT_4_ONLY
    assert table.game.actions.of(MaritimeTrade) == tuple(
        MaritimeTrade(ZERO, ORE, 4, take) for take in (BRICK, LUMBER, WOOL, GRAIN)
    )
    table.play(MaritimeTrade(ZERO, ORE, 4, LUMBER))
    assert table.happened == (MaritimeTraded(ZERO, ORE, 4, LUMBER),)
    assert table.hand(0) == {"brick": 0, "lumber": 1, "wool": 3, "grain": 0, "ore": 1}
    assert reading.supply(table.state) == {"brick": 19, "lumber": 18, "wool": 16, "grain": 19, "ore": 18}


def test_the_four_cards_are_identical() -> None:
    """BASE-TRADE-09."""
    table = Scenario().give(0, ore=3, wool=3).after_roll()
    assert table.code(MaritimeTrade(ZERO, ORE, 4, LUMBER)) == "maritime.too-few-cards"
    assert table.code(MaritimeTrade(ZERO, WOOL, 4, LUMBER)) == "maritime.too-few-cards"


@pytest.mark.parametrize("ratio", [1, 2, 3, 5, 7])
def test_without_a_harbor_there_is_no_other_rate_than_four_to_one(ratio: int) -> None:
    """BASE-TRADE-09."""
    table = Scenario().give(0, ore=10).after_roll()
    violation = table.refusal(MaritimeTrade(ZERO, ORE, ratio, LUMBER))
    assert violation is not None
    assert (violation.code, violation.detail) == ("maritime.not-entitled", (("give", "ore"), ("ratio", ratio)))


@pytest.mark.parametrize("ratio", [-1, 0, 8, 1 << 31])
def test_no_supply_trades_at_a_rate_beyond_the_bounds(ratio: int) -> None:
    """BASE-TRADE-09."""
    table = Scenario().give(0, ore=10).after_roll()
    assert table.code(MaritimeTrade(ZERO, ORE, ratio, LUMBER)) == "engine.out-of-range"


def test_a_generic_harbor_gives_one_different_card_for_three_of_any_kind() -> None:
    """BASE-TRADE-10."""
    table = Scenario().piece("settlement", 0, GENERIC_HARBOR[0]).give(0, lumber=3, ore=3).after_roll()
    assert reading.rates(table.state, 0) == dict.fromkeys(AT_4_ONLY, (3, 4))
    table.play(MaritimeTrade(ZERO, LUMBER, 3, WOOL), MaritimeTrade(ZERO, ORE, 3, WOOL))
    assert table.hand(0) == {"brick": 0, "lumber": 0, "wool": 2, "grain": 0, "ore": 0}


@pytest.mark.parametrize("different_kind", [True, False])
def test_a_generic_harbor_does_not_give_the_same_kind(different_kind: bool) -> None:
    """BASE-TRADE-10, whatever `base.maritime_different_kind_4to1` says of 4:1."""
    table = Scenario(options={"base.maritime_different_kind_4to1": different_kind})
    table.piece("settlement", 0, GENERIC_HARBOR[0]).give(0, ore=3).after_roll()
    assert table.code(MaritimeTrade(ZERO, ORE, 3, ORE)) == "maritime.same-kind"


@pytest.mark.parametrize("kind", SPECIAL_HARBORS)
def test_a_special_harbor_gives_one_different_card_for_two_of_its_kind(kind: str) -> None:
    """BASE-TRADE-11, for each of the five."""
    table = Scenario().piece("settlement", 0, SPECIAL_HARBORS[kind][0]).give(0, **{kind: 2}).after_roll()
    give, take = table.good(kind), table.good("ore" if kind != "ore" else "wool")
    assert reading.rates(table.state, 0)[kind] == (2, 4)
    table.play(MaritimeTrade(ZERO, give, 2, take))
    assert table.state[catan.base.Holdings].hands[0] == tuple(int(good == take) for good in range(5))


@pytest.mark.parametrize("kind", SPECIAL_HARBORS)
def test_a_special_harbor_gives_no_better_rate_for_other_kinds(kind: str) -> None:
    """BASE-TRADE-11: neither 2:1 nor 3:1."""
    table = Scenario().piece("settlement", 0, SPECIAL_HARBORS[kind][0])
    table.give(0, brick=3, lumber=3, wool=3, grain=3, ore=3).after_roll()
    assert reading.rates(table.state, 0) == AT_4_ONLY | {kind: (2, 4)}
    for good in map(catan.Good, range(5)):
        for ratio in (2, 3):
            expected = None if (good, ratio) == (table.good(kind), 2) else "maritime.not-entitled"
            other = catan.Good((good + 1) % 5)
            assert table.code(MaritimeTrade(ZERO, good, ratio, other)) == expected


@pytest.mark.parametrize("different_kind", [True, False])
def test_a_special_harbor_does_not_give_the_same_kind(different_kind: bool) -> None:
    """BASE-TRADE-11, whatever `base.maritime_different_kind_4to1` says of 4:1."""
    table = Scenario(options={"base.maritime_different_kind_4to1": different_kind})
    table.piece("settlement", 0, LUMBER_HARBOR[0]).give(0, lumber=2).after_roll()
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, LUMBER)) == "maritime.same-kind"


def test_a_seat_trades_at_every_rate_it_is_entitled_to_not_only_at_the_best() -> None:
    """BASE-TRADE-09, BASE-TRADE-10, BASE-TRADE-11: harbors add rates and take none away."""
    table = Scenario().piece("settlement", 0, LUMBER_HARBOR[0], GENERIC_HARBOR[0]).give(0, lumber=4, ore=4).after_roll()
    assert reading.rates(table.state, 0)["lumber"] == (2, 3, 4)
    assert reading.rates(table.state, 0)["ore"] == (3, 4)
    listed = {(trade.give, trade.ratio, trade.take) for trade in table.game.actions.of(MaritimeTrade)}
    assert listed == {
        *((LUMBER, ratio, take) for ratio in (2, 3, 4) for take in (BRICK, WOOL, GRAIN, ORE)),
        *((ORE, ratio, take) for ratio in (3, 4) for take in (BRICK, LUMBER, WOOL, GRAIN)),
    }
    for ratio, left in ((2, 2), (3, 1), (4, 0)):
        after = table.game.play(MaritimeTrade(ZERO, LUMBER, ratio, BRICK)).state
        assert reading.hand(after, 0) == {"brick": 1, "lumber": left, "wool": 0, "grain": 0, "ore": 4}


def test_two_harbors_of_one_kind_are_no_better_than_one() -> None:
    """BASE-TRADE-10."""
    table = Scenario().piece("settlement", 0, GENERIC_HARBOR[0], (2, 1, "N")).give(0, ore=4).after_roll()
    assert reading.rates(table.state, 0) == dict.fromkeys(AT_4_ONLY, (3, 4))


# -- having a harbor ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", ["settlement", "city"])
@pytest.mark.parametrize("node", LUMBER_HARBOR, ids=["one node", "the other node"])
def test_a_harbor_is_had_by_ones_own_settlement_or_city_on_one_of_its_two_nodes(
    piece: str, node: tuple[int, int, str]
) -> None:
    """BASE-TRADE-12."""
    table = Scenario().piece(piece, 0, node).give(0, lumber=2).after_roll()
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) is None


def test_the_building_of_an_opponent_at_a_harbor_is_of_no_use() -> None:
    """BASE-TRADE-12."""
    table = Scenario().piece("settlement", 1, LUMBER_HARBOR[0]).give(0, lumber=2).after_roll()
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) == "maritime.not-entitled"
    assert reading.rates(table.state, 1)["lumber"] == (2, 4)


def test_a_road_to_a_harbor_is_of_no_use() -> None:
    """BASE-TRADE-12."""
    table = Scenario().roads(0, *LUMBER_HARBOR).give(0, lumber=2).after_roll()
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) == "maritime.not-entitled"


def test_a_harbor_with_the_robber_beside_it_still_trades() -> None:
    """BASE-TRADE-12, BASE-ROB-10."""
    table = Scenario().piece("settlement", 0, LUMBER_HARBOR[0]).robber(-1, -1).give(0, lumber=2).after_roll()
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) is None


def test_a_settlement_on_the_coast_away_from_a_harbor_gives_no_benefit() -> None:
    """BASE-TRADE-16: on every node of the coast."""
    empty = Scenario()
    at_harbors = {empty.node(node) for ends in SPECIAL_HARBORS.values() for node in ends}
    at_harbors |= {node for harbor in empty.state[catan.base.Island].layout.harbors if harbor.kind == "generic"
                   for node in empty.board.edges[harbor.edge]}  # fmt: skip
    coast = {node for edge in empty.board.coast for node in empty.board.edges[edge]}
    assert (len(coast), len(at_harbors)) == (30, 18)
    for node in coast:
        rates = reading.rates(Scenario().piece("settlement", 0, node).state, 0)
        assert (rates == AT_4_ONLY) == (node not in at_harbors)


# -- what comes out ----------------------------------------------------------------------------------------------


def test_a_multiple_trade_is_a_sequence_of_single_ones() -> None:
    """BASE-TRADE-13: at the lumber harbor 4 lumber bring 2 other cards and 6 bring 3, two by two."""
    table = Scenario().piece("settlement", 0, LUMBER_HARBOR[0]).give(0, lumber=6).after_roll()
    assert table.code(MaritimeTrade(ZERO, LUMBER, 6, ORE)) == "maritime.not-entitled"
    table.play(MaritimeTrade(ZERO, LUMBER, 2, ORE), MaritimeTrade(ZERO, LUMBER, 2, WOOL))
    assert table.hand(0) == {"brick": 0, "lumber": 2, "wool": 1, "grain": 0, "ore": 1}
    table.play(MaritimeTrade(ZERO, LUMBER, 2, ORE))
    assert table.hand(0) == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 2}
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) == "maritime.too-few-cards"


def test_at_four_to_one_the_card_taken_is_of_a_different_kind() -> None:
    """BASE-TRADE-14, `base.maritime_different_kind_4to1` true, which is the default."""
    table = Scenario().give(0, ore=4).after_roll()
    assert table.game.rules.ruleset.options["base.maritime_different_kind_4to1"] is True
    violation = table.refusal(MaritimeTrade(ZERO, ORE, 4, ORE))
    assert violation is not None
    assert (violation.code, violation.detail) == ("maritime.same-kind", (("give", "ore"),))


def test_read_literally_the_card_taken_at_four_to_one_may_be_of_the_same_kind() -> None:
    """BASE-TRADE-14, `base.maritime_different_kind_4to1` false."""
    table = Scenario(options={"base.maritime_different_kind_4to1": False}).give(0, ore=4).after_roll()
    assert table.code(MaritimeTrade(ZERO, ORE, 4, ORE)) is None
    table.play(MaritimeTrade(ZERO, ORE, 4, ORE))
    assert table.hand(0)["ore"] == 1
    assert reading.supply(table.state)["ore"] == 18


def test_the_card_wanted_must_be_in_the_supply() -> None:
    """BASE-TRADE-15."""
    table = Scenario().give(0, ore=4).give(1, wool=19).after_roll()
    violation = table.refusal(MaritimeTrade(ZERO, ORE, 4, WOOL))
    assert violation is not None
    assert (violation.code, violation.detail) == ("maritime.supply-empty", (("take", "wool"),))
    assert table.code(MaritimeTrade(ZERO, ORE, 4, GRAIN)) is None


def test_the_last_card_of_the_supply_can_be_taken() -> None:
    """BASE-TRADE-15."""
    table = Scenario().give(0, ore=8).give(1, wool=18).after_roll()
    table.play(MaritimeTrade(ZERO, ORE, 4, WOOL))
    assert table.code(MaritimeTrade(ZERO, ORE, 4, WOOL)) == "maritime.supply-empty"


def test_what_is_traded_with_the_supply_is_seen_by_all() -> None:
    """BASE-TRADE-09: the stacks are open."""
    table = Scenario().give(0, ore=4).after_roll().play(MaritimeTrade(ZERO, ORE, 4, WOOL))
    for seat in (None, ZERO, ONE, TWO, THREE):
        assert tuple(table.game.events_for(seat)) == (MaritimeTraded(ZERO, ORE, 4, WOOL),)


# -- a harbor built in this turn ---------------------------------------------------------------------------------


def harbor_to_be(turn_phases: str) -> Scenario:
    """Seat 0 can build a settlement at the lumber harbor and has 2 lumber more."""
    table = Scenario(options={"base.turn_phases": turn_phases}).roads(0, (-1, -1, "S"), (-2, 0, "N"))
    return table.give(0, brick=1, lumber=3, wool=1, grain=1).building()


def test_with_separate_phases_a_harbor_is_used_from_the_next_trade_phase_on() -> None:
    """BASE-FAQ-19 with BASE-TRADE-08, `base.turn_phases` separate."""
    table = harbor_to_be("separate")
    table.play(BuildSettlement(ZERO, table.node((-2, 0, "N"))))
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) == "engine.not-now"
    table.play(EndTurn(ZERO))
    for seat in (ONE, TWO, THREE):
        table.roll(1, 1).play(EndTrade(seat), EndTurn(seat))
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) == "engine.not-now"
    table.roll(1, 1)
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) is None


def test_in_the_combined_phase_a_harbor_is_used_in_the_same_turn() -> None:
    """BASE-FAQ-19 with BASE-TRADE-08, `base.turn_phases` combined."""
    table = harbor_to_be("combined")
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) == "maritime.not-entitled"
    table.play(BuildSettlement(ZERO, table.node((-2, 0, "N"))))
    assert table.code(MaritimeTrade(ZERO, LUMBER, 2, ORE)) is None
