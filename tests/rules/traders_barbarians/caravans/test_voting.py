"""The vote on a camel (Traders & Barbarians: "The Caravans", voting)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import catan_core as catan
from catan_core.base import GOAL, BeforeRoll, BuildCity, BuildSettlement, EndTurn, NextTurn, PlaceBuilding, Window
from catan_core.base import FoundBuilding as Founding
from catan_core.render import action_text, event_text
from catan_expansions.traders_barbarians.caravans import (
    BidForCamel,
    Built,
    CamelBid,
    CamelBids,
    CamelChoice,
    CamelDecided,
    CamelEarned,
    CamelPlaced,
    Caravans,
    NamePlace,
    OpenCamelBid,
    PlaceCamel,
    PlaceNamed,
    camel_paths,
    camels_left,
    places,
)
from tests.helpers.seats import ONE, THREE, TWO, ZERO
from tests.rules.traders_barbarians.caravans.table import ARROWS, FIRST, SECOND, THIRD, Trek


def bid(table: Trek, seat: int, wool: int = 0, grain: int = 0) -> BidForCamel:
    return BidForCamel(catan.Seat(seat), table.goods(wool=wool, grain=grain))


def voted(*bids: int, camel_vote: str = "fifth") -> Trek:
    """Seat 0 has built and ends its turn; seats bid this much wool, by seat."""
    table = Trek(seats=len(bids), camel_vote=camel_vote)
    for seat, count in enumerate(bids):
        table.give(seat, wool=count)
    table.vote()
    return table.play(*(bid(table, seat, count) for seat, count in enumerate(bids)))


def place(table: Trek, seat: int, path: tuple[catan.NodeAt, catan.NodeAt]) -> PlaceCamel:
    return PlaceCamel(catan.Seat(seat), table.edge(*path))


def name(table: Trek, seat: int, path: tuple[catan.NodeAt, catan.NodeAt]) -> NamePlace:
    return NamePlace(catan.Seat(seat), table.edge(*path))


# -- when --------------------------------------------------------------------------------------------------------


def test_who_has_built_has_a_camel_placed_at_the_end_of_the_turn() -> None:
    """TB-CA-03."""
    table = Trek().piece("settlement", 0, (0, -1, "N")).give(0, grain=2, ore=3).building()
    table.play(BuildCity(ZERO, table.node(0, -1, "N")))
    assert table.state[Built].due
    assert table.events(CamelEarned) == (CamelEarned(ZERO),)
    table.play(EndTurn(ZERO))
    assert isinstance(table.state.stack[-1], OpenCamelBid)


def test_a_settlement_earns_a_camel_and_several_buildings_one_vote() -> None:
    """TB-CA-03."""
    table = Trek().roads(0, (0, -1, "N"), (1, -2, "S")).give(0, brick=1, lumber=1, wool=1, grain=3, ore=3).building()
    node = table.node(0, -1, "N")
    table.play(BuildSettlement(ZERO, node), BuildCity(ZERO, node), EndTurn(ZERO))
    assert table.events(CamelEarned) == (CamelEarned(ZERO),)
    for seat in range(4):
        table.play(bid(table, seat))
    table.play(place(table, 0, FIRST))
    assert isinstance(table.state.stack[-1], BeforeRoll)
    assert camel_paths(table.state).bit_count() == 1
    assert not table.state[Built].due


def test_without_building_there_is_no_vote() -> None:
    """TB-CA-03."""
    table = Trek().building().play(EndTurn(ZERO))
    assert isinstance(table.state.stack[-1], BeforeRoll)


def test_the_founding_earns_no_camel() -> None:
    """TB-CA-03."""
    table = Trek().turn(0, 0).slice(Window(None)).phase(Founding(ZERO, "settlement", False), NextTurn(ZERO))
    table.play(PlaceBuilding(ZERO, table.node(0, -1, "N")))
    assert not table.state[Built].due


def test_a_building_that_is_put_there_by_hand_earns_no_camel() -> None:
    """TB-CA-03: it has been there since before the first turn."""
    table = Trek().piece("settlement", 0, (0, -1, "N")).building().play(EndTurn(ZERO))
    assert isinstance(table.state.stack[-1], BeforeRoll)


MEETING: tuple[tuple[catan.NodeAt, ...], ...] = (
    ((0, 0, "S"), (-1, 2, "N"), (0, 1, "S"), (0, 2, "N"), (1, 1, "S"), (1, 2, "N")),
    ((1, -1, "S"), (1, 0, "N"), (2, -1, "S"), (1, 1, "N"), (2, 0, "S"), (1, 2, "N")),
    (
        (0, -1, "S"), (-1, 0, "N"), (0, -2, "S"), (0, -1, "N"), (1, -2, "S"), (1, -1, "N"), (2, -3, "S"), (1, -2, "N"),
        (1, -3, "S"), (0, -1, "N"),
    ),
)  # fmt: skip
"""Two caravans that meet at a corner of the coast, and one that comes back to a corner of its own."""


def test_without_a_way_on_there_is_no_vote_though_camels_are_left() -> None:
    """TB-CA-06, TB-CA-07."""
    table = Trek()
    for line in MEETING:
        table.camels(*pairwise(line))
    assert not places(table.state)
    assert camels_left(table.state) == 3
    table.vote()
    assert isinstance(table.state.stack[-1], BeforeRoll)


def test_without_a_camel_there_is_no_vote() -> None:
    """TB-CA-07, TB-CA-11."""
    table = Trek()
    row = tuple(catan.Edge(edge) for edge in range(22))  # how they came there does not matter here
    table.slice(Caravans((row, (), ()))).vote()
    assert isinstance(table.state.stack[-1], BeforeRoll)


# -- bids --------------------------------------------------------------------------------------------------------


def test_bids_are_made_clockwise_from_the_seat_on_turn_and_face_up() -> None:
    """TB-CA-07."""
    table = Trek(turn=2).give(2, wool=1, grain=1).vote()
    assert table.game.actors == (TWO,)
    table.play(bid(table, 2, 1, 1))
    assert table.events(CamelBid) == (CamelBid(TWO, table.goods(wool=1, grain=1)),)
    assert table.game.actors == (THREE,)
    phase = table.game.view(ZERO).stack[-1]
    assert isinstance(phase, OpenCamelBid)
    assert phase.votes == (0, 0, 2, 0)


def test_only_wool_and_grain_that_one_has_are_bid() -> None:
    """TB-CA-07."""
    table = Trek().give(0, wool=1, ore=2).vote()
    assert table.code(BidForCamel(ZERO, table.goods(ore=1))) == "bid.not-these-cards"
    assert table.code(bid(table, 0, 2)) == "bid.not-these-cards"
    assert table.code(bid(table, 0, 1)) is None
    assert table.code(bid(table, 0)) is None


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Bid 1 wool for the camel", "Bid nothing for the camel", "Seat 0 bids nothing")),
        ("es", ("Apostar por el camello: 1 de lana", "Apostar por el camello: nada", "El Jugador 0 apuesta: nada")),
        ("ca", ("Apostar pel camell: 1 de llana", "Apostar pel camell: res", "El Jugador 0 aposta: res")),
    ],
)
def test_a_bid_says_what_is_bid_even_if_that_is_nothing(language: str, words: tuple[str, str, str]) -> None:
    table = Trek()
    rules, board = table.game.rules, table.game.board
    said = [action_text(rules, board, each, language) for each in (bid(table, 0, 1), bid(table, 0))]
    assert (*said, event_text(rules, board, CamelBid(ZERO, table.goods()), language)) == words


def test_all_cards_that_were_bid_are_lost() -> None:
    """TB-CA-07."""
    table = voted(1, 2, 0)
    assert not any(count for seat in range(3) for count in table.hand(seat).values())


def test_sealed_bids_are_seen_when_all_have_bid() -> None:
    """TB-CA-07: `caravans.bids`; nobody sees a bid before."""
    seen = []
    for count in (0, 2):
        table = Trek(bids="sealed").give(0, wool=2).give(1, grain=1).vote()
        assert isinstance(table.state.stack[-1], CamelBids)
        assert set(table.game.actors) == {ZERO, ONE, TWO, THREE}
        table.play(bid(table, 0, count))
        seen.append(table.game.view(ONE).to_json())
        table.play(bid(table, 1, 0, 1), bid(table, 2), bid(table, 3))
        assert isinstance(table.state.stack[-1], CamelChoice)
        assert table.events(CamelDecided)[0].votes == (count, 1, 0, 0)
    assert seen[0] == seen[1]


# -- who decides -------------------------------------------------------------------------------------------------


def test_more_votes_than_all_others_together_decide() -> None:
    """TB-CA-08."""
    table = voted(1, 3, 1)
    assert table.code(place(table, 0, FIRST)) is not None
    table.play(place(table, 1, FIRST))
    assert camel_paths(table.state) == 1 << table.edge(*FIRST)
    assert table.events(CamelPlaced) == (CamelPlaced(ONE, table.edge(*FIRST)),)


def test_if_nobody_bids_the_seat_on_turn_decides() -> None:
    """TB-CA-08."""
    table = voted(0, 0, 0)
    assert table.game.actors == (ZERO,)
    assert table.code(place(table, 0, SECOND)) is None


def test_only_bidders_name_places() -> None:
    """TB-CA-07, TB-CA-08."""
    table = voted(0, 2, 2)
    assert table.game.actors == (ONE, TWO)


def test_bidders_who_agree_and_have_the_majority_together_decide() -> None:
    """TB-CA-08."""
    table = voted(2, 2, 3)
    table.play(name(table, 0, FIRST), name(table, 1, FIRST), name(table, 2, SECOND))
    assert camel_paths(table.state) == 1 << table.edge(*FIRST)
    assert table.events(CamelDecided) == (CamelDecided(None, (2, 2, 3)),)
    named = ((ZERO, FIRST), (ONE, FIRST), (TWO, SECOND))
    assert table.events(PlaceNamed) == tuple(PlaceNamed(seat, table.edge(*path)) for seat, path in named)


def test_what_a_bidder_names_is_hidden_until_all_have_named_a_place() -> None:
    """TB-CA-08."""
    seen = []
    for path in (FIRST, SECOND):
        table = voted(2, 2, 3)
        table.play(name(table, 0, path))
        seen.append(table.game.view(ONE).to_json())
    assert seen[0] == seen[1]


def test_without_agreement_the_highest_bidder_decides() -> None:
    """TB-CA-08."""
    table = voted(2, 2, 3)
    table.play(name(table, 0, FIRST), name(table, 1, SECOND), name(table, 2, THIRD))
    assert table.game.actors == (TWO,)
    assert table.code(place(table, 2, FIRST)) is None


def test_if_several_have_bid_most_the_seat_on_turn_decides() -> None:
    """TB-CA-08."""
    table = voted(0, 2, 2)
    table.play(name(table, 1, FIRST), name(table, 2, SECOND))
    assert table.game.actors == (ZERO,)


@pytest.mark.parametrize(("vote", "agreed"), [("fifth", False), ("sixth", True)])
def test_in_the_sixth_edition_the_place_with_most_votes_is_taken(vote: str, agreed: bool) -> None:
    """TB-CA-08: `caravans.camel_vote`; three of six are no majority."""
    table = voted(1, 2, 3, camel_vote=vote)
    table.play(name(table, 0, FIRST), name(table, 1, SECOND), name(table, 2, THIRD))
    assert (camel_paths(table.state) == 1 << table.edge(*THIRD)) == agreed


def test_in_the_sixth_edition_equal_places_leave_it_to_the_biggest_bidder() -> None:
    """TB-CA-08."""
    table = voted(1, 2, 3, camel_vote="sixth")
    table.play(name(table, 0, FIRST), name(table, 1, FIRST), name(table, 2, THIRD))
    assert table.game.actors == (TWO,)


def test_in_the_sixth_edition_equal_bidders_leave_it_to_the_seat_on_turn() -> None:
    """TB-CA-08."""
    table = voted(0, 2, 2, camel_vote="sixth")
    table.play(name(table, 1, FIRST), name(table, 2, SECOND))
    assert table.game.actors == (ZERO,)


# -- two players, and the end ------------------------------------------------------------------------------------


def test_for_two_the_winner_places_two_camels_in_different_caravans() -> None:
    """TB-CA-12."""
    table = voted(1, 2)
    assert table.events(CamelDecided) == (CamelDecided(ONE, (1, 2)),)
    table.play(place(table, 1, FIRST))
    assert table.game.actors == (ONE,)
    offered = {action.edge for action in table.game.actions_of(ONE) if isinstance(action, PlaceCamel)}
    assert offered == {table.edge(*SECOND), table.edge(*THIRD)}
    table.play(place(table, 1, SECOND))
    assert isinstance(table.state.stack[-1], BeforeRoll)


def test_for_two_the_second_camel_joins_the_other_caravan_where_both_could_go_on() -> None:
    """TB-CA-12, TB-CA-06: the first caravan has just come to where the second one goes."""
    table = Trek(seats=2).camels(
        FIRST, ((1, 0, "N"), (2, -1, "S")), ((2, -1, "S"), (1, 1, "N")),
        SECOND, ((-1, 2, "N"), (0, 1, "S")), ((0, 1, "S"), (0, 2, "N")),
    )  # fmt: skip
    first, second = (((1, 1, "N"), (1, 0, "S")), ((0, 2, "N"), (1, 0, "S")))
    table.give(1, wool=1).vote().play(bid(table, 0), bid(table, 1, 1))
    table.play(place(table, 1, first), place(table, 1, second))
    assert [len(paths) for paths in table.state[Caravans].paths] == [4, 4, 0]


def test_for_two_a_tie_gives_each_a_camel_first_to_the_seat_on_turn() -> None:
    """TB-CA-12."""
    table = voted(1, 1)
    table.play(place(table, 0, FIRST))
    assert table.game.actors == (ONE,)
    table.play(place(table, 1, THIRD))
    assert camel_paths(table.state).bit_count() == 2


def test_twelve_points_win() -> None:
    """TB-SUM-01."""
    assert GOAL(Trek().state, ZERO) == 12


def test_a_point_by_the_camel_of_ones_own_turn_wins_at_once() -> None:
    """TB-CA-07: the vote belongs to the turn that ends."""
    table = Trek()
    corner = FIRST[1]
    table.piece("city", 0, corner, (0, -2, "N"), (2, -2, "N"), (-2, 1, "S")).cards(0, victory_point=3)
    table.camels(FIRST).vote()
    for seat in range(4):
        table.play(bid(table, seat))
    assert table.game.rules.points(table.state, ZERO) == 11
    ways = table.board.node_edges[table.node(corner)] & ~camel_paths(table.state)
    table.play(PlaceCamel(ZERO, catan.Edge(catan.members(ways)[0])))
    assert table.state.winners == (ZERO,)


def test_the_arrows_are_where_these_tests_think() -> None:
    """TB-CA-02, TB-CA-04."""
    table = Trek()
    assert len({table.edge(*path) for path in ARROWS}) == 3
