"""From expansions to rules: everything that hooks describe is checked once and put into tables."""

from __future__ import annotations

from collections import abc
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from catan_core.compiler import checks, contributions, id_checks, modifying, scoring, texts, waiting
from catan_core.compiler.options import declared
from catan_core.compiler.overrides import Selection
from catan_core.engine import offers
from catan_core.engine.dispatch import answering
from catan_core.engine.rules import Rules
from catan_core.fieldtypes.ranges import ranges
from catan_core.model import errors, record
from catan_core.plugin import queries, specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.tables import Rows

if TYPE_CHECKING:
    from catan_core.compiler.ruleset import Ruleset

ENGINE_EVENTS: tuple[specs.EventSpec[Any], ...] = tuple(
    specs.EventSpec(kind) for kind in (record.GameBegan, record.Answered, record.GameOver)
)


def compile_rules(
    ruleset: Ruleset, hooks: contributions.Hooks, expansions: tuple[Expansion, ...], setup: specs.Setup
) -> Rules:
    """The rules of some expansions for a number of seats. Raises RulesetError, which names the expansion at fault."""
    selection = Selection(expansions, setup)
    declaration = declared(hooks, expansions)
    chosen = hooks.without(frozenset(spec.module for _, spec in declaration.left_out(setup.options)))
    unused = chosen.unused(setup)
    for hook in contributions.RESULTS:
        if hook != "options":
            selection.leave_out(chosen.ask_excluded(hook, setup, unused))
            selection.add(hook, chosen.ask(hook, setup, unused))
    selection.check_keys()
    checks.check_records(selection)
    checks.check_references(selection)
    rules = _Compiler(ruleset, selection, expansions, setup, declaration.options, unused).rules()
    checks.check_rows(rules)
    id_checks.check_fields(selection, rules)
    return rules


