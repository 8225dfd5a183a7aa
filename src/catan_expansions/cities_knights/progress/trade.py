"""The trade cards Merchant Fleet, Master Merchant, Trade Monopoly and Resource Monopoly.

The Merchant and the Commercial Harbor have modules of their own; the slice for a Commercial Harbor's offers is here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods, maritime_trade
from catan_expansions.cities_knights.commodities import commodities, resources
from catan_expansions.cities_knights.progress.deck import PROGRESS_CARD_COUNTS
from catan_expansions.cities_knights.progress.playing import (
    NO_SUCH_TARGET,
    TARGETS,
    VOID,
    allow_void,
    pass_goods,
    playing,
    rule_of,
    victim_refusal,
)

FLEET_RATE = 2
MASTER_TAKES = 2
RESOURCES_GIVEN = 2
COMMODITIES_GIVEN = 1

NO_COMMODITY = catan.Refusal("monopoly.no-commodity", rule_of("trade_monopoly"), text="Choose a commodity.")
NO_RESOURCE = catan.Refusal("monopoly.no-resource", rule_of("resource_monopoly"), text="Choose a resource.")
NOT_RICHER = catan.Refusal(
    "master.not-more-points",
    rule_of("master_merchant"),
    text="This player does not have more victory points than you.",
)
WRONG_NUMBER = catan.Refusal(
    "master.wrong-number", rule_of("master_merchant"), text="Take two cards from the hand, or its only card."
)


@catan.record
class TurnEffects(catan.Slice, tag="cities_knights/turn-effects"):
    """Effects of cards that last until the end of the turn.

    `fleet`: goods that trade 2:1. `harbor`: how many Commercial Harbor offers each seat may still receive; () if no
    offers are left. `lacking`: seats that had no commodity when asked, and have received no card since.
    """

    fleet: tuple[catan.Good, ...]
    harbor: catan.BySeat[catan.Count] | tuple[()]
    lacking: catan.SeatSet = catan.SeatSet(0)


@catan.record
class MasterTakes(catan.Phase, tag="cities_knights/master-takes"):
    """A seat looks at another seat's hand and takes cards from it."""

    seat: catan.Seat
    victim: catan.Seat


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class PlayFleet(catan.Action, tag="cities_knights/play-merchant-fleet"):
    """Play the Merchant Fleet: trade one kind of card 2:1 with the supply until the end of the turn."""

    good: catan.Good


@catan.record
class PlayMasterMerchant(catan.Action, tag="cities_knights/play-master-merchant"):
    """Play the Master Merchant: look at the hand of an opponent with more points and take two cards."""

    victim: catan.Seat


@catan.record
class TakeCards(catan.Action, tag="cities_knights/take-cards"):
    """Take cards from the hand that you are looking at."""

    cards: catan.Goods


@catan.record
class PlayTradeMonopoly(catan.Action, tag="cities_knights/play-trade-monopoly"):
    """Play the Trade Monopoly: name a commodity, and each opponent gives you one card of it."""

    good: catan.Good


@catan.record
class PlayResourceMonopoly(catan.Action, tag="cities_knights/play-resource-monopoly"):
    """Play the Resource Monopoly: name a resource, and each opponent gives you two cards of it."""

    good: catan.Good


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class HandSeen(catan.Event, tag="cities_knights/hand-seen"):
    """A seat looks at another seat's hand. `cards` is None for everybody but the two seats."""

    seat: catan.Seat
    victim: catan.Seat
    cards: catan.Goods | None


@catan.record
class FleetChosen(catan.Event, tag="cities_knights/fleet-chosen"):
    """A seat has chosen what its Merchant Fleet trades 2:1 with the supply until the end of its turn."""

    seat: catan.Seat
    good: catan.Good


# -- merchant fleet ----------------------------------------------------------------------------------------------


