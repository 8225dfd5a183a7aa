"""What pyright says, which most people see in their editors. The extra `pyright` brings it, and it needs node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import catan_core

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = [Path(folder).name for folder in PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]]
INSTALLED = Path(catan_core.__file__).parents[1]
SEARCHED = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
PYRIGHT = shutil.which("pyright", path=SEARCHED)

UNTYPED = {"catan_core.adapters.pettingzoo.CatanEnv": {"Type of base class unknown", "Type of metaclass unknown"}}
"""PettingZoo does not say that it has types, so that what its class brings along counts as unknown."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        PYRIGHT is None or shutil.which("node") is None, reason="there is no pyright, or no node for it"
    ),
]


def report(folder: Path, *arguments: str | Path) -> dict[str, Any]:
    """What pyright says in a folder. It asks the first Python on the path for the packages, which is this one."""
    command = [str(PYRIGHT), "--outputjson", *map(str, arguments)]
    environment = {**os.environ, "PATH": SEARCHED, "PYTHONPATH": str(INSTALLED)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("{"), done.stdout + done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def errors(said: dict[str, Any]) -> list[str]:
    """The errors of a report, a line each."""
    return [
        f"{each['file']}:{each['range']['start']['line'] + 1}: {each['message']}"
        for each in said["generalDiagnostics"]
        if each["severity"] == "error"
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_everything_public_has_a_type_that_no_checker_has_to_guess(package: str, tmp_path: Path) -> None:
    complete = report(tmp_path, "--verifytypes", package, "--ignoreexternal")["typeCompleteness"]
    assert complete["exportedSymbolCounts"]["withKnownType"]
    assert [
        f"{symbol['name']}: {said}"
        for symbol in complete["symbols"]
        if symbol["isExported"] and not (symbol["isTypeKnown"] and not symbol["isTypeAmbiguous"])
        for said in {each["message"] for each in symbol["diagnostics"]} - UNTYPED.get(symbol["name"], set())
    ] == []


def test_programs_that_use_the_library_have_no_error_in_strict_mode(tmp_path: Path) -> None:
    for path in Path(__file__).parent.glob("*.py"):
        shutil.copy(path, tmp_path)
    (tmp_path / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    said = report(tmp_path)
    assert said["summary"]["filesAnalyzed"] > 1
    assert errors(said) == []


@pytest.mark.skipif(not (ROOT / "src").is_dir(), reason="the sources are not here")
@pytest.mark.parametrize(("folder", "files"), [("examples", 50), ("src", 500)])
def test_the_sources_and_the_examples_have_no_error_in_standard_mode(folder: str, files: int) -> None:
    said = report(ROOT, folder)
    assert said["summary"]["filesAnalyzed"] > files
    assert errors(said) == []
