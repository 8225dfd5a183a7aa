"""The bot that searches."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import HEURISTIC, Action, ArgumentError, Match, Seat, State, View
from catan_core.base import BuildCity, ConfirmTrade, Discard, OfferTrade, goods
from catan_core.play import Bot, GreedyBot, MctsBot, Tournament, chances, decide, play_match
from catan_core.testing import Scenario, first_game
from tests.engine.making import Hub, Wait, play, toy

QUICK = MctsBot(iterations=4)
GAMES = [
    (("base",), 4, {}),
    (("base", "cities_knights"), 3, {}),
    (("base", "five_six"), 6, {}),
    (("base", "seafarers"), 3, {"seafarers.scenario": "fog_islands"}),
    (("base", "cities_knights", "seafarers"), 4, {}),
    (("dice_game",), 2, {}),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("expansions", "seats", "options"), GAMES, ids=lambda value: str(value))
def test_it_plays_any_game_without_change(
    expansions: tuple[str, ...], seats: int, options: dict[str, bool | int | str]
) -> None:
    match = Match(catan.ruleset(*expansions, options=options), seats, seed=5)
    decisions = [*islice(play_match(match, [QUICK] * seats), 120)]
    assert len(decisions) == 120 or match.game.over


def test_winners_share_what_there_is_to_win() -> None:
    state = catan.evolve(Scenario().state, winners=(Seat(0), Seat(2)))
    assert chances(state) == [0.5, 0.0, 0.5, 0.0]


def test_it_searches_to_the_end_while_another_choice_could_still_be_looked_at_more_often() -> None:
    looks = 0

    def alike(state: State) -> list[float]:
        nonlocal looks
        looks += 1
        return [1 / 3] * 3

    view = play(toy(opening=(Wait(Seat(0), "two choices"), Hub(Seat(0))))).view(Seat(0))
    assert len(view.actions) == 2
    MctsBot(iterations=63, judge=alike).choose(view, view.actions, Random(1))
    assert looks == 63


@pytest.mark.thorough
def test_with_iterations_it_decides_the_same_again() -> None:
    match = Match(catan.ruleset("base"), 2, seed=5)
    differ = 0
    for _ in islice(play_match(match, [GreedyBot()] * 2), 40):
        view = match.game.view(match.game.actors[0])
        chosen = [MctsBot(8).choose(view, view.actions, Random(seed)) for seed in (1, 1, 2, 3)]
        assert chosen[0] == chosen[1]
        differ += len({*chosen}) > 1
    assert differ


def test_in_a_match_its_worlds_agree_with_what_its_seat_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    match, used, drawn = Match(catan.ruleset("base"), 3, seed=5), [], View.determinize

    def spied(view: View, rng: Random) -> State:
        used.append(view.seen)
        return drawn(view, rng)

    monkeypatch.setattr(View, "determinize", spied)
    decide(MctsBot(8), match, match.game.actors[0])
    assert used == [match.seen_by(match.game.actors[0])] * 3


def test_where_an_expansion_does_not_tell_what_it_moves_it_goes_by_the_view_alone() -> None:
    match = Match(catan.ruleset("base"), 3, seed=5)
    for _ in islice(play_match(match, [GreedyBot()] * 3), 40):
        pass
    view = match.view(match.game.actors[0])
    misled = catan.evolve(view, seen=catan.Seen(view.seat))
    with pytest.raises(ArgumentError, match="do not lead to the hands"):
        misled.determinize(Random(1))
    assert MctsBot(8).choose(misled, misled.actions, Random(1)) in view.actions


def test_it_wins_at_once_where_it_can() -> None:
    table = Scenario("base", seats=2, options={"base.victory_points": 3}).turn(0)
    table.piece("settlement", 0, (0, 0, "N"), (2, 0, "N")).piece("settlement", 1, (-2, 0, "N"))
    game = table.give(0, brick=4, lumber=4, wool=4, grain=5, ore=6).building().game
    view = game.view(Seat(0))
    for seed in range(4):
        assert isinstance(MctsBot(40).choose(view, view.actions, Random(seed)), BuildCity)


def test_it_may_be_given_seconds_instead_or_both() -> None:
    view = first_game(catan.ruleset("base"), 5, 2).view(Seat(0))
    for bot in (MctsBot(seconds=1e-3), MctsBot(3, seconds=60), MctsBot(seconds=60, iterations=1)):
        assert bot.choose(view, view.actions, Random(1)) in view.actions


@pytest.mark.thorough
def test_it_offers_trades_and_others_accept_them() -> None:
    match = Match(catan.ruleset("base"), 3, seed=4)
    bots: list[Bot] = [MctsBot(100), GreedyBot(), GreedyBot()]
    decisions = [*islice(play_match(match, bots), 250)]
    made = [action for action in decisions if isinstance(action, OfferTrade) and action.seat == 0]
    kept = [action for action in decisions if isinstance(action, ConfirmTrade) and action.seat == 0]
    assert made
    assert kept


@pytest.mark.parametrize(("fond", "other"), [("ore", "wool"), ("wool", "ore")])
def test_it_decides_for_itself_where_others_owe_a_decision_too(fond: str, other: str) -> None:
    """Seats 0 and 1 discard at the same time, and seat 1 is asked first."""

    def judge(state: State) -> list[float]:
        share = goods.hand_cards(state, Seat(1))[state.rules.good_index[fond]] / 8
        return [1 - share, share]

    table = Scenario("base", seats=2).turn(0).give(0, ore=8).give(1, ore=4, wool=4).roll(3, 4)
    view = table.game.view(Seat(1))
    chosen = MctsBot(60, judge=judge).choose(view, view.actions, Random(1))
    assert chosen == Discard(Seat(1), table.goods(**{other: 4}))


@pytest.mark.thorough
def test_it_stops_when_no_other_choice_could_still_be_looked_at_as_often() -> None:
    looks = []

    def counted(state: State) -> list[float]:
        looks.append(state)
        return [1.0, 0.0] if state.rules.points(state, Seat(0)) == 2 else [0.1, 0.9]

    table = Scenario("base", seats=2).turn(0).piece("settlement", 0, (0, 0, "N")).piece("settlement", 1, (-2, 0, "N"))
    view = table.give(0, grain=2, ore=3).building().game.view(Seat(0))
    assert isinstance(MctsBot(1000, judge=counted).choose(view, view.actions, Random(1)), BuildCity)
    assert 500 < len(looks) < 700


def test_what_it_is_told_of_the_chances_decides() -> None:
    """A judgment that likes poverty makes it build nothing."""

    def poor(state: State) -> list[float]:
        weights = [0.1 ** state.rules.points(state, seat) for seat in state.rules.all_seats]
        return [weight / sum(weights) for weight in weights]

    table = Scenario("base", seats=2).turn(0).piece("settlement", 0, (0, 0, "N"), (2, 0, "N"))
    view = table.piece("settlement", 1, (-2, 0, "N")).give(0, grain=2, ore=3).building().game.view(Seat(0))
    assert isinstance(MctsBot(60).choose(view, view.actions, Random(1)), BuildCity)
    assert not isinstance(MctsBot(200, judge=poor).choose(view, view.actions, Random(1)), BuildCity)


@pytest.mark.parametrize("seed", range(4))
def test_of_many_good_actions_it_looks_at_the_best_first(seed: int) -> None:
    """With fewer looks than there are sites for a settlement, it finds one of the best."""
    game = first_game(catan.ruleset("base"), seed, 2)
    view, state = game.view(Seat(0)), game.state

    def promise(action: Action) -> float:
        return HEURISTIC(state.rules.apply_unchecked(state, action).state, Seat(0), True)

    best = sorted(view.actions, key=promise, reverse=True)
    assert len(best) == 54
    assert best.index(MctsBot(20).choose(view, view.actions, Random(1))) < 5


@pytest.mark.thorough
def test_the_chances_add_up_to_one_and_are_sure_when_the_game_is_over() -> None:
    match = Match(catan.ruleset("base", options={"base.victory_points": 3}), 3, seed=2)
    for _ in play_match(match, [GreedyBot()] * 3):
        assert sum(chances(match.game.state)) == pytest.approx(1)
    assert chances(match.game.state)[match.game.winners[0]] == 1


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"iterations": 0}, "iterations"),
        ({"iterations": 1.5}, "iterations"),
        ({"seconds": 0}, "more than 0 seconds"),
        ({"seconds": float("nan")}, "more than 0 seconds"),
        ({"seconds": "2"}, "seconds"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ArgumentError, match=says):
        MctsBot(**wrong)


@pytest.mark.slow
def test_with_300_iterations_it_wins_most_games_of_two_against_the_greedy_bot() -> None:
    played = Tournament(catan.ruleset("base"), 2, (MctsBot(300), GreedyBot()), seed="strength")
    best, _ = played.standings([result for _, result in played.play_all(60)])
    assert (best.bot, best.share.low > 0.5) == ("mcts", True)


@pytest.mark.slow
def test_with_300_iterations_it_wins_more_games_of_four_than_its_share_against_greedy_bots() -> None:
    bots: tuple[Bot, ...] = (MctsBot(300), *[GreedyBot()] * 3)
    played = Tournament(catan.ruleset("base"), 4, bots, seed="strength")
    best, _ = played.standings([result for _, result in played.play_all(40)])
    assert (best.bot, best.share.low > 0.25) == ("mcts", True)
