"""Barbarian Attack for two: a neutral knight that both may use, and tokens that move barbarians (TB-BA-2P-01,
TB-BA-2P-01a).

Where the fishermen have fish in place of tokens, there is neither a token nor a coin less for a loss. The knight
belongs to the first of the neutral colors. It enters with the first knight of a seat, and each player may
move it after the own ones. It takes part in battles as somebody of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import goods, pieces
from catan_expansions.traders_barbarians.barbarian_attack import barbarians, battles, board, knights
from catan_expansions.traders_barbarians.two_players import tokens
from catan_expansions.traders_barbarians.two_players.neutrals import neutral_owners

NEUTRAL_KNIGHT = catan.Citation("two_players", "The neutral knight")
SENDING = catan.Citation("two_players", "Moving a barbarian")
COINS, TOKENS = 2, 1
"""What a seat gets for a lost knight, and for a lost roll for prisoners."""

NO_BARBARIAN = catan.Refusal("tokens.no-barbarian-there", SENDING, text="There is no barbarian on this hex.")
NOT_THERE = catan.Refusal(
    "tokens.barbarian-not-there", SENDING, text="A barbarian goes to another hex of the coast that is not conquered."
)


@catan.record
class NeutralKnightMove(catan.Phase, tag="two_players/neutral-knight-move"):
    """A seat may move the neutral knight."""

    seat: catan.Seat


@catan.record
class MoveNeutralKnight(catan.Action, tag="two_players/move-neutral-knight"):
    """Move the neutral knight to another path, or with None leave it; for more than three paths it eats a grain."""

    edge: catan.Edge | None


@catan.record
class ShipBarbarian(catan.Action, tag="two_players/ship-barbarian"):
    """Pay tokens and move a barbarian to another hex of the coast."""

    origin: catan.Hex
    hex: catan.Hex


# -- the neutral knight --------------------------------------------------------------------------------------------


def rider(rules: catan.Rules) -> catan.Owner:
    """The neutral color that has the knight."""
    return neutral_owners(rules)[0]


def neutral_knight(position: catan.Position) -> catan.Edge | None:
    """Where the neutral knight stands; None before it has entered."""
    paths = catan.members(knights.knights(position, rider(position.rules)))
    return catan.Edge(paths[0]) if paths else None


def _entered(tx: catan.Transition, event: base.PiecePlaced) -> None:
    """It enters beside the first knight, on the first free path of the castle."""
    if event.piece != knights.KNIGHT or not tx.rules.is_seat(event.owner) or neutral_knight(tx) is not None:
        return
    free = catan.members(knights.castle_sites(tx, event.owner))
    if free:
        pieces.place(tx, knights.KNIGHT, rider(tx.rules), free[0])


def _march(position: catan.Position, seat: catan.Seat) -> tuple[catan.Phase, ...]:
    return () if neutral_knight(position) is None else (NeutralKnightMove(seat),)


def _options(position: catan.Position, phase: NeutralKnightMove, seat: catan.Seat) -> Sequence[catan.Edge | None]:
    at = neutral_knight(position)
    if at is None:
        return ()
    targets = catan.members(knights.targets(position, at, knights.farthest(position, seat)))
    stays = not (targets and board.castle_paths(position) >> at & 1)
    return [*map(catan.Edge, targets), *([None] if stays else [])]


def _why_not(position: catan.Position, phase: NeutralKnightMove, action: MoveNeutralKnight) -> catan.Violation | None:
    at, edge = neutral_knight(position), action.edge
    if at is None or edge is None:
        return knights.MUST_LEAVE() if edge not in _options(position, phase, action.seat) else None
    return knights.target_refusal(position, action.seat, at, edge)


def _move(tx: catan.Transition, phase: NeutralKnightMove, action: MoveNeutralKnight) -> None:
    at = neutral_knight(tx)
    if at is None or action.edge is None:
        return
    if not knights.within_reach(tx, at, knights.SHORT) >> action.edge & 1:
        goods.pay_for(tx, action.seat, knights.MARCH)
    pieces.relocate(tx, knights.KNIGHT, rider(tx.rules), at, action.edge)


MOVE_NEUTRAL_KNIGHT = catan.ActionSpec(
    kind=MoveNeutralKnight,
    during=(NeutralKnightMove,),
    rule=NEUTRAL_KNIGHT,
    options=_options,
    why=_why_not,
    apply=_move,
    refusals=(knights.MUST_LEAVE, *knights.TARGET_REFUSALS),
)


# -- tokens --------------------------------------------------------------------------------------------------------


def _ships(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    if tokens.why_not_pay(position, seat) is not None:
        return ()
    held = catan.members(position[barbarians.Barbarians].one)
    return [(origin, hex) for origin in held for hex in catan.members(barbarians.open_coast(position)) if hex != origin]


def _why_not_ship(position: catan.Position, phase: catan.Phase, action: ShipBarbarian) -> catan.Violation | None:
    refused = tokens.why_not_pay(position, action.seat)
    if refused is not None:
        return refused
    if not barbarians.barbarians_on(position, action.origin):
        return NO_BARBARIAN(hex=action.origin)
    there = action.hex != action.origin and barbarians.open_coast(position) >> action.hex & 1
    return None if there else NOT_THERE(hex=action.hex)


def _ship(tx: catan.Transition, phase: catan.Phase, action: ShipBarbarian) -> None:
    tokens.pay(tx, action.seat)
    barbarians.drive_off(tx, action.origin)
    barbarians.land(tx, action.hex)


SHIP_BARBARIAN = catan.ActionSpec(
    kind=ShipBarbarian,
    during=tokens.ON_OWN_TURN,
    rule=SENDING,
    options=_ships,
    why=_why_not_ship,
    apply=_ship,
    when=tokens.HAS_TOKENS,
    refusals=(tokens.TOO_FEW, tokens.ONE_ACTION, NO_BARBARIAN, NOT_THERE),
)


def _token(tx: catan.Transition, seat: catan.Seat) -> None:
    tokens.gain(tx, seat, TOKENS)


def _less_gold(position: catan.Position, seat: catan.Seat) -> int:
    return COINS - battles.GOLD


# -- hooks ---------------------------------------------------------------------------------------------------------


def _move_problem(state: catan.State, phase: NeutralKnightMove, beneath: tuple[catan.Phase, ...]) -> str | None:
    if neutral_knight(state) is None:
        return "the neutral knight has not entered"
    return base.turn_problem(state, phase.seat)


def _sound(state: catan.State) -> str | None:
    first, second = neutral_owners(state.rules)
    one = knights.knights(state, first).bit_count() <= 1 and not knights.knights(state, second)
    return None if one else "there is one neutral knight, of the first neutral color"


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    brings = [catan.Row(battles.ALSO_FOR_LOSSES, "token", _token)] if tokens.used(setup) else []
    return [catan.Row(knights.MARCHES, "neutral-knight", _march), *brings]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(NeutralKnightMove, rule=NEUTRAL_KNIGHT, sound=_move_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [MOVE_NEUTRAL_KNIGHT, *([SHIP_BARBARIAN] if tokens.used(setup) else [])]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(battles.COMPENSATION, _less_gold)] if tokens.used(setup) else []


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _entered)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("two_players/one-neutral-knight", _sound)]
