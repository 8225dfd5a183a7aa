"""Tables: facts by key. One expansion declares a table, and any other may add rows; neither needs to know the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import attrs

from catan_core.model.errors import RulesetError, refuse, short
from catan_core.model.record import copied_as_itself, record

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

K = TypeVar("K")
V = TypeVar("V")


class AnyTableSpec:
    """A table or a row, with keys and values of any type."""

    __slots__ = ()


@copied_as_itself
@attrs.frozen(eq=False, repr=False)
class Table(AnyTableSpec, Generic[K, V]):
    """A named table of facts, to which any expansion may add rows. Calling it with rules returns the rows by key.

    Like a query, a table is a constant of the module that declares it, and has types for its keys and values. It is
    compared by identity, so code that reads it or adds rows must import it. `problem(rules, key, value)` says what is
    wrong with a row, or returns None; it is called when rules are compiled.

    `lists` says what `describe` finds here: how many there are of each `card` (the last part of the key is its
    id, a part before it the deck), the `price` in goods of each piece, card or whatever else is for sale (the parts of
    a key make its id, such as `trade-1`), the `supply` of each good, or each `terrain`.
    """

    name: str
    doc: str
    problem: Callable[[Rules, K, V], str | None] | None = attrs.field(default=None, kw_only=True)
    lists: Literal["", "card", "price", "supply", "terrain"] = attrs.field(default="", kw_only=True)

    def __call__(self, rules: Rules) -> Mapping[K, V]:
        """The rows by key, in the order of the expansions. Raises RulesetError if no selected expansion provides it,
        and ArgumentError for anything but rules."""
        try:
            tables = rules.tables
        except AttributeError:
            refuse(f"the table {self.name}", "the Rules, such as game.rules", rules)
        return tables[self]

    def __repr__(self) -> str:
        return f"<Table {self.name}>"


@record
class Row(AnyTableSpec, Generic[K, V]):
    """A fact in a table. A second row with the same key needs `replaces=("table/name:key",)`."""

    table: Table[K, V]
    key: K
    value: V


class Rows(dict[Table[Any, Any], Mapping[Any, Any]]):
    """The compiled rows of a ruleset, by table: the `Table` itself, not its name."""

    if TYPE_CHECKING:

        def __getitem__(self, table: Table[K, V]) -> Mapping[K, V]: ...

    def __missing__(self, table: object) -> Mapping[Any, Any]:
        if not isinstance(table, Table):
            there = next((known for known in self if known.name == table), None)
            where = "" if there is None else "; import that table from the expansion that declares it"
            raise RulesetError(f"tables are found by a Table, not by {short(table)}{where}")
        raise RulesetError(f"no selected expansion provides the table {table.name!r}")
