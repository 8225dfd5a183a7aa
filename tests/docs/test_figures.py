"""The figures on pages that are written by hand are those of the code."""

import re
from math import comb
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.base import CARD_COUNTS, GOOD_COUNTS, POINTS_TO_WIN, Island
from catan_core.play import Observations
from catan_expansions.cities_knights import COMMODITY_OF, DEFENDER_CARDS, MAX_LEVEL, PROGRESS_CARD_COUNTS, VOYAGE, WALL
from catan_expansions.cities_knights.city_walls import SAFE_CARDS
from catan_expansions.cities_knights.progress.limit import LIMIT
from catan_expansions.dice_game import COSTS, DICE, FACES, THROWS
from catan_expansions.dice_game.sheet import (
    CITIES,
    KNIGHT_RESOURCES,
    KNIGHTS,
    MISSED,
    ROAD_POINTS,
    ROADS,
    SETTLEMENTS,
    TURNS,
)
from tests.benchmarks.costs import GAMES, OPERATIONS, shown
from tests.benchmarks.tables import TABLES
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
COSTS_PAGE = "docs/explanation/performance.md"
ABOVE = ("play", "render", "serve", "cli", "testing", "adapters")
"""The rooms above the engine and the base game."""

WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 11: "eleven", 13: "thirteen", 15: "fifteen"}
TIMES = {1: "once", 2: "twice", 3: "three times"}


def written(path: str) -> str:
    """A page as one line."""
    return " ".join((ROOT / path).read_text(encoding="utf-8").split())


def dice_game() -> list[str]:
    """What the page of the Dice Game says in figures."""
    points = {"road": [ROAD_POINTS] * ROADS, "settlement": SETTLEMENTS, "city": CITIES, "knight": KNIGHTS}
    road, settlement, city, knight = (sum(each) for each in points.values())
    needed = sum(len(points[what]) * sum(cost) for what, cost in COSTS(catan.ruleset("dice_game").rules(1)).items())
    sure = [resource for resource in KNIGHT_RESOURCES if resource]
    return [
        f"{WORDS[DICE]} dice, a sheet for each player, {WORDS[TURNS]} turns",
        f"Roll all {WORDS[DICE]} dice. Then, up to {TIMES[THROWS - 1]},",
        f"A turn without building gets a cross and costs {WORDS[MISSED]} points",
        f"it turns dice to {', '.join(sure[:-1])} or {sure[-1]} (knights 1 to {len(sure)}), or to any resource "
        f"(knight {len(KNIGHTS)})",
        f"A full sheet is worth {road + settlement + city + knight} points: {road} for roads, {settlement} for "
        f"settlements, {city} for cities, {knight} for knights.",
        f"It would take {needed} dice, but {WORDS[TURNS]} turns have only {TURNS * DICE}.",
        f"the first roll has {comb(DICE + len(FACES) - 1, DICE)} outcomes. "
        f"Their weights add up to {len(FACES) ** DICE:,},",
    ]


def cities_knights() -> list[str]:
    """What the page of Cities & Knights says in figures."""
    rules = catan.ruleset("base", "cities_knights").rules(4)
    cards = PROGRESS_CARD_COUNTS(rules)
    supply = {GOOD_COUNTS(rules)[good] for good in COMMODITY_OF.values()}
    assert len(supply) == 1
    walls = rules.pieces[rules.piece_index[WALL]].stock
    return [
        f"barbarians and {sum(cards.values())} progress cards, and takes out",
        f"paper, cloth and coin, {supply.pop()} of each",
        f"{WORDS[len(COMMODITY_OF)]} tracks of {WORDS[MAX_LEVEL]} levels",
        f"at most {WORDS[walls]}; each raises the hand limit by {WORDS[SAFE_CARDS]} cards",
        f"the voyage of {WORDS[VOYAGE]} moves",
        f"all {len(cards)} kinds with their timing, the limit of {WORDS[LIMIT]}",
        f"{POINTS_TO_WIN(rules)['points']} points on one's own turn",
        f"**A default** is changed: that of `base.victory_points` is {rules.ruleset.options['base.victory_points']}.",
    ]


