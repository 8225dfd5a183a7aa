"""Boards as graphs, without any knowledge of rules or pieces."""

from .bits import lowest, mask_of, members
from .geometry import CoastPlace, EdgePlace, Geometry, HexPlace, Orientation, Point
from .hexes import CORNERS, SIDES, Topology
from .ids import Edge, EdgeAt, EdgeSet, Hex, HexAt, HexSet, Node, NodeAt, NodeSet
from .isometries import Isometry, MovedPlaces
from .rings import corner_hexes, spiral
from .roads import longest_trail, longest_trail_through

__all__ = [
    "CORNERS",
    "SIDES",
    "CoastPlace",
    "Edge",
    "EdgeAt",
    "EdgePlace",
    "EdgeSet",
    "Geometry",
    "Hex",
    "HexAt",
    "HexPlace",
    "HexSet",
    "Isometry",
    "MovedPlaces",
    "Node",
    "NodeAt",
    "NodeSet",
    "Orientation",
    "Point",
    "Topology",
    "corner_hexes",
    "longest_trail",
    "longest_trail_through",
    "lowest",
    "mask_of",
    "members",
    "spiral",
]
