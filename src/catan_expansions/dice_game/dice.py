"""The dice: six equal dice, up to three rolls, keeping any dice between rolls (Dice Game: "Dados")."""

from __future__ import annotations

from math import factorial, prod

import catan_core as catan

THROWING = catan.Citation("dice_game", "Dice")
FACES = ("ore", "grain", "wool", "lumber", "brick", "gold")
"""The faces of a die, in the order of the dice strings."""

DICE = 6
"""The number of dice."""
THROWS = 3
"""The number of rolls in a turn, at most."""
FAMILIES = {"gold": "gold"}
"""The family of goods that a face belongs to, where it is no resource."""
NONE = catan.Goods((0,) * len(FACES))

NOT_THERE = catan.Refusal("dice.not-there", THROWING, text="You cannot keep dice that you did not roll.")
ALL_KEPT = catan.Refusal("dice.all-kept", THROWING, text="Roll at least one die, or stop rolling.")


@catan.record
class Cup(catan.Slice, tag="dice_game/cup"):
    """The dice by face, and how many rolls the seat on turn has left: 0 once the dice are final."""

    dice: catan.Goods
    throws: catan.Count


@catan.record
class Throw(catan.Phase, tag="dice_game/throw"):
    """Dice are being rolled. `kept` are the dice set aside."""

    seat: catan.Seat
    kept: catan.Goods


@catan.record
class KeepOrStop(catan.Phase, tag="dice_game/keep-or-stop"):
    """A seat may roll some of the dice again, or stop."""

    seat: catan.Seat


@catan.record
class ThrowDice(catan.ChanceAction, tag="dice_game/dice"):
    """The result of a roll, by face; without the dice that were kept."""

    dice: catan.Goods


@catan.record
class ThrowAgain(catan.Action, tag="dice_game/throw-again"):
    """Roll the dice again, except those that are kept."""

    keep: catan.Goods


@catan.record
class StopThrowing(catan.Action, tag="dice_game/stop"):
    """Stop rolling and use the dice as they are."""


@catan.record
class DiceThrown(catan.Event, tag="dice_game/dice-thrown"):
    """The dice have been rolled: the dice in this roll, and all six dice."""

    seat: catan.Seat
    thrown: catan.Goods
    dice: catan.Goods


@catan.record
class DiceFinal(catan.Event, tag="dice_game/dice-final"):
    """The dice are final; the seat builds with them."""

    seat: catan.Seat
    dice: catan.Goods


def dice_text(dice: tuple[int, ...]) -> str:
    """Dice as words."""
    return " ".join(face for face, count in zip(FACES, dice, strict=True) for _ in range(count)) or "none"


def ways(dice: catan.Goods) -> int:
    """The number of ways to roll these counts of faces."""
    return factorial(sum(dice)) // prod(factorial(count) for count in dice)


OUTCOMES: catan.PerRules[dict[int, catan.Outcomes[ThrowDice]]] = catan.PerRules(
    lambda rules: {
        thrown: catan.Outcomes(
            (ThrowDice(dice), ways(dice)) for dice in catan.SubMultisets((thrown,) * len(FACES), thrown)
        )
        for thrown in range(1, DICE + 1)
    }
)


def _outcomes(position: catan.Position, phase: Throw) -> catan.Outcomes[ThrowDice]:
    return OUTCOMES(position.rules)[DICE - sum(phase.kept)]


def _throw(tx: catan.Transition, phase: Throw, action: ThrowDice) -> None:
    dice = catan.Goods(tuple(kept + thrown for kept, thrown in zip(phase.kept, action.dice, strict=True)))
    left = tx[Cup].throws - 1
    tx.update(Cup(dice, left))
    tx.emit(DiceThrown(phase.seat, action.dice, dice))
    if left:
        tx.then(KeepOrStop(phase.seat))
    else:
        tx.emit(DiceFinal(phase.seat, dice))


KEEPS: catan.PerRules[dict[catan.Goods, tuple[catan.Goods, ...]]] = catan.PerRules(lambda rules: {})


def keeps(rules: catan.Rules, dice: catan.Goods) -> tuple[catan.Goods, ...]:
    """Every choice of dice to keep, except keeping them all."""
    known = KEEPS(rules)
    if dice not in known:
        known[dice] = tuple(keep for count in range(sum(dice)) for keep in catan.SubMultisets(dice, count))
    return known[dice]


def _why_not_keep(position: catan.Position, phase: KeepOrStop, action: ThrowAgain) -> catan.Violation | None:
    if any(kept > there for kept, there in zip(action.keep, position[Cup].dice, strict=True)):
        return NOT_THERE()
    return ALL_KEPT() if action.keep == position[Cup].dice else None


THROW_AGAIN = catan.ActionSpec(
    kind=ThrowAgain,
    during=(KeepOrStop,),
    rule=THROWING,
    options=lambda position, phase, seat: keeps(position.rules, position[Cup].dice),
    why=_why_not_keep,
    apply=lambda tx, phase, action: tx.then(Throw(action.seat, action.keep)),
    refusals=(NOT_THERE, ALL_KEPT),
)


def _stop(tx: catan.Transition, phase: KeepOrStop, action: StopThrowing) -> None:
    tx.update(Cup(tx[Cup].dice, 0))
    tx.emit(DiceFinal(action.seat, tx[Cup].dice))


STOP_THROWING = catan.ActionSpec(kind=StopThrowing, during=(KeepOrStop,), rule=THROWING, apply=_stop)


def _sound(state: catan.State) -> str | None:
    cup = state[Cup]
    if min(cup.dice) < 0 or sum(cup.dice) > DICE or not 0 <= cup.throws <= THROWS:
        return "there are other dice, or other throws, than the game has"
    return None


def only(state: catan.State, phase: catan.Phase, beneath: tuple[catan.Phase, ...]) -> str | None:
    """What is wrong if anything but the decision of the seat on turn is pending."""
    return "nothing else is pending in a turn" if len(state.stack) > 1 else None


@catan.hookimpl
def catan_goods(setup: catan.Setup) -> catan.GoodSpecs:
    return [
        catan.GoodSpec(
            face,
            FAMILIES.get(face, "resource"),
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


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Cup, lambda rules, layout: Cup(NONE, THROWS), doc="The dice as they lie.")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=Throw,
            action=ThrowDice,
            rule=THROWING,
            outcomes=_outcomes,
            apply=_throw,
            sound=only,
            lies_on=(None,),
        ),
        catan.PhaseSpec(KeepOrStop, rule=THROWING, sound=only, lies_on=(None,)),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [THROW_AGAIN, STOP_THROWING]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(DiceThrown), catan.EventSpec(DiceFinal)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("dice_game/six-dice", _sound)]
