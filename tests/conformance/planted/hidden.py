"""Faults about what is hidden."""

import random
from typing import Any

import catan_core as catan
from catan_core import Expansion, Phase, PointSource, Reaction, Seat
from tests.conformance import market
from tests.conformance.planted.plant import (
    NO,
    NOTED,
    NOTES,
    Note,
    Noted,
    extra,
    hide,
    make_up,
    problem,
    secret,
    tricks,
    write,
)


@problem("leaks a hand in a view", "events_hide_hidden", "sees ['extra/note'] otherwise")
def _leaks_in_view(right: bool) -> Expansion:
    def note(tx: catan.Transition, event: market.CardDrawn) -> None:
        write(tx, event.seat, 1 if right else 10 + event.card)
        tx.emit(Noted(0))

    return extra(slices=NOTES, events=NOTED, reactions=[Reaction(market.CardDrawn, note)])


@problem("leaks a hand in an event", "events_hide_hidden", "is told")
def _leaks_in_event(right: bool) -> Expansion:
    def gossip(tx: catan.Transition, event: market.CardDrawn) -> None:
        tx.emit(Noted(0 if right else event.card))

    return extra(events=NOTED, reactions=[Reaction(market.CardDrawn, gossip)])


@problem("what may be done tells what others hold", "offers_are_visible", "sees other actions")
def _depends_on_hidden(right: bool) -> Expansion:
    def options(position: catan.Position, phase: Phase, seat: Seat) -> tuple[int, ...]:
        cards = position[market.Cards]
        return (1, 2) if right or any(sum(hand[1:]) for hand in cards.hands) else (1,)

    return extra(actions=tricks(options=options))


@problem("a sealed answer shows in what others may answer", "offers_are_visible", "sees other actions")
def _sealed_answers_limit(right: bool) -> Expansion:
    def limit(position: catan.Position, action: market.Bid) -> catan.Violation | None:
        phase = position.stack[-1]
        answers = phase.answers if isinstance(phase, market.Auction) else ()
        taken = any(isinstance(answer, market.Bid) and answer.coins for answer in answers)
        return NO() if taken and action.coins and not right else None

    return extra(modifiers=[catan.Limit(market.Bid, limit, refusals=(NO,))])


@problem("a sealed answer is told", "events_hide_hidden", "is told")
def _sealed_answers_told(right: bool) -> Expansion:
    def tell(tx: catan.Transition, event: catan.Answered) -> None:
        phase = tx.stack[-1]
        last = phase.answers[-1] if isinstance(phase, market.Auction) else None
        tx.emit(Noted(last.coins if isinstance(last, market.Bid) and not right else 0))

    return extra(events=NOTED, reactions=[Reaction(catan.Answered, tell)])


@problem("points that are shown count hidden cards", "points_are_visible", "counts")
def _hidden_points_shown(right: bool) -> Expansion:
    def count(position: catan.Position, seat: Seat) -> int:
        hand = position[market.Cards].hands[seat]
        return market.held(position, seat) if right else hand[1] if hand else 0

    return extra(points=[PointSource("extra/cards", count, reads=(market.Cards,))])


@problem("a concealed slice cannot be made up", "concealed_slices_can_be_sampled", "no `sample`")
def _no_sample(right: bool) -> Expansion:
    return secret(hide, make_up if right else None)


@problem("a slice is made up otherwise than it is seen", "view_hides_hidden", "tell two states apart")
def _made_up_wrong(right: bool) -> Expansion:
    def sample(position: catan.Position, note: Note, seat: Seat | None, rng: random.Random) -> Note:
        made_up = make_up(position, note, seat, rng)
        return made_up if right else Note(tuple(7 for _ in made_up.numbers))

    return secret(hide, sample)


@problem("a view has null where a number is declared", "views_roundtrip", "expected a whole number, not null")
def _null_in_a_view(right: bool) -> Expansion:
    def conceal(position: catan.Position, note: Note, seat: Seat | None) -> Note:
        hidden: Any = -1 if right else None
        return Note(tuple([hidden if number == -1 else number for number in hide(position, note, seat).numbers]))

    def sample(position: catan.Position, note: Note, seat: Seat | None, rng: random.Random) -> Note:
        return make_up(position, Note(tuple([-1 if number is None else number for number in note.numbers])), seat, rng)

    return secret(conceal, sample)
