"""In random games of Cities & Knights every card is played, knights do all they can, and battles end in every way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from catan_core import Event, Step
from catan_core.base.island import PieceRemoved
from catan_core.testing import walk
from catan_expansions.cities_knights.battle import BattleFought, CityLost, DefenderNamed
from catan_expansions.cities_knights.cities import CityTipped
from catan_expansions.cities_knights.improvements import ImprovementsLost
from catan_expansions.cities_knights.knights import RANKS
from catan_expansions.cities_knights.progress.deck import CARDS
from catan_expansions.cities_knights.progress.drawing import VictoryCardShown
from catan_expansions.cities_knights.progress.playing import ProgressPlayed
from tests.properties.compositions import CITIES_AND_KNIGHTS

GAMES = 60

KNIGHT_ACTIONS = {
    f"cities_knights/{name}"
    for name in (
        "build-knight", "activate-knight", "promote-knight", "move-knight", "displace-knight", "chase-robber",
        "retreat", "promote-freely", "give-up-knight", "place-deserter",
    )
}  # fmt: skip
DRIVING = {"cities_knights/play-intrigue", "cities_knights/displace-knight"}
OUTCOMES = {
    "knights win, one defender", "knights win, several tied", "knights win, nobody fought",
    "barbarians win, cities lost", "last city lost", "city laid on its side", "knight driven off the board",
}  # fmt: skip
RARE = {"city laid on its side"}
"""What sixty games may not show: a seat has all its settlements on the board when a city falls."""

PLAYED = {kind for deck in CARDS.values() for kind in deck}


def outcomes(step: Step) -> Iterable[str]:
    """How a battle has ended, and what else it has brought."""
    kinds = Counter(type(event) for event in step.events)
    for event in step.events:
        if isinstance(event, BattleFought) and event.won:
            if kinds[DefenderNamed]:
                yield "knights win, one defender"
            else:
                yield "knights win, several tied" if any(event.knights) else "knights win, nobody fought"
    if kinds[CityLost]:
        yield "barbarians win, cities lost"
    if kinds[CityTipped]:
        yield "city laid on its side"
    if kinds[ImprovementsLost]:
        yield "last city lost"


def seen_in(events: Iterable[Event]) -> Iterable[str]:
    """The cards that were played or laid open."""
    for event in events:
        if isinstance(event, ProgressPlayed | VictoryCardShown):
            yield event.card


def tally(numbers: range) -> Counter[str]:
    """Play the random games with these numbers; what happened how often."""
    seen: Counter[str] = Counter()
    for number in numbers:
        table = CITIES_AND_KNIGHTS[number % len(CITIES_AND_KNIGHTS)]
        for action, step in walk(table.ruleset, f"knights {number}", None, table.seats):
            seen.update(seen_in(step.events))
            seen.update(outcomes(step))
            if action.tag in KNIGHT_ACTIONS:
                seen[action.tag] += 1
            if action.tag in DRIVING and driven_off(step.events):
                seen["knight driven off the board"] += 1
        seen["games"] += 1
    return seen


def driven_off(events: Iterable[Event]) -> bool:
    """Whether a displaced knight found no other place."""
    return any(isinstance(event, PieceRemoved) and event.piece in RANKS for event in events)


def told(seen: Counter[str]) -> str:
    """The counts as a table, one line each."""
    return "\n".join(f"{name:40} {seen[name]:7}" for name in ("games", *sorted(PLAYED | KNIGHT_ACTIONS | OUTCOMES)))


@pytest.mark.slow
def test_in_sixty_random_games_every_card_and_nearly_every_outcome_comes_up() -> None:
    seen = tally(range(GAMES))
    print(told(seen))
    assert [name for name in PLAYED | KNIGHT_ACTIONS | OUTCOMES - RARE if not seen[name]] == []


def test_the_tally_counts_what_happens() -> None:
    """A single game shows many cards, and no game shows all."""
    seen = tally(range(1))
    assert seen["games"] == 1
    assert len({*seen} & PLAYED) > 5
    assert seen["knights win, several tied"] + seen["knights win, one defender"] > 0
