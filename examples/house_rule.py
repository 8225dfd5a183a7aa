"""A house rule as an expansion: the robber rests in the first rounds, whatever
is rolled.
"""

from random import Random

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base

ROUNDS = catan.Option(
    "late_robber.rounds", 2, doc="How long it rests.", source="a house rule"
)
LATE = catan.Citation("late_robber", "The robber comes late")
RESTING = catan.Refusal("late_robber.resting", LATE, text="The robber rests.")


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [ROUNDS]


def early(position: catan.Position) -> bool:
    rounds = ROUNDS(position.rules)
    return position.turn.number <= rounds * position.rules.seats


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.ROBBER_MAY_MOVE, early, RESTING)]


EXPANSION = catan.Expansion(
    "late_robber",
    "A late robber",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

if __name__ == "__main__":
    # --8<-- [start:play]
    rules = catan.ruleset("base", EXPANSION, options={"late_robber.rounds": 3})
    match = catan.Match(rules, seats=3, seed=7)
    rng = Random(7)
    while match.game.turn.number <= 9:
        match.play(match.game.actions.sample(rng))
    rolls = [
        action for action, _ in match.history if isinstance(action, base.Dice)
    ]
    assert any(sum(map(int, dice.faces)) == 7 for dice in rolls)
    happened = [event.tag for _, game in match.history for event in game.events]
    assert "base/robber-moved" not in happened
    # --8<-- [end:play]
    print("Sevens were rolled, and the robber has not moved.")
