"""Begin without a robber: it lies in wait off the board, and goes back there
as soon as it has stolen a card.
"""

# --8<-- [start:rule]
import catan_core as catan
from catan_core.base import (
    CardStolen,
    ChooseVictim,
    MoveRobber,
    RobberMoved,
    Steal,
    remove_robber,
    table,
)
from catan_core.testing import Scenario, check_walk


def hide(tx: catan.Transition, event: catan.GameBegan) -> None:
    """The robber begins off the board; the first seven brings it."""
    remove_robber(tx)


def flee(tx: catan.Transition, event: CardStolen) -> None:
    """The robber leaves with the card. Off the board it stops no hex."""
    if event.by == "robber":
        remove_robber(tx)


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(catan.GameBegan, hide),
        catan.Reaction(CardStolen, flee),
    ]


EXPANSION = catan.Expansion(
    "hideout",
    "The robber's hideout",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
position = Scenario(EXPANSION, seats=3).roll(3, 4)
assert len(position.game.actions.of(MoveRobber)) == 19  # any hex

hex = position.hex(0, -1)
position.play(MoveRobber(catan.Seat(0), hex))
assert position.events(RobberMoved) == (RobberMoved(None, hex),)

robbed = Scenario(EXPANSION, seats=3).piece("settlement", 1, (0, -1, "N"))
robbed.give(1, ore=1).roll(3, 4).play(MoveRobber(catan.Seat(0), hex))
steal = Steal(catan.Good(robbed.game.rules.good_index["ore"]))
robbed.play(ChooseVictim(catan.Seat(0), catan.Seat(1)), steal)
assert table.robber(robbed.state) is None

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=300, seats=3, every=60
)
# --8<-- [end:play]
print("Played with a robber that hides.")
