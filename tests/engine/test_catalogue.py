"""The catalogue: expansions that are installed, also where some of their packages are broken."""

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import catan_core as catan
import catan_core.base
from catan_core import catalogue, ruleset
from catan_core.plugin import expansion as expansion_module
from catan_core.plugin.expansion import announced
from tests.engine import toy as race
from tests.engine.installing import WORKS, install, installing
from tests.engine.making import expansion, toy


def test_the_catalogue_has_the_expansions_that_are_installed() -> None:
    assert catalogue()["base"].title == "Catan, the base game"


def test_where_no_package_is_known_expansions_are_given_as_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program that was frozen, or that has a copy of the library."""
    monkeypatch.setattr(expansion_module, "entry_points", lambda group: [])
    announced.cache_clear()
    try:
        with pytest.raises(catan.MissingExpansion, match=r"give an Expansion .* such as catan_core\.base\.EXPANSION"):
            ruleset("base")
        assert len(ruleset(catan_core.base.EXPANSION).new_game(seats=3).actions) == 54
    finally:
        announced.cache_clear()


def test_no_expansion_has_the_id_of_the_engine() -> None:
    with pytest.raises(catan.RulesetError, match="no expansion can have the id 'engine'"):
        expansion("engine")


def test_what_is_installed_changes_no_game_that_does_not_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    race_entry = EntryPoint("race", "tests.engine.toy:EXPANSION", "catan.expansions")
    before = ruleset(toy()).rules(3).contributions
    monkeypatch.setattr(expansion_module, "entry_points", lambda group: [race_entry])
    announced.cache_clear()
    try:
        assert dict(catalogue()) == {"race": race.EXPANSION}
        assert [given.part for given in ruleset(toy()).rules(3).contributions] == [given.part for given in before]
        assert ruleset("race").chosen == (race.EXPANSION,)
    finally:
        announced.cache_clear()


def test_a_broken_package_harms_no_game_that_does_not_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        EntryPoint("race", "tests.engine.toy:EXPANSION", "catan.expansions"),
        EntryPoint("broken", "tests.engine.nowhere:EXPANSION", "catan.expansions"),
    ]
    monkeypatch.setattr(expansion_module, "entry_points", lambda group: entries)
    announced.cache_clear()
    try:
        assert ruleset("race").chosen == (race.EXPANSION,)
        assert dict(catalogue("race", "missing")) == {"race": race.EXPANSION}
        with pytest.raises(catan.MissingExpansion, match=r"installed: broken, race$"):
            ruleset("chase")
        with pytest.raises(catan.RulesetError, match="'broken'"):
            ruleset("race", "broken")
    finally:
        monkeypatch.undo()
        announced.cache_clear()


def test_what_an_expansion_brings_comes_along_unasked_and_before_it() -> None:
    asking = catan.Expansion("asking", "Asking", version="1", modules=(), requires=("base", "coins"), brings=("coins",))

    assert [one.id for one in ruleset(asking, "base").chosen] == ["base", "coins", "asking"]
    assert ruleset("coins", asking, "base") == ruleset(asking, "base")


def test_an_expansion_brings_only_what_it_requires() -> None:
    with pytest.raises(catan.RulesetError, match="'asking': brings must name expansions in requires"):
        catan.Expansion("asking", "Asking", version="1", modules=(), brings=("coins",))


BROKEN = {
    "missing_module": "import nowhere",
    "misspelled": "from catan_core import Expanssion",
    "raises": "raise KeyError",
    "leaves": "import sys; sys.exit(3)",
    "other_thing": "EXPANSION = 'an expansion'",
    "other_id": WORKS.format(id="race", requires=()),
    "no_name": "",
    "syntax": "def",
}
"""The code of packages that cannot be loaded, each by another mistake, by the id of the expansion they announce."""


SHIPPED = [*catalogue()]


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The broken packages, and one that works, installed beside what is there."""
    with installing(tmp_path, monkeypatch, works=WORKS.format(id="works", requires=()), **BROKEN):
        yield


def test_the_catalogue_lists_what_can_be_loaded_and_names_the_rest(broken: None) -> None:
    assert [*catalogue()] == sorted([*SHIPPED, "works"])
    assert list(catan.broken_expansions()) == sorted(BROKEN)
    problems = catan.broken_expansions()
    for id, problem in problems.items():
        assert f"the entry point {id!r} (installed_{id}:EXPANSION) of the package catan-{id} 1.5 " in problem
        assert "\n" not in problem
    assert "cannot be loaded: SystemExit: 3" in problems["leaves"]
    assert "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'" in problems["missing_module"]


def test_a_broken_package_is_an_error_for_who_names_it(broken: None) -> None:
    for id in BROKEN:
        for door in (catalogue, ruleset, catan.describe):
            with pytest.raises(catan.RulesetError, match=f"of the package catan-{id} 1.5"):
                door(id)
    ruleset(toy()).rules(3)


