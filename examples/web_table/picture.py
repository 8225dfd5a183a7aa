"""What the page draws: the board and what lies beside it, as plain data with the words of a language.

The expansions say it themselves, so that the page draws the pieces, marks and cards of any expansion without knowing
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from catan_core import CardPanel, Edge, Hex, Panel, PieceMark, Remark, Sketch, Tally, Topology, View, members
from catan_core.render.places import diagram_in_words

__all__ = ["diagram_json", "panels_json"]


def diagram_json(view: View, language: str) -> dict[str, Any] | None:
    """What stands on the board as the seat of this view sees it, None without a board. Every place is named by its
    coordinates, as in all JSON of a game. What expansions write on places is in the JSON of the view.
    """
    diagram, board = diagram_in_words(view, language), view.rules.topology(view)
    if diagram is None or board is None:
        return None
    rules = view.rules
    marked = {piece.symbol: f"marked:{piece.id}" for piece in rules.pieces if f"marked:{piece.id}" in rules.texts}
    meanings = {symbol: rules.text(id, language) for symbol, id in marked.items()}
    return {
        "hexes": [
            {
                "hex": board.hexes[mark.place],
                "title": mark.title,
                "symbol": mark.symbol,
                "number": mark.number,
                "color": mark.color,
                "pips": mark.pips,
                "more_numbers": [{"number": number, "pips": pips} for number, pips in mark.more_numbers],
                "ground": mark.ground,
                "marks": [{"symbol": symbol, "seat": owner} for symbol, owner in mark.marks],
                "plaza": _plaza(view, board, mark.place, language),
            }
            for mark in diagram.hexes
        ],
        "nodes": _pieces("node", diagram.nodes, board, meanings),
        "edges": _pieces("edge", diagram.edges, board, meanings),
        "coast": [
            {
                "edge": _edge(board, mark.place),
                "title": mark.title,
                "symbol": mark.symbol,
                "water": _water(board, mark.place, diagram.water),
            }
            for mark in diagram.coast
        ],
        "closed": [
            {"edge": _edge(board, Edge(edge)), "title": view.rules.phrase("closed-path", language)}
            for edge in members(diagram.closed)
        ],
    }


def _plaza(view: View, board: Topology, hex: Hex, language: str) -> dict[str, Any] | None:
    """The node in the middle of a hex and the paths to it, with what they are called; None if it has none."""
    node = board.hex_centers[hex]
    if node is None:
        return None
    return {
        "node": board.nodes[node],
        "title": view.rules.phrase("plaza", language),
        "edges": [_edge(board, Edge(edge)) for edge in members(board.hex_inner[hex])],
        "path": view.rules.phrase("inner-path", language),
    }


def _pieces(
    kind: str, marks: Iterable[PieceMark], board: Topology, meanings: Mapping[str, str]
) -> list[dict[str, Any]]:
    """The pieces on nodes or edges; `meaning` is what it says that one is marked, such as that it is active."""
    return [
        {
            kind: board.nodes[mark.place] if kind == "node" else _edge(board, Edge(mark.place)),
            "symbol": mark.symbol,
            "seat": mark.owner,
            "marked": mark.marked,
            "meaning": meanings.get(mark.symbol, "") if mark.marked else "",
        }
        for mark in marks
    ]


def _water(board: Topology, edge: Edge, water: int) -> list[int] | None:
    """The hex of water at a coast; None if the water is beyond the board."""
    beside = board.edge_hexes[edge] & water
    return [*board.hexes[members(beside)[0]]] if beside else None


def _edge(board: Topology, edge: Edge) -> list[Any]:
    """An edge as JSON names it: its two nodes, sorted."""
    return sorted(board.edge_coordinates(edge))


def panels_json(view: View, language: str) -> list[dict[str, Any]]:
    """What the expansions show beside the board: `tallies`, cards and counts, where they have them, otherwise `lines`
    of text. `id` is that of the side panel, so several panels may have the same.
    """
    names = view.rules.seat_names(language)
    return [
        {"id": side_panel.id, "title": panel.title, **_content(panel)}
        for side_panel in view.rules.side_panels
        for panel in side_panel.draw(view, language, names)
    ]


def _content(panel: CardPanel | Panel) -> dict[str, Any]:
    if isinstance(panel, CardPanel):
        sketch = {} if panel.sketch is None else {"sketch": _sketch(panel.sketch)}
        return {"tallies": [*_tallies(panel.tallies)], **sketch}
    return {"lines": [*panel.lines]}


def _sketch(sketch: Sketch) -> dict[str, Any]:
    """A small drawing, shape by shape."""
    return {
        "width": sketch.width,
        "height": sketch.height,
        "shapes": [
            {
                "at": [shape.x, shape.y],
                "outline": shape.outline,
                "words": shape.words,
                "title": shape.title,
                "color": shape.color,
                "seat": shape.owner,
                "marked": shape.marked,
                "size": shape.size,
                "start": shape.start,
            }
            for shape in sketch.shapes
        ],
    }


def _tallies(tallies: Iterable[Tally | Remark]) -> Iterator[dict[str, Any]]:
    """Cards and counts; words between them have no count."""
    for tally in tallies:
        if isinstance(tally, Remark):
            words = {"title": tally.words, "count": None, "seat": tally.seat, "color": "", "marked": False}
            yield {**words, "words": tally.words}
            continue
        yield {
            "title": tally.title,
            "count": tally.count,
            "seat": tally.seat,
            "color": tally.color,
            "marked": tally.marked,
            "words": tally.words,
        }
