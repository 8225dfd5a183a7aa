"""What people read of Seafarers, in English; the other languages stand beside it."""

from __future__ import annotations

from catan_core import Setup, Texts, hookimpl, texts_of
from catan_expansions.seafarers.catalan import CATALAN
from catan_expansions.seafarers.spanish import SPANISH

TITLES = {
    "kind:generic": "3:1",
    "kind:brick": "2:1 brick",
    "kind:lumber": "2:1 lumber",
    "kind:wool": "2:1 wool",
    "kind:grain": "2:1 grain",
    "kind:ore": "2:1 ore",
    "piece:ship": "ship",
    "terrain:sea": "sea",
    "terrain:gold": "gold field",
    "terrain:fog": "unexplored",
    "mark:pirate": "pirate",
    "points:seafarers/islands": "New islands",
    "action:seafarers/place-ship": "Place a ship",
    "action:seafarers/build-ship": "Build a ship",
    "action:seafarers/build-free-ship": "Build a free ship",
    "action:seafarers/move-ship": "Move a ship",
    "action:seafarers/move-pirate": "Move the pirate",
    "action:seafarers/take-gold": "Take cards for gold",
    "action:seafarers/explore": "Explore",
    "phase:seafarers/gold-due": "Gold brings cards",
    "phase:seafarers/gold-choice": "Choosing cards for gold",
    "phase:seafarers/exploration": "Exploring",
    "action:seafarers/draw-harbor": "Draw a harbor",
    "action:seafarers/place-harbor": "Place a harbor",
    "phase:seafarers/harbor-draw": "Drawing a harbor",
    "phase:seafarers/harbor-site": "Placing a harbor",
    "piece:fortress": "fortress",
    "mark:chits": "chits of a fortress",
    "mark:landing": "landing place",
    "mark:warship": "warship",
    "panel:seafarers/pirate-islands": "Fortresses",
    "column:warships": "warships",
    "column:warships#one": "1 warship",
    "column:warships#count": "{count} warships",
    "column:chits": "chits",
    "column:chits#one": "1 chit",
    "column:chits#count": "{count} chits",
    "action:seafarers/lose-card": "Lose a card to the pirate fleet",
    "action:seafarers/take-spoils": "Take spoils",
    "action:seafarers/attack-fortress": "Attack your fortress",
    "action:seafarers/fortress-die": "Roll for the fortress",
    "phase:seafarers/fleet-attack": "The pirate fleet attacks",
    "phase:seafarers/plunder": "The pirate fleet takes cards",
    "phase:seafarers/spoils": "Choosing spoils",
    "phase:seafarers/fortress-attack": "Attacking a fortress",
}

SENTENCES = {
    "seafarers/move-ship": "Move a ship from {origin} to {edge}",
    "seafarers/move-pirate": "Move the pirate to {hex}",
    "seafarers/take-gold": "Take {cards} for gold",
    "seafarers/explore": "Turn up: {terrain}, {token}",
    "seafarers/explore?token": "Turn up: {terrain}",
    "seafarers/pirate-moved": "The pirate moves to {hex}",
    "seafarers/home-settled": "{seat} begins on this island",
    "seafarers/island-settled": "{seat} settles a new island, for {points}",
    "seafarers/hex-explored": "{seat} explores: {terrain}, {token}",
    "seafarers/hex-explored?token": "{seat} explores: {terrain}",
    "seafarers/draw-harbor": "Draw a harbor: {kind}",
    "seafarers/harbor-site": "Placing a harbor: {kind}",
    "seafarers/harbor-drawn": "{seat} draws a harbor: {kind}",
    "seafarers/harbor-placed": "{seat} places a harbor on {edge}: {kind}",
    "seafarers/lose-card": "The pirate fleet takes: {good}",
    "seafarers/take-spoils": "Take {good} for defeating the pirate fleet",
    "seafarers/fortress-die": "The fortress has strength {face}",
    "seafarers/pirate-removed": "The pirate fleet leaves",
    "seafarers/ship-armed": "{seat} makes the ship on {edge} a warship",
    "seafarers/fleet-sailed": "The pirate fleet sails: {hexes}",
    "seafarers/fleet-attacked": "The pirate fleet attacks {seat}: strength {strength} against {warships}, cards"
    " lost: {cards}",
    "seafarers/fortress-attacked": "{seat} attacks the fortress: {warships} against {face}, chits left: {chits}",
    "seafarers/fortress-captured": "{seat} captures the fortress at {node}",
}

VALUES = {
    "scenario=new_shores": "Heading for New Shores",
    "scenario=four_islands": "The Four Islands",
    "scenario=fog_islands": "The Fog Islands",
    "scenario=through_the_desert": "Through the Desert",
    "scenario=new_world": "New World",
    "map=printed": "as printed",
    "map=shuffled": "terrains and tokens shuffled",
    "printed_harbors=fixed": "as printed",
    "printed_harbors=shuffle": "shuffled",
    "setup_gold=choose": "a card of choice",
    "setup_gold=none": "nothing",
    "loop_route=two_end_ships": "the two ships beside the building",
    "loop_route=all": "any of its ships",
    "desert_strips=separate": "areas of their own",
    "desert_strips=one": "one area",
    "fog_reveal_by=road_ship": "roads and ships",
    "fog_reveal_by=road_ship_settlement": "roads, ships and buildings",
    "scenario=pirate_islands": "The Pirate Islands",
    "fleet_victims=all": "all of them",
    "fleet_victims=only_if_single": "nobody unless one is alone",
    "fortress_attack=optional": "if they want to",
    "fortress_attack=automatic": "at the end of every turn",
}
"""What the values of options mean."""

ENGLISH = {
    **TITLES,
    **{f"sentence:{tag}": sentence for tag, sentence in SENTENCES.items()},
    **{f"option:seafarers.{value}": meaning for value, meaning in VALUES.items()},
}


@hookimpl
def catan_texts(setup: Setup) -> Texts:
    return texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
