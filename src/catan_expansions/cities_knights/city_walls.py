"""City walls (Cities & Knights: "Muralla")."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, pieces
from catan_expansions.cities_knights.cities import cities

WALL = "wall"
"""The id of the piece."""
WALLS = catan.Citation("cities_knights", "City walls")
SAFE_CARDS = 2
"""How many cards each wall adds to its owner's hand limit."""

NO_CITY = catan.Refusal("wall.no-city", WALLS, text="You need a city without a city wall here.")


@catan.record
class BuildWall(catan.Action, tag="cities_knights/build-wall"):
    """Build a wall around one of your cities."""

    node: catan.Node


def walls(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's cities that have a wall."""
    return pieces.on_board(position, WALL, seat)


def wall_sites(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's cities that have no wall."""
    return cities(position, seat) & ~walls(position, seat)


def wall_refusal(position: catan.Position, seat: catan.Seat, node: catan.Node) -> catan.Violation | None:
    """Why a seat may not build a wall on a node; None if it may."""
    return building.site_refusal(position, seat, WALL, node, lambda position, seat, node: NO_CITY(node=node))


def _why_not(position: catan.Position, phase: catan.Phase, action: BuildWall) -> catan.Violation | None:
    return building.means_refusal(position, action.seat, WALL) or wall_refusal(position, action.seat, action.node)


BUILD_WALL = catan.ActionSpec(
    kind=BuildWall,
    during=(base.BuildPhase,),
    rule=WALLS,
    options=building.buildable(WALL),
    why=_why_not,
    apply=lambda tx, phase, action: building.build(tx, WALL, action.seat, action.node),
    when=goods.payable,
    key=WALL,
    refusals=(base.NO_PIECE_LEFT, base.CANNOT_PAY, NO_CITY),
)


def _limit(position: catan.Position, seat: catan.Seat) -> int:
    return SAFE_CARDS * walls(position, seat).bit_count()


def fall(tx: catan.Transition, owner: catan.Owner, node: catan.Node) -> None:
    """A lost city takes its wall along, if it has any."""
    if walls(tx, owner) >> node & 1:
        pieces.remove(tx, WALL, owner, node)


def _city_gone(tx: catan.Transition, event: base.PieceRemoved) -> None:
    """Whoever has taken the city: where the barbarians did, its wall has fallen before."""
    if event.piece == "city" and event.node is not None:
        fall(tx, event.owner, event.node)


def _sound(state: catan.State) -> str | None:
    for seat in state.rules.all_seats:
        if walls(state, seat) & ~cities(state, seat):
            return f"a wall of seat {seat} stands around no city of its own"
    return None


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(WALL, "node", stock=3, fills=False, symbol="w")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.PRICE_LIST, WALL, (("brick", 2),)), catan.Row(base.SITE_RULES, WALL, wall_sites)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_WALL]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PieceRemoved, _city_gone)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.HAND_LIMIT, _limit)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/walls-stand-around-cities", _sound)]
