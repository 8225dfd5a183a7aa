"""What there is to play with: goods, pieces, their owners, and the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

import attrs

from catan_core.components.diagram import Diagram, PlaceMark
from catan_core.model.ids import Goods
from catan_core.model.record import Action, Layout, Slice, record
from catan_core.model.state import Position
from catan_core.topology import Isometry, Topology

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules


L = TypeVar("L", bound=Layout)


@record
class GoodSpec:
    """A kind of good, with what it is for. An ordinary good is for everything and states nothing.

    `hand_limit`: it counts for the hand limit, and so it may be discarded; `stealable`: others may take it, by a
    thief or a card; `tradable`: players may trade it with each other; `supply_takes`: it may be given to the supply in
    maritime trade; `supply_gives`: it may be taken from the supply, in maritime trade or where a card leaves the
    choice; `bank`: the supply has as many of it as a table says, without which it never runs out. Any good can be
    yielded and paid. A good that does not count for the limit or cannot be stolen is no hidden card: it lies open
    before its owner. `symbol` is a short text and `color`, as `#rrggbb`, the color of its cards in drawings.
    """

    id: str
    family: str
    hand_limit: bool = attrs.field(default=True, kw_only=True)
    stealable: bool = attrs.field(default=True, kw_only=True)
    tradable: bool = attrs.field(default=True, kw_only=True)
    supply_takes: bool = attrs.field(default=True, kw_only=True)
    supply_gives: bool = attrs.field(default=True, kw_only=True)
    bank: bool = attrs.field(default=True, kw_only=True)
    symbol: str = attrs.field(default="", kw_only=True)
    color: str = attrs.field(default="", kw_only=True)

    @property
    def hidden(self) -> bool:
        """Whether only its owner sees it, as a card in hand; all others see how many hidden cards there are."""
        return self.hand_limit and self.stealable


def price(rules: Rules, **amounts: int) -> Goods:
    """A goods vector from amounts by good id."""
    return rules.vector(amounts)


@record
class Piece:
    """A kind of piece that a seat owns. The rules read these attributes and never the id.

    `stock`: how many each seat has; `points`: what each piece on the board is worth; `fills`: no other piece that fills
    can share its place; `building`: it keeps its distance, trades at a coast, yields and can be robbed; `blocks`: it
    stops the routes and sites of other seats; `route`: the network that it belongs to on an edge, such as `"land"` or
    `"sea"`, or None: routes of one network continue each other, whatever the kinds of piece, and those of different
    networks join at a building of their owner; `symbol`: a short text for drawings; `outline`: its shape on pictures,
    the data of an SVG path from about -16 to 16 around the middle, in which shapes within a shape are cut out; "" for a
    disc with the symbol.
    """

    id: str
    on: Literal["node", "edge", "hex"]
    stock: int = attrs.field(kw_only=True)
    points: int = attrs.field(default=0, kw_only=True)
    fills: bool = attrs.field(default=True, kw_only=True)
    building: bool = attrs.field(default=False, kw_only=True)
    blocks: bool = attrs.field(default=False, kw_only=True)
    route: str | None = attrs.field(default=None, kw_only=True)
    symbol: str = attrs.field(default="?", kw_only=True)
    outline: str = attrs.field(default="", kw_only=True)


@record
class NeutralOwner:
    """An owner of pieces that is no seat: nobody plays it, it has no hand and no points, and it never wins.

    Neutral owners are numbered after the seats, in the order of the expansions. What goes through the seats leaves them
    out; their pieces stand on the board like all others. The text `owner:ID` says what one is called.
    """

    id: str


class AnyBoardSpec:
    """A way to make boards, with a layout of any type."""

    __slots__ = ()


@record
class Start(Generic[L]):
    """How a game starts: the layout of its board, and actions that place the pieces of a custom setup."""

    layout: L
    prelude: tuple[Action, ...] = ()


@record(kw_only=True)
class BoardSpec(AnyBoardSpec, Generic[L]):
    """How boards are made. `make(rules, rng, given)` takes the keywords of `new_game` that `given` names, and raises
    `PositionError` with every problem. `encode` and `decode` write and read a layout as JSON values; `decode` raises
    `PositionError` too. `slice_kind` is the slice that holds the layout, in a field `layout`. `moved(layout, isometry)`
    gives the layout of a board that has been turned or mirrored; without it, boards stay as they lie. `schema(rules)`
    gives the JSON Schema of what `encode` writes; it stands alone. Without it, the schema of a board allows all.
    `marks(position)` gives the marks of the diagram alone, for the JSON of views; without it, the diagram is asked.
    `planes(rules, layout)` gives what lies on the board as rows of numbers, by name, for observations: boards of one
    shape have rows of one shape. Without it, observations do not show the layout. `centers(rules)` says whether a board
    may have nodes in the middle of hexes, for the JSON Schema of nodes; without it, it has none."""

    layout: type[L]
    slice_kind: type[Slice]
    make: Callable[[Rules, Random, Mapping[str, object]], Start[L]]
    topology: Callable[[L], Topology]
    encode: Callable[[L], object]
    decode: Callable[[Rules, object], L]
    diagram: Callable[[Position], Diagram]
    given: tuple[str, ...] = ()
    moved: Callable[[L, Isometry], L] | None = None
    schema: Callable[[Rules], Mapping[str, object]] | None = None
    marks: Callable[[Position], tuple[PlaceMark, ...]] | None = None
    planes: Callable[[Rules, L], Mapping[str, Sequence[Sequence[int]]]] | None = None
    centers: Callable[[Rules], bool] | None = None
