"""Jokers (Dice Game: "Comodines de materias primas")."""

from __future__ import annotations

import pytest

import catan_core as catan
from catan_core import Good, Row, RulesetError, Seat, Table
from catan_expansions.dice_game import (
    FACES,
    JOKER_LIMITS,
    JOKER_RESOURCES,
    BuildCity,
    BuildKnight,
    BuildRoad,
    EndTurn,
    JokerUsed,
    ThrowAgain,
    UseJoker,
)
from catan_expansions.dice_game.jokers import jokers
from tests.engine.making import expansion
from tests.helpers.seats import ZERO
from tests.rules.dice_game.table import DiceTable, faces

ORE, GRAIN, WOOL, LUMBER, BRICK, GOLD = map(Good, range(len(FACES)))
ALL = "J1,J2,J3,J4,J5,J6"


def test_the_joker_of_a_built_knight_is_used_once() -> None:
    """DICE-JOKER-01: afterwards its symbol is crossed out, for this turn and all others."""
    table = DiceTable("J1").final("wool wool wool wool wool wool")
    table.play(UseJoker(ZERO, 1, faces("wool"), ORE))
    assert table.sheet == "K1"
    assert table.dice == faces("ore wool wool wool wool wool")
    assert table.events(JokerUsed) == (JokerUsed(ZERO, 1, faces("wool"), ORE),)
    assert table.code(UseJoker(ZERO, 1, faces("wool"), ORE)) == "joker.not-yours-to-use"
    table.play(EndTurn(ZERO)).throw("wool wool wool wool wool wool").play(ThrowAgain(ZERO, faces("wool")))
    table.final("wool wool wool wool wool wool")
    assert table.code(UseJoker(ZERO, 1, faces("wool"), ORE)) == "joker.not-yours-to-use"


@pytest.mark.parametrize("knight", [2, 0, 7])
def test_the_joker_of_a_knight_that_is_not_built_cannot_be_used(knight: int) -> None:
    """DICE-JOKER-01."""
    table = DiceTable("J1").final("wool wool wool wool wool wool")
    assert table.code(UseJoker(ZERO, knight, faces("wool"), GRAIN)) == "joker.not-yours-to-use"


def test_a_joker_turns_only_to_its_own_resource() -> None:
    """DICE-JOKER-01."""
    table = DiceTable(ALL).final("gold gold gold gold gold gold")
    for knight, own in enumerate((ORE, GRAIN, WOOL, LUMBER, BRICK), 1):
        for good in map(Good, range(len(FACES))):
            code = None if good == own else "joker.wrong-resource"
            if good != GOLD or code:
                assert table.code(UseJoker(ZERO, knight, faces("gold"), good)) == code


@pytest.mark.parametrize("dice", ["", "ore", "grain grain", "wool wool wool wool wool", "wool ore"])
def test_a_joker_turns_dice_that_lie_there_and_show_something_else(dice: str) -> None:
    """DICE-JOKER-01: at least one."""
    table = DiceTable("J1").final("ore grain wool wool wool wool")
    assert table.code(UseJoker(ZERO, 1, faces(dice), ORE)) == "joker.wrong-dice"


@pytest.mark.parametrize(
    ("scope", "codes"),
    [("any_number", [None, None, None]), ("one_die", [None, "joker.wrong-dice", "joker.wrong-dice"])],
)
def test_how_many_dice_a_joker_turns_is_an_option(scope: str, codes: list[str | None]) -> None:
    """DICE-JOKER-02: `joker_scope` is `any_number` or `one_die`."""
    table = DiceTable("J1", options={"joker_scope": scope}).final("wool wool grain grain gold gold")
    uses = [UseJoker(ZERO, 1, faces(dice), ORE) for dice in ("gold", "gold wool", "gold gold wool wool grain grain")]
    assert [table.code(use) for use in uses] == codes
    ways = 3 * 3 * 3 - 1 if scope == "any_number" else 3
    assert len(table.game.actions.of(UseJoker)) == ways


def test_any_number_of_dice_is_the_default() -> None:
    """DICE-JOKER-02."""
    table = DiceTable("J1").final("wool wool grain grain gold gold")
    table.play(UseJoker(ZERO, 1, faces("wool wool grain grain gold gold"), ORE))
    assert table.dice == faces("ore ore ore ore ore ore")


def test_the_sixth_joker_turns_to_any_resource() -> None:
    """DICE-JOKER-03."""
    table = DiceTable(ALL).final("gold gold gold gold gold gold")
    for good in (ORE, GRAIN, WOOL, LUMBER, BRICK):
        assert table.code(UseJoker(ZERO, 6, faces("gold gold"), good)) is None
    assert table.code(UseJoker(ZERO, 6, faces("gold"), GOLD)) == "joker.wrong-dice", "it is gold already"


def test_the_words_for_the_wrong_resource_hold_for_the_sixth_joker_too() -> None:
    """DICE-JOKER-03: it has no resource of its own, and may still not give gold."""
    table = DiceTable(ALL, options={"wild_joker_may_be_gold": False}).final("ore ore gold gold wool wool")
    with pytest.raises(catan.IllegalAction, match="This joker does not give this resource"):
        table.game.play(UseJoker(ZERO, 6, faces("wool"), GOLD))


@pytest.mark.parametrize(("may", "code"), [(True, None), (False, "joker.wrong-resource")])
def test_whether_the_sixth_joker_turns_to_gold_is_an_option(may: bool, code: str | None) -> None:
    """DICE-JOKER-03: `wild_joker_may_be_gold`, true unless it is chosen otherwise."""
    table = DiceTable(ALL, options={"wild_joker_may_be_gold": may}).final("ore ore ore ore ore ore")
    assert table.code(UseJoker(ZERO, 6, faces("ore"), GOLD)) == code
    assert DiceTable(ALL).final("ore ore ore ore ore ore").code(UseJoker(ZERO, 6, faces("ore"), GOLD)) is None


