"""Cities & Knights: commodities, city improvements, knights, barbarians and progress cards."""

from catan_core import Expansion

PARTS = (
    "commodities", "cities", "city_walls", "metropolis", "improvements", "abilities", "knights", "knight_actions",
    "barbarians", "event_die", "merchant", "progress.deck", "progress.drawing", "progress.limit", "progress.playing",
    "progress.science", "progress.smith", "progress.inventor", "progress.politics", "progress.sabotage",
    "progress.deserter", "progress.diplomat", "progress.trade", "progress.harbor", "setup", "side_panels", "texts",
    "heuristics",
)  # fmt: skip

EXPANSION = Expansion(
    id="cities_knights",
    title="Cities & Knights",
    version="1.0",
    modules=tuple(f"catan_expansions.cities_knights.{part}" for part in PARTS),
    requires=("base",),
    excludes=("base.dev_cards", "base.dev_card_effects", "base.largest_army"),
    replaces=(
        "base/yield:forest,city",
        "base/yield:pasture,city",
        "base/yield:mountains,city",
        "base/founding:2",
        "base/set-up:beginner",
        "base/turn-phases:own",
        "base/board:layout",
    ),
)
"""Cities & Knights for the base game. What it needs for five and six seats it brings itself."""

__all__ = ["EXPANSION"]
