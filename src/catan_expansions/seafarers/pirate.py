"""The pirate (Seafarers: "The pirate ship"; SEA-PIR)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.seafarers.sea import SEA_MAP, SEA_MARKS
from catan_expansions.seafarers.ships import SHIP

PIRATE = catan.Citation("seafarers", "The pirate")

SAME_HEX = catan.Refusal("pirate.same-hex", PIRATE, text="You must move the pirate to another hex.")
NOT_AT_SEA = catan.Refusal("pirate.not-at-sea", PIRATE, text="The pirate stays at sea.")
PROTECTED = catan.Refusal(
    "pirate.protected", PIRATE, text="The friendly pirate spares the ships of players with at most two victory points."
)
PIRATE_THERE = catan.Refusal("ship.pirate-there", PIRATE, text="No ship may be built or moved next to the pirate.")


@catan.record
class Pirate(catan.Slice, tag="seafarers/pirate"):
    """Where the pirate is; None: off the board."""

    hex: catan.Hex | None


@catan.record
class MovePirate(catan.Action, tag="seafarers/move-pirate"):
    """Move the pirate to another hex of the sea, instead of the robber."""

    hex: catan.Hex


@catan.record
class PirateMoved(catan.Event, tag="seafarers/pirate-moved"):
    """The pirate moves to another hex. `origin` is None if it was off the board."""

    origin: catan.Hex | None
    hex: catan.Hex


@catan.record
class PirateRemoved(catan.Event, tag="seafarers/pirate-removed"):
    """The pirate leaves the board."""

    origin: catan.Hex


PIRATE_MAY_MOVE: catan.TruthQuery[[catan.Seat]] = catan.TruthQuery(
    "seafarers/pirate-may-move", lambda position, seat: True, doc="Whether a seat may move the pirate at all."
)


def _targets(position: catan.Position, seat: catan.Seat) -> int:
    at = position[Pirate].hex
    return base.water_hexes(position) & ~(0 if at is None else 1 << at)


PIRATE_TARGETS: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "seafarers/pirate-targets", _targets, doc="The hexes to which a seat may move the pirate."
)


PIRATE_TAKES: catan.Query[[catan.Seat, catan.Hex], tuple[catan.Phase, ...]] = catan.Query(
    "seafarers/pirate-takes",
    lambda position, seat, hex: base.theft(position, seat, hex, "pirate"),
    doc="The phases in which a seat that has moved the pirate to a hex takes what that brings: a card, as a rule.",
)


def pirate_edges(position: catan.Position) -> int:
    """The edges around the pirate, where no ship may be built or moved."""
    at = position[Pirate].hex
    return 0 if at is None else position[base.Island].layout.topology.hex_edges[at]


def put_pirate(tx: catan.Transition, hex: catan.Hex) -> None:
    """Put the pirate on another hex of the sea. Raises ArgumentError for any other."""
    if hex < 0 or not base.water_hexes(tx) >> hex & 1:
        raise catan.ArgumentError(f"the pirate stays at sea: there is no water on hex {hex}")
    origin = tx[Pirate].hex
    tx.update(Pirate(hex))
    tx.emit(PirateMoved(origin, hex))


def remove_pirate(tx: catan.Transition) -> None:
    """Take the pirate off the board, if it is there."""
    origin = tx[Pirate].hex
    if origin is not None:
        tx.update(Pirate(None))
        tx.emit(PirateRemoved(origin))


def pirate_targets(position: catan.Position, seat: catan.Seat) -> int:
    """The hexes to which a seat may move the pirate now: none while it may not be moved."""
    return PIRATE_TARGETS(position, seat) if PIRATE_MAY_MOVE(position, seat) else 0


def pirate_refusal(position: catan.Position, seat: catan.Seat, hex: catan.Hex) -> catan.Violation | None:
    """Why a seat may not move the pirate to a hex; None if it may."""
    if not PIRATE_MAY_MOVE(position, seat):
        return PIRATE_MAY_MOVE.forbidden(position, seat)
    if PIRATE_TARGETS(position, seat) >> hex & 1:
        return None
    forbidden = PIRATE_TARGETS.forbidden(position, hex, seat)
    return forbidden or (SAME_HEX if position[Pirate].hex == hex else NOT_AT_SEA)(hex=hex)


def _move(tx: catan.Transition, phase: base.RobberMove, action: MovePirate) -> None:
    put_pirate(tx, action.hex)
    tx.then(*PIRATE_TAKES(tx, action.seat, action.hex))


MOVE_PIRATE = catan.ActionSpec(
    kind=MovePirate,
    during=(base.RobberMove,),
    rule=PIRATE,
    options=lambda position, phase, seat: catan.members(pirate_targets(position, seat)),
    why=lambda position, phase, action: pirate_refusal(position, action.seat, action.hex),
    apply=_move,
    refusals=(SAME_HEX, NOT_AT_SEA, PROTECTED),
)


def _victims(victims: int, position: catan.Position, seat: catan.Seat, hex: catan.Hex) -> int:
    """At sea, those who have a ship around the hex, instead of a building."""
    if not base.water_hexes(position) >> hex & 1:
        return victims
    edges = position[base.Island].layout.topology.hex_edges[hex]
    owners = [owner for owner in position.rules.all_seats if pieces.on_board(position, SHIP, owner) & edges]
    return catan.mask_of(owners) & ~(1 << seat)


def _closed(position: catan.Position, seat: catan.Seat, network: str) -> int:
    return pirate_edges(position) if network == pieces.SEA else 0


def _mark(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    at = position[Pirate].hex
    return () if at is None else (catan.PlaceMark("pirate", "P", hex=at, figure=True),)


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Pirate:
    """On the mark of the scenario's map; off the board if the game is played on another, without sea there."""
    assert isinstance(layout, base.IslandLayout)
    mark = SEA_MAP(rules)["map"].pirate
    if mark is None or mark not in layout.hexes:
        return Pirate(None)
    hex = layout.topology.hex(*mark)
    return Pirate(hex if base.TERRAIN_GROUND(rules).get(layout.terrains[hex]) == "water" else None)


def _at_sea(state: catan.State) -> str | None:
    at = state[Pirate].hex
    if at is None or base.water_hexes(state) >> at & 1:
        return None
    return f"the pirate is on hex {state[base.Island].layout.hexes[at]}, which is not sea"


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Pirate, _initial, doc="Where the pirate is.")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    may_move = catan.Row(base.ROBBER_MOVES, "pirate", lambda position, seat: pirate_targets(position, seat) != 0)
    thief = catan.Row(base.THIEVES, "pirate", "the pirate")
    return [may_move, thief, catan.Row(SEA_MARKS, "pirate", _mark)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [MOVE_PIRATE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(PirateMoved), catan.EventSpec(PirateRemoved)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [PIRATE_MAY_MOVE, PIRATE_TARGETS, PIRATE_TAKES]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(base.VICTIMS, _victims), catan.forbid(base.ROUTE_EDGES, _closed, PIRATE_THERE)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/the-pirate-is-at-sea", _at_sea)]
