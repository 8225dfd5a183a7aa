"""Paired players: the third seat to the left plays a part of every turn (rules of the printings since 2022)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import catan_core as catan
from catan_core import base
from catan_expansions.five_six.special_building import EXTRA_PHASE

PAIRED = catan.Citation("five_six", "Paired players")
STEP = 3
"""Player 2 sits this many seats to the left of player 1."""


@catan.record
class PairedPart(catan.Phase, tag="five_six/paired-part"):
    """The part of player 2 begins."""

    seat: catan.Seat


@catan.record
class PairedTrade(base.CardPhase, base.SupplyTradePhase, base.OwnActionPhase, tag="five_six/paired-trade"):
    """Player 2 trades with the supply, if building is a separate phase."""

    seat: catan.Seat


@catan.record
class PairedBuild(base.CardPhase, base.BuildPhase, base.OwnActionPhase, tag="five_six/paired-build"):
    """Player 2 builds after trading."""

    seat: catan.Seat


@catan.record
class PairedMain(
    base.CardPhase, base.SupplyTradePhase, base.BuildPhase, base.OwnActionPhase, tag="five_six/paired-main"
):
    """Player 2 trades with the supply and builds, in any order."""

    seat: catan.Seat


@catan.record
class PairedDone(catan.Phase, tag="five_six/paired-done"):
    """The part of player 2 ends once everything that it has caused is resolved."""

    seat: catan.Seat


@catan.record
class PairedPartEnding(catan.Event, tag="five_six/paired-part-ending"):
    """Player 2 ends its part of the turn; what follows from it comes before the next turn."""

    seat: catan.Seat


@catan.record
class EndPairedTrade(catan.Action, tag="five_six/end-paired-trade"):
    """Finish trading and begin to build."""


@catan.record
class EndPairedPart(base.EndsTurn, tag="five_six/end-paired-part"):
    """End your part of the turn."""


def _second(tx: catan.Transition, event: base.TurnEnded) -> None:
    tx.then(PairedPart(second_seat(tx, event.seat)))


PARTS: Mapping[type[catan.Phase], Callable[[catan.Seat], catan.Phase]] = {
    base.Trade: PairedTrade,
    base.Build: PairedBuild,
    base.Main: PairedMain,
}
"""What player 2 does, by the part of a turn of player 1 that is like it."""


def _begin(tx: catan.Transition, phase: PairedPart) -> None:
    base.open_window(tx, phase.seat)
    tx.then(*(PARTS[part](phase.seat) for part in base.turn_parts(tx.rules)), PairedDone(phase.seat))


def _end_trade(tx: catan.Transition, phase: PairedTrade, action: EndPairedTrade) -> None:
    tx.end()
    tx.emit(base.TradeEnded(action.seat))


END_TRADE = catan.ActionSpec(kind=EndPairedTrade, during=(PairedTrade,), rule=PAIRED, apply=_end_trade)


def _end_part(tx: catan.Transition, phase: PairedBuild | PairedMain, action: EndPairedPart) -> None:
    base.end_turn(tx, phase, action.seat)


def _part_ends(tx: catan.Transition, seat: catan.Seat) -> None:
    """`PairedDone` lies beneath."""
    tx.emit(PairedPartEnding(seat))


END_PART = catan.ActionSpec(
    kind=EndPairedPart,
    during=(PairedBuild, PairedMain),
    rule=PAIRED,
    apply=_end_part,
)


def _done(tx: catan.Transition, phase: PairedDone) -> None:
    base.close_window(tx)


def second_seat(position: catan.Position, seat: catan.Seat) -> catan.Seat:
    """The seat of player 2 in the turn of a seat."""
    return catan.Seat((seat + STEP) % position.rules.seats)


def _part_problem(state: catan.State, phase: PairedPart, beneath: tuple[catan.Phase, ...]) -> str | None:
    if (
        not state.turn.number
        or phase.seat != second_seat(state, state.turn.seat)
        or state[base.Window].seat is not None
    ):
        return f"seat {phase.seat} does not come now"
    return _before_next_turn(beneath)


def _own_problem(
    state: catan.State, phase: PairedTrade | PairedBuild | PairedMain | PairedDone, beneath: tuple[catan.Phase, ...]
) -> str | None:
    seat = phase.seat
    if not state.turn.number or seat != second_seat(state, state.turn.seat) or state[base.Window].seat != seat:
        return f"seat {seat} has no part in this turn now"
    if isinstance(phase, PairedDone):
        return _before_next_turn(beneath)
    following = PairedBuild(seat) if isinstance(phase, PairedTrade) else PairedDone(seat)
    return None if beneath[-1:] == (following,) else f"{following.tag!r} would not follow"


def _before_next_turn(beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if beneath and isinstance(beneath[-1], base.NextTurn) else "no turn would follow"


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return EXTRA_PHASE(setup) == "paired_players"


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(PairedPart, resolve=_begin, rule=PAIRED, sound=_part_problem, lies_on=()),
        catan.PhaseSpec(PairedTrade, once=False, rule=PAIRED, sound=_own_problem, lies_on=()),
        catan.PhaseSpec(PairedBuild, once=False, rule=PAIRED, sound=_own_problem, lies_on=()),
        catan.PhaseSpec(PairedMain, once=False, rule=PAIRED, sound=_own_problem, lies_on=()),
        catan.PhaseSpec(PairedDone, resolve=_done, judged=True, rule=PAIRED, sound=_own_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.TURN_ENDS, kind.tag, _part_ends) for kind in (PairedBuild, PairedMain)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [END_TRADE, END_PART]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(PairedPartEnding)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.TurnEnded, _second)]
