"""Rolling the dice (base: "Construir"; summary: "Producción de recursos")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

import attrs

import catan_core as catan
from catan_core.base import rows
from catan_core.base.turn import AFTER_ROLL, BeforeRoll, RollPhase, turn_problem
from catan_core.components.dice import Face

ROLLING = catan.Citation("base", "Rolling for production")
LOWEST_TOKEN, HIGHEST_TOKEN = 2, 12

DIE = catan.Ids("base/die", lambda rules: DIE_IDS(rules), doc="A die of the table `base/dice`.")
DIE_SYMBOL = catan.Ids(
    "base/die-symbol", lambda rules: DIE_SYMBOL_IDS(rules), doc="What a die shows in place of a number."
)
DieNumber: TypeAlias = Annotated[int, catan.Between(lambda rules: NUMBERS(rules)[0], lambda rules: NUMBERS(rules)[1])]
"""A number that a die of the table `base/dice` may show. To mypy it is an `int`."""

Total: TypeAlias = Annotated[int, catan.Between(lambda rules: TOTALS(rules)[0], lambda rules: TOTALS(rules)[1])]
"""A number that hexes with this token yield for. To mypy it is an `int`."""

DieFace: TypeAlias = DieNumber | Annotated[str, DIE_SYMBOL]
"""A face as a die shows it: a number, or a symbol of a die of the table `base/dice`. To mypy it is a `Face`."""

Told: TypeAlias = Annotated[int, catan.Between(0, lambda rules: NUMBERS(rules)[1])] | Annotated[str, DIE_SYMBOL]
"""What an event tells of a die: what it shows, or 0 where it stands idle, since something else gives the number."""


@catan.record
class DiceRoll(RollPhase, tag="base/dice-roll"):
    """The dice are rolled. `fixed` dice show the face given for them. `before`: the totals of earlier rolls of this
    turn, of which none counts again."""

    seat: catan.Seat
    fixed: tuple[tuple[Annotated[str, DIE], DieFace], ...] = ()
    before: tuple[Total, ...] = attrs.field(default=(), metadata=catan.OMIT_DEFAULT)


@catan.record
class NextRoll(RollPhase, tag="base/next-roll"):
    """The dice will be rolled once more in this turn, when all that the last roll brings is done. `before`: the totals
    of the rolls so far."""

    seat: catan.Seat
    before: tuple[Total, ...]


@catan.record
class Production(catan.Phase, tag="base/production"):
    """What the number rolled brings."""

    seat: catan.Seat
    total: Total


@catan.record
class Roll(catan.Action, tag="base/roll"):
    """Roll the dice."""


@catan.record
class Dice(catan.ChanceAction, tag="base/dice"):
    """What the dice show: a face for every die of the table `base/dice`, in its order."""

    faces: Annotated[tuple[DieFace, ...], DIE]


@catan.record
class DiceRolled(catan.Event, tag="base/dice-rolled"):
    """The dice have been rolled. `total` is the number that counts, which need not be the sum of the faces.

    Phases that a reaction pushes come before all that the number brings: production, or on a 7 the discards.
    """

    seat: catan.Seat
    faces: Annotated[tuple[Told, ...], DIE]
    total: Total


dice_roll: Callable[[catan.Seat], DiceRoll] = catan.interned_by_seat(DiceRoll)
dice_rolled: Callable[[catan.Seat, tuple[DieFace, ...], int], DiceRolled] = catan.interned(DiceRolled)
production: Callable[[catan.Seat, int], Production] = catan.interned(Production)

DICE: catan.PerRules[tuple[catan.Die, ...]] = catan.PerRules(
    lambda rules: tuple(catan.Die(id, faces) for id, faces in DICE_FACES(rules).items())
)
"""The dice of some rules, in the order in which they are read."""

DIE_IDS: catan.PerRules[tuple[str, ...]] = catan.PerRules(lambda rules: tuple(die.id for die in DICE(rules)))
DIE_SYMBOL_IDS: catan.PerRules[tuple[str, ...]] = catan.PerRules(
    lambda rules: tuple({face: 0 for die in DICE(rules) for face, _ in die.faces if isinstance(face, str)})
)


def _numbers(rules: catan.Rules) -> tuple[int, int]:
    numbers = [face for die in DICE(rules) for face, _ in die.faces if isinstance(face, int)]
    return min(numbers, default=0), max(numbers, default=0)


NUMBERS: catan.PerRules[tuple[int, int]] = catan.PerRules(_numbers)
"""The lowest and the highest number on a die; zeros if there is none."""


def _totals(rules: catan.Rules) -> tuple[int, int]:
    faces = [[face if isinstance(face, int) else 0 for face, _ in die.faces] for die in DICE(rules)]
    lowest, highest = sum(map(min, faces)), sum(map(max, faces))
    return min(lowest, LOWEST_TOKEN), max(highest, HIGHEST_TOKEN)


TOTALS: catan.PerRules[tuple[int, int]] = catan.PerRules(_totals)
"""The lowest and the highest number that may count: the sum of the dice, or a token, as an expansion may have it."""


def _chances(rules: catan.Rules) -> dict[int, float]:
    totals = {0: 1.0}
    for die in DICE(rules):
        weight = sum(count for _, count in die.faces)
        faces = [(face if isinstance(face, int) else 0, count / weight) for face, count in die.faces]
        thrown: dict[int, float] = {}
        for total, chance in totals.items():
            for face, share in faces:
                thrown[total + face] = thrown.get(total + face, 0.0) + chance * share
        totals = thrown
    return totals


CHANCES: catan.PerRules[dict[int, float]] = catan.PerRules(_chances)
"""How likely each total of the dice is."""

Fixed = tuple[tuple[str, Face], ...]
ROLLS: catan.PerRules[dict[tuple[Fixed, tuple[int, ...]], catan.Outcomes[Dice]]] = catan.PerRules(lambda rules: {})


def dice_outcomes(position: catan.Position, phase: DiceRoll) -> catan.Outcomes[Dice]:
    """Every possible roll that counts."""
    known, key = position.rules.derived[ROLLS], (phase.fixed, phase.before)
    outcomes = known.get(key)
    if outcomes is None:
        falling = catan.roll_outcomes(DICE(position.rules), phase.fixed)
        outcomes = known[key] = catan.Outcomes(
            (Dice(faces), weight) for faces, weight in falling if _total(faces) not in phase.before
        )
    return outcomes


@catan.memoized(1 << 10)
def _total(faces: tuple[Face, ...]) -> int:
    return sum(face for face in faces if isinstance(face, int))


def _dice(tx: catan.Transition, phase: DiceRoll, action: Dice) -> None:
    seat, total = phase.seat, _total(action.faces)
    tx.emit(dice_rolled(seat, action.faces, total))
    if tx.rules.tables[ROLLED_AGAIN].get(total, False):
        tx.then(DiceRoll(seat, before=phase.before) if phase.before else dice_roll(seat))
        return
    if len(phase.before) < tx.rules.derived[FURTHER_ROLLS]:
        tx.then(production(seat, total), NextRoll(seat, (*phase.before, total)))
    else:
        tx.then(production(seat, total), *tx.rules.derived[AFTER_ROLL](seat))


def _next_roll(tx: catan.Transition, phase: NextRoll) -> None:
    tx.then(DiceRoll(phase.seat, before=phase.before))


def _roll(tx: catan.Transition, phase: BeforeRoll, action: Roll) -> None:
    tx.end()
    tx.then(dice_roll(action.seat))


ROLL = catan.ActionSpec(kind=Roll, during=(BeforeRoll,), rule=ROLLING, apply=_roll)


def _roll_problem(state: catan.State, phase: DiceRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    faces = {die.id: [face for face, _ in die.faces] for die in DICE(state.rules)}
    held = dict(phase.fixed)
    if len(held) < len(phase.fixed) or any(face not in faces.get(id, ()) for id, face in phase.fixed):
        return "no dice can be fixed like that"
    if phase.before and held:
        return "dice are fixed for the first roll of a turn"
    return _before_problem(state, phase.before) or _bottom_problem(state, phase.seat, beneath)


def _next_problem(state: catan.State, phase: NextRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not phase.before:
        return "nothing has been rolled yet"
    return _before_problem(state, phase.before) or _bottom_problem(state, phase.seat, beneath)


def _before_problem(state: catan.State, before: tuple[int, ...]) -> str | None:
    rolls, possible = ROLLS_IN_A_TURN(state.rules)["turn"], CHANCES(state.rules)
    if len(before) >= rolls or len({*before}) < len(before) or not {*before} <= possible.keys():
        return f"{list(before)} cannot have been rolled before in a turn of {rolls}"
    return None


def _bottom_problem(state: catan.State, seat: catan.Seat, beneath: tuple[catan.Phase, ...]) -> str | None:
    return "the dice are rolled when nothing else is pending" if beneath else turn_problem(state, seat)


DICE_FACES: catan.Table[str, tuple[tuple[Face, int], ...]] = catan.Table(
    "base/dice", "The dice that are rolled each turn: faces with weights, by id.", problem=rows.die_problem
)


ROLLS_IN_A_TURN: catan.Table[str, int] = catan.Table(
    "base/rolls",
    "How many times the dice are rolled in a `turn`, one after another, each with its production and all different.",
    problem=rows.only_keys("turn", value=rows.count_problem),
)
FURTHER_ROLLS: catan.PerRules[int] = catan.PerRules(lambda rules: ROLLS_IN_A_TURN(rules)["turn"] - 1)
"""How many rolls of a turn follow the first."""

ROLLED_AGAIN: catan.Table[int, bool] = catan.Table(
    "base/rolled-again",
    "Whether the dice are rolled again, with nothing else happening, by the total. Without a row: no.",
    problem=rows.truth_problem,
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        ROLLED_AGAIN,
        ROLLS_IN_A_TURN,
        catan.Row(ROLLS_IN_A_TURN, "turn", 1),
        DICE_FACES,
        catan.Row(DICE_FACES, "red", catan.number_die("red").faces),
        catan.Row(DICE_FACES, "yellow", catan.number_die("yellow").faces),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=DiceRoll,
            action=Dice,
            rule=ROLLING,
            outcomes=dice_outcomes,
            apply=_dice,
            sound=_roll_problem,
            lies_on=(None,),
        ),
        catan.PhaseSpec(NextRoll, resolve=_next_roll, rule=ROLLING, sound=_next_problem, lies_on=(None,)),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [ROLL]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(DiceRolled)]
