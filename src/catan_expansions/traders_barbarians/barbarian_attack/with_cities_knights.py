"""Barbarian Attack with Cities & Knights (Traders & Barbarians, combinations; TB-BA-CK-01): the knights of that box
fight the barbarians of the coast.

They stay on intersections, and fight at the end of any turn if they are active, with their strength, around the hexes
that they stand at. There are neither riders nor the cards that raise them. The barbarian ship brings a barbarian in
place of a battle, and so does every city improvement.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.cities_knights import (
    Battle,
    Improved,
    MetropolisSite,
    active_knights,
    knights,
    metropolis,
    set_sail,
    strength_of,
)
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack import battles, board, landing
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import Barbarians
from catan_expansions.traders_barbarians.barbarian_attack.conquest import POINTS_LOST, conquered_buildings

TOGETHER = catan.Citation("barbarian_attack", "With Cities & Knights")
UNFOUGHT = "nobody fights the barbarian ship"
OF_BATTLES: tuple[tuple[str, bool | str], ...] = (
    ("urraca", False),
    ("tie_draw", "choose_deck"),
    ("defender_cards_limited", False),
    ("zero_contributors_draw", True),
    ("improvements_without_city", "lost"),
)
"""Options on what follows from a battle with the ship, which have no effect here, and their usual values."""
FOR_A_POINT = 3
"""This many prisoners count one point."""


@catan.record
class Raid(catan.Phase, tag="barbarian_attack/raid"):
    """A single barbarian lands, in the turn of a seat."""

    seat: catan.Seat


@catan.record
class RaidDice(catan.ChanceAction, tag="barbarian_attack/raid-dice"):
    """What is rolled for a single barbarian, with two dice."""

    total: landing.LandingTotal


# -- barbarians come -----------------------------------------------------------------------------------------------

RAID_DICE = catan.Outcomes((RaidDice(total), 6 - abs(7 - total)) for total in range(2, 13) if total != base.SEVEN)


def _raid(tx: catan.Transition, seat: catan.Seat) -> None:
    if tx[Barbarians].supply:
        tx.then(Raid(seat))


def _ship_lands(tx: catan.Transition, phase: Battle) -> None:
    """The ship begins anew; nobody fights it, and nobody loses a city."""
    set_sail(tx)
    _raid(tx, tx.turn.seat)


# -- knights fight -------------------------------------------------------------------------------------------------


def _strength(position: catan.Position, owner: catan.Owner) -> int:
    return strength_of(position, catan.Seat(owner), active_knights(position, catan.Seat(owner)))


def _at(position: catan.Position, owner: catan.Owner, hex: catan.Hex) -> int:
    """The nodes of an owner's active knights at a hex."""
    return active_knights(position, catan.Seat(owner)) & position[base.Island].layout.topology.hex_nodes[hex]


def _around(position: catan.Position, hex: catan.Hex) -> Sequence[int]:
    owners, ready = position.rules.all_owners, position[knights.Knights].active
    there = ready & position[base.Island].layout.topology.hex_nodes[hex]
    return [strength_of(position, catan.Seat(owner), there) if there else 0 for owner in owners]


def lost_nodes(position: catan.Position, hex: catan.Hex, face: int) -> int:
    """The two opposite corners of a hex where knights are lost with a face of the die: the northern and the southern
    for the first direction, then on clockwise."""
    corners, direction = position[base.Island].layout.topology.hex_corners[hex], battles.direction(position.rules, face)
    return 1 << corners[direction] | 1 << corners[direction + board.DIRECTIONS]


def _lose(tx: catan.Transition, hex: catan.Hex, face: int) -> None:
    """Knights at two corners go back to their owners; all others that have fought are passive now."""
    lost = lost_nodes(tx, hex, face)
    for seat in tx.rules.clockwise(tx.turn.seat):
        for at in catan.members(_at(tx, seat, hex) & lost):
            node = catan.Node(at)
            piece = knights.rank_at(tx, seat, node)
            assert piece is not None
            knights.forget(tx, node)
            pieces.remove(tx, piece, seat, node)
            battles.compensate(tx, seat)
        knights.rest(tx, _at(tx, seat, hex))


