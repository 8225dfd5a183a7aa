"""The politics cards Wedding, Spy, Warlord and Bishop.

The Constitution is a victory-point card and is revealed when drawn. The Deserter and Intrigue, the Diplomat, and the
Saboteur have modules of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods
from catan_expansions.cities_knights.knights import Knights, knights, set_active
from catan_expansions.cities_knights.metropolis import TRACK
from catan_expansions.cities_knights.progress import deck, hidden_cards
from catan_expansions.cities_knights.progress.limit import own_surplus
from catan_expansions.cities_knights.progress.playing import (
    TARGETS,
    allow_void,
    pass_goods,
    playing,
    rule_of,
    victim_refusal,
)
from catan_expansions.cities_knights.progress.trade import richer

GIFT = 2

WRONG_GIFT = catan.Refusal(
    "wedding.wrong-number", rule_of("wedding"), text="This is not the number of cards you must give."
)
NOT_THERE = catan.Refusal("spy.no-such-card", rule_of("spy"), text="There is no such card to take.")


@catan.record
class WeddingGifts(catan.SimultaneousPhase, tag="cities_knights/wedding-gifts"):
    """Seats with more points choose cards to give. `counts`: how many cards each seat gives."""

    taker: catan.Seat
    counts: catan.BySeat[catan.Count]


@catan.record
class SpyTakes(catan.Phase, tag="cities_knights/spy-takes"):
    """A seat looks at the progress cards of another seat and may take a card."""

    seat: catan.Seat
    victim: catan.Seat


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class PlayWedding(catan.Action, tag="cities_knights/play-wedding"):
    """Play the Wedding: each opponent with more points gives you two cards of their choice."""


@catan.record
class GiveGifts(catan.Action, tag="cities_knights/give-gifts"):
    """Choose the cards to give."""

    cards: catan.Goods


@catan.record
class PlaySpy(catan.Action, tag="cities_knights/play-spy"):
    """Play the Spy: look at an opponent's progress cards and take a card if you like."""

    victim: catan.Seat


@catan.record
class TakeProgress(catan.Action, tag="cities_knights/take-progress"):
    """Take a progress card; None: leave them all."""

    card: Annotated[str, deck.PROGRESS_CARD] | None


@catan.record
class PlayWarlord(catan.Action, tag="cities_knights/play-warlord"):
    """Play the Warlord: activate all your knights for free."""


@catan.record
class PlayBishop(catan.Action, tag="cities_knights/play-bishop"):
    """Play the Bishop: move the robber and steal a card from every opponent next to its new hex."""

    hex: catan.Hex


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class ProgressSeen(catan.Event, tag="cities_knights/progress-seen"):
    """A spy looks at a seat's progress cards. `cards` is None for everybody but the two seats."""

    spy: catan.Seat
    victim: catan.Seat
    cards: tuple[Annotated[str, deck.PROGRESS_CARD], ...] | None


@catan.record
class ProgressStolen(catan.Event, tag="cities_knights/progress-stolen"):
    """A spy takes a progress card, whose back everybody sees. `card` is None for everybody but the two seats."""

    thief: catan.Seat
    victim: catan.Seat
    track: Annotated[str, TRACK]
    card: Annotated[str, deck.PROGRESS_CARD] | None


@catan.record
class SpyLeft(catan.Event, tag="cities_knights/spy-left"):
    """A spy takes no card, and no longer sees the hand."""

    spy: catan.Seat
    victim: catan.Seat


# -- wedding -----------------------------------------------------------------------------------------------------


def _hosts(position: catan.Position, seat: catan.Seat) -> list[catan.Seat]:
    return sorted(other for other in richer(position, seat) if goods.stealable_size(position, other))


def _wedding(tx: catan.Transition, action: PlayWedding) -> None:
    waiting_for = _hosts(tx, action.seat)
    counts = tuple(
        min(GIFT, goods.stealable_size(tx, seat)) if seat in waiting_for else 0 for seat in tx.rules.all_seats
    )
    if waiting_for:
        tx.then(WeddingGifts(tuple(waiting_for), action.seat, counts))


PLAY_WEDDING = playing("wedding", PlayWedding, _wedding, useful=lambda position, seat: bool(_hosts(position, seat)))


GIVE_GIFTS = choices.giving(
    GiveGifts,
    during=WeddingGifts,
    rule=rule_of("wedding"),
    count=lambda position, phase, seat: phase.counts[seat],
    to=lambda phase: phase.taker,
    apply=lambda tx, phase, action: pass_goods(tx, action.seat, phase.taker, action.cards),
    wrong_number=WRONG_GIFT,
)


# -- spy ---------------------------------------------------------------------------------------------------------


def _suspects(position: catan.Position, seat: catan.Seat) -> Sequence[catan.Seat]:
    others = choices.opponents(position, seat)
    return others if allow_void(position) else [other for other in others if position[deck.ProgressCards].cards(other)]


def _spy(tx: catan.Transition, action: PlaySpy) -> None:
    hand = tx[deck.ProgressCards].hands[action.victim]
    cards = tuple(kind for kind, count in zip(deck.KINDS(tx.rules), hand, strict=True) for _ in range(count))
    tx.emit(ProgressSeen(action.seat, action.victim, cards))
    if cards:
        tx.then(SpyTakes(action.seat, action.victim))


def _why_not_spy(position: catan.Position, action: PlaySpy) -> catan.Violation | None:
    return victim_refusal("spy", action.seat, action.victim, _suspects(position, action.seat))


