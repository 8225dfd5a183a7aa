"""Pictures of boards without a game, for notebooks."""

from __future__ import annotations

import catan_core as catan
from catan_core.base.board import Board, loose_layout
from catan_core.base.boards import coast_marks, hex_marks, robber_mark
from catan_core.base.island import IslandLayout


def picture(board: Board | IslandLayout) -> str | None:
    """A board, or the layout of one, as an SVG document in the colors and rates of the base game.

    A board need not be sound; None if it has not the form of one.
    """
    from catan_core.render import diagram_svg

    if isinstance(board, Board):
        try:
            layout = loose_layout(board)
        except catan.PositionError:
            return None
    else:
        layout = board
    rules = catan.ruleset("base").rules(4)
    diagram = catan.Diagram(hex_marks(rules, layout, robber_mark(layout.robber)), coast=coast_marks(rules, layout))
    return diagram_svg(diagram, rules, layout.topology)
