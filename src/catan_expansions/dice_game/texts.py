"""The texts of the Dice Game for players, in one place."""

from __future__ import annotations

from catan_core import Setup, Text, Texts, hookimpl
from catan_expansions.dice_game.dice import FACES

ENGLISH = {
    **{f"good:{face}": face for face in FACES},
    "points:dice_game/boxes": "Boxes",
    "points:dice_game/crosses": "Turns without a building",
    "action:dice_game/dice": "Roll",
    "action:dice_game/throw-again": "Roll again, keeping some dice",
    "action:dice_game/stop": "Stop rolling",
    "action:dice_game/build-road": "Build a road",
    "action:dice_game/build-settlement": "Build the next settlement",
    "action:dice_game/build-city": "Build the next city",
    "action:dice_game/build-knight": "Build the next knight",
    "action:dice_game/use-joker": "Use a joker",
    "action:dice_game/exchange-gold": "Exchange two gold",
    "action:dice_game/end-turn": "End the turn",
    "phase:dice_game/throw": "Rolling the dice",
    "phase:dice_game/keep-or-stop": "Rolling again or stopping",
    "phase:dice_game/building": "Building",
    "phase:dice_game/next-turn": "The next turn begins",
}

SENTENCES = {
    "dice_game/dice": "Roll: {dice}",
    "dice_game/throw-again": "Keep {keep} and roll the rest again",
    "dice_game/build-road": "Build road R{road}",
    "dice_game/use-joker": "Use joker {knight}: change {dice} to {good}",
    "dice_game/exchange-gold": "Exchange 2 gold for 1 {good}",
    "dice_game/dice-thrown": "{seat} rolls {thrown}; the dice show {dice}",
    "dice_game/dice-final": "",
    "dice_game/built": "{seat} builds {what} {number}, for {points}",
    "dice_game/joker-used": "{seat} uses joker {knight}: {dice} to {good}",
    "dice_game/gold-exchanged": "{seat} exchanges 2 gold for 1 {good}",
    "dice_game/turn-started": "",
    "dice_game/turn-scored": "{seat} scores {points} in this turn",
}
"""Actions and events as sentences, with fields in braces. An event that another event makes obvious has an empty
sentence."""


@hookimpl
def catan_texts(setup: Setup) -> Texts:
    titles = [Text(id, (("en", title),)) for id, title in ENGLISH.items()]
    return titles + [Text(f"sentence:{tag}", (("en", text),)) for tag, text in SENTENCES.items()]
