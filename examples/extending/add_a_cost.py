"""Add a cost: from the fourth on, a settlement costs an ore more."""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import PRICE_OF, BuildSettlement, pieces
from catan_core.testing import Scenario, check_walk

CHEAP = 3
"""How many settlements a seat has at the usual price."""


def surcharge(
    position: catan.Position, seat: catan.Seat, thing: str
) -> catan.Goods:
    """What a seat pays beyond the usual price: an ore for a settlement after
    the third.
    """
    standing = pieces.on_board(position, "settlement", seat).bit_count()
    dearer = thing == "settlement" and standing >= CHEAP
    return position.rules.vector({"ore": 1} if dearer else {})


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(PRICE_OF, surcharge)]


EXPANSION = catan.Expansion(
    "dear_ground",
    "Dear ground",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
seat, site = catan.Seat(0), (0, 0, "N")
table = Scenario(EXPANSION).piece(
    "settlement", seat, (2, 0, "N"), (-2, 0, "N"), (0, 2, "N")
)
table.roads(seat, site, (0, -1, "S")).give(
    seat, brick=1, lumber=1, wool=1, grain=1
).building()
fourth = BuildSettlement(seat, table.node(site))
assert table.code(fourth) == "build.cannot-pay"
assert table.give(seat, ore=1).code(fourth) is None

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("The fourth settlement costs an ore more.")
