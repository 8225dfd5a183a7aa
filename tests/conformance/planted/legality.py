"""Faults about what may be done."""

import catan_core as catan
from catan_core import ActionSpec, ChanceSpec, Expansion, Outcomes, Phase, PhaseSpec, Reaction, record
from tests.conformance import market
from tests.conformance.planted.plant import (
    NO,
    NOTES,
    RULE,
    Note,
    Trick,
    extra,
    problem,
    tricks,
)


@record
class Asked(Phase, tag="extra/asked"):
    seat: catan.Seat


@record
class Flip(Phase, tag="extra/flip"):
    seat: catan.Seat


@record
class Flipped(catan.ChanceAction, tag="extra/flipped"):
    side: int


class Odd(tuple[int, ...]):
    """Numbers, of which others are recognized than are listed."""

    recognized: tuple[int, ...]

    def __contains__(self, number: object) -> bool:
        return number in self.recognized


def odd(listed: tuple[int, ...], recognized: tuple[int, ...]) -> Odd:
    numbers = Odd(listed)
    numbers.recognized = recognized
    return numbers


@problem("forgets a legal action", "options_are_legal_and_complete", "is not listed, but checking says None")
def _forgets(right: bool) -> Expansion:
    numbers = odd((1, 2, 3) if right else (1, 2), (1, 2, 3))
    return extra(actions=tricks(options=lambda position, phase, seat: numbers))


@problem("offers an illegal action", "listed_actions_are_legal", "is listed, but refused")
def _offers_illegal(right: bool) -> Expansion:
    numbers = odd((1, 2) if right else (1, 2, 3), (1, 2))
    return extra(actions=tricks(options=lambda position, phase, seat: numbers))


@problem("lists tuples for a single field", "listed_actions_are_legal", "a single field has bare values as options")
def _lists_tuples(right: bool) -> Expansion:
    return extra(actions=tricks(options=lambda position, phase, seat: (1, 2) if right else ((1,), (2,))))


@problem("explains a legal action away", "listed_actions_are_legal", "is legal, but its `why` says")
def _explains_away(right: bool) -> Expansion:
    def why(position: catan.Position, phase: Phase, action: Trick) -> catan.Violation | None:
        return NO() if action.number > (2 if right else 1) else None

    return extra(actions=tricks(why=why, refusals=(NO,)))


@problem("a quick question hides an action", "options_are_legal_and_complete", "is not listed, but checking says None")
def _question_hides(right: bool) -> Expansion:
    answer = frozenset({"trick"} if right else {"something else"})
    return extra(actions=tricks(when=lambda position, seat: answer, key="trick"))


@problem("offers an action twice", "options_are_legal_and_complete", "is listed twice")
def _offers_twice(right: bool) -> Expansion:
    return extra(actions=tricks(options=lambda position, phase, seat: (1, 2) if right else (1, 2, 1)))


@problem("refuses with a code that nobody declares", "refusals_are_declared", "which nobody declares")
def _undeclared_code(right: bool) -> Expansion:
    def why(position: catan.Position, phase: Phase, action: Trick) -> catan.Violation | None:
        return None if action.number in (1, 2) else NO()

    return extra(actions=tricks(why=why, refusals=(NO,) if right else ()))


@problem("refuses with a refusal that is not called", "refusals_are_declared", "must be Violation, such as REFUSAL()")
def _refuses_without_a_call(right: bool) -> Expansion:
    def why(position: catan.Position, phase: catan.Phase, action: Trick) -> object:
        if action.number in (1, 2):
            return None
        return NO() if right else NO

    return extra(actions=tricks(why=why, refusals=(NO,)))


@problem("changes the state where it refuses", "refusals_are_declared", "an illegal action has changed the state")
def _changes_on_refusal(right: bool) -> Expansion:
    def why(position: catan.Position, phase: Phase, action: Trick) -> catan.Violation | None:
        if action.number in (1, 2):
            return None
        if not right:
            numbers = position[Note].numbers
            object.__setattr__(position[Note], "numbers", (numbers[0] + 1, *numbers[1:]))
        return NO()

    return extra(slices=NOTES, actions=tricks(why=why, refusals=(NO,)))


@problem("a seat must act and can do nothing", "someone_can_always_act", "can do nothing")
def _nobody_can_act(right: bool) -> Expansion:
    def ask(tx: catan.Transition, event: market.Sold) -> None:
        tx.then(Asked(event.seat))

    options = (lambda position, phase, seat: (1,)) if right else (lambda position, phase, seat: ())
    return extra(
        phases=[PhaseSpec(Asked)],
        actions=[
            ActionSpec(
                kind=Trick,
                during=(Asked,),
                rule=RULE,
                options=options,
                apply=lambda tx, phase, action: None,
            )
        ],
        reactions=[Reaction(market.Sold, ask)],
    )


ANSWER: ActionSpec[Asked, Trick] = ActionSpec(
    kind=Trick, during=(Asked,), rule=RULE, options=lambda *given: (1,), apply=lambda tx, phase, action: None
)
"""Answers the question of `Asked`."""


@problem("a phase calls a position unsound that comes up in play", "positions_are_sound", "asked too late")
def _refuses_its_own_positions(right: bool) -> Expansion:
    def ask(tx: catan.Transition, event: market.Sold) -> None:
        tx.then(Asked(event.seat))

    def sound(state: catan.State, phase: Asked, beneath: tuple[catan.Phase, ...]) -> str | None:
        return None if right else "asked too late"

    return extra(
        phases=[PhaseSpec(Asked, sound=sound)],
        actions=[ANSWER],
        reactions=[Reaction(market.Sold, ask)],
    )


@problem("a phase lies where no `lies_on` lets it lie", "positions_are_sound", "leave that of the second out")
def _lies_on_a_stranger(right: bool) -> Expansion:
    def flip(tx: catan.Transition, event: market.Sold) -> None:
        tx.then(Flip(event.seat), Asked(event.seat))

    chance = ChanceSpec(
        phase=Flip,
        action=Flipped,
        outcomes=lambda position, phase: Outcomes((Flipped(side), 1) for side in (0, 1)),
        apply=lambda tx, phase, action: None,
        lies_on=(),
    )
    asked = PhaseSpec(Asked, lies_on=None if right else ())
    return extra(
        phases=[chance, asked],
        actions=[ANSWER],
        reactions=[Reaction(market.Sold, flip)],
    )


@problem("chance lists an outcome twice", "options_are_legal_and_complete", "one of them twice")
def _outcome_listed_twice(right: bool) -> Expansion:
    def flip(tx: catan.Transition, event: market.Sold) -> None:
        tx.then(Flip(event.seat))

    chance = ChanceSpec(
        phase=Flip,
        action=Flipped,
        outcomes=lambda position, phase: Outcomes((Flipped(side), 1) for side in ((0, 1) if right else (0, 1, 1))),
        apply=lambda tx, phase, action: None,
    )
    return extra(phases=[chance], reactions=[Reaction(market.Sold, flip)])
