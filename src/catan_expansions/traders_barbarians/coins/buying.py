"""Coins buy resources, and resources buy coins (Traders & Barbarians: "Gold"; TB-RI-09, TB-RI-10)."""

from __future__ import annotations

from collections.abc import Iterator

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods
from catan_expansions.traders_barbarians.coins import purse

BUYING = catan.Citation("coins", "Buying resources")
TRADING = catan.Citation("coins", "Trading for gold")

TOO_FEW = catan.Refusal("coins.too-few", BUYING, text="A resource costs two coins.")
OFTEN_ENOUGH = catan.Refusal("coins.often-enough", BUYING, text="You have bought two resources in this turn.")
SUPPLY_LACKS = catan.Refusal("coins.supply-lacks-it", BUYING, text="The supply has no card of this resource.")
NOT_AT_THIS_RATE = catan.Refusal(
    "coins.not-at-this-rate", TRADING, text="A special harbor brings no gold: it takes three cards or four."
)

PRICE = 2
TIMES = 2
"""How often a seat may buy in a turn."""
SPECIAL = 2
"""How many cards a special harbor asks for one."""


@catan.record
class CoinsSpent(catan.Slice, tag="coins/coins-spent"):
    """How many resources have been bought with coins in this turn."""

    bought: catan.Count


NONE_YET = CoinsSpent(0)


@catan.record
class BuyWithCoins(catan.Action, tag="coins/buy-with-coins"):
    """Buy a resource with two coins."""

    good: catan.Good


@catan.record
class BoughtWithCoins(catan.Event, tag="coins/bought-with-coins"):
    """A seat has bought a resource with coins."""

    seat: catan.Seat
    good: catan.Good


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> tuple[catan.Good, ...]:
    if position[CoinsSpent].bought >= TIMES or purse.held(position, seat) < PRICE:
        return ()
    return tuple([catan.Good(good) for good, count in enumerate(choices.supply_cards(position)) if count])


def _why_not(position: catan.Position, phase: catan.Phase, action: BuyWithCoins) -> catan.Violation | None:
    if position[CoinsSpent].bought >= TIMES:
        return OFTEN_ENOUGH()
    if purse.held(position, action.seat) < PRICE:
        return TOO_FEW()
    if not choices.supply_cards(position)[action.good]:
        return SUPPLY_LACKS(good=position.rules.goods[action.good].id)
    return None


def _buy(tx: catan.Transition, phase: catan.Phase, action: BuyWithCoins) -> None:
    goods.exchange(tx, action.seat, purse.gold(tx.rules, PRICE), goods.single(tx.rules, action.good))
    tx.update(CoinsSpent(tx[CoinsSpent].bought + 1))
    tx.emit(BoughtWithCoins(action.seat, action.good))


def _changed(rules: catan.Rules, event: BoughtWithCoins) -> Iterator[base.Passed]:
    yield base.Passed(event.seat, None, purse.gold(rules, PRICE))
    yield base.Passed(None, event.seat, goods.single(rules, event.good))


def _not_at_two(position: catan.Position, action: base.MaritimeTrade) -> catan.Violation | None:
    if action.ratio > SPECIAL or position.rules.goods[action.take].id != purse.GOLD:
        return None
    return NOT_AT_THIS_RATE(ratio=action.ratio)


def _forget(tx: catan.Transition, event: base.WindowOpened) -> None:
    if tx[CoinsSpent] != NONE_YET:
        tx.update(NONE_YET)


def _sound(state: catan.State) -> str | None:
    bought = state[CoinsSpent].bought
    return None if bought <= TIMES else f"{bought} resources have been bought in one turn"


BUY_WITH_COINS = catan.ActionSpec(
    kind=BuyWithCoins,
    during=(base.SupplyTradePhase,),
    rule=BUYING,
    options=_options,
    why=_why_not,
    apply=_buy,
    refusals=(OFTEN_ENOUGH, TOO_FEW, SUPPLY_LACKS),
)

GOLD_AT_2_TO_1 = catan.Option(
    "coins.gold_at_2to1",
    False,
    values=(False, True),
    doc="Whether a special harbor brings gold too, one coin for two cards.",
    source="TB-RI-10; the sixth edition allows it",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        GOLD_AT_2_TO_1,
        catan.Edition("en2025", ((GOLD_AT_2_TO_1.name, True),), doc="The English rules of 2025 (6th edition)."),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            CoinsSpent,
            lambda rules, layout: NONE_YET,
            anew_at=(base.WindowOpened,),
            anew=lambda spent, event: NONE_YET,
            doc="What has been bought with coins.",
        )
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.GOODS_SEEN, BoughtWithCoins.tag, _changed)]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(BoughtWithCoins)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUY_WITH_COINS]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [] if GOLD_AT_2_TO_1(setup) else [catan.Limit(base.MaritimeTrade, _not_at_two, refusals=(NOT_AT_THIS_RATE,))]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.WindowOpened, _forget)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("coins/bought-at-most-twice", _sound)]
