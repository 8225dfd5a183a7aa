"""What is decided, and by whom: phases, chance, actions, and the limits that others put on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

import attrs

from catan_core.model.errors import Citation, Refusal, Violation
from catan_core.model.ids import Seat
from catan_core.model.outcomes import Outcomes
from catan_core.model.record import Action, ChanceAction, Phase, record
from catan_core.model.state import Position, State
from catan_core.plugin.queries import Modifier

if TYPE_CHECKING:
    from catan_core.engine.transition import Transition


A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=ChanceAction)
P = TypeVar("P", bound=Phase)


class AnyPhaseSpec:
    """A phase of any type, answered by seats, the engine or chance."""

    __slots__ = ()


class AnyActionSpec:
    """A kind of action, of any type and in any phase."""

    __slots__ = ()


class AnyLimit:
    """A limit on a kind of action, of any type."""

    __slots__ = ()


@record
class PhaseSpec(AnyPhaseSpec, Generic[P]):
    """A kind of pending decision.

    `once`: the phase is over when it has been answered (if it has `waiting_for`, by all of them); otherwise a handler
    ends it with `tx.end()`. `resolve(tx, phase)` makes it an automatic step that nobody decides. `conceal(phase, seat)`
    returns the phase as a seat may see it. `judged`: before such an automatic step is taken, it is checked whether
    somebody has won; the end of a turn, for example. `skips`: seats that have no option when the phase comes up are not
    asked, and it is passed over if no seat has any. Two fields check positions from outside.
    `sound(state, phase, beneath)` says what is wrong with such a phase on top of the phases `beneath`. `lies_on` lists
    the phases and markers that may be directly beneath it (None: the bottom of the stack); any phase may lie on
    automatic phases and on those that a handler ends. Without them nothing is checked: leave out `lies_on` for a phase
    that a reaction to an event of others pushes, such as `GameBegan`, for other expansions and options decide what lies
    there.
    """

    kind: type[P]
    once: bool = attrs.field(default=True, kw_only=True)
    resolve: Callable[[Transition, P], None] | None = attrs.field(default=None, kw_only=True)
    judged: bool = attrs.field(default=False, kw_only=True)
    skips: bool = attrs.field(default=False, kw_only=True)
    conceal: Callable[[P, Seat | None], P] | None = attrs.field(default=None, kw_only=True)
    rule: Citation | None = attrs.field(default=None, kw_only=True)
    sound: Callable[[State, P, tuple[Phase, ...]], str | None] | None = attrs.field(default=None, kw_only=True)
    lies_on: tuple[type[Phase] | None, ...] | None = attrs.field(default=None, kw_only=True)


@record(kw_only=True)
class ChanceSpec(AnyPhaseSpec, Generic[P, C]):
    """A phase that chance answers. `outcomes(position, phase)` has every action that may happen, with its weight.

    `public=False`: seats may not know the outcomes and their probabilities (a draw from a hand). `sound` and `lies_on`
    work as in `PhaseSpec`.
    """

    phase: type[P]
    action: type[C]
    rule: Citation | None = None
    outcomes: Callable[[Position, P], Outcomes[C]]
    apply: Callable[[Transition, P, C], None]
    public: bool = True
    sound: Callable[[State, P, tuple[Phase, ...]], str | None] | None = None
    lies_on: tuple[type[Phase] | None, ...] | None = None


@record(kw_only=True)
class ActionSpec(AnyActionSpec, Generic[P, A]):
    """A kind of action: in which phases it is offered, which values its fields may have, and what it does.

    - `during`: phase types or markers; a tuple inside it means a phase that carries all of them.
    - `options(position, phase, seat)` decides what is legal. It returns a sequence of values for the fields after the
      seat: bare values for a single field (even if that field is a tuple), tuples for several. An action without
      further fields needs no `options` if it is always legal; otherwise they return `only_if(legal)`.
    - `why(position, phase, action)` explains why an action that is not among the options is refused; play calls it for
      nothing else. If it returns None or is left out, the code is `engine.not-an-option`. For a legal action it returns
      None: the test kit asks. Where there is only one reason, `why` is its refusal; the details are then the places and
      words in the fields of the action.
    - `volunteer`: seats that owe no decision may act too, or with `"only"` no others; `options`, or the `check` of an
      open kind, says which of these seats.
    - `refusals`: those that functions of `why`, `barred` or `check` use.
    - `when(position, seat)` only saves time: a quick question that kinds of action share, such as what the seat can pay
      for. If the answer is false, or does not contain the `key` of the kind, `options` would be empty and is not
      called. If kinds have keys, the answer is a frozenset or another hashable collection.

    An *open* kind has too many actions to list. Instead of `options` and `why` it has:

    - `check(position, phase, action)`, which returns the violation of an illegal action and None for a legal one;
    - `sample(position, phase, seat, rng)`, which returns a legal action, or None if no action is worth doing;
    - perhaps `barred(position, phase, seat)`: why no action of this kind by this seat is legal now, whatever its
      fields; None if some may be. It is asked first, so `check` need not ask again, and a barred kind is not offered.
    """

    kind: type[A]
    during: tuple[type[Phase] | tuple[type[Phase], ...], ...]
    rule: Citation
    options: Callable[[Position, P, Seat], Sequence[object]] | None = None
    why: Callable[[Position, P, A], Violation | None] | Refusal | None = None
    apply: Callable[[Transition, P, A], None]
    check: Callable[[Position, P, A], Violation | None] | None = None
    sample: Callable[[Position, P, Seat, Random], A | None] | None = None
    barred: Callable[[Position, P, Seat], Violation | None] | None = None
    volunteer: bool | Literal["only"] = False
    when: Callable[[Position, Seat], object] | None = None
    key: object = None
    refusals: tuple[Refusal, ...] = ()


def only_if(legal: bool) -> tuple[tuple[()], ...]:
    """The options of an action without further fields: a single option if it is legal, none if it is not.

    >>> only_if(True), only_if(False)
    (((),), ())
    """
    return ((),) if legal else ()


@record
class Limit(AnyLimit, Generic[A]):
    """Refuses some actions of another expansion: `why(position, action)` returns the violation, or None if this rule
    does not object. Refused actions are not listed. A class of actions without a tag is a marker, such as
    `base.EndsTurn`: all kinds that carry it are limited."""

    kind: type[A]
    why: Callable[[Position, A], Violation | None]
    refusals: tuple[Refusal, ...] = attrs.field(default=(), kw_only=True)


@record
class Opening:
    """The first phases of a game, in reading order."""

    phases: Callable[[Position], tuple[Phase, ...]]


def refusals_of(spec: object) -> tuple[Refusal, ...]:
    """All refusals that a spec declares."""
    match spec:
        case ActionSpec(why=Refusal() as why, refusals=refusals):
            return (why, *refusals)
        case ActionSpec(refusals=refusals) | Limit(refusals=refusals):
            return refusals
        case Modifier(refusal=Refusal() as refusal):
            return (refusal,)
    return ()
