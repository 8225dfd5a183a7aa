"""Games that have been played for a while."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import hypothesis
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy
from hypothesis.vendor import pretty

import catan_core as catan
from catan_core.base import Board
from catan_core.model import arguments
from catan_core.testing.following import follows
from catan_core.testing.guide import Guide
from catan_core.testing.reproduce import options_to_name
from catan_core.testing.strategies.failures import Way, note_way
from catan_core.testing.strategies.rounds import Manner, Path, Style, by_rounds
from catan_core.testing.strategies.rulesets import Source
from catan_core.testing.strategies.starts import Start, midway_starts, named_starts, new_starts
from catan_core.testing.walks import first_game

FAR = 3_000
"""A game goes on for at most this many actions."""

SWARMS = 20
"""Half of the games shun some kinds of action, in this many ways."""

STYLES = (Style.ANYTHING, Style.RARE, Style.AHEAD, Style.RARE, Style.ANYTHING)

MANNERS = st.sampled_from(
    [
        *[Manner(style) for style in STYLES * SWARMS],
        *[Manner(style, swarm=swarm) for swarm in range(1, SWARMS + 1) for style in STYLES],
    ]
)
"""How games are played. Shrinks to games without a style, in which nothing is shunned."""

MAX_ROUNDS = 200

ANY, BRIEF, SHORT, DOZEN = (0, MAX_ROUNDS), (0, 2), (0, 6), (0, 12)
LONG, WHOLE = (6, MAX_ROUNDS), (80, MAX_ROUNDS)
"""The least and the greatest number of rounds. Lists are about twice as long as the least, have half as many as the
greatest, or five."""

LENGTHS = {
    Style.ANYTHING: st.sampled_from((ANY, *[SHORT] * 10, LONG, SHORT)),
    Style.RARE: st.sampled_from((ANY, *[SHORT] * 7, LONG, LONG, SHORT)),
    Style.AHEAD: st.sampled_from((ANY, *[SHORT] * 12, LONG, LONG, LONG, WHOLE, WHOLE, SHORT)),
}
"""How long games of each style are that begin with a new game or at a start of the caller's. They shrink to the first,
which allows whatever the others do."""

OF_MANY = st.sampled_from((DOZEN, *[SHORT] * 20))
"""How long a new game is where others begin in the middle."""

FROM_THE_MIDDLE = st.sampled_from((DOZEN, *[BRIEF] * 20))
"""How long games are that begin in the middle."""

BYTES = 4, 40
"""The least and the greatest number of bytes of a round for each seat. Zeros are quiet, so the least is no hindrance to
shrinking."""

ALL = 1 << 30
SHOWN = st.sampled_from((1, 4, 12, 40, *[ALL] * 28))
"""How many of its last actions a game keeps. Mostly it is all of them. Shrinks to one."""

FEW, SOME, MANY = 5, 10, 20
"""Points are labeled one by one below the first number, then together below each of the others."""


@catan.record
class Playthrough:
    """A game, finished or not: its start, the seed of its board (None if the board or the start has been handed in),
    and every action with the step that it led to.

    `before` are the actions that led to the start from a new game, where it lies in the middle of a game and that is
    known. It prints as a list of its actions.
    """

    start: catan.Game
    seed: int | None
    path: tuple[tuple[catan.Action, catan.Step], ...] = ()
    before: tuple[catan.Action, ...] = ()

    @property
    def actions(self) -> tuple[catan.Action, ...]:
        """Every action, chance included."""
        return tuple(action for action, _ in self.path)

    @property
    def state(self) -> catan.State:
        """The last state."""
        return self.path[-1][1].state if self.path else self.start.state

    @property
    def game(self) -> catan.Game:
        """The game as it stands, with the events of the last action."""
        return catan.Game(*self.path[-1][1]) if self.path else self.start

    @property
    def transcript(self) -> catan.Transcript:
        """The transcript of the whole game: what came before the start, where that is known, and every action.

        Raises ValueError if the game began in the middle of another that is not known.
        """
        return catan.Transcript.of(self._opening, (*self.before, *self.actions))

    @property
    def _opening(self) -> catan.Game:
        """The new game that all of this began with."""
        if self.seed is not None:
            return first_game(self.start.rules, self.seed)
        state = self.start.state
        if state != state.rules.new_state(state.rules.layout(state)).state:
            raise ValueError("a transcript is of a whole game, and this one began in the middle of another")
        return self.start

    def __repr__(self) -> str:
        rules = self.start.rules
        changed = [f"{name}={value!r}" for name, value in options_to_name(rules.ruleset).items()]
        title = f"{' '.join(rules.ruleset.expansions)} for {rules.seats} seats, board of seed {self.seed}"
        later = [f"after {len(self.before)} actions"] if self.before else []
        lines = [f"<Playthrough of {', '.join([title, *changed, *later])}: {len(self.path)} actions>"]
        return "\n    ".join([*lines, *map(repr, self.actions)])

    def _repr_pretty_(self, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
        printer.text(repr(self))


def games(
    source: Source,
    seats: int | None = None,
    far: int = FAR,
    *,
    start: catan.Game | catan.State | SearchStrategy[catan.Game] | SearchStrategy[catan.State] | None = None,
    board: Board | SearchStrategy[Board] | None = None,
    guide: bool | Guide = True,
    midway: bool = True,
) -> SearchStrategy[Playthrough]:
    """Games of any length: most of them a few rounds, some a dozen, now and then one to its end.

    One of five is a new game on a random board. The others begin in the middle of a game, at a point of the walks from
    which `states` are drawn, and some of their actions are left out at the front: `before` has what led to the start.
    With `midway=False` all of them are new games, from their first action on. So are those on a `board`. With `start`,
    a `Game` or `State` of these rules, they all begin there. They go on for at most `far` actions.

    Every round is chosen by a string of bytes. With `guide`, some games go where they have seldom been, some go ahead,
    towards their end, and half of them shun some kinds of action, so that others come up together; without it, every
    kind of action is equally likely. A `Guide` leads all games where they have seldom been, as often as its share has
    it and with what it favors; what it has counted does not matter, since a game depends on nothing but what is drawn.

    Shrinks to few actions after an early point of a walk, or after few rounds of a new game in which something happens;
    with `midway=False` to these rounds. In quiet rounds chance takes its first outcome and nobody does anything.
    Hypothesis is told which phases and actions came up and how many points were reached, for its statistics and as
    targets.

    Raises ValueError for a start of other rules, and for a board together with a start.
    """
    arguments.require_number(far, "games", "a number of actions as `far`")
    arguments.require((bool, Guide), guide, "games", "True, False or a Guide as `guide`")
    arguments.require(bool, midway, "games", "True or False as `midway`")
    if start is not None or board is not None:
        return _games(named_starts(source, seats, start, board), far, guide, midway=False)
    return _games((midway_starts if midway else new_starts)(source, seats), far, guide, midway)


@st.composite
def _games(draw: st.DrawFn, starts: SearchStrategy[Start], far: int, guide: bool | Guide, midway: bool) -> Playthrough:
    start = draw(starts)
    manner = draw(_manners(guide))
    shown = draw(SHOWN) if midway else ALL
    rounds, last = _rounds(start.game.rules.seats, *draw(_lengths(start) if midway else LENGTHS[manner.style]))
    state = start.game.state
    path: Path = ()
    if start.first is not None and far:
        step = state.rules.apply_unchecked(state, start.first)
        path, state = ((start.first, step),), step.state
    path += by_rounds(state, draw(rounds), draw(last), manner, far - len(path))
    _follow(start, path)
    played = _last(Playthrough(start.game, start.seed, path, start.before), shown)
    _label(played)
    way = Way(start.opening, played.before, played.seed) if played.before else None
    note_way(played.start, played.actions, seed=start.seed, way=way)
    return played


def _follow(start: Start, path: Path) -> None:
    """Ask of every action whether slices that follow from others are up to date; up to where they are not is noted."""
    before = start.game.state
    for number, (action, step) in enumerate(path, 1):
        try:
            follows(before, action, step)
        except AssertionError:
            way = Way(start.opening, start.before, start.seed) if start.before else None
            note_way(start.game, [done for done, _ in path[:number]], seed=start.seed, way=way)
            raise
        before = step.state


@cache
def _rounds(seats: int, fewest: int, most: int) -> tuple[SearchStrategy[list[bytes]], SearchStrategy[bytes]]:
    """The bytes of some rounds, and those of a last one that is not played to its end."""
    least, longest = (number * seats for number in BYTES)
    choices = st.binary(min_size=least, max_size=longest)
    return st.lists(choices, min_size=fewest, max_size=most), st.binary(max_size=longest)


def _lengths(start: Start) -> SearchStrategy[tuple[int, int]]:
    return FROM_THE_MIDDLE if start.before else OF_MANY


def _last(played: Playthrough, shown: int) -> Playthrough:
    """The last actions of a game."""
    cut = len(played.path) - shown
    if cut <= 0:
        return played
    left_out, path = played.path[:cut], played.path[cut:]
    before = (*played.before, *(action for action, _ in left_out))
    return Playthrough(catan.Game(*left_out[-1][1]), played.seed, path, before)


def _manners(guide: bool | Guide) -> SearchStrategy[Manner]:
    if isinstance(guide, Guide):
        return st.just(Manner(Style.RARE, guide.favored, guide.share))
    return MANNERS if guide else st.just(Manner())


def _label(played: Playthrough) -> None:
    """Tell Hypothesis what a game came to: phases and actions, points, and whether it is over."""
    state = played.state
    kinds = {action.tag for action in played.actions}
    phases = {step.state.stack[-1].tag for _, step in played.path if step.state.stack}
    points = max(state.rules.points(state, seat) for seat in state.rules.all_seats)
    for label in sorted([*(f"action {tag}" for tag in kinds), *(f"phase {tag}" for tag in phases)]):
        hypothesis.event(label)
    hypothesis.event(f"points {_about(points)}")
    if played.game.over:
        hypothesis.event("the game is over")
    with suppress(InvalidArgument):  # a test that draws two games has its targets already
        hypothesis.target(points, label="points")
        hypothesis.target(len(kinds), label="kinds of action")


def _about(points: int) -> str:
    if points < FEW:
        return f"{points}"
    if points >= MANY:
        return f"{MANY} or more"
    return f"{FEW} to {SOME - 1}" if points < SOME else f"{SOME} to {MANY - 1}"
