"""Battles at the end of a turn: prisoners, rewards and losses (Barbarian Attack: "Battles"; TB-BA-WIN-01 to 06).

Hex after hex of the coast is checked, clockwise from the castle. Where more knights stand around than barbarians on it,
of whatever owner, they win: the barbarians become prisoners of those who took part, then a die says which knights are
lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, TypeAlias

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import pieces, rows
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.barbarian_attack import board
from catan_expansions.traders_barbarians.barbarian_attack.barbarians import (
    Barbarians,
    barbarians_on,
    drive_off,
    imprison,
)
from catan_expansions.traders_barbarians.barbarian_attack.knights import KNIGHT, knights
from catan_expansions.traders_barbarians.coins import purse

BATTLES = catan.Citation("barbarian_attack", "Battles")
PRISONERS = catan.Citation("barbarian_attack", "Prisoners")
LOSSES = catan.Citation("barbarian_attack", "Losses")
GOLD = 3
"""The gold for a lost knight, and for a lost roll for prisoners."""
FOR_A_POINT = 2
"""This many prisoners count one point."""
RIDERS = "riders"
"""The knights on paths, in the table of armies."""

Face: TypeAlias = Annotated[int, catan.Between(1, 6)]
"""What a die shows. To mypy it is an `int`."""


# -- phases --------------------------------------------------------------------------------------------------------


@catan.record
class BattleCheck(catan.Phase, tag="barbarian_attack/battle-check"):
    """The coast is checked, from the hex at a place in the order of `coast_hexes` on."""

    place: catan.Count


@catan.record
class PrisonerRoll(catan.Phase, tag="barbarian_attack/prisoner-roll"):
    """Those who have knights there roll for prisoners, one after another: the best of them take `prizes`, one each.
    `faces`: the rolls so far, in their order. For a neutral owner nobody rolls: it has a 3."""

    contenders: tuple[catan.Owner, ...]
    prizes: catan.Count
    faces: tuple[Face, ...] = ()


@catan.record
class LossRoll(catan.Phase, tag="barbarian_attack/loss-roll"):
    """A die says in which direction knights are lost around the hex of a victory."""

    hex: catan.Hex


# -- actions and events --------------------------------------------------------------------------------------------


@catan.record
class PrisonerDie(catan.ChanceAction, tag="barbarian_attack/prisoner-die"):
    """What a seat rolls for prisoners."""

    face: Face


@catan.record
class LossDie(catan.ChanceAction, tag="barbarian_attack/loss-die"):
    """What is rolled for the losses."""

    face: Face


@catan.record
class BattleWon(catan.Event, tag="barbarian_attack/battle-won"):
    """Knights have beaten the barbarians of a hex: how many there were of both, the knights by owner."""

    hex: catan.Hex
    barbarians: catan.Count
    knights: catan.ByOwner[catan.Count]


@catan.record
class PrisonerRolled(catan.Event, tag="barbarian_attack/prisoner-rolled"):
    """A seat has rolled for prisoners, or a neutral owner has its number."""

    seat: catan.Owner
    face: Face


@catan.record
class LossRolled(catan.Event, tag="barbarian_attack/loss-rolled"):
    """The die of losses has been rolled for a hex."""

    hex: catan.Hex
    face: Face


# -- who fights ----------------------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class Army:
    """Who fights barbarians. `strength`: of an owner, on the whole board; `around`: of each owner, at a hex. `lose`:
    what follows for those at a hex after a victory, by the face of the die of losses."""

    strength: Callable[[catan.Position, catan.Owner], int]
    around: Callable[[catan.Position, catan.Hex], Sequence[int]]
    lose: Callable[[catan.Transition, catan.Hex, int], None]

    def __repr__(self) -> str:
        return "<Army>"


ARMIES: catan.Table[str, Army] = catan.Table(
    "barbarian_attack/armies",
    "Who fights barbarians on the coast: an `Army` for each kind of knights.",
    problem=rows.of_class(Army),
)


def strength(position: catan.Position, owner: catan.Owner) -> int:
    """How strong the knights of an owner are in all: how many there are, if none is stronger than another."""
    return sum([army.strength(position, owner) for army in position.rules.tables[ARMIES].values()])


def knights_around(position: catan.Position, hex: catan.Hex) -> tuple[int, ...]:
    """How strong the knights of each owner are at a hex: how many there are, if none is stronger than another."""
    armies = [army.around(position, hex) for army in position.rules.tables[ARMIES].values()]
    return tuple(armies[0]) if len(armies) == 1 else tuple([sum(each) for each in zip(*armies, strict=True)])


def _riders(position: catan.Position, owner: catan.Owner) -> int:
    return knights(position, owner).bit_count()


def _riders_around(position: catan.Position, hex: catan.Hex) -> Sequence[int]:
    island = position[base.Island]
    paths = island.layout.topology.hex_edges[hex]
    return [(held & paths).bit_count() for held in island.pieces[position.rules.piece_index[KNIGHT]]]


# -- the check -----------------------------------------------------------------------------------------------------


def _turn_ending(tx: catan.Transition, event: base.TurnEnding) -> None:
    if tx[Barbarians].one and any(strength(tx, owner) for owner in tx.rules.all_owners):
        tx.then(BattleCheck(0))


def _in_order(rules: catan.Rules, first: catan.Seat) -> tuple[catan.Owner, ...]:
    """All who may have knights: the seats clockwise from the first, then neutral owners."""
    return (*rules.clockwise(first), *rules.all_owners[rules.seats :])


def _check(tx: catan.Transition, phase: BattleCheck) -> None:
    coast, standing = board.coast_hexes(tx), tx[Barbarians].one
    for place in range(phase.place, len(coast)):
        hex = coast[place]
        if standing >> hex & 1 and barbarians_on(tx, hex) < sum(knights_around(tx, hex)):
            _win(tx, hex)
            tx.then(LossRoll(hex), BattleCheck(place + 1))
            return


def _win(tx: catan.Transition, hex: catan.Hex) -> None:
    """The barbarians leave the hex and are shared out; what has to be rolled for waits."""
    barbarians, around = barbarians_on(tx, hex), knights_around(tx, hex)
    tx.emit(BattleWon(hex, barbarians, around))
    drive_off(tx, hex, barbarians)
    involved = tuple(seat for seat in _in_order(tx.rules, tx.turn.seat) if around[seat])
    if len(involved) == 1:
        imprison(tx, involved[0], barbarians)
    elif barbarians < len(involved):
        tx.then(PrisonerRoll(involved, barbarians))
    else:
        for seat in involved:
            imprison(tx, seat, 1)
        most = tuple(seat for seat in involved if around[seat] == max(around))
        _share(tx, most, barbarians - len(involved))


def _share(tx: catan.Transition, seats: tuple[catan.Owner, ...], prizes: int) -> None:
    """Give prisoners to seats, one each, or have them roll if there are too few."""
    if prizes >= len(seats):
        for seat in seats:
            imprison(tx, seat, 1)
    elif prizes:
        tx.then(PrisonerRoll(seats, prizes))


# -- prisoners -----------------------------------------------------------------------------------------------------

PRISONER_DICE = catan.Outcomes((PrisonerDie(face), 1) for face in range(1, 7))
NEUTRAL_ROLL = catan.Outcomes(((PrisonerDie(3), 1),))
"""What counts for a neutral owner in place of a roll."""


def _prisoner_dice(position: catan.Position, phase: PrisonerRoll) -> catan.Outcomes[PrisonerDie]:
    following = phase.contenders[len(phase.faces)]
    return PRISONER_DICE if position.rules.is_seat(following) else NEUTRAL_ROLL


def _prisoner_die(tx: catan.Transition, phase: PrisonerRoll, action: PrisonerDie) -> None:
    faces = (*phase.faces, action.face)
    tx.emit(PrisonerRolled(phase.contenders[len(faces) - 1], action.face))
    if len(faces) < len(phase.contenders):
        tx.then(PrisonerRoll(phase.contenders, phase.prizes, faces))
        return
    bar = sorted(faces, reverse=True)[phase.prizes - 1]
    rolled = list(zip(phase.contenders, faces, strict=True))
    above = [seat for seat, face in rolled if face > bar]
    level = tuple(seat for seat, face in rolled if face == bar)
    for seat in above:
        imprison(tx, seat, 1)
    for seat in [seat for seat, face in rolled if face < bar]:
        compensate(tx, seat)
    _share(tx, level, phase.prizes - len(above))


def compensate(tx: catan.Transition, owner: catan.Owner) -> None:
    """Make up for a lost knight, or a lost roll for prisoners; a neutral owner gets nothing."""
    if tx.rules.is_seat(owner):
        purse.pay(tx, None, owner, COMPENSATION(tx, owner))
        for more in ALSO_FOR_LOSSES(tx.rules).values():
            more(tx, owner)


COMPENSATION: catan.NumberQuery[[catan.Seat], int] = catan.NumberQuery(
    "barbarian_attack/compensation",
    lambda position, seat: GOLD,
    doc="How much gold a seat gets for a lost knight, and for a lost roll for prisoners.",
)


PRISONERS_FOR_A_POINT: catan.NumberQuery[[], int] = catan.NumberQuery(
    "barbarian_attack/prisoners-for-a-point",
    lambda position: FOR_A_POINT,
    doc="How many prisoners count one point. Only the rules may decide it.",
)


def _prisoner_points(position: catan.Position, seat: catan.Seat) -> int:
    return position[Barbarians].prisoners[seat] // PRISONERS_FOR_A_POINT(position)


# -- losses --------------------------------------------------------------------------------------------------------

LOSS_DICE = catan.Outcomes((LossDie(face), 1) for face in range(1, 7))
PAIRS: Mapping[str, tuple[int, ...]] = {"fifth": (0, 1, 2, 0, 1, 2), "sixth": (2, 0, 1, 1, 0, 2)}
"""By edition, the direction that each face of the die names, from 1 to 6; see `board.of_direction`."""


def direction(rules: catan.Rules, face: int) -> int:
    """The direction in which knights are lost with a face of the die: 0 to 2, see `board.of_direction`."""
    return PAIRS[DIRECTION_PAIRS(rules)][face - 1]


def lost_paths(position: catan.Position, hex: catan.Hex, face: int) -> int:
    """The paths of a hex on which knights are lost with a face of the die."""
    return board.of_direction(position[base.Island].layout.topology, hex, direction(position.rules, face))


def _loss_die(tx: catan.Transition, phase: LossRoll, action: LossDie) -> None:
    tx.emit(LossRolled(phase.hex, action.face))
    for army in ARMIES(tx.rules).values():
        army.lose(tx, phase.hex, action.face)


def _lose_riders(tx: catan.Transition, hex: catan.Hex, face: int) -> None:
    paths = lost_paths(tx, hex, face)
    for seat in tx.rules.clockwise(tx.turn.seat):
        for edge in catan.members(knights(tx, seat) & paths):
            pieces.remove(tx, KNIGHT, seat, edge)
            compensate(tx, seat)


# -- positions from outside ----------------------------------------------------------------------------------------


def _check_problem(state: catan.State, phase: BattleCheck, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.place > len(board.coast_hexes(state)):
        return "there are fewer hexes on the coast"
    return base.turn_problem(state, state.turn.seat)


def _prisoner_problem(state: catan.State, phase: PrisonerRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    seats = phase.contenders
    order = tuple(seat for seat in _in_order(state.rules, state.turn.seat) if seat in seats)
    if seats != order or not 0 < phase.prizes < len(seats) or len(phase.faces) >= len(seats):
        return f"seats {list(seats)} do not roll for {phase.prizes} prisoners"
    if state[Barbarians].supply < phase.prizes:
        return "there are no such prisoners"
    return None if beneath and isinstance(beneath[-1], LossRoll) else "there was no victory"


def _loss_problem(state: catan.State, phase: LossRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    if barbarians_on(state, phase.hex) or not any(knights_around(state, phase.hex)):
        return "there was no victory at this hex"
    coast = board.coast_hexes(state)
    follows = beneath and phase.hex in coast and beneath[-1] == BattleCheck(coast.index(phase.hex) + 1)
    return None if follows else "the check of the coast would not go on"


DIRECTION_PAIRS = catan.Option(
    "barbarian_attack.direction_pairs",
    "fifth",
    values=tuple(PAIRS),
    doc="Which faces of the die name a direction of paths: 1 and 4, 2 and 5, 3 and 6, or 1 and 6, 2 and 5, 3 and 4.",
    source="TB-BA-WIN-05; the fifth edition and the sixth",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [DIRECTION_PAIRS]


ALSO_FOR_LOSSES: catan.Table[str, Callable[[catan.Transition, catan.Seat], None]] = catan.Table(
    "barbarian_attack/also-for-losses",
    "What a seat gets besides gold for a lost knight, and for a lost roll for prisoners: functions that give it.",
    problem=rows.calls("tx", "seat"),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    riders = [catan.Row(ARMIES, RIDERS, Army(_riders, _riders_around, _lose_riders))]
    return [ALSO_FOR_LOSSES, ARMIES, *(riders if pairs.takes_part(setup, pairs.ATTACK, RIDERS) else [])]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [COMPENSATION, PRISONERS_FOR_A_POINT]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(BattleCheck, resolve=_check, rule=BATTLES, sound=_check_problem, lies_on=()),
        catan.ChanceSpec(
            phase=PrisonerRoll,
            action=PrisonerDie,
            rule=PRISONERS,
            outcomes=_prisoner_dice,
            apply=_prisoner_die,
            sound=_prisoner_problem,
            lies_on=(LossRoll,),
        ),
        catan.ChanceSpec(
            phase=LossRoll,
            action=LossDie,
            rule=LOSSES,
            outcomes=lambda position, phase: LOSS_DICE,
            apply=_loss_die,
            sound=_loss_problem,
            lies_on=(),
        ),
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(kind) for kind in (BattleWon, PrisonerRolled, LossRolled)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnEnding, _turn_ending)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("barbarian_attack/prisoners", _prisoner_points, reads=(Barbarians,))]
