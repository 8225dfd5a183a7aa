"""The JSON Schema of all messages of a ruleset, made from the types of their fields."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import catan_core as catan
from catan_core.codec.messages import MESSAGES
from catan_core.fieldtypes.schema import schema_of
from tests.engine import atlas, making, toy

BASE = catan.ruleset("base").rules(4)
RACE = catan.ruleset(toy.EXPANSION).rules(3)
ATLAS = catan.ruleset(atlas.EXPANSION).rules(2)


def is_valid(schema: dict[str, Any], text: str) -> bool:
    return bool(Draft202012Validator(schema).is_valid(json.loads(text)))


def references(schema: object) -> set[str]:
    match schema:
        case {"$ref": str(reference), **others}:
            return {reference} | references(others)
        case dict():
            return references([*schema.values()])
        case list():
            return set().union(*map(references, schema))
    return set()


@pytest.mark.thorough
@pytest.mark.parametrize("rules", [BASE, RACE, ATLAS, catan.ruleset("dice_game").rules(2)], ids=repr)
def test_the_schema_is_one_of_2020_12_and_defines_whatever_it_refers_to(rules: catan.Rules) -> None:
    schema = rules.schema()
    Draft202012Validator.check_schema(schema)
    assert {*MESSAGES} <= {*schema["$defs"]}
    for reference in references(schema):
        name = reference.removeprefix("#/$defs/").replace("~1", "/").replace("%3A", ":")
        assert name in schema["$defs"]


def test_every_action_event_phase_and_slice_is_defined_by_its_tag() -> None:
    definitions = BASE.schema()["$defs"]
    tags = [*BASE.actions_by_tag, *BASE.events_by_tag]
    tags += [kind.tag for kind in (*BASE.phases, *BASE.chances)] + [kind.tag for kind in BASE.slice_index]
    for tag in tags:
        assert definitions[tag]["properties"]["type"] == {"const": tag}
        assert "type" in definitions[tag]["required"]


def test_definitions_say_what_they_are() -> None:
    road = BASE.schema()["$defs"]["base/build-road"]
    assert road["description"].startswith("Build a road")
    assert road["title"] == BASE.text("action:base/build-road")
    assert BASE.schema()["$defs"]["seat"]["description"].startswith("A seat.")


def test_a_message_comes_with_what_it_is_made_of_and_nothing_else() -> None:
    schema = BASE.schema("base/build-road")
    assert [*schema["$defs"]] == ["seat", "node", "edge", "base/build-road"]
    assert is_valid(schema, '{"type":"base/build-road","seat":3,"edge":[[0,0,"N"],[1,-1,"S"]]}')
    assert not is_valid(schema, '{"type":"base/build-road","seat":4,"edge":[[0,0,"N"],[1,-1,"S"]]}')
    assert not is_valid(schema, '{"type":"base/end-turn","seat":0}')


def test_the_schema_of_an_action_allows_what_its_schema_in_a_list_of_actions_allows() -> None:
    for rules in (BASE, ATLAS):
        for tag, kind in rules.actions_by_tag.items():
            alone = schema_of(kind, rules)
            within = rules.schema(tag)["$defs"][tag]
            assert {**within, "title": "", "description": ""} == {
                **{name: part for name, part in alone.items() if name not in ("$schema", "$defs")},
                "title": "",
                "description": "",
            }


def test_a_message_that_there_is_not_is_an_error_that_names_those_that_there_are() -> None:
    with pytest.raises(catan.ArgumentError, match=r"schema takes a message \(view, position, .*, not 'veiw'"):
        BASE.schema("veiw")
    with pytest.raises(catan.ArgumentError, match="a tag of these rules"):
        BASE.schema("cities_knights/build-wall")
    with pytest.raises(catan.ArgumentError):
        BASE.schema("seat")


def test_whoever_changes_a_schema_changes_a_copy() -> None:
    BASE.schema()["$defs"].clear()
    assert BASE.schema()["$defs"]


def test_a_hand_that_is_not_known_is_in_a_view_and_not_in_a_position() -> None:
    definitions = BASE.schema()["$defs"]
    hands = {"anyOf": [{"$ref": "#/$defs/goods"}, {"type": "null"}]}
    assert definitions["base/holdings"]["properties"]["hands"]["items"] == {"$ref": "#/$defs/goods"}
    assert definitions["base/holdings:seen"]["properties"]["hands"]["items"] == hands
    assert definitions["view"]["properties"]["slices"]["properties"]["base/holdings"] == {
        "$ref": "#/$defs/base~1holdings%3Aseen"
    }
    assert "base/island:seen" not in definitions  # nothing in it is ever hidden


def test_a_sealed_answer_of_somebody_else_is_in_a_view_and_not_in_a_position() -> None:
    hidden = {"type": "engine/hidden-answer", "seat": 1}
    discards = {"type": "base/discards", "waiting_for": [0], "answers": [hidden], "counts": [4, 4, 0, 0]}
    seen, stored = ({**BASE.schema(), "$ref": f"#/$defs/{name}", "anyOf": [True]} for name in ("phase%3Aseen", "phase"))
    phase = BASE.schema()["$defs"]["base/discards"]["properties"]
    discards = {name: value for name, value in discards.items() if name in phase}
    assert {*discards} == {*phase}
    assert is_valid(seen, json.dumps(discards))
    assert not is_valid(stored, json.dumps(discards))


def test_without_a_board_the_board_is_null() -> None:
    assert is_valid(RACE.schema("board"), "null")
    assert not is_valid(RACE.schema("board"), "{}")


def test_a_board_that_nobody_describes_is_anything() -> None:
    assert is_valid(ATLAS.schema("board"), '{"whatever": 1}')


def test_the_board_of_the_base_game_is_described() -> None:
    game = catan.new_game("base", seats=4, seed=3)
    board = json.loads(game.view(None).to_json())["slices"]["base/island"]["layout"]
    schema = BASE.schema("board")
    assert is_valid(schema, json.dumps(board))
    for wrong in (
        {**board, "hexes": [*board["hexes"], [9, 9, "volcano", None]]},
        {**board, "hexes": [*board["hexes"], [9, 9, "forest", 7]]},
        {**board, "harbors": [[[[0, 0, "N"], [1, -1, "S"]], "silk"]]},
        {**board, "robber": "desert"},
        {**board, "weather": "fine"},
    ):
        assert not is_valid(schema, json.dumps(wrong))


def test_the_options_of_a_position_are_among_the_values_that_an_option_has() -> None:
    options = BASE.schema()["$defs"]["rules"]["properties"]["options"]
    assert options["properties"]["base.friendly_robber"]["enum"] == [False, True]
    assert options["properties"]["base.setup"]["enum"] == ["random", "beginner"]
    assert {*options["required"]} == {*BASE.ruleset.options}


def test_an_expansion_is_included_without_a_word_of_its_own() -> None:
    both = catan.ruleset("base", "cities_knights").rules(3).schema()
    tags = [tag for tag in catan.ruleset("base", "cities_knights").rules(3).actions_by_tag if "cities" in tag]
    assert len(tags) > 20
    assert {*tags} <= {*both["$defs"]}


def test_no_more_actions_are_listed_in_all_than_the_limit() -> None:
    actions = making.play(making.toy(opening=(making.Asked((catan.Seat(0),)), making.Hub(catan.Seat(0))))).actions
    by_kind = [kind.tag for kind, _ in actions.kinds]
    assert (len(actions), by_kind) == (5, ["toy/do", "toy/answer", "toy/call"])
    for limit, listed in ((5, 5), (4, 4), (3, 2), (1, 1), (0, 0)):
        message = json.loads(actions.to_json(limit))
        assert len(message["actions"]) == listed
        assert {each["type"] for each in (*message["actions"], *message["more"])} == {*by_kind}
