"""A new version of an expansion reads the games that older ones have stored."""

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base

TURNS = catan.Option("late_robber.turns", 6, doc="For how long it rests.")
LATE = catan.Citation("late_robber", "The robber comes late")
RESTING = catan.Refusal("late_robber.resting", LATE, text="The robber rests.")


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [TURNS]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    turns = TURNS(setup)

    def early(position: catan.Position) -> bool:
        return position.turn.number <= turns

    return [catan.forbid(base.ROBBER_MAY_MOVE, early, RESTING)]


# --8<-- [end:rule]
# --8<-- [start:reads]
def from_1_0(stored: catan.Stored) -> None:
    """1.0 counted rounds, and called the option so."""
    rounds = stored.options.pop("late_robber.rounds")
    stored.options[TURNS.name] = int(rounds) * stored.seats


EXPANSION = catan.Expansion(
    "late_robber",
    "A late robber",
    version="1.1.1",
    modules=(__name__,),
    requires=("base",),
    reads={
        "1.1": None,  # 1.1.1 mends a text: the games are the same
        "1.0": from_1_0,
    },
)
# --8<-- [end:reads]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION, options={TURNS.name: 9})
match = catan.Match(rules, seats=3, seed=7, metadata={"seat 0": "Ada"})
match.play(match.actions[0])
today = str(match.transcript)

of_1_1 = today.replace('"late_robber":"1.1.1"', '"late_robber":"1.1"')
of_1_0 = of_1_1.replace(':"1.1"', ':"1.0"').replace('turns":9', 'rounds":3')
for text in (of_1_0, of_1_1):
    stored = catan.Transcript.parse(text, expansions=[EXPANSION])
    assert str(stored) == today  # written by today's version from now on
# --8<-- [end:play]

# --8<-- [start:summary]
summary = catan.read_summary(of_1_0)  # where the expansion is not installed
print(summary.names[0], summary.seats, summary.expansions)
print(summary.missing)
# --8<-- [end:summary]
