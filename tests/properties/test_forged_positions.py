"""`Game.from_json` refuses what no game can be in; what it accepts can be played on.

The long form forges tens of thousands of positions, over every composition:
`pytest -m slow tests/properties/test_forged_positions.py`, an hour or so. `FORGED=1000` forges 1000 in each of them.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from random import Random

import pytest

import catan_core as catan
from catan_core import Game, Ruleset, Seat, TranscriptError, ruleset
from catan_core.engine.validation import first_problem
from catan_core.testing import check_walk, positions_are_sound, walk
from tests.properties.compositions import COMPOSITIONS, NAMED, Composition, every_composition
from tests.properties.forging import PLAYED_ON, forged, mint, played_on, read

FORGED = int(os.environ.get("FORGED", "2500"))
"""How many positions the long form forges in each composition."""

DICE_GAME = Composition("dice-game-3", 3, expansions=("dice_game",))
QUICK = ("combined-2", "knights-3", "knights-paired-5", "loose-trade-4", "on-request-6")


def judge(ruleset: Ruleset, seats: int, seed: str, count: int, seeds: int = 1, length: int = 500) -> Counter[str]:
    """Forge positions and play on those that are accepted; gives how many were refused, accepted, and what broke."""
    forge, rng, seen = mint(ruleset, seats, range(seeds), length), Random(seed), Counter[str]()
    known = set(forge.states)
    for _ in range(count):
        value = forged(forge, rng)
        state = read(forge, value)
        if isinstance(state, str):
            seen["refused"] += 1
        elif state not in known:
            seen["accepted"] += 1
            wrong = played_on(state, rng)
            assert not wrong, f"within {PLAYED_ON} actions: {dict(wrong)}\n{json.dumps(value)}"
    return seen


@pytest.mark.thorough
@pytest.mark.parametrize("name", QUICK)
def test_forged_positions_are_refused_or_can_be_played_on(name: str) -> None:
    game_of = NAMED[name]
    seen = judge(game_of.ruleset, game_of.seats, name, 60)
    assert seen["refused"] > 10
    assert seen["accepted"] > 1


@pytest.mark.thorough
def test_forged_positions_of_other_games_too() -> None:
    seen = judge(DICE_GAME.ruleset, 3, "dice", 60)
    seen += judge(ruleset("base", "event_cards"), 3, "events", 60)
    assert seen["refused"] > 10
    assert seen["accepted"] > 1


@pytest.mark.slow
@pytest.mark.parametrize("game_of", [*COMPOSITIONS, DICE_GAME], ids=lambda one: one.name)
def test_many_forged_positions_are_refused_or_can_be_played_on(game_of: Composition) -> None:
    seen = judge(game_of.ruleset, game_of.seats, f"many {game_of.name}", FORGED, seeds=3, length=1_500)
    assert seen["accepted"] > FORGED / 20


@pytest.mark.slow
@pytest.mark.parametrize("others", [(), ("cities_knights",), ("five_six",)], ids="+".join)
def test_many_forged_positions_with_event_cards(others: tuple[str, ...]) -> None:
    composed, seats = ruleset("base", *others, "event_cards"), 5 if "five_six" in others else 4
    seen = judge(composed, seats, f"many events {others}", FORGED, seeds=3, length=1_500)
    assert seen["accepted"] > FORGED / 20


# -- the counterpart ---------------------------------------------------------------------------------------------------


@every_composition
def test_every_state_that_is_reached_would_be_read(game_of: Composition) -> None:
    check_walk(game_of.ruleset, "read", 150, game_of.seats, states=(positions_are_sound,), moves=())


@pytest.mark.slow
@pytest.mark.parametrize("game_of", [*COMPOSITIONS, DICE_GAME], ids=lambda one: one.name)
def test_every_state_of_whole_games_would_be_read(game_of: Composition) -> None:
    for seed in range(3):
        check_walk(game_of.ruleset, f"read {seed}", None, game_of.seats, states=(positions_are_sound,), moves=())


@pytest.mark.parametrize("others", [(), ("cities_knights",)], ids="+".join)
def test_every_state_with_event_cards_would_be_read(others: tuple[str, ...]) -> None:
    check_walk(ruleset("base", *others, "event_cards"), "read", 300, 4, states=(positions_are_sound,), moves=())


@pytest.mark.parametrize("name", QUICK)
def test_every_state_made_up_behind_a_view_would_be_read(name: str) -> None:
    game_of = NAMED[name]
    rng, read_again = Random(name), 0
    for number, (_, step) in enumerate(walk(game_of.ruleset, "made up", 400, game_of.seats)):
        if number % 20 == 0:
            seat = rng.choice([None, *range(game_of.seats)])
            made_up = step.state.rules.view(step.state, None if seat is None else Seat(seat)).determinize(rng)
            assert first_problem(made_up) is None
            read_again += 1
    assert read_again > 10


# -- what must be read at once -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("winners", ["null", "[0]"])
def test_a_small_text_cannot_ask_for_all_memory(winners: str) -> None:
    game = catan.new_game("dice_game", seats=2, seed=1)
    value = json.loads(game.to_json())
    cup = value["slices"]["dice_game/cup"]
    cup["dice"] = dict.fromkeys(game.rules.good_index, 1 << 31)
    value["winners"] = json.loads(winners)
    with pytest.raises(TranscriptError, match="other dice"):
        Game.from_json(json.dumps(value))
