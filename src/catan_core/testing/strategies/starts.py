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
from catan_core.testing.strategies.rulesets import Source, rules_by_seats, rules_of
from catan_core.testing.walks import first_game

SEEDS = st.integers(0, (1 << 32) - 1)
"""Seeds of boards, and of whatever else is chosen by a generator of its own."""

FAMILIES = (EVERYTHING, "phase", "can", "did", "to", "score", "points", "did")
"""The families of labels by which a point is drawn, each as often as another. Shrinks to the first."""

OWN = ("did ", "to ")
"""By these labels a game is drawn that begins with the action that the walk took."""

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
        families = [st.sampled_from(points.families[name]) for name in FAMILIES if name in points.families]
        self._labels: SearchStrategy[str | None] = st.one_of([*families, *[st.none()] * NEW])

    def draw(self, draw: st.DrawFn) -> Start | None:
        """A point, or None for a new game. What is rare is drawn about as often as what is common. Shrinks to early
        points of the first walk, which begins with a new game itself."""
        label = draw(self._labels)
        if label is None:
            return None
        points = self._points[label]
        walk, number = points[draw(st.integers(0, len(points) - 1))]
        return Start(
            Game(walk.states[number]),
            opening=walk.start,
            seed=_root(walk).number,
            before=walk.way(number),
            first=walk.actions[number] if label.startswith(OWN) else None,
        )


def _root(walk: Walk) -> Walk:
    """The walk from which another has branched off, which began with a new game. Its number is the seed of the
    board."""
    while walk.origin is not None:
        walk, _ = walk.origin
    return walk


@lru_cache(maxsize=MAX_INDEXES)
def middle_of(rules: Rules, walks: int = USUAL) -> Middle:
    """The points of the first walks by these rules, taken and kept as those of `states`."""
    return Middle(search(rules, Wanted(), _goes_on, usual=walks, kept=True))


def _goes_on(walk: Walk, number: int) -> bool:
    return walk.states[number].winners is None


@st.composite
def new_starts(draw: st.DrawFn, source: Source, seats: int | None) -> Start:
    """New games on random boards."""
    return _new(draw, rules_of(draw, source, seats))


def midway_starts(source: Source, seats: int | None) -> SearchStrategy[Start]:
    """Games in the middle, and new games on random boards. Shrinks to a new game."""
    if isinstance(source, SearchStrategy):
        return _midway(source, seats, lambda rules: Middle(beginning(rules, REACH, _goes_on)))

    def define() -> SearchStrategy[Start]:
        tables = [*rules_by_seats(source, seats)]
        middles = {rules: middle_of(rules, max(USUAL // len(tables), 1)) for rules in tables}
        return _midway(source, seats, middles.__getitem__)

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
        raise ValueError(f"the start is of {game.rules!r}, and games of {source!r} were asked for")
    return Start(game, opening=game)


def _allows(source: Source, seats: int | None, rules: Rules) -> bool:
    """Whether rules are of a source. Of a strategy this cannot be said."""
    if isinstance(source, SearchStrategy):
        return seats in (None, rules.seats)
    if isinstance(source, Rules):
        return source is rules and seats in (None, rules.seats)
    return source is rules.ruleset and seats in (None, rules.seats)
