"""The texts that players read of the event cards, in English, with the translations beside them."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians.event_cards.catalan import CATALAN
from catan_expansions.traders_barbarians.event_cards.deck import NEW_YEAR
from catan_expansions.traders_barbarians.event_cards.side_dice import fleet_sails
from catan_expansions.traders_barbarians.event_cards.spanish import SPANISH

ENGLISH = {
    "event:blank": "no event",
    "event:plentiful_year": "Plentiful Year",
    "event:conflict": "Conflict",
    "event:robber_flees": "Robber Flees",
    "event:tournament": "Tournament",
    "event:trade_advantage": "Trade Advantage",
    "event:epidemic": "Epidemic",
    "event:earthquake": "Earthquake",
    "event:good_neighbors": "Good Neighbors",
    "event:robber_attacks": "Robber Attacks",
    "event:calm_sea": "Calm Sea",
    "event:neighborly_assistance": "Neighborly Assistance",
    "action:base/roll": "Turn over an event card",
    "action:event_cards/turn-card": "Turn over a card",
    "action:event_cards/side-dice": "Roll dice beside the card",
    "action:event_cards/choose-desert": "Choose where the robber flees",
    "action:event_cards/take-resource": "Take a resource",
    "action:event_cards/give-card": "Give a card",
    "action:event_cards/damage-road": "Damage a road",
    "action:event_cards/repair-road": "Repair a road",
    "phase:event_cards/card-due": "The next event card",
    "phase:event_cards/card-turn": "Turning over a card",
    "phase:event_cards/side-roll": "Rolling dice beside the card",
    "phase:event_cards/event-due": "An event",
    "phase:event_cards/flight": "The robber flees",
    "phase:event_cards/gain": "Taking a resource",
    "phase:event_cards/gifts": "Giving a card",
    "phase:event_cards/quake": "An earthquake",
    "mark:event_cards/damaged-road": "damaged road",
    "card:road_repair": "repair of a road",
    "panel:event_cards/deck": "Event cards",
    "panel:event_cards/left": "cards left",
    "panel:event_cards/left#one": "1 card left",
    "panel:event_cards/damaged": "damaged roads",
    "panel:event_cards/damaged#one": "1 damaged road",
    "sentence:event_cards/turn-card": "A card is turned over: {number}, {event}",
    "sentence:event_cards/side-dice": "Dice fall beside the card: {faces}",
    "sentence:event_cards/give-card": "Give {good} to {to}",
    "sentence:event_cards/card-turned": "{seat} turns over {number}: {event}",
    "sentence:event_cards/new-year": "New Year: the event cards are shuffled",
    "sentence:event_cards/gifts-begun": "Now give a card: {givers}",
    "sentence:event_cards/card-given": "{giver} gives {taker}: {good}",
    "sentence:event_cards/card-given?good": "{giver} gives {taker} a card",
    "sentence:event_cards/road-damaged": "The road of {owner} on {edge} is damaged",
    "sentence:event_cards/road-repaired": "{owner} repairs the road on {edge}",
    "option:event_cards.advantage_unclaimed=most_roads": "the seat with the most roads",
    "option:event_cards.advantage_unclaimed=longest_chain": "the seat with the longest chain of roads",
    "option:event_cards.advantage_unclaimed=nobody": "nobody",
    "option:event_cards.cards_2_12=keep": "they stay in the deck",
    "option:event_cards.cards_2_12=remove": "they are taken out",
}

BESIDE = {"en": "Beside the card: {faces}", "es": "Junto a la carta: {faces}", "ca": "Al costat de la carta: {faces}"}
"""What is told of dice that fall beside a card; there are some with Cities & Knights, and for a pirate fleet."""

USED_UP = {
    "en": "The event cards are used up, and shuffled",
    "es": "Las cartas de acontecimiento se han agotado: se barajan",
    "ca": "Les cartes d'esdeveniment s'han acabat: es barregen",
}
"""What is told of a new deck where there is no New Year."""


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    dice = "cities_knights" in setup.expansions or fleet_sails(setup)
    told = {language: {"sentence:base/dice-rolled": text if dice else ""} for language, text in BESIDE.items()}
    if not NEW_YEAR(setup):
        for language, text in USED_UP.items():
            told[language]["sentence:event_cards/new-year"] = text
    texts = {"en": ENGLISH, "es": SPANISH, "ca": CATALAN}
    return catan.texts_of({language: known | told[language] for language, known in texts.items()})
