"""Where everybody begins: the home zone of each of the 22 maps (Seafarers: "Starting settlements"; SEA-SC)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from catan_core import Game, IllegalAction, Node, Topology, TranscriptError, mask_of, members
from catan_core.base import Board, FoundBuilding, FoundRoad, Island, PlaceBuilding, pieces
from catan_core.testing import random_action
from catan_expansions.seafarers import Exploration, Explore, Map, PlaceShip, all_maps
from catan_expansions.seafarers.fog_islands import TERRAIN
from tests.rules.seafarers.table import composed, new_game

NO_LAND = ("sea", "fog")
CASES = [(plan, seats) for plan in all_maps() for seats in sorted(plan.seats)]
FOGGY = [(plan, seats) for plan, seats in CASES if plan.scenario == "fog_islands"]


def for_each(cases: list[tuple[Map, int]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("plan", "seats"), cases, ids=[f"{plan.scenario}-{seats}" for plan, seats in cases])


def game_on(plan: Map, seats: int, seed: int = 0, **options: str) -> Game:
    """A new game on a map."""
    return new_game(*["five_six"][: seats > 4], seats=seats, seed=seed, scenario=plan.scenario, **options)


def corners(topology: Topology, hexes: set[tuple[int, int]]) -> set[int]:
    return {node for at in hexes for node in members(topology.hex_nodes[topology.hex(*at)])}


def home_corners(plan: Map, topology: Topology) -> set[int]:
    """Where a map lets anybody found, from its data alone: the corners of its home zone, on a map without one of all
    land, but for those that touch other land and those that it points out (SEA-WON-02)."""
    zones = {(q, r): zone for (q, r, *_), zone in zip(plan.hexes, plan.zones, strict=True)}
    home = {at for at, zone in zones.items() if zone in ("home", "main")}
    dealt_anywhere = plan.scenario == "new_world"
    land = {(q, r) for q, r, terrain, _ in plan.hexes if terrain not in NO_LAND and not dealt_anywhere}
    found = corners(topology, home) - corners(topology, land - home) if home else corners(topology, land)
    straits = mask_of(plan.corners(topology, "strait_corner"))
    marked = [*plan.corners(topology, "strait_no_build_corner"), *plan.corners(topology, "wasteland_corner")]
    return found - {*members(straits | topology.around(straits))} - {*marked}


def places(game: Game) -> set[int]:
    return {action.node for action in game.actions.of(PlaceBuilding)}


def too_near(game: Game) -> set[int]:
    """Nodes with a building, or beside one."""
    topology, buildings = game.state[Island].layout.topology, pieces.all_buildings(game.state)
    return {*members(buildings | topology.around(buildings))}


def foundings(game: Game, rng: Random) -> Iterator[Game]:
    """The game each time that somebody founds a building. Ships that explore are preferred, and so is land for what
    they turn up."""
    while not game.turn.number:
        if isinstance(game.phase, FoundBuilding):
            yield game
            building = rng.choice(explorers(game) or game.actions.of(PlaceBuilding))
            game = game.play(building)
        elif isinstance(game.phase, FoundRoad):
            game = game.play(rng.choice(exploring_ships(game) or [*game.actions]))
        elif isinstance(game.phase, Exploration):
            game = game.play(rng.choice([explore for explore, _ in game.outcomes if is_land(game, explore)]))
        else:
            game = game.play(random_action(game.state, rng))


def fog_at(game: Game, nodes: int) -> bool:
    layout = game.state[Island].layout
    return any(layout.terrains[hex] == "fog" for hex in members(layout.topology.hexes_at(nodes)))


def explorers(game: Game) -> list[PlaceBuilding]:
    """The buildings from which a ship or road reaches the fog."""
    topology = game.state[Island].layout.topology
    return [each for each in game.actions.of(PlaceBuilding) if fog_at(game, topology.around(1 << each.node))]


def exploring_ships(game: Game) -> list[PlaceShip]:
    topology = game.state[Island].layout.topology
    return [ship for ship in game.actions.of(PlaceShip) if fog_at(game, topology.edge_ends[ship.edge])]


def is_land(game: Game, explore: object) -> bool:
    return isinstance(explore, Explore) and TERRAIN.of(game.rules)[explore.terrain] not in NO_LAND


@for_each(CASES)
def test_founding_places_are_exactly_those_of_the_maps_zone(plan: Map, seats: int) -> None:
    """SEA-SC1 to SEA-SC9: at the beginning, and after every founding, whatever has been turned up by then."""
    game = game_on(plan, seats)
    topology = game.state[Island].layout.topology
    home = home_corners(plan, topology)
    for founding in foundings(game, Random(seats)):
        if plan.scenario == "new_world":
            terrains = founding.state[Island].layout.terrains
            land = {at for at, terrain in zip(topology.hexes, terrains, strict=True) if terrain not in NO_LAND}
            home = corners(topology, land)
        assert places(founding) == home - too_near(founding)


@for_each(FOGGY)
def test_what_is_turned_up_by_a_founding_ship_is_no_place_to_found(plan: Map, seats: int) -> None:
    """SEA-SC3, SEA-SC3-02: nor are the two islets of gold amid the fog for five and six."""
    *_, last = foundings(game_on(plan, seats, seed=1), Random(1))
    layout = last.state[Island].layout
    open_now = {at for at, terrain in zip(layout.hexes, layout.terrains, strict=True) if terrain not in NO_LAND}
    home = {(q, r) for (q, r, *_), zone in zip(plan.hexes, plan.zones, strict=True) if zone == "home"}
    turned_up = {at for at in open_now - home if layout.terrains[layout.topology.hex(*at)] != "gold" or seats < 5}
    assert turned_up, "nothing was turned up in this founding"
    away = corners(layout.topology, open_now - home) - corners(layout.topology, home) - too_near(last)
    assert away
    for node in away:
        with pytest.raises(IllegalAction, match="everybody begins on the home islands") as caught:
            last.play(PlaceBuilding(last.actors[0], Node(node)))
        assert caught.value.violation.code == "founding.not-on-home-islands"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_on_a_varied_map_the_home_islands_are_the_same(seats: int) -> None:
    """SEA-SETUP-07: terrains and tokens are dealt within the zone."""
    [plan] = [plan for plan, number in FOGGY if number == seats]
    for founding in foundings(game_on(plan, seats, seed=2, map="shuffled"), Random(2)):
        assert places(founding) == home_corners(plan, founding.state[Island].layout.topology) - too_near(founding)


def archipelago() -> Board:
    """Two islands of three and seven hexes with a strait of sea between them, twelve hexes in the fog, and sea around:
    the home zone of no map."""
    land = {(q, r) for q in range(2, 9) for r in (1, 2) if (q, r) != (8, 2)} - {(4, 1), (4, 2)}
    fog = {(q, r) for q in range(1, 7) for r in (4, 5)}
    ring = {(q, r) for q in range(-1, 10) for r in range(7)}
    return Board(
        tuple((q, r, "forest" if (q, r) in land else "fog" if (q, r) in fog else "sea", None) for q, r in sorted(ring))
    )


def test_on_a_board_by_hand_the_land_that_lies_open_at_the_beginning_is_home() -> None:
    """SEA-SC3: where its islands are others than those of the map. What is turned up is no home there either."""
    game = composed(scenario="fog_islands").new_game(seats=3, board=archipelago(), seed=1)
    topology = game.state[Island].layout.topology
    home = corners(topology, {(q, r) for q, r, terrain, _ in archipelago().hexes if terrain == "forest"})
    turned_up = 0
    for founding in foundings(game, Random(1)):
        assert places(founding) == home - too_near(founding)
        turned_up = 12 - founding.state[Island].layout.terrains.count("fog")
        again = Game.from_json(founding.to_json())
        assert places(again) == places(founding)
    assert turned_up


def test_home_islands_from_elsewhere_are_land() -> None:
    """SEA-SC3: a position that counts the sea among them is refused."""
    game = new_game(scenario="fog_islands")
    layout = game.state[Island].layout
    stored = json.loads(game.to_json())
    home = stored["slices"]["seafarers/home-islands"]["hexes"]
    home.append([*layout.hexes[layout.terrains.index("sea")]])
    with pytest.raises(TranscriptError, match="a home island has a hex that is no land"):
        Game.from_json(json.dumps(stored))
