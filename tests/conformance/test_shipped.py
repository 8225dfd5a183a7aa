"""Every expansion that we ship keeps the promises of the kit, alone and in every composition with the others.

Here are short samples. `pytest -m slow tests/conformance` checks each as `check_expansion` does by itself, which takes
some minutes.
"""

from __future__ import annotations

from itertools import combinations

import pytest

import catan_core as catan
from catan_core import Expansion
from catan_core.testing import check_expansion
from catan_core.testing.wording import Wording
from catan_expansions.traders_barbarians.pairs import SCENARIOS

pytestmark = pytest.mark.thorough

SHIPPED = ("base", "five_six", "cities_knights", "seafarers", "dice_game")


@pytest.mark.parametrize("expansion", SHIPPED)
def test_every_shipped_expansion_is_what_the_kit_asks_for_in_every_composition(expansion: str) -> None:
    # Compositions with the sea or the base game are those of the other expansion, so that few are played twice.
    others = [other for other in SHIPPED if other != expansion and (other != "seafarers" or expansion == "dice_game")]
    if expansion == "base":
        others = ["dice_game"]
    report = check_expansion(
        expansion, others, games=1, length=24, every=24, whole=0, variants=False, elsewhere=expansion == "base"
    )
    assert report.games == len(report.settings)
    assert report.left_out, "the Dice Game is compatible with nothing"


def test_every_text_of_the_base_game_is_of_something_in_it_or_of_a_refusal_that_it_publishes() -> None:
    """Of tools such as `travel` it has the translations, though only other expansions use them."""
    wording, alone = Wording(catan.catalogue()["base"]), catan.ruleset("base")
    wording.look(alone.rules(4))
    for option in alone.declared_options:
        for value in option.values:
            try:
                wording.look(catan.ruleset("base", options={option.name: value}).rules(4))
            except catan.RulesetError:
                continue  # it would have no effect without another option
    wording.texts_are_of_something()


ALONGSIDE = (
    ("large_island", "cities_knights"),
    ("coins", "five_six cities_knights"),
    ("rivers", "five_six"),
    ("rivers", "five_six seafarers"),
    ("fishermen", "five_six"),
    ("fishermen", "five_six seafarers"),
    ("caravans", "five_six"),
    ("caravans", "five_six seafarers"),
    ("barbarian_attack", "five_six"),
    ("barbarian_attack", "five_six seafarers"),
    ("traders_barbarians", "five_six"),
    ("event_cards", "five_six harbormaster+cities_knights+traders_barbarians"),
    *(("event_cards", other) for other in ("harbormaster", "cities_knights", "traders_barbarians")),
    ("harbormaster", "five_six cities_knights+seafarers"),
    ("harbormaster", "five_six+barbarian_attack"),
    *(("harbormaster", other) for other in ("cities_knights", "seafarers", "barbarian_attack")),
    ("two_players", "cities_knights"),
    *(("two_players", scenario) for scenario in SCENARIOS),
)
"""More expansions, each with what it is checked beside: all compositions would be too many. What stands in one word
comes only together; three scenarios at a time are refused. The kit is asked about pairs of scenarios in their tests.
"""
FOR_TWO = [("two_players", f"{first}+{second}") for first, second in combinations(SCENARIOS, 2)]
"""Pairs of scenarios for two, each part of which is checked beside the others."""


def together(word: str) -> str | Expansion:
    """One expansion, or several that only come together."""
    ids = tuple(word.split("+"))
    return word if len(ids) == 1 else Expansion("together", title="Together", version="1", modules=(), requires=ids)


MORE = {
    ("coins", "five_six cities_knights"),
    *((scenario, "five_six seafarers") for scenario in ("rivers", "fishermen", "caravans", "barbarian_attack")),
    ("event_cards", "five_six harbormaster+cities_knights+traders_barbarians"),
    ("event_cards", "traders_barbarians"),
    ("harbormaster", "five_six cities_knights+seafarers"),
    *(("harbormaster", other) for other in ("cities_knights", "seafarers", "barbarian_attack")),
    *(("two_players", scenario) for scenario in SCENARIOS if scenario != "fishermen"),
}
"""Those of them that are slow: of the same parts others are checked in every run."""


FIRST = set({row[0]: row for row in reversed(ALONGSIDE)}.values())
"""Where each of them is checked alone, too."""


@pytest.mark.parametrize(
    ("expansion", "beside"),
    [pytest.param(*row, marks=pytest.mark.slow if row in (*MORE, *FOR_TWO) else ()) for row in (*ALONGSIDE, *FOR_TWO)],
)
def test_every_part_of_a_box_is_what_the_kit_asks_for_beside_what_it_is_played_with(
    expansion: str, beside: str
) -> None:
    others = [together(word) for word in beside.split()]
    elsewhere = beside == "harbormaster"  # to start a process for each takes a minute in all
    alone = elsewhere or (expansion, beside) in FIRST
    report = check_expansion(
        expansion, others, games=1, length=24, every=24, whole=0, variants=False, elsewhere=elsewhere, alone=alone
    )
    assert report.games == len(report.settings) > 0


@pytest.mark.slow
@pytest.mark.parametrize("expansion", SHIPPED)
def test_every_shipped_expansion_is_what_the_kit_asks_for_at_length(expansion: str) -> None:
    report = check_expansion(expansion, [other for other in SHIPPED if other != expansion])
    assert not report.unchecked
    assert report.actions > 1_000
