"""What improvements, knights and progress cards are worth beyond their points: estimates for bots, not rules.

The estimates answer the engine's query `HEURISTIC`, in points. The weights come from experience alone.
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
"""The value of a track at each level: cards, then an ability, finally a metropolis that nobody can take away."""
TOWARDS = 0.2
"""The value of holding all commodities for the next level; half of them are worth a quarter of it."""
STRENGTH = 0.25
"""The value of each point of strength of a seat's knights, whatever the barbarians do."""
PASSIVE = 0.1
"""The weight of a passive knight against the barbarians, compared with an active knight: it may yet be activated."""
CITY = 2.5
"""The cost of losing a city: a point and its production."""
DEFENDER = 1.5
TIED = 0.5
"""`DEFENDER` is the value of being the sole best defender, `TIED` the value of a tie for best."""
MARGIN = 10.0
"""The outcome of a battle is uncertain while the two sides differ in strength by less than half of this."""
WALL = 0.15
CARDS = (0.0, 0.3, 0.55, 0.75, 0.9)
"""The value of progress cards in hand, by their number; further cards add nothing."""


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
    """The value of knights, and the likely gain or loss when the barbarians next land."""
    active, strengths = position[Knights].active, []
    for owner in position.rules.all_seats:
        nodes = knights(position, owner)
        whole = strength_of(position, owner, nodes)
        fighting = strength_of(position, owner, nodes & active)
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
