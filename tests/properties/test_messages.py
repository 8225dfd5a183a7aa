"""The JSON Schema of all messages, along random walks through every shipped composition."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from catan_core import CHANCE, Action, Game, Match, Seat, TranscriptError, View, codec, replay
from catan_core.testing import walk
from tests.engine.shapes import at, changes
from tests.properties.compositions import COMPOSITIONS, Composition, each_of

DICE = Composition("dice-3", 3, expansions=("dice_game",))
every_composition = each_of((DICE, *COMPOSITIONS))
STEPS = 5
"""This many moments of a walk are looked at."""


QUICK_ONES = each_of(
    tuple(one for one in (DICE, *COMPOSITIONS) if one.name in ("dice-3", "combined-4", "knights-other-readings-4"))
)
CHANGES = 40
"""This many changes of a message are read and looked up in the schema."""


class Validators(dict[str, Any]):
    """The validator of each message of some rules, made when it is first needed."""

    def __init__(self, game_of: Composition) -> None:
        self.rules = game_of.ruleset.rules(game_of.seats)

    def __missing__(self, message: str) -> Any:
        self[message] = Draft202012Validator(self.rules.schema(message))
        return self[message]


def sent(game: Game, rng: Random) -> Iterator[tuple[str, str]]:
    """Messages about a game: what each is, and its text."""
    viewers = (*game.rules.all_seats, None)
    yield "position", game.to_json()
    language = rng.choice(game.rules.languages)
    yield "view", game.view(rng.choice(viewers)).to_json()
    yield "view", game.view(rng.choice(viewers)).to_json(words=language)
    yield "events", game.rules.ruleset.events_to_json(game.events, rng.choice(viewers))
    yield "log", game.rules.ruleset.events_to_json(game.events, rng.choice(viewers), words=language)
    for actor in game.actors:
        if actor == CHANCE:
            yield "actions", game.actions.to_json()
            yield "chance", codec.of(game.rules, game.board).action_json(game.outcomes.at(rng.random()))
        else:
            yield "actions", game.actions_of(Seat(actor)).to_json(limit=rng.choice((0, 50)))
            yield "actions", game.actions_of(Seat(actor)).to_json(limit=50, words=language)


def looked_at(game_of: Composition, length: int, rng: Random, moments: int = STEPS) -> Iterator[Game]:
    """Some moments of a walk."""
    chosen = {*rng.sample(range(length), min(moments, length))}
    for number, (_, step) in enumerate(walk(game_of.ruleset, 1, length, game_of.seats)):
        if number in chosen:
            yield Game(step.state, step.events)


@pytest.mark.thorough
@every_composition
def test_every_message_of_a_walk_is_as_the_schema_says(game_of: Composition) -> None:
    validators, rng = Validators(game_of), Random(1)
    for game in looked_at(game_of, 120, rng):
        for message, text in sent(game, rng):
            validators[message].validate(json.loads(text))
    assert {*validators} >= {"position", "view", "events", "log", "actions"}


@pytest.mark.slow
@every_composition
def test_every_message_of_a_long_walk_is_as_the_schema_says(game_of: Composition) -> None:
    validators, rng = Validators(game_of), Random(2)
    for _, step in walk(game_of.ruleset, 2, 400, game_of.seats):
        for message, text in sent(Game(step.state, step.events), rng):
            validators[message].validate(json.loads(text))


@QUICK_ONES
def test_every_line_of_a_transcript_is_as_the_schema_says(game_of: Composition) -> None:
    validators, rng = Validators(game_of), Random(3)
    match = Match(game_of.ruleset, game_of.seats, seed=3)
    for _ in range(40):
        if not match.game.over:
            match.play(match.actions.sample(rng))
    header, *actions = str(match.transcript).splitlines()
    validators["header"].validate(json.loads(header))
    validators["board"].validate(json.loads(header)["board"])
    for line in (header, *actions):
        validators["line"].validate(json.loads(line))


READERS: dict[str, Callable[[str], object]] = {"position": Game.from_json, "view": View.from_json}
IMPOSSIBLE = ("no game can be in this state", "nobody can see a game like this")
"""What readers say of a value that has the right shape."""


@pytest.mark.thorough
@pytest.mark.parametrize("message", READERS)
@QUICK_ONES
def test_what_the_readers_of_positions_and_views_refuse_for_its_shape_the_schema_refuses(
    game_of: Composition, message: str
) -> None:
    validators, rng = Validators(game_of), Random(4)
    *_, game = looked_at(game_of, 100, rng)
    value = json.loads(game.to_json() if message == "position" else game.view(Seat(0)).to_json())
    disagreeing = []
    # Whether a board is right is for its expansion to say; marks are not read.
    all_changes = [(path, changed) for path, changed in changes(value) if not {"layout", "marks"} & {*path}]
    for path, changed in rng.sample(all_changes, CHANGES):
        try:
            READERS[message](json.dumps(changed))
            refused = False
        except TranscriptError as error:
            refused = not any(text in str(error) for text in IMPOSSIBLE)
        looser = path[:1] == ("rules",)  # other rules, by which the reader reads the rest, have a schema of their own
        valid = validators[message].is_valid(changed)
        if (refused and valid) or (not refused and not valid and not looser):
            disagreeing.append((path, at(changed, path), refused))
    assert disagreeing == []


@QUICK_ONES
def test_what_the_reader_of_transcripts_refuses_for_its_shape_the_schema_refuses(game_of: Composition) -> None:
    validators, rng = Validators(game_of), Random(5)
    match = Match(game_of.ruleset, game_of.seats, seed=5, metadata={"seat 0": "Ada", "date": "2026-01-31"})
    header = json.loads(str(match.transcript).splitlines()[0])
    disagreeing = []
    all_changes = [(path, changed) for path, changed in changes(header) if path[:1] != ("board",)]
    for path, changed in rng.sample(all_changes, CHANGES):
        try:
            replay(json.dumps(changed))
        except TranscriptError:
            if validators["header"].is_valid(changed):
                disagreeing.append((path, at(changed, path)))
    assert disagreeing == []


@pytest.mark.thorough
@QUICK_ONES
def test_what_the_reader_of_actions_refuses_for_its_shape_the_schema_refuses_and_no_more(game_of: Composition) -> None:
    validators, rng = Validators(game_of), Random(6)
    coder, last = None, {}
    for game in looked_at(game_of, 150, rng):
        coder = codec.of(game.rules, game.board)
        for actor in game.actors:
            if actor != CHANCE:
                listed = game.actions_of(actor)
                last.update({kind: rng.choice(listed.of(kind)) for kind, _ in listed.kinds})
    assert coder is not None
    disagreeing = []
    for action in last.values():
        value = json.loads(coder.action_json(action))
        all_changes = list(changes(value))
        for path, changed in rng.sample(all_changes, min(15, len(all_changes))):
            try:
                coder.decode(Action, changed)
                read = True
            except TranscriptError:
                read = False
            if read != validators["line"].is_valid(changed):
                disagreeing.append((value, path, at(changed, path)))
    assert disagreeing == []
    assert len(last) > 1
