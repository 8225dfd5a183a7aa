"""The pirate (Seafarers: "The pirate ship"; SEA-PIR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Hex,
    Invariant,
    Invariants,
    Layout,
    MaskQuery,
    Modifiers,
    Phase,
    PlaceMark,
    Position,
    Queries,
    Query,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    TableSpecs,
    Transition,
    TruthQuery,
    Violation,
    change,
    forbid,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import (
    ROBBER_MOVES,
    ROUTE_EDGES,
    TERRAIN_GROUND,
    VICTIMS,
    Island,
    IslandLayout,
    RobberMove,
    pieces,
    spared_seats,
    theft,
    water_hexes,
)
from catan_expansions.seafarers.sea import SEA_MAP, SEA_MARKS
from catan_expansions.seafarers.ships import SHIP

PIRATE = Citation("seafarers", "The pirate")

SAME_HEX = Refusal("pirate.same-hex", PIRATE, text="You must move the pirate to another hex.")
NOT_AT_SEA = Refusal("pirate.not-at-sea", PIRATE, text="The pirate stays at sea.")
PROTECTED = Refusal(
    "pirate.protected", PIRATE, text="The friendly pirate spares the ships of players with at most two victory points."
)
PIRATE_THERE = Refusal("ship.pirate-there", PIRATE, text="No ship may be built or moved next to the pirate.")


@record
class Pirate(Slice):
    """Where the pirate is; None: off the board."""

    tag: ClassVar[str] = "seafarers/pirate"
    hex: Hex | None


@record
class MovePirate(Action):
    """Move the pirate to another hex of the sea, instead of the robber."""

    tag: ClassVar[str] = "seafarers/move-pirate"
    hex: Hex


@record
class PirateMoved(Event):
    """The pirate moves to another hex. `origin` is None if it was off the board."""

    tag: ClassVar[str] = "seafarers/pirate-moved"
    origin: Hex | None
    hex: Hex


@record
class PirateRemoved(Event):
    """The pirate leaves the board."""

    tag: ClassVar[str] = "seafarers/pirate-removed"
    origin: Hex


PIRATE_MAY_MOVE: TruthQuery[[Seat]] = TruthQuery(
    "seafarers/pirate-may-move", lambda position, seat: True, doc="Whether a seat may move the pirate at all."
)


def _targets(position: Position, seat: Seat) -> int:
    at = position[Pirate].hex
    return water_hexes(position) & ~(0 if at is None else 1 << at)


PIRATE_TARGETS: MaskQuery[[Seat]] = MaskQuery(
    "seafarers/pirate-targets", _targets, doc="The hexes to which a seat may move the pirate."
)


PIRATE_TAKES: Query[[Seat, Hex], tuple[Phase, ...]] = Query(
    "seafarers/pirate-takes",
    theft,
    doc="The phases in which a seat that has moved the pirate to a hex takes what that brings: a card, as a rule.",
)


def pirate_edges(position: Position) -> int:
    """The edges around the pirate, where no ship may be built or moved."""
    at = position[Pirate].hex
    return 0 if at is None else position[Island].layout.topology.hex_edges[at]


def put_pirate(tx: Transition, hex: Hex) -> None:
    """Put the pirate on another hex."""
    origin = tx[Pirate].hex
    tx.update(Pirate(hex))
    tx.emit(PirateMoved(origin, hex))


def remove_pirate(tx: Transition) -> None:
    """Take the pirate off the board, if it is there."""
    origin = tx[Pirate].hex
    if origin is not None:
        tx.update(Pirate(None))
        tx.emit(PirateRemoved(origin))


def pirate_targets(position: Position, seat: Seat) -> int:
    """The hexes to which a seat may move the pirate now: none while it may not be moved."""
    return PIRATE_TARGETS(position, seat) if PIRATE_MAY_MOVE(position, seat) else 0


def pirate_refusal(position: Position, seat: Seat, hex: Hex) -> Violation | None:
    """Why a seat may not move the pirate to a hex; None if it may."""
    if not PIRATE_MAY_MOVE(position, seat):
        return PIRATE_MAY_MOVE.forbidden(position, seat)
    if PIRATE_TARGETS(position, seat) >> hex & 1:
        return None
    forbidden = PIRATE_TARGETS.forbidden(position, hex, seat)
    return forbidden or (SAME_HEX if position[Pirate].hex == hex else NOT_AT_SEA)(hex=hex)


def _options(position: Position, phase: RobberMove, seat: Seat) -> Sequence[int]:
    return members(pirate_targets(position, seat))


def _why_not(position: Position, phase: RobberMove, action: MovePirate) -> Violation | None:
    return pirate_refusal(position, action.seat, action.hex)


def _move(tx: Transition, phase: RobberMove, action: MovePirate) -> None:
    put_pirate(tx, action.hex)
    tx.then(*PIRATE_TAKES(tx, action.seat, action.hex))


MOVE_PIRATE = ActionSpec(
    kind=MovePirate,
    during=(RobberMove,),
    rule=PIRATE,
    options=_options,
    why=_why_not,
    apply=_move,
    refusals=(SAME_HEX, NOT_AT_SEA, PROTECTED),
)


def _victims(victims: int, position: Position, seat: Seat, hex: Hex) -> int:
    """At sea, those who have a ship around the hex, instead of a building."""
    if not water_hexes(position) >> hex & 1:
        return victims
    edges = position[Island].layout.topology.hex_edges[hex]
    owners = [owner for owner in position.rules.all_seats if pieces.on_board(position, SHIP, owner) & edges]
    return mask_of(owners) & ~(1 << seat)


def _spared_hexes(position: Position, seat: Seat) -> int:
    """The hexes beside ships of those whom the friendly robber spares, unless no other is left, as on land."""
    topology, hexes = position[Island].layout.topology, 0
    for other in members(spared_seats(position, seat)):
        ships = pieces.on_board(position, SHIP, Seat(other))
        hexes |= mask_of(Hex(hex) for hex, edges in enumerate(topology.hex_edges) if edges & ships)
    return hexes if PIRATE_TARGETS.base(position, seat) & ~hexes else 0


def _closed(position: Position, seat: Seat, network: str) -> int:
    return pirate_edges(position) if network == pieces.SEA else 0


def _mark(position: Position) -> tuple[PlaceMark, ...]:
    at = position[Pirate].hex
    return () if at is None else (PlaceMark("pirate", "P", hex=at, figure=True),)


def _initial(rules: Rules, layout: Layout | None) -> Pirate:
    """On the mark of the scenario's map; off the board if the game is played on another, without sea there."""
    assert isinstance(layout, IslandLayout)
    mark = SEA_MAP(rules)["map"].pirate
    if mark is None or mark not in layout.hexes:
        return Pirate(None)
    hex = layout.topology.hex(*mark)
    return Pirate(hex if TERRAIN_GROUND(rules).get(layout.terrains[hex]) == "water" else None)


def _at_sea(state: State) -> str | None:
    at = state[Pirate].hex
    if at is None or water_hexes(state) >> at & 1:
        return None
    return f"the pirate is on hex {state[Island].layout.hexes[at]}, which is not sea"


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Pirate, _initial, doc="Where the pirate is.")]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    may_move = Row(ROBBER_MOVES, "pirate", lambda position, seat: pirate_targets(position, seat) != 0)
    return [may_move, Row(SEA_MARKS, "pirate", _mark)]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [MOVE_PIRATE]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(PirateMoved), EventSpec(PirateRemoved)]


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [PIRATE_MAY_MOVE, PIRATE_TARGETS, PIRATE_TAKES]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    friendly = [forbid(PIRATE_TARGETS, _spared_hexes, PROTECTED)] if setup.options.get("base.friendly_robber") else []
    return [change(VICTIMS, _victims), forbid(ROUTE_EDGES, _closed, PIRATE_THERE), *friendly]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("seafarers/the-pirate-is-at-sea", _at_sea)]
