"""Building roads, settlements and cities (base: "Construir", "Caminos", "Carretera", "Poblado", "Ciudad")."""

from __future__ import annotations

from itertools import pairwise

import pytest

import catan_core as catan
from catan_core import Seat
from catan_core.base import (
    SITES,
    AcceptTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    ConfirmTrade,
    EndTrade,
    GoodsMoved,
    OfferTrade,
    PiecePlaced,
    PieceRemoved,
    building,
)
from catan_core.base import table as reading
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from tests.engine.making import expansion
from tests.helpers.seats import ONE, ZERO

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
    (2, -1, "S"), (2, 0, "N"), (3, -1, "S"),
)  # fmt: skip
"""The nodes along the upper side of the middle row, from coast to coast."""

FAR_APART = ((0, -2, "N"), (2, -3, "S"), (2, -2, "S"), (-1, -1, "S"), (2, 0, "N"), (-2, 1, "N"), (0, 1, "N"))
"""Nodes that keep their distance from each other."""

ROAD = {"brick": 1, "lumber": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
CITY = {"grain": 2, "ore": 3}


def rich(seat: int = 0, **options: Value) -> Scenario:
    """A seat with three of each resource, in the building phase of seat 0."""
    table = Scenario(options={f"base.{name}": value for name, value in options.items()})
    return table.give(seat, brick=3, lumber=3, wool=3, grain=3, ore=3).building()


# -- when, and as often as one can pay ---------------------------------------------------------------------------


def buildable(table: Scenario, seat: Seat) -> tuple[BuildRoad, BuildSettlement, BuildCity]:
    """A road, a settlement and a city that a seat could build at once, as far as the board goes."""
    table.piece("settlement", seat, LINE[0]).roads(seat, *LINE[:3])
    return (
        BuildRoad(seat, table.edge(LINE[2], LINE[3])),
        BuildSettlement(seat, table.node(LINE[2])),
        BuildCity(seat, table.node(LINE[0])),
    )


def test_nobody_builds_before_the_roll() -> None:
    """BASE-BUILD-01."""
    table = Scenario().give(0, brick=3, lumber=3, wool=3, grain=3, ore=3)
    things = buildable(table, ZERO)
    assert [table.code(thing) for thing in things] == ["engine.not-now"] * 3
    table.roll(1, 1).building()
    assert [table.code(thing) for thing in things] == [None] * 3


def test_only_the_seat_on_turn_builds() -> None:
    """BASE-BUILD-01."""
    table = rich(1)
    things = buildable(table, ONE)
    assert [table.code(thing) for thing in things] == ["engine.not-your-decision"] * 3


def test_when_trade_and_building_are_separate_nobody_builds_while_trade_goes_on() -> None:
    """BASE-BUILD-01, `base.turn_phases` separate."""
    table = rich(turn_phases="separate").after_roll()
    things = buildable(table, ZERO)
    assert [table.code(thing) for thing in things] == ["engine.not-now"] * 3
    table.play(EndTrade(ZERO))
    assert [table.code(thing) for thing in things] == [None] * 3


def test_in_the_combined_phase_one_builds_right_after_the_roll() -> None:
    """BASE-BUILD-01, `base.turn_phases` combined."""
    table = rich(turn_phases="combined").after_roll()
    assert [table.code(thing) for thing in buildable(table, ZERO)] == [None] * 3


def test_a_seat_builds_as_often_as_its_cards_allow() -> None:
    """BASE-BUILD-01, BASE-BUILD-02."""
    table = rich().piece("settlement", 0, LINE[0])
    table.play(*(BuildRoad(ZERO, table.edge(*pair)) for pair in pairwise(LINE[:4])))
    assert table.code(BuildRoad(ZERO, table.edge(LINE[3], LINE[4]))) == "build.cannot-pay"
    assert reading.pieces_left(table.state, 0)["road"] == 12


def test_who_gets_cards_in_the_turn_of_another_cannot_build_with_them_then() -> None:
    """BASE-BUILD-01, BASE-FAQ-10."""
    table = Scenario(options={"base.turn_phases": "combined"}).give(0, ore=1).give(1, brick=1, lumber=1, wool=1)
    table.piece("settlement", 1, LINE[0]).after_roll()
    offer = OfferTrade(ZERO, table.goods(ore=1), table.goods(wool=1), (ONE,))
    table.play(offer, AcceptTrade(ONE), ConfirmTrade(ZERO, ONE))
    assert table.code(BuildRoad(ONE, table.edge(*LINE[:2]))) == "engine.not-your-decision"


# -- paying ------------------------------------------------------------------------------------------------------


def test_a_road_is_paid_to_the_supply_and_taken_from_the_stock() -> None:
    """BASE-BUILD-02."""
    table = rich().piece("settlement", 0, LINE[0])
    edge = table.edge(*LINE[:2])
    table.play(BuildRoad(ZERO, edge))
    assert table.happened[:2] == (GoodsMoved(ZERO, None, table.goods(**ROAD)), PiecePlaced("road", ZERO, edge=edge))
    assert table.hand(0) == {"brick": 2, "lumber": 2, "wool": 3, "grain": 3, "ore": 3}
    assert reading.supply(table.state) == {"brick": 17, "lumber": 17, "wool": 16, "grain": 16, "ore": 16}
    assert reading.pieces_on(table.state, 0, "road") == (edge,)
    assert reading.pieces_left(table.state, 0) == {"road": 14, "settlement": 4, "city": 4}


def test_a_settlement_is_paid_to_the_supply_and_taken_from_the_stock() -> None:
    """BASE-BUILD-02."""
    table = rich().roads(0, *LINE[:2])
    node = table.node(LINE[0])
    table.play(BuildSettlement(ZERO, node))
    assert table.happened == (
        GoodsMoved(ZERO, None, table.goods(**SETTLEMENT)),
        PiecePlaced("settlement", ZERO, node=node),
    )
    assert table.hand(0) == {"brick": 2, "lumber": 2, "wool": 2, "grain": 2, "ore": 3}
    assert reading.pieces_left(table.state, 0) == {"road": 14, "settlement": 4, "city": 4}


def test_a_city_is_paid_to_the_supply_and_takes_the_place_of_a_settlement() -> None:
    """BASE-BUILD-02, BASE-BUILD-07."""
    table = rich().piece("settlement", 0, LINE[0])
    node = table.node(LINE[0])
    table.play(BuildCity(ZERO, node))
    assert table.happened == (
        GoodsMoved(ZERO, None, table.goods(**CITY)),
        PieceRemoved("settlement", ZERO, node=node),
        PiecePlaced("city", ZERO, node=node),
    )
    assert table.hand(0) == {"brick": 3, "lumber": 3, "wool": 3, "grain": 1, "ore": 0}
    assert reading.pieces_left(table.state, 0) == {"road": 15, "settlement": 5, "city": 3}
    assert (reading.pieces_on(table.state, 0, "settlement"), reading.pieces_on(table.state, 0, "city")) == ((), (node,))


@pytest.mark.parametrize(
    ("place", "price"), [(0, ROAD), (1, SETTLEMENT), (2, CITY)], ids=["road", "settlement", "city"]
)
def test_with_one_card_too_few_nothing_is_built(place: int, price: dict[str, int]) -> None:
    """BASE-BUILD-02: whichever card is missing."""
    for missing in price:
        table = Scenario().give(0, **price).building()
        thing = buildable(table, ZERO)[place]
        assert table.code(thing) is None
        table = Scenario().give(0, **price | {missing: price[missing] - 1}).building()
        thing = buildable(table, ZERO)[place]
        assert table.code(thing) == "build.cannot-pay"


def test_without_a_road_left_no_road_is_built() -> None:
    """BASE-BUILD-02."""
    table = rich().roads(0, *LINE).roads(0, (1, -1, "S"), (0, 1, "N"), (0, 0, "S"), (-1, 1, "N"))
    assert reading.pieces_left(table.state, 0)["road"] == 2
    table.play(BuildRoad(ZERO, table.edge((-1, 1, "N"), (-1, 0, "S"))))
    table.play(BuildRoad(ZERO, table.edge((0, -1, "S"), (-1, 1, "N"))))
    violation = table.refusal(BuildRoad(ZERO, table.edge((-2, -1, "S"), (-3, 1, "N"))))
    assert violation is not None
    assert (violation.code, violation.detail) == ("build.no-piece-left", (("piece", "road"),))


def test_without_a_city_left_no_city_is_built() -> None:
    """BASE-BUILD-02."""
    table = rich().piece("city", 0, *FAR_APART[:3]).piece("settlement", 0, *FAR_APART[4:6])
    assert table.code(BuildCity(ZERO, table.node(FAR_APART[4]))) is None
    table.piece("city", 0, FAR_APART[3])
    assert table.code(BuildCity(ZERO, table.node(FAR_APART[4]))) == "build.no-piece-left"


# -- what others say of sites --------------------------------------------------------------------------------------


def test_who_speaks_of_some_kinds_of_piece_says_nothing_of_others() -> None:
    nowhere = catan.Refusal("extra.nowhere", catan.Citation("extra", "Nowhere"), text="Nothing stands anywhere.")

    def everywhere(position: catan.Position, seat: Seat, piece: str) -> int:
        return ~0

    for forbidden, left in (
        (building.for_buildings()(everywhere), {"road"}),
        (building.for_piece("road")(everywhere), {"city"}),
    ):
        extra = expansion("extra", modifiers=[catan.forbid(SITES, forbidden, nowhere)])
        table = Scenario(extra).piece("settlement", 0, (0, 0, "N"))
        pieces = {piece for piece in ("road", "city") if SITES(table.state, ZERO, piece)}
        assert pieces == left
        assert {piece for piece in ("road", "city") if not building.sites_modified(table.state.rules, piece)} == left
