"""Barbarian Attack with the Caravans (Traders & Barbarians, combinations; TB-COMP-07): the oasis lies in the middle,
and camels and knights share paths. A conquered building between camels counts nothing."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack.board import PLAN_CHANGES, Plan, less
from catan_expansions.traders_barbarians.barbarian_attack.conquest import POINTS_LOST, conquered_buildings
from catan_expansions.traders_barbarians.caravans import between_camels

OASIS_AT = (0, 0)


def with_oasis(plan: Plan) -> Plan:
    """The island with a desert in the middle, which becomes the oasis, in place of a hex of fields and its token. The
    other desert stays at the coast."""
    return catan.evolve(
        plan,
        tokens=tuple(hex for hex in plan.tokens if hex[:2] != OASIS_AT),
        fixed=(*plan.fixed, (*OASIS_AT, base.DESERT)),
        inland=less(plan.inland, "fields"),
    )


def _between_camels(position: catan.Position, seat: catan.Seat) -> int:
    return between_camels(position, seat, conquered_buildings(position, seat))


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return pairs.options(setup, pairs.CARAVANS, pairs.ATTACK)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(PLAN_CHANGES, pairs.CARAVANS, with_oasis)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(POINTS_LOST, _between_camels)]


SPANISH = {
    "option:barbarian_attack.with_caravans": "Si se juega con las caravanas por reglas que no trae ningún libro.",
}
CATALAN = {
    "option:barbarian_attack.with_caravans": "Si es juga amb les caravanes per regles que no porta cap llibre.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"es": SPANISH, "ca": CATALAN})