def five_six() -> list[str]:
    """What the page of five and six players says in figures."""
    game = catan.new_game("base", "five_six", "cities_knights", seats=6)
    rules, layout = game.rules, game.state[Island].layout
    alone = catan.ruleset("base", "five_six").rules(6)
    shape = layout.topology
    (each,) = set(GOOD_COUNTS(alone).values())
    (commodities,) = {GOOD_COUNTS(rules)[good] for good in COMMODITY_OF.values()}
    tokens = sum(token > 0 for token in layout.tokens)
    return [
        f"{len(layout.hexes)} hexes with {len(shape.nodes)} nodes and {len(shape.edges)} edges, "
        f"{WORDS[layout.terrains.count('desert')]} deserts, {tokens} tokens on their own spiral, "
        f"{len(layout.harbors)} harbors",
        f"{each} of each resource, {sum(CARD_COUNTS(alone).values())} development cards",
        f"{commodities} of each commodity and {DEFENDER_CARDS(rules)['cards']} Defender cards",
    ]


def tables(page: str) -> list[list[list[str]]]:
    """The tables on a page, row by row and cell by cell, each with its head and the line below it."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    return [[[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()] for table in found]


def test_the_page_on_costs_has_a_row_for_every_operation_that_is_measured() -> None:
    ((head, _, *table),) = [table for table in tables(COSTS_PAGE) if table[0][0] == "µs to"]
    assert head[1:] == [*GAMES]
    assert [cells[0] for cells in table] == [*OPERATIONS]
    for _, *costs in table:
        assert costs == [shown(float(cost.replace(",", ""))) for cost in costs]


def test_the_ratios_on_the_page_on_costs_are_those_of_the_figures_beside_them() -> None:
    found = [table for table in tables(COSTS_PAGE) if table[0][-1] == "Ratio"]
    assert {"Catanatron", "By states alone"} == {head[-2] for head, *_ in found}
    for _, _, *table in found:
        for name, *cells in table:
            first, second, ratio = (float(cell.replace(",", "")) for cell in cells)
            # the ratio is the median of those within rounds
            assert first / second == pytest.approx(ratio, rel=0.1), name


FIGURES = {"dice-game": dice_game, "cities-knights": cities_knights, "five-six": five_six}


@for_each([(page, sentence) for page, sentences in FIGURES.items() for sentence in sentences()])
def test_a_page_has_the_figures_of_the_code(page: str, sentence: str) -> None:
    assert sentence in written(f"docs/expansions/{page}.md")


@pytest.mark.parametrize(
    ("page", "seats", "sentence"),
    [
        ("actions-as-numbers", 4, "for the base game with four seats, {:,} numbers,"),
        ("learning-environments", 2, "numbers with two seats, ours {:,},"),
    ],
)
def test_a_page_says_how_many_numbers_an_observation_has(page: str, seats: int, sentence: str) -> None:
    size = Observations.of(catan.new_game("base", seats=seats, seed=1)).size
    assert sentence.format(size) in written(f"docs/how-to/{page}.md")


def test_the_page_on_benchmarks_has_every_game_that_is_measured() -> None:
    page = written("docs/how-to/benchmark.md")
    assert [table.name for table in TABLES if f"`{table.name}`" not in page] == []


def lines(*folders: Path) -> int:
    """How many lines of Python some folders have."""
    return sum(len(path.read_bytes().splitlines()) for folder in folders for path in folder.rglob("*.py"))


def test_the_readme_says_how_large_the_library_is() -> None:
    core = Path(catan.__file__).parent
    parts = {
        "engine": lines(core) - lines(core / "base", *(core / room for room in ABOVE)),
        "base game": lines(core / "base"),
        "expansions": lines(core.parent / "catan_expansions"),
        "tools for testing": lines(*(core / room for room in ABOVE)),
        "tests": lines(ROOT / "tests"),
    }
    said = re.search(r"The engine has some [^.]*\.", written("README.md"))
    assert said
    figures = [int(figure.replace(",", "")) for figure in re.findall(r"\d+,000", said[0])]
    assert all(part in said[0] for part in parts)
    assert figures == [pytest.approx(many, rel=0.1) for many in parts.values()]


def test_the_readme_compares_engines_by_the_figures_of_the_page_on_costs() -> None:
    text = written("README.md")
    ((_, _, *table),) = [table for table in tables(COSTS_PAGE) if table[0][:3] == ["", "This library", "Catanatron"]]
    random_games, search, *_, imported = (cells[-1] for cells in table)
    assert f"random games run {random_games} times as fast" in text
    assert f"keeps its positions {search} times, but the import takes {imported} times as long" in text
    assert "4.6 million steps a second" in text
    assert "4.6 million steps a second" in written(COSTS_PAGE)
