"""Whoever sends an action decides in its own name: every door that knows the sender says so where it does not."""

import json
from collections.abc import Callable
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, Game, IllegalAction, Match, Seat, View
from catan_core.base import Dice
from catan_core.model.errors import ENGINE
from catan_core.play import RandomBot, decide, play_match
from catan_core.play.encoding import Encoding
from catan_core.serve import Server
from tests.doors.games import MATCH, SEATS

DECIDING = next(game for _, game in MATCH.history if len(game.actors) == 1)
"""A game in which one seat owes a decision."""

DISCARDING = next(game for _, game in MATCH.history if len(game.actors) == 2)
"""A game in which two seats owe a decision at the same time."""


@attrs.frozen
class Impostor:
    """Does what another seat might do."""

    action: Action
    name: str = "impostor"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        return self.action


def served(method: str) -> Callable[[Game, Action, Seat], object]:
    """What a server says to an action of a seat."""

    def ask(game: Game, action: Action, seat: Seat) -> object:
        server = Server()
        server.table.matches["1"] = Match.resume(game)
        params = {"game": "1", "seat": seat, "action": json.loads(game.action_to_json(action))}
        line = server.answer(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
        error = json.loads(str(line))["error"]
        raise IllegalAction(
            action, catan.Violation(REFUSALS[error["data"]["refusal"]], (*error["data"]["details"].items(),))
        )

    return ask


REFUSALS = {refusal.code: refusal for refusal in ENGINE.values()}

DOORS: dict[str, Callable[[Game, Action, Seat], object]] = {
    "Game.play_json": lambda game, action, seat: game.play_json(game.action_to_json(action), seat),
    "Game.action_sent": lambda game, action, seat: game.action_sent(game.action_to_json(action), seat),
    "Match.play_json": lambda game, action, seat: Match.resume(game).play_json(game.action_to_json(action), seat),
    "catan serve: play": served("play"),
    "catan serve: check": served("check"),
    "decide": lambda game, action, seat: decide(Impostor(action), Match.resume(game), seat),
    "play_match": lambda game, action, seat: next(play_match(Match.resume(game), [Impostor(action)] * SEATS)),
}
"""Whatever takes an action from a seat that it knows."""


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.parametrize("game", [DECIDING, DISCARDING], ids=["one decides", "two decide"])
def test_an_action_that_names_another_seat_is_refused_for_that_reason(
    door: Callable[[Game, Action, Seat], object], game: Game
) -> None:
    sender = game.actors[0]
    legal = game.actions[0]
    for named in {*game.rules.all_seats} - {sender}:
        theirs = game.actions_of(named)[0] if named in game.actors else catan.evolve(legal, seat=named)
        with pytest.raises(IllegalAction) as refused:
            door(game, theirs, sender)
        assert refused.value.violation.code == "engine.another-seat"
        assert refused.value.violation.text == "This action names another seat."
        assert dict(refused.value.violation.detail) == {"seat": sender, "named": named}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_an_action_of_chance_is_left_to_chance(door: Callable[[Game, Action, Seat], object]) -> None:
    with pytest.raises(IllegalAction) as refused:
        door(DECIDING, Dice((6, 6)), DECIDING.actors[0])
    assert refused.value.violation.code == "engine.for-chance"


def test_a_seat_that_owes_nothing_is_told_so_where_the_action_is_its_own() -> None:
    idle = next(seat for seat in DECIDING.rules.all_seats if seat not in DECIDING.actors)
    own = DECIDING.action_to_json(catan.evolve(DECIDING.actions[0], seat=idle))
    with pytest.raises(IllegalAction, match="You have nothing to decide now"):
        DECIDING.play_json(own, idle)


def test_a_bot_cannot_decide_for_another_seat_that_owes_a_decision_too() -> None:
    first, second = DISCARDING.actors
    match = Match.resume(DISCARDING)
    bots = [RandomBot() if seat != first else Impostor(DISCARDING.actions_of(second)[0]) for seat in range(SEATS)]
    with pytest.raises(IllegalAction, match="names another seat"):
        next(play_match(match, bots))
    assert match.game == DISCARDING


def test_a_number_always_stands_for_an_action_of_the_seat_that_is_to_act() -> None:
    encoding = Encoding(DISCARDING.rules, DISCARDING.board)
    for seat in DISCARDING.actors:
        actions = DISCARDING.actions_of(seat)
        assert {encoding.decode(number, actions).seat for number in encoding.numbers(actions)} == {seat}


def test_in_every_language_the_reason_is_told() -> None:
    rules = DECIDING.rules
    told = {
        rules.text(f"violation:engine.{code}", language)
        for code in ("another-seat", "for-chance")
        for language in rules.languages
    }
    assert len(told) == 6
