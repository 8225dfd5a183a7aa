"""Pickling: a state is stored with the names, versions and options of its rules, never with the rules themselves."""

import pickle
import pickletools
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import catan_core as catan
from catan_core import RulesetError, evolve, ruleset
from catan_core.plugin import expansion as expansion_module
from catan_core.plugin.expansion import announced
from tests.engine.making import play
from tests.engine.toy import EXPANSION, Dealt

GAME = play(EXPANSION, Dealt(0), Dealt(1))
ROOT = Path(__file__).parents[2]


def again(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


def test_a_state_comes_back_equal_with_the_very_same_rules() -> None:
    state = again(GAME.state)

    assert isinstance(state, catan.State)
    assert state == GAME.state
    assert hash(state) == hash(GAME.state)
    assert state.rules is GAME.rules


def test_a_game_that_comes_back_can_be_played_on() -> None:
    game = again(GAME)

    assert isinstance(game, catan.Game)
    assert game.play(Dealt(2)) == GAME.play(Dealt(2))


def test_views_actions_and_events_come_back_equal() -> None:
    for value in (GAME.view(catan.Seat(1)), Dealt(2), GAME.play(Dealt(2)).events[0], GAME.state.stack):
        assert again(value) == value


def test_a_ruleset_comes_back_as_the_same_object_with_its_options() -> None:
    rules = ruleset(EXPANSION, options={"race.goal": 6})

    assert again(rules) is rules
    assert again(rules.rules(3)) is rules.rules(3)
    assert again(rules.new_game(seats=2).state).rules.ruleset.options == {"race.goal": 6}  # type: ignore[attr-defined]


def test_a_pickled_state_holds_no_function_of_a_rule() -> None:
    names = {
        str(argument)
        for opcode, argument, _ in pickletools.genops(pickle.dumps(GAME.state, protocol=2))
        if opcode.name == "GLOBAL"
    }

    assert not {name for name in names if name.split()[1].islower() and "race" in name}
    assert {name for name in names if name.startswith("tests.engine.toy ")} == {
        f"tests.engine.toy {name}" for name in ("Track", "Deal", "NextTurn")
    }


def test_expansions_that_are_installed_are_stored_by_name() -> None:
    text = pickle.dumps(catan.new_game("base", seats=4).rules)

    assert b"Catan, the base game" not in text
    assert b"base" in text


def test_a_state_of_another_version_is_an_error_that_names_both(monkeypatch: pytest.MonkeyPatch) -> None:
    def install(version: str) -> None:
        other = evolve(EXPANSION, version=version)
        monkeypatch.setattr(EntryPoint, "load", lambda entry: other)
        entries = [EntryPoint("race", "race:EXPANSION", "catan.expansions")]
        monkeypatch.setattr(expansion_module, "entry_points", lambda group: entries)
        announced.cache_clear()

    try:
        install("1.0.0")
        stored = pickle.dumps(ruleset("race").new_game(seats=2).state)
        install("1.0.1")
        with pytest.raises(
            RulesetError,
            match=r"this was stored by version '1\.0\.0' of 'race', but version '1\.0\.1' is here",
        ):
            pickle.loads(stored)
    finally:
        monkeypatch.undo()
        announced.cache_clear()


@pytest.mark.thorough
def test_a_state_comes_back_equal_in_another_process(tmp_path: Path) -> None:
    game = catan.new_game("base", seats=3, seed=4)
    game = game.play(game.actions[5])
    stored = tmp_path / "state"
    stored.write_bytes(pickle.dumps(game.state))
    code = "import pickle, sys; from pathlib import Path; print(pickle.loads(Path(sys.argv[1]).read_bytes()))"

    found = subprocess.run(
        [sys.executable, "-c", code, str(stored)], capture_output=True, text=True, check=True, cwd=ROOT
    )

    assert found.stdout.strip() == str(game.state)
