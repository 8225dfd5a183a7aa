"""The Pirate Islands: the set-up, where one may settle, what wins, and the seven (SEA-PI).

Everybody has a fortress in the west that pirates hold, and a settlement with a ship on the coast of the main island in
the east. The ships are in `ship_lines`, the knights in `warships`, the pirates in `fleet`, the attacks on fortresses in
`fortresses`.
"""

from __future__ import annotations

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
from catan_expansions.seafarers.islands import home_hexes
from catan_expansions.seafarers.maps import Map
from catan_expansions.seafarers.pirate import PIRATE_MAY_MOVE
from catan_expansions.seafarers.scenarios import PLAYED
from catan_expansions.seafarers.sea import BEGINS, SEA_MAP, SEA_MARKS
from catan_expansions.seafarers.ships import SHIP

PIRATE_ISLANDS = catan.Citation("seafarers", "The Pirate Islands")
SCENARIO = "pirate_islands"
FORTRESS = "fortress"
CHITS = 3
"""How often a fortress must be defeated."""

NO_ROBBER = catan.Refusal("pirate-islands.no-robber", PIRATE_ISLANDS, text="There is no robber in this scenario.")
NOT_TO_BE_MOVED = catan.Refusal(
    "pirate-islands.fleet-sails-alone", PIRATE_ISLANDS, text="Nobody moves the pirate fleet."
)
NOT_YOUR_LAND = catan.Refusal(
    "settlement.not-your-landing",
    PIRATE_ISLANDS,
    text="Beyond the main island you may settle only at your own landing place.",
)
LAST_SETTLEMENT = catan.Refusal(
    "settlement.last-in-fortress",
    PIRATE_ISLANDS,
    text="Your last settlement is your fortress; it is yours when you have captured it.",
)
FORTRESS_HELD = catan.Refusal(
    "pirate-islands.fortress-held", PIRATE_ISLANDS, text="Nobody wins before capturing their own fortress."
)


@catan.record
class Fortresses(catan.Slice, tag="seafarers/fortresses"):
    """How many chits lie under the fortress of each seat; 0: its owner has captured it."""

    chits: catan.BySeat[catan.Count]


# -- the places of the map -----------------------------------------------------------------------------------------


@attrs.frozen
class Places:
    """The places that the map points out, by seat: the fortress, the landing place, where the first settlement and the
    first ship stand. `circuit` are the hexes of the pirate fleet, in its order."""

    fortresses: tuple[catan.Node, ...]
    landings: tuple[catan.Node, ...]
    settlements: tuple[catan.Node, ...]
    ships: tuple[catan.Edge, ...]
    circuit: tuple[catan.Hex, ...]


def _places(plan: Map, topology: catan.Topology, seats: int) -> Places:
    """Raises ValueError if the board lacks one of them."""
    return Places(
        plan.corners(topology, "fortress_corner")[:seats],
        plan.corners(topology, "waypoint_corner")[:seats],
        plan.corners(topology, "start_settlement_corner")[:seats],
        plan.sides(topology, "start_ship_edge")[:seats],
        tuple(topology.hex(mark.q, mark.r) for mark in plan.marked("pirate_route_hexes")),
    )


@pieces.memoized_on_board(pieces.NO_ROWS)
def places(position: catan.Position) -> Places:
    """The places that the map points out."""
    return _places(SEA_MAP(position.rules)["map"], position[base.Island].layout.topology, position.rules.seats)


@pieces.memoized_on_board(pieces.NO_ROWS)
def main_island(position: catan.Position) -> int:
    """The nodes of the main island."""
    topology, main = position[base.Island].layout.topology, home_hexes(position)
    return catan.mask_of(catan.Node(node) for node in range(len(topology.nodes)) if topology.node_hexes[node] & main)


# -- settling ------------------------------------------------------------------------------------------------------


