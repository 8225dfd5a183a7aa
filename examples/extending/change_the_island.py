"""Change the island in steps: one expansion adds hexes to it, another gives
every 2 a 12 as its second token, and both compose.
"""

# --8<-- [start:rule]
from random import Random

import attrs

import catan_core as catan
from catan_core.base import (
    LAYOUT_STEPS,
    Board,
    Island,
    IslandLayout,
    Produced,
    loose_layout,
)
from catan_core.render import board_text
from catan_core.testing import Scenario, check_walk

OUTSKIRTS = (("pasture", 2), ("forest", 9))
"""The hexes that are added, each with its token."""

BESIDE = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""From a hex to its neighbors."""


def grow(layout: IslandLayout, rng: Random) -> IslandLayout:
    """Add hexes along the coast, where they leave every harbor by the sea."""
    for terrain, token in OUTSKIRTS:
        board = Board.of(layout)
        around = catan.Topology.of(layout.hexes)
        places = [
            (q + east, r + south)
            for q, r in around.hexes
            for east, south in BESIDE
        ]
        rng.shuffle(places)
        for q, r in places:
            hexes = (*board.hexes, (q, r, terrain, token))
            grown = loose_layout(catan.evolve(board, hexes=hexes))
            coast = grown.topology.coast
            by_the_sea = all(harbor.edge in coast for harbor in grown.harbors)
            if (q, r) not in layout.hexes and by_the_sea:
                layout = grown
                break
    return layout


def pair(layout: IslandLayout, rng: Random) -> IslandLayout:
    """Lay a 12 beside every 2."""
    twos = layout.by_token.get(2, ())
    return catan.evolve(layout, more_tokens=tuple((hex, 12) for hex in twos))


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(LAYOUT_STEPS, "outskirts", grow)]


@attrs.frozen
class Pairs:
    """The hooks of the other expansion, which may be in an object, too."""

    __name__ = "pairs"

    @catan.hookimpl
    def catan_tables(self, setup: catan.Setup) -> catan.TableSpecs:
        return [catan.Row(LAYOUT_STEPS, "pairs", pair)]


EXPANSION = catan.Expansion(
    "outskirts",
    "Outskirts",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
PAIRS = catan.Expansion(
    "second_tokens",
    "Second tokens",
    version="1.0",
    modules=(Pairs(),),
    requires=("base",),
    after=("outskirts",),  # so that its hexes get second tokens too
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", EXPANSION, PAIRS)
layout = rules.new_game(seats=3, seed=1).state[Island].layout
assert len(layout.hexes) == 19 + 2
twos = layout.by_token[2]
assert len(twos) == 2
assert all(layout.tokens_at(hex) == (2, 12) for hex in twos)
assert set(twos) < set(layout.by_token[12])

table = Scenario(EXPANSION, PAIRS, board=Board.of(layout), seats=3)
table.piece("city", 0, (*layout.hexes[twos[0]], "N")).roll(6, 6)
(produced,) = table.events(Produced)
assert produced.total == 12

assert "2/12" in board_text(rules.new_game(seats=3, seed=1).view(None))

check_walk(rules, seed=1, length=200, seats=3, every=40)
knights = catan.ruleset("base", "cities_knights", EXPANSION, PAIRS)
check_walk(knights, seed=2, length=80, seats=3, every=20)
# --8<-- [end:play]
print("The island grew, and its 2s have second tokens.")
