"""What an expansion offers is applied wherever it is possible, and what never comes up is a finding."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Reaction, add, base
from catan_core.testing import Conformance, ExpansionProblem, check_expansion
from tests.engine.making import expansion

FEW = {"games": 3, "length": 10, "every": 10, "variants": False, "elsewhere": False, "seats": (3,)}


def checked(one: catan.Expansion) -> Conformance:
    return check_expansion(one, **FEW)  # type: ignore[arg-type]


@pytest.mark.thorough
def test_the_report_says_how_often_reactions_and_modifiers_came_up_and_which_never_did() -> None:
    def two(position: catan.Position, seat: catan.Seat) -> int:
        return 2

    def none(position: catan.Position, seat: catan.Seat) -> int:
        return 0

    quiet = expansion(
        "extra",
        requires=("base",),
        reactions=[Reaction(base.PiecePlaced, lambda tx, event: None)],
        modifiers=[add(base.HAND_LIMIT, two), add(base.HAND_LIMIT, none)],
    )
    report = checked(quiet)
    found = dict(report.applied)
    assert found["reaction to base/piece-placed"] > 20
    assert found["add base/hand-limit (two)"] > 0
    assert report.findings == ("never made a difference: add base/hand-limit (none)",)
    assert "  finding: never made a difference: add base/hand-limit (none)" in str(report).splitlines()


@pytest.mark.thorough
def test_a_gift_from_an_empty_supply_is_found_though_the_supply_is_never_empty_in_games() -> None:
    def give(tx: catan.Transition, event: base.DiceRolled) -> None:
        if event.total == 12:
            base.goods.move(tx, None, event.seat, base.goods.single(tx.rules, catan.Good(0), 1))

    giving = expansion("extra", requires=("base",), reactions=[Reaction(base.DiceRolled, give)])
    with pytest.raises(ExpansionProblem, match="base/goods-are-conserved: brick") as caught:
        checked(giving)
    assert len(caught.value.actions) == 1
    assert len(str(caught.value).splitlines()) <= 25
