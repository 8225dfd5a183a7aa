"""What hooks return: frozen descriptions of rules. The compiler turns them into tables; nothing here does anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

import attrs

from catan_core.components.diagram import Diagram
from catan_core.model.errors import Citation, Refusal, Violation
from catan_core.model.ids import Goods, Seat
from catan_core.model.outcomes import Outcomes
from catan_core.model.record import Action, ChanceAction, Event, Layout, Phase, Slice, record
from catan_core.model.state import Position, State
from catan_core.plugin.option_specs import Default, Edition, Option, OptionLimit, Setup, Value
from catan_core.plugin.queries import Modifier, Query
from catan_core.plugin.tables import Row, Table
from catan_core.topology import Topology

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.engine.transition import Transition
    from catan_core.engine.views import View

__all__ = [
    "ActionSpec",
    "BoardSpec",
    "ChanceSpec",
    "Default",
    "SidePanel",
    "Edition",
    "EventSpec",
    "GoodSpec",
    "Invariant",
    "Limit",
    "Modifier",
    "Opening",
    "Option",
    "OptionLimit",
    "Panel",
    "PhaseSpec",
    "Piece",
    "PointSource",
    "Query",
    "Reaction",
    "Row",
    "Setup",
    "SliceSpec",
    "Start",
    "Table",
    "Text",
    "Value",
    "VictoryRule",
]

A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=ChanceAction)
E = TypeVar("E", bound=Event)
L = TypeVar("L", bound=Layout)
P = TypeVar("P", bound=Phase)
S = TypeVar("S", bound=Slice)

# Hooks return specs of many types in one list. If it were a list of `SliceSpec[Any]`, mypy would take Any for the type
# variable of every spec in it and check nothing; so each generic spec has a base class that is not generic.


class AnySliceSpec:
    """A slice, whatever its type."""

    __slots__ = ()


class AnyPhaseSpec:
    """A phase that seats, the engine or chance answers, whatever its type."""

    __slots__ = ()


class AnyActionSpec:
    """A kind of action, whatever its type and that of its phase."""

    __slots__ = ()


class AnyEventSpec:
    """A kind of event, whatever its type."""

    __slots__ = ()


class AnyReaction:
    """A reaction, whatever the event."""

    __slots__ = ()


class AnyLimit:
    """A limit on a kind of action, whatever its type."""

    __slots__ = ()


class AnyBoardSpec:
    """A way to make boards, whatever their layout."""

    __slots__ = ()


@record
class GoodSpec:
    """A kind of good. `card`: it is a hand card, which counts for limits and may be traded, stolen, discarded. What
    is not a card can be yielded and paid; it is sold to the supply only where an expansion sets a rate for it, and
    nothing else moves it."""

    id: str
    family: str
    card: bool = attrs.field(default=True, kw_only=True)
    symbol: str = attrs.field(default="", kw_only=True)


@record
class Piece:
    """A kind of piece that a seat owns. Masks of the rules read these attributes and never the name.

    `stock` how many each seat has; `points` what one on the board counts; `fills` nothing else of this kind of place
    fits beside it; `building` keeps the distance, trades at a coast, yields, can be robbed; `blocks` stops the routes
    and sites of others; `route` carries its owner's network; `symbol` a short text for drawings.
    """

    id: str
    on: Literal["node", "edge", "hex"]
    stock: int = attrs.field(kw_only=True)
    points: int = attrs.field(default=0, kw_only=True)
    fills: bool = attrs.field(default=True, kw_only=True)
    building: bool = attrs.field(default=False, kw_only=True)
    blocks: bool = attrs.field(default=False, kw_only=True)
    route: bool = attrs.field(default=False, kw_only=True)
    symbol: str = attrs.field(default="?", kw_only=True)


@record
class SliceSpec(AnySliceSpec, Generic[S]):
    """A slice of the state: how it begins, what a seat may see of it, and how what it may not see can be made up.

    `initial(rules, layout)` builds it; `conceal(position, slice, seat)` gives a slice of the same type without what the
    seat (None: a spectator) may not know; `sample(position, slice, seat, rng)` fills such a slice again, consistently.
    Without them everything in the slice is public.
    """

    kind: type[S]
    initial: Callable[[Rules, Layout | None], S]
    conceal: Callable[[Position, S, Seat | None], S] | None = attrs.field(default=None, kw_only=True)
    sample: Callable[[Position, S, Seat | None, Random], S] | None = attrs.field(default=None, kw_only=True)
    doc: str = attrs.field(default="", kw_only=True)


@record
class PhaseSpec(AnyPhaseSpec, Generic[P]):
    """A kind of pending decision.

    `once`: it is over when it has been answered (a phase with `waiting_for`: by all of them), otherwise a handler ends
    it with `tx.end()`. `resolve(tx, phase)` makes it an automatic step that nobody decides. `conceal(phase, seat)`
    gives the phase as a seat may see it. In a position from outside `sound(state, phase, beneath)` says what is wrong
    with such a phase lying on the phases `beneath`, and `lies_on` lists the phases and markers that may be next beneath
    it (None: the bottom of the stack); automatic phases and those that a handler ends bear any phase. Left out on
    either side, nothing is said.
    """

    kind: type[P]
    once: bool = attrs.field(default=True, kw_only=True)
    resolve: Callable[[Transition, P], None] | None = attrs.field(default=None, kw_only=True)
    conceal: Callable[[P, Seat | None], P] | None = attrs.field(default=None, kw_only=True)
    rule: Citation | None = attrs.field(default=None, kw_only=True)
    sound: Callable[[State, P, tuple[Phase, ...]], str | None] | None = attrs.field(default=None, kw_only=True)
    lies_on: tuple[type[Phase] | None, ...] | None = attrs.field(default=None, kw_only=True)


@record(kw_only=True)
class ChanceSpec(AnyPhaseSpec, Generic[P, C]):
    """A phase that chance answers. `weight` is a positive integer for what can happen and 0 for everything else.

    `public=False`: what can happen, and how likely, is not for the seats to know (a draw from a hand). `sound` and
    `lies_on` are those of a `PhaseSpec`.
    """

    phase: type[P]
    action: type[C]
    rule: Citation | None = None
    outcomes: Callable[[Position, P], Outcomes[C]]
    weight: Callable[[Position, P, C], int]
    apply: Callable[[Transition, P, C], None]
    public: bool = True
    sound: Callable[[State, P, tuple[Phase, ...]], str | None] | None = None
    lies_on: tuple[type[Phase] | None, ...] | None = None


@record(kw_only=True)
class ActionSpec(AnyActionSpec, Generic[P, A]):
    """A kind of action: in which phases it is offered, which fields it may have, what it does.

    `during` lists phase types or markers; a tuple inside it means a phase that carries all of them.
    `options(position, phase, seat)` decides what is legal: it gives a sequence of field values after the seat, bare
    values for one field (also where that field is a tuple), tuples for several. An action without further fields needs
    no `options` if it is always legal, else `only_if`. `why(position, phase, action)` explains why an action that is
    not among the options is refused, and is asked for nothing else; where it gives None, or is left out, the code is
    `engine.not-an-option`.
    An *open* kind, which has too many actions to list them, has two others instead of `options` and `why`:
    `check(position, phase, action)` gives the violation of an illegal action, None for a legal one, and
    `sample(position, phase, seat, rng)` gives a legal action, or None where there is none worth doing.
    `volunteer`: seats that owe no decision may do it too, or `"only"` these; `options`, or the `check` of an open kind,
    says which of them. `refusals` are the codes that `why` or `check` uses.
    `when(position, seat)` saves time and changes nothing: a quick question that kinds of action share, such as what
    the seat can pay for. Where the answer is no, or the `key` of the kind is not in it, `options` would give nothing,
    and is not asked. Where kinds have keys the answer is a frozenset, or another collection that can be hashed.
    """

    kind: type[A]
    during: tuple[type[Phase] | tuple[type[Phase], ...], ...]
    rule: Citation
    options: Callable[[Position, P, Seat], Sequence[object]] | None = None
    why: Callable[[Position, P, A], Violation | None] | None = None
    apply: Callable[[Transition, P, A], None]
    check: Callable[[Position, P, A], Violation | None] | None = None
    sample: Callable[[Position, P, Seat, Random], A | None] | None = None
    volunteer: bool | Literal["only"] = False
    when: Callable[[Position, Seat], object] | None = None
    key: object = None
    refusals: tuple[Refusal, ...] = ()


def only_if(legal: bool) -> tuple[tuple[()], ...]:
    """The options of an action without further fields: the one there is if it is legal, none if it is not.

    >>> only_if(True), only_if(False)
    (((),), ())
    """
    return ((),) if legal else ()


@record
class EventSpec(AnyEventSpec, Generic[E]):
    """A kind of fact. `conceal(event, seat)` is the event as that seat (None: a spectator) may see it; None where it
    may not even know that something happened. Without `conceal` it is public."""

    kind: type[E]
    conceal: Callable[[E, Seat | None], E | None] | None = None


@record
class Reaction(AnyReaction, Generic[E]):
    """What happens whenever a fact is announced."""

    on: type[E]
    run: Callable[[Transition, E], None]


@record
class Limit(AnyLimit, Generic[A]):
    """Refuses an action of another expansion: `why(position, action)` gives the violation, or None where this rule
    does not object. What it refuses is not listed."""

    kind: type[A]
    why: Callable[[Position, A], Violation | None]
    refusals: tuple[Refusal, ...] = attrs.field(default=(), kw_only=True)


@record
class PointSource:
    """Where victory points come from. `shown=False`: only their owner sees them. `reads`: the slices it looks at."""

    name: str
    count: Callable[[Position, Seat], int]
    shown: bool = attrs.field(default=True, kw_only=True)
    reads: tuple[type[Slice], ...] = attrs.field(default=(), kw_only=True)


@record
class VictoryRule:
    """`winners(position)` says who has won, () while nobody has. `reads`: the slices it looks at besides points."""

    name: str
    winners: Callable[[Position], tuple[Seat, ...]]
    reads: tuple[type[Slice], ...] = attrs.field(default=(), kw_only=True)


@record
class Start(Generic[L]):
    """How a game starts: the layout of its board, and actions that set up pieces given by hand."""

    layout: L
    prelude: tuple[Action, ...] = ()


@record(kw_only=True)
class BoardSpec(AnyBoardSpec, Generic[L]):
    """How boards are made. `make(rules, rng, given)` takes the keywords of `new_game` that `given` names, and raises
    `PositionError` with every fault. `encode`/`decode` write and read a layout as JSON values; `decode` raises
    `PositionError` too. `slice_kind` is the slice that has the layout in a field `layout`."""

    layout: type[L]
    slice_kind: type[Slice]
    make: Callable[[Rules, Random, Mapping[str, object]], Start[L]]
    topology: Callable[[L], Topology]
    encode: Callable[[L], object]
    decode: Callable[[Rules, object], L]
    diagram: Callable[[Position], Diagram]
    given: tuple[str, ...] = ()


@record
class Opening:
    """The first phases of a game, in reading order."""

    phases: Callable[[Position], tuple[Phase, ...]]


@record
class Text:
    """What people read for an id, by language: `titles` are pairs such as `("en", "turn")`.

    Ids are `good:x`, `piece:x`, `card:x`, `terrain:x`, `points:x`, `violation:x`, `action:tag` and `phase:tag`,
    `marked:x` for what it means that a drawing sets a piece apart from its like, and `sentence:tag` for an action,
    event or phase as a sentence with its fields in braces (see `catan_core.render.words`).
    """

    id: str
    titles: tuple[tuple[str, str], ...]


@record
class Panel:
    """Some lines under a title, to be shown beside the board."""

    title: str
    lines: tuple[str, ...]


@record
class SidePanel:
    """What a frontend shows beyond the board."""

    id: str
    draw: Callable[[View], tuple[Panel, ...]]


@record
class Invariant:
    """What holds in every reachable state. `problem(state)` says what is wrong, or gives None."""

    name: str
    problem: Callable[[State], str | None]


def refusals_of(spec: object) -> tuple[Refusal, ...]:
    """Every refusal that a spec declares."""
    match spec:
        case ActionSpec(refusals=refusals) | Limit(refusals=refusals):
            return refusals
        case Modifier(refusal=Refusal() as refusal):
            return (refusal,)
    return ()


def price(rules: Rules, **amounts: int) -> Goods:
    """A goods vector from amounts by good id."""
    return rules.vector(amounts)
