"""The texts that players read of Catan for two, in English, with the translations beside them."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.two_players.catalan import CATALAN
from catan_expansions.traders_barbarians.two_players.spanish import SPANISH

ENGLISH = {
    "owner:neutral_a": "neutral A",
    "owner:neutral_b": "neutral B",
    "column:trade-tokens": "trade tokens",
    "column:trade-tokens#one": "1 trade token",
    "panel:two_players/tokens": "Trade tokens",
    "panel:two_players/supply": "tokens in the supply",
    "panel:two_players/supply#one": "1 token in the supply",
    "panel:two_players/neutrals": "Neutral colors",
    "phrase:two_players/road-length": "road {length}",
    "action:two_players/build-neutral-road": "Build a road for a neutral color",
    "action:two_players/build-neutral-settlement": "Build a settlement for a neutral color",
    "action:two_players/build-neutral-bridge": "Build a bridge for a neutral color",
    "action:two_players/force-trade": "Pay tokens for a forced trade: draw two cards, give two",
    "action:two_players/give-two": "Give your opponent two cards",
    "action:two_players/send-robber": "Pay tokens and send the robber away",
    "action:two_players/discard-knight": "Discard a knight for two trade tokens",
    "action:two_players/send-barbarian": "Pay tokens and move a barbarian",
    "action:two_players/ship-barbarian": "Pay tokens and move a barbarian along the coast",
    "action:two_players/move-neutral-knight": "Move the neutral knight, or leave it",
    "phase:two_players/neutral-building": "Building for a neutral color",
    "phase:two_players/forced-draw": "A card is drawn in a forced trade",
    "phase:two_players/forced-gift": "A forced trade: two cards are given back",
    "phase:two_players/neutral-knight-move": "Moving the neutral knight",
    "sentence:two_players/send-barbarian": "Pay tokens and move the barbarian on {origin} to {edge}",
    "sentence:two_players/ship-barbarian": "Pay tokens and move a barbarian from {origin} to {hex}",
    "sentence:two_players/build-neutral-road": "Build a road for {owner} on {edge}",
    "sentence:two_players/build-neutral-settlement": "Build a settlement for {owner} on {node}",
    "sentence:two_players/build-neutral-bridge": "Build a bridge for {owner} on {edge}",
    "sentence:two_players/send-robber": "Pay tokens and send the robber to {hex}",
    "sentence:two_players/send-robber?hex": "Pay tokens and send the robber off the board",
    "sentence:two_players/move-neutral-knight": "Move the neutral knight to {edge}",
    "sentence:two_players/move-neutral-knight?edge": "Leave the neutral knight where it is",
    "sentence:two_players/tokens-gained": "{seat} takes trade tokens: {count}",
    "sentence:two_players/tokens-paid": "{seat} pays trade tokens: {count}",
    "option:two_players.neutral_build=same_kind": "the like of what was built",
    "option:two_players.neutral_build=free_choice": "a road or a settlement",
    "option:two_players.actions=any": "any number",
    "option:two_players.actions=one": "one",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
