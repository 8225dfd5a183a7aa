"""`check_expansion`: whether an expansion keeps the promises that every expansion makes. It needs no test framework.

>>> from catan_core.testing import check_expansion
>>> report = check_expansion("five_six", games=1, length=12, whole=0, variants=False, elsewhere=False)
>>> report.expansion, report.games > 0
('five_six', True)
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from catan_core import Expansion
from catan_core.testing.checker import Effort
from catan_core.testing.composing import found
from catan_core.testing.findings import Setting
from catan_core.testing.inquiry import Inquiry
from catan_core.testing.properties import LONGEST


@attrs.frozen
class Conformance:
    """What `check_expansion` has done, where it has found no fault.

    `settings` are the compositions, options and seats that were played; `left_out` those that cannot be played, each
    with the reason; `games` and `actions` how much was played. `untouched` are tags of actions, chance, events and
    phases of the expansion that never came up: what is said of them is said of nothing. `unchecked` says which
    properties could not be asked, and why.
    """

    expansion: str
    settings: tuple[Setting, ...]
    left_out: tuple[str, ...]
    games: int
    actions: int
    untouched: tuple[str, ...]
    unchecked: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [f"{self.expansion!r} has every property: {self.games} games, {self.actions} actions"]
        lines += [f"  played: {setting}" for setting in self.settings]
        lines += [f"  left out: {reason}" for reason in self.left_out]
        lines += [f"  never came up: {tag}" for tag in self.untouched]
        lines += [f"  not checked: {reason}" for reason in self.unchecked]
        return "\n".join(lines)


def check_expansion(
    expansion: str | Expansion,
    alongside: Iterable[str | Expansion] = (),
    *,
    seats: Iterable[int] | None = None,
    games: int = 2,
    length: int = 120,
    every: int = 10,
    whole: int = LONGEST,
    variants: bool = True,
    elsewhere: bool = True,
    shrink: int = 300,
    seed: int | str = 0,
) -> Conformance:
    """Check that an expansion keeps the promises that every expansion makes, alone and in company.

    `expansion` and those in `alongside` are ids of installed expansions or `Expansion` objects. Games are played of the
    expansion with whatever it requires, and of that with every combination of the others that can be played, in every
    order in which they may be compiled; `seats` are the numbers of seats to be tried (None: the smallest and the
    largest that each composition allows). In each composition `games` random walks of `length` actions are
    taken, every `every`-th state of which is looked at closely, and one game is played to its end, which must come
    within `whole` actions (0: no such game). `variants` plays one walk with each other value of each option of
    the expansion; `elsewhere` plays the games again in a fresh process. The same `seed` checks the same.

    Raises ExpansionFault, an AssertionError, for the first fault: which property is missing, what is wrong, in which
    composition, and the shortest game that shows it that `shrink` tries have found. Raises MissingExpansion for an
    expansion that is named and not there.
    """
    chosen, others = found(expansion), [found(one) for one in alongside]
    numbers = None if seats is None else tuple(seats)
    inquiry = Inquiry(chosen, numbers, Effort(games, length, every, whole, shrink), str(seed))
    inquiry.companies(others)
    if variants:
        inquiry.variants()
    inquiry.names()
    if elsewhere:
        inquiry.elsewhere()
    return Conformance(
        chosen.id,
        tuple(inquiry.settings),
        tuple(inquiry.left_out),
        inquiry.games,
        inquiry.actions,
        tuple(sorted(inquiry.own - inquiry.seen)),
        tuple(inquiry.unchecked),
    )
