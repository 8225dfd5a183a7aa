"""Functions that are asked alike take their arguments in one order."""

from __future__ import annotations

import inspect
from importlib import import_module
from types import FunctionType

import pytest

import catan_core as catan
from catan_core import Topology
from catan_core.base import table as reading
from catan_core.testing import Scenario

TABLES = ("catan_core.base.table", "catan_expansions.cities_knights.table")
"""The modules for reading a table."""


def readings() -> dict[str, FunctionType]:
    """What they have to be asked."""
    modules = [import_module(name) for name in TABLES]
    return {
        f"{module.__name__}.{name}": function
        for module in modules
        for name, function in vars(module).items()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__ and name[0] != "_"
    }


@pytest.mark.parametrize("name", readings())
def test_a_table_is_asked_by_position_then_seat_then_the_rest(name: str) -> None:
    parameters = list(inspect.signature(readings()[name]).parameters)
    assert parameters[0] == "position"
    assert "seat" not in parameters[2:]


def test_a_scenario_and_its_board_are_asked_for_places_alike() -> None:
    """A method that both have takes the same arguments."""
    table = Scenario(seats=3)
    for name, place in {"node": (0, 0, "N"), "edge": ((0, 0, "N"), (1, -1, "S")), "hex": (1, -1)}.items():
        assert getattr(table, name)(*place) == getattr(table.board, name)(*place), name
    assert table.node((0, 0, "N")) == table.node(0, 0, "N")
    for name in ("edge", "hex"):
        board, scenario = (inspect.signature(getattr(kind, name)).parameters for kind in (Topology, Scenario))
        assert list(board) == list(scenario), name


def test_pieces_are_asked_for_as_sites_are() -> None:
    table = Scenario(seats=3).roads(1, (0, 0, "N"), (1, -1, "S"))
    edge = table.edge((0, 0, "N"), (1, -1, "S"))
    assert edge == table.board.edge((0, 0, "N"), (1, -1, "S"))
    assert reading.pieces_on(table.state, 1, "road") == (edge,)
    assert edge not in reading.sites(table.state, 1, "road")
    with pytest.raises(catan.ArgumentError, match="no kind of piece"):
        reading.pieces_on(table.state, 1, "castle")
