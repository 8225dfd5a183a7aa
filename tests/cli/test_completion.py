"""Completion by the shell: commands, options, and what may be their values."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

import catan_core
from catan_core.cli.commands import catan
from tests.cli.table import Catan

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "cli.md"


def offered(*words: str) -> list[str]:
    """What is offered for the last word."""
    *before, incomplete = words
    return [
        item.value for item in ShellComplete(catan, {}, "catan", "_CATAN_COMPLETE").get_completions(before, incomplete)
    ]


def test_commands_and_options_are_completed() -> None:
    assert offered("re") == ["replay"]
    assert offered("play", "--br") == ["--brisk"]


def test_expansions_are_offered_until_they_are_named() -> None:
    assert {*catan_core.catalogue()} <= {*offered("play", "")}
    assert offered("play", "ci") == ["cities_knights"]
    assert offered("explain", "base", "zz") == ["zz"]  # the shell looks for a file that begins so


@pytest.mark.thorough
def test_options_are_offered_with_their_values_for_the_expansions_that_are_named() -> None:
    assert offered("play", "--option", "base.steal") == ["base.steal=may", "base.steal=must"]
    assert offered("play", "--option", "base.victory_p") == ["base.victory_points="]
    assert offered("play", "--option", "base.friendly_robber=") == [
        "base.friendly_robber=false",
        "base.friendly_robber=true",
    ]
    assert offered("play", "--option", "cities_knights.") == []
    assert "cities_knights.urraca=true" in offered("play", "base", "cities_knights", "--option", "cities_knights.")


@pytest.mark.thorough
def test_editions_are_offered_for_the_expansions_that_are_named() -> None:
    assert offered("play", "--edition", "") == ["en2015", "en2025"]
    assert offered("play", "dice_game", "--edition", "") == []


def test_bots_are_offered_with_those_that_an_expansion_provides() -> None:
    assert offered("play", "--bot", "") == ["random", "mcts", "greedy"]
    # also of expansions that need an option to go together
    assert offered("play", "base", "seafarers", "rivers", "--bot", "") == ["random", "mcts", "greedy"]
    assert offered("play", "dice_game", "--bot", "d") == ["dice"]
    assert offered("simulate", "--bots", "random,g") == ["random,greedy"]


def test_a_spectator_may_look() -> None:
    assert offered("replay", "game.jsonl", "--as", "s") == ["spectator"]


def test_nothing_is_offered_after_arguments_that_do_not_fit() -> None:
    assert offered("play", "nowhere", "--option", "") == []
    assert offered("play", "nowhere", "--bot", "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_lines_on_the_page_switch_completion_on(shell: str, catan_command: Catan) -> None:
    (line,) = re.findall(rf"catan (completion {shell})\b", PAGE.read_text(encoding="utf-8"))
    said = catan_command(*line.split())
    assert (said.code, said.err) == (0, "")
    assert f"_CATAN_COMPLETE={shell}_complete" in said.out
    assert "catan" in said.out
    assert said.out.rstrip() == catan_command(env={"_CATAN_COMPLETE": f"{shell}_source"}).out.rstrip()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_can_run_the_script(catan_command: Catan) -> None:
    script = catan_command("completion", "bash").out
    done = subprocess.run(["bash", "-c", f"{script}\ncomplete -p catan"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(" catan\n")


def test_a_shell_that_is_not_known_is_refused_and_those_that_are_are_named(catan_command: Catan) -> None:
    said = catan_command("completion", "tcsh")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert all(shell in said.err for shell in ("bash", "zsh", "fish"))
    assert offered("completion", "") == ["bash", "zsh", "fish"]


@pytest.mark.thorough
def test_a_shell_is_answered_by_the_installed_command() -> None:
    program = 'import sys; sys.argv[0] = "catan"; from catan_core.cli import main; main()'
    env = {**os.environ, "_CATAN_COMPLETE": "bash_complete", "COMP_WORDS": "catan play cit", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "plain,cities_knights\n", "")
