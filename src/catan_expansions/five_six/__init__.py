"""Five and six players: a larger island, more cards, and something to do between one's turns."""

from catan_core import Expansion

PARTS = ("island", "supply", "special_building", "paired_players", "texts")

EXPANSION = Expansion(
    id="five_six",
    title="Catan for five and six players",
    version="1.0",
    modules=tuple(f"catan_expansions.five_six.{part}" for part in PARTS),
    requires=("base",),
    replaces=(
        "seats:base",
        *(f"base/supply:{good}" for good in ("brick", "lumber", "wool", "grain", "ore")),
        *(f"base/cards:{card}" for card in ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")),
        *(f"base/board:{key}" for key in ("hexes", "terrains", "letters", "harbors", "layout", "harbors-share-nodes")),
        "base/set-up:beginner",
    ),
    seats=frozenset({5, 6}),
)
"""Five and six players, for the base game and whatever else is built on it."""

__all__ = ["EXPANSION"]
