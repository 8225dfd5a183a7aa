"""Small expansions made on the spot, and a toy game of bare phases whose rules a test writes itself."""

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

import catan_core as catan
from catan_core import (
    ActionSpec,
    EventSpec,
    Expansion,
    Game,
    Phase,
    PhaseSpec,
    Seat,
    SliceSpec,
    evolve,
    record,
)
from tests.helpers.keywords import keywords

RULE = catan.Citation("toy", "How to play")


def module(name: str, **hooks: object) -> ModuleType:
    """A module that implements hooks: each is given as the list of its specs, or as the function that makes it."""
    made = ModuleType(name)
    for hook, given in hooks.items():
        setattr(made, f"catan_{hook}", catan.hookimpl(_implementation(given)))
    return made


def _implementation(given: Any) -> Callable[..., object]:
    return given if callable(given) else lambda setup: given


def expansion(
    id: str,
    *,
    requires: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
    conflicts: tuple[str, ...] | Mapping[str, str] = (),
    excludes: tuple[str, ...] = (),
    replaces: tuple[str, ...] = (),
    seats: frozenset[int] | None = None,
    version: str = "1.0",
    part: str = "rules",
    modules: tuple[ModuleType, ...] = (),
    **hooks: object,
) -> Expansion:
    """An expansion with a module `part` made from hooks, and any others that are given."""
    parts = (module(part, **hooks), *modules)
    return Expansion(
        id,
        id.title(),
        version=version,
        modules=parts,
        requires=requires,
        after=after,
        conflicts=conflicts,
        excludes=excludes,
        replaces=replaces,
        seats=seats,
    )


# -- the toy game ------------------------------------------------------------------------------------------------


@record
class Log(catan.Slice, tag="toy/log"):
    """What handlers have said so far."""

    said: tuple[str, ...] = ()


@record
class Marked(Phase):
    """A marker: phases derived from it offer what is offered there."""


@record
class Hub(Marked, tag="toy/hub"):
    """Stays on the stack until a handler ends it."""

    seat: Seat


@record
class Wait(Phase, tag="toy/wait"):
    """Over when its seat has answered."""

    seat: Seat
    name: str


@record
class Passing(Phase, tag="toy/passing"):
    """Resolved by the engine."""

    name: str


@record
class Asked(Phase, tag="toy/asked"):
    """Over when every seat that it is owed by has answered."""

    waiting_for: tuple[Seat, ...]


@record
class Secret(catan.SimultaneousPhase, tag="toy/secret"):
    """All answer at once."""


@record
class Do(catan.Action, tag="toy/do"):
    pass


@record
class Answer(catan.Action, tag="toy/answer"):
    number: int


@record
class Call(catan.Action, tag="toy/call"):
    """What any seat may do at any time."""


@record
class Happened(catan.Event, tag="toy/happened"):
    name: str


@record
class Echoed(catan.Event, tag="toy/echoed"):
    name: str


NUMBERS = (1, 2, 3)


def say(tx: catan.Transition, text: str) -> None:
    """Write a word into the log."""
    tx.update(evolve(tx[Log], said=(*tx[Log].said, text)))


def nothing(tx: catan.Transition, *given: Any) -> None:
    """A handler that does nothing."""


def say_answer(tx: catan.Transition, phase: Phase, action: Answer) -> None:
    say(tx, f"{action.seat}: {action.number}")


def toy(
    do: Callable[..., None] = nothing,
    *,
    answer: Callable[..., None] = say_answer,
    call: Callable[..., None] = nothing,
    resolve: Callable[..., None] = nothing,
    reactions: Mapping[type[catan.Event], Callable[..., None]] | None = None,
    opening: Iterable[Phase] = (Hub(Seat(0)),),
    more: Mapping[str, list[Any]] | None = None,
    id: str = "toy",
) -> Expansion:
    """The toy game. `do` is what the action Do does, in every phase; `more` has further specs by hook."""
    hooks: dict[str, list[Any]] = {
        "slices": [SliceSpec(Log, lambda rules, layout: Log())],
        "phases": [
            PhaseSpec(Hub, once=False),
            PhaseSpec(Wait),
            PhaseSpec(Passing, resolve=resolve),
            PhaseSpec(Asked),
            PhaseSpec(Secret),
        ],
        "actions": [
            ActionSpec(kind=Do, during=(Hub, Wait, Asked), rule=RULE, apply=do),
            ActionSpec(
                kind=Answer,
                during=(Asked, Secret),
                rule=RULE,
                options=lambda position, phase, seat: NUMBERS,
                apply=answer,
            ),
            ActionSpec(
                kind=Call,
                during=(Hub, Wait, Asked),
                rule=RULE,
                apply=call,
                volunteer=True,
            ),
        ],
        "events": [EventSpec(Happened), EventSpec(Echoed)],
        "reactions": [catan.Reaction(on, run) for on, run in (reactions or {}).items()],
        "opening": [catan.Opening(lambda position: tuple(opening))],
    }
    for hook, specs in (more or {}).items():
        hooks[hook] = [*hooks.get(hook, []), *specs]
    return expansion(id, **keywords(hooks))


def play(game: Expansion | Iterable[Expansion], *actions: catan.Action, seats: int = 3) -> Game:
    """The game after some actions from its beginning."""
    expansions = (game,) if isinstance(game, Expansion) else tuple(game)
    table = catan.ruleset(*expansions).new_game(seats=seats)
    for action in actions:
        table = table.play(action)
    return table


def pending(game: Game) -> list[str]:
    """The names of the pending phases in the order in which they will come up; of a phase without name, the tag."""
    return [getattr(phase, "name", phase.tag) for phase in reversed(game.state.stack)]
