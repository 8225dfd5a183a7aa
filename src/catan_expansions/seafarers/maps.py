"""The maps of the scenarios (Seafarers: the set-up pictures), and what of them is dealt at random.

The maps are data, in `maps.json` beside this module: a list of objects, one for each scenario and number of seats.
`hexes` are `[q, r, terrain, token, zone]`. The zone is "frame" for the sea of the frame, the name that a scenario gives
to a part of its map, or "" for the rest. `harbors` are `[q, r, side, kind]`: a land hex, the side that faces the sea,
and a kind, or "" for a kind drawn from `pool`. `dealt` says what is dealt on the hexes whose terrain is "random", with
`in_letters` in the order of the letters, and `fog` what lies face down until it is explored. `marks` are the places
that the map of a scenario points out, by name: `[q, r, where, number]`, with the side or corner of the hex, or "" for
the hex itself, and a number token or null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import number_tokens

RANDOM = "random"
"""The terrain of the hexes that are dealt at random."""
FRAME = "frame"
"""The zone of the sea around a map."""
HOME = ("home", "main")
"""The zones where everybody begins; on a map without one, anywhere (SEA-SC)."""
SEA, GOLD, DESERT, FOG = "sea", "gold", "desert", "fog"
CORNERS = tuple(catan.CORNERS)
"""The corners of a hex as marks name them, clockwise from the top, as `Topology.hex_corners` has them."""
RED = (6, 8)
"""The number tokens that keep apart, and off gold fields, wherever tokens are dealt."""
TRIES = 1_000
"""How often the tokens are dealt before red ones are let lie side by side."""

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
class Map:
    """A map of Seafarers for some numbers of seats, as a value that can be written by hand.

    `scenario` is the one whose rules are played on it. `hexes` are `(q, r, terrain, number token or None)`; the terrain
    "random" is dealt out of `dealt`, and "fog" lies face down, out of `fog`, until somebody comes. `zones` has a word
    for every hex, in the order of `hexes`: "home" or "main" is where everybody begins, and hexes of one zone are
    shuffled together; () for none. `harbors` are `(q, r, side, kind)`: a hex of land, the side that faces the sea, and
    the id of a good, "generic", or "" for a kind drawn from `pool`. `robber` and `pirate` are where they begin; None:
    off the board. `marks` are the places that the scenario needs besides, by name. `goal` is the number of victory
    points that win, and `area_points` are the special points for settling a new area; None: those of the scenario.
    `in_letters` says that the tokens of `dealt` are listed by their letters and laid in this order, counter-clockwise
    and inwards from any corner of the hexes that are dealt, which are a convex island.

    Nothing is checked until `problems` is asked, or the map is played.
    """

    scenario: str
    seats: frozenset[int] = attrs.field(converter=frozenset)
    hexes: tuple[tuple[int, int, str, int | None], ...]
    zones: tuple[str, ...] = ()
    harbors: tuple[tuple[int, int, str, str], ...] = ()
    pool: tuple[str, ...] = ()
    robber: At | None = None
    pirate: At | None = None
    fog: Pool = Pool((), ())
    dealt: Pool = Pool((), ())
    marks: tuple[tuple[str, tuple[Mark, ...]], ...] = ()
    name: str = ""
    goal: int | None = None
    area_points: int | None = None
    in_letters: bool = False

    @classmethod
    def from_json(cls, text: str) -> Map:
        """A map from JSON. Raises PositionError: its `problems` list everything that is wrong with the map, each with
        its place in the text and the rule."""
        from catan_expansions.seafarers.map_files import from_json

        return from_json(text)

    @classmethod
    def load(cls, path: str | Path) -> Map:
        """A map from a file of JSON. Raises OSError, and PositionError as `from_json`."""
        return cls.from_json(Path(path).read_text(encoding="utf-8"))

    def to_json(self) -> str:
        """The map as JSON, in one line."""
        import json

        from catan_expansions.seafarers.map_files import written

        return json.dumps(written(self), separators=(",", ":"), ensure_ascii=False)

    def dump(self, path: str | Path) -> None:
        """Write the map into a file, a line for each hex. Raises OSError."""
        import json

        from catan_expansions.seafarers.map_files import written

        parts = [f" {json.dumps(name)}: {_spread_out(value)}" for name, value in written(self).items()]
        Path(path).write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")

    def problems(self) -> tuple[str, ...]:
        """All that keeps the map from being played, each with its place and the rule; () if nothing does."""
        try:
            type(self).from_json(self.to_json())
        except catan.PositionError as error:
            return error.problems
        except (TypeError, ValueError) as error:
            return (f"a map that cannot be written as JSON: {error}",)
        return ()

    @property
    def options(self) -> dict[str, str]:
        """The options of a game on this map: `catan.ruleset("base", "seafarers", options=my_map.options)`."""
        return {"seafarers.own_map": self.to_json()}

    def moved(self, east: int, south: int) -> Map:
        """The map with all that is on it moved along the axes of the grid: `east` is added to every q and `south` to
        every r.

        >>> [plan] = [plan for plan in all_maps() if plan.scenario == "new_shores" and 4 in plan.seats]
        >>> plan.robber, plan.moved(-1, -5).robber
        ((1, 5), (0, 0))
        """

        def there(at: At | None) -> At | None:
            return None if at is None else (at[0] + east, at[1] + south)

        return catan.evolve(
            self,
            hexes=tuple((q + east, r + south, *place) for q, r, *place in self.hexes),
            harbors=tuple((q + east, r + south, *harbor) for q, r, *harbor in self.harbors),
            robber=there(self.robber),
            pirate=there(self.pirate),
            marks=tuple(
                (name, tuple(catan.evolve(mark, q=mark.q + east, r=mark.r + south) for mark in marks))
                for name, marks in self.marks
            ),
        )

    def all_zones(self) -> tuple[str, ...]:
        """The zone of every hex, "" for none."""
        return self.zones or ("",) * len(self.hexes)

    def home(self) -> tuple[At, ...]:
        """The hexes of its home zone, where everybody begins; () if it has none."""
        return tuple((q, r) for (q, r, *_), zone in zip(self.hexes, self.all_zones(), strict=True) if zone in HOME)

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

    def _repr_svg_(self) -> str | None:
        """The map for notebooks, as a game of its fewest seats begins on it; None if it has problems."""
        if self.problems():
            return None
        fewest = min(self.seats)
        more = ("five_six",) if fewest > 4 else ()
        game = catan.new_game("base", *more, "seafarers", seats=fewest, seed=0, options=self.options)
        return game._repr_svg_()

    def __repr__(self) -> str:
        return f"<Map: {self.name or self.scenario} for {sorted(self.seats)} seats, {len(self.hexes)} hexes>"


@cache
def all_maps() -> tuple[Map, ...]:
    """All the maps, read from the data of this package."""
    return read_maps(files("catan_expansions.seafarers").joinpath("maps.json").read_text(encoding="utf-8"))


def read_maps(text: str) -> tuple[Map, ...]:
    """The maps of a JSON text, a list. Raises PositionError for those that have not the form of maps."""
    import json

    from catan_expansions.seafarers.map_files import read

    found, problems = zip(*map(read, json.loads(text)), strict=True)
    if any(problems):
        raise catan.PositionError(tuple(problem for each in problems for problem in each))
    return tuple(plan for plan in found if plan is not None)


@lru_cache(maxsize=64)
def own_map(text: str) -> Map:
    """The map that the option `seafarers.own_map` has as its text. Raises PositionError."""
    return Map.from_json(text)


def _spread_out(value: object) -> str:
    """JSON with a line for each item of a list of lists."""
    import json

    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"  {json.dumps(item)}" for item in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)


def map_of(scenario: str, seats: int) -> Map:
    """The map of a scenario for a number of seats, 3 to 6."""
    return next(each for each in all_maps() if each.scenario == scenario and seats in each.seats)


def listed(counts: Counts) -> list[str]:
    """Each thing as often as it is counted."""
    return [thing for thing, count in counts for _ in range(count)]


# -- laying a map ------------------------------------------------------------------------------------------------


def as_printed(plan: Map, rng: Random) -> dict[At, Place]:
    """Terrain and token of each hex as printed, with what every game deals at random."""
    placed = {(q, r): (terrain, token) for q, r, terrain, token in plan.hexes}
    open_hexes = [at for at, (terrain, _) in placed.items() if terrain == RANDOM]
    terrains, tokens = listed(plan.dealt.terrains), plan.dealt.tokens
    if plan.in_letters:
        return placed | _in_letters(open_hexes, terrains, tokens, rng)
    return _dealt(placed, open_hexes, terrains, tokens, rng)


def _in_letters(hexes: Sequence[At], terrains: Sequence[str], tokens: Sequence[int], rng: Random) -> dict[At, Place]:
    """These terrains dealt on an island, and the tokens in the order of their letters."""
    topology, laid = catan.Topology.of(hexes), rng.sample(terrains, len(terrains))
    numbers = number_tokens.spiral_of_letters(topology, laid, tokens, rng)
    return {at: (terrain, number or None) for at, terrain, number in zip(topology.hexes, laid, numbers, strict=True)}


def shuffled(plan: Map, rng: Random, stays: Callable[[str], bool]) -> dict[At, Place]:
    """The map with the hexes and tokens of each of its zones shuffled, but for terrains that stay where they are. The
    outlines of the islands stay as well."""
    placed = as_printed(plan, rng)
    zones: dict[str, list[At]] = {}
    for at, zone in zip(placed, plan.all_zones(), strict=True):
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
    for _ in range(TRIES):
        numbers = _spread(laid, free, tokens, rng)
        if numbers is not None:
            break
    else:  # there is no room to keep them apart, as on a very small map
        numbers = dict(zip(free, rng.sample(tokens, len(tokens)), strict=False))
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


def harbor_kinds(plan: Map, rng: Random, shuffle: bool) -> list[str]:
    """The kind of every harbor: those that are printed blank are drawn from the pool, and all of them if `shuffle`."""
    printed = [kind for *_, kind in plan.harbors]
    if shuffle:
        kinds = [kind for kind in printed if kind] + list(plan.pool)
        return rng.sample(kinds, len(printed))
    drawn = iter(rng.sample(plan.pool, printed.count("")))
    return [kind or next(drawn) for kind in printed]


def board_of(plan: Map, placed: Mapping[At, Place], kinds: Sequence[str]) -> base.Board:
    """The map as a board, with its terrains, tokens and harbors as they have been dealt."""
    topology = catan.Topology.of(placed)
    harbors = tuple(
        (topology.edge_coordinates(topology.side(topology.hex(q, r), side)), kind)
        for (q, r, side, _), kind in zip(plan.harbors, kinds, strict=True)
    )
    return base.Board(tuple((*at, *place) for at, place in placed.items()), harbors, _robber(plan, placed))


def _robber(plan: Map, placed: Mapping[At, Place]) -> At | None:
    """Where the robber begins: on its mark, or on the hex of the same zone that has since got what was printed there;
    None if it begins off the board."""
    if plan.robber is None:
        return None
    printed = next((terrain, token) for q, r, terrain, token in plan.hexes if (q, r) == plan.robber)
    if placed[plan.robber] == printed or RANDOM in printed:
        return plan.robber
    zones = dict(zip([(q, r) for q, r, *_ in plan.hexes], plan.all_zones(), strict=True))
    zone = [(at, place) for at, place in placed.items() if zones.get(at) == zones[plan.robber]]
    if printed[0] == DESERT:
        return next(at for at, (terrain, _) in zone if terrain == DESERT)
    return next(at for at, (_, token) in zone if token == printed[1])
