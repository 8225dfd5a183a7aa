"""What improvements, knights and progress cards are worth beyond their points: estimates for bots, not rules.

The estimates answer the engine's query `HEURISTIC`, in points. The weights come from experience alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.cities_knights.barbarians import VOYAGE, Barbarians, barbarian_strength
from catan_expansions.cities_knights.cities import cities
from catan_expansions.cities_knights.city_walls import walls
from catan_expansions.cities_knights.improvements import COMMODITY_OF, MAX_LEVEL, Improvements
from catan_expansions.cities_knights.knights import Knights, knights, strength_of
from catan_expansions.cities_knights.metropolis import TRACKS, free_cities
from catan_expansions.cities_knights.progress.deck import ProgressCards

LEVELS = (0.0, 0.5, 1.1, 2.0, 2.8, 3.6)
"""The value of a track at each level: cards, then an ability, finally a metropolis that nobody can take away."""
TOWARDS = 0.2
"""The value of holding all commodities for the next level; half of them are worth a quarter of it."""
STRENGTH = 0.25
"""The value of each point of strength of a seat's knights, whatever the barbarians do."""
PASSIVE = 0.1
"""The weight of a passive knight against the barbarians, compared with an active knight: it may yet be activated."""
CITY = 2.5
"""The cost of losing a city: a point and its production."""
LAST_CITY = 0.7
"""What share of the value of its improvements the last city costs as well: without a city they are all lost."""
DEFENDER = 1.5
TIED = 0.5
"""`DEFENDER` is the value of being the sole best defender, `TIED` the value of a tie for best."""
MARGIN = 10.0
"""The outcome of a battle is uncertain while the two sides differ in strength by less than half of this."""
WALL = 0.15
CARDS = (0.0, 0.25, 0.45, 0.55, 0.6)
"""The value of progress cards in hand, by their number; further cards add nothing."""


def _tracks(position: catan.Position, seat: catan.Seat) -> float:
    """The value of all levels that a seat has reached."""
    return sum([LEVELS[level] for level in position[Improvements].levels[seat]])


def _improvements(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    levels, value = position[Improvements].levels[seat], _tracks(position, seat)
    if not hidden or not cities(position, seat):
        return value
    hand, index = position[base.Holdings].hands[seat], position.rules.good_index
    for track, level in zip(TRACKS, levels, strict=True):
        if level < MAX_LEVEL:
            share = min(1.0, hand[index[COMMODITY_OF[track]]] / (level + 1))
            value += TOWARDS * share * share
    return value


@attrs.frozen
class Forces:
    """What meets in a battle: by seat the strength of all knights, what is likely to count of it, and whether a city
    may be lost; and the strength of the barbarians."""

    whole: Sequence[int]
    fighting: Sequence[float]
    exposed: Sequence[bool]
    barbarians: int


@pieces.memoized_on_board(pieces.ALL_ROWS)
def _forces(position: catan.Position, active: catan.NodeSet) -> Forces:
    """The forces of all seats, with the knights on these nodes active."""
    seats = position.rules.all_seats
    whole = [strength_of(position, seat, knights(position, seat)) for seat in seats]
    ready = [strength_of(position, seat, knights(position, seat) & active) for seat in seats]
    fighting = [now + PASSIVE * (later - now) for now, later in zip(ready, whole, strict=True)]
    exposed = [free_cities(position, seat) != 0 for seat in seats]
    return Forces(whole, fighting, exposed, barbarian_strength(position))


def _defense(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """The value of knights, and the likely gain or loss when the barbarians next land."""
    forces = _forces(position, position[Knights].active)
    won = (sum(forces.fighting) - forces.barbarians) / MARGIN + 0.5
    won = min(1.0, max(0.0, won))
    nearness = ((position[Barbarians].ship + 1) / VOYAGE) ** 2
    loss = _risk(forces, seat) * _at_stake(position, seat)
    return STRENGTH * forces.whole[seat] + nearness * (won * _prize(forces.fighting, seat) - (1 - won) * loss)


def _prize(fighting: Sequence[float], seat: catan.Seat) -> float:
    """The value of a victory for a seat, by what everybody fights with.

    It rises evenly, from a point of strength behind the best of the others to a point ahead of them: a passive knight
    alone decides nothing yet.
    """
    ahead = fighting[seat] - max([own for other, own in enumerate(fighting) if other != seat], default=0.0)
    if ahead < 0:
        return TIED * max(0.0, 1 + ahead)
    return TIED + (DEFENDER - TIED) * min(1.0, ahead)


def _risk(forces: Forces, seat: catan.Seat) -> float:
    """How likely a seat is to lose a city in a defeat: not at all if somebody else who can is a point weaker."""
    if not forces.exposed[seat]:
        return 0.0
    own = forces.fighting[seat]
    others = [each for other, each in enumerate(forces.fighting) if other != seat and forces.exposed[other]]
    return 1.0 - min(1.0, max(0.0, own - min(others, default=own)))


def _at_stake(position: catan.Position, seat: catan.Seat) -> float:
    """What a seat loses with a city: with its last one, its improvements too."""
    return CITY + (LAST_CITY * _tracks(position, seat) if cities(position, seat).bit_count() == 1 else 0.0)


def _cards(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return CARDS[min(position[ProgressCards].cards(seat), len(CARDS) - 1)]


def _walls(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return WALL * walls(position, seat).bit_count()


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, run) for run in (_improvements, _defense, _cards, _walls)]
