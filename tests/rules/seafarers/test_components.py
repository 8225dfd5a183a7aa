"""What is in the box (Seafarers: "Components")."""

from __future__ import annotations

from collections import Counter

import pytest

from catan_core import PositionError, Seat
from catan_expansions.seafarers import BuildShip, Map, MovePirate, Pirate, all_maps
from catan_expansions.seafarers.maps import listed
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import ACROSS, NORTH_SHORE, SOUTH_SHORE, compiled, two_islands

FOR_FOUR = [each for each in all_maps() if min(each.seats) < 5]
PRODUCTIVE = ("forest", "pasture", "fields", "hills", "mountains")


def test_every_seat_has_fifteen_ships_and_no_more() -> None:
    """SEA-COMP-01."""
    table = two_islands().piece("settlement", 0, NORTH_SHORE[1]).rich().building()
    table.ships(0, *NORTH_SHORE[1:]).ships(0, *SOUTH_SHORE[1:8])
    assert len(table.at("ship", 0)) == 15
    assert table.code(BuildShip(ZERO, table.edge(*ACROSS[4]))) == "build.no-piece-left"
    assert {piece.id: piece.stock for piece in compiled().pieces}["ship"] == 15


def test_a_position_with_a_sixteenth_ship_is_refused() -> None:
    """SEA-COMP-01."""
    table = two_islands().ships(0, *NORTH_SHORE).ships(0, *SOUTH_SHORE[1:6])
    table.ships(0, *ACROSS[4]).sound()
    with pytest.raises(PositionError, match="16 pieces ship on the board; there are 15"):
        table.piece("ship", 0, ACROSS[6]).sound()


def test_there_is_one_pirate() -> None:
    """SEA-COMP-02: where it is put, it is no longer where it was."""
    table = two_islands().pirate(0, 0).pirate(1, 0)
    assert table.state[Pirate] == Pirate(table.hex(1, 0))
    assert table.pirate_at() == (1, 0)
    assert MovePirate(ONE, table.hex(0, 0)).seat == Seat(1)


@pytest.mark.parametrize("plan", FOR_FOUR, ids=lambda plan: f"{plan.scenario} {min(plan.seats)}")
def test_a_map_needs_no_more_hexes_than_there_are(plan: Map) -> None:
    """SEA-COMP-03: five of each productive terrain, three deserts and two gold fields, fog and dealt hexes included."""
    needed = Counter(terrain for _, _, terrain, _ in plan.hexes)
    needed += Counter(listed(plan.fog.terrains)) + Counter(listed(plan.dealt.terrains))
    assert all(needed[terrain] <= 5 for terrain in PRODUCTIVE)
    assert needed["desert"] <= 3
    assert needed["gold"] <= 2


@pytest.mark.parametrize("plan", FOR_FOUR, ids=lambda plan: f"{plan.scenario} {min(plan.seats)}")
def test_a_map_needs_no_more_harbors_than_there_are(plan: Map) -> None:
    """SEA-COMP-05: four generic ones and one of each resource."""
    kinds = Counter(kind for *_, kind in plan.harbors if kind) + Counter(plan.pool)
    box = Counter({"generic": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1})
    assert kinds <= box
    assert len(plan.harbors) <= kinds.total()
