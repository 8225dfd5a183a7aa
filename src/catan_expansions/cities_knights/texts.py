"""What people read of Cities & Knights, in one place. Other languages are added here, line by line."""

from __future__ import annotations

from catan_core import Setup, Text, hookimpl

CARDS = {
    "alchemist": "Alchemist", "road_building": "Road Building", "smith": "Smith", "crane": "Crane",
    "printer": "Printer", "engineer": "Engineer", "inventor": "Inventor", "irrigation": "Irrigation",
    "medicine": "Medicine", "mining": "Mining", "wedding": "Wedding", "constitution": "Constitution",
    "deserter": "Deserter", "diplomat": "Diplomat", "spy": "Spy", "warlord": "Warlord", "intrigue": "Intrigue",
    "bishop": "Bishop", "saboteur": "Saboteur", "merchant": "Merchant", "merchant_fleet": "Merchant Fleet",
    "master_merchant": "Master Merchant", "trade_monopoly": "Trade Monopoly",
    "resource_monopoly": "Resource Monopoly", "commercial_harbor": "Commercial Harbor",
}  # fmt: skip

ACTIONS = {
    "build-wall": "Build a city wall",
    "restore-city": "Restore a reduced city",
    "improve": "Improve the cities",
    "place-metropolis": "Place the metropolis",
    "use-aqueduct": "Take a resource for the aqueduct",
    "build-knight": "Arm a knight",
    "activate-knight": "Activate a knight",
    "promote-knight": "Promote a knight",
    "move-knight": "Move a knight",
    "displace-knight": "Displace a knight",
    "chase-robber": "Chase the robber away",
    "retreat": "Move the displaced knight",
    "send-knights": "Send knights into battle",
    "lose-city": "Give up a city",
    "choose-deck": "Choose a deck",
    "draw": "A progress card is drawn",
    "return-card": "Put a progress card back",
    "promote-freely": "Promote a knight for nothing",
    "take-cards": "Take cards from the hand",
    "ask-harbor": "Offer an exchange",
    "give-good": "Give a card in exchange",
    "give-gifts": "Give wedding gifts",
    "take-progress": "Take a progress card",
    "give-up-half": "Give back half of the cards",
    "give-up-knight": "Give up a knight",
    "place-deserter": "Place the deserter",
    "rebuild-road": "Build the road again",
}

PHASES = {
    "metropolis-site": "Placing a metropolis",
    "aqueduct-choice": "Using the aqueduct",
    "retreat-knight": "A displaced knight retreats",
    "ship-sails": "The ship sails on",
    "muster": "Mustering knights",
    "battle": "The battle",
    "lost-cities": "Cities are lost",
    "deck-choice": "Choosing a deck",
    "gate-draw": "A gate opens",
    "draw-due": "A progress card is due",
    "progress-draw": "Drawing a progress card",
    "surplus-due": "Too many progress cards",
    "surplus": "Putting progress cards back",
    "own-surplus-due": "Too many progress cards",
    "own-surplus": "Playing or putting back a progress card",
    "free-promotion": "Promoting a knight for nothing",
    "master-takes": "Looking at a hand",
    "harbor-exchange": "Exchanging cards",
    "wedding-gifts": "Wedding gifts",
    "spy-takes": "Looking at progress cards",
    "sabotage": "Sabotage",
    "knight-deserts": "A knight deserts",
    "deserter-site": "Placing the deserter",
    "road-in-hand": "Building a road again",
}

SENTENCES = {
    "move-knight": "Move the knight on {origin} to {node}",
    "displace-knight": "Displace the knight on {node}, with the one on {origin}",
    "chase-robber": "Chase the robber away to {hex}, with the knight on {node}",
    "play-alchemist": "Play Alchemist: the red die shows {red}, the other {yellow}",
    "play-inventor": "Play Inventor: swap the tokens of {first} and {second}",
}
"""Actions of more than one field, in words."""

