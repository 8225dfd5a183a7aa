"""Rules that are edited while a program runs, in a notebook or by `importlib.reload`, are played as they are now."""

import gc
import importlib
import sys
import warnings
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import catan_core as catan
from catan_core import Expansion, Seat, hookimpl, ruleset
from catan_core.base import HAND_LIMIT
from catan_core.compiler import rulesets as ruleset_module
from tests.engine.making import expansion, toy

HOOKS = """
import catan_core as catan
from catan_core.base import HAND_LIMIT

{helper}

@catan.hookimpl
def catan_options(setup):
    return [catan.Option("mine.times", default=1, min_value=0, max_value=9, doc="How many times.")]

@catan.hookimpl
def catan_modifiers(setup):
    bonus = setup.options["mine.times"] * more()
    return [catan.add(HAND_LIMIT, lambda position, seat: bonus)]
"""
"""A module with a rule that lets everybody keep more cards."""

HERE = "def more():\n    return {n}"
"""What the rule needs, in the same module."""

ELSEWHERE = "from mine.helper import more"

EXPANSION = Expansion("mine", "Mine", version="1.0", modules=("mine.rules",), requires=("base",))


def limit_of(mine: Expansion) -> int:
    """How many cards everybody may keep, as the rules are now."""
    return HAND_LIMIT(ruleset("base", mine).new_game(seats=3).state, Seat(0))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ModuleType]]:
    """Writes a module of a package and loads it, for the first time or again."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # files of one second are told apart by their size

    def loaded(name: str, text: str) -> ModuleType:
        (tmp_path / "mine" / f"{name}.py").write_text(text)
        importlib.invalidate_caches()
        known = sys.modules.get(f"mine.{name}")
        return importlib.reload(known) if known else importlib.import_module(f"mine.{name}")

    yield loaded
    for name in [name for name in sys.modules if name.partition(".")[0] == "mine"]:
        del sys.modules[name]


@pytest.mark.thorough
def test_a_module_that_was_loaded_again_is_played_by_its_new_rule(package: Callable[..., ModuleType]) -> None:
    package("rules", HOOKS.format(helper=HERE.format(n=1)))
    begun = ruleset("base", EXPANSION).new_game(seats=3)
    assert limit_of(EXPANSION) == 8

    package("rules", HOOKS.format(helper=HERE.format(n=5)))
    assert limit_of(EXPANSION) == 12
    assert begun.rules.ruleset is not ruleset("base", EXPANSION)
    carried_on = catan.Game.from_json(begun.to_json(), expansions=[EXPANSION])
    assert carried_on == begun
    assert HAND_LIMIT(carried_on.state, Seat(0)) == 12


@pytest.mark.thorough
def test_another_default_of_an_option_is_played(package: Callable[..., ModuleType]) -> None:
    text = HOOKS.format(helper=HERE.format(n=4))
    package("rules", text)
    assert limit_of(EXPANSION) == 11
    package("rules", text.replace("default=1", "default=2"))
    assert limit_of(EXPANSION) == 15


@pytest.mark.thorough
def test_a_module_that_was_thrown_out_and_imported_again_is_played_by_its_new_rule(
    package: Callable[..., ModuleType],
) -> None:
    package("rules", HOOKS.format(helper=HERE.format(n=1)))
    assert limit_of(EXPANSION) == 8
    del sys.modules["mine.rules"]
    package("rules", HOOKS.format(helper=HERE.format(n=2)))
    assert limit_of(EXPANSION) == 9


@pytest.mark.thorough
def test_a_module_that_is_given_itself_and_was_loaded_again_is_played_by_its_new_rule(
    package: Callable[..., ModuleType],
) -> None:
    mine = catan.evolve(EXPANSION, modules=(package("rules", HOOKS.format(helper=HERE.format(n=1))),))
    assert limit_of(mine) == 8
    package("rules", HOOKS.format(helper=HERE.format(n=2)))
    assert limit_of(mine) == 9


@pytest.mark.thorough
def test_a_value_that_was_set_from_outside_is_played(
    package: Callable[..., ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = package("rules", HOOKS.format(helper=HERE.format(n=1)))
    assert limit_of(EXPANSION) == 8
    with monkeypatch.context() as patched:
        patched.setattr(rules, "more", lambda: 3)
        assert limit_of(EXPANSION) == 10
    assert limit_of(EXPANSION) == 8


@pytest.mark.thorough
def test_a_module_that_still_uses_the_old_one_is_named_with_what_to_do(package: Callable[..., ModuleType]) -> None:
    package("helper", HERE.format(n=1))
    package("rules", HOOKS.format(helper=ELSEWHERE))
    assert limit_of(EXPANSION) == 8

    package("helper", HERE.format(n=2))
    says = (
        r"^mine\.rules uses more of mine\.helper as it was before mine\.helper was loaded again: load mine\.rules again"
        r" too \(importlib\.reload\), or start Python again$"
    )
    with pytest.warns(UserWarning, match=says) as warned:
        assert limit_of(EXPANSION) == 8
    assert warned[0].filename == __file__
    package("rules", HOOKS.format(helper=ELSEWHERE))
    assert limit_of(EXPANSION) == 9


def test_a_module_that_was_stale_before_its_first_game_is_named_too(package: Callable[..., ModuleType]) -> None:
    package("helper", HERE.format(n=1))
    package("rules", HOOKS.format(helper=ELSEWHERE))
    package("helper", HERE.format(n=2))
    with pytest.warns(UserWarning, match=r"^mine\.rules uses more of mine\.helper"):
        limit_of(EXPANSION)


def test_a_query_of_a_module_that_was_loaded_again_is_refused_with_what_to_do(
    package: Callable[..., ModuleType],
) -> None:
    text = "import catan_core as catan\nQ = catan.NumberQuery('mine/q', lambda position: 1)\n"
    query = package("helper", text)
    old = query.Q
    package("helper", text)
    mine = expansion("mine", queries=lambda setup: [query.Q])
    other = expansion("other", modifiers=[catan.add(old, lambda position: 1)], after=("mine",))
    with pytest.raises(
        catan.Conflict,
        match=r"modifies the query 'mine/q', that is not the query of 'mine'; import that from mine.rules, once more",
    ):
        ruleset(toy(), mine, other).rules(3)


# -- notebooks -----------------------------------------------------------------------------------------------------


class Notebook:
    """A namespace in which cells are run, as in a notebook or at the prompt."""

    def __init__(self) -> None:
        self.module = ModuleType("__main__")
        self.run("import catan_core as catan\nfrom catan_core.base import HAND_LIMIT")
        self.mine = catan.evolve(EXPANSION, modules=(self.module,))

    def run(self, cell: str) -> None:
        exec(cell, vars(self.module))


@pytest.mark.thorough
def test_a_cell_that_was_run_again_is_played_by_its_new_rule() -> None:
    notebook = Notebook()
    for number in (1, 5):
        notebook.run(HOOKS.format(helper=HERE.format(n=number)))
        assert limit_of(notebook.mine) == 7 + number


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def more():\n    return 1", "def more():\n    return 5"),
        ("BONUS = 1\ndef more():\n    return BONUS", "BONUS = 5"),
        ("BONUS = 1\nclass S:\n    def n(self):\n        return BONUS\ndef more():\n    return S().n()", "BONUS = 5"),
        ("BONUS = 1\nMORE = catan.PerRules(lambda rules: BONUS)", "BONUS = 5"),
        ("BONUS = 1\nmore = catan.memoized(9)(lambda: BONUS)", "BONUS = 5\nmore = catan.memoized(9)(lambda: BONUS)"),
    ],
)  # fmt: skip
def test_what_a_hook_uses_from_another_cell_counts(before: str, after: str) -> None:
    notebook = Notebook()
    asked = "MORE(position.rules)" if "MORE" in before else "more()"
    notebook.run(before)
    notebook.run(
        "def add(position, seat):\n"
        f"    return {asked}\n"
        "@catan.hookimpl\n"
        "def catan_modifiers(setup):\n"
        "    return [catan.add(HAND_LIMIT, add)]"
    )
    assert limit_of(notebook.mine) == 8
    notebook.run(after)
    assert limit_of(notebook.mine) == 12


def test_what_a_function_with_kept_answers_uses_counts() -> None:
    notebook = Notebook()
    notebook.run(HOOKS.format(helper="import functools\nBONUS = 1\nmore = functools.lru_cache(0)(lambda: BONUS)"))
    assert limit_of(notebook.mine) == 8
    notebook.run("BONUS = 5")
    assert limit_of(notebook.mine) == 12


def test_a_function_with_kept_answers_that_a_module_gets_from_outside_counts(
    package: Callable[..., ModuleType],
) -> None:
    def five() -> int:
        return 5

    rules = package("rules", HOOKS.format(helper="@catan.memoized(9)\ndef more():\n    return 1"))
    assert limit_of(EXPANSION) == 8
    vars(rules)["more"] = catan.memoized(9)(five)
    assert limit_of(EXPANSION) == 12


def test_a_module_that_keeps_the_records_of_another_is_not_stale(package: Callable[..., ModuleType]) -> None:
    package("helper", "import catan_core as catan\n@catan.record\nclass Hat:\n    seat: int\ndef more():\n    return 1")
    package("rules", HOOKS.format(helper="from mine.helper import Hat, more\nhat = catan.interned_by_seat(Hat)"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert limit_of(EXPANSION) == 8


def test_a_hook_in_a_new_cell_counts() -> None:
    notebook = Notebook()
    assert limit_of(notebook.mine) == 7
    notebook.run(HOOKS.format(helper=HERE.format(n=2)))
    assert limit_of(notebook.mine) == 9


def test_what_no_hook_uses_may_change_and_the_ruleset_is_the_same() -> None:
    notebook = Notebook()
    notebook.run(HOOKS.format(helper=HERE.format(n=2)))
    known = ruleset("base", notebook.mine)
    notebook.run("seed = 3\ndef plot(game):\n    return seed, more()")
    assert ruleset("base", notebook.mine) is known


def test_an_object_whose_hooks_or_values_were_changed_is_played_as_it_is() -> None:
    class Mine:
        __name__ = "mine"
        bonus = 1

        @hookimpl
        def catan_modifiers(self, setup: catan.Setup) -> catan.Modifiers:
            bonus = self.bonus
            return [catan.add(HAND_LIMIT, lambda position, seat: bonus)]

    part = Mine()
    mine = catan.evolve(EXPANSION, modules=(part,))
    assert limit_of(mine) == 8
    part.bonus = 4
    assert limit_of(mine) == 11
    Mine.catan_modifiers = hookimpl(lambda self, setup: [])  # type: ignore[method-assign]
    assert limit_of(mine) == 7


# -- what is kept --------------------------------------------------------------------------------------------------


def test_nothing_that_ships_is_stale_or_edited_and_its_rulesets_stay_the_same() -> None:
    ids = tuple(id for id in catan.catalogue() if id in {"base", "five_six", "cities_knights", "seafarers"})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for chosen in (ids, ("dice_game",)):
            known = ruleset(*chosen)
            assert ruleset(*chosen) is known


def test_a_ruleset_in_use_is_the_same_however_many_others_are_asked_for() -> None:
    used = ruleset(toy())
    game = used.new_game(seats=3)
    of_game = ruleset(*used.chosen)
    for number in range(2 * ruleset_module.MAX_RULESETS):
        ruleset("base", options={"base.victory_points": 5 + number % 9, "base.offers_per_turn": number})
    assert ruleset(*used.chosen) is of_game is game.rules.ruleset


@pytest.mark.thorough
def test_few_rulesets_that_nobody_uses_are_kept_and_those_are_the_last_that_were_asked_for() -> None:
    few = ruleset_module.MAX_RULESETS
    assert few <= 32
    made: list[weakref.ref[catan.Ruleset]] = []

    def asked(number: int) -> catan.Ruleset:
        return ruleset("base", options={"base.offers_per_turn": number})

    made = [weakref.ref(asked(number)) for number in range(10, 12 + few)]
    gc.collect()
    assert [number for number, one in enumerate(made) if one() is None] == [0, 1]
    assert asked(12) is made[2]()
    asked(9)
    gc.collect()
    assert made[2]() is not None
    assert made[3]() is None
