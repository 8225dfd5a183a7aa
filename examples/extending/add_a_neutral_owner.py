"""Add an owner that is no seat: a hermit, whom nobody plays, lives on the
island from the beginning. Who builds a settlement must build the hermit a road.
"""

# --8<-- [start:rule]
from collections.abc import Sequence

import catan_core as catan
from catan_core.base import (
    BuildSettlement,
    PiecePlaced,
    building,
    pieces,
    table,
)
from catan_core.testing import Scenario, check_walk

LIFE = catan.Citation("hermits", "The hermit")
TAKEN = catan.Refusal(
    "hermits.no-way", LIFE, text="The hermit's road cannot lie here."
)
HUT = (0, 0, "S")


def hermit(rules: catan.Rules) -> catan.Owner:
    """The number of the hermit: neutral owners come after the seats.

    Other expansions may have some too, so it is found by its id.
    """
    names = [owner.id for owner in rules.neutral_owners]
    return rules.all_owners[rules.seats + names.index("hermit")]


@catan.record
class HermitRoad(catan.Phase, tag="hermits/hermit-road"):
    """A seat that has built a settlement lays a road for the hermit."""

    seat: catan.Seat


@catan.record
class LayRoad(catan.Action, tag="hermits/lay-road"):
    """Lay a road for the hermit."""

    edge: catan.Edge


def settle(tx: catan.Transition, event: catan.GameBegan) -> None:
    """The hut stands there before anybody founds."""
    topology = tx.rules.topology(tx)
    assert topology is not None
    pieces.place(tx, "settlement", hermit(tx.rules), topology.node(*HUT))


def built(tx: catan.Transition, event: PiecePlaced) -> None:
    """Whoever builds a settlement on its own turn owes the hermit a road. What
    is left of a city is not built.
    """
    on_turn = tx.rules.is_seat(event.owner) and tx.turn.number
    if on_turn and event.built and event.piece == "settlement":
        tx.then(HermitRoad(event.owner))


def options(
    position: catan.Position, phase: HermitRoad, seat: catan.Seat
) -> Sequence[int]:
    """Where the hermit's roads may lie: by the rules for all roads."""
    owner = hermit(position.rules)
    if pieces.in_stock(position, "road", owner) <= 0:
        return ()
    return catan.members(building.SITES(position, owner, "road"))


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.NeutralOwner("hermit")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(HermitRoad, rule=LIFE, skips=True)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=LayRoad,
            during=(HermitRoad,),
            rule=LIFE,
            options=options,
            why=TAKEN,
            apply=lambda tx, phase, action: pieces.place(
                tx, "road", hermit(tx.rules), action.edge
            ),
            refusals=(TAKEN,),
        )
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(catan.GameBegan, settle),
        catan.Reaction(PiecePlaced, built),
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text("owner:hermit", (("en", "the hermit"),)),
        catan.Text(
            f"action:{LayRoad.tag}", (("en", "Lay a road for the hermit"),)
        ),
        catan.Text(
            f"phase:{HermitRoad.tag}", (("en", "A road for the hermit"),)
        ),
    ]


EXPANSION = catan.Expansion(
    "hermits",
    "Hermits",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO = catan.Seat(0)
game = (
    Scenario(EXPANSION, seats=3)
    .roads(0, (0, 0, "N"), (0, -1, "S"))
    .give(0, brick=1, lumber=1, wool=1, grain=1)
    .building()
)
HERMIT = hermit(game.game.rules)
assert HERMIT == 3
assert not game.game.rules.is_seat(HERMIT)
assert table.pieces_on(game.state, HERMIT, "settlement") == (game.node(HUT),)

game.play(BuildSettlement(ZERO, game.node(0, 0, "N")))
assert game.game.actors == (ZERO,)
game.play(LayRoad(ZERO, game.edge(HUT, (0, 1, "N"))))
assert table.longest_road(game.state) == (None, (1, 0, 0, 1))

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("The hermit owns pieces, and nobody plays it.")
