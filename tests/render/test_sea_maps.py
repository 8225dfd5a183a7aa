"""The 22 maps of Seafarers as pictures and as text: harbors in the water, every number once."""

from __future__ import annotations

from collections import Counter
from math import dist
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core import Game, members
from catan_core.base import Island, land_hexes, water_hexes
from catan_core.render import Style, board_svg, board_text
from catan_expansions.seafarers import Map, all_maps

SVG = "{http://www.w3.org/2000/svg}"


def opened(plan: Map) -> Game:
    """A game on a map, before anybody has built."""
    seats = min(plan.seats)
    expansions = ("base", "five_six", "seafarers") if seats > 4 else ("base", "seafarers")
    return catan.new_game(*expansions, seats=seats, seed=1, options={"seafarers.scenario": plan.scenario})


def named(plan: Map) -> str:
    return f"{plan.scenario}-{min(plan.seats)}"


every_map = pytest.mark.parametrize("plan", all_maps(), ids=named)


@every_map
def test_harbors_lie_in_the_water_and_every_number_on_its_hex(plan: Map) -> None:
    game = opened(plan)
    layout, topology = game.state[Island].layout, game.state[Island].layout.topology
    root = ElementTree.fromstring(board_svg(game.view(None), style=Style(size=60)))
    groups = {group.get("id", ""): group for group in root.iter(f"{SVG}g")}
    geometry = topology.geometry(60, "pointy", water=water_hexes(game.state))
    for harbor in layout.harbors:
        sides = topology.edge_hexes[harbor.edge]
        (water,), (land,) = members(sides & water_hexes(game.state)), members(sides & land_hexes(game.state))
        circle = next(groups[f"catan-coast-{harbor.edge}"].iter(f"{SVG}circle"))
        disc = float(circle.get("cx", "")), float(circle.get("cy", ""))
        assert dist(disc, geometry.hexes[water].center) < 25 < 75 < dist(disc, geometry.hexes[land].center)
    drawn = {id for id in groups if id.startswith("catan-token-")}
    assert drawn == {f"catan-token-{hex}" for hex, token in enumerate(layout.tokens) if token}
    kinds = Counter(
        str(group.get("class")).split()[1] for group in groups.values() if "catan-hex" in group.get("id", "")
    )
    assert kinds["water"] == water_hexes(game.state).bit_count()
    assert kinds["land"] == land_hexes(game.state).bit_count()


@every_map
def test_the_text_has_every_harbor_and_all_the_land(plan: Map) -> None:
    game = opened(plan)
    layout, text = game.state[Island].layout, board_text(game.view(None))
    generic = sum(harbor.kind == "generic" for harbor in layout.harbors)
    assert (text.count("3:1"), text.count("2:1")) == (generic, len(layout.harbors) - generic)
    names = Counter(game.rules.text(f"terrain:{layout.terrains[hex]}") for hex in members(land_hexes(game.state)))
    for name, count in names.items():
        assert text.count(f" {name}") + text.count(f"|{name}") == count
    assert ("robber" in text) is (layout.robber is not None)
