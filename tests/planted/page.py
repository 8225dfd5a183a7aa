"""For each law of the page on property tests, a fault of one line that it is there for, by the name of the law."""

from __future__ import annotations

from tests.planted.fault import Fault

BASE = "src/catan_core/base/"

LAWS_OF_THE_PAGE = (
    Fault(
        "test_no_good_is_made_or_lost",
        f"{BASE}goods.py",
        "        supply = plus(supply, tx.rules.derived[IN_BANK].only(cards))",
        "        pass",
    ),
    Fault(
        "test_a_refusal_changes_nothing",
        "src/catan_core/engine/rules.py",
        "            raise IllegalAction(action, violation)",
        "            pass",
    ),
    Fault(
        "test_what_a_seat_may_do_depends_on_what_it_sees",
        f"{BASE}building.py",
        "if not affords(position, seat, piece):",
        "if not affords(position, catan.Seat((seat + 1) % position.rules.seats), piece):",
    ),
    Fault(
        "test_the_order_of_expansions_does_not_matter",
        "src/catan_core/plugin/expansion.py",
        "    return tuple(order)",
        "    return tuple(expansions.values())",
    ),
    Fault(
        "test_building_costs_nobody_own_points_and_shortens_no_own_road",
        f"{BASE}pieces.py",
        'catan.Piece("city", "node", stock=4, points=2,',
        'catan.Piece("city", "node", stock=4, points=0,',
    ),
    Fault(
        "test_on_an_island_that_lies_otherwise_the_same_happens",
        f"{BASE}production.py",
        "    for hex in layout.by_token.get(total, ()):",
        "    for hex in layout.by_token.get(total, ())[:1]:",
    ),
    Fault(
        "test_no_seat_and_no_good_is_favored",
        f"{BASE}goods.py",
        "    move(tx, seat, None, price)",
        "    move(tx, seat, None, price if seat else NOTHING(tx.rules))",
    ),
    Fault(
        "TestTable",
        f"{BASE}goods.py",
        "        hands[taker] = plus(_hand(hands, taker), cards)",
        "        pass",
    ),
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
        "        tx.emit(goods_moved(giver, taker, cards))",
        "        tx.emit(goods_moved(taker, giver, cards))",
    ),
)
