"""Every expansion that we ship keeps the promises of the kit, alone and in every composition with the others.

Here are short samples. `pytest -m slow tests/conformance` checks each as `check_expansion` does by itself, which takes
some minutes.
"""

from __future__ import annotations

import pytest

from catan_core.testing import check_expansion

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


ALONGSIDE = (
    ("large_island", "cities_knights"),
    ("coins", "five_six cities_knights"),
    ("rivers", "five_six seafarers"),
    ("barbarian_attack", "five_six seafarers"),
    ("barbarian_attack", "rivers"),
    ("barbarian_attack", "fishermen"),
    ("barbarian_attack", "caravans"),
    ("barbarian_attack", "cities_knights"),
    ("traders_barbarians", "barbarian_attack"),
    ("traders_barbarians", "seafarers"),
    ("traders_barbarians", "five_six"),
    ("fishermen", "five_six seafarers"),
    ("caravans", "five_six seafarers"),
    ("event_cards", "five_six cities_knights harbormaster traders_barbarians"),
    ("harbormaster", "five_six cities_knights seafarers"),
    ("harbormaster", "five_six barbarian_attack"),
    ("two_players", "barbarian_attack"),
    ("two_players", "cities_knights"),
    # two scenarios at a time, since three are refused
    ("two_players", "rivers fishermen"),
    ("two_players", "rivers traders_barbarians"),
    ("two_players", "fishermen traders_barbarians"),
    ("two_players", "barbarian_attack traders_barbarians"),
    ("two_players", "barbarian_attack rivers"),
    ("two_players", "barbarian_attack fishermen"),
    ("two_players", "barbarian_attack caravans"),
    ("two_players", "caravans rivers"),
    ("two_players", "caravans fishermen"),
    ("two_players", "caravans traders_barbarians"),
)
"""More expansions, each with what it is checked beside: all compositions would be too many."""


@pytest.mark.parametrize(("expansion", "beside"), ALONGSIDE)
def test_every_part_of_a_box_is_what_the_kit_asks_for_beside_what_it_is_played_with(
    expansion: str, beside: str
) -> None:
    report = check_expansion(expansion, beside.split(), games=1, length=24, every=24, whole=0, variants=False)
    assert report.games == len(report.settings)


@pytest.mark.slow
@pytest.mark.parametrize("expansion", SHIPPED)
def test_every_shipped_expansion_is_what_the_kit_asks_for_at_length(expansion: str) -> None:
    report = check_expansion(expansion, [other for other in SHIPPED if other != expansion])
    assert not report.unchecked
    assert report.actions > 1_000
