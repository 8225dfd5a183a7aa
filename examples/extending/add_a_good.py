"""Add a good: cities beside fields give honey, too, and the supply takes it at
2 to 1.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import (
    GOOD_COUNTS,
    HEX_YIELD,
    TRADE_RATES,
    MaritimeTrade,
    maritime_trade,
)
from catan_core.testing import Scenario, check_walk

HONEY = "honey"


def sells_well(position: catan.Position, seat: catan.Seat) -> int:
    """What may be traded besides what may be traded anyway: honey at 2 to 1."""
    return maritime_trade.rate(catan.Good(position.rules.good_index[HONEY]), 2)


@catan.hookimpl
def catan_goods(setup: catan.Setup) -> catan.GoodSpecs:
    return [catan.GoodSpec(HONEY, family="delicacy", symbol="hy")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(GOOD_COUNTS, HONEY, 12),
        catan.Row(HEX_YIELD, ("fields", "city"), (("grain", 1), (HONEY, 1))),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(TRADE_RATES, sells_well)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [catan.Text(f"good:{HONEY}", (("en", "honey"),))]


EXPANSION = catan.Expansion(
    "beekeepers",
    "Beekeepers",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    replaces=("base/yield:fields,city",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
# beside fields with a 4, on the board for beginners
table = Scenario(EXPANSION).piece("city", 0, (0, 1, "N")).roll(2, 2)
assert table.hand(0)["grain"] == table.hand(0)[HONEY] == 1
table.give(0, honey=1).play(
    MaritimeTrade(catan.Seat(0), table.good(HONEY), 2, table.good("ore"))
)
assert table.hand(0)[HONEY] == 0

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Honey is produced, sold and counted.")
