"""The robber (base: "Ladrón", "Si sale el 7, el ladrón se activa"; summary: "Activar al ladrón")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, TypeAlias

import attrs

import catan_core as catan
from catan_core.base import goods
from catan_core.base.hidden_hands import GOODS_SEEN, Passed
from catan_core.base.island import Island, put_robber
from catan_core.base.land import land_hexes
from catan_core.base.pieces import owners_at
from catan_core.base.rows import calls, every, id_problem, of_class
from catan_core.components.sets import in_order

ROBBER = catan.Citation("base", "Robber")

SAME_HEX = catan.Refusal("robber.same-hex", ROBBER, text="You must move the robber to another hex.")
ROBBER_NOT_ON_LAND = catan.Refusal("robber.not-on-land", ROBBER, text="The robber stays on land.")
NO_VICTIM = catan.Refusal("robber.no-victim-there", ROBBER, text="You cannot steal from this player here.")
YOURSELF = catan.Refusal("robber.yourself", ROBBER, text="You cannot steal from yourself.")
MUST_STEAL = catan.Refusal("robber.must-steal", ROBBER, text="You must steal from one of the players.")

THIEF = catan.Ids("base/thief", lambda rules: tuple(THIEVES(rules)), doc="What brings a theft, as in `base/thieves`.")
By: TypeAlias = Annotated[str, THIEF]
"""What brings a theft: the robber, unless an expansion says otherwise."""


# -- phases ------------------------------------------------------------------------------------------------------


@catan.record
class RobberDue(catan.Phase, tag="base/robber-due"):
    """A seat will move the robber, if the robber may be moved by then and a hex is left to it."""

    seat: catan.Seat


@catan.record
class RobberMove(catan.Phase, tag="base/robber-move"):
    """A seat must move the robber."""

    seat: catan.Seat


@catan.record
class VictimChoice(catan.Phase, tag="base/victim-choice"):
    """A seat chooses from whom it steals. `hex` is where it steals if that is not the robber's hex."""

    seat: catan.Seat
    victims: tuple[catan.Seat, ...] = attrs.field(converter=in_order)
    hex: catan.Hex | None = attrs.field(default=None, metadata=catan.OMIT_DEFAULT)
    by: By = attrs.field(default="robber", metadata=catan.OMIT_DEFAULT)


@catan.record
class Grab(catan.Phase, tag="base/grab"):
    """A card is stolen from a hand, unseen."""

    seat: catan.Seat
    victim: catan.Seat
    by: By = attrs.field(default="robber", metadata=catan.OMIT_DEFAULT)


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class MoveRobber(catan.Action, tag="base/move-robber"):
    """Move the robber to another hex."""

    hex: catan.Hex


@catan.record
class ChooseVictim(catan.Action, tag="base/choose-victim"):
    """Choose from whom to steal; None: from nobody."""

    victim: catan.Seat | None


@catan.record
class Steal(catan.ChanceAction, tag="base/steal"):
    """Which card is drawn from the victim's hand."""

    good: catan.Good


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class CardStolen(catan.Event, tag="base/card-stolen"):
    """A card goes from one hand to another. `good` is None for those who do not see it; `by`: what brings the theft."""

    thief: catan.Seat
    victim: catan.Seat
    good: catan.Good | None
    by: By = attrs.field(default="robber", metadata=catan.OMIT_DEFAULT)


@catan.record
class VictimChosen(catan.Event, tag="base/victim-chosen"):
    """A seat has said from whom it steals; None: from nobody."""

    thief: catan.Seat
    victim: catan.Seat | None


robber_due: Callable[[catan.Seat], RobberDue] = catan.interned_by_seat(RobberDue)
robber_move: Callable[[catan.Seat], RobberMove] = catan.interned_by_seat(RobberMove)
steal: Callable[[catan.Good], Steal] = catan.interned(Steal)


# -- queries -----------------------------------------------------------------------------------------------------

ROBBER_MAY_MOVE: catan.TruthQuery[[]] = catan.TruthQuery(
    "base/robber-may-move", lambda position: True, doc="Whether the robber may be moved at all."
)


def _targets(position: catan.Position, seat: catan.Seat) -> int:
    island = position[Island]
    return land_hexes(position) & ~(0 if island.robber is None else 1 << island.robber)


ROBBER_TARGETS: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "base/robber-targets",
    _targets,
    doc="The hexes to which a seat may move the robber; without any it stays.",
)


