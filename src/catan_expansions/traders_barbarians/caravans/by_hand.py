"""Positions by hand: camels on paths (a verb for `Scenario.change`)."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import by_hand, table
from catan_expansions.traders_barbarians.caravans.camels import Caravans, place_camel, places


def lay_camels(tx: catan.Transition, *paths: catan.EdgeAt | catan.Edge) -> None:
    """Place camels on these paths, one after another, each at the head of a caravan. Raises PositionError for a path on
    to which no caravan can go."""
    table.read(tx, Caravans)
    for path in paths:
        edge = by_hand.edge_at(tx, path)
        if not places(tx) >> edge & 1:
            by_hand.refuse(f"no caravan can go on to path {edge}")
        place_camel(tx, tx.turn.seat, edge)
