"""Maritime trade: with the supply (base: "Comercio marítimo", "Puerto")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core import members
from catan_core.base import goods, rows
from catan_core.base.goods import Holdings
from catan_core.base.hidden_hands import GOODS_SEEN, Passed
from catan_core.base.island import GENERIC, Island
from catan_core.base.pieces import BUILDING_ROWS, buildings, memoized_on_board
from catan_core.base.turn import SupplyTradePhase

MARITIME = catan.Citation("base", "Maritime trade")
HARBORS = catan.Citation("base", "Harbors")

NOT_ENTITLED = catan.Refusal("maritime.not-entitled", HARBORS, text="You cannot trade this kind of card at this rate.")
TOO_FEW = catan.Refusal("maritime.too-few-cards", MARITIME, text="You do not have enough cards of this kind.")
SUPPLY_EMPTY = catan.Refusal("maritime.supply-empty", MARITIME, text="The supply has no card of this kind left.")
NOT_GIVEN = catan.Refusal("maritime.not-given", MARITIME, text="The supply does not give this in a trade.")
SAME_KIND = catan.Refusal(
    "maritime.same-kind", MARITIME, text="You must take a different kind of card from the one you give."
)
WITHOUT_HARBOR = 4
RATIOS = 8
"""Ratios are less than this; an answer to `TRADE_RATES` has this many bits for each good."""

Ratio: TypeAlias = Annotated[int, catan.Between(1, RATIOS - 1)]
"""How many cards the supply takes for one. To mypy it is an `int`."""


@catan.record
class MaritimeTrade(catan.Action, tag="base/maritime-trade"):
    """Give `ratio` cards of one kind to the supply and take one of another kind."""

    give: catan.Good
    ratio: Ratio
    take: catan.Good


@catan.record
class MaritimeTraded(catan.Event, tag="base/maritime-traded"):
    """Cards have been traded with the supply."""

    seat: catan.Seat
    give: catan.Good
    ratio: Ratio
    take: catan.Good


maritime_traded: Callable[[catan.Seat, catan.Good, int, catan.Good], MaritimeTraded] = catan.interned(MaritimeTraded)


def rate(good: catan.Good, ratio: int) -> int:
    """A good at a ratio to 1, as one bit of an answer to `TRADE_RATES`. Raises ValueError for a ratio not in 1 to 7."""
    if not 0 < ratio < RATIOS:
        raise ValueError(f"{ratio}:1 is not a ratio for maritime trade; it must be from 1 to {RATIOS - 1}")
    return 1 << _member(good, ratio)


def _member(good: catan.Good, ratio: int) -> int:
    """The place of this bit."""
    return RATIOS * good + ratio


@memoized_on_board(BUILDING_ROWS)
def _harbor_rates(position: catan.Position, seat: catan.Seat) -> int:
    """The ratios at which a seat may give goods to the supply by its harbors and without."""
    rules, harbors, built = position.rules, position[Island].layout.harbor_nodes, buildings(position, seat)
    ratios, allowed = HARBOR_RATES(rules), 0
    for good in goods.SUPPLY_TAKES(rules).goods:
        spec = rules.goods[good]
        allowed |= rate(good, WITHOUT_HARBOR)
        if built & harbors.get(GENERIC, 0):
            allowed |= rate(good, ratios["generic"])
        if spec.family == goods.FAMILY and built & harbors.get(spec.id, 0):
            allowed |= rate(good, ratios["special"])
    return allowed


TRADE_RATES: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "base/trade-rates",
    _harbor_rates,
    doc="The goods that a seat may give to the supply, with the ratios: bits as `rate(good, ratio)` makes them.",
)


def _at_harbors(position: catan.Position, seat: catan.Seat) -> int:
    served = 0
    for nodes in position[Island].layout.harbor_nodes.values():
        served |= nodes
    return buildings(position, seat) & served


AT_HARBORS: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "base/harbor-buildings",
    _at_harbors,
    doc="The nodes where a seat has a building at a harbor, for rules that count these; rates are another question.",
)


def rates(position: catan.Position, seat: catan.Seat, good: catan.Good) -> tuple[int, ...]:
    """Every ratio at which a seat may trade a good with the supply, the best first."""
    return members(position.rules.answers[TRADE_RATES](position, seat) >> RATIOS * good & (1 << RATIOS) - 1)


@catan.memoized(1 << 13)
def _enough(hand: catan.Goods) -> int:
    """The goods that a hand has, with the ratios for which there are enough of them."""
    possible = 0
    for good, count in enumerate(hand):
        if count:
            possible |= _UP_TO[count if count < RATIOS else -1] << RATIOS * good
    return possible


_UP_TO = [sum([rate(catan.Good(0), ratio) for ratio in range(1, count + 1)]) for count in range(RATIOS)]
"""By number of cards, the ratios for which they are enough."""


Trades = tuple[tuple[catan.Good, int, catan.Good], ...]


def _lister(rules: catan.Rules) -> Callable[[int, tuple[catan.Good, ...]], Trades]:
    same = not DIFFERENT_KIND(rules)

    @catan.memoized(1 << 12)
    def trades(possible: int, taken: tuple[catan.Good, ...]) -> Trades:
        return tuple(
            [
                (catan.Good(give), ratio, take)
                for give, ratio in [divmod(trade, RATIOS) for trade in members(possible)]
                for take in taken
                if take != give or (same and ratio == WITHOUT_HARBOR)
            ]
        )

    return trades


TRADES: catan.PerRules[Callable[[int, tuple[catan.Good, ...]], Trades]] = catan.PerRules(_lister)


def _options(
    position: catan.Position, phase: catan.Phase, seat: catan.Seat
) -> Sequence[tuple[catan.Good, int, catan.Good]]:
    rules = position.rules
    possible = rules.answers[TRADE_RATES](position, seat) & _enough(position[Holdings].hands[seat])
    if not possible:
        return ()
    kinds, supply = rules.derived[goods.SUPPLY_GIVES].goods, goods.available(position)
    return rules.derived[TRADES](possible, kinds if all(supply) else tuple([good for good in kinds if supply[good]]))


def _why_not(position: catan.Position, phase: catan.Phase, action: MaritimeTrade) -> catan.Violation | None:
    holdings, rules = position[Holdings], position.rules
    give, ratio, take = action.give, action.ratio, action.take
    if not 0 < ratio < RATIOS:
        return NOT_ENTITLED(give=rules.goods[give].id, ratio=ratio)
    if not TRADE_RATES(position, action.seat) & rate(give, ratio):
        forbidden = TRADE_RATES.forbidden(position, _member(give, ratio), action.seat)
        return forbidden or NOT_ENTITLED(give=rules.goods[give].id, ratio=ratio)
    if take == give and (ratio != WITHOUT_HARBOR or DIFFERENT_KIND(rules)):
        return SAME_KIND(give=rules.goods[give].id)
    if holdings.hands[action.seat][give] < ratio:
        return TOO_FEW(give=rules.goods[give].id, ratio=ratio)
    if not rules.goods[take].supply_gives:
        return NOT_GIVEN(take=rules.goods[take].id)
    if not goods.available(position)[take]:
        return SUPPLY_EMPTY(take=rules.goods[take].id)
    return None


def _trade(tx: catan.Transition, phase: catan.Phase, action: MaritimeTrade) -> None:
    single = tx.rules.derived[goods.SINGLES]
    goods.exchange(tx, action.seat, single(action.give, action.ratio), single(action.take, 1))
    tx.emit(maritime_traded(action.seat, action.give, action.ratio, action.take))


MARITIME_TRADE = catan.ActionSpec(
    kind=MaritimeTrade,
    during=(SupplyTradePhase,),
    rule=MARITIME,
    options=_options,
    why=_why_not,
    apply=_trade,
    refusals=(NOT_ENTITLED, SAME_KIND, TOO_FEW, NOT_GIVEN, SUPPLY_EMPTY),
)


HARBOR_RATES: catan.Table[str, int] = catan.Table(
    "base/harbor-rates",
    "How many cards a harbor asks for one, by kind of harbor.",
    problem=rows.only_keys("generic", "special", value=rows.rate_problem),
)


def _changed(rules: catan.Rules, event: MaritimeTraded) -> Iterator[Passed]:
    yield Passed(event.seat, None, goods.single(rules, event.give, event.ratio))
    yield Passed(None, event.seat, goods.single(rules, event.take))


DIFFERENT_KIND = catan.Option(
    "base.maritime_different_kind_4to1",
    True,
    values=(True, False),
    doc="Whether a trade at 4:1 must take another kind of card than it gives.",
    source="BASE-TRADE-14; the books do not say, it is never of use",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [DIFFERENT_KIND]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        HARBOR_RATES,
        catan.Row(HARBOR_RATES, "generic", 3),
        catan.Row(HARBOR_RATES, "special", 2),
        catan.Row(GOODS_SEEN, MaritimeTraded.tag, _changed),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [MARITIME_TRADE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(MaritimeTraded)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [TRADE_RATES, AT_HARBORS]
