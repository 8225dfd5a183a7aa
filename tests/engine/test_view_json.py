"""Views that are read from JSON, by a bot or a frontend in another process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

import catan_core as catan
from catan_core import DecodeError, Match, Seat, Seen, TranscriptError, View, evolve
from catan_core.play import GreedyBot, MctsBot, RandomBot, bot_rng, decide, play_match
from tests.engine.shapes import changes

GAMES = (("base",), ("base", "cities_knights"), ("base", "seafarers"), ("base", "five_six"), ("dice_game",))
HOLDINGS = "base/holdings"


@cache
def played(decisions: int, *expansions: str, seats: int = 3) -> Match:
    match = Match(catan.ruleset(*(expansions or ("base",))), seats, seed=7)
    for _ in islice(play_match(match, [RandomBot()] * seats), decisions):
        pass
    return match


def viewers(match: Match) -> tuple[Seat | None, ...]:
    return (*match.game.rules.all_seats, None)


@pytest.mark.parametrize(
    "decisions", [0, 150, pytest.param(5000, marks=pytest.mark.thorough)], ids=["new", "midway", "over"]
)
@pytest.mark.parametrize("expansions", GAMES, ids="+".join)
def test_a_view_comes_back_from_json_as_it_was(expansions: tuple[str, ...], decisions: int) -> None:
    match = played(decisions, *expansions, seats=5 if "five_six" in expansions else 3)
    for viewer in viewers(match):
        view = match.game.view(viewer)
        again = View.from_json(view.to_json())
        assert again == view
        assert again.rules == view.rules
        assert again.to_json() == view.to_json()
        assert [*again.actions] == [*view.actions]
        assert again.seen is None
        assert View.from_json(view.to_json(words="ca")) == view


def test_hidden_answers_come_back_hidden() -> None:
    match = Match(catan.ruleset("base"), 4, seed=7)
    for _ in play_match(match, [RandomBot()] * 4):
        if isinstance(match.game.phase, catan.SimultaneousPhase) and match.game.phase.answers:
            break
    (answer,) = match.game.phase.answers  # type: ignore[union-attr]
    for viewer in viewers(match):
        view = View.from_json(match.game.view(viewer).to_json())
        (shown,) = view.phase.answers  # type: ignore[union-attr]
        assert shown == (answer if viewer == answer.seat else catan.HiddenAnswer(answer.seat))


@pytest.mark.parametrize("words", [None, "es"])
def test_events_come_back_as_the_seat_has_seen_them(words: str | None) -> None:
    match = played(150)
    happened, rules = match.events_since(0), match.game.rules
    for viewer in viewers(match):
        view = View.from_json(match.game.view(viewer).to_json())
        sent = rules.ruleset.events_to_json(happened, viewer, words=words)
        assert view.events_from_json(sent) == rules.events_for(happened, viewer)
        seen = Seen(viewer).after(view.events_from_json(sent))
        assert seen == match.seen_by(viewer)
        drawn = evolve(view, seen=seen).determinize(Random(1))
        assert drawn == match.view(viewer).determinize(Random(1))


@pytest.mark.parametrize("bot", [RandomBot(), GreedyBot(), MctsBot(20)], ids=lambda bot: bot.name)
def test_a_bot_decides_from_json_what_it_decides_in_the_match(bot: catan.play.Bot) -> None:
    match = played(150)
    seat = match.game.actors[0]
    view = evolve(View.from_json(match.game.view(seat).to_json()), seen=match.seen_by(seat))
    action = bot.choose(view, view.actions, bot_rng(match, seat))
    assert action == decide(bot, match, seat)
    assert match.game.action_from_json(view.action_to_json(action)) == action
    assert match.game.action_to_json(action) == view.action_to_json(action)


def hand_of_another(value: Any) -> None:
    value["slices"][HOLDINGS]["hands"][1] = {"ore": 1}


def no_hand(value: Any) -> None:
    value["slices"][HOLDINGS]["hands"][0] = None


def more_cards(value: Any) -> None:
    value["slices"][HOLDINGS]["sizes"][1] += 1


def far_too_many_cards(value: Any) -> None:
    value["slices"][HOLDINGS]["sizes"][1] = 5000


def other_points(value: Any) -> None:
    value["points"][2] += 1


def other_actors(value: Any) -> None:
    value["actors"] = [2]


def nothing_to_decide(value: Any) -> None:
    value["stack"] = []


UNSEEN: tuple[tuple[Callable[[Any], None], str], ...] = (
    (hand_of_another, "nobody can see a game like this"),
    (no_hand, "nobody can see a game like this"),
    (more_cards, "nobody can see a game like this"),
    (far_too_many_cards, "nobody can see a game like this"),
    (other_points, "points: by the rules they are [2, 2, 2], not [2, 2, 3]"),
    (other_actors, "actors: by the rules [0] must act, not [2]"),
    (nothing_to_decide, "nobody can see a game like this"),
)


@pytest.mark.parametrize(("change", "says"), UNSEEN, ids=lambda one: getattr(one, "__name__", ""))
def test_what_nobody_can_see_is_refused(change: Callable[[Any], None], says: str) -> None:
    value = json.loads(played(12).game.view(Seat(0)).to_json())
    change(value)
    with pytest.raises(TranscriptError) as caught:
        View.from_json(json.dumps(value))
    assert says in str(caught.value)


SHAPES: tuple[tuple[str, Any, str], ...] = (
    ("seat", 3, "$.seat: there is no seat 3; the seats are 0 to 2"),
    ("seat", "0", "$.seat: expected a seat"),
    ("actors", 0, "$.actors: expected a list"),
    ("points", [2, 2, True], "$.points[2]: expected a whole number, not true"),
    ("turn", None, "$.turn: expected an object"),
    ("stack", [{"type": "base/fly"}], "$.stack[0]: there is no phase of the type 'base/fly'"),
    ("colour", "red", "'colour' is not a field here"),
    ("format", 1, "$.format: expected 2"),
)


@pytest.mark.parametrize(("field", "given", "says"), SHAPES)
def test_everything_of_another_form_is_refused_with_its_place(field: str, given: Any, says: str) -> None:
    value = json.loads(played(12).game.view(Seat(0)).to_json())
    with pytest.raises(DecodeError) as caught:
        View.from_json(json.dumps({**value, field: given}))
    assert says in str(caught.value)


def test_a_field_that_is_missing_is_named() -> None:
    value = json.loads(played(12).game.view(Seat(0)).to_json())
    for field in ("format", "rules", "seat", "turn", "stack", "winners", "points", "slices"):
        with pytest.raises(DecodeError, match=f"'{field}' is missing"):
            View.from_json(json.dumps({name: part for name, part in value.items() if name != field}))


def test_whatever_else_was_stored_is_called_by_its_name() -> None:
    match = played(12)
    with pytest.raises(TranscriptError, match=r"not a view, but a position: read it with `Game.from_json\(text\)`"):
        View.from_json(match.game.to_json())
    with pytest.raises(TranscriptError, match="not a view, but a transcript"):
        View.from_json(str(match.transcript))
    with pytest.raises(
        TranscriptError,
        match=r"not a position, but a view, which lacks what its seat may not know: read it with `View.from_json",
    ):
        catan.Game.from_json(match.game.view(Seat(0)).to_json())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "$: expected a list"),
        ('{"events": []}', "$: expected a list"),
        ('[{"type": "base/fly"}]', "$[0]: there is no event of the type 'base/fly'"),
        ("[", "not valid JSON"),
    ],
)
def test_events_of_another_form_are_refused(text: str, says: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        played(12).game.view(Seat(0)).events_from_json(text)
    assert says in str(caught.value)


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all numbers in a JSON value."""
    if type(value) is int:
        yield path
    elif isinstance(value, (dict, list)):
        for step, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(part, (*path, step))


def with_number(text: str, path: tuple[Any, ...], number: int) -> Any:
    value = json.loads(text)
    at = value
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = number
    return value


@pytest.mark.thorough
@pytest.mark.parametrize("expansions", GAMES, ids="+".join)
def test_a_view_that_was_tampered_with_is_refused_or_can_be_used(expansions: tuple[str, ...]) -> None:
    match, rng = played(150, *expansions, seats=5 if "five_six" in expansions else 3), Random(3)
    text = match.game.view(Seat(0)).to_json()
    shapes = [changed for _, changed in changes(json.loads(text))]
    places = [path for path in numbers(json.loads(text)) if path[0] in ("slices", "stack", "turn")]
    forged = rng.sample(shapes, 60)
    forged += [with_number(text, path, rng.choice((0, 1, 5, 19, 1 << 31, -1))) for path in rng.choices(places, k=60)]
    refused = 0
    for value in forged:
        try:
            view = View.from_json(json.dumps(value))
        except TranscriptError:
            refused += 1
        else:
            assert view.rules.view(view.determinize(rng), view.seat) == view
            assert all(view.rules.check(view, action) is None for action in view.actions)
    assert refused > 60
