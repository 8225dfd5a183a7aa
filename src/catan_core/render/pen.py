"""What all parts of a picture need: where places lie, how it looks, and what pieces are."""

from __future__ import annotations

import attrs

import catan_core as catan
from catan_core.render.elements import tag
from catan_core.render.style import SIDE, Style, Theme
from catan_core.words.narrator import Narrator


@attrs.frozen
class Pen:
    """Draws in one style, for the rules and the board of one game."""

    rules: catan.Rules
    geometry: catan.Geometry
    style: Style
    look: Theme
    kinds: dict[str, catan.Piece]
    """The kinds of pieces by symbol."""
    narrator: Narrator
    """Puts into words what is written in the picture."""

    @classmethod
    def of(cls, topology: catan.Topology, style: Style, narrator: Narrator) -> Pen:
        """A pen for a game."""
        rules = narrator.rules
        kinds = {piece.symbol: piece for piece in reversed(rules.pieces)}
        return cls(rules, topology.geometry(SIDE, style.orientation), style, style.look, kinds, narrator)

    def around(self, water: int) -> Pen:
        """The pen for a board with these hexes of water."""
        if not water:
            return self
        return attrs.evolve(self, geometry=self.topology.geometry(SIDE, self.style.orientation, water=water))

    @property
    def topology(self) -> catan.Topology:
        """The board that is drawn."""
        return self.geometry.topology

    def kind_name(self, symbol: str) -> str:
        """The title of a kind of piece; the word for the symbol itself for what the rules do not know."""
        if symbol in self.kinds:
            return self.narrator.word("piece", self.kinds[symbol].id)
        return self.narrator.word("mark", symbol)

    def owned(self, symbol: str, owner: catan.Seat) -> str:
        """A piece and whose it is."""
        narrator = self.narrator
        return self.rules.phrase("piece-of", narrator.language, piece=self.kind_name(symbol), seat=narrator.seat(owner))

    def kind_id(self, symbol: str) -> str:
        """The id of a kind of piece for classes and ids of elements."""
        return self.kinds[symbol].id if symbol in self.kinds else "".join(filter(str.isalnum, symbol))

    def place(self, kind: str, index: int) -> str:
        """The coordinates of a place, as `data` attributes have them: `0,0`, `0,0,N`, or two nodes for an edge."""
        match kind:
            case "hex":
                return _joined(self.topology.hexes[index])
            case "node":
                return _joined(self.topology.nodes[index])
            case _:
                return " ".join(_joined(node) for node in sorted(self.topology.edge_coordinates(catan.Edge(index))))

    def group(self, name: str, classes: str, *content: str, kind: str = "", index: int = 0, **data: object) -> str:
        """A group of elements with an id, classes, and the place where it stands."""
        place = {f"data_{kind}": self.place(kind, index), "data_number": index} if kind else {}
        return tag("g", *content, id=f"{self.style.prefix}-{name}", class_=classes, **place, **data)


def _joined(name: tuple[object, ...]) -> str:
    return ",".join(map(str, name))
