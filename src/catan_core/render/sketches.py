"""Small drawings beside the board, such as tracks and sheets, from the shapes that expansions give."""

from __future__ import annotations

from collections.abc import Iterator

from catan_core import Shape, Sketch
from catan_core.components.diagram import COLOR
from catan_core.render.elements import path, tag, text, title
from catan_core.render.style import Style, on


def sketched(sketch: Sketch, style: Style) -> Iterator[str]:
    """The shapes of a sketch, from the ground up."""
    for shape in sketch.shapes:
        parts = [*_drawn(shape, style)]
        if parts:
            classes = [
                "shape",
                *(["blank"] if shape.outline and not _color(shape, style) else []),
                *([] if shape.owner is None else [f"seat-{shape.owner}"]),
                *(["marked"] if shape.marked else []),
            ]
            yield tag("g", *([title(shape.title)] if shape.title else []), *parts, class_=" ".join(classes))


def _color(shape: Shape, style: Style) -> str:
    """The color of a shape, "" for a blank one."""
    if shape.owner is not None:
        return style.color(shape.owner)
    return shape.color if COLOR.fullmatch(shape.color) else ""


def _drawn(shape: Shape, style: Style) -> Iterator[str]:
    look, at, color = style.look, (shape.x, shape.y), _color(shape, style)
    if shape.outline:
        if shape.marked:
            for rim, width in ((look.ink, 7.5), (look.marked, 5)):
                yield path(shape.outline, at, fill=rim, stroke=rim, stroke_width=width, stroke_linejoin="round")
        yield path(
            shape.outline,
            at,
            fill=color or look.blank,
            stroke=look.ink,
            stroke_width=1.4,
            stroke_opacity=None if color or shape.marked else 0.4,
            stroke_linejoin="round",
        )
    if shape.words:
        ink = on(color or look.blank, look) if shape.outline else color or look.text
        yield text(
            at,
            shape.size,
            shape.words,
            ink,
            bold=bool(shape.outline),
            start=shape.start,
            class_=None if shape.outline or color else "text",
            middle=True,
        )
