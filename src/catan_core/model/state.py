"""A state of a game: a node of the game tree, frozen, comparable and hashable."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, Protocol, TypeVar

import attrs

from catan_core.model.errors import ArgumentError, short
from catan_core.model.ids import Count, Seat
from catan_core.model.record import Phase, Slice, record, with_entry

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

S = TypeVar("S", bound=Slice)


@record
class Turn:
    """Which turn it is (0 during the set-up) and whose. Who must act now is said by the phase."""

    number: Count
    seat: Seat


class Position(Protocol):
    """What rules can read: a `State`, `View` or `Transition` under way. `position[Kind]` is the slice of that type."""

    @property
    def rules(self) -> Rules:
        """The compiled rules of the game."""
        ...

    @property
    def turn(self) -> Turn:
        """Number of the turn and seat on turn."""
        ...

    @property
    def stack(self) -> tuple[Phase, ...]:
        """The pending phases; the last one must be answered now."""
        ...

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The seats that have won; None while the game goes on."""
        ...

    def __getitem__(self, kind: type[S], /) -> S: ...


@record
class State:
    """Everything there is to know about a game at one moment, hidden things included.

    Two states are equal when turn, stack, winners and slices are equal; the rules are not compared. `state[Kind]` is
    the slice of that type; `winners` is None while the game goes on. `repr` is one line without anything hidden;
    `game.to_json()` writes everything.
    """

    rules: Rules = attrs.field(eq=False, repr=False)
    turn: Turn
    stack: tuple[Phase, ...]
    winners: tuple[Seat, ...] | None
    slices: tuple[Slice, ...]

    def __getitem__(self, kind: type[S]) -> S:
        try:
            return self.slices[self.rules.slice_index[kind]]  # type: ignore[return-value]
        except (KeyError, TypeError):
            no_slice(self.rules, kind)

    @property
    def phase(self) -> Phase | None:
        """What must be decided now; None when the game is over."""
        return self.stack[-1] if self.stack and self.winners is None else None

    def digest(self) -> str:
        """64 hexadecimal digits that stand for this state in every process, on every Python and whatever the hash seed:
        a key for stores and tables that processes share.

        Equal states have the same digest, and states that differ have others. It is the SHA-256 of turn, stack, winners
        and slices, so, like `==`, it does not see the rules: where games by several rulesets meet in one table, put
        what tells those apart beside it. Hidden things count: do not show it to players, who could try out what they
        do not know. It is for one version of the library and of the expansions, not for the next.

        >>> import catan_core as catan
        >>> state, same = (catan.new_game("base", seats=3, seed=7).state for _ in range(2))
        >>> len(state.digest()), state.digest() == same.digest()
        (64, True)
        """
        from catan_core.model.digest import digest_of  # it loads OpenSSL, which few programs need

        return digest_of(self.turn, self.stack, self.winners, self.slices)

    def with_slice(self, changed: Slice) -> State:
        """The same state with another slice of a type; this one stays as it is.

        Nothing else follows: no event is emitted, nothing derived from the slice is computed again, nobody wins. All
        that is checked is that the game has a slice of this type. `rules.problems(state)` are the invariants that do
        not hold now, and a position is checked as a whole when it is read from JSON. Rules change slices in a
        `Transition`, and `Scenario` sets up positions that hold together. Raises ArgumentError for a type of slice that
        the game does not have; the error names the expansion that provides it.

        >>> import catan_core as catan
        >>> from catan_core.base import LargestArmy
        >>> state = catan.new_game("base", seats=3).state
        >>> state.with_slice(LargestArmy(catan.Seat(1)))[LargestArmy].holder, state[LargestArmy].holder
        (1, None)
        """
        try:
            index = self.rules.slice_index[type(changed)]
        except KeyError:
            no_slice(self.rules, type(changed))
        return State(self.rules, self.turn, self.stack, self.winners, with_entry(self.slices, index, changed))

    def __repr__(self) -> str:
        return f"<State of {game_name(self.rules)}: {moment(self)}>"


class StateDraft:
    """A state that is not frozen yet, for the engine. Filled, it is given the class of a state: each action makes one,
    and to set what is frozen takes a call for each field."""

    __slots__ = ("rules", "slices", "stack", "turn", "winners")


def no_slice(rules: Rules, kind: object) -> NoReturn:
    """Raise ArgumentError for a type of slice that a game does not have."""
    name = kind.__name__ if isinstance(kind, type) else short(kind)
    names = ", ".join(slice_kind.__name__ for slice_kind in rules.slice_index) or "none"
    owner = kind.tag.partition("/")[0] if isinstance(kind, type) and issubclass(kind, Slice) else ""
    without = f", which is played without {owner!r}" if owner and owner not in rules.ruleset.expansions else ""
    raise ArgumentError(f"there is no slice {name} in a game of {game_name(rules)}{without}; its slices are {names}")


MAX_NAME = 60
"""Longer lists of expansions are cut in a `repr`."""


def game_name(rules: Rules) -> str:
    """The expansions and the number of seats, as a `repr` shows them."""
    return f"{expansion_names(rules.ruleset.expansions)} for {rules.seats} seat{'' if rules.seats == 1 else 's'}"


def expansion_names(expansions: tuple[str, ...]) -> str:
    """The ids of expansions in one short line."""
    names = " ".join(expansions)
    return names if len(names) <= MAX_NAME else f"{names[:MAX_NAME]}..."


def moment(position: Position) -> str:
    """Whose turn it is and what is pending, or who has won: nothing hidden."""
    turn = position.turn
    when = f"turn {turn.number} of seat {turn.seat}" if turn.number else "before the first turn"
    if position.winners is not None:
        return f"{when}, won by {', '.join(f'seat {seat}' for seat in position.winners) or 'nobody'}"
    return f"{when}, {position.stack[-1].tag if position.stack else 'nothing pending'}"
