"""Random walks: seeded paths through the tree of a game, chance included, for tests of any ruleset.

>>> import catan_core as catan
>>> from catan_core.testing import walk
>>> path = list(walk(catan.ruleset("base"), seed=7, seats=3, length=40))
>>> len(path), path[0][0].tag
(40, 'base/place-building')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import catan_core as catan
from catan_core.model.arguments import STATE, require, require_number, require_random
from catan_core.model.errors import refuse
from catan_core.play.bots import OPEN_SHARE
from catan_core.testing.guide import Guide
from catan_core.transcript import Transcript

RULES = "a Ruleset, such as ruleset('base')"

VOLUNTEER_SHARE = 0.05
"""How likely it is that anybody at the table is asked, and not only the seats that owe a decision."""

Walk = Iterator[tuple[catan.Action, catan.Step]]


def first_game(ruleset: catan.Ruleset | catan.Rules, seed: int | str, seats: int | None = None) -> catan.Game:
    """The game in which a walk begins: the seed lays the board. `seats` may be left out where they are settled."""
    require((catan.Ruleset, catan.Rules), ruleset, "first_game", RULES)
    if isinstance(ruleset, catan.Rules):
        seats = ruleset.seats if seats is None else seats
        ruleset = ruleset.ruleset
    return ruleset.new_game(seats=seats, seed=seed)


def require_walk(ruleset: object, length: object, where: str) -> None:
    """Raise ArgumentError unless a walk of this length can be taken by these rules."""
    require((catan.Ruleset, catan.Rules), ruleset, where, RULES)
    if length is not None:
        require_number(length, where, "a number of actions as `length`")


def beginning(ruleset: catan.Ruleset | catan.Rules, seats: int | None, start: catan.State, where: str) -> catan.Game:
    """The game that goes on from a state. Raises ArgumentError if it is a state of other rules."""
    if isinstance(ruleset, catan.Rules):
        seats = ruleset.seats if seats is None else seats
        ruleset = ruleset.ruleset
    require(catan.State, start, where, "the State with which the walk begins as `start`")
    own = start.rules.ruleset
    if (own.chosen, dict(own.options)) != (ruleset.chosen, dict(ruleset.options)):
        raise catan.ArgumentError(f"{where} takes a `start` of {ruleset!r} with the same options, not {start!r}")
    if seats not in (None, start.rules.seats):
        raise catan.ArgumentError(f"{where} takes a `start` for {seats} seats, not for {start.rules.seats}")
    return catan.Game(start)


def walk(
    ruleset: catan.Ruleset | catan.Rules,
    seed: int | str,
    length: int | None = None,
    seats: int | None = None,
    start: catan.State | None = None,
    guide: Guide | None = None,
) -> Walk:
    """Play a game at random, by one seed: every action, with the step that it led to.

    It stops after `length` actions, or when the game is over. It begins with `start`, or with a new game of `seats`
    whose board the seed lays. `random_action` chooses, where no `guide` leads to what has seldom come up; the guide
    notes what is played. The process-wide `random` is never touched. Raises ArgumentError if `start` is a state of
    other rules, and for a length below 0.
    """
    require_walk(ruleset, length, "walk")
    require((Guide, type(None)), guide, "walk", "a Guide as `guide`")
    game = first_game(ruleset, seed, seats) if start is None else beginning(ruleset, seats, start, "walk")
    return _walk(game.state, seed, length, guide)


def _walk(state: catan.State, seed: int | str, length: int | None, guide: Guide | None) -> Walk:
    rng = Random(f"walk {seed}")
    played = 0
    while state.winners is None and (length is None or played < length):
        action = random_action(state, rng) if guide is None else guided_action(state, rng, guide)
        step = state.rules.apply_unchecked(state, action)
        if guide is not None:
            guide.note(action, step)
        yield action, step
        state = step.state
        played += 1


def random_action(state: catan.State, rng: Random) -> catan.Action:
    """An action that may be done in a state where the game goes on, drawn at random.

    Chance draws by its weights. The seats that owe a decision are asked in any order; now and then
    (`VOLUNTEER_SHARE`) all seats are. A seat that is asked takes one of its listed actions, all equally likely, or now
    and then (`OPEN_SHARE`) one of an open kind. Raises AssertionError if nobody can do anything.
    """
    require(catan.State, state, "random_action", STATE)
    require_random(rng, "random_action")
    rules = state.rules
    actors = rules.actors(state)
    if actors == (catan.CHANCE,):
        return rules.outcomes(state).at(rng.random())
    asked = list(rules.all_seats if rng.random() < VOLUNTEER_SHARE else actors)
    rng.shuffle(asked)
    for seat in (*asked, *actors):
        action = _choice(state, seat, rng)
        if action is not None:
            return action
    raise AssertionError(f"none of the seats {actors} can do anything in {state.phase or state!r}")


def guided_action(state: catan.State, rng: Random, guide: Guide) -> catan.Action:
    """An action to which a guide leads, or one drawn at random where it leads nowhere."""
    return guide.choose(state, rng) or random_action(state, rng)


def _choice(state: catan.State, seat: catan.Seat, rng: Random) -> catan.Action | None:
    actions = state.rules.actions(state, seat)
    if rng.random() < OPEN_SHARE or not actions:
        kinds = list(actions.open)
        rng.shuffle(kinds)
        for kind in kinds:
            action = kind.sample(rng)
            if action is not None:
                return action
    return actions.sample(rng) if actions else None


def transcript_of(start: catan.Game, path: Iterable[tuple[catan.Action, catan.Step]]) -> Transcript:
    """The transcript of a walk that began with a new game."""
    return Transcript.of(start, _actions_of(path))


def _actions_of(path: object) -> Iterator[catan.Action]:
    if not isinstance(path, Iterable):
        refuse("transcript_of", PAIRS, path)
    for pair in path:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], catan.Action):
            refuse("transcript_of", PAIRS, pair)
        yield pair[0]


PAIRS = "pairs of an action and the step that it led to, as `walk` gives them"
