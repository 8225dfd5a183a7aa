"""Coins beside Cities & Knights: what buys them, and what they buy (TB-RI-10, TB-RI-18, TB-MA-19)."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import MaritimeTrade, table
from catan_expansions.traders_barbarians.coins import BuyWithCoins
from tests.properties.knights_witness import Witness
from tests.properties.oracle_adapter import decider

from .realm import Realm
from .table import GOODS

GOLD = "gold"
PRICE, TIMES = 2, 2
"""What a resource costs, and how often in a turn it is bought."""
BEST_RATE = 3
"""No better rate than that of a generic harbor brings a coin."""


class WithCoins(Witness):
    """Coins are neither resources nor commodities: in the realm of Cities & Knights there are none."""

    bought = 0
    turn = 0

    def read(self, state: catan.State) -> Realm:
        realm = super().read(state)
        for pile in (*realm.hands, realm.supply):
            pile.pop(GOLD, None)
        return realm

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        super().see(before, action, step)
        if before.turn.number != self.turn:
            self.turn, self.bought = before.turn.number, 0
        self.bought += isinstance(action, BuyWithCoins)
        assert self.bought <= TIMES
        seat = decider(step.state)
        if seat is not None and step.state.winners is None:
            self._exchange(step.state, seat)

    def _exchange(self, state: catan.State, seat: catan.Seat) -> None:
        """What is offered for coins are resources alone; coins are offered for whatever is a card."""
        ids = [good.id for good in state.rules.goods]
        offered, hand, supply = state.rules.actions(state, seat), table.hand(state, seat) or {}, table.supply(state)
        goods = {ids[each.good] for each in offered.of(BuyWithCoins)}
        if goods:
            assert goods == {good for good in GOODS if supply[good]}
            assert hand[GOLD] >= PRICE
            self.seen["coins offered for goods"] += 1
        trades = offered.of(MaritimeTrade)
        coins = {(ids[each.give], each.ratio) for each in trades if ids[each.take] == GOLD}
        if trades and supply[GOLD]:
            rates = self.rates(self.read(state), seat)
            best = {good: min(ratio for ratio in ratios if ratio >= BEST_RATE) for good, ratios in rates.items()}
            assert {good for good, _ in coins} == {good for good in rates if hand[good] >= best[good]}
            assert all(ratio in rates[good] and ratio >= BEST_RATE for good, ratio in coins)
            self.seen["coins for commodities"] += any(good not in GOODS for good, _ in coins)
