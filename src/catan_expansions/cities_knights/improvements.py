"""City improvements: three tracks of five levels (Cities & Knights: "Mejora de las ciudades")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Goods,
    Invariant,
    Invariants,
    PerRules,
    Phase,
    Position,
    Refusal,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Transition,
    Violation,
    hookimpl,
    record,
)
from catan_core.base import CANNOT_PAY, BuildPhase, Holdings, goods
from catan_expansions.cities_knights.cities import cities
from catan_expansions.cities_knights.metropolis import TRACKS, ByTrack, MetropolisSite, claim, free_cities, holder

IMPROVING = Citation("cities_knights", "City improvements")
COMMODITY_OF = {"trade": "cloth", "politics": "coin", "science": "paper"}
"""The commodity that each track costs."""
MAX_LEVEL = 5
"""The highest level of a track."""
ABILITY = 3
"""The level at which a track grants its lasting ability: merchant guild, fortress, aqueduct."""

METROPOLIS = 4
"""The first level at which a track can win the metropolis."""

NO_CITY = Refusal("improvement.no-city", IMPROVING, text="You need a city to build city improvements.")
AT_TOP = Refusal("improvement.at-top", IMPROVING, text="You have built all the improvements of this kind.")
NO_FREE_CITY = Refusal(
    "improvement.no-city-for-metropolis",
    IMPROVING,
    text="From the fourth level on, you need a city that is not a metropolis.",
)
UNKNOWN_TRACK = Refusal("improvement.unknown-track", IMPROVING, text="There are no city improvements of this kind.")


@record
class Improvements(Slice):
    """The level of every seat on every track."""

    tag: ClassVar[str] = "cities_knights/improvements"
    levels: BySeat[ByTrack[int]]


@record
class Improve(Action):
    """Buy the next level of a track with its commodity."""

    tag: ClassVar[str] = "cities_knights/improve"
    track: str


@record
class Improved(Event):
    """A seat has reached a level of a track."""

    tag: ClassVar[str] = "cities_knights/improved"
    seat: Seat
    track: str
    level: int


@record
class ImprovementsLost(Event):
    """A seat has lost its last city, and all its improvements with it."""

    tag: ClassVar[str] = "cities_knights/improvements-lost"
    seat: Seat


PLACE_OF = {track: place for place, track in enumerate(TRACKS)}
COMMODITIES: PerRules[Callable[[Goods], tuple[int, ...]]] = PerRules(
    lambda rules: itemgetter(*(rules.good_index[COMMODITY_OF[track]] for track in TRACKS))
)
"""How many cards of each track's commodity a hand holds."""

COSTS: PerRules[dict[tuple[str, int], Goods]] = PerRules(
    lambda rules: {
        (track, amount): rules.vector({COMMODITY_OF[track]: amount})
        for track in TRACKS
        for amount in range(MAX_LEVEL + 1)
    }
)


def level(position: Position, seat: Seat, track: str) -> int:
    """The level of a seat on a track."""
    return position[Improvements].levels[seat][PLACE_OF[track]]


def has_ability(position: Position, seat: Seat, track: str) -> bool:
    """Whether a seat has the lasting ability of a track."""
    return level(position, seat, track) >= ABILITY


def cost(position: Position, seat: Seat, track: str, discount: int = 0) -> Goods:
    """The price of the next level of a track, less the discount."""
    return COSTS(position.rules)[track, level(position, seat, track) + 1 - discount]


def improvement_refusal(position: Position, seat: Seat, track: str, discount: int = 0) -> Violation | None:
    """Why a seat may not buy the next level of a track; None if it may."""
    refused = _level_refusal(position, seat, track)
    if refused is not None:
        return refused
    paid = goods.covers(position[Holdings].hands[seat], cost(position, seat, track, discount))
    return None if paid else CANNOT_PAY(thing=track)


def _level_refusal(position: Position, seat: Seat, track: str) -> Violation | None:
    """Why a seat may not have the next level of a track, whatever it costs; None if it may."""
    if track not in TRACKS:
        return UNKNOWN_TRACK(track=track)
    if not cities(position, seat):
        return NO_CITY()
    following = level(position, seat, track) + 1
    if following > MAX_LEVEL:
        return AT_TOP(track=track)
    if following >= METROPOLIS and holder(position, track) != seat and not free_cities(position, seat):
        return NO_FREE_CITY(track=track)
    return None


