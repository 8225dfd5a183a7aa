"""Sheets and actions as strings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_core import Action, ArgumentError, Good, PositionError, Row, Seat, SeatError, new_game, ruleset
from catan_core.testing import Scenario, walk
from catan_expansions.dice_game import (
    FACES,
    JOKER_RESOURCES,
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    ExchangeGold,
    Sheet,
    UseJoker,
    by_hand,
)
from catan_expansions.dice_game.interchange import (
    ROW_OF,
    action_from_string,
    action_to_string,
    sheet_from_string,
    sheet_to_string,
)
from catan_expansions.dice_game.sheet import KNIGHTS, city_open, open_roads, settlement_open
from tests.engine.making import expansion
from tests.helpers.seats import ZERO
from tests.rules.dice_game.table import DiceTable, faces

ORE, GRAIN, WOOL, LUMBER, BRICK, GOLD = map(Good, range(len(FACES)))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """A sheet on which anything may be built that can be built."""
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    roads = settlements = cities = 0
    for _ in range(draw(st.integers(0, 16))):
        roads |= 1 << rng.choice(open_roads(Sheet(roads)))
    while settlement_open(Sheet(roads, settlements)) and draw(st.booleans()):
        settlements += 1
    while city_open(Sheet(roads, 0, cities)) and draw(st.booleans()):
        cities += 1
    knights = draw(st.integers(0, len(KNIGHTS)))
    return Sheet(roads, settlements, cities, knights, draw(st.integers(0, (1 << knights) - 1)))


@given(sheets(), st.randoms())
def test_a_sheet_is_read_as_it_was_written_in_any_order(sheet: Sheet, rng: random.Random) -> None:
    """DICE-STR-01."""
    text = sheet_to_string(sheet)
    assert sheet_from_string(text) == sheet
    items = text.split(",")
    rng.shuffle(items)
    assert sheet_from_string(",".join(items)) == sheet


def test_j_is_a_knight_with_its_joker_and_k_one_without() -> None:
    """DICE-STR-01: the start road is never listed."""
    assert sheet_from_string("R0,S3,R2,K1,J2") == Sheet(0b101, 1, 0, 2, 0b01)
    assert sheet_from_string("R0,R1,C7,J1,K2") == Sheet(0b11, 0, 1, 2, 0b10)
    assert sheet_to_string(Sheet()) == ""
    assert sheet_from_string("") == Sheet()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("R16", "'R16' cannot be built"),
        ("R-1", "'R-1' cannot be built"),
        ("R00", "'R00' cannot be built"),
        ("R0,", "'' cannot be built"),
        (" R0", "' R0' cannot be built"),
        ("R0 ,R1", "'R0 ' cannot be built"),
        ("r0", "'r0' cannot be built"),
        ("S6", "'S6' cannot be built"),
        ("C3", "'C3' cannot be built"),
        ("J0", "'J0' cannot be built"),
        ("K7", "'K7' cannot be built"),
        ("X1", "'X1' cannot be built"),
        ("R" + "9" * 5000, "cannot be built"),
        ("R٣", "cannot be built"),
        ("R0,R0", "R: something is listed twice"),
        ("J1,K1", "JK: something is listed twice"),
        ("S3,S3", "S: something is listed twice"),
        ("R0,R2,S4", "S: a cheaper one is missing"),
        ("R0,R1,R2,R3,R4,C12", "C: a cheaper one is missing"),
        ("J2", "JK: a cheaper one is missing"),
        ("R1", "a road leads from nowhere"),
        ("S3,S4", "a settlement has no road"),
        ("R0,C7", "a city has no road"),
    ],
)
def test_a_string_that_is_no_sheet_is_refused_with_what_is_wrong(text: str, says: str) -> None:
    """DICE-STR-01."""
    with pytest.raises(PositionError) as refused:
        sheet_from_string(text)
    assert says in str(refused.value)


@pytest.mark.thorough
@given(st.lists(st.sampled_from([*ROW_OF, "R16", "S6", "", "K0"]), max_size=6), st.text(max_size=5))
def test_whatever_is_read_is_a_sheet_or_a_position_error(items: list[str], text: str) -> None:
    """DICE-STR-01."""
    for given_text in (",".join(items), text):
        try:
            sheet = sheet_from_string(given_text)
        except PositionError:
            continue
        assert sorted(sheet_to_string(sheet).split(",")) == sorted(given_text.split(","))


def test_resources_are_numbered_ore_grain_wool_lumber_brick_gold() -> None:
    """DICE-STR-02: dice, goods and strings all keep to this order."""
    assert FACES == ("ore", "grain", "wool", "lumber", "brick", "gold")
    assert tuple(good.id for good in ruleset("dice_game").rules(1).goods) == FACES
    table = DiceTable().final("gold gold brick lumber wool grain")
    for number in map(Good, range(5)):
        assert action_from_string(table.game.state, ZERO, f"trade {number}") == ExchangeGold(ZERO, number)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("build R2", BuildRoad(ZERO, 2)),
        ("build S4", BuildSettlement(ZERO)),
        ("build C7", BuildCity(ZERO)),
        ("build J3", BuildKnight(ZERO)),
        ("trade 3", ExchangeGold(ZERO, LUMBER)),
        ("swap 2 1", UseJoker(ZERO, 2, faces("wool"), GRAIN)),
        ("swap 2,2,5 1", UseJoker(ZERO, 2, faces("wool wool gold"), GRAIN)),
        ("swap 0,0,2,2,5,5 1", UseJoker(ZERO, 2, faces("ore ore wool wool gold gold"), GRAIN)),
        ("swap 2 1 J6", UseJoker(ZERO, 6, faces("wool"), GRAIN)),
        ("swap 2,2 0 J2", UseJoker(ZERO, 2, faces("wool wool"), ORE)),
    ],
)
def test_actions_have_a_string(text: str, action: Action) -> None:
    """DICE-STR-03: both ways, legal or not."""
    state = DiceTable("R0,R1,S3,K1,J2").final("ore ore wool wool gold gold").game.state
    assert action_from_string(state, ZERO, text) == action
    assert action_to_string(state, action) == text


def test_a_swap_uses_the_special_knight_before_the_one_that_is_any() -> None:
    """DICE-STR-03."""
    both = DiceTable("J1,J2,J3,J4,J5,J6").final("ore ore wool wool gold gold").game.state
    only = DiceTable("K1,J2,J3,J4,J5,J6").final("ore ore wool wool gold gold").game.state
    assert action_from_string(both, ZERO, "swap 2 0") == UseJoker(ZERO, 1, faces("wool"), ORE)
    assert action_from_string(only, ZERO, "swap 2 0") == UseJoker(ZERO, 6, faces("wool"), ORE)
    assert action_from_string(both, ZERO, "swap 2 5") == UseJoker(ZERO, 6, faces("wool"), GOLD)


def test_a_swap_uses_a_knight_with_the_resource_first_where_another_one_is_any() -> None:
    """DICE-STR-03: a house rule gives the first knight a joker that may be any resource, too."""
    other = expansion(
        "other",
        requires=("dice_game",),
        after=("dice_game",),
        replaces=("dice_game/joker-resources:1",),
        tables=[Row(JOKER_RESOURCES, 1, None)],
    )
    table = Scenario.of(new_game("dice_game", other, seats=1, seed=1))
    state = table.change(by_hand.sheets, "J1,J2,J3").change(by_hand.dice, ore=4, gold=2).state
    assert action_from_string(state, ZERO, "swap 0 1") == UseJoker(ZERO, 2, faces("ore"), GRAIN)
    assert action_from_string(state, ZERO, "swap 0 4") == UseJoker(ZERO, 1, faces("ore"), BRICK)


def test_a_swap_may_name_its_knight_and_its_dice_in_any_order() -> None:
    """DICE-STR-03."""
    state = DiceTable("J1,J2,J3,J4,J5,J6").final("ore ore wool wool gold gold").game.state
    assert action_from_string(state, ZERO, "swap 2 0 J6") == UseJoker(ZERO, 6, faces("wool"), ORE)
    assert action_from_string(state, ZERO, "swap 2 0 J1") == action_from_string(state, ZERO, "swap 2 0")
    assert action_from_string(state, ZERO, "swap 5,2,5 0") == action_from_string(state, ZERO, "swap 2,5,5 0")


@pytest.mark.parametrize(
    "text",
    ["", "build", "build R16", "build K1", "build S3", "build J1", "trade", "trade 6", "trade x", "swap 1", "swap 1 6",
     "swap 1 2 3", "swap 1 2 J7", "swap 1 2 K1", "swap 1 2 R0", "swap 1 2 J1 J2", "swap 1, 2", "swap ,1 2", "swap 6 1",
     "swap 0,0,0,0,0,0,0 1", "swap \u0661 1", "Build R0", "trade  3", "end"],
)  # fmt: skip
def test_a_string_that_is_no_action_is_refused(text: str) -> None:
    """DICE-STR-03: also one that names what does not come next."""
    state = DiceTable("R0,R1,S3,K1,J2").final("ore ore wool wool gold gold").game.state
    with pytest.raises(ValueError):
        action_from_string(state, ZERO, text)


@pytest.mark.parametrize(
    "action", [EndTurn(ZERO), UseJoker(ZERO, 7, faces("wool"), GRAIN), UseJoker(ZERO, 2, faces(""), GRAIN)]
)
def test_an_action_without_a_string_is_refused(action: Action) -> None:
    """DICE-STR-03."""
    state = DiceTable("R0,R1,S3,K1,J2").final("ore ore wool wool gold gold").game.state
    with pytest.raises(ValueError, match="does not have"):
        action_to_string(state, action)


@pytest.mark.parametrize("scope", ["one_die", "any_number"])
def test_every_use_of_final_dice_has_a_string_that_means_the_same(scope: str) -> None:
    """DICE-STR-03: which knight's joker it is, and which dice it turns, included."""
    rules = ruleset("dice_game", options={"dice_game.joker_scope": scope})
    told, dice = 0, set()
    for seed in range(8):
        state = rules.new_game(seats=2).state
        for action, step in walk(rules, seed, None, 2):
            if isinstance(action, BuildRoad | BuildSettlement | BuildCity | BuildKnight | ExchangeGold | UseJoker):
                text = action_to_string(state, action)
                assert action_from_string(state, action.seat, text) == action
                told += 1
                if isinstance(action, UseJoker):
                    dice.add(sum(action.dice))
            state = step.state
    assert told > 100
    assert (max(dice) > 1) == (scope == "any_number")


