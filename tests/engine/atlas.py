"""Atlas: a game of one phase whose records have fields of every type, on a board of two hexes. For the codec."""

from typing import Annotated, Literal, NewType

import catan_core as catan
from catan_core import (
    ActionSpecs,
    BoardSpecs,
    Edge,
    EdgeSet,
    Good,
    Goods,
    GoodSpecs,
    Hex,
    HexSet,
    Node,
    NodeSet,
    Openings,
    PhaseSpecs,
    PieceBoards,
    Pieces,
    Position,
    Seat,
    SeatSet,
    Setup,
    SliceSpecs,
    Topology,
    Transition,
    hookimpl,
    record,
)

EXPANSION = catan.Expansion("atlas", "Atlas", version="2.1", modules=(__name__,), seats=frozenset({2, 3}))
RULE = catan.Citation("atlas", "Everything")
SMALL = ((0, 0), (1, 0))
Level = NewType("Level", int)
ISLE = catan.Ids("atlas/isle", lambda rules: ("north", "south", "west"), doc="An isle beyond the map.")


@record
class Map(catan.Layout):
    hexes: tuple[tuple[int, int], ...]


@record
class Point:
    x: int
    name: str | None
    inner: tuple["Point", ...] = ()


@record
class World(catan.Slice, tag="atlas/world"):
    """A field of every type."""

    layout: Map
    number: int
    truth: bool
    word: str
    maybe: int | None
    choice: Literal["red", 7, True]
    either: int | str | None
    level: Level
    seat: Seat
    nobody: Seat | None
    seats: SeatSet
    good: Good
    hands: catan.BySeat[Goods]
    hex: Hex
    node: Node
    edge: Edge
    hexes: HexSet
    nodes: NodeSet
    edges: EdgeSet
    pieces: PieceBoards
    row: tuple[int, str]
    path: tuple[Node, ...]
    point: Point
    points: tuple[Point, ...]
    deck: Annotated[catan.Deck, ISLE]
    home: Annotated[int, ISLE]
    known: Annotated[int, catan.SetOf(ISLE)]
    huts: catan.BySeat[Annotated[tuple[int, ...], ISLE]]
    mottos: Annotated[tuple[str | None, ...], ISLE]
    last: catan.Action | None
    past: tuple[catan.Action, ...]
    coming: tuple[catan.Phase, ...] = ()


@record
class Wait(catan.Phase, tag="atlas/wait"):
    seat: Seat


@record
class Stuck(catan.Phase, tag="atlas/stuck"):
    """A phase in which nothing can be done."""

    seat: Seat


@record
class Visit(catan.Action, tag="atlas/visit"):
    """An action that is listed: a node."""

    node: Node


@record
class Survey(catan.Action, tag="atlas/survey"):
    """An open action with fields of every type that an action may have."""

    number: int
    truth: bool
    word: str
    maybe: Good | None
    choice: Literal["red", 7]
    cards: Goods
    edge: Edge
    hex: Hex
    areas: HexSet
    path: tuple[Node, ...]
    pair: tuple[Seat, bool]
    asked: SeatSet
    code: int | str


def initial(rules: catan.Rules, layout: catan.Layout | None) -> World:
    assert isinstance(layout, Map)
    return World(
        layout=layout,
        number=-3,
        truth=True,
        word='a "word" \u2028 ¡é',
        maybe=None,
        choice="red",
        either="text",
        level=Level(4),
        seat=Seat(1),
        nobody=None,
        seats=SeatSet(0b11),
        good=Good(1),
        hands=(Goods((0, 2)), Goods((0, 0))),
        hex=Hex(1),
        node=Node(3),
        edge=Edge(0),
        hexes=HexSet(0b11),
        nodes=NodeSet(0b1000000001),
        edges=EdgeSet(0b110),
        pieces=PieceBoards(((0b1, 0b10), (0b100, 0), (0, 0b1))),
        row=(5, "five"),
        path=(Node(2), Node(0), Node(2)),
        point=Point(1, None, (Point(0, None),)),
        points=(Point(2, "two"), Point(3, None)),
        deck=catan.Deck((1, 0, 2), (catan.Known(2, (Seat(0),)),)),
        home=1,
        known=0b101,
        huts=((0, 3, 1), (0, 0, 0)),
        mottos=(None, "south", None),
        last=Visit(Seat(0), Node(9)),
        past=(Visit(Seat(1), Node(1)),),
        coming=(Wait(Seat(1)),),
    )


def conceal(position: Position, world: World, seat: Seat | None) -> World:
    hands = tuple(hand if owner == seat else Goods(()) for owner, hand in enumerate(world.hands))
    return catan.evolve(world, hands=hands, deck=world.deck.conceal(seat))


def do(tx: Transition, phase: Wait, action: catan.Action) -> None:
    tx.update(catan.evolve(tx[World], last=action))
    tx.then(Wait(Seat(1 - phase.seat)))


def decode(rules: catan.Rules, value: object) -> Map:
    match value:
        case {"hexes": list(hexes), **rest} if not rest and len(hexes) <= 10:
            return Map(tuple((q, r) for q, r in hexes))
    raise catan.PositionError(("a map has up to ten hexes",))


@hookimpl
def catan_goods(setup: Setup) -> GoodSpecs:
    return [catan.GoodSpec("ink", "stuff"), catan.GoodSpec("paper", "stuff")]


@hookimpl
def catan_pieces(setup: Setup) -> Pieces:
    return [
        catan.Piece("pin", "node", stock=9),
        catan.Piece("line", "edge", stock=9),
        catan.Piece("flag", "hex", stock=9),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [catan.SliceSpec(World, initial, conceal=conceal)]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [catan.PhaseSpec(Wait), catan.PhaseSpec(Stuck)]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [
        catan.ActionSpec(
            kind=Visit,
            during=(Wait,),
            rule=RULE,
            options=lambda position, phase, seat: range(10),
            apply=do,
        ),
        catan.ActionSpec(
            kind=Survey,
            during=(Wait,),
            rule=RULE,
            apply=do,
            check=lambda position, phase, action: None,
            sample=lambda position, phase, seat, rng: None,
        ),
    ]


@hookimpl
def catan_board(setup: Setup) -> BoardSpecs:
    return [
        catan.BoardSpec(
            layout=Map,
            slice_kind=World,
            make=lambda rules, rng, given: catan.Start(Map(SMALL)),
            topology=lambda layout: Topology.of(layout.hexes),
            encode=lambda layout: {"hexes": [[q, r] for q, r in layout.hexes]},
            decode=decode,
            diagram=lambda position: catan.Diagram(()),
        )
    ]


@hookimpl
def catan_opening(setup: Setup) -> Openings:
    return [catan.Opening(lambda position: (Wait(Seat(0)),))]
