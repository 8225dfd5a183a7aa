"""The robber is sent to the desert for tokens (Catan for Two: "Moving the robber"; TB-2P-10). Nothing is stolen.

Where a scenario has no desert, a row says which terrain is meant instead, or that the robber leaves the board. In
scenarios that have barbarians in its place, one of these is moved, and this module takes no part.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_expansions.traders_barbarians.two_players import tokens

SENDING = catan.Citation("two_players", "Moving the robber")

NOT_HOME = catan.Refusal("robber.not-home", SENDING, text="For tokens the robber is not sent there.")
HOME_ALREADY = catan.Refusal("robber.home-already", SENDING, text="The robber is there already.")


@catan.record
class SendRobber(catan.Action, tag="two_players/send-robber"):
    """Pay tokens and move the robber to the desert; None: off the board."""

    hex: catan.Hex | None


def _homes(position: catan.Position) -> list[catan.Hex | None]:
    """Where the robber may be sent, wherever it is now."""
    terrains = position[base.Island].layout.terrains
    homes: list[catan.Hex | None] = [
        catan.Hex(hex) for hex, terrain in enumerate(terrains) if ROBBER_HOMES(position.rules).get(terrain)
    ]
    return [*homes, None] if ROBBER_LEAVES(position.rules).get("leaves") else homes


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[catan.Hex | None]:
    if tokens.why_not_pay(position, seat) is not None or not base.ROBBER_MAY_MOVE(position):
        return ()
    here = position[base.Island].robber
    return [home for home in _homes(position) if home != here]


def _why_not(position: catan.Position, phase: catan.Phase, action: SendRobber) -> catan.Violation | None:
    refused = tokens.why_not_pay(position, action.seat) or base.ROBBER_MAY_MOVE.forbidden(position)
    if refused is not None:
        return refused
    where = {} if action.hex is None else {"hex": action.hex}
    if action.hex not in _homes(position):
        return NOT_HOME(**where)
    return HOME_ALREADY(**where) if position[base.Island].robber == action.hex else None


def _send(tx: catan.Transition, phase: catan.Phase, action: SendRobber) -> None:
    tokens.pay(tx, action.seat)
    if action.hex is None:
        base.remove_robber(tx)
    else:
        base.put_robber(tx, action.hex)


SEND_ROBBER = catan.ActionSpec(
    kind=SendRobber,
    during=tokens.ON_OWN_TURN,
    rule=SENDING,
    options=_options,
    why=_why_not,
    apply=_send,
    when=tokens.HAS_TOKENS,
    refusals=(tokens.TOO_FEW, tokens.ONE_ACTION, NOT_HOME, HOME_ALREADY),
)


def used(setup: catan.Setup) -> bool:
    """Whether the robber can be sent home for tokens: two of the scenarios have none."""
    return tokens.used(setup) and not {"barbarian_attack", "traders_barbarians"} & setup.expansions


ROBBER_HOMES: catan.Table[str, bool] = catan.Table(
    "two_players/robber-homes",
    "The terrains to which the robber is sent for tokens.",
    problem=rows.every(rows.terrain_problem, rows.truth_problem),
)
ROBBER_LEAVES: catan.Table[str, bool] = catan.Table(
    "two_players/robber-leaves",
    "Whether the robber `leaves` the board when it is sent away for tokens. Without a row: no.",
    problem=rows.only_keys("leaves", value=rows.truth_problem),
)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return used(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [ROBBER_HOMES, catan.Row(ROBBER_HOMES, base.DESERT, True), ROBBER_LEAVES]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [SEND_ROBBER]
