"""Games that have been played for a while."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import event, target
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy
from hypothesis.vendor import pretty

from catan_core import Action, Game, Rules, Ruleset, State, Step, Transcript, record
from catan_core.base import Board
from catan_core.compiler.contributions import Hooks
from catan_core.compiler.options import declared
from catan_core.plugin.specs import Value
from catan_core.testing.guide import Guide
from catan_core.testing.strategies.failures import note_game
from catan_core.testing.strategies.rounds import Manner, Style, by_rounds
from catan_core.testing.strategies.rulesets import Source, rules_of
from catan_core.testing.walks import first_game, transcript_of

FAR = 3_000
"""A game goes on for at most this many actions."""

STYLES = st.sampled_from((Style.ANYTHING, Style.RARE, Style.AHEAD, Style.RARE, Style.ANYTHING))

SWARMS = st.one_of(st.just(0), st.integers(0, 99))
"""Half of the games shun some kinds of action, which ones by this number."""

MAX_ROUNDS = 200

ANY, SHORT, LONG, WHOLE = (0, MAX_ROUNDS), (0, 6), (6, MAX_ROUNDS), (80, MAX_ROUNDS)
"""The least and the greatest number of rounds. Lists are about twice as long as the least, have half as many as the
greatest, or five."""

LENGTHS = {
    Style.ANYTHING: st.sampled_from((ANY, *[SHORT] * 10, LONG, SHORT)),
    Style.RARE: st.sampled_from((ANY, *[SHORT] * 7, LONG, LONG, SHORT)),
    Style.AHEAD: st.sampled_from((ANY, *[SHORT] * 12, LONG, LONG, LONG, WHOLE, WHOLE, SHORT)),
}
"""How long games of each style are. They shrink to the first, which allows whatever the others do."""

BYTES = 4, 40
"""The least and the greatest number of bytes of a round for each seat. Zeros are quiet, so the least is no hindrance to
shrinking."""

SEEDS = st.integers(0, (1 << 32) - 1)
"""Seeds of boards, and of whatever else is chosen by a generator of its own."""

FEW, SOME, MANY = 5, 10, 20
"""Points are labeled one by one below the first number, then together below each of the others."""


@record
class Playthrough:
    """A game, finished or not: its start, the seed of its board (None if the board or the start has been handed in),
    and every action with the step that it led to. It prints as a list of its actions."""

    start: Game
    seed: int | None
    path: tuple[tuple[Action, Step], ...] = ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action, chance included."""
        return tuple(action for action, _ in self.path)

    @property
    def state(self) -> State:
        """The last state."""
        return self.path[-1][1].state if self.path else self.start.state

    @property
    def game(self) -> Game:
        """The game as it stands, with the events of the last action."""
        return Game(*self.path[-1][1]) if self.path else self.start

    @property
    def transcript(self) -> Transcript:
        """The transcript that replays this game. Raises ValueError if it began in the middle of another."""
        state = self.start.state
        if state != state.rules.new_state(state.rules.layout(state)).state:
            raise ValueError("a transcript is of a whole game, and this one began in the middle of another")
        return transcript_of(self.start, self.path)

    def __repr__(self) -> str:
        rules = self.start.rules
        changed = ", ".join(f"{name}={value!r}" for name, value in _changed(rules.ruleset).items())
        title = f"{' '.join(rules.ruleset.expansions)} for {rules.seats} seats, board of seed {self.seed}"
        lines = [f"<Playthrough of {title}{', ' if changed else ''}{changed}: {len(self.path)} actions>"]
        return "\n    ".join([*lines, *map(repr, self.actions)])

    def _repr_pretty_(self, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
        printer.text(repr(self))


def _changed(chosen: Ruleset) -> dict[str, Value]:
    options = declared(Hooks(chosen.chosen), chosen.chosen).options
    return {name: value for name, value in chosen.options.items() if value != options[name].default}


def _by_repr(value: object, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
    printer.text(repr(value))


# Hypothesis prints all fields of attrs classes, with those that a repr leaves out: the tables of the rules.
for _kind in (Rules, Ruleset):
    pretty.for_type_by_name(_kind.__module__, _kind.__qualname__, _by_repr)


@st.composite
def games(
    draw: st.DrawFn,
    source: Source,
    seats: int | None = None,
    far: int = FAR,
    *,
    start: Game | State | SearchStrategy[Game] | SearchStrategy[State] | None = None,
    board: Board | SearchStrategy[Board] | None = None,
    guide: bool | Guide = True,
) -> Playthrough:
    """Games of any length: most of them a few rounds, some a dozen, now and then one to its end.

    They begin with a new game on a random board, on `board`, or from `start`, a `Game` or `State` of these rules, and
    go on for at most `far` actions. Every round is chosen by a string of bytes. With `guide`, some games go where they
    have seldom been, some go ahead, towards their end, and half of them shun some kinds of action, so that others come
    up together; without it, every kind of action is equally likely. A `Guide` leads all games where they have seldom
    been, as often as its share has it and with what it favors; what it has counted does not matter, since a game
    depends on nothing but what is drawn.

    Shrinks to few rounds in which something happens, and there to few choices; in quiet rounds chance takes its first
    outcome and nobody does anything. Hypothesis is told which phases and actions came up and how many points were
    reached, for its statistics and as targets.

    Raises ValueError for a start of other rules, and for a board together with a start.
    """
    game, seed = draw(_starts(source, seats, start, board))
    manner = draw(_manners(guide))
    least, most = (number * game.rules.seats for number in BYTES)
    choices = st.binary(min_size=least, max_size=most)
    fewest, longest = draw(LENGTHS[manner.style])
    rounds = draw(st.lists(choices, min_size=fewest, max_size=longest))
    path = by_rounds(game.state, rounds, draw(st.binary(max_size=most)), manner, far)
    played = Playthrough(game, seed, path)
    _label(played)
    note_game(game, played.actions, seed=seed)
    return played


@st.composite
def _starts(
    draw: st.DrawFn, source: Source, seats: int | None, start: object, board: object
) -> tuple[Game, int | None]:
    """Where a game begins, and the seed of the board."""
    game, laid = (draw(value) if isinstance(value, SearchStrategy) else value for value in (start, board))
    if game is None:
        rules = rules_of(draw, source, seats)
        if laid is None:
            seed = draw(SEEDS)
            return first_game(rules, seed), seed
        return rules.ruleset.new_game(seats=rules.seats, board=laid), None
    if laid is not None:
        raise ValueError("a game that has a start has its board, so give `start` or `board`")
    game = Game(game) if isinstance(game, State) else game
    if not isinstance(game, Game):
        raise TypeError(f"a game starts from a Game or a State, not from {game!r}")
    if not _allows(source, seats, game.rules):
        raise ValueError(f"the start is of {game.rules!r}, and games of {source!r} were asked for")
    return game, None


def _allows(source: Source, seats: int | None, rules: Rules) -> bool:
    """Whether rules are of a source. Of a strategy this cannot be said."""
    if isinstance(source, SearchStrategy):
        return seats in (None, rules.seats)
    if isinstance(source, Rules):
        return source is rules and seats in (None, rules.seats)
    return source is rules.ruleset and seats in (None, rules.seats)


def _manners(guide: bool | Guide) -> SearchStrategy[Manner]:
    if isinstance(guide, Guide):
        return st.just(Manner(Style.RARE, guide.favored, guide.share))
    return st.builds(Manner, STYLES, swarm=SWARMS) if guide else st.just(Manner())


def _label(played: Playthrough) -> None:
    """Tell Hypothesis what a game came to: phases and actions, points, and whether it is over."""
    state = played.state
    kinds = {action.tag for action in played.actions}
    phases = {step.state.stack[-1].tag for _, step in played.path if step.state.stack}
    points = max(state.rules.points(state, seat) for seat in state.rules.all_seats)
    for label in sorted([*(f"action {tag}" for tag in kinds), *(f"phase {tag}" for tag in phases)]):
        event(label)
    event(f"points {_about(points)}")
    if played.game.over:
        event("the game is over")
    with suppress(InvalidArgument):  # a test that draws two games has its targets already
        target(points, label="points")
        target(len(kinds), label="kinds of action")


def _about(points: int) -> str:
    if points < FEW:
        return f"{points}"
    if points >= MANY:
        return f"{MANY} or more"
    return f"{FEW} to {SOME - 1}" if points < SOME else f"{SOME} to {MANY - 1}"
