"""From expansions to rules: everything hooks describe is checked here once, and put into tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeVar

import attrs

from catan_core import specs
from catan_core.actions import offer_of
from catan_core.collecting import RESULTS, Hooks, Provision
from catan_core.errors import ENGINE_TEXTS, Conflict, RulesetError
from catan_core.expansion import Expansion, comes_before
from catan_core.fields import ranges
from catan_core.ids import CHANCE, Seat
from catan_core.queries import COMBINE, Answers, fold
from catan_core.records import TAG, Action, Answered, Event, GameOver, Phase, Slice, is_record
from catan_core.rules import Rules
from catan_core.specs import Setup

T = TypeVar("T")

SEATS = "seats"
"""`seats:id` in `replaces` lifts another expansion's limit on the number of seats."""

TAGGED = {"slices", "phases", "actions", "events", "queries", "points", "victory", "drawings", "invariants"}
"""The hooks whose keys must begin with the id of the expansion that brings them."""

ENGINE_EVENTS = (specs.EventSpec(Answered), specs.EventSpec(GameOver))


def compile_rules(ruleset: Any, hooks: Hooks, expansions: tuple[Expansion, ...], setup: Setup) -> Rules:
    """The rules of some expansions for a number of seats, or a RulesetError that names the expansion at fault."""
    kept = _Kept(expansions, setup)
    for hook in RESULTS:
        if hook != "options":
            kept.add(hook, hooks.ask(hook, setup))
    kept.check_keys()
    return _Compiling(ruleset, kept, setup).rules()


class _Kept:
    """What the hooks have brought, after exclusions and replacements."""

    def __init__(self, expansions: tuple[Expansion, ...], setup: Setup) -> None:
        self.expansions = expansions
        self.setup = setup
        self.by_hook: dict[str, list[Provision]] = {hook: [] for hook in RESULTS}
        self.excluded = {
            key: expansion for expansion in expansions for key in expansion.excludes if ":" in key and self._concerns(key)
        }
        self.used: set[tuple[str, str]] = {
            (expansion.id, f"seats:{other.id}") for expansion in expansions for other in expansions if other.seats is not None
        }

    def _concerns(self, key: str) -> bool:
        """Whether the expansion whose spec is meant is chosen at all, or cannot be told from the key."""
        hook, _, name = key.partition(":")
        owner, slash, _ = (name if hook in RESULTS or hook == SEATS else key).partition("/")
        return not (slash or hook == SEATS) or owner in self.setup.expansions

    def add(self, hook: str, provisions: Iterable[Provision]) -> None:
        kept: dict[object, Provision] = {}
        for given in provisions:
            name = given.key if given.key is None else _full_key(given)
            if name in self.excluded and self.excluded[name] is not given.expansion:
                self.used.add((self.excluded[name].id, name))
                continue
            self._check_tag(given)
            if name is None:
                kept[object()] = given
            elif name in kept:
                kept[name] = self._replacing(kept[name], given, name)
            else:
                kept[name] = given
        self.by_hook[hook] = list(kept.values())

    def _check_tag(self, given: Provision) -> None:
        names = [given.key] if given.hook in TAGGED else []
        if isinstance(given.spec, specs.ChanceSpec):
            names.append(given.spec.action.tag)
        if isinstance(given.spec, specs.Table):
            names.append(given.spec.name)
        for name in names:
            if name is None or not TAG.fullmatch(name) or not name.startswith(f"{given.expansion.id}/"):
                raise RulesetError(
                    f"{given.expansion.id!r}, catan_{given.hook} in {given.part}: {name!r} must be of the form"
                    f" '{given.expansion.id}/lower-case-words'"
                )

    def _replacing(self, former: Provision, given: Provision, name: str) -> Provision:
        if name not in given.expansion.replaces:
            raise Conflict(
                f"{former.expansion.id!r} and {given.expansion.id!r} both bring {name!r}; if {given.expansion.id!r} means to"
                f" put its own in its place, it says so with replaces=({name!r},)"
            )
        if former.expansion is given.expansion or not comes_before(former.expansion, given.expansion, self.expansions):
            raise Conflict(f"{former.expansion.id!r} and {given.expansion.id!r} both replace {name!r}; one must come after the other")
        self.used.add((given.expansion.id, name))
        return attrs.evolve(given, replaced=former)

    def check_keys(self) -> None:
        for expansion in self.expansions:
            for what, keys in (("excludes", expansion.excludes), ("replaces", expansion.replaces)):
                for key in keys:
                    if ":" in key and self._concerns(key) and (expansion.id, key) not in self.used:
                        raise Conflict(f"{expansion.id!r} {what} {key!r}, but nothing of that name is there")

    def specs(self, hook: str, kind: type[T]) -> list[T]:
        return [given.spec for given in self.by_hook[hook] if isinstance(given.spec, kind)]


