"""A map in a file: how it is read, and what must hold for it (Seafarers: the scenarios, "Set-up").

`read` takes a map from JSON values, strictly, and names each part that has the wrong form. `problems_of` says what
is wrong with a map that has the right form: each problem begins with its place, such as `hexes[3]`, and tells the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import catan_core as catan
from catan_core import base
from catan_expansions.seafarers.maps import CORNERS, SEA, Map, Mark, Pool
from catan_expansions.seafarers.scenarios import SCENARIOS

MAP_CHARS = 1 << 16
"""How long a map is as JSON at most, in characters."""
MAX_HEXES, MAX_ITEMS, MAX_COORDINATE, MAX_GOAL, MAX_AREA_POINTS, MAX_SEATS = 200, 400, 200, 100, 10, 6
LAND = ("forest", "pasture", "fields", "hills", "mountains", "gold", "desert")
TERRAINS = (*LAND, "sea", "fog", "random")
"""The terrains of a map. "fog" lies face down until somebody comes, "random" is dealt before the game."""
KINDS = ("generic", "brick", "lumber", "wool", "grain", "ore")
TOKENS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
SIDES = tuple(catan.SIDES)
MARKS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "vp_edge": ("forgotten_tribe", SIDES),
    "harbor_edge": ("forgotten_tribe", SIDES),
    "devcard_edge": ("forgotten_tribe", SIDES),
    "village_corner": ("cloth_for_catan", CORNERS),
    "fortress_corner": ("pirate_islands", CORNERS),
    "waypoint_corner": ("pirate_islands", CORNERS),
    "start_settlement_corner": ("pirate_islands", CORNERS),
    "start_ship_edge": ("pirate_islands", SIDES),
    "pirate_route_hexes": ("pirate_islands", ("",)),
    "strait_corner": ("wonders_of_catan", CORNERS),
    "strait_no_build_corner": ("wonders_of_catan", CORNERS),
    "wasteland_corner": ("wonders_of_catan", CORNERS),
}
"""The places that a map can point out: the scenario whose rules use them, and the sides or corners of a hex."""

Problems: TypeAlias = list[str]
Read: TypeAlias = Callable[[Any, str, Problems], Any]


def from_json(text: str) -> Map:
    """A map from its JSON text. Raises PositionError, which lists everything that is wrong with it."""
    from catan_expansions.seafarers.map_rules import problems_of

    plan, problems = read(base.read_json(text, "a map", MAP_CHARS))
    if plan is not None:
        problems = problems_of(plan)
    if plan is None or problems:
        raise catan.PositionError(tuple(problems))
    return plan


def written(plan: Map) -> dict[str, Any]:
    """A map as JSON values, without the parts that say nothing."""
    zones = plan.all_zones()
    values: dict[str, Any] = {
        "name": plan.name,
        "scenario": plan.scenario,
        "seats": sorted(plan.seats),
        "goal": plan.goal,
        "area_points": plan.area_points,
        "hexes": [[*hex, zone] for hex, zone in zip(plan.hexes, zones, strict=True)],
        "harbors": [list(harbor) for harbor in plan.harbors],
        "pool": list(plan.pool),
        "robber": plan.robber and list(plan.robber),
        "pirate": plan.pirate and list(plan.pirate),
        "fog": _pool_written(plan.fog),
        "dealt": _pool_written(plan.dealt),
        "in_letters": plan.in_letters or None,
        "marks": {name: [[mark.q, mark.r, mark.where, mark.number] for mark in marks] for name, marks in plan.marks},
    }
    return {name: value for name, value in values.items() if value not in (None, "", [], {})}


def _pool_written(pool: Pool) -> dict[str, Any]:
    if not pool.terrains and not pool.tokens:
        return {}
    return {"terrains": dict(pool.terrains), "tokens": list(pool.tokens)}


# -- the form ------------------------------------------------------------------------------------------------------


def read(value: object) -> tuple[Map | None, Problems]:
    """A map from JSON values, and what is wrong with their form; without a map, something is."""
    problems: Problems = []
    if not isinstance(value, dict):
        return None, [f"a map must be an object with 'scenario', 'seats' and 'hexes', not {_shown(value)}"]
    for name in value:
        if name not in FIELDS:
            problems.append(f"{name!r:.40}: a map has no such part; it has {', '.join(FIELDS)}")
    found = {name: hook(value[name], name, problems) for name, hook in FIELDS.items() if name in value}
    problems += [f"{name}: it is missing" for name in ("scenario", "seats", "hexes") if name not in value]
    if problems:
        return None, problems
    hexes = found.pop("hexes")
    places = tuple((q, r, terrain, token) for q, r, terrain, token, _ in hexes)
    return Map(hexes=places, zones=tuple(zone for *_, zone in hexes), **found), []


def _shown(value: object) -> str:
    return f"{value!r:.40}"


def _line(most: int, what: str) -> Read:
    def of(value: Any, at: str, problems: Problems) -> str:
        if not isinstance(value, str) or not value.isprintable() or len(value) > most:
            problems.append(f"{at}: {what}, not {_shown(value)}")
            return ""
        return value

    return of


def _one_of(allowed: Sequence[object], what: str) -> Read:
    def of(value: Any, at: str, problems: Problems) -> Any:
        if not any(value == other and type(value) is type(other) for other in allowed):
            listed = ", ".join("null" if other is None else str(other) or "''" for other in allowed)
            problems.append(f"{at}: {what} is one of {listed}, not {_shown(value)}")
            return allowed[0]
        return value

    return of


def _number(low: int, high: int, what: str) -> Read:
    def of(value: Any, at: str, problems: Problems) -> int:
        if type(value) is not int or not low <= value <= high:
            problems.append(f"{at}: {what} is a whole number from {low} to {high}, not {_shown(value)}")
            return low
        return value

    return of


def _or_null(hook: Read) -> Read:
    return lambda value, at, problems: None if value is None else hook(value, at, problems)


def _true_or_false(value: Any, at: str, problems: Problems) -> bool:
    if type(value) is not bool:
        problems.append(f"{at}: it is true or false, not {_shown(value)}")
    return value is True


def _list_of(hook: Read, most: int) -> Read:
    def of(value: Any, at: str, problems: Problems) -> tuple[Any, ...]:
        if not isinstance(value, list):
            problems.append(f"{at}: it must be a list, not {_shown(value)}")
            return ()
        if len(value) > most:
            problems.append(f"{at}: it has {len(value)} entries; at most {most} are allowed")
            return ()
        return tuple(hook(item, f"{at}[{index}]", problems) for index, item in enumerate(value))

    return of


def _row(form: str, *hooks: Read, optional: tuple[Any, ...] = ()) -> Read:
    """A list with these items, of which those at the end may be left out that have a value for that."""

    def of(value: Any, at: str, problems: Problems) -> tuple[Any, ...]:
        if not isinstance(value, list) or not len(hooks) - len(optional) <= len(value) <= len(hooks):
            problems.append(f"{at}: it must be {form}, not {_shown(value)}")
            value = [0] * len(hooks)
            return tuple(hook(item, at, []) for hook, item in zip(hooks, value, strict=True))
        items = [*value, *optional[len(optional) - (len(hooks) - len(value)) :]] if len(value) < len(hooks) else value
        return tuple(hook(item, at, problems) for hook, item in zip(hooks, items, strict=True))

    return of


NAME = _line(80, "a name is a text of one line, at most 80 characters")
ZONE = _line(20, "a zone is a word, at most 20 characters, or ''")
COORDINATE = _number(-MAX_COORDINATE, MAX_COORDINATE, "a coordinate")
TOKEN = _one_of(TOKENS, "a number token")
SOME_TOKEN = _one_of((None, *TOKENS), "a number token")
AT = _row("[q, r]", COORDINATE, COORDINATE)


def _seats(value: Any, at: str, problems: Problems) -> frozenset[int]:
    numbers = _list_of(_number(3, MAX_SEATS, "a number of seats"), MAX_SEATS)(value, at, problems)
    if isinstance(value, list) and not value:
        problems.append(f"{at}: say for how many seats the map is, such as [3, 4]")
    return frozenset(numbers)


def _pool(allowed: Sequence[str]) -> Read:
    def of(value: Any, at: str, problems: Problems) -> Pool:
        if value is None:
            return Pool((), ())
        if not isinstance(value, dict) or set(value) != {"terrains", "tokens"} or type(value["terrains"]) is not dict:
            problems.append(
                f"{at}: it must be an object with 'terrains', an object from terrain to count, and 'tokens'"
            )
            return Pool((), ())
        counts = []
        for terrain, count in value["terrains"].items():
            here = f"{at}.terrains"
            kind = _one_of(allowed, "a terrain that lies in it")(terrain, here, problems)
            counts.append((kind, _number(0, MAX_HEXES, "a count")(count, f"{here}.{kind}", problems)))
        return Pool(tuple(counts), _list_of(TOKEN, MAX_HEXES)(value["tokens"], f"{at}.tokens", problems))

    return of


def _marks(value: Any, at: str, problems: Problems) -> tuple[tuple[str, tuple[Mark, ...]], ...]:
    if not isinstance(value, dict):
        problems.append(f"{at}: it must be an object from the name of a mark to a list of places, not {_shown(value)}")
        return ()
    found = []
    for name, places in value.items():
        if name not in MARKS:
            problems.append(f"{at}: there is no mark {_shown(name)}; there are {', '.join(MARKS)}")
            continue
        where = _one_of(MARKS[name][1], "the place on the hex")
        row = _row("[q, r, place, number or null]", COORDINATE, COORDINATE, where, SOME_TOKEN, optional=(None,))
        rows = _list_of(row, MAX_ITEMS)(places, f"{at}.{name}", problems)
        found.append((name, tuple(Mark(*each) for each in rows)))
    return tuple(found)


HEX = _row(
    "[q, r, terrain, number token or null, zone]",
    COORDINATE,
    COORDINATE,
    _one_of(TERRAINS, "a terrain"),
    SOME_TOKEN,
    ZONE,
    optional=(None, ""),
)
HARBOR = _row(
    "[q, r, side, kind]",
    COORDINATE,
    COORDINATE,
    _one_of(SIDES, "a side"),
    _one_of((*KINDS, ""), "the kind of a harbor"),
    optional=("",),
)
FIELDS: Mapping[str, Read] = {
    "name": NAME,
    "scenario": _one_of([scenario.id for scenario in SCENARIOS], "a scenario"),
    "seats": _seats,
    "goal": _or_null(_number(3, MAX_GOAL, "the goal, in victory points,")),
    "area_points": _or_null(_number(0, MAX_AREA_POINTS, "the points for a new area")),
    "hexes": _list_of(HEX, MAX_HEXES),
    "harbors": _list_of(HARBOR, MAX_ITEMS),
    "pool": _list_of(_one_of(KINDS, "the kind of a harbor"), MAX_ITEMS),
    "robber": _or_null(AT),
    "pirate": _or_null(AT),
    "fog": _pool((*LAND[:-1], SEA)),
    "dealt": _pool((*LAND, SEA)),
    "in_letters": _true_or_false,
    "marks": _marks,
}
"""How each part of a map is read."""


# -- the schema ----------------------------------------------------------------------------------------------------


def schema() -> dict[str, object]:
    """The JSON Schema (2020-12) of a map."""
    number = {"type": "integer", "minimum": -MAX_COORDINATE, "maximum": MAX_COORDINATE}
    token, zone = {"enum": [None, *TOKENS]}, {"type": "string", "maxLength": 20}
    at = {"anyOf": [_list(number, number), {"type": "null"}]}
    marks = {
        name: _many(_list(number, number, {"enum": list(where)}, token, least=3), MAX_ITEMS)
        for name, (_, where) in MARKS.items()
    }
    parts: dict[str, object] = {
        "name": {"type": "string", "maxLength": 80},
        "scenario": {"enum": [scenario.id for scenario in SCENARIOS]},
        "seats": {
            "type": "array",
            "items": {"type": "integer", "minimum": 3, "maximum": MAX_SEATS},
            "minItems": 1,
            "maxItems": MAX_SEATS,
        },
        "goal": _bounded(3, MAX_GOAL),
        "area_points": _bounded(0, MAX_AREA_POINTS),
        "hexes": _many(_list(number, number, {"enum": list(TERRAINS)}, token, zone, least=3), MAX_HEXES),
        "harbors": _many(_list(number, number, {"enum": list(SIDES)}, {"enum": [*KINDS, ""]}, least=3), MAX_ITEMS),
        "pool": _many({"enum": list(KINDS)}, MAX_ITEMS),
        "robber": at,
        "pirate": at,
        "fog": _pool_schema((*LAND[:-1], SEA)),
        "dealt": _pool_schema((*LAND, SEA)),
        "in_letters": {"type": "boolean"},
        "marks": {"type": "object", "properties": marks, "additionalProperties": False},
    }
    return {
        "description": "A map of Seafarers.",
        "type": "object",
        "properties": parts,
        "required": ["scenario", "seats", "hexes"],
        "additionalProperties": False,
    }


def _bounded(low: int, high: int) -> dict[str, object]:
    return {"type": ["integer", "null"], "minimum": low, "maximum": high}


def _list(*items: object, least: int | None = None) -> dict[str, object]:
    return {
        "type": "array",
        "prefixItems": [*items],
        "items": False,
        "minItems": len(items) if least is None else least,
        "maxItems": len(items),
    }


def _many(items: object, most: int) -> dict[str, object]:
    return {"type": "array", "items": items, "maxItems": most}


def _pool_schema(terrains: Sequence[str]) -> dict[str, object]:
    counts = {terrain: {"type": "integer", "minimum": 0, "maximum": MAX_HEXES} for terrain in terrains}
    return {
        "type": ["object", "null"],
        "properties": {
            "terrains": {"type": "object", "properties": counts, "additionalProperties": False},
            "tokens": _many({"enum": list(TOKENS)}, MAX_HEXES),
        },
        "required": ["terrains", "tokens"],
        "additionalProperties": False,
    }


def repeated(items: Sequence[Any]) -> Iterator[Any]:
    """What comes more than once."""
    return (item for item, count in Counter(items).items() if count > 1)
