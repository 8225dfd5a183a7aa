"""Properties are asked from any position: of walks that begin there, and by `check_expansion`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catan_core import ArgumentError, Game, PositionError, Reaction, State, Transition, evolve, ruleset
from catan_core.base import Holdings, MoveRobber, table
from catan_core.testing import ExpansionProblem, Scenario, WalkProblem, check_expansion, check_walk
from catan_core.testing.composing import midway, resolve
from tests.conformance import market
from tests.conformance.planted.plant import NOTED, NOTES, Note, Noted, extra, write

RULES = ruleset("base")


def seven() -> State:
    """Somebody has to move the robber."""
    return Scenario(seats=3).piece("city", 1, (0, -1, "N")).give(1, ore=2).roll(3, 4).state


def at_most_three_ore(state: State, rng: Random) -> None:
    assert sum(hand[4] for hand in state[Holdings].hands) <= 3, "there is a lot of ore"


@pytest.mark.thorough
def test_a_walk_begins_where_it_is_told() -> None:
    seen: list[State] = []
    assert check_walk(RULES, 1, 5, start=seven(), states=[lambda state, rng: seen.append(state)], moves=()) == 5
    assert seen[0] == seven()
    assert len(seen) == 6
    assert all(table.pieces_on(state, 1, "city") for state in seen), "the walk goes on from there"
    assert check_walk(seven().rules, 1, 2, start=seven()) == 2


def test_a_fault_on_a_walk_from_a_position_is_told_with_the_position_and_the_actions() -> None:
    start = Scenario(seats=3).give(1, ore=4).state
    with pytest.raises(WalkProblem, match="there is a lot of ore") as caught:
        check_walk(RULES, 1, 5, start=start, states=[at_most_three_ore])
    assert caught.value.transcript == ""
    assert Game.from_json(caught.value.position).state == start
    with pytest.raises(WalkProblem) as begun:
        check_walk(RULES, 1, 5, 3, states=[lambda state, rng: at_most_three_ore(start, rng)])
    assert (begun.value.position, begun.value.transcript.count("\n")) == ("", 1)


def test_a_start_of_other_rules_or_seats_is_refused() -> None:
    with pytest.raises(ArgumentError, match="takes a `start` of <Ruleset base cities_knights> with the same options"):
        check_walk(ruleset("base", "cities_knights"), 1, 5, start=seven())
    with pytest.raises(ArgumentError, match="takes a `start` for 4 seats, not for 3"):
        check_walk(RULES, 1, 5, 4, start=seven())
    with pytest.raises(ArgumentError, match="the State with which the walk begins"):
        check_walk(RULES, 1, 5, start=Game(seven()))  # type: ignore[arg-type]


@pytest.mark.thorough
def test_an_expansion_is_checked_from_positions_too() -> None:
    small: dict[str, Any] = {"games": 2, "length": 6, "every": 3, "whole": 0}
    plain = check_expansion("base", seats=(3,), variants=False, elsewhere=False, **small)
    more = check_expansion("base", seats=(3,), variants=False, elsewhere=False, starts=[seven(), seven()], **small)
    assert (more.games, more.actions) == (plain.games + 4, plain.actions + 24)
    assert MoveRobber.tag not in more.untouched
    assert MoveRobber.tag in plain.untouched
    assert "  played: base, 3 seats, from a position" in str(more)


@pytest.mark.thorough
def test_a_fault_that_shows_only_in_a_position_is_found_there() -> None:
    def tenth(tx: Transition, event: market.TurnOver) -> None:
        number = tx[Note].numbers[event.seat]
        if number == 10:
            raise RuntimeError("there are no numbers beyond 10")
        write(tx, event.seat, number + 1)
        tx.emit(Noted(number + 1))

    counting = extra(slices=NOTES, events=NOTED, reactions=[Reaction(market.TurnOver, tenth)])
    start = ruleset(market.EXPANSION, counting).new_game(seats=2).state.with_slice(Note((0, 10)))
    few: dict[str, Any] = {"seats": (2,), "games": 1, "length": 12, "every": 4, "whole": 0, "shrink": 20}
    check_expansion(counting, [market.EXPANSION], variants=False, elsewhere=False, **few)
    with pytest.raises(ExpansionProblem, match="no numbers beyond 10") as caught:
        check_expansion(counting, [market.EXPANSION], variants=False, elsewhere=False, starts=[start], **few)
    assert caught.value.transcript == ""
    assert caught.value.setting is not None
    assert caught.value.setting.start == start
    assert '"numbers":[0,10]' in caught.value.position
    assert "    extra/note numbers: [0,10]" in str(caught.value).splitlines()


def test_a_start_may_have_an_option_without_which_its_expansions_do_not_go_together() -> None:
    rules = ruleset("base", "rivers", "fishermen", options={"fishermen.with_rivers": True, "base.steal": "must"})
    (setting,) = midway(resolve("fishermen"), [rules.new_game(seats=3, seed=1).state])
    assert dict(setting.options) == {"fishermen.with_rivers": True, "base.steal": "must"}
    assert setting.ruleset.options == rules.options


def test_a_start_in_which_no_game_could_be_is_refused_before_anything_is_played() -> None:
    holdings = seven()[Holdings]
    forged = seven().with_slice(evolve(holdings, hands=(holdings.supply, *holdings.hands[1:])))
    with pytest.raises(PositionError, match=r"starts\[1\]: base/goods"):
        check_expansion("base", starts=[seven(), forged])
    with pytest.raises(PositionError, match=r"starts\[0\]: it is a position of <Ruleset base>, without 'five_six'"):
        check_expansion("five_six", starts=[seven()])