def _full_key(given: Provision) -> str:
    return given.key or "" if isinstance(given.spec, specs.Row) else f"{given.hook}:{given.key}"


class _Compiling:
    def __init__(self, ruleset: Any, kept: _Kept, setup: Setup) -> None:
        self.ruleset = ruleset
        self.kept = kept
        self.setup = setup
        self.phases = {spec.kind: spec for spec in kept.specs("phases", specs.PhaseSpec)}
        self.chances = {spec.phase: spec for spec in kept.specs("phases", specs.ChanceSpec)}
        self.events = {spec.kind.tag: spec for spec in [*ENGINE_EVENTS, *kept.specs("events", specs.EventSpec)]}
        self.action_specs = {spec.kind: spec for spec in kept.specs("actions", specs.ActionSpec)}
        self.slices = tuple(kept.specs("slices", specs.SliceSpec))
        self.known: set[type[Phase]] = {*self.phases, *self.chances}

    def rules(self) -> Rules:
        kept = self.kept
        self._check_records()
        slice_index = {spec.kind: index for index, spec in enumerate(self.slices)}
        answers, forbids = self._queries()
        goods = tuple(kept.specs("goods", specs.GoodSpec))
        pieces = tuple(kept.specs("pieces", specs.Piece))
        sources = tuple(kept.specs("points", specs.PointSource))
        victory = tuple(kept.specs("victory", specs.VictoryRule))
        reads = {kind for source in sources for kind in source.reads} | {kind for rule in victory for kind in rule.reads}
        all_say = all(source.reads for source in sources) and all(rule.reads for rule in victory)
        actions: dict[type[Action], None] = dict.fromkeys(
            [*self.action_specs, *(spec.action for spec in self.chances.values())]
        )
        return Rules(
            ruleset=self.ruleset,
            seats=self.setup.seats,
            goods=goods,
            pieces=pieces,
            tables=self._tables(),
            slice_specs=self.slices,
            slice_index=slice_index,
            phases=self.phases,
            chances=self.chances,
            actions_by_tag={kind.tag: kind for kind in actions},
            action_specs=self.action_specs,
            events_by_tag=self.events,
            offers=self._offers(),
            automatic={kind: spec.resolve for kind, spec in self.phases.items() if spec.resolve is not None},
            actors_of=self._actors(),
            reactions=self._reactions(),
            answers=answers,
            forbids=forbids,
            points_from=sources,
            victory=victory,
            judged_by=tuple(slice_index[kind] for kind in slice_index if kind in reads) if all_say else None,
            board=self._single("board", specs.BoardSpec, needed=False),
            opening=self._single("opening", specs.Opening, needed=True),
            texts=self._texts(),
            drawings=tuple(kept.specs("drawings", specs.Drawing)),
            invariants=tuple(kept.specs("invariants", specs.Invariant)),
            provisions=tuple(given for hook in RESULTS for given in kept.by_hook[hook]),
            ranges={kind: ranges(kind) for kind in actions},
            good_index={good.id: index for index, good in enumerate(goods)},
            piece_index={piece.id: index for index, piece in enumerate(pieces)},
        )

    def _check_records(self) -> None:
        for hook, base in (("slices", Slice), ("phases", Phase), ("actions", Action), ("events", Event)):
            for given in self.kept.by_hook[hook]:
                chance = isinstance(given.spec, specs.ChanceSpec)
                for kind in (given.spec.phase, given.spec.action) if chance else (given.spec.kind,):  # type: ignore[attr-defined]
                    where = f"{given.expansion.id!r}, catan_{hook}: {kind.__name__}"
                    if not issubclass(kind, (Phase, Action) if chance else base):
                        raise RulesetError(f"{where} is not derived from {base.__name__}")
                    if not is_record(kind):
                        raise RulesetError(f"{where} is not a record: put @record before the class")
                    if hook == "actions":
                        try:
                            ranges(kind)
                        except TypeError as error:
                            raise RulesetError(f"{where}: {error}") from error

    def _queries(self) -> tuple[Answers, dict[Any, tuple[Any, ...]]]:
        queries = self.kept.specs("queries", specs.Query)
        modifiers: dict[specs.Query[..., Any], list[Provision]] = {query: [] for query in queries}
        for given in self.kept.by_hook["modifiers"]:
            if not isinstance(given.spec, specs.Modifier):
                continue
            query = given.spec.query
            if query not in modifiers:
                raise Conflict(f"{given.expansion.id!r} modifies the query {query.name!r}, which no expansion here brings")
            if given.spec.stage not in ("set", *COMBINE):
                raise RulesetError(f"{given.expansion.id!r}: {given.spec.stage!r} is no stage of a modifier")
            if given.spec.stage == "set":
                self._check_set(query, modifiers[query], given)
            modifiers[query].append(given)
        answers, forbids = Answers(), {}
        for query, given_modifiers in modifiers.items():
            bare = [one.spec for one in given_modifiers]
            answers[query] = fold(query, bare)  # type: ignore[arg-type]
            forbids[query] = tuple(one for one in bare if one.stage == "forbid")  # type: ignore[attr-defined]
        return answers, forbids

    def _check_set(self, query: specs.Query[..., Any], earlier: list[Provision], given: Provision) -> None:
        for other in earlier:
            if other.spec.stage == "set" and (  # type: ignore[attr-defined]
                other.expansion is given.expansion
                or not comes_before(other.expansion, given.expansion, self.kept.expansions)
            ):
                raise Conflict(
                    f"{other.expansion.id!r} and {given.expansion.id!r} both set {query.name!r}; one must come after the other"
                )

    def _tables(self) -> Mapping[str, Mapping[Any, Any]]:
        tables: dict[str, dict[Any, Any]] = {}
        for table in self.kept.specs("tables", specs.Table):
            tables[table.name] = {}
        for given in self.kept.by_hook["tables"]:
            if isinstance(given.spec, specs.Row):
                if given.spec.table not in tables:
                    raise Conflict(f"{given.expansion.id!r} has a row for the table {given.spec.table!r}, which is not there")
                tables[given.spec.table][given.spec.key] = given.spec.value
        return MappingProxyType({name: MappingProxyType(rows) for name, rows in tables.items()})

    def _offers(self) -> dict[type[Phase], dict[type[Action], Any]]:
        limits: dict[type[Action], list[Any]] = {}
        for given in self.kept.by_hook["modifiers"]:
            if isinstance(given.spec, specs.Limit):
                if given.spec.kind not in self.action_specs:
                    raise Conflict(f"{given.expansion.id!r} limits the action {given.spec.kind.tag!r}, which is not there")
                limits.setdefault(given.spec.kind, []).append(given.spec)
        offers: dict[type[Phase], dict[type[Action], Any]] = {kind: {} for kind in self.known}
        for given in self.kept.by_hook["actions"]:
            spec: Any = given.spec
            offer = offer_of(spec, tuple(limits.get(spec.kind, ())))
            found = False
            for wanted in spec.during:
                markers = wanted if isinstance(wanted, tuple) else (wanted,)
                for marker in markers:
                    if marker.tag and marker not in self.known:
                        raise Conflict(
                            f"{given.expansion.id!r}: the action {spec.kind.tag!r} is offered in the phase {marker.tag!r},"
                            " which no expansion here brings"
                        )
                for phase in self.phases:
                    if all(issubclass(phase, marker) for marker in markers):
                        offers[phase][spec.kind] = offer
                        found = True
            if not found:
                raise Conflict(f"{given.expansion.id!r}: the action {spec.kind.tag!r} is offered in no phase that is there")
        return offers

    def _actors(self) -> dict[type[Phase], Callable[[Any], tuple[Seat, ...]]]:
        found: dict[type[Phase], Callable[[Any], tuple[Seat, ...]]] = {}
        for kind in self.chances:
            found[kind] = _chance
        for kind, spec in self.phases.items():
            names = {field.name for field in attrs.fields(kind)}
            if "owed" in names:
                found[kind] = attrgetter("owed")
            elif "seat" in names:
                found[kind] = _own_seat
            elif spec.resolve is None:
                raise RulesetError(f"the phase {kind.tag!r} waits for nobody: give it a field 'seat' or 'owed', or a resolve")
        return found

    def _reactions(self) -> dict[type[Event], tuple[Callable[..., None], ...]]:
        known = {spec.kind for spec in self.events.values()}
        found: dict[type[Event], list[Callable[..., None]]] = {}
        for given in self.kept.by_hook["reactions"]:
            spec: Any = given.spec
            if spec.on not in known:
                raise Conflict(f"{given.expansion.id!r} reacts to the event {spec.on.tag!r}, which no expansion here brings")
            found.setdefault(spec.on, []).append(spec.run)
        return {kind: tuple(runs) for kind, runs in found.items()}

    def _single(self, hook: str, kind: type[T], needed: bool) -> T | None:
        given = self.kept.by_hook[hook]
        if needed and not given:
            raise RulesetError(f"none of {sorted(self.setup.expansions)} says how a game begins (catan_{hook})")
        return self.kept.specs(hook, kind)[0] if given else None

    def _texts(self) -> dict[str, dict[str, str]]:
        texts = {f"violation:{code}": {"en": text} for code, text in ENGINE_TEXTS.items()}
        for text in self.kept.specs("texts", specs.Text):
            texts.setdefault(text.id, {}).update(text.titles)
        return texts


def _chance(phase: Phase) -> tuple[Seat, ...]:
    return (CHANCE,)


def _own_seat(phase: Any) -> tuple[Seat, ...]:
    return (phase.seat,)
