"""Pieces that are lifted to be put elsewhere (Cities & Knights: "Desplazamiento y expulsión", "Diplomático")."""

from catan_core.base import table
from catan_expansions.cities_knights.knight_actions import Retreat
from catan_expansions.cities_knights.progress.deserter import PlayIntrigue
from catan_expansions.cities_knights.progress.diplomat import PlayDiplomat, RebuildRoad
from tests.rules.cities_knights.table import CitiesKnights

LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
)  # fmt: skip
"""The nodes along the upper side of the middle row."""

LOWER = ((-3, 3, "N"), (-2, 1, "S"), (-2, 2, "N"), (-1, 1, "S"), (-1, 2, "N"), (0, 1, "S"))
"""Six nodes further down, as long a line."""

ASIDE = (-1, 1, "N")
"""A node below the middle of it."""


def test_a_road_that_a_knight_held_up_is_longer_once_the_knight_has_retreated() -> None:
    """CK-KNI-11, CK-ACT-03: a position in which a knight is in hand is sound, and nothing is measured yet."""
    scenario = CitiesKnights().roads(0, *LINE).roads(1, LINE[4], ASIDE).knights(1, "mighty", LINE[4])
    scenario.progress(0, intrigue=1).after_roll()
    assert table.longest_road(scenario.state) == (None, (4, 1, 0, 0))
    scenario.play(PlayIntrigue(0, scenario.node(LINE[4]))).sound()
    assert table.longest_road(scenario.state) == (None, (4, 1, 0, 0))
    scenario.play(Retreat(1, scenario.node(ASIDE))).sound()
    assert table.longest_road(scenario.state) == (0, (7, 1, 0, 0))


def test_the_longest_road_is_judged_when_the_road_in_hand_is_built_again() -> None:
    """CK-CARD-DIPLOMAT: the same for a road; its holder does not lose the card in between."""
    scenario = CitiesKnights().roads(0, *LINE[:6]).roads(1, *LOWER).progress(0, diplomat=1)
    scenario.after_roll()
    assert table.longest_road(scenario.state) == (0, (5, 5, 0, 0))
    scenario.play(PlayDiplomat(0, scenario.edge(LINE[:2]))).sound()
    assert table.longest_road(scenario.state) == (0, (5, 5, 0, 0))
    scenario.play(RebuildRoad(0, scenario.edge(LINE[5:7]))).sound()
    assert table.longest_road(scenario.state) == (0, (5, 5, 0, 0))
