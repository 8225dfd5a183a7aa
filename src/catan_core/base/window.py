"""Windows: the time in which a seat may act as on its turn and may win (base: "Fin de juego").

Each turn opens one; expansions may open further ones. What is counted by turn begins anew with each of them.
"""

from __future__ import annotations

from collections.abc import Callable

import catan_core as catan
from catan_core.base.pieces import in_hand


@catan.record
class Window(catan.Slice, tag="base/window"):
    """The seat that may act as on its turn; None between two turns and during the set-up."""

    seat: catan.Seat | None


@catan.record
class WindowOpened(catan.Event, tag="base/window-opened"):
    """From now on a seat may act as on its turn."""

    seat: catan.Seat


@catan.record
class WindowClosed(catan.Event, tag="base/window-closed"):
    """A seat may no longer act as on its turn."""

    seat: catan.Seat


window: Callable[[catan.Seat], Window] = catan.interned_by_seat(Window)
window_opened: Callable[[catan.Seat], WindowOpened] = catan.interned_by_seat(WindowOpened)
window_closed: Callable[[catan.Seat], WindowClosed] = catan.interned_by_seat(WindowClosed)
CLOSED = Window(None)


def open_window(tx: catan.Transition, seat: catan.Seat) -> None:
    """Let a seat act as on its turn."""
    tx.update(window(seat))
    tx.emit(window_opened(seat))


def close_window(tx: catan.Transition) -> None:
    """End the time in which a seat may act as on its turn."""
    seat = tx[Window].seat
    if seat is not None:
        tx.update(CLOSED)
        tx.emit(window_closed(seat))


def _may_win(position: catan.Position) -> int:
    seat = position[Window].seat
    return 0 if seat is None or in_hand(position) else 1 << seat


MAY_WIN: catan.MaskQuery[[]] = catan.MaskQuery(
    "base/may-win", _may_win, doc="The seats that may win now; nobody while a piece has been lifted and not put down."
)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Window, lambda rules, layout: CLOSED, doc="Who may act as on its turn.")]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(WindowOpened), catan.EventSpec(WindowClosed)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [MAY_WIN]
