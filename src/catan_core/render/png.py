"""Pictures as PNG, with the extra `png`: `pip install "catan-core[png]"`."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import as_file, files
from math import isfinite

from catan_core._extras import needs_extra
from catan_core.model.arguments import require
from catan_core.model.errors import refuse

FONT = "Source Sans Pro"
FACES = ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf")
"""The font of the pictures, which comes with the extra, so that they look alike everywhere."""


def svg_to_png(svg: str, zoom: float = 1) -> bytes:
    """A picture, such as `board_svg` makes it, as PNG, `zoom` times as large.

    Raises ImportError without the extra `png`, and ArgumentError for what is not an SVG picture.
    """
    require(str, svg, "svg_to_png", "an SVG picture, such as board_svg(view)")
    if isinstance(zoom, bool) or not isinstance(zoom, int | float) or not isfinite(zoom) or not 0.01 <= zoom <= 20:
        refuse("svg_to_png", "a zoom from 0.01 to 20", zoom)
    with needs_extra("png", "PNG pictures"):
        resvg = import_module("resvg_py")
        faces = files("font_source_sans_pro") / "files"
    with as_file(faces / FACES[0]) as regular, as_file(faces / FACES[1]) as bold:
        try:
            return bytes(
                resvg.svg_to_bytes(
                    svg_string=svg,
                    zoom=zoom,
                    font_files=[str(regular), str(bold)],
                    font_family=FONT,
                    sans_serif_family=FONT,
                )
            )
        except ValueError as error:
            refuse("svg_to_png", f"an SVG picture ({error})", svg)
