"""The sheet (Dice Game: "Camino", "Poblado", "Ciudad", "Caballero", "Marcador de puntuación")."""

from __future__ import annotations

import pytest

from catan_core import ArgumentError, CardPanel, Good, Panel, SeatError, evolve, new_game
from catan_expansions.dice_game import BuildRoad, EndTurn, JokerUsed, Sheet, UseJoker, sheet_of
from catan_expansions.dice_game import sheet as printed
from catan_expansions.dice_game.sheet import (
    CITIES,
    CITY_ROADS,
    KNIGHTS,
    PARENTS,
    ROADS,
    SETTLEMENT_ROADS,
    SETTLEMENTS,
    TURNS,
    built_points,
    city_open,
    open_roads,
    settlement_open,
)
from catan_expansions.dice_game.side_panels import KNIGHT_HEXES, ROAD_ENDS, ROUTES, START
from tests.helpers.seats import ZERO
from tests.rules.dice_game.table import DiceTable, faces

EVERYTHING = Sheet(roads=(1 << ROADS) - 1, settlements=6, cities=4, knights=6)

HEXES = {
    "sea": (0, 0), "mountains": (-1, 0), "desert": (0, -1), "hills": (1, -1),
    "forest": (1, 0), "pasture": (0, 1), "fields": (-1, 1),
}  # fmt: skip
"""The hexes of the sheet, flat side up, as (q, r): q goes to the right, r down."""

CORNERS = {"W": (-2, 0), "NW": (-1, -3), "NE": (1, -3), "E": (2, 0), "SE": (1, 3), "SW": (-1, 3)}
"""The corners of a hex from its center, in a grid in which every corner has whole coordinates."""


def corner(hex: str, name: str) -> tuple[int, int]:
    q, r = HEXES[hex]
    x, y = CORNERS[name]
    return 3 * q + x, 6 * r + 3 * q + y


PLACES = {
    "start": (corner("mountains", "NE"), corner("sea", "NW")),
    0: (corner("sea", "NW"), corner("sea", "W")),
    1: (corner("sea", "W"), corner("mountains", "SW")),
    2: (corner("sea", "W"), corner("sea", "SW")),
    3: (corner("sea", "SW"), corner("fields", "SE")),
    4: (corner("fields", "SE"), corner("fields", "SW")),
    5: (corner("fields", "SE"), corner("pasture", "SW")),
    6: (corner("pasture", "SW"), corner("pasture", "SE")),
    7: (corner("pasture", "SE"), corner("pasture", "E")),
    8: (corner("pasture", "E"), corner("sea", "SE")),
    9: (corner("sea", "SE"), corner("sea", "E")),
    10: (corner("sea", "E"), corner("sea", "NE")),
    11: (corner("sea", "NE"), corner("hills", "NW")),
    12: (corner("pasture", "E"), corner("forest", "SE")),
    13: (corner("forest", "SE"), corner("forest", "E")),
    14: (corner("forest", "E"), corner("forest", "NE")),
    15: (corner("forest", "NE"), corner("hills", "E")),
}
"""From where to where each road leads on the map."""


def test_the_roads_are_a_tree_that_begins_with_the_start_road() -> None:
    """DICE-MAP-01: seventeen different sides of hexes, each beginning where the one before it ends."""
    assert len({frozenset(ends) for ends in PLACES.values()}) == ROADS + 1
    for (x, y), (x2, y2) in PLACES.values():
        assert (abs(x - x2), abs(y - y2)) in ((2, 0), (1, 3)), "a road is as long as the side of a hex"
    for road, parent in enumerate(PARENTS):
        assert PLACES[road][0] == PLACES["start" if parent is None else parent][1]
    ends = [end for _, end in PLACES.values()]
    assert len(set(ends)) == len(ends), "no two roads lead to the same place: the roads are a tree"


@pytest.mark.parametrize("road", range(ROADS))
def test_a_road_may_be_built_when_the_one_before_it_is(road: int) -> None:
    """DICE-MAP-01: and not before, whatever else is built."""
    parent = PARENTS[road]
    beyond = {road} | {other for other in range(ROADS) if road in ancestors(other)}
    without = sum(1 << other for other in range(ROADS) if other not in beyond)
    assert road in open_roads(Sheet(without))
    if parent is not None:
        cut = sum(1 << other for other in range(ROADS) if other != parent and parent not in ancestors(other))
        assert road not in open_roads(Sheet(cut))


def ancestors(road: int) -> set[int]:
    found = set()
    parent = PARENTS[road]
    while parent is not None:
        found.add(parent)
        parent = PARENTS[parent]
    return found


