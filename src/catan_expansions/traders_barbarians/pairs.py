"""Which scenarios of the box are played with each other, with Cities & Knights and with Seafarers (Traders &
Barbarians, combinations; TB-COMP-07).

What a rule book or a page of the publisher says of two together is played. What others or we have made of it is played
behind an option, `with_` and the other's id, and so is what nobody has laid out on a map.

The rules of a pair stand in one module, named after the other of the two, such as `rivers.with_cities_knights`: in the
scenario, where the other is another box; of two scenarios, in the one that comes later in `SCENARIOS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

import attrs

import catan_core as catan

FISHERMEN, RIVERS, CARAVANS = "fishermen", "rivers", "caravans"
ATTACK, MAIN = "barbarian_attack", "traders_barbarians"
SCENARIOS = (RIVERS, FISHERMEN, CARAVANS, ATTACK, MAIN)
KNIGHTS, SEA = "cities_knights", "seafarers"
BOXES = (KNIGHTS, SEA)

Standing = Literal["published", "placed", "unofficial"]
"""What is known of two together: all of it from a book or a page of the publisher; all but where things lie on the
map, which is our reading; or what others have made of it, or we."""


@attrs.frozen
class Pair:
    """Two that somebody might play together: `first` comes earlier, and the rules of both stand in `home`. `why`: who
    says so. `replaces`: rows of the first that the rules of the pair replace. `large`: why
    the two are not played by five and six; "" if they are; `two`: the same of Catan for two. `without`: the modules of
    `home` that do not take part, or what else of it there is nothing of in a game of both; `maps`: on which maps of the
    first it lays no island, by scenario, and what does not take part there besides."""

    first: str
    home: str
    standing: Standing
    why: str
    replaces: tuple[str, ...] = ()
    large: str = ""
    two: str = ""
    without: tuple[str, ...] = ()
    maps: Mapping[str, tuple[str, ...]] = MappingProxyType({})


WITH_DESERT = ("rivers/land:fields", "rivers/set-aside:2")
"""What an island with rivers and a desert replaces of the one without."""
ISLAND_AT_SEA = ("seafarers/map:map",)
"""What a scenario replaces of Seafarers that lays an island of its own."""
SEA_AND_ISLAND = (*ISLAND_AT_SEA, "seafarers/layout:layout")
"""And one that lays the island of the base game."""
NO_LARGE_ISLAND = "nobody says how an island for five and six is laid with both"
ROBBER_TEXTS = ("panel:cities_knights/robber-bound", "panel:cities_knights/robber-free")
"""What the panel of Cities & Knights says of the robber."""
ROBBER_SAID = tuple(f"texts:{id}" for id in ROBBER_TEXTS)
"""And what a scenario without a robber replaces of it."""
BUT_PLACES = "the publisher's page on the two, which does not say where all of it lies ({})"

PAIRS = (
    Pair(KNIGHTS, FISHERMEN, "published", "TB-FI-20; the page of the publisher on the two"),
    Pair(KNIGHTS, RIVERS, "published", "TB-RI-18; the page of the publisher on the two"),
    Pair(KNIGHTS, CARAVANS, "unofficial", "TB-CA-13"),
    Pair(
        KNIGHTS,
        ATTACK,
        "unofficial",
        "TB-BA-CK-01",
        replaces=("phases:cities_knights/battle", *ROBBER_SAID),
        two="nobody says what a neutral knight is with both",
        without=("riders", "left_out"),
    ),
    Pair(
        KNIGHTS,
        MAIN,
        "published",
        "TB-MA-19; the page of the publisher on the two",
        replaces=ROBBER_SAID,
        without=("own_turn", "swift_journey"),
    ),
    Pair(SEA, FISHERMEN, "unofficial", "TB-FI-20", replaces=SEA_AND_ISLAND),
    Pair(SEA, RIVERS, "placed", BUT_PLACES.format("TB-RI-19"), replaces=ISLAND_AT_SEA),
    Pair(SEA, CARAVANS, "placed", BUT_PLACES.format("TB-CA-13"), replaces=SEA_AND_ISLAND),
    Pair(SEA, ATTACK, "placed", BUT_PLACES.format("TB-COMP-07"), replaces=ISLAND_AT_SEA),
    Pair(
        SEA,
        MAIN,
        "placed",
        BUT_PLACES.format("TB-COMP-07"),
        replaces=SEA_AND_ISLAND,
        maps=MappingProxyType({"through_the_desert": ("island", "left_out")}),
        large="its island for five and six is larger than any main island",
    ),
    Pair(RIVERS, FISHERMEN, "unofficial", "TB-RI-19", replaces=WITH_DESERT, large=NO_LARGE_ISLAND),
    Pair(FISHERMEN, CARAVANS, "unofficial", "TB-COMP-07"),
    Pair(FISHERMEN, ATTACK, "unofficial", "TB-COMP-07"),
    Pair(FISHERMEN, MAIN, "unofficial", "TB-COMP-07", large=NO_LARGE_ISLAND),
    Pair(
        RIVERS,
        CARAVANS,
        "published",
        "the page of the publisher on the two (TB-COMP-07)",
        replaces=WITH_DESERT,
        large=NO_LARGE_ISLAND,
    ),
    Pair(
        RIVERS,
        ATTACK,
        "published",
        "the page of the publisher on the two (TB-COMP-07)",
        replaces=("rivers/laid:long", "rivers/laid:short", "rivers/points:poor"),
        large=NO_LARGE_ISLAND,
    ),
    Pair(
        RIVERS,
        MAIN,
        "published",
        "the page of the publisher on the two (TB-COMP-07)",
        replaces=("rivers/gold:bridge", "rivers/points:poor"),
        large=NO_LARGE_ISLAND,
        without=("left_out",),
    ),
    Pair(CARAVANS, ATTACK, "unofficial", "TB-COMP-07", large=NO_LARGE_ISLAND),
    Pair(
        CARAVANS,
        MAIN,
        "published",
        "the page of the publisher on the two (TB-COMP-07)",
        large=NO_LARGE_ISLAND,
        without=("left_out",),
    ),
    Pair(
        ATTACK,
        MAIN,
        "published",
        "the page of the publisher on the two (TB-COMP-07)",
        replaces=("barbarian_attack/castles:castle",),
        large=NO_LARGE_ISLAND,
        without=("left_out", "island", "castle", "paths", "driving_off", "swift_journey"),
    ),
)
"""Every pair of scenarios, and of a scenario and a box."""

SEA_MAPS = "seafarers.scenario"
"""The option that chooses the map at sea."""
ISLAND_MAP = "new_shores"
"""The map on which scenarios lay an island of their own."""
NO_OWN_MAP = {"seafarers.own_map": ""}
"""What a scenario that is played at sea fixes: it lies on a map that it knows."""

OWN_ISLAND: Mapping[str, bool | int | str] = {
    **NO_OWN_MAP,
    "base.setup": "random",
    "base.equal_terrains": "anywhere",
    "base.corner_spread": 15,
    "base.first_player_beginner": "oldest",
    "base.three_player_removed_color": "red",
    "base.beginner_white_star": "west",
}
"""What a scenario fixes that has an island of its own: there is no set-up for beginners, nor a board to balance."""

OPTIONAL = {
    "unofficial": ("Whether to play with {} by rules that no book has.", "no book combines the two"),
    "placed": (
        "Whether to play with {} where no book says how the map is laid.",
        "no book says how the map is laid for both",
    ),
}
"""For a pair that needs an option: what the option is for, and why the pair is not played without it."""


def _of(home: str) -> Iterator[Pair]:
    return (pair for pair in PAIRS if pair.home == home)


def after(home: str) -> tuple[str, ...]:
    """What comes before a scenario, if it is chosen too."""
    return ("five_six", *(pair.first for pair in _of(home)))


REFUSED = {"large_island": "a scenario has an island of its own"}
"""What every scenario refuses to be combined with, and why. The other of the two need not say so too."""


def replaced(home: str) -> tuple[str, ...]:
    """The rows of others that the pairs of a scenario replace."""
    return tuple(dict.fromkeys(row for pair in _of(home) for row in pair.replaces))


CHASE_NO_ROBBER = catan.OptionLimit(
    "cities_knights.chase_target", "there is no robber", values=("any_other_hex",), idle=True
)
"""For Cities & Knights beside a scenario without a robber."""


def without_robber() -> catan.Texts:
    """What the panel of Cities & Knights says beside a scenario without a robber."""
    words = {"en": "there is no robber", "es": "no hay ladrón", "ca": "no hi ha lladre"}
    return catan.texts_of({language: dict.fromkeys(ROBBER_TEXTS, said) for language, said in words.items()})


def takes_part(setup: catan.Setup, home: str, module: str) -> bool:
    """Whether a module of a scenario takes part: its answer to `catan_used`, if some pair is played without it."""
    played = setup.options.get(SEA_MAPS)
    return not any(
        module in pair.without or any(id == played and module in absent for id, absent in pair.maps.items())
        for pair in _of(home)
        if pair.first in setup.expansions
    )


def maps(first: str, home: str) -> tuple[str, ...]:
    """The scenarios of the first on whose maps a pair is played without an island of its own."""
    return tuple(id for pair in _of(home) if pair.first == first for id in pair.maps)


def beside(home: str, package: str) -> dict[str, str]:
    """The modules of a scenario with the rules of a pair."""
    return {pair.first: f"{package}.with_{pair.first}" for pair in _of(home)}


def options(setup: catan.Setup, first: str, home: str) -> catan.OptionSpecs:
    """The option without which a pair is not played of which no book has everything; [] for a published one.

    Raises Conflict if a third scenario or box is chosen: of three together, nobody says enough.
    """
    others = [id for id in (*SCENARIOS, *BOXES) if id in setup.expansions and id not in (first, home)]
    if others:
        raise catan.Conflict(
            f"{home!r} and {first!r} cannot be combined with {others[0]!r} too: nobody says how three are played"
        )
    (pair,) = (pair for pair in _of(home) if pair.first == first)
    for id, why in (("five_six", pair.large), ("two_players", pair.two)):
        if why and id in setup.expansions:
            raise catan.Conflict(f"{home!r} and {first!r} cannot be combined with {id!r} too: {why}")
    if pair.standing == "published":
        return []
    doc, reason = OPTIONAL[pair.standing]
    option = catan.Option(
        f"{home}.with_{first}",
        False,
        values=(False, True),
        doc=doc.format(first),
        source=", ".join(dict.fromkeys(("TB-COMP-07", pair.why))),
    )
    told = f"{reason} ({pair.why}); choose {option.name}=True to play them together"
    return [option, catan.OptionLimit(option.name, told, values=(True,))]
