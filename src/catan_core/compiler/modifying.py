"""The modifiers of queries: each is checked against the query that it modifies."""

from __future__ import annotations

from typing import Any

from catan_core.compiler.overrides import Selection
from catan_core.compiler.spec_checks import arguments_of, takes
from catan_core.model.errors import Conflict, RulesetError
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion, comes_before
from catan_core.plugin.queries import HEURISTIC

ENGINE_QUERIES: tuple[specs.Query[..., Any], ...] = (HEURISTIC,)


def modifiers_of(
    selection: Selection, expansions: tuple[Expansion, ...]
) -> dict[specs.Query[..., Any], list[specs.Modifier]]:
    """The modifiers of each query, in their order.

    Raises RulesetError for one that does not fit its query, and Conflict where nobody provides the query, or where two
    change it and neither comes after the other.
    """
    by_query: dict[specs.Query[..., Any], list[Contribution]] = {query: [] for query in ENGINE_QUERIES}
    asked_by = dict.fromkeys(ENGINE_QUERIES, "the engine")
    for contribution, query in selection.contributed("queries", specs.Query):
        by_query[query], asked_by[query] = [], repr(contribution.expansion.id)
    for contribution, modifier in selection.contributed("modifiers", specs.Modifier):
        query, stage = modifier.query, modifier.stage
        if query not in by_query:
            named = [each for each in selection.by_hook["queries"] if each.spec.name == query.name]
            which = (
                f"that is not the query of {named[0].expansion.id!r}; import that from {named[0].part}, once more"
                " if its module was loaded again"
                if named
                else selection.unprovided(contribution, "queries", query.name)
            )
            raise Conflict(f"{contribution.where}: modifies the query {query.name!r}, {which}")
        if stage not in query.stages:
            raise RulesetError(
                f"{contribution.where}: {stage!r} does not fit the query {query.name!r} of {asked_by[query]}, which"
                f" is of the kind {query.kind!r}; it takes {', '.join(query.stages)}"
            )
        if not takes(query, modifier.run, stage == "change"):
            asked = ", ".join(("value",) * (stage == "change") + arguments_of(query))
            raise RulesetError(
                f"{contribution.where}: the function for {query.name!r} of {asked_by[query]} must take ({asked})"
            )
        if stage == "forbid" and modifier.refusal is None:
            raise RulesetError(f"{contribution.where}: a 'forbid' of {query.name!r} must say why: give it a refusal")
        if stage != "forbid" and modifier.refusal is not None:
            raise RulesetError(
                f"{contribution.where}: {stage!r} of {query.name!r} takes no refusal, only 'forbid' does"
            )
        if stage == "change":
            _check_change(query, by_query[query], contribution, expansions)
        by_query[query].append(contribution)
    return {query: [contribution.spec for contribution in modifying] for query, modifying in by_query.items()}


def _check_change(
    query: specs.Query[..., Any],
    earlier: list[Contribution],
    contribution: Contribution,
    expansions: tuple[Expansion, ...],
) -> None:
    for other in earlier:
        if other.spec.stage != "change":
            continue
        if other.expansion is contribution.expansion:
            raise Conflict(
                f"{contribution.expansion.id!r} changes {query.name!r} twice: in {other.part} and in"
                f" {contribution.part}"
            )
        if not comes_before(other.expansion, contribution.expansion, expansions):
            both = f"{other.expansion.id!r} and {contribution.expansion.id!r}"
            raise Conflict(f"{both} both change {query.name!r}; one must name the other in `after`")
