"""The line of ships in The Pirate Islands, and the warships in it (SEA-PI-05, 06, 07)."""

from __future__ import annotations

import pytest

from catan_core import Edge, PositionError, members
from catan_core.base import BuildPhase, DevCards, FoundRoad, NextTurn, PlayKnight, PlayRoadBuilding, RobberMove, pieces
from catan_expansions.seafarers import BuildFreeShip, BuildShip, MoveShip, PlaceShip, ShipArmed, Warships, warship_edges
from tests.helpers.seats import ZERO
from tests.rules.seafarers.pirate_islands import CALM, PirateIslands, at_fortress

OTHERS = {3: (), 4: (), 5: ("five_six",), 6: ("five_six",)}


def beside(islands: PirateIslands, node: int) -> list[Edge]:
    """The edges at a node."""
    return [Edge(edge) for edge in members(islands.board.node_edges[node])]


@pytest.mark.parametrize("seats", list(OTHERS))
def test_a_line_leads_on_a_shortest_way_by_the_landing_place_to_the_fortress(seats: int) -> None:
    """SEA-PI-05: nine ships in all on the map for three and four, ten on that for five and six."""
    islands = PirateIslands(*OTHERS[seats], seats=seats)
    for seat in range(seats):
        islands.sail_to(seat, islands.landing(seat))
        before = len(islands.line(seat))
        islands.sail_to(seat, islands.fortress(seat))
        assert len(islands.line(seat)) == (9 if seats < 5 else 10)
        assert before == (6 if seats < 5 or seat < 4 else 4)
        assert islands.onward(seat) == []
    islands.sound()


@pytest.mark.thorough
def test_a_ship_goes_on_from_the_end_of_the_line_alone() -> None:
    """SEA-PI-05: no branch, no second line, no detour; what all ships need is asked first."""
    islands = PirateIslands().sail(0, 2).rich(0).pirate_off().building()
    end = next(node for node in members(islands.board.edge_ends[islands.line(0)[-1]]) if len(free(islands, node)) == 2)
    for edge in range(len(islands.board.edges)):
        code = islands.code(BuildShip(ZERO, Edge(edge)))
        if edge in islands.onward(0):
            assert code is None
            assert edge in free(islands, end)
        else:
            assert code is not None
    branch = [edge for edge in free(islands, middle(islands)) if edge not in islands.onward(0)]
    assert {islands.code(BuildShip(ZERO, edge)) for edge in branch} == {"ship.off-the-line"}
    assert islands.code(BuildShip(ZERO, islands.line(0)[0])) == "ship.taken"


def free(islands: PirateIslands, node: int) -> list[Edge]:
    """The edges at a node without a piece."""
    filled = pieces.filled_edges(islands.state)
    return [edge for edge in beside(islands, node) if not filled >> edge & 1]


def middle(islands: PirateIslands) -> int:
    """A node inside the line of seat 0 from which another edge leads out to sea."""
    inner = [
        node
        for one, other in zip(islands.line(0), islands.line(0)[1:], strict=False)
        for node in members(islands.board.edge_ends[one] & islands.board.edge_ends[other])
    ]
    return next(node for node in inner if free(islands, node))


def test_a_line_does_not_pass_its_fortress() -> None:
    """SEA-PI-05."""
    islands = at_fortress().rich(0)
    beyond = free(islands, islands.fortress(0))
    assert {islands.code(BuildShip(ZERO, edge)) for edge in beyond} == {"ship.off-the-line"}


def test_a_line_touches_its_landing_place_before_its_fortress() -> None:
    """SEA-PI-05: even where the fortress is nearer the other way."""
    islands = PirateIslands()
    while islands.onward(0):
        touched = islands.board.ends(sum(1 << edge for edge in islands.line(0)))
        assert not touched >> islands.fortress(0) & 1 or touched >> islands.landing(0) & 1
        islands.sail(0)


def test_a_line_goes_around_what_lies_in_its_way() -> None:
    """SEA-PI-05: the way that remains is what counts, not that of an empty map."""
    islands = PirateIslands().sail(0)
    barred = islands.onward(0)
    for edge in barred:
        islands.piece("ship", 1, edge)
    around = islands.onward(0)
    assert around
    assert not set(around) & set(barred)
    islands.sail_to(0, islands.landing(0)).sail_to(0, islands.fortress(0))
    assert len(islands.line(0)) > 9


