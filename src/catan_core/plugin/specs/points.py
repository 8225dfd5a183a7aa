"""What counts: sources of victory points, and ways to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

import attrs

from catan_core.model.ids import Seat
from catan_core.model.record import Slice, record
from catan_core.model.state import Position
from catan_core.plugin.queries import AnyQuery


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
