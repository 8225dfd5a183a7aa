"""No message to a seat contains what the seat may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import CHANCE, Game, Match, Seat, Transcript
from catan_core.play import RandomBot, play_match
from examples.web_table.protocol import Refused
from examples.web_table.room import Room
from examples.web_table.session import state_of
from examples.web_table.spoken import events_shown
from tests.web_table.playing import Player, go_on, room_of, room_of_match

pytestmark = pytest.mark.thorough

BASE = ("base",)
CITIES = ("base", "cities_knights")


def played(expansions: tuple[str, ...], decisions: int, seed: int = 5) -> Match:
    match = Match(catan.ruleset(*expansions), 4, seed=seed)
    for number, _ in enumerate(play_match(match, [RandomBot()] * 4), 1):
        if number == decisions:
            break
    return match


MATCHES = {"base, to its end": played(BASE, 5000), "Cities & Knights": played(CITIES, 500)}
each_match = pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES.keys())


def asking(match: Match) -> list[Game]:
    """The positions of a match in which seats are asked."""
    return [game for _, game in match.history if game.actors != (CHANCE,)]


def what_is_told(room: Room, game: Game, seat: Seat | None) -> dict[str, Any]:
    """The state that a seat would be sent if the game stood like this, without how it came there."""
    room.match = Match.resume(game)
    room.shown.clear()
    state: dict[str, Any] = json.loads(state_of(room, seat, "en"))
    return state


@each_match
def test_two_games_that_a_seat_cannot_tell_apart_are_told_in_the_same_words(match: Match) -> None:
    room, rng, differing = room_of_match(match, people=4), Random(1), 0
    for game in asking(match)[20::47]:
        for seat in (*game.rules.all_seats, None):
            told = what_is_told(room, game, seat)
            other = Game(game.view(seat).determinize(rng))
            differing += other.state != game.state
            assert what_is_told(room, other, seat) == told
    assert differing > 20


@each_match
def test_an_illegal_action_is_refused_alike_in_two_games_that_a_seat_cannot_tell_apart(match: Match) -> None:
    write = match.transcript.header.codec.action_json
    attempts: dict[int, list[str]] = {seat: [] for seat in match.game.rules.all_seats}
    for action, _ in match.history:
        if action.seat >= 0:
            attempts[action.seat].append(write(action))
    room, rng, codes = room_of_match(match, people=4), Random(1), set[str]()
    for game in asking(match)[30::97]:
        seat = Seat(rng.randrange(4))
        tried = rng.sample(attempts[seat], 40)
        told = refusals(room, game, seat, tried)
        assert refusals(room, Game(game.view(seat).determinize(rng)), seat, tried) == told
        codes.update(error["code"] for error in told)
    assert {"illegal"} <= codes


def refusals(room: Room, game: Game, seat: Seat, attempts: list[str]) -> list[dict[str, Any]]:
    """What a seat is told of the actions, as JSON, that are not legal."""
    room.match = Match.resume(game, seed=1)
    player = Player(room, seat)
    read = game.action_from_json
    illegal = [text for text in attempts if game.rules.check(game.view(seat), read(text)) is not None]
    return [player.play(json.loads(text))["error"] for text in illegal]


@each_match
def test_a_theft_or_a_draw_is_told_alike_to_all_who_must_not_know_its_outcome(match: Match) -> None:
    room, told_alike = room_of_match(match, people=4), 0
    before = match.transcript.header.game()
    for action, game in match.history[:400]:
        if isinstance(action, catan.ChanceAction) and not before.view(None).outcomes:
            for outcome, _ in before.outcomes:
                other = before.play(outcome)
                for seat in (*game.rules.all_seats, None) if other.actors != (CHANCE,) else ():
                    if outcome != action and other.view(seat) == game.view(seat):
                        assert events_shown(1, other, seat, "es") == events_shown(1, game, seat, "es")
                        assert what_is_told(room, other, seat) == what_is_told(room, game, seat)
                        told_alike += 1
        before = game
    assert told_alike > 10


@each_match
def test_two_courses_of_a_game_that_a_seat_cannot_tell_apart_have_the_same_messages_and_revisions(match: Match) -> None:
    header, before, told_alike = match.transcript.header, match.transcript.header.game(), 0
    actions = [action for action, _ in match.history]
    for number, (action, game) in enumerate(match.history):
        if isinstance(action, catan.ChanceAction) and not before.view(None).outcomes:
            others = (outcome for outcome, _ in before.outcomes if outcome != action)
            other = next((outcome for outcome in others if before.play(outcome).actors != (CHANCE,)), None)
            if other is not None and game.actors != (CHANCE,):
                courses = [
                    room_of_match(Match.resume(Transcript(header, (*actions[:number], outcome))), people=4)
                    for outcome in (action, other)
                ]
                for seat in (*game.rules.all_seats, None):
                    one, another = (Player(room, seat) for room in courses)
                    alike = courses[0].games[-1].view(seat) == courses[1].games[-1].view(seat)
                    assert (one.received == another.received) == alike
                    assert (one.revision == another.revision) == alike
                    told_alike += alike
        before = game
        if told_alike > 5:
            break
    assert told_alike > 5


def hands_of_others(view: dict[str, Any], position: dict[str, Any]) -> Iterator[object]:
    """What a view shows of each hand of another seat that is not empty."""
    held = position["slices"]["base/holdings"]
    for seat, hand in enumerate(view["slices"]["base/holdings"]["hands"]):
        if seat != view["seat"] and any(held["hands"][seat].values()):
            yield hand


@pytest.mark.parametrize(
    "expansions", [CITIES, pytest.param(BASE, marks=pytest.mark.slow)], ids=["Cities & Knights", "base"]
)
def test_every_message_of_a_game_is_made_of_the_views_and_the_concealed_events(expansions: tuple[str, ...]) -> None:
    room = room_of(*expansions, people=2)
    players = [Player(room, seat) for seat in (0, 1, 2, 3, None)]
    hands = 0
    for number in go_on(room, players, Random(4), 200):
        if number % 5:
            continue
        game = room.playing().game
        position = json.loads(game.to_json())
        for player in players:
            seat, state = player.session.seat, player.state
            view = game.view(seat)
            assert state["view"] == json.loads(view.to_json())
            assert state["scores"] == [view.score(each) for each in game.rules.all_seats]
            assert all(line["action"]["seat"] == seat for line in state["actions"])
            shown = [*hands_of_others(state["view"], position)]
            assert expansions == CITIES or shown == [None] * len(shown)  # some cards show a hand to a seat
            hands += shown.count(None)
    for player in players:
        expected = [
            event
            for game in room.games
            for event in json.loads(room.rules.events_to_json(game.events, player.session.seat))
        ]
        assert [event["event"] for event in player.log] == expected
    assert hands > 100


def test_no_message_contains_a_seed_or_a_token() -> None:
    room = Room("room", catan.ruleset("base"), 3, bot="random", board_seed="the seed of the board")
    tokens = [room.sit(name)[1] for name in ("Anna", "Bea")]
    room.start()
    players = [Player(room, seat) for seat in (0, 1, 2, None)]
    for _ in go_on(room, players, Random(4), 60):
        pass
    secrets = [*tokens, "the seed of the board", str(room.playing().seed)]
    secrets += [chair.token_hash for chair in room.chairs if chair.token_hash]
    for player in players:
        text = json.dumps(player.received)
        assert not [secret for secret in secrets if secret in text]
        with pytest.raises(Refused):
            room.play(None, None)  # type: ignore[arg-type]
