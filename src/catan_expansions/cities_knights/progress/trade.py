"""The trade cards Merchant Fleet, Master Merchant, Trade Monopoly and Resource Monopoly.

The Merchant and the Commercial Harbor have modules of their own; the slice for a Commercial Harbor's offers is here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Goods,
    Invariant,
    Invariants,
    Modifiers,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Rules,
    Seat,
    SeatSet,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    SubMultisets,
    TableSpecs,
    Transition,
    Violation,
    allow,
    evolve,
    hookimpl,
    record,
)
from catan_core.base import (
    GOODS_SEEN,
    HANDS_SEEN,
    TRADE_RATES,
    Holdings,
    MonopolyEnded,
    Shown,
    Window,
    WindowOpened,
    goods,
    maritime_trade,
)
from catan_expansions.cities_knights.commodities import commodities, resources
from catan_expansions.cities_knights.progress.deck import PROGRESS_CARD_COUNTS
from catan_expansions.cities_knights.progress.playing import VOID, allow_void, opponents, pass_goods, playing, rule_of

FLEET_RATE = 2
MASTER_TAKES = 2
RESOURCES_GIVEN = 2
COMMODITIES_GIVEN = 1

NO_COMMODITY = Refusal("monopoly.no-commodity", rule_of("trade_monopoly"), text="Choose a commodity.")
NO_RESOURCE = Refusal("monopoly.no-resource", rule_of("resource_monopoly"), text="Choose a resource.")
WRONG_NUMBER = Refusal(
    "master.wrong-number", rule_of("master_merchant"), text="Take two cards from the hand, or its only card."
)


@record
class TurnEffects(Slice):
    """Effects of cards that last until the end of the turn.

    `fleet`: goods that trade 2:1. `harbor`: how many Commercial Harbor offers each seat may still receive; () if no
    offers are left. `lacking`: seats that had no commodity when asked, and have received no card since.
    """

    tag: ClassVar[str] = "cities_knights/turn-effects"
    fleet: tuple[Good, ...]
    harbor: BySeat[int] | tuple[()]
    lacking: SeatSet = SeatSet(0)


@record
class MasterTakes(Phase):
    """A seat looks at another seat's hand and takes cards from it."""

    tag: ClassVar[str] = "cities_knights/master-takes"
    seat: Seat
    victim: Seat


# -- actions -----------------------------------------------------------------------------------------------------


@record
class PlayFleet(Action):
    """Play the Merchant Fleet: trade one kind of card 2:1 with the supply until the end of the turn."""

    tag: ClassVar[str] = "cities_knights/play-merchant-fleet"
    good: Good


@record
class PlayMasterMerchant(Action):
    """Play the Master Merchant: look at the hand of an opponent with more points and take two cards."""

    tag: ClassVar[str] = "cities_knights/play-master-merchant"
    victim: Seat


@record
class TakeCards(Action):
    """Take cards from the hand that you are looking at."""

    tag: ClassVar[str] = "cities_knights/take-cards"
    cards: Goods


@record
class PlayTradeMonopoly(Action):
    """Play the Trade Monopoly: name a commodity, and each opponent gives you one card of it."""

    tag: ClassVar[str] = "cities_knights/play-trade-monopoly"
    good: Good


@record
class PlayResourceMonopoly(Action):
    """Play the Resource Monopoly: name a resource, and each opponent gives you two cards of it."""

    tag: ClassVar[str] = "cities_knights/play-resource-monopoly"
    good: Good


# -- events ------------------------------------------------------------------------------------------------------


@record
class HandSeen(Event):
    """A seat looks at another seat's hand. `cards` is None for everybody but the two seats."""

    tag: ClassVar[str] = "cities_knights/hand-seen"
    seat: Seat
    victim: Seat
    cards: Goods | None


# -- merchant fleet ----------------------------------------------------------------------------------------------


def _fleet_goods(position: Position, seat: Seat) -> Sequence[int]:
    every = goods.SUPPLY_TAKES(position.rules).goods
    if allow_void(position):
        return every
    rates = TRADE_RATES(position, seat)
    return [good for good in every if not rates & maritime_trade.rate(good, FLEET_RATE)]


def _fleet(tx: Transition, action: PlayFleet) -> None:
    effects = tx[TurnEffects]
    tx.update(evolve(effects, fleet=tuple(sorted({*effects.fleet, action.good}))))


PLAY_FLEET = playing("merchant_fleet", PlayFleet, _fleet, options=_fleet_goods)


def _fleet_rates(position: Position, seat: Seat) -> int:
    fleet = position[TurnEffects].fleet
    return (
        sum([maritime_trade.rate(good, FLEET_RATE) for good in fleet]) if fleet and position[Window].seat == seat else 0
    )


# -- master merchant ---------------------------------------------------------------------------------------------


