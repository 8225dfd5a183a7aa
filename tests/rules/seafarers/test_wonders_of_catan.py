"""The Wonders of Catan: claiming a wonder, building its levels, and winning by them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import catan_core as catan
from catan_core import Game, HexSet, IllegalAction, Node, evolve, members
from catan_core.base import (
    DEVELOPMENT_CARD,
    PLACE_MARKS,
    PRICE_LIST,
    BuildSettlement,
    DevCards,
    EndTurn,
    Island,
    MoveRobber,
    PlaceBuilding,
    RobberMove,
    land_edges,
    pieces,
    water_edges,
)
from catan_core.base import table as read
from catan_core.play import GreedyBot, simulate
from catan_core.render import board_svg
from catan_core.testing import random_action
from catan_expansions.five_six import EXPANSION as FIVE_SIX
from catan_expansions.five_six import EndSpecialBuilding
from catan_expansions.seafarers import (
    WONDER_CARDS,
    WONDER_CONDITIONS,
    BuildLevel,
    BuildShip,
    ClaimWonder,
    LevelBuilt,
    MovePirate,
    Pirate,
    Settled,
    WonderClaimed,
    Wonders,
    areas,
)
from catan_expansions.seafarers.wonders_of_catan import marked_corners
from tests.helpers.seats import ONE, ZERO
from tests.rules.seafarers.table import Seafarers, composed, new_game

WONDERS = "wonders_of_catan"
THEATER = "theater"


def table_of(*others: catan.Expansion, seats: int = 4, turn: int = 0) -> Seafarers:
    """The map, with the main island as everybody's home."""
    table = Seafarers(*others, seats=seats, options={"scenario": WONDERS}, turn=turn)
    home = HexSet(areas(table.state)[0])
    return table.slice(Settled((home,) * seats, (HexSet(0),) * seats))


def inland(table: Seafarers, count: int) -> list[Node]:
    """Nodes of the main island apart from each other, from harbors and from marked corners."""
    layout = table.read(Island).layout
    main = sum(1 << node for node, hexes in enumerate(layout.topology.node_hexes) if hexes & areas(table.state)[0])
    taken = marked_corners(table.state, "strait") | marked_corners(table.state, "wasteland")
    for nodes in layout.harbor_nodes.values():
        taken |= nodes
    chosen: list[Node] = []
    for node in members(main & ~taken):
        near = layout.topology.around(1 << node) | 1 << node
        if not any(near >> other & 1 for other in chosen):
            chosen.append(Node(node))
    return chosen[:count]


def cities(table: Seafarers, count: int, seat: int = 0) -> Seafarers:
    """Give a seat cities on nodes that meet no other condition."""
    built = pieces.all_buildings(table.state)
    near = built | table.board.around(built)
    for node in [node for node in inland(table, 12) if not near >> node & 1][:count]:
        table.piece("city", seat, node)
    return table


def owning(table: Seafarers, *levels: int, wonder: str = THEATER) -> Seafarers:
    """Let seats have wonders with these levels: the first the one that is named, the others any others."""
    others = [each for each in WONDER_CARDS(table.game.rules) if each != wonder]
    names = [wonder, *others]
    seats = table.game.rules.seats
    claimed = tuple(names[seat] if seat < len(levels) and levels[seat] >= 0 else None for seat in range(seats))
    counts = tuple(max(0, levels[seat]) if seat < len(levels) else 0 for seat in range(seats))
    return table.slice(Wonders(claimed, counts, (0,) * len(counts)))


# -- the map -------------------------------------------------------------------------------------------------------


def start() -> catan.Game:
    return new_game(scenario=WONDERS)


@pytest.mark.parametrize(("seats", "others"), [(4, ()), (5, (FIVE_SIX,))])
def test_nobody_begins_at_the_straits_the_wasteland_or_on_small_islands(
    seats: int, others: tuple[catan.Expansion, ...]
) -> None:
    """SEA-WON-02: nor next to a strait."""
    game = new_game(*others, seats=seats, scenario=WONDERS)
    topology, sites = game.state[Island].layout.topology, {action.node for action in game.actions.of(PlaceBuilding)}
    straits, wasteland = (marked_corners(game.state, name) for name in ("strait", "wasteland"))
    assert (straits.bit_count(), wasteland.bit_count()) == (2 if seats == 4 else 4, 5)
    closed = straits | topology.around(straits) | wasteland
    assert sites.isdisjoint(members(closed))
    assert all(topology.node_hexes[node] & areas(game.state)[0] for node in sites)
    with pytest.raises(IllegalAction) as refused:
        game.play(PlaceBuilding(game.actors[0], Node(members(wasteland)[0])))
    assert refused.value.violation.code == "founding.marked-corner"
    away = members(topology.hex_nodes[members(areas(game.state)[1])[0]])[0]
    with pytest.raises(IllegalAction) as refused:
        game.play(PlaceBuilding(game.actors[0], Node(away)))
    assert refused.value.violation.code == "founding.not-on-main-island"


