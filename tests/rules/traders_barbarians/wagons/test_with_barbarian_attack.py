"""The main scenario with Barbarian Attack (Traders & Barbarians: combinations)."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core.base import EndTurn, Island, Roll, pieces
from catan_expansions.traders_barbarians.barbarian_attack import (
    CardDraw,
    DrawCard,
    EndKnights,
    KnightMoves,
    KnightSite,
    LandingDice,
    MoveKnight,
    PlaceKnight,
    coast_hexes,
)
from catan_expansions.traders_barbarians.barbarian_attack import by_hand as attack
from catan_expansions.traders_barbarians.barbarian_attack import table as reading
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.wagons import (
    WAGON_FARE,
    ChooseRefuge,
    DrawToken,
    DriveDie,
    DriveFromHex,
    EndBuilding,
    HexRolled,
    MoveWagon,
    Refuge,
    Travel,
    TriedHexes,
)
from tests.helpers.seats import ZERO
from tests.rules.traders_barbarians.wagons.table import CASTLE, GLASSWORKS, QUARRY, WagonTable

COAST_HEX, CORNER, INLAND = (1, 1), (1, 1, "N"), (0, 0, "N")
"""A hex of the coast without barbarians at first, a corner of it, and a corner inland."""
CASTLE_HEX = (-2, 2)


def game(**options: int) -> WagonTable:
    return WagonTable("barbarian_attack", options=options)


def standing(where: WagonTable) -> dict[tuple[int, int], int]:
    """How many barbarians stand on each hex where there are any."""
    hexes = where.read(Island).layout.hexes
    here = {at: reading.barbarians(where.state, at) for at in hexes}
    return {at: count for at, count in here.items() if count}


# -- the island ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_trade_hexes_lie_in_place_of_the_desert_the_12_and_the_2(seed: int) -> None:
    """TB-COMP-07, Barbarian Attack and main: a forest and a pasture of the coast make way, the inland stays."""
    layout = catan.new_game("base", "barbarian_attack", "traders_barbarians", seats=3, seed=seed).state[Island].layout
    laid = dict(zip(layout.hexes, zip(layout.terrains, layout.tokens, strict=True), strict=True))
    assert laid[QUARRY] == ("quarry", 0)
    assert laid[CASTLE] == ("castle", 12)
    assert laid[GLASSWORKS] == ("glassworks", 2)
    assert laid[CASTLE_HEX] == ("castle_hex", 0)
    inner = Counter(terrain for (q, r), (terrain, _) in laid.items() if max(abs(q), abs(r), abs(q + r)) < 2)
    assert inner == {"forest": 1, "pasture": 1, "hills": 1, "mountains": 2, "fields": 2}
    outer = Counter(terrain for terrain, token in laid.values() if token) - inner
    assert outer == {"forest": 1, "pasture": 2, "hills": 2, "mountains": 1, "fields": 2, "castle": 1, "glassworks": 1}
    assert {at for at, _ in layout.topology.centers} == {QUARRY, CASTLE, GLASSWORKS}


def test_one_barbarian_each_stands_on_the_castle_and_the_glassworks_and_none_on_paths() -> None:
    """TB-COMP-07, Barbarian Attack and main"""
    made = game()
    assert standing(made) == {CASTLE: 1, GLASSWORKS: 1}
    assert made.barbarian_edges() == set()
    assert "traders_barbarians/move-barbarian" not in {kind.tag for kind in made.game.rules.action_specs}


def test_castle_and_glassworks_yield_wool_and_lumber_and_the_quarry_nothing() -> None:
    """TB-COMP-07, Barbarian Attack and main; a 2 and a 12 are not rolled again."""
    made = game().piece("settlement", 0, (-2, 0, "N")).piece("settlement", 1, (0, 2, "N"))
    made.coming((6, 6)).play(Roll(ZERO))
    assert made.hand(0)["wool"] == 1
    made = game().piece("settlement", 1, (0, 2, "N")).roll(1, 1)
    assert made.hand(1)["lumber"] == 1
    assert made.hex(*QUARRY) not in coast_hexes(made.state)


def test_a_barbarian_lands_on_a_trade_hex_with_its_number_and_a_third_conquers_it() -> None:
    """TB-COMP-07, Barbarian Attack and main: they are hexes of the coast as others."""
    made = game().change(attack.barbarians, CASTLE, 2)
    made.change(pieces.place, "settlement", ZERO, made.node(*INLAND)).play(*map(LandingDice, (12, 3, 4)))
    assert reading.conquered(made.state) == (made.hex(*CASTLE),)
    made.sound()


def test_the_target_is_14() -> None:
    """TB-SUM-04"""
    rules = catan.ruleset("base", "barbarian_attack", "traders_barbarians")
    assert rules.options["base.victory_points"] == 14


def test_everybody_begins_with_five_gold_and_the_cards_are_those_of_barbarian_attack() -> None:
    """TB-COMP-07, Barbarian Attack and main: our reading. There is neither a largest army nor a longest road."""
    start = catan.new_game("base", "barbarian_attack", "traders_barbarians", seats=3, seed=1)
    assert purse.all_held(start.state) == (5, 5, 5)
    tags = {kind.tag for kind in start.rules.action_specs}
    assert "barbarian_attack/buy-card" in tags
    assert not tags & {"base/buy-card", "base/play-knight", "traders_barbarians/play-swift-journey"}
    assert not [source.name for source in start.rules.points_from if "longest" in source.name or "army" in source.name]


# -- wagons ----------------------------------------------------------------------------------------------------------


def test_a_path_of_a_hex_with_barbarians_takes_two_more_points() -> None:
    """TB-COMP-07, Barbarian Attack and main: our reading, however many there are"""
    made = game()
    edge = made.board.side(made.hex(*COAST_HEX), "NW")
    for count, points in ((0, 2), (1, 4), (3, 4)):
        made.change(attack.barbarians, COAST_HEX, count)
        fare = WAGON_FARE(made.state, ZERO, edge)
        assert fare is not None
        assert fare.points == points


def test_barbarians_on_a_trade_hex_slow_the_wagon_on_its_inner_paths_too() -> None:
    """TB-COMP-07, Barbarian Attack and main: our reading"""
    made = game().wagon(0, (0, 2, "N")).travelling()
    made.play(MoveWagon(ZERO, made.node(0, 2, "C")), DrawToken("glass"))
    assert made.trip.spent == 4
    assert made.trip.arrived


def test_a_wagon_drives_a_barbarian_to_another_hex_of_the_coast() -> None:
    """TB-COMP-07, Barbarian Attack and main"""
    made = game().change(attack.barbarians, COAST_HEX, 3).wagon(0, CORNER, level=2).travelling()
    made.play(DriveFromHex(ZERO, made.hex(*COAST_HEX)), DriveDie(6))
    assert made.game.phase == Refuge(ZERO, made.hex(*COAST_HEX))
    assert made.code(ChooseRefuge(ZERO, made.hex(*COAST_HEX))) == "wagon.no-refuge"
    assert made.code(ChooseRefuge(ZERO, made.hex(*QUARRY))) == "wagon.no-refuge"
    made.play(ChooseRefuge(ZERO, made.hex(2, 0)))
    assert standing(made) == {CASTLE: 1, GLASSWORKS: 1, COAST_HEX: 2, (2, 0): 1}
    assert reading.conquered(made.state) == ()
    made.sound()


def test_a_barbarian_may_be_driven_to_where_it_conquers_the_hex() -> None:
    """TB-COMP-07, Barbarian Attack and main: to the hexes of others"""
    made = game().change(attack.barbarians, COAST_HEX, 1).change(attack.barbarians, (2, 0), 2)
    made.wagon(0, CORNER, level=5).travelling()
    made.play(DriveFromHex(ZERO, made.hex(*COAST_HEX)), DriveDie(3), ChooseRefuge(ZERO, made.hex(2, 0)))
    assert reading.conquered(made.state) == (made.hex(2, 0),)


def test_a_die_is_rolled_once_a_turn_for_each_hex() -> None:
    """TB-COMP-07, Barbarian Attack and main: our reading of TB-MA-WAG-08"""
    made = game().change(attack.barbarians, COAST_HEX, 2).wagon(0, CORNER, level=2).travelling()
    drive = DriveFromHex(ZERO, made.hex(*COAST_HEX))
    made.play(drive, DriveDie(5))
    assert [event.flees for event in made.events(HexRolled)] == [False]
    assert made.code(drive) == "wagon.barbarian-tried"


def test_in_the_next_turn_the_hex_may_be_tried_again() -> None:
    """TB-COMP-07, Barbarian Attack and main: our reading of TB-MA-WAG-08"""
    made = game().change(attack.barbarians, COAST_HEX, 2).wagon(0, CORNER, level=2).travelling()
    made.play(DriveFromHex(ZERO, made.hex(*COAST_HEX)), DriveDie(5))
    assert made.read(TriedHexes).hexes == 1 << made.hex(*COAST_HEX)
    made.play(EndTurn(ZERO))
    assert made.read(TriedHexes).hexes == 0


def test_who_drives_no_barbarian_off_a_hex() -> None:
    """TB-MA-WAG-08 with TB-COMP-07: not on the first level, not from elsewhere, and not where nobody stands."""
    made = game().change(attack.barbarians, COAST_HEX, 1).wagon(0, CORNER).travelling()
    assert made.code(DriveFromHex(ZERO, made.hex(*COAST_HEX))) == "wagon.level-too-low"
    made = game().change(attack.barbarians, COAST_HEX, 1).wagon(0, INLAND, level=2).travelling()
    assert made.code(DriveFromHex(ZERO, made.hex(*COAST_HEX))) == "wagon.hex-elsewhere"
    assert made.code(DriveFromHex(ZERO, made.hex(2, 0))) == "wagon.no-barbarian-there"


def test_where_every_other_hex_is_conquered_no_barbarian_is_driven_off() -> None:
    """TB-COMP-07, Barbarian Attack and main"""
    made = game()
    for hex in coast_hexes(made.state):
        made.change(attack.barbarians, hex, 3)
    made.change(attack.barbarians, COAST_HEX, 2).wagon(0, CORNER, level=2).travelling()
    assert made.code(DriveFromHex(ZERO, made.hex(*COAST_HEX))) == "wagon.no-refuge"


# -- knights ---------------------------------------------------------------------------------------------------------


def test_a_bought_card_is_turned_over_and_its_knight_enters_at_the_castle_hex() -> None:
    """TB-COMP-07, Barbarian Attack and main"""
    made = game()
    made.phase(CardDraw(ZERO), *made.state.stack[::-1]).play(DrawCard("knighthood"))
    assert made.game.phase == KnightSite(ZERO, anywhere=False)
    sites = {action.edge for action in made.game.actions.of(PlaceKnight)}
    assert sites == {*made.edges_around(CASTLE_HEX)}


def test_the_wagon_moves_before_the_knights() -> None:
    """TB-COMP-07, Barbarian Attack and main: our reading"""
    made = game().wagon(0, INLAND).building()
    made.change(attack.knights, 0, made.board.side(made.hex(*COAST_HEX), "NW"))
    wagon = made.play(EndBuilding(ZERO)).game.phase
    knights = made.play(EndTurn(ZERO)).game.phase
    assert (wagon, knights) == (Travel(ZERO), KnightMoves(ZERO, catan.EdgeSet(0)))


def test_knights_keep_off_the_inner_paths_of_trade_hexes() -> None:
    """TB-COMP-07, Barbarian Attack and main: our reading; they may stand on the paths at the sea."""
    made = game()
    origin = made.board.side(made.hex(1, -1), "NE")
    made.change(attack.knights, 0, origin).travelling().play(EndTurn(ZERO))
    topology = made.read(Island).layout.topology
    inner = catan.members(topology.hex_inner[made.hex(*QUARRY)])
    assert {made.code(MoveKnight(ZERO, origin, catan.Edge(edge))) for edge in inner} == {"knight.inner-path"}
    made.play(MoveKnight(ZERO, origin, made.board.side(made.hex(*QUARRY), "NW")), EndKnights(ZERO))


def test_where_barbarians_stand_on_hexes_nothing_is_decided_about_paths() -> None:
    """TB-COMP-07, TB-MA-13: the option would have no effect."""
    with pytest.raises(catan.UnknownOption, match="no barbarian stands on a path"):
        catan.ruleset(
            "base",
            "barbarian_attack",
            "traders_barbarians",
            options={"traders_barbarians.barbarian_inner_paths": False},
        )
