"""What boards of characters write for pieces and marks, and in which styles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import catan_core as catan
from catan_core.components.diagram import COLOR
from catan_core.render.seats import livery

OFTEN = (6, 8)
FAINT, LABEL, RED = "2", "7", "1;31"
EMPTY_NODE, PLAZA = "o", "O"
CLOSED, CLOSED_UPRIGHT, CLOSED_NODE = "...", ":", "."
"""What is drawn for an edge on which nothing may lie, for one that is upright, and for a node that no other reaches."""


def marked_symbol(symbol: str) -> str:
    """The symbol of a piece that is marked: in capitals."""
    return symbol.upper()


def ink(mark: catan.PlaceMark) -> str:
    """The style of a mark: the color of its owner."""
    return "1" if mark.owner is None else livery(mark.owner).ansi


def ansi(rgb: str) -> str:
    """The ANSI parameters of a color written as `#rrggbb`; "" for anything else, which pictures leave out too."""
    if not COLOR.fullmatch(rgb):
        return ""
    return f"38;2;{int(rgb[1:3], 16)};{int(rgb[3:5], 16)};{int(rgb[5:7], 16)}"


def by_place(marks: Iterable[catan.PieceMark]) -> dict[int, tuple[str, catan.Seat]]:
    """The symbols of the pieces on each place, and their owner."""
    symbols_on: dict[int, tuple[str, catan.Seat]] = {}
    for mark in marks:
        others, _ = symbols_on.get(mark.place, ("", mark.owner))
        symbol = marked_symbol(mark.symbol) if mark.marked else mark.symbol
        symbols_on[mark.place] = (others + symbol, mark.owner)
    return symbols_on


def first_of_several(marks: Iterable[catan.PieceMark]) -> dict[int, catan.Seat]:
    """The places with several pieces, each with the owner of the first."""
    first: dict[int, catan.Seat] = {}
    several: dict[int, catan.Seat] = {}
    for mark in marks:
        if mark.place in first:
            several[mark.place] = first[mark.place]
        first.setdefault(mark.place, mark.owner)
    return several


def key_of_places(
    rules: catan.Rules, topology: catan.Topology, diagram: catan.Diagram, language: str
) -> Iterator[tuple[str, str]]:
    """What is drawn for places that only some boards have, and what they are called."""
    if topology.center_nodes:
        yield PLAZA, rules.phrase("plaza", language)
    if diagram.closed:
        yield CLOSED, rules.phrase("closed-path", language)


def water_rim(topology: catan.Topology, diagram: catan.Diagram) -> int:
    """The outer edges of water, which are no places for anything."""
    return catan.mask_of(edge for edge in topology.coast if topology.edge_hexes[edge] & diagram.water)
