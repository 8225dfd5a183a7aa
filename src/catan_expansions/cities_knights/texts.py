"""What people read of Cities & Knights, in English; the other languages stand beside it."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

import catan_core as catan
from catan_expansions.cities_knights import catalan, spanish
from catan_expansions.cities_knights.improvement_texts import improvement_texts

CARDS = {
    "alchemist": "Alchemist",
    "road_building": "Road Building",
    "smith": "Smith",
    "crane": "Crane",
    "printer": "Printer",
    "engineer": "Engineer",
    "inventor": "Inventor",
    "irrigation": "Irrigation",
    "medicine": "Medicine",
    "mining": "Mining",
    "wedding": "Wedding",
    "constitution": "Constitution",
    "deserter": "Deserter",
    "diplomat": "Diplomat",
    "spy": "Spy",
    "warlord": "Warlord",
    "intrigue": "Intrigue",
    "bishop": "Bishop",
    "saboteur": "Saboteur",
    "merchant": "Merchant",
    "merchant_fleet": "Merchant Fleet",
    "master_merchant": "Master Merchant",
    "trade_monopoly": "Trade Monopoly",
    "resource_monopoly": "Resource Monopoly",
    "commercial_harbor": "Commercial Harbor",
}

SEVERAL = {
    "irrigation": "Irrigation cards",
    "medicine": "Medicine cards",
    "mining": "Mining cards",
    "resource_monopoly": "Resource Monopolies",
    "spy": "Spies",
    "trade_monopoly": "Trade Monopolies",
}
"""What several cards of a kind are called where it is not the title with an s."""

ACTIONS = {
    "build-wall": "Build a city wall",
    "restore-city": "Restore a reduced city",
    "improve": "Build a city improvement",
    "place-metropolis": "Place the metropolis",
    "use-aqueduct": "Take a resource with the aqueduct",
    "build-knight": "Recruit a knight",
    "activate-knight": "Activate a knight",
    "promote-knight": "Promote a knight",
    "move-knight": "Move a knight",
    "displace-knight": "Displace a knight",
    "chase-robber": "Chase away the robber",
    "retreat": "Move the displaced knight",
    "send-knights": "Send knights into battle",
    "lose-city": "Give up a city",
    "choose-deck": "Choose a progress card deck",
    "draw": "Draw a progress card",
    "return-card": "Return a progress card",
    "promote-freely": "Promote a knight for free",
    "take-cards": "Take cards from the hand",
    "ask-harbor": "Offer an exchange",
    "give-good": "Give a card in exchange",
    "give-gifts": "Give wedding gifts",
    "take-progress": "Take a progress card",
    "give-up-half": "Discard half of the cards",
    "give-up-knight": "Remove a knight",
    "place-deserter": "Place the deserter",
    "rebuild-road": "Rebuild what was removed",
}

PHASES = {
    "metropolis-site": "Placing a metropolis",
    "aqueduct-choice": "Using the aqueduct",
    "retreat-knight": "A displaced knight retreats",
    "ship-sails": "The ship sails on",
    "muster": "Choosing knights for the battle",
    "battle": "The battle",
    "lost-cities": "Giving up cities",
    "deck-choice": "Choosing a progress card deck",
    "gate-draw": "A city gate opens",
    "draw-due": "A progress card is due",
    "progress-draw": "Drawing a progress card",
    "surplus-due": "Too many progress cards",
    "surplus": "Returning progress cards",
    "own-surplus-due": "Too many progress cards",
    "own-surplus": "Playing or returning a progress card",
    "free-promotion": "Promoting a knight for free",
    "master-takes": "Looking at a hand",
    "harbor-exchange": "Exchanging cards",
    "wedding-gifts": "Wedding gifts",
    "spy-takes": "Looking at progress cards",
    "sabotage": "Discarding half of the cards",
    "knight-deserts": "A knight deserts",
    "deserter-site": "Placing the deserter",
    "road-in-hand": "Rebuilding what was removed",
}

SENTENCES = {
    "move-knight": "Move the knight on {origin} to {node}",
    "displace-knight": "Displace the knight on {node} with the one on {origin}",
    "chase-robber": "Chase the robber to {hex} with the knight on {node}",
    "play-alchemist": "Play Alchemist: the red die shows {red}, the other {yellow}",
    "play-inventor": "Play Inventor: swap the number tokens on {first} and {second}",
    "use-aqueduct?good": "Take nothing with the aqueduct",
    "promote-freely?node": "Promote no other knight",
    "take-progress?card": "Take no progress card",
    "rebuild-road?edge": "Do not rebuild what was removed",
    "send-knights?nodes": "Send no knights into battle",
}
"""Actions of more than one field, and those that choose nothing, in words."""

EVENTS = {
    "city-tipped": "The city of {seat} on {node} is reduced",
    "metropolis-passed": "{taker} takes the {track} metropolis from {giver} and places it on {node}",
    "metropolis-passed?giver": "{taker} places the {track} metropolis on {node}",
    "improved": "{seat} builds level {level} of {track}",
    "improvements-lost": "{seat} has no city left and loses all city improvements",
    "knight-activated": "{seat} activates the knight on {node}",
    "knights-rest": "Knights that are no longer active: {nodes}",
    "knight-promoted": "{seat} promotes the knight on {node}: {piece}",
    "knight-displaced": "{by} displaces the {piece} of {owner} on {node}",
    "road-taken-up": "{seat} takes up the {piece} on {edge}",
    "ship-moved": "The barbarian ship advances: {ship} of 7",
    "knights-sent": "{seat} sends knights into battle: {nodes}",
    "knights-sent?nodes": "{seat} sends no knights into battle",
    "battle-fought": "The knights ({knights:seats}) defeat the barbarians ({barbarians})",
    "battle-fought?won": "The barbarians ({barbarians}) defeat the knights ({knights:seats})",
    "city-lost": "{seat} loses the city on {node}",
    "defender-named": "{seat} is a Defender of Catan",
    "gate-opened": "The {track} city gate opens; the red die shows {red}",
    "progress-drawn": "{seat} draws a {track} progress card: {card}",
    "progress-drawn?card": "{seat} draws a {track} progress card",
    "victory-card-shown": "{seat} reveals {card}",
    "card-returned": "{seat} returns a {track} progress card: {card}",
    "card-returned?card": "{seat} returns a {track} progress card",
    "progress-played": "{seat} plays {card}",
    "cards-passed": "{giver} gives {taker} cards ({count})[: {cards}]",
    "tokens-swapped": "The number tokens on {first} and {second} are swapped",
    "progress-seen": "{spy} looks at the progress cards of {victim}[: {cards}]",
    "progress-stolen": "{thief} takes a {track} progress card from {victim}: {card}",
    "progress-stolen?card": "{thief} takes a {track} progress card from {victim}",
    "spy-left": "{spy} takes no progress card from {victim}",
    "knight-deserted": "A {piece} of {seat} deserts to {to}",
    "fleet-chosen": "{seat} may trade {good} 2:1 until the end of the turn",
    "hand-seen": "{seat} looks at the hand of {victim}[: {cards}]",
    "harbor-asked": "{asker} asks {partner} for a commodity",
    "harbor-asked?answers": "{asker} asks {partner} for a commodity; {partner} has none",
}

LEVELS = {
    "trade": ("market", "trading house", "merchant guild", "bank", "great exchange"),
    "politics": ("town hall", "church", "fortress", "cathedral", "high assembly"),
    "science": ("abbey", "library", "aqueduct", "theater", "university"),
}
"""The names of the improvements, from the first level to the fifth."""

BRINGS = {
    "cards": "cards: red 1-{red}",
    "trade-3": "commodities 2:1",
    "politics-3": "mighty knights",
    "science-3": "a resource if you get none",
    "4": "first: metropolis",
    "5": "wins metropolis",
}
"""What each level of improvements brings: `cards` at every level, and besides by track and level, or by level."""

PIECES = {
    "tipped_city": ("reduced city", "reduced cities"),
    "wall": ("city wall", "city walls"),
    "basic_knight": ("basic knight", "basic knights"),
    "strong_knight": ("strong knight", "strong knights"),
    "mighty_knight": ("mighty knight", "mighty knights"),
    "trade_metropolis": ("trade metropolis", "trade metropolises"),
    "politics_metropolis": ("politics metropolis", "politics metropolises"),
    "science_metropolis": ("science metropolis", "science metropolises"),
    "merchant": ("merchant", "merchants"),
}
"""The title of each piece, for a single one and for several."""

PANELS = {
    "ship": "Barbarians",
    "sails": "ship",
    "barbarians": "barbarians",
    "barbarians#count": "barbarians {count}",
    "barbarians#one": "barbarians 1",
    "active-knights": "active knights",
    "active-knights#count": "active knights {count}",
    "active-knights#one": "active knights 1",
    "robber-free": "the robber may move",
    "robber-bound": "the robber stays until the barbarians first land",
    "charts": "City improvements",
    "knights": "Knights",
    "strength": "strength",
    "strength#count": "strength {count}",
    "strength#one": "strength 1",
    "active": "active",
    "active#count": "active {count}",
    "active#one": "active 1",
    "defender": "Defender cards",
    "defender#one": "1 Defender card",
    "progress": "Progress cards",
    "yours": "Your progress cards",
}

TRACKS = {"trade": "trade", "politics": "politics", "science": "science"}

OTHERS = {
    **{f"track:{track}": title for track, title in TRACKS.items()},
    "good:cloth": "cloth",
    "good:coin": "coin",
    "good:coin#count": "{count} coins",
    "good:paper": "paper",
    "marked:basic_knight": "active",
    "marked:strong_knight": "active",
    "marked:mighty_knight": "active",
    "faces:ship": "ship",
    "faces:trade": "trade",
    "faces:politics": "politics",
    "faces:science": "science",
    "card:knight_activation": "knight activation",
    "card:knight_activation#count": "{count} knight activations",
    "card:knight_promotion": "knight promotion",
    "card:knight_promotion#count": "{count} knight promotions",
    "points:cities_knights/reduced-cities": "Reduced cities",
    "points:cities_knights/metropolises": "Metropolises",
    "points:cities_knights/defender": "Defender of Catan",
    "points:cities_knights/victory-cards": "Printer and Constitution",
    "points:cities_knights/merchant": "Merchant",
}

SHARED_WITH_BASE = "road_building"
"""The base game has a card of this name too, and its title."""

NEVER_PLAYED = ("printer", "constitution")
"""Victory points, which are laid open when they are drawn."""

VALUES = {
    "aqueduct=not_on_7": "not with a 7",
    "aqueduct=also_on_7": "also with a 7",
    "chase_target=any_other_hex": "any other hex",
    "chase_target=numbered_hex_only": "only hexes with a number token",
    "improvements_without_city=lost": "they are lost",
    "improvements_without_city=kept": "they are kept",
    "tie_draw=choose_deck": "each chooses a deck",
    "tie_draw=trade": "trade",
    "tie_draw=politics": "politics",
    "tie_draw=science": "science",
    "limit_own_turn=immediately_or_play": "right after the roll, or by playing some",
    "limit_own_turn=end_of_turn": "at the end of the turn",
    "inventor_needs_buildings=both_hexes": "both hexes",
    "inventor_needs_buildings=none": "neither",
    "deserter_fallback=basic": "a basic knight",
    "deserter_fallback=equal_or_lower": "a knight of the next lower rank",
    "first_game_harbors=printed_2020": "as printed in 2020",
    "first_game_harbors=as_base_beginner": "as in the set-up for beginners of the base game",
}
"""What the values of options mean."""

ENGLISH = {
    **OTHERS,
    **{f"option:cities_knights.{value}": meaning for value, meaning in VALUES.items()},
    **{f"card:{card}": title for card, title in CARDS.items() if card != SHARED_WITH_BASE},
    **{
        f"card:{card}#count": f"{{count}} {SEVERAL.get(card, f'{title}s')}"
        for card, title in CARDS.items()
        if card != SHARED_WITH_BASE
    },
    **{f"action:cities_knights/{name}": title for name, title in ACTIONS.items()},
    **{f"phase:cities_knights/{name}": title for name, title in PHASES.items()},
    **{f"cards:{card}": title for card, title in CARDS.items()},
    **{f"sentence:cities_knights/{name}": text for name, text in (EVENTS | SENTENCES).items()},
    **{f"piece:{piece}": title for piece, (title, _) in PIECES.items()},
    **{f"piece:{piece}#count": f"{{count}} {several}" for piece, (_, several) in PIECES.items()},
    **{f"panel:cities_knights/{name}": text for name, text in PANELS.items()},
    **improvement_texts(TRACKS, LEVELS, BRINGS),
}


def _played(play: str, titles: Mapping[str, str]) -> dict[str, str]:
    """What it is called to play each of the cards."""
    played = {card: title for card, title in titles.items() if card not in NEVER_PLAYED}
    return {f"action:cities_knights/play-{card.replace('_', '-')}": f"{play} {title}" for card, title in played.items()}


def _translated(words: ModuleType, play: str) -> dict[str, str]:
    """The texts of another language, from the tables of its module."""
    cards = {card: titles for card, titles in words.CARDS.items() if card != SHARED_WITH_BASE}
    return {
        **words.OTHERS,
        **{f"good:{good}": title for good, title in words.GOODS.items()},
        **{f"good:{good}#of": f"de {title}" for good, title in words.GOODS.items()},
        **{f"good:{good}#count": f"{{count}} de {title}" for good, title in words.GOODS.items()},
        **{f"good:{good}#one": f"1 de {title}" for good, title in words.GOODS.items()},
        **{f"track:{track}": title for track, title in words.TRACKS.items()},
        **{f"faces:{track}": title for track, title in words.TRACKS.items()},
        **{f"piece:{piece}": title for piece, (title, _, _, _) in words.PIECES.items()},
        **{f"piece:{piece}#count": f"{{count}} {several}" for piece, (_, several, _, _) in words.PIECES.items()},
        **{f"piece:{piece}#a": f"{a} {title}" for piece, (title, _, a, _) in words.PIECES.items()},
        **{f"piece:{piece}#the": f"{the} {title}" for piece, (title, _, _, the) in words.PIECES.items()},
        **{f"card:{card}": title for card, (title, _) in cards.items()},
        **{f"card:{card}#count": f"{{count}} {several}" for card, (_, several) in cards.items()},
        **{f"cards:{card}": title for card, (title, _) in words.CARDS.items()},
        **_played(play, {card: title for card, (title, _) in words.CARDS.items()}),
        **{f"action:cities_knights/{name}": title for name, title in words.ACTIONS.items()},
        **{f"phase:cities_knights/{name}": title for name, title in words.PHASES.items()},
        **{f"sentence:cities_knights/{name}": sentence for name, sentence in words.SENTENCES.items()},
        **{f"panel:cities_knights/{name}": title for name, title in words.PANELS.items()},
        **improvement_texts(words.TRACKS, words.LEVELS, words.BRINGS),
        **{f"option:cities_knights.{name}": text for name, text in words.OPTIONS.items()},
        **{f"violation:{code}": text for code, text in words.REFUSALS.items()},
    }


SPOKEN = {
    "en": ENGLISH | _played("Play", CARDS),
    "es": _translated(spanish, "Jugar"),
    "ca": _translated(catalan, "Jugar"),
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of(SPOKEN)
