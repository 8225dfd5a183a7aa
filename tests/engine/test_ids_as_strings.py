"""Fields that hold the id of something an expansion has declared: only the ids that there are, however they come in."""

from __future__ import annotations

import json
from random import Random

import pytest
from jsonschema import Draft202012Validator

import catan_core as catan
from catan_core.base import FoundBuilding
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import field_types, parts, records_in
from catan_core.fieldtypes.ranges import ranges
from catan_core.fieldtypes.schema import tagged_kinds
from catan_core.testing.candidates import candidates
from catan_expansions.cities_knights import TRACK, TRACKS, Improve
from tests.properties.compositions import COMPOSITIONS, Composition, each_of

KNIGHTS = catan.new_game("base", "cities_knights", seats=3, seed=1)
EVERYTHING = tuple({game.expansions: game for game in COMPOSITIONS}.values())


def improve(track: str) -> str:
    return json.dumps({"type": "cities_knights/improve", "seat": 0, "track": track})


@each_of(EVERYTHING)
def test_every_string_of_a_shipped_record_is_an_id_that_the_schema_lists(game_of: Composition) -> None:
    rules = game_of.ruleset.rules(game_of.seats)
    for tagged in tagged_kinds(rules):
        for kind in records_in(tagged):
            for name, declared in field_types(kind).items():
                assert types.String() not in parts(declared), f"{kind.__name__}.{name} is any string"


def test_a_string_that_is_about_ids_is_written_as_it_is() -> None:
    assert field_types(Improve)["track"] == types.StringOf(TRACK)
    for track in TRACKS:
        action = KNIGHTS.action_from_json(improve(track))
        assert action == Improve(catan.Seat(0), track)
    phase = json.loads(catan.new_game("base", seats=3).to_json())["stack"][-1]
    assert phase["piece"] == "settlement"


def test_the_reader_refuses_another_string_and_names_the_ids_that_there_are() -> None:
    with pytest.raises(
        catan.TranscriptError, match=r"track: there is no track 'tade'; there are trade, politics, science"
    ):
        KNIGHTS.action_from_json(improve("tade"))
    with pytest.raises(catan.TranscriptError, match="track: expected the id of a track, not 1"):
        KNIGHTS.action_from_json(improve("trade").replace('"trade"', "1"))
    position = catan.new_game("base", seats=3).to_json()
    with pytest.raises(catan.TranscriptError, match=r"piece: there is no piece 'castle'; there are .*settlement"):
        catan.Game.from_json(position.replace('"piece":"settlement"', '"piece":"castle"'))


def test_another_string_is_out_of_range_for_an_action_made_in_python() -> None:
    ((_, _, holds),) = ranges(Improve).fields
    board = KNIGHTS.board
    assert [holds(track, KNIGHTS.rules, board) for track in (*TRACKS, "tade", "", 1)] == [True] * 3 + [False] * 3


def test_the_schema_lists_the_ids() -> None:
    (kind,) = (kind for kind in tagged_kinds(KNIGHTS.rules) if kind is Improve)
    schema = json.loads(json.dumps(KNIGHTS.rules.schema()))
    assert schema["$defs"]["cities_knights/track"]["enum"] == [*TRACKS]
    assert "knight" not in catan.ruleset("base").rules(3).schema()["$defs"]["piece"]["enum"]
    one = Draft202012Validator({"$ref": "#/$defs/cities_knights~1improve", "$defs": schema["$defs"]})
    assert one.is_valid(json.loads(improve("trade")))
    assert not one.is_valid(json.loads(improve("tade")))
    assert kind.tag in schema["$defs"]


def test_what_tests_try_are_the_ids_and_some_that_there_are_not() -> None:
    tried = {
        action.track
        for action in candidates(Improve, KNIGHTS.state, (), catan.Seat(0), Random(1))
        if isinstance(action, Improve)
    }
    assert {*TRACKS} < tried


def test_a_field_of_a_phase_about_pieces_is_declared_once_in_the_engine() -> None:
    assert field_types(FoundBuilding)["piece"] == types.StringOf(catan.PIECE)
