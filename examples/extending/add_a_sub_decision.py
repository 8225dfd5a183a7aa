"""Add a decision of others within a turn: for a new settlement, every other
seat gives a card as a present.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base
from catan_core.base import choices
from catan_core.testing import Scenario, check_walk

PRESENTS = catan.Citation("housewarming", "Presents")


@catan.record
class Presents(catan.SimultaneousPhase, tag="housewarming/presents"):
    """Seats choose a present for the host, all at the same time."""

    host: catan.Seat


@catan.record
class Give(catan.Action, tag="housewarming/give"):
    """Give a card as a present."""

    good: catan.Good


GIVE = choices.giving(
    Give, during=Presents, rule=PRESENTS, to=lambda phase: phase.host
)


def react(tx: catan.Transition, event: base.PiecePlaced) -> None:
    """Presents are due for a settlement that is built, but not while founding,
    and not for one that is left of a city.
    """
    if event.piece == "settlement" and event.built and tx.turn.number:
        tx.then(Presents(choices.opponents(tx, event.owner), event.owner))


def sound(
    state: catan.State, phase: Presents, beneath: tuple[catan.Phase, ...]
) -> str | None:
    """Say what is wrong with presents in a position that nobody may have
    played.
    """
    if phase.host in choices.asked(phase):
        return "the host gives no present"
    return None


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Presents, skips=True, sound=sound, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [GIVE]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, react)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"phase:{Presents.tag}", (("en", "Choose a present"),)),
        catan.Text(f"action:{Give.tag}", (("en", "Give a card"),)),
        catan.Text(f"sentence:{Give.tag}", (("en", "Give {good}"),)),
    ]


EXPANSION = catan.Expansion(
    "housewarming",
    "Housewarming",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
host, site = catan.Seat(0), (0, 0, "N")
table = (
    Scenario(EXPANSION, seats=4)
    .roads(host, site, (0, -1, "S"))
    .give(1, ore=2)
    .give(2, wool=1, grain=1)
)
table.give(host, brick=1, lumber=1, wool=1, grain=1).building()
table.play(base.BuildSettlement(host, table.node(site)))
assert table.game.actors == (1, 2)  # seat 3 has no card
table.play(Give(catan.Seat(2), table.good("wool")))
# sealed: nothing is handed over before the last has chosen
assert table.hand(2)["wool"] == 1
table.play(Give(catan.Seat(1), table.good("ore")))
assert (table.hand(host)["ore"], table.hand(host)["wool"]) == (1, 1)

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Presents have been given.")
