"""What a state is made of, and how it changes: slices, events, what reacts to them, and what always holds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from catan_core.model.ids import Seat
from catan_core.model.record import Event, Layout, Slice, evolve, record
from catan_core.model.seen import Seen
from catan_core.model.state import Position, State

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.engine.transition import Transition


E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=Slice)


class AnySliceSpec:
    """A slice of any type."""

    __slots__ = ()


class AnyEventSpec:
    """A kind of event, of any type."""

    __slots__ = ()


class AnyReaction:
    """A reaction to an event of any type."""

    __slots__ = ()


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
class EventSpec(AnyEventSpec, Generic[E]):
    """A kind of event. `conceal(event, seat)` returns the event as the seat (None: a spectator) may see it, or None if
    the seat may not even know that something happened; `hides` makes one that leaves out a field. Without `conceal` the
    event is public."""

    kind: type[E]
    conceal: Callable[[E, Seat | None], E | None] | None = None


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
class Reaction(AnyReaction, Generic[E]):
    """A function that runs whenever an event is emitted."""

    on: type[E]
    run: Callable[[Transition, E], None]


@record
class Invariant:
    """A condition that holds in every reachable state. `problem(state)` says what is wrong; None if nothing is."""

    name: str
    problem: Callable[[State], str | None]
