"""Every example runs, and the documentation shows it."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(example: Path, typed: str = "", hash_seed: str = "0") -> str:
    """What an example prints. It must end by itself, without an error or a warning."""
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


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_every_example_runs_and_prints_the_same_each_time(example: Path) -> None:
    printed = run(example)
    assert printed
    assert printed == run(example, hash_seed="1")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_every_example_is_shown_in_the_documentation(example: Path) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (ROOT / "docs").rglob("*.md")]
    assert any(f'--8<-- "examples/{example.name}' in page for page in pages)


def test_the_terminal_frontend_survives_everything_that_people_type() -> None:
    typed = "0\n99\nx\n\nu\nb\no wool\no wool gold\no wool ore\n1\n1\nu\n2\nq\n"
    printed = run(ROOT / "examples" / "terminal_frontend.py", typed)
    assert printed.count("You may:") == len(typed.splitlines())
    assert "Traceback" not in printed


def test_a_person_can_play_a_whole_game_in_the_terminal_frontend() -> None:
    rng = random.Random(1)
    typed = "".join(f"{rng.randint(1, 6)}\n" for _ in range(20_000))
    printed = run(ROOT / "examples" / "terminal_frontend.py", typed)
    assert printed.splitlines()[-1].startswith("Won by seat")


def test_the_tutorial_shows_what_the_first_game_prints() -> None:
    tutorial = (ROOT / "docs" / "tutorial" / "first-game.md").read_text(encoding="utf-8")
    shown = re.findall(r"```text\n(.*?)```", tutorial, re.DOTALL)
    assert shown
    assert run(ROOT / "examples" / "first_game.py").startswith(shown[0])