def test_the_marks_of_the_map_for_five_and_six_are_the_neighbors_of_its_straits() -> None:
    """SEA-WON-02."""
    game = new_game(FIVE_SIX, seats=6, scenario=WONDERS)
    straits = marked_corners(game.state, "strait")
    listed = marked_corners(game.state, "strait_no_build")
    assert listed == game.state[Island].layout.topology.around(straits) & ~straits


def test_after_the_set_up_the_marked_corners_are_open() -> None:
    """SEA-WON-02."""
    table = table_of()
    corner = members(marked_corners(table.state, "wasteland"))[0]
    near = members(table.board.around(1 << corner))[0]
    table.roads(0, Node(near), Node(corner)).rich().building()
    table.play(BuildSettlement(ZERO, Node(corner)))


def test_the_first_settlement_on_each_small_island_brings_a_point() -> None:
    """SEA-WON-03: a second on the same island brings none."""
    table = table_of()
    nodes = members(table.board.hex_nodes[members(areas(table.state)[1])[0]])
    table.settle(0, Node(nodes[0]))
    assert table.game.points(ZERO) == 2
    far = next(node for node in nodes if node != nodes[0] and not table.board.around(1 << nodes[0]) >> node & 1)
    table.settle(0, Node(far))
    assert table.game.points(ZERO) == 3


@pytest.mark.parametrize(("seats", "others"), [(3, ()), (6, (FIVE_SIX,))])
def test_the_robber_begins_on_a_desert_and_there_is_no_pirate(seats: int, others: tuple[catan.Expansion, ...]) -> None:
    """SEA-WON-04: nobody may move the pirate."""
    table = table_of(*others, seats=seats)
    robber = table.read(Island).robber
    assert robber is not None
    assert table.read(Island).layout.terrains[robber] == "desert"
    assert table.read(Pirate).hex is None
    table.phase(RobberMove(ZERO), *table.state.stack)
    assert table.game.actions.of(MoveRobber)
    assert not table.game.actions.of(MovePirate)
    assert table.code(MovePirate(ZERO, table.hex(1, 2))) == "pirate.none"


# -- claiming ------------------------------------------------------------------------------------------------------


def test_a_wonder_is_claimed_with_a_ship_that_is_lost() -> None:
    """SEA-WON-05, SEA-WON-09: it counts towards the 15."""
    table = cities(table_of(), 2).building()
    assert read.pieces_left(table.state, 0)["ship"] == 15
    table.play(ClaimWonder(ZERO, THEATER))
    assert table.events(WonderClaimed) == (WonderClaimed(ZERO, THEATER),)
    assert read.pieces_left(table.state, 0)["ship"] == 14
    assert table.at("ship", 0) == set()
    assert table.read(Wonders).claimed == (THEATER, None, None, None)


def test_without_an_unplaced_ship_none_is_claimed_and_a_fifteenth_is_not_built_after_it() -> None:
    """SEA-WON-05, SEA-WON-09."""
    table = cities(table_of(), 2)
    sea = [edge for edge in range(len(table.board.edges)) if _open_sea(table) >> edge & 1]
    table.piece("ship", 0, *sea[:15]).building()
    assert table.code(ClaimWonder(ZERO, THEATER)) == "build.no-piece-left"
    assert not table.game.actions.of(ClaimWonder)
    last = cities(table_of(), 2).piece("ship", 0, *sea[:14]).building()
    assert last.code(ClaimWonder(ZERO, THEATER)) is None
    assert ClaimWonder(ZERO, THEATER) in last.game.actions
    table = owning(cities(table_of(), 2).piece("ship", 0, *sea[:14]), 0).rich().building()
    assert not table.game.actions.of(BuildShip)
    assert table.code(BuildShip(ZERO, catan.Edge(sea[14]))) == "build.no-piece-left"


def _open_sea(table: Seafarers) -> int:
    return water_edges(table.state) & ~land_edges(table.state)


