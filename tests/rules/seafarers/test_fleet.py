"""The pirate fleet of The Pirate Islands (SEA-PI-08, 09, 10)."""

from __future__ import annotations

import pytest

from catan_core import Good, PositionError, Seen
from catan_core.base import (
    CardStolen,
    Dice,
    Discards,
    EndTrade,
    GoodsMoved,
    Produced,
    Roll,
    odds_of_hands,
    table,
)
from catan_expansions.seafarers import (
    FleetAttacked,
    FleetSailed,
    LoseCard,
    PirateMoved,
    Plunder,
    Spoils,
    TakeSpoils,
    put_pirate,
)
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.seafarers.pirate_islands import PirateIslands

WOOL, GRAIN, ORE = Good(2), Good(3), Good(4)
BEFORE_ZERO = 12
"""From here a 1 brings the fleet to the first settlement of seat 0, where it stands alone."""


@pytest.mark.parametrize(("faces", "steps"), [((1, 1), 1), ((2, 6), 2), ((6, 4), 4), ((5, 5), 5), ((6, 6), 6)])
def test_the_fleet_sails_as_far_as_the_lower_die_shows(faces: tuple[int, int], steps: int) -> None:
    """SEA-PI-08: of a double, what both show; hex by hex on its way."""
    islands = PirateIslands().roll(*faces)
    way = tuple(islands.circuit(step) for step in range(1, steps + 1))
    assert islands.events(FleetSailed) == (FleetSailed(way),)
    assert islands.events(PirateMoved) == (PirateMoved(islands.circuit(0), way[-1]),)


def test_the_way_of_the_fleet_is_a_circuit_of_14_hexes() -> None:
    """SEA-PI-08."""
    islands = PirateIslands().fleet(13).roll(2, 2)
    assert islands.pirate_at() == islands.board.hex_coordinates(islands.circuit(1))
    hexes = [islands.circuit(index) for index in range(14)]
    assert len(set(hexes)) == 14
    assert all(
        islands.board.hex_neighbors[here] >> there & 1 for here, there in zip(hexes, hexes[1:] + hexes[:1], strict=True)
    )


def test_the_fleet_comes_before_production() -> None:
    """SEA-PI-08: what it takes is not what this roll brings: seat 0 has a settlement at fields with a 10."""
    islands = PirateIslands().fleet(BEFORE_ZERO - 3).give(0, wool=1)
    islands.coming(LoseCard(WOOL)).roll(4, 6)
    kinds = [type(event) for event in islands.happened]
    assert kinds.index(FleetSailed) < kinds.index(FleetAttacked) < kinds.index(GoodsMoved) < kinds.index(Produced)
    assert islands.hand(0) == {"brick": 0, "lumber": 0, "wool": 0, "grain": 1, "ore": 0}


def test_the_fleet_comes_before_discards() -> None:
    """SEA-PI-10: a hand of eight has only seven cards when hands are counted."""
    islands = PirateIslands().fleet(BEFORE_ZERO).give(0, wool=8).coming(LoseCard(WOOL)).roll(1, 6)
    assert islands.hand(0)["wool"] == 7
    assert not isinstance(islands.state.phase, Discards)


def test_a_stronger_fleet_takes_a_card_by_chance() -> None:
    """SEA-PI-09: it goes to the supply, and each card of the hand is as likely as any other."""
    islands = PirateIslands().fleet(BEFORE_ZERO).give(0, wool=2, ore=1)
    islands.game = islands.game.play(Roll(ZERO)).play(Dice((1, 2)))
    assert islands.state.phase == Plunder(ZERO, 1)
    outcomes = islands.game.outcomes
    assert outcomes is not None
    assert {action: weight for action, weight in outcomes if weight} == {LoseCard(WOOL): 2, LoseCard(ORE): 1}
    assert not islands.game.view(ONE).outcomes
    islands.play(LoseCard(ORE))
    assert (islands.hand(0)["ore"], table.supply(islands.state)["ore"]) == (0, 19)


def test_what_it_takes_says_how_many_of_them_there_were() -> None:
    """SEA-PI-09: of 2 wool and an ore seat 2 has stolen one, 2 to 1 a wool; then the fleet draws a wool."""
    islands = PirateIslands().fleet(BEFORE_ZERO).give(0, wool=1, ore=1).give(2, wool=1)
    islands.coming(LoseCard(WOOL)).roll(1, 1)
    before = [GoodsMoved(None, ZERO, islands.goods(wool=2, ore=1)), CardStolen(TWO, ZERO, WOOL)]
    seen = Seen(ONE, islands.game.rules.events_for([*before, *islands.happened], ONE))
    odds = odds_of_hands(islands.game.view(ONE), seen)
    assert {hands[TWO][ORE]: each for hands, each in odds.items()} == {0: pytest.approx(1 / 2), 1: pytest.approx(1 / 2)}