class _Compiler:
    """Makes the tables of `Rules` from the selected specs."""

    def __init__(
        self,
        ruleset: Ruleset,
        selection: Selection,
        expansions: tuple[Expansion, ...],
        setup: specs.Setup,
        options: abc.Mapping[str, specs.Option[Any]],
        unused: tuple[str, ...],
    ) -> None:
        self.ruleset = ruleset
        self.unused = unused
        self.options = options
        self.selection = selection
        self.expansions = expansions
        self.setup = setup
        self.phases = {spec.kind: spec for spec in selection.specs("phases", specs.PhaseSpec)}
        self.chances = {spec.phase: spec for spec in selection.specs("phases", specs.ChanceSpec)}
        self.events = {spec.kind: spec for spec in (*ENGINE_EVENTS, *selection.specs("events", specs.EventSpec))}
        self.actions = {spec.kind: spec for spec in selection.specs("actions", specs.ActionSpec)}
        self.carried = {phase: frozenset(phase.__mro__) for phase in self.phases}
        """Of each kind of phase, the classes that it is: itself, its markers and what these inherit from."""

    def rules(self) -> Rules:
        selected = self.selection.specs
        slices = selected("slices", specs.SliceSpec)
        goods = selected("goods", specs.GoodSpec)
        pieces = selected("pieces", specs.Piece)
        board = selected("board", specs.BoardSpec)
        sources = selected("points", specs.PointSource)
        kinds = dict.fromkeys([*self.actions, *(spec.action for spec in self.chances.values())])
        modifiers = modifying.modifiers_of(self.selection, self.expansions)
        offered, actors_of = self._offers(), waiting.actors_of(self.selection)
        return Rules(
            ruleset=self.ruleset,
            seats=self.setup.seats,
            goods=goods,
            pieces=pieces,
            neutral_owners=selected("pieces", specs.NeutralOwner),
            tables=self._tables(),
            slice_specs=slices,
            slice_index={spec.kind: index for index, spec in enumerate(slices)},
            phases=self.phases,
            chances=self.chances,
            actions_by_tag={kind.tag: kind for kind in kinds},
            action_specs=self.actions,
            events_by_tag={kind.tag: spec for kind, spec in self.events.items()},
            offers=offered,
            listed=_listings(offered, True),
            volunteering=_listings(offered, False),
            answering=answering(self.phases, self.chances, offered, actors_of, self.setup.seats),
            automatic={kind: spec.resolve for kind, spec in self.phases.items() if spec.resolve is not None},
            judged=frozenset(kind for kind, spec in self.phases.items() if spec.judged),
            skips=frozenset(kind for kind, spec in self.phases.items() if spec.skips),
            actors_of=actors_of,
            waiting=frozenset(kind for kind, actors in actors_of.items() if actors is waiting.own_seat),
            reactions=self._reactions(),
            answers=queries.Answers({query: queries.fold(query, folded) for query, folded in modifiers.items()}),
            forbids={
                query: tuple(modifier for modifier in folded if modifier.stage == "forbid")
                for query, folded in modifiers.items()
            },
            points_from=sources,
            counts=scoring.joined(source.count for source in sources),
            shown_counts=scoring.joined(source.count for source in sources if source.shown),
            victory=selected("victory", specs.VictoryRule),
            judged_by=scoring.judged_by(self.selection),
            board=board[0] if board else None,
            opening=self._opening(),
            texts=texts.collected(self.selection, self.expansions, self.options),
            side_panels=selected("side_panels", specs.SidePanel),
            invariants=selected("invariants", specs.Invariant),
            unused=self.unused,
            contributions=tuple(
                contribution for hook in contributions.RESULTS for contribution in self.selection.by_hook[hook]
            ),
            ranges={kind: ranges(kind) for kind in kinds},
            good_index={good.id: index for index, good in enumerate(goods)},
            piece_index={piece.id: index for index, piece in enumerate(pieces)},
        )

    def _tables(self) -> Rows:
        rows: dict[specs.Table[Any, Any], dict[Any, Any]] = {}
        provided = {}
        for contribution, table in self.selection.contributed("tables", specs.Table):
            rows[table], provided[table.name] = {}, contribution
        for contribution, row in self.selection.contributed("tables", specs.Row):
            name = row.table.name
            if name not in provided:
                raise errors.Conflict(
                    f"{contribution.where}: a row for the table {name!r}, "
                    + self.selection.unprovided(contribution, "tables", name)
                )
            if row.table not in rows:
                raise errors.Conflict(
                    f"{contribution.where}: a row for a table {name!r} that is not the table of"
                    f" {provided[name].expansion.id!r}; import that from {provided[name].part}, once more if its module"
                    " was loaded again"
                )
            rows[row.table][row.key] = row.value
        return Rows((table, MappingProxyType(facts)) for table, facts in rows.items())

    def _offers(self) -> dict[type[record.Phase], dict[type[record.Action], offers.Offer]]:
        limits: dict[type[record.Action], list[specs.Limit[Any]]] = {}
        for contribution, limit in self.selection.contributed("modifiers", specs.Limit):
            for kind in self._limited(contribution, limit.kind):
                limits.setdefault(kind, []).append(limit)
        offered: dict[type[record.Phase], dict[type[record.Action], offers.Offer]] = {
            kind: {} for kind in (*self.phases, *self.chances)
        }
        for contribution, spec in self.selection.contributed("actions", specs.ActionSpec):
            offer = offers.offer_of(spec, tuple(limits.get(spec.kind, ())))
            for phase in self._offered_in(contribution, spec):
                offered[phase][spec.kind] = offer
        return offered

    def _limited(self, contribution: Contribution, wanted: type[record.Action]) -> list[type[record.Action]]:
        """The kinds of action that a limit is about: one that has a tag, or all that carry a marker without one."""
        if wanted in self.actions:
            return [wanted]
        if wanted.tag:
            absent = self.selection.unprovided(contribution, "actions", wanted.tag)
            raise errors.Conflict(f"{contribution.where}: limits the action {wanted.tag!r}, {absent}")
        marked = [kind for kind in self.actions if issubclass(kind, wanted)]
        if not marked:
            raise errors.Conflict(
                f"{contribution.where}: limits the actions that carry {wanted.__name__}, but none that is there does"
            )
        return marked

    def _offered_in(self, contribution: Contribution, spec: specs.ActionSpec[Any, Any]) -> list[type[record.Phase]]:
        offered = []
        for wanted in spec.during:
            markers = wanted if isinstance(wanted, tuple) else (wanted,)
            for marker in markers:
                # A class with a tag is a phase; a class without a tag is a marker that phases may carry.
                if marker.tag and marker not in self.phases:
                    absent = self.selection.unprovided(contribution, "phases", marker.tag)
                    raise errors.Conflict(
                        f"{contribution.where}: the action {spec.kind.tag!r} is offered in the phase {marker.tag!r}, "
                        + ("which chance answers" if marker in self.chances else absent)
                    )
            needed = frozenset(markers)
            offered += [phase for phase, carried in self.carried.items() if needed <= carried]
        if not offered:
            raise errors.Conflict(
                f"{contribution.where}: the action {spec.kind.tag!r} is offered in no phase that is there"
            )
        return offered

    def _reactions(self) -> dict[type[record.Event], tuple[abc.Callable[..., None], ...]]:
        reactions: dict[type[record.Event], tuple[abc.Callable[..., None], ...]] = dict.fromkeys(self.events, ())
        for contribution, reaction in self.selection.contributed("reactions", specs.Reaction):
            if reaction.on not in reactions:
                raise errors.Conflict(
                    f"{contribution.where}: reacts to the event {reaction.on.tag!r}, "
                    + self.selection.unprovided(contribution, "events", reaction.on.tag)
                )
            reactions[reaction.on] += (reaction.run,)
        return reactions

    def _opening(self) -> specs.Opening:
        openings = self.selection.specs("opening", specs.Opening)
        if not openings:
            chosen = ", ".join(repr(expansion.id) for expansion in self.expansions)
            raise errors.RulesetError(f"none of {chosen} says how a game begins: one must implement catan_opening")
        return openings[0]


def _listings(
    offered: abc.Mapping[type[record.Phase], abc.Mapping[type[record.Action], offers.Offer]], actors: bool
) -> dict[type[record.Phase], offers.Remaining]:
    """The actions listed in each kind of phase, for seats that owe a decision or for seats that do not."""
    return {
        kind: offers.listing(offer for offer in of_phase.values() if offer.may_try(actors))
        for kind, of_phase in offered.items()
    }
