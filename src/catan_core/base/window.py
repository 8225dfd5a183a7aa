"""Windows: the time in which a seat may act as on its turn and may win (base: "Fin de juego").

Each turn opens one; expansions may open further ones. What is counted by turn begins anew with each of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from catan_core import (
    Event,
    EventSpec,
    EventSpecs,
    MaskQuery,
    Position,
    Queries,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    Transition,
    hookimpl,
    interned_by_seat,
    record,
)
from catan_core.base.pieces import in_hand


@record
class Window(Slice):
    """The seat that may act as on its turn; None between two turns and during the set-up."""

    tag: ClassVar[str] = "base/window"
    seat: Seat | None


@record
class WindowOpened(Event):
    """From now on a seat may act as on its turn."""

    tag: ClassVar[str] = "base/window-opened"
    seat: Seat


@record
class WindowClosed(Event):
    """A seat may no longer act as on its turn."""

    tag: ClassVar[str] = "base/window-closed"
    seat: Seat


window: Callable[[Seat], Window] = interned_by_seat(Window)
window_opened: Callable[[Seat], WindowOpened] = interned_by_seat(WindowOpened)
window_closed: Callable[[Seat], WindowClosed] = interned_by_seat(WindowClosed)
CLOSED = Window(None)


def open_window(tx: Transition, seat: Seat) -> None:
    """Let a seat act as on its turn."""
    tx.update(window(seat))
    tx.emit(window_opened(seat))


def close_window(tx: Transition) -> None:
    """End the time in which a seat may act as on its turn."""
    seat = tx[Window].seat
    if seat is not None:
        tx.update(CLOSED)
        tx.emit(window_closed(seat))


def _may_win(position: Position) -> int:
    seat = position[Window].seat
    return 0 if seat is None or in_hand(position) else 1 << seat


MAY_WIN: MaskQuery[[]] = MaskQuery(
    "base/may-win", _may_win, doc="The seats that may win now; nobody while a piece has been lifted and not put down."
)


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Window, lambda rules, layout: CLOSED, doc="Who may act as on its turn.")]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(WindowOpened), EventSpec(WindowClosed)]


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [MAY_WIN]
