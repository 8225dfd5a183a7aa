"""`coverage`: how often a run has touched everything in the rules."""

from __future__ import annotations

import json

import pytest

import catan_core as catan
from catan_core import Rules, Seat, Transition, ruleset
from catan_core.base import EndTrade, Roll
from catan_core.plugin.specs import Value
from catan_core.testing import Coverage, coverage, scenario, walk
from catan_core.testing.counting import PARTS
from tests.conformance import market

MARKET = ruleset(market.EXPANSION)
BASE = ruleset("base")


def a_round_of_market() -> None:
    MARKET.new_game(seats=2).play(market.Draw(Seat(0))).play(market.Drawn(1))


# -- what is counted -------------------------------------------------------------------------------------------------


def test_nothing_is_touched_where_nothing_is_played() -> None:
    with coverage(MARKET) as seen:
        pass
    assert not any(seen.touched.values())
    assert seen.untouched["actions"] == ("market/bid", "market/draw", "market/sell")
    assert seen.untouched["chance"] == ("market/drawn",)
    assert seen.untouched["phases"] == ("market/auction", "market/drawing", "market/next-turn", "market/trade")
    assert "market.hand-full" in seen.untouched["refusals"]
    assert seen.untouched["rules"][-1] == "market: How to trade"
    assert seen.untouched["cards"] == ("apple", "pear")


def test_what_is_played_is_counted_and_its_outcomes_and_phases_too() -> None:
    with coverage(MARKET) as seen:
        a_round_of_market()
        a_round_of_market()
    assert seen.counts["actions"] == {"market/bid": 0, "market/draw": 2, "market/sell": 0}
    assert seen.counts["chance"] == {"market/drawn": 2}
    assert seen.counts["events"]["market/card-drawn"] == 2
    assert seen.counts["outcomes"] == {"market/drawn(card=0)": 0, "market/drawn(card=1)": 2}
    assert seen.touched["phases"] == {"market/next-turn", "market/trade", "market/drawing", "market/auction"}


def test_automatic_phases_count_when_they_resolve_themselves_and_not_while_they_wait() -> None:
    with coverage(MARKET) as seen:
        game = MARKET.new_game(seats=2)
        assert isinstance(game.state.stack[0], market.NextTurn)
        assert seen.counts["phases"]["market/next-turn"] == 1
        game = game.play(market.Draw(Seat(0))).play(market.Drawn(0)).play(market.Bid(Seat(0), 0))
        assert seen.counts["phases"]["market/next-turn"] == 1
        game = game.play(market.Bid(Seat(1), 0))
        assert game.state.turn.seat == 1
        assert seen.counts["phases"]["market/next-turn"] == 2


def test_phases_count_when_they_are_on_top_and_not_while_they_wait() -> None:
    with coverage(MARKET) as seen:
        game = MARKET.new_game(seats=2)
        assert market.Auction in map(type, game.state.stack)
        assert "market/auction" in seen.untouched["phases"]
        game.play(market.Draw(Seat(0))).play(market.Drawn(1))
        assert seen.counts["phases"]["market/auction"] == 1


def test_a_phase_that_was_set_up_by_hand_counts_when_it_is_answered() -> None:
    game = MARKET.new_game(seats=2)
    with coverage(MARKET) as seen:
        game.play(market.Draw(Seat(0)))
    assert seen.counts["phases"]["market/trade"] == 1


def test_refusals_count_when_a_check_gives_them() -> None:
    game = MARKET.new_game(seats=2)
    with coverage(MARKET) as seen:
        assert game.rules.check(game.state, market.Sell(Seat(0), 0)) is not None
        assert game.rules.check(game.state, market.Draw(Seat(1))) is not None
        assert game.rules.check(game.state, market.Draw(Seat(0))) is None
    assert seen.touched["refusals"] == {"engine.not-an-option", "engine.not-your-decision"}
    assert seen.counts["rules"]["engine: Whose decision it is"] == 1


def test_a_refusal_without_a_reason_is_there_to_touch_only_where_a_kind_of_action_gives_none() -> None:
    with coverage(MARKET, BASE) as seen:
        pass
    without_reasons = {
        ids[0] for ids, counts in seen.compositions.items() if "engine.not-an-option" in counts.count("refusals")
    }
    assert without_reasons == {"market"}
    assert "engine.not-now" in seen.of_composition("base").counts["refusals"]


