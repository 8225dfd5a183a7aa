"""Refuse an action of another expansion: no trade with the supply while the
robber stands beside one's buildings.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import Island, MaritimeTrade, pieces
from catan_core.testing import Scenario, check_walk

HIGHWAYMEN = catan.Citation("highwaymen", "Highwaymen")
ROBBED = catan.Refusal(
    "highwaymen.robber-near",
    HIGHWAYMEN,
    text="The robber is too near for trade.",
)


def why_not_trade(
    position: catan.Position, action: MaritimeTrade
) -> catan.Violation | None:
    """Why a seat may not trade with the supply; None if this rule does not
    object.
    """
    island = position[Island]
    if island.robber is None:
        return None
    beside = island.layout.topology.hex_nodes[island.robber]
    near = pieces.buildings(position, action.seat) & beside
    return ROBBED(hex=island.robber) if near else None


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.Limit(MaritimeTrade, why_not_trade, refusals=(ROBBED,))]


EXPANSION = catan.Expansion(
    "highwaymen",
    "Highwaymen",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
seat = catan.Seat(0)
table = (
    Scenario(EXPANSION)
    .piece("settlement", seat, (0, 0, "N"))
    .give(seat, wool=4)
    .robber(0, 0)
    .after_roll()
)
trade = MaritimeTrade(seat, table.good("wool"), 4, table.good("ore"))
assert table.code(trade) == "highwaymen.robber-near"
assert trade not in table.game.actions
assert table.robber(2, 0).code(trade) is None

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("The robber stops trade beside it.")
