"""The sample game of the almanac as data: sixteen turns of orange, red, blue and white.

Certain, since the text of the almanac says it: the order of the seats; who trades what with whom; what is built,
bought and played, and in which turn; the rolls 7 (turn 7), 8 (turn 8) and 10 (turn 10); from where to where the robber
goes and what it steals; some hands, such as the 7 cards of blue in turn 11.

Inferred, since its pictures are lost: the board, the starting pieces, the other thirteen rolls, on which paths and
crossroads things are built, and with them most hands. This is one of many boards that fit the text, but for two things.
The text gives blue four points at the end; by its own account blue has three. And on this board orange has founded at
the brick harbor, where it could have got the grain for its city in turn 13 and later; the text knows of none there.
Where the text tells of talk that comes to nothing, the offers and invitations that stand for it are ours.

Letters: L lumber, B brick, W wool, G grain, O ore.
"""

from __future__ import annotations

from typing import NamedTuple

from catan_core import Action, ChanceAction, Edge, Good, Goods, Hex, Node, Seat, Topology
from catan_core.base import (
    AcceptTrade,
    Board,
    BuildCity,
    BuildFreeRoad,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    ChooseVictim,
    ConfirmTrade,
    CounterTrade,
    Dice,
    DrawCard,
    EndTrade,
    EndTurn,
    InviteOffer,
    MaritimeTrade,
    MoveRobber,
    OfferTrade,
    PlayKnight,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    RejectTrade,
    Roll,
    Steal,
)

ORANGE, RED, BLUE, WHITE = map(Seat, range(4))
LETTERS = "BLWGO"
"""The goods in their order: brick, lumber, wool, grain, ore."""

BRICK, LUMBER, WOOL, GRAIN, ORE = map(Good, range(5))

# -- board and starting pieces: inferred ---------------------------------------------------------------------------

BOARD = Board(
    hexes=(
        (0, -2, "mountains", 2), (1, -2, "pasture", 4), (2, -2, "hills", 8),
        (-1, -1, "fields", 9), (0, -1, "mountains", 11), (1, -1, "forest", 11), (2, -1, "hills", 3),
        (-2, 0, "fields", 5), (-1, 0, "forest", 10), (0, 0, "pasture", 12), (1, 0, "fields", 10), (2, 0, "forest", 6),
        (-2, 1, "pasture", 8), (-1, 1, "pasture", 5), (0, 1, "hills", 9), (1, 1, "desert", None),
        (-2, 2, "forest", 3), (-1, 2, "mountains", 4), (0, 2, "fields", 6),
    ),
    harbors=(
        (((0, -3, "S"), (0, -2, "N")), "generic"),
        (((1, -2, "N"), (2, -3, "S")), "brick"),
        (((2, -1, "N"), (3, -2, "S")), "generic"),
        (((1, 2, "N"), (2, 0, "S")), "lumber"),
        (((-1, 2, "S"), (-1, 3, "N")), "ore"),
        (((-2, 2, "S"), (-3, 3, "N")), "generic"),
        (((-3, 2, "N"), (-2, 0, "S")), "wool"),
        (((-2, -1, "S"), (-3, 1, "N")), "generic"),
        (((-1, -2, "S"), (-1, -1, "N")), "grain"),
    ),
)  # fmt: skip

FOUNDING = (
    (ORANGE, (-1, 0, "N"), ((-1, 0, "N"), (-1, -1, "S"))),
    (RED, (1, 0, "S"), ((1, 0, "S"), (0, 1, "N"))),
    (BLUE, (2, -1, "S"), ((2, -1, "S"), (1, 0, "N"))),
    (WHITE, (-1, 0, "S"), ((-1, 0, "S"), (-2, 1, "N"))),
    (WHITE, (0, 1, "S"), ((0, 1, "S"), (-1, 2, "N"))),
    (BLUE, (-1, 1, "S"), ((-1, 1, "S"), (-2, 2, "N"))),
    (RED, (0, 0, "N"), ((0, 0, "N"), (0, -1, "S"))),
    (ORANGE, (2, -3, "S"), ((2, -3, "S"), (1, -2, "N"))),
)
"""Seat, settlement and road, in the order of placing: once round, and back. The second settlement brings the cards."""

START_HANDS = ("BW", "LWO", "LWO", "BGO")

# -- turns ---------------------------------------------------------------------------------------------------------

FACES = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (4, 5), 10: (4, 6), 11: (5, 6)}
"""The dice for a total. Where there are several, which of them they were is inferred."""

TOPOLOGY = Topology.of((q, r) for q, r, _, _ in BOARD.hexes)


