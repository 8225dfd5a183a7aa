"""Paired players: the third seat to the left plays a part of every turn (rules of the printings since 2022)."""

from __future__ import annotations

from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Row,
    Seat,
    Setup,
    State,
    TableSpecs,
    Transition,
    hookimpl,
    record,
)
from catan_core.base import (
    TURN_ENDS,
    BuildPhase,
    CardPhase,
    NextTurn,
    OwnActionPhase,
    SupplyTradePhase,
    TradeEnded,
    TurnEnded,
    Window,
    close_window,
    end_turn,
    may_end,
    open_window,
    why_not_end,
)

PAIRED = Citation("five_six", "Paired players")
STEP = 3
"""Player 2 sits this many seats to the left of player 1."""


@record
class PairedPart(Phase):
    """The part of player 2 begins."""

    tag: ClassVar[str] = "five_six/paired-part"
    seat: Seat


@record
class PairedTrade(CardPhase, SupplyTradePhase, OwnActionPhase):
    """Player 2 trades with the supply, if building is a separate phase."""

    tag: ClassVar[str] = "five_six/paired-trade"
    seat: Seat


@record
class PairedBuild(CardPhase, BuildPhase, OwnActionPhase):
    """Player 2 builds after trading."""

    tag: ClassVar[str] = "five_six/paired-build"
    seat: Seat


@record
class PairedMain(CardPhase, SupplyTradePhase, BuildPhase, OwnActionPhase):
    """Player 2 trades with the supply and builds, in any order."""

    tag: ClassVar[str] = "five_six/paired-main"
    seat: Seat


@record
class PairedDone(Phase):
    """The part of player 2 ends once everything that it has caused is resolved."""

    tag: ClassVar[str] = "five_six/paired-done"
    seat: Seat


@record
class EndPairedTrade(Action):
    """Finish trading and begin to build."""

    tag: ClassVar[str] = "five_six/end-paired-trade"


@record
class EndPairedPart(Action):
    """End your part of the turn."""

    tag: ClassVar[str] = "five_six/end-paired-part"


def _second(tx: Transition, event: TurnEnded) -> None:
    tx.then(PairedPart(second_seat(tx, event.seat)))


def _begin_separate(tx: Transition, phase: PairedPart) -> None:
    open_window(tx, phase.seat)
    tx.then(PairedTrade(phase.seat), PairedBuild(phase.seat), PairedDone(phase.seat))


def _begin_combined(tx: Transition, phase: PairedPart) -> None:
    open_window(tx, phase.seat)
    tx.then(PairedMain(phase.seat), PairedDone(phase.seat))


def _end_trade(tx: Transition, phase: PairedTrade, action: EndPairedTrade) -> None:
    tx.end()
    tx.emit(TradeEnded(action.seat))


END_TRADE = ActionSpec(kind=EndPairedTrade, during=(PairedTrade,), rule=PAIRED, apply=_end_trade)


def _end_part(tx: Transition, phase: PairedBuild | PairedMain, action: EndPairedPart) -> None:
    end_turn(tx, phase, action.seat)


def _part_ends(tx: Transition, seat: Seat) -> None:
    """`PairedDone` lies beneath, and nothing else is due."""


END_PART = ActionSpec(
    kind=EndPairedPart,
    during=(PairedBuild, PairedMain),
    rule=PAIRED,
    options=may_end,
    why=why_not_end,
    apply=_end_part,
)


def _done(tx: Transition, phase: PairedDone) -> None:
    close_window(tx)


def second_seat(position: Position, seat: Seat) -> Seat:
    """The seat of player 2 in the turn of a seat."""
    return Seat((seat + STEP) % position.rules.seats)


def _part_problem(state: State, phase: PairedPart, beneath: tuple[Phase, ...]) -> str | None:
    if not state.turn.number or phase.seat != second_seat(state, state.turn.seat) or state[Window].seat is not None:
        return f"seat {phase.seat} does not come now"
    return _before_next_turn(beneath)


def _own_problem(
    state: State, phase: PairedTrade | PairedBuild | PairedMain | PairedDone, beneath: tuple[Phase, ...]
) -> str | None:
    seat = phase.seat
    if not state.turn.number or seat != second_seat(state, state.turn.seat) or state[Window].seat != seat:
        return f"seat {seat} has no part in this turn now"
    if isinstance(phase, PairedDone):
        return _before_next_turn(beneath)
    following = PairedBuild(seat) if isinstance(phase, PairedTrade) else PairedDone(seat)
    return None if beneath[-1:] == (following,) else f"{following.tag!r} would not follow"


def _before_next_turn(beneath: tuple[Phase, ...]) -> str | None:
    return None if beneath and isinstance(beneath[-1], NextTurn) else "no turn would follow"


def _played(setup: Setup) -> bool:
    return setup.options["five_six.extra_phase"] == "paired_players"


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    if not _played(setup):
        return []
    combined = setup.options["base.turn_phases"] == "combined"
    return [
        PhaseSpec(
            PairedPart,
            resolve=_begin_combined if combined else _begin_separate,
            rule=PAIRED,
            sound=_part_problem,
            lies_on=(),
        ),
        PhaseSpec(PairedTrade, once=False, rule=PAIRED, sound=_own_problem, lies_on=()),
        PhaseSpec(PairedBuild, once=False, rule=PAIRED, sound=_own_problem, lies_on=()),
        PhaseSpec(PairedMain, once=False, rule=PAIRED, sound=_own_problem, lies_on=()),
        PhaseSpec(PairedDone, resolve=_done, judged=True, rule=PAIRED, sound=_own_problem, lies_on=()),
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(TURN_ENDS, kind.tag, _part_ends) for kind in (PairedBuild, PairedMain)] if _played(setup) else []


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [END_TRADE, END_PART] if _played(setup) else []


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(TurnEnded, _second)] if _played(setup) else []