@building.for_piece("settlement")
def _foreign(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """Where a seat may not settle: on other islands than the main one, but for its landing place."""
    return base.SITES.base(position, seat, piece) & ~(main_island(position) | 1 << places(position).landings[seat])


@building.for_piece("settlement")
def _kept_for_fortress(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    """The fortress is one of a seat's settlements."""
    return 0 if pieces.left_to_build(position, piece, seat) else base.SITES.base(position, seat, piece)


def _under_fortress(position: catan.Position, seat: catan.Seat) -> int:
    return int(position[Fortresses].chits[seat] > 0)


# -- what wins -----------------------------------------------------------------------------------------------------


def _without_fortress(position: catan.Position) -> int:
    fortresses = position[base.Island].pieces[position.rules.piece_index[FORTRESS]]
    return catan.mask_of([seat for seat in position.rules.all_seats if fortresses[seat]])


# -- a seven -------------------------------------------------------------------------------------------------------


def _steal_from_anybody(tx: catan.Transition, phase: base.RobberDue) -> None:
    """There is no robber to move: whoever has rolled a 7 steals from any other seat."""
    others = tuple(seat for seat in tx.rules.all_seats if seat != phase.seat)
    tx.then(base.VictimChoice(phase.seat, others, by="seven"))


# -- set-up --------------------------------------------------------------------------------------------------------


def _set_up(tx: catan.Transition, event: catan.GameBegan | base.StarterChosen) -> None:
    marked = places(tx)
    for seat in tx.rules.all_seats:
        pieces.place(tx, FORTRESS, seat, marked.fortresses[seat])
        pieces.place(tx, "settlement", seat, marked.settlements[seat])
        pieces.place(tx, SHIP, seat, marked.ships[seat])


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Fortresses:
    assert isinstance(layout, base.IslandLayout)
    problems = []
    try:
        _places(SEA_MAP(rules)["map"], layout.topology, rules.seats)
    except ValueError as error:
        problems.append(f"the board lacks a place of The Pirate Islands: {error}")
    if layout.robber is not None:
        problems.append("there is no robber in The Pirate Islands: robber must be None")
    if problems:
        raise catan.PositionError(tuple(problems))
    return Fortresses((CHITS,) * rules.seats)


# -- drawings and soundness ----------------------------------------------------------------------------------------


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """The chits of the fortresses, and the landing places as long as nobody has settled there."""
    marked, chits = places(position), position[Fortresses].chits
    built = pieces.all_buildings(position)
    under = [
        catan.PlaceMark("chits", str(count), catan.Seat(seat), node=marked.fortresses[seat])
        for seat, count in enumerate(chits)
        if count
    ]
    landings = [
        catan.PlaceMark("landing", "x", catan.Seat(seat), node=node)
        for seat, node in enumerate(marked.landings)
        if not built >> node & 1
    ]
    return (*under, *landings)


def _founds_settlement(phase: catan.Phase, seat: catan.Seat) -> bool:
    return isinstance(phase, base.FoundBuilding) and (phase.seat, phase.piece) == (seat, "settlement")


def _sound(state: catan.State) -> str | None:
    chits, seats = state[Fortresses].chits, state.rules.all_seats
    if len(chits) != len(seats) or not all(0 <= count <= CHITS for count in chits):
        return f"{list(chits)} are not chits of {len(seats)} fortresses"
    if not pieces.all_buildings(state):
        return None  # nothing has been set up yet
    marked = places(state)
    for seat in seats:
        node, standing = marked.fortresses[seat], pieces.on_board(state, FORTRESS, seat)
        if standing != (1 << node if chits[seat] else 0):
            return f"the fortress of seat {seat} does not stand where its chits say"
        if not chits[seat] and not pieces.buildings(state, seat) >> node & 1:
            return f"seat {seat} has no building where it has captured its fortress"
        own = main_island(state) | 1 << marked.landings[seat] | 1 << node
        if pieces.buildings(state, seat) & ~own:
            return f"seat {seat} has settled where it may not"
        founds = sum([_founds_settlement(phase, seat) for phase in state.stack])
        if chits[seat] and pieces.in_stock(state, "settlement", seat) <= founds:
            return f"seat {seat} has all its settlements on the board, or will have, besides its fortress"
    return None


CASTLE = "M-15,12 V-11 H-9 V-6 H-4 V-11 H4 V-6 H9 V-11 H15 V12 Z"
"""The outline of a fortress on pictures."""

KNIGHTS = {3: 14, 4: 19, 5: 25, 6: 25}
"""The knights among the development cards, by seats. The victory point cards of the game for four, and for five and
six, count as knights; in the game for three they are left out."""


def played(setup: catan.Setup) -> bool:
    """Whether this is the scenario."""
    return PLAYED(setup) == SCENARIO


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    # there is no robber that could be friendly
    return [catan.NoEffect("base.friendly_robber", by="seafarers.scenario", values=(SCENARIO,))]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(FORTRESS, "node", stock=1, fills=True, blocks=True, symbol="F", outline=CASTLE)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    knights = KNIGHTS.get(setup.seats, KNIGHTS[3])
    return [
        catan.Row(base.CARD_COUNTS, "knight", knights),
        catan.Row(base.CARD_COUNTS, "victory_point", 0),
        catan.Row(base.THIEVES, "seven", "a seven"),
        catan.Row(SEA_MARKS, "pirate-islands", _marks),
        catan.Row(base.KEPT_PIECES, "settlement", _under_fortress),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Fortresses, _initial, doc="What is left of the fortresses.")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(base.RobberDue, resolve=_steal_from_anybody, rule=PIRATE_ISLANDS, lies_on=())]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.SITES, _foreign, NOT_YOUR_LAND),
        catan.forbid(base.SITES, _kept_for_fortress, LAST_SETTLEMENT),
        catan.forbid(base.MAY_WIN, _without_fortress, FORTRESS_HELD, reads=(base.Island,)),
        catan.forbid(base.ROBBER_MAY_MOVE, lambda position: True, NO_ROBBER),
        catan.forbid(PIRATE_MAY_MOVE, lambda position, seat: True, NOT_TO_BE_MOVED),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(BEGINS[base.FIRST_PLAYER(setup)], _set_up)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/fortresses-stand-where-they-belong", _sound)]
