"""JSON Schema of records: it describes what the codec writes, and refuses the shapes that the codec refuses."""

import json
from random import Random
from typing import Any, NewType

import pytest
from jsonschema import Draft202012Validator

import catan_core as catan
from catan_core import base, codec, record
from catan_core.fieldtypes.schema import schema_of
from tests.engine import atlas, toy
from tests.engine.making import expansion
from tests.engine.shapes import at, changes

ATLAS = catan.ruleset(atlas.EXPANSION).new_game(seats=2)
RACE = catan.ruleset(toy.EXPANSION).new_game(seats=3)

NUMBER = {"type": "integer", "minimum": -(2**31), "maximum": 2**31}
SEAT = {"$ref": "#/$defs/seat"}
NODE = {"$ref": "#/$defs/node"}
HEX = {"$ref": "#/$defs/hex"}


def row(*items: object) -> dict[str, Any]:
    return {"type": "array", "prefixItems": [*items], "items": False, "minItems": len(items)}


def test_the_schema_of_an_action_with_every_type_of_field() -> None:
    count = {"type": "integer", "minimum": 0, "maximum": 2**31}
    properties = {
        "type": {"const": "atlas/survey"},
        "seat": SEAT,
        "number": NUMBER,
        "truth": {"type": "boolean"},
        "word": {"type": "string", "maxLength": 100},
        "maybe": {"anyOf": [{"$ref": "#/$defs/good"}, {"type": "null"}]},
        "choice": {"enum": ["red", 7]},
        "cards": {"$ref": "#/$defs/goods"},
        "edge": {"$ref": "#/$defs/edge"},
        "hex": HEX,
        "areas": {"type": "array", "items": HEX, "uniqueItems": True},
        "path": {"type": "array", "items": NODE, "maxItems": 1000},
        "pair": row(SEAT, {"type": "boolean"}),
        "asked": {"type": "array", "items": SEAT, "uniqueItems": True},
        "code": {"anyOf": [NUMBER, {"type": "string", "maxLength": 100}]},
    }
    assert schema_of(atlas.Survey, ATLAS.rules) == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": {
            "seat": {"type": "integer", "minimum": 0, "maximum": 1},
            "good": {"enum": ["ink", "paper"]},
            "goods": {
                "type": "object",
                "properties": {"ink": count, "paper": count},
                "additionalProperties": False,
                "$comment": "by good",
            },
            "edge": row(NODE, NODE),
            "node": row({"type": "integer"}, {"type": "integer"}, {"enum": ["N", "S"]}),
            "hex": row({"type": "integer"}, {"type": "integer"}),
        },
    }


def test_an_action_of_chance_has_no_seat() -> None:
    assert list(schema_of(toy.Rolled, RACE.rules)["properties"]) == ["type", "face"]
    assert "$defs" not in schema_of(toy.Rolled, RACE.rules)


def test_the_schema_is_worked_out_once() -> None:
    assert schema_of(atlas.Survey, ATLAS.rules) is schema_of(atlas.Survey, ATLAS.rules)


def test_a_game_without_a_board_has_no_places() -> None:
    schema = schema_of(atlas.Visit, RACE.rules)
    assert schema["$defs"]["node"] is False
    assert not Draft202012Validator(schema).is_valid({"type": "atlas/visit", "seat": 0, "node": [0, 0, "N"]})


Level = NewType("Level", int)
Same = NewType("Level", str)  # type: ignore[misc]


@record
class Leveled(catan.Event, tag="levels/leveled"):
    first: Level
    again: tuple[Level, ...]
    other: Same
    none: tuple[()] = ()


def test_a_newtype_keeps_its_name_and_two_of_a_name_are_told_apart() -> None:
    schema = schema_of(Leveled, RACE.rules)
    assert schema["$defs"] == {"Level": NUMBER, "Level-2": {"type": "string", "maxLength": 100}}
    assert schema["properties"]["again"] == {"type": "array", "items": {"$ref": "#/$defs/Level"}}
    good = {"type": "levels/leveled", "first": 1, "again": [2], "other": "x", "none": []}
    assert Draft202012Validator(schema).is_valid(good)
    assert not Draft202012Validator(schema).is_valid({**good, "none": [1]})


@record
class Moved(catan.Event, tag="levels/moved"):
    by: catan.Action | None
    layout: atlas.Map
    board: catan.PieceBoards
    slice: Leveled


def test_a_tagged_record_is_any_of_its_kinds() -> None:
    schema = schema_of(Moved, ATLAS.rules)
    actions = [{"$ref": "#/$defs/atlas~1visit"}, {"$ref": "#/$defs/atlas~1survey"}]
    assert schema["properties"]["by"] == {"anyOf": [{"anyOf": actions}, {"type": "null"}]}
    assert schema["properties"]["layout"] is True
    assert schema["$defs"]["pieces"]["required"] == ["pin", "line", "flag"]
    assert schema["properties"]["slice"] is False  # these rules have no such event


@record
class Counted(catan.Event, tag="levels/counted"):
    points: catan.BySeat[int]
    sizes: catan.BySeat[int] | tuple[()] = ()


