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
    """A piece on an edge: a bar in the color of its owner, with its symbol if it is not of the first kind."""
    place = pen.geometry.edges[mark.place]
    near = (between(*place.ends, 0.2), between(*place.ends, 0.8))
    color = pen.style.color(mark.owner)
    inside = [line(*near, pen.look.ink, 13), line(*near, color, 9.5, "body")]
    if _is_badged(pen, mark):
        inside += _badge(pen, place.middle, mark.symbol, color)
    return _group(pen, "edge", mark, inside)


def _is_badged(pen: Pen, mark: PieceMark) -> bool:
    """Whether an edge piece needs its symbol to be told apart."""
    usual = [piece.symbol for piece in pen.rules.pieces if piece.on == "edge"][:1]
    return mark.marked or mark.symbol not in usual


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
