"""The reading that no ship lies between two hexes of the frame (Seafarers: "Building ships"; SEA-COMP-09)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.seafarers.ships import SHIPS

ON_FRAME = catan.Refusal("ship.on-frame", SHIPS, text="No ship lies between two hexes of the frame.")


@pieces.memoized_on_board(pieces.NO_ROWS)
def frame_edges(position: catan.Position) -> catan.EdgeSet:
    """The edges between two hexes of the frame, which are the hexes of sea at the edge of the board (SEA-COMP-09)."""
    topology, sea = position[base.Island].layout.topology, base.water_hexes(position)
    frame = 0
    for beside in topology.edge_hexes:
        if beside.bit_count() == 1:
            frame |= beside & sea
    return catan.EdgeSet(
        catan.mask_of(
            catan.Edge(edge)
            for edge, beside in enumerate(topology.edge_hexes)
            if beside.bit_count() == 2 and not beside & ~frame
        )
    )


def _off_frame(position: catan.Position, seat: catan.Seat, network: str) -> int:
    return frame_edges(position) if network == pieces.SEA else 0


SHIPS_ON_FRAME = catan.Option(
    "seafarers.ships_on_frame",
    True,
    values=(True, False),
    doc="Whether a ship may lie between two hexes of the frame.",
    source="SEA-COMP-09; the rules of 2025 tell the frame from hexes of the sea",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [SHIPS_ON_FRAME]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return not SHIPS_ON_FRAME(setup)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.ROUTE_EDGES, _off_frame, ON_FRAME)]
