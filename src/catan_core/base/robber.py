"""The robber (base: "Ladrón", "Si sale el 7, el ladrón se activa"; summary: "Activar al ladrón")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import attrs

from catan_core import (
    OMIT_DEFAULT,
    Action,
    ActionSpec,
    ActionSpecs,
    ChanceAction,
    ChanceSpec,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Goods,
    Hex,
    MaskQuery,
    Option,
    OptionSpecs,
    Outcomes,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Queries,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    State,
    Table,
    TableSpecs,
    Transition,
    TruthQuery,
    Violation,
    evolve,
    hookimpl,
    mask_of,
    members,
    memoized,
    record,
)
from catan_core.base import goods
from catan_core.base.hidden_hands import GOODS_SEEN, Passed
from catan_core.base.island import Island, put_robber
from catan_core.base.land import land_hexes
from catan_core.base.pieces import owners_at
from catan_core.components.sets import in_order

ROBBER = Citation("base", "Robber")

SAME_HEX = Refusal("robber.same-hex", ROBBER, text="You must move the robber to another hex.")
ROBBER_NOT_ON_LAND = Refusal("robber.not-on-land", ROBBER, text="The robber stays on land.")
NO_VICTIM = Refusal("robber.no-victim-there", ROBBER, text="You cannot steal from this player here.")
YOURSELF = Refusal("robber.yourself", ROBBER, text="You cannot steal from yourself.")
MUST_STEAL = Refusal("robber.must-steal", ROBBER, text="You must steal from one of the players.")


# -- phases ------------------------------------------------------------------------------------------------------


@record
class RobberDue(Phase):
    """A seat will move the robber, if the robber may be moved by then and a hex is left to it."""

    tag: ClassVar[str] = "base/robber-due"
    seat: Seat


@record
class RobberMove(Phase):
    """A seat must move the robber."""

    tag: ClassVar[str] = "base/robber-move"
    seat: Seat


@record
class VictimChoice(Phase):
    """A seat chooses from whom it steals. `hex` is where it steals if that is not the robber's hex."""

    tag: ClassVar[str] = "base/victim-choice"
    seat: Seat
    victims: tuple[Seat, ...] = attrs.field(converter=in_order)
    hex: Hex | None = attrs.field(default=None, metadata=OMIT_DEFAULT)


@record
class Grab(Phase):
    """A card is stolen from a hand, unseen."""

    tag: ClassVar[str] = "base/grab"
    seat: Seat
    victim: Seat


# -- actions -----------------------------------------------------------------------------------------------------


@record
class MoveRobber(Action):
    """Move the robber to another hex."""

    tag: ClassVar[str] = "base/move-robber"
    hex: Hex


@record
class ChooseVictim(Action):
    """Choose from whom to steal; None: from nobody."""

    tag: ClassVar[str] = "base/choose-victim"
    victim: Seat | None


@record
class Steal(ChanceAction):
    """Which card is drawn from the victim's hand."""

    tag: ClassVar[str] = "base/steal"
    good: Good


# -- events ------------------------------------------------------------------------------------------------------


@record
class CardStolen(Event):
    """A card goes from one hand to another. `good` is None for those who do not see it."""

    tag: ClassVar[str] = "base/card-stolen"
    thief: Seat
    victim: Seat
    good: Good | None


@record
class VictimChosen(Event):
    """A seat has said from whom it steals; None: from nobody."""

    tag: ClassVar[str] = "base/victim-chosen"
    thief: Seat
    victim: Seat | None


# -- queries -----------------------------------------------------------------------------------------------------

ROBBER_MAY_MOVE: TruthQuery[[]] = TruthQuery(
    "base/robber-may-move", lambda position: True, doc="Whether the robber may be moved at all."
)


def _targets(position: Position, seat: Seat) -> int:
    island = position[Island]
    return land_hexes(position) & ~(0 if island.robber is None else 1 << island.robber)


ROBBER_TARGETS: MaskQuery[[Seat]] = MaskQuery(
    "base/robber-targets",
    _targets,
    doc="The hexes to which a seat may move the robber; without any it stays.",
)


def _victims(position: Position, seat: Seat, hex: Hex) -> int:
    owners = owners_at(position, position[Island].layout.topology.hex_nodes[hex])
    return mask_of(owners) & ~(1 << seat)


