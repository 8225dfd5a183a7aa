"""Which symmetries the rules of a game have: by its board, its number of seats, and the tables that name goods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, permutations, product
from typing import Any

import attrs

from catan_core import ArgumentError, GoodSpec, PerRules, Rules, Table
from catan_core.base import BOARD_PARTS, HEX_YIELD, TERRAIN_COLORS, TERRAIN_SYMBOLS, IslandLayout
from catan_core.model.arguments import require
from catan_core.model.errors import short
from catan_core.testing.symmetries import Names, Symmetry

SIXTHS = range(6)

LEFT_OUT: tuple[Table[Any, Any], ...] = (BOARD_PARTS, TERRAIN_SYMBOLS, TERRAIN_COLORS)
"""What a random board is made of, and how terrains are drawn: no matter when the game goes on."""


def symmetries_of(rules: Rules, *, board: bool = True, seats: bool = True, goods: bool = True) -> tuple[Symmetry, ...]:
    """Every symmetry of a game by these rules, the one that changes nothing first. Any kind of them may be left out.

    - The board: it is turned by any number of sixths, and mirrored. There are none without a board, and none if the
      expansion that provides the board does not say how it is turned.
    - The seats: all of them move on by equally many places. Any other order would change who is next.
    - The goods: some exchange their names, and the terrains that yield them do too, where no table of the rules can
      tell: in the base game brick and lumber with hills and forest. What a random board is made of does not count.
      Only goods that some table names are exchanged, since otherwise nothing says what they are for.

    Nobody can tell whether the code of an expansion singles out a place, a seat or a good: the laws
    `positions_are_symmetric` and `steps_are_symmetric` find out.
    """
    if not isinstance(rules, Rules):
        raise ArgumentError(f"symmetries_of takes rules, such as game.rules, not {short(rules)}")
    require_kinds("symmetries_of", board=board, seats=seats, goods=goods)
    turns = [(sixths, mirrored) for mirrored in (False, True) for sixths in SIXTHS]
    if not board or rules.board is None or rules.board.moved is None:
        turns = turns[:1]
    shifts = [_shifted(rules.seats, shift) for shift in range(rules.seats)] if seats else [()]
    exchanges = EXCHANGES(rules) if goods else EXCHANGES(rules)[:1]
    return tuple(
        Symmetry(sixths, mirrored, shifted, exchanged, terrains)
        for (exchanged, terrains), shifted, (sixths, mirrored) in product(exchanges, shifts, turns)
    )


def require_kinds(where: str, **kinds: object) -> None:
    """Raise ArgumentError unless it is said of each kind of symmetry by True or False whether it is wanted."""
    for name, wanted in kinds.items():
        require(bool, wanted, where, f"True or False as `{name}`")


def _shifted(seats: int, shift: int) -> tuple[int, ...]:
    return tuple((seat + shift) % seats for seat in range(seats)) if shift else ()


# -- goods that are alike ---------------------------------------------------------------------------------------------


def _exchanges(rules: Rules) -> tuple[tuple[Names, Names], ...]:
    """Every way to exchange goods, with their terrains, that no table can tell; first to leave them as they are."""
    if rules.board is not None and rules.board.layout is not IslandLayout:
        return (((), ()),)
    tables = {table: rows for table, rows in rules.tables.items() if table not in LEFT_OUT}
    exchanges = []
    for goods in _candidates(rules, tables):
        terrains = _terrains(rules, goods)
        if terrains is not None and all(_same(rows, goods | terrains) for rows in tables.values()):
            exchanges.append((_changed(goods), _changed(terrains)))
    return tuple(sorted(exchanges, key=lambda names: (len(names[0]), names)))


EXCHANGES: PerRules[tuple[tuple[Names, Names], ...]] = PerRules(_exchanges)


def uses(good: GoodSpec) -> tuple[bool, ...]:
    """What a good is for."""
    return tuple(getattr(good, name) for name in USES)


USES = ("hand_limit", "stealable", "tradable", "supply_takes", "supply_gives", "bank")
"""What a good may be for: the names of the attributes that say so."""


def _candidates(rules: Rules, tables: Mapping[Table[Any, Any], Mapping[Any, Any]]) -> Iterator[dict[str, str]]:
    """Exchanges of goods that stand in the same places of the tables."""
    alike: dict[object, list[str]] = {}
    for good in rules.goods:
        anonymous = {other.id: "another good" for other in rules.goods} | {good.id: "the good"}
        terrains = dict.fromkeys(_yields(rules), "a terrain")
        places = Counter(
            (table.name, row)
            for table, rows in tables.items()
            for row in map(repr, _renamed_rows(rows, anonymous | terrains))
            if "the good" in row
        )
        alike.setdefault((good.family, uses(good), frozenset(places.items()) or good.id), []).append(good.id)
    for orders in product(*(permutations(group) for group in alike.values())):
        yield dict(zip(chain(*alike.values()), chain(*orders), strict=True))


def _terrains(rules: Rules, goods: Mapping[str, str]) -> dict[str, str] | None:
    """The terrains that take each other's place when goods do; None if the yields do not allow it."""
    yields = _yields(rules)
    by_yield = {yielded: terrain for terrain, yielded in yields.items()}
    terrains = {}
    for terrain, yielded in yields.items():
        other = frozenset((piece, goods[good], amount) for piece, good, amount in yielded)
        if other not in by_yield:
            return None
        terrains[terrain] = terrain if other == yielded else by_yield[other]
    return terrains if len(set(terrains.values())) == len(terrains) else None


def _yields(rules: Rules) -> dict[str, frozenset[tuple[str, str, int]]]:
    """What each terrain yields: pieces, each with goods and their amounts."""
    yields: dict[str, set[tuple[str, str, int]]] = {}
    for (terrain, piece), amounts in rules.tables.get(HEX_YIELD, {}).items():
        yields.setdefault(terrain, set()).update((piece, good, amount) for good, amount in amounts)
    return {terrain: frozenset(yielded) for terrain, yielded in yields.items()}


def _changed(names: Mapping[str, str]) -> Names:
    return tuple((name, other) for name, other in names.items() if name != other)


def _same(rows: Mapping[Any, Any], names: Mapping[str, str]) -> bool:
    """Whether a table says the same when some names are exchanged."""
    before, after = (Counter(map(repr, _renamed_rows(rows, each))) for each in ({}, names))
    return before == after


def _renamed_rows(rows: Mapping[Any, Any], names: Mapping[str, str]) -> Iterator[object]:
    return ((_renamed(key, names), _renamed(value, names)) for key, value in rows.items())


def _renamed(value: object, names: Mapping[str, str]) -> object:
    """A key or value of a row with other names. Pairs of a name and an amount, such as prices, come in any order."""
    match value:
        case str():
            return names.get(value, value)
        case tuple():
            entries = [_renamed(entry, names) for entry in value]
            pairs = value and all(isinstance(entry, tuple) and len(entry) == 2 for entry in value)
            return tuple(sorted(entries, key=repr) if pairs else entries)
        case list():
            return [_renamed(entry, names) for entry in value]
        case set() | frozenset():
            return sorted(map(repr, (_renamed(entry, names) for entry in value)))
        case dict():
            return sorted(map(repr, _renamed_rows(value, names)))
        case _ if attrs.has(kind := type(value)):
            return kind, [(field.name, _renamed(getattr(value, field.name), names)) for field in attrs.fields(kind)]
        case _:
            return value