def test_a_line_never_comes_back_to_its_beginning() -> None:
    """SEA-PI-05: it has no branches, even where a way on from its first building would be shorter."""
    islands, beginning, end = PirateIslands(seats=3), (4, 3, "S"), (3, 4, "N")
    islands.change(pieces.remove, "ship", ZERO, islands.line(0)[0])
    islands.piece("settlement", 0, beginning).piece("ship", 0, (beginning, end)).piece("ship", 1, (end, (3, 3, "S")))
    islands.sail_to(0, islands.landing(0))
    passed = [node for edge in islands.line(0) for node in members(islands.board.edge_ends[edge])]
    assert passed.count(islands.node(beginning)) == 1


def test_ships_of_road_building_go_on_with_the_line() -> None:
    """SEA-PI-05."""
    islands = PirateIslands().cards(0, road_building=1).pirate_off().building().play(PlayRoadBuilding(ZERO))
    ships = [action for action in islands.game.actions if isinstance(action, BuildFreeShip)]
    assert [ship.edge for ship in ships] == islands.onward(0)


def test_no_ship_is_founded_beside_a_founded_settlement() -> None:
    """SEA-PI-05: the line has begun at the first settlement."""
    islands = PirateIslands()
    node = islands.node((6, 5, "S"))
    islands.turn(0, 0).piece("settlement", 0, node).phase(FoundRoad(ZERO, node), NextTurn(ZERO))
    assert not [action for action in islands.game.actions if isinstance(action, PlaceShip)]
    coast = [edge for edge in beside(islands, node) if islands.code(PlaceShip(ZERO, edge)) == "ship.off-the-line"]
    assert coast


def test_a_line_that_is_lost_begins_again_at_the_coast_of_the_main_island() -> None:
    """SEA-PI-05: at any own building there."""
    islands = PirateIslands()
    islands.piece("settlement", 0, (5, 3, "N")).rich(0).pirate_off().building()
    islands.change(pieces.remove, "ship", ZERO, islands.line(0)[0])
    islands.building()
    starts = {node for edge in islands.onward(0) for node in members(islands.board.edge_ends[edge])}
    assert islands.start(0) in starts
    assert islands.node((5, 3, "N")) in starts
    assert islands.code(BuildShip(ZERO, islands.onward(0)[0])) is None


def test_the_end_of_a_line_may_be_moved_within_its_limits() -> None:
    """SEA-PI-06: only the last ship, and only to where the line may go on."""
    islands = PirateIslands().sail(0, 2).pirate_off().building()
    moves = [action for action in islands.game.actions if isinstance(action, MoveShip)]
    assert {move.origin for move in moves} <= {islands.line(0)[-1]}
    lifted = pieces.without(islands.state, "ship", ZERO, islands.line(0)[-1])
    assert {move.edge for move in moves} <= {*PirateIslands().sail(0).onward(0)}
    assert pieces.on_board(lifted, "ship", ZERO).bit_count() == 2
    for edge in islands.onward(0):
        assert islands.code(MoveShip(ZERO, islands.line(0)[-1], edge)) is not None
    assert islands.code(MoveShip(ZERO, islands.line(0)[0], islands.onward(0)[0])) == "move-ship.not-at-an-end"


def test_only_the_last_ship_may_be_moved_also_where_a_line_ends_at_a_building_of_an_opponent() -> None:
    """SEA-PI-06, SEA-MOVE-04: a ship before it would leave a gap in the line."""
    islands = PirateIslands(options={"line_past_opponent": "open"}).sail(0, 4)
    first, *_, last = islands.line(0)
    ships = sum(1 << edge for edge in islands.line(0))
    [node] = [node for node in islands.board.edges[first] if (islands.board.node_edges[node] & ships).bit_count() == 2]
    islands.piece("settlement", 1, node).pirate_off().building()
    assert islands.code(MoveShip(ZERO, first, last)) == "move-ship.not-at-an-end"
    origins = {action.origin for action in islands.game.actions if isinstance(action, MoveShip)}
    assert origins <= {last}


def test_up_to_the_settlement_at_the_landing_place_a_line_is_closed() -> None:
    """SEA-PI-06: beyond it the end is open again."""
    islands = PirateIslands()
    islands.sail_to(0, islands.landing(0)).piece("settlement", 0, islands.landing(0)).pirate_off().building()
    last, onward = islands.line(0)[-1], islands.onward(0)[0]
    assert islands.code(MoveShip(ZERO, last, onward)) == "move-ship.closed-route"
    islands.sail(0)
    assert islands.code(MoveShip(ZERO, islands.line(0)[-1], last)) != "move-ship.closed-route"


