"""Messages with words, along random walks through every shipped composition: what is said follows from what is sent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from catan_core import CHANCE, Action, Event, Game, Phase, codec, ruleset
from catan_core.base import CardStolen
from catan_core.model.record import HiddenAnswer
from catan_core.render import action_text, event_text, phase_text
from catan_core.testing import walk
from tests.properties.compositions import Composition
from tests.properties.test_messages import every_composition, looked_at

LANGUAGES = ("en", "es", "ca")
MOST_ACTIONS = 30
"""No more actions of a kind are listed than this."""


Said = tuple[type[Any], list[Any], list[str]]
"""What a message with words holds: of what class its items are, the items, and the sentences."""


def happened(game: Game, language: str) -> Iterator[Said]:
    for viewer in (*game.rules.all_seats, None):
        log = json.loads(game.rules.ruleset.events_to_json(game.events, viewer, words=language))
        yield Event, log["events"], log["words"]["events"]


def waiting(game: Game, language: str) -> Iterator[Said]:
    for viewer in (*game.rules.all_seats, None):
        seen = json.loads(game.view(viewer).to_json(words=language))
        yield Phase, seen["stack"], seen["words"]["stack"]


def offered(game: Game, language: str) -> Iterator[Said]:
    for seat in {*game.actors} - {CHANCE}:
        listed = json.loads(game.actions_of(seat).to_json(MOST_ACTIONS, words=language))
        yield Action, listed["actions"], listed["words"]["actions"]
        titles = [game.rules.text(f"action:{kind['type']}", language) for kind in listed["more"]]
        assert listed["words"]["more"] == titles


TEXT_OF: dict[type, Any] = {Action: action_text, Event: event_text, Phase: phase_text}


def without_hidden_answers(item: dict[str, Any]) -> dict[str, Any]:
    """A record without what the reader does not take: the sealed answers of others in a phase."""
    if not isinstance(item.get("answers"), list):  # in `HarborAsked` it is a truth value
        return item
    return {**item, "answers": [answer for answer in item["answers"] if answer.get("type") != HiddenAnswer.tag]}


def assert_follows_from_what_is_sent(game: Game, language: str, messages: Iterable[Said]) -> None:
    """Each sentence is that of the record as the seat has it in JSON: it tells nothing that is not in the message."""
    coder = codec.of(game.rules, game.board)
    for kind, items, sentences in messages:
        records = [coder.decode(kind, without_hidden_answers(item)) for item in items]
        assert sentences == [TEXT_OF[kind](game.rules, game.board, record, language) for record in records]


def has_secrets(game: Game) -> bool:
    """Whether not everybody may know all of what has just happened."""
    return game.events_for(None) != game.events


@every_composition
def test_each_sentence_is_that_of_what_the_seat_is_sent(game_of: Composition) -> None:
    for game in looked_at(game_of, 150, Random(7)):
        for language in LANGUAGES:
            for messages in (happened, waiting, offered):
                assert_follows_from_what_is_sent(game, language, messages(game, language))


@every_composition
def test_no_sentence_tells_what_a_seat_may_not_know(game_of: Composition) -> None:
    for _, step in walk(game_of.ruleset, 7, 400, game_of.seats):
        game = Game(step.state, step.events)
        if has_secrets(game):
            assert_follows_from_what_is_sent(game, "en", happened(game, "en"))


def test_a_theft_is_told_to_others_without_the_card() -> None:
    walked = (Game(step.state, step.events) for _, step in walk(ruleset("base"), 7, 2_000, 3))
    game = next(game for game in walked if any(isinstance(event, CardStolen) and event.good for event in game.events))
    (stolen,) = (event for event in game.events if isinstance(event, CardStolen))
    told = {}
    for viewer in (*game.rules.all_seats, None):
        log = json.loads(game.rules.ruleset.events_to_json(game.events, viewer, words="en"))
        told[viewer] = " ".join(log["words"]["events"])
    assert stolen.good is not None
    good = game.rules.text(f"good:{game.rules.goods[stolen.good].id}")
    assert {viewer for viewer, words in told.items() if good in words} == {stolen.thief, stolen.victim}


@pytest.mark.slow
@every_composition
def test_each_sentence_of_a_long_walk_is_that_of_what_the_seat_is_sent(game_of: Composition) -> None:
    for seed in (8, 9):
        for game in looked_at(game_of, 600, Random(seed), 100):
            for language in LANGUAGES:
                for messages in (happened, waiting, offered):
                    assert_follows_from_what_is_sent(game, language, messages(game, language))
