"""States and steps from any point of a game, rare ones as often as common ones.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TypeAlias, TypeVar

from hypothesis import currently_in_test_context, event
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from hypothesis.vendor import pretty

import catan_core as catan
from catan_core.testing.following import follows
from catan_core.testing.index import Walk
from catan_core.testing.strategies import index
from catan_core.testing.strategies.failures import Way, note_way
from catan_core.testing.strategies.kinds import draw_action
from catan_core.testing.strategies.looked import FEW, note_positions
from catan_core.testing.strategies.rulesets import Source, rules_by_seats, rules_of, some_rules

T = TypeVar("T")
Phases: TypeAlias = type[catan.Phase] | tuple[type[catan.Phase], ...]
Kinds: TypeAlias = type[catan.Action] | tuple[type[catan.Action], ...]

FURTHER = (0, 0, 1, 0, 3)
"""How many more actions are drawn after a point of a walk. Shrinks to the first."""

OF_STATES = (index.EVERYTHING, "phase", "can", "after", "score", "points")
"""The families of labels by which states are drawn, each as often as another. Shrinks to the first."""

OF_STEPS = (index.EVERYTHING, "can", "did", "to", "phase", "can")
"""Those by which steps are drawn."""

OWN = ("did ", "to ")
"""By these labels a step is drawn as the walk took it."""

TRIED = 8
"""How many actions are tried at a point where the one that a walk has played is not as asked for."""

REACH = (40, 100, 200, 400)
"""How many actions of the first walk an example may need if nothing has been walked before. Shrinks to the first."""

MAX_RULES = 20
"""This many rules are drawn within an example where a phase or a kind of action is not known to the first."""


@catan.record
class Move:
    """An action, with the state before it and the step that it led to."""

    before: catan.State
    action: catan.Action
    step: catan.Step

    @property
    def after(self) -> catan.State:
        """The state after the action."""
        return self.step.state

    @property
    def events(self) -> tuple[catan.Event, ...]:
        """What the action has led to."""
        return self.step.events

    def __repr__(self) -> str:
        return f"<Move {self.action!r} from {self.before!r}>"

    def _repr_pretty_(self, printer: pretty.RepresentationPrinter, cycle: bool) -> None:
        printer.text(repr(self))


def states(
    source: Source,
    *,
    seats: int | None = None,
    where: Callable[[catan.State], object] | None = None,
    phase: Phases | None = None,
    can: Kinds | None = None,
) -> SearchStrategy[catan.State]:
    """States from any point of a game, early or late; what is rare comes up about as often as what is common.

    They are points of seeded walks through whole games, or a few actions beyond. With `phase`, a phase of this class,
    or of one of these classes, is on the stack; a class that phases derive from will do, such as `PieceInHandPhase`.
    With `can`, somebody may do an action of this class, or of one of these classes. `where` is any condition.

    Where rules are drawn, they are games by some of these rules, the same each time.

    Shrinks to early points of the first walk. The first use walks, which may take seconds. Raises LookupError if no
    walk comes to such a state, with the number of actions that were searched.
    """
    wanted = index.Wanted.of("states", phase, can, where)

    def suits(state: catan.State) -> bool:
        return wanted.suits(state) and (where is None or bool(where(state)))

    def draw_state(draw: st.DrawFn, points: index.Points) -> catan.State:
        place = _somewhere(draw, points, OF_STATES, suits)
        note_way(place.state, way=place.way)
        return place.state

    def fits(walk: Walk, number: int) -> bool:
        return where is None or bool(where(walk.states[number]))

    return _drawn(source, seats, wanted, fits, draw_state)


def steps(
    source: Source,
    *,
    seats: int | None = None,
    where: Callable[[Move], object] | None = None,
    can: Kinds | None = None,
) -> SearchStrategy[Move]:
    """Legal actions from any point of a game, played; each kind of action comes up about as often as another.

    An action is drawn of any seat or of chance, not only the one that a walk took. With `can`, it is of this class, or
    of one of these classes. `where` is any condition on the move.

    Shrinks to early points of the first walk, and to the first action there. The first use walks, which may take
    seconds. Raises LookupError if no walk comes to such a move, with the number of actions that were searched.
    """
    wanted = index.Wanted.of("steps", None, can, where)

    def suits(move: Move) -> bool:
        return where is None or bool(where(move))

    def goes_on(state: catan.State) -> bool:
        return state.winners is None and wanted.suits(state)

    instead: dict[tuple[int, int], catan.Action] = {}  # the walk has played another action, which is not as asked for

    def draw_move(draw: st.DrawFn, points: index.Points) -> Move:
        place = _somewhere(draw, points, OF_STEPS, goes_on)
        own = place.walk.actions[place.number]
        if not (place.label.startswith(OWN) and wanted.has(own)):
            move = _played(place, draw_action(draw, place.state, wanted.kinds, place.label))
            if suits(move):
                note_way(move.before, [move.action], way=place.way)
                return move
        move = _played(place.point, instead.get((id(place.walk), place.number), own))
        note_way(move.before, [move.action], way=place.point.way)
        return move

    def fits(walk: Walk, number: int) -> bool:
        if number == len(walk.actions):
            return False
        action, state = walk.actions[number], walk.states[number]
        if where is None or (wanted.has(action) and suits(_move(state, action))):
            return True
        for other in _others(state, wanted, f"{walk.number} {number}"):
            if suits(_move(state, other)):
                instead[id(walk), number] = other
                return True
        return False

    return _drawn(source, seats, wanted, fits, draw_move)


def _others(state: catan.State, wanted: index.Wanted, seed: str) -> list[catan.Action]:
    """Some actions of the kinds that are asked for: a walk has played only one, and few moves may be as asked for."""
    some = [
        action
        for seat in (state.rules.all_seats if wanted.kinds else ())
        for kind, count in state.rules.actions(state, seat).kinds
        if count and issubclass(kind, wanted.kinds)
        for action in state.rules.actions(state, seat).of(kind)
    ]
    return Random(seed).sample(some, min(TRIED, len(some)))


def _move(before: catan.State, action: catan.Action) -> Move:
    return Move(before, action, before.rules.apply(before, action))


@catan.record
class Place:
    """Where something is drawn: a point of a walk, a state that was reached from there, and by which actions."""

    walk: Walk
    number: int
    label: str
    state: catan.State
    further: tuple[catan.Action, ...] = ()

    @property
    def point(self) -> Place:
        """The same without further actions."""
        return Place(self.walk, self.number, self.label, self.walk.states[self.number])

    @property
    def way(self) -> Way:
        """How the state is reached."""
        return Way(self.walk.start, (*self.walk.way(self.number), *self.further), self.walk.number)


def _played(place: Place, action: catan.Action) -> Move:
    """An action, played. What a rule fails at is noted, and so is a slice that is out of date afterwards."""
    try:
        move = _move(place.state, action)
        follows(move.before, action, move.step)
    except Exception:
        note_way(place.state, [action], way=place.way)
        raise
    return move


def _somewhere(
    draw: st.DrawFn, points: index.Points, families: tuple[str, ...], suits: Callable[[catan.State], bool]
) -> Place:
    """A point of one of the families of labels, or a state that suits a few actions further."""
    family = draw(st.sampled_from([family for family in families if family in points.families]))
    label = draw(st.sampled_from(points.families[family]))
    some = points.by_label[label]
    walk, number = some[draw(st.integers(0, len(some) - 1))]
    found = place = Place(walk, number, label, walk.states[number])
    for _ in range(draw(st.sampled_from(FURTHER))):
        if place.state.winners is not None:
            break
        action = draw_action(draw, place.state)
        place = catan.evolve(place, state=_played(place, action).after, further=(*place.further, action))
        if suits(place.state):
            found = place
    return found


@lru_cache(maxsize=index.MAX_INDEXES)
def reached(source: Source, seats: int | None = None) -> SearchStrategy[tuple[catan.State, Way]]:
    """States from any point of a game with the ways that lead there, for those who note them on their own."""

    def draw_both(draw: st.DrawFn, points: index.Points) -> tuple[catan.State, Way]:
        place = _somewhere(draw, points, OF_STATES, lambda state: True)
        return place.state, place.way

    return _drawn(source, seats, index.Wanted(), lambda walk, number: True, draw_both, at_once=True)


def _drawn(
    source: Source,
    seats: int | None,
    wanted: index.Wanted,
    fits: index.Fits,
    of: Callable[[st.DrawFn, index.Points], T],
    at_once: bool = False,
) -> SearchStrategy[T]:
    """Draw from the points that are as asked for, of one game or of games that are drawn.

    A strategy that is first used while an example is drawn walks no further than that example needs, unless it has to
    search, or is to have all walks `at_once`.
    """

    def define() -> SearchStrategy[T]:
        drawing = currently_in_test_context()
        if drawing and isinstance(source, SearchStrategy):
            return _of_drawn_rules(source, seats, wanted, fits, of)
        tables = some_rules(source, seats) if isinstance(source, SearchStrategy) else [*rules_by_seats(source, seats)]
        usual = max(index.USUAL // len(tables), 1)
        if (
            drawing
            and not at_once
            and not wanted.anything
            and any(index.index_of(rules).noted < usual for rules in tables)
        ):
            return _of_beginnings(tuple(tables), fits, of)
        most = index.MAX_WALKS // len(tables) if isinstance(source, SearchStrategy) else index.MAX_WALKS
        found, problem = list[index.Points](), None
        for rules in tables:
            try:
                found.append(index.search(rules, wanted, fits, usual=usual, most=most, kept=True))
            except LookupError as error:
                problem = error
        if problem is not None and not found:
            raise problem
        return _of_points(tuple(found), of, wanted)

    # A deferred strategy is defined before the first example: to walk takes seconds, and no example is to blame for it.
    return st.deferred(define)


@st.composite
def _of_points(
    draw: st.DrawFn, found: tuple[index.Points, ...], of: Callable[[st.DrawFn, index.Points], T], wanted: index.Wanted
) -> T:
    """Draw from points, and note with every example how many there are: what is remembered is of the test that runs."""
    count = sum(map(len, found))
    note_positions(str(wanted), count)
    if wanted.anything:
        event(f"drawn from {'few' if count < FEW else 'many'} positions")
    return of(draw, found[draw(st.integers(0, len(found) - 1))])


@st.composite
def _of_beginnings(
    draw: st.DrawFn, tables: tuple[catan.Rules, ...], fits: index.Fits, of: Callable[[st.DrawFn, index.Points], T]
) -> T:
    rules = draw(st.sampled_from(tables))
    return of(draw, index.beginning(rules, draw(st.sampled_from(REACH)), fits))


@st.composite
def _of_drawn_rules(
    draw: st.DrawFn,
    source: Source,
    seats: int | None,
    wanted: index.Wanted,
    fits: index.Fits,
    of: Callable[[st.DrawFn, index.Points], T],
) -> T:
    if not wanted.anything:
        rules = rules_of(draw, source, seats)
        return of(draw, index.beginning(rules, draw(st.sampled_from(REACH)), fits))
    problem = LookupError("no rules were tried")
    for _ in range(MAX_RULES):
        try:
            return of(draw, index.search(rules_of(draw, source, seats), wanted, fits, usual=1, most=2))
        except LookupError as error:
            problem = error
    raise problem
