"""The island of five and six players for two to four: a house rule."""

from catan_core import Expansion

EXPANSION = Expansion(
    id="large_island",
    title="The large island, for two to four players",
    version="1.0",
    modules=("catan_expansions.large_island.texts",),
    requires=("base", "five_six"),
    brings=("five_six",),
    conflicts=("seafarers",),
    replaces=("seats:five_six",),
    seats=frozenset({2, 3, 4}),
    fixes={
        # so few players soon have a turn of their own again
        "five_six.extra_phase": "none",
    },
)
"""Two to four seats on the island of `five_six`, which comes along: a house rule. It is not for the sea."""

__all__ = ["EXPANSION"]
