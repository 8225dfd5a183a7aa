"""The layouts of boards, as the expansion that provides the board reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from catan_core.codec.problems import MAX_PROBLEMS, several
from catan_core.model.errors import PositionError, one_line
from catan_core.model.record import Layout
from catan_core.plugin.queries import PerRules

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

MAX_LAYOUTS = 64
"""How many layouts that have been read are kept with their rules: positions of one game come one after the other."""

LAYOUTS: PerRules[dict[str, Layout]] = PerRules(lambda rules: {})
"""The layouts that have been read, by the `repr` of their JSON values, which tells `true` from `1` as `==` does not."""


def layout_in(rules: Rules, value: Any) -> Layout:
    """The layout of a board, read by the expansion that provides the board, or the same object as when this value was
    read before. Raises ValueError, or IterableValidationError for several problems."""
    known, written = LAYOUTS(rules), repr(value)
    layout = known.get(written)
    if layout is None:
        layout = _read(rules, value)
        if len(known) >= MAX_LAYOUTS:
            known.clear()
        known[written] = layout
    return layout


def _read(rules: Rules, value: Any) -> Layout:
    if rules.board is None:
        raise ValueError("no expansion of these provides a board")
    try:
        layout = rules.board.decode(rules, value)
        rules.board.topology(layout)
    except PositionError as error:
        raise several("in a layout", [*map(ValueError, error.problems[:MAX_PROBLEMS])]) from None
    except Exception as error:
        # The expansion's own reader met something that it did not expect: what is read is wrong all the same.
        raise ValueError(f"not the layout of a board ({type(error).__name__}: {one_line(error)})") from error
    if not isinstance(layout, Layout):
        raise ValueError("not the layout of a board")
    return layout
