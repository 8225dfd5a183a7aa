"""The main scenario for two: tokens move a barbarian, settlements at trade hexes bring a token, and the opponent has a
part in the toll of a neutral color (TB-MA-16)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import choices, pieces, travel
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.two_players import tokens
from catan_expansions.traders_barbarians.wagons import WAGON_FARE, WagonMoved, barbarians, plan

SENDING = catan.Citation("two_players", "Moving a barbarian")

ROAD_THERE = catan.Refusal("tokens.road-on-path", SENDING, text="For tokens a barbarian goes to a path without a road.")


@catan.record
class SendBarbarian(catan.Action, tag="two_players/send-barbarian"):
    """Pay tokens and move a barbarian to a path without a road; nothing is stolen."""

    origin: catan.Edge
    edge: catan.Edge


def _free(position: catan.Position) -> int:
    return barbarians.BARBARIAN_PATHS(position) & ~pieces.filled_edges(position)


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    if tokens.why_not_pay(position, seat) is not None:
        return ()
    free = catan.members(_free(position))
    return [(origin, edge) for origin in sorted(position[barbarians.Barbarians].edges) for edge in free]


def _why_not(position: catan.Position, phase: catan.Phase, action: SendBarbarian) -> catan.Violation | None:
    refused = tokens.why_not_pay(position, action.seat)
    if refused is not None:
        return refused
    if action.origin not in position[barbarians.Barbarians].edges:
        return barbarians.NO_BARBARIAN(edge=action.origin)
    closed = barbarians.path_refusal(position, action.edge)
    return closed or (ROAD_THERE(edge=action.edge) if pieces.filled_edges(position) >> action.edge & 1 else None)


def _send(tx: catan.Transition, phase: catan.Phase, action: SendBarbarian) -> None:
    tokens.pay(tx, action.seat)
    barbarians.put_barbarian(tx, action.seat, action.origin, action.edge)


SEND_BARBARIAN = catan.ActionSpec(
    kind=SendBarbarian,
    during=tokens.ON_OWN_TURN,
    rule=SENDING,
    options=_options,
    why=_why_not,
    apply=_send,
    when=tokens.HAS_TOKENS,
    refusals=(tokens.TOO_FEW, tokens.ONE_ACTION, barbarians.NO_BARBARIAN, barbarians.PATH_TAKEN, ROAD_THERE),
)


def _share(tx: catan.Transition, event: WagonMoved) -> None:
    """Of the toll of a neutral color, which has gone to the supply, half goes to the opponent, rounded down."""
    edge = travel.edge_between(tx, event.origin, event.node)
    owner = None if edge is None else barbarians.owner_of_road(tx, edge)
    if edge is None or owner is None or tx.rules.is_seat(owner):
        return
    fare = WAGON_FARE(tx, event.seat, edge)
    if fare is not None and fare.goods is not None:
        [other] = choices.opponents(tx, event.seat)
        purse.pay(tx, None, other, fare.goods[tx.rules.good_index[purse.GOLD]] // 2)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return tokens.used(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(tokens.TOKENS_AT, terrain, 1) for terrain in (plan.CASTLE, plan.QUARRY, plan.GLASSWORKS)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [SEND_BARBARIAN]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(WagonMoved, _share)]
