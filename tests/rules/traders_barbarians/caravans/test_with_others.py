"""The Caravans with Rivers, Fishermen and Cities & Knights (Traders & Barbarians: combinations)."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core import base
from catan_core.base import EDGE_LENGTH, EndTurn, Island, MoveRobber, RobberMove, pieces
from catan_core.render import refusal_text
from catan_core.testing import Scenario
from catan_expansions.cities_knights import by_hand as knights
from catan_expansions.traders_barbarians.caravans import (
    BID_KINDS,
    CAMEL_WAYS,
    BidForCamel,
    Built,
    CamelEarned,
    Caravans,
    arrows,
    by_hand,
    oases,
)
from catan_expansions.traders_barbarians.fishermen import LAKE, fishing_hexes
from catan_expansions.traders_barbarians.rivers import bridge_sites, river_hexes
from tests.helpers.seats import ZERO

SEEDS = range(4)


# -- rivers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_oasis_lies_in_the_middle_between_the_rivers(seed: int) -> None:
    """TB-COMP-07, Caravans and Rivers: out go 2 mountains, 2 hills, 2 pasture, a fields and the desert."""
    game = catan.new_game("base", "rivers", "caravans", seats=3, seed=seed)
    layout = game.state[Island].layout
    assert [layout.hexes[hex] for hex in oases(game.state)] == [(0, 0)]
    dealt = Counter(terrain for hex, terrain in enumerate(layout.terrains) if not river_hexes(game.state) >> hex & 1)
    assert dealt == {"fields": 3, "forest": 4, "hills": 1, "mountains": 1, "pasture": 2, "oasis": 1}
    assert layout.robber is None


@pytest.mark.parametrize("seed", SEEDS)
def test_the_tokens_2_and_12_join_the_two_hexes_with_a_3(seed: int) -> None:
    """TB-COMP-07, Caravans and Rivers"""
    layout = catan.new_game("base", "rivers", "caravans", seats=3, seed=seed).state[Island].layout
    threes = [hex for hex, token in enumerate(layout.tokens) if token == 3]
    assert sorted(layout.more_tokens) == sorted(zip(threes, (2, 12), strict=True))
    assert not {2, 12} & set(layout.tokens)


def test_a_camel_on_a_bridge_doubles_it() -> None:
    """TB-COMP-07, Caravans and Rivers: camels may stand where rivers cross a path."""
    table = Scenario("rivers", "caravans", seed=1)
    site = next(edge for edge in catan.members(bridge_sites(table.state)))
    table.change(pieces.place, "bridge", ZERO, site)
    assert EDGE_LENGTH(table.state, ZERO, catan.Edge(site)) == 1
    table.slice(Caravans(((catan.Edge(site),), (), ())))
    assert EDGE_LENGTH(table.state, ZERO, catan.Edge(site)) == 2


def test_no_island_for_six_is_known_with_rivers_and_an_oasis() -> None:
    """TB-COMP-07"""
    with pytest.raises(catan.Conflict, match="nobody says how an island for five and six is laid with both"):
        catan.ruleset("base", "five_six", "rivers", "caravans")


# -- fishermen -------------------------------------------------------------------------------------------------------


def test_caravans_start_from_the_lake_in_the_middle() -> None:
    """TB-COMP-07, Fishermen and Caravans: lake and oasis are one hex."""
    table = Scenario("fishermen", "caravans", seed=1, options={"caravans.with_fishermen": True})
    layout = table.state[Island].layout
    assert [layout.hexes[hex] for hex in oases(table.state)] == [(0, 0)]
    assert layout.terrains[oases(table.state)[0]] == LAKE
    assert fishing_hexes(table.state) >> oases(table.state)[0] & 1
    assert len(table.state[Caravans].paths) == len(arrows(table.state)) == 3
    table.change(by_hand.lay_camels, arrows(table.state)[0][1])
    assert table.state[Caravans].paths[0]


def test_the_robber_never_goes_to_the_lake_of_the_caravans() -> None:
    """TB-COMP-07, Fishermen and Caravans"""
    table = Scenario("fishermen", "caravans", seed=1, options={"caravans.with_fishermen": True}).after_roll()
    table.phase(RobberMove(ZERO), *reversed(table.state.stack))
    refusal = table.refusal(MoveRobber(ZERO, table.hex(0, 0)))
    assert refusal is not None
    assert refusal.code == "caravans.robber-at-oasis"
    assert "oasis" not in refusal_text(table.game.rules, refusal)


def test_caravans_go_along_the_coast_and_not_between_two_fishing_grounds_out_to_sea() -> None:
    """TB-CA-05: of the sea, coast paths alone are allowed. TB-FI-19: on the island for six, two grounds lie side by
    side."""
    table = Scenario("five_six", "fishermen", "caravans", seats=6, seed=1, options={"caravans.with_fishermen": True})
    land = base.land_edges(table.state)
    assert base.water_edges(table.state) & ~land
    assert CAMEL_WAYS(table.state) == land


def test_what_no_book_combines_needs_its_option() -> None:
    """TB-COMP-07: and the error names the row and the option."""
    with pytest.raises(catan.UnknownOption, match=r"no book combines the two \(TB-COMP-07\)") as caught:
        catan.ruleset("base", "fishermen", "caravans")
    assert "caravans.with_fishermen=True" in str(caught.value)


# -- Cities & Knights ------------------------------------------------------------------------------------------------


def test_with_cities_and_knights_brick_and_lumber_are_bid() -> None:
    """TB-CA-13"""
    table = Scenario("cities_knights", "caravans", seed=1, options={"caravans.with_cities_knights": True})
    assert BID_KINDS(table.state) == ("brick", "lumber")
    table.give(0, brick=1, lumber=1, wool=1, grain=1, coin=1).building().slice(Built(True)).play(EndTurn(ZERO))
    bids = [dict(zip(table.game.rules.goods, bid.cards, strict=True)) for bid in table.game.actions.of(BidForCamel)]
    assert {good.id for bid in bids for good, count in bid.items() if count} == {"brick", "lumber"}
    titles = {language: table.game.rules.text("action:caravans/bid", language) for language in ("en", "es", "ca")}
    assert titles == {
        "en": "Bid brick and lumber for the camel",
        "es": "Apostar arcilla y madera por el camello",
        "ca": "Apostar argila i fusta pel camell",
    }


def test_the_map_for_a_first_game_of_cities_and_knights_has_no_place_for_the_oasis() -> None:
    """TB-CA-01: the oasis replaces the desert in the centre, and there this map has another hex."""
    with pytest.raises(catan.UnknownOption, match="the oasis lies where the map for a first game has another hex"):
        catan.ruleset(
            "base",
            "cities_knights",
            "caravans",
            options={"caravans.with_cities_knights": True, "base.setup": "beginner"},
        )


def test_a_city_that_is_reduced_in_the_own_turn_earns_no_camel() -> None:
    """TB-CA-03: a camel is for building and upgrading. TB-CA-13"""
    table = Scenario("cities_knights", "caravans", seed=1, options={"caravans.with_cities_knights": True})
    place = (0, 0, "N")
    table.piece("city", 0, place).change(knights.ship, 6).slice(Built(False)).roll(1, 1, "ship")
    table.play(next(iter(table.game.actions)))
    assert not table.events(CamelEarned)
    assert not table.state[Built].due
