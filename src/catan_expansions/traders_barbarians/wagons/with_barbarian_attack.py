"""The main scenario with Barbarian Attack (Traders & Barbarians, combinations; TB-COMP-07): there are no barbarians on
paths. Those on the hexes of the coast, castle and glassworks among them, slow the wagons that pass, and wagons drive
them to other hexes.

Knights enter at the castle of Barbarian Attack, which is called the castle hex here: the castle is a trade hex.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import travel
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack import barbarians, board, knights
from catan_expansions.traders_barbarians.wagons.driving_off import DRIVING_OFF, FACES, LEVEL_TOO_LOW, TRIED, DriveDie
from catan_expansions.traders_barbarians.wagons.island import plazas, trade_yields
from catan_expansions.traders_barbarians.wagons.plan import CASTLE, GLASSWORKS, SMALL
from catan_expansions.traders_barbarians.wagons.trips import BARBARIAN, WAGON_FARE, Travel
from catan_expansions.traders_barbarians.wagons.wagon import Wagons, level_of

TOGETHER = catan.Citation("traders_barbarians", "With Barbarian Attack")
CASTLE_HEX = "castle_hex"
"""The terrain of the castle where knights enter."""
LESS_POINTS = -1
"""The game is won with 14 points: one more than the main scenario takes, of the two that Barbarian Attack adds."""

NOBODY_THERE = catan.Refusal("wagon.no-barbarian-there", TOGETHER, text="There is no barbarian on this hex.")
HEX_ELSEWHERE = catan.Refusal("wagon.hex-elsewhere", TOGETHER, text="Your wagon is not at a corner of this hex.")
NO_REFUGE = catan.Refusal(
    "wagon.no-refuge", TOGETHER, text="A barbarian goes to another hex of the coast that is not conquered."
)


@catan.record
class TriedHexes(catan.Slice, tag="traders_barbarians/tried-hexes"):
    """The hexes for whose barbarians a die was rolled in this turn."""

    hexes: catan.HexSet


@catan.record
class HexRoll(catan.Phase, tag="traders_barbarians/hex-roll"):
    """A seat rolls for a barbarian on a hex."""

    seat: catan.Seat
    hex: catan.Hex


@catan.record
class Refuge(catan.Phase, tag="traders_barbarians/refuge"):
    """A seat chooses the hex to which the barbarian goes that it has driven off."""

    seat: catan.Seat
    hex: catan.Hex


@catan.record
class DriveFromHex(catan.Action, tag="traders_barbarians/drive-from-hex"):
    """Roll a die to drive a barbarian off a hex beside your wagon."""

    hex: catan.Hex


@catan.record
class ChooseRefuge(catan.Action, tag="traders_barbarians/choose-refuge"):
    """Put the barbarian that has been driven off on another hex of the coast."""

    hex: catan.Hex


@catan.record
class HexRolled(catan.Event, tag="traders_barbarians/hex-rolled"):
    """A die was rolled for a barbarian on a hex. `flees`: whether it leaves."""

    seat: catan.Seat
    hex: catan.Hex
    face: base.DieNumber
    flees: bool


# -- the island ----------------------------------------------------------------------------------------------------


def with_trade_hexes(plan: board.Plan) -> board.Plan:
    """The island with trade hexes in place of a forest, a pasture and the desert of the coast."""
    castles = ((q, r, CASTLE_HEX) for q, r, terrain in plan.fixed if terrain == board.CASTLE)
    trade_hexes = ((q, r, terrain) for (q, r), terrain in SMALL.fixed.items())
    return catan.evolve(
        plan,
        fixed=(*castles, *trade_hexes),
        on_coast=board.less(plan.on_coast, "forest", "pasture"),
        plazas=SMALL.plazas,
    )


def _inner_paths(position: catan.Position) -> int:
    return position[base.Island].layout.topology.inner_edges


INNER_PATH = catan.Refusal("knight.inner-path", TOGETHER, text="Knights do not ride on the paths of trade hexes.")


# -- wagons --------------------------------------------------------------------------------------------------------


def watched(position: catan.Position) -> int:
    """The paths of hexes with barbarians, those inside trade hexes too."""
    standing, topology = position[barbarians.Barbarians].one, position[base.Island].layout.topology
    paths: int = topology.sides_of(standing)
    for hex in catan.members(standing):
        paths |= topology.hex_inner[hex]
    return paths


def _fare(fare: travel.Fare | None, position: catan.Position, seat: catan.Seat, edge: catan.Edge) -> travel.Fare | None:
    if fare is None or not watched(position) >> edge & 1:
        return fare
    return catan.evolve(fare, points=fare.points + BARBARIAN)


def _beside(position: catan.Position, seat: catan.Seat) -> int:
    """The hexes that meet where a seat's wagon stands, unless that is a plaza."""
    at = position[Wagons].at[seat]
    if at is None or plazas(position) >> at & 1:
        return 0
    return position[base.Island].layout.topology.node_hexes[at]


