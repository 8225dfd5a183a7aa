"""Bids that are compared: what an author of a bid is given."""

import catan_core as catan
from catan_core.base import Holdings, bidding, goods
from catan_core.testing import Scenario

RULE = catan.Citation("auction", "The auction")
FIVE = ("brick", "lumber", "wool", "grain", "ore")
ZERO = catan.Seat(0)


@catan.record
class Auction(catan.SimultaneousPhase, tag="auction/auction"):
    """Everybody bids."""


@catan.record
class OpenBid(catan.Phase, tag="auction/open-bid"):
    """A seat bids face up."""

    seat: catan.Seat


@catan.record
class Bid(catan.Action, tag="auction/bid"):
    """Bid cards."""

    cards: catan.Goods


def _pay(tx: catan.Transition, phase: catan.Phase, action: Bid) -> None:
    goods.pay(tx, action.seat, action.cards)


def test_a_bid_is_made_during_a_phase_or_any_of_several() -> None:
    one = bidding.bidding(Bid, during=Auction, rule=RULE, kinds=FIVE, apply=_pay)
    several = bidding.bidding(Bid, during=(Auction, OpenBid), rule=RULE, kinds=FIVE, apply=_pay)

    assert (one.during, several.during) == ((Auction,), (Auction, OpenBid))


def test_of_a_large_hand_no_bid_is_listed_to_find_one() -> None:
    bid = bidding.bidding(Bid, during=Auction, rule=RULE, kinds=FIVE, apply=_pay)
    state = Scenario("base", seats=3).give(0, **dict.fromkeys(FIVE, 19)).state
    assert bid.options is not None

    bids = bid.options(state, Auction((ZERO,)), ZERO)
    assert not isinstance(bids, list)
    assert len(bids) == 20**5
    assert bids[len(bids) - 1] == state[Holdings].hands[ZERO] in bids
