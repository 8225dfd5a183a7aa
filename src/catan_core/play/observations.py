"""Views as arrays of numbers, for those who learn: what a seat may know of a game, and nothing else.

An observation is made from the types of the fields of slices and phases, so what expansions add is in it. Its shape
depends on the ruleset, the number of seats and the shape of the board, and on nothing that happens in a game.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import attrs

from catan_core import ArgumentError, BySeat, Game, Phase, Rules, Seat, Slice, Topology, Turn, View
from catan_core._extras import needs_extra
from catan_core.fieldtypes.grammar import FieldType, field_type
from catan_core.fieldtypes.planes import Plane, Planes, counts, one_hot
from catan_core.model.arguments import require, require_number
from catan_core.model.errors import short
from catan_core.model.record import Layout

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

SLOTS = 4
"""How many values of a list are shown, such as the offers that are invited."""

POINTS = field_type(BySeat[int])
OF_THE_GAME: dict[str, tuple[FieldType, Callable[[View], Any]]] = {
    "turn": (field_type(int), lambda view: view.turn.number),
    "on-turn": (field_type(Seat), lambda view: view.turn.seat),
    "must-act": (field_type(tuple[Seat, ...]), lambda view: [seat for seat in view.actors if seat >= 0]),
    "winners": (field_type(tuple[Seat, ...] | None), lambda view: view.winners),
}
"""What is shown of a game besides its phases and slices."""


@attrs.frozen
class Part:
    """A part of observations: `size` numbers from `start`, in the order of an array of this shape.

    They lie between `low` and `high`; -1 stands for what is unknown to the seat, or not there. Where the shape has a
    size for the seats, the seat that looks comes first, and then the others clockwise.
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    start: int
    size: int


