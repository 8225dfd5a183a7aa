"""What people read of the actions, events and phases of the base game, as sentences with fields in braces.

Titles stand in `texts`. Facts that another one tells already, or that nobody needs to hear, have an empty sentence.
"""

from __future__ import annotations

from catan_core import Setup, Text, hookimpl

ACTIONS = {
    "base/dice": "The dice fall: {faces}",
    "base/starter-dice": "Rolls {total} for who starts",
    "base/steal": "A card is stolen: {good}",
    "base/draw": "A card is drawn: {card}",
    "base/maritime-trade": "Give {ratio} {give} to the supply for 1 {take}",
    "base/offer-trade": "Offer {give} for {get} to {to}",
    "base/counter-trade": "Answer with another offer: {give} for {get}",
    "base/invite-offer": "Invite an offer: {give} for {get}",
    "base/confirm-trade": "Trade with {partner}",
    "base/choose-victim": "Steal from {victim}",
    "base/choose-victim?victim": "Steal from nobody",
    "base/play-monopoly": "Play Monopoly: {good}",
    "base/play-year-of-plenty": "Play Year of Plenty: take {take}",
}

EVENTS = {
    "base/goods-moved": "{giver} gives {taker}: {cards}",
    "base/goods-moved?giver": "{taker} takes from the supply: {cards}",
    "base/goods-moved?taker": "{giver} gives to the supply: {cards}",
    "base/piece-placed": "{owner} puts a {piece} on [{node}][{edge}][{hex}]",
    "base/piece-removed": "{owner} takes the {piece} off [{node}][{edge}][{hex}]",
    "base/piece-moved": "{owner} moves a {piece} to [{node}][{edge}][{hex}]",
    "base/robber-moved": "The robber goes to {hex}",
    "base/starter-rolled": "{seat} rolls {total} for who starts",
    "base/starter-chosen": "{seat} starts",
    "base/turn-started": "",
    "base/dice-rolled": "{seat} rolls {total} ({faces})",
    "base/produced": "Production: {gains:seats}[; too few in the supply: {short}]",
    "base/production-ended": "",
    "base/trade-ended": "",
    "base/turn-ending": "",
    "base/turn-ended": "",
    "base/window-opened": "",
    "base/window-closed": "",
    "base/victim-chosen": "{thief} chooses to rob {victim}",
    "base/victim-chosen?victim": "{thief} robs nobody",
    "base/card-stolen": "{thief} steals from {victim}: {good}",
    "base/card-stolen?good": "{thief} steals a card from {victim}",
    "base/maritime-traded": "{seat} gives {ratio} {give} to the supply for 1 {take}",
    "base/trade-offered": "{proposer} offers {give} for {get} to {to}",
    "base/trade-answered": "{seat} agrees to give {terms.get} for {terms.give}",
    "base/trade-answered?terms": "{seat} declines",
    "base/traded": "{proposer} gives {gives} for {gets} of {partner}",
    "base/trade-cancelled": "No trade: the offer of {proposer} is off the table",
    "base/offer-invited": "{seat} would give {give} for {get}",
    "base/card-drawn": "{seat} draws: {card}",
    "base/card-drawn?card": "{seat} draws a development card",
    "base/card-played": "{seat} plays {card}",
    "base/victory-cards-shown": "{seat} shows victory-point cards: {count}",
    "base/longest-road-measured": "",
    "base/longest-road-passed": "{taker} now has the longest road",
    "base/longest-road-passed?taker": "Nobody has the longest road any more",
    "base/largest-army-passed": "{taker} now has the largest army",
}

PHASES = {
    "base/found-building": "Founding a {piece}",
}


@hookimpl
def catan_texts(setup: Setup) -> list[Text]:
    return [Text(f"sentence:{id}", (("en", text),)) for id, text in (ACTIONS | EVENTS | PHASES).items()]
