"""Maritime trade: with the supply (base: "Comercio marítimo", "Puerto")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Derived,
    Event,
    EventSpec,
    Good,
    Option,
    Phase,
    Position,
    Query,
    Refusal,
    Row,
    Rule,
    Rules,
    Seat,
    Setup,
    Table,
    Transition,
    Violation,
    hookimpl,
    members,
    record,
)  # fmt: skip
from catan_core.base import goods
from catan_core.base.goods import Holdings
from catan_core.base.island import GENERIC, Island
from catan_core.base.pieces import BUILDING_ROWS, board_fact, buildings
from catan_core.base.turn import SupplyTradePhase

MARITIME = Rule("base", "Maritime trade")
HARBORS = Rule("base", "Harbors")

NOT_ENTITLED = Refusal("maritime.not-entitled", HARBORS)
TOO_FEW = Refusal("maritime.too-few-cards", MARITIME)
SUPPLY_EMPTY = Refusal("maritime.supply-empty", MARITIME)
SAME_KIND = Refusal("maritime.same-kind", MARITIME)
WITHOUT_HARBOR = 4


@record
class MaritimeTrade(Action):
    """Give `ratio` cards of one kind to the supply and take one of another kind."""

    tag: ClassVar[str] = "base/maritime-trade"
    give: Good
    ratio: int
    take: Good


@record
class MaritimeTraded(Event):
    """Cards have been traded with the supply."""

    tag: ClassVar[str] = "base/maritime-traded"
    seat: Seat
    give: Good
    ratio: int
    take: Good


@board_fact(BUILDING_ROWS)
def harbor_rates(position: Position, seat: Seat) -> tuple[int, ...]:
    """The ratios at which a seat may give each good to the supply by its harbors and without: bit n for n to 1."""
    rules, harbors, built = position.rules, position[Island].layout.harbor_nodes, buildings(position, seat)
    ratios = rules.tables["base/harbor-rates"]
    special = 1 << ratios["special"]
    rates = 1 << WITHOUT_HARBOR | (1 << ratios["generic"] if built & harbors.get(GENERIC, 0) else 0)
    own = [spec.family == goods.FAMILY and built & harbors.get(spec.id, 0) for spec in rules.goods]
    return tuple([rates | special if harbor else rates for harbor in own])


TRADE_RATE: Query[[Seat, Good], int] = Query(
    "base/trade-rate",
    lambda position, seat, good: harbor_rates(position, seat)[good],
    "The ratios at which a seat may give a good to the supply: bit n for n to 1.",
)


def _all_rates(position: Position, seat: Seat) -> tuple[int, ...]:
    """The ratios for every good at once."""
    rules = position.rules
    rate = rules.answers[TRADE_RATE]
    if rate is TRADE_RATE.base:
        return harbor_rates(position, seat)
    return tuple([rate(position, seat, good) for good in GOODS(rules)])


def rates(position: Position, seat: Seat, good: Good) -> tuple[int, ...]:
    """Every ratio at which a seat may trade a good with the supply, the best first."""
    return members(TRADE_RATE(position, seat, good))


GOODS: Derived[tuple[Good, ...]] = Derived(lambda rules: tuple(Good(good) for good in range(len(rules.goods))))
Trades = tuple[tuple[Good, int, Good], ...]


def _lister(rules: Rules) -> Callable[[tuple[int, ...], tuple[int, ...], tuple[bool, ...]], Trades]:
    same = rules.tables["base/maritime"]["same-kind-at-4"]

    @lru_cache(maxsize=1 << 14)
    def trades(hand: tuple[int, ...], allowed: tuple[int, ...], supply: tuple[bool, ...]) -> Trades:
        return tuple(
            [
                (Good(give), ratio, Good(take))
                for give, (count, mask) in enumerate(zip(hand, allowed, strict=True))
                for ratio in members(mask)
                if count >= ratio
                for take, left in enumerate(supply)
                if left and (take != give or (same and ratio == WITHOUT_HARBOR))
            ]
        )

    return trades


TRADES: Derived[Callable[[tuple[int, ...], tuple[int, ...], tuple[bool, ...]], Trades]] = Derived(_lister)


def _options(position: Position, phase: Phase, seat: Seat) -> Sequence[tuple[Good, int, Good]]:
    holdings, rules = position[Holdings], position.rules
    hand = holdings.hands[seat]
    if max(hand) < 2:
        return ()
    allowed = _all_rates(position, seat)
    enough = tuple(map(min, hand, map(int.bit_length, allowed)))
    return rules.derived[TRADES](enough, allowed, tuple(map(bool, holdings.supply)))


def _check(position: Position, phase: Phase, action: MaritimeTrade) -> Violation | None:
    holdings, rules = position[Holdings], position.rules
    give, ratio, take = action.give, action.ratio, action.take
    if ratio < 0 or not rules.answers[TRADE_RATE](position, action.seat, give) >> ratio & 1:
        return NOT_ENTITLED(give=rules.goods[give].id, ratio=ratio)
    if take == give and not (ratio == WITHOUT_HARBOR and rules.tables["base/maritime"]["same-kind-at-4"]):
        return SAME_KIND(give=rules.goods[give].id)
    if holdings.hands[action.seat][give] < ratio:
        return TOO_FEW(give=rules.goods[give].id, ratio=ratio)
    if not holdings.supply[take]:
        return SUPPLY_EMPTY(take=rules.goods[take].id)
    return None


def _trade(tx: Transition, phase: Phase, action: MaritimeTrade) -> None:
    single = tx.rules.derived[goods.SINGLES]
    goods.exchange(tx, action.seat, single(action.give, action.ratio), single(action.take, 1))
    tx.emit(MaritimeTraded(action.seat, action.give, action.ratio, action.take))


MARITIME_TRADE = ActionSpec(
    MaritimeTrade, (SupplyTradePhase,), _trade, MARITIME, _options, _check,
    refusals=(NOT_ENTITLED, SAME_KIND, TOO_FEW, SUPPLY_EMPTY),
)  # fmt: skip


@hookimpl
def catan_options(setup: Setup) -> list[Option]:
    return [
        Option(
            "base.maritime_different_kind_4to1",
            True,
            (True, False),
            "Whether the card taken at 4:1 must be of another kind than those given.",
            "BASE-TRADE-14; the books do not say, it is never of use",
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    return [
        Table("base/harbor-rates", "How many cards a harbor asks for one, by kind of harbor."),
        Row("base/harbor-rates", "generic", 3),
        Row("base/harbor-rates", "special", 2),
        Table("base/maritime", "What else holds for maritime trade."),
        Row("base/maritime", "same-kind-at-4", not setup.options["base.maritime_different_kind_4to1"]),
    ]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return [MARITIME_TRADE]


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(MaritimeTraded)]


@hookimpl
def catan_queries(setup: Setup) -> list[object]:
    return [TRADE_RATE]
