"""What people read of the scenario, in English; the other languages stand beside it."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.wagons import catalan, spanish
from catan_expansions.traders_barbarians.wagons.plan import CASTLE

ENGLISH = {
    "terrain:castle": "castle",
    "terrain:quarry": "quarry",
    "terrain:glassworks": "glassworks",
    "ware:marble": "marble",
    "ware:glass": "glass",
    "ware:tools": "tools",
    "ware:sand": "sand",
    "card:swift_journey": "Swift Journey",
    "card:swift_journey#count": "{count} Swift Journeys",
    "price:wagon_2": "wagon, level 2",
    "price:wagon_2#brings": "5 movement points, 2 gold for a delivery; barbarians flee on 6",
    "price:wagon_3": "wagon, level 3",
    "price:wagon_3#brings": "6 movement points, 3 gold for a delivery; barbarians flee on 5 or 6",
    "price:wagon_4": "wagon, level 4",
    "price:wagon_4#brings": "7 movement points, 4 gold for a delivery; barbarians flee on 4 to 6",
    "price:wagon_5": "wagon, level 5",
    "price:wagon_5#brings": "1 victory point, 5 gold for a delivery; barbarians flee on 3 to 6",
    "price:wagon_fodder": "grain for the wagon",
    "price:wagon_fodder#brings": "2 movement points",
    "mark:barbarian": "barbarian",
    "mark:wagon": "wagon",
    "points:traders_barbarians/deliveries": "Delivered goods",
    "points:traders_barbarians/highest-level": "Wagon of level 5",
    "column:wagon-level": "level",
    "column:wagon-level#one": "level 1",
    "column:wagon-level#count": "level {count}",
    "column:wagon-points": "movement",
    "column:wagon-points#one": "moves 1",
    "column:wagon-points#count": "moves {count}",
    "column:wagon-delivered": "delivered",
    "column:wagon-delivered#one": "1 delivery",
    "column:wagon-delivered#count": "{count} deliveries",
    "column:wagon-left": "movement points left",
    "column:wagon-left#one": "1 movement point left",
    "column:wagon-left#count": "{count} movement points left",
    "panel:traders_barbarians/wagons": "Wagons",
    "panel:traders_barbarians/loads": "On the wagons",
    "panel:traders_barbarians/trip": "The wagon moves",
    "panel:traders_barbarians/stacks": "Goods tokens",
    "action:traders_barbarians/upgrade-wagon": "Upgrade your wagon",
    "action:traders_barbarians/end-building": "Finish building and move your wagon",
    "action:traders_barbarians/move-wagon": "Move your wagon",
    "action:traders_barbarians/feed-oxen": "Pay 1 grain for 2 movement points",
    "action:traders_barbarians/play-swift-journey": "Play Swift Journey",
    "action:traders_barbarians/move-barbarian": "Move a barbarian",
    "action:traders_barbarians/drive-off": "Drive a barbarian off",
    "action:traders_barbarians/drive-die": "Roll for the barbarian",
    "action:traders_barbarians/place-barbarian": "Put the barbarian on another path",
    "action:traders_barbarians/draw-token": "Draw a goods token",
    "phase:traders_barbarians/travel": "Moving the wagon",
    "phase:traders_barbarians/token-draw": "Drawing a goods token",
    "phase:traders_barbarians/drive-roll": "Rolling for a barbarian",
    "phase:traders_barbarians/barbarian-flees": "A barbarian flees",
    "panel:robber-off": "there is no robber",
    "phase:base/robber-move": "Moving a barbarian",
    "sentence:traders_barbarians/move-wagon": "Move your wagon to {node}",
    "sentence:traders_barbarians/move-barbarian": "Move the barbarian on {origin} to {edge}",
    "sentence:traders_barbarians/drive-off": "Drive off the barbarian on {edge}",
    "sentence:traders_barbarians/drive-die": "Roll for the barbarian: {face}",
    "sentence:traders_barbarians/place-barbarian": "Put the barbarian on {edge}",
    "sentence:traders_barbarians/draw-token": "Draw a goods token: {ware}",
    "sentence:traders_barbarians/wagon-started": "The wagon of {seat} begins at {node}",
    "sentence:traders_barbarians/wagon-upgraded": "{seat} upgrades the wagon to level {level}",
    "sentence:traders_barbarians/building-ended": "{seat} has finished building",
    "sentence:traders_barbarians/wagon-moved": "The wagon of {seat} moves to {node} ({points})",
    "sentence:traders_barbarians/wagon-moves-again": "The wagon of {seat} moves once more",
    "sentence:traders_barbarians/oxen-fed": "The wagon of {seat} gets {points} more movement points",
    "sentence:traders_barbarians/token-drawn": "{seat} loads a token at the {terrain}: {ware}",
    "sentence:traders_barbarians/delivered": "{seat} delivers a token ({ware}) and is paid {gold} gold",
    "sentence:traders_barbarians/barbarian-moved": "{seat} moves a barbarian from {origin} to {edge}",
    "sentence:traders_barbarians/drive-rolled": "{seat} rolls {face}: the barbarian on {edge} flees",
    "sentence:traders_barbarians/drive-rolled?flees": "{seat} rolls {face}: the barbarian on {edge} stays",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    left_out = () if pairs.takes_part(setup, pairs.MAIN, CASTLE) else (f"terrain:{CASTLE}",)
    texts = {"en": ENGLISH, "es": spanish.SPANISH, "ca": catalan.CATALAN}
    return catan.texts_of(
        {
            language: {key: text for key, text in words.items() if key not in left_out}
            for language, words in texts.items()
        }
    )
