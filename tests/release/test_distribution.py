"""What `python -m build` makes of this tree: the lists of what is in the sdist and in the wheel."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import catan_core as catan

ROOT = Path(__file__).parents[2]
PROJECT = ROOT / "pyproject.toml"
LEFT_OUT = shutil.ignore_patterns(
    ".git", "node_modules", "dist", "site", "__pycache__", ".*cache", ".hypothesis", ".venv", "*.tsbuildinfo"
)
MADE = re.compile(r"\.(pyc|tgz|tsbuildinfo|egg-info)$|/(node_modules|__pycache__|\.git|\.venv|site)/|/dist/")
PACKAGES = {"catan_core", "catan_expansions", "catan_pytest"}
FOLDERS = {"docs", "examples", "src", "tests"}
TOP = {"CHANGELOG.md", "LICENSE", "PKG-INFO", "README.md", "mkdocs.yml", "pyproject.toml", *FOLDERS}

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not PROJECT.exists(), reason="only a copy of the repository can be built"),
    pytest.mark.skipif(
        "CATAN_DIST" not in os.environ and not (find_spec("build") and find_spec("hatchling")),
        reason="the extras `dev` and `docs` bring what builds",
    ),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist and the wheel: that of CATAN_DIST, or one that is built now."""
    if "CATAN_DIST" in os.environ:
        return Path(os.environ["CATAN_DIST"])
    folder = tmp_path_factory.mktemp("release")
    copy = shutil.copytree(ROOT, folder / "tree", ignore=LEFT_OUT)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / "built"), str(copy)]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "built"


@pytest.fixture(scope="module")
def version() -> str:
    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])


@pytest.fixture(scope="module")
def wheel(built: Path, version: str) -> list[str]:
    with zipfile.ZipFile(built / f"catan_core-{version}-py3-none-any.whl") as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def sdist(built: Path, version: str) -> list[str]:
    with tarfile.open(built / f"catan_core-{version}.tar.gz") as archive:
        return [name.removeprefix(f"catan_core-{version}/") for name in archive.getnames()]


def sources() -> set[str]:
    """Every file of `src/`, as it is called in the wheel."""
    files = (path.relative_to(ROOT / "src") for path in (ROOT / "src").rglob("*") if path.is_file())
    return {path.as_posix() for path in files if "__pycache__" not in path.parts}


def test_there_is_one_sdist_and_one_wheel_of_this_version(built: Path, version: str) -> None:
    assert version == catan.__version__
    assert {path.name for path in built.iterdir()} == {
        f"catan_core-{version}.tar.gz",
        f"catan_core-{version}-py3-none-any.whl",
    }


def test_the_wheel_has_the_three_packages_and_what_installs_them(wheel: list[str], version: str) -> None:
    about = f"catan_core-{version}.dist-info"
    installing = {f"{about}/{name}" for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")}
    assert set(wheel) == sources() | installing
    assert {name.partition("/")[0] for name in wheel} == PACKAGES | {about}


def test_the_sdist_has_the_whole_tree_and_nothing_that_was_made_from_it(sdist: list[str]) -> None:
    names = set(sdist)
    assert {name.partition("/")[0] for name in names} - {".gitignore"} == TOP
    assert {name.removeprefix("src/") for name in names if name.startswith("src/")} == sources()
    assert [name for name in names if MADE.search(name)] == []
    assert {"tests/stored/base-1.0.jsonl", "examples/first_game.py", "docs/index.md"} <= names


def test_the_version_is_the_same_everywhere(version: str) -> None:
    client = (ROOT / "examples" / "typescript" / "client" / "package.json").read_text(encoding="utf-8")
    assert f'"version": "{version}"' in client
    assert f"version {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"catan_core-{version}-" in (ROOT / "docs" / "tutorial" / "installation.md").read_text(encoding="utf-8")