def _fleet_goods(position: catan.Position, seat: catan.Seat) -> Sequence[int]:
    every = goods.SUPPLY_TAKES(position.rules).goods
    if allow_void(position):
        return every
    rates = base.TRADE_RATES(position, seat)
    return [good for good in every if not rates & maritime_trade.rate(good, FLEET_RATE)]


def _fleet(tx: catan.Transition, action: PlayFleet) -> None:
    effects = tx[TurnEffects]
    tx.update(catan.evolve(effects, fleet=tuple(sorted({*effects.fleet, action.good}))))
    tx.emit(FleetChosen(action.seat, action.good))


def _why_not_fleet(position: catan.Position, action: PlayFleet) -> catan.Violation | None:
    if action.good in _fleet_goods(position, action.seat):
        return None
    traded = action.good in goods.SUPPLY_TAKES(position.rules).goods
    return VOID(card="merchant_fleet") if traded else NO_SUCH_TARGET()


PLAY_FLEET = playing("merchant_fleet", PlayFleet, _fleet, options=_fleet_goods, why=_why_not_fleet, refusals=TARGETS)


def _fleet_rates(position: catan.Position, seat: catan.Seat) -> int:
    fleet = position[TurnEffects].fleet
    return (
        sum([maritime_trade.rate(good, FLEET_RATE) for good in fleet])
        if fleet and position[base.Window].seat == seat
        else 0
    )


# -- master merchant ---------------------------------------------------------------------------------------------


def richer(position: catan.Position, seat: catan.Seat) -> tuple[catan.Seat, ...]:
    """The opponents with more points than a seat, not counting hidden points."""
    rules = position.rules
    own = rules.points(position, seat, hidden=False)
    return tuple(
        other for other in choices.opponents(position, seat) if rules.points(position, other, hidden=False) > own
    )


def _masters(position: catan.Position, seat: catan.Seat) -> Sequence[catan.Seat]:
    victims = richer(position, seat)
    return victims if allow_void(position) else [other for other in victims if goods.stealable_size(position, other)]


def _master(tx: catan.Transition, action: PlayMasterMerchant) -> None:
    tx.emit(HandSeen(action.seat, action.victim, goods.stealable_cards(tx, action.victim)))
    if goods.stealable_size(tx, action.victim):
        tx.then(MasterTakes(action.seat, action.victim))


def _why_not_master(position: catan.Position, action: PlayMasterMerchant) -> catan.Violation | None:
    if action.victim != action.seat and action.victim not in richer(position, action.seat):
        return NOT_RICHER(victim=action.victim)
    return victim_refusal("master_merchant", action.seat, action.victim, _masters(position, action.seat))


PLAY_MASTER_MERCHANT = playing(
    "master_merchant",
    PlayMasterMerchant,
    _master,
    options=_masters,
    why=_why_not_master,
    refusals=(NOT_RICHER, *TARGETS),
)


TAKE_CARDS = choices.choosing(
    TakeCards,
    during=MasterTakes,
    rule=rule_of("master_merchant"),
    cards=lambda position, phase, seat: goods.stealable_cards(position, phase.victim),
    count=MASTER_TAKES,
    apply=lambda tx, phase, action: pass_goods(tx, phase.victim, phase.seat, action.cards),
    wrong_number=WRONG_NUMBER,
    lacking=WRONG_NUMBER,
)


