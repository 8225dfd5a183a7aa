"""Short texts that are drawn on places of a board, such as the numbers of a menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import attrs

from catan_core import ArgumentError, Topology
from catan_core.model.arguments import line_problem, require
from catan_core.model.errors import refuse, short


def _label_texts(labels: Labels, field: attrs.Attribute[Any], texts: object) -> None:
    if not isinstance(texts, Mapping) or not all(isinstance(text, str) for text in texts.values()):
        raise ArgumentError(f"the {field.name} of Labels are texts by the number of a place, not {short(texts)}")
    for place, text in texts.items():
        problem = line_problem(text)
        if problem is not None:
            raise ArgumentError(f"the {field.name} of Labels are lines of text, but that of {short(place)} {problem}")


@attrs.frozen
class Labels:
    """Short texts, such as the numbers of a menu, drawn in place of nodes and edges, and on hexes.

    Each is a line of text without control characters. Raises ArgumentError for anything else.
    """

    nodes: Mapping[int, str] = attrs.field(factory=dict, validator=_label_texts)
    edges: Mapping[int, str] = attrs.field(factory=dict, validator=_label_texts)
    hexes: Mapping[int, str] = attrs.field(factory=dict, validator=_label_texts)

    @classmethod
    def numbers(cls, board: Topology, *kinds: Literal["nodes", "edges", "hexes"]) -> Labels:
        """The numbers that Python has for all places of these kinds.

        >>> Labels.numbers(Topology.of([(0, 0)]), "hexes").hexes
        {0: '0'}
        """
        require(Topology, board, "Labels.numbers", "the board of a game, game.board")
        places = {"nodes": board.nodes, "edges": board.edges, "hexes": board.hexes}
        names = {kind: {place: str(place) for place in range(len(items))} for kind, items in places.items()}
        return cls(**_picked(names, kinds))

    @classmethod
    def coordinates(cls, board: Topology, *kinds: Literal["nodes", "hexes"]) -> Labels:
        """The coordinates of all places of these kinds, such as `0,0N` for a node and `0,0` for a hex.

        >>> Labels.coordinates(Topology.of([(0, 0)]), "nodes").nodes[0]
        '0,0N'
        """
        require(Topology, board, "Labels.coordinates", "the board of a game, game.board")
        names = {
            "nodes": {place: f"{q},{r}{corner}" for place, (q, r, corner) in enumerate(board.nodes)},
            "hexes": {place: f"{q},{r}" for place, (q, r) in enumerate(board.hexes)},
        }
        return cls(**_picked(names, kinds))


def require_labels(labels: object, board: Topology | None, where: str) -> None:
    """Raise ArgumentError for anything but Labels, and for those of places that are not on the board."""
    require(Labels, labels, where, "Labels")
    assert isinstance(labels, Labels)
    if board is None:
        return
    for kind, texts, many in (
        ("node", labels.nodes, len(board.nodes)),
        ("edge", labels.edges, len(board.edges)),
        ("hex", labels.hexes, len(board.hexes)),
    ):
        for place in texts:
            if type(place) is not int or not 0 <= place < many:
                refuse(where, "Labels of places of the board, such as ('node', 12)", (kind, place))


def _picked(names: Mapping[str, Mapping[int, str]], kinds: Sequence[str]) -> dict[str, Mapping[int, str]]:
    """The names of the kinds of places that are wanted. Raises ArgumentError for kinds that have none."""
    for kind in kinds:
        if kind not in names:
            raise ArgumentError(f"the places that have such labels are {', '.join(names)}, not {short(kind)}")
    return {kind: names[kind] for kind in kinds}


NO_LABELS = Labels()