def test_each_settlement_and_city_stands_at_the_end_of_its_road() -> None:
    """DICE-MAP-02: the first settlement may be built in the first turn."""
    assert dict(zip(SETTLEMENTS, SETTLEMENT_ROADS, strict=True)) == {3: None, 4: 2, 5: 5, 7: 7, 9: 9, 11: 11}
    assert dict(zip(CITIES, CITY_ROADS, strict=True)) == {7: 1, 12: 4, 20: 13, 30: 15}
    assert settlement_open(Sheet())
    every_road = (1 << ROADS) - 1
    for built, road in enumerate(SETTLEMENT_ROADS):
        assert settlement_open(Sheet(every_road, settlements=built))
        assert road is None or not settlement_open(Sheet(every_road & ~(1 << road), settlements=built))
    for built, road in enumerate(CITY_ROADS):
        assert city_open(Sheet(every_road, cities=built))
        assert not city_open(Sheet(every_road & ~(1 << road), cities=built))


def test_everything_together_counts_145() -> None:
    """DICE-MAP-03: 16 + 39 + 69 + 21."""
    assert (ROADS, sum(SETTLEMENTS), sum(CITIES), sum(KNIGHTS)) == (16, 39, 69, 21)
    assert (SETTLEMENTS, CITIES, KNIGHTS) == ((3, 4, 5, 7, 9, 11), (7, 12, 20, 30), (1, 2, 3, 4, 5, 6))
    assert built_points(EVERYTHING) == 145
    assert built_points(Sheet()) == 0


@pytest.mark.parametrize(
    ("knight", "resource"), [(1, "ore"), (2, "grain"), (3, "wool"), (4, "lumber"), (5, "brick"), (6, None)]
)
def test_each_knight_has_its_resource(knight: int, resource: str | None) -> None:
    """DICE-MAP-04: the sixth has any."""
    sheet = ",".join(f"J{number}" for number in range(1, 7))
    for good, face in enumerate(("ore", "grain", "wool", "lumber", "brick")):
        table = DiceTable(sheet).final("gold gold gold gold gold gold")
        use = UseJoker(ZERO, knight, faces("gold"), Good(good))
        assert table.code(use) == (None if resource in (face, None) else "joker.wrong-resource")
        if resource == face:
            (event,) = table.play(use).events(JokerUsed)
            assert isinstance(event, JokerUsed)
            assert event.good == good


def test_the_score_track_has_15_boxes() -> None:
    """DICE-MAP-05: they are filled in order."""
    assert TURNS == 15
    table = DiceTable().final("brick lumber ore ore ore ore").play(BuildRoad(ZERO, 0))
    table.play(EndTurn(ZERO)).missed()
    assert table.boxes() == (1, 0)


