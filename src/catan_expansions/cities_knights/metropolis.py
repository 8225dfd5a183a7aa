"""Metropolises, won and lost (Cities & Knights: "Metrópolis")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeAlias, TypeVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Ids,
    Invariant,
    Invariants,
    Node,
    PerRules,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Piece,
    Pieces,
    PointSource,
    PointSources,
    Position,
    Refusal,
    Seat,
    Setup,
    State,
    Transition,
    Violation,
    hookimpl,
    lowest,
    members,
    record,
)
from catan_core.base import Island, pieces
from catan_expansions.cities_knights.cities import cities

TRACKS = ("trade", "politics", "science")
"""The tracks of the improvement chart. The decks of progress cards have the same names."""

T = TypeVar("T")
TRACK = Ids("cities_knights/track", lambda rules: TRACKS, doc="A track of the improvement chart, and its deck.")
ByTrack: TypeAlias = Annotated[tuple[T, ...], TRACK]
"""A value for each track, in the order of `TRACKS`. To mypy it is `tuple[T, ...]`."""

METROPOLISES = Citation("cities_knights", "Metropolis")

NOT_FREE = Refusal("metropolis.no-free-city", METROPOLISES, text="Choose one of your cities that is not a metropolis.")


@record
class MetropolisSite(Phase):
    """A seat chooses the city that becomes the metropolis of a track."""

    tag: ClassVar[str] = "cities_knights/metropolis-site"
    seat: Seat
    track: Annotated[str, TRACK]


@record
class PlaceMetropolis(Action):
    """Make one of your cities the metropolis."""

    tag: ClassVar[str] = "cities_knights/place-metropolis"
    node: Node


@record
class MetropolisPassed(Event):
    """The metropolis of a track goes to a seat. `giver` is None if nobody had it before."""

    tag: ClassVar[str] = "cities_knights/metropolis-passed"
    track: Annotated[str, TRACK]
    giver: Seat | None
    taker: Seat
    node: Node


def piece_of(track: str) -> str:
    """The piece that marks the metropolis of a track."""
    return f"{track}_metropolis"


KINDS: PerRules[dict[str, int]] = PerRules(
    lambda rules: {track: rules.piece_index[piece_of(track)] for track in TRACKS}
)
WORTH: PerRules[tuple[tuple[int, int], ...]] = PerRules(
    lambda rules: tuple((kind, rules.pieces[kind].points) for kind in KINDS(rules).values())
)


def holder(position: Position, track: str) -> Seat | None:
    """The seat that has the metropolis of a track; None if nobody has it."""
    for seat, board in enumerate(position[Island].pieces[KINDS(position.rules)[track]]):
        if board:
            return Seat(seat)
    return None


def metropolises(position: Position, seat: Seat) -> int:
    """The nodes of a seat's metropolises."""
    boards, nodes = position[Island].pieces, 0
    for kind in KINDS(position.rules).values():
        nodes |= boards[kind][seat]
    return nodes


def free_cities(position: Position, seat: Seat) -> int:
    """The nodes of a seat's cities that are not metropolises."""
    return cities(position, seat) & ~metropolises(position, seat)


def claim(position: Position, seat: Seat, track: str) -> tuple[Phase, ...]:
    """The phase in which a seat chooses the city for a metropolis that it has won."""
    return (MetropolisSite(seat, track),)


def pass_metropolis(tx: Transition, track: str, taker: Seat, node: Node) -> None:
    """Move the metropolis of a track to a city of a seat, from whoever has it."""
    piece, former = piece_of(track), holder(tx, track)
    if former is not None:
        pieces.remove(tx, piece, former, lowest(pieces.on_board(tx, piece, former)))
    pieces.place(tx, piece, taker, node)
    tx.emit(MetropolisPassed(track, former, taker, node))


def _options(position: Position, phase: MetropolisSite, seat: Seat) -> Sequence[int]:
    return members(free_cities(position, seat))


def _why_not(position: Position, phase: MetropolisSite, action: PlaceMetropolis) -> Violation | None:
    return None if free_cities(position, action.seat) >> action.node & 1 else NOT_FREE(node=action.node)


def _place(tx: Transition, phase: MetropolisSite, action: PlaceMetropolis) -> None:
    pass_metropolis(tx, phase.track, action.seat, action.node)


PLACE_METROPOLIS = ActionSpec(
    kind=PlaceMetropolis,
    during=(MetropolisSite,),
    rule=METROPOLISES,
    options=_options,
    why=_why_not,
    apply=_place,
    refusals=(NOT_FREE,),
)


def _points(position: Position, seat: Seat) -> int:
    boards, total = position[Island].pieces, 0
    for kind, points in position.rules.derived[WORTH]:
        total += points * boards[kind][seat].bit_count()
    return total


def _stand_on_cities(state: State) -> str | None:
    for seat in state.rules.all_seats:
        stands = [pieces.on_board(state, piece_of(track), seat) for track in TRACKS]
        union = stands[0] | stands[1] | stands[2]
        if union & ~cities(state, seat) or union.bit_count() != sum(board.bit_count() for board in stands):
            return f"a metropolis of seat {seat} stands on no city of its own"
    for track in TRACKS:
        row = state[Island].pieces[state.rules.piece_index[piece_of(track)]]
        if sum(board.bit_count() for board in row) > 1:
            return f"there are two metropolises of {track}"
    return None


def _site_problem(state: State, phase: MetropolisSite, beneath: tuple[Phase, ...]) -> str | None:
    if phase.track not in TRACKS or holder(state, phase.track) == phase.seat:
        return f"seat {phase.seat} cannot win a metropolis of {phase.track!r}"
    return None


@hookimpl
def catan_pieces(setup: Setup) -> Pieces:
    return [Piece(piece_of(track), "node", stock=1, points=2, fills=False, symbol=track[0].upper()) for track in TRACKS]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(MetropolisSite, rule=METROPOLISES, sound=_site_problem, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLACE_METROPOLIS]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(MetropolisPassed)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("cities_knights/metropolises", _points, reads=(Island,))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/metropolises-stand-on-cities", _stand_on_cities)]