VICTIMS: MaskQuery[[Seat, Hex]] = MaskQuery(
    "base/victims", _victims, doc="The seats from which a seat may steal after moving the robber to a hex."
)


# -- moving the robber -------------------------------------------------------------------------------------------


def _robber_moves(position: Position, seat: Seat) -> bool:
    return ROBBER_MAY_MOVE(position) and ROBBER_TARGETS(position, seat) != 0


def _robber_due(tx: Transition, phase: RobberDue) -> None:
    if any(moves(tx, phase.seat) for moves in ROBBER_MOVES(tx.rules).values()):
        tx.then(RobberMove(phase.seat))


def _move_options(position: Position, phase: RobberMove, seat: Seat) -> Sequence[int]:
    return members(ROBBER_TARGETS(position, seat))


def robber_refusal(position: Position, seat: Seat, hex: Hex) -> Violation | None:
    """Why a seat may not move the robber to a hex, if it may be moved at all; None if it may."""
    if ROBBER_TARGETS(position, seat) >> hex & 1:
        return None
    on_land = land_hexes(position) >> hex & 1
    return ROBBER_TARGETS.forbidden(position, hex, seat) or (SAME_HEX if on_land else ROBBER_NOT_ON_LAND)(hex=hex)


def _why_not_move(position: Position, phase: RobberMove, action: MoveRobber) -> Violation | None:
    return robber_refusal(position, action.seat, action.hex)


def _move(tx: Transition, phase: RobberMove, action: MoveRobber) -> None:
    put_robber(tx, action.hex)
    tx.then(*theft(tx, action.seat, action.hex))


MOVE_ROBBER = ActionSpec(
    kind=MoveRobber,
    during=(RobberMove,),
    rule=ROBBER,
    options=_move_options,
    why=_why_not_move,
    apply=_move,
    refusals=(SAME_HEX, ROBBER_NOT_ON_LAND),
)


def theft(position: Position, thief: Seat, hex: Hex) -> tuple[Phase, ...]:
    """The phases in which a seat steals a card beside a hex: () if there is nobody to steal from."""
    victims = tuple(Seat(seat) for seat in members(VICTIMS(position, thief, hex)))
    must = ROBBER_RULES(position.rules)["must-steal"]
    if len(victims) == 1 and must:
        return grab(position, thief, victims[0])
    beside = None if position[Island].robber == hex else hex
    return (VictimChoice(thief, victims, beside),) if victims else ()


def grab(position: Position, thief: Seat, victim: Seat) -> tuple[Phase, ...]:
    """The phase in which a card is drawn from a hand: () if the hand has no card to steal.

    Whether this victim may be robbed is up to the caller: `VICTIMS` is asked by `theft`, for the neighbors of a hex.
    """
    return (Grab(thief, victim),) if goods.stealable_size(position, victim) else ()


def _victim_options(position: Position, phase: VictimChoice, seat: Seat) -> Sequence[Seat | None]:
    must = ROBBER_RULES(position.rules)["must-steal"]
    return phase.victims if must else (*phase.victims, None)


def _why_not_victim(position: Position, phase: VictimChoice, action: ChooseVictim) -> Violation | None:
    if action.victim in _victim_options(position, phase, action.seat):
        return None
    if action.victim is None:
        return MUST_STEAL()
    if action.victim == action.seat:
        return YOURSELF()
    hex = position[Island].robber if phase.hex is None else phase.hex
    spared = None if hex is None else VICTIMS.forbidden(position, action.victim, action.seat, hex)
    return spared or NO_VICTIM(victim=action.victim)


def _choose_victim(tx: Transition, phase: VictimChoice, action: ChooseVictim) -> None:
    tx.emit(VictimChosen(action.seat, action.victim))
    if action.victim is not None:
        tx.then(*grab(tx, action.seat, action.victim))


CHOOSE_VICTIM = ActionSpec(
    kind=ChooseVictim,
    during=(VictimChoice,),
    rule=ROBBER,
    options=_victim_options,
    why=_why_not_victim,
    apply=_choose_victim,
    refusals=(MUST_STEAL, YOURSELF, NO_VICTIM),
)


