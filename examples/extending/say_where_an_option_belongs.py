"""Say where an option belongs: a robber that sleeps, for the whole game or for
some time.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import ROBBER_MAY_MOVE
from catan_core.testing import check_walk

ROBBER = catan.Option(
    "siesta.robber",
    "sleeps",
    values=("sleeps", "wakes"),
    doc="Whether the robber sleeps all game, or wakes up.",
)
POINTS = catan.Option(
    "siesta.points",
    4,
    min_value=3,
    doc="How many victory points wake the robber.",
    # in a game in which it does not wake up, there is nothing to choose
    only=(("siesta.robber", ("wakes",)),),
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    # what others let players choose of a robber that moves
    options = ("base.steal", "base.friendly_robber")
    return [
        ROBBER,
        POINTS,
        *(
            catan.NoEffect(name, by="siesta.robber", values=("sleeps",))
            for name in options
        ),
    ]


def awake(may: bool, position: catan.Position) -> bool:
    """Whether the robber, which may move, is awake."""
    rules = position.rules
    if ROBBER(rules) == "sleeps":
        return False
    shown = (
        rules.points(position, seat, hidden=False) for seat in rules.all_seats
    )
    return may and max(shown) >= POINTS(rules)


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(ROBBER_MAY_MOVE, awake)]


EXPANSION = catan.Expansion(
    "siesta",
    "Siesta",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
late: dict[str, str | int] = {
    "siesta.robber": "wakes",
    "siesta.points": 5,
    "base.steal": "must",
}
rules = catan.ruleset("base", EXPANSION, options=late)
assert rules.options["siesta.points"] == 5

# where they have no effect, all of them are refused at once
refused = ""
try:
    catan.ruleset(
        "base", EXPANSION, options={"siesta.points": 5, "base.steal": "must"}
    )
except catan.UnknownOption as error:
    refused = str(error)
assert "siesta.points=5 has no effect with siesta.robber='sleeps'" in refused
assert "base.steal='must' has no effect with siesta.robber" in refused

# an edition yields: its robber must steal, but here it sleeps
asleep = catan.ruleset("base", EXPANSION, edition="en2015")
assert asleep.options["base.steal"] == "may"
assert "base.steal" in asleep.without_effect

for chosen in (rules, asleep):
    check_walk(chosen, seed=1, length=120, seats=3, every=20)
# --8<-- [end:play]
print("Nobody is robbed in vain.")
