"""Counts of the tree of a turn of the Dice Game, against closed forms.

Dice by face are multisets: n dice with six faces lie in C(n+5, 5) ways. Dice together with some of them to be kept are
counted by 1/(1-x)^12, since each face has one number of kept and one of other dice.
"""

from __future__ import annotations

from math import comb

import pytest

from catan_core import Goods
from catan_core.testing import perft
from catan_expansions.dice_game import (
    DICE,
    FACES,
    BuildCity,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    EndTurn,
    ExchangeGold,
    StopThrowing,
    ThrowAgain,
    UseJoker,
)
from catan_expansions.dice_game.interchange import sheet_from_string
from catan_expansions.dice_game.sheet import open_roads
from tests.rules.dice_game.table import DiceTable
from tests.rules.dice_game.table import throws as all_throws

ALL_ROADS = ",".join(f"R{road}" for road in range(16))
ALL_KNIGHTS = "J1,J2,J3,J4,J5,J6"


def lie(dice: int) -> int:
    """In how many ways this number of dice can lie."""
    return comb(dice + 5, 5)


FIRST = lie(6)
KEEPS_AND_STOPS = comb(17, 6)
ONWARD = sum(lie(kept) * lie(6 - kept) * lie(6 - kept) for kept in range(6))
"""First throw, some of it kept, and how the others fall."""

LAST = FIRST + lie(4) + lie(2) + lie(3) + 5 * lie(4)
"""What can be done with final dice on an empty sheet: end the turn, build the first road, settlement or knight (enough
dice are free beside their costs), or take one of five resources for two gold."""


def test_the_first_throw_has_462_outcomes_that_weigh_6_to_the_6th() -> None:
    game = DiceTable().game
    assert perft(game, 1) == len(game.outcomes) == FIRST == 462
    assert game.outcomes.total == sum(weight for _, weight in game.outcomes) == 6**6 == 46_656


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_the_turn_has_the_counts_of_its_closed_forms(seats: int) -> None:
    game = DiceTable(seats=seats).game
    assert [perft(game, depth) for depth in range(4)] == [1, FIRST, KEEPS_AND_STOPS, ONWARD + LAST]
    assert (KEEPS_AND_STOPS, ONWARD, LAST) == (12_376, 1_168_118, 1_295)


@pytest.mark.thorough
@pytest.mark.parametrize("throws", [2, 1])
def test_every_part_of_the_dice_may_be_kept(throws: int) -> None:
    """The product of one more than each count, all kept being the stop; together those of the closed form."""
    total = 0
    for thrown, _ in all_throws(DiceTable().game):
        table = DiceTable().lying(text_of(thrown.dice), throws)
        ways = 1
        for count in thrown.dice:
            ways *= count + 1
        assert perft(table.game, 1) == ways
        assert len(table.game.actions.of(ThrowAgain)) == ways - 1
        assert len(table.game.actions.of(StopThrowing)) == 1
        total += ways
    assert total == KEEPS_AND_STOPS


@pytest.mark.parametrize("kept", range(6))
def test_the_dice_that_are_thrown_again_weigh_6_to_their_number(kept: int) -> None:
    table = DiceTable().lying("ore ore ore grain grain grain", 1)
    keep = next(action for action in table.game.actions.of(ThrowAgain) if sum(action.keep) == kept)
    outcomes = table.play(keep).game.outcomes
    assert len(outcomes) == lie(6 - kept)
    assert outcomes.total == 6 ** (6 - kept)


def test_the_last_throw_leads_to_building() -> None:
    """With one throw left: keep some and let the others fall, then build; or stop, and build with what lies there."""
    game = DiceTable().lying("ore ore wool wool grain gold", 1).game
    assert perft(game, 1) == 36
    below = {}
    for action in game.actions:
        below[action] = perft(game.play(action), 1)
    assert {count for action, count in below.items() if isinstance(action, StopThrowing)} == {2}, "a knight, or no more"
    assert all(count == lie(6 - sum(action.keep)) for action, count in below.items() if isinstance(action, ThrowAgain))


def text_of(dice: Goods) -> str:
    return " ".join(face for face, count in zip(FACES, dice, strict=True) for _ in range(count))


def counts_over_all_dice(sheet: str, options: dict[str, bool | str]) -> dict[type, int]:
    """How many actions of each kind there are with a sheet, over all 462 final dice."""
    found: dict[type, int] = {}
    table = DiceTable(sheet, options=options)
    for thrown, _ in all_throws(DiceTable().game):
        for kind, count in table.final(text_of(thrown.dice)).game.actions.kinds:
            found[kind] = found.get(kind, 0) + count
    return found


ANY_NUMBER = comb(16, 6) - lie(6)
"""Every choice of at least one of the dice that show other faces than the joker's: 1/(1-x)^11, less the empty ones."""

ONE_DIE = 5 * lie(5)
"""Each of five other faces, wherever it lies."""

SHEETS: dict[str, tuple[str, dict[str, bool | str], dict[str, int]]] = {
    "empty": ("", {}, {"road": 1, "settlement": 1, "knight": 1}),
    "after the first settlement": ("S3", {}, {"road": 1, "knight": 1}),
    "with a fork": ("R0,S3", {}, {"road": 2, "knight": 1}),
    "before the first city": ("R0,R1,R2,S3", {}, {"road": 1, "settlement": 1, "city": 1, "knight": 1}),
    "with three ways on": ("R0,R2,R3,R5,R6,R7", {}, {"road": 4, "settlement": 1, "knight": 1}),
    "all roads": (ALL_ROADS, {}, {"settlement": 1, "city": 1, "knight": 1}),
    "one joker": ("J1", {}, {"road": 1, "settlement": 1, "knight": 1, "joker": ANY_NUMBER}),
    "one joker of two": ("K1,J2", {}, {"road": 1, "settlement": 1, "knight": 1, "joker": ANY_NUMBER}),
    "no joker left": ("K1,K2", {}, {"road": 1, "settlement": 1, "knight": 1}),
    "all jokers": (ALL_KNIGHTS, {}, {"road": 1, "settlement": 1, "joker": (5 + 6) * ANY_NUMBER}),
    "all jokers, none for gold": (
        ALL_KNIGHTS,
        {"wild_joker_may_be_gold": False},
        {"road": 1, "settlement": 1, "joker": (5 + 5) * ANY_NUMBER},
    ),
    "one die": ("J1,J2", {"joker_scope": "one_die"}, {"road": 1, "settlement": 1, "knight": 1, "joker": 2 * ONE_DIE}),
    "all jokers for one die": (
        ALL_KNIGHTS,
        {"joker_scope": "one_die"},
        {"road": 1, "settlement": 1, "joker": (5 + 6) * ONE_DIE},
    ),
}
"""A sheet, options, how many of each are open, and how many ways there are to use a joker."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", SHEETS)
def test_the_options_of_a_sheet_have_the_counts_of_their_closed_forms(name: str) -> None:
    sheet, options, has = SHEETS[name]
    assert len(open_roads(sheet_from_string(sheet))) == has.get("road", 0)
    expected = {
        EndTurn: FIRST,
        ExchangeGold: 5 * lie(4),
        BuildRoad: has.get("road", 0) * lie(4),
        BuildSettlement: has.get("settlement", 0) * lie(2),
        BuildCity: has.get("city", 0) * lie(1),
        BuildKnight: has.get("knight", 0) * lie(3),
        UseJoker: has.get("joker", 0),
    }
    assert counts_over_all_dice(sheet, options) == {kind: count for kind, count in expected.items() if count}
    assert DICE == 6
