"""The island for five and six seats: thirty hexes, their tokens and harbors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

import catan_core as catan
from catan_core import base
from catan_core.base import boards

MAP_2022: tuple[tuple[int, int, str, int | None], ...] = (
    (0, -3, "hills", 10), (1, -3, "pasture", 6), (2, -3, "desert", None),
    (-1, -2, "hills", 6), (0, -2, "fields", 2), (1, -2, "mountains", 9), (2, -2, "hills", 11),
    (-2, -1, "forest", 3), (-1, -1, "mountains", 11), (0, -1, "forest", 5), (1, -1, "fields", 10),
    (2, -1, "pasture", 4),
    (-3, 0, "desert", None), (-2, 0, "pasture", 5), (-1, 0, "fields", 4), (0, 0, "mountains", 6), (1, 0, "pasture", 3),
    (2, 0, "fields", 8),
    (-3, 1, "forest", 12), (-2, 1, "mountains", 10), (-1, 1, "pasture", 2), (0, 1, "hills", 4), (1, 1, "forest", 11),
    (-3, 2, "forest", 8), (-2, 2, "fields", 3), (-1, 2, "forest", 9), (0, 2, "fields", 5),
    (-3, 3, "hills", 9), (-2, 3, "pasture", 12), (-1, 3, "mountains", 8),
)  # fmt: skip
"""(q, r, terrain, token) of every hex of the printed map (X56-BEG-02)."""

HARBORS_2022: boards.Harbors = (
    (0, "generic"), (3, "wool"), (7, "generic"), (12, "generic"), (15, "brick"), (18, "wool"), (21, "lumber"),
    (24, "generic"), (27, "grain"), (30, "generic"), (33, "ore"),
)  # fmt: skip
"""(index along the coast, kind) of every harbor of the printed map (X56-BEG-03)."""

FIRST_DESERT = (2, -3)
"""The robber starts on the first of the two deserts of the printed map."""

HEXES = tuple((q, r) for q, r, _, _ in MAP_2022)
TERRAINS = (("forest", 6), ("pasture", 6), ("fields", 6), ("hills", 5), ("mountains", 5), ("desert", 2))
LETTERS = (2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6)
"""The number tokens in the order of their letters, A to Zc."""

SLOTS_2022 = tuple(index for index, _ in HARBORS_2022)
SLOTS_LEGACY = (0, 3, 7, 10, 14, 17, 21, 24, 28, 31, 34)
KINDS = tuple(kind for _, kind in HARBORS_2022)

SMALL_SIDE = 2
"""The number of coast edges along each of the four small frame pieces."""

SMALL_FRAME: tuple[tuple[tuple[int, str], ...], ...] = ((), ((1, "wool"),), ((1, "generic"),), ())
RING = "bbsbsbbsbs"
COAST = boards.SIDE * RING.count("b") + SMALL_SIDE * RING.count("s")
"""The coast edges of the whole frame. `RING` lists its pieces clockwise from the top left: b for big, s for small."""


def types_shuffled(slots: Sequence[int]) -> Callable[[Random], boards.Harbors]:
    """A function that shuffles the kinds of harbor among fixed places."""

    def kinds_shuffled(rng: Random) -> boards.Harbors:
        return tuple(zip(slots, rng.sample(KINDS, len(KINDS)), strict=True))

    return kinds_shuffled


def pieces_any(rng: Random) -> boards.Harbors:
    """The harbors of a shuffled frame; big and small pieces are shuffled separately."""
    big, small = iter(rng.sample(boards.FRAME, len(boards.FRAME))), iter(rng.sample(SMALL_FRAME, len(SMALL_FRAME)))
    harbors: list[tuple[int, str]] = []
    start = 0
    for size in RING:
        piece = next(big if size == "b" else small)
        harbors += ((start + offset, kind) for offset, kind in piece)
        start += boards.SIDE if size == "b" else SMALL_SIDE
    return harbors


def pieces_no_shared_node(rng: Random) -> boards.Harbors:
    """The harbors of a shuffled frame in which no node serves two harbors."""
    while True:
        harbors = pieces_any(rng)
        places = [index for index, _ in harbors]
        if all(
            (following - place) % COAST != 1 for place, following in zip(places, (*places[1:], places[0]), strict=True)
        ):
            return harbors


def as_printed(rng: Random) -> boards.Harbors:
    """The harbors of the printed map."""
    return HARBORS_2022


def map_2022_layout(rules: catan.Rules, rng: Random) -> base.IslandLayout:
    """The printed map."""
    return base.layout_of(rules, boards.fixed_board(MAP_2022, base.HARBOR_LAYOUT(rules)["layout"](rng), FIRST_DESERT))


def _harbors(setup: catan.Setup) -> Callable[[Random], boards.Harbors]:
    if HARBORS(setup) == "jsettlers_legacy":
        return types_shuffled(SLOTS_LEGACY)
    if _printed_map(setup) or base.HARBOR_SETUP(setup) == "fixed_as_beginner":
        return as_printed
    if base.HARBOR_SETUP(setup) == "loose_nine_shuffled":
        return types_shuffled(SLOTS_2022)
    frames: Mapping[str, Callable[[Random], boards.Harbors]] = {
        "types_shuffled_on_printed_slots": types_shuffled(SLOTS_2022),
        "pieces_no_shared_vertex": pieces_no_shared_node,
        "pieces_any": pieces_any,
    }
    return frames[FRAME_RANDOM(setup)]


def _layout(setup: catan.Setup) -> Callable[[catan.Rules, Random], base.IslandLayout]:
    return map_2022_layout if _printed_map(setup) else boards.random_layout


def _printed_map(setup: catan.Setup) -> bool:
    return MAP(setup) == "beginner_2022" or base.SETUP(setup) == "beginner"


MAP = catan.Option(
    "five_six.map",
    "random",
    values=("random", "beginner_2022"),
    doc="A board made at random, or the printed map of 2022 (also with `base.setup` = beginner).",
    source="X56-BEG-01; no printed map before 2022",
)
HARBORS = catan.Option(
    "five_six.harbors",
    "frame_2022",
    values=("frame_2022", "jsettlers_legacy"),
    doc="Where the harbors are: as on the 2022 frame, or shuffled on the places of the older, loose sea hexes.",
    source="X56-BEG-08",
)
FRAME_RANDOM = catan.Option(
    "five_six.frame_random",
    "types_shuffled_on_printed_slots",
    values=("types_shuffled_on_printed_slots", "pieces_no_shared_vertex", "pieces_any"),
    doc="How the harbors of a random board are placed if `base.harbor_setup` shuffles the pieces of the frame.",
    source="X56-BEG-09; the booklet only says to assemble the frame",
    only=(
        (base.SETUP.name, ("random",)),
        (MAP.name, ("random",)),
        (HARBORS.name, ("frame_2022",)),
        (base.HARBOR_SETUP.name, ("frame_pieces_shuffled",)),
    ),
)


OF_RANDOM_BOARDS = (
    base.HARBOR_SETUP.name,
    "base.number_setup",
    "base.equal_terrains",
    "base.equal_tokens",
    "base.corner_spread",
)
"""How boards are made at random; the printed map stays as it is."""


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        MAP,
        HARBORS,
        FRAME_RANDOM,
        *[catan.NoEffect(option, by=MAP.name, values=("beginner_2022",)) for option in OF_RANDOM_BOARDS],
        catan.NoEffect(base.HARBOR_SETUP.name, by=HARBORS.name, values=("jsettlers_legacy",)),
        *base.NOTHING_FOUNDED,
        catan.OptionLimit(
            "cities_knights.first_game_harbors",
            "the map for a first game is for four",
            values=("printed_2020",),
            idle=True,
        ),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.BOARD_PARTS, "random", boards.BoardParts(hexes=HEXES, terrains=TERRAINS, letters=LETTERS)),
        catan.Row(base.HARBOR_LAYOUT, "layout", _harbors(setup)),
        catan.Row(base.BOARD_LAYOUT, "layout", _layout(setup)),
        catan.Row(base.HARBOR_RULES, "share-nodes", FRAME_RANDOM(setup) == "pieces_any"),
        catan.Row(base.SETUP_RULES, "beginner", False),
    ]