def test_each_player_has_one_wonder_and_each_wonder_one_player() -> None:
    """SEA-WON-05: with its refusals."""
    table = cities(cities(table_of(), 2), 2, seat=1).building()
    assert table.code(BuildLevel(ZERO)) == "wonder.has-none"
    table.play(ClaimWonder(ZERO, THEATER))
    assert table.code(ClaimWonder(ZERO, "monument")) == "wonder.has-one"
    assert not table.game.actions.of(ClaimWonder)
    other = owning(cities(cities(table_of(turn=1), 2), 2, seat=1), 0).building()
    assert other.code(ClaimWonder(ONE, THEATER)) == "wonder.taken"
    assert THEATER not in [action.wonder for action in other.game.actions.of(ClaimWonder)]


def test_there_are_seven_cards_for_five_and_six() -> None:
    """SEA-WON-08: Theater and Great Bridge twice."""
    assert sum(WONDER_CARDS(table_of().game.rules).values()) == 5
    rules = table_of(FIVE_SIX, seats=5).game.rules
    assert {wonder: count for wonder, count in WONDER_CARDS(rules).items() if count == 2} == {
        THEATER: 2, "great_bridge": 2,
    }  # fmt: skip
    assert sum(WONDER_CARDS(rules).values()) == 7
    table = cities(cities(table_of(FIVE_SIX, seats=5, turn=1), 2), 2, seat=1)
    owning(table, 0).building().play(ClaimWonder(ONE, THEATER))
    assert table.read(Wonders).claimed[:2] == (THEATER, THEATER)


def claimable(table: Seafarers) -> list[str]:
    return [action.wonder for action in table.building().game.actions.of(ClaimWonder)]


def test_the_conditions_of_the_wonders() -> None:
    """SEA-WON-07: each is met by what it names, and not by less."""
    assert claimable(cities(table_of(), 1)) == []
    assert claimable(cities(table_of(), 2)) == [THEATER]
    table = table_of()
    strait, waste = (members(marked_corners(table.state, name))[0] for name in ("strait", "wasteland"))
    assert table.code(ClaimWonder(ZERO, "great_bridge")) is not None
    assert claimable(table_of().piece("settlement", 0, strait)) == ["great_bridge"]
    assert claimable(table_of().piece("settlement", 0, waste)) == ["great_wall"]
    assert claimable(table_of().piece("city", 0, waste)) == ["great_wall"]
    table = table_of().building()
    assert table.code(ClaimWonder(ZERO, "great_wall")) == "wonder.condition-not-met"


def test_the_monument_asks_for_a_city_at_a_harbor_and_a_route_of_five() -> None:
    """SEA-WON-07."""
    table = table_of()
    harbor = members(next(iter(table.read(Island).layout.harbor_nodes.values())))[0]
    table.piece("city", 0, harbor)
    walk = [harbor]
    on_land = {node for hex in members(areas(table.state)[0]) for node in members(table.board.hex_nodes[hex])}
    while len(walk) < 6:
        around = members(table.board.around(1 << walk[-1]))
        walk.append(next(node for node in around if node in on_land and node not in walk))
    steps = list(pairwise(walk))
    for here, there in steps[:4]:
        table.roads(0, Node(here), Node(there))
    assert claimable(table) == []
    table.roads(0, *(Node(node) for node in steps[4]))
    assert claimable(table) == ["monument"]
    poor = table_of().piece("settlement", 0, harbor)
    for here, there in steps:
        poor.roads(0, Node(here), Node(there))
    assert claimable(poor) == []


def test_the_cathedral_asks_for_a_city_and_six_points() -> None:
    """SEA-WON-07: of those that everybody sees."""
    table = cities(table_of(), 1)
    for node in [node for node in inland(table, 12) if not table.at("city", 0) & {node}][:3]:
        table.piece("settlement", 0, node)
    assert table.game.points(ZERO) == 5
    table.cards(0, victory_point=1)
    assert claimable(table) == []
    more = [node for node in inland(table, 12) if node not in table.at("city", 0) | table.at("settlement", 0)]
    table.piece("settlement", 0, more[0])
    assert claimable(table) == ["cathedral"]


def five_open_points(cathedral_points: str) -> Seafarers:
    """Seat 0 has a city and three settlements, and seat 1 nothing."""
    table = Seafarers(seats=4, options={"scenario": WONDERS, "cathedral_points": cathedral_points})
    home = HexSet(areas(table.state)[0])
    table.slice(Settled((home,) * 4, (HexSet(0),) * 4))
    for node in [node for node in inland(cities(table, 1), 12) if not table.at("city", 0) & {node}][:3]:
        table.piece("settlement", 0, node)
    return table


