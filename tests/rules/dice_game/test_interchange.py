"""Sheets and actions as strings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_core import Action, PositionError, ruleset
from catan_core.testing import walk
from catan_expansions.dice_game import (
    FACES,
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    ExchangeGold,
    Sheet,
    UseJoker,
)
from catan_expansions.dice_game.interchange import (
    ROW_OF,
    action_from_string,
    action_to_string,
    sheet_from_string,
    sheet_to_string,
)
from catan_expansions.dice_game.sheet import KNIGHTS, city_open, open_roads, settlement_open
from tests.rules.dice_game.table import DiceTable, faces

ORE, GRAIN, WOOL, LUMBER, BRICK, GOLD = range(len(FACES))


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
        ("R16", "'R16' is nothing"),
        ("R-1", "'R-1' is nothing"),
        ("R00", "'R00' is nothing"),
        ("R0,", "'' is nothing"),
        (" R0", "' R0' is nothing"),
        ("R0 ,R1", "'R0 ' is nothing"),
        ("r0", "'r0' is nothing"),
        ("S6", "'S6' is nothing"),
        ("C3", "'C3' is nothing"),
        ("J0", "'J0' is nothing"),
        ("K7", "'K7' is nothing"),
        ("X1", "'X1' is nothing"),
        ("R" + "9" * 5000, "is nothing"),
        ("R٣", "is nothing"),
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
    for number in range(5):
        assert action_from_string(table.game.state, 0, f"trade {number}") == ExchangeGold(0, number)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("build R2", BuildRoad(0, 2)),
        ("build S4", BuildSettlement(0)),
        ("build C7", BuildCity(0)),
        ("build J3", BuildKnight(0)),
        ("trade 3", ExchangeGold(0, LUMBER)),
        ("swap 2 1", UseJoker(0, 2, faces("wool"), GRAIN)),
    ],
)
def test_actions_have_a_string(text: str, action: Action) -> None:
    """DICE-STR-03: both ways, legal or not."""
    state = DiceTable("R0,R1,S3,K1,J2").final("ore ore wool wool gold gold").game.state
    assert action_from_string(state, 0, text) == action
    assert action_to_string(state, action) == text


def test_a_swap_uses_the_special_knight_before_the_one_that_is_any() -> None:
    """DICE-STR-03."""
    both = DiceTable("J1,J2,J3,J4,J5,J6").final("ore ore wool wool gold gold").game.state
    only = DiceTable("K1,J2,J3,J4,J5,J6").final("ore ore wool wool gold gold").game.state
    assert action_from_string(both, 0, "swap 2 0") == UseJoker(0, 1, faces("wool"), ORE)
    assert action_from_string(only, 0, "swap 2 0") == UseJoker(0, 6, faces("wool"), ORE)
    assert action_from_string(both, 0, "swap 2 5") == UseJoker(0, 6, faces("wool"), GOLD)


@pytest.mark.parametrize(
    "text",
    ["", "build", "build R16", "build K1", "build S3", "build J1", "trade", "trade 6", "trade x", "swap 1", "swap 1 6",
     "swap 1 2 3", "Build R0", "trade  3", "end"],
)  # fmt: skip
def test_a_string_that_is_no_action_is_refused(text: str) -> None:
    """DICE-STR-03: also one that names what does not come next."""
    state = DiceTable("R0,R1,S3,K1,J2").final("ore ore wool wool gold gold").game.state
    with pytest.raises(ValueError):
        action_from_string(state, 0, text)


@pytest.mark.parametrize("action", [EndTurn(0), UseJoker(0, 2, faces("wool wool"), GRAIN)])
def test_an_action_without_a_string_is_refused(action: Action) -> None:
    """DICE-STR-03: the notation turns one die at a time."""
    state = DiceTable("R0,R1,S3,K1,J2").final("ore ore wool wool gold gold").game.state
    with pytest.raises(ValueError, match="no word"):
        action_to_string(state, action)


def test_every_use_of_final_dice_has_a_string_that_is_legal_again() -> None:
    """DICE-STR-03: with jokers that turn one die. Only which joker is used may differ."""
    rules = ruleset("dice_game", options={"dice_game.joker_scope": "one_die"})
    told = 0
    for seed in range(8):
        state = rules.new_game(seats=2).state
        for action, step in walk(rules, seed, None, 2):
            if isinstance(action, BuildRoad | BuildSettlement | BuildCity | BuildKnight | ExchangeGold | UseJoker):
                again = action_from_string(state, action.seat, action_to_string(state, action))
                if not isinstance(action, UseJoker):
                    assert again == action
                assert state.rules.check(state, again) is None
                told += 1
            state = step.state
    assert told > 100
