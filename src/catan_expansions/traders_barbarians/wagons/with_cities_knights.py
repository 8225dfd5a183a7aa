"""The main scenario with Cities & Knights (Traders & Barbarians, combinations; TB-MA-19).

There are no development cards, and no robber: a 7 moves one of the barbarians on the paths, and so does a knight.
Knights walk along roads inside trade hexes, too, but a plaza is no intersection where one could stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_expansions.cities_knights import KNIGHT_REACH, knight_actions, knights, surplus_parts
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.wagons.barbarians import (
    BARBARIAN_PATHS,
    NO_BARBARIAN,
    PATH_TAKEN,
    Barbarians,
    closed_to_barbarians,
    path_refusal,
    send,
    standing,
)
from catan_expansions.traders_barbarians.wagons.island import ISLAND_LAND, plazas
from catan_expansions.traders_barbarians.wagons.trips import phases_after_roll

TOGETHER = catan.Citation("traders_barbarians", "With Cities & Knights")

NO_ROBBER = catan.Refusal("traders_barbarians.no-robber", TOGETHER, text="There is no robber in this scenario.")
ELSEWHERE = catan.Refusal(
    "chase-barbarian.not-beside", TOGETHER, text="This knight does not stand at an end of the barbarian's path."
)

NO_STAY = catan.Refusal("plaza.no-knight", TOGETHER, text="A knight may pass a plaza, but not stand on it.")


@catan.record
class ChaseBarbarian(catan.Action, tag="traders_barbarians/chase-barbarian"):
    """Deactivate a knight at an end of a barbarian's path, and move the barbarian to another path. The owner of a road
    there loses a card to you."""

    node: catan.Node
    origin: catan.Edge
    edge: catan.Edge


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int, int]]:
    topology, free = position[base.Island].layout.topology, catan.members(BARBARIAN_PATHS(position))
    watched = standing(position)
    return [
        (node, origin, edge)
        for node in catan.members(knight_actions.ready(position, seat) & topology.ends(watched))
        for origin in catan.members(topology.node_edges[node] & watched)
        for edge in free
    ]


def _why_not(position: catan.Position, phase: catan.Phase, action: ChaseBarbarian) -> catan.Violation | None:
    refused = knight_actions.ready_refusal(position, action.seat, action.node)
    if refused is not None:
        return refused
    if action.origin not in position[Barbarians].edges:
        return NO_BARBARIAN(edge=action.origin)
    if not position[base.Island].layout.topology.edge_ends[action.origin] >> action.node & 1:
        return ELSEWHERE(node=action.node)
    return path_refusal(position, action.edge)


def _chase(tx: catan.Transition, phase: catan.Phase, action: ChaseBarbarian) -> None:
    knights.rest(tx, 1 << action.node)
    send(tx, action.seat, action.origin, action.edge)


CHASE_BARBARIAN = catan.ActionSpec(
    kind=ChaseBarbarian,
    during=(base.OwnActionPhase,),
    rule=TOGETHER,
    options=_options,
    why=_why_not,
    apply=_chase,
    when=knight_actions.has_ready,
    refusals=(*knight_actions.READY, NO_BARBARIAN, ELSEWHERE, PATH_TAKEN),
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    # Cities & Knights adds three points to any goal; with both, the scenario takes two more.
    return [
        *pairs.options(setup, pairs.KNIGHTS, pairs.MAIN),
        pairs.CHASE_NO_ROBBER,
        catan.Default("base.victory_points", add=-1),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    own: tuple[Callable[[catan.Seat], catan.Phase], ...] = (*surplus_parts(setup), *phases_after_roll(setup))
    swapped = rows.for_seats(setup.seats, (("forest", -1), ("fields", 1)), ())
    return [
        catan.Row(base.PHASES_AFTER_ROLL, "own", own),
        *(catan.Row(ISLAND_LAND, (terrain, pairs.KNIGHTS), count) for terrain, count in swapped),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [catan.evolve(CHASE_BARBARIAN, refusals=(*CHASE_BARBARIAN.refusals, *closed_to_barbarians(setup)))]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.ROBBER_MAY_MOVE, lambda position: True, NO_ROBBER),
        catan.forbid(KNIGHT_REACH, lambda position, seat, origin: plazas(position), NO_STAY),
    ]


ENGLISH = {
    "action:traders_barbarians/chase-barbarian": "Chase a barbarian away with a knight",
    "sentence:traders_barbarians/chase-barbarian": "Chase the barbarian on {origin} to {edge} with the knight"
    " on {node}",
}
SPANISH = {
    "action:traders_barbarians/chase-barbarian": "Ahuyentar a un bárbaro con un caballero",
    "sentence:traders_barbarians/chase-barbarian": "Ahuyentar al bárbaro de {origin} a {edge} con el caballero"
    " en {node}",
    "violation:traders_barbarians.no-robber": "En este escenario no hay ladrón.",
    "violation:chase-barbarian.not-beside": "Este caballero no está en un extremo del camino del bárbaro.",
    "violation:plaza.no-knight": "Un caballero puede pasar por una plaza, pero no quedarse en ella.",
}
CATALAN = {
    "action:traders_barbarians/chase-barbarian": "Foragitar un bàrbar amb un cavaller",
    "sentence:traders_barbarians/chase-barbarian": "Foragitar el bàrbar de {origin} a {edge} amb el cavaller a {node}",
    "violation:traders_barbarians.no-robber": "En aquest escenari no hi ha lladre.",
    "violation:chase-barbarian.not-beside": "Aquest cavaller no és en un extrem del camí del bàrbar.",
    "violation:plaza.no-knight": "Un cavaller pot passar per una plaça, però no quedar-s'hi.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [*catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN}), *pairs.without_robber()]