def improve(tx: Transition, seat: Seat, track: str, discount: int = 0) -> None:
    """Buy the next level of a track, and claim the metropolis if that level wins it."""
    goods.pay(tx, seat, cost(tx, seat, track, discount))
    reached = level(tx, seat, track) + 1
    set_levels(tx, seat, tuple(reached if other == track else level(tx, seat, other) for other in TRACKS))
    tx.emit(Improved(seat, track, reached))
    if _wins_metropolis(tx, seat, track, reached):
        tx.then(*claim(tx, seat, track))


def _wins_metropolis(position: Position, seat: Seat, track: str, reached: int) -> bool:
    """Whether a level wins the metropolis.

    The first seat to reach the fourth level wins it. A seat that reaches the fifth before the holder takes it over.
    """
    owner = holder(position, track)
    if owner is None:
        return reached >= METROPOLIS
    return owner != seat and reached == MAX_LEVEL and level(position, owner, track) < MAX_LEVEL


def lose_all(tx: Transition, seat: Seat) -> None:
    """Take away all improvements of a seat."""
    if any(tx[Improvements].levels[seat]):
        set_levels(tx, seat, (0,) * len(TRACKS))
        tx.emit(ImprovementsLost(seat))


def set_levels(tx: Transition, seat: Seat, row: tuple[int, ...]) -> None:
    """Set the levels of a seat, by track; the caller announces what has changed."""
    levels = tx[Improvements].levels
    tx.update(Improvements((*levels[:seat], row, *levels[seat + 1 :])))


def tracks_open(position: Position, seat: Seat, discount: int = 0) -> Sequence[str]:
    """The tracks whose next level a seat may buy."""
    hand, levels = position[Holdings].hands[seat], position[Improvements].levels[seat]
    payable = _payable(position.rules.derived[COMMODITIES](hand), levels, discount)
    if not payable or not cities(position, seat):
        return ()
    return [track for track in payable if _level_refusal(position, seat, track) is None]


@lru_cache(maxsize=1 << 12)
def _payable(commodities: tuple[int, ...], levels: tuple[int, ...], discount: int) -> tuple[str, ...]:
    """The tracks whose next level these commodities can pay for; commodities and levels are listed by track."""
    rows = zip(TRACKS, commodities, levels, strict=True)
    return tuple([track for track, held, reached in rows if held > reached - discount])


def _options(position: Position, phase: Phase, seat: Seat) -> Sequence[str]:
    return tracks_open(position, seat)


def _why_not(position: Position, phase: Phase, action: Improve) -> Violation | None:
    return improvement_refusal(position, action.seat, action.track)


def _improve(tx: Transition, phase: Phase, action: Improve) -> None:
    improve(tx, action.seat, action.track)


def _sound(state: State) -> str | None:
    levels = state[Improvements].levels
    if len(levels) != state.rules.seats or any(len(row) != len(TRACKS) for row in levels):
        return "there must be a level for every seat and track"
    if any(not 0 <= reached <= MAX_LEVEL for row in levels for reached in row):
        return f"a level lies outside 0 to {MAX_LEVEL}"
    for place, track in enumerate(TRACKS):
        # The first seat at the fourth level wins the metropolis at once, but may still have to choose its city.
        owner = holder(state, track)
        pending = [phase.seat for phase in state.stack if isinstance(phase, MetropolisSite) and phase.track == track]
        if any(levels[seat][place] < METROPOLIS for seat in pending):
            return f"seats {pending} choose a city for the metropolis of {track} without the level for it"
        if owner is None and not pending and any(row[place] >= METROPOLIS for row in levels):
            return f"nobody has the metropolis of {track}, but somebody the level for it"
        if owner is not None and levels[owner][place] < METROPOLIS:
            return f"seat {owner} has the metropolis of {track} without the level for it"
    return None


REFUSALS = (UNKNOWN_TRACK, NO_CITY, AT_TOP, NO_FREE_CITY, CANNOT_PAY)
IMPROVE = ActionSpec(
    kind=Improve,
    during=(BuildPhase,),
    rule=IMPROVING,
    options=_options,
    why=_why_not,
    apply=_improve,
    refusals=REFUSALS,
)


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    none = (0,) * len(TRACKS)
    return [
        SliceSpec(Improvements, lambda rules, layout: Improvements((none,) * rules.seats), doc="Improvement charts.")
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [IMPROVE]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(Improved), EventSpec(ImprovementsLost)]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/levels-are-on-the-chart", _sound)]