def test_what_is_indexed_by_seat_says_so_and_has_a_value_for_each() -> None:
    by_seat = {"type": "array", "items": NUMBER, "minItems": 3, "maxItems": 3, "$comment": "by seat"}
    schema = schema_of(Counted, RACE.rules)
    assert schema["properties"]["points"] == by_seat
    assert schema["properties"]["sizes"] == {"anyOf": [by_seat, {"type": "array", "maxItems": 0}]}
    Draft202012Validator.check_schema(schema)
    good = {"type": "levels/counted", "points": [1, 2, 3], "sizes": []}
    assert Draft202012Validator(schema).is_valid(good)
    assert Draft202012Validator(schema).is_valid({**good, "sizes": [0, 0, 1]})
    mistakes: list[dict[str, list[int]]] = [
        {"points": []},
        {"points": [1, 2]},
        {"points": [1, 2, 3, 4]},
        {"sizes": [1]},
    ]
    for wrong in mistakes:
        assert not Draft202012Validator(schema).is_valid({**good, **wrong})


def test_a_number_has_the_bounds_of_its_type() -> None:
    rules = catan.ruleset("base").rules(3)
    made = rules.schema()["$defs"]
    assert made["base/dice-rolled"]["properties"]["total"] == {"type": "integer", "minimum": 2, "maximum": 12}
    (number, _) = made["base/dice"]["properties"]["faces"]["properties"]["red"]["anyOf"]
    assert number == {"type": "integer", "minimum": 1, "maximum": 6}
    assert made["base/longest-road"]["properties"]["lengths"]["items"] == {**NUMBER, "minimum": 0}


def test_another_die_widens_the_bounds() -> None:
    third = catan.Row(base.DICE_FACES, "third", catan.number_die("third", 8).faces)
    made = catan.ruleset("base", expansion("third", requires=("base",), tables=[third])).rules(3).schema()["$defs"]
    assert made["base/dice-rolled"]["properties"]["total"] == {"type": "integer", "minimum": 2, "maximum": 20}
    assert made["base/dice"]["properties"]["faces"]["properties"]["third"]["anyOf"][0]["maximum"] == 8


def test_a_number_beyond_its_bounds_is_not_read_either() -> None:
    game = catan.new_game("base", seats=3, seed=1)
    text = game.to_json().replace('"lengths":[0,0,0]', '"lengths":[0,-999,0]')
    with pytest.raises(catan.DecodeError, match=r"lengths\[1\]: -999 is out of range: 0 to 2147483648"):
        catan.Game.from_json(text)
    chance = '{"type":"base/dice-rolled","seat":0,"faces":{"red":-999,"yellow":4},"total":-995}'
    with pytest.raises(catan.DecodeError) as error:
        game.view(catan.Seat(0)).events_from_json(f"[{chance}]")
    assert error.value.problems[-1] == "$[0].total: -995 is out of range: 2 to 12"
    assert any("$[0].faces.red" in problem for problem in error.value.problems)


# -- the schema and the reader agree -----------------------------------------------------------------------------

SURVEY = atlas.Survey(
    seat=catan.Seat(1),
    number=12,
    truth=False,
    word="x",
    maybe=catan.Good(0),
    choice=7,
    cards=catan.Goods((0, 3)),
    edge=catan.Edge(4),
    hex=catan.Hex(0),
    areas=catan.HexSet(2),
    path=(catan.Node(2), catan.Node(2)),
    pair=(catan.Seat(1), True),
    asked=catan.SeatSet(3),
    code="x",
)
RECORDS = {
    "a slice": ATLAS.state[atlas.World],
    "a phase": ATLAS.state.stack[-1],
    "an action": SURVEY,
    "an action with None": catan.evolve(SURVEY, maybe=None, code=3, choice="red"),
}


@pytest.mark.parametrize("written", RECORDS.values(), ids=RECORDS)
def test_what_is_written_is_described(written: Any) -> None:
    coder = codec.of(ATLAS.rules, ATLAS.board)
    schema = schema_of(type(written), ATLAS.rules)
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(coder.encode(written))


BASES = (catan.Slice, catan.Phase, catan.Action, catan.Event)


@pytest.mark.thorough
@pytest.mark.parametrize("written", RECORDS.values(), ids=RECORDS)
def test_what_the_reader_refuses_for_its_shape_the_schema_refuses_and_no_more(written: Any) -> None:
    coder = codec.of(ATLAS.rules, ATLAS.board)
    validator = Draft202012Validator(schema_of(type(written), ATLAS.rules))
    value = json.loads(json.dumps(coder.encode(written)))
    base = next(base for base in BASES if isinstance(written, base))
    disagreeing, refused = [], 0
    everything = list(changes(value))
    for path, changed in Random(1).sample(everything, min(800, len(everything))):
        if path[:1] == ("layout",):
            continue  # the expansion reads it
        try:
            coder.decode(base, changed)
            read = True
        except catan.TranscriptError:
            read = False
        refused += not read
        if read != validator.is_valid(changed):
            disagreeing.append((path, at(changed, path), "read" if read else "refused"))
    assert disagreeing == []
    assert refused > 10
