"""Yield what one likes: hexes with a 2 or a 12 become orchards, which bring
cards of choice.
"""

# --8<-- [start:rule]
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import choices
from catan_core.testing import Scenario, check_walk, first_game

RULE = catan.Citation("orchards", "Orchards")
ORCHARD = "orchard"
TOKENS = (2, 12)
BRINGS = {"settlement": 1, "city": 2}


@catan.record
class Harvest(catan.Phase, tag="orchards/harvest"):
    """A seat takes cards of its choice for its orchards."""

    seat: catan.Seat
    count: catan.Count


@catan.record
class Pick(catan.Action, tag="orchards/pick"):
    """Take cards of your choice."""

    cards: catan.Goods


PICK = choices.taking(
    Pick,
    during=Harvest,
    rule=RULE,
    count=lambda position, phase, seat: phase.count,
)


def plant(layout: base.IslandLayout, rng: Random) -> base.IslandLayout:
    """Lay orchards, in place of what has one of these tokens."""
    terrains = list(layout.terrains)
    for token in TOKENS:
        for hex in layout.by_token.get(token, ()):
            terrains[hex] = ORCHARD
    return catan.evolve(layout, terrains=tuple(terrains))


def brought(position: catan.Position, total: int) -> list[int]:
    """How many cards of choice a number brings each seat."""
    rules, island = position.rules, position[base.Island]
    layout = island.layout
    counts = [0] * rules.seats
    for hex in layout.by_token.get(total, ()):
        if layout.terrains[hex] == ORCHARD and hex != island.robber:
            corners = layout.topology.hex_nodes[hex]
            for piece, amount in BRINGS.items():
                standing = island.pieces[rules.piece_index[piece]]
                for seat in rules.all_seats:
                    here = standing[seat] & corners
                    counts[seat] += amount * here.bit_count()
    return counts


def produced(tx: catan.Transition, event: base.Produced) -> None:
    """Ask one seat after another, once the other hexes have yielded."""
    counts = brought(tx, event.total)
    order = tx.rules.clockwise(tx.turn.seat)
    tx.then(*(Harvest(seat, counts[seat]) for seat in order if counts[seat]))


def not_empty_handed(position: catan.Position, total: int) -> int:
    """The seats that have got something, for rules that console the others."""
    counts = brought(position, total)
    return catan.mask_of(seat for seat, count in enumerate(counts) if count)


def founded(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """A founded building brings a card of choice for each orchard beside it."""
    layout = tx[base.Island].layout
    beside = catan.members(layout.topology.node_hexes[node])
    count = sum(layout.terrains[hex] == ORCHARD for hex in beside)
    if count:
        tx.then(Harvest(seat, count))


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.LAYOUT_STEPS, "orchards", plant),
        catan.Row(base.TERRAIN_SYMBOLS, ORCHARD, "Or"),
        catan.Row(base.TERRAIN_COLORS, ORCHARD, "#c9657b"),
        catan.Row(base.STARTING_GAINS, "orchards", founded),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Harvest, skips=True, rule=RULE)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PICK]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.Produced, produced)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(base.ALSO_PRODUCED, not_empty_handed)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    texts = {
        "terrain:orchard": "orchard",
        "phase:orchards/harvest": "Take cards of your choice",
        "action:orchards/pick": "Take cards of your choice",
        "sentence:orchards/pick": "Take {cards}",
    }
    return catan.texts_of({"en": texts})


EXPANSION = catan.Expansion(
    "orchards",
    "Orchards",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION)
layout = first_game(rules, seed=1, seats=3).state[base.Island].layout
orchards = [layout.hexes[hex] for hex in layout.by_token[12]]
ZERO, ONE = catan.Seat(0), catan.Seat(1)
table = Scenario(EXPANSION, board=base.Board.of(layout), seats=3)
table.piece("settlement", 1, (*orchards[0], "N"))
table.piece("city", 0, (*orchards[0], "S")).roll(6, 6)
assert table.game.actors == (ZERO,)
table.play(Pick(ZERO, table.goods(ore=2)))
table.play(Pick(ONE, table.goods(grain=1)))
assert table.hand(0)["ore"] == 2
assert table.events(base.ProductionEnded)[0].empty_handed == (2,)

check_walk(rules, seed=1, length=120, seats=3, every=20)
knights = catan.ruleset("base", "cities_knights", EXPANSION)
check_walk(knights, seed=2, length=80, seats=3, every=20)
# --8<-- [end:play]
print("Orchards bring what one likes.")