def _refuges(position: catan.Position, hex: catan.Hex) -> int:
    return barbarians.open_coast(position) & ~(1 << hex)


def _drive_options(position: catan.Position, phase: Travel, seat: catan.Seat) -> Sequence[int]:
    if not level_of(position, seat).flees_on:
        return ()
    held = position[barbarians.Barbarians].one & ~position[TriedHexes].hexes
    near = catan.members(held & _beside(position, seat))
    return [hex for hex in near if _refuges(position, catan.Hex(hex))]


def _why_not_drive(position: catan.Position, phase: Travel, action: DriveFromHex) -> catan.Violation | None:
    if not position[barbarians.Barbarians].one >> action.hex & 1:
        return NOBODY_THERE(hex=action.hex)
    if not level_of(position, action.seat).flees_on:
        return LEVEL_TOO_LOW()
    if not _beside(position, action.seat) >> action.hex & 1:
        return HEX_ELSEWHERE(hex=action.hex)
    if position[TriedHexes].hexes >> action.hex & 1:
        return TRIED(hex=action.hex)
    return None if _refuges(position, action.hex) else NO_REFUGE(hex=action.hex)


DRIVE_FROM_HEX = catan.ActionSpec(
    kind=DriveFromHex,
    during=(Travel,),
    rule=DRIVING_OFF,
    options=_drive_options,
    why=_why_not_drive,
    apply=lambda tx, phase, action: tx.then(HexRoll(action.seat, action.hex)),
    refusals=(NOBODY_THERE, LEVEL_TOO_LOW, HEX_ELSEWHERE, TRIED, NO_REFUGE),
)


def _rolled(tx: catan.Transition, phase: HexRoll, action: DriveDie) -> None:
    tx.update(TriedHexes(catan.HexSet(tx[TriedHexes].hexes | 1 << phase.hex)))
    flees = action.face in level_of(tx, phase.seat).flees_on
    tx.emit(HexRolled(phase.seat, phase.hex, action.face, flees))
    if flees:
        tx.then(Refuge(phase.seat, phase.hex))


def _flee(tx: catan.Transition, phase: Refuge, action: ChooseRefuge) -> None:
    barbarians.drive_off(tx, phase.hex)
    barbarians.land(tx, action.hex)


CHOOSE_REFUGE = catan.ActionSpec(
    kind=ChooseRefuge,
    during=(Refuge,),
    rule=TOGETHER,
    options=lambda position, phase, seat: catan.members(_refuges(position, phase.hex)),
    why=NO_REFUGE,
    apply=_flee,
)


def _forget(tx: catan.Transition, event: base.WindowOpened) -> None:
    if tx[TriedHexes].hexes:
        tx.update(NONE_TRIED)


NONE_TRIED = TriedHexes(catan.HexSet(0))


def _there(state: catan.State, phase: HexRoll | Refuge, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state[barbarians.Barbarians].one >> phase.hex & 1 or not _refuges(state, phase.hex):
        return "no barbarian could leave this hex"
    return base.turn_problem(state, phase.seat)


def _sound(state: catan.State) -> str | None:
    tried = state[TriedHexes].hexes
    if tried and not state.turn.number:
        return "no wagon moves before the first turn"
    return "a die was rolled for a hex where nobody lands" if tried & ~board.coast_set(state) else None


# -- hooks ---------------------------------------------------------------------------------------------------------


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        *pairs.options(setup, pairs.ATTACK, pairs.MAIN),
        catan.OptionLimit(
            "traders_barbarians.barbarian_inner_paths", "no barbarian stands on a path", values=(True,), idle=True
        ),
        catan.Default("base.victory_points", add=LESS_POINTS),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(board.PLAN_CHANGES, pairs.MAIN, with_trade_hexes),
        catan.Row(board.CASTLES, board.CASTLE, False),
        catan.Row(board.CASTLES, CASTLE_HEX, True),
        catan.Row(base.TERRAIN_SYMBOLS, CASTLE_HEX, "CH"),
        catan.Row(base.TERRAIN_COLORS, CASTLE_HEX, "#8f7fa8"),
        *trade_yields(CASTLE, GLASSWORKS),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            TriedHexes,
            lambda rules, layout: NONE_TRIED,
            anew_at=(base.WindowOpened,),
            anew=lambda tried, event: NONE_TRIED,
            doc="The hexes for which a die was rolled in this turn.",
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=HexRoll,
            action=DriveDie,
            rule=DRIVING_OFF,
            outcomes=lambda position, phase: FACES,
            apply=_rolled,
            sound=_there,
            lies_on=(),
        ),
        catan.PhaseSpec(Refuge, rule=TOGETHER, sound=_there, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [DRIVE_FROM_HEX, CHOOSE_REFUGE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(HexRolled)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.WindowOpened, _forget)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.change(WAGON_FARE, _fare),
        catan.forbid(knights.KNIGHT_PATHS, _inner_paths, INNER_PATH),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("traders_barbarians/rolled-for-hexes-of-the-coast", _sound)]


