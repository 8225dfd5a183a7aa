"""Jokers and gold, after the last roll (Dice Game: "Comodines de materias primas", "Intercambio de oro")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import catan_core as catan
from catan_expansions.dice_game.building import Building
from catan_expansions.dice_game.dice import DICE, FACES, Cup
from catan_expansions.dice_game.sheet import KNIGHT_RESOURCES, KNIGHTS, Sheets, sheet_of

JOKERS = catan.Citation("dice_game", "Jokers")
GOLD = catan.Citation("dice_game", "Exchanging gold")
GOLD_FACE = FACES.index("gold")
GOLD_FOR_ONE = 2
WILD = len(KNIGHTS) - 1
"""The index of the knight whose joker can be any resource, as the sheet is printed: `JOKER_RESOURCES` may say more."""

NO_JOKER = catan.Refusal("joker.not-yours-to-use", JOKERS, text="You cannot use this joker now.")
WRONG_RESOURCE = catan.Refusal("joker.wrong-resource", JOKERS, text="This joker does not give this resource.")
WRONG_DICE = catan.Refusal("joker.wrong-dice", JOKERS, text="The joker cannot change these dice.")
NO_GOLD = catan.Refusal("gold.too-little", GOLD, text="You need two gold to exchange.")
GOLD_FOR_GOLD = catan.Refusal("gold.for-gold", GOLD, text="You can only exchange gold for another resource.")


@catan.record
class UseJoker(catan.Action, tag="dice_game/use-joker"):
    """Use a knight's joker: change dice to its resource. `knight` counts from 1."""

    knight: catan.Count
    dice: catan.Goods
    good: catan.Good


@catan.record
class ExchangeGold(catan.Action, tag="dice_game/exchange-gold"):
    """Exchange two gold dice for a die of another resource."""

    good: catan.Good


@catan.record
class JokerUsed(catan.Event, tag="dice_game/joker-used"):
    """A joker has changed dice to a resource."""

    seat: catan.Seat
    knight: catan.Count
    dice: catan.Goods
    good: catan.Good


@catan.record
class GoldExchanged(catan.Event, tag="dice_game/gold-exchanged"):
    """Two gold dice have been exchanged for a die of another resource."""

    seat: catan.Seat
    good: catan.Good


# -- jokers ------------------------------------------------------------------------------------------------------


def jokers(position: catan.Position, seat: catan.Seat) -> tuple[int, ...]:
    """The knights whose jokers a seat may use now, counted from 1."""
    sheet, sheets = sheet_of(position, seat), position[Sheets]
    barred = sheet.jokers_used
    if not JOKER_SAME_TURN(position.rules):
        barred |= sheets.new_knights
    return tuple(number + 1 for number in range(sheet.knights) if not barred >> number & 1)


def joker_goods(rules: catan.Rules, knight: int) -> tuple[catan.Good, ...]:
    """The resources to which a knight's joker may change dice."""
    resource = JOKER_RESOURCES(rules)[knight]
    if resource is not None:
        return (catan.Good(rules.good_index[resource]),)
    most = len(FACES) if WILD_JOKER_MAY_BE_GOLD(rules) else GOLD_FACE
    return tuple(catan.Good(face) for face in range(most))


def _turnable(position: catan.Position, good: catan.Good) -> tuple[catan.Goods, ...]:
    """The choices of dice that a joker may change to a good: dice with other faces, up to the limit of a joker."""
    others = catan.Goods(tuple(0 if face == good else count for face, count in enumerate(position[Cup].dice)))
    return _choices(others, JOKER_LIMITS(position.rules)["dice"])


@catan.memoized(1 << 12)
def _choices(dice: catan.Goods, limit: int) -> tuple[catan.Goods, ...]:
    """All choices of 1 to `limit` dice."""
    counts = range(1, min(limit, sum(dice)) + 1)
    return tuple(chosen for count in counts for chosen in catan.SubMultisets(dice, count))


def _joker_options(
    position: catan.Position, phase: Building, seat: catan.Seat
) -> Sequence[tuple[int, catan.Goods, catan.Good]]:
    return [
        (knight, dice, good)
        for knight in jokers(position, seat)
        for good in joker_goods(position.rules, knight)
        for dice in _turnable(position, good)
    ]


def _why_not_joker(position: catan.Position, phase: Building, action: UseJoker) -> catan.Violation | None:
    if action.knight not in jokers(position, action.seat):
        return NO_JOKER(knight=action.knight)
    if action.good not in joker_goods(position.rules, action.knight):
        return WRONG_RESOURCE(knight=action.knight)
    return None if action.dice in _turnable(position, action.good) else WRONG_DICE()


