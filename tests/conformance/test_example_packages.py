"""The example packages keep the promises of the kit, alone and with every other expansion, ours and theirs.

Here are short samples of them among themselves; `.ci/run` installs the packages and runs their own tests: those of
friendly_robber check it beside ours, and with `.ci/run everything` those of consolation too. `pytest -m slow
tests/conformance/test_example_packages.py` checks each pair as `check_expansion` does by itself, in twenty minutes.
"""

from __future__ import annotations

import importlib
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from catan_core import Expansion
from catan_core.testing import check_expansion

PACKAGES = {
    project.parent.name: project
    for project in sorted((Path(__file__).parents[2] / "examples").glob("*/pyproject.toml"))
}
AMONG_THEM = list(combinations(PACKAGES, 2))
WITH_OURS = [(package, shipped) for package in PACKAGES for shipped in ("five_six", "cities_knights", "seafarers")]


def announced(package: str) -> dict[str, str]:
    """The entry points of a package: ids of expansions, and where they are."""
    project = tomllib.loads(PACKAGES[package].read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = project["entry-points"]["catan.expansions"]
    return found


def found(name: str, monkeypatch: pytest.MonkeyPatch) -> str | Expansion:
    """The expansion of an example package, as it would be found if it were installed; one of ours by its id."""
    if name not in PACKAGES:
        return name
    monkeypatch.syspath_prepend(PACKAGES[name].parent / "src")
    module, _, attribute = announced(name)[name].partition(":")
    expansion = getattr(importlib.import_module(module), attribute)
    assert isinstance(expansion, Expansion)
    return expansion


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_is_named_after_its_expansion(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expansion = found(package, monkeypatch)

    assert isinstance(expansion, Expansion)
    assert announced(package) == {package: f"catan_{package}:EXPANSION"}
    assert expansion.id == package
    assert (PACKAGES[package].parent / "src" / f"catan_{package}" / "py.typed").exists()


@pytest.mark.thorough
@pytest.mark.parametrize("pair", AMONG_THEM, ids="+".join)
def test_every_pair_of_packages_keeps_the_promises(pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (found(name, monkeypatch) for name in pair)
    report = check_expansion(
        one, [other], seats=(3,), games=1, length=30, every=15, whole=0, variants=False, elsewhere=False
    )

    assert not report.left_out
    assert not report.unchecked


@pytest.mark.slow
@pytest.mark.parametrize("pair", [*AMONG_THEM, *WITH_OURS], ids="+".join)
def test_every_pair_of_expansions_keeps_the_promises_at_length(
    pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (found(name, monkeypatch) for name in pair)
    report = check_expansion(one, [other])

    assert report.actions > 1_000
