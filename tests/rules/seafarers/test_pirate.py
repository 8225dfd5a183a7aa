"""The pirate (Seafarers: "The pirate ship")."""

from __future__ import annotations

import pytest

from catan_core import ArgumentError, Citation, Good, Hex, Position, Refusal, Seat, evolve, forbid
from catan_core.base import (
    VICTIMS,
    Board,
    BuildRoad,
    BuildSettlement,
    CardStolen,
    ChooseVictim,
    MaritimeTrade,
    MoveRobber,
    PlayKnight,
    RobberMove,
    Steal,
    Trade,
    VictimChoice,
)
from catan_expansions.seafarers import BuildShip, MovePirate, MoveShip, Pirate, map_of, put_pirate
from tests.engine.making import expansion
from tests.helpers.seats import ONE, TWO, ZERO
from tests.rules.seafarers.table import (
    ACROSS,
    CHANNEL,
    FRAME,
    NORTH,
    NORTH_EDGES,
    NORTH_SHORE,
    SEA,
    SOUTH,
    SOUTH_SHORE,
    TWO_ISLANDS,
    Seafarers,
    new_game,
    two_islands,
)

CHANNEL_HEX = (0, 0)
"""The middle of the channel. The harbors lie beside it."""


def seven() -> Seafarers:
    """Seat 0 has rolled a seven. Seats 1 and 2 have ships at the middle of the channel, seat 2 two of them."""
    table = two_islands().piece("settlement", 1, NORTH_SHORE[4]).piece("settlement", 2, SOUTH_SHORE[4])
    table.ships(1, *NORTH_SHORE[4:6]).ships(2, *SOUTH_SHORE[4:7])
    return table.give(1, wool=1).give(2, ore=1).roll(3, 4)


def pirate_to(table: Seafarers, q: int, r: int) -> MovePirate:
    return MovePirate(ZERO, table.hex(q, r))


def test_there_is_one_pirate_and_it_begins_where_the_map_says() -> None:
    """SEA-COMP-02, SEA-SETUP-05: the mark may be a hex of the frame."""
    for scenario in ("new_shores", "four_islands", "through_the_desert"):
        game, plan = new_game(scenario=scenario), map_of(scenario, 4)
        hex = game.state[Pirate].hex
        assert hex is not None
        assert game.board is not None
        assert game.board.hex_coordinates(hex) == plan.pirate


def test_on_a_seven_the_robber_or_the_pirate_is_moved_and_not_both() -> None:
    """SEA-PIR-01."""
    for action in (MovePirate, MoveRobber):
        table = seven()
        assert {type(each) for each in table.game.actions} == {MovePirate, MoveRobber}
        place = (-1, 0) if action is MovePirate else (2, -1)
        table.play(action(ZERO, table.hex(*place)))
        assert not isinstance(table.game.phase, RobberMove)


def test_a_knight_moves_the_robber_or_the_pirate() -> None:
    """SEA-PIR-01."""
    table = two_islands().cards(0, knight=1)
    table.play(PlayKnight(ZERO))
    assert {type(each) for each in table.game.actions} == {MovePirate, MoveRobber}
    table.play(pirate_to(table, 1, 0))
    assert table.pirate_at() == (1, 0)


def test_cards_are_discarded_before_the_pirate_moves() -> None:
    """SEA-PIR-01."""
    table = two_islands().give(1, wool=9).roll(3, 4)
    assert table.game.actors == (ONE,)


def test_the_pirate_goes_to_another_hex_of_the_sea_also_of_the_frame() -> None:
    """SEA-PIR-02."""
    table = seven().pirate(*CHANNEL_HEX)
    assert table.code(pirate_to(table, *CHANNEL_HEX)) == "pirate.same-hex"
    assert table.code(pirate_to(table, *FRAME[0])) is None
    assert table.code(pirate_to(table, 2, -1)) == "pirate.not-at-sea"