class SampleTurn(NamedTuple):
    """A turn: who has it, the roll, what it brings each seat, what is done, and what all have at the end.

    `cards` are the development cards drawn and the goods stolen, in their order; `steal_first`: before the roll.
    Gains and hands are those of orange, red, blue and white; the supply is counted in the order of `LETTERS`.
    """

    seat: int
    roll: int
    gains: tuple[str, str, str, str]
    actions: tuple[Action, ...]
    hands: tuple[str, str, str, str]
    supply: tuple[int, int, int, int, int]
    cards: tuple[ChanceAction, ...] = ()
    steal_first: bool = False

    @property
    def chance(self) -> tuple[ChanceAction, ...]:
        """What chance has to answer in this turn."""
        dice = (Dice(FACES[self.roll]),)
        return (*self.cards, *dice) if self.steal_first else (*dice, *self.cards)


def cards(letters: str) -> Goods:
    """A goods vector."""
    return Goods(tuple(letters.count(letter) for letter in LETTERS))


def offer(seat: Seat, give: str, get: str, *to: Seat) -> OfferTrade:
    """An offer of the seat on turn."""
    return OfferTrade(seat, cards(give), cards(get), tuple(sorted(to)))


def rejected(*seats: Seat) -> tuple[RejectTrade, ...]:
    """Seats turn an offer down."""
    return tuple(RejectTrade(seat) for seat in seats)


def node(q: int, r: int, corner: str) -> Node:
    """The number of a node."""
    return TOPOLOGY.node(q, r, corner)


def edge(one: tuple[int, int, str], other: tuple[int, int, str]) -> Edge:
    """The number of an edge."""
    return TOPOLOGY.edge(one, other)


def pasture_8() -> Hex:
    """The hex to which blue moves the robber."""
    return TOPOLOGY.hex(-2, 1)


def fields_10() -> Hex:
    """The hex to which white moves the robber."""
    return TOPOLOGY.hex(1, 0)


