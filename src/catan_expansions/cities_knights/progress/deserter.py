"""The Deserter and Intrigue: opponents' knights change sides or are displaced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from catan_core import (
    PIECE,
    Action,
    ActionSpec,
    ActionSpecs,
    Event,
    EventSpec,
    EventSpecs,
    Node,
    Option,
    OptionSpecs,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    hookimpl,
    members,
    record,
)
from catan_core.base import SITES, Island, pieces
from catan_expansions.cities_knights.knight_actions import lift, send_back
from catan_expansions.cities_knights.knights import (
    NO_KNIGHT,
    NO_ROAD,
    NODE_TAKEN,
    NOT_ON_LAND,
    RANKS,
    forget,
    knights,
    rank_at,
    recall,
    site_refusal,
    strength,
)
from catan_expansions.cities_knights.progress.playing import allow_void, opponents, playing, rule_of

NO_OPPONENT = Refusal(
    "intrigue.no-knight-on-your-road",
    rule_of("intrigue"),
    text="No opponent's knight stands on one of your routes there.",
)


@record
class KnightDeserts(Phase):
    """A seat chooses which of its knights deserts to the seat `to`."""

    tag: ClassVar[str] = "cities_knights/knight-deserts"
    seat: Seat
    to: Seat


@record
class DeserterSite(Phase):
    """A seat places the knight that has deserted to it."""

    tag: ClassVar[str] = "cities_knights/deserter-site"
    seat: Seat
    piece: Annotated[str, PIECE]
    active: bool


@record
class PlayDeserter(Action):
    """Play the Deserter: an opponent removes a knight, and you place a knight of the same rank."""

    tag: ClassVar[str] = "cities_knights/play-deserter"
    victim: Seat


@record
class GiveUpKnight(Action):
    """Remove one of your knights from the board."""

    tag: ClassVar[str] = "cities_knights/give-up-knight"
    node: Node


@record
class PlaceDeserter(Action):
    """Place the knight that has deserted to you."""

    tag: ClassVar[str] = "cities_knights/place-deserter"
    node: Node


@record
class PlayIntrigue(Action):
    """Play Intrigue: displace an opponent's knight that stands on one of your routes."""

    tag: ClassVar[str] = "cities_knights/play-intrigue"
    node: Node


@record
class KnightDeserted(Event):
    """A knight has deserted to another seat."""

    tag: ClassVar[str] = "cities_knights/knight-deserted"
    seat: Seat
    to: Seat
    piece: Annotated[str, PIECE]
    active: bool


# -- deserter ----------------------------------------------------------------------------------------------------


def _victims(position: Position, seat: Seat) -> Sequence[Seat]:
    others = opponents(position, seat)
    return others if allow_void(position) else [other for other in others if knights(position, other)]


def _deserter(tx: Transition, action: PlayDeserter) -> None:
    if knights(tx, action.victim):
        tx.then(KnightDeserts(action.victim, action.seat))


PLAY_DESERTER = playing("deserter", PlayDeserter, _deserter, options=_victims)


def _desert_options(position: Position, phase: KnightDeserts, seat: Seat) -> Sequence[int]:
    return members(knights(position, seat))


def _why_not_desert(position: Position, phase: KnightDeserts, action: GiveUpKnight) -> Violation | None:
    return None if knights(position, action.seat) >> action.node & 1 else NO_KNIGHT(node=action.node)


def _desert(tx: Transition, phase: KnightDeserts, action: GiveUpKnight) -> None:
    piece = rank_at(tx, action.seat, action.node)
    assert piece is not None
    active, _, _ = forget(tx, action.node)
    pieces.remove(tx, piece, action.seat, action.node)
    tx.emit(KnightDeserted(action.seat, phase.to, piece, active))
    coming = _coming_over(tx, phase.to, piece)
    if coming is not None and SITES(tx, phase.to, coming):
        tx.then(DeserterSite(phase.to, coming, active))