ENGLISH = {
    "terrain:castle_hex": "castle hex",
    "action:traders_barbarians/drive-from-hex": "Drive a barbarian off a hex",
    "action:traders_barbarians/choose-refuge": "Choose where the barbarian goes",
    "phase:traders_barbarians/hex-roll": "Rolling for a barbarian",
    "phase:traders_barbarians/refuge": "A barbarian flees to another hex",
    "sentence:traders_barbarians/drive-from-hex": "Drive a barbarian off {hex}",
    "sentence:traders_barbarians/choose-refuge": "Put the barbarian on {hex}",
    "sentence:traders_barbarians/hex-rolled": "{seat} rolls {face}: a barbarian leaves {hex}",
    "sentence:traders_barbarians/hex-rolled?flees": "{seat} rolls {face}: the barbarians stay on {hex}",
}
SPANISH = {
    "terrain:castle_hex": "hexágono del castillo",
    "action:traders_barbarians/drive-from-hex": "Ahuyentar a un bárbaro de un hexágono",
    "action:traders_barbarians/choose-refuge": "Elegir adónde va el bárbaro",
    "phase:traders_barbarians/hex-roll": "Tirada por un bárbaro",
    "phase:traders_barbarians/refuge": "Un bárbaro huye a otro hexágono",
    "sentence:traders_barbarians/drive-from-hex": "Ahuyentar a un bárbaro de {hex}",
    "sentence:traders_barbarians/choose-refuge": "Poner al bárbaro en {hex}",
    "sentence:traders_barbarians/hex-rolled": "{seat} saca un {face}: un bárbaro se va de {hex}",
    "sentence:traders_barbarians/hex-rolled?flees": "{seat} saca un {face}: los bárbaros se quedan en {hex}",
    "violation:wagon.no-barbarian-there": "No hay ningún bárbaro en este hexágono.",
    "violation:wagon.hex-elsewhere": "Tu carromato no está en una esquina de este hexágono.",
    "violation:wagon.no-refuge": "Un bárbaro va a otro hexágono de la costa que no esté conquistado.",
    "violation:knight.inner-path": "Los caballeros no cabalgan por los caminos de los hexágonos de comercio.",
}
CATALAN = {
    "terrain:castle_hex": "hexàgon del castell",
    "action:traders_barbarians/drive-from-hex": "Foragitar un bàrbar d'un hexàgon",
    "action:traders_barbarians/choose-refuge": "Triar on va el bàrbar",
    "phase:traders_barbarians/hex-roll": "Tirada per un bàrbar",
    "phase:traders_barbarians/refuge": "Un bàrbar fuig a un altre hexàgon",
    "sentence:traders_barbarians/drive-from-hex": "Foragitar un bàrbar de {hex}",
    "sentence:traders_barbarians/choose-refuge": "Posar el bàrbar a {hex}",
    "sentence:traders_barbarians/hex-rolled": "{seat} treu un {face}: un bàrbar se'n va de {hex}",
    "sentence:traders_barbarians/hex-rolled?flees": "{seat} treu un {face}: els bàrbars es queden a {hex}",
    "violation:wagon.no-barbarian-there": "No hi ha cap bàrbar en aquest hexàgon.",
    "violation:wagon.hex-elsewhere": "El teu carro no és en una cantonada d'aquest hexàgon.",
    "violation:wagon.no-refuge": "Un bàrbar va a un altre hexàgon de la costa que no estigui conquerit.",
    "violation:knight.inner-path": "Els cavallers no cavalquen pels camins dels hexàgons de comerç.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