def test_an_action_that_is_checked_and_played_counts_once() -> None:
    with coverage(BASE) as seen:
        scenario().play(Roll(Seat(0)), catan.base.Dice((1, 1)))
    assert seen.counts["actions"]["base/roll"] == seen.counts["chance"]["base/dice"] == 1


def test_a_rule_counts_with_everything_that_cites_it() -> None:
    with coverage(MARKET) as seen:
        a_round_of_market()
        a_round_of_market()
        assert MARKET.new_game(seats=2).actions[0].seat == 0
    assert seen.counts["rules"]["market: How to trade"] == seen.counts["actions"]["market/draw"] == 2


@pytest.mark.thorough
def test_cards_count_when_an_action_or_an_event_names_them() -> None:
    with coverage(BASE) as seen:
        scenario(hands={0: {"ore": 1, "wool": 1, "grain": 1}}).roll(1, 1).play(EndTrade(Seat(0)))
    assert len(seen.untouched["cards"]) == 5
    with coverage(BASE) as seen:
        for seed in range(2):
            for _ in walk(BASE, seed, None, 4):
                pass
    assert seen.counts["cards"]["knight"] >= 2


def test_outcomes_are_those_that_chance_could_choose_where_it_was_asked() -> None:
    with coverage(BASE) as seen:
        scenario().roll(3, 4)
    assert len(seen.counts["outcomes"]) == 36
    assert seen.touched["outcomes"] == {"base/dice(faces=(3, 4))"}


def test_outcomes_that_are_made_anew_each_time_are_counted_too() -> None:
    state = MARKET.new_game(seats=2).play(market.Draw(Seat(0))).state
    assert state.rules.outcomes(state) is not state.rules.outcomes(state)
    with coverage(MARKET) as seen:
        for _ in range(3):
            a_round_of_market()
    assert seen.counts["outcomes"] == {"market/drawn(card=0)": 0, "market/drawn(card=1)": 3}


# -- whose games count, and what there is ------------------------------------------------------------------------------


def test_games_of_other_expansions_do_not_count_and_other_options_do() -> None:
    short = ruleset("base", options={"base.victory_points": 4})
    with coverage(MARKET) as other, coverage(BASE) as base:
        for _ in walk(short, 1, 80, 3):
            pass
    assert not any(other.touched.values())
    assert "base/roll" in base.touched["actions"]


def test_without_rulesets_everything_that_is_played_counts_by_composition() -> None:
    with coverage() as seen:
        a_round_of_market()
        scenario().roll(1, 2)
    assert [*seen.compositions] == [("market",), ("base",)]
    assert seen.expansions == ("base", "market")
    assert seen.of_expansion("market").counts["actions"]["market/draw"] == 1
    assert "base/roll" not in seen.of_expansion("market").counts["actions"]
    assert seen.of_composition("base").touched["actions"] == {"base/roll"}
    assert not seen.of_composition("base", "market").compositions


def test_what_the_options_rule_out_is_not_missing_unless_it_was_played_with() -> None:
    others: dict[str, Value] = {"base.friendly_robber": True, "base.steal": "must", "base.first_player": "highest_roll"}
    with coverage() as seen:
        scenario().roll(1, 2)
        few = seen.counts
        ruleset("base", options=others).new_game(seats=3)
        more = seen.counts
    assert {*more["refusals"]} - {*few["refusals"]} == {"robber.protected", "robber.must-steal"}
    assert {*more["phases"]} - {*few["phases"]} == {"base/starter-roll"}
    assert {*more["chance"]} - {*few["chance"]} == {"base/starter-dice"}
    assert {*more["events"]} - {*few["events"]} == {"base/starter-chosen", "base/starter-rolled"}


def test_the_engine_provides_only_what_a_game_can_have() -> None:
    with coverage() as seen:
        scenario().roll(1, 2)
    engine = seen.of_expansion("engine")
    assert {*engine.counts["events"]} == {"engine/answered", "engine/game-began", "engine/game-over"}
    assert "engine.unlikely" in engine.counts["refusals"]
    assert not engine.counts["actions"]


