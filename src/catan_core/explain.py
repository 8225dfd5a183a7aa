"""The compiled tables of a ruleset as text: who provides what, in which order, and what meets what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from catan_core import specs
from catan_core.collecting import RESULTS, Provision

if TYPE_CHECKING:
    from catan_core.rules import Rules
    from catan_core.ruleset import Ruleset


def explain(ruleset: Ruleset, seats: int | None = None) -> str:
    """Everything a ruleset is made of. Without a number of seats: for the largest that it allows.

    Raises UnsupportedSeats.
    """
    if seats is None:
        ruleset.check_seats()
        seats = max(ruleset.seats or {2})
    return "\n".join(_lines(ruleset, ruleset.rules(seats)))


def _lines(ruleset: Ruleset, rules: Rules) -> Iterator[str]:
    yield f"Ruleset for {rules.seats} seats, in the order in which the expansions are compiled:"
    for expansion in ruleset.chosen:
        yield f"  {expansion.id} {expansion.version}: {expansion.title}"
        for what, keys in (("leaves out", expansion.excludes), ("replaces", expansion.replaces)):
            for key in keys:
                yield f"    {what} {key}"
    yield "Options:"
    yield from (f"  {name} = {value}" for name, value in sorted(ruleset.options.items()))
    for hook in RESULTS:
        given = [provision for provision in rules.provisions if provision.hook == hook]
        if given and hook not in ("texts", "modifiers", "reactions"):
            yield f"{hook.capitalize()}:"
            yield from (f"  {line}" for provision in given for line in _provided(provision))
    yield "Modifiers:"
    for provision in rules.provisions:
        match provision.spec:
            case specs.Modifier(query=query, stage=stage):
                yield f"  {query.name}: {stage} by {provision.expansion.id}"
            case specs.Limit(kind=kind):
                yield f"  {kind.tag}: limited by {provision.expansion.id}"
    yield "Actions by phase:"
    for phase, offers in rules.offers.items():
        if offers:
            yield f"  {phase.tag}: {', '.join(sorted(kind.tag for kind in offers))}"
    yield "Reactions, in the order in which they run:"
    for tag, provisions in _reactions(rules).items():
        names = [provision.part for provision in provisions]
        several = len({provision.expansion.id for provision in provisions}) > 1
        yield f"  {tag}: {', '.join(names)}{'  (of several expansions)' if several else ''}"


def _provided(provision: Provision) -> Iterator[str]:
    line = f"{provision.key or '-'}  from {provision.part}"
    match provision.spec:
        case specs.Row(value=value):
            shown = getattr(value, "__name__", None) or repr(value)
            line = f"{provision.key} = {shown}  from {provision.part}"
        case specs.ChanceSpec(action=action):
            line += f", answered by chance: {action.tag}"
        case specs.PhaseSpec(resolve=resolve) if resolve is not None:
            line += ", automatic"
    if provision.replaced is not None:
        line += f", instead of that from {provision.replaced.part}"
    yield line


def _reactions(rules: Rules) -> dict[str, list[Provision]]:
    found: dict[str, list[Provision]] = {}
    for provision in rules.provisions:
        if isinstance(provision.spec, specs.Reaction):
            found.setdefault(provision.spec.on.tag, []).append(provision)
    return found
