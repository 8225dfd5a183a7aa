"""Every example runs, and the documentation shows it."""

import os
import random
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from runpy import run_path

import pytest

from catan_core import Expansion, Match, Seat, catalogue, load, ruleset
from catan_core.base import Dice, Roll
from catan_core.testing import Scenario, check_expansion, positions_are_sound, replay_equals_original
from catan_expansions.cities_knights.cities import reduce_city
from tests.helpers.each import for_each
from tests.helpers.tiers import few

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
NEEDS = {"openspiel_search": ("pyspiel", "openspiel")}
"""What an example needs that is not there on every Python: the module, and the extra that brings it."""

EXTENDING = sorted((ROOT / "examples" / "extending").glob("*.py"))
"""Small expansions, each of which shows how one thing is added or changed."""


APART = ("bots", "first_game", "interaction_laws", "json_door", "many_games", "property_tests")
"""Examples that start processes or set what holds for a whole process, and the first that anybody runs: each of them is
run as a process. All others are run in this one, where the library has been imported."""


def needed(example: Path) -> None:
    """Skip the test if something is missing that an example needs."""
    if example.stem in NEEDS:
        module, extra = NEEDS[example.stem]
        pytest.importorskip(module, reason=f'an extra is missing: pip install -e ".[{extra}]"')


