"""What people read of Barbarian Attack, in English; the other languages stand beside it."""

from __future__ import annotations

from types import ModuleType

import catan_core as catan
from catan_expansions.traders_barbarians.barbarian_attack import catalan, spanish

TITLES = {
    "terrain:castle": "castle",
    "piece:knight": "knight",
    "piece:knight#count": "{count} knights",
    "card:attack_card": "development card",
    "card:attack_card#count": "{count} development cards",
    "card:knight_march": "a knight's long move",
    "card:knight_march#count": "{count} long moves of knights",
    "card:knight_march#one": "1 long move of a knight",
    "card:knighthood": "Knighthood",
    "card:knighthood#count": "{count} Knighthoods",
    "card:swift_knight": "Swift Knight",
    "card:swift_knight#count": "{count} Swift Knights",
    "card:treason": "Treason",
    "card:treason#count": "{count} Treasons",
    "card:capture": "Intrigue",
    "card:capture#count": "{count} Intrigues",
    "mark:barbarians": "barbarians",
    "marked:settlement": "conquered",
    "marked:city": "conquered",
    "points:barbarian_attack/prisoners": "Prisoners",
    "points:barbarian_attack/conquered": "Conquered buildings",
    "phase:base/robber-due": "Stealing a card",
    "panel:robber-off": "there is no robber",
}

ACTIONS = {
    "buy-card": "Buy a development card",
    "draw-card": "Turn over a development card",
    "place-knight": "Place a knight",
    "move-knight": "Move a knight",
    "end-knights": "Finish moving knights",
    "lure-barbarians": "Choose the barbarians that are moved",
    "send-barbarians": "Choose where the barbarians go",
    "take-prisoner": "Take a prisoner",
    "landing-dice": "Roll for a landing",
    "prisoner-die": "Roll for prisoners",
    "loss-die": "Roll for the losses",
}

PHASES = {
    "landing-due": "Barbarians are to land",
    "landing": "Barbarians land",
    "card-draw": "Turning over a card",
    "knight-site": "Placing a knight",
    "treason-origins": "Treason: which barbarians are moved",
    "treason-targets": "Treason: where the barbarians go",
    "capture-site": "Intrigue: taking a prisoner",
    "knight-moves": "Moving knights",
    "others-march": "Moving other knights",
    "battle-check": "The coast is checked for battles",
    "prisoner-roll": "Rolling for prisoners",
    "loss-roll": "Rolling for the losses",
}

SENTENCES = {
    "move-knight": "Move the knight on {origin} to {edge}",
    "barbarian-landed": "A barbarian comes to {hex}",
    "barbarian-left": "A barbarian leaves {hex}",
    "hex-conquered": "Barbarians have conquered {hex}",
    "hex-freed": "{hex} is free again",
    "prisoners-taken": "{seat} takes prisoners: {count}",
    "landing-rolled": "Barbarians land: the dice show {total}",
    "card-turned": "{seat} turns over {card}",
    "deck-shuffled": "All development cards are shuffled",
    "knights-stay": "",
    "battle-won": "The knights ({knights:seats}) defeat the barbarians ({barbarians}) on {hex}",
    "prisoner-rolled": "{seat} rolls {face} for prisoners",
    "loss-rolled": "The die of losses at {hex} shows {face}",
}

PANELS = {
    "attack": "Barbarian Attack",
    "supply": "barbarians in the supply",
    "supply#count": "barbarians in the supply: {count}",
    "supply#one": "barbarians in the supply: 1",
    "prisoners": "prisoners",
    "prisoners#count": "prisoners {count}",
    "prisoners#one": "prisoners 1",
    "knights": "knights on the board",
    "knights#count": "knights {count}",
    "knights#one": "knights 1",
    "deck": "Development cards to come",
}

VALUES = {
    "direction_pairs=fifth": "1 and 4, 2 and 5, 3 and 6",
    "direction_pairs=sixth": "1 and 6, 2 and 5, 3 and 4",
}
"""What the values of options mean."""

ENGLISH = {
    **TITLES,
    **{f"action:barbarian_attack/{name}": title for name, title in ACTIONS.items()},
    **{f"phase:barbarian_attack/{name}": title for name, title in PHASES.items()},
    **{f"sentence:barbarian_attack/{name}": sentence for name, sentence in SENTENCES.items()},
    **{f"panel:barbarian_attack/{name}": title for name, title in PANELS.items()},
    **{f"option:barbarian_attack.{name}": meaning for name, meaning in VALUES.items()},
}


def _translated(words: ModuleType) -> dict[str, str]:
    """The texts of another language, from the tables of its module."""
    return {
        **words.TITLES,
        **{f"action:barbarian_attack/{name}": title for name, title in words.ACTIONS.items()},
        **{f"phase:barbarian_attack/{name}": title for name, title in words.PHASES.items()},
        **{f"sentence:barbarian_attack/{name}": sentence for name, sentence in words.SENTENCES.items()},
        **{f"panel:barbarian_attack/{name}": title for name, title in words.PANELS.items()},
        **{f"option:barbarian_attack.{name}": text for name, text in words.OPTIONS.items()},
        **{f"violation:{code}": text for code, text in words.REFUSALS.items()},
    }


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": _translated(spanish), "ca": _translated(catalan)})
