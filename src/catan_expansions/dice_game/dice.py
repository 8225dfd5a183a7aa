"""The dice: six equal dice, up to three rolls, keeping any dice between rolls (Dice Game: "Dados")."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    ChanceAction,
    ChanceSpec,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Goods,
    GoodSpec,
    GoodSpecs,
    Invariant,
    Invariants,
    Outcomes,
    PerRules,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Rules,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    SubMultisets,
    Transition,
    Violation,
    hookimpl,
    record,
)

THROWING = Citation("dice_game", "Dice")
FACES = ("ore", "grain", "wool", "lumber", "brick", "gold")
"""The faces of a die, in the order of the dice strings."""

DICE = 6
"""The number of dice."""
THROWS = 3
"""The number of rolls in a turn, at most."""
NONE = Goods((0,) * len(FACES))

NOT_THERE = Refusal("dice.not-there", THROWING, text="You cannot keep dice that you did not roll.")
ALL_KEPT = Refusal("dice.all-kept", THROWING, text="Roll at least one die, or stop rolling.")


@record
class Cup(Slice):
    """The dice by face, and how many rolls the seat on turn has left: 0 once the dice are final."""

    tag: ClassVar[str] = "dice_game/cup"
    dice: Goods
    throws: int


@record
class Throw(Phase):
    """Dice are being rolled. `kept` are the dice set aside."""

    tag: ClassVar[str] = "dice_game/throw"
    seat: Seat
    kept: Goods


@record
class KeepOrStop(Phase):
    """A seat may roll some of the dice again, or stop."""

    tag: ClassVar[str] = "dice_game/keep-or-stop"
    seat: Seat


@record
class ThrowDice(ChanceAction):
    """The result of a roll, by face; without the dice that were kept."""

    tag: ClassVar[str] = "dice_game/dice"
    dice: Goods


@record
class ThrowAgain(Action):
    """Roll the dice again, except those that are kept."""

    tag: ClassVar[str] = "dice_game/throw-again"
    keep: Goods


@record
class StopThrowing(Action):
    """Stop rolling and use the dice as they are."""

    tag: ClassVar[str] = "dice_game/stop"


@record
class DiceThrown(Event):
    """The dice have been rolled: the dice in this roll, and all six dice."""

    tag: ClassVar[str] = "dice_game/dice-thrown"
    seat: Seat
    thrown: Goods
    dice: Goods


@record
class DiceFinal(Event):
    """The dice are final; the seat builds with them."""

    tag: ClassVar[str] = "dice_game/dice-final"
    seat: Seat
    dice: Goods


def ways(dice: Goods) -> int:
    """The number of ways to roll these counts of faces."""
    return factorial(sum(dice)) // prod(factorial(count) for count in dice)


OUTCOMES: PerRules[dict[int, Outcomes[ThrowDice]]] = PerRules(
    lambda rules: {
        thrown: Outcomes((ThrowDice(dice), ways(dice)) for dice in SubMultisets((thrown,) * len(FACES), thrown))
        for thrown in range(1, DICE + 1)
    }
)


def _outcomes(position: Position, phase: Throw) -> Outcomes[ThrowDice]:
    return OUTCOMES(position.rules)[DICE - sum(phase.kept)]


def _weight(position: Position, phase: Throw, action: ThrowDice) -> int:
    return ways(action.dice) if sum(action.dice) == DICE - sum(phase.kept) else 0


def _throw(tx: Transition, phase: Throw, action: ThrowDice) -> None:
    dice = Goods(tuple(kept + thrown for kept, thrown in zip(phase.kept, action.dice, strict=True)))
    left = tx[Cup].throws - 1
    tx.update(Cup(dice, left))
    tx.emit(DiceThrown(phase.seat, action.dice, dice))
    if left:
        tx.then(KeepOrStop(phase.seat))
    else:
        tx.emit(DiceFinal(phase.seat, dice))


KEEPS: PerRules[dict[Goods, tuple[Goods, ...]]] = PerRules(lambda rules: {})


def keeps(rules: Rules, dice: Goods) -> tuple[Goods, ...]:
    """Every choice of dice to keep, except keeping them all."""
    known = KEEPS(rules)
    if dice not in known:
        known[dice] = tuple(keep for count in range(sum(dice)) for keep in SubMultisets(dice, count))
    return known[dice]


def _keep_options(position: Position, phase: KeepOrStop, seat: Seat) -> Sequence[Goods]:
    return keeps(position.rules, position[Cup].dice)


def _why_not_keep(position: Position, phase: KeepOrStop, action: ThrowAgain) -> Violation | None:
    if any(kept > there for kept, there in zip(action.keep, position[Cup].dice, strict=True)):
        return NOT_THERE()
    return ALL_KEPT() if action.keep == position[Cup].dice else None


def _again(tx: Transition, phase: KeepOrStop, action: ThrowAgain) -> None:
    tx.then(Throw(action.seat, action.keep))


THROW_AGAIN = ActionSpec(
    kind=ThrowAgain,
    during=(KeepOrStop,),
    rule=THROWING,
    options=_keep_options,
    why=_why_not_keep,
    apply=_again,
    refusals=(NOT_THERE, ALL_KEPT),
)


def _stop(tx: Transition, phase: KeepOrStop, action: StopThrowing) -> None:
    tx.update(Cup(tx[Cup].dice, 0))
    tx.emit(DiceFinal(action.seat, tx[Cup].dice))


STOP_THROWING = ActionSpec(kind=StopThrowing, during=(KeepOrStop,), rule=THROWING, apply=_stop)


def _sound(state: State) -> str | None:
    cup = state[Cup]
    if min(cup.dice) < 0 or sum(cup.dice) > DICE or not 0 <= cup.throws <= THROWS:
        return "there are other dice, or other throws, than the game has"
    return None


def only(state: State, phase: Phase, beneath: tuple[Phase, ...]) -> str | None:
    """What is wrong if anything but the decision of the seat on turn is pending."""
    return "nothing else is pending in a turn" if len(state.stack) > 1 else None


@hookimpl
def catan_goods(setup: Setup) -> GoodSpecs:
    return [
        GoodSpec(
            face,
            "gold" if face == "gold" else "resource",
            hand_limit=False,
            stealable=False,
            tradable=False,
            supply_takes=False,
            supply_gives=False,
            bank=False,
            symbol=face[0],
        )
        for face in FACES
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Cup, lambda rules, layout: Cup(NONE, THROWS), doc="The dice as they lie.")]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        ChanceSpec(
            phase=Throw,
            action=ThrowDice,
            rule=THROWING,
            outcomes=_outcomes,
            weight=_weight,
            apply=_throw,
            sound=only,
            lies_on=(None,),
        ),
        PhaseSpec(KeepOrStop, rule=THROWING, sound=only, lies_on=(None,)),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [THROW_AGAIN, STOP_THROWING]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(DiceThrown), EventSpec(DiceFinal)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("dice_game/six-dice", _sound)]
