"""Expansions that are one file: what they are, what is said of a mistake, and what becomes of an edit."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import catan_core as catan
from catan_core import Expansion, RulesetError, Seat, failed_expansion
from catan_core.base import HAND_LIMIT
from tests.helpers.each import for_each

RULE = '''"""More cards are safe.

After a seven.
"""
import catan_core as catan
from catan_core import base

MORE = {more}

@catan.record
class Told(catan.Event, tag="safe/told"):
    """It has been told."""

def more(position, seat):
    return MORE

@catan.hookimpl
def catan_modifiers(setup):
    return [catan.add(base.HAND_LIMIT, more)]

@catan.hookimpl
def catan_events(setup):
    return [catan.EventSpec(Told)]
'''
HOOK = "import catan_core as catan\n@catan.hookimpl\ndef catan_modifiers(setup):\n    return []\n"
DECLARED = "import catan_core as catan\n{name} = catan.Expansion({id!r}, 'Mine', version='2', modules=(__name__,))\n"

Written = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Writes a file in the folder of the process."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "safe.py") -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return Path(name)

    return write


def game_of(expansion: Expansion) -> catan.Game:
    return catan.new_game("base", expansion, seats=3)


def limit_in(game: catan.Game) -> int:
    return HAND_LIMIT(game.state, Seat(0))


def module_of(expansion: Expansion) -> ModuleType:
    (name,) = expansion.modules
    return sys.modules[str(name)]


# -- what the expansion is -----------------------------------------------------------------------------------------


def test_the_hooks_of_a_file_are_an_expansion_named_after_it(written: Written) -> None:
    safe = catan.load(written(RULE.format(more=2)))
    assert (safe.id, safe.title, safe.version, safe.requires) == ("safe", "More cards are safe", "0.1", ("base",))
    assert limit_in(game_of(safe)) == 9


def test_without_a_docstring_the_title_is_the_name_of_the_file(written: Written) -> None:
    assert catan.load(str(written(HOOK, "no_mercy.py"))).title == "No mercy"


def test_a_constant_that_is_an_expansion_is_that_of_the_file(written: Written) -> None:
    mine = catan.load(written("from catan_core.base import EXPANSION\n" + DECLARED.format(name="ANY", id="mine")))
    assert (mine.id, mine.version, mine.requires) == ("mine", "2", ())


def test_under_two_names_it_is_the_same(written: Written) -> None:
    written(f"{DECLARED.format(name='A', id='mine')}B = A\n")
    assert catan.load("safe.py").id == "mine"


def test_the_file_of_an_installed_package_is_the_expansion_of_the_package() -> None:
    from catan_expansions import five_six

    assert catan.load(str(five_six.__file__)) == five_six.EXPANSION


# -- mistakes ------------------------------------------------------------------------------------------------------

MISTAKES = {
    "a syntax error": ("x = 1\ndef f(:\n", "safe.py, line 2: SyntaxError: invalid syntax"),
    "bytes that are no text": ("x = '\0'", "null bytes"),
    "an exception": ("def f():\n    return 1 / 0\nf()\n", "safe.py, line 2: ZeroDivisionError: division by zero"),
    "an exception elsewhere": ("import json\n\njson.loads('{')\n", "safe.py, line 3: JSONDecodeError: "),
    "a module that is not there": ("\nimport nowhere\n", "safe.py, line 2: ModuleNotFoundError: No module named"),
    "an end of the process": ("import sys\nsys.exit(3)\n", "safe.py, line 2: SystemExit: 3"),
    "nothing": ("x = 1\n", "safe.py defines no expansion: it has neither a hook"),
    "an expansion of somebody else": ("from catan_core.base import EXPANSION\n", "safe.py defines no expansion"),
    "several": (
        DECLARED.format(name="A", id="one") + DECLARED.format(name="B", id="two"),
        "safe.py defines 2 expansions, and it must be one: A (line 2), B (line 4)",
    ),
    "the hooks are left out": (
        f"{HOOK}MINE = catan.Expansion('mine', 'Mine', version='1', modules=())\n",
        "safe.py, line 5: MINE does not have the hooks of this file: write modules=(__name__,)",
    ),
    "a reserved id": (DECLARED.format(name="A", id="engine"), "safe.py, line 2: no expansion can have the id 'engine'"),
    "the id of an installed one": (
        DECLARED.format(name="A", id="five_six"),
        "safe.py, line 2: an expansion with the id 'five_six' is installed; choose another id",
    ),
}


@for_each(MISTAKES.items(), lambda what, case: what)
def test_a_mistake_in_a_file_is_told_with_its_line(what: str, case: tuple[str, str], written: Written) -> None:
    text, message = case
    with pytest.raises(RulesetError) as caught:
        catan.load(written(text))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@for_each(
    [
        ("base.py", "base.py: an expansion with the id 'base' is installed"),
        ("engine.py", "engine.py: no expansion can have the id 'engine'"),
        ("My-Rule.py", "My-Rule.py: its name is the id of the expansion"),
        ("safe.txt", "safe.txt: an expansion in one file is a Python file, and its name ends in .py"),
    ]
)
def test_a_name_that_cannot_be_an_id_is_told(name: str, message: str, written: Written) -> None:
    with pytest.raises(RulesetError) as caught:
        catan.load(written(HOOK, name))
    assert str(caught.value).startswith(message)


def test_what_is_no_file_is_told(written: Written, tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    for name, message in (
        ("none.py", "none.py cannot be read: No such file or directory"),
        ("folder.py", "folder.py is a folder: "),
        ("a\0b.py", "cannot be read: embedded null"),
    ):
        with pytest.raises(RulesetError) as caught:
            catan.load(name)
        assert message in str(caught.value)


HOOKS = {
    "an argument": (
        HOOK.replace("(setup)", "(set_up)"),
        "'safe', catan_modifiers in safe.py, line 2: it takes 'set_up', but a hook takes 'setup' and nothing else",
    ),
    "its name": (HOOK.replace("modifiers", "modifyers"), "'safe': safe.py, line 2: there is no hook 'catan_modifyers'"),
    "no marker": (HOOK.replace("@catan.hookimpl", ""), "'safe': safe.py, line 3: catan_modifiers looks like a hook"),
    "what it returns": (HOOK.replace("[]", "[3]"), "catan_modifiers in safe.py, line 2: it must return a list of Mod"),
    "what it raises": (
        HOOK.replace("[]", "1 / 0"),
        "catan_modifiers in safe.py, line 2: the hook raised ZeroDivisionError: division by zero (safe.py, line 4)",
    ),
}


@for_each(HOOKS.items(), lambda what, case: what)
def test_a_mistake_in_a_hook_is_told_with_its_line(what: str, case: tuple[str, str], written: Written) -> None:
    text, message = case
    safe = catan.load(written(text))
    with pytest.raises(RulesetError) as caught:
        game_of(safe)
    assert message in str(caught.value)


def test_a_rule_that_fails_is_that_of_its_file_and_not_of_one_beside_it(written: Written) -> None:
    fails = HOOK.replace("modifiers", "reactions").replace("[]", "[catan.Reaction(PiecePlaced, react)]")
    fails += "from catan_core.base import PiecePlaced\ndef react(tx, event):\n    raise KeyError('oops')\n"
    other, broken = catan.load(written(HOOK, "a_rule.py")), catan.load(written(fails, "b_rule.py"))
    game = catan.new_game("base", other, broken, seats=3)
    with pytest.raises(KeyError) as caught:
        game.play(game.actions.sample(Random(1)))
    assert failed_expansion(caught.value) == "b_rule"
    assert "(b_rule.py, line 7, react, catan_reactions" in caught.value.__notes__[0]


# -- again, and elsewhere ------------------------------------------------------------------------------------------


def test_a_file_that_has_not_changed_is_not_run_again(written: Written) -> None:
    safe = catan.load(written(RULE.format(more=2)))
    module, rules = module_of(safe), game_of(safe).rules
    assert game_of(catan.load("./safe.py")).rules is rules
    assert module_of(safe) is module


def test_new_games_are_played_by_the_rules_of_a_file_that_has_changed(written: Written) -> None:
    before = game_of(catan.load(written(RULE.format(more=2))))
    again = catan.load(written(RULE.format(more=4)))  # of the same length, in the same second
    assert limit_in(game_of(again)) == 11
    assert limit_in(before) == 9
    assert limit_in(catan.Game.from_json(before.to_json(), expansions=[again])) == 11


def test_a_hook_that_is_gone_from_a_file_is_gone_from_the_rules(written: Written) -> None:
    catan.load(written(RULE.format(more=2)))
    again = catan.load(written(RULE.format(more=2).replace("@catan.hookimpl\ndef catan_modifiers", "def modifiers")))
    assert limit_in(game_of(again)) == 7


def test_a_file_that_cannot_be_run_again_leaves_what_it_was(written: Written) -> None:
    safe = catan.load(written(RULE.format(more=2)))
    with pytest.raises(RulesetError):
        catan.load(written("1 / 0"))
    assert limit_in(game_of(safe)) == 9


def test_a_process_that_does_not_know_the_file_runs_it_to_read_a_pickle(written: Written) -> None:
    safe = catan.load(written(RULE.format(more=2)))
    module = module_of(safe)
    event, game = pickle.dumps(module.Told()), game_of(safe)
    sent = pickle.dumps(game)
    del sys.modules[module.__name__]
    assert pickle.loads(event).tag == "safe/told"
    assert module_of(safe) is not module
    assert limit_in(pickle.loads(sent)) == 9
    assert pickle.loads(sent).to_json() == game.to_json()


def test_a_folder_may_be_called_anything(written: Written, tmp_path: Path) -> None:
    folder = tmp_path / "my.own: 100%2E rules"
    folder.mkdir()
    written(RULE.format(more=2), f"{folder.name}/safe.py")
    safe = catan.load(folder / "safe.py")
    module = module_of(safe)
    event = pickle.dumps(module.Told())
    del sys.modules[module.__name__]
    assert pickle.loads(event).tag == "safe/told"


@pytest.mark.thorough
def test_another_process_reads_a_game_with_the_rules_of_a_file(written: Written, tmp_path: Path) -> None:
    game = game_of(catan.load(written(RULE.format(more=2))))
    (tmp_path / "game.pickle").write_bytes(pickle.dumps(game))
    code = (
        "import pickle, sys; from catan_core.base import HAND_LIMIT;"
        f"game = pickle.load(open({str(tmp_path / 'game.pickle')!r}, 'rb')); print(HAND_LIMIT(game.state, 0))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd="/", capture_output=True, text=True, check=True)
    assert done.stdout == "9\n"


# -- only what is named is run -------------------------------------------------------------------------------------


def test_a_path_in_place_of_an_id_is_told_what_reads_it() -> None:
    with pytest.raises(catan.MissingExpansion) as caught:
        catan.ruleset("base", "./safe.py")
    assert str(caught.value) == "no expansion './safe.py' is installed; load('./safe.py') gives that of a file"


def test_a_path_is_run_by_load_alone(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    said = io.StringIO()
    monkeypatch.setattr(sys, "stdout", said)
    path = written('print("I am run.")\n' + RULE.format(more=2))
    stored = str(catan.Match(catan.ruleset("base"), seats=3).transcript)
    for read in (
        lambda: catan.ruleset("base", str(path)),
        lambda: catan.catalogue(f"./{path}"),
        lambda: catan.replay(stored.replace('{"base":', f'{{"./{path}":"0.1","base":')),
        lambda: catan.replay(stored.replace('{"base":', '{"safe":"0.1","base":')),
    ):
        with suppress(catan.CatanError):
            read()
    assert said.getvalue() == ""
    catan.load(path)
    assert said.getvalue() == "I am run.\n"


# -- a file that builds on another -------------------------------------------------------------------------------

UPON = """
from . import safe

