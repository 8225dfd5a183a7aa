"""The Caravans with Cities & Knights (Traders & Barbarians, combinations; TB-CA-13): other cards are bid."""

from __future__ import annotations

import catan_core as catan
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.caravans.texts import BID
from catan_expansions.traders_barbarians.caravans.voting import BID_KINDS

FIRST_GAME = "the oasis lies where the map for a first game has another hex"


def _building_materials(kinds: tuple[str, ...], position: catan.Position) -> tuple[str, ...]:
    return ("brick", "lumber")


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        *pairs.options(setup, pairs.KNIGHTS, pairs.CARAVANS),
        catan.OptionLimit("base.setup", FIRST_GAME, values=("random",)),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.change(BID_KINDS, _building_materials)]


BIDS = {
    "en": {BID: "Bid brick and lumber for the camel"},
    "es": {BID: "Apostar arcilla y madera por el camello"},
    "ca": {BID: "Apostar argila i fusta pel camell"},
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of(BIDS)
