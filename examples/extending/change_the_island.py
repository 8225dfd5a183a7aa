"""Change the island in steps: one expansion adds hexes to it, another gives
every 2 a 12 as its second token, and both compose.
"""

# --8<-- [start:rule]
from random import Random

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
from catan_core.testing import Scenario

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


class Outskirts:
    """Hooks may be in a class, too, where a file holds several expansions."""

    __name__ = "outskirts"

    @catan.hookimpl
    def catan_tables(self, setup: catan.Setup) -> catan.TableSpecs:
        return [catan.Row(LAYOUT_STEPS, "outskirts", grow)]


class Pairs:
    """The hooks of the second tokens."""

    __name__ = "pairs"

    @catan.hookimpl
    def catan_tables(self, setup: catan.Setup) -> catan.TableSpecs:
        return [catan.Row(LAYOUT_STEPS, "pairs", pair)]


OUTSIDE = catan.Expansion(
    "outskirts",
    "Outskirts",
    version="1.0",
    modules=(Outskirts(),),
    requires=("base",),
)
SECOND = catan.Expansion(
    "second_tokens",
    "Second tokens",
    version="1.0",
    modules=(Pairs(),),
    requires=("base",),
    after=("outskirts",),  # so that its hexes get second tokens too
)
# --8<-- [end:rule]

# --8<-- [start:play]
rules = catan.ruleset("base", OUTSIDE, SECOND)
layout = rules.new_game(seats=3, seed=1).state[Island].layout
assert len(layout.hexes) == 19 + 2
twos = layout.by_token[2]
assert len(twos) == 2
assert all(layout.tokens_at(hex) == (2, 12) for hex in twos)
assert set(twos) < set(layout.by_token[12])

table = Scenario(OUTSIDE, SECOND, board=Board.of(layout), seats=3)
table.piece("city", 0, (*layout.hexes[twos[0]], "N")).roll(6, 6)
(produced,) = table.events(Produced)
assert produced.total == 12

both = catan.ruleset("base", "cities_knights", OUTSIDE, SECOND)
check = both.new_game(seats=3, seed=2).state[Island].layout
assert len(check.by_token[2]) == 2
assert "2/12" in board_text(rules.new_game(seats=3, seed=1).view(None))
# --8<-- [end:play]
print("The island grew, and its 2s have second tokens.")
