"""What improvements, knights and progress cards promise beyond their points: for bots, and no rule of any book.

The promises are answers to the engine's query `HEURISTIC`, in points. The weights are nothing but experience.
"""

from __future__ import annotations

from catan_core import HEURISTIC, Modifiers, Position, Seat, Setup, add, hookimpl
from catan_core.base import Holdings
from catan_expansions.cities_knights.barbarians import VOYAGE, Barbarians, barbarian_strength
from catan_expansions.cities_knights.cities import cities
from catan_expansions.cities_knights.city_walls import walls
from catan_expansions.cities_knights.improvements import COMMODITY_OF, MAX_LEVEL, Improvements
from catan_expansions.cities_knights.knights import Knights, knights, strength_of
from catan_expansions.cities_knights.metropolis import TRACKS, free_cities
from catan_expansions.cities_knights.progress.deck import ProgressCards

LEVELS = (0.0, 0.5, 1.0, 1.7, 2.3, 3.0)
"""What a track promises by its level: cards, an ability, at last a metropolis that nobody takes away."""
TOWARDS = 0.2
"""What it promises to have all commodities for the next level; with half of them, a quarter of this."""
STRENGTH = 0.25
"""What each point of strength of a seat's knights promises, whatever becomes of the barbarians."""
PASSIVE = 0.1
"""What a passive knight counts against the barbarians, compared with an active one: it may yet be activated."""
CITY = 2.5
"""What is at stake for who loses a city: a point, and what it yields."""
DEFENDER = 1.5
TIED = 0.5
"""What is to be won by the best defender, and by several who are equally good."""
MARGIN = 10.0
"""The battle is undecided while the two sides differ by less than half of this."""
WALL = 0.15
CARDS = (0.0, 0.3, 0.55, 0.75, 0.9)
"""What progress cards in hand promise, by their number; further ones nothing."""


def _improvements(position: Position, seat: Seat, hidden: bool) -> float:
    levels = position[Improvements].levels[seat]
    value = sum([LEVELS[level] for level in levels])
    if not hidden or not cities(position, seat):
        return value
    hand, index = position[Holdings].hands[seat], position.rules.good_index
    for track, level in zip(TRACKS, levels, strict=True):
        if level < MAX_LEVEL:
            share = min(1.0, hand[index[COMMODITY_OF[track]]] / (level + 1))
            value += TOWARDS * share * share
    return value


def _defense(position: Position, seat: Seat, hidden: bool) -> float:
    """Knights, and what the next landing of the barbarians is likely to bring or cost."""
    active, strengths = position[Knights].active, []
    for one in position.rules.all_seats:
        nodes = knights(position, one)
        whole = strength_of(position, one, nodes)
        fighting = strength_of(position, one, nodes & active)
        strengths.append((fighting + PASSIVE * (whole - fighting), whole))
    own = strengths[seat][0]
    others = [strength for number, (strength, _) in enumerate(strengths) if number != seat]
    won = (own + sum(others) - barbarian_strength(position)) / MARGIN + 0.5
    won = min(1.0, max(0.0, won))
    nearness = ((position[Barbarians].ship + 1) / VOYAGE) ** 2
    best = max(others, default=0.0)
    prize = DEFENDER if own > best else TIED if own == best else 0.0
    at_stake = free_cities(position, seat) and not any(
        others[other - (other > seat)] < own and free_cities(position, other)
        for other in position.rules.all_seats
        if other != seat
    )
    return STRENGTH * strengths[seat][1] + nearness * (won * prize - (1 - won) * (CITY if at_stake else 0.0))


def _cards(position: Position, seat: Seat, hidden: bool) -> float:
    return CARDS[min(position[ProgressCards].cards(seat), len(CARDS) - 1)]


def _walls(position: Position, seat: Seat, hidden: bool) -> float:
    return WALL * walls(position, seat).bit_count()


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [add(HEURISTIC, run) for run in (_improvements, _defense, _cards, _walls)]
