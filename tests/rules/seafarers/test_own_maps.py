"""Maps of one's own: read with all their problems, drawn, played, stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_core as catan
from catan_core import PositionError, base
from catan_core.play import GreedyBot, RandomBot, play_match
from catan_core.render import board_svg, board_text
from catan_core.testing import invariants_hold
from catan_expansions.seafarers import BONUS, HomeIslands, Map, Pirate, Settled, Unexplored, all_maps, areas
from catan_expansions.seafarers.map_files import schema
from catan_expansions.seafarers.maps import TRIES, as_printed, shuffled
from tests.cli.table import run

ISLAND = Path(__file__).parents[3] / "examples" / "my_island.json"
TEXT = ISLAND.read_text(encoding="utf-8")
LAGOON = Map.from_json(TEXT)


def ruleset(plan: Map, *more: str, **options: bool | int | str) -> catan.Ruleset:
    return catan.ruleset("base", "seafarers", *more, options={**plan.options, **options})


def changed(**parts: object) -> str:
    return json.dumps(json.loads(TEXT) | parts)


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(PositionError) as raised:
        Map.from_json(text)
    return raised.value.problems


def played(plan: Map, seats: int, *more: str, steps: int | None = None) -> catan.Game:
    """A game of bots, in which all invariants hold now and then."""
    match = catan.Match(ruleset(plan, *more), seats=seats, seed=1)
    for step, _ in enumerate(play_match(match, [GreedyBot() for _ in range(seats)])):
        if step % 20 == 0:
            invariants_hold(match.game.state, Random(0))
        if step == steps:
            break
    return match.game


# -- a value -------------------------------------------------------------------------------------------------------


def test_a_notebook_shows_the_map_as_a_game_begins_on_it_unless_it_has_problems() -> None:
    drawn = LAGOON._repr_svg_()
    assert drawn == ruleset(LAGOON).new_game(min(LAGOON.seats), seed=0)._repr_svg_()
    assert Map("four_islands", frozenset({3}), ((0, 0, "sea", None),))._repr_svg_() is None


@pytest.mark.thorough
def test_maps_for_five_and_six_are_drawn_too() -> None:
    (plan,) = [one for one in all_maps() if one.scenario == "fog_islands" and 6 in one.seats]
    assert (plan._repr_svg_() or "").startswith("<svg")


def test_every_shipped_map_is_such_a_value() -> None:
    for plan in all_maps():
        assert plan.problems() == (), plan
        assert Map.from_json(plan.to_json()) == plan


@pytest.mark.thorough
def test_a_shipped_map_as_an_own_map_is_laid_as_without_it() -> None:
    for plan in all_maps():
        seats = max(plan.seats)
        more = ("five_six",) * (seats > 4)
        own = ruleset(plan, *more).new_game(seats, seed=3)
        usual = catan.ruleset("base", "seafarers", *more, options={"seafarers.scenario": plan.scenario})
        other = usual.new_game(seats, seed=3)
        assert own.state[base.Island] == other.state[base.Island], plan
        assert own.state[Pirate] == other.state[Pirate], plan


def test_a_map_is_dumped_and_loaded(tmp_path: Path) -> None:
    LAGOON.dump(tmp_path / "map.json")
    assert Map.load(tmp_path / "map.json") == LAGOON
    assert (tmp_path / "map.json").read_text(encoding="utf-8") == TEXT


def test_a_map_without_zones_and_tokens_may_leave_them_out() -> None:
    hexes = [hex if hex[3] is not None or hex[4] else hex[:3] for hex in json.loads(TEXT)["hexes"]]
    assert [*Map.from_json(changed(hexes=hexes)).hexes] == [*LAGOON.hexes]


# -- what it sets --------------------------------------------------------------------------------------------------


def test_a_map_sets_points_for_new_areas() -> None:
    plan = next(plan for plan in all_maps() if plan.scenario == "four_islands" and 4 in plan.seats)
    assert Settled in ruleset(plan).rules(4).slice_index
    assert Settled not in ruleset(catan.evolve(plan, area_points=0)).rules(4).slice_index
    assert BONUS(ruleset(catan.evolve(plan, area_points=3)).rules(4))["points"] == 3


def test_a_map_sets_scenario_goal_and_seats() -> None:
    rules = ruleset(LAGOON).rules(3)
    assert rules.ruleset.options["seafarers.scenario"] == "fog_islands"
    assert rules.ruleset.options["base.victory_points"] == 13
    assert rules.ruleset.seats == frozenset({3, 4})
    assert Unexplored in rules.slice_index


def test_cities_and_knights_adds_to_the_goal_of_the_map() -> None:
    assert ruleset(LAGOON, "cities_knights").options["base.victory_points"] == 15


def test_a_goal_that_is_chosen_comes_before_that_of_the_map() -> None:
    assert ruleset(LAGOON, **{"base.victory_points": 9}).options["base.victory_points"] == 9


def test_another_scenario_than_that_of_the_map_is_refused() -> None:
    with pytest.raises(catan.RulesetError, match="uses the rules of 'fog_islands'"):
        ruleset(LAGOON, **{"seafarers.scenario": "new_shores"}).rules(3)


def test_another_number_of_seats_is_refused() -> None:
    three = catan.evolve(LAGOON, seats=frozenset({3}))
    with pytest.raises(catan.UnsupportedSeats, match=r"'seafarers\.own_map' is for 3 seats, not 4"):
        ruleset(three).new_game(4)
    assert ruleset(three).new_game().rules.seats == 3


def test_everybody_begins_in_the_zone() -> None:
    game = ruleset(LAGOON).new_game(3)
    layout = game.state[base.Island].layout
    assert {layout.hexes[hex] for hex in catan.members(game.state[HomeIslands].hexes)} == {*LAGOON.home()}


def zoned(scenario: str, zone: Callable[[catan.HexAt], str]) -> catan.Game:
    """A new game for four on the map of a scenario, whose land lies in these zones."""
    plan = next(plan for plan in all_maps() if plan.scenario == scenario and 4 in plan.seats)
    hexes = [
        hex if hex[2] == "sea" else [*hex[:2], *hex[2:4], zone((hex[0], hex[1]))]
        for hex in json.loads(plan.to_json())["hexes"]
    ]
    return ruleset(Map.from_json(json.dumps(json.loads(plan.to_json()) | {"hexes": hexes}))).new_game(4, seed=1)


def beginnings(game: catan.Game) -> set[int]:
    """The areas, by their place in order of size, on which the first settlement may be founded."""
    nodes = {action.node for action in game.actions.of(base.PlaceBuilding)}
    around = game.state[base.Island].layout.topology.node_hexes
    return {number for number, area in enumerate(areas(game.state)) if any(around[node] & area for node in nodes)}


def test_a_home_zone_is_where_everybody_begins_also_by_rules_that_have_none() -> None:
    """As the guide to maps says: in Four Islands one may otherwise begin anywhere."""
    anywhere = zoned("four_islands", lambda at: "")
    layout = anywhere.state[base.Island].layout
    two = {layout.hexes[hex] for area in areas(anywhere.state)[:2] for hex in catan.members(area)}
    assert beginnings(anywhere) == {0, 1, 2, 3}
    assert beginnings(zoned("four_islands", lambda at: "home" if at in two else "")) == {0, 1}


def test_without_a_home_zone_the_largest_island_is_the_main_one() -> None:
    """As the rules of New Shores need one."""
    assert beginnings(zoned("new_shores", lambda at: "")) == {0}


def test_the_pirate_begins_where_the_map_says() -> None:
    state = ruleset(LAGOON).new_game(3).state
    at = state[Pirate].hex
    assert at is not None
    assert state[base.Island].layout.hexes[at] == LAGOON.pirate


# -- games ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_bots_play_the_lagoon_to_the_end(seats: int) -> None:
    assert played(LAGOON, seats).over


@pytest.mark.thorough
def test_cities_and_knights_is_played_on_it() -> None:
    assert played(LAGOON, 4, "cities_knights").over


@pytest.mark.thorough
def test_five_and_six_play_on_an_own_map() -> None:
    large = next(plan for plan in all_maps() if plan.scenario == "four_islands" and 6 in plan.seats)
    own = catan.evolve(large, name="Six Shores", goal=8, pirate=None)
    assert played(own, 6, "five_six").over


def test_a_stored_game_has_its_map_and_replays() -> None:
    game = played(LAGOON, 3, steps=30)
    assert catan.Game.from_json(game.to_json()) == game
    stored = json.loads(game.to_json())
    assert Map.from_json(stored["rules"]["options"]["seafarers.own_map"]) == LAGOON


def test_nothing_is_stored_of_a_map_that_is_not_there() -> None:
    assert "own_map" not in catan.ruleset("base", "seafarers").new_game(3).to_json()


def test_the_map_is_drawn() -> None:
    view = ruleset(LAGOON).new_game(4).view(None)
    assert board_svg(view).startswith("<svg")
    assert "gold" in board_text(view)


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_command_plays_on_a_map(tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    said = run("play", "base", "seafarers", "--map", str(ISLAND), "--bots", "--seed", "1", "--out", str(out))
    assert said.code == 0, said.err
    assert run("replay", str(out)).code == 0
    assert "gold" in run("board", "base", "seafarers", "--map", str(ISLAND)).out


def test_the_command_lists_all_problems_of_a_map(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(changed(robber=[0, -4], pirate=[0, 0]), encoding="utf-8")
    said = run("board", "base", "seafarers", "--map", str(path))
    assert said.code == 2
    assert "robber: [0, -4] is no land" in said.err
    assert "pirate: [0, 0] is no sea" in said.err
    assert "has 2 problems" in said.err


def test_a_map_needs_an_expansion_that_takes_maps() -> None:
    said = run("board", "base", "--map", str(ISLAND))
    assert (said.code, "--map goes with an expansion that takes maps" in said.err) == (2, True)


# -- problems ------------------------------------------------------------------------------------------------------

FORGED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "a duplicate": (lambda m: m["hexes"].append(m["hexes"][0]), "hexes[61]: [0, -4] is there already, as hexes[0]"),
    "two pieces": (lambda m: m["hexes"].append([90, 90, "sea"]), "hexes: the map falls apart into 2 pieces"),
    "a hole": (lambda m: m["hexes"].pop(16), "hexes: there is a hole at [3, -2]"),
    "too many": (lambda m: m.update(hexes=m["hexes"] * 9), "hexes: it has 549 entries; at most 200"),
    "no place to begin": (lambda m: m.update(scenario="four_islands"), "fog is explored by the rules"),
    "no hexes": (lambda m: m.pop("hexes"), "hexes: it is missing"),
    "a wrong type": (lambda m: m.update(seats="three"), "seats: it must be a list, not 'three'"),
    "a huge number": (lambda m: m.update(goal=10**12), "goal: the goal, in victory points, is a whole number from 3"),
    "true as a number": (lambda m: m.update(area_points=True), "area_points: the points for a new area"),
    "a part that is not": (lambda m: m.update(volcano=1), "'volcano': a map has no such part"),
    "a seven": (lambda m: m["hexes"][6].__setitem__(3, 7), "hexes[6]: a number token is one of"),
    "a token at sea": (lambda m: m["hexes"][0].__setitem__(3, 5), "hexes[0]: sea has no number token"),
    "a harbor inland": (lambda m: m["harbors"].append([-2, 0, "NE", "ore"]), "the NE side of [-2, 0] is no coast"),
    "a harbor off the map": (lambda m: m["harbors"].append([50, 0, "NE", "ore"]), "the map has no hex [50, 0]"),
    "harbors side by side": (lambda m: m["harbors"].append(m["harbors"][0]), "it touches another harbor"),
    "a small pool": (lambda m: m["pool"].pop(), "pool: there are 6 kinds to draw for 7 harbors"),
    "a small stack": (lambda m: m["fog"]["terrains"].pop("gold"), "fog.terrains: there"),
    "tokens that lack": (lambda m: m["fog"]["tokens"].pop(), "fog.tokens: there are 7 number tokens for 8 hexes"),
    "half a zone": (lambda m: m["hexes"][6].__setitem__(4, ""), "hexes: [0, -3] lies on an island of the zone"),
    "cloth": (lambda m: m.update(scenario="cloth_for_catan"), "need villages to trade with for cloth: at least 4"),
    "pirates": (lambda m: m.update(scenario="pirate_islands"), "need a fortress for each seat: at least 4, not 0"),
    "gifts": (lambda m: m.update(scenario="forgotten_tribe"), "need gifts"),
    "wonders": (lambda m: m.update(scenario="wonders_of_catan"), "need a strait"),
    "areas in the fog": (lambda m: m.update(area_points=1), "area_points: islands in the fog grow"),
    "foreign marks": (lambda m: m.update(marks={"vp_edge": []}), "marks.vp_edge: it belongs to the scenario"),
    "unknown marks": (lambda m: m.update(marks={"volcano": []}), "marks: there is no mark 'volcano'"),
    "letters, not dealt": (lambda m: m.update(in_letters=True), "in_letters: the hexes that are 'random' must be one"),
    "no answer": (lambda m: m.update(in_letters=1), "in_letters: it is true or false, not 1"),
    "too many seats": (lambda m: m.update(seats=[6]), "seats: there may be no room for 6 seats"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_map_is_told_where_it_is_wrong(name: str) -> None:
    forge, told = FORGED[name]
    value = json.loads(TEXT)
    forge(value)
    found = problems(json.dumps(value))
    assert any(told in problem for problem in found), found


@pytest.mark.parametrize("text", ["", "[]", "7", "null", "{", '"map"', '{"seats": [3], "seats": [4]}', "[" * 999])
def test_what_is_no_map_is_told_so(text: str) -> None:
    assert "a map" in problems(text)[0]


def test_all_problems_are_listed() -> None:
    wrong = changed(robber=[0, -4], pirate=[0, 0], pool=[], harbors=[[0, 0, "E", ""]] * 2)
    assert len(problems(wrong)) >= 4


def test_a_map_without_fog_for_the_rules_of_fog_is_refused() -> None:
    dry = [[*hex[:2], "sea", None, ""] if hex[2] == "fog" else hex for hex in json.loads(TEXT)["hexes"]]
    assert any("need fog" in problem for problem in problems(changed(hexes=dry, fog=None)))


@pytest.mark.thorough
def test_red_tokens_that_have_no_room_are_laid_all_the_same() -> None:
    hexes = tuple((q, 0, "random", None) for q in range(12))
    plan = Map("four_islands", frozenset({3}), hexes)
    plan = catan.evolve(plan, dealt=catan.evolve(plan.dealt, terrains=(("forest", 12),), tokens=(6,) * 12))
    laid = as_printed(plan, Random(TRIES))
    assert {token for _, token in laid.values()} == {6}
    assert {*shuffled(plan, Random(1), {"sea"}.__contains__)} == {*laid}


@pytest.mark.parametrize(
    ("zone", "terrain", "told"),
    [("main", "sea", "in_letters: no sea is dealt"), ("", "hills", "in_letters: the hexes that are 'random' must be")],
    ids=["sea", "two islands"],
)
def test_letters_need_an_island_that_is_dealt_whole(zone: str, terrain: str, told: str) -> None:
    (plan,) = [one for one in all_maps() if one.in_letters]
    value = json.loads(plan.to_json())
    one = next(hex for hex in value["hexes"] if hex[4] == zone and hex[2] in ("random", "sea"))
    one[2] = "random"
    value["dealt"]["terrains"][terrain] = value["dealt"]["terrains"].get(terrain, 0) + 1
    assert any(told in problem for problem in problems(json.dumps(value)))


def test_a_bad_map_in_a_stored_game_is_refused() -> None:
    stored = json.loads(ruleset(LAGOON).new_game(3).to_json())
    stored["rules"]["options"]["seafarers.own_map"] = changed(robber=[0, -4])
    with pytest.raises(catan.TranscriptError, match="is no land"):
        catan.Game.from_json(json.dumps(stored))


def test_the_schema_takes_every_shipped_map() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(schema())
    for plan in (*all_maps(), LAGOON):
        validator.validate(json.loads(plan.to_json()))
    assert not validator.is_valid({"scenario": "four_islands"})
    assert "contentSchema" in json.dumps(ruleset(LAGOON).rules(3).schema("header"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-300, 300) | st.sampled_from(["", "sea", "fog", "random", "gold", "main"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["terrains", "tokens"]), inner),
    max_leaves=6,
)


@pytest.mark.thorough
@given(st.data())
def test_a_mutated_map_lists_problems_or_is_played(data: st.DataObject) -> None:
    plans = [LAGOON, *all_maps()]
    value: Any = json.loads(data.draw(st.sampled_from(plans)).to_json())
    for _ in range(data.draw(st.integers(1, 3))):
        at = value
        while isinstance(at, (list, dict)) and at:
            key = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
            if not isinstance(at[key], (list, dict)) or not at[key] or data.draw(st.integers(0, 3)) == 0:
                at[key] = data.draw(JSON | st.sampled_from(list(at.values()) if isinstance(at, dict) else at))
                break
            at = at[key]
    plan = None
    with suppress(PositionError):
        plan = Map.from_json(json.dumps(value))
    if plan is None:
        assert all(problem.isprintable() for problem in problems(json.dumps(value)))
        return
    seats = max(plan.seats)
    match = catan.Match(ruleset(plan, *(("five_six",) if seats > 4 else ())), seats=seats, seed=1)
    for step, _ in enumerate(play_match(match, [RandomBot()] * seats)):
        if step == 40:
            break
    invariants_hold(match.game.state, Random(0))
