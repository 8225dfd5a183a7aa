"""City improvements: three tracks of five levels (Cities & Knights: "Mejora de las ciudades")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import ge, itemgetter
from typing import Annotated, Any, TypeAlias

import catan_core as catan
from catan_core import base
from catan_core.base import Holdings, goods, rows
from catan_expansions.cities_knights.cities import cities
from catan_expansions.cities_knights.metropolis import (
    TRACK,
    TRACKS,
    ByTrack,
    MetropolisSite,
    claim,
    free_cities,
    holder,
)

IMPROVING = catan.Citation("cities_knights", "City improvements")
COMMODITY_OF = {"trade": "cloth", "politics": "coin", "science": "paper"}
"""The commodity that each track costs."""
MAX_LEVEL = 5
"""The highest level of a track."""
ABILITY = 3
"""The level at which a track grants its lasting ability: merchant guild, fortress, aqueduct."""

METROPOLIS = 4
"""The first level at which a track can win the metropolis."""

NO_CITY = catan.Refusal("improvement.no-city", IMPROVING, text="You need a city to build city improvements.")
AT_TOP = catan.Refusal("improvement.at-top", IMPROVING, text="You have built all the improvements of this kind.")
NO_FREE_CITY = catan.Refusal(
    "improvement.no-city-for-metropolis",
    IMPROVING,
    text="From the fourth level on, you need a city that is not a metropolis.",
)


@catan.record
class Improvements(catan.Slice, tag="cities_knights/improvements"):
    """The level of every seat on every track."""

    levels: catan.BySeat[ByTrack[catan.Count]]


@catan.record
class Improve(catan.Action, tag="cities_knights/improve"):
    """Buy the next level of a track with its commodity."""

    track: Annotated[str, TRACK]


@catan.record
class Improved(catan.Event, tag="cities_knights/improved"):
    """A seat has reached a level of a track."""

    seat: catan.Seat
    track: Annotated[str, TRACK]
    level: catan.Count


@catan.record
class ImprovementsLost(catan.Event, tag="cities_knights/improvements-lost"):
    """A seat has lost its last city, and all its improvements with it."""

    seat: catan.Seat


Payable: TypeAlias = Callable[[catan.Goods, ByTrack[int], int], tuple[str, ...]]
"""The tracks whose next level a hand can pay for, by the hand, the levels and the discount."""

PLACE_OF = {track: place for place, track in enumerate(TRACKS)}


def _price_problem(rules: catan.Rules, key: Any, value: object) -> str | None:
    tracks, levels = set(TRACKS), range(1, MAX_LEVEL + 1)
    if not (isinstance(key, tuple) and len(key) == 2 and key[0] in tracks and key[1] in levels):
        return f"its key must be a track and a level, such as ('trade', 1); the tracks are {', '.join(TRACKS)}"
    return rows.amounts_problem(rules, key, value)


IMPROVEMENT_PRICES: catan.Table[tuple[str, int], rows.Amounts] = catan.Table(
    "cities_knights/improvement-prices",
    "What each level of a track costs: amounts by good.",
    problem=_price_problem,
    lists="price",
)

COSTS: catan.PerRules[dict[tuple[str, int], catan.Goods]] = catan.PerRules(
    lambda rules: {level: rules.vector(dict(amounts)) for level, amounts in IMPROVEMENT_PRICES(rules).items()}
)


def _payable(rules: catan.Rules) -> Payable:
    """The tracks whose next level a hand can pay for; cached for what the hand holds of the goods that they cost."""
    commodities = {rules.good_index[good] for good in COMMODITY_OF.values()}
    paid = sorted(commodities | {good for cost in COSTS(rules).values() for good, count in enumerate(cost) if count})
    held_in = itemgetter(*paid)

    @catan.memoized(1 << 12)
    def of(held: tuple[int, ...], levels: tuple[int, ...], discount: int) -> tuple[str, ...]:
        following = zip(TRACKS, levels, strict=True)
        costs = [(track, _cost(rules, track, reached + 1, discount)) for track, reached in following]
        return tuple([track for track, cost in costs if cost is not None and all(map(ge, held, held_in(cost)))])

    return lambda hand, levels, discount: of(held_in(hand), levels, discount)


PAYABLE: catan.PerRules[Payable] = catan.PerRules(_payable)


def level(position: catan.Position, seat: catan.Seat, track: str) -> int:
    """The level of a seat on a track."""
    return position[Improvements].levels[seat][PLACE_OF[track]]


def has_ability(position: catan.Position, seat: catan.Seat, track: str) -> bool:
    """Whether a seat has the lasting ability of a track."""
    return position[Improvements].levels[seat][PLACE_OF[track]] >= ABILITY


def able(position: catan.Position, seats: Iterable[catan.Seat], track: str) -> list[catan.Seat]:
    """Those of some seats that have the lasting ability of a track."""
    levels, place = position[Improvements].levels, PLACE_OF[track]
    return [seat for seat in seats if levels[seat][place] >= ABILITY]


def cost(position: catan.Position, seat: catan.Seat, track: str, discount: int = 0) -> catan.Goods | None:
    """The price of the next level of a track, less a discount in cards of its commodity; None if it has no price."""
    return _cost(position.rules, track, level(position, seat, track) + 1, discount)


def _cost(rules: catan.Rules, track: str, following: int, discount: int) -> catan.Goods | None:
    cost = COSTS(rules).get((track, following))
    if cost is None or not discount:
        return cost
    commodity = rules.good_index[COMMODITY_OF[track]]
    return catan.Goods(catan.with_entry(cost, commodity, max(0, cost[commodity] - discount)))


def improvement_refusal(
    position: catan.Position, seat: catan.Seat, track: str, discount: int = 0
) -> catan.Violation | None:
    """Why a seat may not buy the next level of a track; None if it may."""
    refused = _level_refusal(position, seat, track)
    if refused is not None:
        return refused
    price = cost(position, seat, track, discount)
    paid = price is not None and goods.covers(position[Holdings].hands[seat], price)
    return None if paid else base.CANNOT_PAY(thing=track)


def _level_refusal(position: catan.Position, seat: catan.Seat, track: str) -> catan.Violation | None:
    """Why a seat may not have the next level of a track, whatever it costs; None if it may."""
    if not cities(position, seat):
        return NO_CITY()
    following = level(position, seat, track) + 1
    if following > MAX_LEVEL:
        return AT_TOP(track=track)
    if following >= METROPOLIS and holder(position, track) != seat and not free_cities(position, seat):
        return NO_FREE_CITY(track=track)
    return None


def improve(tx: catan.Transition, seat: catan.Seat, track: str, discount: int = 0) -> None:
    """Buy the next level of a track, and claim the metropolis if that level wins it."""
    price = cost(tx, seat, track, discount)
    if price is not None:
        goods.pay(tx, seat, price)
    reached = level(tx, seat, track) + 1
    set_levels(tx, seat, tuple(reached if other == track else level(tx, seat, other) for other in TRACKS))
    tx.emit(Improved(seat, track, reached))
    if _wins_metropolis(tx, seat, track, reached):
        tx.then(*claim(tx, seat, track))


def _wins_metropolis(position: catan.Position, seat: catan.Seat, track: str, reached: int) -> bool:
    """Whether a level wins the metropolis.

    The first seat to reach the fourth level wins it. A seat that reaches the fifth before the holder takes it over.
    """
    owner = holder(position, track)
    if owner is None:
        return reached >= METROPOLIS
    return owner != seat and reached == MAX_LEVEL and level(position, owner, track) < MAX_LEVEL


def lose_all(tx: catan.Transition, seat: catan.Seat) -> None:
    """Take away all improvements of a seat."""
    if any(tx[Improvements].levels[seat]):
        set_levels(tx, seat, (0,) * len(TRACKS))
        tx.emit(ImprovementsLost(seat))


def set_levels(tx: catan.Transition, seat: catan.Seat, row: tuple[int, ...]) -> None:
    """Set the levels of a seat, by track; the caller announces what has changed."""
    levels = tx[Improvements].levels
    tx.update(Improvements(catan.with_entry(levels, seat, row)))


def tracks_open(position: catan.Position, seat: catan.Seat, discount: int = 0) -> Sequence[str]:
    """The tracks whose next level a seat may buy."""
    hand, levels = position[Holdings].hands[seat], position[Improvements].levels[seat]
    payable = position.rules.derived[PAYABLE](hand, levels, discount)
    if not payable or not cities(position, seat):
        return ()
    return [track for track in payable if _level_refusal(position, seat, track) is None]


def _sound(state: catan.State) -> str | None:
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


REFUSALS = (NO_CITY, AT_TOP, NO_FREE_CITY, base.CANNOT_PAY)
IMPROVE: catan.ActionSpec[base.BuildPhase, Improve] = catan.ActionSpec(
    kind=Improve,
    during=(base.BuildPhase,),
    rule=IMPROVING,
    options=lambda position, phase, seat: tracks_open(position, seat),
    why=lambda position, phase, action: improvement_refusal(position, action.seat, action.track),
    apply=lambda tx, phase, action: improve(tx, action.seat, action.track),
    refusals=REFUSALS,
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    levels = [(track, level) for track in TRACKS for level in range(1, MAX_LEVEL + 1)]
    prices = [catan.Row(IMPROVEMENT_PRICES, (track, level), ((COMMODITY_OF[track], level),)) for track, level in levels]
    return [IMPROVEMENT_PRICES, *prices]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    none = (0,) * len(TRACKS)
    return [
        catan.SliceSpec(
            Improvements, lambda rules, layout: Improvements((none,) * rules.seats), doc="Improvement charts."
        )
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [IMPROVE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(Improved), catan.EventSpec(ImprovementsLost)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/levels-are-on-the-chart", _sound)]