def test_it_takes_one_more_for_each_city() -> None:
    """SEA-PI-09: wherever the cities are, and no more than there is."""
    islands = PirateIslands().fleet(BEFORE_ZERO).piece("city", 0, (6, 3, "N"), (6, 5, "N")).give(0, wool=4)
    islands.coming(*[LoseCard(WOOL)] * 3).roll(1, 1)
    assert islands.events(FleetAttacked) == (FleetAttacked(ZERO, 1, 0, 3),)
    assert islands.hand(0)["wool"] == 1
    few = PirateIslands().fleet(BEFORE_ZERO).piece("city", 0, (6, 3, "N")).give(0, wool=1)
    few.coming(LoseCard(WOOL)).roll(1, 1)
    assert few.events(FleetAttacked) == (FleetAttacked(ZERO, 1, 0, 1),)
    none = PirateIslands().fleet(BEFORE_ZERO).roll(1, 1)
    assert none.events(FleetAttacked) == (FleetAttacked(ZERO, 1, 0, 0),)
    assert none.code(EndTrade(ZERO)) is None


def test_against_as_many_warships_nothing_happens() -> None:
    """SEA-PI-09."""
    islands = PirateIslands().fleet(BEFORE_ZERO).arm(0, 1).give(0, wool=2).roll(1, 1)
    assert islands.events(FleetAttacked) == (FleetAttacked(ZERO, 1, 1, 0),)
    assert islands.hand(0)["wool"] == 2
    assert islands.code(EndTrade(ZERO)) is None


def test_more_warships_win_a_resource_of_choice() -> None:
    """SEA-PI-09: one that the supply has."""
    islands = PirateIslands().fleet(BEFORE_ZERO).sail(0).arm(0, 2).supply(ore=0).roll(1, 1)
    assert islands.state.phase == Spoils(ZERO)
    assert list(islands.game.actions) == [TakeSpoils(ZERO, Good(good)) for good in range(4)]
    assert islands.code(TakeSpoils(ZERO, ORE)) == "spoils.supply-lacks-it"
    islands.play(TakeSpoils(ZERO, GRAIN))
    assert islands.hand(0)["grain"] == 1
    assert islands.code(EndTrade(ZERO)) is None


def test_of_an_empty_supply_nothing_is_won() -> None:
    """SEA-PI-09."""
    islands = PirateIslands().fleet(BEFORE_ZERO).sail(0).arm(0, 2)
    islands.supply(brick=0, lumber=0, wool=0, grain=0, ore=0).roll(1, 1)
    assert islands.code(EndTrade(ZERO)) is None


def test_the_fleet_attacks_whoever_has_a_building_there_on_any_turn() -> None:
    """SEA-PI-09: seat 0 on the turn of seat 1; ships and fortresses are not attacked."""
    islands = PirateIslands(turn=1).fleet(BEFORE_ZERO).give(0, wool=1).coming(LoseCard(WOOL)).roll(1, 1)
    assert islands.hand(0)["wool"] == 0
    assert islands.game.actors == (ONE,)
    assert PirateIslands().roll(2, 2).events(FleetAttacked) == ()


def two_there(victims: str) -> PirateIslands:
    """Seats 0 and 1 have buildings where a 1 brings the fleet."""
    islands = (
        PirateIslands(turn=1, options={"fleet_victims": victims}).fleet(BEFORE_ZERO).give(0, wool=1).give(1, ore=1)
    )
    return islands.piece("settlement", 1, (3, 6, "N"))


def test_it_attacks_all_who_are_there_clockwise_from_the_seat_on_turn() -> None:
    """SEA-PI-09: `fleet_victims` = `all`."""
    islands = two_there("all").coming(LoseCard(ORE), LoseCard(WOOL)).roll(1, 1)
    assert [event.seat for event in islands.events(FleetAttacked)] == [ONE, ZERO]


def test_it_may_attack_only_who_is_alone_there() -> None:
    """SEA-PI-09: `fleet_victims` = `only_if_single`."""
    islands = two_there("only_if_single").roll(1, 1)
    assert islands.events(FleetAttacked) == ()
    alone = PirateIslands(options={"fleet_victims": "only_if_single"}).fleet(BEFORE_ZERO).roll(1, 1)
    assert [event.seat for event in alone.events(FleetAttacked)] == [ZERO]


def test_a_fleet_that_has_left_neither_sails_nor_attacks() -> None:
    """SEA-PI-14."""
    islands = PirateIslands().pirate_off().roll(1, 1)
    assert islands.events(FleetSailed) == ()
    assert islands.events(FleetAttacked) == ()


def test_a_fleet_off_its_way_is_no_position_of_a_game() -> None:
    with pytest.raises(PositionError, match="not on its way"):
        PirateIslands().change(put_pirate, PirateIslands().hex(2, 2)).sound()
    with pytest.raises(PositionError, match="cannot take 2 of 1 cards"):
        PirateIslands().give(0, wool=1).phase(Plunder(ZERO, 2), *PirateIslands().state.stack).sound()
