"""Types that an expansion names itself work wherever a field is read: they are what they are made from."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import catan_core as catan
from catan_core import Action, Event, Node, Seat, codec
from catan_core.cli.answers import Fields, InputError
from catan_core.cli.menu import choices
from catan_core.codec.reading import state_from_json
from catan_core.fieldtypes.schema import schema_of
from catan_core.render import action_text, event_text, phase_text
from catan_core.testing import check_walk
from catan_core.testing.candidates import candidates
from catan_core.testing.strategies import any_action
from tests.engine import atlas, voyages
from tests.engine.voyages import Call, Chart, Crew, Fuel, Hail, HomePort, Leg, Port, Refuel, Sailed

RULESET = catan.ruleset(atlas.EXPANSION, voyages.EXPANSION)
GAME = RULESET.new_game(seats=2)
RULES, BOARD = GAME.rules, GAME.board
assert BOARD is not None
PLACES = BOARD.nodes
SEAT = Seat(0)
PORT = HomePort(Port(Node(3)))
LEG = Leg((Port(Node(1)), Fuel(2)))
LEGAL: tuple[Action, ...] = (
    Refuel(SEAT, Fuel(2)),
    Call(SEAT, PORT),
    Chart(SEAT, LEG),
    Chart(SEAT, None),
    Hail(SEAT, PORT, None, Crew((SEAT, Seat(1)))),
    Hail(SEAT, PORT, Fuel(7), Crew(())),
)


def test_they_are_listed_and_sampled() -> None:
    assert {type(action) for action in GAME.actions} >= {Refuel, Call, Chart}
    (hail,) = [kind for kind in GAME.actions.open if kind.kind is Hail]
    assert isinstance(hail.sample(Random(1)), Hail)


@pytest.mark.parametrize("action", LEGAL)
def test_they_are_played_written_and_read(action: Action) -> None:
    game = GAME.play(action)
    coder = codec.of(RULES, BOARD)
    assert state_from_json(game.to_json(), expansions=RULESET.chosen) == game.state
    assert coder.action_from_json(coder.action_json(action)) == action
    (sailed,) = [event for event in game.events if isinstance(event, Sailed)]
    assert coder.decode(Event, coder.encode(sailed)) == sailed


def test_they_are_written_as_what_they_are_made_from() -> None:
    coder = codec.of(RULES, BOARD)
    assert coder.encode(LEGAL[2]) == {"type": "voyages/chart", "seat": 0, "leg": [list(PLACES[1]), 2]}
    hail = {"type": "voyages/hail", "seat": 0, "port": list(PLACES[3]), "fuel": None, "crew": [0, 1]}
    assert coder.encode(LEGAL[4]) == hail


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (Refuel(SEAT, Fuel(1 << 40)), "fuel"),
        (Call(SEAT, HomePort(Port(Node(10)))), "port"),
        (Call(SEAT, HomePort(Port(Node(-1)))), "port"),
        (Chart(SEAT, Leg((Port(Node(10)), Fuel(1)))), "leg"),
        (Hail(SEAT, PORT, None, Crew((Seat(2),))), "crew"),
    ],
)
def test_values_out_of_range_are_refused(action: Action, field: str) -> None:
    problem = RULES.check(GAME.state, action)
    assert problem is not None
    assert (problem.code, dict(problem.detail)) == ("engine.out-of-range", {"field": field})


def test_the_schema_keeps_their_names() -> None:
    schema = schema_of(Hail, RULES)
    assert schema["properties"]["port"] == {"$ref": "#/$defs/HomePort"}
    assert schema["$defs"]["HomePort"] == {"$ref": "#/$defs/Port"}
    assert schema["$defs"]["Port"] == {"$ref": "#/$defs/node"}
    assert schema["$defs"]["Crew"]["items"] == {"$ref": "#/$defs/seat"}
    assert json.loads(GAME.actions.to_json(limit=0))["more"][-1]["schema"] == schema


@pytest.mark.thorough
def test_every_property_of_the_kit_holds() -> None:
    assert check_walk(RULESET, 1, 12, 2, every=4) == 12


@pytest.mark.parametrize("kind", [Refuel, Call, Chart, Hail])
def test_candidates_have_them(kind: type[Action]) -> None:
    listed = GAME.actions.of(kind)
    tried = list(candidates(kind, GAME.state, listed, SEAT, Random(1)))
    assert {*listed} <= {*tried}
    assert any(RULES.check(GAME.state, action) is None for action in tried)


@pytest.mark.thorough
@settings(max_examples=200, derandomize=True, database=None)
@given(st.data())
def test_strategies_draw_them(data: st.DataObject) -> None:
    action = data.draw(any_action(GAME.state))
    if RULES.check(GAME.state, action) is None:
        RULES.apply(GAME.state, action)


def test_they_are_told_in_words() -> None:
    where = {node: f"({','.join(map(str, PLACES[node]))})" for node in (1, 3)}
    game = GAME.play(Chart(SEAT, LEG))
    assert action_text(RULES, BOARD, Call(SEAT, PORT)).endswith(where[3])
    assert action_text(RULES, BOARD, Chart(SEAT, LEG)).endswith(f": {where[1]}, 2")
    assert action_text(RULES, BOARD, LEGAL[4]).endswith(f"port {where[3]}, crew seat 0, seat 1")
    assert phase_text(RULES, BOARD, game.state.stack[-1]).endswith(f"with 3, last {where[1]}, 2")
    (sailed,) = game.events
    assert event_text(RULES, BOARD, sailed).endswith(f"with seat 0, seat 1 after {where[1]}, 2")


def test_a_person_chooses_and_types_them() -> None:
    view = GAME.view(SEAT)
    listed = choices(view, Call, GAME.actions.of(Call))
    assert len(listed.lines) == len(listed.labels.nodes) == 10
    asked = Fields(view, SEAT).of(Hail)
    assert asked is not None
    assert asked["port"][1]("0,0,N") == 0
    assert [asked["fuel"][1](typed) for typed in ("nobody", "7")] == [None, 7]
    assert asked["crew"][1]("0 1") == (0, 1)
    with pytest.raises(InputError):
        asked["port"][1]("9,9,N")
    charted = Fields(view, SEAT).of(Chart)
    assert charted is not None
    assert [charted["leg"][1](typed) for typed in ("none", "0,0,N; 2")] == [None, (0, 2)]
