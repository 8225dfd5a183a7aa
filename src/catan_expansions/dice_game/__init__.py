"""The Dice Game: a separate game on the same engine, without a board, a robber or hands."""

from catan_core import Expansion, lazy_names

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
