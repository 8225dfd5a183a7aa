"""Bitboards: a set of small numbers kept as one int, bit *i* set when *i* is a member.

Sets of nodes, edges and hexes are all stored this way: union, intersection and difference are ``|``, ``&`` and ``& ~``,
the size is ``mask.bit_count()``, and the empty set is ``0``. To mypy the result of ``|``, ``&`` and ``~`` is a plain
int, which every function here takes as well.
"""

from collections.abc import Iterable
from functools import cache
from typing import overload

from catan_core._memo import memoized
from catan_core._short import short

from .ids import Edge, EdgeSet, Hex, HexSet, Node, NodeSet

__all__ = ["lowest", "mask_of", "members"]


@overload
def members(mask: NodeSet, /) -> tuple[Node, ...]: ...
@overload
def members(mask: EdgeSet, /) -> tuple[Edge, ...]: ...
@overload
def members(mask: HexSet, /) -> tuple[Hex, ...]: ...
@overload
def members(mask: int, /) -> tuple[int, ...]: ...
@memoized(1 << 13)
def members(mask: int, /) -> tuple[int, ...]:
    """The members of a set, in ascending order.

    Raises ``ValueError`` for a negative mask, which would be an endless set, and ``TypeError`` for what is no number.

    >>> members(0b10110)
    (1, 2, 4)
    """
    if not isinstance(mask, int):
        raise TypeError(f"members takes a set, which is a number with a bit for each member, not {short(mask)}")
    if mask < 0:
        raise ValueError(f"a set of places cannot be negative: {mask}")
    numbers: list[int] = []
    for octet, there in enumerate(mask.to_bytes((mask.bit_length() + 7) >> 3, "little")):
        if there:
            numbers += _members_of(octet, there)
    return tuple(numbers)


@cache
def _members_of(octet: int, there: int) -> tuple[int, ...]:
    """The members of a set of which only one octet is not empty: the eight numbers from `8 * octet` on."""
    return tuple([8 * octet + bit for bit in range(8) if there >> bit & 1])


@overload
def mask_of(items: Iterable[Node]) -> NodeSet: ...
@overload
def mask_of(items: Iterable[Edge]) -> EdgeSet: ...
@overload
def mask_of(items: Iterable[Hex]) -> HexSet: ...
@overload
def mask_of(items: Iterable[int]) -> int: ...
def mask_of(items: Iterable[int]) -> int:
    """The set that has these members, each 0 or more; repeated items count once.

    >>> bin(mask_of([4, 1, 2, 1]))
    '0b10110'
    """
    mask = 0
    for item in items:
        mask |= 1 << item
    return mask


@overload
def lowest(mask: NodeSet) -> Node: ...
@overload
def lowest(mask: EdgeSet) -> Edge: ...
@overload
def lowest(mask: HexSet) -> Hex: ...
@overload
def lowest(mask: int) -> int: ...
def lowest(mask: int) -> int:
    """The smallest member of a set.

    Raises ``ValueError`` for the empty set.

    >>> lowest(0b10110)
    1
    """
    if not mask:
        raise ValueError("the empty set has no lowest member")
    return (mask & -mask).bit_length() - 1
