"""JSON for records, positions and views: what is written is read back equal, and nothing else is read at all."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import reduce
from operator import getitem
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_core as catan
from catan_core import codec
from catan_core.codec import problems
from catan_core.codec.positions import Codec
from catan_core.codec.problems import decode_error
from catan_core.codec.reading import state_from_json
from catan_core.fieldtypes.grammar import Truth
from catan_core.fieldtypes.schema import schema_of
from catan_core.model.record import HiddenAnswer
from tests.engine import atlas, toy

ATLAS = catan.ruleset(atlas.EXPANSION).new_game(seats=2)
RACE = catan.ruleset(toy.EXPANSION).new_game(seats=3)
EXPANSIONS = (atlas.EXPANSION, toy.EXPANSION)

WORDS = st.sampled_from(["N", "ink", "atlas/wait", "red", "no", "3", ""])
KEYS = st.sampled_from(["type", "seat", "node", "ink", "pin", "x", "name"])
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def codec_of(game: catan.Game) -> Codec:
    return codec.of(game.rules, game.board)


def load(value: object) -> catan.State:
    return state_from_json(json.dumps(value), expansions=EXPANSIONS)


def race(steps: int, seed: int = 1) -> catan.Game:
    """A game of Race after some random actions, or at its end."""
    game, rng = RACE, Random(seed)
    while not game.over and steps:
        game = game.play(game.outcomes.at(rng.random()) if game.outcomes else game.actions.sample(rng))
        steps -= 1
    return game


def guessing() -> catan.Game:
    """Race while seats guess: seat 0 has answered, 1 and 2 have not."""
    game = RACE
    for action in (toy.Dealt(0), toy.Dealt(1), toy.Dealt(2), toy.Roll(catan.Seat(0)), toy.Rolled(3)):
        game = game.play(action)
    return game.play(toy.Guess(catan.Seat(0), 2))


# -- how things are written --------------------------------------------------------------------------------------


def world() -> Any:
    return json.loads(ATLAS.to_json())["slices"]["atlas/world"]


@pytest.mark.parametrize(
    ("field", "written"),
    [
        ("layout", {"hexes": [[0, 0], [1, 0]]}),
        ("truth", True),
        ("word", 'a "word" \u2028 ¡é'),
        ("maybe", None),
        ("seats", [0, 1]),
        ("good", "paper"),
        ("hands", [{"paper": 2}, {}]),
        ("hex", [1, 0]),
        ("node", [0, 0, "S"]),
        ("edge", [[0, 0, "N"], [1, -1, "S"]]),
        ("hexes", [[0, 0], [1, 0]]),
        ("nodes", [[0, 0, "N"], [1, 0, "S"]]),
        ("edges", [[[0, 0, "S"], [0, 1, "N"]], [[0, 1, "N"], [1, -1, "S"]]]),
        (
            "pieces",
            {
                "pin": [[[0, 0, "N"]], [[1, -1, "S"]]],
                "line": [[[[0, 0, "S"], [0, 1, "N"]]], []],
                "flag": [[], [[0, 0]]],
            },
        ),
        ("point", {"x": 1, "name": None, "inner": [{"x": 0, "name": None, "inner": []}]}),
        ("deck", {"unknown": {"north": 1, "west": 2}, "tail": [{"card": "west", "known_to": [0]}], "hidden": 0}),
        ("home", "south"),
        ("known", ["north", "west"]),
        ("huts", [{"south": 3, "west": 1}, {}]),
        ("mottos", {"north": None, "south": "south", "west": None}),
        ("last", {"type": "atlas/visit", "seat": 0, "node": [1, 0, "S"]}),
        ("coming", [{"type": "atlas/wait", "seat": 1}]),
    ],
)
def test_a_field_is_written_by_its_type(field: str, written: object) -> None:
    assert world()[field] == written


def test_places_on_the_board_are_the_ones_of_its_topology() -> None:
    board, state = ATLAS.board, ATLAS.state[atlas.World]
    assert board is not None
    assert board.nodes[state.node] == tuple(world()["node"])
    assert {board.nodes[node] for node in board.edges[state.edge]} == {tuple(node) for node in world()["edge"]}


def test_the_type_comes_first_and_fields_in_their_order() -> None:
    assert codec_of(ATLAS).action_json(atlas.Visit(catan.Seat(1), catan.Node(0))) == (
        '{"type":"atlas/visit","seat":1,"node":[0,0,"N"]}'
    )


def test_chance_actions_have_no_seat_in_json() -> None:
    assert codec_of(RACE).action_json(toy.Rolled(3)) == '{"type":"race/rolled","face":3}'
    assert codec_of(RACE).action_from_json('{"type":"race/rolled","face":3}') == toy.Rolled(3)


def test_a_state_names_its_rules() -> None:
    assert json.loads(ATLAS.to_json())["rules"] == {"expansions": {"atlas": "2.1"}, "options": {}, "seats": 2}


def test_sets_are_sorted_as_their_members_are_read() -> None:
    state = catan.evolve(ATLAS.state[atlas.World], nodes=catan.NodeSet(1023), edges=catan.EdgeSet(2047))
    written: Any = codec_of(ATLAS).encode(state)
    assert written["nodes"] == sorted(written["nodes"])
    assert len(written["nodes"]) == 10
    assert written["edges"] == sorted(written["edges"])
    assert all(edge == sorted(edge) for edge in written["edges"])


def test_events_are_written_as_a_seat_may_see_them() -> None:
    game = RACE.play(toy.Dealt(2))
    for seat, card in ((0, 2), (1, toy.HIDDEN), (None, toy.HIDDEN)):
        text = game.rules.ruleset.events_to_json(game.events, None if seat is None else catan.Seat(seat))
        assert json.loads(text) == [{"type": "race/card-drawn", "seat": 0, "card": card}]


def test_a_number_that_is_no_place_is_not_written_as_another() -> None:
    with pytest.raises(KeyError):
        codec_of(ATLAS).action_json(atlas.Visit(catan.Seat(0), catan.Node(-1)))
    with pytest.raises(ValueError, match="members beyond"):
        codec_of(ATLAS).encode(catan.evolve(ATLAS.state[atlas.World], nodes=catan.NodeSet(1 << 10)))
    with pytest.raises(TypeError, match="Step belongs to no expansion"):
        codec_of(ATLAS).action_json(toy.Step(catan.Seat(0), 1))


@catan.record
class Spot(atlas.Point):
    """A point with more to it."""

    depth: int = 7


def test_a_record_of_which_a_part_would_be_lost_is_not_written() -> None:
    spot, world = Spot(1, "here"), ATLAS.state[atlas.World]
    for changed in ({"point": spot}, {"points": (spot,)}, {"point": atlas.Point(1, None, (spot,))}):
        with pytest.raises(TypeError, match="a field for Point holds a Spot, of which JSON would lose a part"):
            codec_of(ATLAS).encode(catan.evolve(world, **changed))


# -- views and actions -------------------------------------------------------------------------------------------


def test_a_view_has_what_its_seat_may_know() -> None:
    view = json.loads(ATLAS.view(catan.Seat(1)).to_json())
    assert list(view) == ["format", "rules", "seat", "turn", "stack", "winners", "actors", "points", "slices"]
    assert (view["seat"], view["actors"], view["points"]) == (1, [0], [0, 0])
    world = view["slices"]["atlas/world"]
    assert world["hands"] == [None, {}]
    assert world["deck"] == {
        "unknown": None,
        "tail": [{"card": None, "known_to": [0]}],
        "hidden": 3,
    }


def test_a_view_of_a_spectator_and_at_a_chance_node() -> None:
    view = json.loads(RACE.view(None).to_json())
    assert (view["seat"], view["actors"]) == (None, [-1])


def test_a_view_hides_sealed_answers_of_others() -> None:
    game = guessing()
    answer = {"type": "race/guess", "seat": 0, "card": 2}
    assert json.loads(game.view(catan.Seat(0)).to_json())["stack"][-1]["answers"] == [answer]
    hidden = {"type": HiddenAnswer.tag, "seat": 0}
    assert json.loads(game.view(catan.Seat(1)).to_json())["stack"][-1]["answers"] == [hidden]


def test_actions_are_listed_by_kind_while_they_fit() -> None:
    game = race(3)
    steps = [{"type": "race/step", "seat": 0, "steps": steps} for steps in (1, 2)]
    roll = {"type": "race/roll", "seat": 0}
    assert json.loads(game.actions.to_json()) == {"seat": 0, "actions": [*steps, roll], "more": []}
    assert json.loads(game.actions.to_json(limit=3))["actions"] == [*steps, roll]
    assert json.loads(game.actions.to_json(limit=2))["more"] == [
        {"type": "race/roll", "count": 1, "schema": schema_of(toy.Roll, game.rules)}
    ]
    assert json.loads(game.actions.to_json(limit=1)) == {
        "seat": 0,
        "actions": [roll],
        "more": [{"type": "race/step", "count": 2, "schema": schema_of(toy.Step, game.rules)}],
    }


def test_every_listed_action_can_be_played_as_it_was_written() -> None:
    for one in json.loads(ATLAS.actions.to_json())["actions"]:
        assert ATLAS.play_json(json.dumps(one), catan.Seat(0)).actors == (1,)


def test_open_actions_are_given_with_their_schema() -> None:
    (visit, survey) = json.loads(ATLAS.actions.to_json(limit=9))["more"]
    assert visit == {"type": "atlas/visit", "count": 10, "schema": schema_of(atlas.Visit, ATLAS.rules)}
    assert survey == {"type": "atlas/survey", "count": None, "schema": schema_of(atlas.Survey, ATLAS.rules)}


def test_who_may_do_nothing_gets_an_empty_list() -> None:
    assert ATLAS.actions_of(catan.Seat(1)).to_json() == '{"seat":1,"actions":[],"more":[]}'
    assert json.loads(RACE.actions.to_json()) == {"seat": -1, "actions": [], "more": []}
    assert json.loads(ATLAS.view(None).actions.to_json())["seat"] is None


# -- reading back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_state_is_read_back_equal_at_any_time_of_a_game(seed: int) -> None:
    for steps in range(60):
        game = race(steps, seed)
        again = state_from_json(game.to_json(), expansions=EXPANSIONS)
        assert again == game.state
        assert hash(again) == hash(game.state)
        assert again.rules is game.rules


def test_a_state_with_every_type_of_field_is_read_back_equal() -> None:
    assert state_from_json(ATLAS.to_json(), expansions=EXPANSIONS) == ATLAS.state


def test_a_sealed_answer_is_read_back() -> None:
    game = guessing()
    assert state_from_json(game.to_json(), expansions=EXPANSIONS) == game.state


SURVEY = atlas.Survey(
    seat=catan.Seat(0),
    number=12,
    truth=False,
    word="x",
    maybe=catan.Good(0),
    choice=7,
    cards=catan.Goods((0, 3)),
    edge=catan.Edge(4),
    hex=catan.Hex(0),
    areas=catan.HexSet(2),
    path=(catan.Node(1), catan.Node(2)),
    pair=(catan.Seat(1), True),
    asked=catan.SeatSet(1),
    code="x1",
)


def test_an_action_is_read_back_equal() -> None:
    codec = codec_of(ATLAS)
    assert codec.action_from_json(codec.action_json(SURVEY)) == SURVEY
    assert codec.decode(catan.Action, codec.encode(SURVEY)) == SURVEY
    assert {type(value) for value in vars_of(SURVEY)} == {int, bool, str, tuple}


def vars_of(record: Any) -> Iterator[object]:
    return (getattr(record, name) for name in record.__slots__ if name != "tag")


def test_the_ends_of_an_edge_and_the_members_of_a_set_may_come_in_any_order() -> None:
    codec, written = codec_of(ATLAS), world()
    for field in ("edge", "nodes", "edges", "hexes", "seats"):
        written[field].reverse()
    assert codec.decode(catan.Slice, written) == ATLAS.state[atlas.World]


# -- what is refused in an action --------------------------------------------------------------------------------


def changed(**fields: object) -> dict[str, Any]:
    written: Any = codec_of(ATLAS).encode(SURVEY)
    return {name: value for name, value in {**written, **fields}.items() if value is not ...}


BAD_ACTIONS: dict[str, tuple[object, str]] = {
    "no object": ([], "$: expected an object"),
    "no type": ({"seat": 0}, "$: 'type' is missing"),
    "a type that is no tag": (changed(type=["atlas/visit"]), "$: expected a tag, not ['atlas/visit']"),
    "an unknown tag": (changed(type="atlas/fly"), "$: there is no action of the type 'atlas/fly'"),
    "a class name": (changed(type="Survey"), "$: there is no action of the type 'Survey'"),
    "the tag of a phase": ({"type": "atlas/wait", "seat": 0}, "$: there is no action of the type 'atlas/wait'"),
    "the tag of the engine": ({"type": HiddenAnswer.tag, "seat": 0}, "there is no action of the type"),
    "a missing field": (changed(word=...), "$: 'word' is missing"),
    "an extra field": (changed(color="red"), "$: 'color' is not a field here; the fields are type, seat, number"),
    "a dangerous extra field": (changed(__class__="os.system"), "'__class__' is not a field here"),
    "true for a number": (changed(number=True), "$.number: expected a whole number, not true"),
    "a string for a number": (changed(number="3"), "$.number: expected a whole number, not '3'"),
    "null for a number": (changed(number=None), "$.number: expected a whole number, not null"),
    "a number out of range": (changed(number=2**31 + 1), "$.number: 2147483649 is out of range"),
    "a number for a truth": (changed(truth=1), "$.truth: expected true or false, not 1"),
    "a string for a truth": (changed(truth="no"), "$.truth: expected true or false, not 'no'"),
    "a number for a string": (changed(word=3), "$.word: expected a string, not 3"),
    "a long string": (changed(word="x" * 101), "$.word: a string of 101 characters"),
    "true for a seat": (changed(seat=True), "$.seat: expected a seat, not true"),
    "a seat too many": (changed(seat=2), "$.seat: there is no seat 2; the seats are 0 to 1"),
    "chance for a seat": (changed(seat=-1), "$.seat: there is no seat -1"),
    "a number for a good": (changed(maybe=0), "$.maybe: expected the id of a good, not 0"),
    "an unknown good": (changed(maybe="gold"), "$.maybe: there is no good 'gold'; the goods are ink, paper"),
    "none of the values": (changed(choice="blue"), "$.choice: expected 'red' or 7, not 'blue'"),
    "the value as a string": (changed(choice="7"), "$.choice: expected 'red' or 7"),
    "a list for goods": (changed(cards=[0, 3]), "$.cards: expected an object of goods"),
    "null for goods": (changed(cards=None), "$.cards: expected an object of goods"),
    "unknown goods": (changed(cards={"gold": 1}), "$.cards.gold: there is no good 'gold'; the goods are ink, paper"),
    "less than no goods": (changed(cards={"ink": -1}), "$.cards.ink: expected a number from 0 to 2147483648, not -1"),
    "more goods than a number may be": (changed(cards={"ink": 2**31 + 1}), "$.cards.ink: expected a number from 0 to"),
    "true for a count": (changed(cards={"ink": True}), "$.cards.ink: expected a number from 0 to 2147483648, not true"),
    "a number for an edge": (changed(edge=4), "$.edge: expected an edge [node, node], not 4"),
    "nodes that no edge joins": (changed(edge=[[0, 0, "N"], [0, 0, "S"]]), "$.edge: no edge joins"),
    "one node for an edge": (changed(edge=[[0, 0, "N"]]), "$.edge: expected an edge"),
    "a hex in an edge": (changed(edge=[[0, 0, "N"], [0, 0]]), "$.edge[1]: expected a node"),
    "a hex off the board": (changed(hex=[5, 5]), "$.hex: there is no hex (5, 5) on this board"),
    "true in a hex": (changed(hex=[True, 0]), "$.hex: expected a hex"),
    "a string for a hex": (changed(hex="00"), "$.hex: expected a hex"),
    "a node off the board": (changed(path=[[0, 0, "N"], [9, 9, "S"]]), "$.path[1]: there is no node (9, 9, 'S')"),
    "no corner": (changed(path=[[0, 0, "E"]]), "$.path[0]: expected a node"),
    "a bit mask": (changed(areas=3), "$.areas: expected a list, not 3"),
    "a member twice": (changed(areas=[[0, 0], [0, 0]]), "$.areas: [0, 0] comes twice"),
    "too short a row": (changed(pair=[1]), "$.pair: expected 2 items, not 1"),
    "the wrong type in a row": (changed(pair=[1, 1]), "$.pair[1]: expected true or false, not 1"),
    "an object for a list": (changed(path={}), "$.path: expected a list"),
    "null for a number or a string": (changed(code=None), "$.code: expected a whole number or a string, not null"),
    "a seat too many in a set": (changed(asked=[0, 2]), "$.asked[1]: there is no seat 2"),
}


@pytest.mark.parametrize(("value", "message"), BAD_ACTIONS.values(), ids=BAD_ACTIONS)
def test_a_bad_action_is_one_transcript_error(value: object, message: str) -> None:
    with pytest.raises(catan.TranscriptError) as raised:
        ATLAS.action_from_json(json.dumps(value))
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_good_may_come_as_often_as_a_number_may_be_large() -> None:
    most = changed(cards={"ink": 2**31}, number=2**31)
    read = ATLAS.action_from_json(json.dumps(most))
    assert isinstance(read, atlas.Survey)
    assert (read.cards[0], read.number) == (2**31, 2**31)


def test_an_action_that_is_no_json_or_too_long_is_a_transcript_error() -> None:
    for text in ("", "{", '{"type": "race/roll", "seat": 0, "seat": 1}', " " * 70_000):
        with pytest.raises(catan.TranscriptError):
            RACE.action_from_json(text)


def test_an_action_in_the_name_of_another_is_illegal() -> None:
    game = race(3)
    assert game.actors == (0,)
    for seat in (1, 2):
        with pytest.raises(
            catan.IllegalAction, match=rf"names another seat\. \[engine\.another-seat seat={seat} named=0"
        ):
            game.play_json('{"type":"race/roll","seat":0}', catan.Seat(seat))
        with pytest.raises(
            catan.IllegalAction, match=rf"names another seat\. \[engine\.another-seat seat=0 named={seat}"
        ):
            game.play_json(f'{{"type":"race/roll","seat":{seat}}}', catan.Seat(0))
    with pytest.raises(catan.IllegalAction, match=r"This is for chance to decide\. \[engine\.for-chance\]"):
        game.play_json('{"type":"race/rolled","face":3}', catan.Seat(0))


def test_a_listed_value_is_told_from_one_that_python_calls_equal() -> None:
    with pytest.raises(catan.TranscriptError, match=r"\$\.choice: expected 'red' or 7 or true, not 1"):
        codec_of(ATLAS).decode(catan.Slice, {**world(), "choice": 1})
    assert codec_of(ATLAS).decode(atlas.World, {**world(), "choice": True}).choice is True


def test_a_value_that_fits_none_of_several_types_is_named() -> None:
    bad: tuple[object, ...] = (True, [], {})
    for value in bad:
        with pytest.raises(catan.TranscriptError, match=r"\$\.either: expected a whole number or a string, not"):
            codec_of(ATLAS).decode(catan.Slice, {**world(), "either": value})
    for good in (3, "3", None):
        assert codec_of(ATLAS).decode(atlas.World, {**world(), "either": good}).either == good


# -- what is refused in a state ----------------------------------------------------------------------------------


def race_with(path: str, value: object, game: catan.Game | None = None) -> Any:
    """The JSON of a game of Race with one part changed, or taken out if the value is `...`."""
    written = json.loads((game or race(9)).to_json())
    *outer, last = [int(step) if step.isdigit() else step.replace(":", "/") for step in path.split("/")]
    inner = written
    for step in outer:
        inner = inner[step]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return written


SLICE = {"type": "race/track", "at": [0, 0, 0], "cards": [0, 0, 0]}
ATLAS_JSON = json.loads(ATLAS.to_json())


def atlas_with(fields: dict[str, object]) -> dict[str, object]:
    """The JSON of a game of Atlas with some fields of its slice changed."""
    return {**ATLAS_JSON, "slices": {"atlas/world": {**world(), **fields}}}


BAD_STATES: dict[str, tuple[object, str]] = {
    "no object": ([], "$: expected an object, not []"),
    "an earlier format": (
        race_with("format", 1),
        "$.format: expected 2, the format that is read and written now, not 1",
    ),
    "a later format": (race_with("format", 3), "$.format: expected 2"),
    "true for the format": (race_with("format", True), "$.format: expected 2"),
    "an extra key": (race_with("seed", 7), "$: 'seed' is not a field here"),
    "a missing key": (race_with("winners", ...), "$: 'winners' is missing"),
    "an expansion that is not there": (race_with("rules/expansions", {"chess": "1"}), "$.rules: no expansion 'chess'"),
    "no expansion": (race_with("rules/expansions", {}), "$.rules: a ruleset needs at least one expansion"),
    "expansions as a list": (race_with("rules/expansions", ["race"]), "$.rules.expansions: expected an object"),
    "another version": (race_with("rules/expansions", {"race": "0.9"}), "stored by version '0.9' of 'race'"),
    "a version that is no string": (
        race_with("rules/expansions", {"race": 1}),
        "$.rules.expansions.race: expected a version, which is a string, not 1",
    ),
    "an unknown option": (race_with("rules/options", {"race.dice": 3}), "$.rules: there is no option 'race.dice'"),
    "an option left out": (race_with("rules/options", {}), "$.rules: the option 'race.goal' is missing"),
    "an option of a bad value": (race_with("rules/options", {"race.goal": -3}), "option 'race.goal' cannot be -3"),
    "another option": (race_with("rules/options", {"race.goal": 1}), "winners: by 'race/goal', [2] have won"),
    "an option that is a list": (
        race_with("rules/options", {"race.goal": []}),
        "$.rules.options['race.goal']: expected a string, a whole number",
    ),
    "too many seats": (race_with("rules/seats", 5), "$.rules: 'race' is for 2, 3, 4 seats, not 5"),
    "true seats": (race_with("rules/seats", True), "$.rules.seats: expected a whole number, not true"),
    "a turn below 0": (race_with("turn/number", -1), "$.turn.number: -1 is out of range: 0 to 2147483648"),
    "a turn of nobody": (race_with("turn/seat", 3), "$.turn.seat: there is no seat 3"),
    "a turn with more": (race_with("turn/type", "x"), "$.turn: 'type' is not a field here"),
    "an unknown phase": (race_with("stack/0", {"type": "race/rest", "seat": 0}), "$.stack[0]: there is no phase"),
    "an action for a phase": (race_with("stack/0", {"type": "race/roll", "seat": 0}), "$.stack[0]: there is no phase"),
    "no phase": (race_with("stack", []), "nobody has anything to decide"),
    "an automatic phase": (
        race_with("stack", [{"type": "race/next-turn", "seat": 0}]),
        "nobody has anything to decide",
    ),
    "no winners in a list": (race_with("winners", []), "winners: expected null, or"),
    "a winner twice": (race_with("winners", [0, 0]), "winners: expected null, or"),
    "a winner who is not": (race_with("winners", [0]), "winners: nobody has won yet, so not [0]"),
    "a winner who is not named": (race_with("winners", None, race(999)), "have won"),
    "a missing slice": (race_with("slices", {}), "$.slices: 'race/track' is missing"),
    "a slice too many": (
        race_with("slices", {"race/track": SLICE, "race/field": SLICE}),
        "$.slices: 'race/field' is not a field here; the fields are race/track",
    ),
    "an unknown slice": (
        race_with("slices/race:track/type", "race/field"),
        "$.slices['race/track']: there is no Track of the type",
    ),
    "slices in a list": (race_with("slices", [SLICE]), "$.slices: expected an object"),
    "too short a track": (race_with("slices/race:track/at", [0, 0]), "at: expected 3 items, one for each seat, not 2"),
    "no track at all": (
        race_with("slices/race:track", {**SLICE, "at": [], "cards": []}),
        "at: expected 3 items, one for each seat, not 0",
    ),
    "a card that there is not": (race_with("slices/race:track/cards/0", 7), "race/track: nobody can have the card 7"),
    "a card of a view": (race_with("slices/race:track/cards/0", -1), "race/track: nobody can have the card -1"),
    "a sealed phase that waits for nobody": (
        race_with("stack/1", {"type": "race/guessing", "waiting_for": [], "answers": [], "about": 0}),
        "'race/guessing' waits for []",
    ),
    "a sealed phase that waits twice": (
        race_with("stack/1", {"type": "race/guessing", "waiting_for": [1, 1], "answers": [], "about": 0}),
        "'race/guessing' waits for [1, 1]",
    ),
    "an answer of who still owes one": (
        race_with("stack/1/waiting_for", [0, 1, 2], guessing()),
        "has an answer of seat 0 that it cannot have given",
    ),
    "an answer that is not allowed": (
        race_with("stack/1/answers/0/card", 9, guessing()),
        "has an answer of seat 0 that it cannot have given",
    ),
    "an answer to another question": (
        race_with("stack/1/answers/0", {"type": "race/roll", "seat": 0}, guessing()),
        "has an answer of seat 0 that it cannot have given",
    ),
    "two answers of one seat": (
        race_with("stack/1/answers", [{"type": "race/guess", "seat": 0, "card": card} for card in (1, 2)], guessing()),
        "has two answers of one seat",
    ),
    "an answer as in a view": (
        race_with("stack/1/answers/0", {"type": HiddenAnswer.tag, "seat": 0}, guessing()),
        "$.stack[1].answers[0]: there is no action",
    ),
    "a board that is not there": ({**ATLAS_JSON, "slices": {}}, "$.slices: 'atlas/world' is missing"),
    "a board that is refused": (
        atlas_with({"layout": {"hexes": [], "more": 1}}),
        "$.slices['atlas/world'].layout: a map has up to ten hexes",
    ),
    "a board at which its reader stumbles": (
        atlas_with({"layout": {"hexes": [1]}}),
        "$.slices['atlas/world'].layout: not the layout of a board (TypeError",
    ),
    "a board without a hex": (
        atlas_with({"layout": {"hexes": []}}),
        "$.slices['atlas/world'].layout: not the layout of a board (ValueError",
    ),
    "a place off a smaller board": (
        atlas_with({"layout": {"hexes": [[0, 0]]}}),
        "$.slices['atlas/world'].hex: there is no hex (1, 0)",
    ),
    "a piece that there is not": (
        atlas_with({"pieces": {"pin": [[], []], "line": [[], []], "tower": [[], []]}}),
        "$.slices['atlas/world'].pieces: 'flag' is missing",
    ),
    "pieces of too many seats": (
        atlas_with({"pieces": {"pin": [[], [], []], "line": [[], []], "flag": [[], []]}}),
        "$.slices['atlas/world'].pieces.pin: expected 2 items",
    ),
    "an isle that there is not": (
        atlas_with({"home": "east"}),
        "$.slices['atlas/world'].home: there is no isle 'east'; there are north, south, west",
    ),
    "the index of an isle": (
        atlas_with({"home": 1}),
        "$.slices['atlas/world'].home: expected the id of an isle, not 1",
    ),
    "an isle twice": (atlas_with({"known": ["west", "west"]}), "$.slices['atlas/world'].known: 'west' comes twice"),
    "counts in a list": (
        atlas_with({"huts": [{}, [0, 3, 1]]}),
        "$.slices['atlas/world'].huts[1]: expected an object of counts by id, not [0, 3, 1]",
    ),
    "a count of an isle that there is not": (
        atlas_with({"huts": [{}, {"east": 1}]}),
        "$.slices['atlas/world'].huts[1].east: there is no isle 'east'",
    ),
    "fewer than none": (
        atlas_with({"huts": [{}, {"west": -1}]}),
        "$.slices['atlas/world'].huts[1].west: expected a number from 0 to 2147483648, not -1",
    ),
    "a value for an isle that there is not": (
        atlas_with({"mottos": {"north": None, "south": None, "west": None, "east": None}}),
        "$.slices['atlas/world'].mottos.east: there is no isle 'east'",
    ),
    "no value for an isle": (
        atlas_with({"mottos": {"north": None, "south": None}}),
        "$.slices['atlas/world'].mottos: 'west' is missing",
    ),
    "values in a list": (
        atlas_with({"mottos": [None, None, None]}),
        "$.slices['atlas/world'].mottos: expected an object by id, not [None, None, None]",
    ),
    "a card of a deck by its index": (
        atlas_with({"deck": {"unknown": {}, "tail": [{"card": 2, "known_to": []}], "hidden": 0}}),
        "$.slices['atlas/world'].deck.tail[0].card: expected the id of an isle, not 2",
    ),
    "an unknown deck": (
        atlas_with({"deck": {"unknown": None, "tail": [], "hidden": 3}}),
        "$.slices['atlas/world'].deck.unknown: expected an object of counts by id, not null",
    ),
    "a seat that can do nothing": (
        {**ATLAS_JSON, "stack": [{"type": "atlas/stuck", "seat": 0}]},
        "stack: 'atlas/stuck' waits for seat 0, which can do nothing",
    ),
    "a fault deep inside": (
        {
            **ATLAS_JSON,
            "slices": {
                "atlas/world": {
                    **world(),
                    "point": {"x": 1, "name": None, "inner": [{"x": "1", "name": None, "inner": []}]},
                }
            },
        },
        "$.slices['atlas/world'].point.inner[0].x: expected a whole number",
    ),
    "null for a hand": (atlas_with({"hands": [None, {}]}), "$.slices['atlas/world'].hands[0]: expected"),
}


@pytest.mark.parametrize(("value", "message"), BAD_STATES.values(), ids=BAD_STATES)
def test_a_bad_state_is_one_transcript_error(value: object, message: str) -> None:
    with pytest.raises(catan.TranscriptError) as raised:
        load(value)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 700


def test_an_expansion_that_is_not_installed_must_be_given() -> None:
    with pytest.raises(catan.TranscriptError, match="no expansion 'race' is installed"):
        catan.Game.from_json(RACE.to_json())


def test_rules_that_stumble_over_a_state_say_so_in_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def problem(state: catan.State) -> str | None:
        raise IndexError("tuple index\nout of range")

    (invariant,) = RACE.rules.invariants
    rules = RACE.rules
    object.__setattr__(rules, "invariants", (catan.Invariant(invariant.name, problem),))
    try:
        with pytest.raises(catan.TranscriptError, match=r"cannot make sense of it \(IndexError: tuple index out of"):
            load(json.loads(RACE.to_json()))
    finally:
        object.__setattr__(rules, "invariants", (invariant,))


# -- everything that is wrong is named ----------------------------------------------------------------------------


def problems_of(value: object) -> tuple[str, ...]:
    with pytest.raises(catan.DecodeError) as raised:
        load(value)
    return raised.value.problems


def test_three_problems_at_different_depths_are_all_named() -> None:
    written = deepcopy(ATLAS_JSON)
    written["turn"]["seat"] = 9
    written["slices"]["atlas/world"]["point"]["inner"][0]["x"] = "0"
    written["slices"]["atlas/world"]["pieces"]["line"][1] = [[[0, 0, "N"], [5, 5, "N"]]]

    assert problems_of(written) == (
        "$.turn.seat: there is no seat 9; the seats are 0 to 1",
        "$.slices['atlas/world'].pieces.line[1][0][1]: there is no node (5, 5, 'N') on this board of 2 hexes",
        "$.slices['atlas/world'].point.inner[0].x: expected a whole number, not '0'",
    )


def test_fields_that_are_missing_or_too_many_are_named_with_all_else() -> None:
    written = deepcopy(ATLAS_JSON)
    del written["winners"], written["slices"]["atlas/world"]["word"]
    written["slices"]["atlas/world"] |= {"color": 1, "size": 2, "truth": 1}
    (missing, truth, word, color, size) = problems_of(written)

    assert missing == "$: 'winners' is missing"
    assert truth == "$.slices['atlas/world'].truth: expected true or false, not 1"
    assert word == "$.slices['atlas/world']: 'word' is missing"
    assert color.startswith(
        "$.slices['atlas/world']: 'color' is not a field here; the fields are type, layout, number, truth,"
    )
    assert size.startswith("$.slices['atlas/world']: 'size' is not a field here;")


def test_beside_an_unreadable_board_nothing_is_said_of_places() -> None:
    written = deepcopy(ATLAS_JSON)
    written["slices"]["atlas/world"] |= {"layout": {"hexes": 1}, "level": None}

    assert problems_of(written) == (
        "$.slices['atlas/world'].layout: a map has up to ten hexes",
        "$.slices['atlas/world'].level: expected a whole number, not null",
    )


def test_beside_unreadable_rules_the_rest_of_what_stands_around_them_is_named() -> None:
    rules = {"expansions": {"race": 1, "chess": None}, "options": {}, "seats": "3"}

    assert problems_of({**ATLAS_JSON, "rules": rules, "seed": 1}) == (
        "$: 'seed' is not a field here; the fields are format, rules, turn, stack, winners, slices",
        "$.rules.expansions.race: expected a version, which is a string, not 1",
        "$.rules.expansions.chess: expected a version, which is a string, not null",
        "$.rules.seats: expected a whole number, not '3'",
    )


def test_the_text_of_an_error_shows_the_first_problems_and_how_many_more_there_are() -> None:
    with pytest.raises(catan.DecodeError) as raised:
        ATLAS.action_from_json(json.dumps(changed(path=[[9, 9, "N"]] * 12)))

    assert len(raised.value.problems) == 12
    assert str(raised.value).count("there is no node") == 5
    assert str(raised.value).endswith("; and 7 more")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "fields",
    [
        {"past": [0] * 100_000},
        {"points": [{"x": 0, "name": None, "inner": [0] * 100_000}] * 3},
        {"pieces": {str(number): [] for number in range(100_000)}},
        {"hands": [{str(number): 1 for number in range(100_000)}, {}]},
        {str(number): 0 for number in range(100_000)},
        {"layout": {"hexes": 1}, "path": [[0, 0, "N"]] * 100_000},
    ],
    ids=["a list", "lists in a list", "keys", "goods", "fields", "places on an unreadable board"],
)
def test_no_more_than_about_a_hundred_problems_are_looked_for(
    fields: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[Exception] = []

    def seen(error: Exception) -> catan.DecodeError:
        raised.append(error)
        return decode_error(error)

    monkeypatch.setattr(problems, "decode_error", seen)

    assert 1 <= len(problems_of(atlas_with(fields))) <= 100
    assert number_of(raised[0]) < 350


def number_of(error: BaseException) -> int:
    """How many errors an error is made of."""
    return sum(map(number_of, error.exceptions)) if isinstance(error, BaseExceptionGroup) else 1


def test_a_mistake_in_the_reader_is_not_taken_for_a_problem_of_what_is_read() -> None:
    def broken(value: object, hint: object) -> int:
        raise AttributeError("a mistake")

    stumbling = Codec(ATLAS.rules, ATLAS.board)
    stumbling.converter.register_structure_hook_func(lambda hint: hint == Truth(), broken)
    with pytest.raises(AttributeError, match="a mistake"):
        stumbling.decode(catan.Action, changed())


# -- the converter -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int, "1"), (int, True), (int, 1.0), (bool, 1), (bool, "no"), (str, 1), (atlas.Level, "1"), (atlas.Level, True),
        (catan.Seat, "0"), (catan.Seat, True), (int | None, ""), (tuple[int, int], "12"), (tuple[int, ...], "12"),
        (tuple[int, ...], {1: 2}), (tuple[str, ...], "ab"), (catan.SeatSet, 3), (catan.SeatSet, "01"),
        (catan.NodeSet, {}), (catan.Goods, []), (atlas.Point, []),
    ],
)  # fmt: skip
def test_the_converter_converts_nothing_into_what_it_is_not(hint: Any, value: object) -> None:
    with pytest.raises(ValueError, match="expected"):
        codec_of(ATLAS).converter.structure(value, hint)


@pytest.mark.parametrize(("hint", "value"), [(int, 3), (bool, True), (str, "x"), (atlas.Level, 4), (int | None, None)])
def test_the_converter_takes_types_as_they_are_declared(hint: Any, value: object) -> None:
    converter = codec_of(ATLAS).converter
    assert converter.structure(converter.unstructure(value, hint), hint) == value


def test_what_is_written_is_plain_and_belongs_to_the_caller() -> None:
    state = ATLAS.state[atlas.World]
    written: Any = codec_of(ATLAS).encode(state)
    assert written == json.loads(json.dumps(written)) == world()
    for part in paths(written):
        inner = reduce(getitem, part, written)
        assert type(inner) in (dict, list, str, int, bool, type(None))
    for places in ("hex", "node", "edge", "nodes", "path"):
        written[places].clear()
    assert codec_of(ATLAS).encode(state) == world()


# -- fuzz --------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@given(JSON_VALUES)
def test_any_value_is_a_record_or_a_transcript_error(value: object) -> None:
    for base in (catan.Action, catan.Event, catan.Phase, catan.Slice):
        with suppress(catan.TranscriptError):
            record = codec_of(ATLAS).decode(base, value)
            assert json.dumps(codec_of(ATLAS).encode(record), sort_keys=True) == json.dumps(value, sort_keys=True)


def paths(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in items:
        yield from paths(inner, (*path, step))


@pytest.mark.thorough
@given(st.data())
def test_a_state_with_any_part_replaced_is_a_state_or_a_transcript_error(data: st.DataObject) -> None:
    written = deepcopy(data.draw(st.sampled_from([ATLAS_JSON, json.loads(guessing().to_json())])))
    path = data.draw(st.sampled_from(list(paths(written))[1:]))
    replacement = data.draw(JSON_VALUES)
    inner: Any = written
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = replacement
    with suppress(catan.TranscriptError):
        state = load(written)
        assert load(json.loads(codec.of(state.rules, state.rules.topology(state)).state_json(state))) == state


def test_the_codec_of_a_board_is_kept_with_the_rules() -> None:
    rules = catan.ruleset(toy.EXPANSION).rules(2)
    assert codec.of(rules, None) is codec.of(rules, None)
    assert codec.of(rules, None) is not codec.of(catan.ruleset(toy.EXPANSION).rules(3), None)


def test_a_codec_is_of_a_topology() -> None:
    rules = catan.ruleset(toy.EXPANSION).rules(2)
    for wrong in (rules, "x"):
        with pytest.raises(catan.ArgumentError, match="takes a topology, such as game"):
            codec.of(rules, wrong)  # type: ignore[arg-type]


def test_the_layout_of_a_game_is_read_once() -> None:
    first, second = load(ATLAS_JSON), load(ATLAS_JSON)
    assert first[atlas.World].layout is second[atlas.World].layout


def test_a_layout_that_python_calls_equal_to_one_that_was_read_is_refused() -> None:
    written = json.loads(catan.new_game("base", seats=3, seed=1).to_json())
    load(written)
    hexes = written["slices"]["base/island"]["layout"]["hexes"]
    hexes[next(index for index, (q, *_) in enumerate(hexes) if q == 1)][0] = True
    with pytest.raises(catan.TranscriptError, match=r"layout: hexes\[\d+\] must be"):
        load(written)
