"""What seats, goods and places are called in JSON. In Python they are small ints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from catan_core.codec.problems import StructureHook, UnknownBoard, a, expected, structure_row
from catan_core.fieldtypes.grammar import IdKind
from catan_core.model.errors import short
from catan_core.model.ids import Ids

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules
    from catan_core.topology import Topology


@attrs.frozen
class Names:
    """The names of one kind of ids. `index` reads a name. `name` raises KeyError for an index that there is not."""

    index: StructureHook
    name: Callable[[int], Any]
    order: Sequence[int]
    """For each index, its place in the order of names: sets are written in this order."""


def names_of(known: IdKind | Ids, rules: Rules, topology: Topology | None) -> Names:
    """The names that one kind of ids has in a game, also of things that an expansion has declared. Without a board,
    places have none."""
    match known:
        case Ids():
            return _by_index(known.noun, "there are", known.of(rules))
        case "seat":
            return _seats(rules)
        case "owner":
            return _owners(rules) if rules.neutral_owners else _seats(rules)
        case "good":
            return _by_index("good", "the goods are", tuple(rules.good_index))
    if topology is None:
        return _nowhere(rules)
    match known:
        case "node":
            return _nodes(topology)
        case "edge":
            return _edges(topology)
        case "hex":
            return _hexes(topology)


def _seats(rules: Rules) -> Names:
    return _by_number("a seat", "seat", f"the seats are 0 to {rules.seats - 1}", rules.seats)


def _owners(rules: Rules) -> Names:
    seats, owners = rules.seats, len(rules.all_owners)
    known = f"the seats are 0 to {seats - 1}, the neutral owners {seats} to {owners - 1}"
    return _by_number("an owner of pieces", "owner", known, owners)


def _by_number(what: str, noun: str, known: str, count: int) -> Names:
    """The names of what is called by its number, from 0."""

    def index(value: Any, _: Any) -> int:
        if type(value) is not int:
            expected(what, value)
        if not 0 <= value < count:
            raise ValueError(f"there is no {noun} {short(value)}; {known}")
        return value

    return Names(index, lambda number: number, range(count))


def _by_index(noun: str, known: str, ids: Sequence[str]) -> Names:
    """The names of what an index stands for: a list of ids."""
    by_id = {id: index for index, id in enumerate(ids)}

    def index(value: Any, _: Any) -> int:
        if type(value) is not str:
            expected(f"the id of {a(noun)}", value)
        if value not in by_id:
            raise ValueError(f"there is no {noun} {short(value)}; {known} {', '.join(ids) or 'none'}")
        return by_id[value]

    return Names(index, dict(enumerate(ids)).__getitem__, range(len(ids)))


def _nowhere(rules: Rules) -> Names:
    def index(value: Any, _: Any) -> int:
        if rules.board is not None:
            raise UnknownBoard
        raise ValueError("this game has no board, so there is no such place")

    return Names(index, dict[int, Any]().__getitem__, ())


def _hexes(topology: Topology) -> Names:
    hexes = dict(enumerate(topology.hexes))

    def index(value: Any, _: Any) -> int:
        match value:
            case [q, r] if type(q) is type(r) is int:
                return topology.hex(q, r)
            case _:
                return expected("a hex [q, r]", value)

    return Names(index, lambda hex: list(hexes[hex]), _order(hexes.values()))


def _nodes(topology: Topology) -> Names:
    nodes = dict(enumerate(topology.nodes))

    def index(value: Any, _: Any) -> int:
        match value:
            case [q, r, "N" | "S" | "C" as corner] if type(q) is type(r) is int:
                return topology.node(q, r, corner)
            case _:
                return expected('a node [q, r, "N" or "S"]', value)

    return Names(index, lambda node: list(nodes[node]), _order(nodes.values()))


def _edges(topology: Topology) -> Names:
    nodes = _nodes(topology)
    ends = {
        edge: sorted((topology.nodes[first], topology.nodes[second]))
        for edge, (first, second) in enumerate(topology.edges)
    }

    def index(value: Any, _: Any) -> int:
        if type(value) is not list or len(value) != 2:
            expected("an edge [node, node]", value)
        first, second = structure_row((nodes.index, nodes.index), value)
        return topology.edge(first, second)

    return Names(index, lambda edge: [list(node) for node in ends[edge]], _order(ends.values()))


def _order(names: Iterable[Any]) -> Sequence[int]:
    """The place of every name in the order of names."""
    named = list(names)
    in_order = sorted(range(len(named)), key=named.__getitem__)
    return sorted(range(len(named)), key=in_order.__getitem__)
