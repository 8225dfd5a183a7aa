"""How a game begins (Cities & Knights: "Montaje de la isla", "Preparativos", "Fase de fundación")."""

from collections import Counter

import pytest

from catan_core import Game, Seat
from catan_core.base import Island, IslandLayout, PlaceBuilding, PlaceRoad, Roll, StarterDice, table
from catan_core.base import beginner as base_beginner
from catan_core.testing import Scenario
from catan_core.testing.scenario import BEGINNER_BOARD
from catan_expansions.cities_knights import Barbarians, ProgressCards
from catan_expansions.cities_knights.merchant import merchant
from tests.helpers.keywords import keywords
from tests.helpers.robber import terrain_at_robber
from tests.helpers.seats import THREE, ZERO
from tests.rules.cities_knights.table import NOTHING, composed

SPOTS = [
    ((0, -1, "N"), (1, -2, "S")),
    ((2, -2, "S"), (1, -1, "N")),
    ((-1, 0, "N"), (-1, -1, "S")),
    ((1, 1, "N"), (2, -1, "S")),
    ((-2, 2, "N"), (-1, 1, "S")),
    ((0, 2, "N"), (1, 0, "S")),
    ((-1, 2, "N"), (0, 1, "S")),
    ((-2, 1, "N"), (-1, 0, "S")),
]
"""Eight buildings that stand apart, and where their roads lead, on the board for beginners of the base game."""

FIRST_GAME = "H6 M2 H5 / F3 M9 D F10 / F8 G4 H11 P3 G8 / P10 G5 M6 P4 / G9 P12 F11"
TERRAINS = {"H": "hills", "M": "mountains", "F": "forest", "G": "fields", "P": "pasture", "D": "desert"}
PRINTED_2020 = ["brick", "ore", "lumber", "grain", "generic", "generic", "generic", "wool", "generic"]


def founding(seats: int = 4, **options: str) -> Scenario:
    """A new game on the board for beginners of the base game, to be founded."""
    return Scenario.of(composed(**options).new_game(seats=seats, board=BEGINNER_BOARD))


def found(scenario: Scenario, place: int) -> int:
    """Let whoever must do it place a building and its road; says who that was."""
    (seat,) = scenario.game.actors
    building, road_to = SPOTS[place]
    scenario.play(PlaceBuilding(seat, scenario.node(building)))
    scenario.play(PlaceRoad(seat, scenario.edge(building, road_to)))
    return seat


def founded(seats: int = 4, **options: str) -> tuple[Scenario, list[int]]:
    """A game in which everybody has founded on `SPOTS`, and who placed, in order."""
    scenario = founding(seats, **options)
    return scenario, [found(scenario, place) for place in range(2 * seats)]


def layout(game: Game) -> IslandLayout:
    """The layout of a game."""
    return game.state[Island].layout


# -- the island --------------------------------------------------------------------------------------------------


def test_a_later_game_is_played_on_a_random_island_of_the_base_game() -> None:
    """CK-SETUP-01: of the same 19 hexes, another one for every seed, and the default."""
    islands = [layout(composed().new_game(seats=4, seed=seed)) for seed in range(5)]
    for island in islands:
        assert Counter(island.terrains) == Counter(
            {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
        )
    assert len({island.terrains for island in islands}) == 5


@pytest.mark.parametrize("seats", [3, 4])
def test_a_first_game_is_played_on_a_fixed_map(seats: int) -> None:
    """CK-SETUP-01, CK-SETUP-02: the rows of the map of 2020; no other record of the picture is known."""
    rules = composed(**{"base.setup": "beginner"})
    for seed in range(2):
        island = layout(rules.new_game(seats=seats, seed=seed))
        rows: dict[int, list[str]] = {}
        for index in sorted(range(19), key=lambda index: island.hexes[index]):
            letter = next(letter for letter, name in TERRAINS.items() if name == island.terrains[index])
            rows.setdefault(island.hexes[index][1], []).append(f"{letter}{island.tokens[index] or ''}")
        assert " / ".join(" ".join(rows[r]) for r in sorted(rows)) == FIRST_GAME


def test_the_map_has_no_starting_positions() -> None:
    """CK-SETUP-02: they are founded as on any other island."""
    game = composed(**{"base.setup": "beginner"}).new_game(seats=4)
    assert {type(action) for action in game.actions} == {PlaceBuilding}
    assert len(game.actions) == 54
    for seat in range(4):
        assert table.hand(game.state, seat) == NOTHING


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ({}, PRINTED_2020),
        ({"first_game_harbors": "printed_2020"}, PRINTED_2020),
        ({"first_game_harbors": "as_base_beginner"}, [kind for _, kind in base_beginner.HARBORS]),
    ],
    ids=["default", "printed_2020", "as_base_beginner"],
)
def test_its_harbors_are_those_of_2020_or_those_of_the_base_game(options: dict[str, str], kinds: list[str]) -> None:
    """CK-SETUP-03: on the nine slots clockwise from the northwest; older frames cannot show those of 2020."""
    island = layout(composed(**{"base.setup": "beginner"}, **options).new_game(seats=4))
    at = {harbor.edge: harbor.kind for harbor in island.harbors}
    slots = [island.topology.coast[index] for index, _ in base_beginner.HARBORS]
    assert [at[slot] for slot in slots] == kinds
    assert len(at) == 9


