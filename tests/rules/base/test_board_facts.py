"""What is remembered about a board: the same answers, each for its own board, and no part of the state."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import catan_core as catan
from catan_core import Game, Position, Seat, codec
from catan_core.base import PHASES_AFTER_ROLL, Holdings, Island, maritime_trade, pieces, production
from catan_core.base.building import road_sites, settlement_sites
from catan_core.base.goods import exchange
from catan_core.base.pieces import ALL_ROWS, BUILDING_ROWS, blocked_nodes, buildings, memoized_on_board
from catan_core.testing import Scenario, walk
from tests.helpers.robber import hex_of_robber

HERE, THERE, ROAD = (0, 0, "N"), (0, 0, "S"), ((0, 0, "N"), (1, -1, "S"))
EXPANSIONS = [("base",), ("base", "cities_knights")]


@pytest.mark.parametrize("expansions", EXPANSIONS, ids=" ".join)
def test_all_that_is_remembered_is_what_would_be_worked_out_now(expansions: tuple[str, ...]) -> None:
    ruleset = catan.ruleset(*expansions)
    facts = (settlement_sites, maritime_trade._harbor_rates, blocked_nodes)
    for count, (_, step) in enumerate(walk(ruleset, 5, 400, 4)):
        state = step.state
        if count % 4 == 0:
            for seat in range(4):
                for fact in facts:
                    assert fact(state, Seat(seat)) == fact.__wrapped__(state, Seat(seat))  # type: ignore[attr-defined]
            harvest = production._usual_harvest
            island = state[Island]
            for total in (6, 8):
                robber = hex_of_robber(state)
                blocked = robber if island.layout.tokens[robber] == total else None
                assert harvest(state, total, blocked) == harvest.__wrapped__(state, total, blocked)  # type: ignore[attr-defined]


def counted() -> tuple[list[Seat], Callable[..., int]]:
    """A fact about buildings, and for which seats it has been worked out."""
    asked: list[Seat] = []

    @memoized_on_board(BUILDING_ROWS)
    def built(position: Position, seat: Seat) -> int:
        asked.append(seat)
        return buildings(position, seat)

    return asked, built


def test_a_fact_is_worked_out_once_for_each_question() -> None:
    asked, built = counted()
    state = Scenario().piece("settlement", 0, HERE).state

    assert built(state, 0) == built(state, 0) == buildings(state, Seat(0))
    assert built(state, 1) == 0
    assert asked == [0, 1]


def test_a_fact_outlives_what_it_is_not_about() -> None:
    asked, built = counted()
    table = Scenario().piece("settlement", 0, HERE)
    built(table.state, 0)
    table.roads(0, *ROAD).give(0, ore=1)
    island = table.state[Island]
    moved = Island(island.layout, catan.Hex(hex_of_robber(table.state) ^ 1), island.pieces)

    assert built(table.slice(moved).state, 0) == buildings(table.state, Seat(0))
    assert asked == [0]


def test_states_that_branch_keep_their_own_answers() -> None:
    asked, built = counted()
    before = Scenario().state
    here, there = (Scenario.of(Game(before)).piece("settlement", 0, node).state for node in (HERE, THERE))
    answers = [built(state, 0) for state in (before, here, there, before, here, there)]

    assert answers == [buildings(state, Seat(0)) for state in (before, here, there)] * 2
    assert len(asked) == 3


def test_other_rules_have_their_own_answers() -> None:
    state = Scenario().state

    @memoized_on_board(ALL_ROWS)
    def phases(position: Position) -> object:
        return PHASES_AFTER_ROLL(position.rules)["own"]

    other = catan.ruleset("base", options={"base.turn_phases": "combined"}).rules(state.rules.seats)
    assert phases(state) != phases(catan.evolve(state, rules=other))


def test_no_more_than_so_many_facts_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MAX_FACTS", 3)
    asked, built = counted()
    state = catan.new_game("base", seats=4, seed="few facts").state
    facts = state[Island].layout.facts
    facts.clear()
    for seat in (0, 1, 2, 3, 0):
        built(state, seat)
        assert 1 <= len(facts) <= 3
    assert asked == [0, 1, 2, 3, 0]


def test_what_is_remembered_is_no_part_of_the_state() -> None:
    fresh, asked = (catan.new_game("base", seats=4, seed=3).state for _ in range(2))
    road_sites(asked, Seat(0))

    assert asked[Island].layout.facts
    assert asked == fresh
    assert hash(asked) == hash(fresh)
    assert "facts" not in codec.of(asked.rules, asked.rules.topology(asked)).state_json(asked)
    assert pickle.loads(pickle.dumps(asked))[Island].layout.facts == {}


def test_cards_are_exchanged_with_the_supply_at_once() -> None:
    table = Scenario().give(0, brick=4)
    before = table.state[Holdings]
    table.change(lambda tx: exchange(tx, Seat(0), tx.rules.vector({"brick": 3}), tx.rules.vector({"ore": 1})))
    after = table.state[Holdings]

    assert after.hands == ((1, 0, 0, 0, 1), *before.hands[1:])
    assert after.supply == tuple(map(sum, zip(before.supply, (3, 0, 0, 0, -1), strict=True)))