EVENTS = {
    "city-tipped": "The city of {seat} on {node} is laid on its side",
    "metropolis-passed": "{giver} loses the metropolis of {track} to {taker}, who has it on {node}",
    "metropolis-passed?giver": "{taker} has the metropolis of {track}, on {node}",
    "improved": "{seat} reaches level {level} of {track}",
    "improvements-lost": "{seat} has no city left and loses all improvements",
    "knight-activated": "{seat} activates the knight on {node}",
    "knights-rest": "Passive now: the knights on {nodes}",
    "knight-promoted": "{seat} promotes the knight on {node}: {piece}",
    "knight-displaced": "{by} drives the {piece} of {owner} away from {node}",
    "ship-moved": "The barbarians sail on: {ship} of 7",
    "knights-sent": "{seat} sends into battle the knights on {nodes}",
    "battle-fought": "The barbarians fight with {barbarians}, the knights with {knights:seats}; the knights win: {won}",
    "city-lost": "{seat} loses the city on {node}",
    "defender-named": "{seat} is a Defender of Catan",
    "gate-opened": "The gate of {track} opens, the red die shows {red}",
    "progress-drawn": "{seat} draws a card of {track}: {card}",
    "progress-drawn?card": "{seat} draws a card of {track}",
    "victory-card-shown": "{seat} lays open: {card}",
    "card-returned": "{seat} puts a card of {track} back: {card}",
    "card-returned?card": "{seat} puts a card of {track} back",
    "progress-played": "{seat} plays {card}",
    "cards-passed": "{giver} gives {taker} cards, {count} in all[: {cards}]",
    "tokens-swapped": "The tokens of {first} and {second} change places",
    "progress-seen": "{spy} looks at the progress cards of {victim}[: {cards}]",
    "progress-stolen": "{thief} takes a progress card of {victim}: {card}",
    "progress-stolen?card": "{thief} takes a progress card of {victim}",
    "spy-left": "{spy} takes no progress card of {victim}",
    "knight-deserted": "A {piece} of {seat} deserts to {to}",
    "hand-seen": "{seat} looks at the hand of {victim}[: {cards}]",
    "harbor-asked": "{asker} asks {partner} for a commodity; there is one: {answers}",
}

LEVELS = {
    "trade": ("market", "trading house", "merchant guild", "bank", "great exchange"),
    "politics": ("town hall", "church", "fortress", "cathedral", "high assembly"),
    "science": ("abbey", "library", "aqueduct", "theater", "university"),
}
"""The names of the improvements, from the first level to the fifth."""

PANELS = {
    "ship": "Barbarians",
    "sails": "ship",
    "barbarians": "barbarians",
    "active-knights": "active knights",
    "robber-free": "the robber is free",
    "robber-bound": "the robber stays until the first landing",
    "charts": "City improvements (* metropolis)",
    "knights": "Knights (in capitals: active)",
    "strength": "strength",
    "active": "active",
    "defender": "Defender cards",
    "knights-at": "knights",
    "progress": "Progress cards",
    "decks": "decks",
    "hands": "hands",
    "yours": "yours",
}

OTHERS = {
    "good:cloth": "cloth",
    "good:coin": "coin",
    "good:paper": "paper",
    "piece:tipped_city": "reduced city",
    "piece:wall": "city wall",
    "piece:basic_knight": "basic knight",
    "piece:strong_knight": "strong knight",
    "piece:mighty_knight": "mighty knight",
    "piece:trade_metropolis": "metropolis of trade",
    "piece:politics_metropolis": "metropolis of politics",
    "piece:science_metropolis": "metropolis of science",
    "piece:merchant": "merchant",
    "marked:basic_knight": "active",
    "marked:strong_knight": "active",
    "marked:mighty_knight": "active",
    "track:trade": "trade",
    "track:politics": "politics",
    "track:science": "science",
    "card:knight_activation": "activation of a knight",
    "card:knight_promotion": "promotion of a knight",
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

TITLES = {
    **OTHERS,
    **{f"card:{card}": title for card, title in CARDS.items() if card != SHARED_WITH_BASE},
    **{
        f"action:cities_knights/play-{card.replace('_', '-')}": f"Play {title}"
        for card, title in CARDS.items()
        if card not in NEVER_PLAYED
    },
    **{f"action:cities_knights/{name}": title for name, title in ACTIONS.items()},
    **{f"phase:cities_knights/{name}": title for name, title in PHASES.items()},
    **{f"cards:{card}": title for card, title in CARDS.items()},
    **{f"sentence:cities_knights/{name}": text for name, text in (EVENTS | SENTENCES).items()},
    **{f"panel:cities_knights/{name}": text for name, text in PANELS.items()},
    **{
        f"level:{track}-{level}": title
        for track, titles in LEVELS.items()
        for level, title in enumerate(titles, start=1)
    },
}


@hookimpl
def catan_texts(setup: Setup) -> list[Text]:
    return [Text(id, (("en", title),)) for id, title in TITLES.items()]
