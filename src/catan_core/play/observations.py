"""Views as arrays of numbers, for those who learn: what a seat may know of a game, and nothing else.

An observation is made from the types of the fields of slices and phases, so what expansions add is in it. Its shape
depends on the ruleset, the number of seats and the shape of the board, and on nothing that happens in a game.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

import catan_core as catan
from catan_core._extras import needs_extra
from catan_core._memo import memoized
from catan_core.fieldtypes.grammar import field_type
from catan_core.fieldtypes.planes import Plane, Planes, counts, one_hot
from catan_core.model.arguments import require, require_number
from catan_core.model.errors import short
from catan_core.model.record import Layout
from catan_core.play.encoding import require_same_game

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

SLOTS = 4
"""How many values of a list are shown, such as the offers that are invited."""

MAX_STACKS = 1 << 8
"""What is written of so many stacks of phases is kept."""


OF_THE_GAME: dict[str, Any] = {
    "turn": int,
    "on-turn": catan.Seat,
    "must-act": tuple[catan.Seat, ...],
    "winners": tuple[catan.Seat, ...] | None,
    "points": catan.BySeat[int],
}
"""What is shown of a game before its phases and slices, as types of fields."""


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


class _Written(NamedTuple):
    """What has been written of a view: what is still the same in the next one is not written again."""

    turn: catan.Turn | None
    winners: tuple[catan.Seat, ...] | None
    slices: tuple[catan.Slice | None, ...]
    of_turn: bytes
    of_winners: bytes
    of_points: bytes
    of_slices: list[bytes]


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

    def __init__(
        self, rules: catan.Rules, board: catan.Topology | None, layout: Layout | None, slots: int = SLOTS
    ) -> None:
        require(catan.Rules, rules, "Observations", "the Rules of a game, game.rules")
        require((catan.Topology, type(None)), board, "Observations", "the board of a game, game.board, or None")
        require((Layout, type(None)), layout, "Observations", "the layout of a game, or None")
        require_number(slots, "Observations", "a number of slots")
        self.rules = rules
        self.board = board
        self.layout = layout
        self.slots = slots
        planes = Planes(rules, board, layout, slots)
        phases = [*rules.phases, *rules.chances]
        self._number = {kind: number for number, kind in enumerate(phases)}
        self._turn, self._on_turn, self._actors, self._winners, self._points = [
            plane.under(name) for name, declared in OF_THE_GAME.items() for plane in planes.of(field_type(declared))
        ]
        self._phase = one_hot(phases).under("phase")
        self._pending = counts(len(phases)).under("pending")
        self._slices = [[plane.under(kind.tag) for plane in planes.record(kind)] for kind in rules.slice_index]
        self._concealed = [spec.conceal is not None for spec in rules.slice_specs]
        """Which slices are made anew for each view, so that equal ones are not the same."""
        self._last: dict[catan.Seat | None, _Written] = {}
        """By who looks: what was written last, since most of it hardly ever changes."""
        nothing = [b""] * len(self._slices)
        self._nothing = _Written(None, None, (None,) * len(nothing), b"", b"", b"", nothing)
        self._phases: dict[type[catan.Phase], tuple[list[Plane], int]] = {}
        """The planes of each kind of phase, and where its numbers begin among those of all phases."""
        self._no_phases = b""
        """The numbers of all phases if none is pending."""
        for kind in phases:
            own = [plane.maybe().under(kind.tag) for plane in planes.record(kind)]
            self._phases[kind] = own, len(self._no_phases)
            self._no_phases += b"".join([plane.nothing for plane in own])
        self._of_stack = memoized(MAX_STACKS)(self._written)
        self.parts: tuple[Part, ...] = tuple(self._laid_out())
        """What an observation is made of, in order."""
        self.size: int = sum(part.size for part in self.parts)
        """How many numbers an observation has."""
        self._by_name = {part.name: part for part in self.parts}

    @classmethod
    def of(cls, game: catan.Game, slots: int = SLOTS) -> Observations:
        """How a game is observed, and all others with its rules, seats and shape of board."""
        require(catan.Game, game, "Observations.of", "a Game, such as new_game('base', seats=4)")
        return cls(game.rules, game.board, game.rules.layout(game.state), slots)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Observations) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[catan.Rules, catan.Topology | None, int]:
        return self.rules, self.board, self.slots

    def __reduce__(self) -> tuple[type[Observations], tuple[catan.Rules, catan.Topology | None, Layout | None, int]]:
        return Observations, (self.rules, self.board, self.layout, self.slots)

    def __repr__(self) -> str:
        return f"<Observations of {len(self.parts)} parts: {self.size} numbers>"

    def part(self, name: str) -> Part:
        """A part by its name, such as `points`. Raises ArgumentError for a name that there is not."""
        if not isinstance(name, str) or name not in self._by_name:
            raise catan.ArgumentError(f"observations have no part {short(name)}: {', '.join(self._by_name)}")
        return self._by_name[name]

    def row(self, view: catan.View) -> array[int]:
        """What a view shows, as one row of numbers of a byte each. Raises ArgumentError for a view of a game with other
        rules, seats or shape of board."""
        require(catan.View, view, "row", "a View, such as game.view(0)")
        require_same_game(view, self.rules, self.board, "Observations take views")
        first, last = view.seat or 0, self._last.get(view.seat, self._nothing)
        turn, winners = view.turn, view.winners
        of_slices, recount = self._of_slices(view, first, last)
        of_turn, of_winners, of_points = last.of_turn, last.of_winners, last.of_points
        if turn != last.turn:
            of_turn = self._turn.write(turn.number, first) + self._on_turn.write(turn.seat, first)
            recount = True
        if winners != last.winners or not of_winners:
            of_winners = self._winners.write(winners, first)
            recount = True  # whoever has won shows all points
        if recount:
            of_points = self._points.write([view.points(seat) for seat in view.rules.all_seats], first)
        self._last[view.seat] = _Written(turn, winners, view.slices, of_turn, of_winners, of_points, of_slices)
        actors, pending, phases = self._of_stack(view.stack, winners is None, first)
        return array("b", b"".join([of_turn, actors, of_winners, of_points, pending, *of_slices, phases]))

    def arrays(self, view: catan.View) -> dict[str, NDArray[numpy.int8]]:
        """What a view shows, as NumPy arrays by the names of the parts; they share one buffer.

        Raises ImportError without the extra `numpy`, and ArgumentError as `row`.
        """
        with needs_extra("numpy", "arrays"):
            from numpy import frombuffer, int8
        row = frombuffer(self.row(view), dtype=int8)
        return {part.name: row[part.start : part.start + part.size].reshape(part.shape) for part in self.parts}

    def _of_slices(self, view: catan.View, first: int, last: _Written) -> tuple[list[bytes], bool]:
        """What the slices show, and whether points must be counted anew."""
        shown, concealed, changed = last.of_slices, self._concealed, 0
        slices, before = view.slices, last.slices
        for place in compress(range(len(slices)), map(is_not, slices, before)):
            part = slices[place]
            if not (concealed[place] and part == before[place]):
                if not changed:
                    shown = [*shown]
                changed |= 1 << place
                shown[place] = b"".join([plane.write(part, first) for plane in self._slices[place]])
        judged_by = self.rules.judged_by
        return shown, judged_by < 0 or changed & judged_by != 0

    def _written(self, stack: tuple[catan.Phase, ...], goes_on: bool, first: int) -> tuple[bytes, bytes, bytes]:
        """What is shown of a stack: who must act; the phase and how many of each kind are pending; their fields."""
        top = stack[-1] if stack and goes_on else None
        actors = () if top is None else self.rules.actors_of[type(top)](top)
        must_act = self._actors.write([seat for seat in actors if seat >= 0], first)
        pending = [0] * len(self._number)
        phases = bytearray(self._no_phases)
        for phase in stack:  # where a kind of phase is pending more than once, the topmost is shown
            pending[self._number[type(phase)]] += 1
            planes, start = self._phases[type(phase)]
            shown = b"".join([plane.write(phase, first) for plane in planes])
            phases[start : start + len(shown)] = shown
        kinds = self._phase.write(type(top), first) + self._pending.write(pending, first)
        return must_act, kinds, bytes(phases)

    def _laid_out(self) -> Iterator[Part]:
        start = 0
        planes = [self._turn, self._on_turn, self._actors, self._winners, self._points, self._phase, self._pending]
        for own in (*self._slices, *(own for own, _ in self._phases.values())):
            planes += own
        for plane in planes:
            yield Part(plane.name, plane.shape, plane.low, plane.high, start, plane.size)
            start += plane.size
