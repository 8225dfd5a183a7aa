"""How the kit plays: led to what is rare, with options of others, on boards laid by hand, with few goods, to an end."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

import catan_core as catan
from catan_core import Seat, catalogue, change, replay, ruleset
from catan_core.base import Holdings
from catan_core.testing import SCARCE, Guide, check_walk, games_end, walk
from catan_core.testing.by_hand import board_by_hand
from catan_core.testing.index import MAX_BACK, Index, Walk
from catan_core.testing.report import MAX_LISTED, Setting, WalkProblem
from catan_core.testing.variation import varied
from tests.conformance import market
from tests.conformance.planted.plant import extra, tricks

MARKET = ruleset(market.EXPANSION)
BASE = Setting((catalogue("base")["base"],), 3)


def counted(guide: Guide, length: int = 400) -> Counter[str]:
    for _ in walk(ruleset("base"), "guide", length, 3, guide=guide):
        pass
    return guide.tags


@pytest.mark.thorough
def test_a_guide_leads_the_same_way_by_the_same_seed_and_leaves_walks_without_one_alone() -> None:
    assert counted(Guide()) == counted(Guide()) != counted(Guide(share=0))
    plain = [action for action, _ in walk(ruleset("base"), "guide", 400, 3)]
    assert plain == [action for action, _ in walk(ruleset("base"), "guide", 400, 3)]


def test_what_is_rare_at_random_comes_up_more_often_with_a_guide() -> None:
    composed = ruleset(market.EXPANSION, extra(actions=tricks(options=lambda position, phase, seat: range(50))))
    sold = []
    for share in (0, 0.5):
        guide = Guide(share=share)
        for seed in range(4):
            list(walk(composed, seed, 120, 2, guide=guide))
        sold.append(guide.tags["market/sold"])
    assert sold[1] > 3 * sold[0]


def test_what_is_favored_comes_up_most() -> None:
    assert counted(Guide({"base/offer-trade"}))["base/offer-trade"] > counted(Guide())["base/offer-trade"]


def test_an_index_leads_to_where_few_walks_have_been_and_each_time_to_another_place() -> None:
    start = ruleset("base").new_game(seats=3)
    index = Index(start.rules)
    path = list(walk(ruleset("base"), 1, 800, 3, start=start.state))
    index.note(Walk.of(start, path))
    index.note(Walk.of(start, path[:400]))
    places = [index.rare(Random(seed))[1] for seed in range(20)]
    assert all(place > 400 - MAX_BACK for place in places[:5])
    assert len({*places}) > 15


def test_an_index_leads_to_what_is_favored_more_often() -> None:
    start = ruleset("base").new_game(seats=3)
    path = list(walk(ruleset("base"), 1, 800, 3, start=start.state))
    reached = Counter[bool]()
    for favored in ((), ("base/robber-moved",)):
        index = Index(start.rules, favored)
        index.note(Walk.of(start, path))
        for seed in range(4):
            way, place = index.rare(Random(seed))
            soon = {label for labels in way.labels[place : place + 30] for label in labels}
            reached[bool(favored)] += "after base/robber-moved" in soon
    assert reached[True] == 4
    assert reached[False] < 4


@pytest.mark.thorough
def test_options_of_everybody_boards_and_few_goods_are_drawn_anew_for_each_number() -> None:
    drawn = [varied(BASE, number, "seed")[0] for number in range(4)]
    assert [found.board is not None for found in drawn] == [False, True, False, True]
    assert [SCARCE.id in found.ids for found in drawn] == [False, False, True, True]
    values = {pair for found in drawn for pair in found.options}
    assert {("base.steal", "must"), ("base.turn_phases", "combined"), ("base.setup", "beginner")} <= values
    assert drawn == [varied(BASE, number, "seed")[0] for number in range(4)]
    for found in drawn:
        assert found.begin(1).rules.seats == 3
    assert min(drawn[2].begin(1).state[Holdings].supply) == max(drawn[2].begin(1).state[Holdings].supply) == 9
    assert str(drawn[3]).endswith(", a board by hand")


def test_options_that_expansions_refuse_are_left_at_their_defaults_and_named() -> None:
    other = extra(
        id="other", options=[catan.Option("other.way", "left", values=("left", "right"), doc="The way that is gone.")]
    )

    def rows(setup: catan.Setup) -> catan.TableSpecs:
        if setup.options.get("other.way") == "right":
            raise catan.RulesetError("'extra' goes left only")
        return []

    setting = Setting((market.EXPANSION, extra(tables=rows), other), 2)
    found, refused = varied(setting, 0, "seed")
    assert dict(found.options).get("other.way") != "right"
    every = [refused for number in range(2) for refused in varied(setting, number, "seed")[1]]
    assert any("other.way='right'" in reason and "goes left only" in reason for reason in every)
    assert isinstance(refused, tuple)


def test_boards_by_hand_are_not_as_the_box_has_them_and_can_be_played() -> None:
    rules = ruleset("base").rules(3)
    boards = [board_by_hand(rules, Random(seed)) for seed in range(24)]
    deserts = {sum(hex[2] == "desert" for hex in board.hexes) for board in boards if board is not None}
    assert deserts == {0, 1, 2}
    assert len({len(board.hexes) for board in boards if board is not None}) > 1
    for board in boards:
        ruleset("base").new_game(seats=3, board=board)
    assert board_by_hand(ruleset("dice_game").rules(2), Random(0)) is None


# -- ends ----------------------------------------------------------------------------------------------------------


def test_a_random_game_that_takes_long_is_brought_to_its_end_by_bots() -> None:
    assert 10 < games_end(MARKET, 1, 10, 2) < 200
    assert games_end(ruleset("base", options={"base.victory_points": 4}), 1, 60, 2) > 60


@pytest.mark.thorough
def test_a_game_without_an_end_is_told_with_its_points_and_its_last_actions() -> None:
    worthless = extra(
        modifiers=[
            change(market.PRICE, lambda position, price, card: 0),
            catan.Limit(
                market.Bid, lambda position, action: market.FULL() if action.coins else None, refusals=(market.FULL,)
            ),
        ]
    )
    rules = ruleset(market.EXPANSION, worthless)
    with pytest.raises(WalkProblem) as caught:
        games_end(rules, 1, 2_000, 2)
    said = str(caught.value)
    assert "nobody has won: of points, seat 0 has 0, seat 1 has 0; pending is (" in said
    assert len(said.splitlines()) < MAX_LISTED + 5
    assert "To see all: `catan replay FILE` shows the `transcript`" in said
    assert replay(caught.value.transcript, expansions=rules.chosen).points(Seat(0)) == 0
    assert len(caught.value.transcript.splitlines()) > 2_000


def test_a_short_walk_is_told_whole() -> None:
    def nobody(state: catan.State, rng: Random) -> None:
        assert state.turn.number < 3, "a third turn"

    with pytest.raises(WalkProblem, match="a third turn") as caught:
        check_walk(MARKET, 1, 40, 2, states=(nobody,), moves=())
    assert caught.value.transcript.rstrip() in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.transcript) == (str(caught.value), caught.value.transcript)
