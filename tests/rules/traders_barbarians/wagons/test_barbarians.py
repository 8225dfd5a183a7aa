"""The barbarians on the paths (Traders & Barbarians: "The barbarians", "Driving barbarians off")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Good
from catan_core.base import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CardStolen,
    ChooseVictim,
    Discard,
    LargestArmy,
    PlayKnight,
    RobberMove,
    Steal,
    Trade,
    VictimChoice,
)
from catan_core.plugin.specs import Value
from catan_expansions.traders_barbarians.wagons import (
    BarbarianFlees,
    DriveDie,
    DriveOff,
    DriveRolled,
    EndBuilding,
    MoveBarbarian,
    MoveWagon,
    PlaceBarbarian,
    PlaySwiftJourney,
    Travel,
)
from tests.helpers.seats import ONE, ZERO
from tests.rules.traders_barbarians.wagons.table import FIRST, MIDDLE, QUARRY_CORNERS, QUARRY_PLAZA, SECOND, WagonTable

WEST, SOUTH, EAST = ((-1, 1, "S"), (-1, 2, "N")), ((0, 1, "S"), (0, 2, "N")), ((1, 0, "S"), (1, 1, "N"))
"""Three paths inland."""


def seven(**options: Value) -> WagonTable:
    """Seat 0 has rolled a seven; seat 1 has a road in the middle and three cards."""
    game = WagonTable(options=options).barbarians(WEST, SOUTH, EAST).roads(1, *MIDDLE[:2]).give(1, wool=3)
    return game.roll(3, 4)


def moved(game: WagonTable, edge: catan.EdgeAt) -> MoveBarbarian:
    """Seat 0 moves the first barbarian there."""
    return MoveBarbarian(ZERO, game.edge(*WEST), game.edge(*edge))


def test_on_a_seven_cards_are_discarded_and_a_barbarian_is_moved() -> None:
    """TB-MA-12."""
    game = WagonTable().give(1, wool=9).roll(3, 4)
    assert game.game.actions_of(ONE).of(Discard)
    game.play(Discard(ONE, game.goods(wool=4)))
    assert isinstance(game.game.phase, RobberMove)
    assert {type(action) for action in game.game.actions} == {MoveBarbarian}


def test_any_of_the_three_goes_to_any_path_without_a_barbarian() -> None:
    """TB-MA-12: 81 paths of the island are open besides the closed ones, three are taken."""
    game = seven()
    open_paths = 72 + 12 - 9 - 3
    assert len(game.game.actions.of(MoveBarbarian)) == 3 * open_paths
    assert game.code(moved(game, SOUTH)) == "barbarian.path-taken"
    assert game.code(moved(game, WEST)) == "barbarian.path-taken"
    nobody = MoveBarbarian(ZERO, game.edge(*MIDDLE[:2]), game.edge(*MIDDLE[1:3]))
    assert game.code(nobody) == "barbarian.none-there"


def test_on_a_road_a_resource_is_stolen_from_its_owner() -> None:
    """TB-MA-12: no gold."""
    game = seven(**{"base.steal": "must"})
    gold = game.hand(1)["gold"]
    game.play(moved(game, FIRST), Steal(Good(2)))
    assert game.events(CardStolen) == (CardStolen(ZERO, ONE, Good(2), by="barbarian"),)
    assert (game.hand(0)["wool"], game.hand(1)["wool"], game.hand(1)["gold"]) == (1, 2, gold)


def test_who_may_steal_may_also_leave_it() -> None:
    """TB-MA-12: as with the robber, the option `base.steal` decides."""
    game = seven()
    game.play(moved(game, FIRST))
    assert game.state.stack[-1] == VictimChoice(ZERO, (ONE,), None, "barbarian")
    game.play(ChooseVictim(ZERO, None))
    assert isinstance(game.game.phase, Trade)


def test_nothing_is_stolen_on_a_bare_path_or_an_own_road_or_from_an_empty_hand() -> None:
    """TB-MA-12."""
    for game in (
        seven().roads(0, *MIDDLE[1:3]).give(0, wool=1),
        WagonTable().barbarians(WEST, SOUTH, EAST).roads(1, *MIDDLE[1:3]).roll(3, 4),
        seven(),
    ):
        game.play(moved(game, SECOND))
        assert game.game.phase == Trade(ZERO)


def test_a_knight_moves_a_barbarian_and_counts_for_the_largest_army() -> None:
    """TB-MA-09."""
    game = WagonTable().barbarians(WEST, SOUTH, EAST).roads(1, *MIDDLE[:2]).give(1, wool=1)
    game.knights_played(0, 2).cards(0, knight=1).play(PlayKnight(ZERO))
    game.play(moved(game, FIRST), ChooseVictim(ZERO, ONE), Steal(Good(2)))
    assert game.read(LargestArmy).holder == 0


def test_barbarians_never_block_building() -> None:
    """TB-MA-13."""
    game = WagonTable().barbarians(FIRST, SECOND, EAST).piece("settlement", 0, MIDDLE[0])
    game.give(0, brick=3, lumber=3, wool=1, grain=3, ore=3).building()
    game.play(BuildRoad(ZERO, game.edge(*MIDDLE[:2])), BuildRoad(ZERO, game.edge(*MIDDLE[1:3])))
    game.play(BuildSettlement(ZERO, game.node(MIDDLE[2])), BuildCity(ZERO, game.node(MIDDLE[0]))).sound()


def test_barbarians_do_not_stand_on_closed_edges() -> None:
    """TB-MA-13."""
    game = seven()
    assert game.code(moved(game, ((2, -1, "N"), (3, -3, "S")))) == "plaza.closed-path"


@pytest.mark.parametrize(("allowed", "code"), [(True, None), (False, "barbarian.not-on-inner-paths")])
def test_barbarians_may_stand_on_inner_paths_or_not(allowed: bool, code: str | None) -> None:
    """TB-MA-13."""
    game = seven(barbarian_inner_paths=allowed)
    assert game.code(moved(game, (QUARRY_CORNERS[0], QUARRY_PLAZA))) == code


# -- driving off ---------------------------------------------------------------------------------------------------


def beside(level: int = 2) -> WagonTable:
    """The wagon of seat 0 stands next to a barbarian."""
    game = WagonTable().barbarians(FIRST, SOUTH, EAST).wagon(0, MIDDLE[0], level=level)
    return game.cards(0, swift_journey=1).travelling()


def drive(game: WagonTable) -> DriveOff:
    """Seat 0 rolls for that barbarian."""
    return DriveOff(ZERO, game.edge(*MIDDLE[:2]))


def test_a_wagon_of_level_1_drives_nobody_off() -> None:
    """TB-MA-WAG-08."""
    game = beside(level=1)
    assert game.code(drive(game)) == "wagon.level-too-low"


@pytest.mark.parametrize(("level", "lowest"), [(2, 6), (3, 5), (4, 4), (5, 3)])
def test_on_which_faces_a_barbarian_flees(level: int, lowest: int) -> None:
    """TB-MA-WAG-04, TB-MA-WAG-08."""
    for face in range(1, 7):
        table = beside(level)
        table.play(drive(table), DriveDie(face))
        assert isinstance(table.game.phase, BarbarianFlees if face >= lowest else Travel)
        [rolled] = table.events(DriveRolled)
        assert (rolled.face, rolled.flees) == (face, face >= lowest)


def test_who_drives_it_off_puts_it_on_a_free_path_and_steals_nothing() -> None:
    """TB-MA-WAG-08."""
    game = beside().roads(1, *MIDDLE[1:3]).give(1, wool=2)
    game.play(drive(game), DriveDie(6))
    assert game.code(PlaceBarbarian(ZERO, game.edge(*SOUTH))) == "barbarian.path-taken"
    game.play(PlaceBarbarian(ZERO, game.edge(*MIDDLE[1:3])))
    assert game.game.phase == Travel(ZERO)
    assert game.hand(1)["wool"] == 2


def test_a_die_is_rolled_for_each_barbarian_once_a_turn_wherever_it_stands() -> None:
    """TB-MA-WAG-08: also with Swift Journey."""
    game = beside()
    game.play(drive(game), DriveDie(1))
    assert game.code(drive(game)) == "wagon.barbarian-tried"
    game = beside()
    game.play(drive(game), DriveDie(6), PlaceBarbarian(ZERO, game.edge(*MIDDLE[1:3])))
    game.play(MoveWagon(ZERO, game.node(MIDDLE[1])))
    assert game.code(DriveOff(ZERO, game.edge(*MIDDLE[1:3]))) == "wagon.barbarian-tried"
    game.play(PlaySwiftJourney(ZERO))
    assert game.code(DriveOff(ZERO, game.edge(*MIDDLE[1:3]))) == "wagon.barbarian-tried"


def test_the_wagon_moves_on_afterwards_and_may_drive_off_from_any_corner_of_its_way() -> None:
    """TB-MA-WAG-08."""
    game = WagonTable().barbarians(SECOND, SOUTH, EAST).wagon(0, MIDDLE[0], level=3).travelling()
    there = DriveOff(ZERO, game.edge(*MIDDLE[1:3]))
    assert game.code(there) == "wagon.barbarian-elsewhere"
    game.play(MoveWagon(ZERO, game.node(MIDDLE[1])))
    game.play(there, DriveDie(5), PlaceBarbarian(ZERO, game.edge(*WEST)), MoveWagon(ZERO, game.node(MIDDLE[2])))
    assert game.trip.spent == 4


def test_nobody_is_driven_off_from_a_plaza() -> None:
    """TB-MA-WAG-08."""
    inner = (QUARRY_CORNERS[0], QUARRY_PLAZA)
    game = WagonTable().barbarians(inner, SOUTH, EAST).wagon(0, QUARRY_PLAZA, level=5).travelling()
    assert game.code(DriveOff(ZERO, game.edge(*inner))) == "wagon.barbarian-elsewhere"
    assert game.code(DriveOff(ZERO, game.edge(*WEST))) == "barbarian.none-there"


def test_barbarians_are_driven_off_only_while_the_wagon_moves() -> None:
    """TB-MA-WAG-08."""
    game = WagonTable().barbarians(FIRST, SOUTH, EAST).wagon(0, MIDDLE[0], level=5).building()
    assert not game.game.actions.of(DriveOff)
    game.play(EndBuilding(ZERO))
    assert game.game.actions.of(DriveOff)
