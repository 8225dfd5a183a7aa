"""The maps of the scenarios (Seafarers: the set-up pictures), and what of them is dealt at random.

The maps are data, in `maps.json` beside this module: a list of objects, one for each scenario and number of seats.
`hexes` are `[q, r, terrain, token, zone]`. The zone is "frame" for the sea of the frame, the name that a scenario gives
to a part of its map, or "" for the rest. `harbors` are `[q, r, side, kind]`: a land hex, the side that faces the sea,
and a kind, or "" for a kind drawn from `pool`. `dealt` says what is dealt on the hexes whose terrain is "random", and
`fog` what lies face down until it is explored. `marks` are the places that the map of a scenario points out, by name:
`[q, r, where, number]`, with the side or corner of the hex, or "" for the hex itself, and a number token or null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import catan_core as catan
from catan_core import base

RANDOM = "random"
"""The terrain of the hexes that are dealt at random."""
FRAME = "frame"
"""The zone of the sea around a map."""
HOME = ("home", "main")
"""The zones where everybody begins; on a map without one, anywhere (SEA-SC)."""
SEA, GOLD, DESERT, FOG = "sea", "gold", "desert", "fog"
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""The corners of a hex as marks name them, clockwise from the top, as `Topology.hex_corners` has them."""
RED = (6, 8)
"""The number tokens that keep apart, and off gold fields, wherever tokens are dealt."""

At = tuple[int, int]
Place = tuple[str, int | None]
"""The terrain of a hex, and its number token."""
Counts = tuple[tuple[str, int], ...]


@catan.record
class Pool:
    """Hexes and number tokens that are drawn at random."""

    terrains: Counts
    tokens: tuple[int, ...]


@catan.record
class Mark:
    """A place that a map points out. `where` is a side or a corner of the hex, "" for the hex itself."""

    q: int
    r: int
    where: str
    number: int | None


@catan.record
class SeaMap:
    """The map of a scenario for some numbers of seats. `zones` has the zone of every hex, in the order of `hexes`."""

    scenario: str
    seats: frozenset[int]
    hexes: tuple[tuple[int, int, str, int | None], ...]
    zones: tuple[str, ...]
    harbors: tuple[tuple[int, int, str, str], ...]
    pool: tuple[str, ...]
    robber: At | None
    pirate: At | None
    fog: Pool
    dealt: Pool
    marks: tuple[tuple[str, tuple[Mark, ...]], ...] = ()

    def home(self) -> tuple[At, ...]:
        """The hexes of its home zone, where everybody begins; () if it has none."""
        return tuple((q, r) for (q, r, *_), zone in zip(self.hexes, self.zones, strict=True) if zone in HOME)

    def marked(self, name: str) -> tuple[Mark, ...]:
        """The places that the map points out by a name, in its order; () if there are none."""
        return dict(self.marks).get(name, ())

    def corners(self, topology: catan.Topology, name: str) -> tuple[catan.Node, ...]:
        """The nodes that the map points out by a name, each as the corner of a hex, but for those off the
        board."""
        here = [mark for mark in self.marked(name) if (mark.q, mark.r) in topology.hexes]
        places = [(topology.hex(mark.q, mark.r), mark.where) for mark in here]
        return tuple(topology.hex_corners[hex][CORNERS.index(where)] for hex, where in places)

    def sides(self, topology: catan.Topology, name: str) -> tuple[catan.Edge, ...]:
        """The edges that the map points out by a name, each as the side of a hex, but for those off the
        board."""
        places = [mark for mark in self.marked(name) if (mark.q, mark.r) in topology.hexes]
        return tuple(topology.side(topology.hex(mark.q, mark.r), mark.where) for mark in places)

    def __repr__(self) -> str:
        return f"<SeaMap: {self.scenario} for {sorted(self.seats)} seats, {len(self.hexes)} hexes>"


@cache
def all_maps() -> tuple[SeaMap, ...]:
    """All the maps, read from the data of this package."""
    return read_maps(files("catan_expansions.seafarers").joinpath("maps.json").read_text(encoding="utf-8"))


def read_maps(text: str) -> tuple[SeaMap, ...]:
    """The maps of a JSON text. A field that nothing reads is a `ValueError`, so that none is taken for a rule."""
    import json

    return tuple(_map(each) for each in json.loads(text))


def _map(fields: dict[str, Any]) -> SeaMap:
    hexes, robber, pirate = fields.pop("hexes"), fields.pop("robber"), fields.pop("pirate")
    plan = SeaMap(
        scenario=fields.pop("scenario"),
        seats=frozenset(fields.pop("seats")),
        hexes=tuple((q, r, terrain, token) for q, r, terrain, token, _ in hexes),
        zones=tuple(zone for *_, zone in hexes),
        harbors=tuple((q, r, side, kind) for q, r, side, kind in fields.pop("harbors")),
        pool=tuple(fields.pop("pool")),
        robber=robber and tuple(robber),
        pirate=pirate and tuple(pirate),
        fog=_pool(fields.pop("fog", None)),
        dealt=_pool(fields.pop("dealt", None)),
        marks=tuple((name, tuple(Mark(*mark) for mark in marks)) for name, marks in fields.pop("marks", {}).items()),
    )
    _nothing_left(fields, plan)
    return plan


def _pool(fields: dict[str, Any] | None) -> Pool:
    if fields is None:
        return Pool((), ())
    pool = Pool(tuple(fields.pop("terrains").items()), tuple(fields.pop("tokens")))
    _nothing_left(fields, pool)
    return pool


def _nothing_left(fields: Mapping[str, Any], read: object) -> None:
    if fields:
        raise ValueError(f"nothing reads {', '.join(sorted(fields))} of {read!r}")


