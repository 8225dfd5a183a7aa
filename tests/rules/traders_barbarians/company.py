"""What the variants of Traders & Barbarians are played with."""

BESIDE = (
    ("fishermen",),
    ("rivers",),
    ("caravans",),
    ("barbarian_attack",),
    ("traders_barbarians",),
    ("five_six",),
    ("cities_knights",),
    ("seafarers",),
    ("cities_knights", "seafarers"),
)
"""All that a variant goes with, but for the other variants."""
