"""The politics cards Wedding, Spy, Warlord and Bishop.

The Constitution is a victory-point card and is revealed when drawn. The Deserter and Intrigue, the Diplomat, and the
Saboteur have modules of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    Event,
    EventSpec,
    EventSpecs,
    Goods,
    Hex,
    Modifiers,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    SimultaneousPhase,
    State,
    SubMultisets,
    TableSpecs,
    Transition,
    Violation,
    allow,
    hookimpl,
    members,
    record,
)
from catan_core.base import (
    ROBBER_MAY_MOVE,
    ROBBER_NOT_ON_LAND,
    ROBBER_TARGETS,
    SAME_HEX,
    VICTIMS,
    Window,
    goods,
    grab,
    put_robber,
    robber_refusal,
)
from catan_expansions.cities_knights.knights import Knights, knights, set_active
from catan_expansions.cities_knights.progress.deck import (
    CARDS_SEEN,
    CARDS_TOLD,
    KINDS,
    PROGRESS_CARD,
    Gained,
    Gone,
    ProgressCards,
    Revealed,
    pass_card,
)
from catan_expansions.cities_knights.progress.limit import own_surplus
from catan_expansions.cities_knights.progress.playing import allow_void, opponents, pass_goods, playing, rule_of
from catan_expansions.cities_knights.progress.trade import richer

GIFT = 2

WRONG_GIFT = Refusal("wedding.wrong-number", rule_of("wedding"), text="This is not the number of cards you must give.")
NOT_THERE = Refusal("spy.no-such-card", rule_of("spy"), text="There is no such card to take.")


@record
class WeddingGifts(SimultaneousPhase):
    """Seats with more points choose cards to give. `counts`: how many cards each seat gives."""

    tag: ClassVar[str] = "cities_knights/wedding-gifts"
    taker: Seat
    counts: BySeat[int]


@record
class SpyTakes(Phase):
    """A seat looks at the progress cards of another seat and may take a card."""

    tag: ClassVar[str] = "cities_knights/spy-takes"
    seat: Seat
    victim: Seat


# -- actions -----------------------------------------------------------------------------------------------------


@record
class PlayWedding(Action):
    """Play the Wedding: each opponent with more points gives you two cards of their choice."""

    tag: ClassVar[str] = "cities_knights/play-wedding"


@record
class GiveGifts(Action):
    """Choose the cards to give."""

    tag: ClassVar[str] = "cities_knights/give-gifts"
    cards: Goods


@record
class PlaySpy(Action):
    """Play the Spy: look at an opponent's progress cards and take a card if you like."""

    tag: ClassVar[str] = "cities_knights/play-spy"
    victim: Seat


@record
class TakeProgress(Action):
    """Take a progress card; None: leave them all."""

    tag: ClassVar[str] = "cities_knights/take-progress"
    card: Annotated[str, PROGRESS_CARD] | None


@record
class PlayWarlord(Action):
    """Play the Warlord: activate all your knights for free."""

    tag: ClassVar[str] = "cities_knights/play-warlord"


@record
class PlayBishop(Action):
    """Play the Bishop: move the robber and steal a card from every opponent next to its new hex."""

    tag: ClassVar[str] = "cities_knights/play-bishop"
    hex: Hex


# -- events ------------------------------------------------------------------------------------------------------


@record
class ProgressSeen(Event):
    """A spy looks at a seat's progress cards. `cards` is None for everybody but the two seats."""

    tag: ClassVar[str] = "cities_knights/progress-seen"
    spy: Seat
    victim: Seat
    cards: tuple[Annotated[str, PROGRESS_CARD], ...] | None


@record
class ProgressStolen(Event):
    """A spy takes a progress card. `card` is None for everybody but the two seats."""

    tag: ClassVar[str] = "cities_knights/progress-stolen"
    thief: Seat
    victim: Seat
    card: Annotated[str, PROGRESS_CARD] | None


@record
class SpyLeft(Event):
    """A spy takes no card, and no longer sees the hand."""

    tag: ClassVar[str] = "cities_knights/spy-left"
    spy: Seat
    victim: Seat


# -- wedding -----------------------------------------------------------------------------------------------------


def _hosts(position: Position, seat: Seat) -> list[Seat]:
    return sorted(other for other in richer(position, seat) if goods.stealable_size(position, other))


def _wedding(tx: Transition, action: PlayWedding) -> None:
    waiting_for = _hosts(tx, action.seat)
    counts = tuple(
        min(GIFT, goods.stealable_size(tx, seat)) if seat in waiting_for else 0 for seat in tx.rules.all_seats
    )
    if waiting_for:
        tx.then(WeddingGifts(tuple(waiting_for), action.seat, counts))


PLAY_WEDDING = playing("wedding", PlayWedding, _wedding, useful=lambda position, seat: bool(_hosts(position, seat)))


def _gift_options(position: Position, phase: WeddingGifts, seat: Seat) -> SubMultisets:
    return SubMultisets(goods.stealable_cards(position, seat), phase.counts[seat])


def _why_not_gift(position: Position, phase: WeddingGifts, action: GiveGifts) -> Violation | None:
    return None if action.cards in _gift_options(position, phase, action.seat) else WRONG_GIFT()


def _gifts(tx: Transition, phase: WeddingGifts, action: GiveGifts) -> None:
    pass_goods(tx, action.seat, phase.taker, action.cards)


GIVE_GIFTS = ActionSpec(
    kind=GiveGifts,
    during=(WeddingGifts,),
    rule=rule_of("wedding"),
    options=_gift_options,
    why=_why_not_gift,
    apply=_gifts,
    refusals=(WRONG_GIFT,),
)


# -- spy ---------------------------------------------------------------------------------------------------------


