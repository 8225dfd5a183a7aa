"""What wagons promise beyond points: estimates for bots, not rules.

The estimates answer the engine's query `HEURISTIC`, in points. The weights come from experience alone.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces, travel
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.wagons.barbarians import WAYS, Barbarians
from catan_expansions.traders_barbarians.wagons.island import closed_edges, plazas, plazas_of
from catan_expansions.traders_barbarians.wagons.trips import BARBARIAN, BARE, ROAD
from catan_expansions.traders_barbarians.wagons.wagon import WANTED_AT, Wagons

CARRYING = 0.95
"""What a token on the wagon promises when it is at the plaza that wants it."""
EMPTY = 0.28
"""What an empty wagon promises at a plaza."""
STEP = 0.025
"""How much less for each movement point that is missing."""
FAR = 26
"""Movement points beyond which nothing is promised."""
LEVELS = (0.0, 0.5, 1.0, 1.4, 1.5)
"""What the levels of a wagon promise."""
TOLLED = 4
"""How many movement points a path counts on which a toll is paid: it has to be worth the coin."""
COIN = 0.06
MANY_COINS = 12
"""`COIN` is the value of a gold coin, up to so many."""


def _wagon(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    wagons = position[Wagons]
    at, ware = wagons.at[seat], wagons.carried[seat]
    if at is None:
        return 0.0
    wanted = plazas(position) if ware is None else plazas_of(position, WANTED_AT[ware])
    rich = purse.held(position, seat) > 0
    missing = missing_points(position, seat, at, wanted, position[Barbarians].edges, rich)
    return max(0.0, (EMPTY if ware is None else CARRYING) - STEP * missing)


@pieces.memoized_on_board(pieces.ALL_ROWS)
def missing_points(
    position: catan.Position,
    seat: catan.Seat,
    at: catan.Node,
    wanted: int,
    barbarians: tuple[catan.Edge, ...],
    rich: bool,
) -> int:
    """How many movement points it takes to the nearest of some plazas, as things stand; `FAR` if that is too far. A
    toll counts `TOLLED`; who is not `rich` cannot pay it."""
    if wanted >> at & 1:
        return 0
    topology, ways = position[base.Island].layout.topology, WAYS(position) & ~closed_edges(position)
    own, foreign, watched = pieces.network(position, seat), 0, catan.mask_of(barbarians)
    for owner in position.rules.all_owners:
        foreign |= pieces.network(position, owner) & ~own
    edges: dict[int, int] = {}
    for points, paths in ((ROAD, own), (TOLLED, foreign if rich else 0), (BARE, ~(own | foreign))):
        for more, some in ((0, paths & ways & ~watched), (BARBARIAN, paths & ways & watched)):
            edges[points + more] = edges.get(points + more, 0) | some
    missing = travel.nearest(topology, at, wanted, FAR, edges, plazas(position))
    return FAR if missing is None else missing


def _levels(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return LEVELS[position[Wagons].levels[seat] - 1]


def _coins(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return COIN * min(MANY_COINS, purse.held(position, seat))


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, run) for run in (_wagon, _levels, _coins)]
