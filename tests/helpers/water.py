"""Rules with a sea, a lake and fog, and a board with all of them, for tests."""

import catan_core as catan
from catan_core import Row
from catan_core.base import TERRAIN_COLORS, TERRAIN_GROUND, TERRAIN_SYMBOLS, Board
from catan_core.base.land import Kind

WATERS: dict[str, tuple[str, str, Kind]] = {
    "sea": ("~", "#8fbfe0", "water"),
    "fog": ("??", "#b9b4ab", "unknown"),
}


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        row
        for terrain, (symbol, color, ground) in WATERS.items()
        for row in (
            Row(TERRAIN_SYMBOLS, terrain, symbol),
            Row(TERRAIN_COLORS, terrain, color),
            Row(TERRAIN_GROUND, terrain, ground),
        )
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text("terrain:sea", (("en", "sea"), ("es", "mar"), ("ca", "mar"))),
        catan.Text("terrain:fog", (("en", "fog"), ("es", "niebla"), ("ca", "boira"))),
    ]


WATER = catan.Expansion("waters", "Water", version="1.0", modules=(__name__,), requires=("base",))

RADIUS = 3
INNER = [(q, r) for r in range(1 - RADIUS, RADIUS) for q in range(1 - RADIUS, RADIUS) if abs(q + r) < RADIUS]
FRAME = [
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if max(abs(q), abs(r), abs(q + r)) == RADIUS
]
SEA = {(0, 0), (1, 0), (0, 1)}
"""A lake of three hexes, whose middle is the node (0, 1, "N")."""
FOG = {(0, -2), (1, -2)}
TERRAINS = ("hills", "forest", "pasture", "fields", "mountains")
LAND = [at for at in INNER if at not in SEA | FOG]

HEXES = (
    *((q, r, "sea", None) for q, r in (*FRAME, *sorted(SEA))),
    *((q, r, "fog", None) for q, r in sorted(FOG)),
    *((q, r, TERRAINS[index % 5], (4, 5, 9, 10)[index % 4]) for index, (q, r) in enumerate(LAND)),
)


def side(q: int, r: int, name: str) -> catan.EdgeAt:
    """The edge on a side of a hex."""
    places = catan.Topology.of((q, r) for q, r, *_ in HEXES)
    return places.edge_coordinates(places.side(places.hex(q, r), name))


IN_LAKE, AT_SEA = side(-1, 0, "E"), side(-2, 0, "W")
"""Two coasts: one at the lake, one at the sea of the frame."""
BOARD = Board(HEXES, ((IN_LAKE, "ore"), (AT_SEA, "generic")))
"""An island around a lake, with fog in the north, in a frame of sea. The robber starts off the board."""
