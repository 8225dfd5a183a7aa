"""What rows of the base game's tables must be, so that a mistake in a row is found when rules are compiled."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeAlias, TypeGuard, TypeVar

import catan_core as catan
from catan_core.base.island import TERRAIN_SYMBOLS

T = TypeVar("T")

LARGE_TABLE = 5
"""From this number of seats on, the parts for five and six players are on the table."""

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""Amounts of goods, such as prices: pairs like `(("brick", 1), ("lumber", 1))`."""


def for_seats(seats: int, small: T, large: T) -> T:
    """What belongs to a number of seats: one thing up to four, and another for five and six.

    >>> for_seats(4, 12, 18), for_seats(5, 12, 18)
    (12, 18)
    """
    return large if seats >= LARGE_TABLE else small


def whole_number(value: object, lowest: int = 0) -> TypeGuard[int]:
    """Whether a value is a whole number from `lowest`."""
    return type(value) is int and value >= lowest


RowProblem: TypeAlias = Callable[[catan.Rules, Any, Any], "str | None"]
"""What `Table.problem` is."""


def only_keys(*keys: str, value: RowProblem | None = None) -> RowProblem:
    """Rows of a table whose keys are all known, since the base game looks up no others. `value`: what is wrong with
    the value of a row.

    >>> only_keys("generic", "special")(None, "market", 2)
    "its key must be 'generic' or 'special'"
    """

    def problem(rules: catan.Rules, key: object, row: object) -> str | None:
        wrong = None if value is None else value(rules, key, row)
        return wrong or (None if key in keys else f"its key must be {' or '.join(map(repr, keys))}")

    return problem


def calls(*takes: str, of: RowProblem | None = None) -> RowProblem:
    """Rows that are functions. `takes`: what they take, in words. `of`: what is wrong with a row besides.

    >>> calls("position", "seat")(None, "road", lambda position: 0)
    'its value must be a function that takes (position, seat)'
    """

    def problem(rules: catan.Rules, key: object, value: object) -> str | None:
        wrong = None if of is None else of(rules, key, value)
        taken = callable(value) and _accepts(value, takes)
        return wrong or (None if taken else f"its value must be a function that takes ({', '.join(takes)})")

    return problem


def many(each: RowProblem) -> RowProblem:
    """Rows that are tuples. `each`: what is wrong with an item of one.

    >>> many(calls("seat"))(None, "own", 3)
    'its value must be a tuple'
    """

    def problem(rules: catan.Rules, key: object, value: object) -> str | None:
        if not isinstance(value, tuple):
            return "its value must be a tuple"
        return next(filter(None, (each(rules, key, item) for item in value)), None)

    return problem


def every(*problems: RowProblem) -> RowProblem:
    """Rows of which several things must hold.

    >>> every(id_problem, count_problem)(None, "knight", -1)
    'its value must be a whole number, how many there are'
    """

    def problem(rules: catan.Rules, key: object, value: object) -> str | None:
        return next(filter(None, (find(rules, key, value) for find in problems)), None)

    return problem


def _accepts(function: Callable[..., object], takes: tuple[str, ...]) -> bool:
    try:
        inspect.signature(function).bind(*takes)
    except TypeError:
        return False
    except ValueError:  # built in, without a signature
        return True
    return True


def of_class(kind: type) -> RowProblem:
    """Rows that are values of a class.

    >>> of_class(str)(None, "seven", 7)
    'its value must be of the class str'
    """
    return lambda rules, key, value: (
        None if isinstance(value, kind) else f"its value must be of the class {kind.__name__}"
    )


def truth_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows that say whether something holds."""
    return None if isinstance(value, bool) else "its value must be True or False"


def id_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows about something that the row itself brings into the game, such as a kind of card."""
    return None if isinstance(key, str) and key else "its key must be an id, a string such as 'road_building'"


def terrain_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows about a terrain."""
    if key in TERRAIN_SYMBOLS(rules):
        return None
    return f"its key must be a terrain; the terrains are {', '.join(TERRAIN_SYMBOLS(rules))}"


def places_problem(rules: catan.Rules, key: object, value: Any) -> str | None:
    """Rows that say where hexes of a terrain lie."""
    hexes = isinstance(value, tuple) and all(isinstance(at, tuple) and [*map(type, at)] == [int, int] for at in value)
    return terrain_problem(rules, key, value) if hexes else "its value must be hexes, such as ((0, 0), (1, -1))"


def parts_problem(rules: catan.Rules, key: object, value: Any) -> str | None:
    """Rows with what a board is made of, a `BoardParts`: its terrains."""
    unknown = next((terrain for terrain, _ in value.terrains if terrain not in TERRAIN_SYMBOLS(rules)), None)
    return (
        None if unknown is None else f"there is no terrain {unknown!r}; there are {', '.join(TERRAIN_SYMBOLS(rules))}"
    )


def count_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows that say how many there are of something."""
    return None if whole_number(value) else "its value must be a whole number, how many there are"


