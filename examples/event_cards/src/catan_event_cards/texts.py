"""What people read of the event cards, in one place."""

from __future__ import annotations

from catan_core import Setup, Text, Texts, hookimpl

EVENTS = {
    "blank": "no event",
    "plentiful_year": "Plentiful Year",
    "conflict": "Conflict",
    "robber_flees": "Robber Flees",
    "tournament": "Tournament",
    "trade_advantage": "Trade Advantage",
    "epidemic": "Epidemic",
    "earthquake": "Earthquake",
    "good_neighbors": "Good Neighbors",
    "robber_attacks": "Robber Attacks",
    "calm_sea": "Calm Sea",
    "neighborly_assistance": "Neighborly Assistance",
}

TITLES = {
    **{f"event:{event}": title for event, title in EVENTS.items()},
    "action:base/roll": "Turn over an event card",
    "action:event_cards/turn-card": "A card is turned over",
    "action:event_cards/side-dice": "Dice fall beside the card",
    "action:event_cards/choose-desert": "Choose where the robber flees",
    "action:event_cards/take-resource": "Take a resource",
    "action:event_cards/give-card": "Give a card",
    "action:event_cards/damage-road": "Damage a road",
    "action:event_cards/repair-road": "Repair a road",
    "phase:event_cards/card-turn": "Turning over a card",
    "phase:event_cards/side-roll": "Rolling dice beside the card",
    "phase:event_cards/event-due": "An event",
    "phase:event_cards/flight": "The robber flees",
    "phase:event_cards/gain": "Taking a resource",
    "phase:event_cards/gifts": "Giving a card",
    "phase:event_cards/quake": "An earthquake",
    "card:road_repair": "repair of a road",
    "panel:event_cards/deck": "Event cards",
    "panel:event_cards/left": "left in the deck",
    "sentence:event_cards/turn-card": "A card is turned over: {number}, {event}",
    "sentence:event_cards/side-dice": "Dice fall beside the card: {faces}",
    "sentence:event_cards/give-card": "Give {good} to {to}",
    "sentence:event_cards/card-turned": "{seat} turns over {number}: {event}",
    "sentence:event_cards/new-year": "The event cards are shuffled anew",
    "sentence:event_cards/gifts-begun": "Now give a card: {givers}",
    "sentence:event_cards/card-given": "{giver} gives {taker}: {good}",
    "sentence:event_cards/card-given?good": "{giver} gives {taker} a card",
    "sentence:event_cards/road-damaged": "The road of {owner} on {edge} is damaged",
    "sentence:event_cards/road-repaired": "{owner} repairs the road on {edge}",
}

ROLLED = {True: "Beside the card: {faces}", False: ""}
"""What is told of the dice, if there are any beside the card."""


@hookimpl
def catan_texts(setup: Setup) -> Texts:
    told = {"sentence:base/dice-rolled": ROLLED["cities_knights" in setup.expansions]}
    return [Text(id, (("en", title),)) for id, title in (TITLES | told).items()]
