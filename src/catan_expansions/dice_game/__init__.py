"""The Dice Game: a game of its own on the same engine, without board, robber or hands."""

from catan_core import Expansion

PARTS = ("dice", "sheet", "building", "jokers", "turn", "scoring", "side_panels", "texts")

EXPANSION = Expansion(
    id="dice_game",
    title="The Dice Game",
    version="1.0",
    modules=tuple(f"catan_expansions.dice_game.{part}" for part in PARTS),
    conflicts=("base",),
    bots=(("dice", "catan_expansions.dice_game.player:DicePlayer"),),
)
"""The Dice Game for any number of seats."""

__all__ = ["EXPANSION"]
