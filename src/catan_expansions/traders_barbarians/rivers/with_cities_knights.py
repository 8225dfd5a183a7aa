"""The Rivers with Cities & Knights (Traders & Barbarians, combinations; TB-RI-18).

Knights cross bridges as roads, the Diplomat means roads alone, and gold is neither a resource nor a commodity: so the
rest of what the publisher says of the two holds by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_expansions.cities_knights import LostCities
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.rivers.river_gold import give_back, starting_city
from catan_expansions.traders_barbarians.rivers.rivers import river_edges

TOGETHER = catan.Citation("rivers", "With Cities & Knights")
RANSOM = 5
"""How many coins save a city from the barbarians."""

TOO_FEW_COINS = catan.Refusal("rivers.too-few-coins", TOGETHER, text="Five coins save a city.")


@catan.record
class SaveCity(catan.Action, tag="rivers/save-city"):
    """Pay five coins, so that the barbarians leave your cities alone."""


@catan.record
class CitySaved(catan.Event, tag="rivers/city-saved"):
    """A seat has paid the barbarians, and loses no city."""

    seat: catan.Seat


# -- a city saved ------------------------------------------------------------------------------------------------------


def _options(position: catan.Position, phase: LostCities, seat: catan.Seat) -> Sequence[object]:
    return catan.only_if(purse.held(position, seat) >= RANSOM)


def _save(tx: catan.Transition, phase: LostCities, action: SaveCity) -> None:
    purse.pay(tx, action.seat, None, RANSOM)
    tx.emit(CitySaved(action.seat))


SAVE_CITY = catan.ActionSpec(
    kind=SaveCity, during=(LostCities,), rule=TOGETHER, options=_options, why=TOO_FEW_COINS, apply=_save
)


# -- gold --------------------------------------------------------------------------------------------------------------


def _removed(tx: catan.Transition, event: base.PieceRemoved) -> None:
    if event.piece == "road" and event.edge is not None and river_edges(tx) >> event.edge & 1:
        by_player = DIPLOMAT_COIN(tx.rules) == "player"
        seat = tx[base.Window].seat if by_player else event.owner
        if seat is not None:
            give_back(tx, seat)


def _moved(tx: catan.Transition, event: base.PieceMoved) -> None:
    if event.piece != "road" or event.from_edge is None or event.edge is None:
        return
    at_river = river_edges(tx)
    before, after = at_river >> event.from_edge & 1, at_river >> event.edge & 1
    if before and not after:
        give_back(tx, event.owner)
    elif after and not before:
        purse.pay(tx, None, event.owner, 1)


DIPLOMAT_COIN = catan.Option(
    "rivers.diplomat_coin",
    "owner",
    values=("owner", "player"),
    doc="Who gives back a coin when the Diplomat removes a road at a river: its owner, or who plays the card.",
    source="TB-RI-18; the owner on the publisher's German page",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        *pairs.options(setup, pairs.KNIGHTS, pairs.RIVERS),
        DIPLOMAT_COIN,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.STARTING_GAINS, "river-gold", starting_city)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [SAVE_CITY]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CitySaved)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PieceRemoved, _removed), catan.Reaction(base.PieceMoved, _moved)]


ENGLISH = {
    "action:rivers/save-city": "Pay five coins and keep your cities",
    "sentence:rivers/city-saved": "{seat} pays the barbarians, and loses no city",
    "option:rivers.diplomat_coin=owner": "the owner of the road",
    "option:rivers.diplomat_coin=player": "who plays the card",
}
SPANISH = {
    "action:rivers/save-city": "Pagar cinco monedas y conservar tus ciudades",
    "sentence:rivers/city-saved": "{seat} paga a los bárbaros y no pierde ninguna ciudad",
    "option:rivers.diplomat_coin": "Quién devuelve una moneda cuando el Diplomático quita una carretera junto a un río:"
    " su dueño o quien juega la carta.",
    "option:rivers.diplomat_coin=owner": "el dueño de la carretera",
    "option:rivers.diplomat_coin=player": "quien juega la carta",
    "violation:rivers.too-few-coins": "Una ciudad se salva con cinco monedas.",
}
CATALAN = {
    "action:rivers/save-city": "Pagar cinc monedes i conservar les teves ciutats",
    "sentence:rivers/city-saved": "{seat} paga els bàrbars i no perd cap ciutat",
    "option:rivers.diplomat_coin": "Qui torna una moneda quan el Diplomàtic treu una carretera vora un riu: el seu amo"
    " o qui juga la carta.",
    "option:rivers.diplomat_coin=owner": "l'amo de la carretera",
    "option:rivers.diplomat_coin=player": "qui juga la carta",
    "violation:rivers.too-few-coins": "Una ciutat se salva amb cinc monedes.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