def test_the_robber_goes_to_another_hex_of_land() -> None:
    """SEA-PIR-02."""
    table = seven()
    assert table.code(MoveRobber(ZERO, table.hex(0, 1))) == "robber.same-hex"
    assert table.code(MoveRobber(ZERO, table.hex(*CHANNEL_HEX))) == "robber.not-on-land"
    assert table.code(MoveRobber(ZERO, table.hex(0, -1))) is None


def test_the_pirate_steals_from_one_owner_of_a_ship_at_its_hex() -> None:
    """SEA-PIR-03: whoever has ships there may be chosen, each once, and one card is drawn."""
    table = seven()
    table.play(pirate_to(table, *CHANNEL_HEX))
    assert set(table.game.actions) == {ChooseVictim(ZERO, ONE), ChooseVictim(ZERO, TWO), ChooseVictim(ZERO, None)}
    table.play(ChooseVictim(ZERO, TWO), Steal(Good(4)))
    assert (table.hand(0)["ore"], table.hand(2)["ore"]) == (1, 0)
    assert table.events(CardStolen) == (CardStolen(ZERO, TWO, Good(4), by="pirate"),)


def test_buildings_at_the_pirate_are_not_robbed() -> None:
    """SEA-PIR-03, SEA-PIR-04: a building counts only for the robber."""
    table = two_islands().piece("settlement", 1, NORTH_SHORE[4]).give(1, wool=1).roll(3, 4)
    table.play(pirate_to(table, *CHANNEL_HEX))
    assert table.hand(0)["wool"] == 0
    assert isinstance(table.game.phase, Trade)


def test_ships_at_the_robber_are_not_robbed() -> None:
    """SEA-PIR-03: a ship counts only for the pirate."""
    table = two_islands().piece("settlement", 1, NORTH_SHORE[0]).ships(1, *NORTH_SHORE[:4]).give(1, wool=1).roll(3, 4)
    table.play(MoveRobber(ZERO, table.hex(0, -1)))
    assert isinstance(table.game.phase, Trade)


def test_a_seat_never_steals_from_itself() -> None:
    """SEA-PIR-03."""
    table = two_islands().ships(0, *NORTH_SHORE[4:6]).roll(3, 4)
    table.play(pirate_to(table, *CHANNEL_HEX))
    assert isinstance(table.game.phase, Trade)


def test_who_has_no_cards_may_be_chosen_and_yields_nothing() -> None:
    """SEA-PIR-06."""
    table = two_islands().ships(1, *NORTH_SHORE[4:6]).roll(3, 4)
    table.play(pirate_to(table, *CHANNEL_HEX)).play(ChooseVictim(ZERO, ONE))
    assert isinstance(table.game.phase, Trade)
    assert sum(table.hand(0).values()) == 0


def test_whoever_forbids_a_victim_of_the_pirate_is_asked_about_its_hex() -> None:
    """SEA-PIR-03: also while the robber is off the board, and with a variant that is none of the books."""
    asked: list[int] = []

    def never_seat_one(position: Position, seat: Seat, hex: Hex) -> int:
        asked.append(hex)
        return 1 << ONE

    spared = Refusal("mild.spared", Citation("mild", "The mild pirate"), text="Seat 1 is spared.")
    mild = expansion("mild", requires=("base",), modifiers=[forbid(VICTIMS, never_seat_one, spared)])
    table = Seafarers(mild, seats=3, board=evolve(TWO_ISLANDS, robber=None))
    table.piece("settlement", 1, NORTH_SHORE[4]).piece("city", 2, SOUTH_SHORE[4]).piece("city", 2, (0, 2, "S"))
    table.ships(1, *NORTH_SHORE[4:6]).ships(2, *SOUTH_SHORE[4:6]).give(1, wool=1).give(2, ore=1).roll(3, 4)
    table.play(pirate_to(table, *CHANNEL_HEX))
    assert {*asked} == {table.hex(*CHANNEL_HEX)}
    assert table.state.phase == VictimChoice(ZERO, (TWO,), table.hex(*CHANNEL_HEX), "pirate")
    assert table.code(ChooseVictim(ZERO, ONE)) == "mild.spared"
    assert table.code(ChooseVictim(ZERO, ZERO)) == "robber.yourself"
    assert table.code(ChooseVictim(ZERO, TWO)) is None


