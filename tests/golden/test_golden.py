"""Games that were written down are replayed to equal states, sights and facts.

After a change that is meant, `pytest tests/golden --update-golden` writes them anew; a changed game needs a line under
Rules or Transcripts in the changelog.
"""

from __future__ import annotations

import json

import pytest

from catan_core import replay, steps
from tests.golden.games import EVERY, GOLDEN, HERE, Golden, digests_of


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda one: one.name)
def test_a_golden_game_is_played_as_it_was_written_down(golden: Golden, update_golden: bool) -> None:
    if update_golden:
        golden.write()
    text = golden.transcript.read_text(encoding="utf-8")
    assert digests_of(steps(text)) == json.loads(golden.digests.read_text(encoding="utf-8"))


def test_every_golden_file_belongs_to_a_game() -> None:
    known = {path for golden in GOLDEN for path in (golden.transcript, golden.digests)}
    assert {path for path in HERE.iterdir() if path.suffix in (".jsonl", ".json")} == known


def test_the_golden_games_are_whole_or_long_and_people_trade_in_them() -> None:
    texts = [golden.transcript.read_text(encoding="utf-8") for golden in GOLDEN]
    assert all(text.count("\n") > 100 for text in texts)
    assert any(replay(text).over for text in texts)
    assert sum(text.count('"base/confirm-trade"') for text in texts) > 0


def test_another_fall_of_the_dice_gives_other_digests_from_there_on() -> None:
    """The digests can fail: the game is cut after a roll, and the roll exchanged for another."""
    lines = GOLDEN[2].transcript.read_text(encoding="utf-8").splitlines()
    index = next(number for number, line in enumerate(lines) if number > 3 * EVERY and '"base/dice"' in line)
    roll = json.loads(lines[index])
    other = json.dumps({**roll, "faces": [roll["faces"][0] % 6 + 1, roll["faces"][1]]})
    played, changed = (digests_of(steps("\n".join((*lines[:index], last)))) for last in (lines[index], other))
    assert played[:-1] == changed[:-1]
    assert played[-1] != changed[-1]
