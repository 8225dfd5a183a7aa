"""Games that were written down are replayed to equal states, sights and facts.

After a change that is meant, `pytest tests/golden -m "" --update-golden` writes them anew; a changed game needs a line
under Rules or Transcripts in the changelog.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from catan_core import Refusal, Transcript, replay, steps
from catan_core.testing.legality import positions_are_sound
from catan_pytest import Golden
from tests.golden.games import EVERY, GOLDEN, SHORT, GoldenGame, digests_of
from tests.helpers.pairs import BY_NAME

WATCHED = (
    "separate-four",
    "combined-three",
    "special-building-five",
    "knights-three",
    "knights-paired-six",
    "dice-game-two",
    "sea-fog-four",
    "sea-pirates-three",
    "sea-tribe-three",
    "sea-cloth-four",
    "sea-wonders-four",
    "sea-knights-four",
)
"""Golden games of every kind: something quick is asked of each of their steps."""


def tier(game: GoldenGame) -> tuple[pytest.MarkDecorator, ...]:
    """Of the long games only those of which more is asked are quick."""
    long = game.length is None or game.length > SHORT
    return (pytest.mark.thorough,) if long and game.name not in WATCHED else ()


@pytest.mark.parametrize("game", [pytest.param(game, marks=tier(game), id=game.name) for game in GOLDEN])
def test_a_golden_game_is_played_as_it_was_written_down(game: GoldenGame, golden: Golden) -> None:
    if golden.updating:
        golden(game.played_anew(), game.transcript)
    digests = digests_of(steps(golden.text(game.transcript)))
    golden(json.dumps(digests, indent=0) + "\n", game.digests)


SOUND_EVERY = 25
"""Of so many positions one is checked as if it came from outside."""


@pytest.mark.parametrize("name", WATCHED)
def test_no_action_of_a_golden_game_is_explained_away_and_its_positions_are_sound(name: str, golden: Golden) -> None:
    text, rng = golden.text(f"{name}.jsonl"), Random(1)
    transcript = Transcript.parse(text)
    for number, (before, action) in enumerate(zip(steps(text), transcript.actions, strict=False)):
        assert before.rules.check(before.state, action) is None, action
        spec = before.rules.action_specs.get(type(action))
        if spec is not None and not isinstance(spec.why, Refusal | None):
            assert spec.why(before.state, before.state.stack[-1], action) is None, action
        if number % SOUND_EVERY == 0:
            positions_are_sound(before.state, rng)


def test_every_golden_file_belongs_to_a_game(golden: Golden) -> None:
    known = {name for game in GOLDEN for name in (game.transcript, game.digests)}
    assert {path.name for path in golden.path(".").iterdir() if path.suffix in (".jsonl", ".json")} == known


def test_the_golden_games_are_whole_or_long_and_people_trade_in_them(golden: Golden) -> None:
    texts = [golden.text(game.transcript) for game in GOLDEN]
    assert all(text.count("\n") > 100 for text in texts)
    assert any(replay(text).over for text in texts)
    assert sum(text.count('"base/confirm-trade"') for text in texts) > 0


def test_every_combination_for_five_and_six_is_among_them() -> None:
    """Each thing that may lie between two turns, with five and with six seats, with and without Cities & Knights."""
    between = ("five_six.extra_phase", "five_six.sbp_request")
    found = {
        (game.seats, len(game.expansions), tuple(value for name, value in game.options if name in between))
        for game in GOLDEN
        if "five_six" in game.expansions
    }
    assert len(found) == 2 * 2 * 4


SHOWN = {
    "sea-tribe-three": ("gift-dealt", "gift-taken", "harbor-placed"),
    "sea-cloth-four": ("village-reached", "cloth-given", "cloth-taken"),
    "sea-pirates-three": ("fleet-attacked", "ship-armed", "fortress-attacked", "fortress-captured"),
    "sea-wonders-four": ("wonder-claimed", "level-built", "island-settled"),
}
"""What must happen in the games that are there to show it."""


@pytest.mark.parametrize("name", SHOWN)
def test_what_a_scenario_is_about_happens_in_its_game(name: str, golden: Golden) -> None:
    told = {event.tag for game in steps(golden.text(f"{name}.jsonl")) for event in game.events}
    assert {f"seafarers/{shown}" for shown in SHOWN[name]} - told == set()
    assert replay(golden.text(f"{name}.jsonl")).over


@pytest.mark.parametrize("name", ["wagons-three", "wagons-desert-three"])
def test_wagons_deliver_in_their_golden_games(name: str, golden: Golden) -> None:
    told = {event.tag for game in steps(golden.text(f"{name}.jsonl")) for event in game.events}
    shown = ("wagon-moved", "token-drawn", "delivered", "wagon-upgraded", "barbarian-moved")
    assert {f"traders_barbarians/{name}" for name in shown} - told == set()
    assert ("seafarers/island-settled" in told) == (name == "wagons-desert-three")


@pytest.mark.parametrize("name", BY_NAME)
def test_both_of_a_pair_come_up_in_its_golden_game(name: str, golden: Golden) -> None:
    pair, text = BY_NAME[name], golden.text(f"{name.replace('_', '-')}-three.jsonl")
    actions = [action.tag for action in Transcript.parse(text).actions]
    events = [event.tag for game in steps(text) for event in game.events]
    assert {pair.first, pair.home} <= {tag.split("/")[0] for tag in (*actions, *events)}


def test_another_fall_of_the_dice_gives_other_digests_from_there_on(golden: Golden) -> None:
    """The digests can fail: the game is cut after a roll, and the roll exchanged for another."""
    lines = golden.text(GOLDEN[2].transcript).splitlines()
    index = next(number for number, line in enumerate(lines) if number > 3 * EVERY and '"base/dice"' in line)
    roll = json.loads(lines[index])
    other = json.dumps({**roll, "faces": {**roll["faces"], "red": roll["faces"]["red"] % 6 + 1}})
    played, changed = (digests_of(steps("\n".join((*lines[:index], last)))) for last in (lines[index], other))
    assert played[:-1] == changed[:-1]
    assert played[-1] != changed[-1]
