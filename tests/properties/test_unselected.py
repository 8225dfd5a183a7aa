"""An expansion that is installed and not named changes nothing: not a letter of any game that is played without it.

Each game is played in a process that knows no expansions but those it names, and in one that has loaded all. Whole
games of all compositions: `pytest -m slow tests/properties/test_unselected.py`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from catan_core import Ruleset, ruleset
from catan_core.testing import unselected_expansion_changes_nothing
from tests.engine import toy
from tests.properties.compositions import COMPOSITIONS, Composition

pytestmark = pytest.mark.thorough

QUICK_ACTIONS = 150


@pytest.mark.parametrize(
    ("composed", "seats", "others"),
    [
        pytest.param(ruleset("base"), 4, 14, id="base"),
        pytest.param(ruleset("base", "cities_knights"), 3, 13, id="knights", marks=pytest.mark.slow),
        pytest.param(ruleset("dice_game"), 2, 14, id="dice-game", marks=pytest.mark.slow),
        pytest.param(ruleset(toy.EXPANSION), 2, 15, id="toy", marks=pytest.mark.slow),
    ],
)
def test_a_game_does_not_change_when_other_expansions_are_installed(composed: Ruleset, seats: int, others: int) -> None:
    assert unselected_expansion_changes_nothing(composed, "unselected", QUICK_ACTIONS, seats) == others


@pytest.mark.slow
@pytest.mark.parametrize("game_of", COMPOSITIONS, ids=lambda one: one.name)
def test_a_whole_game_does_not_change_when_other_expansions_are_installed(game_of: Composition) -> None:
    unselected_expansion_changes_nothing(game_of.ruleset, "unselected", None, game_of.seats)


MEDDLER = """
from catan_core import Expansion
{meddling}
EXPANSION = Expansion("meddler", "Meddler", version="1", modules=("meddler_rules",))
"""


def install(directory: Path, meddling: str) -> None:
    """Install an expansion that does something as soon as it is loaded."""
    (directory / "meddler.py").write_text(MEDDLER.format(meddling=meddling), encoding="utf-8")
    (directory / "meddler_rules.py").write_text('"""Rules of nobody."""\n', encoding="utf-8")
    about = directory / "meddler-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: meddler\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[catan.expansions]\nmeddler = meddler:EXPANSION\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("meddling", "noticed"),
    [
        (
            "from catan_core.base import boards\nboards.LETTERS = boards.LETTERS[::-1]",
            "the state (at the beginning)",
        ),
        (
            "from catan_core.base import goods\ngoods.RESOURCES = goods.RESOURCES[::-1]",
            "what `explain` prints of the compiled tables",
        ),
        (
            "from catan_core.engine.legal_actions import Actions\n"
            "plain = Actions.to_json\nActions.to_json = lambda self, limit=200: plain(self, 1)",
            "what is offered to seat 0, or its order (at the beginning)",
        ),
    ],
    ids=("another-board", "other-order", "other-json"),
)
def test_an_expansion_that_meddles_with_others_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meddling: str, noticed: str
) -> None:
    install(tmp_path, meddling)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(AssertionError, match=f"^{re.escape(noticed)} is another as soon as .*'meddler'"):
        unselected_expansion_changes_nothing(ruleset("base"), "meddled with", 40, 3)
    assert "meddler" not in sys.modules, "what meddles has been let in"
