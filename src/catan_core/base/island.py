"""The island: what stands where (base: "Caminos", "Encrucijada", "Construir", "Ladrón").

One slice holds the layout, the robber and a bitboard for every kind of piece and owner; pieces of any expansion stand
here too (see `pieces.py`). Owners are the seats, and neutral owners where an expansion declares any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

import attrs

import catan_core as catan
from catan_core.components.diagram import COLOR

GENERIC = "generic"
TERRAINS = {"hills": "Hi", "forest": "Fo", "pasture": "Pa", "fields": "Fi", "mountains": "Mo", "desert": "De"}


@catan.record
class Harbor:
    """A harbor on a coast edge: `generic`, or the id of the good that it trades."""

    edge: catan.Edge
    kind: str


class Facts(dict[tuple[catan.Rules, Callable[..., object], object, tuple[object, ...]], Any]):
    """What is known about the pieces on a layout (see `memoized_on_board`): by rules, question, pieces and further
    arguments.

    It is not a part of the layout: a copy, or a layout that is stored, comes without it.
    """

    def __reduce__(self) -> tuple[type[Facts], tuple[()]]:
        return Facts, ()


def _sorted(tokens: tuple[tuple[catan.Hex, int], ...]) -> tuple[tuple[catan.Hex, int], ...]:
    return tuple(sorted(tokens))


Plazas: TypeAlias = tuple[tuple[catan.HexAt, tuple[str, ...]], ...]
"""The hexes of a board with a plaza in their middle, each with the corners to which inner paths lead from there, such
as `((2, -2), ("SE", "S"))`."""


@catan.record
class IslandLayout(catan.Layout, tag="base/island-layout"):
    """Terrain and number token of every hex, the harbors, and where the robber begins, None if that is off the board.
    Token 0: no token. `more_tokens` has what lies on a hex besides its first token, as `(hex, token)`; `plazas` the
    hexes with a node in their middle, as `((q, r), corners)` with the corners to which inner paths lead from there."""

    hexes: tuple[tuple[int, int], ...]
    terrains: tuple[str, ...]
    tokens: tuple[int, ...]
    harbors: tuple[Harbor, ...]
    robber: catan.Hex | None
    more_tokens: tuple[tuple[catan.Hex, int], ...] = attrs.field(default=(), converter=_sorted)
    plazas: Plazas = ()
    topology: catan.Topology = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(lambda self: catan.Topology.of(self.hexes, dict(self.plazas)), takes_self=True),
    )
    by_token: dict[int, tuple[catan.Hex, ...]] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(lambda self: _by_token(self), takes_self=True)
    )
    harbor_nodes: dict[str, int] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(lambda self: _harbor_nodes(self), takes_self=True)
    )
    facts: Facts = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(lambda self: Facts(), takes_self=True)
    )

    def tokens_at(self, hex: catan.Hex) -> tuple[int, ...]:
        """The number tokens of a hex; () for none."""
        first = self.tokens[hex]
        return (first, *(token for at, token in self.more_tokens if at == hex)) if first else ()

    def geometry(
        self, size: float = 1, orientation: Literal["pointy", "flat"] = "pointy", *, water: int = 0
    ) -> catan.Geometry:
        """Where all places lie in a picture, as `topology.geometry` gives it. A harbor is drawn at
        `geometry.coast_place(harbor.edge)`, in the water. On a board with hexes of water, `water` must be
        `water_hexes(position)`."""
        return self.topology.geometry(size, orientation, water=water)

    def _repr_svg_(self) -> str | None:
        """The board for notebooks, as it was laid out."""
        from catan_core.base.board_pictures import picture

        return picture(self)

    def __repr__(self) -> str:
        return f"<IslandLayout: {len(self.hexes)} hexes, {len(self.harbors)} harbors>"


def _by_token(layout: IslandLayout) -> dict[int, tuple[catan.Hex, ...]]:
    lying = [(catan.Hex(hex), token) for hex, token in enumerate(layout.tokens) if token]
    lying = sorted((*lying, *layout.more_tokens)) if layout.more_tokens else lying
    return {number: tuple(hex for hex, token in lying if token == number) for number in {token for _, token in lying}}


def _harbor_nodes(layout: IslandLayout) -> dict[str, int]:
    """The nodes at the harbors of each kind, as bitboards."""
    nodes: dict[str, int] = {}
    for harbor in layout.harbors:
        nodes[harbor.kind] = nodes.get(harbor.kind, 0) | layout.topology.edge_ends[harbor.edge]
    return nodes


@catan.record
class Island(catan.Slice, tag="base/island"):
    """The layout, where the robber stands (None: off the board), and where the pieces stand."""

    layout: IslandLayout
    robber: catan.Hex | None
    pieces: catan.PieceBoards


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class PiecePlaced(catan.Event, tag="base/piece-placed"):
    """A piece comes from its owner's stock to the board. One of node, edge and hex says where. `built` is False for
    what is left of a larger piece, such as the settlement of a lost city."""

    piece: Annotated[str, catan.PIECE]
    owner: catan.Owner
    node: catan.Node | None = None
    edge: catan.Edge | None = None
    hex: catan.Hex | None = None
    built: bool = attrs.field(default=True, metadata=catan.OMIT_DEFAULT)


@catan.record
class PieceRemoved(catan.Event, tag="base/piece-removed"):
    """A piece goes from the board back to its owner's stock."""

    piece: Annotated[str, catan.PIECE]
    owner: catan.Owner
    node: catan.Node | None = None
    edge: catan.Edge | None = None
    hex: catan.Hex | None = None


