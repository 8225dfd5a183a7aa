"""Bids that are compared: everybody stakes cards of some kinds, once, and whoever stakes most decides.

An author declares a `SimultaneousPhase`, in which nobody sees a bid before all have bid, and an action whose one field
besides its seat is `cards: Goods`. `bidding` makes the spec of the action. When all have bid, `apply` is called for
each bid, and `phase.answers` has them all; `highest` and `majority` compare them.

>>> first, second = catan.Seat(0), catan.Seat(1)
>>> highest({first: 2, second: 3}), highest({first: 2, second: 2}), highest({first: 0})
((1,), (0, 1), ())
>>> majority({first: 2, second: 3}), majority({first: 2, second: 2})
(1, None)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import catan_core as catan
from catan_core.base import goods
from catan_core.components.multisets import AnySubMultisets

A = TypeVar("A", bound=catan.Action)
P = TypeVar("P", bound=catan.Phase)

NOT_FOR_BIDS = catan.Refusal("bid.not-these-cards", goods.SUPPLY, text="You cannot bid with these cards.")


def may_bid(position: catan.Position, seat: catan.Seat, kinds: Sequence[str]) -> catan.Goods:
    """The cards of these kinds in a hand: what its seat may bid at most; none if the hand is not seen.

    >>> may_bid(catan.new_game("base", seats=3, seed=1).state, catan.Seat(0), ["wool"])
    (0, 0, 0, 0, 0)
    """
    hand, index = goods.hand_cards(position, seat), position.rules.good_index
    allowed = {index[kind] for kind in kinds}
    return catan.Goods(tuple([count if good in allowed else 0 for good, count in enumerate(hand)]))


def bidding(
    kind: type[A],
    *,
    during: type[P] | tuple[type[P], ...],
    rule: catan.Citation,
    kinds: Sequence[str] | Callable[[catan.Position], Sequence[str]],
    apply: Callable[[catan.Transition, P, A], None],
    refused: catan.Refusal = NOT_FOR_BIDS,
) -> catan.ActionSpec[P, A]:
    """The action that bids, during a phase or any of several, any number of cards of these kinds, or none. `kinds` may
    be a query, which expansions change.

    `apply` says what becomes of them. `refused` is why a bid is refused, under the heading of `rule` if it is left out.

    >>> @catan.record
    ... class Auction(catan.SimultaneousPhase, tag="auction/auction"):
    ...     pass
    >>> @catan.record
    ... class Bid(catan.Action, tag="auction/bid"):
    ...     cards: catan.Goods
    >>> rule = catan.Citation("auction", "The auction")
    >>> pay = lambda tx, phase, action: goods.pay(tx, action.seat, action.cards)
    >>> BID = bidding(Bid, during=Auction, rule=rule, kinds=["ore"], apply=pay)
    >>> state = catan.new_game("base", seats=3, seed=1).state
    >>> list(BID.options(state, Auction((catan.Seat(0),)), catan.Seat(0)))
    [(0, 0, 0, 0, 0)]
    """
    why = catan.evolve(refused, rule=rule) if refused is NOT_FOR_BIDS else refused

    def options(position: catan.Position, phase: P, seat: catan.Seat) -> Sequence[catan.Goods]:
        most = may_bid(position, seat, kinds(position) if callable(kinds) else kinds)
        return AnySubMultisets(most)

    return catan.ActionSpec(
        kind=kind,
        during=during if isinstance(during, tuple) else (during,),
        rule=rule,
        options=options,
        why=why,
        apply=apply,
        refusals=(why,),
    )


def highest(bids: Mapping[catan.Seat, int]) -> tuple[catan.Seat, ...]:
    """The seats with the highest bid, several if they are equal; () if nobody has bid anything."""
    best = max(bids.values(), default=0)
    return tuple([seat for seat, bid in bids.items() if bid == best]) if best else ()


def majority(bids: Mapping[catan.Seat, int]) -> catan.Seat | None:
    """The seat that has bid more than all others together; None if nobody has."""
    total = sum(bids.values())
    return next((seat for seat, bid in bids.items() if 2 * bid > total), None)
