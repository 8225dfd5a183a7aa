"""Stored games of every version of the shipped expansions, to be read for ever.

`python -m tests.stored.games` stores a game of each expansion, and of some pairs, whose version has none yet. From
release 0.2.0 on a file that is here is never written again: a version that cannot read it says so with
`Expansion(reads=...)`, and mends it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import attrs

import catan_core as catan
from catan_core.play import GreedyBot, play_match
from tests.helpers.pairs import BY_NAME, composed

HERE = Path(__file__).parent
DECISIONS = 120
SEEN_BY = catan.Seat(1)

COMPOSITIONS: dict[str, tuple[tuple[str, ...], int]] = {
    "base": (("base",), 3),
    "five_six": (("base", "five_six"), 5),
    "large_island": (("base", "large_island"), 3),
    "cities_knights": (("base", "cities_knights"), 4),
    "seafarers": (("base", "seafarers"), 3),
    "dice_game": (("dice_game",), 2),
    "coins": (("base", "coins"), 3),
    "rivers": (("base", "rivers"), 3),
    "barbarian_attack": (("base", "barbarian_attack"), 3),
    "traders_barbarians": (("base", "traders_barbarians"), 3),
    "fishermen": (("base", "fishermen"), 3),
    "caravans": (("base", "caravans"), 3),
    "event_cards": (("base", "event_cards"), 3),
    "harbormaster": (("base", "harbormaster"), 3),
    "two_players": (("base", "two_players"), 2),
}
"""With which expansions a game of each is stored, and with how many seats."""
PAIRS = ("cities_knights-rivers", "seafarers-traders_barbarians", "caravans-barbarian_attack")
"""Pairs of Traders & Barbarians of which a game is stored: a published one, one that needs its place on a map, and one
that is unofficial."""


@attrs.frozen
class StoredGame:
    """A transcript, the position at its end, and the view of `SEEN_BY`, in three files."""

    name: str

    @property
    def transcript(self) -> Path:
        return HERE / f"{self.name}.jsonl"

    @property
    def position(self) -> Path:
        return HERE / f"{self.name}.position.json"

    @property
    def view(self) -> Path:
        return HERE / f"{self.name}.view.json"

    def store(self, match: catan.Match) -> None:
        self.transcript.write_text(str(match.transcript), encoding="utf-8")
        self.position.write_text(f"{match.game.to_json()}\n", encoding="utf-8")
        self.view.write_text(f"{match.game.view(SEEN_BY).to_json()}\n", encoding="utf-8")


def of_today() -> Iterator[tuple[StoredGame, str]]:
    """The game of every shipped expansion in its version of today, with the id; that of a pair has the version of its
    home."""
    for id in COMPOSITIONS:
        yield StoredGame(f"{id}-{catan.catalogue(id)[id].version}"), id
    for name in PAIRS:
        home = BY_NAME[name].home
        yield StoredGame(f"{name}-{catan.catalogue(home)[home].version}"), name


def played(id: str) -> catan.Match:
    """A match of bots after some decisions, of an expansion or a pair."""
    if id in PAIRS:
        rules, seats = composed(BY_NAME[id]), 3
    else:
        expansions, seats = COMPOSITIONS[id]
        rules = catan.ruleset(*expansions)
    match = catan.Match(rules, seats=seats, seed=f"stored {id}", metadata={"seat 0": "Ada"})
    for _ in islice(play_match(match, [GreedyBot()] * seats), DECISIONS):
        pass
    return match


if __name__ == "__main__":
    for game, id in of_today():
        if not game.transcript.exists():
            game.store(played(id))
            print("stored:", game.name)
