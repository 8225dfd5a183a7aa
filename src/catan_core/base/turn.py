"""Turn structure (base: "Construir", "Fase combinada de comercio y construcción"; summary: "Como se juega").

Roll, trade, build; or, with the combined phase, roll and then anything in any order. The markers published here say
what a seat may do in a phase, so that actions of any expansion are offered in phases of any other.
"""

from __future__ import annotations

from collections.abc import Callable

import catan_core as catan
from catan_core import Seat
from catan_core.base import rows
from catan_core.base.window import Window, close_window, open_window

TURN = catan.Citation("base", "Turn structure")


# -- markers: what a phase is good for ---------------------------------------------------------------------------


@catan.record
class BeforeRollPhase(catan.Phase):
    """Before the roll of the seat's own turn."""


@catan.record
class RollPhase(catan.Phase):
    """The roll is under way, and the turn goes on with what the dice show."""


@catan.record
class CardPhase(catan.Phase):
    """The seat may play its own cards."""


@catan.record
class DomesticTradePhase(catan.Phase):
    """The seat may trade with other seats."""


@catan.record
class SupplyTradePhase(catan.Phase):
    """The seat may trade with the supply."""


@catan.record
class BuildPhase(catan.Phase):
    """The seat may build and buy."""


@catan.record
class OwnActionPhase(catan.Phase):
    """The seat's own turn, or a part of a turn that is like it, after the roll."""


# -- phases ------------------------------------------------------------------------------------------------------


@catan.record
class BeforeRoll(BeforeRollPhase, CardPhase, tag="base/before-roll"):
    """The turn has begun, the dice have not been rolled."""

    seat: Seat


@catan.record
class Trade(CardPhase, DomesticTradePhase, SupplyTradePhase, OwnActionPhase, tag="base/trade"):
    """Trading, as long as building is a phase of its own."""

    seat: Seat


@catan.record
class Build(CardPhase, BuildPhase, OwnActionPhase, tag="base/build"):
    """Building, after trading is over."""

    seat: Seat


@catan.record
class Main(CardPhase, DomesticTradePhase, SupplyTradePhase, BuildPhase, OwnActionPhase, tag="base/main"):
    """Trading and building in any order."""

    seat: Seat


@catan.record
class TurnDone(catan.Phase, tag="base/turn-done"):
    """The turn ends once everything that its end has caused is done."""

    seat: Seat


@catan.record
class NextTurn(catan.Phase, tag="base/next-turn"):
    """The turn of a seat begins."""

    seat: Seat


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class EndTrade(catan.Action, tag="base/end-trade"):
    """Finish trading and begin to build."""


@catan.record
class EndsTurn(catan.Action):
    """The seat does nothing but end its turn, or its part in one."""


@catan.record
class EndTurn(EndsTurn, tag="base/end-turn"):
    """End your turn."""


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class TurnStarted(catan.Event, tag="base/turn-started"):
    """A turn begins."""

    seat: Seat
    number: catan.Count


@catan.record
class TradeEnded(catan.Event, tag="base/trade-ended"):
    """A seat has finished trading and begins to build."""

    seat: Seat


@catan.record
class TurnEnding(catan.Event, tag="base/turn-ending"):
    """A seat wants to end its turn; what it still owes comes now."""

    seat: Seat


@catan.record
class TurnEnded(catan.Event, tag="base/turn-ended"):
    """A turn is over, the next has not begun."""

    seat: Seat


before_roll: Callable[[Seat], BeforeRoll] = catan.interned_by_seat(BeforeRoll)
turn_started: Callable[[Seat, int], TurnStarted] = catan.interned(TurnStarted)
turn_done: Callable[[Seat], TurnDone] = catan.interned_by_seat(TurnDone)
next_turn: Callable[[Seat], NextTurn] = catan.interned_by_seat(NextTurn)
turn_ending: Callable[[Seat], TurnEnding] = catan.interned_by_seat(TurnEnding)
turn_ended: Callable[[Seat], TurnEnded] = catan.interned_by_seat(TurnEnded)

AFTER_ROLL: catan.PerRules[Callable[[Seat], tuple[catan.Phase, ...]]] = catan.PerRules(
    lambda rules: catan.interned_by_seat(lambda seat: tuple(kind(seat) for kind in PHASES_AFTER_ROLL(rules)["own"]))
)
"""The phases that follow the roll of a seat, in reading order."""


# -- verbs -------------------------------------------------------------------------------------------------------


def next_seat(rules: catan.Rules, seat: Seat) -> Seat:
    """The seat to the left."""
    return rules.all_seats[(seat + 1) % rules.seats]


def end_turn(tx: catan.Transition, phase: OwnActionPhase, seat: Seat) -> None:
    """End the turn of a seat, or its part in the turn of another, in the phase that is being answered. What the caller
    has pushed before comes first."""
    tx.end()
    tx.rules.tables[TURN_ENDS][phase.tag](tx, seat)


def _end_trade(tx: catan.Transition, phase: Trade, action: EndTrade) -> None:
    tx.end()
    tx.emit(TradeEnded(action.seat))


