"""What a seat has seen happen in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

import attrs

from catan_core.model.arguments import require_each
from catan_core.model.ids import Seat
from catan_core.model.record import Event

M = TypeVar("M")


@attrs.frozen(repr=False)
class Seen:
    """All that a seat has seen happen since the game began: the events, as this seat may see them (None: a spectator).

    `Match.seen_by` gives it. Whoever gets the events of a game as they come begins with `Seen(seat)`, and goes on with
    `seen.after(events)`. `View.determinize` takes it, to draw only what agrees with everything that was seen.

    >>> Seen(Seat(1)).after([Event()]).after([Event()])
    <Seen by seat 1: 2 events>
    """

    seat: Seat | None
    events: tuple[Event, ...] = ()
    _recalled: dict[object, tuple[int, Any]] = attrs.field(factory=dict, init=False, eq=False)

    def after(self, events: Iterable[Event]) -> Seen:
        """The same with what this seat has seen since. Raises ArgumentError for anything but events."""
        seen = Seen(self.seat, (*self.events, *require_each(Event, events, "Seen.after", "a list of events")))
        seen._recalled.update(self._recalled)
        return seen

    def recall(self, follow: Callable[[M, Event], M], begin: M) -> M:
        """What `begin` has become when `follow` has taken it from event to event.

        It is worked out once for each `follow`, and from there on after further events.
        """
        done, value = self._recalled.get(follow, (0, begin))
        for event in self.events[done:]:
            value = follow(value, event)
        self._recalled[follow] = len(self.events), value
        return cast(M, value)

    def __reduce__(self) -> tuple[object, ...]:
        # What has been worked out is left behind: functions of the rules cannot be sent.
        return Seen, (self.seat, self.events)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Seen by {who}: {len(self.events)} events>"
