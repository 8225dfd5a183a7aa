"""The compiled tables of a ruleset as text: what each expansion provides, in which order, and how these interact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from catan_core.compiler.contributions import RESULTS
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution

if TYPE_CHECKING:
    from catan_core.compiler.ruleset import Ruleset
    from catan_core.engine.rules import Rules


def explain(ruleset: Ruleset, seats: int | None = None) -> str:
    """Everything in a ruleset, as text. `seats` defaults to the largest number that the ruleset allows.

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
        by_option = [
            name for name, who in ruleset.left_out.items() if who == expansion.id and name not in expansion.excludes
        ]
        for what, keys in (("leaves out", (*expansion.excludes, *by_option)), ("replaces", expansion.replaces)):
            for key in keys:
                yield f"    {what} {key}"
        unused = [part for part in rules.unused if part.partition(".")[0] == expansion.id]
        yield from (f"    does not use {part}" for part in unused)
    yield "Options:"
    idle = ruleset.without_effect
    for name, value in sorted(ruleset.options.items()):
        yield f"  {name} = {value}" + (f" (only with {idle[name]})" if name in idle else "")
    for hook in RESULTS:
        provided = [contribution for contribution in rules.contributions if contribution.hook == hook]
        if provided and hook not in ("texts", "modifiers", "reactions"):
            yield f"{hook.capitalize()}:"
            yield from (f"  {line}" for contribution in provided for line in _provided(contribution))
    yield "Modifiers:"
    for contribution in rules.contributions:
        match contribution.spec:
            case specs.Modifier(query=query, stage=stage):
                yield f"  {query.name}: {stage} by {contribution.expansion.id}"
            case specs.Limit(kind=kind):
                yield f"  {kind.tag or kind.__name__}: limited by {contribution.expansion.id}"
    yield "Actions by phase:"
    for phase, offers in rules.offers.items():
        if offers:
            yield f"  {phase.tag}: {', '.join(sorted(kind.tag for kind in offers))}"
    yield "Reactions, in the order in which they run:"
    for tag, contributions in _reactions(rules).items():
        names = [contribution.part for contribution in contributions]
        several = len({contribution.expansion.id for contribution in contributions}) > 1
        yield f"  {tag}: {', '.join(names)}{'  (of several expansions)' if several else ''}"


def _provided(contribution: Contribution) -> Iterator[str]:
    line = f"{contribution.key or '-'}  from {contribution.part}"
    match contribution.spec:
        case specs.Row(value=value):
            shown = getattr(value, "__name__", None) or repr(value)
            line = f"{contribution.key} = {shown}  from {contribution.part}"
        case specs.ChanceSpec(action=action):
            line += f", answered by chance: {action.tag}"
        case specs.PhaseSpec(resolve=resolve) if resolve is not None:
            line += ", automatic"
    if contribution.replaced is not None:
        line += f", instead of that from {contribution.replaced.part}"
    yield line


def _reactions(rules: Rules) -> dict[str, list[Contribution]]:
    by_event: dict[str, list[Contribution]] = {}
    for contribution in rules.contributions:
        if isinstance(contribution.spec, specs.Reaction):
            by_event.setdefault(contribution.spec.on.tag, []).append(contribution)
    return by_event
