"""Points and victory: what counts points, and which slices decide who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from catan_core.compiler.overrides import Selection
from catan_core.model.ids import Seat
from catan_core.model.state import Position
from catan_core.plugin import specs
from catan_core.topology import mask_of


def joined(counts: Iterable[Callable[[Position, Seat], int]]) -> tuple[Callable[[Position, Seat], int], ...]:
    """What counts the points of some sources, with one for all of the same type that can be counted at once."""
    counters: dict[type, specs.Counter] = {}
    others = []
    for count in counts:
        counter = getattr(count, "__self__", None)
        if isinstance(counter, specs.Counter):
            kind = type(counter)
            counters[kind] = counters[kind].joined(counter) if kind in counters else counter
        else:
            others.append(count)
    return (*[counter.count for counter in counters.values()], *others)


def judged_by(selection: Selection) -> int:
    """The slices that decide who has won, as a bit mask; -1 if a point source or victory rule does not say."""
    rules = selection.specs("victory", specs.VictoryRule)
    reads = [source.reads for source in selection.specs("points", specs.PointSource)]
    reads += [rule.reads for rule in rules]
    slices = selection.specs("slices", specs.SliceSpec)
    if not all(reads):
        return -1
    asked = {query for rule in rules for query in rule.asks}
    modifiers = selection.specs("modifiers", specs.Modifier)
    reads += [modifier.reads or () for modifier in modifiers if modifier.query in asked]
    kinds = {kind for some in reads for kind in some}
    return mask_of(index for index, spec in enumerate(slices) if spec.kind in kinds)
