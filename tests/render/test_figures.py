"""What stands on hexes is drawn as figures, which cover neither tokens nor harbors."""

from math import hypot
from typing import Literal
from xml.etree import ElementTree

import pytest

import catan_core as catan
from catan_core import Diagram, PlaceMark, evolve
from catan_core.render import Style, diagram_svg

SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = ("new_shores", "cloth_for_catan", "pirate_islands")


def game(scenario: str) -> catan.Game:
    """A game at sea."""
    return catan.new_game("base", "seafarers", seats=4, seed=5, options={"seafarers.scenario": scenario})


def drawn(played: catan.Game, diagram: Diagram, style: Style) -> ElementTree.Element:
    """The picture of a diagram of a game."""
    assert played.board is not None
    return ElementTree.fromstring(diagram_svg(diagram, played.rules, played.board, style=style))


def crowded(played: catan.Game) -> Diagram:
    """The board with the robber on every hex of land, a mark that is a figure on every hex of water, and two tokens
    wherever there is one."""
    assert played.rules.board is not None
    diagram = played.rules.board.diagram(played.view(None))
    hexes = tuple(
        evolve(
            hex,
            marks=() if hex.ground == "water" else (("robber", None),),
            more_numbers=((9, 4),) if hex.number is not None and hex.place % 2 else (),
        )
        for hex in diagram.hexes
    )
    waters = [hex.place for hex in diagram.hexes if hex.ground == "water"]
    marks = tuple(PlaceMark("pirate", "P", hex=place, figure=True) for place in waters)
    return evolve(diagram, hexes=hexes, marks=marks)


def discs(picture: ElementTree.Element) -> list[tuple[float, float, float]]:
    """The tokens and harbors: their middles and radii."""
    groups = (group for group in picture.iter(f"{SVG}g") if (group.get("class") or "").split(" ")[0] in TOKENS)
    circles = [next(group.iter(f"{SVG}circle")) for group in groups]
    return [(float(c.get("cx", "")), float(c.get("cy", "")), float(c.get("r", ""))) for c in circles]


TOKENS = ("token", "harbor")


def places(picture: ElementTree.Element) -> list[tuple[float, float]]:
    """Where the figures stand."""
    layer = next(group for group in picture.iter(f"{SVG}g") if group.get("class") == "figures")
    bodies = [path for path in layer.iter(f"{SVG}path") if path.get("class") == "body"]
    return [pair(path.get("transform", "")) for path in bodies]


def pair(moved: str) -> tuple[float, float]:
    """The point of a `translate(x y)`."""
    x, y = moved.removeprefix("translate(").split(")")[0].split()
    return float(x), float(y)


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_figure_covers_a_token_or_a_harbor(scenario: str, orientation: Literal["pointy", "flat"]) -> None:
    played = game(scenario)
    picture = drawn(played, crowded(played), Style(orientation=orientation))
    standing = places(picture)
    assert played.board is not None
    assert len(standing) == len(played.board.hexes)
    around = discs(picture)
    assert len(around) > 30
    assert all(hypot(x - a, y - b) > radius + 10 for x, y in standing for a, b, radius in around)


def test_figures_that_share_a_hex_stand_side_by_side() -> None:
    played = game("new_shores")
    diagram = crowded(played)
    two = tuple(evolve(hex, marks=(*hex.marks, *hex.marks)) for hex in diagram.hexes)
    standing = places(drawn(played, evolve(diagram, hexes=two, marks=()), Style()))
    assert len(set(standing)) == len(standing)
