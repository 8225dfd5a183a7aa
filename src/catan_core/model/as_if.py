"""A position as if some of its slices were different: for questions about what would be, not for play."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from catan_core.model.arguments import require, require_position
from catan_core.model.errors import ArgumentError
from catan_core.model.ids import Seat
from catan_core.model.record import Phase, Slice
from catan_core.model.state import Position, Turn, game_name, moment, no_slice

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

__all__ = ["AsIf", "as_if"]

S = TypeVar("S", bound=Slice)


class AsIf:
    """A position with other slices in place of some of its own, made by `as_if`.

    It reads like the position beneath it, and shows nothing that the latter hides. Nothing can be played on it.
    """

    __slots__ = ("_beneath", "_slices", "rules")

    def __init__(self, beneath: Position, slices: dict[type[Slice], Slice]) -> None:
        self.rules: Rules = beneath.rules
        self._beneath = beneath
        self._slices = slices

    def __getitem__(self, kind: type[S]) -> S:
        changed = self._slices.get(kind)
        return self._beneath[kind] if changed is None else changed  # type: ignore[return-value]

    @property
    def turn(self) -> Turn:
        """Which turn it is and whose."""
        return self._beneath.turn

    @property
    def stack(self) -> tuple[Phase, ...]:
        """The pending phases."""
        return self._beneath.stack

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who has won; None while the game goes on."""
        return self._beneath.winners

    def __repr__(self) -> str:
        changed = ", ".join(kind.__name__ for kind in self._slices)
        return f"<{game_name(self.rules)}, as if {changed} were different: {moment(self)}>"


def as_if(position: Position, *slices: Slice) -> Position:
    """A position as if it had these slices: for questions such as what could be done without a piece.

    Queries, points and the masks of rules take it like any other position; nothing follows from the change, and the
    position itself stays as it is. In a handler it reads the transition beneath it, so it is of use until the handler
    changes something. Raises ArgumentError for a type of slice that the game does not have.

    >>> import catan_core as catan
    >>> from catan_core.base import LargestArmy
    >>> state = catan.new_game("base", seats=3).state
    >>> as_if(state, LargestArmy(catan.Seat(1)))[LargestArmy].holder, state[LargestArmy].holder
    (1, None)
    """
    require_position(position, "as_if")
    changed: dict[type[Slice], Slice] = {}
    known = position.rules.slice_index
    for each in slices:
        if type(each) not in known:
            require(Slice, each, "as_if", "slices, such as state[Island]")
            no_slice(position.rules, type(each))
        if type(each) in changed:
            raise ArgumentError(f"as_if takes one slice of each type, and got {type(each).__name__} twice")
        changed[type(each)] = each
    return AsIf(position, changed)
