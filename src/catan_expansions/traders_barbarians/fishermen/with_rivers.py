"""The Fishermen with the Rivers (Traders & Barbarians, combinations; TB-RI-19): fish build bridges, and a desert for
the lake comes back to the island."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.traders_barbarians import pairs, rivers
from catan_expansions.traders_barbarians.fishermen.spending import FISH_PRICES, for_fish
from catan_expansions.traders_barbarians.fishermen.tokens import FishCounts

TOGETHER = catan.Citation("fishermen", "With the Rivers")
BRIDGE = "bridge"
PRICE = 6

NO_BRIDGE = catan.Refusal("fishermen.no-bridge", TOGETHER, text="You cannot build a bridge there.")


@catan.record
class BridgeForFish(catan.Action, tag="fishermen/build-bridge"):
    """Pay six fish: build a bridge for free."""

    tokens: FishCounts
    edge: catan.Edge


def _sites(position: catan.Position, seat: catan.Seat) -> Sequence[object]:
    if not pieces.left_to_build(position, BRIDGE, seat):
        return ()
    return [catan.Edge(edge) for edge in catan.members(base.SITES(position, seat, BRIDGE))]


BRIDGE_FOR_FISH = for_fish(
    BridgeForFish,
    BRIDGE,
    one="edge",
    choices=_sites,
    lacking=NO_BRIDGE,
    apply=lambda tx, action: pieces.place(tx, BRIDGE, action.seat, action.edge),
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.RIVERS, pairs.FISHERMEN)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(FISH_PRICES, BRIDGE, PRICE), *rivers.with_desert()]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BRIDGE_FOR_FISH]


ENGLISH = {
    "action:fishermen/build-bridge": "Build a bridge for 6 fish",
    "sentence:fishermen/build-bridge": "Build a bridge on {edge} for {tokens}",
}
SPANISH = {
    "option:fishermen.with_rivers": "Si se juega con los ríos por reglas que no trae ningún libro.",
    "action:fishermen/build-bridge": "Construir un puente por 6 peces",
    "sentence:fishermen/build-bridge": "Construir un puente en {edge} por {tokens}",
    "violation:fishermen.no-bridge": "Ahí no puedes construir un puente.",
}
CATALAN = {
    "option:fishermen.with_rivers": "Si es juga amb els rius per regles que no porta cap llibre.",
    "action:fishermen/build-bridge": "Construir un pont per 6 peixos",
    "sentence:fishermen/build-bridge": "Construir un pont a {edge} per {tokens}",
    "violation:fishermen.no-bridge": "Aquí no pots construir cap pont.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
