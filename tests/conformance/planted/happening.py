"""Faults about what happens."""

import random
from typing import Any

import catan_core as catan
from catan_core import (
    ActionSpec,
    Expansion,
    Invariant,
    Phase,
    PhaseSpec,
    Reaction,
    Seat,
    SliceSpec,
    VictoryRule,
    change,
    record,
)
from tests.conformance import market
from tests.conformance.planted.plant import (
    NO,
    NOTED,
    NOTES,
    RULE,
    Knock,
    Note,
    Noted,
    Trick,
    extra,
    hide,
    make_up,
    no_numbers,
    over,
    problem,
    secret,
    tricks,
    write,
    written,
)


@record
class Round(Phase, tag="extra/round"):
    left: int


@record
class Later(Phase, tag="extra/later"):
    seat: catan.Seat


@problem("loses a card", "invariants_hold", "cards in all, not 4")
def _loses_card(right: bool) -> Expansion:
    def lose(tx: catan.Transition, event: market.TurnOver) -> None:
        first, *rest = tx[Note].numbers
        if first:
            tx.update(Note((first - 1, rest[0] + int(right), *rest[1:])))
            tx.emit(Noted(first))

    def all_there(state: catan.State) -> str | None:
        count = sum(state[Note].numbers)
        return None if count == 4 else f"{count} cards in all, not 4"

    return extra(
        slices=[SliceSpec(Note, lambda rules, layout: Note((4, *(0,) * (rules.seats - 1))))],
        events=NOTED,
        reactions=[Reaction(market.TurnOver, lose)],
        invariants=[Invariant("extra/cards", all_there)],
    )


@problem("what follows from another slice is out of date", "slices_follow", "the slice 'extra/note' is out of date")
def _out_of_date(right: bool) -> Expansion:
    def counted(position: catan.Position, note: Note | None = None) -> Note:
        return Note(tuple(map(sum, position[market.Cards].hands)))

    def count(tx: catan.Transition, event: catan.Event) -> None:
        tx.update(counted(tx))
        tx.emit(Noted(0))

    reactions: list[catan.plugin.specs.AnyReaction] = [Reaction(market.CardDrawn, count)]
    if right:
        reactions.append(Reaction(market.Sold, count))
    slices = [SliceSpec(Note, no_numbers, derived=counted)]
    return extra(slices=slices, events=NOTED, reactions=reactions)


@problem("a mark of the turn is never taken away", "turns_begin_anew", "remembers too much: numbers is (1, 0)")
def _marked_for_ever(right: bool) -> Expansion:
    def mark(tx: catan.Transition, event: market.CardDrawn) -> None:
        write(tx, event.seat, 1)
        tx.emit(Noted(1))

    def clear(tx: catan.Transition, event: market.TurnOver) -> None:
        if right:
            tx.update(no_numbers(tx.rules, None))

    slices = [
        SliceSpec(Note, no_numbers, anew_at=(market.TurnOver,), anew=lambda note, event: Note((0,) * len(note.numbers)))
    ]
    reactions = [Reaction(market.CardDrawn, mark), Reaction(market.TurnOver, clear)]
    return extra(slices=slices, events=NOTED, reactions=reactions)


