"""Rules tested by properties: games, states and actions are drawn by Hypothesis, and what fails shrinks."""

# --8<-- [start:imports]
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import catan_core as catan
from catan_core.base import GOOD_COUNTS, Holdings, Island
from catan_core.testing.strategies import TableMachine, any_action, games, legal_actions, rulesets, states

# --8<-- [end:imports]

settings.register_profile("example", derandomize=True, database=None, deadline=None, max_examples=6)
settings.load_profile("example")


# --8<-- [start:state]
@given(states(rulesets("base", alongside=["cities_knights"])))
def test_no_good_is_ever_lost(state: catan.State) -> None:
    table = state[Holdings]
    for good, left in enumerate(table.supply):
        held = sum(hand[good] for hand in table.hands)
        assert left + held == GOOD_COUNTS(state.rules)[state.rules.goods[good].id]


# --8<-- [end:state]


# --8<-- [start:actions]
@given(states(catan.ruleset("base")), st.data())
def test_an_action_is_done_or_refused(state: catan.State, data: st.DataObject) -> None:
    action = data.draw(any_action(state))
    if state.rules.check(state, action) is None:
        assert state.rules.apply(state, action).state != state
    else:
        with pytest.raises(catan.IllegalAction):
            state.rules.apply(state, action)


@given(states(catan.ruleset("base"), seats=3), st.data())
def test_whatever_is_done_the_board_stays(state: catan.State, data: st.DataObject) -> None:
    if state.winners is None:
        after = state.rules.apply(state, data.draw(legal_actions(state))).state
        assert after[Island].layout == state[Island].layout


# --8<-- [end:actions]


# --8<-- [start:machine]
class Table(TableMachine):
    ruleset = catan.ruleset("base", "cities_knights")
    seats = 3


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=10)
# --8<-- [end:machine]


# --8<-- [start:shortest]
def shortest_game_with_a_robber() -> list[catan.Action]:
    found = find(
        games(catan.ruleset("base"), seats=3),
        lambda played: any(action.tag == "base/move-robber" for action in played.actions),
    )
    return list(found.actions)


# --8<-- [end:shortest]

if __name__ == "__main__":
    test_no_good_is_ever_lost()
    test_an_action_is_done_or_refused()
    test_whatever_is_done_the_board_stays()
    TestTable().runTest()
    for action in shortest_game_with_a_robber():
        print(action)
