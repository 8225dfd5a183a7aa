"""Games of Cities & Knights with every scenario and variant of Traders & Barbarians, compared with the oracles of both
after every action. What a pair changes was written from the rules alone: see the modules `knights_with_...`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import attrs
import pytest

from catan_core import Action
from catan_core.base import Dice, Roll
from tests.helpers.tiers import few
from tests.properties.knights_adapter import eager_action
from tests.properties.knights_made_up import made_up
from tests.properties.recorded import RecordProperty

from . import (
    knights_with_attack,
    knights_with_caravans,
    knights_with_event_cards,
    knights_with_fishermen,
    knights_with_harbormaster,
    knights_with_rivers,
    knights_with_two,
    knights_with_wagons,
)
from .company import WAYS, Company, occurred, together

SHORT, LONG, LONGEST = 150, 300, 800
"""How many decisions of a game are compared at most."""
GAMES = 15

EVERYWHERE = ("production", "commodities produced", "gate", "drawn", "improved", "metropolis", "moved", "displaced")
"""What happens in any of these games sooner or later."""
BATTLES = ("battle won", "battle lost", "defender", "chased")


@attrs.frozen
class Pair:
    """What is played with Cities & Knights, for whom, and what has to come up in many games."""

    company: Callable[[int], Company]
    comes_up: tuple[str, ...]
    seats: tuple[int, ...] = (2, 3, 4, 5, 6)


PAIRS = {
    "fishermen": Pair(
        knights_with_fishermen.company,
        (*BATTLES, "fish for cards", "fish for commodities", "fishermen/take-card", "fishermen/banish-robber"),
    ),
    "rivers": Pair(
        knights_with_rivers.company,
        (
            *BATTLES, "starting city", "fallen at a river", "rivers/city-saved", "road taken from a river",
            "road moved at a river", "coins for commodities", "coins offered for goods", "rivers/build-bridge",
        ),
    ),
    "caravans": Pair(knights_with_caravans.company, (*BATTLES, "vote", "bids", "talk", "fallen in the own turn")),
    "barbarian_attack": Pair(
        knights_with_attack.company,
        (
            "ship arrived", "raid", "landed in vain", "conquered", "battle", "roll", "lost knight",
            "points of conquered buildings",
        ),
        seats=(3, 4, 5, 6),
    ),
    "traders_barbarians": Pair(
        knights_with_wagons.company,
        (
            "battle won", "battle lost", "defender", "chased", "chased onto a road", "rolled again", "deliveries",
            "upgrades", "flights", "thefts", "coins for commodities",
        ),
    ),
    "event_cards": Pair(
        knights_with_event_cards.company,
        (
            *BATTLES, "epidemic", "event conflict", "event good_neighbors", "event neighborly_assistance",
            "event robber_flees", "event tournament", "event earthquake", "event_cards/choose-desert",
            "cities_knights/play-alchemist",
        ),
    ),
    "harbormaster": Pair(
        knights_with_harbormaster.company,
        (*BATTLES, "card taken", "card lost", "holder's city fell"),
    ),
    "two_players": Pair(
        knights_with_two.company,
        (
            *BATTLES, "neutral for basic_knight", "neutral promotion", "neutral for road", "neutral for settlement",
            "two_players/send-robber", "two_players/force-trade",
        ),
        seats=(2,),
    ),
}  # fmt: skip

every_pair = pytest.mark.parametrize("name", PAIRS)


@every_pair
def test_a_game_goes_as_the_oracles_say(name: str) -> None:
    """TB-COMP-07, Cities & Knights with each part of the box."""
    pair = PAIRS[name]
    seen = pair.company(pair.seats[len(pair.seats) // 2]).watch("rich", SHORT)
    occurred(seen, "production", "sites", "building")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "way"),
    few(
        {f"{name}-{way}": (name, way) for name in PAIRS for way in WAYS},
        "fishermen-rich",
        "rivers-random",
        "caravans-greedy",
        "barbarian_attack-greedy",
        "traders_barbarians-rich",
        "event_cards-random",
        "harbormaster-greedy",
        "two_players-random",
    ),
)
def test_games_of_all_kinds_go_as_the_oracles_say(name: str, way: str) -> None:
    """TB-FI-20, TB-RI-18, TB-CA-13, TB-BA-CK-01, TB-MA-19, TB-EV-20, TB-HM-05, TB-COMP-07."""
    pair = PAIRS[name]
    number = WAYS.index(way)
    seats = pair.seats[number % len(pair.seats)]
    occurred(pair.company(seats).watch(way, LONG), "production", "improved")


@pytest.mark.thorough
def test_the_harbormaster_on_crowded_tables_goes_as_the_oracle_says() -> None:
    """TB-HM-02, TB-HM-04, TB-HM-05: where the barbarians land next, and harbors have been built at."""
    game_of, seen = together(4, "harbormaster"), Counter[str]()
    for number in range(150):
        state, memory = made_up(game_of, f"harbors {number}", rolled=False)
        rng, follower = Random(f"harbors {number}"), knights_with_harbormaster.AtHarbors(state, seen, memory)
        scripted: list[Action] = [Roll(state.turn.seat), Dice((2, 3, "ship"))]
        for _ in range(10):
            if state.winners is None:
                action = scripted.pop(0) if scripted else eager_action(state, rng)
                step = state.rules.apply(state, action)
                follower.see(state, action, step)
                state = step.state
    occurred(seen, "card lost", "holder's city fell")


@pytest.mark.slow
@every_pair
def test_many_games_go_as_the_oracles_say(name: str, record_property: RecordProperty) -> None:
    """TB-FI-20, TB-RI-18, TB-CA-13, TB-BA-CK-01, TB-MA-19, TB-EV-20, TB-HM-05, TB-COMP-07."""
    pair, seen = PAIRS[name], Counter[str]()
    for number in range(GAMES):
        seats, way = pair.seats[number % len(pair.seats)], WAYS[number // len(pair.seats) % len(WAYS)]
        seen += pair.company(seats).watch(way, LONGEST, seed=f"many {number}")
    record_property("compared", "; ".join(f"{what}={count}" for what, count in sorted(seen.items())))
    occurred(seen, *EVERYWHERE, *pair.comes_up)
