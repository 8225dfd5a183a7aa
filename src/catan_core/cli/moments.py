"""What comes next in a turn, and why something that was typed is not possible now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from catan_core import Action, Phase, Seat, View
from catan_core.cli.speech import Speech
from catan_core.cli.typed import FEW, has_all, words_in
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType, field_types, unnamed
from catan_core.fieldtypes.ranges import how_many
from catan_core.model.errors import ENGINE, Violation
from catan_core.plugin.specs import refusals_of
from catan_core.render import phase_text, refusal_text

ELSEWHERE = "not-in-this-phase"
"""The phrase for what belongs to a phase that is neither over nor to come in this turn."""

MOST = 20_000
"""At most this many actions are looked at to find out why none is legal."""

HIGHEST = 12
"""So many numbers are looked at besides the lowest."""


def next_phase(view: View, seat: Seat, say: Speech, names: Sequence[str] = ()) -> str:
    """What the seat decides directly after what it decides now, as far as that is settled; "" if nothing is."""
    beneath = (phase for phase in reversed(view.stack[:-1]) if view.rules.offers.get(type(phase)))
    phase = next(beneath, None)
    if phase is None or type(phase) is type(view.stack[-1]) or not _waits_for(view, phase, seat):
        return ""
    return _titled(view, phase, say, names)


def why_not_now(
    typed: str, view: View, seat: Seat, past: Sequence[Phase], say: Speech, names: Sequence[str] = ()
) -> list[str]:
    """Why the kinds of action that were typed are not possible now, line by line; nothing if no kind was typed.

    `past` are the phases of this turn in which the seat has decided.
    """
    words = words_in(typed)
    if not words:
        return []
    menu = {kind for kind, _ in view.actions.kinds} | {spec.kind for spec in view.actions.open}
    meant = {
        kind: title
        for kind in view.rules.action_specs
        if kind not in menu and has_all(title := view.rules.text(f"action:{kind.tag}", say.language), words)
    }
    reasons = {title: _reason(kind, view, seat, past, say, names) for kind, title in meant.items()}
    in_turn = {title: reason for title, reason in reasons.items() if reason[0] != ELSEWHERE}
    lines: dict[tuple[str, str], list[str]] = {}
    for title, reason in (in_turn or reasons).items():
        lines.setdefault(reason, []).append(title)
    return [
        say(id, titles=", ".join(titles[:FEW]) + (" ..." if len(titles) > FEW else ""), about=about)
        for (id, about), titles in lines.items()
    ]


def _reason(
    kind: type[Action], view: View, seat: Seat, past: Sequence[Phase], say: Speech, names: Sequence[str]
) -> tuple[str, str]:
    """The phrase that says why a kind of action is not possible now, and what it is about."""
    offers = view.rules.offers
    now = view.stack[-1]
    if kind in offers[type(now)] and _waits_for(view, now, seat):
        return "not-possible", refusal_text(view.rules, _violation(kind, view, seat), say.language)
    for phase in reversed(view.stack[:-1]):
        if kind in offers.get(type(phase), {}) and _waits_for(view, phase, seat):
            return "not-yet", _titled(view, phase, say, names)
    for phase in reversed(past):
        if kind in offers.get(type(phase), {}):
            return "not-any-more", _titled(view, phase, say, names)
    return ELSEWHERE, _titled(view, now, say, names)


def _violation(kind: type[Action], view: View, seat: Seat) -> Violation:
    """Why nothing of a kind is legal: what refuses the actions that come nearest to it, among all that there could be.

    Rules ask one thing after the other, in the order of the refusals of the kind: whoever has a knight and no grain is
    told of the grain, not of all the places without a knight. What other rules add is said if nothing else is.
    """
    spec = view.rules.action_specs[kind]
    barred = spec.barred and spec.barred(view, view.stack[-1], seat)
    if barred is not None:
        return barred
    order = {refusal.code: place for place, refusal in enumerate(refusals_of(spec))}
    found = [violation for action in _imagined(kind, view, seat) if (violation := view.rules.check(view, action))]
    said = Counter(violation.code for violation in found)
    return max(found, key=lambda one: (order.get(one.code, -1), said[one.code]), default=ENGINE["not-now"]())


def _imagined(kind: type[Action], view: View, seat: Seat) -> Iterator[Action]:
    """The actions of a kind, whether legal or not; none if there are too many."""
    declared = {name: unnamed(field) for name, field in field_types(kind).items() if name != "seat"}
    values = [_values(field, view) for field in declared.values()]
    if prod(map(len, values)) <= MOST:
        yield from (kind(seat, **dict(zip(declared, chosen, strict=True))) for chosen in product(*values))


def _values(declared: FieldType, view: View) -> Sequence[object]:
    """What a field may hold, without None: of cards a single one, of numbers the lowest; nothing for other lists."""
    match unnamed(declared.inner) if isinstance(declared, types.Optional) else declared:
        case types.Id() | types.IdOf() as inner:
            return range(how_many(inner)(view.rules, view.rules.topology(view)))
        case types.StringOf(ids):
            return ids.of(view.rules)
        case types.Values(values):
            return values
        case types.Number(bounds):
            least, most = bounds.of(view.rules)
            return range(least, min(most, least + HIGHEST) + 1)
        case types.GoodsVector():
            goods = [good.id for good in view.rules.goods]
            return [view.rules.vector({good: 1}) for good in goods]
        case _:
            return ()


def _waits_for(view: View, phase: Phase, seat: Seat) -> bool:
    return seat in view.rules.actors_of[type(phase)](phase)


def _titled(view: View, phase: Phase, say: Speech, names: Sequence[str]) -> str:
    return phase_text(view.rules, view.rules.topology(view), phase, say.language, names=names)