class Observations:
    """How the views of a game are written as numbers, each in a byte.

    A spectator sees seat 0 first. Numbers beyond 127 are written as 127, of lists the first `slots` values are shown,
    and free text is left out. Two are equal if they write the same games in the same way.

    >>> import catan_core as catan
    >>> game = catan.new_game("base", seats=4, seed=7)
    >>> observations = Observations.of(game)
    >>> row = observations.row(game.view(2))
    >>> len(row) == observations.size
    True
    >>> supply = observations.part("base/holdings.supply")
    >>> supply.shape, list(row[supply.start : supply.start + supply.size])
    ((5,), [19, 19, 19, 19, 19])
    """

    def __init__(self, rules: Rules, board: Topology | None, layout: Layout | None, slots: int = SLOTS) -> None:
        require_number(slots, "Observations", "a number of slots")
        self.rules = rules
        self.board = board
        self.layout = layout
        self.slots = slots
        planes = Planes(rules, board, layout, slots)
        phases = [*rules.phases, *rules.chances]
        self._number = {kind: number for number, kind in enumerate(phases)}
        readings = {**OF_THE_GAME, "points": (POINTS, self._points_of)}
        self._readings = [
            (plane.under(name), read) for name, (declared, read) in readings.items() for plane in planes.of(declared)
        ]
        self._readings.append((one_hot(phases).under("phase"), lambda view: type(view.phase)))
        self._readings.append((counts(len(phases)).under("pending"), self._pending))
        self._slices = [[plane.under(kind.tag) for plane in planes.record(kind)] for kind in rules.slice_index]
        self._concealed = [spec.conceal is not None for spec in rules.slice_specs]
        """Which slices are made anew for each view, so that equal ones are not the same."""
        self._written: dict[Seat | None, list[tuple[Slice | None, bytes]]] = {}
        """By who looks: each slice as it was written last, since most of them hardly ever change."""
        self._points: dict[Seat | None, tuple[tuple[Turn, tuple[Seat, ...] | None] | None, list[int]]] = {}
        """By who looks: turn and winners, and the points of all seats, until a slice changes that these read."""
        self._phases: dict[type[Phase], tuple[list[Plane], int]] = {}
        """The planes of each kind of phase, and where its numbers begin among those of all phases."""
        self._no_phases = b""
        """The numbers of all phases if none is pending."""
        for kind in phases:
            own = [plane.maybe().under(kind.tag) for plane in planes.record(kind)]
            self._phases[kind] = own, len(self._no_phases)
            self._no_phases += b"".join([plane.nothing for plane in own])
        self.parts: tuple[Part, ...] = tuple(self._laid_out())
        """What an observation is made of, in order."""
        self.size: int = sum(part.size for part in self.parts)
        """How many numbers an observation has."""
        self._by_name = {part.name: part for part in self.parts}

    @classmethod
    def of(cls, game: Game, slots: int = SLOTS) -> Observations:
        """How a game is observed, and all others with its rules, seats and shape of board."""
        require(Game, game, "Observations.of", "a Game, such as new_game('base', seats=4)")
        return cls(game.rules, game.board, game.rules.layout(game.state), slots)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Observations) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Rules, Topology | None, int]:
        return self.rules, self.board, self.slots

    def __reduce__(self) -> tuple[type[Observations], tuple[Rules, Topology | None, Layout | None, int]]:
        return Observations, (self.rules, self.board, self.layout, self.slots)

    def __repr__(self) -> str:
        return f"<Observations of {len(self.parts)} parts: {self.size} numbers>"

    def part(self, name: str) -> Part:
        """A part by its name, such as `points`. Raises ArgumentError for a name that there is not."""
        if name not in self._by_name:
            raise ArgumentError(f"observations have no part {short(name)}: {', '.join(self._by_name)}")
        return self._by_name[name]

    def row(self, view: View) -> array[int]:
        """What a view shows, as one row of numbers of a byte each. Raises ArgumentError for a view of other rules."""
        require(View, view, "row", "a View, such as game.view(0)")
        if view.rules is not self.rules and view.rules != self.rules:
            raise ArgumentError("row: the view is of a game with other rules or seats")
        first = view.seat or 0
        slices = self._of_slices(view, first)
        row = [plane.write(read(view), first) for plane, read in self._readings] + slices
        phases = bytearray(self._no_phases)
        for phase in view.stack:  # where a kind of phase is pending more than once, the topmost is shown
            planes, start = self._phases[type(phase)]
            shown = b"".join([plane.write(phase, first) for plane in planes])
            phases[start : start + len(shown)] = shown
        row.append(bytes(phases))
        return array("b", b"".join(row))

    def arrays(self, view: View) -> dict[str, NDArray[numpy.int8]]:
        """What a view shows, as NumPy arrays by the names of the parts; they share one buffer.

        Raises ImportError without the extra `numpy`, and ArgumentError as `row`.
        """
        with needs_extra("numpy", "arrays"):
            from numpy import frombuffer, int8
        row = frombuffer(self.row(view), dtype=int8)
        return {part.name: row[part.start : part.start + part.size].reshape(part.shape) for part in self.parts}

    def _of_slices(self, view: View, first: Seat | int) -> list[bytes]:
        """What the slices show. Those that have not changed since they were written last are not written again."""
        written = self._written.setdefault(view.seat, [(None, b"")] * len(self._slices))
        concealed, changed = self._concealed, 0
        for place, part in enumerate(view.slices):
            last, _ = written[place]
            if part is not last and not (concealed[place] and part == last):
                changed |= 1 << place
                written[place] = part, b"".join([plane.write(part, first) for plane in self._slices[place]])
        if self.rules.judged_by < 0 or changed & self.rules.judged_by:
            self._points.pop(view.seat, None)
        return [shown for _, shown in written]

    def _points_of(self, view: View) -> list[int]:
        when = view.turn, view.winners  # whoever has won shows all points
        counted, points = self._points.get(view.seat, (None, []))
        if counted != when:
            points = [view.points(seat) for seat in view.rules.all_seats]
            self._points[view.seat] = when, points
        return points

    def _pending(self, view: View) -> list[int]:
        pending = [0] * len(self._number)
        for phase in view.stack:
            pending[self._number[type(phase)]] += 1
        return pending

    def _laid_out(self) -> Iterator[Part]:
        start = 0
        planes = [plane for plane, _ in self._readings]
        for own in (*self._slices, *(own for own, _ in self._phases.values())):
            planes += own
        for plane in planes:
            yield Part(plane.name, plane.shape, plane.low, plane.high, start, plane.size)
            start += plane.size