def richer(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The opponents with more points than a seat, not counting hidden points."""
    rules = position.rules
    own = rules.points(position, seat, hidden=False)
    return tuple(other for other in opponents(position, seat) if rules.points(position, other, hidden=False) > own)


def _masters(position: Position, seat: Seat) -> Sequence[Seat]:
    victims = richer(position, seat)
    return victims if allow_void(position) else [other for other in victims if goods.stealable_size(position, other)]


def _master(tx: Transition, action: PlayMasterMerchant) -> None:
    tx.emit(HandSeen(action.seat, action.victim, goods.stealable_cards(tx, action.victim)))
    if goods.stealable_size(tx, action.victim):
        tx.then(MasterTakes(action.seat, action.victim))


PLAY_MASTER_MERCHANT = playing("master_merchant", PlayMasterMerchant, _master, options=_masters)


def _takes(position: Position, phase: MasterTakes, seat: Seat) -> SubMultisets:
    hand = goods.stealable_cards(position, phase.victim)
    return SubMultisets(hand, min(MASTER_TAKES, sum(hand)))


def _why_not_takes(position: Position, phase: MasterTakes, action: TakeCards) -> Violation | None:
    return None if action.cards in _takes(position, phase, action.seat) else WRONG_NUMBER()


def _take(tx: Transition, phase: MasterTakes, action: TakeCards) -> None:
    pass_goods(tx, phase.victim, phase.seat, action.cards)


TAKE_CARDS = ActionSpec(
    kind=TakeCards,
    during=(MasterTakes,),
    rule=rule_of("master_merchant"),
    options=_takes,
    why=_why_not_takes,
    apply=_take,
    refusals=(WRONG_NUMBER,),
)


def _takes_problem(state: State, phase: MasterTakes, beneath: tuple[Phase, ...]) -> str | None:
    if phase.seat == phase.victim or not goods.stealable_size(state, phase.victim):
        return f"seat {phase.seat} cannot take cards from seat {phase.victim}"
    return None


def _conceal_hand(event: HandSeen, seat: Seat | None) -> HandSeen:
    return event if seat in (event.seat, event.victim) else HandSeen(event.seat, event.victim, None)


def _looking(position: Position, seat: Seat) -> int:
    phase = position.stack[-1] if position.stack else None
    return 1 << phase.victim if isinstance(phase, MasterTakes) and phase.seat == seat else 0


# -- monopolies --------------------------------------------------------------------------------------------------


def _namable(position: Position, seat: Seat, kinds: tuple[Good, ...]) -> tuple[Good, ...]:
    somebody = any(goods.stealable_size(position, other) for other in opponents(position, seat))
    return kinds if somebody or allow_void(position) else ()


def _naming_refusal(position: Position, action: PlayTradeMonopoly | PlayResourceMonopoly) -> Violation | None:
    trade = isinstance(action, PlayTradeMonopoly)
    kinds = commodities(position.rules, goods.STEALABLE) if trade else resources(position.rules, goods.STEALABLE)
    if action.good not in kinds:
        return NO_COMMODITY() if trade else NO_RESOURCE()
    if _namable(position, action.seat, kinds):
        return None
    return VOID(card="trade_monopoly" if trade else "resource_monopoly")


def _collect(tx: Transition, seat: Seat, good: Good, most: int) -> None:
    without = []
    for other in opponents(tx, seat):
        count = min(most, tx[Holdings].hands[other][good])
        goods.move(tx, other, seat, goods.single(tx.rules, good, count))
        if count < most:
            without.append(other)
    tx.emit(MonopolyEnded(seat, good, tuple(without)))


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


def _clear(tx: Transition, event: WindowOpened) -> None:
    if tx[TurnEffects] != NOTHING:
        tx.update(NOTHING)


NOTHING = TurnEffects((), ())


def _sound(state: State) -> str | None:
    effects = state[TurnEffects]
    if list(effects.fleet) != sorted(set(effects.fleet)):
        return f"the goods that trade 2:1 are {effects.fleet}, which are not in order"
    cards = PROGRESS_CARD_COUNTS(state.rules)["trade", "commercial_harbor"]
    if effects.harbor and (len(effects.harbor) != state.rules.seats or not any(effects.harbor)):
        return "the offers of Commercial Harbors are counted for every seat, or for none if none are left"
    if any(not 0 <= left <= cards for left in effects.harbor):
        return f"{effects.harbor} offers are left, and there are {cards} Commercial Harbors"
    seat = state[Window].seat
    if effects.harbor and seat is not None and effects.harbor[seat]:
        return f"seat {seat} cannot make itself an offer with a Commercial Harbor"
    return None


def _seen(rules: Rules, event: HandSeen) -> Iterator[Shown]:
    if event.cards is not None:
        yield Shown(event.victim, event.cards)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(GOODS_SEEN, HandSeen.tag, _seen)]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(TurnEffects, lambda rules, layout: NOTHING, doc="What cards do until the end of the turn.")]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(MasterTakes, rule=rule_of("master_merchant"), sound=_takes_problem, lies_on=()),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLAY_FLEET, PLAY_MASTER_MERCHANT, TAKE_CARDS, PLAY_TRADE_MONOPOLY, PLAY_RESOURCE_MONOPOLY]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(HandSeen, _conceal_hand)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(WindowOpened, _clear)]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [allow(TRADE_RATES, _fleet_rates), allow(HANDS_SEEN, _looking)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/effects-of-cards-are-counted", _sound)]