def _joker(tx: catan.Transition, phase: Building, action: UseJoker) -> None:
    cup, sheets, sheet = tx[Cup], tx[Sheets], sheet_of(tx, action.seat)
    turned = sum(action.dice)
    dice = tuple(
        count - gone + (turned if face == action.good else 0)
        for face, (count, gone) in enumerate(zip(cup.dice, action.dice, strict=True))
    )
    tx.update(catan.evolve(cup, dice=catan.Goods(dice)))
    used = catan.evolve(sheet, jokers_used=sheet.jokers_used | 1 << action.knight - 1)
    rows = catan.with_entry(sheets.sheets, action.seat, used)
    tx.update(catan.evolve(sheets, sheets=rows))
    tx.emit(JokerUsed(action.seat, action.knight, action.dice, action.good))


USE_JOKER = catan.ActionSpec(
    kind=UseJoker,
    during=(Building,),
    rule=JOKERS,
    options=_joker_options,
    why=_why_not_joker,
    apply=_joker,
    refusals=(NO_JOKER, WRONG_RESOURCE, WRONG_DICE),
)


# -- gold --------------------------------------------------------------------------------------------------------


def _why_not_gold(position: catan.Position, phase: Building, action: ExchangeGold) -> catan.Violation | None:
    if action.good == GOLD_FACE:
        return GOLD_FOR_GOLD()
    return None if position[Cup].dice[GOLD_FACE] >= GOLD_FOR_ONE else NO_GOLD()


def _gold(tx: catan.Transition, phase: Building, action: ExchangeGold) -> None:
    cup = tx[Cup]
    dice = list(cup.dice)
    dice[GOLD_FACE] -= GOLD_FOR_ONE
    dice[action.good] += 1
    tx.update(catan.evolve(cup, dice=catan.Goods(tuple(dice))))
    tx.emit(GoldExchanged(action.seat, action.good))


EXCHANGE_GOLD = catan.ActionSpec(
    kind=ExchangeGold,
    during=(Building,),
    rule=GOLD,
    options=lambda position, phase, seat: range(GOLD_FACE) if position[Cup].dice[GOLD_FACE] >= GOLD_FOR_ONE else (),
    why=_why_not_gold,
    apply=_gold,
    refusals=(NO_GOLD, GOLD_FOR_GOLD),
)


def _resource_problem(rules: catan.Rules, key: Any, value: Any) -> str | None:
    if type(key) is not int or not 1 <= key <= len(KNIGHTS):
        return f"its key must be the number of a knight, 1 to {len(KNIGHTS)}"
    resources = FACES[:GOLD_FACE]
    return None if value in (None, *resources) else f"its value must be one of {', '.join(resources)}, or None for any"


def _limit_problem(rules: catan.Rules, key: Any, value: Any) -> str | None:
    if key != "dice":
        return "its key must be 'dice'"
    fits = type(value) is int and 1 <= value <= DICE
    return None if fits else f"its value must be a number of dice, 1 to {DICE}"


JOKER_RESOURCES: catan.Table[int, str | None] = catan.Table(
    "dice_game/joker-resources",
    "The resource of each knight's joker, by the number of the knight; None: any resource.",
    problem=_resource_problem,
)
JOKER_LIMITS: catan.Table[str, int] = catan.Table(
    "dice_game/joker-limits", "How many dice a joker may turn.", problem=_limit_problem
)


JOKER_SCOPE = catan.Option(
    "dice_game.joker_scope",
    "any_number",
    values=("any_number", "one_die"),
    doc="How many dice a joker may change.",
    source="DICE-JOKER-02; any number in the Spanish rules, one in the English edition",
)
CHANGED_DICE = {"any_number": DICE, "one_die": 1}
JOKER_SAME_TURN = catan.Option(
    "dice_game.joker_same_turn",
    True,
    values=(True, False),
    doc="Whether a knight's joker may be used in the turn in which the knight is built.",
    source="DICE-JOKER-06; the Spanish rules are silent",
)
WILD_JOKER_MAY_BE_GOLD = catan.Option(
    "dice_game.wild_joker_may_be_gold",
    True,
    values=(True, False),
    doc="Whether the joker of the sixth knight may change dice to gold.",
    source="DICE-JOKER-03; any other resource in the Spanish rules",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        JOKER_SCOPE,
        JOKER_SAME_TURN,
        WILD_JOKER_MAY_BE_GOLD,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        JOKER_RESOURCES,
        *(catan.Row(JOKER_RESOURCES, number, resource) for number, resource in enumerate(KNIGHT_RESOURCES, start=1)),
        JOKER_LIMITS,
        catan.Row(JOKER_LIMITS, "dice", CHANGED_DICE[JOKER_SCOPE(setup)]),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [USE_JOKER, EXCHANGE_GOLD]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(JokerUsed), catan.EventSpec(GoldExchanged)]
