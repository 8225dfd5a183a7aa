"""The commands on the pages are run as they stand there; whatever else is typed there is what other tests or CI run."""

import json
import re
import shlex
from pathlib import Path
from typing import cast

import pytest
from jsonschema import Draft202012Validator

from catan_core import DecodeError, Match, Transcript, new_game, ruleset
from catan_core.base import BuildRoad
from catan_core.fieldtypes.schema import schema_of
from tests.cli.table import run
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
LANGUAGES = {"python", "toml", "sh", "text", "json", "javascript", "typescript", "mermaid"}
"""How blocks on pages are marked: the first two are included from files that are run, see test_snippets.py."""

INSTALLED = r"(\.venv/bin/)?(catan|pip install|pytest) ?"
OTHERS = (
    r"python3 -m venv|\. \.venv/bin/activate|cd |dask (scheduler|worker) "
    r"|python -m (tests|cProfile|build|examples\.web_table$)|python -c "
)
"""What else is typed: setting up and running tests, which CI does, and measuring and serving, which have their own."""

BY_HAND = {"first-expansion", "benchmark"}
"""Pages of which other tests try the commands."""


def typed(page: Path) -> list[str]:
    """The lines that a page asks people to type; a line that goes on is one with the next."""
    text = re.sub(r"\\\n\s*|(?<=&&)\n\s*", " ", page.read_text(encoding="utf-8"))
    return [line.partition(" #")[0].strip() for block in SHELL.findall(text) for line in block.splitlines() if line]


def commands() -> list[tuple[Path, list[str]]]:
    """Pages with the `catan` commands on them, in order, each once."""
    found: list[tuple[Path, list[str]]] = []
    seen: set[str] = set()
    for page in PAGES:
        if page.stem not in BY_HAND:
            lines = [line.removeprefix(".venv/bin/") for line in typed(page)]
            ours = [line for line in dict.fromkeys(lines) if line.startswith("catan ") and line not in seen]
            seen.update(line for line in ours if "--out" not in line)
            found += [(page, ours)] if ours else []
    return found


@pytest.mark.thorough
@pytest.mark.parametrize(("page", "lines"), commands(), ids=lambda one: one.stem if isinstance(one, Path) else "")
def test_the_commands_on_a_page_work(
    page: Path, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    if page.name == "README.md":  # its first command comes with the installation, see test_snippets.py
        assert run(*shlex.split("play --bots --seats 4 --seed 7 --out game.jsonl")).code == 0
    for line in lines:
        words = shlex.split(re.sub(r"--games \d+", "--games 1", line))
        said = run(*words[1:])  # a person leaves at once
        assert said.code == 0, line
        assert said.out


@for_each(PAGES, lambda page: page.relative_to(ROOT).as_posix())
def test_nothing_is_typed_on_a_page_that_nobody_tries(page: Path) -> None:
    for line in typed(page):
        assert re.match(f"{INSTALLED}|{OTHERS}", line), line


@for_each(PAGES, lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_on_a_page_says_what_it_is(page: Path) -> None:
    fences = re.findall(r"^\s*```(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(fences[::2]) <= LANGUAGES
    assert set(fences[1::2]) <= {""}


@for_each(["json", "transcripts"])
def test_actions_in_json_on_a_page_are_read(page: str) -> None:
    text = (ROOT / "docs" / "reference" / f"{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert blocks
    game = new_game("base", seats=3, seed=7)
    lines = "".join(block for block in blocks if not block.startswith("{\n"))
    for line in re.split(r"\n(?=\{)", lines.strip()):
        action = game.action_from_json(line)
        assert action.tag == json.loads(line)["type"]


def objects_on_the_page() -> dict[str, dict[str, object]]:
    """The JSON objects on the page about JSON that are longer than a line, by their first key."""
    text = (ROOT / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```json\n(\{\n.*?)^```", text, re.MULTILINE | re.DOTALL)
    return {next(iter(value)): value for value in map(json.loads, blocks)}


def test_the_schema_on_the_page_is_the_one_that_is_sent() -> None:
    assert objects_on_the_page()["$schema"] == schema_of(BuildRoad, new_game("base", seats=4).rules)


def test_the_cards_and_the_refusal_on_the_page_are_as_the_schema_says() -> None:
    schema = new_game("base", seats=3).rules.schema()
    cards = schema["$defs"]["base/dev-cards:seen"]["properties"]
    for name, value in objects_on_the_page()["deck"].items():
        Draft202012Validator({**cards[name], "$defs": schema["$defs"]}).validate(value)
    Draft202012Validator({"$ref": "#/$defs/refusal", "$defs": schema["$defs"]}).validate(
        objects_on_the_page()["refusal"]
    )


def test_the_refusal_on_the_page_is_the_one_that_is_sent() -> None:
    game = new_game("base", seats=3, seed=7)
    game = game.play(game.actions[0])
    shown = objects_on_the_page()["refusal"]
    (edge,) = cast("dict[str, object]", shown["details"]).values()
    road = {"type": "base/place-road", "seat": 0, "edge": edge}
    violation = game.rules.check(game.state, game.action_from_json(json.dumps(road)))
    assert violation is not None
    assert json.loads(game.refusal_json(violation)) == shown


def test_the_problem_of_a_transcript_on_the_page_is_the_one_that_is_told() -> None:
    match = Match(ruleset("base"), seats=3, seed=7)
    for _ in range(2):
        match.play(match.actions[0])
    header, first, second = str(match.transcript).splitlines()
    with pytest.raises(DecodeError) as refused:
        Transcript.parse("\n".join([header, first, second.replace('"seat":0', '"seat":7')]))
    page = (ROOT / "docs" / "reference" / "transcripts.md").read_text(encoding="utf-8")
    (problem,) = refused.value.problems
    assert f"`{problem}`" in " ".join(page.split())


def test_json_stands_on_pages_whose_json_is_read() -> None:
    found = {page.stem for page in PAGES if "\n```json\n" in page.read_text(encoding="utf-8")}
    assert found == {"json", "transcripts"}