@pytest.mark.parametrize(("cathedral_points", "claimed"), [("open", []), ("all", ["cathedral"])])
def test_whether_hidden_points_count_for_the_cathedral_is_an_option(cathedral_points: str, claimed: list[str]) -> None:
    """SEA-WON-07, `cathedral_points`."""
    table = five_open_points(cathedral_points)
    assert claimable(table) == []
    table.cards(0, victory_point=1)
    assert claimable(table) == claimed
    code = table.building().code(ClaimWonder(ZERO, "cathedral"))
    assert code == (None if claimed else "wonder.condition-not-met")


def test_a_claim_with_hidden_points_proves_that_the_cards_are_there() -> None:
    """SEA-WON-07, `cathedral_points` = "all": whoever searches deals no hand that could not have claimed it. Who has
    six open points proves nothing."""
    table = five_open_points("all").cards(0, victory_point=1, knight=2).cards(1, knight=2, victory_point=1).building()
    table.play(ClaimWonder(ZERO, "cathedral"))
    assert table.read(Wonders).proven == (1, 0, 0, 0)
    assert Game.from_json(table.game.to_json()).state == table.state
    kind = DEVELOPMENT_CARD.of(table.game.rules).index("victory_point")
    for seed in range(20):
        world = table.game.view(ONE).determinize(Random(seed))
        assert world[DevCards].hands[0][kind] >= 1
    rich = cities(five_open_points("all"), 2).cards(0, victory_point=1).building()
    assert rich.game.rules.points(rich.state, ZERO, hidden=False) >= 6
    rich.play(ClaimWonder(ZERO, "cathedral"))
    assert rich.read(Wonders).proven == (0, 0, 0, 0)


def test_when_the_cathedral_wins_its_hidden_points_are_turned_up_and_no_hand_is_said_to_have_them() -> None:
    """SEA-WON-07, `cathedral_points` = "all": what is shown at the end is no longer in the hand."""
    table = five_open_points("all").cards(0, victory_point=1).cards(1, knight=2).building()
    table.play(ClaimWonder(ZERO, "cathedral"))
    table.slice(evolve(table.read(Wonders), levels=(3, 0, 0, 0)))
    table.give(0, brick=1, grain=1, ore=3).play(BuildLevel(ZERO))
    assert table.game.winners == (ZERO,)
    assert table.read(Wonders).proven == (1, 0, 0, 0)
    kind = DEVELOPMENT_CARD.of(table.game.rules).index("victory_point")
    for viewer in (ONE, None):
        world = table.game.view(viewer).determinize(Random(1))
        assert (world[DevCards].shown[0][kind], world[DevCards].hands[0][kind]) == (1, 0)
    assert Game.from_json(table.game.to_json()).state == table.state


def test_a_claim_from_elsewhere_does_not_prove_more_than_there_is() -> None:
    """SEA-WON-07."""
    table = owning(five_open_points("all").cards(0, victory_point=1), 0, wonder="cathedral")
    wonders = table.read(Wonders)
    assert not table.game.rules.problems(table.slice(evolve(wonders, proven=(1, 0, 0, 0))).state)
    for proven in ((2, 0, 0, 0), (-1, 0, 0, 0), (0, 1, 0, 0)):
        [problem] = table.game.rules.problems(table.slice(evolve(wonders, proven=proven)).state)
        assert "hidden points, of which it has" in problem


def test_with_cities_and_knights_no_points_are_hidden_and_there_is_no_such_option() -> None:
    """SEA-WON-07."""
    together = composed("cities_knights", scenario=WONDERS)
    assert "seafarers.cathedral_points" not in together.options
    with pytest.raises(catan.UnknownOption, match=r"cathedral_points"):
        composed("cities_knights", scenario=WONDERS, cathedral_points="all")


# -- levels --------------------------------------------------------------------------------------------------------


def test_each_level_costs_the_same_five_cards() -> None:
    """SEA-WON-06, SEA-WON-07: the prices, as rows of the price list."""
    prices = PRICE_LIST(table_of().game.rules)
    assert {wonder: dict(prices[wonder]) for wonder in WONDER_CONDITIONS(table_of().game.rules)} == {
        THEATER: {"brick": 1, "lumber": 1, "wool": 3},
        "great_bridge": {"lumber": 3, "wool": 1, "grain": 1},
        "monument": {"grain": 3, "ore": 2},
        "great_wall": {"brick": 3, "lumber": 1, "grain": 1},
        "cathedral": {"brick": 1, "grain": 1, "ore": 3},
    }
    assert all(sum(dict(prices[wonder]).values()) == 5 for wonder in WONDER_CONDITIONS(table_of().game.rules))


