"""The robber rests in the first rounds, whatever is rolled.

A house rule, which is an expansion in one file. A new version reads the games
that older ones have stored.
"""

from random import Random

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base

ROUNDS = catan.Option("house_rule.rounds", 2, doc="How long the robber rests.")
LATE = catan.Citation("house_rule", "The robber comes late")
RESTING = catan.Refusal("house_rule.resting", LATE, text="The robber rests.")


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [ROUNDS]


def early(position: catan.Position) -> bool:
    rounds = ROUNDS(position.rules)
    return position.turn.number <= rounds * position.rules.seats


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.ROBBER_MAY_MOVE, early, RESTING)]


# --8<-- [end:rule]


# --8<-- [start:declared]
EXPANSION = catan.Expansion(
    "house_rule",
    "A late robber",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:declared]

if __name__ == "__main__":
    # --8<-- [start:play]
    rules = catan.ruleset("base", EXPANSION, options={"house_rule.rounds": 3})
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

    # --8<-- [start:reads]
    def from_0_9(stored: catan.Stored) -> None:
        """0.9 counted turns, and called the option so."""
        turns = stored.options.pop("house_rule.turns")
        stored.options[ROUNDS.name] = int(turns) // stored.seats

    NEWER = catan.evolve(
        EXPANSION,
        version="1.0.1",
        reads={
            "1.0": None,  # 1.0.1 mends a text: the games are the same
            "0.9": from_0_9,
        },
    )
    # --8<-- [end:reads]

    # --8<-- [start:read]
    rules = catan.ruleset("base", NEWER, options={ROUNDS.name: 3})
    match = catan.Match(rules, seats=3, seed=7, metadata={"seat 0": "Ada"})
    match.play(match.actions[0])
    today = str(match.transcript)

    of_1_0 = today.replace('house_rule":"1.0.1"', 'house_rule":"1.0"')
    of_0_9 = of_1_0.replace('house_rule":"1.0"', 'house_rule":"0.9"').replace(
        'rounds":3', 'turns":9'
    )
    for text in (of_0_9, of_1_0):
        stored = catan.Transcript.parse(text, expansions=[NEWER])
        assert str(stored) == today  # written by today's version from now on
    # --8<-- [end:read]

    # --8<-- [start:summary]
    summary = catan.read_summary(of_0_9)  # where the expansion is not installed
    print(summary.names[0], summary.seats, summary.expansions)
    print(summary.missing)
    # --8<-- [end:summary]
