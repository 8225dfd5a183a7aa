"""Pictures as PNG."""

from __future__ import annotations

import struct
import sys

import pytest

import catan_core as catan
from catan_core.render import board_svg, svg_to_png

SVG = board_svg(catan.new_game("base", seats=4, seed=1).view(None))


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.thorough
def test_a_picture_is_as_large_as_the_svg_and_zoomed() -> None:
    pytest.importorskip("resvg_py")
    width, height = size(svg_to_png(SVG))
    assert size(svg_to_png(SVG, 2)) == pytest.approx((2 * width, 2 * height), abs=2)


def test_words_are_drawn_whatever_fonts_the_machine_has() -> None:
    pytest.importorskip("resvg_py")
    with_words = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20">{}</text></svg>'
    empty = svg_to_png(with_words.format(""))
    for family in ("", ' font-family="system-ui, sans-serif"', ' font-family="monospace, sans-serif"'):
        assert svg_to_png(with_words.replace("<text", f"<text{family}").format("6 and 8")) != empty


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"the extra png: pip install"):
        svg_to_png(SVG)
