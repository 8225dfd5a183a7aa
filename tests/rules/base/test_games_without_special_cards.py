"""Games in which there is no Longest Road or no Largest Army: an expansion may leave them out by an option."""

from random import Random

import pytest

import catan_core as catan
from catan_core import Exclusion, Expansion, Option, Setup, hookimpl
from catan_core.base import (
    LargestArmy,
    LargestArmyPassed,
    LongestRoad,
    LongestRoadDue,
    LongestRoadMeasured,
    LongestRoadPassed,
    longest_road,
    table,
)
from catan_core.render import board_svg
from catan_core.testing import Scenario, random_action
from tests.helpers.seats import ZERO

LEFT_OUT = ("base.longest_road", "base.largest_army")


class Rules:
    """Leaves out one of the cards, both or neither."""

    __name__ = "modest.rules"

    @hookimpl
    def catan_options(self, setup: Setup) -> catan.OptionSpecs:
        return [
            Option("modest.without", "both", values=("both", *LEFT_OUT, "neither"), doc="Which cards are left out."),
            *(Exclusion(card, by="modest.without", values=("both", card)) for card in LEFT_OUT),
        ]


MODEST = Expansion("modest", "Modest", version="1.0", modules=(Rules(),), requires=("base",))
ROUTE_EVENTS = {LongestRoadMeasured.tag, LongestRoadPassed.tag}


@pytest.mark.parametrize("without", [*LEFT_OUT, "both", "neither"])
def test_a_card_that_is_left_out_is_nowhere_in_the_game(without: str) -> None:
    rules = catan.ruleset("base", MODEST, options={"modest.without": without}).rules(4)
    route, army = (without not in ("both", card) for card in LEFT_OUT)
    assert (LongestRoad in rules.slice_index) is (LongestRoadDue in rules.phases) is route
    assert (LargestArmy in rules.slice_index) is (LargestArmyPassed.tag in rules.events_by_tag) is army
    assert bool(ROUTE_EVENTS & set(rules.events_by_tag)) is route
    assert {"base/longest-road", "base/largest-army"} & {source.name for source in rules.points_from} == {
        *(["base/longest-road"] if route else []),
        *(["base/largest-army"] if army else []),
    }


@pytest.mark.parametrize("without", ["both", "base.longest_road"])
def test_games_are_played_and_shown_without_the_cards(without: str) -> None:
    ruleset = catan.ruleset("base", MODEST, options={"modest.without": without, "base.victory_points": 4})
    game, rng = ruleset.new_game(seats=3, seed=1), Random(1)
    for _ in range(500):
        if not game.over:
            game = game.play(random_action(game.state, rng))
    assert game.rules.problems(game.state) == ()
    assert game.view(ZERO).panels()
    assert game.view(ZERO).to_json()
    assert board_svg(game.view(ZERO))


def test_roads_and_knights_bring_nothing_and_nothing_is_measured() -> None:
    at = Scenario(MODEST, seats=3)
    at.change(longest_road.measure_again)
    assert LongestRoad not in at.game.rules.slice_index
    assert table.largest_army(at.state) is None