def map_of(scenario: str, seats: int) -> SeaMap:
    """The map of a scenario for a number of seats, 3 to 6."""
    return next(each for each in all_maps() if each.scenario == scenario and seats in each.seats)


def listed(counts: Counts) -> list[str]:
    """Each thing as often as it is counted."""
    return [thing for thing, count in counts for _ in range(count)]


# -- laying a map ------------------------------------------------------------------------------------------------


def as_printed(plan: SeaMap, rng: Random) -> dict[At, Place]:
    """Terrain and token of each hex as printed, with what every game deals at random."""
    placed = {(q, r): (terrain, token) for q, r, terrain, token in plan.hexes}
    open_hexes = [at for at, (terrain, _) in placed.items() if terrain == RANDOM]
    return _dealt(placed, open_hexes, listed(plan.dealt.terrains), plan.dealt.tokens, rng)


def shuffled(plan: SeaMap, rng: Random, stays: Callable[[str], bool]) -> dict[At, Place]:
    """The map with the hexes and tokens of each of its zones shuffled, but for terrains that stay where they are. The
    outlines of the islands stay as well."""
    placed = as_printed(plan, rng)
    zones: dict[str, list[At]] = {}
    for at, zone in zip(placed, plan.zones, strict=True):
        if not stays(placed[at][0]):
            zones.setdefault(zone, []).append(at)
    zones = {zone: hexes for zone, hexes in zones.items() if has_room([placed[at] for at in hexes])}
    # All tokens are taken away before any is dealt, so that a red one keeps away only from those that lie again.
    lifted = {zone: [placed[at] for at in hexes] for zone, hexes in zones.items()}
    for hexes in zones.values():
        placed |= {at: (placed[at][0], None) for at in hexes}
    for zone, hexes in zones.items():
        terrains = [terrain for terrain, _ in lifted[zone]]
        tokens = [token for _, token in lifted[zone] if token is not None]
        placed = _dealt(placed, hexes, terrains, tokens, rng)
    return placed


def has_room(places: Sequence[Place]) -> bool:
    """Whether red tokens of these hexes have other terrains than gold to lie on. Where they have not, as on the islets
    of The Wonders of Catan for five and six, a zone stays as printed."""
    reds = sum(token in RED for _, token in places)
    return reds <= sum(terrain not in (SEA, DESERT, GOLD) for terrain, _ in places)


def _dealt(
    placed: Mapping[At, Place], hexes: Sequence[At], terrains: Sequence[str], tokens: Sequence[int], rng: Random
) -> dict[At, Place]:
    """A map with these terrains and tokens dealt on some of its hexes. Red tokens lie neither side by side nor on gold;
    sea and desert get no token."""
    laid = dict(placed)
    for at, terrain in zip(hexes, rng.sample(terrains, len(terrains)), strict=True):
        laid[at] = (terrain, None)
    free = [at for at in hexes if laid[at][0] not in (SEA, DESERT)]
    while True:
        numbers = _spread(laid, free, tokens, rng)
        if numbers is not None:
            return laid | {at: (laid[at][0], number) for at, number in numbers.items()}


def _spread(laid: Mapping[At, Place], free: Sequence[At], tokens: Sequence[int], rng: Random) -> dict[At, int] | None:
    """A number for each free hex: first the red ones, each where it may lie, then the rest; None if there was no room
    left for a red one."""
    reds = {at for at, (_, token) in laid.items() if token in RED}
    numbers: dict[At, int] = {}
    for token in sorted(tokens, key=lambda token: token not in RED):
        open_hexes = [at for at in free if at not in numbers]
        if token in RED:
            open_hexes = [at for at in open_hexes if laid[at][0] != GOLD and reds.isdisjoint(neighbors(at))]
        if not open_hexes:
            return None
        at = rng.choice(open_hexes)
        numbers[at] = token
        if token in RED:
            reds.add(at)
    return numbers


def neighbors(at: At) -> Iterable[At]:
    """The coordinates beside a hex, on the board or not."""
    q, r = at
    return [(q + east, r + south) for east, south in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]


def harbor_kinds(plan: SeaMap, rng: Random, shuffle: bool) -> list[str]:
    """The kind of every harbor: those that are printed blank are drawn from the pool, and all of them if `shuffle`."""
    printed = [kind for *_, kind in plan.harbors]
    if shuffle:
        kinds = [kind for kind in printed if kind] + list(plan.pool)
        return rng.sample(kinds, len(printed))
    drawn = iter(rng.sample(plan.pool, printed.count("")))
    return [kind or next(drawn) for kind in printed]


def board_of(plan: SeaMap, placed: Mapping[At, Place], kinds: Sequence[str]) -> base.Board:
    """The map as a board, with its terrains, tokens and harbors as they have been dealt."""
    topology = catan.Topology.of(placed)
    harbors = tuple(
        (topology.edge_coordinates(topology.side(topology.hex(q, r), side)), kind)
        for (q, r, side, _), kind in zip(plan.harbors, kinds, strict=True)
    )
    return base.Board(tuple((*at, *place) for at, place in placed.items()), harbors, _robber(plan, placed))


def _robber(plan: SeaMap, placed: Mapping[At, Place]) -> At | None:
    """Where the robber begins: on its mark, or on the hex that has since got what was printed there; None if it begins
    off the board."""
    if plan.robber is None:
        return None
    printed = next((terrain, token) for q, r, terrain, token in plan.hexes if (q, r) == plan.robber)
    if placed[plan.robber] == printed or RANDOM in printed:
        return plan.robber
    if printed[0] == DESERT:
        return next(at for at, (terrain, _) in placed.items() if terrain == DESERT)
    return next(at for at, (_, token) in placed.items() if token == printed[1])
