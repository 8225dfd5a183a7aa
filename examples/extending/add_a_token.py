"""Add a good that is no card: gold coins, which hills yield beside brick. They
count for no limit, nobody steals them, and the supply never runs out of them.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import (
    HEX_YIELD,
    TRADE_RATES,
    Discard,
    MaritimeTrade,
    OfferTrade,
    maritime_trade,
    table,
)
from catan_core.testing import Scenario, check_walk

GOLD = "gold_coin"


def two_for_one(position: catan.Position, seat: catan.Seat) -> int:
    """What may be traded besides what may be traded anyway: gold at 2 to 1."""
    return maritime_trade.rate(catan.Good(position.rules.good_index[GOLD]), 2)


@catan.hookimpl
def catan_goods(setup: catan.Setup) -> catan.GoodSpecs:
    return [
        catan.GoodSpec(
            GOLD,
            family="gold",
            hand_limit=False,
            stealable=False,
            supply_takes=False,  # not at 4 to 1 or in harbors
            supply_gives=False,
            bank=False,
            symbol="g",
            color="#d4af37",
        )
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(HEX_YIELD, ("hills", piece), (("brick", 1), (GOLD, 1)))
        for piece in ("settlement", "city")
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(TRADE_RATES, two_for_one)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [catan.Text(f"good:{GOLD}", (("en", "gold coin"),))]


EXPANSION = catan.Expansion(
    "gold_rivers",
    "Gold in the rivers",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    replaces=("base/yield:hills,settlement", "base/yield:hills,city"),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO, ONE = catan.Seat(0), catan.Seat(1)

# everybody sees the coins of seat 1, and a 7 does not count them
scene = Scenario(EXPANSION).give(1, ore=7, gold_coin=30)
assert table.cards(scene.state, 1) == 7
assert table.open_goods(scene.game.view(ZERO), 1) == {GOLD: 30}
assert GOLD not in table.supply(scene.state)
assert not scene.roll(3, 4).game.actions.of(Discard)

# coins are traded with players, and sold at 2 to 1
scene = Scenario(EXPANSION).give(0, gold_coin=3).give(1, ore=1).after_roll()
gold, ore = scene.goods(gold_coin=1), scene.goods(ore=1)
assert scene.code(OfferTrade(ZERO, gold, ore, (ONE,))) is None
coin, wool = scene.good(GOLD), scene.good("wool")
scene.play(MaritimeTrade(ZERO, coin, 2, wool))
assert (scene.hand(0)[GOLD], scene.hand(0)["wool"]) == (1, 1)

# nobody buys them back
scene.give(0, wool=3)
refused = scene.code(MaritimeTrade(ZERO, wool, 4, coin))
assert refused == "maritime.not-given"

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Gold is found, shown and spent, and nobody steals it.")