def number_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows that say how much something counts, or changes what is there; it may be below zero."""
    return None if type(value) is int else "its value must be a whole number"


def aside_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows of number tokens that are set aside, for `boards.joining`."""
    sound = whole_number(key, 1) and (value is None or whole_number(value, 1))
    return None if sound else "a row is a number token and the number whose hex it joins, or None"


def supply_problem(rules: catan.Rules, key: str, value: object) -> str | None:
    """Rows that say how many cards of a good there are."""
    unknown = _unknown_good(rules, key)
    if unknown is None and not rules.goods[rules.good_index[key]].bank:
        return f"{key!r} has no bank (bank=False), so that there is no number of it"
    return unknown or count_problem(rules, key, value)


def amounts_problem(rules: catan.Rules, key: object, value: Any) -> str | None:
    """Rows that list amounts of goods, such as prices: pairs like `(("brick", 1), ("lumber", 1))`."""
    pairs = isinstance(value, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value)
    if not pairs or not all(whole_number(amount, 1) for _, amount in value):
        return "its value must be pairs of a good and how many, such as (('brick', 1), ('lumber', 1))"
    goods = [good for good, _ in value]
    unknown = next(filter(None, (_unknown_good(rules, good) for good in goods)), None)
    return unknown or (None if len(set(goods)) == len(goods) else "it names a good twice")


def yield_problem(rules: catan.Rules, key: Any, value: object) -> str | None:
    """Rows that say what a terrain gives a piece, by terrain and piece."""
    if not isinstance(key, tuple) or len(key) != 2 or key[0] not in TERRAIN_SYMBOLS(rules):
        return f"its key must be a terrain and a piece; the terrains are {', '.join(TERRAIN_SYMBOLS(rules))}"
    return _unknown_piece(rules, key[1]) or amounts_problem(rules, key, value)


def rate_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows that say how many cards a harbor asks for one."""
    sound = whole_number(value, 1) and value <= MAX_RATE
    return None if sound else f"its value must be a whole number from 1 to {MAX_RATE}"


def founding_problem(rules: catan.Rules, key: object, value: Any) -> str | None:
    """Rows that say which piece is founded in a round."""
    return round_problem(rules, key, value) or _unknown_piece(rules, value)


def round_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows about a round of the founding."""
    return None if whole_number(key, 1) else "its key must be the number of a round, from 1"


FORWARD, BACK = "forward", "back"


def order_problem(rules: catan.Rules, key: object, value: object) -> str | None:
    """Rows that say in which order seats found in a round."""
    if value not in (FORWARD, BACK):
        return f"its value must be {FORWARD!r} or {BACK!r}"
    return round_problem(rules, key, value)


def piece_problem(rules: catan.Rules, key: object, value: Any) -> str | None:
    """Rows about a kind of piece, perhaps with another kind as their value."""
    return _unknown_piece(rules, key) or (_unknown_piece(rules, value) if isinstance(value, str) else None)


def _unknown_piece(rules: catan.Rules, piece: object) -> str | None:
    if isinstance(piece, str) and piece in rules.piece_index:
        return None
    return f"there is no piece {piece!r:.80} here; there are {', '.join(rules.piece_index)}"


def die_problem(rules: catan.Rules, key: str, value: Any) -> str | None:
    """Rows that describe a die: its faces, each with a weight."""
    pairs = isinstance(value, tuple) and all(isinstance(pair, tuple) and len(pair) == 2 for pair in value)
    sound = pairs and value and all(isinstance(face, (int, str)) and whole_number(weight, 1) for face, weight in value)
    return None if sound else "its value must be pairs of a face and its weight, such as ((1, 1), (2, 1))"


def _unknown_good(rules: catan.Rules, good: Any) -> str | None:
    if isinstance(good, str) and good in rules.good_index:
        return None
    return f"there is no good {good!r} here; there are {', '.join(rules.good_index)}"


MAX_RATE = 7
"""No maritime trade asks for more cards."""