def test_several_levels_are_built_in_a_turn_although_the_condition_holds_no_longer() -> None:
    """SEA-WON-06: nobody has a city here."""
    table = owning(table_of(), 0).give(0, brick=3, lumber=2, wool=6).building()
    table.play(BuildLevel(ZERO))
    assert table.events(LevelBuilt) == (LevelBuilt(ZERO, THEATER, 1),)
    table.play(BuildLevel(ZERO))
    assert table.read(Wonders).levels[0] == 2
    assert table.hand(0) == {"brick": 1, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}
    assert table.code(BuildLevel(ZERO)) == "build.cannot-pay"
    assert not table.game.actions.of(BuildLevel)


def test_a_wonder_has_four_levels_also_when_the_last_is_built_between_turns() -> None:
    """SEA-WON-01, SEA-WON-06: it is built in the special building phase, and wins in the own turn."""
    table = owning(table_of(FIVE_SIX, seats=5), -1, 3).building().play(EndTurn(ZERO))
    assert table.game.actors == (ONE,)
    wonder = table.read(Wonders).claimed[1]
    assert wonder is not None
    table.give(1, **{good: 2 * count for good, count in PRICE_LIST(table.game.rules)[wonder]})
    table.play(BuildLevel(ONE))
    assert not table.game.over
    assert table.code(BuildLevel(ONE)) == "wonder.finished"
    table.play(*(EndSpecialBuilding(catan.Seat(seat)) for seat in (1, 2, 3, 4)))
    assert table.game.winners == (ONE,)


# -- victory -------------------------------------------------------------------------------------------------------


def test_the_fourth_level_wins_at_once() -> None:
    """SEA-WON-01: whatever the points."""
    table = owning(table_of(), 3).give(0, brick=1, lumber=1, wool=3).building()
    table.play(BuildLevel(ZERO))
    assert table.game.winners == (ZERO,)


def ten_points(table: Seafarers, seat: int = 0) -> Seafarers:
    cities(table, 4, seat)
    return table.cards(seat, victory_point=2)


@pytest.mark.parametrize(("levels", "wins"), [((0,), True), ((0, 1), False), ((1, 1), True), ((0, 2), False)])
def test_ten_points_win_only_with_more_levels_than_anybody_else(levels: tuple[int, ...], wins: bool) -> None:
    """SEA-WON-01: seat 0 builds another level; a tie is not enough."""
    table = owning(ten_points(table_of()), *levels).give(0, brick=1, lumber=1, wool=3).building()
    assert table.game.points(ZERO) == 10
    table.play(BuildLevel(ZERO))
    assert table.game.winners == ((ZERO,) if wins else ())
    if not wins:
        assert table.play(EndTurn(ZERO)).game.winners == ()


def test_ten_points_without_a_level_do_not_win() -> None:
    """SEA-WON-01."""
    table = ten_points(table_of()).building()
    table.play(ClaimWonder(ZERO, THEATER)).play(EndTurn(ZERO))
    assert not table.game.over


def test_nine_points_do_not() -> None:
    """SEA-WON-01: the goal is ten."""
    table = owning(cities(table_of(), 4).cards(0, victory_point=1), 3).building()
    assert not table.game.over
    assert table.game.rules.ruleset.options["base.victory_points"] == 10


# -- what people see -----------------------------------------------------------------------------------------------


def test_corners_are_marked_and_wonders_are_listed() -> None:
    """SEA-WON-02, SEA-WON-05."""
    table = owning(table_of(), 2)
    view = table.game.view(None)
    marks = [(mark.id, mark.node) for mark in PLACE_MARKS(view) if mark.node is not None]
    assert len(marks) == 7
    assert {id for id, _ in marks} == {"strait", "wasteland"}
    panels = {panel.title: panel.lines for panel in view.panels("en")}
    assert panels["Wonders"] == ("seat 0: Theater 2/4",)
    assert panels["Free wonders"] == ("Great Bridge, Monument, Great Wall, Cathedral",)
    picture = board_svg(view, panels=True)
    assert all(picture.count(f">{words}<") == 1 for words in ("Theater 2/4", "Great Bridge", "Cathedral"))


@pytest.mark.thorough
def test_greedy_bots_end_their_games_with_wonders() -> None:
    """SEA-WON-01."""
    report = simulate(composed(scenario=WONDERS), 1, 3, [GreedyBot()] * 3, seed=1, limit=4_000)
    assert sum(report.wins.values()) == 1
    assert report.events["seafarers/level-built"] > 0


def test_random_games_stay_sound() -> None:
    """SEA-WON-05, SEA-WON-06."""
    game, rng = new_game(FIVE_SIX, seats=5, scenario=WONDERS), Random(3)
    for _ in range(300):
        game = game.play(random_action(game.state, rng))
    assert not game.rules.problems(game.state)
