"""A position of any game and what is played from it, chance included: the part of a scenario that knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import catan_core as catan
from catan_core import codec
from catan_core.codec.problems import problems_in
from catan_core.engine.validation import LATEST, first_problem, may_lie_on_nothing
from catan_core.fieldtypes.grammar import field_types
from catan_core.model.arguments import require, require_function, require_number
from catan_core.model.errors import refuse, short
from catan_core.plugin.specs import ChanceSpec, PhaseSpec

E = TypeVar("E", bound=catan.Event)
P = ParamSpec("P")
S = TypeVar("S", bound=catan.Slice)


class Scripted:
    """A game that is set up slice by slice and phase by phase, and played with scripted chance.

    It knows no game: `Scenario` adds what the base game has. `game` is the game as it stands, and `happened` are the
    events of the last `play`. After everything that sets it up, somebody has to decide: phases that nobody decides are
    resolved. Nobody wins before something is played.
    """

    def __init__(self, game: catan.Game) -> None:
        require(catan.Game, game, type(self).__name__, "a Game as it stands")
        self.game: catan.Game = game
        self.happened: tuple[catan.Event, ...] = ()
        self._coming: tuple[catan.ChanceAction, ...] = ()

    @classmethod
    def of(cls, game: catan.Game) -> Self:
        """A scenario that goes on from a game as it stands."""
        scenario = cls.__new__(cls)
        Scripted.__init__(scenario, game)
        return scenario

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.game!r}>"

    @property
    def state(self) -> catan.State:
        """The state as it is."""
        return self.game.state

    @property
    def unused(self) -> tuple[catan.ChanceAction, ...]:
        """Scripted answers of chance that have not been used yet."""
        return self._coming

    # -- setting up ----------------------------------------------------------------------------------------------

    def change(
        self, verb: Callable[Concatenate[catan.Transition, P], None], /, *arguments: P.args, **keywords: P.kwargs
    ) -> Self:
        """Change the position as a rule would, by a verb: a function of a `Transition` and of whatever follows it here.

        Its events cause what they cause in play, and what nobody decides is resolved. Any function of a transition will
        do; expansions publish some for positions by hand in their modules `by_hand`. These are functions, and not
        methods of scenarios of their own: so the verbs of several expansions can be used on one table, an expansion
        imports nothing that is for tests, and type checkers know every argument. Raises ArgumentError where a verb
        needs a slice of an expansion that is not there; it names the expansion.
        """
        require_function(verb, "change", "a verb, which is a function of a Transition")
        tx = catan.Transition(self.state)
        tx.run(lambda tx: verb(tx, *arguments, **keywords))
        return self._settle(tx)

    def _settle(self, tx: catan.Transition) -> Self:
        """Resolve what nobody decides, as the engine does after every action."""
        tx.settle()
        self.game = catan.Game(tx.commit())
        return self

    def slice(self, changed: catan.Slice) -> Self:
        """Put a slice in the place of the present one of its type. Raises ArgumentError if the game has none.

        Invariants are not asked: a test may want a position that no game reaches. `sound` asks them.
        """
        self.read(type(changed))
        return self.change(catan.Transition.update, changed)

    def read(self, kind: type[S]) -> S:
        """The present slice of a type. Raises ArgumentError, naming what there is, if the game has none."""
        return self.state[kind]

    def phase(self, *phases: catan.Phase) -> Self:
        """Put other phases in the place of the present ones, in reading order: the first is answered first.

        Those that nobody decides are resolved, as the engine does, until somebody has to decide: what they look at must
        be there before. The last is what the game goes on with when all others have been answered, such as a part of a
        turn. Raises PositionError for a phase that the game does not have, for a field of one that cannot be, such as a
        seat that is not there, and for a last one that never is the last.
        """
        for phase in phases:
            require(catan.Phase, phase, "phase", "phases, such as Trade(0)")
        rules = self.game.rules
        specs: dict[type[catan.Phase], PhaseSpec[Any] | ChanceSpec[Any, Any]] = {**rules.phases, **rules.chances}
        foreign = [phase.tag for phase in phases if type(phase) not in specs]
        if foreign:
            chosen = ", ".join(rules.ruleset.expansions)
            raise catan.PositionError(tuple(f"a game of {chosen} has no phase {short(tag)}" for tag in foreign))
        coder = codec.of(rules, rules.topology(self.state))
        problems = [problem for phase in phases for problem in _problems_of(phase, coder)]
        if problems:
            raise catan.PositionError(tuple(problems))
        if not phases or not may_lie_on_nothing(specs[type(phases[-1])]):
            waiting = [
                kind.__name__
                for kind, spec in rules.phases.items()
                if spec.lies_on and may_lie_on_nothing(spec) and spec.resolve is None
            ]
            last = f"{phases[-1].tag!r} cannot lie on nothing" if phases else "some phase must be pending"
            raise catan.PositionError((f"{last}: name last what the game goes on with, such as {', '.join(waiting)}",))
        return self._settle(catan.Transition(catan.evolve(self.state, stack=tuple(reversed(phases)))))

    def turn(self, seat: int, number: int | None = None) -> Self:
        """Say whose turn it is, and its number (None: as before). Phases stay as they are, but in a `Scenario` before
        the roll it is the turn of that seat that begins."""
        seats = self.game.rules.seats
        if type(seat) is not int or not 0 <= seat < seats:
            raise catan.PositionError((f"there is no seat {short(seat)} at a table of {seats}",))
        if number is not None:
            require_number(number, "turn", "the number of a turn as `number`")
            if number > LATEST:
                raise catan.PositionError((f"no game comes to turn {short(number)}",))
        turn = catan.Turn(self.state.turn.number if number is None else number, catan.Seat(seat))
        return self._settle(catan.Transition(catan.evolve(self.state, turn=turn)))

    def sound(self) -> Self:
        """Check that a game could be in this position, as far as it can be told: the same checks as for positions read
        from JSON. Raises PositionError with the first problem."""
        problem = first_problem(self.state)
        if problem is not None:
            raise catan.PositionError((problem,))
        return self

    # -- playing -------------------------------------------------------------------------------------------------

    def coming(self, *chance: catan.ChanceAction) -> Self:
        """Say what chance will answer during the next `play`, in order."""
        for answer in chance:
            require(catan.ChanceAction, answer, "coming", "what chance answers, such as Dice((3, 4))")
        self._coming += chance
        return self

    def play(self, *actions: catan.Action) -> Self:
        """Play actions in order, chance included. `happened` then has the events of all of them.

        Where chance must answer and the next action is none of chance, what `coming` has said is taken. Raises
        IllegalAction for the first that may not be done, with a note of who is to answer what; EngineError if chance is
        left unanswered at the end, or if not everything that was to come was asked for.
        """
        happened: list[catan.Event] = []
        todo = list(actions)
        while todo or (self._coming and self.game.actors == (catan.CHANCE,)):
            scripted = bool(self._coming) and self.game.actors == (catan.CHANCE,)
            answered = todo and isinstance(todo[0], catan.ChanceAction)
            if scripted and not answered:
                self.game, self._coming = self._after(self._coming[0]), self._coming[1:]
            else:
                self.game = self._after(todo.pop(0))
            happened += self.game.events
        self.happened = tuple(happened)
        if self.game.actors == (catan.CHANCE,):
            raise catan.EngineError(f"chance still has to answer {self.state.stack[-1]!r}")
        if self._coming:
            raise catan.EngineError(f"chance was never asked for {', '.join(map(repr, self._coming))}")
        return self

    def _after(self, action: catan.Action) -> catan.Game:
        """The game after an action. A refusal gets a note of who is to answer what, which a test may have set up
        otherwise than it thinks."""
        try:
            return self.game.play(action)
        except catan.IllegalAction as error:
            actors, seat = self.game.actors, self.game.turn.seat
            if actors:
                who = "chance" if actors == (catan.CHANCE,) else "seat " + " and seat ".join(map(str, actors))
                error.add_note(f"{who} is to answer {short(self.game.phase)}, in the turn of seat {seat}")
            raise

    def refusal(self, action: catan.Action) -> catan.Violation | None:
        """Why an action may not be done now; None if it may. Asks that listing and checking agree."""
        violation = self.game.rules.check(self.state, action)
        if not isinstance(action, catan.ChanceAction):
            listed = self.game.actions_of(action.seat)
            open_kinds = {open_kind.kind for open_kind in listed.open}
            if type(action) not in open_kinds and (action in tuple(listed)) != (violation is None):
                raise AssertionError(f"listing and checking disagree on {action!r}: {violation!r}")
        return violation

    def code(self, action: catan.Action) -> str | None:
        """The violation code with which an action is refused; None if it is legal."""
        violation = self.refusal(action)
        return None if violation is None else violation.code

    def events(self, kind: type[E]) -> tuple[E, ...]:
        """The events of a kind that the last `play` has caused."""
        if not (isinstance(kind, type) and issubclass(kind, catan.Event)):
            refuse("events", "a class of Event", kind)
        return tuple(event for event in self.happened if isinstance(event, kind))


def _problems_of(phase: catan.Phase, coder: codec.Codec) -> Iterator[str]:
    """What JSON would refuse of the fields of a phase."""
    declared: Any
    for name, declared in field_types(type(phase)).items():
        value = getattr(phase, name)
        try:
            written = coder.converter.unstructure(value, declared)
        except (LookupError, TypeError, ValueError, AttributeError):
            yield f"{phase.tag}: {name}: {short(value)} is not of its type, or of something that is not there"
            continue
        try:
            read: object = coder.converter.structure(written, declared)
        except Exception as error:
            yield from problems_in(error, f"{phase.tag}: {name}")
            continue
        if read != value:
            yield f"{phase.tag}: {name}: {short(value)} is not of its type, which would be {short(read)}"


def counted(wanted: Mapping[str, int], known: Iterable[str], what: str) -> dict[str, int]:
    """Amounts by name, checked. Raises PositionError for a name that is not known, and for what is no whole number from
    0."""
    known = tuple(known)
    unknown = [short(name) for name in wanted if name not in known]
    problems = [f"there is no {what} {name}; there are {', '.join(known) or 'none'}" for name in unknown]
    problems += [
        f"{short(count)} of the {what} {short(name)} cannot be"
        for name, count in wanted.items()
        if type(count) is not int or count < 0
    ]
    if problems:
        raise catan.PositionError(tuple(problems))
    return dict(wanted)