def test_several_jokers_may_be_used_in_one_turn() -> None:
    """DICE-JOKER-04: also one upon the other."""
    table = DiceTable("R0,R1,J1,J2").final("wool wool wool wool wool wool")
    table.play(
        UseJoker(ZERO, 1, faces("wool wool wool"), ORE), UseJoker(ZERO, 2, faces("wool wool"), GRAIN), BuildCity(ZERO)
    )
    assert table.sheet == "R0,R1,C7,K1,K2"


@pytest.mark.parametrize("face", [face for face in FACES if face != "ore"])
def test_any_die_may_be_turned_gold_included(face: str) -> None:
    """DICE-JOKER-05."""
    table = DiceTable("J1").final(f"ore ore ore ore ore {face}").play(UseJoker(ZERO, 1, faces(face), ORE))
    assert table.dice == faces("ore ore ore ore ore ore")


@pytest.mark.parametrize(("same_turn", "code"), [(True, None), (False, "joker.not-yours-to-use")])
def test_whether_a_new_knight_helps_in_its_own_turn_is_an_option(same_turn: bool, code: str | None) -> None:
    """DICE-JOKER-06: `joker_same_turn`. The joker of an older knight may be used in any case."""
    table = DiceTable("J1", options={"joker_same_turn": same_turn}).final("ore wool grain lumber lumber gold")
    table.play(BuildKnight(ZERO))
    assert table.code(UseJoker(ZERO, 2, faces("gold"), GRAIN)) == code
    assert table.code(UseJoker(ZERO, 1, faces("gold"), ORE)) is None
    table.play(EndTurn(ZERO)).throw("ore ore ore ore ore ore").final("ore ore ore ore ore ore")
    assert table.code(UseJoker(ZERO, 2, faces("ore"), GRAIN)) is None, "from the next turn on it may"


def test_of_two_knights_built_in_a_turn_neither_helps_in_it_if_that_is_chosen() -> None:
    """DICE-JOKER-06."""
    table = DiceTable("J1", options={"joker_same_turn": False}).final("ore ore wool wool grain grain")
    table.play(BuildKnight(ZERO), BuildKnight(ZERO))
    assert table.sheet == "J1,J2,J3"
    assert jokers(table.game.state, Seat(0)) == (1,)
    table.play(EndTurn(ZERO))
    assert jokers(table.game.state, Seat(0)) == (1, 2, 3)


def test_a_new_knight_helps_in_its_own_turn_by_default() -> None:
    """DICE-JOKER-06."""
    table = DiceTable("J1,J2,J3").final("ore wool grain brick wool wool")
    table.play(BuildKnight(ZERO), UseJoker(ZERO, 4, faces("wool"), LUMBER), BuildRoad(ZERO, 0))
    assert table.sheet == "R0,J1,J2,J3,K4"


def test_there_are_six_jokers_in_a_game() -> None:
    """DICE-JOKER-07: after them there is none."""
    table = DiceTable(ALL).final("gold gold gold gold gold gold")
    for knight, good in enumerate((ORE, GRAIN, WOOL, LUMBER, BRICK, ORE), 1):
        table.play(UseJoker(ZERO, knight, faces("gold"), Good(good)))
    assert table.sheet == "K1,K2,K3,K4,K5,K6"
    assert table.dice == faces("ore ore grain wool lumber brick")
    assert table.game.actions.of(UseJoker) == ()


def test_the_first_knight_helps_to_the_third_ore_of_a_city() -> None:
    """DICE-JOKER-08: two ore, two grain, gold and wool; the wool is turned to ore, and the joker is spent."""
    table = DiceTable("R0,R1,J1").final("ore ore grain grain gold wool")
    assert table.code(BuildCity(ZERO)) == "dice.cannot-pay"
    table.play(UseJoker(ZERO, 1, faces("wool"), ORE), BuildCity(ZERO))
    assert table.sheet == "R0,R1,C7,K1"
    assert table.dice == faces("gold")


@pytest.mark.parametrize(
    ("table", "key", "value", "wrong"),
    [
        (JOKER_RESOURCES, 3, "straw", "its value must be one of ore, grain, wool, lumber, brick, or None for any"),
        (JOKER_RESOURCES, 3, "gold", "its value must be one of ore, grain, wool, lumber, brick, or None for any"),
        (JOKER_RESOURCES, 7, "ore", "its key must be the number of a knight, 1 to 6"),
        (JOKER_RESOURCES, "J3", "ore", "its key must be the number of a knight, 1 to 6"),
        (JOKER_LIMITS, "dice", "two", "its value must be a number of dice, 1 to 6"),
        (JOKER_LIMITS, "dice", 0, "its value must be a number of dice, 1 to 6"),
        (JOKER_LIMITS, "jokers", 2, "its key must be 'dice'"),
    ],
)
def test_a_wrong_row_about_jokers_is_found_when_the_rules_are_made(
    table: Table[object, object], key: object, value: object, wrong: str
) -> None:
    replaces = (f"{table.name}:{key}",) if key in (3, "dice") else ()
    other = expansion(
        "other", requires=("dice_game",), after=("dice_game",), replaces=replaces, tables=[Row(table, key, value)]
    )
    with pytest.raises(RulesetError, match=wrong):
        catan.ruleset("dice_game", other).rules(1)
