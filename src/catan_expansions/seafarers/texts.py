"""What people read of Seafarers, in English; the other languages stand beside it."""

from __future__ import annotations

from types import ModuleType

import catan_core as catan
from catan_expansions.seafarers import catalan, spanish
from catan_expansions.seafarers.scenarios import scenario_of

TITLES = {
    "kind:generic": "3:1",
    "kind:brick": "2:1 brick",
    "kind:lumber": "2:1 lumber",
    "kind:wool": "2:1 wool",
    "kind:grain": "2:1 grain",
    "kind:ore": "2:1 ore",
    "piece:ship": "ship",
    "piece:ship#count": "{count} ships",
    "terrain:sea": "sea",
    "terrain:gold": "gold field",
    "terrain:fog": "unexplored",
    "mark:pirate": "pirate",
    "points:seafarers/islands": "New islands",
    "action:seafarers/place-ship": "Place a ship",
    "action:seafarers/build-ship": "Build a ship",
    "action:seafarers/build-free-ship": "Build a free ship",
    "action:seafarers/move-ship": "Move a ship",
    "action:seafarers/chase-pirate": "Chase away the pirate",
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
    "piece:fortress#count": "{count} fortresses",
    "mark:chits": "fortress chits",
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
    "wonder:theater": "Theater",
    "wonder:great_bridge": "Great Bridge",
    "wonder:monument": "Monument",
    "wonder:great_wall": "Great Wall",
    "wonder:cathedral": "Cathedral",
    "mark:strait": "strait",
    "mark:wasteland": "wasteland",
    "panel:seafarers/wonders": "Wonders",
    "panel:seafarers/free-wonders": "Free wonders",
    "action:seafarers/claim-wonder": "Claim a wonder",
    "action:seafarers/build-level": "Build a level of the wonder",
    "points:seafarers/gifts": "Gifts of the tribe",
    "panel:seafarers/gifts": "Gifts of the tribe",
    "mark:gift-point": "gift: a victory point",
    "mark:gift-card": "gift: a development card",
    "mark:gift-covered": "gift: a harbor",
    "mark:gift-generic": "gift: a 3:1 harbor",
    "mark:gift-brick": "gift: a brick harbor",
    "mark:gift-lumber": "gift: a lumber harbor",
    "mark:gift-wool": "gift: a wool harbor",
    "mark:gift-grain": "gift: a grain harbor",
    "mark:gift-ore": "gift: an ore harbor",
    "gift:point": "a victory point",
    "gift:card": "a development card",
    "gift:harbor": "a harbor",
    "action:seafarers/deal-gift": "Turn up a harbor",
    "action:seafarers/place-gift": "Place a harbor of the tribe",
    "phase:seafarers/gift-deal": "Turning up the harbors of the tribe",
    "phase:seafarers/gift-due": "A harbor of the tribe waits to be placed",
    "phase:seafarers/gift-site": "Placing a harbor of the tribe",
    "mark:village": "village, number and cloth",
    "points:seafarers/cloth": "Cloth",
    "panel:seafarers/cloth": "Cloth",
    "panel:cloth-supply": "supply",
    "column:cloth": "cloth",
    "column:cloth#count": "{count} cloth",
    "column:villages": "villages",
    "column:villages#one": "1 village",
    "column:villages#count": "{count} villages",
    "action:seafarers/take-cloth": "Take cloth",
    "phase:seafarers/pirate-spoils": "Taking a card or cloth",
}

