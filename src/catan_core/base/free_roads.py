"""Free roads that a card lets a seat build, one after another (base: "Cartas de progreso").

What else counts as a road then is said by rows of `base/free-routes`, each with an action of its own in `FreeRoad`;
what else is meant by other cards that name roads, by rows of `base/meant-as-roads`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import catan_core as catan
from catan_core.base import building, pieces

FREE = catan.Citation("base", "Road Building")


@catan.record
class FreeRoad(catan.Phase, tag="base/free-road"):
    """A seat builds a free road, or what counts as one. `left`: how many, including this one."""

    seat: catan.Seat
    left: catan.Count


@catan.record
class BuildFreeRoad(catan.Action, tag="base/build-free-road"):
    """Build one of the roads of Road Building."""

    edge: catan.Edge


def free_sites(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """Where a seat may build a free piece of a kind; 0 if it has none left."""
    return building.SITES(position, seat, piece) if pieces.in_stock(position, piece, seat) > 0 else 0


def free_road_possible(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether a seat can build any of the pieces that count as free roads."""
    return any(free_sites(position, seat, piece) for piece in FREE_ROUTES(position.rules))


def free_road_phases(position: catan.Position, seat: catan.Seat, count: int) -> tuple[catan.Phase, ...]:
    """The phase in which a seat builds free roads; () if it cannot build even one."""
    return (FreeRoad(seat, count),) if count > 0 and free_road_possible(position, seat) else ()


# -- building a free piece -----------------------------------------------------------------------------------------


def free_options(piece: str) -> Callable[[catan.Position, FreeRoad, catan.Seat], Sequence[int]]:
    """The options of an action that builds a free piece of a kind."""
    return lambda position, phase, seat: catan.members(free_sites(position, seat, piece))


def free_refusal(
    position: catan.Position,
    seat: catan.Seat,
    piece: str,
    edge: catan.Edge,
    why: Callable[[catan.Position, catan.Seat, catan.Edge], catan.Violation],
) -> catan.Violation | None:
    """Why a seat may not build a free piece on an edge; None if it may. `why` is that of `building.site_refusal`."""
    if pieces.in_stock(position, piece, seat) <= 0:
        return building.NO_PIECE_LEFT(piece=piece)
    return building.site_refusal(position, seat, piece, edge, why)


def build_free(tx: catan.Transition, phase: FreeRoad, piece: str, edge: catan.Edge) -> None:
    """Build a free piece, and go on to the next if there is one to build."""
    pieces.place(tx, piece, phase.seat, edge)
    tx.then(*free_road_phases(tx, phase.seat, phase.left - 1))


BUILD_FREE_ROAD = catan.ActionSpec(
    kind=BuildFreeRoad,
    during=(FreeRoad,),
    rule=FREE,
    options=free_options("road"),
    why=lambda position, phase, action: free_refusal(position, action.seat, "road", action.edge, building.road_refusal),
    apply=lambda tx, phase, action: build_free(tx, phase, "road", action.edge),
    refusals=(building.NO_PIECE_LEFT, *building.ROAD_REFUSALS),
)


def _problem(state: catan.State, phase: FreeRoad, beneath: tuple[catan.Phase, ...]) -> str | None:
    kinds = FREE_ROUTES(state.rules)
    most = sum(pieces.STOCK(state.rules)[piece] for piece in kinds)
    if not 0 < phase.left <= most or not any(pieces.in_stock(state, piece, phase.seat) > 0 for piece in kinds):
        return f"seat {phase.seat} cannot build {phase.left} roads"
    return None


def _row_problem(rules: catan.Rules, key: str, value: type[catan.Action]) -> str | None:
    if key not in rules.piece_index or pieces.network_of(rules, key) is None:
        return "its key must be a piece with a route"
    offered = rules.offers.get(FreeRoad, {})
    return None if value in [*offered] else "its value must be a kind of action that is offered in the phase FreeRoad"


FREE_ROUTES: catan.Table[str, type[catan.Action]] = catan.Table(
    "base/free-routes",
    "What counts as a road where a card gives free roads: the action that builds a free piece, by piece.",
    problem=_row_problem,
)


def _meant_problem(rules: catan.Rules, key: Any, value: object) -> str | None:
    if not isinstance(key, tuple) or len(key) != 2 or key[1] not in rules.piece_index:
        return "its key must be a card and a piece"
    if pieces.network_of(rules, key[1]) is None:
        return f"a piece {key[1]!r} has no route"
    return None if isinstance(value, bool) else "its value must be True or False"


MEANT_AS_ROADS: catan.Table[tuple[str, str], bool] = catan.Table(
    "base/meant-as-roads",
    "Whether a card that removes or moves roads means pieces of a kind, too, by card and piece. Without a row: no.",
    problem=_meant_problem,
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [MEANT_AS_ROADS, FREE_ROUTES, catan.Row(FREE_ROUTES, "road", BuildFreeRoad)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(FreeRoad, skips=True, rule=FREE, sound=_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_FREE_ROAD]
