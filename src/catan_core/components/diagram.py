"""What a drawing of a board, and of what lies beside it, shows, as plain data; the renderers know no expansion."""

from __future__ import annotations

import re
from typing import Literal

import attrs

from catan_core.model.errors import short
from catan_core.model.ids import Owner, Seat
from catan_core.model.record import OMIT_DEFAULT, record
from catan_core.topology.bits import mask_of
from catan_core.topology.ids import Edge, EdgeSet, Hex, HexSet, Node

COLOR = re.compile(r"#[0-9a-fA-F]{6}")
"""What a color looks like: `#7fb2d0`."""


@record
class HexMark:
    """A hex: what it is (a word and a short symbol), its number if it has one, and what stands on it.

    `color`: that of the ground, as `#rrggbb`; "" leaves it to the renderer. `pips`: how many of 36 throws show the
    number, drawn as dots below it; 0 draws none. `ground`: water is drawn without a beach, and what lies on a
    coast on the side of the water. `more_numbers` are further numbers, each with its pips.
    """

    place: Hex
    title: str
    symbol: str
    number: int | None = None
    marks: tuple[tuple[str, Owner | None], ...] = ()
    color: str = ""
    pips: int = 0
    ground: Literal["land", "water", "unknown"] = "land"
    more_numbers: tuple[tuple[int, int], ...] = ()

    @property
    def numbers(self) -> str:
        """All the numbers as text, such as `6` or `6/9`; "" for none."""
        first = () if self.number is None else (self.number,)
        return "/".join(map(str, (*first, *(number for number, _ in self.more_numbers))))


@record
class PieceMark:
    """A piece on a node or an edge: its symbol and its owner. `marked`: it is set apart from its like."""

    place: Node | Edge
    symbol: str
    owner: Owner
    marked: bool = False


@record
class CoastMark:
    """Something on a coast edge, such as a place to trade. It is drawn on the side of the water."""

    place: Edge
    title: str
    symbol: str


@record
class PlaceMark:
    """Something that is written on a place of the board, such as a count or a warning.

    `id` says what it is, with the text `mark:id`; `label` is what is written, one to three characters. One of `hex`,
    `edge` and `node` says where. `owner`: whose it is, None for nobody's. JSON has the place and not the other two.
    `figure`: it stands on its hex as a figure, and is drawn so. Raises ValueError for anything else.
    """

    id: str
    label: str
    owner: Owner | None = None
    node: Node | None = attrs.field(default=None, metadata=OMIT_DEFAULT)
    edge: Edge | None = attrs.field(default=None, metadata=OMIT_DEFAULT)
    hex: Hex | None = attrs.field(default=None, metadata=OMIT_DEFAULT)
    figure: bool = attrs.field(default=False, metadata=OMIT_DEFAULT)

    def __attrs_post_init__(self) -> None:
        if not 1 <= len(self.label) <= LONGEST_LABEL:
            raise ValueError(f"the label of a mark has 1 to {LONGEST_LABEL} characters, not {short(self.label)}")
        if sum(place is not None for place in (self.node, self.edge, self.hex)) != 1:
            raise ValueError("a mark is on a node, an edge or a hex")
        if self.figure and self.hex is None:
            raise ValueError("a figure stands on a hex")

    @property
    def place(self) -> tuple[Literal["node", "edge", "hex"], int]:
        """The place, as a kind and a number."""
        if self.node is not None:
            return "node", self.node
        return ("edge", self.edge) if self.edge is not None else ("hex", self.hex or Hex(0))


LONGEST_LABEL = 3
"""How many characters a mark has at most."""


@record
class Diagram:
    """A whole board. `closed`: the edges on which nothing may lie or move."""

    hexes: tuple[HexMark, ...]
    nodes: tuple[PieceMark, ...] = ()
    edges: tuple[PieceMark, ...] = ()
    coast: tuple[CoastMark, ...] = ()
    marks: tuple[PlaceMark, ...] = ()
    closed: EdgeSet = EdgeSet(0)

    @property
    def water(self) -> HexSet:
        """The hexes of water."""
        return mask_of(mark.place for mark in self.hexes if mark.ground == "water")

    def __repr__(self) -> str:
        hexes, nodes, edges, coast = map(len, (self.hexes, self.nodes, self.edges, self.coast))
        return f"<Diagram: {hexes} hexes, {nodes} nodes, {edges} edges, {coast} coast marks>"


@record
class Tally:
    """A count, drawn as a card if it has a color, as `#rrggbb`, and in words otherwise.

    `title` says what is counted, as a heading of counts does; `seat`: in front of whom it lies, None for nobody;
    `marked`: it is set apart, as that of the holder of a special card. `words` is the count as it is read, such as
    `1 card`; "" for the number before the title. `note` is what a table of text says after the
    number, and `short` its heading where the titles do not fit.
    """

    title: str
    count: int
    seat: Seat | None = None
    color: str = ""
    marked: bool = False
    words: str = ""
    note: str = ""
    short: str = ""

    @property
    def in_words(self) -> str:
        """The count as it is read."""
        return self.words or f"{self.count} {self.title}"


@record
class Remark:
    """Words among cards and counts, such as the arrow between what is given and what is taken; `seat` as in `Tally`.

    In text, one that ends with a colon begins a line and heads what follows.
    """

    words: str
    seat: Seat | None = None


@record
class Shape:
    """A part of a sketch at a point: an outline, words, or words on an outline.

    `outline`: the data of an SVG path around the point. It is filled with the color of the seat `owner` or with
    `color`, as `#rrggbb`; with neither it is blank, as a place where nothing is yet. Words without an outline are
    written in `color`; "" leaves it to the renderer. `marked`: it is set apart, as what can come next. `title` says
    what it is to whoever points at it or hears the picture; `size` is that of the letters; `start`: the words begin at
    the point.
    """

    x: int
    y: int
    outline: str = ""
    words: str = ""
    title: str = ""
    color: str = ""
    owner: Seat | None = None
    marked: bool = False
    size: int = 12
    start: bool = False


@record
class Sketch:
    """A small drawing beside the board, such as a track: shapes from the ground up, with (0, 0) at the upper left.

    `lines` say the same in text.
    """

    width: int
    height: int
    shapes: tuple[Shape, ...]
    lines: tuple[str, ...] = ()


@record
class CardPanel:
    """Cards and counts under a title, drawn beside the board, below a sketch if there is one."""

    title: str
    tallies: tuple[Tally | Remark, ...]
    sketch: Sketch | None = attrs.field(default=None, kw_only=True)
