"""Race: a toy game that uses every part of the engine. Who counts 10 points first wins.

Each seat draws a card that only it knows: 0, 1 or 2 points. A seat on turn takes one or two steps, or rolls a die that
shows 1 or, twice as likely, 3. After a 3 all guess the card of that seat at once; who is right takes a step.
"""

from functools import partial
from random import Random

import catan_core as catan
from catan_core import (
    ActionSpecs,
    EventSpecs,
    Invariants,
    Openings,
    OptionSpecs,
    Outcomes,
    Phase,
    PhaseSpecs,
    PointSources,
    Position,
    Seat,
    Setup,
    SliceSpecs,
    Transition,
    VictoryRules,
    evolve,
    hookimpl,
    record,
)

EXPANSION = catan.Expansion("race", "Race", version="1.0.0", modules=(__name__,), seats=frozenset({2, 3, 4}))
RULE = catan.Citation("race", "How to race")
CARDS, FACES, HIDDEN = (0, 1, 2), {1: 1, 3: 2}, -1


@record
class Track(catan.Slice, tag="race/track"):
    """How far each seat has come, and its card."""

    at: catan.BySeat[int]
    cards: catan.BySeat[int]


@record
class Deal(Phase, tag="race/deal"):
    seat: Seat


@record
class Dealt(catan.ChanceAction, tag="race/dealt"):
    card: int


@record
class CardDrawn(catan.Event, tag="race/card-drawn"):
    seat: Seat
    card: int


@record
class NextTurn(Phase, tag="race/next-turn"):
    seat: Seat


@record
class Move(Phase, tag="race/move"):
    seat: Seat


@record
class Step(catan.Action, tag="race/step"):
    steps: int


@record
class Roll(catan.Action, tag="race/roll"):
    pass


@record
class Rolling(Phase, tag="race/rolling"):
    seat: Seat


@record
class Rolled(catan.ChanceAction, tag="race/rolled"):
    face: int


@record
class Moved(catan.Event, tag="race/moved"):
    seat: Seat
    steps: int


@record
class Guessing(catan.SimultaneousPhase, tag="race/guessing"):
    about: Seat


@record
class Guess(catan.Action, tag="race/guess"):
    card: int


# -- rules -------------------------------------------------------------------------------------------------------


def cards(position: Position, phase: Deal) -> Outcomes[Dealt]:
    return Outcomes((Dealt(card), 1) for card in CARDS)


def card_points(position: Position, seat: Seat) -> int:
    return max(position[Track].cards[seat], 0)


def faces(position: Position, phase: Rolling) -> Outcomes[Rolled]:
    return Outcomes((Rolled(face), weight) for face, weight in FACES.items())


def opening(position: Position) -> tuple[Phase, ...]:
    seats = position.rules.all_seats
    return (*map(Deal, seats), NextTurn(Seat(0)))


def deal(tx: Transition, phase: Deal, action: Dealt) -> None:
    track = tx[Track]
    tx.update(evolve(track, cards=_with(track.cards, phase.seat, action.card)))
    tx.emit(CardDrawn(phase.seat, action.card))


def next_turn(tx: Transition, phase: NextTurn) -> None:
    tx.start_turn(phase.seat)
    tx.then(Move(phase.seat), NextTurn(Seat((phase.seat + 1) % tx.rules.seats)))


def step(tx: Transition, phase: Move, action: Step) -> None:
    move(tx, action.seat, action.steps)


def roll(tx: Transition, phase: Move, action: Roll) -> None:
    tx.then(Rolling(action.seat))


def move(tx: Transition, seat: Seat, steps: int) -> None:
    track = tx[Track]
    tx.update(evolve(track, at=_with(track.at, seat, track.at[seat] + steps)))
    tx.emit(Moved(seat, steps))


def rolled(tx: Transition, phase: Rolling, action: Rolled) -> None:
    move(tx, phase.seat, action.face)
    if action.face == max(FACES):
        tx.then(Guessing(tx.rules.all_seats, phase.seat))


def guess(tx: Transition, phase: Guessing, action: Guess) -> None:
    if tx[Track].cards[phase.about] == action.card:
        move(tx, action.seat, 1)


def initial(rules: catan.Rules, layout: catan.Layout | None) -> Track:
    return Track((0,) * rules.seats, (HIDDEN,) * rules.seats)


def without_card(position: Position) -> set[Seat]:
    return {phase.seat for phase in position.stack if isinstance(phase, Deal)}


def conceal(position: Position, track: Track, seat: Seat | None) -> Track:
    return evolve(track, cards=tuple(card if owner == seat else HIDDEN for owner, card in enumerate(track.cards)))


def sample(position: Position, track: Track, seat: Seat | None, rng: Random) -> Track:
    unknown = {owner for owner, card in enumerate(track.cards) if card == HIDDEN} - without_card(position)
    return evolve(
        track, cards=tuple(rng.choice(CARDS) if owner in unknown else card for owner, card in enumerate(track.cards))
    )


def seen_by(event: CardDrawn, seat: Seat | None) -> CardDrawn:
    return event if event.seat == seat else evolve(event, card=HIDDEN)


def winners(goal: int, position: Position) -> tuple[Seat, ...]:
    seat = position.turn.seat
    return (seat,) if position.rules.points(position, seat) >= goal else ()


def problem(state: catan.State) -> str | None:
    track, seats = state[Track], state.rules.seats
    if not len(track.at) == len(track.cards) == seats or min(track.at) < 0:
        return f"{track} is no track of {seats} seats"
    wrong = [card for seat, card in enumerate(track.cards) if (card not in CARDS) != (seat in without_card(state))]
    return f"nobody can have the card {wrong[0]}" if wrong else None


def _with(counts: tuple[int, ...], seat: Seat, count: int) -> tuple[int, ...]:
    return (*counts[:seat], count, *counts[seat + 1 :])


# -- hooks -------------------------------------------------------------------------------------------------------

RACE_GOAL = catan.Option("race.goal", 10, values=(), doc="The points that win.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [RACE_GOAL]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [catan.SliceSpec(Track, initial, conceal=conceal, sample=sample)]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=Deal,
            action=Dealt,
            outcomes=cards,
            apply=deal,
            public=False,
        ),
        catan.PhaseSpec(NextTurn, resolve=next_turn),
        catan.PhaseSpec(Move),
        catan.ChanceSpec(
            phase=Rolling,
            action=Rolled,
            outcomes=faces,
            apply=rolled,
        ),
        catan.PhaseSpec(Guessing),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [
        catan.ActionSpec(
            kind=Step,
            during=(Move,),
            rule=RULE,
            options=lambda position, phase, seat: (1, 2),
            apply=step,
        ),
        catan.ActionSpec(kind=Roll, during=(Move,), rule=RULE, apply=roll),
        catan.ActionSpec(
            kind=Guess,
            during=(Guessing,),
            rule=RULE,
            options=lambda position, phase, seat: CARDS,
            apply=guess,
        ),
    ]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [catan.EventSpec(CardDrawn, seen_by), catan.EventSpec(Moved)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [
        catan.PointSource("race/track", lambda position, seat: position[Track].at[seat], reads=(Track,)),
        catan.PointSource("race/card", card_points, shown=False, reads=(Track,)),
    ]


@hookimpl
def catan_victory(setup: Setup) -> VictoryRules:
    return [catan.VictoryRule("race/goal", partial(winners, RACE_GOAL(setup)), reads=(Track,))]


@hookimpl
def catan_opening(setup: Setup) -> Openings:
    return [catan.Opening(opening)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [catan.Invariant("race/track", problem)]