def test_afterwards_everything_is_as_it_was() -> None:
    before = Rules.check, Rules.apply_unchecked, Rules.new_state, Transition.then
    with coverage(MARKET) as seen:
        assert Rules.apply_unchecked is not before[1]
    scenario().play(Roll(Seat(0)), catan.base.Dice((1, 1)))
    assert (Rules.check, Rules.apply_unchecked, Rules.new_state, Transition.then) == before
    assert not seen.touched["actions"]


@pytest.mark.thorough
def test_rules_that_nobody_needs_any_more_are_not_kept() -> None:
    import gc
    from weakref import ref

    with coverage() as seen:
        composed = catan.Ruleset(MARKET.chosen, MARKET.options, MARKET._hooks)
        game = composed.new_game(seats=2)
        rules = ref(game.rules)
        del game, composed
        a_round_of_market()
        gc.collect()
        assert rules() is None
    assert seen.counts["actions"]["market/draw"] == 1


# -- reports, sums and JSON --------------------------------------------------------------------------------------------


def test_what_is_missing_is_printed_part_by_part() -> None:
    with coverage(MARKET) as seen:
        MARKET.new_game(seats=2).play(market.Draw(Seat(0)))
    lines = str(seen).splitlines()
    assert lines[0] == "Coverage of market"
    start = lines.index("  actions: 1 of 3")
    assert lines[start + 1 : start + 3] == ["    never: market/bid", "    never: market/sell"]


def test_outcomes_of_one_kind_are_printed_in_one_line() -> None:
    with coverage(BASE) as seen:
        scenario().roll(1, 1)
    (line,) = (line for line in seen.lines() if line.startswith("    never: base/dice"))
    assert line == (
        "    never: base/dice(faces=(1, 2)), (faces=(1, 3)), (faces=(1, 4)), (faces=(1, 5)), (faces=(1, 6)),"
        " (faces=(2, 1)) and 29 more"
    )


def test_the_share_leaves_out_the_outcomes_of_chance() -> None:
    assert Coverage().share == 1.0
    with coverage(MARKET) as seen:
        assert seen.share == 0.0
        a_round_of_market()
    counts = [count for part in PARTS if part != "outcomes" for count in seen.counts[part].values()]
    assert seen.share == sum(map(bool, counts)) / len(counts)


def test_coverages_are_added() -> None:
    with coverage(MARKET) as first:
        a_round_of_market()
    with coverage(MARKET, BASE) as second:
        a_round_of_market()
        scenario().roll(1, 1)
    total = first + second
    assert total.counts["actions"]["market/draw"] == 2
    assert total.counts["actions"]["base/roll"] == 1
    assert first.counts["actions"]["market/draw"] == 1
    assert [*first.compositions] == [("market",)]


def test_the_counts_are_stored_and_read() -> None:
    with coverage(MARKET, BASE) as seen:
        a_round_of_market()
        scenario().roll(1, 1)
    again = Coverage.from_json(seen.to_json())
    assert again.counts == seen.counts
    assert str(again.of_expansion("market")) == str(seen.of_expansion("market"))
    assert again.to_json() == seen.to_json() == (seen + Coverage()).to_json()
    assert (again + seen).counts["actions"]["market/draw"] == 2


EMPTY: dict[str, object] = {"expansions": ["base"], "provided": {}, "cited": {}, "counts": {part: {} for part in PARTS}}


@pytest.mark.parametrize(
    ("stored", "problem"),
    [
        ([], r"\$.compositions\[0\]: expected an object, not \[\]"),
        (EMPTY | {"more": 1}, "expected the keys expansions, provided, cited, counts, not"),
        (EMPTY | {"expansions": [1]}, r"\$.compositions\[0\].expansions\[0\]: expected a string, not 1"),
        (EMPTY | {"counts": {part: {"base/roll": "3"} for part in PARTS}}, "expected a whole number, not '3'"),
        (EMPTY | {"counts": {"sheep": {}}}, "expected the keys rules, phases, .* not 'sheep'"),
        (EMPTY | {"provided": {"base": {}}}, "expected the keys rules, phases"),
    ],
)
def test_other_json_is_refused_with_what_is_wrong(stored: object, problem: str) -> None:
    assert Coverage.from_json(json.dumps({"compositions": [EMPTY]})).expansions == ("base",)
    with pytest.raises(catan.DecodeError, match=problem):
        Coverage.from_json(json.dumps({"compositions": [stored]}))
