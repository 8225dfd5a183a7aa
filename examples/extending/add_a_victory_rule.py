"""Add a victory rule: a seat that has all its roads on the board wins in its
turn, whatever its points.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import MAY_WIN, BuildRoad, Island, Window, pieces
from catan_core.testing import Scenario, check_walk


def winners(position: catan.Position) -> tuple[catan.Seat, ...]:
    """Whoever has no road left, if it may win now."""
    seats = [catan.Seat(seat) for seat in catan.members(MAY_WIN(position))]
    return tuple(
        seat for seat in seats if not pieces.in_stock(position, "road", seat)
    )


@catan.hookimpl
def catan_victory(setup: catan.Setup) -> catan.VictoryRules:
    return [
        catan.VictoryRule(
            "railway/all-roads",
            winners,
            reads=(Island, Window),
            asks=(MAY_WIN,),
        )
    ]


EXPANSION = catan.Expansion(
    "railway", "Railway", version="1.0", modules=(__name__,), requires=("base",)
)
# --8<-- [end:rule]

# --8<-- [start:play]
seat = catan.Seat(0)
table = (
    Scenario(EXPANSION)
    .piece("road", seat, *range(14))
    .give(seat, brick=1, lumber=1)
    .building()
)
last = next(
    action for action in table.game.actions if isinstance(action, BuildRoad)
)
assert table.game.points(seat) < 10
assert table.play(last).game.winner == seat

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Fifteen roads win.")
