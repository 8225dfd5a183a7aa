"""The fixed beginner set-up as literal data (BASE-BEG-01 to BASE-BEG-08)."""

from __future__ import annotations

from .geometry import Edge, Hex, Node
from .table import Harbor, Position, empty_table, with_pieces

COLORS = ("red", "orange", "white", "blue")

HEXES: dict[Hex, tuple[str, int | None]] = {
    (0, -2): ("mountains", 10),
    (1, -2): ("pasture", 2),
    (2, -2): ("forest", 9),
    (-1, -1): ("fields", 12),
    (0, -1): ("hills", 6),
    (1, -1): ("pasture", 4),
    (2, -1): ("hills", 10),
    (-2, 0): ("fields", 9),
    (-1, 0): ("forest", 11),
    (0, 0): ("desert", None),
    (1, 0): ("forest", 3),
    (2, 0): ("mountains", 8),
    (-2, 1): ("forest", 8),
    (-1, 1): ("mountains", 3),
    (0, 1): ("fields", 4),
    (1, 1): ("pasture", 5),
    (-2, 2): ("hills", 5),
    (-1, 2): ("fields", 6),
    (0, 2): ("pasture", 11),
}

ROBBER: Hex = (0, 0)

# (hex, side, coast index, the two nodes, kind); only the nodes and the kind go into a position (BASE-BEG-04).
HARBOR_TABLE: list[tuple[Hex, str, int, tuple[Node, Node], str]] = [
    ((0, -2), "NW", 0, ((0, -3, "S"), (0, -2, "N")), "generic"),
    ((1, -2), "NE", 3, ((1, -2, "N"), (2, -3, "S")), "grain"),
    ((2, -1), "NE", 7, ((2, -1, "N"), (3, -2, "S")), "ore"),
    ((2, 0), "E", 10, ((2, 1, "N"), (3, -1, "S")), "generic"),
    ((1, 1), "SE", 13, ((1, 1, "S"), (1, 2, "N")), "wool"),
    ((-1, 2), "SE", 17, ((-1, 2, "S"), (-1, 3, "N")), "generic"),
    ((-2, 2), "SW", 20, ((-3, 3, "N"), (-2, 2, "S")), "generic"),
    ((-2, 1), "W", 23, ((-3, 2, "N"), (-2, 0, "S")), "brick"),
    ((-1, -1), "W", 27, ((-2, 0, "N"), (-1, -2, "S")), "lumber"),
]

HARBORS: list[Harbor] = [(frozenset(nodes), kind) for _, _, _, nodes, kind in HARBOR_TABLE]

# Per color two pairs: the settlement's node, and the far end of its road (BASE-BEG-06).
STARTS: dict[str, list[tuple[Node, Node]]] = {
    "red": [((0, -1, "N"), (1, -2, "S")), ((-2, 1, "N"), (-1, 0, "S"))],
    "orange": [((2, -2, "S"), (1, -1, "N")), ((-1, 2, "N"), (0, 1, "S"))],
    "white": [((-1, 0, "N"), (-1, -1, "S")), ((1, 1, "N"), (2, -1, "S"))],
    "blue": [((-2, 2, "N"), (-1, 1, "S")), ((0, 2, "N"), (1, 0, "S"))],
}

# Which hexes each starting settlement touches, in the order of STARTS (BASE-BEG-06).
TOUCHES: dict[str, list[set[tuple[str, int | None]]]] = {
    "red": [{("mountains", 10), ("pasture", 2), ("hills", 6)}, {("fields", 9), ("forest", 11), ("forest", 8)}],
    "orange": [{("forest", 9), ("pasture", 4), ("hills", 10)}, {("mountains", 3), ("fields", 4), ("fields", 6)}],
    "white": [{("fields", 12), ("hills", 6), ("forest", 11)}, {("forest", 3), ("mountains", 8), ("pasture", 5)}],
    "blue": [{("forest", 8), ("mountains", 3), ("hills", 5)}, {("fields", 4), ("pasture", 5), ("pasture", 11)}],
}

# The cards each starting settlement would bring if it were the starred one (BASE-BEG-06).
CARDS: dict[str, list[dict[str, int]]] = {
    "red": [{"ore": 1, "wool": 1, "brick": 1}, {"grain": 1, "lumber": 2}],
    "orange": [{"lumber": 1, "wool": 1, "brick": 1}, {"ore": 1, "grain": 2}],
    "white": [{"grain": 1, "brick": 1, "lumber": 1}, {"lumber": 1, "ore": 1, "wool": 1}],
    "blue": [{"lumber": 1, "ore": 1, "brick": 1}, {"grain": 1, "wool": 2}],
}

# Which of the two is starred (BASE-BEG-07); white's is an option, `west` being the first and `east` the second.
STARRED = {"red": 1, "orange": 1, "blue": 0}
WHITE_STAR = {"west": 0, "east": 1}


def beginner_position(colors: tuple[str, ...] = COLORS, white_star: str = "west") -> Position:
    """The table at the start of a beginner game; seat i plays colors[i] (BASE-BEG-01 to BASE-BEG-08)."""
    position = empty_table(HEXES, HARBORS, ROBBER, len(colors))
    for seat, color in enumerate(colors):
        for node, far_end in STARTS[color]:
            road: Edge = frozenset({node, far_end})
            position = with_pieces(position, ("settlement", seat, node), ("road", seat, road))
        starred = WHITE_STAR[white_star] if color == "white" else STARRED[color]
        position.hands[seat] = dict(CARDS[color][starred])
        for good, count in CARDS[color][starred].items():
            position.supply[good] -= count
    return position
