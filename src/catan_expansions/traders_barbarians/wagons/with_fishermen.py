"""The main scenario with the Fishermen (Traders & Barbarians, combinations; TB-COMP-07): fish feed the oxen. The
island has no desert, and so no lake."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.fishermen import FISH_PRICES, FishCounts, for_fish
from catan_expansions.traders_barbarians.wagons.trips import Travel, feed, may_feed

TOGETHER = catan.Citation("traders_barbarians", "With the Fishermen")
OXEN = "oxen"
PRICE = 2

NO_NEED = catan.Refusal(
    "wagon.no-fish-needed", TOGETHER, text="Your wagon is not on its way, or has got its movement points already."
)


@catan.record
class FeedFish(catan.Action, tag="traders_barbarians/feed-fish"):
    """Pay two fish for two more movement points, in place of a grain."""

    tokens: FishCounts


FEED_FISH = for_fish(
    FeedFish,
    OXEN,
    choices=lambda position, seat: catan.only_if(may_feed(position, seat)),
    lacking=NO_NEED,
    apply=lambda tx, action: feed(tx, action.seat),
    during=Travel,
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        *pairs.options(setup, pairs.FISHERMEN, pairs.MAIN),
        catan.OptionLimit("fishermen.start_token", "this island has no lake", values=("ground_or_lake",), idle=True),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(FISH_PRICES, OXEN, PRICE)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [FEED_FISH]


ENGLISH = {"action:traders_barbarians/feed-fish": "Pay two fish for two movement points"}
SPANISH = {
    "option:traders_barbarians.with_fishermen": "Si se juega con los pescadores por reglas que no trae ningún libro.",
    "action:traders_barbarians/feed-fish": "Pagar dos peces por dos puntos de movimiento",
    "violation:wagon.no-fish-needed": "Tu carromato no está en camino, o ya tiene sus puntos de movimiento.",
}
CATALAN = {
    "option:traders_barbarians.with_fishermen": "Si es juga amb els pescadors per regles que no porta cap llibre.",
    "action:traders_barbarians/feed-fish": "Pagar dos peixos per dos punts de moviment",
    "violation:wagon.no-fish-needed": "El teu carro no és en camí, o ja té els seus punts de moviment.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
