"""For laws of the page on property tests, the fault of one line that each is there for, by the name of the law."""

from __future__ import annotations

from tests.planted.fault import Fault

BASE = "src/catan_core/base/"

LAWS_OF_THE_PAGE = (
    Fault(
        "test_the_longest_road_is_as_long_as_the_longest_way",
        f"{BASE}longest_road.py",
        "kind not in rules.derived[ROUTES] and kind not in rules.derived[BLOCKERS]:",
        "kind not in rules.derived[ROUTES] and not rules.pieces[kind].building:",
    ),
    Fault(
        "test_nobody_discards_what_walls_protect",
        "src/catan_expansions/cities_knights/city_walls.py",
        "return SAFE_CARDS * walls(",
        "return walls(",
    ),
    Fault(
        "test_the_events_tell_every_hand",
        f"{BASE}goods.py",
        "        tx.emit(GoodsMoved(giver, taker, cards))",
        "        tx.emit(GoodsMoved(taker, giver, cards))",
    ),
)