def _suspects(position: Position, seat: Seat) -> Sequence[Seat]:
    others = opponents(position, seat)
    return others if allow_void(position) else [other for other in others if position[ProgressCards].cards(other)]


def _spy(tx: Transition, action: PlaySpy) -> None:
    hand = tx[ProgressCards].hands[action.victim]
    cards = tuple(kind for kind, count in zip(KINDS(tx.rules), hand, strict=True) for _ in range(count))
    tx.emit(ProgressSeen(action.seat, action.victim, cards))
    if cards:
        tx.then(SpyTakes(action.seat, action.victim))


PLAY_SPY = playing("spy", PlaySpy, _spy, options=_suspects)


def _spy_options(position: Position, phase: SpyTakes, seat: Seat) -> Sequence[str | None]:
    hand = position[ProgressCards].hands[phase.victim]
    return [*(kind for kind, count in zip(KINDS(position.rules), hand, strict=True) if count), None]


def _why_not_spy(position: Position, phase: SpyTakes, action: TakeProgress) -> Violation | None:
    return None if action.card in _spy_options(position, phase, action.seat) else NOT_THERE(card=str(action.card))


def _spy_takes(tx: Transition, phase: SpyTakes, action: TakeProgress) -> None:
    if action.card is None:
        tx.emit(SpyLeft(phase.seat, phase.victim))
        return
    pass_card(tx, phase.victim, phase.seat, action.card)
    tx.emit(ProgressStolen(phase.seat, phase.victim, action.card))
    tx.then(*own_surplus(tx, phase.seat))


TAKE_PROGRESS = ActionSpec(
    kind=TakeProgress,
    during=(SpyTakes,),
    rule=rule_of("spy"),
    options=_spy_options,
    why=_why_not_spy,
    apply=_spy_takes,
    refusals=(NOT_THERE,),
)


def _conceal_seen(event: ProgressSeen, seat: Seat | None) -> ProgressSeen:
    return event if seat in (event.spy, event.victim) else ProgressSeen(event.spy, event.victim, None)


def _conceal_stolen(event: ProgressStolen, seat: Seat | None) -> ProgressStolen:
    return event if seat in (event.thief, event.victim) else ProgressStolen(event.thief, event.victim, None)


def _looking(position: Position, seat: Seat) -> int:
    phase = position.stack[-1] if position.stack else None
    return 1 << phase.victim if isinstance(phase, SpyTakes) and phase.seat == seat else 0


def _gifts_problem(state: State, phase: WeddingGifts, beneath: tuple[Phase, ...]) -> str | None:
    asked = {*phase.waiting_for, *(answer.seat for answer in phase.answers)}
    cards = [goods.stealable_size(state, seat) for seat in state.rules.all_seats]
    counts = tuple(min(GIFT, count) if seat in asked else 0 for seat, count in enumerate(cards))
    if phase.taker in asked or phase.counts != counts or any(not counts[seat] for seat in asked):
        return f"seats do not give {list(phase.counts)} cards to seat {phase.taker}"
    return None


def _spy_problem(state: State, phase: SpyTakes, beneath: tuple[Phase, ...]) -> str | None:
    if phase.seat == phase.victim or not state[ProgressCards].cards(phase.victim):
        return f"seat {phase.seat} cannot spy on seat {phase.victim}"
    return None if state[Window].seat == phase.seat else f"seat {phase.seat} may not act as on its turn"


# -- warlord -----------------------------------------------------------------------------------------------------


def _passive(position: Position, seat: Seat) -> bool:
    return bool(knights(position, seat) & ~position[Knights].active)


def _warlord(tx: Transition, action: PlayWarlord) -> None:
    set_active(tx, action.seat, knights(tx, action.seat))


PLAY_WARLORD = playing("warlord", PlayWarlord, _warlord, useful=_passive)


# -- bishop ------------------------------------------------------------------------------------------------------


def _bishop_options(position: Position, seat: Seat) -> Sequence[int]:
    return members(ROBBER_TARGETS(position, seat)) if ROBBER_MAY_MOVE(position) else ()


def _why_not_bishop(position: Position, action: PlayBishop) -> Violation | None:
    return ROBBER_MAY_MOVE.forbidden(position) or robber_refusal(position, action.seat, action.hex)


def _bishop(tx: Transition, action: PlayBishop) -> None:
    put_robber(tx, action.hex)
    for victim in members(VICTIMS(tx, action.seat, action.hex)):
        tx.then(*grab(tx, action.seat, Seat(victim)))


PLAY_BISHOP = playing(
    "bishop", PlayBishop, _bishop, options=_bishop_options, why=_why_not_bishop, refusals=(SAME_HEX, ROBBER_NOT_ON_LAND)
)


def _told_by_spy(rules: Rules, event: ProgressSeen) -> Iterator[Revealed]:
    if event.cards is not None:
        yield Revealed(event.victim, event.cards)


def _told_by_theft(rules: Rules, event: ProgressStolen) -> Iterator[Gained | Gone]:
    yield Gone(event.victim, event.card)
    if event.card is not None:
        yield Gained(event.thief, event.card)


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        Row(CARDS_TOLD, ProgressSeen.tag, _told_by_spy),
        Row(CARDS_TOLD, ProgressStolen.tag, _told_by_theft),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(WeddingGifts, rule=rule_of("wedding"), sound=_gifts_problem, lies_on=()),
        PhaseSpec(SpyTakes, rule=rule_of("spy"), sound=_spy_problem, lies_on=()),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLAY_WEDDING, GIVE_GIFTS, PLAY_SPY, TAKE_PROGRESS, PLAY_WARLORD, PLAY_BISHOP]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(ProgressSeen, _conceal_seen), EventSpec(ProgressStolen, _conceal_stolen), EventSpec(SpyLeft)]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [allow(CARDS_SEEN, _looking)]