def _victims(position: catan.Position, seat: catan.Seat, hex: catan.Hex) -> int:
    owners = owners_at(position, position[Island].layout.topology.hex_nodes[hex])
    return catan.mask_of(owners) & ~(1 << seat)


VICTIMS: catan.MaskQuery[[catan.Seat, catan.Hex]] = catan.MaskQuery(
    "base/victims", _victims, doc="The seats from which a seat may steal after moving the robber to a hex."
)


# -- moving the robber -------------------------------------------------------------------------------------------


def _robber_moves(position: catan.Position, seat: catan.Seat) -> bool:
    return ROBBER_MAY_MOVE(position) and ROBBER_TARGETS(position, seat) != 0


def _robber_due(tx: catan.Transition, phase: RobberDue) -> None:
    if any(moves(tx, phase.seat) for moves in ROBBER_MOVES(tx.rules).values()):
        tx.then(robber_move(phase.seat))


def _move_options(position: catan.Position, phase: RobberMove, seat: catan.Seat) -> Sequence[int]:
    # Where it may not, something of another expansion may move in its place.
    return catan.members(ROBBER_TARGETS(position, seat)) if ROBBER_MAY_MOVE(position) else ()


def robber_refusal(position: catan.Position, seat: catan.Seat, hex: catan.Hex) -> catan.Violation | None:
    """Why a seat may not move the robber to a hex, if it may be moved at all; None if it may."""
    if ROBBER_TARGETS(position, seat) >> hex & 1:
        return None
    on_land = land_hexes(position) >> hex & 1
    return ROBBER_TARGETS.forbidden(position, hex, seat) or (SAME_HEX if on_land else ROBBER_NOT_ON_LAND)(hex=hex)


def _why_not_move(position: catan.Position, phase: RobberMove, action: MoveRobber) -> catan.Violation | None:
    return ROBBER_MAY_MOVE.forbidden(position) or robber_refusal(position, action.seat, action.hex)


def _move(tx: catan.Transition, phase: RobberMove, action: MoveRobber) -> None:
    put_robber(tx, action.hex)
    tx.then(*theft(tx, action.seat, action.hex))


MOVE_ROBBER = catan.ActionSpec(
    kind=MoveRobber,
    during=(RobberMove,),
    rule=ROBBER,
    options=_move_options,
    why=_why_not_move,
    apply=_move,
    refusals=(SAME_HEX, ROBBER_NOT_ON_LAND),
)


def theft(position: catan.Position, thief: catan.Seat, hex: catan.Hex, by: str = "robber") -> tuple[catan.Phase, ...]:
    """The phases in which a seat steals a card beside a hex: () if there is nobody to steal from.

    `by`: what brings the theft, by a row of the table `base/thieves`.
    """
    victims = tuple(catan.Seat(seat) for seat in catan.members(VICTIMS(position, thief, hex)))
    must = STEAL(position.rules) == "must"
    if len(victims) == 1 and must:
        return grab(position, thief, victims[0], by)
    beside = None if position[Island].robber == hex else hex
    return (VictimChoice(thief, victims, beside, by),) if victims else ()


def grab(
    position: catan.Position, thief: catan.Seat, victim: catan.Seat, by: str = "robber"
) -> tuple[catan.Phase, ...]:
    """The phase in which a card is drawn from a hand: () if the hand has no card to steal.

    Whether this victim may be robbed is up to the caller: `VICTIMS` is asked by `theft`, for the neighbors of a hex.
    """
    return (Grab(thief, victim, by),) if goods.stealable_size(position, victim) else ()


def _victim_options(position: catan.Position, phase: VictimChoice, seat: catan.Seat) -> Sequence[catan.Seat | None]:
    must = STEAL(position.rules) == "must"
    return phase.victims if must else (*phase.victims, None)


def _why_not_victim(position: catan.Position, phase: VictimChoice, action: ChooseVictim) -> catan.Violation | None:
    if action.victim in _victim_options(position, phase, action.seat):
        return None
    if action.victim is None:
        return MUST_STEAL()
    if action.victim == action.seat:
        return YOURSELF()
    hex = position[Island].robber if phase.hex is None else phase.hex
    spared = None if hex is None else VICTIMS.forbidden(position, action.victim, action.seat, hex)
    return spared or NO_VICTIM(victim=action.victim)


def _choose_victim(tx: catan.Transition, phase: VictimChoice, action: ChooseVictim) -> None:
    tx.emit(VictimChosen(action.seat, action.victim))
    if action.victim is not None:
        tx.then(*grab(tx, action.seat, action.victim, phase.by))


