"""The harbormaster: a special card for whoever has built most at the harbors (Traders & Barbarians)."""

from catan_core import Expansion, lazy_names

PARTS = ("harbormaster", "heuristics", "side_panels", "texts")

HERE = "catan_expansions.traders_barbarians.harbormaster"

EXPANSION = Expansion(
    id="harbormaster",
    title="The Harbormaster (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base",),
    beside={"barbarian_attack": f"{HERE}.with_barbarian_attack", "seafarers": f"{HERE}.with_seafarers"},
)
"""A variant for every game of the base game, its scenarios and its larger expansions."""

__getattr__, __dir__ = lazy_names(globals(), PARTS)

__all__ = [
    "EXPANSION",
    # What a game is made of
    "Harbormaster",
    # Phases
    "HarborsDue",
    # Events
    "HarbormasterPassed",
    # Reading
    "harbor_points",
    "all_harbor_points",
]
