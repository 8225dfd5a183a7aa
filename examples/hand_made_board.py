"""A board set up by hand, the settlements founded on it, and what is said about
a board with problems.
"""

import catan_core as catan
from catan_core.base import Board, table

# --8<-- [start:board]
ISLAND = Board(
    hexes=[
        (0, -1, "forest", 8), (1, -1, "hills", 5),
        (-1, 0, "fields", 9), (0, 0, "desert", None), (1, 0, "pasture", 6),
        (-1, 1, "mountains", 4), (0, 1, "forest", 10),
    ],
    harbors=[
        (((0, -2, "S"), (0, -1, "N")), "generic"),
        (((-1, 1, "S"), (-1, 2, "N")), "ore"),
    ],
)  # fmt: skip

game = catan.ruleset("base").new_game(
    seats=2,
    board=ISLAND,
    # seat, node of the settlement, edge of its road; in the order of placing.
    # Where something else than a road is placed: the actions themselves
    founding=[
        (0, (0, -1, "N"), ((0, -1, "N"), (1, -2, "S"))),
        (1, (1, 0, "S"), ((1, 0, "S"), (0, 1, "N"))),
        (1, (-1, 1, "N"), ((-1, 1, "N"), (-1, 0, "S"))),
        (0, (1, 0, "N"), ((1, 0, "N"), (1, -1, "S"))),
    ],
)
# --8<-- [end:board]
assert game.board is not None
print(game)
for seat in map(catan.Seat, range(2)):
    print(
        seat,
        table.hand(game.state, seat),
        table.rates(game.state, seat)["wool"],
    )

# --8<-- [start:places]
node = game.board.node(1, 0, "N")
edge = game.board.edge((1, 0, "N"), (1, -1, "S"))
print(node, game.board.node_coordinates(node))
print(edge, game.board.edge_coordinates(edge))
# --8<-- [end:places]
assert Board.from_json(ISLAND.to_json()).to_json() == ISLAND.to_json()

# --8<-- [start:problems]
try:
    hexes = [(0, 0, "forest", 7), (1, 0, "swamp", 4)]
    catan.new_game("base", seats=2, board=Board(hexes=hexes, robber=(5, 5)))
except catan.PositionError as error:
    for problem in error.problems:
        print("-", problem)
# --8<-- [end:problems]
