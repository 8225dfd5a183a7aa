"""The elements of an SVG picture as text: shapes and words with classes, so that a page can restyle them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from catan_core.model.arguments import as_line
from catan_core.topology import Point


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.1f}".removesuffix(".0") if abs(value) >= 0.05 else "0"


FIXED = 7.3
"""The width of letters that are all equally wide."""


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element. The name of an attribute has `_` for a hyphen and `__` for a colon; None leaves the attribute out."""
    written = "".join(
        f' {key.rstrip("_").replace("__", ":").replace("_", "-")}="{_written(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(content)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def _written(value: object) -> str:
    return number(value) if isinstance(value, float) else escaped(str(value))


def escaped(words: str) -> str:
    """Words as they are written in a picture, which is well-formed whatever expansions write into it."""
    return escape(as_line(words))


def title(words: str) -> str:
    """What a pointer shows and a screen reader reads for the element around it."""
    return tag("title", escaped(words))


def text(
    at: Point,
    size: float,
    words: str,
    fill: str,
    *,
    bold: bool = False,
    start: bool = False,
    class_: str | None = None,
    mono: bool = False,
    middle: bool = False,
) -> str:
    """Words around a point, or from there on if `start`. If `mono`, all letters are equally wide in any font.
    `middle` says that they are around it, for pictures that do not say it of all words."""
    x, y = at
    letters = " ".join(number(x + FIXED * index) for index in range(len(words)))
    return tag(
        "text",
        escaped(words),
        class_=class_,
        x=letters if mono and words else float(x),
        y=float(y + size * 0.36),
        font_size=f"{size:g}",
        fill=fill,
        font_weight="bold" if bold else None,
        text_anchor="start" if start else "middle" if middle else None,
        font_family="monospace, sans-serif" if mono else None,
        xml__space="preserve" if mono else None,
    )


def disc(at: Point, radius: float, fill: str, stroke: str, width: float = 1.5, class_: str | None = None) -> str:
    """A filled circle with a rim."""
    return tag(
        "circle",
        class_=class_,
        cx=float(at[0]),
        cy=float(at[1]),
        r=f"{radius:g}",
        fill=fill,
        stroke=stroke,
        stroke_width=f"{width:g}",
    )


def line(
    start: Point, end: Point, stroke: str, width: float, class_: str | None = None, *, dashes: str | None = None
) -> str:
    """A straight line with round ends; `dashes` are the lengths of dashes and gaps."""
    return tag(
        "line",
        class_=class_,
        x1=float(start[0]),
        y1=float(start[1]),
        x2=float(end[0]),
        y2=float(end[1]),
        stroke=stroke,
        stroke_width=f"{width:g}",
        stroke_linecap="round",
        stroke_dasharray=dashes,
    )


def polygon(points: Iterable[Point], **attributes: object) -> str:
    """A polygon with these corners."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def between(start: Point, end: Point, share: float) -> Point:
    """The point that lies a share of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def path(outline: str, at: Point, size: float = 1, **attributes: object) -> str:
    """An outline around a point."""
    turned = f"translate({number(at[0])} {number(at[1])})" + ("" if size == 1 else f" scale({size:g})")
    return tag("path", d=outline, transform=turned, **attributes)
