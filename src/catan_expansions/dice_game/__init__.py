"""The Dice Game: a separate game on the same engine, without a board, a robber or hands."""

from typing import TYPE_CHECKING

from catan_core import Expansion, lazy_names

if TYPE_CHECKING:
    from catan_expansions.dice_game import by_hand, interchange, prospects, sheet
    from catan_expansions.dice_game.building import (
        COSTS,
        PRICES,
        BuildCity,
        Building,
        BuildKnight,
        BuildRoad,
        BuildSettlement,
        Built,
    )
    from catan_expansions.dice_game.dice import (
        DICE,
        FACES,
        THROWS,
        Cup,
        DiceFinal,
        DiceThrown,
        KeepOrStop,
        StopThrowing,
        Throw,
        ThrowAgain,
        ThrowDice,
        dice_text,
    )
    from catan_expansions.dice_game.jokers import (
        JOKER_LIMITS,
        JOKER_RESOURCES,
        ExchangeGold,
        GoldExchanged,
        JokerUsed,
        UseJoker,
    )
    from catan_expansions.dice_game.keeping import Lying, lying
    from catan_expansions.dice_game.paying import JokerRules, joker_rules
    from catan_expansions.dice_game.player import DicePlayer, Outset, Prospect, TurnAhead, turn_ahead
    from catan_expansions.dice_game.sheet import Sheet, Sheets, sheet_of
    from catan_expansions.dice_game.turn import EndTurn, NextTurn, TurnScored, TurnStarted

PARTS = (
    "dice",
    "sheet",
    "building",
    "jokers",
    "turn",
    "scoring",
    "side_panels",
    "texts",
)

EXPANSION = Expansion(
    id="dice_game",
    title="The Dice Game",
    version="1.0",
    modules=tuple(f"catan_expansions.dice_game.{part}" for part in PARTS),
    conflicts=("base",),
    bots=(("dice", "catan_expansions.dice_game.player:DicePlayer"),),
)
"""The Dice Game for any number of seats."""

if not TYPE_CHECKING:
    OTHERS = ("interchange", "keeping", "paying", "player", "prospects", "by_hand")
    __getattr__, __dir__ = lazy_names(globals(), (*PARTS, *OTHERS))

__all__ = [
    "EXPANSION",
    # What a game is made of
    "Cup",
    "DICE",
    "FACES",
    "THROWS",
    "Sheet",
    "Sheets",
    "sheet_of",
    "COSTS",
    "Lying",
    "lying",
    # Phases
    "Throw",
    "KeepOrStop",
    "Building",
    "NextTurn",
    # Actions
    "ThrowDice",
    "ThrowAgain",
    "StopThrowing",
    "UseJoker",
    "ExchangeGold",
    "BuildRoad",
    "BuildSettlement",
    "BuildCity",
    "BuildKnight",
    "EndTurn",
    # Events
    "DiceThrown",
    "DiceFinal",
    "JokerUsed",
    "GoldExchanged",
    "Built",
    "TurnStarted",
    "TurnScored",
    # Playing well
    "JokerRules",
    "joker_rules",
    "DicePlayer",
    "Outset",
    "Prospect",
    "TurnAhead",
    "turn_ahead",
    "dice_text",
    # Modules with functions for others
    "by_hand",
    "interchange",
    "prospects",
    "sheet",
    # Tables
    "JOKER_LIMITS",
    "JOKER_RESOURCES",
    "PRICES",
]
