"""What building costs (summary: "Construir", headings A to D)."""

from operator import le
from random import Random

import pytest

import catan_core as catan
from catan_core import Goods, Seat, evolve
from catan_core.base import BuildCity, BuildRoad, BuildSettlement, BuyCard, DrawCard, Holdings, table
from catan_core.base.goods import PRICES, can_pay, payable
from catan_core.testing import Scenario
from tests.helpers.seats import ZERO

HOME, CROSSING, FREE = (1, -1, "S"), (1, 0, "N"), (2, -2, "S")
"""Where seat 0 has a settlement; the next node, to which its road leads; and the node after it, where another ends."""


def build_phase(**cards: int) -> Scenario:
    """Seat 0 may build: it has a settlement, two roads to a free node, and these cards."""
    scenario = Scenario().building().piece("settlement", 0, HOME).roads(0, HOME, CROSSING, FREE)
    return scenario.give(0, **cards)


def all_but_one(cost: dict[str, int]) -> list[dict[str, int]]:
    """The same cards with one missing, in every way, and plenty of all others."""
    plenty = {"brick": 3, "lumber": 3, "wool": 3, "grain": 3, "ore": 3}
    return [{**plenty, good: cost[good] - 1} for good in cost]


def test_a_road_costs_a_brick_and_a_lumber() -> None:
    """BASE-COST-01: they go to the supply, and without either there is no road."""
    cost = {"brick": 1, "lumber": 1}
    scenario = build_phase(**cost)
    scenario.play(BuildRoad(ZERO, scenario.edge(FREE, (2, -1, "N"))))
    assert table.cards(scenario.state, 0) == 0
    assert table.supply(scenario.state) == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 19}
    for hand in all_but_one(cost):
        poor = build_phase(**hand)
        assert poor.code(BuildRoad(ZERO, poor.edge(FREE, (2, -1, "N")))) == "build.cannot-pay"


def test_a_settlement_costs_a_brick_a_lumber_a_wool_and_a_grain() -> None:
    """BASE-COST-02: they go to the supply, and without any of them there is no settlement."""
    cost = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    scenario = build_phase(**cost)
    scenario.play(BuildSettlement(ZERO, scenario.node(FREE)))
    assert table.cards(scenario.state, 0) == 0
    assert table.supply(scenario.state) == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 19}
    for hand in all_but_one(cost):
        poor = build_phase(**hand)
        assert poor.code(BuildSettlement(ZERO, poor.node(FREE))) == "build.cannot-pay"


def test_a_city_costs_three_ore_and_two_grain() -> None:
    """BASE-COST-03: they go to the supply, and with one less of either there is no city."""
    cost = {"ore": 3, "grain": 2}
    scenario = build_phase(**cost)
    scenario.play(BuildCity(ZERO, scenario.node(HOME)))
    assert table.cards(scenario.state, 0) == 0
    assert table.supply(scenario.state) == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 19}
    for hand in all_but_one(cost):
        poor = build_phase(**hand)
        assert poor.code(BuildCity(ZERO, poor.node(HOME))) == "build.cannot-pay"


def test_a_development_card_costs_an_ore_a_wool_and_a_grain() -> None:
    """BASE-COST-04: they go to the supply, and without any of them there is no card."""
    cost = {"ore": 1, "wool": 1, "grain": 1}
    scenario = build_phase(**cost).play(BuyCard(ZERO), DrawCard("knight"))
    assert table.cards(scenario.state, 0) == 0
    assert table.supply(scenario.state) == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 19}
    for hand in all_but_one(cost):
        assert build_phase(**hand).code(BuyCard(ZERO)) == "build.cannot-pay"


@pytest.mark.parametrize("thing", ["road", "settlement", "city", "card"])
def test_more_cards_than_needed_are_kept(thing: str) -> None:
    """BASE-COST-01, BASE-COST-02, BASE-COST-03, BASE-COST-04: only the price is paid."""
    scenario = build_phase(brick=4, lumber=4, wool=4, grain=4, ore=4)
    paid = {
        "road": {"brick": 1, "lumber": 1},
        "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
        "city": {"ore": 3, "grain": 2},
        "card": {"ore": 1, "wool": 1, "grain": 1},
    }[thing]
    match thing:
        case "road":
            scenario.play(BuildRoad(ZERO, scenario.edge(FREE, (2, -1, "N"))))
        case "settlement":
            scenario.play(BuildSettlement(ZERO, scenario.node(FREE)))
        case "city":
            scenario.play(BuildCity(ZERO, scenario.node(HOME)))
        case _:
            scenario.play(BuyCard(ZERO), DrawCard("monopoly"))
    assert scenario.hand(0) == {good: 4 - paid.get(good, 0) for good in ("brick", "lumber", "wool", "grain", "ore")}


@pytest.mark.parametrize("expansions", [("base",), ("base", "cities_knights")], ids=" ".join)
def test_a_hand_pays_for_exactly_what_it_covers(expansions: tuple[str, ...]) -> None:
    """BASE-COST-01 to -04: whatever else is in it."""
    start = catan.new_game(*expansions, seats=3).state
    rules = start.rules
    rng, prices, seen = Random(1), PRICES(rules), set[frozenset[str]]()
    for _ in range(2_000):
        hand = Goods(tuple(rng.randrange(6) for _ in rules.goods))
        position = holding(start, hand)
        covered = {thing for thing, price in prices.items() if all(map(le, price, hand))}
        assert payable(position, Seat(0)) == covered
        assert all(can_pay(position, Seat(0), thing) == (thing in covered) for thing in [*prices, "moon"])
        seen.add(frozenset(covered))
    assert len(seen) > 8


def holding(state: catan.State, hand: Goods) -> catan.State:
    """The state with that hand of seat 0, whatever the supply then is."""
    return state.with_slice(evolve(state[Holdings], hands=(hand, *state[Holdings].hands[1:])))