ARMY = battles.Army(_strength, _around, _lose)


# -- points --------------------------------------------------------------------------------------------------------


def _metropolises_lost(position: catan.Position, seat: catan.Seat) -> int:
    """What the metropolises on conquered cities would count."""
    nodes = conquered_buildings(position, seat)
    if not nodes:
        return 0
    kinds = [metropolis.piece_of(track) for track in metropolis.TRACKS]
    worth = {kind: position.rules.pieces[position.rules.piece_index[kind]].points for kind in kinds}
    return sum(points * (pieces.on_board(position, kind, seat) & nodes).bit_count() for kind, points in worth.items())


# -- hooks ---------------------------------------------------------------------------------------------------------


def _battle_problem(state: catan.State, phase: Battle, beneath: tuple[catan.Phase, ...]) -> str | None:
    standing = 0
    for seat in state.rules.all_seats:
        standing |= active_knights(state, seat)
    return "others are named than active knights" if phase.fighting & ~standing else None


def _raid_problem(state: catan.State, phase: Raid, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number and state[Barbarians].supply else "nobody can land"


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        *pairs.options(setup, pairs.KNIGHTS, pairs.ATTACK),
        pairs.CHASE_NO_ROBBER,
        *(
            catan.OptionLimit(f"cities_knights.{name}", UNFOUGHT, values=(usual,), idle=True)
            for name, usual in OF_BATTLES
        ),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(battles.ARMIES, pairs.KNIGHTS, ARMY)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(Battle, resolve=_ship_lands, rule=TOGETHER, sound=_battle_problem, lies_on=()),
        catan.ChanceSpec(
            phase=Raid,
            action=RaidDice,
            rule=TOGETHER,
            outcomes=lambda position, phase: RAID_DICE,
            apply=lambda tx, phase, action: landing.land_at(tx, phase.seat, action.total),
            sound=_raid_problem,
            lies_on=(MetropolisSite,),  # an improvement may win a metropolis, too
        ),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.add(battles.PRISONERS_FOR_A_POINT, lambda position: FOR_A_POINT - battles.FOR_A_POINT),
        catan.add(POINTS_LOST, _metropolises_lost),
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(Improved, lambda tx, event: _raid(tx, event.seat))]


ENGLISH = {
    "action:barbarian_attack/raid-dice": "Roll for a barbarian that lands",
    "phase:barbarian_attack/raid": "A barbarian lands",
    "panel:barbarian_attack/strength": "strength of active knights",
    "panel:barbarian_attack/strength#count": "active strength {count}",
    "panel:barbarian_attack/strength#one": "active strength 1",
}
SPANISH = {
    "option:barbarian_attack.with_cities_knights": "Si se juega con Ciudades y Caballeros por reglas que no trae ningún"
    " libro.",
    "action:barbarian_attack/raid-dice": "Tirar por un bárbaro que desembarca",
    "phase:barbarian_attack/raid": "Desembarca un bárbaro",
    "panel:barbarian_attack/strength": "fuerza de los caballeros activos",
    "panel:barbarian_attack/strength#count": "fuerza activa {count}",
    "panel:barbarian_attack/strength#one": "fuerza activa 1",
}
CATALAN = {
    "option:barbarian_attack.with_cities_knights": "Si es juga amb Ciutats i cavallers per regles que no porta cap"
    " llibre.",
    "action:barbarian_attack/raid-dice": "Tirar per un bàrbar que desembarca",
    "phase:barbarian_attack/raid": "Desembarca un bàrbar",
    "panel:barbarian_attack/strength": "força dels cavallers actius",
    "panel:barbarian_attack/strength#count": "força activa {count}",
    "panel:barbarian_attack/strength#one": "força activa 1",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [*catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN}), *pairs.without_robber()]
