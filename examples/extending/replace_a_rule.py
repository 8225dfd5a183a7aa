"""Replace one rule of the base game: on a seven nobody gives cards back, the
robber only moves.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import Dice, RobberDue, RobberMove, Roll, Seven
from catan_core.testing import Scenario, check_walk

MILD = catan.Citation("mild_seven", "Rolling a 7")


def mild_seven(tx: catan.Transition, phase: Seven) -> None:
    """Let the seat on turn move the robber."""
    tx.then(RobberDue(phase.seat))


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Seven, resolve=mild_seven, rule=MILD)]


EXPANSION = catan.Expansion(
    "mild_seven",
    "A mild seven",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    replaces=("phases:base/seven",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
table = (
    Scenario(EXPANSION).give(1, ore=9).play(Roll(catan.Seat(0)), Dice((3, 4)))
)
assert table.state.phase == RobberMove(catan.Seat(0))

rules = catan.ruleset("base", EXPANSION)
assert "automatic, instead of that from base.seven" in rules.explain(3)
check_walk(rules, seed=1, length=120, seats=3, every=20)
# --8<-- [end:play]
print("Nobody gives cards back on a seven.")
