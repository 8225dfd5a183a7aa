"""Which scenarios go together, with each other and with other boxes (TB-COMP)."""

from itertools import combinations

import pytest

import catan_core as catan
from catan_expansions.traders_barbarians.pairs import BOXES, PAIRS, SCENARIOS, Pair
from tests.helpers.each import for_each
from tests.helpers.pairs import composed


def of_standing(standing: str) -> dict[str, Pair]:
    return {f"{pair.first}, {pair.home}": pair for pair in PAIRS if pair.standing == standing}


def test_every_pair_is_named_once() -> None:
    """TB-COMP-07: each row of the table of combinations, and no other."""
    wanted = [frozenset(two) for two in combinations(SCENARIOS, 2)]
    wanted += [frozenset((box, scenario)) for box in BOXES for scenario in SCENARIOS]
    named = [frozenset((pair.first, pair.home)) for pair in PAIRS]

    assert len(named) == len(set(named))
    assert set(named) == set(wanted)


def test_three_at_once_are_refused() -> None:
    """TB-COMP-07: though each two of them are played."""
    with pytest.raises(catan.Conflict, match="nobody says how three are played"):
        catan.ruleset("base", "cities_knights", "rivers", "fishermen")


TARGETS = {
    "fishermen": 10,
    "rivers": 10,
    "caravans": 12,
    "barbarian_attack": 12,
    "traders_barbarians": 13,
}
"""What wins each scenario."""


@for_each(TARGETS)
def test_the_target_of_a_scenario(scenario: str) -> None:
    """TB-SUM-01"""
    assert catan.ruleset("base", scenario).options["base.victory_points"] == TARGETS[scenario]


TOGETHER = {
    "cities_knights, fishermen": 13,
    "cities_knights, rivers": 13,
    "cities_knights, caravans": 15,
    "cities_knights, barbarian_attack": 13,
    "cities_knights, traders_barbarians": 15,
    "seafarers, fishermen": 14,
    "seafarers, rivers": 14,
    "seafarers, caravans": 16,
    "seafarers, barbarian_attack": 14,
    "seafarers, traders_barbarians": 17,
    "rivers, fishermen": 10,
    "rivers, caravans": 12,
    "fishermen, caravans": 12,
    "fishermen, traders_barbarians": 13,
    "rivers, traders_barbarians": 13,
    "caravans, traders_barbarians": 15,
    "rivers, barbarian_attack": 12,
    "barbarian_attack, traders_barbarians": 14,
    "fishermen, barbarian_attack": 12,
    "caravans, barbarian_attack": 14,
}
"""What wins a pair, by `Pair.first` and `Pair.home`."""


@for_each(lambda: [name for standing in ("published", "placed", "unofficial") for name in of_standing(standing)])
def test_the_target_of_a_pair(name: str) -> None:
    """TB-SUM-02 with Cities & Knights, TB-SUM-03 with Seafarers, TB-SUM-04 for two scenarios"""
    pair = next(pair for pair in PAIRS if f"{pair.first}, {pair.home}" == name)

    assert composed(pair).options["base.victory_points"] == TOGETHER[name]


@for_each(SCENARIOS)
def test_every_scenario_is_played_by_five_and_six(scenario: str) -> None:
    """TB-COMP-03: with the extensions for five and six of the base game and of the box."""
    assert catan.ruleset("base", "five_six", scenario).seats == frozenset({5, 6})
