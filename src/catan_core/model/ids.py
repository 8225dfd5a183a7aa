"""The small integers that stand for seats and goods, and the vectors and bitboards made of them.

At run time all of them are plain ints (sets are ints used as bit masks, goods vectors are tuples of ints); the names
let mypy tell them apart and tell the JSON codec how a field is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Final, NewType, TypeAlias, TypeVar

import attrs

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

T = TypeVar("T")

Seat = NewType("Seat", int)
"""A place at the table, 0 to n-1 clockwise. It is not a person, a player or a color."""

CHANCE: Final = Seat(-1)
"""The seat that answers dice, draws and steals."""

Good = NewType("Good", int)
"""A kind of card that is produced and paid. Index into `Rules.goods`."""

BY_SEAT: Final = "by seat"
"""Marks the type of a tuple that is indexed by seat."""

BySeat: TypeAlias = Annotated[tuple[T, ...], BY_SEAT]
"""One value for each seat, in their order: `hands: BySeat[Goods]`. To mypy it is `tuple[T, ...]`.

A field of a record that is indexed by seat is declared so: it is then read with the right length, and its values go
along when seats change places. A field that may also have no values at all is a `BySeat[int] | tuple[()]`.
"""

OWNER: Final = "owner"
"""Marks the type of an owner of pieces."""

Owner: TypeAlias = Annotated[Seat, OWNER]
"""Whoever owns pieces: a seat, or a neutral owner, which is numbered after the seats. To mypy it is a `Seat`.

A field of a record that names an owner of pieces is declared so. Where rules have no neutral owners it is a seat.
"""

BY_OWNER: Final = "by owner"
"""Marks the type of a tuple that is indexed by owner."""

ByOwner: TypeAlias = Annotated[tuple[T, ...], BY_OWNER]
"""One value for each owner of pieces: for the seats in their order, then for the neutral owners. To mypy it is
`tuple[T, ...]`."""

SeatSet = NewType("SeatSet", int)
"""A set of seats as a bitboard."""

OwnerSet: TypeAlias = Annotated[SeatSet, OWNER]
"""A set of owners of pieces as a bitboard. To mypy it is a `SeatSet`."""

Goods = NewType("Goods", tuple[int, ...])
"""How many of each good, one count per entry of `Rules.goods`; counts are never negative."""

PieceBoards = NewType("PieceBoards", tuple[tuple[int, ...], ...])
"""For every kind of piece (as in `Rules.pieces`), for every owner, the bitboard of the places where its pieces stand.
The owners are the seats, and after them the neutral owners of the rules."""


@attrs.frozen(eq=False, repr=False)
class Ids:
    """The ids of some things that a game counts, such as the kinds of card in a deck, in the order of their indices.

    Records hold indices and tuples, which are fast; JSON has the ids. An expansion declares its ids as a constant, and
    the type of a field says which of them it is about:

    - `Annotated[int, IDS]` is one of these things, by its index, and the id in JSON;
    - `Annotated[str, IDS]` is one of these things by its id, in Python as in JSON;
    - `Annotated[tuple[int, ...], IDS]` is how many there are of each, and an object of the counts in JSON, without
      those that are 0;
    - `Annotated[tuple[T, ...], IDS]`, of anything else than `int`, is a value for each, and an object of the values;
    - `Annotated[int, SetOf(IDS)]` is a set of these things, one bit for each, and a list of ids in JSON;
    - `Annotated[SomeRecord, IDS]` is a record whose own fields are about `OUTER_IDS`, such as a `Deck`.

    In a view, counts may be `()`: not known, which is `null` in JSON. `of(rules)` gives the ids: a tuple or a list
    of distinct strings, or the rules are refused. `name` is that of their definition in JSON Schema, such as
    `base/development-card`, and says in messages what they are ids of.

    >>> Ids("atlas/isle", lambda rules: ("north", "south"), doc="An isle.")
    <Ids atlas/isle>
    """

    name: str
    of: Callable[[Rules], Sequence[str]]
    doc: str = attrs.field(default="", kw_only=True)

    def __repr__(self) -> str:
        return f"<Ids {self.name}>"

    @property
    def noun(self) -> str:
        """What the ids are ids of, for messages."""
        return self.name.rpartition("/")[2].replace("-", " ")

    def __copy__(self) -> Ids:
        return self

    def __deepcopy__(self, memo: object) -> Ids:
        return self


@attrs.frozen
class SetOf:
    """Marks a number as a set of things that have ids, one bit for each: `built: Annotated[int, SetOf(IDS)]`."""

    ids: Ids


MAX_NUMBER: Final = 1 << 31
"""The largest number in a field. Readers of JSON in other languages keep whole numbers up to 2^53."""


@attrs.frozen
class Between:
    """Marks a number that has bounds, both included: `level: Annotated[int, Between(0, 5)]`.

    A bound is a number, or a function that finds it in the rules. JSON with a number beyond them is refused, so is an
    action, and the JSON Schema has them as `minimum` and `maximum`. Bounds that are no whole numbers, or are written so
    that no number is between them, are refused when rules are compiled. `Count` is a number from 0.
    """

    least: int | Callable[[Rules], int] = -MAX_NUMBER
    most: int | Callable[[Rules], int] = MAX_NUMBER

    def of(self, rules: Rules) -> tuple[int, int]:
        """The bounds in some rules."""
        least, most = self.least, self.most
        return (
            least if isinstance(least, int) else least(rules),
            most if isinstance(most, int) else most(rules),
        )


Count: TypeAlias = Annotated[int, Between(0)]
"""A number of things, from 0: `left: Count`. To mypy it is an `int`."""

PIECE: Final = Ids("piece", lambda rules: tuple(rules.piece_index), doc="The id of a kind of piece.")
"""The kinds of piece of a game, as in `Rules.pieces`: `piece: Annotated[str, PIECE]`."""

PHASE: Final = Ids(
    "engine/phase",
    lambda rules: tuple(kind.tag for kind in (*rules.phases, *rules.chances)),
    doc="The tag of a phase.",
)
"""The kinds of phase of a game by tag: `phase: Annotated[str, PHASE]`."""

OUTER_IDS: Final = Ids("engine/outer", lambda rules: (), doc="The ids that the field outside is about.")
"""Stands in the fields of a record that does not know itself what it counts: the field that holds the record says so.

A `Deck` is made of cards of any kind: `unknown: Annotated[tuple[int, ...], OUTER_IDS]`. A slice with a field
`deck: Annotated[Deck, IDS]` says which kinds of card this deck has.
"""