PLAY_SPY = playing("spy", PlaySpy, _spy, options=_suspects, why=_why_not_spy, refusals=TARGETS)


def _spy_options(position: catan.Position, phase: SpyTakes, seat: catan.Seat) -> Sequence[str | None]:
    hand = position[deck.ProgressCards].hands[phase.victim]
    return [*(kind for kind, count in zip(deck.KINDS(position.rules), hand, strict=True) if count), None]


def _why_not_take(position: catan.Position, phase: SpyTakes, action: TakeProgress) -> catan.Violation | None:
    return None if action.card in _spy_options(position, phase, action.seat) else NOT_THERE(card=str(action.card))


def _spy_takes(tx: catan.Transition, phase: SpyTakes, action: TakeProgress) -> None:
    if action.card is None:
        tx.emit(SpyLeft(phase.seat, phase.victim))
        return
    deck.pass_card(tx, phase.victim, phase.seat, action.card)
    tx.emit(ProgressStolen(phase.seat, phase.victim, deck.deck_of(tx.rules, action.card), action.card))
    tx.then(*own_surplus(tx, phase.seat))


TAKE_PROGRESS = catan.ActionSpec(
    kind=TakeProgress,
    during=(SpyTakes,),
    rule=rule_of("spy"),
    options=_spy_options,
    why=_why_not_take,
    apply=_spy_takes,
    refusals=(NOT_THERE,),
)


def _looking(position: catan.Position, seat: catan.Seat) -> int:
    phase = position.stack[-1] if position.stack else None
    return 1 << phase.victim if isinstance(phase, SpyTakes) and phase.seat == seat else 0


def _gifts_problem(state: catan.State, phase: WeddingGifts, beneath: tuple[catan.Phase, ...]) -> str | None:
    asked = choices.asked(phase)
    cards = [goods.stealable_size(state, seat) for seat in state.rules.all_seats]
    counts = tuple(min(GIFT, count) if seat in asked else 0 for seat, count in enumerate(cards))
    if phase.taker in asked or phase.counts != counts or any(not counts[seat] for seat in asked):
        return f"seats do not give {list(phase.counts)} cards to seat {phase.taker}"
    return None


def _spy_problem(state: catan.State, phase: SpyTakes, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.seat == phase.victim or not state[deck.ProgressCards].cards(phase.victim):
        return f"seat {phase.seat} cannot spy on seat {phase.victim}"
    return None if state[base.Window].seat == phase.seat else f"seat {phase.seat} may not act as on its turn"


# -- warlord -----------------------------------------------------------------------------------------------------


def _passive(position: catan.Position, seat: catan.Seat) -> bool:
    return bool(knights(position, seat) & ~position[Knights].active)


def _warlord(tx: catan.Transition, action: PlayWarlord) -> None:
    set_active(tx, action.seat, knights(tx, action.seat))


PLAY_WARLORD = playing("warlord", PlayWarlord, _warlord, useful=_passive)


# -- bishop ------------------------------------------------------------------------------------------------------


def _bishop_options(position: catan.Position, seat: catan.Seat) -> Sequence[int]:
    return catan.members(base.ROBBER_TARGETS(position, seat)) if base.ROBBER_MAY_MOVE(position) else ()


def _why_not_bishop(position: catan.Position, action: PlayBishop) -> catan.Violation | None:
    return base.ROBBER_MAY_MOVE.forbidden(position) or base.robber_refusal(position, action.seat, action.hex)


def _bishop(tx: catan.Transition, action: PlayBishop) -> None:
    base.put_robber(tx, action.hex)
    victims = base.VICTIMS(tx, action.seat, action.hex)
    for seat in tx.rules.clockwise(action.seat):
        if victims >> seat & 1:
            tx.then(*base.grab(tx, action.seat, seat))


PLAY_BISHOP = playing(
    "bishop",
    PlayBishop,
    _bishop,
    options=_bishop_options,
    why=_why_not_bishop,
    refusals=(base.SAME_HEX, base.ROBBER_NOT_ON_LAND),
)


def _told_by_spy(rules: catan.Rules, event: ProgressSeen) -> Iterator[hidden_cards.Revealed]:
    if event.cards is not None:
        yield hidden_cards.Revealed(event.victim, event.cards)


def _told_by_theft(rules: catan.Rules, event: ProgressStolen) -> Iterator[hidden_cards.Gained | hidden_cards.Gone]:
    yield hidden_cards.Gone(event.victim, event.card, event.track)
    if event.card is not None:
        yield hidden_cards.Gained(event.thief, event.card)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(hidden_cards.CARDS_TOLD, ProgressSeen.tag, _told_by_spy),
        catan.Row(hidden_cards.CARDS_TOLD, ProgressStolen.tag, _told_by_theft),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(WeddingGifts, rule=rule_of("wedding"), sound=_gifts_problem, lies_on=()),
        catan.PhaseSpec(SpyTakes, rule=rule_of("spy"), sound=_spy_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_WEDDING, GIVE_GIFTS, PLAY_SPY, TAKE_PROGRESS, PLAY_WARLORD, PLAY_BISHOP]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(ProgressSeen, catan.hides("cards", but_for=("spy", "victim"))),
        catan.EventSpec(ProgressStolen, catan.hides("card", but_for=("thief", "victim"))),
        catan.EventSpec(SpyLeft),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(deck.CARDS_SEEN, _looking)]
