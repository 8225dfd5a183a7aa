"""What the verbs for pieces and goods say to a rule that calls them with what cannot be meant."""

from collections.abc import Callable
from typing import Any

import pytest

import catan_core as catan
from catan_core.base import goods, pieces
from catan_core.testing import Scenario

ZERO = catan.Seat(0)
EDGE, ELSEWHERE = 3, 9
ORE: Any = "ore"


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (lambda tx: pieces.place(tx, "raod", ZERO, EDGE), "there is no piece 'raod'; there are road, settlement, city"),
        (lambda tx: pieces.place(tx, "road", ZERO, EDGE), "owner 0 already has a road at 3"),
        (lambda tx: pieces.remove(tx, "road", ZERO, ELSEWHERE), "owner 0 has no road at 9"),
        (lambda tx: pieces.remove(tx, "road", catan.Seat(1), EDGE), "owner 1 has no road at 3"),
        (lambda tx: pieces.relocate(tx, "road", ZERO, ELSEWHERE, 12), "owner 0 has no road at 9"),
        (lambda tx: pieces.lift(tx, "road", ZERO, ELSEWHERE), "owner 0 has no road at 9"),
        (lambda tx: pieces.substitute(tx, "settlement", "city", ZERO, EDGE), "owner 0 has no settlement at 3"),
        (lambda tx: goods.single(tx.rules, ORE), "takes the number of a good, such as .*, not 'ore'"),
        (lambda tx: goods.single(tx.rules, catan.Good(9)), "takes the number of a good, such as .*, not 9"),
    ],
)
def test_a_verb_refuses_what_is_not_there(verb: Callable[[catan.Transition], object], said: str) -> None:
    table = Scenario("base").piece("road", ZERO, EDGE)

    with pytest.raises(catan.ArgumentError, match=said):
        table.change(verb)  # type: ignore[arg-type]
