"""The Caravans: a scenario of Traders & Barbarians in which players bid for where camels go."""

from catan_core import Expansion, lazy_names
from catan_expansions.traders_barbarians import pairs

PARTS = (
    "oasis",
    "camels",
    "voting",
    "heuristics",
    "side_panels",
    "texts",
)

HERE = "catan_expansions.traders_barbarians.caravans"

EXPANSION = Expansion(
    id="caravans",
    title="The Caravans (Traders & Barbarians)",
    version="1.0",
    modules=tuple(f"{HERE}.{part}" for part in PARTS),
    requires=("base",),
    after=pairs.after("caravans"),
    beside={"five_six": f"{HERE}.with_five_six", **pairs.beside("caravans", HERE)},
    conflicts=pairs.REFUSED,
    replaces=pairs.replaced("caravans"),
    fixes=pairs.NO_OWN_MAP,
)
"""The Caravans, for the base game."""

__getattr__, __dir__ = lazy_names(globals(), (*PARTS, "by_hand"))

__all__ = [
    "EXPANSION",
    # What a game is made of
    "Caravans",
    "Built",
    # Phases
    "VoteDue",
    "OpenCamelBid",
    "CamelBids",
    "BidsDone",
    "CamelTalk",
    "TalkDone",
    "CamelChoice",
    # Actions
    "BidForCamel",
    "NamePlace",
    "PlaceCamel",
    # Events
    "CamelEarned",
    "CamelBid",
    "PlaceNamed",
    "CamelDecided",
    "CamelPlaced",
    # Queries and tables
    "BID_KINDS",
    "CAMEL_COUNT",
    "CAMEL_WAYS",
    "OASES",
    # Reading
    "arrows",
    "oases",
    "camel_paths",
    "camels_left",
    "places",
    "between_camels",
    # Modules of verbs
    "by_hand",
]