SENTENCES = {
    "seafarers/move-ship": "Move a ship from {origin} to {edge}",
    "seafarers/move-pirate": "Move the pirate to {hex}",
    "seafarers/chase-pirate": "Chase the pirate to {hex} with the knight on {node}",
    "seafarers/take-gold": "Take {cards} for gold",
    "seafarers/explore": "Turn up: {terrain}, {token}",
    "seafarers/explore?token": "Turn up: {terrain}",
    "seafarers/pirate-moved": "The pirate moves to {hex}",
    "seafarers/pirate-moved?origin": "The pirate comes to the board, to {hex}",
    "seafarers/home-settled": "{seat} has a home island at {node}",
    "seafarers/island-settled": "{seat} settles new land at {node}, special points: {points}",
    "seafarers/hex-explored": "{seat} explores: {terrain}, {token}",
    "seafarers/hex-explored?token": "{seat} explores: {terrain}",
    "seafarers/draw-harbor": "Draw a harbor: {kind}",
    "seafarers/harbor-site": "Placing a harbor: {kind}",
    "seafarers/harbor-drawn": "{seat} draws a harbor: {kind}",
    "seafarers/claim-wonder": "Claim the wonder {wonder}",
    "seafarers/wonder-claimed": "{seat} claims the wonder {wonder}",
    "seafarers/level-built": "{seat} builds level {level} of the wonder {wonder}",
    "seafarers/deal-gift": "Turn up a harbor: {kind}",
    "seafarers/place-gift": "Place a harbor on {edge}: {kind}",
    "seafarers/gift-deal": "Turning up the harbor on {edge}",
    "seafarers/gift-dealt": "The harbor on {edge} is turned up: {kind}",
    "seafarers/gift-taken": "{seat} takes a gift on {edge}: {gift}, {kind}",
    "seafarers/gift-taken?kind": "{seat} takes a gift on {edge}: {gift}",
    "seafarers/harbor-placed": "{seat} places a harbor on {edge}: {kind}",
    "seafarers/lose-card": "The pirate fleet takes: {good}",
    "seafarers/take-spoils": "Take {good} for defeating the pirate fleet",
    "seafarers/fortress-die": "The fortress has strength {face}",
    "seafarers/pirate-removed": "The pirate leaves the board",
    "seafarers/ship-armed": "{seat} makes the ship on {edge} a warship",
    "seafarers/fleet-sailed": "The pirate fleet sails: {hexes}",
    "seafarers/fleet-attacked": "The pirate fleet attacks {seat}: strength {strength}, warships {warships}, cards"
    " lost: {cards}",
    "seafarers/fortress-attacked": "{seat} attacks the fortress: warships {warships}, strength {face}, chits left:"
    " {chits}",
    "seafarers/fortress-captured": "{seat} captures the fortress at {node}",
    "seafarers/take-cloth": "Take 1 cloth from {victim}",
    "seafarers/village-reached": "{seat} reaches the village on {node}, cloth: {cloth}",
    "seafarers/cloth-given": "{seat} gets 1 cloth from the village on {node}",
    "seafarers/cloth-taken": "{thief} takes 1 cloth from {victim}",
}

AT_SEA = {
    "points:base/longest-road": "Longest Trade Route",
    "sentence:base/longest-road-passed": "{taker} now has the Longest Trade Route",
    "sentence:base/longest-road-passed?taker": "Nobody has the Longest Trade Route any more",
    "phase:base/longest-road-due": "Measuring the trade routes",
    "column:road": "trade route",
    "column:road#one": "route: 1",
    "column:road#count": "route: {count}",
    "phase:base/free-road": "Building a free road or ship",
}
"""What the base game calls after roads, though ships count as well (SEA-COMP-08, SEA-SHIP-10)."""

SHIPS_FOUNDED = {"phase:base/found-road": "Set-up: placing a road or a ship"}
"""The same, where ships are founded beside settlements (SEA-SETUP-02)."""

ROBBER_OR_PIRATE = {
    "phase:base/robber-due": "The robber or the pirate is about to move",
    "phase:base/robber-move": "Moving the robber or the pirate",
}
"""What the base game calls after the robber, where there is a pirate as well (SEA-PIR-01)."""

PIRATE_ISLANDS = {
    "phase:base/robber-due": "Stealing a card",
    "panel:robber-off": "there is no robber",
    "sentence:seafarers/pirate-moved": "",
    "sentence:seafarers/pirate-removed": "The pirate fleet leaves",
}
"""The Pirate Islands have no robber, and the fleet that sails tells where the pirate comes (SEA-PI-02, 08, 10)."""

