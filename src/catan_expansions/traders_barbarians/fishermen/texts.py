"""The texts that players read of the fishermen, in English, with the translations beside them."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.fishermen.catalan import CATALAN
from catan_expansions.traders_barbarians.fishermen.spanish import SPANISH

ENGLISH = {
    "deck:development": "development cards",
    "terrain:lake": "lake",
    "terrain:fishing_ground": "fishing",
    "card:one_fish": "token with 1 fish",
    "card:one_fish#count": "{count} tokens with 1 fish",
    "card:one_fish#one": "1 token with 1 fish",
    "card:two_fish": "token with 2 fish",
    "card:two_fish#count": "{count} tokens with 2 fish",
    "card:two_fish#one": "1 token with 2 fish",
    "card:three_fish": "token with 3 fish",
    "card:three_fish#count": "{count} tokens with 3 fish",
    "card:three_fish#one": "1 token with 3 fish",
    "card:old_boot": "old boot",
    "column:fish-tokens": "fish tokens",
    "column:fish-tokens#one": "1 fish token",
    "panel:fishermen/fish": "Fish",
    "panel:fishermen/yours": "Your fish tokens",
    "panel:fishermen/supply": "tokens face down",
    "panel:fishermen/supply#one": "1 token face down",
    "panel:fishermen/used": "used tokens",
    "panel:fishermen/used#one": "1 used token",
    "action:fishermen/exchange-fish": "Exchange a fish token, or keep all",
    "action:fishermen/banish-robber": "Send the robber off the board for 2 fish",
    "action:fishermen/steal": "Steal a card for 3 fish",
    "action:fishermen/take-resource": "Take a resource for 4 fish",
    "action:fishermen/build-road": "Build a road for 5 fish",
    "action:fishermen/take-card": "Take a card for 7 fish",
    "action:fishermen/give-boot": "Give the old boot away",
    "action:fishermen/draw-fish": "Draw a fish token",
    "phase:fishermen/fish-draw": "A fish token is drawn",
    "phase:fishermen/fish-due": "Fishing",
    "phase:fishermen/full-net": "Seven fish tokens: exchange one?",
    "sentence:fishermen/exchange-fish": "Exchange a {token}",
    "sentence:fishermen/exchange-fish?token": "Keep all fish tokens",
    "sentence:fishermen/banish-robber": "Send the robber off the board for {tokens}",
    "sentence:fishermen/steal": "Steal a card from {victim} for {tokens}",
    "sentence:fishermen/take-resource": "Take {good} for {tokens}",
    "sentence:fishermen/build-road": "Build a road for {tokens}",
    "sentence:fishermen/take-card": "Take one of the {deck} for {tokens}",
    "sentence:fishermen/fish-drawn": "{seat} draws: {token}",
    "sentence:fishermen/fish-drawn?token": "{seat} draws a fish token",
    "sentence:fishermen/fish-reshuffled": "The used fish tokens are shuffled",
    "sentence:fishermen/fish-exchanged": "{seat} gives back a {token}",
    "sentence:fishermen/fish-kept": "{seat} keeps its fish tokens",
    "sentence:fishermen/too-few-fish": "There are too few fish tokens: nobody draws",
    "sentence:fishermen/fish-paid": "{seat} pays with fish: {tokens}",
    "sentence:fishermen/boot-given": "{giver} gives the old boot to {taker}",
    "option:fishermen.start_token=ground_or_lake": "at a fishing ground or the lake",
    "option:fishermen.start_token=ground": "at a fishing ground",
    "option:fishermen.exchange=each_time": "for each token that is due",
    "option:fishermen.exchange=once_a_turn": "once a turn",
}

FIELDS = ("token", "tokens")
"""The fields of actions and events that hold tokens, in which they are called as among the cards."""


def _with_fields(texts: dict[str, str]) -> dict[str, str]:
    kinds = {key.removeprefix("card:"): text for key, text in texts.items() if key.startswith("card:")}
    return texts | {f"{field}:{kind}": text for field in FIELDS for kind, text in kinds.items()}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    texts = {"en": ENGLISH, "es": SPANISH, "ca": CATALAN}
    return catan.texts_of({language: _with_fields(known) for language, known in texts.items()})
