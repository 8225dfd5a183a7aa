"""Reports on games: what they tell, and that they add up."""

from __future__ import annotations

import json
import pickle

import attrs
import pytest

import catan_core as catan
from catan_core import Seat
from catan_core.play import GameResult, RandomBot, Report, Spread, Tally, simulate

BASE = catan.ruleset("base")
BOTS = [RandomBot(name="ann"), RandomBot(name="bob"), RandomBot(name="bob")]


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate(BASE, 4, 3, BOTS, seed="report")


def test_a_tally_counts_names_and_knows_no_others() -> None:
    tally = Tally.of({"b": 2, "a": 1, "c": 0})
    assert list(tally.items()) == [("a", 1), ("b", 2)]
    assert (tally["c"], tally.total, "a" in tally, "c" in tally, len(tally)) == (0, 3, True, False, 2)
    assert hash(tally) == hash(Tally.of({"a": 1, "b": 2}))
    assert tally == Tally.of({"a": 1, "b": 2}) != Tally.of({"a": 1})


def test_a_spread_of_nothing_is_nothing() -> None:
    assert Spread.of([]) == Spread(0.0, 0, 0.0, 0)
    assert Spread.of([4, 1, 1, 2]) == Spread(2.0, 1, 1.5, 4)


@pytest.mark.thorough
def test_every_game_has_a_winner_who_is_counted_once_by_seat_and_by_name(report: Report) -> None:
    assert report.games == len(report.results) == 4
    assert sum(report.wins_by_seat) == report.wins.total == 4
    for seat in range(3):
        assert report.wins_by_seat[seat] == sum(result.winners == (seat,) for result in report.results)
    by_hand = [report.bots[result.seating[result.winners[0]]] for result in report.results]
    assert report.wins == Tally.of({name: by_hand.count(name) for name in by_hand})
    assert report.share("ann") == by_hand.count("ann") / 4


def test_a_game_that_two_seats_of_one_bot_have_won_is_one_win_of_that_bot() -> None:
    bobs, both = (0, 1, 2), (1, 0, 2)  # who sits at seats 1 and 2
    shared = [GameResult("7", seating, (Seat(1), Seat(2)), (1, 2, 2), 30, 60) for seating in (bobs, both)]
    report = attrs.evolve(Report.blank(BASE, 3, BOTS), results=tuple(shared))
    assert report.wins == Tally.of({"ann": 1, "bob": 2})
    assert (report.share("ann"), report.share("bob")) == (0.5, 1.0)
    assert report.wins_by_seat == (0, 2, 2)


@pytest.mark.thorough
def test_a_share_of_somebody_who_did_not_play_is_refused(report: Report) -> None:
    with pytest.raises(ValueError, match="no game of a bot named 'eve'"):
        report.share("eve")
    with pytest.raises(ValueError, match="there are 0 games"):
        Report.blank(BASE, 3, BOTS).share("ann")


@pytest.mark.thorough
def test_the_numbers_are_those_of_the_games_played_by_hand(report: Report) -> None:
    for result in report.results:
        assert max(result.points) == result.points[result.winners[0]] >= 10
        assert result.seed == f"report/{report.results.index(result)}"
    assert report.points.total == sum(sum(result.points) for result in report.results)
    assert report.turns == Spread.of([result.turns for result in report.results])
    assert report.decisions == Spread.of([result.decisions for result in report.results])


@pytest.mark.thorough
def test_actions_and_events_are_counted_by_tag(report: Report) -> None:
    chance = ("base/dice", "base/draw", "base/steal")
    seats = sum(count for tag, count in report.actions.items() if tag not in chance)
    assert seats == sum(result.decisions for result in report.results)
    assert report.actions["base/roll"] == report.actions["base/dice"] == report.events["base/dice-rolled"]
    assert report.events["base/turn-started"] == sum(r.turns for r in report.results)
    assert report.events["engine/game-over"] == 4
    assert report.events["base/traded"] == report.actions["base/confirm-trade"]


def test_random_bots_make_offers_and_trade(report: Report) -> None:
    assert report.actions["base/offer-trade"] > 0
    assert report.events["base/traded"] > 0


def test_reports_add_up_however_they_are_put_together(report: Report) -> None:
    parts = [some_of(report, first, last) for first, last in ((0, 1), (1, 3), (3, 4))]
    one, two, three = parts
    blank = Report.blank(BASE, 3, BOTS)
    assert (one + two) + three == one + (two + three) == blank.with_all(parts)
    assert (one + two + three).results == report.results
    assert blank + report == report == report + blank
    assert (one + two).actions.total == one.actions.total + two.actions.total


def some_of(report: Report, first: int, last: int) -> Report:
    """Some games of a report, with made-up counts."""
    tally = Tally.of({"x": last, f"only {first}": 1})
    return attrs.evolve(report, results=report.results[first:last], points=tally, actions=tally, events=tally)


def test_reports_on_other_tables_are_not_added(report: Report) -> None:
    combined = catan.ruleset("base", options={"base.turn_phases": "combined"})
    for other in Report.blank(BASE, 3, BOTS[::-1]), Report.blank(combined, 3, BOTS), Report.blank(BASE, 4, BOTS):
        with pytest.raises(ValueError, match="cannot be added"):
            report + other


def test_a_report_is_data(report: Report) -> None:
    assert pickle.loads(pickle.dumps(report)) == report
    assert hash(report) == hash(pickle.loads(pickle.dumps(report)))


def test_the_json_of_a_report_has_everything_with_or_without_the_single_games(report: Report) -> None:
    told = json.loads(report.to_json())
    assert told["games"] == len(told["results"]) == 4
    assert told["wins_by_bot"] == dict(report.wins)
    assert told["wins_by_seat"] == list(report.wins_by_seat)
    assert told["options"] == dict(BASE.options)
    assert told["actions"] == dict(report.actions)
    assert told["results"][2]["winners"] == list(report.results[2].winners)
    short = json.loads(report.to_json(games=False))
    assert short == {key: value for key, value in told.items() if key != "results"}
