"""A small expansion: it counts the pieces that come to the board, and announces every count, and every tenth."""

from __future__ import annotations

from catan_core import (
    Event,
    EventSpec,
    EventSpecs,
    Expansion,
    Reaction,
    Reactions,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    Transition,
    hookimpl,
    record,
)
from catan_core.base import PiecePlaced

EXPANSION = Expansion("tally", "Tally", version="1", modules=(__name__,), requires=("base",))


@record
class Tally(Slice, tag="tally/tally"):
    count: int


@record
class Counted(Event, tag="tally/counted"):
    count: int


@record
class TenMore(Event, tag="tally/ten-more"):
    pass


def _count(tx: Transition, event: PiecePlaced) -> None:
    count = tx[Tally].count + 1
    tx.update(Tally(count))
    tx.emit(Counted(count))
    if count % 10 == 0:
        tx.emit(TenMore())


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Tally, lambda rules, layout: Tally(0))]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(Counted), EventSpec(TenMore)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(PiecePlaced, _count)]
