"""The golden games: random walks and games of bots by seed, written down with a digest of the state after every few
actions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import attrs

from catan_core import Game, Match, Transcript, ruleset
from catan_core.play import GreedyBot, play_match
from catan_core.plugin.specs import Value
from catan_core.testing import first_game, transcript_of, walk
from tests.helpers.pairs import BY_NAME, options_of
from tests.helpers.seats import ZERO

HERE = Path(__file__).parent
EVERY = 20


@attrs.frozen
class GoldenGame:
    """A game that must be played for ever as it was when it was written down.

    One that is `greedy` is a game of greedy bots, since a random walk seldom comes to what it is to show. `length`: how
    many actions of a walk there are, or decisions of bots; None: until the game is over.
    """

    name: str
    seats: int
    seed: str
    options: tuple[tuple[str, Value], ...] = ()
    edition: str | None = None
    expansions: tuple[str, ...] = ("base",)
    length: int | None = None
    greedy: bool = False

    @property
    def transcript(self) -> str:
        """The name of the file with the transcript."""
        return f"{self.name}.jsonl"

    @property
    def digests(self) -> str:
        """The name of the file with the digests."""
        return f"{self.name}.digests.json"

    def played_anew(self) -> Transcript:
        """The game as it is played today."""
        rules = ruleset(*self.expansions, options=dict(self.options), edition=self.edition)
        if self.greedy:
            match = Match(rules, seats=self.seats, seed=self.seed)
            for _ in islice(play_match(match, [GreedyBot()] * self.seats), self.length):
                pass
            return match.transcript
        start = first_game(rules, self.seed, self.seats)
        return transcript_of(start, walk(rules, self.seed, self.length, self.seats))


def digests_of(games: Iterable[Game]) -> list[str]:
    """A digest at the start, after every `EVERY` actions, and at the end, each with what happened since the last."""
    found: list[str] = []
    events = ""
    for number, game in enumerate(games):
        events += "".join(f"{seat}{game.rules.ruleset.events_to_json(game.events, seat)}" for seat in (None, ZERO))
        if number % EVERY == 0:
            found.append(digest(game, events))
            events = ""
    found.append(digest(game, events))
    return found


def digest(game: Game, events: str) -> str:
    """A digest of a state, of what a spectator sees of it, and of what spectators and seat 0 were told."""
    seen = f"{game.to_json()}\n{game.view(None).to_json()}\n{events}"
    return hashlib.sha256(seen.encode()).hexdigest()


COMBINED = ("base.turn_phases", "combined")
PAIRED = ("five_six.extra_phase", "paired_players")
NO_PHASE = ("five_six.extra_phase", "none")
REQUEST = ("five_six.sbp_request", "request_during_turn")
FIVE_SIX = ("base", "five_six")
URRACA = ("cities_knights.urraca", True)
KNIGHTS = ("base", "cities_knights")
BOTH = ("base", "cities_knights", "five_six")
SEA = ("base", "seafarers")
FOG = ("seafarers.scenario", "fog_islands")
NEW_WORLD = ("seafarers.scenario", "new_world")
TRIBE = ("seafarers.scenario", "forgotten_tribe")
CLOTH = ("seafarers.scenario", "cloth_for_catan")
PIRATES = ("seafarers.scenario", "pirate_islands")
HARBORS = ("base", "harbormaster")
WAGONS = ("base", "traders_barbarians")
DESERT = (("seafarers.scenario", "through_the_desert"), *options_of(BY_NAME["seafarers-traders_barbarians"]).items())
WONDERS = ("seafarers.scenario", "wonders_of_catan")
SHORT = 250
PAIRED_UP = 100
"""How many decisions of a pair of Traders & Barbarians are written down: until rules of both have come up."""
SEEDS = {
    "fishermen-traders_barbarians": "golden 100",
    "caravans-traders_barbarians": "golden 64",
    "seafarers-traders_barbarians": "golden 64",
}
"""The seeds of pairs of which one, or the barbarians, would not come up by then with the seed of the others."""
GOLDEN = (
    GoldenGame("separate-four", 4, "golden 1", length=500),
    GoldenGame("combined-three", 3, "golden 2", (COMBINED,)),
    GoldenGame("beginner-four", 4, "golden 3", (("base.setup", "beginner"),), length=500),
    GoldenGame("two-roll-for-start", 2, "golden 4", (COMBINED, ("base.first_player", "highest_roll"))),
    GoldenGame("en2015-four", 4, "golden 5", edition="en2015", length=500),
    GoldenGame("en2025-three", 3, "golden 6", edition="en2025"),
    GoldenGame("friendly-robber-three", 3, "golden 7", (COMBINED, ("base.friendly_robber", True)), length=500),
    GoldenGame("special-building-six", 6, "golden 8", expansions=FIVE_SIX, length=700),
    GoldenGame("paired-five", 5, "golden 9", (COMBINED, PAIRED), expansions=FIVE_SIX, length=500),
    GoldenGame("knights-request-five", 5, "golden 10", (COMBINED, REQUEST), expansions=BOTH, length=700),
    GoldenGame("knights-paired-six", 6, "golden 11", (PAIRED,), expansions=BOTH, length=700),
    GoldenGame("special-building-five", 5, "golden 19", (COMBINED,), expansions=FIVE_SIX, length=SHORT),
    GoldenGame("request-five", 5, "golden 20", (REQUEST,), expansions=FIVE_SIX, length=SHORT),
    GoldenGame("request-six", 6, "golden 21", (COMBINED, REQUEST), expansions=FIVE_SIX, length=SHORT),
    GoldenGame("paired-six", 6, "golden 22", (PAIRED,), expansions=FIVE_SIX, length=SHORT),
    GoldenGame("no-phase-five", 5, "golden 23", (COMBINED, NO_PHASE), expansions=FIVE_SIX, length=SHORT),
    GoldenGame("no-phase-six", 6, "golden 24", (NO_PHASE,), expansions=FIVE_SIX, length=SHORT),
    GoldenGame("knights-special-building-five", 5, "golden 25", expansions=BOTH, length=SHORT),
    GoldenGame("knights-special-building-six", 6, "golden 26", (COMBINED,), expansions=BOTH, length=SHORT),
    GoldenGame("knights-request-six", 6, "golden 27", (REQUEST,), expansions=BOTH, length=SHORT),
    GoldenGame("knights-paired-five", 5, "golden 28", (COMBINED, PAIRED), expansions=BOTH, length=SHORT),
    GoldenGame("knights-no-phase-five", 5, "golden 29", (NO_PHASE,), expansions=BOTH, length=SHORT),
    GoldenGame("knights-no-phase-six", 6, "golden 30", (COMBINED, NO_PHASE), expansions=BOTH, length=SHORT),
    GoldenGame("knights-three", 3, "golden 17", expansions=KNIGHTS),
    GoldenGame("knights-combined-four", 4, "golden 18", (COMBINED,), expansions=KNIGHTS),
    GoldenGame(
        "knights-urraca-four", 4, "golden 16", (URRACA, ("base.setup", "beginner")), expansions=KNIGHTS, length=900
    ),
    GoldenGame("sea-new-shores-three", 3, "golden 31", expansions=SEA, length=SHORT),
    GoldenGame("sea-new-shores-four", 4, "golden 32", (COMBINED,), expansions=SEA, length=SHORT),
    GoldenGame("sea-fog-four", 4, "golden 33", (FOG,), expansions=SEA, length=SHORT),
    GoldenGame("sea-new-world-three", 3, "golden 34", (NEW_WORLD,), expansions=SEA, length=SHORT),
    GoldenGame("sea-tribe-three", 3, "golden 38", (TRIBE,), expansions=SEA, greedy=True),
    GoldenGame("sea-cloth-four", 4, "golden 37", (CLOTH,), expansions=SEA, greedy=True),
    GoldenGame("sea-pirates-three", 3, "golden 39", (PIRATES,), expansions=SEA, greedy=True),
    GoldenGame("sea-wonders-four", 4, "golden 39", (WONDERS,), expansions=SEA, greedy=True),
    GoldenGame("sea-five", 5, "golden 35", (COMBINED,), expansions=("base", "five_six", "seafarers"), length=SHORT),
    GoldenGame("sea-knights-four", 4, "golden 36", expansions=("base", "cities_knights", "seafarers"), length=SHORT),
    GoldenGame("rivers-four", 4, "golden 41", expansions=("base", "rivers"), greedy=True),
    GoldenGame("barbarian-attack-four", 4, "golden 40", expansions=("base", "barbarian_attack"), greedy=True),
    GoldenGame("wagons-three", 3, "golden 40", expansions=WAGONS, greedy=True),
    GoldenGame(
        "wagons-desert-three", 3, "golden 64", DESERT, expansions=(*SEA, "traders_barbarians"), length=200, greedy=True
    ),
    GoldenGame("wagons-six", 6, "golden 41", (COMBINED,), expansions=(*WAGONS, "five_six"), length=SHORT),
    GoldenGame("fishermen-three", 3, "golden 50", expansions=("base", "fishermen"), greedy=True),
    GoldenGame("caravans-four", 4, "golden 51", expansions=("base", "caravans"), length=700),
    GoldenGame("event-cards-four", 4, "golden 53", expansions=("base", "event_cards"), greedy=True),
    GoldenGame("event-cards-knights-three", 3, "golden 54", expansions=(*KNIGHTS, "event_cards"), length=SHORT),
    GoldenGame("harbormaster-three", 3, "golden 52", expansions=(*HARBORS, "barbarian_attack"), greedy=True),
    GoldenGame("two-players", 2, "golden 52", expansions=("base", "two_players"), greedy=True),
    *(
        GoldenGame(
            f"{name}-three".replace("_", "-"),
            3,
            SEEDS.get(name, "golden 60"),
            tuple(options_of(pair).items()),
            expansions=("base", pair.first, pair.home),
            length=PAIRED_UP,
            greedy=True,
        )
        for name, pair in BY_NAME.items()
    ),
    GoldenGame("dice-game-two", 2, "golden 12", expansions=("dice_game",)),
    GoldenGame(
        "dice-game-strict-three",
        3,
        "golden 13",
        (
            ("dice_game.joker_scope", "one_die"),
            ("dice_game.joker_same_turn", False),
            ("dice_game.wild_joker_may_be_gold", False),
        ),
        expansions=("dice_game",),
    ),
)