END_TRADE = catan.ActionSpec(kind=EndTrade, during=(Trade,), rule=TURN, apply=_end_trade)


def _end_turn(tx: catan.Transition, phase: Build | Main, action: EndTurn) -> None:
    end_turn(tx, phase, action.seat)


def _pass_on(tx: catan.Transition, seat: Seat) -> None:
    tx.emit(turn_ending(seat))
    tx.then(turn_done(seat), next_turn(next_seat(tx.rules, seat)))


END_TURN = catan.ActionSpec(kind=EndTurn, during=(Build, Main), rule=TURN, apply=_end_turn)


def _turn_done(tx: catan.Transition, phase: TurnDone) -> None:
    close_window(tx)
    tx.emit(turn_ended(phase.seat))


def _next_turn(tx: catan.Transition, phase: NextTurn) -> None:
    tx.start_turn(phase.seat)
    tx.emit(turn_started(phase.seat, tx.turn.number))
    open_window(tx, phase.seat)
    tx.then(before_roll(phase.seat))


# -- positions from outside --------------------------------------------------------------------------------------


def turn_problem(state: catan.State, seat: Seat) -> str | None:
    """Why it is not a seat's own turn; None if it is."""
    if not state.turn.number or state.turn.seat != seat:
        return f"it is not the turn of seat {seat}"
    return None if state[Window].seat == seat else f"seat {seat} may not act as on its turn"


def _before_roll_problem(state: catan.State, phase: BeforeRoll, beneath: tuple[catan.Phase, ...]) -> str | None:
    return "a turn begins when nothing else is pending" if beneath else turn_problem(state, phase.seat)


def after_roll_problem(state: catan.State, phase: catan.Phase, beneath: tuple[catan.Phase, ...]) -> str | None:
    """Why a phase that follows the roll cannot lie where it does: the rest of the turn lies beneath it, and nothing
    else; None if it can."""
    own = AFTER_ROLL(state.rules)(state.turn.seat)
    if phase not in own or beneath != own[: own.index(phase) : -1]:
        return "after a roll, a turn has other phases"
    return turn_problem(state, state.turn.seat)


def _turn_done_problem(state: catan.State, phase: TurnDone, beneath: tuple[catan.Phase, ...]) -> str | None:
    following = next_seat(state.rules, phase.seat)
    return turn_problem(state, phase.seat) if beneath == (next_turn(following),) else "no turn would follow"


def _next_turn_problem(state: catan.State, phase: NextTurn, beneath: tuple[catan.Phase, ...]) -> str | None:
    if beneath:
        return "the next turn begins when nothing else is pending"
    if state.turn.number and phase.seat != next_seat(state.rules, state.turn.seat):
        return f"the turn of seat {phase.seat} does not come next"
    return None


TURN_PHASES = catan.Option(
    "base.turn_phases",
    "separate",
    values=("separate", "combined"),
    doc="Whether trading ends before building begins, or both are done in any order after the roll.",
    source="BASE-TURN-04; separate in all three books, two of which recommend combined to experienced players",
)


PHASES_AFTER_ROLL: catan.Table[str, tuple[Callable[[Seat], catan.Phase], ...]] = catan.Table(
    "base/turn-phases",
    "The phases that follow the roll.",
    problem=rows.only_keys("own", value=rows.many(rows.calls("seat"))),
)


TURN_ENDS: catan.Table[str, Callable[[catan.Transition, Seat], None]] = catan.Table(
    "base/turn-ends",
    "What happens when a seat ends its turn, or its part in one, by the tag of the phase in which it does so.",
    problem=rows.calls("tx", "seat"),
)


def turn_parts(chosen: catan.Setup | catan.Rules) -> tuple[type[Trade | Build | Main], ...]:
    """What a seat does in its turn after the roll: it trades and then builds, or does both in any order."""
    return {"separate": (Trade, Build), "combined": (Main,)}[TURN_PHASES(chosen)]


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [TURN_PHASES]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        PHASES_AFTER_ROLL,
        catan.Row(PHASES_AFTER_ROLL, "own", turn_parts(setup)),
        TURN_ENDS,
        catan.Row(TURN_ENDS, Build.tag, _pass_on),
        catan.Row(TURN_ENDS, Main.tag, _pass_on),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(BeforeRoll, once=False, rule=TURN, sound=_before_roll_problem, lies_on=(None,)),
        catan.PhaseSpec(Trade, once=False, rule=TURN, sound=after_roll_problem, lies_on=(None,)),
        catan.PhaseSpec(Build, once=False, rule=TURN, sound=after_roll_problem, lies_on=(None,)),
        catan.PhaseSpec(Main, once=False, rule=TURN, sound=after_roll_problem, lies_on=(None,)),
        catan.PhaseSpec(TurnDone, resolve=_turn_done, judged=True, rule=TURN, sound=_turn_done_problem, lies_on=()),
        catan.PhaseSpec(NextTurn, resolve=_next_turn, rule=TURN, sound=_next_turn_problem, lies_on=(None,)),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [END_TRADE, END_TURN]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(kind) for kind in (TurnStarted, TradeEnded, TurnEnding, TurnEnded)]