@problem("no event for a change", "a_changed_view_has_an_event", "is told nothing")
def _silent_change(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        write(tx, action.seat, tx[Note].numbers[action.seat] + action.number)
        if right:
            tx.emit(Noted(action.number))

    return extra(slices=NOTES, events=NOTED, actions=tricks(trick))


@problem("changes a state in place", "steps_are_always_the_same", "in place")
def _in_place(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        note, count = tx[Note], tx[Note].numbers[action.seat] + 1
        if right:
            write(tx, action.seat, count)
        else:
            object.__setattr__(note, "numbers", written(note, action.seat, count).numbers)
        tx.emit(Noted(count))

    return extra(slices=NOTES, events=NOTED, actions=tricks(trick))


@problem("changes a slice by a private door", "slices_have_owners", "without `tx.update`")
def _private_door(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        changed = written(tx[Note], action.seat, action.number)
        if right:
            tx.update(changed)
        else:
            tx._slices[tx.rules.slice_index[Note]] = changed
        tx.emit(Noted(action.number))

    return extra(slices=NOTES, events=NOTED, actions=tricks(trick))


@problem("uses the global random numbers", "steps_are_always_the_same", "process-wide random numbers")
def _global_random(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        tx.emit(Noted(action.number if right else random.choice((1, 2))))

    return extra(events=NOTED, actions=tricks(trick))


@problem("chooses without a seed", "steps_are_always_the_same", "played twice")
def _unseeded(right: bool) -> Expansion:
    own = random.Random()

    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        tx.emit(Noted(action.number if right else own.randrange(1_000_000)))

    return extra(events=NOTED, actions=tricks(trick))


@problem("remembers something outside the state", "steps_are_always_the_same", "played twice")
def _remembers(right: bool) -> Expansion:
    played: list[int] = []

    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        played.append(action.number)
        tx.emit(Noted(action.number if right else len(played)))

    return extra(events=NOTED, actions=tricks(trick))


@problem(
    "remembers something that decides who gets a card", "steps_are_always_the_same", "played twice on one state, leads"
)
def _remembers_in_a_slice(right: bool) -> Expansion:
    played: list[int] = []

    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        played.append(action.number)
        if right or len(played) % 2:
            write(tx, action.seat, tx[Note].numbers[action.seat] + 1)
            tx.emit(Noted(1))

    return extra(events=NOTED, slices=NOTES, actions=tricks(trick))


@problem("makes up what is hidden without the seed", "answers_are_always_the_same", "by the same seed")
def _unseeded_sample(right: bool) -> Expansion:
    own = random.Random()

    def sample(position: catan.Position, note: Note, seat: Seat | None, rng: random.Random) -> Note:
        return make_up(position, note, seat, rng if right else own)

    return secret(hide, sample)


@problem("a handler fails", "actions_can_be_done", "KeyError: 2")
def _handler_fails(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        tx.emit(Noted(({1: 5, 2: 6} if right else {1: 5})[action.number]))

    return extra(events=NOTED, actions=tricks(trick))


@problem("a handler sets a field of a slice", "actions_can_be_done", "a slice in its place (in extra.rules")
def _sets_a_field(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        if right:
            tx.update(catan.evolve(tx[Note], numbers=tx[Note].numbers))
        else:
            tx[Note].numbers = ()  # type: ignore[misc]
        tx.emit(Noted(1))

    return extra(events=NOTED, slices=NOTES, actions=tricks(trick))


@problem("an event is announced that nobody has declared", "actions_can_be_done", "list it in catan_events (called by")
def _undeclared(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: Trick) -> None:
        tx.emit(Noted(1))

    return extra(events=NOTED if right else [], actions=tricks(trick))


@problem("a handler returns events", "handlers_return_nothing", "the `apply` of 'extra/trick' returns (TurnOver(seat=")
def _returns_events(right: bool) -> Expansion:
    def trick(tx: catan.Transition, phase: market.Trade, action: catan.Action) -> Any:
        over(tx, phase, action)
        return None if right else (market.TurnOver(action.seat),)

    return extra(actions=tricks(trick))


@problem("a reaction returns phases", "handlers_return_nothing", "'market/turn-over' returns [Later(seat=0)]")
def _returns_phases(right: bool) -> Expansion:
    def then(tx: catan.Transition, event: market.TurnOver) -> Any:
        return None if right else [Later(Seat(0))]

    return extra(phases=[PhaseSpec(Later)], reactions=[Reaction(market.TurnOver, then)])


@problem("a handler is a generator", "handlers_return_nothing", "returns a generator")
def _generates(right: bool) -> Expansion:
    def announce(tx: catan.Transition, event: market.TurnOver) -> Any:
        yield Noted(1)

    run = (lambda tx, event: tx.emit(Noted(1))) if right else announce
    return extra(events=NOTED, reactions=[Reaction(market.TurnOver, run)])


@problem("automatic phases run in circles", "actions_can_be_done", "automatic phases never end")
def _automatic_circle(right: bool) -> Expansion:
    def resolve(tx: catan.Transition, phase: Round) -> None:
        left = phase.left - 1 if right else phase.left
        if left:
            tx.then(Round(left))

    return extra(
        phases=[PhaseSpec(Round, resolve=resolve)],
        reactions=[Reaction(market.Sold, lambda tx, event: tx.then(Round(3)))],
    )


@problem("an endless phase", "turns_end", "an endless phase")
def _endless(right: bool) -> Expansion:
    def knock(tx: catan.Transition, phase: market.Trade, action: Knock) -> None:
        if not right:
            tx.then(phase)

    # Nothing else may be done: so it is not by chance that the turn never ends.
    stuck = catan.Limit(market.Draw, lambda position, action: None if right else NO(), refusals=(NO,))
    stuck_too = catan.Limit(market.Sell, lambda position, action: None if right else NO(), refusals=(NO,))
    return extra(
        actions=[ActionSpec(kind=Knock, during=(market.Trade,), rule=RULE, apply=knock)], modifiers=[stuck, stuck_too]
    )


@problem("the stack of phases grows without bound", "stack_is_bounded", "phases are pending")
def _unbounded(right: bool) -> Expansion:
    def knock(tx: catan.Transition, phase: Phase, action: Knock) -> None:
        if not right:
            tx.then(Later(action.seat), Later(action.seat))

    return extra(
        phases=[PhaseSpec(Later)],
        actions=[ActionSpec(kind=Knock, during=(Later,), rule=RULE, apply=knock)],
        reactions=[Reaction(market.Sold, lambda tx, event: tx.then(Later(event.seat)))],
    )


@problem("a game that never ends", "games_end", "nobody has won")
def _never_ends(right: bool) -> Expansion:
    def price(value: int, position: catan.Position, card: int) -> int:
        return 2 if right else 0

    def free(position: catan.Position, action: market.Bid) -> catan.Violation | None:
        return NO() if action.coins and not right else None

    return extra(modifiers=[change(market.PRICE, price), catan.Limit(market.Bid, free, refusals=(NO,))])


@problem("the winners are noticed too late", "winners_are_named", "but the state says None")
def _late_winner(right: bool) -> Expansion:
    def knock(tx: catan.Transition, phase: market.Trade, action: Knock) -> None:
        tx.then(Later(action.seat))
        tx.emit(Noted(0))

    def winners(position: catan.Position) -> tuple[Seat, ...]:
        return tuple(phase.seat for phase in position.stack[-1:] if isinstance(phase, Later))

    rule = VictoryRule("extra/later", winners, reads=() if right else (market.Coins,))
    return extra(
        events=NOTED,
        phases=[PhaseSpec(Later)],
        actions=[
            ActionSpec(kind=Knock, during=(market.Trade,), rule=RULE, apply=knock),
            ActionSpec(
                kind=Trick,
                during=(Later,),
                rule=RULE,
                options=lambda position, phase, seat: (1,),
                apply=over,
            ),
        ],
        victory=[rule],
    )
