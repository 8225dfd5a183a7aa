"""What the page "Play here" of the documentation is made of; tests/browser plays on it."""

from __future__ import annotations

import importlib
import io
import json
import sys
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "play-here.md").read_text(encoding="utf-8")


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The hook of MkDocs that puts the table together."""
    for needed in ("mkdocs", "hatchling", "packaging"):
        pytest.importorskip(needed, reason='the documentation needs the extra "docs"')
    monkeypatch.setattr(sys, "path", [str(ROOT / "docs" / "scripts"), *sys.path])
    return importlib.import_module("play_here")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the worker asks of Python."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "examples" / "play_here"), str(ROOT), *sys.path])
    return importlib.import_module("here").Here()


def rendered(hook: ModuleType, name: str = "play-here.md") -> str:
    """The page as MkDocs reads it."""
    page: str = hook.on_page_markdown(PAGE, SimpleNamespace(file=SimpleNamespace(src_uri=name)), None, None)
    return page


@pytest.mark.thorough
def test_the_page_says_so_where_pyodide_is_absent_and_nothing_is_added_to_the_site(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(hook, "PYODIDE", tmp_path / "pyodide")
    files: list[object] = []
    assert hook.on_files(files, None) is files
    assert files == []
    page = rendered(hook)
    assert "built without Pyodide" in page
    assert "<iframe" not in page


@pytest.mark.thorough
def test_the_page_has_the_table_where_pyodide_is_there(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(hook, "PYODIDE", tmp_path)
    page = rendered(hook)
    assert "<iframe" in page
    assert "without Pyodide" not in page
    assert rendered(hook, "index.md") == PAGE


@pytest.mark.thorough
@pytest.mark.skipif(not (ROOT / "src").is_dir(), reason="there is no source to make a wheel of")
def test_the_wheel_has_its_entry_points_and_every_library_that_it_needs_comes_along(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"info": {"python": "3.14.2"}}))
    monkeypatch.setattr(hook, "PYODIDE", tmp_path)
    packages = hook.python_packages()
    names = [name.partition("-")[0] for name in packages]
    assert names[0] == "catan_core"
    assert {"attrs", "cattrs", "pluggy", "typing_extensions"} <= {*names}
    opened = {name: zipfile.ZipFile(io.BytesIO(content)).namelist() for name, content in packages.items()}
    assert any(file.endswith("entry_points.txt") for file in next(iter(opened.values())))
    assert "attr/__init__.py" in [file for files in opened.values() for file in files]
    assert not any(file.endswith(".pyc") for files in opened.values() for file in files)


def test_the_module_of_the_table_that_speaks_with_a_server_is_replaced(hook: ModuleType) -> None:
    files = hook.static_files()
    assert files["js/transport.js"] == ROOT / "examples" / "play_here" / "transport.js"
    assert files["js/main.js"] == ROOT / "examples" / "web_table" / "static" / "js" / "main.js"
    exported = [
        {line.split()[2].partition("(")[0] for line in path.read_text().splitlines() if line.startswith("export ")}
        for path in (files["js/transport.js"], ROOT / "examples" / "web_table" / "static" / "js" / "transport.js")
    ]
    assert exported[0] == exported[1]


def test_a_wish_that_the_rules_refuse_is_an_error_in_words(here: Any) -> None:
    answer = json.loads(here.ask("rules", json.dumps({"expansions": ["base", "dice_game"], "options": {}})))
    assert "cannot be combined" in answer["error"]["message"]
    assert json.loads(here.ask("room", "{}"))["error"]["code"] == "no-room"


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_game(here: Any) -> None:
    hello = json.dumps({"type": "hello", "token": None, "language": "en", "since": None})
    wish = {"expansions": ["base"], "seats": 4, "options": {}, "bot": "random", "board_seed": "7"}

    def told() -> list[str]:
        """What is told of a game in which we take the first of all possible actions."""
        assert json.loads(here.ask("create", json.dumps(wish)))["seat"] == 0
        texts: list[str] = []
        news = here.receive(hello)
        for id in range(40):
            texts += [text for text in news if '"type":"events"' in text]
            state = json.loads(next(text for text in reversed(news) if '"type":"state"' in text))
            play = {"type": "play", "id": id, "revision": state["revision"]}
            mine = 0 in state["waiting_for"]
            news = here.receive(json.dumps(play | {"action": state["actions"][0]["action"]})) if mine else here.step()
        return texts

    first = told()
    assert any("base/dice-rolled" in text for text in first)
    assert told() == first
