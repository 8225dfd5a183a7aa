"""A piece that lacks something is told with its id, and with the expansion whose action builds it."""

from typing import Any

import pytest

import catan_core as catan
from catan_core import base
from catan_core.base import building
from catan_core.testing import Scenario
from tests.engine.making import expansion

RULE = catan.Citation("ant", "Towers")
SEAT = catan.Seat(0)
PIECE = [catan.Piece("tower", on="node", stock=2, symbol="T")]
PRICE = catan.Row(base.PRICE_LIST, "tower", (("ore", 1),))


@catan.record
class BuildTower(catan.Action, tag="ant/build-tower"):
    """Build a tower."""

    node: catan.Node


def towers(*others: catan.Expansion, sites: Any = 8, named: str = "tower", built: str = "tower") -> Scenario:
    """A table at which somebody may build towers, as an expansion describes them."""

    def build(tx: catan.Transition, phase: base.BuildPhase, action: BuildTower) -> None:
        building.build(tx, built, action.seat, action.node)

    spec: Any = catan.ActionSpec(
        kind=BuildTower, during=(base.BuildPhase,), rule=RULE, options=building.buildable(named), apply=build
    )
    rows = [PRICE] if sites is None else [PRICE, catan.Row(base.SITE_RULES, "tower", lambda position, seat: sites)]
    ant = expansion("ant", requires=("base",), pieces=PIECE, actions=[spec], tables=rows)
    return Scenario(ant, *others, seats=3).give(0, ore=1).building()


def raised(table: Scenario, play: bool = False) -> Exception:
    with pytest.raises((catan.EngineError, catan.ArgumentError, KeyError)) as caught:
        table.play(BuildTower(SEAT, catan.Node(3))) if play else list(table.game.actions)
    return caught.value


@pytest.mark.parametrize("sites", [[3], (), "3", -1])
def test_sites_that_are_no_set_of_places(sites: Any) -> None:
    error = raised(towers(sites=sites))
    assert f"the row base/sites:tower must give a set of places, a number from 0, not {sites!r}" in str(error)
    assert any("'ant'" in note and "ant/build-tower" in note for note in error.__notes__)


def test_a_piece_without_a_row_of_sites() -> None:
    error = raised(towers(sites=None))
    assert "the piece 'tower' has no row in base/sites, which says where it may stand" in str(error)
    assert any("'ant'" in note and "ant/build-tower" in note for note in error.__notes__)


def test_a_piece_that_nobody_has_cannot_be_bought() -> None:
    error = raised(towers(named="tour"))
    assert "there is no piece 'tour'; there are road, settlement, city, tower" in str(error)
    assert any("'ant'" in note and "ant/build-tower" in note for note in error.__notes__)


def test_something_without_a_price_cannot_be_paid_for() -> None:
    error = raised(towers(built="tour"), play=True)
    assert "there is no price of 'tour' in base/prices; there are" in str(error)
    assert any("'ant'" in note and "ant/build-tower" in note for note in error.__notes__)


def test_where_all_is_there_towers_are_built() -> None:
    table = towers().play(BuildTower(SEAT, catan.Node(3)))
    assert base.pieces.on_board(table.state, "tower", SEAT) == 8


def test_where_a_third_expansion_fails_that_one_is_named() -> None:
    module: dict[str, Any] = {"__name__": "bees"}
    exec("def failing(position, seat, piece):\n    return {'road': 0}[piece]", module)
    modifier = catan.allow(building.SITES, module["failing"])
    bee = expansion("bee", part="bees", requires=("base",), modifiers=[modifier])
    error = raised(towers(bee))
    assert str(error) == "'tower'"
    assert any("'bee' (bees, failing, catan_modifiers)" in note for note in error.__notes__)
