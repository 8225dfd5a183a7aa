"""What the verbs for pieces and goods say to a rule that calls them with what cannot be meant."""

from collections.abc import Callable
from typing import Any

import pytest

import catan_core as catan
from catan_core import base
from catan_core.base import goods, pieces
from catan_core.testing import Scenario

ZERO = catan.Seat(0)
EDGE, ELSEWHERE = 3, 9
ORE: Any = "ore"
NAME: Any = "ada"
NOBODY: Any = None
PRICE: Any = {"ore": 1}


def ores(tx: catan.Transition, count: int) -> catan.Goods:
    return tx.rules.vector({"ore": count})


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (lambda tx: pieces.place(tx, "raod", ZERO, EDGE), "there is no piece 'raod'; there are road, settlement, city"),
        (lambda tx: pieces.place(tx, "road", ZERO, EDGE), "owner 0 already has a road at 3"),
        (lambda tx: pieces.remove(tx, "road", ZERO, ELSEWHERE), "owner 0 has no road at 9"),
        (
            lambda tx: pieces.place(tx, "road", ZERO, 72),
            "there is no edge 72 for a road on this board: they are 0 to 71",
        ),
        (lambda tx: pieces.relocate(tx, "road", ZERO, EDGE, 999), "there is no edge 999 for a road on this board"),
        (
            lambda tx: pieces.place(tx, "city", ZERO, 54),
            "there is no node 54 for a city on this board: they are 0 to 53",
        ),
        (lambda tx: pieces.place(tx, "road", catan.Seat(4), 5), "there is no owner 4 of pieces: they are 0 to 3"),
        (lambda tx: pieces.place(tx, "road", catan.Seat(-1), 5), "there is no owner -1 of pieces: they are 0 to 3"),
        (
            lambda tx: base.put_robber(tx, catan.Hex(19)),
            "there is no hex 19 for the robber on this board: they are 0 to 18",
        ),
        (lambda tx: pieces.remove(tx, "road", catan.Seat(1), EDGE), "owner 1 has no road at 3"),
        (lambda tx: pieces.relocate(tx, "road", ZERO, ELSEWHERE, 12), "owner 0 has no road at 9"),
        (lambda tx: pieces.lift(tx, "road", ZERO, ELSEWHERE), "owner 0 has no road at 9"),
        (lambda tx: pieces.substitute(tx, "settlement", "city", ZERO, EDGE), "owner 0 has no settlement at 3"),
        (lambda tx: goods.pay(tx, ZERO, ores(tx, 3)), "seat 0 cannot give 3 ore: it has 2$"),
        (lambda tx: goods.move(tx, catan.Seat(1), ZERO, ores(tx, 1)), "seat 1 cannot give 1 ore: it has 0"),
        (lambda tx: goods.shift(tx, None, ZERO, ores(tx, 18)), "the supply cannot give 18 ore: it has 17"),
        (lambda tx: goods.exchange(tx, ZERO, ores(tx, 4), ores(tx, 0)), "seat 0 cannot give 4 ore: it has 2"),
        (lambda tx: goods.exchange(tx, ZERO, ores(tx, 0), ores(tx, 20)), "the supply cannot give 20 ore: it has 17"),
        (
            lambda tx: goods.move(tx, None, ZERO, catan.Goods((1,))),
            r"takes 5 counts, such as rules.vector.*, not \(1,\)",
        ),
        (lambda tx: goods.pay(tx, ZERO, PRICE), "takes 5 counts, such as rules.vector.*, not {'ore': 1}"),
        (
            lambda tx: goods.exchange(tx, ZERO, ores(tx, 1), catan.Goods((1,))),
            r"takes 5 counts, such as rules.vector.*, not \(1,\)",
        ),
        (lambda tx: goods.move(tx, None, catan.Seat(4), ores(tx, 1)), "there is no seat 4 with goods: they are 0 to 3"),
        (
            lambda tx: goods.move(tx, None, catan.Seat(-1), ores(tx, 1)),
            "there is no seat -1 with goods: they are 0 to 3",
        ),
        (lambda tx: goods.shift(tx, NAME, None, ores(tx, 1)), "there is no seat 'ada' with goods: they are 0 to 3"),
        (lambda tx: goods.pay(tx, catan.Seat(-4), ores(tx, 1)), "there is no seat -4 with goods: they are 0 to 3"),
        (lambda tx: goods.exchange(tx, catan.Seat(9), ores(tx, 1), ores(tx, 1)), "there is no seat 9 with goods"),
        (lambda tx: goods.exchange(tx, NOBODY, ores(tx, 1), ores(tx, 1)), "there is no seat None with goods"),
        (lambda tx: goods.single(tx.rules, ORE), "takes the number of a good, such as .*, not 'ore'"),
        (lambda tx: goods.single(tx.rules, catan.Good(9)), "takes the number of a good, such as .*, not 9"),
    ],
)
def test_a_verb_refuses_what_is_not_there(verb: Callable[[catan.Transition], object], said: str) -> None:
    table = Scenario("base").piece("road", ZERO, EDGE).give(ZERO, ore=2)

    with pytest.raises(catan.ArgumentError, match=said):
        table.change(verb)  # type: ignore[arg-type]
