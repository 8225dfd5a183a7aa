"""The reading that a full net is exchanged once a turn (Traders & Barbarians: "Seven fish tokens"; TB-FI-09)."""

from __future__ import annotations

import attrs

import catan_core as catan
from catan_core import base
from catan_core.components.sets import in_order


@catan.record
class Exchanged(catan.Slice, tag="fishermen/exchanged"):
    """The seats that have exchanged a token in this turn, where that is allowed once."""

    seats: tuple[catan.Seat, ...] = attrs.field(converter=in_order)


NOBODY = Exchanged(())


def has_exchanged(position: catan.Position, seat: catan.Seat) -> bool:
    """Whether a seat has exchanged a token already, so that it may not do so again."""
    return EXCHANGE(position.rules) == "once_a_turn" and seat in position[Exchanged].seats


def note_exchange(tx: catan.Transition, seat: catan.Seat) -> None:
    """Note that a seat has exchanged a token, if it may do so once."""
    if EXCHANGE(tx.rules) == "once_a_turn":
        tx.update(Exchanged((*tx[Exchanged].seats, seat)))


def _forget(tx: catan.Transition, event: base.WindowOpened) -> None:
    if tx[Exchanged] != NOBODY:
        tx.update(NOBODY)


def _sound(state: catan.State) -> str | None:
    seats = state[Exchanged].seats
    return None if len(set(seats)) == len(seats) else f"seats {list(seats)} have exchanged a token more than once"


EXCHANGE = catan.Option(
    "fishermen.exchange",
    "each_time",
    values=("each_time", "once_a_turn"),
    doc="How often a player with seven fish tokens may exchange one.",
    source="TB-FI-09; for each token in the fifth edition, once a turn in the sixth",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        EXCHANGE,
        catan.Edition("en2025", ((EXCHANGE.name, "once_a_turn"),), doc="The English rules of 2025 (6th edition)."),
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return EXCHANGE(setup) == "once_a_turn"


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            Exchanged,
            lambda rules, layout: NOBODY,
            anew_at=(base.WindowOpened,),
            anew=lambda exchanged, event: NOBODY,
            doc="Who has exchanged a fish token in this turn.",
        )
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.WindowOpened, _forget)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("fishermen/exchanged-once", _sound)]
