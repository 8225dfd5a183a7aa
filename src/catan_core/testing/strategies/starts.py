"""Where drawn games begin: with a new game, in the middle of one at a point of a walk, or where the caller says."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catan_core import Action, Game, Rules, State
from catan_core.base import Board
from catan_core.testing.index import Walk
from catan_core.testing.strategies.index import EVERYTHING, MAX_INDEXES, USUAL, Points, Wanted, beginning, search
from catan_core.testing.strategies.kinds import SEEDS, draw_action
from catan_core.testing.strategies.looked import note_positions
from catan_core.testing.strategies.rulesets import Source, rules_by_seats, rules_of
from catan_core.testing.walks import first_game

RARE = "rare"
"""The labels that the fewest points have, as a family."""

SCARCE = 20
"""It has this many of them."""

FAMILIES = (EVERYTHING, "phase", "can", "did", "to", "score", "points", RARE)
"""The families of labels by which a point is drawn, each as often as another. Shrinks to the first."""

NAMES_A_TAG = ("phase", "can", "did", "to")
"""Families of labels of which any may be rare; that a seat has nine points by its cities is of no interest."""

OWN = ("did ", "to ")
"""By these labels a game is drawn that begins with the action that the walk took."""

POSSIBLE = "can "
"""By these labels a game is drawn that begins with an action of that kind."""

NEW = 2
"""This many in ten games are new ones."""

REACH = 150
"""Where rules are drawn, games begin at most this many actions after the start of a walk."""


@attrs.frozen
class Start:
    """Where a game begins: as a new game, or after some actions of another one, its `opening`. `seed` is that of the
    board, if a seed has laid it. `first` is its first action, where that is settled."""

    game: Game
    opening: Game
    seed: int | None = None
    before: tuple[Action, ...] = ()
    first: Action | None = None


class Middle:
    """The points in the middle of games by some rules, and the strategies that draw one of them."""

    def __init__(self, points: Points) -> None:
        self._points = points.by_label
        tags = [label for name in NAMES_A_TAG for label in points.families.get(name, ())]
        rare = sorted(tags, key=lambda label: len(self._points[label]))[:SCARCE]
        known = {**points.families, RARE: rare}
        families = [st.sampled_from(known[name]) for name in FAMILIES if known.get(name)]
        self._labels: SearchStrategy[str | None] = st.one_of([*families, *[st.none()] * NEW])

    def draw(self, draw: st.DrawFn) -> Start | None:
        """A point, or None for a new game. What is rare is drawn about as often as what is common. Shrinks to early
        points of the first walk, which begins with a new game itself."""
        note_positions("", len(self._points[EVERYTHING]))
        label = draw(self._labels)
        if label is None:
            return None
        points = self._points[label]
        walk, number = points[draw(st.integers(0, len(points) - 1))]
        state, first = walk.states[number], None
        if label.startswith(OWN):
            first = walk.actions[number]
        elif label.startswith(POSSIBLE):
            first = draw_action(draw, state, label=label)
        return Start(Game(state), walk.start, seed=_root(walk).number, before=walk.way(number), first=first)


def _root(walk: Walk) -> Walk:
    """The walk from which another has branched off, which began with a new game. Its number is the seed of the
    board."""
    while walk.origin is not None:
        walk, _ = walk.origin
    return walk


@lru_cache(maxsize=MAX_INDEXES)
def middle_of(tables: tuple[Rules, ...]) -> Middle:
    """The points of walks by some rules, as those of `states`: the same number for each of them, and further ones until
    every kind of action has been possible somewhere. They are kept beyond the process."""
    points = Points(())
    for usual in range(max(USUAL // len(tables), 1), USUAL + 1):
        found = [search(rules, Wanted(), _goes_on, usual=usual, kept=True) for rules in tables]
        points = Points(point for some in found for point in some.by_label[EVERYTHING])
        if all(f"{POSSIBLE}{kind.tag}" in points.by_label for rules in tables for kind in rules.action_specs):
            break
    return Middle(points)


def _goes_on(walk: Walk, number: int) -> bool:
    return walk.states[number].winners is None


@st.composite
def new_starts(draw: st.DrawFn, source: Source, seats: int | None) -> Start:
    """New games on random boards."""
    note_positions("", None)
    return _new(draw, rules_of(draw, source, seats))


def midway_starts(source: Source, seats: int | None) -> SearchStrategy[Start]:
    """Games in the middle, and new games on random boards. Shrinks to a new game."""
    if isinstance(source, SearchStrategy):
        return _midway(source, seats, lambda rules: Middle(beginning(rules, REACH, _goes_on)))

    def define() -> SearchStrategy[Start]:
        middle = middle_of(tuple(rules_by_seats(source, seats)))
        return _midway(source, seats, lambda rules: middle)

    # A deferred strategy is defined before the first example: to walk takes seconds, and no example is to blame for it.
    return st.deferred(define)


@st.composite
def _midway(draw: st.DrawFn, source: Source, seats: int | None, middle: Callable[[Rules], Middle]) -> Start:
    rules = rules_of(draw, source, seats)
    return middle(rules).draw(draw) or _new(draw, rules)


def _new(draw: st.DrawFn, rules: Rules) -> Start:
    seed = draw(SEEDS)
    game = first_game(rules, seed)
    return Start(game, opening=game, seed=seed)


@st.composite
def named_starts(draw: st.DrawFn, source: Source, seats: int | None, start: object, board: object) -> Start:
    """Games on a board, or from a start, that the caller has named. Raises ValueError and TypeError."""
    game, laid = (draw(value) if isinstance(value, SearchStrategy) else value for value in (start, board))
    if game is None:
        rules = rules_of(draw, source, seats)
        if not isinstance(laid, Board):
            raise TypeError(f"a game is played on a Board, not on {laid!r}")
        new = rules.ruleset.new_game(seats=rules.seats, board=laid)
        return Start(new, opening=new)
    if laid is not None:
        raise ValueError("a game that has a start has its board, so give `start` or `board`")
    game = Game(game) if isinstance(game, State) else game
    if not isinstance(game, Game):
        raise TypeError(f"a game starts from a Game or a State, not from {game!r}")
    if not _allows(source, seats, game.rules):
        asked = f"{source!r}" if seats is None else f"{source!r} with {seats} seats"
        raise ValueError(f"the start is of {game.rules!r}, and games of {asked} were asked for")
    return Start(game, opening=game)


def _allows(source: Source, seats: int | None, rules: Rules) -> bool:
    """Whether rules are of a source. Of a strategy this cannot be said."""
    if isinstance(source, SearchStrategy):
        return seats in (None, rules.seats)
    if isinstance(source, Rules):
        return source is rules and seats in (None, rules.seats)
    return source is rules.ruleset and seats in (None, rules.seats)