TURNS = (
    SampleTurn(
        ORANGE, 6, ("", "", "L", "G"),
        (
            Roll(ORANGE), InviteOffer(BLUE, cards("L"), cards("B")),
            EndTrade(ORANGE), EndTurn(ORANGE),
        ),
        ("BW", "LWO", "LLWO", "BGGO"), (17, 16, 16, 17, 16),
    ),
    SampleTurn(
        RED, 10, ("L", "G", "G", "L"),
        (
            Roll(RED), offer(RED, "L", "B", ORANGE, BLUE, WHITE), *rejected(ORANGE, BLUE, WHITE), EndTrade(RED),
            BuyCard(RED), EndTurn(RED),
        ),
        ("LBW", "L", "LLWGO", "LBGGO"), (17, 14, 17, 16, 17), (DrawCard("year_of_plenty"),),
    ),
    SampleTurn(
        BLUE, 9, ("G", "B", "", "B"),
        (
            Roll(BLUE), InviteOffer(WHITE, cards("B"), cards("W")), offer(BLUE, "W", "B", WHITE), AcceptTrade(WHITE),
            ConfirmTrade(BLUE, WHITE), EndTrade(BLUE),
            BuildRoad(BLUE, edge((1, 0, "N"), (2, -2, "S"))), EndTurn(BLUE),
        ),
        ("LBWG", "LB", "LGO", "LBWGGO"), (16, 15, 17, 15, 17),
    ),
    SampleTurn(
        WHITE, 11, ("O", "LO", "", ""),
        (
            Roll(WHITE), offer(WHITE, "GO", "LB", ORANGE, RED, BLUE), *rejected(ORANGE, RED, BLUE), EndTrade(WHITE),
            BuildRoad(WHITE, edge((-2, 1, "N"), (-2, 0, "S"))), BuyCard(WHITE), EndTurn(WHITE),
        ),
        ("LBWGO", "LLBO", "LGO", "G"), (17, 15, 18, 16, 16), (DrawCard("knight"),),
    ),
    SampleTurn(
        ORANGE, 6, ("", "", "L", "G"),
        (Roll(ORANGE), EndTrade(ORANGE), BuyCard(ORANGE), EndTurn(ORANGE)),
        ("LB", "LLBO", "LLGO", "GG"), (17, 14, 19, 16, 17), (DrawCard("road_building"),),
    ),
    SampleTurn(
        RED, 11, ("O", "LO", "", ""),
        (
            Roll(RED), offer(RED, "L", "G", ORANGE, BLUE, WHITE), *rejected(ORANGE, BLUE),
            CounterTrade(WHITE, cards("G"), cards("LB")), ConfirmTrade(RED, WHITE),
            PlayYearOfPlenty(RED, cards("OG")), EndTrade(RED), BuildCity(RED, node(1, 0, "S")), EndTurn(RED),
        ),
        ("LBO", "LL", "LLGO", "LBG"), (17, 13, 19, 17, 17),
    ),
    SampleTurn(
        BLUE, 7, ("", "", "", ""),
        (
            Roll(BLUE), MoveRobber(BLUE, pasture_8()), ChooseVictim(BLUE, WHITE),
            offer(BLUE, "LL", "W", ORANGE, RED, WHITE), *rejected(WHITE, ORANGE, RED), EndTrade(BLUE), EndTurn(BLUE),
        ),
        ("LBO", "LL", "LLLGO", "BG"), (17, 13, 19, 17, 17), (Steal(LUMBER),),
    ),
    SampleTurn(
        WHITE, 8, ("B", "", "", "W"),
        (
            PlayKnight(WHITE), MoveRobber(WHITE, fields_10()), ChooseVictim(WHITE, RED), Roll(WHITE), EndTrade(WHITE),
            BuildSettlement(WHITE, node(-2, 0, "S")), EndTurn(WHITE),
        ),
        ("LBBO", "L", "LLLGO", ""), (17, 14, 19, 18, 17), (Steal(LUMBER),), True,
    ),
    SampleTurn(
        ORANGE, 3, ("", "", "LB", ""),
        (
            Roll(ORANGE), PlayRoadBuilding(ORANGE), BuildFreeRoad(ORANGE, edge((-1, -1, "S"), (-2, 0, "N"))),
            BuildFreeRoad(ORANGE, edge((-2, 0, "N"), (-2, -1, "S"))), EndTrade(ORANGE), EndTurn(ORANGE),
        ),
        ("LBBO", "L", "LLLLBGO", ""), (16, 13, 19, 18, 17),
    ),
    SampleTurn(
        RED, 10, ("L", "", "", "L"),
        (Roll(RED), EndTrade(RED), EndTurn(RED)),
        ("LLBBO", "L", "LLLLBGO", "L"), (16, 11, 19, 18, 17),
    ),
    SampleTurn(
        BLUE, 9, ("G", "BB", "", "B"),
        (
            Roll(BLUE), InviteOffer(ORANGE, cards("L"), cards("G")), InviteOffer(ORANGE, cards("L"), cards("O")),
            offer(BLUE, "O", "L", ORANGE), AcceptTrade(ORANGE), ConfirmTrade(BLUE, ORANGE),
            MaritimeTrade(BLUE, LUMBER, 4, WOOL), EndTrade(BLUE), BuildSettlement(BLUE, node(2, -2, "S")),
            EndTurn(BLUE),
        ),
        ("LBBGOO", "LBB", "", "LB"), (14, 16, 19, 18, 17),
    ),
    SampleTurn(
        WHITE, 11, ("O", "LO", "L", ""),
        (Roll(WHITE), EndTrade(WHITE), BuildRoad(WHITE, edge((-2, 0, "S"), (-3, 1, "N"))), EndTurn(WHITE)),
        ("LBBGOOO", "LLBBO", "L", ""), (15, 15, 19, 18, 15),
    ),
    SampleTurn(
        ORANGE, 4, ("W", "", "O", "O"),
        (
            Roll(ORANGE), offer(ORANGE, "W", "G", RED, BLUE, WHITE), *rejected(RED, BLUE, WHITE), EndTrade(ORANGE),
            BuildSettlement(ORANGE, node(-2, 0, "N")), EndTurn(ORANGE),
        ),
        ("BOOO", "LLBBO", "LO", "O"), (16, 16, 19, 19, 13),
    ),
    SampleTurn(
        RED, 5, ("G", "", "W", "WG"),
        (Roll(RED), EndTrade(RED), BuildRoad(RED, edge((0, 0, "N"), (1, -2, "S"))), EndTurn(RED)),
        ("BGOOO", "LBO", "LWO", "WGO"), (17, 17, 17, 17, 13),
    ),
    SampleTurn(
        BLUE, 8, ("B", "", "B", "WW"),
        (
            Roll(BLUE), offer(BLUE, "L", "G", ORANGE, RED, WHITE), *rejected(ORANGE, RED, WHITE), EndTrade(BLUE),
            BuildRoad(BLUE, edge((2, -2, "S"), (2, -1, "N"))), EndTurn(BLUE),
        ),
        ("BBGOOO", "LBO", "WO", "WWWGO"), (16, 18, 15, 17, 13),
    ),
    SampleTurn(
        WHITE, 8, ("B", "", "B", "WW"),
        (
            Roll(WHITE), offer(WHITE, "W", "O", ORANGE, RED, BLUE), *rejected(ORANGE, BLUE), AcceptTrade(RED),
            ConfirmTrade(WHITE, RED), MaritimeTrade(WHITE, WOOL, 2, ORE), MaritimeTrade(WHITE, WOOL, 2, GRAIN),
            EndTrade(WHITE), BuildCity(WHITE, node(-1, 0, "S")), EndTurn(WHITE),
        ),
        ("BBBGOOO", "LBW", "BWO", ""), (14, 18, 17, 18, 15),
    ),
)  # fmt: skip
"""Turn 1 is the first, TURNS[0]."""
