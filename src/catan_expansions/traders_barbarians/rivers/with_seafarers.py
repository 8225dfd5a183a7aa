"""The Rivers with Seafarers (Traders & Barbarians, combinations; TB-RI-19): ships at a river bring a coin, and the
outlets are left to bridges."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.seafarers import MoveShip
from catan_expansions.traders_barbarians import main_island, pairs
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.rivers.river_gold import RIVER_GOLD, give_back
from catan_expansions.traders_barbarians.rivers.rivers import bridge_sites, river_edges

TOGETHER = catan.Citation("rivers", "With Seafarers")
SHIP = "ship"
GOLD = 1

AT_OUTLET = catan.Refusal("ship.at-outlet", TOGETHER, text="A river reaches the sea here: no ship lies at an outlet.")
NO_COIN = catan.Refusal("ship.no-coin", TOGETHER, text="It costs a coin to move a ship away from a river.")


def outlets(position: catan.Position) -> int:
    """The edges where rivers reach the sea."""
    return bridge_sites(position) & base.coast(position)


def _no_ship(position: catan.Position, seat: catan.Seat, network: str) -> int:
    return outlets(position) if network == pieces.SEA else 0


def _unpaid(position: catan.Position, action: MoveShip) -> catan.Violation | None:
    at_river = river_edges(position)
    leaves = at_river >> action.origin & 1 and not at_river >> action.edge & 1
    return NO_COIN(edge=action.origin) if leaves and not purse.held(position, action.seat) else None


def _moved(tx: catan.Transition, event: base.PieceMoved) -> None:
    """Whoever moves a ship along a river neither pays nor is paid."""
    if event.piece != SHIP or event.from_edge is None or event.edge is None:
        return
    at_river = river_edges(tx)
    before, after = at_river >> event.from_edge & 1, at_river >> event.edge & 1
    if before and not after:
        give_back(tx, event.owner)
    elif after and not before:
        purse.pay(tx, None, event.owner, GOLD)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [*pairs.options(setup, pairs.SEA, pairs.RIVERS), *main_island.options(pairs.RIVERS)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [*main_island.tables(setup), catan.Row(RIVER_GOLD, SHIP, GOLD)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.ROUTE_EDGES, _no_ship, AT_OUTLET),
        catan.Limit(MoveShip, _unpaid, refusals=(NO_COIN,)),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PieceMoved, _moved)]


SPANISH = {
    "violation:ship.at-outlet": "Un río llega aquí al mar: en una desembocadura no puede haber ningún barco.",
    "violation:ship.no-coin": "Apartar un barco de un río cuesta una moneda.",
}
CATALAN = {
    "violation:ship.at-outlet": "Un riu arriba aquí al mar: en una desembocadura no hi pot haver cap vaixell.",
    "violation:ship.no-coin": "Apartar un vaixell d'un riu costa una moneda.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [*main_island.texts(pairs.RIVERS), *catan.texts_of({"es": SPANISH, "ca": CATALAN})]