def _takes_problem(state: catan.State, phase: MasterTakes, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.seat == phase.victim or not goods.stealable_size(state, phase.victim):
        return f"seat {phase.seat} cannot take cards from seat {phase.victim}"
    return None


def _looking(position: catan.Position, seat: catan.Seat) -> int:
    phase = position.stack[-1] if position.stack else None
    return 1 << phase.victim if isinstance(phase, MasterTakes) and phase.seat == seat else 0


# -- monopolies --------------------------------------------------------------------------------------------------


def _namable(position: catan.Position, seat: catan.Seat, kinds: tuple[catan.Good, ...]) -> tuple[catan.Good, ...]:
    somebody = any(goods.stealable_size(position, other) for other in choices.opponents(position, seat))
    return kinds if somebody or allow_void(position) else ()


def _naming_refusal(
    position: catan.Position, action: PlayTradeMonopoly | PlayResourceMonopoly
) -> catan.Violation | None:
    trade = isinstance(action, PlayTradeMonopoly)
    kinds = commodities(position.rules, goods.STEALABLE) if trade else resources(position.rules, goods.STEALABLE)
    if action.good not in kinds:
        return NO_COMMODITY() if trade else NO_RESOURCE()
    if _namable(position, action.seat, kinds):
        return None
    return VOID(card="trade_monopoly" if trade else "resource_monopoly")


def _collect(tx: catan.Transition, seat: catan.Seat, good: catan.Good, most: int) -> None:
    without = []
    for other in choices.opponents(tx, seat):
        count = min(most, tx[base.Holdings].hands[other][good])
        goods.move(tx, other, seat, goods.single(tx.rules, good, count))
        if count < most:
            without.append(other)
    tx.emit(base.MonopolyEnded(seat, good, tuple(without)))


PLAY_TRADE_MONOPOLY = playing(
    "trade_monopoly",
    PlayTradeMonopoly,
    lambda tx, action: _collect(tx, action.seat, action.good, COMMODITIES_GIVEN),
    options=lambda position, seat: _namable(position, seat, commodities(position.rules, goods.STEALABLE)),
    why=_naming_refusal,
    refusals=(NO_COMMODITY, VOID),
)


PLAY_RESOURCE_MONOPOLY = playing(
    "resource_monopoly",
    PlayResourceMonopoly,
    lambda tx, action: _collect(tx, action.seat, action.good, RESOURCES_GIVEN),
    options=lambda position, seat: _namable(position, seat, resources(position.rules, goods.STEALABLE)),
    why=_naming_refusal,
    refusals=(NO_RESOURCE, VOID),
)


# -- commercial harbor -------------------------------------------------------------------------------------------


def _clear(tx: catan.Transition, event: base.WindowOpened) -> None:
    if tx[TurnEffects] is not NOTHING:
        tx.update(NOTHING)


NOTHING = TurnEffects((), ())


def _sound(state: catan.State) -> str | None:
    effects = state[TurnEffects]
    if list(effects.fleet) != sorted(set(effects.fleet)):
        return f"the goods that trade 2:1 are {effects.fleet}, which are not in order"
    cards = PROGRESS_CARD_COUNTS(state.rules)["trade", "commercial_harbor"]
    if effects.harbor and (len(effects.harbor) != state.rules.seats or not any(effects.harbor)):
        return "the offers of Commercial Harbors are counted for every seat, or for none if none are left"
    if any(not 0 <= left <= cards for left in effects.harbor):
        return f"{effects.harbor} offers are left, and there are {cards} Commercial Harbors"
    seat = state[base.Window].seat
    if effects.harbor and seat is not None and effects.harbor[seat]:
        return f"seat {seat} cannot make itself an offer with a Commercial Harbor"
    return None


def _seen(rules: catan.Rules, event: HandSeen) -> Iterator[base.Shown]:
    if event.cards is not None:
        yield base.Shown(event.victim, event.cards)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.GOODS_SEEN, HandSeen.tag, _seen)]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            TurnEffects,
            lambda rules, layout: NOTHING,
            anew_at=(base.WindowOpened,),
            anew=lambda effects, event: NOTHING,
            doc="What cards do until the end of the turn.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(MasterTakes, rule=rule_of("master_merchant"), sound=_takes_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_FLEET, PLAY_MASTER_MERCHANT, TAKE_CARDS, PLAY_TRADE_MONOPOLY, PLAY_RESOURCE_MONOPOLY]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(FleetChosen), catan.EventSpec(HandSeen, catan.hides("cards", but_for=("seat", "victim")))]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.WindowOpened, _clear)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(base.TRADE_RATES, _fleet_rates), catan.allow(base.HANDS_SEEN, _looking)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/effects-of-cards-are-counted", _sound)]
