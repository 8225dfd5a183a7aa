"""The places that actions name, and how they are marked in a picture: rings, arrows and labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import hypot
from typing import Any, TypeAlias

import catan_core as catan
from catan_core.fieldtypes import grammar as types
from catan_core.render.elements import between, line, polygon, tag, text, title
from catan_core.render.ground import classed, tokens_on, uncovered
from catan_core.render.pen import Pen
from catan_core.render.style import SIDE, on
from catan_core.topology import Point

Place: TypeAlias = tuple[types.IdKind, int]
"""A node, edge or hex by its number."""


PLACELESS: tuple[types.IdKind, ...] = ("seat", "owner", "good")
"""What has a number and is no place."""


def places_of(action: catan.Action | catan.Event) -> Iterator[Place]:
    """The nodes, edges and hexes in the fields of an action or event. They need not be on the board."""
    yield from _in_record(action)


def _in_record(record: object) -> Iterator[Place]:
    for name, declared in types.field_types(type(record)).items():
        yield from _in(declared, getattr(record, name))


def _in(declared: types.FieldType, value: Any) -> Iterable[Place]:
    match declared:
        case _ if value is None:
            return ()
        case types.Id(kind):
            return () if kind in PLACELESS else [(kind, value)]
        case types.IdSet(kind):
            return () if kind in PLACELESS or value < 0 else [(kind, member) for member in catan.members(value)]
        case types.Optional(inner) | types.Named(inner=inner):
            return _in(inner, value)
        case types.Either():
            return _in(types.choice(declared, value), value)
        case types.ListOf(item) | types.ForEachSeat(item) | types.ForEachOf(item=item):
            return chain.from_iterable(_in(item, entry) for entry in value)
        case types.RowOf(items):
            return chain.from_iterable(_in(item, entry) for item, entry in zip(items, value, strict=True))
        case types.PlainRecord() | types.TaggedRecord():
            return _in_record(value)
        case types.Number() | types.Truth() | types.String() | types.Nothing() | types.Values():
            return ()
        case types.GoodsVector() | types.IdOf() | types.StringOf() | types.IdSetOf() | types.CountsOf():
            return ()
        case types.PiecePlaces() | types.BoardLayout():
            return ()


def move_of(places: Sequence[Place]) -> tuple[Place, Place] | None:
    """The move that an action with two places of one kind makes: from the first to the second."""
    if len(places) == 2 and places[0][0] == places[1][0] and places[0] != places[1]:
        return places[0], places[1]
    return None


def mark(pen: Pen, place: Place) -> str:
    """A ring around a place that an action names."""
    kind, _ = place
    radius = {"node": 22.0, "edge": 27.0, "hex": SIDE * 0.8}[kind]
    at = at_place(pen, place)
    return _around(pen, place, "mark", *(_ring(at, radius, color, width) for color, width in _rims(pen, 6)))


def highlight(pen: Pen, place: Place) -> str:
    """A place that is open to a choice."""
    kind, index = place
    marked, ink = pen.look.marked, pen.look.ink
    match kind:
        case "edge":
            start, end = (between(*pen.geometry.edges[index].ends, share) for share in (0.3, 0.7))
            shapes = [line(start, end, ink, 9), line(start, end, marked, 6)]
        case "hex":
            center = pen.geometry.hexes[index].center
            corners = [between(center, corner, 0.84) for corner in pen.geometry.hexes[index].corners]
            shapes = [polygon(corners, fill="none", stroke=color, stroke_width=width) for color, width in _rims(pen, 4)]
        case _:
            at = pen.geometry.nodes[index]
            shapes = [_ring(at, 11, color, width) for color, width in _rims(pen, 4)]
            shapes.append(tag("circle", cx=at[0], cy=at[1], r=11, fill=marked, fill_opacity=0.35))
    return _around(pen, place, "highlight", *shapes)


def arrow(pen: Pen, start: Place, end: Place) -> str:
    """An arrow from a place to another."""
    (x, y), (to_x, to_y) = at_place(pen, start), at_place(pen, end)
    length = hypot(to_x - x, to_y - y)
    if not length:
        return ""
    along = ((to_x - x) / length, (to_y - y) / length)
    tail, tip = (x + along[0] * 16, y + along[1] * 16), (to_x - along[0] * 16, to_y - along[1] * 16)
    neck = (tip[0] - along[0] * 15, tip[1] - along[1] * 15)
    wings = [(neck[0] - side * along[1] * 10, neck[1] + side * along[0] * 10) for side in (1, -1)]
    return tag(
        "g",
        line(tail, neck, pen.look.ink, 9),
        polygon([tip, *wings], fill=pen.look.marked, stroke=pen.look.ink, stroke_width=3, stroke_linejoin="round"),
        line(tail, neck, pen.look.marked, 6),
        class_="arrow",
    )


def label(pen: Pen, place: Place, words: str) -> str:
    """A short text on a place; on a hex it stands below the number."""
    x, y = at_place(pen, place)
    if place[0] == "hex":
        y += SIDE * 0.62
    width = 8 + 6.2 * len(words)
    box = tag("rect", x=x - width / 2, y=y - 8, width=width, height=16.0, rx=4, fill=pen.look.paper, opacity=0.93)
    return _around(pen, place, "label", box, text((x, y), 11, words, pen.look.ink))


SPOTS: dict[types.IdKind, tuple[Point, ...]] = {
    "node": ((0, 0), (28, 0), (-28, 0), (0, -26)),
    "edge": ((0, 0), (0, -18), (0, 18)),
    "hex": ((0, 38), (30, 24), (-30, 24), (30, -16), (-30, -16)),
}
"""Where marks stand, one after the other, seen from the middle of a place. The middle is left to a piece, and tokens
are not covered as long as there is room beside them."""

PLATE = 12.0
"""How far a plate reaches to its sides."""


def place_marks(pen: Pen, diagram: catan.Diagram) -> Iterator[str]:
    """What is written on places: plates in the color of the owner, with a short text. Figures are not written."""
    taken: dict[Place, int] = {("node", piece.place): 1 for piece in diagram.nodes}
    taken |= {("edge", piece.place): 1 for piece in diagram.edges}
    hexes = {hex.place: hex for hex in diagram.hexes}
    for mark in diagram.marks:
        if mark.figure:
            continue
        kind, index = mark.place
        number = taken.get(mark.place, 0)
        taken[mark.place] = number + 1
        x, y = at_place(pen, mark.place)
        spots = [(x + across, y + down) for across, down in SPOTS[kind]]
        if mark.hex is not None and mark.hex in hexes:
            spots = uncovered(spots, tokens_on(pen, hexes[mark.hex]), PLATE)
        classes = f"written written-{classed(mark.id)}{'' if mark.owner is None else f' seat-{mark.owner}'}"
        yield pen.group(
            f"written-{kind}-{index}-{number}",
            classes,
            title(pen.narrator.mark(mark)),
            plate(pen, spots[number % len(spots)], mark.label, mark.owner),
            kind=kind,
            index=index,
        )


def plate(pen: Pen, at: Point, words: str, owner: catan.Seat | None) -> str:
    """A plate with a short text, in the color of its owner."""
    color = pen.look.paper if owner is None else pen.style.color(owner)
    width, (x, y) = 12 + 7.0 * len(words), at
    rim = tag(
        "rect", class_="body", x=x - width / 2, y=y - 9, width=width, height=18.0, rx=4, fill=color, stroke=pen.look.ink
    )
    return rim + text(at, 12, words, on(color, pen.look), bold=True)


def at_place(pen: Pen, place: Place) -> Point:
    """The middle of a node, edge or hex."""
    kind, index = place
    match kind:
        case "node":
            return pen.geometry.nodes[index]
        case "edge":
            return pen.geometry.edges[index].middle
        case _:
            return pen.geometry.hexes[index].center


def _rims(pen: Pen, width: float) -> tuple[tuple[str, float], ...]:
    """The color of marks on a darker rim, so that they stand out from any ground."""
    return (pen.look.ink, width + 3), (pen.look.marked, width)


def _ring(at: Point, radius: float, color: str, width: float) -> str:
    return tag("circle", cx=at[0], cy=at[1], r=radius, fill="none", stroke=color, stroke_width=width)


def _around(pen: Pen, place: Place, class_: str, *shapes: str) -> str:
    kind, index = place
    return pen.group(f"{class_}-{kind}-{index}", class_, *shapes, kind=kind, index=index)
