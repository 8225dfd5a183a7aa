"""A state of a game: a node of the game tree, frozen, comparable and hashable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

import attrs

from catan_core.ids import Seat
from catan_core.records import Phase, Slice, record

if TYPE_CHECKING:
    from catan_core.rules import Rules

S = TypeVar("S", bound=Slice)


@record
class Turn:
    """Which turn it is (0 during the set-up) and whose; whoever must act now is said by the phase, not by this."""

    number: int
    seat: Seat


class Position(Protocol):
    """What rules that only read may ask of: a `State`, a `View`, or a `Transition` under way."""

    @property
    def rules(self) -> Rules: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def stack(self) -> tuple[Phase, ...]: ...
    @property
    def winners(self) -> tuple[Seat, ...] | None: ...
    def __getitem__(self, kind: type[S], /) -> S: ...


@record
class State:
    """Everything there is to know about a game at one moment, hidden things included.

    Two states are equal when turn, stack, winners and slices are equal; the rules are not compared. `state[Kind]` is
    the slice of that type; `winners` is None while the game goes on.
    """

    rules: Rules = attrs.field(eq=False, repr=False)
    turn: Turn
    stack: tuple[Phase, ...]
    winners: tuple[Seat, ...] | None
    slices: tuple[Slice, ...]

    def __getitem__(self, kind: type[S]) -> S:
        return self.slices[self.rules.slice_index[kind]]  # type: ignore[return-value]