GIVE_UP_KNIGHT = ActionSpec(
    kind=GiveUpKnight,
    during=(KnightDeserts,),
    rule=rule_of("deserter"),
    options=_desert_options,
    why=_why_not_desert,
    apply=_desert,
    refusals=(NO_KNIGHT,),
)


def _coming_over(position: Position, seat: Seat, piece: str) -> str | None:
    """The kind of knight that a seat places for a deserter; None if it has no suitable knight in stock."""
    fallback = {
        "basic": (piece, RANKS[0]),
        "equal_or_lower": tuple(reversed(RANKS[: strength(piece)])),
    }[DESERTER_RULES(position.rules)["fallback"]]
    return next((rank for rank in fallback if pieces.in_stock(position, rank, seat) > 0), None)


def _site_options(position: Position, phase: DeserterSite, seat: Seat) -> Sequence[int]:
    return members(SITES(position, seat, phase.piece))


def _why_not_site(position: Position, phase: DeserterSite, action: PlaceDeserter) -> Violation | None:
    return site_refusal(position, action.seat, phase.piece, action.node)


def _place(tx: Transition, phase: DeserterSite, action: PlaceDeserter) -> None:
    pieces.place(tx, phase.piece, action.seat, action.node)
    recall(tx, action.node, (phase.active, False, False))


PLACE_DESERTER = ActionSpec(
    kind=PlaceDeserter,
    during=(DeserterSite,),
    rule=rule_of("deserter"),
    options=_site_options,
    why=_why_not_site,
    apply=_place,
    refusals=(NODE_TAKEN, NOT_ON_LAND, NO_ROAD),
)


def _deserts_problem(state: State, phase: KnightDeserts, beneath: tuple[Phase, ...]) -> str | None:
    return f"no knight of seat {phase.seat} deserts to it" if phase.seat == phase.to else None


def _deserter_problem(state: State, phase: DeserterSite, beneath: tuple[Phase, ...]) -> str | None:
    if phase.piece not in RANKS or pieces.in_stock(state, phase.piece, phase.seat) <= 0:
        return f"seat {phase.seat} has no such knight to place"
    return None


# -- intrigue ----------------------------------------------------------------------------------------------------


def _intruders(position: Position, seat: Seat) -> int:
    standing = 0
    for other in opponents(position, seat):
        standing |= knights(position, other)
    return standing & position[Island].layout.topology.ends(pieces.network(position, seat))


def _intrigue_options(position: Position, seat: Seat) -> Sequence[int]:
    return members(_intruders(position, seat))


def _why_not_intrigue(position: Position, action: PlayIntrigue) -> Violation | None:
    return None if _intruders(position, action.seat) >> action.node & 1 else NO_OPPONENT(node=action.node)


def _intrigue(tx: Transition, action: PlayIntrigue) -> None:
    send_back(tx, lift(tx, action.seat, action.node))


PLAY_INTRIGUE = playing(
    "intrigue", PlayIntrigue, _intrigue, options=_intrigue_options, why=_why_not_intrigue, refusals=(NO_OPPONENT,)
)


DESERTER_RULES: Table[str, str] = Table("cities_knights/deserter", "What comes over with a deserter.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "cities_knights.deserter_fallback",
            "basic",
            values=("basic", "equal_or_lower"),
            doc="Which knight is placed when no piece of the deserter's rank is left.",
            source="CK-CARD-DESERTER; basic in the Spanish rules, the next lower one in the English rules of 2025",
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        DESERTER_RULES,
        Row(DESERTER_RULES, "fallback", setup.word("cities_knights.deserter_fallback")),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(KnightDeserts, rule=rule_of("deserter"), sound=_deserts_problem, lies_on=()),
        PhaseSpec(DeserterSite, rule=rule_of("deserter"), sound=_deserter_problem, lies_on=()),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLAY_DESERTER, GIVE_UP_KNIGHT, PLACE_DESERTER, PLAY_INTRIGUE]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(KnightDeserted)]
