"""Harbor points and the special card for them (Traders & Barbarians: "The Harbormaster"; TB-HM-01 to TB-HM-06)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import longest_road, pieces

HARBORMASTER = catan.Citation("harbormaster", "The Harbormaster")
MIN_HARBOR_POINTS = 3
"""The card takes at least this many harbor points."""
POINTS = 2
"""What the card is worth."""


@catan.record
class Harbormaster(catan.Slice, tag="harbormaster/harbormaster"):
    """Who holds the special card; None: nobody."""

    holder: catan.Seat | None


@catan.record
class HarborsDue(catan.Phase, tag="harbormaster/harbors-due"):
    """Something was lost at the harbors: they are compared when all that is lost at the same time is gone."""


@catan.record
class HarbormasterPassed(catan.Event, tag="harbormaster/harbormaster-passed"):
    """The special card goes from one seat to another. None: it comes from, or goes to, the side of the board."""

    giver: catan.Seat | None
    taker: catan.Seat | None


# -- counting ------------------------------------------------------------------------------------------------------


def harbor_points(position: catan.Position, seat: catan.Seat) -> int:
    """What a seat has built at harbors: a settlement counts one, a city two, a metropolis as the city beneath it."""
    nodes, rules, boards = base.AT_HARBORS(position, seat), position.rules, position[base.Island].pieces
    kinds = rules.derived[pieces.BUILDINGS]
    return sum([rules.pieces[kind].points * (boards[kind][seat] & nodes).bit_count() for kind in kinds])


def all_harbor_points(position: catan.Position) -> tuple[int, ...]:
    """The harbor points of every seat."""
    return tuple([harbor_points(position, seat) for seat in position.rules.all_seats])


def holder_after(holder: catan.Seat | None, points: tuple[int, ...]) -> catan.Seat | None:
    """Who holds the card when the seats have these harbor points and `holder` has held it until now."""
    return longest_road.holder_after(holder, points, MIN_HARBOR_POINTS)


def settle(tx: catan.Transition) -> None:
    """Give the card to whoever has it by what stands on the board now, and announce it."""
    former = tx[Harbormaster].holder
    holder = holder_after(former, all_harbor_points(tx))
    if holder != former:
        tx.update(Harbormaster(holder))
        tx.emit(HarbormasterPassed(former, holder))


def settle_when_done(tx: catan.Transition) -> None:
    """Do so when everything that happens at the same time has happened: several may lose something at once, and the
    order in which their losses are carried out says nothing."""
    tx.then(HARBORS_DUE)


def _react(tx: catan.Transition, event: base.PiecePlaced | base.PieceRemoved | base.PieceMoved) -> None:
    if tx.rules.piece_index[event.piece] not in tx.rules.derived[pieces.BUILDINGS]:
        return
    if isinstance(event, base.PiecePlaced) and event.built:
        settle(tx)
    else:
        settle_when_done(tx)


HARBORS_DUE = HarborsDue()


def _card_points(position: catan.Position, seat: catan.Seat) -> int:
    return POINTS if position[Harbormaster].holder == seat else 0


def _one_more(position: catan.Position, seat: catan.Seat) -> int:
    return 1


def _derived(position: catan.Position, card: Harbormaster) -> Harbormaster:
    """Who holds the card by what stands on the board, which tests compare with who does."""
    return Harbormaster(holder_after(card.holder, all_harbor_points(position)))


def _sound(state: catan.State) -> str | None:
    holder, points = state[Harbormaster].holder, all_harbor_points(state)
    if holder_after(holder, points) != holder:
        return f"the card cannot be with {holder} when the harbor points are {points}"
    return None


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            Harbormaster, lambda rules, layout: Harbormaster(None), derived=_derived, doc="Who is harbormaster."
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(HarborsDue, resolve=lambda tx, phase: settle(tx), rule=HARBORMASTER, lies_on=())]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(HarbormasterPassed)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(base.PiecePlaced, _react),
        catan.Reaction(base.PieceRemoved, _react),
        catan.Reaction(base.PieceMoved, _react),
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("harbormaster/harbormaster", _card_points, reads=(Harbormaster,))]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.GOAL, _one_more, reads=())]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("harbormaster/holder-has-most-harbor-points", _sound)]
