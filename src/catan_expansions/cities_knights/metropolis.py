"""Metropolises, won and lost (Cities & Knights: "Metrópolis")."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar

import catan_core as catan
from catan_core.base import Island, piece_points, pieces
from catan_expansions.cities_knights.cities import cities

TRACKS = ("trade", "politics", "science")
"""The tracks of the improvement chart. The decks of progress cards have the same names."""

T = TypeVar("T")
TRACK = catan.Ids("cities_knights/track", lambda rules: TRACKS, doc="A track of the improvement chart, and its deck.")
ByTrack: TypeAlias = Annotated[tuple[T, ...], TRACK]
"""A value for each track, in the order of `TRACKS`. To mypy it is `tuple[T, ...]`."""

METROPOLISES = catan.Citation("cities_knights", "Metropolis")

NOT_FREE = catan.Refusal(
    "metropolis.no-free-city", METROPOLISES, text="Choose one of your cities that is not a metropolis."
)


@catan.record
class MetropolisSite(catan.Phase, tag="cities_knights/metropolis-site"):
    """A seat chooses the city that becomes the metropolis of a track."""

    seat: catan.Seat
    track: Annotated[str, TRACK]


@catan.record
class PlaceMetropolis(catan.Action, tag="cities_knights/place-metropolis"):
    """Make one of your cities the metropolis."""

    node: catan.Node


@catan.record
class MetropolisPassed(catan.Event, tag="cities_knights/metropolis-passed"):
    """The metropolis of a track goes to a seat. `giver` is None if nobody had it before."""

    track: Annotated[str, TRACK]
    giver: catan.Seat | None
    taker: catan.Seat
    node: catan.Node


def piece_of(track: str) -> str:
    """The piece that marks the metropolis of a track."""
    return f"{track}_metropolis"


KINDS: catan.PerRules[dict[str, int]] = catan.PerRules(
    lambda rules: {track: rules.piece_index[piece_of(track)] for track in TRACKS}
)


def holder(position: catan.Position, track: str) -> catan.Seat | None:
    """The seat that has the metropolis of a track; None if nobody has it."""
    for seat, board in enumerate(position[Island].pieces[KINDS(position.rules)[track]]):
        if board:
            return catan.Seat(seat)
    return None


def metropolises(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's metropolises."""
    boards, nodes = position[Island].pieces, 0
    for kind in KINDS(position.rules).values():
        nodes |= boards[kind][seat]
    return nodes


def free_cities(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of a seat's cities that are not metropolises."""
    return cities(position, seat) & ~metropolises(position, seat)


def claim(position: catan.Position, seat: catan.Seat, track: str) -> tuple[catan.Phase, ...]:
    """The phase in which a seat chooses the city for a metropolis that it has won."""
    return (MetropolisSite(seat, track),)


def pass_metropolis(tx: catan.Transition, track: str, taker: catan.Seat, node: catan.Node) -> None:
    """Move the metropolis of a track to a city of a seat, from whoever has it."""
    piece, former = piece_of(track), holder(tx, track)
    if former is not None:
        pieces.remove(tx, piece, former, catan.lowest(pieces.on_board(tx, piece, former)))
    pieces.place(tx, piece, taker, node)
    tx.emit(MetropolisPassed(track, former, taker, node))


PLACE_METROPOLIS: catan.ActionSpec[MetropolisSite, PlaceMetropolis] = catan.ActionSpec(
    kind=PlaceMetropolis,
    during=(MetropolisSite,),
    rule=METROPOLISES,
    options=lambda position, phase, seat: catan.members(free_cities(position, seat)),
    why=NOT_FREE,
    apply=lambda tx, phase, action: pass_metropolis(tx, phase.track, action.seat, action.node),
)


def _stand_on_cities(state: catan.State) -> str | None:
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


def _site_problem(state: catan.State, phase: MetropolisSite, beneath: tuple[catan.Phase, ...]) -> str | None:
    if phase.track not in TRACKS or holder(state, phase.track) == phase.seat:
        return f"seat {phase.seat} cannot win a metropolis of {phase.track!r}"
    return None


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [
        catan.Piece(piece_of(track), "node", stock=1, points=2, fills=False, symbol=track[0].upper())
        for track in TRACKS
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(MetropolisSite, rule=METROPOLISES, sound=_site_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLACE_METROPOLIS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(MetropolisPassed)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("cities_knights/metropolises", piece_points(*map(piece_of, TRACKS)), reads=(Island,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/metropolises-stand-on-cities", _stand_on_cities)]
