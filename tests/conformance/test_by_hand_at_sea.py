"""Positions at sea by hand: the board is the map of the scenario, what stands there was there before, and the verbs of
Seafarers lay the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import catan_core as catan
from catan_core import ArgumentError, Game, Hex, PositionError, Seat, SeatError
from catan_core.base import (
    TERRAIN_GROUND,
    Discards,
    FreeRoad,
    Island,
    RobberMove,
    Seven,
    Trade,
    VictimChoice,
    water_hexes,
)
from catan_core.base import table as reading
from catan_core.testing import Scenario, check_walk, scenario
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.seafarers import (
    SCENARIOS,
    Cloth,
    Fortresses,
    Gifts,
    MoveShip,
    Pirate,
    Settled,
    ShipsThisTurn,
    Unexplored,
    Warships,
    Wonders,
    by_hand,
    movable_ships,
    ship_line,
)

ZERO, ONE = Seat(0), Seat(1)
HOME, STRAIT, ABROAD = (2, 3, "N"), (3, 1, "S"), (2, 2, "N")
"""New Shores: a corner of the main island, one at sea, and one of the island of the hexes (2, 1) and (3, 1)."""


def at_sea(chosen: str = "new_shores", *others: str, seats: int = 3, **options: str) -> Scenario:
    """A scenario, before anybody has founded."""
    named = {f"seafarers.{name}": value for name, value in {"scenario": chosen, **options}.items()}
    return Scenario(*others, "seafarers", seats=seats, options=named)


# -- the board -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [each.id for each in SCENARIOS])
def test_a_scenario_by_hand_lies_on_its_own_map(chosen: str) -> None:
    table = at_sea(chosen)
    assert table.read(Island).layout == table.game.rules.ruleset.new_game(seats=3).state[Island].layout
    assert water_hexes(table.state)
    assert table.sound().game.turn.number == 1


@pytest.mark.parametrize("others", [("five_six",), ("cities_knights",), ("five_six", "cities_knights")])
def test_the_map_is_that_of_all_expansions_together(others: tuple[str, ...]) -> None:
    table = at_sea("new_shores", *others, seats=5 if "five_six" in others else 3)
    assert (
        table.read(Island).layout
        == table.game.rules.ruleset.new_game(seats=table.game.rules.seats).state[Island].layout
    )


@pytest.mark.thorough
def test_no_installed_expansion_that_knows_water_is_laid_without() -> None:
    """Whoever declares a terrain of water and lays a board of its own gets that board."""
    known = catan.catalogue()
    seen = []
    for id in known:
        composed = catan.ruleset(*catan.catalogue()[id].requires, id)
        rules = composed.rules(max(composed.seats or {3}))
        if rules.board is not None and "water" in TERRAIN_GROUND(rules).values():
            seen.append(id)
            assert water_hexes(Scenario(id, seats=rules.seats).state)
    assert "seafarers" in seen


def test_a_seed_lays_another_board() -> None:
    boards = {seed: at_seed(seed) for seed in (0, 1)}
    assert boards[0] != boards[1]
    assert at_sea("new_world").read(Island).layout == boards[0]
    island = scenario(seats=3, seed=7).read(Island).layout
    assert island == catan.new_game("base", seats=3, seed=7).state[Island].layout
    with pytest.raises(PositionError, match="not both"):
        Scenario(seats=3, seed=1, board=BEGINNER_BOARD)


def at_seed(seed: int) -> object:
    """The layout of New World for a seed."""
    options = {"seafarers.scenario": "new_world"}
    return Scenario("seafarers", seats=3, options=options, seed=seed).read(Island).layout


# -- what stands on it ---------------------------------------------------------------------------------------------


def test_a_settlement_by_hand_makes_its_island_a_home_and_brings_no_special_points() -> None:
    table = at_sea().piece("settlement", 0, HOME, ABROAD)
    assert table.game.score(ZERO) == {"base/settlements": 2}
    table.change(by_hand.new_islands, 0, (3, 1))
    assert table.game.score(ZERO) == {"base/settlements": 2, "seafarers/islands": 2}
    assert not table.read(Settled).home[0] & table.read(Settled).new[0]
    table.sound().change(by_hand.home_islands, 0, (2, 1))
    assert table.sound().game.score(ZERO) == {"base/settlements": 2}


def test_ships_by_hand_were_built_before_and_may_be_moved() -> None:
    for table in (
        at_sea().piece("settlement", 0, HOME).change(by_hand.ships, 0, HOME, STRAIT, ABROAD),
        at_sea().piece("settlement", 0, HOME).piece("ship", 0, (HOME, STRAIT), (STRAIT, ABROAD)),
    ):
        table.building().sound()
        assert not table.read(ShipsThisTurn).built
        assert movable_ships(table.state, ZERO) == 1 << table.edge(STRAIT, ABROAD)
        assert any(isinstance(action, MoveShip) for action in table.game.actions)
        table.change(by_hand.ships_this_turn, (STRAIT, ABROAD))
        assert not movable_ships(table.state, ZERO)
        assert not movable_ships(table.change(by_hand.ships_this_turn, moved=True).state, ZERO)


def test_ships_that_lie_there_already_stay_as_new_as_they_are() -> None:
    table = at_sea().piece("settlement", 0, HOME).piece("ship", 0, (HOME, STRAIT))
    table.change(by_hand.ships_this_turn, (HOME, STRAIT)).change(by_hand.ships, 0, STRAIT, ABROAD)
    assert table.read(ShipsThisTurn).built == 1 << table.edge(HOME, STRAIT)


def test_the_pirate_stands_at_sea_or_off_the_board() -> None:
    table = at_sea().change(by_hand.pirate, (2, 2))
    assert table.read(Pirate).hex == table.hex(2, 2)
    assert table.change(by_hand.pirate, None).sound().read(Pirate).hex is None


# -- scenarios -----------------------------------------------------------------------------------------------------


def fog() -> Scenario:
    """The Fog Islands with two hexes of the fog turned up."""
    table = at_sea("fog_islands")
    left = table.read(Unexplored)
    table.change(by_hand.explored, (2, 1), "sea").change(by_hand.explored, (3, 1), "gold", 4)
    assert sum(table.read(Unexplored).terrains) == sum(left.terrains) - 2
    assert sum(table.read(Unexplored).tokens) == sum(left.tokens) - 1
    assert table.read(Island).layout.terrains[table.hex(3, 1)] == "gold"
    return table


def new_world() -> Scenario:
    """New World with a harbor."""
    table = at_sea("new_world").change(by_hand.harbor, (3, 1, "N"), (3, 0, "S"), "ore")
    assert [harbor.kind for harbor in table.read(Island).layout.harbors] == ["ore"]
    return table


POINT = ((2, 1, "N"), (3, 0, "S"))
CARD = ((2, 0, "S"), (1, 2, "N"))
COVERED = ((2, 1, "N"), (2, 0, "S"))
ALSO_COVERED = ((5, 1, "N"), (5, 0, "S"))


def tribe() -> Scenario:
    """The Forgotten Tribe, where seat 0 has taken a gift of each kind, and a harbor lies open."""
    table = at_sea("forgotten_tribe")
    table.change(by_hand.gift_taken, 0, *POINT).change(by_hand.gift_taken, 0, *CARD, "monopoly")
    table.change(by_hand.gift_turned_up, *COVERED, "wool").change(by_hand.gift_taken, 0, *COVERED)
    table.change(by_hand.gift_taken, 1, *ALSO_COVERED, "ore")
    gifts = table.read(Gifts)
    assert table.game.score(ZERO) == {"seafarers/gifts": 1}
    assert table.dev_cards(0) == {"monopoly": 1}
    assert [sum(row) for row in gifts.kept] == [1, 1, 0]
    assert gifts.cards.bit_count() == 3
    return table


def cloth() -> Scenario:
    """Cloth for Catan, where seat 0 has cloth of a village and of the general supply."""
    table = at_sea("cloth_for_catan").change(by_hand.cloth, 0, 3, (1, 4, "S")).change(by_hand.cloth, 0, 1)
    trade = table.read(Cloth)
    village = next(each for each in trade.villages if each.node == table.node(1, 4, "S"))
    assert (trade.owned, trade.supply, village.cloth, village.partners) == ((4, 0, 0), 9, 2, 1)
    assert table.game.score(ZERO) == {"seafarers/cloth": 2}
    return table


def wonders() -> Scenario:
    """The Wonders of Catan, where two seats build."""
    table = at_sea("wonders_of_catan").change(by_hand.wonder, 0, "theater", 2).change(by_hand.wonder, 1, "cathedral")
    table.change(by_hand.wonder, 0, "theater", 3)
    assert table.read(Wonders) == Wonders(("theater", "cathedral", None), (3, 0, 0), (0, 0, 0))
    assert reading.pieces_left(table.state, 0)["ship"] == 14
    return table


def pirates() -> Scenario:
    """The Pirate Islands: seat 0 has a warship, seat 1 has captured its fortress."""
    table = at_sea("pirate_islands").change(by_hand.warships, 0, 1).change(by_hand.fortress, 1, 0)
    table.change(by_hand.fortress, 2, 2).change(by_hand.pirate, (2, 7))
    assert table.read(Warships).counts == (1, 0, 0)
    assert table.read(Fortresses).chits == (3, 0, 2)
    assert table.node(-1, 6, "N") in reading.pieces_on(table.state, 1, "settlement")
    assert ship_line(table.state, ZERO)
    return table


@pytest.mark.thorough
@pytest.mark.parametrize("made", [fog, new_world, tribe, cloth, wonders, pirates])
def test_what_a_scenario_has_can_be_laid_by_hand_and_played_on(made: Callable[[], Scenario]) -> None:
    table = made().after_roll().sound()
    assert Game.from_json(table.game.to_json()) == table.game
    check_walk(table.state.rules, 1, 25, start=table.state, every=25)


def test_whoever_takes_the_last_fortress_drives_the_fleet_away() -> None:
    table = at_sea("pirate_islands").change(by_hand.pirate, (2, 7))
    for seat in range(3):
        table.change(by_hand.fortress, seat, 0)
    assert table.sound().read(Pirate).hex is None


# -- what cannot be ------------------------------------------------------------------------------------------------

WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a ship on land": (lambda: at_sea().change(by_hand.ships, 0, (1, 4, "N"), (2, 3, "S")), "no room for a ship"),
    "a ship on a ship": (lambda: at_sea().change(by_hand.ships, 0, HOME, STRAIT, HOME), "no room for a ship"),
    "no ship is new": (lambda: at_sea().change(by_hand.ships_this_turn, (HOME, STRAIT)), "only a ship on the board"),
    "the pirate on land": (lambda: at_sea().change(by_hand.pirate, (1, 3)), "no sea"),
    "the fleet off its way": (lambda: at_sea("pirate_islands").change(by_hand.pirate, Hex(0)), "fleet does not come"),
    "nobody built there": (lambda: at_sea().change(by_hand.new_islands, 0, (3, 1)), "no building on the island"),
    "no island": (lambda: at_sea().change(by_hand.home_islands, 0, (2, 2)), "no land"),
    "no fog": (lambda: at_sea("fog_islands").change(by_hand.explored, (1, 3), "hills", 5), "no fog"),
    "no such terrain": (lambda: at_sea("fog_islands").change(by_hand.explored, (2, 1), "swamp", 5), "no terrain"),
    "no such hex left": (lambda: at_sea("fog_islands").change(by_hand.explored, (2, 1), "desert", 5), "lies face down"),
    "land without token": (
        lambda: at_sea("fog_islands").change(by_hand.explored, (2, 1), "gold"),
        "has a number token",
    ),
    "no such token left": (lambda: at_sea("fog_islands").change(by_hand.explored, (2, 1), "gold", 7), "token 7"),
    "no such harbor": (
        lambda: at_sea("new_world").change(by_hand.harbor, (3, 1, "N"), (3, 0, "S"), "coin"),
        "no kind of harbor",
    ),
    "two harbors at a corner": (
        lambda: new_world().change(by_hand.harbor, (3, 1, "N"), (4, 0, "S"), "wool"),
        "shares no corner",
    ),
    "no harbor left": (
        lambda: new_world().change(by_hand.harbor, (6, 1, "N"), (6, 0, "S"), "ore"),
        "lies face down",
    ),
    "no gift": (lambda: at_sea("forgotten_tribe").change(by_hand.gift_taken, 0, *CARD[:1], (1, 1, "N")), "no gift"),
    "which card": (lambda: at_sea("forgotten_tribe").change(by_hand.gift_taken, 0, *CARD), "no development card"),
    "which harbor": (lambda: at_sea("forgotten_tribe").change(by_hand.gift_taken, 0, *COVERED), "of which kind"),
    "turned up twice": (
        lambda: tribe().change(by_hand.gift_turned_up, *COVERED, "ore"),
        "no harbor lies face down",
    ),
    "no village": (lambda: at_sea("cloth_for_catan").change(by_hand.cloth, 0, 1, (3, 4, "N")), "no village"),
    "too much cloth": (lambda: at_sea("cloth_for_catan").change(by_hand.cloth, 0, 6, (1, 4, "S")), "5 cloths, not 6"),
    "cloth owed": (lambda: at_sea("cloth_for_catan").change(by_hand.cloth, 0, -1), "10 cloths, not -1"),
    "no such wonder": (lambda: at_sea("wonders_of_catan").change(by_hand.wonder, 0, "garden"), "no wonder"),
    "five levels": (lambda: at_sea("wonders_of_catan").change(by_hand.wonder, 0, "theater", 5), "0 to 4 levels"),
    "two wonders": (lambda: wonders().change(by_hand.wonder, 0, "monument"), "another wonder"),
    "taken": (lambda: wonders().change(by_hand.wonder, 2, "theater"), "somebody else"),
    "too many warships": (lambda: at_sea("pirate_islands").change(by_hand.warships, 0, 2), "1 ships"),
    "four chits": (lambda: at_sea("pirate_islands").change(by_hand.fortress, 0, 4), "0 to 3 chits"),
    "captured": (lambda: pirates().change(by_hand.fortress, 1, 1), "has captured"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_no_game_has_is_refused(name: str) -> None:
    make, said = WRONG[name]
    with pytest.raises(PositionError, match=said):
        make()


VERBS: dict[str, tuple[str, tuple[object, ...]]] = {
    "new_islands": ("fog_islands", (0, (3, 3))),
    "explored": ("new_shores", ((3, 3), "sea")),
    "harbor": ("new_shores", (HOME, STRAIT, "ore")),
    "gift_turned_up": ("new_shores", (HOME, STRAIT, "ore")),
    "gift_taken": ("new_shores", (0, HOME, STRAIT)),
    "cloth": ("new_shores", (0, 1)),
    "wonder": ("new_shores", (0, "theater")),
    "warships": ("new_shores", (0, 1)),
    "fortress": ("new_shores", (0, 1)),
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_of_another_scenario_says_so(verb: str) -> None:
    chosen, arguments = VERBS[verb]
    with pytest.raises(ArgumentError, match=f"the scenario '{chosen}' has no"):
        at_sea(chosen).change(getattr(by_hand, verb), *arguments)


def test_without_seafarers_or_such_a_seat_they_are_refused_as_well() -> None:
    with pytest.raises(ArgumentError, match="without 'seafarers'"):
        Scenario(seats=3).change(by_hand.pirate, None)
    with pytest.raises(SeatError):
        at_sea().change(by_hand.ships, 3, HOME, STRAIT)


# -- phases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "phase",
    [RobberMove(ZERO), VictimChoice(ZERO, (ONE,)), Seven(ZERO), Discards((ZERO,), (4, 0, 0)), FreeRoad(ZERO, 2)],
)
def test_a_phase_that_leaves_nothing_beneath_it_is_refused_at_once(phase: catan.Phase) -> None:
    """And it is said what may lie there."""
    with pytest.raises(PositionError, match=r"cannot lie on nothing: name last what .*, such as .*Trade"):
        Scenario(seats=3).phase(phase)
    assert Scenario(seats=3).phase(phase, Trade(ZERO)).state.stack[0] == Trade(ZERO)


def test_some_phase_must_be_pending() -> None:
    with pytest.raises(PositionError, match="some phase must be pending"):
        Scenario(seats=3).phase()
