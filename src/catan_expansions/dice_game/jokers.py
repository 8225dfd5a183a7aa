"""Jokers and gold, after the last roll (Dice Game: "Comodines de materias primas", "Intercambio de oro")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Goods,
    Option,
    OptionSpecs,
    Position,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    SubMultisets,
    Table,
    TableSpecs,
    Transition,
    Violation,
    evolve,
    hookimpl,
    memoized,
    record,
)
from catan_expansions.dice_game.building import Building, own_sheet
from catan_expansions.dice_game.dice import DICE, FACES, Cup
from catan_expansions.dice_game.sheet import KNIGHT_RESOURCES, KNIGHTS, Sheets

JOKERS = Citation("dice_game", "Jokers")
GOLD = Citation("dice_game", "Exchanging gold")
GOLD_FACE = FACES.index("gold")
GOLD_FOR_ONE = 2
WILD = len(KNIGHTS) - 1
"""The index of the knight whose joker can be any resource."""

NO_JOKER = Refusal("joker.not-yours-to-use", JOKERS, text="You cannot use this joker now.")
WRONG_RESOURCE = Refusal("joker.wrong-resource", JOKERS, text="This joker is for another resource.")
WRONG_DICE = Refusal("joker.wrong-dice", JOKERS, text="The joker cannot change these dice.")
NO_GOLD = Refusal("gold.too-little", GOLD, text="You need two gold to exchange.")
GOLD_FOR_GOLD = Refusal("gold.for-gold", GOLD, text="You can only exchange gold for another resource.")


@record
class UseJoker(Action):
    """Use a knight's joker: change dice to its resource. `knight` counts from 1."""

    tag: ClassVar[str] = "dice_game/use-joker"
    knight: int
    dice: Goods
    good: Good


@record
class ExchangeGold(Action):
    """Exchange two gold dice for a die of another resource."""

    tag: ClassVar[str] = "dice_game/exchange-gold"
    good: Good


@record
class JokerUsed(Event):
    """A joker has changed dice to a resource."""

    tag: ClassVar[str] = "dice_game/joker-used"
    seat: Seat
    knight: int
    dice: Goods
    good: Good


@record
class GoldExchanged(Event):
    """Two gold dice have been exchanged for a die of another resource."""

    tag: ClassVar[str] = "dice_game/gold-exchanged"
    seat: Seat
    good: Good


# -- jokers ------------------------------------------------------------------------------------------------------


def jokers(position: Position, seat: Seat) -> tuple[int, ...]:
    """The knights whose jokers a seat may use now, counted from 1."""
    sheet, sheets = own_sheet(position, seat), position[Sheets]
    barred = sheet.jokers_used
    if not JOKER_RULES(position.rules)["same-turn"]:
        barred |= sheets.new_knights
    return tuple(number + 1 for number in range(sheet.knights) if not barred >> number & 1)


def joker_goods(rules: Rules, knight: int) -> tuple[Good, ...]:
    """The resources to which a knight's joker may change dice."""
    resource = JOKER_RESOURCES(rules)[knight]
    if resource is not None:
        return (Good(rules.good_index[resource]),)
    most = len(FACES) if JOKER_RULES(rules)["wild-may-be-gold"] else GOLD_FACE
    return tuple(Good(face) for face in range(most))


def _turnable(position: Position, good: Good) -> tuple[Goods, ...]:
    """The choices of dice that a joker may change to a good: dice with other faces, up to the limit of a joker."""
    others = Goods(tuple(0 if face == good else count for face, count in enumerate(position[Cup].dice)))
    return _choices(others, JOKER_LIMITS(position.rules)["dice"])


@memoized(1 << 12)
def _choices(dice: Goods, limit: int) -> tuple[Goods, ...]:
    """All choices of 1 to `limit` dice."""
    counts = range(1, min(limit, sum(dice)) + 1)
    return tuple(chosen for count in counts for chosen in SubMultisets(dice, count))


def _joker_options(position: Position, phase: Building, seat: Seat) -> Sequence[tuple[int, Goods, Good]]:
    return [
        (knight, dice, good)
        for knight in jokers(position, seat)
        for good in joker_goods(position.rules, knight)
        for dice in _turnable(position, good)
    ]


