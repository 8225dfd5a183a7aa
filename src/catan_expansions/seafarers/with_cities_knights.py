"""Seafarers with Cities & Knights (Cities & Knights: "Partidas combinadas con Navegantes"; SEA-CK).

What one of the two forbids or allows for roads holds for ships by itself. Here is what the books state of both.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.cities_knights import (
    KNIGHT_REACH,
    MERCHANT_HEXES,
    RECRUITING_NODES,
    Barbarians,
    PlayDiplomat,
    knight_actions,
    knights,
)
from catan_expansions.seafarers import cloth_for_catan, pirate
from catan_expansions.seafarers.gold import GOLD_YIELD
from catan_expansions.seafarers.maps import GOLD
from catan_expansions.seafarers.moving import ANCHORS, CLOSED_ROUTE, OPEN_SHIPS, breaks, closed
from catan_expansions.seafarers.scenarios import SCENARIOS
from catan_expansions.seafarers.ships import SHIP

TOGETHER = catan.Citation("seafarers", "With Cities & Knights")

PIRATE_ASLEEP = catan.Refusal(
    "pirate.before-first-landing", TOGETHER, text="The pirate cannot move until the barbarians have landed."
)
PIRATE_ELSEWHERE = catan.Refusal(
    "chase-pirate.not-beside", TOGETHER, text="This knight is not next to the pirate's hex."
)
ON_LAND = catan.Refusal("chase-pirate.on-land", TOGETHER, text="Only a knight at sea can chase the pirate away.")
ON_GOLD = catan.Refusal("merchant.gold", TOGETHER, text="The merchant cannot be placed on a gold field.")
FOREIGN_KNIGHT = catan.Refusal(
    "move-ship.foreign-knight", TOGETHER, text="An opponent's knight stands beside a ship of this route."
)

NOT_SUITED = {
    "forgotten_tribe": "its gifts are development cards, of which Cities & Knights has none",
    "pirate_islands": "development cards arm its warships, and Cities & Knights has none",
}
"""The scenarios whose rules cannot be carried out with Cities & Knights, and why."""
WITH_PIRATE = tuple(scenario.id for scenario in SCENARIOS if scenario.id != "wonders_of_catan")


@catan.record
class ChasePirate(catan.Action, tag="seafarers/chase-pirate"):
    """Deactivate a knight next to the pirate, and move the pirate."""

    node: catan.Node
    hex: catan.Hex


# -- knights at sea ----------------------------------------------------------------------------------------------------


def _at_sea(position: catan.Position) -> int:
    """The nodes with no land beside them."""
    return position[base.Island].layout.topology.all_nodes & ~base.land_nodes(position)


def _joined_at_buildings(reach: int, position: catan.Position, seat: catan.Seat, origin: int) -> int:
    """What a knight reaches if roads and ships join at buildings of its owner alone."""
    topology, networks = position[base.Island].layout.topology, pieces.networks(position, seat)
    joints, blocked = pieces.buildings(position, seat), pieces.blocked_nodes(position, seat)
    start = 1 << origin
    reached, new = [0] * len(networks), [start] * len(networks)
    while any(new):
        joined = 0
        for index, nodes in enumerate(new):
            reached[index] |= nodes
            joined |= nodes & joints
        for index, edges in enumerate(networks):
            onward = joined | new[index] & (start | ~blocked)
            new[index] = topology.ends(topology.touching(onward) & edges) & ~reached[index]
    nodes = 0
    for nodes_of_network in reached:
        nodes |= nodes_of_network
    return nodes & ~start


# -- lines of ships ----------------------------------------------------------------------------------------------------


def _line_of(position: catan.Position, seat: catan.Seat, nodes: int) -> int:
    """The ships of a seat at some nodes, with all others of their lines. A line ends at a building of its owner; what
    others have on it does not divide it, but where by option their buildings end lines."""
    topology, ships = position[base.Island].layout.topology, pieces.on_board(position, SHIP, seat)
    line, new = 0, topology.touching(nodes) & ships
    if not new:
        return 0
    ends = pieces.buildings(position, seat) | breaks(position, seat)
    while new:
        line |= new
        new = topology.touching(topology.ends(new) & ~ends) & ships & ~line
    return line


def _beside_foreign_knights(position: catan.Position, seat: catan.Seat) -> int:
    """The ships of all lines at which a knight of an opponent stands."""
    return _line_of(position, seat, knight_actions.opposing(position, seat))


def _on_closed_line(position: catan.Position, action: PlayDiplomat) -> catan.Violation | None:
    """In Cloth for Catan a ship may tie a building to a village, and nothing of its owner lies at one of its ends."""
    for seat in position.rules.all_seats:
        if pieces.on_board(position, SHIP, seat) >> action.edge & 1 and closed(position, seat) >> action.edge & 1:
            return CLOSED_ROUTE(edge=action.edge)
    return None


# -- chasing the pirate ------------------------------------------------------------------------------------------------


def _beside_pirate(position: catan.Position) -> int:
    """The nodes from which a knight may chase the pirate."""
    at = position[pirate.Pirate].hex
    return 0 if at is None else position[base.Island].layout.topology.hex_nodes[at]


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    chasers = knight_actions.ready(position, seat) & _beside_pirate(position)
    if not chasers:
        return ()
    targets = catan.members(pirate.pirate_targets(position, seat))
    return [(node, hex) for node in catan.members(chasers) for hex in targets]


def _why_not(position: catan.Position, phase: catan.Phase, action: ChasePirate) -> catan.Violation | None:
    refused = pirate.PIRATE_MAY_MOVE.forbidden(position, action.seat)
    refused = refused or knight_actions.ready_refusal(position, action.seat, action.node)
    if refused is None and not _beside_pirate(position) >> action.node & 1:
        return PIRATE_ELSEWHERE(node=action.node)
    return refused or pirate.pirate_refusal(position, action.seat, action.hex)


def _chase(tx: catan.Transition, phase: catan.Phase, action: ChasePirate) -> None:
    knights.rest(tx, 1 << action.node)
    pirate.put_pirate(tx, action.hex)
    tx.then(*pirate.PIRATE_TAKES(tx, action.seat, action.hex))


CHASE_PIRATE = catan.ActionSpec(
    kind=ChasePirate,
    during=(base.OwnActionPhase,),
    rule=TOGETHER,
    options=_options,
    why=_why_not,
    apply=_chase,
    when=knight_actions.has_ready,
    refusals=(*knight_actions.READY, PIRATE_ELSEWHERE, pirate.SAME_HEX, pirate.NOT_AT_SEA),
)


def _from_land(position: catan.Position, action: ChasePirate) -> catan.Violation | None:
    return None if _at_sea(position) >> action.node & 1 else ON_LAND(node=action.node)


# -- the pirate asleep, the merchant on land ---------------------------------------------------------------------------


def _asleep(position: catan.Position, seat: catan.Seat) -> bool:
    return not position[Barbarians].landed


def _off(tx: catan.Transition, event: catan.GameBegan) -> None:
    if SLEEPING_PIECES(tx.rules) == "off_board":
        base.remove_robber(tx)
        pirate.remove_pirate(tx)


def _gold(position: catan.Position) -> int:
    terrains = position[base.Island].layout.terrains
    return catan.mask_of(hex for hex, terrain in enumerate(terrains) if terrain == GOLD)


# -- hooks -------------------------------------------------------------------------------------------------------------


KNIGHT_PASSES_JUNCTION = catan.Option(
    "seafarers.knight_passes_junction",
    True,
    values=(True, False),
    doc="Whether a knight goes on from road to ship, or back, where no building of its owner joins them.",
    source="SEA-CK-04; the Spanish rules of Cities & Knights speak of ways of roads and ships",
)
HIRE_AT_SEA = catan.Option(
    "seafarers.hire_at_sea",
    False,
    values=(False, True),
    doc="Whether new knights may be placed at sea too, where a ship of their owner lies.",
    source="SEA-CK-05; the English rules forbid it, the Spanish rules of Cities & Knights can be read so",
)
FOREIGN_KNIGHT_FREEZES = catan.Option(
    "seafarers.foreign_knight_freezes",
    "whole_line",
    values=("whole_line", "no"),
    doc="Whether an opponent's knight beside a line of ships keeps all of its ships where they are.",
    source="SEA-CK-07; the Spanish rules of Cities & Knights say so, later ones do not",
)
CHASE_PIRATE_FROM = catan.Option(
    "seafarers.chase_pirate_from",
    "any_corner",
    values=("any_corner", "sea_corner"),
    doc="Where a knight stands that chases the pirate: at any corner of its hex, or at one with no land beside it.",
    source="SEA-CK-08; any corner in the Spanish rules of Cities & Knights and since 2025, at sea in 2020",
    only=(("seafarers.scenario", WITH_PIRATE),),
)
SLEEPING_PIECES = catan.Option(
    "seafarers.sleeping_pieces",
    "on_start_hex",
    values=("on_start_hex", "off_board"),
    doc="Where robber and pirate are until the barbarians have landed: on their marks, or off the board.",
    source="SEA-CK-11; on their marks in the Spanish rules of Cities & Knights, off the board since 2025",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        # Cities & Knights adds three points to any goal; with both, a scenario takes two more.
        catan.Default("base.victory_points", add=-1),
        KNIGHT_PASSES_JUNCTION,
        HIRE_AT_SEA,
        FOREIGN_KNIGHT_FREEZES,
        CHASE_PIRATE_FROM,
        SLEEPING_PIECES,
        *[
            catan.OptionLimit("seafarers.scenario", why, values=tuple(s.id for s in SCENARIOS if s.id != unsuited))
            for unsuited, why in NOT_SUITED.items()
        ],
        catan.Edition(
            "en2015",
            (("seafarers.chase_pirate_from", "sea_corner"),),
            doc="The English rules of 2020 (5th edition).",
        ),
        catan.Edition(
            "en2025",
            (("seafarers.foreign_knight_freezes", "no"), ("seafarers.sleeping_pieces", "off_board")),
            doc="The English rules of 2025 (6th edition).",
        ),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(GOLD_YIELD, "tipped_city", 1), catan.Row(base.MEANT_AS_ROADS, ("diplomat", SHIP), True)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [CHASE_PIRATE]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    modifiers: catan.Modifiers = [
        # A line of ships that ends at a knight of its owner is closed, so that the knight keeps its way home.
        catan.allow(ANCHORS, knights.knights),
        catan.forbid(pirate.PIRATE_MAY_MOVE, _asleep, PIRATE_ASLEEP),
        catan.forbid(MERCHANT_HEXES, _gold, ON_GOLD),
    ]
    if cloth_for_catan.played(setup):
        modifiers.append(catan.Limit(PlayDiplomat, _on_closed_line, refusals=(CLOSED_ROUTE,)))
    if not KNIGHT_PASSES_JUNCTION(setup):
        modifiers.append(catan.change(KNIGHT_REACH, _joined_at_buildings))
    if HIRE_AT_SEA(setup):
        modifiers.append(catan.allow(RECRUITING_NODES, _at_sea))
    if FOREIGN_KNIGHT_FREEZES(setup) == "whole_line":
        modifiers.append(catan.forbid(OPEN_SHIPS, _beside_foreign_knights, FOREIGN_KNIGHT))
    if CHASE_PIRATE_FROM(setup) == "sea_corner":
        modifiers.append(catan.Limit(ChasePirate, _from_land, refusals=(ON_LAND,)))
    return modifiers


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(catan.GameBegan, _off)]
