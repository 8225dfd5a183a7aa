"""Pieces on nodes and edges, by the outlines that their kinds have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catan_core import PieceMark
from catan_core.render.elements import between, disc, line, path, text, title
from catan_core.render.pen import Pen
from catan_core.render.style import on
from catan_core.topology import Point

BADGE = 9.5
"""The radius of a badge."""

BADGES = (20, -20, 36, -36)
"""How far from a node badges are, one after the other."""


def route(pen: Pen, mark: PieceMark) -> str:
    """A piece on an edge, in the color of its owner."""
    ends = pen.geometry.edges[mark.place].ends
    near = (between(*ends, 0.2), between(*ends, 0.8))
    return _group(pen, "edge", mark, bar(pen, mark.symbol, *near, pen.style.color(mark.owner), marked=mark.marked))


def bar(pen: Pen, symbol: str, start: Point, end: Point, color: str, *, marked: bool = False) -> list[str]:
    """A bar, as roads are drawn. Other kinds have their outline or symbol on it, and the bar of another network than
    that of the first kind has gaps, so that nobody takes a ship for a road."""
    usual = next((piece for piece in pen.rules.pieces if piece.on == "edge"), None)
    kind = pen.kinds.get(symbol, usual)
    if usual and kind and kind.route != usual.route:
        inside = [
            line(start, end, pen.look.ink, 11, dashes="1 15"),
            line(start, end, color, 7.5, "body", dashes="1 15"),
        ]
    else:
        inside = [line(start, end, pen.look.ink, 13), line(start, end, color, 9.5, "body")]
    middle = between(start, end, 0.5)
    if kind and kind.outline:
        return inside + shape(pen, symbol, middle, color, marked=marked)
    return inside + (_badge(pen, middle, symbol, color) if marked or usual is None or symbol != usual.symbol else [])


def standing(pen: Pen, marks: Iterable[PieceMark]) -> Iterator[str]:
    """The pieces on nodes. If several share a node, the first is drawn, and the others are badges beside it."""
    taken: dict[int, int] = {}
    for mark in marks:
        above = taken.get(mark.place, 0)
        taken[mark.place] = above + 1
        at, color = pen.geometry.nodes[mark.place], pen.style.color(mark.owner)
        if above:
            inside = _badge(pen, _beside(pen, at, above), mark.symbol, color)
        else:
            inside = shape(pen, mark.symbol, at, color, marked=mark.marked)
        yield _group(pen, "node", mark, inside)


def _beside(pen: Pen, at: Point, above: int) -> Point:
    """Where a badge goes: on either side of the piece in turn, clear of the figures on the hexes around."""
    away = BADGES[(above - 1) % len(BADGES)]
    return (at[0], at[1] - away) if pen.style.orientation == "flat" else (at[0] + away, at[1])


def _group(pen: Pen, kind: str, mark: PieceMark, inside: Iterable[str]) -> str:
    id = pen.kind_id(mark.symbol)
    marked = f"marked:{id}"
    said = pen.owned(mark.symbol, mark.owner)
    if mark.marked and marked in pen.rules.texts:
        said += f", {pen.narrator.word('marked', id)}"
    return pen.group(
        f"{kind}-{mark.place}-{id}",
        f"piece piece-{id} seat-{mark.owner}{' marked' if mark.marked else ''}",
        title(said),
        *inside,
        kind=kind,
        index=mark.place,
        data_seat=mark.owner,
    )


def shape(pen: Pen, symbol: str, at: Point, color: str, *, marked: bool = False, size: float = 1) -> list[str]:
    """A piece by its outline, with a rim that stands out from any ground; without an outline, a disc with the symbol.
    What is cut out of the outline shows a color that stands out from that of the piece."""
    look = pen.look
    outline = pen.kinds[symbol].outline if symbol in pen.kinds else ""
    rims = [(10.0, look.ink), (7.0, look.marked)] if marked else [(5.0, look.paper)]
    if not outline:
        halo = [disc(at, 14 + width / 2, rim, rim, 0) for width, rim in rims]
        return [
            *halo,
            disc(at, 14, color, look.ink),
            text(at, 15 - 2 * len(symbol), symbol, on(color, look), bold=True),
        ]
    halo = [
        path(outline, at, size, fill=rim, stroke=rim, stroke_width=width, stroke_linejoin="round")
        for width, rim in rims
    ]
    return [
        *halo,
        path(outline, at, size, fill=on(color, look)),
        path(
            outline,
            at,
            size,
            class_="body",
            fill=color,
            fill_rule="evenodd",
            stroke=look.ink,
            stroke_width=1.8,
            stroke_linejoin="round",
        ),
    ]


def _badge(pen: Pen, at: Point, symbol: str, color: str) -> list[str]:
    return [disc(at, BADGE, color, pen.look.ink), text(at, 11, symbol, on(color, pen.look), bold=True)]