VALUES = {
    "scenario=new_shores": "Heading for New Shores",
    "scenario=four_islands": "The Four Islands",
    "scenario=fog_islands": "The Fog Islands",
    "scenario=through_the_desert": "Through the Desert",
    "scenario=forgotten_tribe": "The Forgotten Tribe",
    "scenario=wonders_of_catan": "The Wonders of Catan",
    "scenario=new_world": "New World",
    "map=printed": "as printed",
    "map=shuffled": "terrains and tokens shuffled",
    "printed_harbors=fixed": "as printed",
    "printed_harbors=shuffle": "shuffled",
    "sleeping_pieces=on_start_hex": "on their marks",
    "sleeping_pieces=off_board": "off the board",
    "foreign_knight_freezes=whole_line": "no ship of its line moves",
    "foreign_knight_freezes=no": "only closed lines stay",
    "chase_pirate_from=any_corner": "any corner of its hex",
    "chase_pirate_from=sea_corner": "a corner at sea",
    "setup_gold=choose": "a card of choice",
    "setup_gold=none": "nothing",
    "loop_route=two_end_ships": "the two ships beside the building",
    "loop_route=all": "any of its ships",
    "line_past_opponent=closed": "closed",
    "line_past_opponent=open": "open, as if each of its parts were a line",
    "cathedral_points=open": "those that everybody sees",
    "cathedral_points=all": "hidden victory point cards too",
    "desert_strips=separate": "areas of their own",
    "desert_strips=one": "one area",
    "fog_reveal_by=road_ship": "roads and ships",
    "fog_reveal_by=road_ship_settlement": "roads, ships and buildings",
    "scenario=pirate_islands": "The Pirate Islands",
    "fleet_victims=all": "all of them",
    "fleet_victims=only_if_single": "only a player who is alone there",
    "fortress_attack=optional": "if they want to",
    "fortress_attack=automatic": "at the end of every turn",
    "scenario=cloth_for_catan": "Cloth for Catan",
    "third_round=forward": "clockwise from the first player",
    "third_round=back": "back to the first player",
    "cloth_tie=turn_order": "the first of them, from the player on turn",
    "cloth_tie=shared": "all of them",
}
"""What the values of options mean."""

ENGLISH = {
    **TITLES,
    **{f"sentence:{tag}": sentence for tag, sentence in SENTENCES.items()},
    **{f"option:seafarers.{value}": meaning for value, meaning in VALUES.items()},
}


def _translated(words: ModuleType) -> dict[str, str]:
    """The texts of another language, from the tables of its module."""
    return {
        **words.TITLES,
        **{f"sentence:{tag}": sentence for tag, sentence in words.SENTENCES.items()},
        **{f"option:seafarers.{name}": text for name, text in words.OPTIONS.items()},
        **{f"violation:{code}": text for code, text in words.REFUSALS.items()},
    }


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    scenario = scenario_of(setup).id
    spoken = [(ENGLISH, _translated(spanish), _translated(catalan)), (AT_SEA, spanish.AT_SEA, catalan.AT_SEA)]
    if scenario == "pirate_islands":
        spoken.append((PIRATE_ISLANDS, spanish.PIRATE_ISLANDS, catalan.PIRATE_ISLANDS))
    else:
        spoken.append((SHIPS_FOUNDED, spanish.SHIPS_FOUNDED, catalan.SHIPS_FOUNDED))
        if scenario != "wonders_of_catan":  # which has no pirate
            spoken.append((ROBBER_OR_PIRATE, spanish.ROBBER_OR_PIRATE, catalan.ROBBER_OR_PIRATE))
    together = [{id: text for each in tables for id, text in each.items()} for tables in zip(*spoken, strict=True)]
    return catan.texts_of(dict(zip(("en", "es", "ca"), together, strict=True)))
