"""What happens in games of Cities & Knights, counted: every card, every action of knights, every end of a battle.

`python -m tests.properties.happenings FILE` sums what the long runs have counted, which `pytest --junitxml=FILE` writes
down, and says what has never happened. It ends with an error if there is any such thing.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

from catan_core import Action, Game
from catan_core.base import PieceRemoved
from catan_expansions.cities_knights import (
    RANKS,
    BattleFought,
    CityTipped,
    DefenderNamed,
    ImprovementsLost,
    LostCities,
    MetropolisPassed,
    ProgressPlayed,
    VictoryCardShown,
)

CARDS = (
    "alchemist", "road_building", "smith", "crane", "printer", "engineer", "inventor", "irrigation", "medicine",
    "mining", "wedding", "constitution", "deserter", "diplomat", "spy", "warlord", "intrigue", "bishop", "saboteur",
    "merchant", "merchant_fleet", "master_merchant", "trade_monopoly", "resource_monopoly", "commercial_harbor",
)  # fmt: skip
"""The 25 kinds of card in section 15 of the rules' statements."""

KNIGHTS = (
    "build-knight", "activate-knight", "promote-knight", "promote-freely", "move-knight", "displace-knight", "retreat",
    "chase-robber", "give-up-knight", "place-deserter", "driven off the board",
)  # fmt: skip
BATTLES = (
    "knights win, one is best", "knights win, several are best", "knights win, nobody fought",
    "barbarians win, one seat loses", "barbarians win, several seats lose", "barbarians win, nobody loses",
    "last city lost", "city laid on its side", "restore-city", "send-knights",
)  # fmt: skip
METROPOLISES = ("won", "taken over")

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "card": CARDS,
    "knights": KNIGHTS,
    "battle": BATTLES,
    "metropolis": METROPOLISES,
}
EVERYTHING = tuple(f"{section}: {name}" for section, names in SECTIONS.items() for name in names)
RARE = (
    "battle: knights win, nobody fought", "battle: barbarians win, nobody loses", "battle: city laid on its side",
    "battle: restore-city", "battle: send-knights", "metropolis: won", "metropolis: taken over",
)  # fmt: skip
"""What a batch of random games need not have."""

DRIVING = ("cities_knights/play-intrigue", "cities_knights/displace-knight")
SEEN = "seen"
"""The property of a test under which its counts are written down."""


def happenings(action: Action, game: Game) -> Iterator[str]:
    """What of all this an action is, and what it has led to."""
    name = action.tag.removeprefix("cities_knights/")
    if name in KNIGHTS:
        yield f"knights: {name}"
    if name in BATTLES:
        yield f"battle: {name}"
    for event in game.events:
        if isinstance(event, ProgressPlayed | VictoryCardShown):
            yield f"card: {event.card}"
        elif isinstance(event, BattleFought):
            yield f"battle: {_outcome(event, game)}"
        elif isinstance(event, CityTipped):
            yield "battle: city laid on its side"
        elif isinstance(event, ImprovementsLost):
            yield "battle: last city lost"
        elif isinstance(event, MetropolisPassed):
            yield f"metropolis: {'won' if event.giver is None else 'taken over'}"
        elif isinstance(event, PieceRemoved) and event.piece in RANKS and action.tag in DRIVING:
            yield "knights: driven off the board"


def _outcome(battle: BattleFought, game: Game) -> str:
    if battle.won:
        if not any(battle.knights):
            return "knights win, nobody fought"
        named = any(isinstance(event, DefenderNamed) for event in game.events)
        return "knights win, one is best" if named else "knights win, several are best"
    losers = [len(phase.waiting_for) for phase in game.state.stack if isinstance(phase, LostCities)]
    return f"barbarians win, {'nobody loses' if not losers else _lose(losers[-1])}"


def _lose(losers: int) -> str:
    return "one seat loses" if losers == 1 else "several seats lose"


def told(seen: Mapping[str, int]) -> str:
    """The counts as a table, one line each."""
    return "\n".join(f"{name:45} {seen.get(name, 0):9}" for name in ("games", "actions", *EVERYTHING))


def missing(seen: Mapping[str, int], rare: tuple[str, ...] = ()) -> list[str]:
    """What has never happened, but for what is rare."""
    return [name for name in EVERYTHING if name not in rare and not seen.get(name)]


def summed(report: str) -> Counter[str]:
    """The counts of all tests in a report of pytest, of those that play with Cities & Knights."""
    seen: Counter[str] = Counter()
    for given in ElementTree.parse(report).iter("property"):
        if given.get("name") == SEEN:
            counts = dict(entry.rsplit("=", 1) for entry in str(given.get("value")).split("; "))
            seen.update({name: int(count) for name, count in counts.items()})
    return seen


def written(seen: Mapping[str, int]) -> str:
    """Counts as a property of a test."""
    return "; ".join(f"{name}={seen.get(name, 0)}" for name in ("games", "actions", *EVERYTHING))


if __name__ == "__main__":
    total = summed(sys.argv[1])
    print(told(total))
    if missing(total):
        sys.exit(f"This has never happened: {', '.join(missing(total))}")