@cache
def run(example: Path, typed: str = "", hash_seed: str = "0") -> str:
    """What an example prints as a process. It must end by itself, without an error or a warning."""
    needed(example)
    done = subprocess.run(
        [sys.executable, "-W", "error", example],
        input=typed,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.thorough
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_every_example_runs(example: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if example.stem in APART:
        assert run(example)
        return
    needed(example)
    monkeypatch.setattr(sys, "argv", [str(example)])
    monkeypatch.setattr(sys, "stdin", StringIO())
    monkeypatch.setattr(sys, "path", [str(example.parent), *sys.path])
    run_path(str(example), run_name="__main__")
    said = capsys.readouterr()
    assert said.out
    assert not said.err


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_every_example_prints_the_same_each_time(example: Path) -> None:
    """Two minutes in all. `pytest -m slow tests/docs/test_examples.py -k same`"""
    assert run(example) == run(example, hash_seed="1")


@pytest.mark.thorough
@for_each([*EXAMPLES, *EXTENDING], lambda example: example.stem)
def test_every_example_is_shown_in_the_documentation(example: Path) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md")]
    assert any(f"<!-- generated:code:{example.relative_to(ROOT).as_posix()}" in page for page in pages)


def test_the_list_of_examples_has_each_of_them_once_and_its_links_lead_somewhere() -> None:
    folder = ROOT / "examples"
    linked = re.findall(r"\]\(([^)#]+)\)", (folder / "README.md").read_text(encoding="utf-8"))
    assert [link for link in linked if not (folder / link).exists()] == []

    folders = {path.parent for path in folder.glob("[a-z]*/*")} - {folder / "extending"}
    examples = [path.relative_to(folder).as_posix() for path in (*EXAMPLES, *EXTENDING, *folders)]
    assert sorted(link for link in linked if not link.startswith("../")) == sorted(examples)


def rule_of(example: str) -> str:
    text = (ROOT / "examples" / example).read_text(encoding="utf-8")
    return text.partition("[start:rule]\n")[2].partition("# --8<-- [end:rule]")[0]


@pytest.mark.parametrize(("example", "most"), [("house_rule.py", 16), ("windfall.py", 24)])
def test_a_house_rule_takes_sixteen_lines_and_one_with_a_decision_two_dozen(example: str, most: int) -> None:
    assert len([line for line in rule_of(example).splitlines() if line.strip()]) <= most


@pytest.mark.parametrize("example", ["house_rule.py", "windfall.py"])
def test_these_lines_of_a_house_rule_are_an_expansion_as_they_stand(example: str, tmp_path: Path) -> None:
    file = tmp_path / example
    file.write_text(rule_of(example), encoding="utf-8")
    assert Match(ruleset("base", load(file)), seats=3, seed=0).actions


@pytest.mark.thorough
def test_a_search_with_hidden_information_takes_forty_lines_and_beats_random_moves() -> None:
    text = (ROOT / "examples" / "ismcts.py").read_text(encoding="utf-8")
    bot = text.partition("[start:bot]\n")[2].partition("# --8<-- [end:bot]")[0]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 40
    assert run(ROOT / "examples" / "ismcts.py").startswith("{'search': 2}")


@pytest.mark.thorough
@pytest.mark.parametrize("example", EXTENDING, ids=lambda example: example.stem)
def test_every_small_expansion_plays_its_scene_and_a_checked_walk(
    example: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = import_module(f"examples.extending.{example.stem}")
    assert capsys.readouterr().out.count("\n") == 1
    assert isinstance(module.EXPANSION, Expansion)
    text = example.read_text(encoding="utf-8")
    assert "check_walk(" in text.partition("[start:play]")[2]


@for_each(EXTENDING, lambda example: example.stem)
def test_a_small_expansion_has_no_id_of_an_installed_one(example: Path) -> None:
    """So that every command takes its file."""
    ids = re.findall(r'^\w+ = catan\.Expansion\(\s*"(\w+)"', example.read_text(encoding="utf-8"), re.MULTILINE)
    assert ids or example.stem == "rules_from_data"
    assert {*ids}.isdisjoint(catalogue())


@pytest.mark.thorough
@for_each(EXTENDING, lambda example: example.stem)
def test_all_of_a_small_expansion_is_shown_in_the_documentation(example: Path) -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md"))
    text = example.read_text(encoding="utf-8")
    for section in re.findall(r"\[start:([\w-]+)\]", text):
        assert f"<!-- generated:code:examples/extending/{example.name}:{section} -->" in pages
    text = re.sub(r'\A""".*?"""\n', "", text, flags=re.DOTALL)
    shown = re.sub(r"^# --8<-- \[start:([\w-]+)\]\n.*?^# --8<-- \[end:\1\]\n", "", text, flags=re.MULTILINE | re.DOTALL)
    assert [line for line in shown.splitlines() if line and not line.startswith("print(")] == []


@pytest.mark.thorough
def test_the_terminal_frontend_survives_everything_that_people_type() -> None:
    typed = "0\n99\nx\n\nu\nb\no wool\no wool gold\no wool ore\n1\n1\nu\n2\nq\n"
    printed = run(ROOT / "examples" / "terminal_frontend.py", typed)
    assert printed.count("You may:") == len(typed.splitlines())
    assert "Traceback" not in printed


@pytest.mark.thorough
def test_a_number_that_the_terminal_frontend_has_not_listed_plays_nothing() -> None:
    printed = run(ROOT / "examples" / "terminal_frontend.py", f"0\n99\n{'9' * 5000}\nq\n")
    assert printed.count("You may:") == 4
    assert "\n   * " not in printed


@pytest.mark.thorough
def test_a_person_can_play_a_whole_game_in_the_terminal_frontend() -> None:
    rng = random.Random(1)
    typed = "".join(f"{rng.randint(1, 6)}\n" for _ in range(20_000))
    printed = run(ROOT / "examples" / "terminal_frontend.py", typed)
    assert printed.splitlines()[-1].startswith("Won by seat")


@pytest.mark.thorough
def test_the_tutorial_shows_what_the_first_game_prints() -> None:
    tutorial = (ROOT / "docs" / "tutorial" / "first-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"```text\n(.*?)```", tutorial, re.DOTALL)
    assert shown
    assert run(ROOT / "examples" / "first_game.py").startswith(shown[0])


DEFINING = sorted(
    path
    for path in (*EXAMPLES, *EXTENDING)
    if re.search(r"^\w+ = (catan\.Expansion|expansion_of)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
)
"""The examples that are an expansion. Those that are a package have tests of their own, which `.ci/run` runs."""


def expansions_of(example: Path) -> list[Expansion]:
    """The expansions that an example makes. Being imported, it plays its scene."""
    module = import_module(".".join(example.relative_to(ROOT).with_suffix("").parts))
    return [value for value in vars(module).values() if isinstance(value, Expansion)]


def seats_of(expansion: Expansion) -> tuple[int, ...]:
    """A single number of seats: three where they are allowed, which is the least that tells left from right."""
    return (3,) if expansion.seats is None or 3 in expansion.seats else (min(expansion.seats),)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "example",
    few(
        {example.stem: example for example in DEFINING},
        "add_a_board",
        "add_a_deck",
        "add_a_good",
        "add_a_hidden_card",
        "add_a_mark",
        "add_a_phase",
        "add_a_sub_decision",
        "add_water",
        "change_the_island",
        "house_rule",
        "own_game",
        "replace_a_rule",
        "replace_the_dice",
        "roll_again",
    ),
)
def test_every_expansion_in_an_example_keeps_the_promises_that_every_expansion_makes(example: Path) -> None:
    """In short walks, also with other values of the options of what it plays with."""
    expansions = expansions_of(example)
    assert expansions
    for expansion in expansions:
        check_expansion(
            expansion, seats=seats_of(expansion), games=1, length=20, every=20, whole=0, elsewhere=False, shrink=0
        )


def test_all_examples_that_are_an_expansion_are_checked() -> None:
    assert {*EXTENDING, ROOT / "examples" / "house_rule.py"} <= {*DEFINING}


@pytest.mark.thorough
@pytest.mark.parametrize("example", ["add_a_sub_decision", "add_a_neutral_owner"])
def test_a_settlement_that_is_left_of_a_city_is_none_that_is_built(example: str) -> None:
    expansion = import_module(f"examples.extending.{example}").EXPANSION
    table = Scenario(expansion, "cities_knights", seats=3).give(1, ore=1).building()
    table.piece("city", 0, (0, -1, "N"))
    before = table.state.stack
    table.change(reduce_city, Seat(0), table.node(0, -1, "N"))
    assert table.state.stack == before


@pytest.mark.thorough
def test_a_position_in_which_cards_to_be_put_back_are_drawn_is_one_that_is_read() -> None:
    game = Scenario(import_module("examples.extending.put_cards_back").EXPANSION, seats=3).game
    positions_are_sound(game.play(Roll(Seat(0))).play(Dice((6, 6))).state, random.Random(1))


@pytest.mark.thorough
def test_a_stored_game_whose_tokens_are_dealt_at_the_beginning_is_read() -> None:
    dealt = import_module("examples.extending.deal_at_the_beginning").EXPANSION
    replay_equals_original(ruleset("base", dealt), seed=1, length=30, seats=3)


@pytest.mark.slow
@pytest.mark.parametrize("example", EXTENDING, ids=lambda example: example.stem)
def test_every_small_expansion_keeps_its_promises_in_longer_walks_and_beside_others(example: Path) -> None:
    """Ten minutes in all. `pytest -m slow tests/docs/test_examples.py`"""
    expansion = import_module(f"examples.extending.{example.stem}").EXPANSION
    alongside = () if "base" in dict(expansion.conflicts) else ("five_six", "cities_knights")
    # Being imported, an example plays its scene and prints, so a fresh process could not say what it has found.
    check_expansion(expansion, alongside=alongside, games=1, length=60, every=15, elsewhere=False)
