"""Where an exploring game goes: to what is rare, now and then with good luck, and towards its end.

A game at random is long and poor. An explorer follows a `Guide` to what has come up least; now and then it does what
makes a seat stand best at once, and now and then chance falls well for everybody. So what needs many cards and pieces
comes up early, and games end. Seats may have characters: some kinds of action that they cannot resist, and some that
they shun. So a seat comes to positions to which good play does not lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

import catan_core as catan
from catan_core.testing.guide import Guide
from catan_core.testing.walks import guided_action

LUCKY = 0.5
"""How often chance falls well: of some outcomes the one after which all seats stand best."""

TRIED = 3
"""How many outcomes these are."""

EAGER = 0.2
"""How often a seat does what makes it stand best at once."""

WEIGHED = 4
"""It looks at one action each of at most this many kinds."""

LED = 0.3
"""How often the guide leads where nothing else decides."""

IN_CHARACTER = 0.6
"""How often a seat with a character does what it cannot resist."""

SHUNNED = LIKED = 0.3
"""The share of all kinds of action that a character shuns, or likes."""


Character: TypeAlias = tuple[frozenset[type[catan.Action]], frozenset[type[catan.Action]]]
"""The kinds of action that a seat shuns, and those that it cannot resist."""


class Explorer:
    """Plays one game by one seed; the same seed plays the same game."""

    def __init__(self, rules: catan.Rules, seed: str, characters: bool) -> None:
        self.rng: Random = Random(seed)
        self.guide: Guide = Guide(share=LED)
        self.characters: list[Character] = [_character(rules, f"{seed} {seat}", characters) for seat in rules.all_seats]

    def choose(self, state: catan.State) -> catan.Action:
        """The next action, chance included. Raises AssertionError if nobody can do anything."""
        rules, rng = state.rules, self.rng
        actors = rules.actors(state)
        action = self._of_chance(state) if actors == (catan.CHANCE,) else self._of_seat(state, rng.choice(actors))
        return action or guided_action(state, rng, self.guide)

    def note(self, action: catan.Action, step: catan.Step) -> None:
        """Count what has been played."""
        self.guide.note(action, step)

    def _of_chance(self, state: catan.State) -> catan.Action | None:
        if self.rng.random() >= LUCKY:
            return None
        outcomes = state.rules.outcomes(state)
        return _best(state, [outcomes.at(self.rng.random()) for _ in range(TRIED)], state.rules.all_seats)

    def _of_seat(self, state: catan.State, seat: catan.Seat) -> catan.Action | None:
        shunned, liked = self.characters[seat]
        eager, in_character = self.rng.random() < EAGER, bool(liked) and self.rng.random() < IN_CHARACTER
        if not eager and not in_character:
            return None
        some = [action for action in _of_each_kind(state, seat, self.rng) if type(action) not in shunned]
        favorites = [action for action in some if type(action) in liked] if in_character else []
        if favorites:
            return self.rng.choice(favorites)
        return _best(state, self.rng.sample(some, min(len(some), WEIGHED)), [seat]) if eager and some else None


def _character(rules: catan.Rules, seed: str, drawn: bool) -> Character:
    """The kinds of action that a seat shuns, and those that it likes. What it thinks of one depends on no other."""
    shares = {kind: Random(f"{seed} {kind.tag}").random() for kind in rules.action_specs} if drawn else {}
    shunned = frozenset(kind for kind, share in shares.items() if share < SHUNNED)
    return shunned, frozenset(kind for kind, share in shares.items() if SHUNNED <= share < SHUNNED + LIKED)


def _of_each_kind(state: catan.State, seat: catan.Seat, rng: Random) -> list[catan.Action]:
    """One listed action of each kind."""
    actions, first, some = state.rules.actions(state, seat), 0, list[catan.Action]()
    for _, count in actions.kinds:
        if count:
            some.append(actions[first + rng.randrange(count)])
        first += count
    return some


def _best(state: catan.State, some: Sequence[catan.Action], seats: Sequence[catan.Seat]) -> catan.Action:
    """The action after which these seats together stand best."""

    def worth(action: catan.Action) -> float:
        after = state.rules.apply_unchecked(state, action).state
        return sum(after.rules.points(after, seat) + catan.HEURISTIC(after, seat, True) for seat in seats)

    return max(some, key=worth) if len(some) > 1 else some[0]
