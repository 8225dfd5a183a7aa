"""Found three times: a third settlement for everybody, none beside the desert,
and a raft along the coast instead of a road.
"""

# --8<-- [start:rule]

import catan_core as catan
from catan_core.base import (
    FOUNDED_PIECES,
    FOUNDING_ORDER,
    FOUNDING_ROUTES,
    FOUNDING_SITES,
    NOT_BESIDE,
    ROAD_TAKEN,
    SITE_RULES,
    FoundBuilding,
    FoundRoad,
    Island,
    beside_refusal,
    building,
    founded_beside,
    pieces,
)
from catan_core.testing import check_walk

RAFT = "raft"
FOUNDING = catan.Citation("rafts", "Founding")
DESERT = catan.Refusal(
    "rafts.beside-the-desert",
    FOUNDING,
    text="Nobody may found beside the desert.",
)

INLAND = catan.Refusal(
    "rafts.inland", FOUNDING, text="A raft lies on the coast."
)


@catan.record
class PlaceRaft(catan.Action, tag="rafts/place-raft"):
    """Place a raft on the coast, next to the building just placed."""

    edge: catan.Edge


def coast(position: catan.Position, seat: catan.Seat) -> int:
    """Where a raft may lie: where a road might, but on the coast."""
    edges = catan.mask_of(position[Island].layout.topology.coast)
    return edges & building.road_sites(position, seat)


def inland(
    position: catan.Position, seat: catan.Seat, edge: catan.Edge
) -> catan.Violation:
    """What the rules of rafts have against an edge."""
    return INLAND(edge=edge)


def why_not(
    position: catan.Position, phase: FoundRoad, action: PlaceRaft
) -> catan.Violation | None:
    """Why a raft may not be placed."""
    return beside_refusal(position, phase, RAFT, action.edge, inland)


def place(tx: catan.Transition, phase: FoundRoad, action: PlaceRaft) -> None:
    """Place a raft."""
    pieces.place(tx, RAFT, action.seat, action.edge)


def beside_desert(
    position: catan.Position, seat: catan.Seat, piece: str
) -> int:
    """The nodes of the desert: no part of anybody's home."""
    layout, nodes = position[Island].layout, 0
    for hex, terrain in enumerate(layout.terrains):
        if terrain == "desert":
            nodes |= layout.topology.hex_nodes[hex]
    return nodes


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(RAFT, on="edge", stock=3, route="land", symbol="~")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(FOUNDED_PIECES, 3, "settlement"),
        catan.Row(FOUNDING_ORDER, 3, "forward"),
        catan.Row(FOUNDING_ROUTES, RAFT, True),
        catan.Row(SITE_RULES, RAFT, coast),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(FOUNDING_SITES, beside_desert, DESERT)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=PlaceRaft,
            during=(FoundRoad,),
            rule=FOUNDING,
            options=founded_beside(RAFT),
            why=why_not,
            apply=place,
            refusals=(ROAD_TAKEN, NOT_BESIDE, INLAND, building.NO_PIECE_LEFT),
        )
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"piece:{RAFT}", (("en", "raft"),)),
        catan.Text(f"action:{PlaceRaft.tag}", (("en", "Place a raft"),)),
    ]


EXPANSION = catan.Expansion(
    "rafts",
    "Rafts",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    seats=frozenset({2, 3, 4}),  # for more, there may be no room
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION)
game = rules.new_game(seats=3, seed=1)
pending = reversed(game.state.stack)
order = [phase.seat for phase in pending if isinstance(phase, FoundBuilding)]
assert order == [0, 1, 2, 2, 1, 0, 0, 1, 2]
assert len(game.actions) == 54 - 6  # all corners but those of the desert

shore = game.play(game.actions[0])  # the northernmost corner of the coast
assert len(shore.actions.of(PlaceRaft)) == 2

knights = catan.ruleset("base", "cities_knights", EXPANSION)
last = knights.new_game(seats=3, seed=1).state.stack[1]
# the city of Cities & Knights is founded in the round that brings cards
assert last == FoundBuilding(catan.Seat(2), "city", pays=True)

check_walk(rules, seed=1, length=200, seats=4, every=40)
check_walk(knights, seed=1, length=80, seats=3, every=20)
# --8<-- [end:play]
print("Founded three times, by land and by raft.")
