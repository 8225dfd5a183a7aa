"""City walls (Cities & Knights: "Muralla")."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Invariant,
    Invariants,
    Modifiers,
    Node,
    Phase,
    Piece,
    Pieces,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    State,
    TableSpecs,
    Transition,
    Violation,
    add,
    hookimpl,
    record,
)
from catan_core.base import (
    CANNOT_PAY,
    HAND_LIMIT,
    NO_PIECE_LEFT,
    PRICE_LIST,
    SITE_RULES,
    BuildPhase,
    building,
    goods,
    pieces,
)
from catan_expansions.cities_knights.cities import cities

WALL = "wall"
"""The id of the piece."""
WALLS = Citation("cities_knights", "City walls")
SAFE_CARDS = 2
"""How many cards each wall adds to its owner's hand limit."""

NO_CITY = Refusal("wall.no-city", WALLS, text="You need a city without a city wall here.")


@record
class BuildWall(Action):
    """Build a wall around one of your cities."""

    tag: ClassVar[str] = "cities_knights/build-wall"
    node: Node


def walls(position: Position, seat: Seat) -> int:
    """The nodes of a seat's cities that have a wall."""
    return pieces.on_board(position, WALL, seat)


def wall_sites(position: Position, seat: Seat) -> int:
    """The nodes of a seat's cities that have no wall."""
    return cities(position, seat) & ~walls(position, seat)


def wall_refusal(position: Position, seat: Seat, node: Node) -> Violation | None:
    """Why a seat may not build a wall on a node; None if it may."""
    return building.site_refusal(position, seat, WALL, node, lambda position, seat, node: NO_CITY(node=node))


def _why_not(position: Position, phase: Phase, action: BuildWall) -> Violation | None:
    return building.means_refusal(position, action.seat, WALL) or wall_refusal(position, action.seat, action.node)


def _build(tx: Transition, phase: Phase, action: BuildWall) -> None:
    building.build(tx, WALL, action.seat, action.node)


BUILD_WALL = ActionSpec(
    kind=BuildWall,
    during=(BuildPhase,),
    rule=WALLS,
    options=building.buildable(WALL),
    why=_why_not,
    apply=_build,
    when=goods.payable,
    key=WALL,
    refusals=(NO_PIECE_LEFT, CANNOT_PAY, NO_CITY),
)


def _limit(position: Position, seat: Seat) -> int:
    return SAFE_CARDS * walls(position, seat).bit_count()


def _sound(state: State) -> str | None:
    for seat in state.rules.all_seats:
        if walls(state, seat) & ~cities(state, seat):
            return f"a wall of seat {seat} stands around no city of its own"
    return None


@hookimpl
def catan_pieces(setup: Setup) -> Pieces:
    return [Piece(WALL, "node", stock=3, fills=False, symbol="w")]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(PRICE_LIST, WALL, (("brick", 2),)), Row(SITE_RULES, WALL, wall_sites)]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [BUILD_WALL]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [add(HAND_LIMIT, _limit)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/walls-stand-around-cities", _sound)]