@memoized(1 << 10)
def _steals(hand: Goods) -> Outcomes[Steal]:
    return Outcomes((Steal(Good(good)), count) for good, count in enumerate(hand))


def steal_outcomes(position: Position, phase: Grab) -> Outcomes[Steal]:
    """Every card of the hand is equally likely."""
    return _steals(goods.stealable_cards(position, phase.victim))


def steal_weight(position: Position, phase: Grab, action: Steal) -> int:
    """How many cards of this kind there are in the hand."""
    return goods.stealable_cards(position, phase.victim)[action.good]


def _steal(tx: Transition, phase: Grab, action: Steal) -> None:
    goods.shift(tx, phase.victim, phase.seat, goods.single(tx.rules, action.good))
    tx.emit(CardStolen(phase.seat, phase.victim, action.good))


def _conceal_theft(event: CardStolen, seat: Seat | None) -> CardStolen:
    return event if seat in (event.thief, event.victim) else CardStolen(event.thief, event.victim, None)


def _gone(rules: Rules, event: CardStolen) -> Iterator[Passed]:
    card = None if event.good is None else goods.single(rules, event.good)
    yield Passed(event.victim, event.thief, card, hidden=1)


def _move_problem(state: State, phase: RobberMove, beneath: tuple[Phase, ...]) -> str | None:
    moves = any(moves(state, phase.seat) for moves in ROBBER_MOVES(state.rules).values())
    return None if moves else "the robber may not be moved"


def _choice_problem(state: State, phase: VictimChoice, beneath: tuple[Phase, ...]) -> str | None:
    victims = list(phase.victims)
    if not victims or victims != sorted(set(victims)) or phase.seat in victims:
        return f"seat {phase.seat} cannot steal from one of {victims}"
    if phase.hex is not None and phase.hex == state[Island].robber:
        return "the hex beside which a card is stolen is named only if it is not the robber's"
    return None


def _grab_problem(state: State, phase: Grab, beneath: tuple[Phase, ...]) -> str | None:
    if phase.seat == phase.victim or not goods.stealable_size(state, phase.victim):
        return f"seat {phase.seat} cannot steal from seat {phase.victim}"
    for other in beneath:
        if isinstance(other, Grab) and (other.seat != phase.seat or other.victim == phase.victim):
            return "several cards are stolen at once only by one seat, and from different seats"
    return None


ROBBER_MOVES: Table[str, Callable[[Position, Seat], bool]] = Table(
    "base/robber-moves", "What may be moved when the robber is due: functions of the seat that moves it."
)
ROBBER_RULES: Table[str, bool] = Table("base/robber", "How the robber behaves.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "base.steal",
            "may",
            values=("may", "must"),
            doc="Whether the player who moves the robber may steal a card, or must if there is somebody to steal from.",
            source="BASE-ROB-07; may in both almanacs, must in the summary and the English rules",
        ),
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        ROBBER_MOVES,
        Row(ROBBER_MOVES, "robber", _robber_moves),
        ROBBER_RULES,
        Row(ROBBER_RULES, "must-steal", setup.options["base.steal"] == "must"),
        Row(GOODS_SEEN, CardStolen.tag, _gone),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(RobberDue, resolve=_robber_due, rule=ROBBER, lies_on=()),
        PhaseSpec(RobberMove, rule=ROBBER, sound=_move_problem, lies_on=()),
        PhaseSpec(VictimChoice, rule=ROBBER, sound=_choice_problem, lies_on=()),
        ChanceSpec(
            phase=Grab,
            action=Steal,
            rule=ROBBER,
            outcomes=steal_outcomes,
            weight=steal_weight,
            apply=_steal,
            public=False,
            sound=_grab_problem,
            lies_on=(Grab,),
        ),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    must = setup.options["base.steal"] == "must"
    return [MOVE_ROBBER, CHOOSE_VICTIM if must else evolve(CHOOSE_VICTIM, refusals=(YOURSELF, NO_VICTIM))]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(CardStolen, _conceal_theft), EventSpec(VictimChosen)]


@hookimpl
def catan_queries(setup: Setup) -> Queries:
    return [ROBBER_MAY_MOVE, ROBBER_TARGETS, VICTIMS]
