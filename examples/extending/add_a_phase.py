"""Add a phase: a market day after building, on which one may trade with the
supply once more.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import EndTurn, MaritimeTrade, SupplyTradePhase, TurnEnding
from catan_core.testing import Scenario, check_walk

MARKET = catan.Citation("market_day", "Market day")


@catan.record
class MarketDay(SupplyTradePhase, tag="market_day/market-day"):
    """One may trade with the supply before one's turn ends."""

    seat: catan.Seat


@catan.record
class LeaveMarket(catan.Action, tag="market_day/leave-market"):
    """Leave the market."""


@catan.record
class MarketLeft(catan.Event, tag="market_day/market-left"):
    """A seat has left the market."""

    seat: catan.Seat


def open_market(tx: catan.Transition, event: TurnEnding) -> None:
    """Whatever reacts to the wish to end a turn comes before the turn ends."""
    tx.then(MarketDay(event.seat))


def leave(tx: catan.Transition, phase: MarketDay, action: LeaveMarket) -> None:
    """End the phase, which is a long one: `once=False`."""
    tx.end()
    tx.emit(MarketLeft(action.seat))


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(MarketDay, once=False, rule=MARKET)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=LeaveMarket, during=(MarketDay,), rule=MARKET, apply=leave
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(MarketLeft)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(TurnEnding, open_market)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"phase:{MarketDay.tag}", (("en", "Market day"),)),
        catan.Text(f"action:{LeaveMarket.tag}", (("en", "Leave the market"),)),
        # nobody needs to hear this
        catan.Text(f"sentence:{MarketLeft.tag}", (("en", ""),)),
    ]


EXPANSION = catan.Expansion(
    "market_day",
    "Market day",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
table = (
    Scenario(EXPANSION).give(0, wool=4).building().play(EndTurn(catan.Seat(0)))
)
assert {type(action) for action in table.game.actions} == {
    MaritimeTrade,
    LeaveMarket,
}
table.play(
    MaritimeTrade(catan.Seat(0), table.good("wool"), 4, table.good("ore")),
    LeaveMarket(catan.Seat(0)),
)
assert table.game.turn.seat == 1

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("There is a market day after building.")