@catan.record
class PieceMoved(catan.Event, tag="base/piece-moved"):
    """A piece goes from one place on the board to another."""

    piece: Annotated[str, catan.PIECE]
    owner: catan.Owner
    from_node: catan.Node | None = None
    from_edge: catan.Edge | None = None
    from_hex: catan.Hex | None = None
    node: catan.Node | None = None
    edge: catan.Edge | None = None
    hex: catan.Hex | None = None


@catan.record
class RobberMoved(catan.Event, tag="base/robber-moved"):
    """The robber moves to another hex. `origin` is None if it comes from off the board."""

    origin: catan.Hex | None
    hex: catan.Hex


@catan.record
class RobberRemoved(catan.Event, tag="base/robber-removed"):
    """The robber leaves the board. It comes back when it is next moved."""

    origin: catan.Hex


robber_moved: Callable[[catan.Hex | None, catan.Hex], RobberMoved] = catan.interned(RobberMoved)


# -- verbs -------------------------------------------------------------------------------------------------------


def put_robber(tx: catan.Transition, hex: catan.Hex) -> None:
    """Put the robber on another hex; from off the board it comes back. Raises ArgumentError if there is no such hex."""
    island = tx[Island]
    if not 0 <= hex < len(island.layout.hexes):
        most = len(island.layout.hexes) - 1
        raise catan.ArgumentError(f"there is no hex {hex} for the robber on this board: they are 0 to {most}")
    tx.update(Island(island.layout, hex, island.pieces))
    tx.emit(robber_moved(island.robber, hex))


def remove_robber(tx: catan.Transition) -> None:
    """Take the robber off the board, if it is there. Off the board it stops no hex; `put_robber` brings it back."""
    island = tx[Island]
    if island.robber is not None:
        tx.update(Island(island.layout, None, island.pieces))
        tx.emit(RobberRemoved(island.robber))


def change_layout(tx: catan.Transition, layout: IslandLayout) -> None:
    """Replace the layout; the caller announces what has changed."""
    tx.update(catan.evolve(tx[Island], layout=layout))


# -- slice -------------------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Island:
    assert isinstance(layout, IslandLayout)
    return Island(layout, layout.robber, catan.PieceBoards(((0,) * len(rules.all_owners),) * len(rules.pieces)))


COLORS = {
    "hills": "#c8623c",
    "forest": "#3f8f4a",
    "pasture": "#9ccb5a",
    "fields": "#eac54b",
    "mountains": "#9aa0a8",
    "desert": "#dfcc9a",
}


def _color_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    written = isinstance(value, str) and COLOR.fullmatch(value)
    return None if written else "its value must be a color as #rrggbb, such as '#7fb2d0'"


def _symbol_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    return None if isinstance(value, str) else "its value must be a symbol, a short text such as 'Fo'"


TERRAIN_SYMBOLS: catan.Table[str, str] = catan.Table(
    "base/terrain", "All the terrains, each with a symbol for drawings.", problem=_symbol_problem, lists="terrain"
)
TERRAIN_COLORS: catan.Table[str, str] = catan.Table(
    "base/terrain-colors", "The color of the ground on drawings, as #rrggbb, by terrain.", problem=_color_problem
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        TERRAIN_SYMBOLS,
        *(catan.Row(TERRAIN_SYMBOLS, terrain, symbol) for terrain, symbol in TERRAINS.items()),
        TERRAIN_COLORS,
        *(catan.Row(TERRAIN_COLORS, terrain, color) for terrain, color in COLORS.items()),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Island, _initial, doc="Layout, robber and pieces: all open.")]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(kind) for kind in (PiecePlaced, PieceRemoved, PieceMoved, RobberMoved, RobberRemoved)]