# -- sheets taken by themselves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        (Sheet(1 << ROADS), "not on the sheet"),
        (Sheet(-1), "not on the sheet"),
        (Sheet(0b100), "from nowhere"),
        (Sheet(settlements=7), "more is built"),
        (Sheet(knights=-1), "more is built"),
        (Sheet(cities=5), "more is built"),
        (Sheet(settlements=2), "settlement has no road"),
        (Sheet(0b1, cities=1), "city has no road"),
        (Sheet(knights=1, jokers_used=0b10), "joker"),
        (Sheet(jokers_used=-1), "joker"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said(sheet: Sheet, says: str) -> None:
    assert says in (printed.problem(sheet) or "")


def test_nothing_is_wrong_with_sheets_that_can_be_built() -> None:
    assert printed.problem(Sheet()) is None
    assert printed.problem(EVERYTHING) is None


# -- drawing ---------------------------------------------------------------------------------------------------------


def test_the_routes_that_are_drawn_are_those_of_the_sheet() -> None:
    """Every road stands behind its parent or branches off at the column after it; places stand behind their roads."""
    columns: dict[str, int] = {}
    before: dict[str, str] = {}
    for start, names in ROUTES:
        last = ""
        for column, name in enumerate(names.split(), start):
            columns[name] = column
            before[name] = last
            last = name if name.startswith("R") else last
    assert len(columns) == ROADS + len(SETTLEMENTS) + len(CITIES)
    for road, parent in enumerate(PARENTS):
        drawn = before[f"R{road}"]
        if drawn:
            assert drawn == f"R{parent}"
        elif parent is not None:
            after = [name for name, last in before.items() if last == f"R{parent}" and name.startswith("R")]
            assert [columns[name] for name in after] == [columns[f"R{road}"]]
    for letter, row, roads in (("S", SETTLEMENTS, SETTLEMENT_ROADS), ("C", CITIES, CITY_ROADS)):
        for points, place in zip(row, roads, strict=True):
            assert before[f"{letter}{points}"] == ("" if place is None else f"R{place}")


def test_the_panel_shows_what_is_built_what_comes_next_and_the_boxes() -> None:
    table = DiceTable("R0,R1,S3,K1,J2", seats=2).final("brick lumber ore wool wool gold")
    dice, mine, other = table.game.view(ZERO).panels()
    assert dice.lines == ("1 ore, 2 wool, 1 lumber, 1 brick, 1 gold",)
    assert mine.lines[:2] == ("[S3][R0][R1] C7*", "         R2* S4  R3  R4  C12")
    assert mine.lines[4:] == (
        "knights [1]used [2]grain  3*wool  4 lumber  5 brick  6 any",
        "boxes   8   (1 of 15 turns)   [built] next*",
    )
    assert other.lines[0] == " S3* R0* R1  C7"
    assert other.lines[5] == "boxes   X   (1 of 15 turns)   [built] next*"


def test_the_panel_says_how_many_throws_are_left() -> None:
    dice, _ = DiceTable().lying("ore ore ore ore ore wool", throws=2).game.view(ZERO).panels()
    assert dice == Panel("Dice (rolls left: 2)", ("5 ore, 1 wool",))


def test_the_roads_that_are_drawn_in_pictures_are_those_of_the_map() -> None:
    """DICE-MAP-01 and DICE-MAP-04: y is down in pictures and in the map."""
    assert dict(enumerate(ROAD_ENDS)) | {"start": START} == PLACES
    hexes = ("mountains", "fields", "pasture", "forest", "hills", "desert")
    assert [(3 * q, 6 * r + 3 * q) for q, r in map(HEXES.__getitem__, hexes)] == [*KNIGHT_HEXES]


def test_the_picture_of_a_sheet_shows_what_is_built_what_comes_next_and_the_boxes() -> None:
    view = DiceTable("R0,R1,S3,K1,J2", seats=2).final("brick lumber ore wool wool gold").game.view(ZERO)
    _, mine, other = view.card_panels(names=("Ada", "Blai"))
    assert [mine.title, other.title] == ["Sheet of Ada", "Sheet of Blai"]
    assert isinstance(mine, CardPanel)
    assert mine.sketch is not None
    shapes = [shape for shape in mine.sketch.shapes if shape.title]
    built = [shape.title.partition(":")[0] for shape in shapes if shape.owner == ZERO]
    assert sorted(built) == ["J1", "J2", "R0", "R1", "S3"]
    assert all(shape.title.endswith(", built") for shape in shapes if shape.owner == ZERO)
    following = [shape.title for shape in shapes if shape.marked]
    assert sorted(following) == [
        "C7: 7 points, can be built next", "J3: 3 points, can be built next", "R2: 1 point, can be built next",
    ]  # fmt: skip
    jokers = [
        (shape.words, shape.title, bool(shape.color))
        for shape in shapes
        if shape.words in ("\N{MULTIPLICATION SIGN}", "?")
    ]
    assert jokers == [("\N{MULTIPLICATION SIGN}", "used", False), ("?", "grain", True)]
    assert "8" in [shape.words for shape in mine.sketch.shapes]
    assert "1 of 15 turns" in [shape.words for shape in mine.sketch.shapes]
    assert isinstance(other, CardPanel)
    assert other.sketch is not None
    assert "X" in [shape.words for shape in other.sketch.shapes]


def test_nothing_comes_next_in_the_picture_of_a_sheet_when_the_game_is_over() -> None:
    game = DiceTable("R0,R1,S3").game
    for over in (False, True):
        view = evolve(game.view(ZERO), winners=(ZERO,) if over else None)
        _, panel = view.card_panels(names=("Ada",))
        assert isinstance(panel, CardPanel)
        assert panel.sketch is not None
        assert any(shape.marked for shape in panel.sketch.shapes if shape.title) is not over


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0"])
def test_the_sheet_of_a_seat_that_the_game_does_not_have_is_refused(seat: object) -> None:
    """In a state as in a view."""
    game = DiceTable("R0", seats=2).game
    for position in (game.state, game.view(ZERO)):
        with pytest.raises(SeatError, match="the seats are 0 to 1"):
            sheet_of(position, seat)  # type: ignore[arg-type]


def test_a_sheet_is_read_from_a_position_of_the_dice_game() -> None:
    """Not from the game itself, which is easily passed by mistake."""
    game = DiceTable("R0").game
    assert sheet_of(game.view(ZERO), ZERO) == sheet_of(game.state, ZERO)
    with pytest.raises(ArgumentError, match=r"a sheet is read from game.state or game.view\(seat\)"):
        sheet_of(game, 0)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="played without 'dice_game'"):
        sheet_of(new_game("base", seats=3).state, 0)