FRIENDLY = {"base.friendly_robber": True}


def poor_at_sea(ships_of_the_rich: bool = False) -> Seafarers:
    """Seat 1 shows two points and has two ships in the channel, seat 2 shows four."""
    table = (
        two_islands(options=FRIENDLY).piece("settlement", 1, NORTH_SHORE[4], SOUTH_SHORE[8]).ships(1, *NORTH_SHORE[4:6])
    )
    table.piece("city", 2, SOUTH_SHORE[1], (0, 2, "S")).give(1, wool=1).give(2, ore=1)
    return (table.ships(2, *SOUTH_SHORE[1:3]) if ships_of_the_rich else table).roll(3, 4)


def test_the_friendly_robber_keeps_the_pirate_off_the_ships_of_seats_with_two_points() -> None:
    """BASE-ROB-14, SEA-PIR-02, `base.friendly_robber` = True: as the robber keeps off their buildings. At sea it is
    ships that count, and buildings on the coast do not."""
    table = poor_at_sea(ships_of_the_rich=True)
    assert table.code(pirate_to(table, *CHANNEL_HEX)) == "pirate.protected"
    assert table.code(pirate_to(table, -2, 0)) is None  # ships of seat 2 alone
    assert table.code(pirate_to(table, 2, 0)) is None  # a town of seat 1, and no ship
    offered = {action.hex for action in table.game.actions.of(MovePirate)}
    forbidden = {
        hex for hex, edges in enumerate(table.board.hex_edges) if any(edges >> ship & 1 for ship in table.at("ship", 1))
    }
    assert offered == {table.hex(q, r) for q, r in (*FRAME, *CHANNEL)} - forbidden


def test_without_the_option_the_pirate_goes_there() -> None:
    """BASE-ROB-14: `base.friendly_robber` = False."""
    assert seven().code(pirate_to(seven(), *CHANNEL_HEX)) is None


def test_its_own_ships_and_those_of_seats_with_three_points_keep_it_off_nowhere() -> None:
    """BASE-ROB-14, SEA-PIR-02."""
    table = two_islands(options=FRIENDLY).piece("settlement", 0, NORTH_SHORE[4]).ships(0, *NORTH_SHORE[4:6])
    table.piece("settlement", 1, SOUTH_SHORE[4]).piece("city", 1, SOUTH_SHORE[8]).ships(1, *SOUTH_SHORE[4:6])
    assert table.roll(3, 4).code(pirate_to(table, *CHANNEL_HEX)) is None


def test_where_ships_of_spared_seats_lie_at_every_hex_the_pirate_moves_but_steals_nothing() -> None:
    """BASE-ROB-14, SEA-PIR-02, SEA-PIR-03: two hexes of sea, and seat 1 has a ship at both."""
    land = tuple((q, r, "forest", None) for q, r in ((-1, 1), (0, 1), (1, 0), (0, -1), (1, -1), (-1, 0)))
    board = Board((*land, (0, 0, SEA, None), (2, 0, SEA, None), (2, -1, "desert", None)))
    table = Seafarers(seats=3, options={**FRIENDLY, "scenario": "four_islands"}, board=board)
    table.piece("settlement", 1, (0, 0, "N")).ships(1, (0, 0, "N"), (1, -1, "S")).pirate(2, 0).give(1, wool=1)
    far = table.board.side(table.hex(2, 0), "W")
    table.piece("ship", 1, far).new_turn().roll(3, 4)
    table.play(pirate_to(table, 0, 0))
    assert table.pirate_at() == (0, 0)
    assert table.hand(1)["wool"] == 1
    assert not isinstance(table.game.phase, VictimChoice | Steal)


def test_the_hex_of_a_theft_is_written_for_the_pirate_alone() -> None:
    """SEA-PIR-03: what the robber asks is stored as without Seafarers."""
    table = seven()
    assert (
        '"hex"' in (table.game.play(pirate_to(table, *CHANNEL_HEX)).to_json().split("victim-choice")[1]).split("}")[0]
    )
    table = two_islands().piece("settlement", 1, NORTH_SHORE[3]).give(1, wool=1).roll(3, 4)
    asked = table.game.play(MoveRobber(ZERO, table.hex(0, -1)))
    assert asked.phase == VictimChoice(ZERO, (ONE,))
    assert '"hex"' not in asked.to_json().split("victim-choice")[1].split("}")[0]


