"""What a version of a shipped expansion has once stored is read ever after."""

import pytest

import catan_core as catan
from catan_core.plugin.expansion import catalogue
from tests.stored.games import COMPOSITIONS, HERE, SEEN_BY, StoredGame, of_today

SHIPPED = [id for id, found in catalogue().items() if str(found.modules[0]).startswith("catan_")]
GAMES = [StoredGame(path.stem) for path in sorted(HERE.glob("*.jsonl"))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_stored_game_is_read(game: StoredGame) -> None:
    text = game.transcript.read_text(encoding="utf-8")

    match = catan.Match.resume(catan.Transcript.parse(text))
    position = catan.Game.from_json(game.position.read_text(encoding="utf-8"))
    view = catan.View.from_json(game.view.read_text(encoding="utf-8"))

    assert match.names[0] == "Ada"
    assert position == match.game
    assert view.to_json() == match.game.view(SEEN_BY).to_json()
    assert not catan.read_summary(text).missing


def test_a_game_of_every_shipped_expansion_is_stored_in_its_version_of_today() -> None:
    assert set(COMPOSITIONS) == set(SHIPPED)
    assert {game.name for game, _ in of_today()} <= {game.name for game in GAMES}
