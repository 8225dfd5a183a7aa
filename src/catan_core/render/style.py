"""How pictures look: colors of seats and of the table, sizes, and names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import attrs

from catan_core import ArgumentError, Seat
from catan_core.components.diagram import COLOR
from catan_core.model.arguments import require_names, require_number
from catan_core.model.errors import short
from catan_core.render.seats import LIVERIES
from catan_core.topology import Orientation
from catan_core.words.seats import seat_name

SIDE = 60.0
"""The side of a hex in the coordinates of a picture."""

ThemeName = Literal["light", "dark", "auto"]
"""The colors around the pieces; "auto" is light, or dark where the reader's system asks for it."""

PALETTES: Mapping[str, tuple[str, ...]] = {
    "table": tuple(livery.rgb for livery in LIVERIES),
    "color-blind": ("#d55e00", "#0072b2", "#f0e442", "#56b4e9", "#cc79a7", "#f6f3ea"),
}
"""The colors of the seats by the name of a palette. Those of "color-blind" differ also for people who cannot tell red
from green, and in brightness."""


@attrs.frozen
class Theme:
    """The colors of a table. `text` is what is written on the sea, `ink` on tokens and cards."""

    sea: str
    shore: str
    text: str
    card: str
    paper: str = "#fbf5e2"
    ink: str = "#2b2b2b"
    alarm: str = "#c0281c"
    pier: str = "#8a6236"
    marked: str = "#ffe14d"
    blank: str = "#c9c3b3"
    ground: float = 1.0
    """How bright the ground is."""
    water: float = 1.0
    """How bright hexes of water are."""


THEMES = {
    "light": Theme(sea="#8fc1dd", shore="#e9dcb5", text="#1d2b36", card="#fbf5e2"),
    "dark": Theme(sea="#14293b", shore="#a8986a", text="#e8eef2", card="#e4dcc4", ground=0.8, water=0.45),
}


def _seats(style: Style, field: attrs.Attribute[Any], values: object) -> None:
    if not isinstance(values, Sequence) or isinstance(values, str) or not all(isinstance(one, str) for one in values):
        raise ArgumentError(f"the {field.name} of a Style are a list of strings, one per seat, not {short(values)}")


def _kept(values: Sequence[str]) -> Sequence[str]:
    """A list as a tuple, so that a Style does not change with it."""
    return tuple(values) if isinstance(values, list) else values


def _names(style: Style, field: attrs.Attribute[Any], names: Sequence[str]) -> None:
    _seats(style, field, names)
    require_names(names, "a Style")


def _colors(style: Style, field: attrs.Attribute[Any], values: Sequence[str]) -> None:
    _seats(style, field, values)
    for color in values:
        if not COLOR.fullmatch(color):
            raise ArgumentError(f"a color is written as '#rrggbb', not as {short(color)}")


def _size(style: Style, field: attrs.Attribute[Any], size: object) -> None:
    if isinstance(size, bool) or not isinstance(size, int | float) or not 1 <= size <= 1000:
        raise ArgumentError(f"the size of a Style is the side of a hex in pixels, from 1 to 1000, not {short(size)}")


def _choice(*names: str) -> Any:
    def check(style: Style, field: attrs.Attribute[Any], value: object) -> None:
        if value not in names:
            raise ArgumentError(f"the {field.name} of a Style is one of {', '.join(names)}, not {short(value)}")

    return check


def _prefix(style: Style, field: attrs.Attribute[Any], prefix: object) -> None:
    if not isinstance(prefix, str) or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]{0,40}", prefix):
        raise ArgumentError(f"the prefix of ids is a letter, then letters, digits, - and _, not {short(prefix)}")


@attrs.frozen(kw_only=True)
class Style:
    """How a picture of a board looks.

    `size`: the side of a hex in pixels; `orientation`: "pointy" hexes have a corner at the top, "flat" ones a side;
    `theme`: "light", "dark", or "auto", which follows the system of the reader; `palette`: the colors of the seats,
    "table" or "color-blind"; `colors`: colors of your own as `#rrggbb`, seat by seat; `names`: what seats are called,
    each a line of text without control characters; `prefix`: with what the ids of elements begin, for several pictures
    on a page. Raises ArgumentError for anything else.

    >>> Style(theme="dark", names=["Ada", "Blai"]).name(1), Style().name(1)
    ('Blai', 'seat 1')
    """

    size: float = attrs.field(default=SIDE, validator=_size)
    orientation: Orientation = attrs.field(default="pointy", validator=_choice("pointy", "flat"))
    theme: ThemeName = attrs.field(default="light", validator=_choice("light", "dark", "auto"))
    palette: Literal["table", "color-blind"] = attrs.field(default="table", validator=_choice(*PALETTES))
    colors: Sequence[str] = attrs.field(default=(), converter=_kept, validator=_colors)
    names: Sequence[str] = attrs.field(default=(), converter=_kept, validator=_names)
    prefix: str = attrs.field(default="catan", validator=_prefix)

    def name(self, seat: Seat | int) -> str:
        """What a seat is called, in English where it has no name."""
        return seat_name(seat, names=self.names)

    def color(self, seat: Seat | int) -> str:
        """The color of a seat; those of a palette repeat from the seventh seat on."""
        require_number(seat, "Style.color", "a seat")
        palette = PALETTES[self.palette]
        return self.colors[seat] if 0 <= seat < len(self.colors) else palette[seat % len(palette)]

    @property
    def look(self) -> Theme:
        """The colors of the table; those of the light theme for "auto", which a style sheet in the picture changes."""
        return THEMES["dark" if self.theme == "dark" else "light"]


def on(color: str, theme: Theme) -> str:
    """The color in which a text is legible on another color: that of ink or that of paper."""
    return theme.ink if luminance(color) > 0.18 else theme.paper


def dimmed(color: str, brightness: float) -> str:
    """A color, less bright."""
    return f"#{''.join(f'{int(part * brightness):02x}' for part in _parts(color))}" if COLOR.fullmatch(color) else color


def _parts(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def luminance(color: str) -> float:
    """The relative luminance of a color, from 0 to 1, as WCAG defines it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in _parts(color))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