@pytest.mark.parametrize("index", [4, 5])
def test_no_ship_is_built_at_the_pirate(index: int) -> None:
    """SEA-PIR-04, SEA-SHIP-09."""
    table = two_islands().piece("settlement", 0, NORTH_SHORE[5]).rich().pirate(*CHANNEL_HEX).building()
    assert table.code(BuildShip(ZERO, table.edge(*NORTH_EDGES[index]))) == "ship.pirate-there"
    table.pirate_off()
    assert table.code(BuildShip(ZERO, table.edge(*NORTH_EDGES[index]))) is None


def test_no_ship_is_moved_from_the_pirate_nor_to_it() -> None:
    """SEA-PIR-04, SEA-MOVE-03."""
    table = two_islands().piece("settlement", 0, NORTH_SHORE[3]).ships(0, *NORTH_SHORE[3:6])
    table.pirate(*CHANNEL_HEX).building()
    away = MoveShip(ZERO, table.edge(*NORTH_EDGES[4]), table.edge(*NORTH_EDGES[2]))
    assert table.code(away) == "ship.pirate-there"
    table.pirate(-1, 0)
    there = MoveShip(ZERO, table.edge(*NORTH_EDGES[4]), table.edge(*NORTH_EDGES[2]))
    assert table.code(there) == "ship.pirate-there"


def test_the_pirate_leaves_roads_buildings_harbors_and_production_alone() -> None:
    """SEA-PIR-04."""
    table = (
        two_islands().piece("settlement", 0, NORTH_SHORE[4]).roads(0, NORTH_SHORE[4], NORTH_SHORE[3], NORTH_SHORE[2])
    )
    table.pirate(*CHANNEL_HEX).give(0, wool=2, brick=1, lumber=1).roll(1, 2)
    assert table.hand(0)["ore"] == 1  # mountains 3
    assert table.code(MaritimeTrade(ZERO, Good(2), 2, Good(4))) is None  # the wool harbor at the channel
    table.give(0, brick=2, lumber=2, wool=1, grain=1).building()
    assert table.code(BuildRoad(ZERO, table.edge(NORTH_SHORE[4], NORTH_SHORE[5]))) is None
    assert table.code(BuildSettlement(ZERO, table.node(NORTH_SHORE[2]))) is None


def test_the_robber_on_gold_stops_it() -> None:
    """SEA-PIR-05."""
    table = two_islands().piece("settlement", 0, (-1, 1, "N")).robber(-1, 1).roll(2, 2)
    assert isinstance(table.game.phase, Trade)


def test_the_robber_may_go_to_any_island() -> None:
    """SEA-PIR-05."""
    table = seven()
    targets = {table.board.hex_coordinates(action.hex) for action in table.game.actions.of(MoveRobber)}
    assert targets == {(q, r) for q, r, *_ in (*NORTH, *SOUTH)} - {(0, 1)}


def test_ships_across_the_hex_count_once() -> None:
    """SEA-PIR-03."""
    table = two_islands().ships(1, *ACROSS[4]).ships(1, *ACROSS[6]).give(1, wool=3).roll(3, 4)
    table.play(pirate_to(table, *CHANNEL_HEX)).play(ChooseVictim(ZERO, ONE), Steal(Good(2)))
    assert (table.hand(0)["wool"], table.hand(1)["wool"]) == (1, 2)


def test_the_pirate_is_put_on_the_sea_and_nowhere_else() -> None:
    """SEA-PIR-01: a rule that calls the verb for another hex is told so."""
    for at in (Hex(-1), Hex(99), two_islands().hex(0, -1)):
        with pytest.raises(ArgumentError, match=f"the pirate stays at sea: there is no water on hex {at}"):
            two_islands().change(put_pirate, at)
