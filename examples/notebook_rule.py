"""A rule in cells of a notebook: the module of the expansion is the notebook
itself.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core import Seat
from catan_core.base import HAND_LIMIT


def more(position: catan.Position, seat: Seat) -> int:
    return 2


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(HAND_LIMIT, more)]


MINE = catan.Expansion(
    "larger",
    "Larger hands",
    version="0.1",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
game = catan.new_game("base", MINE, seats=3)
print("Cards that are safe from a seven:", HAND_LIMIT(game.state, Seat(0)))
# --8<-- [end:play]
