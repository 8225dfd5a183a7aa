"""Roll again: once in a game, a seat may throw its dice anew before they
count.
"""

# --8<-- [start:rule]

from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.testing import Scenario, check_walk

RULE = catan.Citation("lucky_charms", "Lucky charms")


@catan.record
class Charms(catan.Slice, tag="lucky_charms/charms"):
    """Who still has a charm."""

    left: catan.BySeat[bool]


@catan.record
class Shake(base.RollPhase, tag="lucky_charms/shake"):
    """The dice fall, and do not count yet."""

    seat: catan.Seat


@catan.record
class Shaken(catan.ChanceAction, tag="lucky_charms/shaken"):
    """How the dice fall."""

    faces: Annotated[tuple[base.DieFace, ...], base.DIE]


@catan.record
class DiceSeen(catan.Event, tag="lucky_charms/dice-seen"):
    """The dice have fallen, and do not count yet."""

    seat: catan.Seat
    faces: Annotated[tuple[base.DieFace, ...], base.DIE]


@catan.record
class Luck(base.RollPhase, tag="lucky_charms/luck"):
    """A seat may roll its dice again."""

    seat: catan.Seat
    faces: Annotated[tuple[base.DieFace, ...], base.DIE]


@catan.record
class UseCharm(catan.Action, tag="lucky_charms/use-charm"):
    """Roll again, or let the dice count."""

    again: bool


@catan.record
class CharmUsed(catan.Event, tag="lucky_charms/charm-used"):
    """A seat has used its charm."""

    seat: catan.Seat


def roll(
    tx: catan.Transition, phase: base.BeforeRoll, action: base.Roll
) -> None:
    """Whoever has a charm sees its dice before they count."""
    seat = action.seat
    tx.end()
    tx.then(Shake(seat) if tx[Charms].left[seat] else base.DiceRoll(seat))


def outcomes(position: catan.Position, phase: Shake) -> catan.Outcomes[Shaken]:
    usual = base.dice_outcomes(position, base.DiceRoll(phase.seat))
    return catan.Outcomes(
        (Shaken(dice.faces), weight) for dice, weight in usual
    )


def fall(tx: catan.Transition, phase: Shake, action: Shaken) -> None:
    tx.emit(DiceSeen(phase.seat, action.faces))
    tx.then(Luck(phase.seat, action.faces))


def use(tx: catan.Transition, phase: Luck, action: UseCharm) -> None:
    """Roll again; or have the dice, which show what they show, count."""
    if action.again:
        tx.update(Charms(catan.with_entry(tx[Charms].left, action.seat, False)))
        tx.emit(CharmUsed(action.seat))
        tx.then(base.DiceRoll(action.seat))
    else:
        shown = zip(base.DICE(tx.rules), phase.faces, strict=True)
        fixed = tuple((die.id, face) for die, face in shown)
        tx.then(base.DiceRoll(action.seat, fixed=fixed))


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            Charms, lambda rules, layout: Charms((True,) * rules.seats)
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=Shake, action=Shaken, outcomes=outcomes, apply=fall, rule=RULE
        ),
        catan.PhaseSpec(Luck, rule=RULE),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=base.Roll, during=(base.BeforeRoll,), rule=RULE, apply=roll
        ),
        catan.ActionSpec(
            kind=UseCharm,
            during=(Luck,),
            rule=RULE,
            options=lambda position, phase, seat: (False, True),
            apply=use,
        ),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(DiceSeen), catan.EventSpec(CharmUsed)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    texts = {
        "phase:lucky_charms/shake": "The dice fall",
        "phase:lucky_charms/luck": "Roll again?",
        "action:lucky_charms/shaken": "The dice fall",
        "action:lucky_charms/use-charm": "Use your charm",
        "sentence:lucky_charms/use-charm": "Roll again",
        "sentence:lucky_charms/use-charm?again": "Keep the dice",
        "sentence:lucky_charms/dice-seen": "{seat} sees {faces}",
        "sentence:lucky_charms/charm-used": "{seat} rolls again",
    }
    return catan.texts_of({"en": texts})


EXPANSION = catan.Expansion(
    "lucky_charms",
    "Lucky charms",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    replaces=("actions:base/roll",),
    conflicts={"event_cards": "There are no dice to roll again."},
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO = catan.Seat(0)
table = Scenario(EXPANSION, seats=3).play(base.Roll(ZERO), Shaken((3, 4)))
assert table.game.phase == Luck(ZERO, (3, 4))
table.play(UseCharm(ZERO, again=True), base.Dice((5, 6)))
assert [event.total for event in table.events(base.DiceRolled)] == [11]

# the charm of another seat is still there; its dice count as they lie
other = (
    Scenario(EXPANSION, seats=3)
    .turn(1, 2)
    .play(base.Roll(catan.Seat(1)), Shaken((1, 2)))
)
other.play(UseCharm(catan.Seat(1), again=False), base.Dice((1, 2)))
assert [event.total for event in other.events(base.DiceRolled)] == [3]

rules = catan.ruleset("base", EXPANSION)
check_walk(rules, seed=1, length=120, seats=3, every=20)
check_walk(
    catan.ruleset("base", "cities_knights", EXPANSION),
    seed=1,
    length=60,
    seats=3,
    every=20,
)
# --8<-- [end:play]
print("Each seat may roll again once.")
