"""What harbor points promise: for bots; it is not a rule of any book."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.harbormaster.harbormaster import MIN_HARBOR_POINTS, harbor_points

HARBOR_POINT = 0.15
"""What each of the points promises that the card takes; further ones defend it."""
FURTHER = 0.05


def _harbors(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    points = harbor_points(position, seat)
    return HARBOR_POINT * min(points, MIN_HARBOR_POINTS) + FURTHER * max(0, points - MIN_HARBOR_POINTS)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _harbors)]