def test_every_joker_that_may_be_used_has_a_string_of_its_own() -> None:
    """DICE-STR-03: with six knights each resource has two jokers."""
    game = DiceTable("J1,J2,J3,J4,J5,J6").final("ore ore wool wool gold gold").game
    uses = [action for action in game.actions if isinstance(action, UseJoker)]
    texts = [action_to_string(game.state, use) for use in uses]
    assert len(set(texts)) == len(uses) > 150
    assert [action_from_string(game.state, ZERO, text) for text in texts] == uses
    assert any(text.endswith(" J6") for text in texts)


@pytest.mark.parametrize("text", [None, 5, b"R0", ["R0"]])
def test_what_is_no_string_is_refused(text: object) -> None:
    """DICE-STR-01, DICE-STR-03."""
    state = DiceTable("R0").final("ore ore wool wool gold gold").game.state
    with pytest.raises(ArgumentError, match="sheet_from_string takes a string such as 'R0,R2,S3,K1'"):
        sheet_from_string(text)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="action_from_string takes a string such as 'build R0'"):
        action_from_string(state, ZERO, text)  # type: ignore[arg-type]


def test_an_action_of_a_seat_that_the_game_does_not_have_is_refused() -> None:
    """DICE-STR-03: whatever it is."""
    state = DiceTable("R0").final("ore ore wool wool gold gold").game.state
    for text in ("build R1", "build S3", "trade 3", "swap 0 2", "swap 0 2 J6"):
        with pytest.raises(SeatError, match="there is no seat 1"):
            action_from_string(state, Seat(1), text)
    with pytest.raises(SeatError, match="there is no seat 1"):
        action_to_string(state, BuildRoad(Seat(1), 1))
