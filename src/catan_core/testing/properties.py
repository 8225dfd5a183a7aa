"""What holds for every game of every expansion: plain functions that raise AssertionError, for any test framework.

There are three sorts. Properties of a state take `(state, rng)`, properties of a step `(before, action, step, rng)`,
properties of whole games `(ruleset, seed, length, seats)`. `check_walk` takes a random walk and asks all of the first
two sorts on the way; what it raises says which property fails, where, and by which actions one gets there.

>>> import catan_core as catan
>>> from catan_core.testing import check_walk
>>> check_walk(catan.ruleset("base"), seed=1, length=12, seats=3)
12

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from random import Random
from typing import TypeVar

import catan_core as catan
from catan_core import ruleset
from catan_core.model import arguments
from catan_core.plugin.specs import Value
from catan_core.testing import hidden, legality, records
from catan_core.testing.endgame import play_on, unfinished
from catan_core.testing.following import slices_follow, turns_begin_anew
from catan_core.testing.report import WalkProblem
from catan_core.testing.walks import beginning, first_game, require_walk, transcript_of, walk

C = TypeVar("C", bound=Callable[..., None])

StateProperty = Callable[[catan.State, Random], None]
StepProperty = Callable[[catan.State, catan.Action, catan.Step, Random], None]

STATE_PROPERTIES: tuple[StateProperty, ...] = (
    legality.invariants_hold,
    slices_follow,
    legality.stack_is_bounded,
    legality.someone_can_always_act,
    legality.positions_are_sound,
    legality.options_are_legal_and_complete,
    legality.illegal_changes_nothing,
    records.equal_states_hash_equal,
    records.pickling_keeps_everything,
    records.everything_is_frozen,
    records.codec_roundtrip,
    hidden.view_hides_hidden,
    hidden.determinize_preserves_view,
    hidden.legality_is_visible,
    hidden.public_outcomes_are_visible,
    records.views_roundtrip,
)
"""What holds in every state."""

STEP_PROPERTIES: tuple[StepProperty, ...] = (
    hidden.a_changed_view_has_an_event,
    hidden.events_hide_hidden,
    turns_begin_anew,
    records.steps_are_frozen,
    records.events_roundtrip,
)
"""What holds for every step from one state to the next."""

MAX_ACTIONS = 20_000
"""A random game that goes on for more actions than this is brought to its end by bots, or is taken for endless."""


def check_walk(
    ruleset: catan.Ruleset | catan.Rules,
    seed: int | str,
    length: int | None = None,
    seats: int | None = None,
    *,
    start: catan.State | None = None,
    every: int = 1,
    states: Iterable[StateProperty] = STATE_PROPERTIES,
    moves: Iterable[StepProperty] = STEP_PROPERTIES,
) -> int:
    """Take a random walk and ask properties at every `every`-th state and step of it; gives the number of actions.

    It begins with a new game of `seats`, or with `start`, a state of these rules that was perhaps set up by hand.
    Raises AssertionError for the first property that does not hold, with the transcript of the walk up to there, or the
    position that it began with and its actions; ArgumentError if `start` is a state of other rules, and for a length
    below 0.
    """
    require_walk(ruleset, length, "check_walk")
    arguments.require_number(every, "check_walk", "a number of actions as `every`", least=1)
    states, moves = _properties(states, "states"), _properties(moves, "moves")
    game = first_game(ruleset, seed, seats) if start is None else beginning(ruleset, seats, start, "check_walk")
    before, rng, played = game.state, Random(f"properties {seed}"), list[catan.Action]()
    for holds in states:
        _ask(holds, game, played, before, rng)
    for action, step in walk(ruleset, seed, length, seats, start=game.state):
        played.append(action)
        if len(played) % every == 0 or step.state.winners is not None:
            for move in moves:
                _ask(move, game, played, before, action, step, rng)
            for holds in states:
                _ask(holds, game, played, step.state, rng)
        before = step.state
    return len(played)


def _properties(given: Iterable[C], name: str) -> tuple[C, ...]:
    arguments.require(Iterable, given, "check_walk", f"a tuple of properties as `{name}`")
    properties = tuple(given)
    for holds in properties:
        arguments.require_function(holds, "check_walk", f"functions as `{name}`")
    return properties


def _ask(holds: Callable[..., None], start: catan.Game, played: list[catan.Action], *arguments: object) -> None:
    """Ask a property; where it fails, say which and what was played until then."""
    try:
        holds(*arguments)
    except Exception as error:
        name = getattr(holds, "__name__", repr(holds))
        raise WalkProblem(f"{name}: {error!s}\n  How: after {len(played)} actions", start, played) from error


def games_end(ruleset: catan.Ruleset, seed: int | str, length: int | None = None, seats: int | None = None) -> int:
    """A game comes to an end: at random within `length` actions (`MAX_ACTIONS`), or when greedy bots then play on.

    Gives the number of actions. Raises WalkProblem with the points of all seats; its `transcript` has the whole game.
    """
    start = first_game(ruleset, seed, seats)
    path = list(walk(ruleset, seed, MAX_ACTIONS if length is None else length, seats, start=start.state))
    last = path[-1][1].state if path else start.state
    last, more = play_on(last, seed, len(path))
    played = [*(action for action, _ in path), *more]
    if last.winners is None:
        raise WalkProblem(f"games_end: from seed {seed!r}, {unfinished(last, len(path), len(more))}", start, played)
    return len(played)


def replay_equals_original(
    ruleset: catan.Ruleset, seed: int | str, length: int | None = None, seats: int | None = None
) -> catan.Transcript:
    """The transcript of a random walk, read again, leads through equal states and facts; gives the transcript."""
    start = first_game(ruleset, seed, seats)
    path = list(walk(ruleset, seed, length, seats))
    transcript = transcript_of(start, path)
    text = str(transcript)
    assert str(catan.Transcript.parse(text, expansions=ruleset.chosen)) == text, (
        "a transcript is written in another way"
    )
    again = catan.steps(text, expansions=ruleset.chosen)
    assert next(again) == start, "a replayed game starts in another way"
    for number, ((action, step), game) in enumerate(zip(path, again, strict=True), 1):
        assert game.state == step.state, f"action {number} leads elsewhere when it is replayed: {action!r}"
        assert tuple(game.events) == step.events, f"action {number} causes other facts when it is replayed: {action!r}"
    assert catan.replay(text, expansions=ruleset.chosen).state == (path[-1][1].state if path else start.state)
    return transcript


def global_random_untouched(
    ruleset: catan.Ruleset, seed: int | str, length: int | None = None, seats: int | None = None
) -> None:
    """Nothing draws from the process-wide `random`, whose state others may rely on."""
    before = random.getstate()
    start = first_game(ruleset, seed, seats)
    last = start.state
    for _, step in walk(ruleset, seed, length, seats):
        last = step.state
    for seat in last.rules.all_seats:
        last.rules.view(last, seat).determinize(Random(0))
    assert random.getstate() == before, "the process-wide random numbers have been used"


def order_is_irrelevant(
    expansions: Iterable[str | catan.Expansion],
    seed: int | str,
    length: int | None = None,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
) -> None:
    """Expansions named in another order give the same tables, and the same game to the last letter."""
    expansions = tuple(expansions)
    texts: set[str] = set()
    for order in permutations(expansions):
        composed = ruleset(*order, options=options)
        game = first_game(composed, seed, seats)
        path = list(walk(composed, seed, length, seats))
        last = catan.Game(path[-1][1].state if path else game.state)
        texts.add(f"{composed.explain(seats)}\n{transcript_of(game, path)}\n{last.to_json()}")
        assert len(texts) == 1, (
            f"{[str(expansion) for expansion in order]} are played otherwise than {[*map(str, expansions)]}"
        )


GAME_PROPERTIES = (games_end, replay_equals_original, global_random_untouched)
"""What holds for whole games."""
