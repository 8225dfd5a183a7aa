"""What is on the board in words, and what lies around a place, so that nobody has to read coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import catan_core as catan
from catan_core.render.seats import require_view
from catan_core.words.narrator import narrator_of
from catan_core.words.places import Coordinates, place_at


class Surroundings:
    """Says what lies around the places of a board. Every answer is "" if the game has no board.

    Raises ArgumentError for places that are not on the board.
    """

    def __init__(self, view: catan.View, language: str = "en") -> None:
        require_view(view, "Surroundings")
        self._rules, self._language = view.rules, language
        self._board: catan.Topology | None = view.rules.topology(view)
        diagram = diagram_in_words(view, language) or catan.Diagram(())
        self._hexes: dict[int, catan.HexMark] = {mark.place: mark for mark in diagram.hexes}
        self._coast: dict[int, str] = {mark.place: mark.symbol for mark in diagram.coast}

    def __repr__(self) -> str:
        return f"<Surroundings of {len(self._hexes)} hexes>"

    def node(self, node: catan.Node) -> str:
        """The hexes at a node, and its harbor. A plaza is called so, after its hex."""
        if self._board is None:
            return ""
        place_at(self._board.nodes, node, "a node")
        if self._board.center_nodes >> node & 1:
            hex = catan.Hex(self._board.hex_centers.index(node))
            return ", ".join((*filter(None, [self.hex(hex)]), self._rules.phrase("plaza", self._language)))
        harbors = [self._coast[edge] for edge in catan.members(self._board.node_edges[node]) if edge in self._coast]
        harbor_word = self._rules.text("mark:harbor", language=self._language)
        around = [_short(self._hexes[hex]) for hex in catan.members(self._board.node_hexes[node]) if hex in self._hexes]
        return ", ".join((*around, *(f"{harbor_word} {harbor}" for harbor in harbors)))

    def edge(self, edge: catan.Edge) -> str:
        """The hexes on both sides of an edge, or that in which it lies."""
        if self._board is None:
            return ""
        place_at(self._board.edges, edge, "an edge")
        if self._board.inner_edges >> edge & 1:
            hex = next(catan.Hex(hex) for hex, inner in enumerate(self._board.hex_inner) if inner >> edge & 1)
            return " | ".join((*filter(None, [self.hex(hex)]), self._rules.phrase("inner-path", self._language)))
        sides = [_short(self._hexes[hex]) for hex in catan.members(self._board.edge_hexes[edge]) if hex in self._hexes]
        return " | ".join(sides if len(sides) > 1 else [*sides, self._rules.phrase("coast", self._language)])

    def hex(self, hex: catan.Hex) -> str:
        """What a hex is."""
        if self._board is None:
            return ""
        place_at(self._board.hexes, hex, "a hex")
        return _short(self._hexes[hex]) if hex in self._hexes else ""


class PlaceNames:
    """Calls the places of a board by what lies around them: `mountains 6`, `hills 8 / fields 4 / forest 3`,
    `hills 8 | fields 4`.

    A name that several places would have is followed by the coordinates. Give it to `event_text` as `places`, or ask it
    for a place. Without a board, places are called by their numbers.

    >>> import catan_core as catan
    >>> view = catan.new_game("base", seats=4, options={"base.setup": "beginner"}).view(None)
    >>> names = PlaceNames(view)
    >>> names.hex(0), names.hex(3), names.edge(1)
    ('mountains 10', 'fields 12', 'mountains 10 | pasture 2')
    """

    def __init__(self, view: catan.View, language: str = "en") -> None:
        require_view(view, "PlaceNames")
        self._view, self._around = view, Surroundings(view, language)
        self._board = view.rules.topology(view)
        self._coordinates = Coordinates(view.rules, self._board)

    def __repr__(self) -> str:
        return f"<PlaceNames of {0 if self._board is None else len(self._board.hexes)} hexes>"

    def node(self, node: catan.Node) -> str:
        """A node by its hexes and its harbor."""
        return _told(self._nodes, node, self._coordinates.node(node))

    def edge(self, edge: catan.Edge) -> str:
        """An edge by the hexes on both sides."""
        return _told(self._edges, edge, self._coordinates.edge(edge))

    def hex(self, hex: catan.Hex) -> str:
        """A hex by its terrain and number."""
        return _told(self._hexes, hex, self._coordinates.hex(hex))

    @cached_property
    def _nodes(self) -> list[str]:
        places = range(0 if self._board is None else len(self._board.nodes))
        return [self._around.node(catan.Node(place)).replace(", ", " / ") for place in places]

    @cached_property
    def _edges(self) -> list[str]:
        places = range(0 if self._board is None else len(self._board.edges))
        return [self._around.edge(catan.Edge(place)) for place in places]

    @cached_property
    def _hexes(self) -> list[str]:
        places = range(0 if self._board is None else len(self._board.hexes))
        return [self._around.hex(catan.Hex(place)) for place in places]


def _told(names: Sequence[str], place: int, coordinates: str) -> str:
    """The name of a place, with its coordinates if others have the same name."""
    if not names or not names[place]:
        return coordinates
    return names[place] if names.count(names[place]) == 1 else f"{names[place]} {coordinates}"


def diagram_in_words(view: catan.View, language: str = "en") -> catan.Diagram | None:
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
        catan.evolve(
            mark,
            title=word("terrain", mark.title),
            marks=tuple((word("mark", symbol) if owner is None else symbol, owner) for symbol, owner in mark.marks),
        )
        for mark in diagram.hexes
    ]
    coast = [
        catan.evolve(mark, symbol=" ".join(word("good", part) for part in mark.symbol.split()))
        for mark in diagram.coast
    ]
    marks = [catan.evolve(mark, id=word("mark", mark.id)) for mark in diagram.marks]
    return catan.evolve(diagram, hexes=tuple(hexes), coast=tuple(coast), marks=tuple(marks))


def _short(mark: catan.HexMark) -> str:
    return f"{mark.title} {mark.numbers}".strip()
