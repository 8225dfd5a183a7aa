"""Replace the dice: a pack of 36 cards has every fall of two dice once, and is
shuffled when it is used up.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import (
    DICE,
    PHASES_AFTER_ROLL,
    Dice,
    DiceRoll,
    DiceRolled,
    Production,
    dice_outcomes,
)
from catan_core.testing import check_walk, walk

PACK = catan.Citation("dice_pack", "The pack of dice cards")
PAIRS = 36

Pair = tuple[int, int]


@catan.record
class Drawn(catan.Slice, tag="dice_pack/drawn"):
    """The cards drawn since the last shuffle, each as what the red and the
    yellow die would show. All lie open.
    """

    cards: tuple[tuple[int, int], ...] = ()


@catan.record
class CardDrawn(catan.Event, tag="dice_pack/card-drawn"):
    """A dice card has been drawn; `left` are still in the pack, all of them if
    it has been shuffled.
    """

    left: int


def pair(position: catan.Position, action: Dice) -> Pair:
    """What a fall shows on the two number dice; there may be others."""
    shown = {
        die.id: face
        for die, face in zip(DICE(position.rules), action.faces, strict=True)
    }
    return int(shown["red"]), int(shown["yellow"])


def outcomes(position: catan.Position, phase: DiceRoll) -> catan.Outcomes[Dice]:
    """As usual for the cards that are still in the pack.

    Fixed dice need no card.
    """
    usual = dice_outcomes(position, phase)
    if phase.fixed:
        return usual
    drawn = position[Drawn].cards
    return catan.Outcomes(
        (action, weight)
        for action, weight in usual
        if pair(position, action) not in drawn
    )


def fall(tx: catan.Transition, phase: DiceRoll, action: Dice) -> None:
    """Lay the card aside; then go on as after every roll."""
    if not phase.fixed:
        cards = (*tx[Drawn].cards, pair(tx, action))
        tx.update(Drawn(cards if len(cards) < PAIRS else ()))
        tx.emit(CardDrawn(PAIRS - len(tx[Drawn].cards)))
    total = sum(pair(tx, action))
    tx.emit(DiceRolled(phase.seat, action.faces, total))
    tx.then(
        Production(phase.seat, total),
        *(kind(phase.seat) for kind in PHASES_AFTER_ROLL(tx.rules)["own"]),
    )


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Drawn, lambda rules, layout: Drawn())]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CardDrawn)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=DiceRoll,
            action=Dice,
            rule=PACK,
            outcomes=outcomes,
            apply=fall,
        )
    ]


EXPANSION = catan.Expansion(
    "dice_pack",
    "A pack of dice cards",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    replaces=("phases:base/dice-roll",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION)
rolls = [
    action.faces
    for action, _ in walk(rules, seed=1, seats=3, length=1000)
    if isinstance(action, Dice)
]
assert len(rolls) >= 2 * PAIRS
assert len(set(rolls[:PAIRS])) == len(set(rolls[PAIRS : 2 * PAIRS])) == PAIRS

check_walk(rules, seed=1, length=120, seats=3, every=20)
check_walk(
    catan.ruleset("base", "cities_knights", EXPANSION),
    seed=1,
    length=40,
    seats=3,
    every=20,
)
# --8<-- [end:play]
print("All rolls came once before any came twice.")
