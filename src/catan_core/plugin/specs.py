"""What hooks return: frozen descriptions of rules, without behavior. The compiler turns them into tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, runtime_checkable

import attrs

from catan_core.components.diagram import CardPanel, Diagram, PlaceMark
from catan_core.components.panels import Panel
from catan_core.model.arguments import require
from catan_core.model.errors import Citation, Refusal, Violation
from catan_core.model.ids import Goods, Seat
from catan_core.model.outcomes import Outcomes
from catan_core.model.record import Action, ChanceAction, Event, Layout, Phase, Slice, evolve, record
from catan_core.model.seen import Seen
from catan_core.model.state import Position, State
from catan_core.plugin.option_specs import (
    Default,
    Edition,
    Exclusion,
    NoEffect,
    Option,
    OptionLimit,
    SeatsByText,
    Setup,
    Value,
)
from catan_core.plugin.queries import AnyQuery, Modifier, Query
from catan_core.plugin.tables import Row, Table
from catan_core.topology import Isometry, Topology

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
    "Exclusion",
    "EventSpec",
    "GoodSpec",
    "Invariant",
    "Limit",
    "Modifier",
    "NeutralOwner",
    "NoEffect",
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
    "SeatsByText",
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

# Hooks return specs of many types in one list. In a list of `SliceSpec[Any]`, mypy would take Any for the type variable
# of every spec and check nothing, so each generic spec has a base class that is not generic.


class AnySliceSpec:
    """A slice of any type."""

    __slots__ = ()


class AnyPhaseSpec:
    """A phase of any type, answered by seats, the engine or chance."""

    __slots__ = ()


class AnyActionSpec:
    """A kind of action, of any type and in any phase."""

    __slots__ = ()


class AnyEventSpec:
    """A kind of event, of any type."""

    __slots__ = ()


class AnyReaction:
    """A reaction to an event of any type."""

    __slots__ = ()


class AnyLimit:
    """A limit on a kind of action, of any type."""

    __slots__ = ()


class AnyBoardSpec:
    """A way to make boards, with a layout of any type."""

    __slots__ = ()


@record
class GoodSpec:
    """A kind of good, with what it is for. An ordinary good is for everything and states nothing.

    `hand_limit`: it counts for the hand limit, and so it may be discarded; `stealable`: others may take it, by a
    thief or a card; `tradable`: players may trade it with each other; `supply_takes`: it may be given to the supply in
    maritime trade; `supply_gives`: it may be taken from the supply, in maritime trade or where a card leaves the
    choice; `bank`: the supply has as many of it as a table says, without which it never runs out. Any good can be
    yielded and paid. A good that does not count for the limit or cannot be stolen is no hidden card: it lies open
    before its owner. `symbol` is a short text and `color`, as `#rrggbb`, the color of its cards in drawings.
    """

    id: str
    family: str
    hand_limit: bool = attrs.field(default=True, kw_only=True)
    stealable: bool = attrs.field(default=True, kw_only=True)
    tradable: bool = attrs.field(default=True, kw_only=True)
    supply_takes: bool = attrs.field(default=True, kw_only=True)
    supply_gives: bool = attrs.field(default=True, kw_only=True)
    bank: bool = attrs.field(default=True, kw_only=True)
    symbol: str = attrs.field(default="", kw_only=True)
    color: str = attrs.field(default="", kw_only=True)

    @property
    def hidden(self) -> bool:
        """Whether only its owner sees it, as a card in hand; all others see how many hidden cards there are."""
        return self.hand_limit and self.stealable


@record
class Piece:
    """A kind of piece that a seat owns. The rules read these attributes and never the id.

    `stock`: how many each seat has; `points`: what each piece on the board is worth; `fills`: no other piece that fills
    can share its place; `building`: it keeps its distance, trades at a coast, yields and can be robbed; `blocks`: it
    stops the routes and sites of other seats; `route`: the network that it belongs to on an edge, such as `"land"` or
    `"sea"`, or None: routes of one network continue each other, whatever the kinds of piece, and those of different
    networks join at a building of their owner; `symbol`: a short text for drawings; `outline`: its shape on pictures,
    the data of an SVG path from about -16 to 16 around the middle, in which shapes within a shape are cut out; "" for a
    disc with the symbol.
    """

    id: str
    on: Literal["node", "edge", "hex"]
    stock: int = attrs.field(kw_only=True)
    points: int = attrs.field(default=0, kw_only=True)
    fills: bool = attrs.field(default=True, kw_only=True)
    building: bool = attrs.field(default=False, kw_only=True)
    blocks: bool = attrs.field(default=False, kw_only=True)
    route: str | None = attrs.field(default=None, kw_only=True)
    symbol: str = attrs.field(default="?", kw_only=True)
    outline: str = attrs.field(default="", kw_only=True)


@record
class NeutralOwner:
    """An owner of pieces that is no seat: nobody plays it, it has no hand and no points, and it never wins.

    Neutral owners are numbered after the seats, in the order of the expansions. What goes through the seats leaves them
    out; their pieces stand on the board like all others. The text `owner:ID` says what one is called.
    """

    id: str


@record
class SliceSpec(AnySliceSpec, Generic[S]):
    """A slice of the state: its initial value, what a seat may see of it, and how to guess the rest.

    `initial(rules, layout)` builds the slice. `conceal(position, slice, seat)` returns a slice of the same type without
    what the seat (None: a spectator) may not know. `sample(position, slice, seat, rng)` fills a concealed slice with
    consistent guesses; the position is the view, in which other slices are concealed too. Without these two, everything
    in the slice is public. `recall(position, slice, seat, rng, seen)` does the same where everything that the seat has
    seen is known; it raises ArgumentError if that cannot be. A field with a value for each seat is declared as a
    `BySeat[int]`.

    Two fields are asked by tests alone. `derived(position, slice)` is for a slice, or a field of it, that follows from
    others, such as who has most of a thing: it gives the slice as it follows from everything else, worked out anew,
    and keeps what does not follow. `anew(slice, event)` is for a slice that remembers something of a turn: it gives the
    slice as it begins anew at an event of `anew_at`.
    """

    kind: type[S]
    initial: Callable[[Rules, Layout | None], S]
    conceal: Callable[[Position, S, Seat | None], S] | None = attrs.field(default=None, kw_only=True)
    sample: Callable[[Position, S, Seat | None, Random], S] | None = attrs.field(default=None, kw_only=True)
    recall: Callable[[Position, S, Seat | None, Random, Seen], S] | None = attrs.field(default=None, kw_only=True)
    derived: Callable[[Position, S], S] | None = attrs.field(default=None, kw_only=True)
    anew_at: tuple[type[Event], ...] = attrs.field(default=(), kw_only=True)
    anew: Callable[[S, Any], S] | None = attrs.field(default=None, kw_only=True)
    doc: str = attrs.field(default="", kw_only=True)


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


def hides(field: str, *, but_for: tuple[str, ...]) -> Callable[[E, Seat | None], E]:
    """The `conceal` of an event that only some seats see whole: for everybody else `field` is None. `but_for` has the
    names of the fields with these seats.

    >>> from catan_core import Good
    >>> from catan_core.base import CardStolen
    >>> conceal = hides("good", but_for=("thief", "victim"))
    >>> stolen = CardStolen(thief=Seat(0), victim=Seat(2), good=Good(3), by="robber")
    >>> conceal(stolen, Seat(2)).good, conceal(stolen, Seat(1)).good, conceal(stolen, None).good
    (3, None, None)
    """
    return Hides(field, but_for)


class Hides:
    """What `hides` makes: the name of the field that is hidden, and of those with the seats that see it."""

    def __init__(self, field: str, but_for: tuple[str, ...]) -> None:
        self.field = field
        self.but_for = but_for

    def __call__(self, event: E, seat: Seat | None) -> E:
        seen = seat is not None and any(getattr(event, name) == seat for name in self.but_for)
        return event if seen else evolve(event, **{self.field: None})


@record
class EventSpec(AnyEventSpec, Generic[E]):
    """A kind of event. `conceal(event, seat)` returns the event as the seat (None: a spectator) may see it, or None if
    the seat may not even know that something happened; `hides` makes one that leaves out a field. Without `conceal` the
    event is public."""

    kind: type[E]
    conceal: Callable[[E, Seat | None], E | None] | None = None


@record
class Reaction(AnyReaction, Generic[E]):
    """A function that runs whenever an event is emitted."""

    on: type[E]
    run: Callable[[Transition, E], None]


@record
class Limit(AnyLimit, Generic[A]):
    """Refuses some actions of another expansion: `why(position, action)` returns the violation, or None if this rule
    does not object. Refused actions are not listed."""

    kind: type[A]
    why: Callable[[Position, A], Violation | None]
    refusals: tuple[Refusal, ...] = attrs.field(default=(), kw_only=True)


@runtime_checkable
class Counter(Protocol):
    """What counts the points of a source by its method `count`, and can be joined with others of its type: then all are
    counted at once."""

    def count(self, position: Position, seat: Seat, /) -> int:
        """The points of a seat."""
        ...

    def joined(self, other: Any, /) -> Counter:
        """What counts the points of both."""
        ...


@record
class PointSource:
    """A source of victory points. `shown=False`: only their owner sees them. `reads`: the slices that it reads."""

    name: str
    count: Callable[[Position, Seat], int]
    shown: bool = attrs.field(default=True, kw_only=True)
    reads: tuple[type[Slice], ...] = attrs.field(default=(), kw_only=True)


@record
class VictoryRule:
    """A way to win. `winners(position)` returns the winners, () while there are none. `reads`: the slices that it reads
    besides points. `asks`: the queries that it asks, whose modifiers have to say what they read."""

    name: str
    winners: Callable[[Position], tuple[Seat, ...]]
    reads: tuple[type[Slice], ...] = attrs.field(default=(), kw_only=True)
    asks: tuple[AnyQuery, ...] = attrs.field(default=(), kw_only=True)


@record
class Start(Generic[L]):
    """How a game starts: the layout of its board, and actions that place the pieces of a custom setup."""

    layout: L
    prelude: tuple[Action, ...] = ()


@record(kw_only=True)
class BoardSpec(AnyBoardSpec, Generic[L]):
    """How boards are made. `make(rules, rng, given)` takes the keywords of `new_game` that `given` names, and raises
    `PositionError` with every problem. `encode` and `decode` write and read a layout as JSON values; `decode` raises
    `PositionError` too. `slice_kind` is the slice that holds the layout, in a field `layout`. `moved(layout, isometry)`
    gives the layout of a board that has been turned or mirrored; without it, boards stay as they lie. `schema(rules)`
    gives the JSON Schema of what `encode` writes; it stands alone. Without it, the schema of a board allows all.
    `marks(position)` gives the marks of the diagram alone, for the JSON of views; without it, the diagram is asked.
    `planes(rules, layout)` gives what lies on the board as rows of numbers, by name, for observations: boards of one
    shape have rows of one shape. Without it, observations do not show the layout. `centers(rules)` says whether a board
    may have nodes in the middle of hexes, for the JSON Schema of nodes; without it, it has none."""

    layout: type[L]
    slice_kind: type[Slice]
    make: Callable[[Rules, Random, Mapping[str, object]], Start[L]]
    topology: Callable[[L], Topology]
    encode: Callable[[L], object]
    decode: Callable[[Rules, object], L]
    diagram: Callable[[Position], Diagram]
    given: tuple[str, ...] = ()
    moved: Callable[[L, Isometry], L] | None = None
    schema: Callable[[Rules], Mapping[str, object]] | None = None
    marks: Callable[[Position], tuple[PlaceMark, ...]] | None = None
    planes: Callable[[Rules, L], Mapping[str, Sequence[Sequence[int]]]] | None = None
    centers: Callable[[Rules], bool] | None = None


@record
class Opening:
    """The first phases of a game, in reading order."""

    phases: Callable[[Position], tuple[Phase, ...]]


@record
class Text:
    """The text that players read for an id, by language: `titles` are pairs such as `("en", "turn")`.

    Ids are `good:x`, `piece:x`, `card:x`, `price:x` for what else is for sale, `terrain:x`, `points:x`, `violation:x`,
    `action:tag` and `phase:tag`; `option:name` for what an option means and `option:name=value` for a value of it;
    `expansion:id` for a title; `mark:x` for what is written on a place of the board, and `network:x` for a network of
    routes; `marked:x` for the meaning of a highlighted piece in a drawing; `sentence:tag` for an action, event or phase
    as a sentence with its fields in braces (see `catan_core.words.narrator`); and `field:x` for what has an id, in a
    field of this name.

    `id#form` is a form of a text that some languages need: `piece:hat#a` for one with an article, `good:hay#count`
    for `{count} of hay`, `#one` for a single one that is not `1` and the text; `panel:x#picture` is the title that a
    panel has on pictures, and `price:bath#brings` what a bath gives to whoever pays for it. A text without English is a
    translation, of a text of this expansion or of another.
    """

    id: str
    titles: tuple[tuple[str, str], ...]


def texts_of(tables: Mapping[str, Mapping[str, str]]) -> list[Text]:
    """Texts from a table for each language, such as `{"en": {"good:hay": "hay"}, "es": {"good:hay": "heno"}}`.

    Raises ArgumentError for anything else.

    >>> texts_of({"en": {"good:hay": "hay"}, "es": {"good:hay": "heno"}})
    [Text(id='good:hay', titles=(('en', 'hay'), ('es', 'heno')))]
    """
    require(Mapping, tables, "texts_of", "a mapping from language to texts by id")
    for table in tables.values():
        require(Mapping, table, "texts_of", "a mapping from id to text for each language")
    titles: dict[str, list[tuple[str, str]]] = {}
    for language, table in tables.items():
        for id, text in table.items():
            titles.setdefault(id, []).append((language, text))
    return [Text(id, tuple(spoken)) for id, spoken in titles.items()]


@record
class SidePanel:
    """Panels that a frontend shows beside the board, as `draw(view, language, names)` gives them.

    `names` has what every seat is called, seat by seat. A `CardPanel` has cards, counts and a sketch for pictures; its
    lines of text follow from them. A `Panel` has lines of text alone.
    """

    id: str
    draw: Callable[[View, str, Sequence[str]], tuple[CardPanel | Panel, ...]]


@record
class Invariant:
    """A condition that holds in every reachable state. `problem(state)` says what is wrong; None if nothing is."""

    name: str
    problem: Callable[[State], str | None]


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


def price(rules: Rules, **amounts: int) -> Goods:
    """A goods vector from amounts by good id."""
    return rules.vector(amounts)