CHOOSE_VICTIM = catan.ActionSpec(
    kind=ChooseVictim,
    during=(VictimChoice,),
    rule=ROBBER,
    options=_victim_options,
    why=_why_not_victim,
    apply=_choose_victim,
    refusals=(YOURSELF, NO_VICTIM),
)
VICTIM_REFUSALS: Mapping[str, tuple[catan.Refusal, ...]] = {
    "may": (YOURSELF, NO_VICTIM),
    "must": (MUST_STEAL, YOURSELF, NO_VICTIM),
}


@catan.memoized(1 << 10)
def _steals(hand: catan.Goods) -> catan.Outcomes[Steal]:
    return catan.Outcomes((steal(catan.Good(good)), count) for good, count in enumerate(hand) if count)


def steal_outcomes(position: catan.Position, phase: Grab) -> catan.Outcomes[Steal]:
    """Every card of the hand is equally likely."""
    return _steals(goods.stealable_cards(position, phase.victim))


def _steal(tx: catan.Transition, phase: Grab, action: Steal) -> None:
    goods.shift(tx, phase.victim, phase.seat, goods.single(tx.rules, action.good))
    tx.emit(CardStolen(phase.seat, phase.victim, action.good, phase.by))


def _gone(rules: catan.Rules, event: CardStolen) -> Iterator[Passed]:
    card = None if event.good is None else goods.single(rules, event.good)
    yield Passed(event.victim, event.thief, card, hidden=1)


def _move_problem(state: catan.State, phase: RobberMove, beneath: tuple[catan.Phase, ...]) -> str | None:
    moves = any(moves(state, phase.seat) for moves in ROBBER_MOVES(state.rules).values())
    return None if moves else "the robber may not be moved"


def _choice_problem(state: catan.State, phase: VictimChoice, beneath: tuple[catan.Phase, ...]) -> str | None:
    victims = list(phase.victims)
    if not victims or victims != sorted(set(victims)) or phase.seat in victims:
        return f"seat {phase.seat} cannot steal from one of {victims}"
    if phase.hex is not None and phase.hex == state[Island].robber:
        return "the hex beside which a card is stolen is named only if it is not the robber's"
    return None


def _grab_problem(state: catan.State, phase: Grab, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.seat == phase.victim or not goods.stealable_size(state, phase.victim):
        return f"seat {phase.seat} cannot steal from seat {phase.victim}"
    for other in beneath:
        if isinstance(other, Grab) and (other.seat != phase.seat or other.victim == phase.victim):
            return "several cards are stolen at once only by one seat, and from different seats"
    return None


ROBBER_MOVES: catan.Table[str, Callable[[catan.Position, catan.Seat], bool]] = catan.Table(
    "base/robber-moves",
    "What may be moved when the robber is due: functions of the seat that moves it.",
    problem=calls("position", "seat"),
)
THIEVES: catan.Table[str, str] = catan.Table(
    "base/thieves", "What may bring a theft: what it is, by its id.", problem=every(id_problem, of_class(str))
)
STEAL = catan.Option(
    "base.steal",
    "may",
    values=("may", "must"),
    doc="Whether the player who moves the robber may steal a card, or must if there is somebody to steal from.",
    source="BASE-ROB-07; may in both almanacs, must in the summary and the English rules",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        STEAL,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        ROBBER_MOVES,
        catan.Row(ROBBER_MOVES, "robber", _robber_moves),
        THIEVES,
        catan.Row(THIEVES, "robber", "the robber"),
        catan.Row(GOODS_SEEN, CardStolen.tag, _gone),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(RobberDue, resolve=_robber_due, rule=ROBBER, lies_on=()),
        catan.PhaseSpec(RobberMove, rule=ROBBER, sound=_move_problem, lies_on=()),
        catan.PhaseSpec(VictimChoice, rule=ROBBER, sound=_choice_problem, lies_on=()),
        catan.ChanceSpec(
            phase=Grab,
            action=Steal,
            rule=ROBBER,
            outcomes=steal_outcomes,
            apply=_steal,
            public=False,
            sound=_grab_problem,
            lies_on=(Grab,),
        ),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [MOVE_ROBBER, catan.evolve(CHOOSE_VICTIM, refusals=VICTIM_REFUSALS[STEAL(setup)])]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [
        catan.EventSpec(CardStolen, catan.hides("good", but_for=("thief", "victim"))),
        catan.EventSpec(VictimChosen),
    ]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [ROBBER_MAY_MOVE, ROBBER_TARGETS, VICTIMS]
