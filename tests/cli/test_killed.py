"""No game of a person is lost, however it ends: of what was played, at most the action in flight is missing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import catan_core as catan
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
SEED, MOMENTS = 30, 2

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no such signals here")


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Games that were ended at some moment, in every way."""
    folder = tmp_path_factory.mktemp("killed")
    command = [sys.executable, "-m", "tests.cli.killing", str(folder), str(SEED), str(MOMENTS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ})
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.thorough
@for_each(["SIGKILL", "SIGTERM", "SIGHUP", "SIGINT", "EOF", "torn"])
def test_at_most_the_action_in_flight_is_missing(way: str, ended: list[dict[str, Any]]) -> None:
    games = [game for game in ended if game["way"] == way]
    assert games
    for game in games:
        moment = game["argv"], game["moment"]
        before = [text for what, text in game["diary"] if what in ("ask", "play")]
        if not game["files"]:
            assert not game["decided"], moment
            continue
        (text,) = game["files"]
        whole = text[: text.rfind("\n") + 1]
        in_it, played = whole.splitlines()[1:], before[-1].splitlines()[1:] if before and game["decided"] else []
        undone = [what for what in game["diary"] if what[0] != "lines"][-1:] == [["typed", "undo"]]
        assert in_it[: len(played)] == played or (undone and played[: len(in_it)] == in_it), moment
        assert (whole == text) == (way != "torn"), moment
        if whole:
            assert catan.replay(whole).rules.seats == 2, moment


@pytest.mark.thorough
def test_who_leaves_by_a_key_is_told_how_to_go_on(ended: list[dict[str, Any]]) -> None:
    games = [game for game in ended if game["way"] in ("SIGINT", "EOF") and "You have left the game" in game["said"]]
    assert games
    for game in games:
        assert game["status"] == 0
        if game["decided"]:
            actions = len(game["files"][0].splitlines()) - 1
            assert f"Actions played: {actions}." in game["said"]
            assert "Go on with: catan play --resume" in game["said"]


@pytest.mark.thorough
def test_signals_end_the_process_and_nothing_else_does(ended: list[dict[str, Any]]) -> None:
    for game in ended:
        if game["way"] in ("SIGKILL", "SIGTERM", "SIGHUP"):
            assert os.WTERMSIG(game["status"]) == getattr(signal, game["way"])
