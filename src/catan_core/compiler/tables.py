"""From expansions to rules: everything that hooks describe is checked once and put into tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from catan_core.compiler.checks import check_records, check_references, check_rows
from catan_core.compiler.contributions import RESULTS, Hooks
from catan_core.compiler.options import declared
from catan_core.compiler.overrides import Selection
from catan_core.compiler.phrases import PHRASES
from catan_core.compiler.spec_checks import takes
from catan_core.engine.dispatch import answering
from catan_core.engine.offers import Offer, Remaining, listing, offer_of
from catan_core.engine.rules import Rules
from catan_core.fieldtypes.ranges import ranges
from catan_core.model.errors import ENGINE, Conflict, RulesetError, short
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.record import Action, Answered, Event, GameBegan, GameOver, Phase
from catan_core.model.state import Position
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion, comes_before
from catan_core.plugin.queries import HEURISTIC, Answers, fold
from catan_core.plugin.specs import Setup
from catan_core.plugin.tables import Rows
from catan_core.topology import mask_of

if TYPE_CHECKING:
    from catan_core.compiler.ruleset import Ruleset

T = TypeVar("T")

ENGINE_QUERIES: tuple[specs.Query[..., Any], ...] = (HEURISTIC,)
ENGINE_EVENTS: tuple[specs.EventSpec[Any], ...] = tuple(
    specs.EventSpec(kind) for kind in (GameBegan, Answered, GameOver)
)


def compile_rules(ruleset: Ruleset, hooks: Hooks, expansions: tuple[Expansion, ...], setup: Setup) -> Rules:
    """The rules of some expansions for a number of seats. Raises RulesetError, which names the expansion at fault."""
    selection = Selection(expansions, setup)
    declaration = declared(hooks, expansions)
    chosen = hooks.without(frozenset(spec.module for _, spec in declaration.left_out(setup.options)))
    unused = chosen.unused(setup)
    for hook in RESULTS:
        if hook != "options":
            selection.leave_out(chosen.ask_excluded(hook, setup, unused))
            selection.add(hook, chosen.ask(hook, setup, unused))
    selection.check_keys()
    check_records(selection)
    check_references(selection)
    rules = _Compiler(ruleset, selection, expansions, setup, declaration.options, unused).rules()
    check_rows(rules)
    return rules


class _Compiler:
    """Makes the tables of `Rules` from the selected specs."""

    def __init__(
        self,
        ruleset: Ruleset,
        selection: Selection,
        expansions: tuple[Expansion, ...],
        setup: Setup,
        options: Mapping[str, specs.Option[Any]],
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
        modifiers = self._modifiers()
        offers, actors_of = self._offers(), self._actors()
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
            offers=offers,
            listed=_listings(offers, True),
            volunteering=_listings(offers, False),
            answering=answering(self.phases, self.chances, offers, actors_of, self.setup.seats),
            automatic={kind: spec.resolve for kind, spec in self.phases.items() if spec.resolve is not None},
            judged=frozenset(kind for kind, spec in self.phases.items() if spec.judged),
            skips=frozenset(kind for kind, spec in self.phases.items() if spec.skips),
            actors_of=actors_of,
            waiting=frozenset(kind for kind, actors in actors_of.items() if actors is _own_seat),
            reactions=self._reactions(),
            answers=Answers({query: fold(query, folded) for query, folded in modifiers.items()}),
            forbids={
                query: tuple(modifier for modifier in folded if modifier.stage == "forbid")
                for query, folded in modifiers.items()
            },
            points_from=sources,
            counts=_joined(source.count for source in sources),
            shown_counts=_joined(source.count for source in sources if source.shown),
            victory=selected("victory", specs.VictoryRule),
            judged_by=self._judged_by(),
            board=board[0] if board else None,
            opening=self._opening(),
            texts=self._texts(),
            side_panels=selected("side_panels", specs.SidePanel),
            invariants=selected("invariants", specs.Invariant),
            unused=self.unused,
            contributions=tuple(contribution for hook in RESULTS for contribution in self.selection.by_hook[hook]),
            ranges={kind: ranges(kind) for kind in kinds},
            good_index={good.id: index for index, good in enumerate(goods)},
            piece_index={piece.id: index for index, piece in enumerate(pieces)},
        )

    def _specs(self, hook: str, kind: type[T]) -> Iterator[tuple[Contribution, T]]:
        """The selected specs of a hook that have a certain type, each with its contribution."""
        for contribution in self.selection.by_hook[hook]:
            if isinstance(contribution.spec, kind):
                yield contribution, contribution.spec

    def _tables(self) -> Rows:
        rows: dict[specs.Table[Any, Any], dict[Any, Any]] = {}
        provided = {}
        for contribution, table in self._specs("tables", specs.Table):
            rows[table], provided[table.name] = {}, contribution
        for contribution, row in self._specs("tables", specs.Row):
            name = row.table.name
            if name not in provided:
                raise Conflict(
                    f"{contribution.where}: a row for the table {name!r}, "
                    + self.selection.unprovided(contribution, "tables", name)
                )
            if row.table not in rows:
                raise Conflict(
                    f"{contribution.where}: a row for a table {name!r} that is not the table of"
                    f" {provided[name].expansion.id!r}; import that from {provided[name].part}, once more if its module"
                    " was loaded again"
                )
            rows[row.table][row.key] = row.value
        return Rows((table, MappingProxyType(facts)) for table, facts in rows.items())

    def _offers(self) -> dict[type[Phase], dict[type[Action], Offer]]:
        limits: dict[type[Action], list[specs.Limit[Any]]] = {}
        for contribution, limit in self._specs("modifiers", specs.Limit):
            if limit.kind not in self.actions:
                raise Conflict(
                    f"{contribution.where}: limits the action {limit.kind.tag!r}, "
                    + self.selection.unprovided(contribution, "actions", limit.kind.tag)
                )
            limits.setdefault(limit.kind, []).append(limit)
        offers: dict[type[Phase], dict[type[Action], Offer]] = {kind: {} for kind in (*self.phases, *self.chances)}
        for contribution, spec in self._specs("actions", specs.ActionSpec):
            offer = offer_of(spec, tuple(limits.get(spec.kind, ())))
            for phase in self._offered_in(contribution, spec):
                offers[phase][spec.kind] = offer
        return offers

    def _offered_in(self, contribution: Contribution, spec: specs.ActionSpec[Any, Any]) -> list[type[Phase]]:
        offered = []
        for wanted in spec.during:
            markers = wanted if isinstance(wanted, tuple) else (wanted,)
            for marker in markers:
                # A class with a tag is a phase; a class without a tag is a marker that phases may carry.
                if marker.tag and marker not in self.phases:
                    absent = self.selection.unprovided(contribution, "phases", marker.tag)
                    raise Conflict(
                        f"{contribution.where}: the action {spec.kind.tag!r} is offered in the phase {marker.tag!r}, "
                        + ("which chance answers" if marker in self.chances else absent)
                    )
            needed = frozenset(markers)
            offered += [phase for phase, carried in self.carried.items() if needed <= carried]
        if not offered:
            raise Conflict(f"{contribution.where}: the action {spec.kind.tag!r} is offered in no phase that is there")
        return offered

    def _actors(self) -> dict[type[Phase], Callable[[Any], tuple[Seat, ...]]]:
        actors: dict[type[Phase], Callable[[Any], tuple[Seat, ...]]] = dict.fromkeys(self.chances, _chance)
        for contribution, spec in self._specs("phases", specs.PhaseSpec):
            names = {field.name for field in attrs.fields(spec.kind)}
            if "waiting_for" in names:
                actors[spec.kind] = attrgetter("waiting_for")
            elif "seat" in names:
                actors[spec.kind] = _own_seat
            elif spec.resolve is None:
                raise RulesetError(
                    f"{contribution.where}: the phase {spec.kind.tag!r} waits for nobody: give it a field 'seat' or"
                    " 'waiting_for', or a resolve"
                )
        return actors

    def _reactions(self) -> dict[type[Event], tuple[Callable[..., None], ...]]:
        reactions: dict[type[Event], tuple[Callable[..., None], ...]] = dict.fromkeys(self.events, ())
        for contribution, reaction in self._specs("reactions", specs.Reaction):
            if reaction.on not in reactions:
                raise Conflict(
                    f"{contribution.where}: reacts to the event {reaction.on.tag!r}, "
                    + self.selection.unprovided(contribution, "events", reaction.on.tag)
                )
            reactions[reaction.on] += (reaction.run,)
        return reactions

    def _modifiers(self) -> dict[specs.Query[..., Any], list[specs.Modifier]]:
        by_query: dict[specs.Query[..., Any], list[Contribution]] = {query: [] for query in ENGINE_QUERIES}
        asked_by = dict.fromkeys(ENGINE_QUERIES, "the engine")
        for contribution, query in self._specs("queries", specs.Query):
            by_query[query], asked_by[query] = [], repr(contribution.expansion.id)
        for contribution, modifier in self._specs("modifiers", specs.Modifier):
            query, stage = modifier.query, modifier.stage
            if query not in by_query:
                named = [each for each in self.selection.by_hook["queries"] if each.spec.name == query.name]
                which = (
                    f"that is not the query of {named[0].expansion.id!r}; import that from {named[0].part}, once more"
                    " if its module was loaded again"
                    if named
                    else self.selection.unprovided(contribution, "queries", query.name)
                )
                raise Conflict(f"{contribution.where}: modifies the query {query.name!r}, {which}")
            if stage not in query.stages:
                raise RulesetError(
                    f"{contribution.where}: {stage!r} does not fit the query {query.name!r} of {asked_by[query]}, which"
                    f" is of the kind {query.kind!r}; it takes {', '.join(query.stages)}"
                )
            if not takes(query, modifier.run, stage == "change"):
                first = "(value, position, ...)" if stage == "change" else "(position, ...)"
                raise RulesetError(
                    f"{contribution.where}: the function for {query.name!r} of {asked_by[query]} must take {first}, and"
                    " then what the query is asked with"
                )
            if stage == "forbid" and modifier.refusal is None:
                raise RulesetError(
                    f"{contribution.where}: a 'forbid' of {query.name!r} must say why: give it a refusal"
                )
            if stage != "forbid" and modifier.refusal is not None:
                raise RulesetError(
                    f"{contribution.where}: {stage!r} of {query.name!r} takes no refusal, only 'forbid' does"
                )
            if stage == "change":
                self._check_change(query, by_query[query], contribution)
            by_query[query].append(contribution)
        return {query: [contribution.spec for contribution in modifying] for query, modifying in by_query.items()}

    def _check_change(
        self, query: specs.Query[..., Any], earlier: list[Contribution], contribution: Contribution
    ) -> None:
        for other in earlier:
            if other.spec.stage != "change":
                continue
            if other.expansion is contribution.expansion:
                raise Conflict(
                    f"{contribution.expansion.id!r} changes {query.name!r} twice: in {other.part} and in"
                    f" {contribution.part}"
                )
            if not comes_before(other.expansion, contribution.expansion, self.expansions):
                both = f"{other.expansion.id!r} and {contribution.expansion.id!r}"
                raise Conflict(f"{both} both change {query.name!r}; one must name the other in `after`")

    def _judged_by(self) -> int:
        """The slices that decide who has won, as a bit mask; -1 if a point source or victory rule does not say."""
        rules = self.selection.specs("victory", specs.VictoryRule)
        reads = [source.reads for source in self.selection.specs("points", specs.PointSource)]
        reads += [rule.reads for rule in rules]
        slices = self.selection.specs("slices", specs.SliceSpec)
        if not all(reads):
            return -1
        asked = {query for rule in rules for query in rule.asks}
        modifiers = self.selection.specs("modifiers", specs.Modifier)
        reads += [modifier.reads or () for modifier in modifiers if modifier.query in asked]
        kinds = {kind for some in reads for kind in some}
        return mask_of(index for index, spec in enumerate(slices) if spec.kind in kinds)

    def _opening(self) -> specs.Opening:
        openings = self.selection.specs("opening", specs.Opening)
        if not openings:
            chosen = ", ".join(repr(expansion.id) for expansion in self.expansions)
            raise RulesetError(f"none of {chosen} says how a game begins: one must implement catan_opening")
        return openings[0]

    def _texts(self) -> dict[str, dict[str, str]]:
        texts = {f"{VIOLATION}{code}": {"en": text} for code, text in self._sentences()}
        texts |= {f"expansion:{expansion.id}": {"en": expansion.title} for expansion in self.expansions}
        texts |= {f"option:{option.name}": {"en": option.doc} for option in self.options.values()}
        for language, phrases in PHRASES.items():
            for id, phrase in phrases.items():
                texts.setdefault(id, {})[language] = phrase
        translated: dict[tuple[str, str], Contribution] = {}
        for contribution, text in self._specs("texts", specs.Text):
            titles = dict(text.titles)
            if text.id.startswith(VIOLATION) and "en" in titles:
                raise RulesetError(
                    f"{contribution.where}: {text.id!r} has its English sentence in the Refusal; a text adds other"
                    " languages"
                )
            for language in titles:
                earlier = translated.setdefault((text.id, language), contribution)
                if earlier is not contribution:
                    raise Conflict(
                        f"{earlier.expansion.id!r} and {contribution.expansion.id!r} both bring {text.id!r} in the"
                        f" language {language!r}"
                    )
            texts.setdefault(text.id, {}).update(titles)
        return texts

    def _sentences(self) -> Iterator[tuple[str, str]]:
        """The code of every refusal with its English sentence."""
        yield from ((refusal.code, refusal.text) for refusal in ENGINE.values())
        known: dict[str, tuple[str, Contribution]] = {}
        for contribution in (*self.selection.by_hook["actions"], *self.selection.by_hook["modifiers"]):
            for refusal in specs.refusals_of(contribution.spec):
                if not isinstance(refusal.text, str) or not refusal.text.strip():
                    raise RulesetError(f"{contribution.where}: the refusal {refusal.code!r} has no text: give it one")
                text, earlier = known.setdefault(refusal.code, (refusal.text, contribution))
                if text != refusal.text:
                    raise Conflict(
                        f"{earlier.expansion.id!r} and {contribution.expansion.id!r} give the refusal {refusal.code!r}"
                        f" two texts, {short(text)} and {short(refusal.text)}; give one of them another code"
                    )
                yield refusal.code, text


VIOLATION = "violation:"
"""The prefix of the text ids of refusals."""


def _joined(counts: Iterable[Callable[[Position, Seat], int]]) -> tuple[Callable[[Position, Seat], int], ...]:
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


def _listings(offers: Mapping[type[Phase], Mapping[type[Action], Offer]], actors: bool) -> dict[type[Phase], Remaining]:
    """The actions listed in each kind of phase, for seats that owe a decision or for seats that do not."""
    return {
        kind: listing(offer for offer in of_phase.values() if offer.may_try(actors))
        for kind, of_phase in offers.items()
    }


def _chance(phase: Phase) -> tuple[Seat, ...]:
    return (CHANCE,)


def _own_seat(phase: Any) -> tuple[Seat, ...]:
    return (phase.seat,)