# -- what lies ready ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["random", "beginner"])
def test_robber_ship_decks_and_merchant_are_in_their_place(setup: str) -> None:
    """CK-SETUP-04: on the desert, at the start, face down, beside the board."""
    game = composed(**{"base.setup": setup}).new_game(seats=4, seed=3)
    assert terrain_at_robber(game.state) == "desert"
    assert game.state[Barbarians] == Barbarians(0, False, (0, 0, 0, 0))
    assert merchant(game.state) is None
    for seat in (ZERO, None):
        view = game.view(seat)
        assert [len(deck) for deck in view[ProgressCards].decks] == [18, 18, 18]
        assert [deck.unknown for deck in view[ProgressCards].decks] == [(), (), ()]


# -- the founding ------------------------------------------------------------------------------------------------


def test_whoever_rolls_highest_with_the_two_number_dice_starts() -> None:
    """CK-SETUP-05: the base option `highest_roll`; the event die is not rolled."""
    scenario = founding(**keywords({"base.first_player": "highest_roll"}))
    assert dict(scenario.game.outcomes) == {StarterDice(total): 6 - abs(7 - total) for total in range(2, 13)}
    scenario.play(StarterDice(5), StarterDice(9), StarterDice(11), StarterDice(2))
    assert scenario.game.actors == (2,)


def test_in_the_first_round_settlements_are_founded_and_in_the_second_cities_in_reverse_order() -> None:
    """CK-SETUP-05: each with a road."""
    scenario, order = founded()
    assert order == [0, 1, 2, 3, 3, 2, 1, 0]
    for place, seat in enumerate(order):
        piece = "settlement" if place < 4 else "city"
        assert table.pieces_on(scenario.state, seat, piece) == (scenario.node(SPOTS[place][0]),)
        assert scenario.edge(*SPOTS[place]) in table.pieces_on(scenario.state, seat, "road")


def test_the_city_keeps_its_distance_too() -> None:
    """CK-SETUP-05: it is founded like a settlement, not in the place of one."""
    scenario = founding()
    for place in range(4):
        found(scenario, place)
    assert scenario.code(PlaceBuilding(THREE, scenario.node(SPOTS[3][0]))) == "settlement.taken"
    assert scenario.code(PlaceBuilding(THREE, scenario.node(SPOTS[3][1]))) == "settlement.too-close"


def test_the_city_brings_one_resource_for_every_hex_and_no_commodity() -> None:
    """CK-SETUP-06: whatever the terrain, and the first settlement brings nothing."""
    scenario = founding()
    for place in range(4):
        found(scenario, place)
    assert [scenario.hand(seat) for seat in range(4)] == [NOTHING] * 4
    for place in range(4, 8):
        found(scenario, place)
    assert [scenario.hand(seat) for seat in range(4)] == [
        {**NOTHING, "lumber": 2, "grain": 1},
        {**NOTHING, "grain": 2, "ore": 1},
        {**NOTHING, "wool": 2, "grain": 1},
        {**NOTHING, "brick": 1, "lumber": 1, "ore": 1},
    ]


def test_the_last_to_found_a_city_begins() -> None:
    """CK-SETUP-07: whoever started the founding, with the roll of the dice."""
    scenario, order = founded()
    assert order[-1] == 0
    assert scenario.game.turn.seat == 0
    assert scenario.code(Roll(ZERO)) is None
    other = founding(**keywords({"base.first_player": "highest_roll"}))
    other.play(StarterDice(5), StarterDice(9), StarterDice(11), StarterDice(2))
    assert [found(other, place) for place in range(8)] == [2, 3, 0, 1, 1, 0, 3, 2]
    assert other.game.turn.seat == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_after_the_founding_each_has_three_points_and_these_pieces_left(seats: int) -> None:
    """CK-SETUP-08: 4 settlements, 3 cities, 13 roads."""
    scenario, _ = founded(seats)
    for seat in map(Seat, range(seats)):
        assert scenario.game.score(seat) == {"base/settlements": 1, "base/cities": 2}
        left = table.pieces_left(scenario.state, seat)
        assert (left["settlement"], left["city"], left["road"]) == (4, 3, 13)
