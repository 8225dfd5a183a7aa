"""What is on the board in words, and what lies around a place, so that nobody has to read coordinates."""

from __future__ import annotations

from catan_core import Diagram, Edge, Hex, HexMark, Node, Topology, View, evolve, members
from catan_core.render.seats import require_view
from catan_core.words.narrator import narrator_of


class Surroundings:
    """Says what lies around the places of a board. Every answer is "" if the game has no board."""

    def __init__(self, view: View, language: str = "en") -> None:
        require_view(view, "Surroundings")
        self._rules, self._language = view.rules, language
        self._board: Topology | None = view.rules.topology(view)
        diagram = diagram_in_words(view, language) or Diagram(())
        self._hexes: dict[int, HexMark] = {mark.place: mark for mark in diagram.hexes}
        self._coast: dict[int, str] = {mark.place: mark.symbol for mark in diagram.coast}

    def __repr__(self) -> str:
        return f"<Surroundings of {len(self._hexes)} hexes>"

    def node(self, node: Node) -> str:
        """The hexes at a node, and its harbor."""
        if self._board is None:
            return ""
        harbors = [self._coast[edge] for edge in members(self._board.node_edges[node]) if edge in self._coast]
        harbor_word = self._rules.text("mark:harbor", language=self._language)
        around = [_short(self._hexes[hex]) for hex in members(self._board.node_hexes[node]) if hex in self._hexes]
        return ", ".join((*around, *(f"{harbor_word} {harbor}" for harbor in harbors)))

    def edge(self, edge: Edge) -> str:
        """The hexes on both sides of an edge."""
        if self._board is None:
            return ""
        sides = [_short(self._hexes[hex]) for hex in members(self._board.edge_hexes[edge]) if hex in self._hexes]
        return " | ".join(
            sides if len(sides) > 1 else [*sides, self._rules.text("phrase:coast", language=self._language)]
        )

    def hex(self, hex: Hex) -> str:
        """What a hex is."""
        if self._board is None or hex not in self._hexes:
            return ""
        return _short(self._hexes[hex])


def diagram_in_words(view: View, language: str = "en") -> Diagram | None:
    """What a drawing of the board shows, with its words in a language; None if the game has no board.

    The title of a hex is its terrain, a mark without an owner stands for itself, and the rate of a harbor may name a
    good.
    """
    rules = view.rules
    if rules.board is None:
        return None
    word = narrator_of(rules, rules.topology(view), language, where="diagram_in_words").word
    diagram = rules.board.diagram(view)
    hexes = [
        evolve(
            mark,
            title=word("terrain", mark.title),
            marks=tuple((word("mark", symbol) if owner is None else symbol, owner) for symbol, owner in mark.marks),
        )
        for mark in diagram.hexes
    ]
    coast = [
        evolve(mark, symbol=" ".join(word("good", part) for part in mark.symbol.split())) for mark in diagram.coast
    ]
    return evolve(diagram, hexes=tuple(hexes), coast=tuple(coast))


def _short(mark: HexMark) -> str:
    return mark.title if mark.number is None else f"{mark.title} {mark.number}"