def _why_not_joker(position: Position, phase: Building, action: UseJoker) -> Violation | None:
    if action.knight not in jokers(position, action.seat):
        return NO_JOKER(knight=action.knight)
    if action.good not in joker_goods(position.rules, action.knight):
        return WRONG_RESOURCE(knight=action.knight)
    return None if action.dice in _turnable(position, action.good) else WRONG_DICE()


def _joker(tx: Transition, phase: Building, action: UseJoker) -> None:
    cup, sheets, sheet = tx[Cup], tx[Sheets], own_sheet(tx, action.seat)
    turned = sum(action.dice)
    dice = tuple(
        count - gone + (turned if face == action.good else 0)
        for face, (count, gone) in enumerate(zip(cup.dice, action.dice, strict=True))
    )
    tx.update(evolve(cup, dice=Goods(dice)))
    used = evolve(sheet, jokers_used=sheet.jokers_used | 1 << action.knight - 1)
    rows = (*sheets.sheets[: action.seat], used, *sheets.sheets[action.seat + 1 :])
    tx.update(evolve(sheets, sheets=rows))
    tx.emit(JokerUsed(action.seat, action.knight, action.dice, action.good))


USE_JOKER = ActionSpec(
    kind=UseJoker,
    during=(Building,),
    rule=JOKERS,
    options=_joker_options,
    why=_why_not_joker,
    apply=_joker,
    refusals=(NO_JOKER, WRONG_RESOURCE, WRONG_DICE),
)


# -- gold --------------------------------------------------------------------------------------------------------


def _gold_options(position: Position, phase: Building, seat: Seat) -> Sequence[int]:
    return range(GOLD_FACE) if position[Cup].dice[GOLD_FACE] >= GOLD_FOR_ONE else ()


def _why_not_gold(position: Position, phase: Building, action: ExchangeGold) -> Violation | None:
    if action.good == GOLD_FACE:
        return GOLD_FOR_GOLD()
    return None if position[Cup].dice[GOLD_FACE] >= GOLD_FOR_ONE else NO_GOLD()


def _gold(tx: Transition, phase: Building, action: ExchangeGold) -> None:
    cup = tx[Cup]
    dice = list(cup.dice)
    dice[GOLD_FACE] -= GOLD_FOR_ONE
    dice[action.good] += 1
    tx.update(evolve(cup, dice=Goods(tuple(dice))))
    tx.emit(GoldExchanged(action.seat, action.good))


EXCHANGE_GOLD = ActionSpec(
    kind=ExchangeGold,
    during=(Building,),
    rule=GOLD,
    options=_gold_options,
    why=_why_not_gold,
    apply=_gold,
    refusals=(NO_GOLD, GOLD_FOR_GOLD),
)


JOKER_RULES: Table[str, bool] = Table("dice_game/jokers", "What jokers may do.")
JOKER_RESOURCES: Table[int, str | None] = Table(
    "dice_game/joker-resources", "The resource of each knight's joker, by the number of the knight; None: any resource."
)
JOKER_LIMITS: Table[str, int] = Table("dice_game/joker-limits", "How many dice a joker may turn.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "dice_game.joker_scope",
            "any_number",
            values=("any_number", "one_die"),
            doc="How many dice a joker may change.",
            source="DICE-JOKER-02; any number in the Spanish rules, one in the English edition",
        ),
        Option(
            "dice_game.joker_same_turn",
            True,
            values=(True, False),
            doc="Whether a knight's joker may be used in the turn in which the knight is built.",
            source="DICE-JOKER-06; the Spanish rules are silent",
        ),
        Option(
            "dice_game.wild_joker_may_be_gold",
            True,
            values=(True, False),
            doc="Whether the joker of the sixth knight may change dice to gold.",
            source="DICE-JOKER-03; any other resource in the Spanish rules",
        ),
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    one_die = setup.options["dice_game.joker_scope"] == "one_die"
    return [
        JOKER_RULES,
        JOKER_RESOURCES,
        *(Row(JOKER_RESOURCES, number, resource) for number, resource in enumerate(KNIGHT_RESOURCES, start=1)),
        JOKER_LIMITS,
        Row(JOKER_LIMITS, "dice", 1 if one_die else DICE),
        Row(JOKER_RULES, "same-turn", setup.flag("dice_game.joker_same_turn")),
        Row(JOKER_RULES, "wild-may-be-gold", setup.flag("dice_game.wild_joker_may_be_gold")),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [USE_JOKER, EXCHANGE_GOLD]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(JokerUsed), EventSpec(GoldExchanged)]
