"""The client in TypeScript plays a whole game through `catan serve`, where `npm install` has brought its tools."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.codec.typescript import declarations
from catan_core.serve.methods import METHODS

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "examples" / "typescript"
TSC = CLIENT / "node_modules" / ".bin" / "tsc"
PAGE = ROOT / "docs" / "how-to" / "another-language.md"


needs_typescript = pytest.mark.skipif(
    not TSC.exists() or shutil.which("node") is None, reason="`npm install` in examples/typescript brings its tools"
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client, compiled, in a folder with a `catan` of its own."""
    tmp_path = tmp_path_factory.mktemp("client")
    shutil.copytree(CLIENT / "src", tmp_path / "src")
    for name in ("package.json", "tsconfig.json"):
        shutil.copy(CLIENT / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(CLIENT / "node_modules")
    (tmp_path / "src" / "messages.ts").write_text(declarations(catan.ruleset("base").rules(4)))
    compiled = subprocess.run([TSC], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert compiled.returncode == 0, compiled.stdout
    command = tmp_path / "catan"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m catan_core.cli "$@"\n')
    command.chmod(0o755)
    return tmp_path


def run(client: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", "dist/main.js", *arguments],
        cwd=client,
        env={**os.environ, "PATH": f"{client}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


@needs_typescript
def test_four_players_in_typescript_finish_a_game_that_each_knows_by_its_view(client: Path) -> None:
    played = run(client)
    assert played.returncode == 0, played.stderr
    assert "wins in turn" in played.stdout
    assert len(played.stdout.splitlines()) == 5


@needs_typescript
def test_the_log_of_the_client_is_in_the_language_that_was_asked_for(client: Path) -> None:
    played = run(client, "7", "ca")
    assert played.returncode == 0, played.stderr
    told = played.stdout.splitlines()
    assert told[0].startswith("Ada col·loca un poblat")
    assert any(line.startswith("Blai treu ") for line in told)
    assert run(client, "7", "xx").returncode != 0


def test_a_player_in_typescript_imports_nothing_but_types() -> None:
    imports = [line for line in (CLIENT / "src" / "player.ts").read_text().splitlines() if line.startswith("import")]
    assert imports == ['import type { Action, Actions, Event, Good, Goods, Seat, View } from "./messages.js";']


def test_every_method_is_on_the_page_with_its_parameters() -> None:
    rows = [line.split("|")[1:-1] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    cells = {cell[0].strip().strip("`"): cell[1] for cell in rows if len(cell) == 3}
    assert [name for name in METHODS if name not in cells] == []
    for name, method in METHODS.items():
        for parameter in (*method.required, *method.optional):
            assert f"`{parameter}`" in cells[name], (name, parameter)
