"""Symmetries of a game, drawn at random."""

from __future__ import annotations

from hypothesis import strategies as st

from catan_core import Position, Rules
from catan_core.model.errors import refuse
from catan_core.testing.symmetric_rules import require_kinds, symmetries_of
from catan_core.testing.symmetries import Symmetry


def symmetries(
    source: Rules | Position, *, board: bool = True, seats: bool = True, goods: bool = True
) -> st.SearchStrategy[Symmetry]:
    """Symmetries of a game, as `symmetries_of` lists them. With False, a kind of them is left out.

    Shrinks to the symmetry that changes nothing, and before that to one that changes the board alone.
    """
    rules = source if isinstance(source, Rules) else getattr(source, "rules", None)
    if not isinstance(rules, Rules):
        refuse("symmetries", "Rules, such as game.rules, or a position", source)
    require_kinds("symmetries", board=board, seats=seats, goods=goods)
    return st.sampled_from(symmetries_of(rules, board=board, seats=seats, goods=goods))
