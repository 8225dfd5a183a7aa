"""What is in the box (almanac: "Componentes", "Desierto", "Construir")."""

from collections import Counter

import pytest

import catan_core as catan
from catan_core.base import BEGINNER_COLORS, DevCards, Dice, Holdings, Island, IslandLayout, Roll, table
from catan_core.base.dev_cards import KINDS
from catan_core.testing import Scenario
from tests.helpers.seats import ZERO

NOTHING = {"brick": 0, "lumber": 0, "wool": 0, "grain": 0, "ore": 0}
SEEDS = range(20)
HARBOR_SETUPS = ("frame_pieces_shuffled", "fixed_as_beginner", "loose_nine_shuffled")


def layout(seed: int = 0, **options: str) -> IslandLayout:
    """The layout of a new game."""
    chosen = {f"base.{name}": value for name, value in options.items()}
    return catan.new_game("base", seats=4, seed=seed, options=chosen).state[Island].layout


@pytest.mark.parametrize("setup", ["random", "beginner"])
def test_the_island_is_made_of_19_terrain_hexes(setup: str) -> None:
    """BASE-COMP-01: how many hexes there are of each terrain."""
    for seed in SEEDS:
        assert Counter(layout(seed, setup=setup).terrains) == {
            "forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1,
        }  # fmt: skip


@pytest.mark.parametrize(
    ("node", "faces", "resource"),
    [
        ((2, -2, "N"), (4, 5), "lumber"),
        ((1, -2, "N"), (1, 1), "wool"),
        ((-1, -2, "S"), (6, 6), "grain"),
        ((3, -2, "S"), (5, 5), "brick"),
        ((0, -2, "N"), (5, 5), "ore"),
    ],
    ids=["forest", "pasture", "fields", "hills", "mountains"],
)
def test_every_terrain_yields_its_resource(node: tuple[int, int, str], faces: tuple[int, int], resource: str) -> None:
    """BASE-COMP-02: a settlement beside a single hex, and the roll of its number."""
    scenario = Scenario().piece("settlement", 0, node).roll(*faces)
    assert scenario.hand(0) == {**NOTHING, resource: 1}


def test_the_desert_yields_nothing() -> None:
    """BASE-COMP-02: beside the desert, hills 6 and pasture 4 all numbers together bring a brick and a wool."""
    brought: Counter[str] = Counter()
    for faces in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)]:
        scenario = Scenario().piece("settlement", 0, (0, 0, "N")).robber(2, 0)
        brought.update(scenario.roll(*faces).hand(0))
    assert brought == {**NOTHING, "brick": 1, "wool": 1}


def test_there_are_95_resource_cards_19_of_each_kind() -> None:
    """BASE-COMP-03: the five stacks before anybody has taken a card."""
    game = catan.new_game("base", seats=4)
    assert table.supply(game.state) == {"brick": 19, "lumber": 19, "wool": 19, "grain": 19, "ore": 19}
    assert sum(game.state[Holdings].supply) == 95


def test_there_are_25_development_cards() -> None:
    """BASE-COMP-04: 14 knights, two of each kind of progress card, 5 victory-point cards, all in the deck."""
    game = catan.new_game("base", seats=4)
    deck = game.state[DevCards].deck
    assert len(deck) == 25
    assert dict(zip(KINDS(game.rules), deck.weights(), strict=True)) == {
        "knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, "victory_point": 5,
    }  # fmt: skip


def test_every_color_has_15_roads_5_settlements_and_4_cities() -> None:
    """BASE-COMP-05: the pieces of each of four seats, 60 roads, 20 settlements and 16 cities in all."""
    game = catan.new_game("base", seats=4)
    stocks = [table.pieces_left(game.state, seat) for seat in range(4)]
    assert stocks == [{"road": 15, "settlement": 5, "city": 4}] * 4
    total = sum(map(Counter, stocks), Counter())
    assert total == {"road": 60, "settlement": 20, "city": 16}


def test_the_four_colors_are_red_blue_white_and_orange() -> None:
    """BASE-COMP-05: the colors that the books name, which only the beginner set-up tells apart."""
    colors = BEGINNER_COLORS(catan.ruleset("base").rules(4))
    assert sorted(colors.values()) == ["blue", "orange", "red", "white"]


@pytest.mark.parametrize("number_setup", ["spiral", "shuffled_no_adjacent_red", "shuffled"])
def test_there_are_18_number_tokens_and_none_is_a_seven(number_setup: str) -> None:
    """BASE-COMP-06: one 2, one 12 and two of each number between, one token on every hex but the desert."""
    for seed in SEEDS:
        drawn = layout(seed, number_setup=number_setup)
        tokens = Counter(token for token in drawn.tokens if token)
        assert tokens == {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}
        assert [terrain for terrain, token in zip(drawn.terrains, drawn.tokens, strict=True) if not token] == ["desert"]


def test_two_dice_of_six_faces_are_rolled() -> None:
    """BASE-COMP-07: the 36 equally likely falls of two dice."""
    rolling = Scenario().game.play(Roll(ZERO))
    assert dict(rolling.outcomes) == {Dice((red, yellow)): 1 for red in range(1, 7) for yellow in range(1, 7)}


@pytest.mark.parametrize("faces", [(0, 3), (7, 1), (3,), (1, 2, 3), (True, 2), ("1", 2), ()])
def test_dice_cannot_fall_otherwise(faces: tuple[int | str, ...]) -> None:
    """BASE-COMP-07: a die has the faces 1 to 6, and there are two of them."""
    rolling = Scenario().game.play(Roll(ZERO))
    violation = rolling.rules.check(rolling.state, Dice(faces))
    assert violation is not None
    assert violation.code in ("engine.unlikely", "engine.out-of-range")


def test_there_are_two_special_cards_worth_two_points_each() -> None:
    """BASE-COMP-07: longest road and largest army, held by nobody at first."""
    start = Scenario()
    assert table.longest_road(start.state) == (None, (0, 0, 0, 0))
    assert table.largest_army(start.state) is None
    held = start.roads(0, (0, -1, "N"), (0, -2, "S"), (-1, -1, "N"), (-1, -2, "S"), (-2, 0, "N"), (-2, -1, "S"))
    held.knights_played(0, 3).army(0)
    assert held.game.score(ZERO)["base/longest-road"] == 2
    assert held.game.score(ZERO)["base/largest-army"] == 2


@pytest.mark.parametrize("harbor_setup", HARBOR_SETUPS)
def test_the_frame_always_shows_its_nine_harbors(harbor_setup: str) -> None:
    """BASE-COMP-08: the face of the frame without harbors is never used; two almanacs print them, the summary lays
    nine loose pieces: `base.harbor_setup`."""
    for seed in SEEDS:
        assert len(layout(seed, harbor_setup=harbor_setup).harbors) == 9


@pytest.mark.parametrize("harbor_setup", HARBOR_SETUPS)
def test_there_are_four_generic_harbors_and_one_of_each_resource(harbor_setup: str) -> None:
    """BASE-COMP-09: the kinds of the nine harbors."""
    for seed in SEEDS:
        kinds = Counter(harbor.kind for harbor in layout(seed, harbor_setup=harbor_setup).harbors)
        assert kinds == {"generic": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}


def test_the_five_victory_point_cards_are_alike() -> None:
    """BASE-COMP-10: they are five of one kind, and each is one point to its owner, whatever building it shows."""
    for held in range(6):
        assert Scenario().cards(0, victory_point=held).game.points(ZERO) == held
