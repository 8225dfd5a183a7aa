"""Where the robber stands, for tests in which it is on the board."""

from catan_core import Hex, Position
from catan_core.base import Island, table


def hex_of_robber(position: Position) -> Hex:
    """The hex with the robber."""
    hex = table.robber(position)
    assert hex is not None, "the robber is off the board"
    return hex


def place_of_robber(position: Position) -> tuple[int, int]:
    """The coordinates of the hex with the robber."""
    return position[Island].layout.hexes[hex_of_robber(position)]


def terrain_at_robber(position: Position) -> str:
    """The terrain of the hex with the robber."""
    return position[Island].layout.terrains[hex_of_robber(position)]
