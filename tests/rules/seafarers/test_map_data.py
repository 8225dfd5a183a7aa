"""The maps as data: what lies on each of them (Seafarers: the set-up pictures)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import attrs
import pytest

from catan_core import Topology
from catan_expansions.seafarers import Map, Mark, Pool, all_maps, maps, sea
from catan_expansions.seafarers.islands import parts
from catan_expansions.seafarers.maps import FRAME, HOME, RED, neighbors, read_maps
from tests.rules.seafarers.table import founded


@attrs.frozen
class Facts:
    """What a map has: hexes inside the frame and of the frame, islands by size, terrains by letters, tokens, harbors,
    and how many of these are drawn."""

    scenario: str
    seats: tuple[int, ...]
    inner: int
    frame: int
    islands: tuple[int, ...]
    terrains: str
    tokens: str
    harbors: int
    drawn: int = 0


LETTERS = {
    "F": "forest", "P": "pasture", "G": "fields", "H": "hills", "M": "mountains", "A": "gold", "D": "desert",
    "R": "random", "?": "fog",
}  # fmt: skip

FACTS = (
    Facts("new_shores", (3,), 35, 24, (14, 4, 2, 2), "F3 P5 G4 H4 M4 A2", "2 3*2 4*3 5*3 6*2 8*3 9*2 10*3 11*2 12", 8),
    Facts("new_shores", (4,), 42, 26, (19, 5, 2, 2), "F5 P5 G5 H5 M5 A2 D1",
          "2*2 3*3 4*3 5*3 6*3 8*3 9*3 10*3 11*3 12", 9, 9),
    Facts("four_islands", (3,), 35, 24, (6, 6, 4, 4), "F4 P4 G4 H4 M4", "2 3*2 4*2 5*3 6*2 8*2 9*3 10*2 11*2 12", 9),
    Facts("four_islands", (4,), 35, 24, (8, 7, 4, 4), "F5 P5 G5 H4 M4", "2 3*2 4*3 5*3 6*2 8*2 9*3 10*3 11*3 12", 9),
    Facts("fog_islands", (3,), 42, 26, (12, 7, 7), "F4 P4 G2 H2 M2 ?12", "3 4 5*2 6*2 8*2 9*2 10 11*2 12", 8),
    Facts("fog_islands", (4,), 42, 26, (12, 10, 7), "F4 P4 G3 H3 M3 ?12", "2 3*2 4*2 5*2 6*2 8*2 9*2 10*2 11 12", 9),
    Facts("through_the_desert", (3,), 35, 24, (20, 2, 2, 1), "F5 P4 G4 H3 M4 A2 D3",
          "2 3*2 4*3 5*3 6*3 8*3 9*3 10*2 11*2", 8),
    Facts("through_the_desert", (4,), 42, 26, (23, 3, 2, 2), "F5 P5 G5 H5 M5 A2 D3",
          "2 3*3 4*3 5*3 6*3 8*3 9*3 10*3 11*3 12*2", 9),
    Facts("new_shores", (5, 6), 56, 30, (30, 3, 3, 1, 1, 1, 1), "F1 P1 G1 H2 M2 A3 R30",
          "2 3 4 5 6 8 9 10 11 12", 11, 11),
    Facts("four_islands", (5, 6), 56, 30, (6, 6, 5, 5, 5, 5), "F7 P7 G6 H6 M6",
          "2*2 3*3 4*4 5*4 6*4 8*3 9*4 10*4 11*2 12*2", 11, 11),
    Facts("fog_islands", (5, 6), 63, 32, (27, 24), "F4 P4 G5 H5 M5 A2 D1 ?25",
          "2 3*3 4*3 5*2 6*3 8*3 9*2 10*3 11*3 12*2", 9, 9),
    Facts("through_the_desert", (5, 6), 63, 32, (35, 4, 2, 1, 1), "F7 P7 G7 H7 M7 A3 D5",
          "2*3 3*4 4*4 5*4 6*4 8*4 9*4 10*4 11*4 12*3", 10, 10),
    Facts("forgotten_tribe", (3, 4), 49, 28, (18, 3, 3, 2, 2, 1, 1), "F5 P5 G5 H5 M5 A2 D3",
          "2 3*2 4*2 5*2 6*2 8*2 9*2 10*2 11*2 12", 0),
    Facts("cloth_for_catan", (3, 4), 42, 26, (10, 10, 1, 1, 1, 1), "F4 P4 G5 H3 M4 A2 D2",
          "2*2 3*2 4*2 5*2 6*2 8*2 9*2 10*2 11*2 12*2", 9, 9),
    Facts("pirate_islands", (3, 4), 49, 28, (17, 4, 4, 2, 2, 1), "F5 P5 G5 H5 M5 A2 D3",
          "2 3*2 4*3 5*3 6*3 8*3 9*3 10*3 11*2 12", 8, 8),
    Facts("wonders_of_catan", (3, 4), 49, 28, (25, 3, 2), "F5 P5 G5 H5 M5 A2 D3",
          "2*2 3*3 4*3 5*3 6*3 8*3 9*3 10*3 11*3 12", 9, 9),
    Facts("new_world", (3, 4), 42, 26, (42,), "R42", "", 0),
    Facts("new_world", (5, 6), 63, 32, (63,), "R63", "", 0),
    Facts("forgotten_tribe", (5, 6), 63, 32, (29, 2, 2, 2, 2, 2, 2), "P2 G1 H1 M1 A3 D4 R29", "", 0),
    Facts("cloth_for_catan", (5, 6), 63, 32, (13, 13, 1, 1, 1, 1, 1, 1), "A2 D4 R26", "", 11, 11),
    Facts("pirate_islands", (5, 6), 63, 32, (24, 3, 3, 1, 1, 1, 1, 1, 1, 1), "F6 P6 G5 H4 M7 A4 D5",
          "2 3*4 4*4 5*4 6*4 8*4 9*3 10*3 11*4 12", 9, 9),
    Facts("wonders_of_catan", (5, 6), 63, 32, (35, 2, 1, 1), "F1 A3 D4 R31", "4 6*2 8", 11, 11),
)  # fmt: skip
"""SEA-DATA-01, and the table of the boards."""


def named(facts: Facts) -> str:
    return f"{facts.scenario}-{'-'.join(map(str, facts.seats))}"


def plan_of(facts: Facts) -> Map:
    [plan] = [plan for plan in all_maps() if plan.scenario == facts.scenario and plan.seats == {*facts.seats}]
    return plan


def counted(text: str) -> Counter[int]:
    """Tokens by number: `"2 3*2"` is a 2 and two 3s."""
    counts: Counter[int] = Counter()
    for part in text.split():
        number, _, times = part.partition("*")
        counts[int(number)] += int(times or 1)
    return counts


def test_there_are_maps_for_nine_scenarios_and_three_to_six_seats() -> None:
    """SEA-COMP-03, SEA-DATA-01."""
    assert len(all_maps()) == len(FACTS) == 22
    seats: dict[str, set[int]] = {}
    for plan in all_maps():
        assert seats.setdefault(plan.scenario, set()).isdisjoint(plan.seats)
        seats[plan.scenario] |= plan.seats
    assert len(seats) == 9
    assert all(numbers == {3, 4, 5, 6} for numbers in seats.values())


@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_a_map_has_the_hexes_terrains_tokens_and_harbors_of_its_scenario(facts: Facts) -> None:
    """SEA-COMP-03, SEA-DATA-01."""
    plan = plan_of(facts)
    assert plan.zones.count(FRAME) == facts.frame
    assert len(plan.hexes) == facts.inner + facts.frame
    terrains = Counter(terrain for _, _, terrain, _ in plan.hexes if terrain != "sea")
    assert terrains == {LETTERS[part[0]]: int(part[1:]) for part in facts.terrains.split()}
    assert Counter(token for *_, token in plan.hexes if token is not None) == counted(facts.tokens)
    assert len(plan.harbors) == facts.harbors
    assert [kind for *_, kind in plan.harbors].count("") == facts.drawn


@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_its_islands_have_their_sizes(facts: Facts) -> None:
    """SEA-DATA-01: fog is counted as land here, and so is what is dealt."""
    plan = plan_of(facts)
    board = Topology.of([(q, r) for q, r, *_ in plan.hexes])
    land = sum(1 << board.hex(q, r) for q, r, terrain, _ in plan.hexes if terrain != "sea")
    if facts.scenario == "fog_islands":
        land = sum(1 << board.hex(q, r) for q, r, terrain, _ in plan.hexes if terrain not in ("sea", "fog"))
        assert sum(sorted(facts.islands)[:2]) >= land.bit_count() - 12
        return
    assert tuple(part.bit_count() for part in parts(board, land)) == facts.islands


@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_the_frame_is_a_ring_of_sea_around_the_map(facts: Facts) -> None:
    """SEA-COMP-09: every hex inside has all its six neighbors."""
    plan = plan_of(facts)
    hexes = {(q, r): zone for (q, r, _, _), zone in zip(plan.hexes, plan.zones, strict=True)}
    for at, zone in hexes.items():
        if zone != FRAME:
            assert {*neighbors(at)} <= {*hexes}
    assert {terrain for (_, _, terrain, _), zone in zip(plan.hexes, plan.zones, strict=True) if zone == FRAME} == {
        "sea"
    }


@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_no_two_red_tokens_are_printed_side_by_side(facts: Facts) -> None:
    """SEA-DATA-02."""
    reds = {(q, r) for q, r, _, token in plan_of(facts).hexes if token in RED}
    assert not any(there in reds for at in reds for there in neighbors(at))


@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_harbors_face_the_sea_and_share_no_corner(facts: Facts) -> None:
    """SEA-DATA-03."""
    plan = plan_of(facts)
    board = Topology.of([(q, r) for q, r, *_ in plan.hexes])
    terrains = {(q, r): terrain for q, r, terrain, _ in plan.hexes}
    edges = [board.side(board.hex(q, r), side) for q, r, side, _ in plan.harbors]
    for (q, r, _, _), edge in zip(plan.harbors, edges, strict=True):
        assert terrains[q, r] not in ("sea", "fog")
        [beyond] = [
            board.hex_coordinates(board.hex(*at))
            for at in neighbors((q, r))
            if at in terrains and board.edge_hexes[edge] >> board.hex(*at) & 1
        ]
        assert terrains[beyond] == "sea"
    assert not any(board.edge_ends[first] & board.edge_ends[second] for first, second in combinations(edges, 2))


@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_there_is_a_kind_for_every_harbor_and_a_terrain_for_every_hex_that_is_dealt(facts: Facts) -> None:
    """SEA-COMP-05, SEA-X56-02."""
    plan = plan_of(facts)
    blank = [kind for *_, kind in plan.harbors].count("")
    assert len(plan.pool) >= blank
    if plan.pool and plan.scenario not in ("pirate_islands", "forgotten_tribe"):
        resources = Counter(kind for kind in plan.pool if kind != "generic")
        assert {*resources} == {"brick", "lumber", "wool", "grain", "ore"}
        if 3 in plan.seats or 4 in plan.seats:
            assert (len(plan.pool), {*resources.values()}) == (9, {1})
        elif len(plan.pool) == 11:
            assert (resources["wool"], sum(resources.values())) == (2, 6)
    dealt = [terrain for _, _, terrain, _ in plan.hexes].count("random")
    assert sum(count for _, count in plan.dealt.terrains) == dealt
    bare = sum(count for terrain, count in plan.dealt.terrains if terrain in ("sea", "desert"))
    assert len(plan.dealt.tokens) == dealt - bare
    fog = [terrain for _, _, terrain, _ in plan.hexes].count("fog")
    assert sum(count for _, count in plan.fog.terrains) == fog


# -- what reads the data -------------------------------------------------------------------------------------------


@attrs.frozen
class Readings:
    """Which fields of a map a game has read, and under which names it has asked for marks."""

    fields: set[str] = attrs.field(factory=set)
    marks: set[str] = attrs.field(factory=set)


def names_of(kind: type) -> tuple[str, ...]:
    """The fields of a record."""
    return tuple(field.name for field in attrs.fields(kind))


def watched(plan: Map, readings: Readings) -> Map:
    """A map that notes what is read of it, and of its pools and marks."""

    class Itself:
        """Compared and hashed by identity, which reads no field."""

        __eq__, __hash__ = object.__eq__, object.__hash__

    class WatchedPool(Itself, Pool):
        def __getattribute__(self, name: str) -> Any:
            readings.fields.add(f"{'fog' if self is the_fog else 'dealt'}.{name}")
            return super().__getattribute__(name)

    class WatchedMark(Itself, Mark):
        def __getattribute__(self, name: str) -> Any:
            readings.fields.add(f"marks.{name}")
            return super().__getattribute__(name)

    class WatchedMap(Itself, Map):
        def __getattribute__(self, name: str) -> Any:
            readings.fields.add(name)
            return super().__getattribute__(name)

        def marked(self, name: str) -> tuple[Mark, ...]:
            readings.marks.add(name)
            return super().marked(name)

    the_fog = WatchedPool(plan.fog.terrains, plan.fog.tokens)
    dealt = WatchedPool(plan.dealt.terrains, plan.dealt.tokens)
    marks = tuple(
        (name, tuple(WatchedMark(mark.q, mark.r, mark.where, mark.number) for mark in places))
        for name, places in plan.marks
    )
    said = {name: getattr(plan, name) for name in names_of(Map)}
    return WatchedMap(**(said | {"fog": the_fog, "dealt": dealt, "marks": marks}))


def filled(plan: Map) -> set[str]:
    """The fields of a map that say anything: zones do if they name parts of what lies inside the frame."""
    found = {name for name in names_of(Map) if getattr(plan, name)}
    if {*plan.zones} <= {FRAME, ""}:
        found.remove("zones")
    for name, pool in (("fog", plan.fog), ("dealt", plan.dealt)):
        said = {field for field in names_of(Pool) if getattr(pool, field)}
        found = found | {f"{name}.{field}" for field in said} if said else found - {name}
    places = [mark for _, marks in plan.marks for mark in marks]
    return found | {
        f"marks.{field}" for field in names_of(Mark) if any(getattr(mark, field) not in (None, "") for mark in places)
    }


ANEW = 83
"""So many points win in no other game, so that no rules are used that have been compiled before."""


@pytest.mark.thorough
@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_nothing_of_a_map_goes_unread_by_its_game(facts: Facts, monkeypatch: pytest.MonkeyPatch) -> None:
    """SEA-DATA-01, SEA-SETUP-01: from laying the map to the end of the founding, as printed and varied. Data that no
    rule asks for says something that is not so."""
    plan, readings = plan_of(facts), Readings()
    only = watched(plan, readings)
    monkeypatch.setattr(maps, "all_maps", lambda: (only,))
    five_six = ["five_six"] if max(facts.seats) > 4 else []
    for varied in ("printed", "shuffled"):
        if varied == "printed" or facts.scenario not in sea.STAYS:
            anew: dict[str, Any] = {"scenario": facts.scenario, "map": varied, "base.victory_points": ANEW}
            founded(*five_six, seats=max(facts.seats), **anew)
    assert filled(plan) - readings.fields == set()
    assert {name for name, _ in plan.marks} - readings.marks == set()


@pytest.mark.parametrize("facts", FACTS, ids=named)
def test_a_map_has_one_home_zone_or_all_its_land_is_home(facts: Facts) -> None:
    """SEA-SETUP-01: only The Four Islands and New World have none."""
    plan = plan_of(facts)
    land = {zone for (_, _, terrain, _), zone in zip(plan.hexes, plan.zones, strict=True) if terrain != "sea"}
    assert FRAME not in land
    assert not land & {*HOME} or len(land & {*HOME}) == 1
    if land & {*HOME}:
        at = {(q, r) for (q, r, *_), zone in zip(plan.hexes, plan.zones, strict=True) if zone in HOME}
        assert {*plan.home()} == at
        assert all(terrain not in ("sea", "fog") for q, r, terrain, _ in plan.hexes if (q, r) in at)
    else:
        assert (facts.scenario, land) in (("four_islands", {""}), ("new_world", {""}))
        assert plan.home() == ()


MAP: dict[str, Any] = {
    "scenario": "new_shores", "seats": [3], "hexes": [[0, 0, "forest", 4, "main"]], "harbors": [], "pool": [],
    "robber": None, "pirate": None, "dealt": {"terrains": {}, "tokens": []},
    "marks": {"strait_corner": [[0, 0, "N", None]]},
}  # fmt: skip


def test_a_map_is_read_with_all_its_fields() -> None:
    [plan] = read_maps(json.dumps([MAP]))
    assert (plan.scenario, plan.home()) == ("new_shores", ((0, 0),))


@pytest.mark.parametrize(
    ("changed", "unread"),
    [
        ({"start": [0, 0]}, "'start': a map has no such part"),
        ({"zones": ["main"], "Marks": {}}, "'zones': a map has no such part"),
        ({"dealt": {"terrains": {}, "tokens": [], "zone": "main"}}, "dealt: it must be an object with"),
        ({"hexes": [[0, 0, "forest", 4, "main", "coast"]]}, "must be .q, r, terrain"),
        ({"harbors": [[0, 0, "E", "ore", 2]]}, "must be .q, r, side, kind"),
    ],
)
def test_a_field_of_a_map_that_nothing_reads_is_refused(changed: dict[str, Any], unread: str) -> None:
    with pytest.raises(ValueError, match=unread):
        read_maps(json.dumps([MAP | changed]))


@pytest.mark.parametrize("missing", ["scenario", "seats", "hexes"])
def test_a_field_that_a_map_must_have_is_missed(missing: str) -> None:
    with pytest.raises(ValueError, match=f"{missing}: it is missing"):
        read_maps(json.dumps([{name: value for name, value in MAP.items() if name != missing}]))