def test_a_ship_is_not_moved_away_from_the_fleet() -> None:
    """SEA-PI-06: the fleet is a pirate."""
    islands = PirateIslands().sail(0, 1).fleet(13).building()
    assert islands.code(MoveShip(ZERO, islands.line(0)[-1], islands.onward(0)[0])) == "ship.pirate-there"


def test_no_ship_is_built_beside_the_fleet_and_the_line_waits() -> None:
    """SEA-SHIP-09, SEA-PI-08: the way is not measured around it."""
    islands = PirateIslands().give(0, lumber=2, wool=2).fleet(13).building()
    closed = {*members(islands.board.hex_edges[islands.circuit(13)])}
    onward = {*islands.onward(0)}
    assert len(onward & closed) == 1
    assert {action.edge for action in islands.game.actions if isinstance(action, BuildShip)} == onward - closed
    for edge in onward & closed:
        assert islands.code(BuildShip(ZERO, Edge(edge))) == "ship.pirate-there"
        assert islands.fleet(3).building().code(BuildShip(ZERO, Edge(edge))) is None


@pytest.mark.parametrize("phase", ["before", "after"])
def test_a_knight_arms_the_first_ship_that_is_not_a_warship(phase: str) -> None:
    """SEA-PI-07, SEA-PI-03: it moves nothing, and goes out of the game."""
    islands = PirateIslands().sail(0, 2).pirate_off().cards(0, knight=2)
    if phase == "after":
        islands.building()
    islands.play(PlayKnight(ZERO))
    assert islands.events(ShipArmed) == (ShipArmed(ZERO, islands.line(0)[0]),)
    assert islands.warships() == (1, 0, 0, 0)
    assert isinstance(islands.state.phase, BuildPhase) == (phase == "after")
    assert not isinstance(islands.state.phase, RobberMove)
    cards = islands.read(DevCards)
    assert (sum(cards.shown[ZERO]), sum(cards.spent)) == (0, 1)
    assert islands.code(PlayKnight(ZERO)) == "card.one-a-turn"
    islands.sound()


def test_the_next_knight_arms_the_next_ship() -> None:
    """SEA-PI-07."""
    islands = PirateIslands().sail(0, 2).arm(0, 1).pirate_off().cards(0, knight=1).building().play(PlayKnight(ZERO))
    assert islands.events(ShipArmed) == (ShipArmed(ZERO, islands.line(0)[1]),)
    assert warship_edges(islands.state, ZERO) == islands.line(0)[:2]


def test_without_a_ship_to_arm_a_knight_is_not_played() -> None:
    """SEA-PI-07: nor one that was just bought, or that one does not have."""
    islands = PirateIslands().arm(0, 1).cards(0, knight=1).building()
    assert islands.code(PlayKnight(ZERO)) == "warship.no-ship-to-arm"
    assert PirateIslands().building().code(PlayKnight(ZERO)) == "card.not-held"
    assert PirateIslands().cards(0, fresh=True, knight=1).building().code(PlayKnight(ZERO)) == "card.bought-this-turn"


def test_lines_and_warships_from_elsewhere_are_checked() -> None:
    islands = PirateIslands().sail(0, 2)
    islands.piece("ship", 0, free(islands, middle(islands))[0])
    with pytest.raises(PositionError, match="do not form one line"):
        islands.sound()
    with pytest.raises(PositionError, match="cannot have 2 warships among 1 ships"):
        PirateIslands().slice(Warships((0, 2, 0, 0))).sound()
    islands = PirateIslands().sail(0, 2)
    islands.change(pieces.remove, "ship", ZERO, islands.line(0)[0])
    with pytest.raises(PositionError, match="do not begin at a building"):
        islands.sound()


def test_a_line_may_be_built_in_play() -> None:
    """SEA-PI-05: after a roll, ship by ship."""
    islands = PirateIslands().rich(0).pirate_off().roll(*CALM)
    islands.phase(*islands.state.stack[:1])
    for _ in range(2):
        islands.play(BuildShip(ZERO, islands.onward(0)[0]))
    assert len(islands.line(0)) == 3
    islands.sound()