import catan_core as catan
from catan_core import base

@catan.hookimpl
def catan_reactions(setup):
    return [catan.Reaction(safe.Told, lambda tx, event: None)]

EXPANSION = catan.Expansion("upon", "Upon", version="1", modules=(__name__,), requires=("base", "safe"))
"""


def test_a_file_may_build_on_one_beside_it(written: Written) -> None:
    first, second = written(RULE.format(more=2)), written(UPON, "upon.py")

    for files in ((first, second), (second, first)):
        catan.new_game("base", *map(catan.load, files), seats=3, seed=1)


def test_what_builds_on_a_file_that_has_changed_is_run_again_with_it(written: Written) -> None:
    first, second = written(RULE.format(more=2)), written(UPON, "upon.py")
    catan.new_game("base", catan.load(second), catan.load(first), seats=3, seed=1)
    kept = catan.load(second)
    assert catan.load(second) is kept

    written(RULE.format(more=3))
    game = catan.new_game("base", catan.load(first), catan.load(second), seats=3, seed=1)
    assert HAND_LIMIT(game.state, Seat(0)) == 7 + 3


def test_who_imports_a_file_beside_it_like_an_installed_module_is_told_how(written: Written) -> None:
    written(RULE.format(more=2))
    second = written(UPON.replace("from . import safe", "import safe"), "upon.py")

    with pytest.raises(RulesetError, match=r"named 'safe'; a file beside it is imported by 'from \. import safe'"):
        catan.load(second)