def test_a_missing_requirement_says_whose_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needy, unlucky = (WORKS.format(id=id, requires=(other,)) for id, other in (("needy", "sea"), ("unlucky", "leaves")))
    with installing(tmp_path, monkeypatch, needy=needy, unlucky=unlucky, leaves=BROKEN["leaves"]):
        with pytest.raises(catan.MissingExpansion, match=r"'needy' requires 'sea', which is not installed: inst"):
            ruleset("needy")
        with pytest.raises(catan.MissingExpansion, match=r"'needy' requires 'sea', which is not installed$"):
            catan.describe("needy")
        with pytest.raises(
            catan.RulesetError, match=r"'unlucky' requires 'leaves': .* of the package catan-leaves 1\.5"
        ):
            catan.describe("unlucky")
        with pytest.raises(catan.MissingExpansion, match=r"'unlucky' requires 'leaves': name it too"):
            ruleset("unlucky")


@pytest.mark.thorough
def test_a_package_that_is_installed_while_the_program_runs_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installing(tmp_path, monkeypatch):
        doors: tuple[Callable[[str], object], ...] = (catalogue, lambda id: ruleset("base", id), catan.describe)
        for number, door in enumerate(doors):
            id = f"late_{number}"
            assert id not in catalogue()
            with pytest.raises(catan.MissingExpansion, match=f"'{id}'"):
                ruleset(id)
            try:
                install(tmp_path, **{id: WORKS.format(id=id, requires=("base",))})
                door(id)
                assert id in catalogue()
            finally:
                sys.modules.pop(f"installed_{id}", None)


def test_a_package_of_which_only_the_announcement_is_found_says_to_start_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with one that is installed to be edited: Python reads at its start where that is."""
    with installing(tmp_path, monkeypatch):
        install(tmp_path, late="")
        (tmp_path / "installed_late.py").unlink()
        for door in (catalogue, ruleset, catan.describe):
            with pytest.raises(
                catan.RulesetError,
                match=r"cannot be loaded: ModuleNotFoundError: No module named 'installed_late'; if it was installed"
                r" after this program had begun, start the program again$",
            ):
                door("late")


def test_a_broken_package_that_is_mended_while_the_program_runs_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installing(tmp_path, monkeypatch, mended="import nowhere"):
        with pytest.raises(catan.RulesetError, match=r"No module named 'nowhere'$"):
            catalogue("mended")
        (tmp_path / "installed_mended.py").write_text(WORKS.format(id="mended", requires=()))
        assert [*catalogue("mended")] == ["mended"]
        assert "mended" not in catan.broken_expansions()


def leave(*given: object) -> None:
    raise SystemExit(3)


def test_the_code_of_an_expansion_that_would_end_the_process_is_an_error_like_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "installed_module.py").write_text("raise SystemExit")
    module = catan.Expansion("other", "Other", version="1.0", modules=("installed_module",))
    with pytest.raises(catan.RulesetError, match="'other': the module installed_module cannot be imported: SystemExit"):
        ruleset(toy(), module)
    with pytest.raises(catan.RulesetError, match=r"'other', catan_goods in other.rules: the hook raised SystemExit: 3"):
        ruleset(toy(), expansion("other", goods=leave)).rules(3)
    left_out = expansion("other", excludes=("zoo.rules",))
    with pytest.raises(catan.RulesetError, match=r"'zoo', catan_goods in zoo.rules: the hook raised SystemExit: 3"):
        ruleset(toy(), left_out, expansion("zoo", goods=leave)).rules(3)


def test_two_installed_packages_with_one_id_are_a_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        EntryPoint("atlas", f"tests.engine.{value}", "catan.expansions")
        for value in ("atlas:EXPANSION", "test_catalogue:OTHER_ATLAS")
    ]
    monkeypatch.setattr(expansion_module, "entry_points", lambda group: entries)
    announced.cache_clear()
    try:
        with pytest.raises(catan.Conflict, match=r"both provide 'atlas'; the second is .*OTHER_ATLAS"):
            catalogue("atlas")
        assert [*catalogue()] == []
        assert [*catan.broken_expansions()] == ["atlas"]
    finally:
        monkeypatch.undo()
        announced.cache_clear()


OTHER_ATLAS = expansion("atlas", version="0.1")


@pytest.mark.thorough
def test_a_description_has_the_refusals_that_only_another_option_brings() -> None:
    described = {one.tag: one for one in catan.describe("base").actions}
    assert described["base/choose-victim"].codes == ("robber.yourself", "robber.no-victim-there", "robber.must-steal")
    assert {one.tag for one in catan.describe("base").violations} >= {"robber.must-steal", "robber.yourself"}


@pytest.mark.thorough
def test_a_description_has_what_editions_say_of_options_beside_another_expansion() -> None:
    """Seafarers has them with Cities & Knights alone; what editions say of Cities & Knights is said there."""
    editions = {name: dict(values) for name, values in catan.describe("seafarers").editions}
    assert editions["en2015"]["seafarers.chase_pirate_from"] == "sea_corner"
    assert editions["en2025"]["seafarers.sleeping_pieces"] == "off_board"
    assert not [name for values in editions.values() for name in values if name.startswith("cities_knights.")]
