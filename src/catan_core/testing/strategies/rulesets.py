"""Strategies for rules and boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, zip_longest
from typing import Any, TypeAlias

import hypothesis
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import catan_core as catan
from catan_core.base import Board, IslandLayout
from catan_core.compiler.option_conditions import needed, with_needed
from catan_core.model.arguments import require
from catan_core.model.errors import refuse, short
from catan_core.plugin.expansion import installed
from catan_core.plugin.specs import Value
from catan_core.testing.composing import all_options, resolve
from catan_core.testing.strategies.looked import note_positions

Source: TypeAlias = catan.Ruleset | catan.Rules | SearchStrategy[catan.Ruleset] | SearchStrategy[catan.Rules]
"""What games are drawn from: rules for a number of seats (no others are drawn then), a ruleset (for any number that it
allows), or a strategy for either."""

FEW_SEATS = (2, 3, 4)
"""The numbers of seats for rules that allow any."""

DRAWN = 40
"""This many rules are drawn of a strategy where some of them are to stand for all."""

SOME = 8
"""At most this many of those are taken."""


EXPANSIONS = "expansions, each by its id or as an Expansion"

MAX_OTHERS = 3
"""At most this many other expansions are drawn."""

COMPOSED_FIRST = 120
"""At most this many compositions are made before the first example. Of many expansions there are hundreds with three
others, of which few are drawn."""


def rulesets(
    *expansions: str | catan.Expansion,
    alongside: Iterable[str | catan.Expansion] | None = None,
    options: Mapping[str, Value] | None = None,
) -> SearchStrategy[catan.Ruleset]:
    """Rulesets with these expansions and those that they require, with any values of their options.

    Some of the expansions `alongside` are added where all can be composed. If neither is named, all installed
    expansions are drawn from. `options` are fixed and not drawn. Numbers are drawn up to about twice the default.
    Shrinks to no other expansions and to default values. Raises MissingExpansion for one that is named and not there.
    """
    if isinstance(alongside, str) or not isinstance(alongside, Iterable | None):
        refuse("rulesets", EXPANSIONS, alongside)
    others = None if alongside is None else tuple(alongside)
    for expansion in (*expansions, *(others or ())):
        require((str, catan.Expansion), expansion, "rulesets", EXPANSIONS)
    require((Mapping, type(None)), options, "rulesets", "options as a mapping from name to value")

    def define() -> SearchStrategy[catan.Ruleset]:
        pool = _all_installed() if others is None and not expansions else _expansions(others or ())
        chosen = _with_required(_expansions(expansions))
        if not hypothesis.currently_in_test_context():
            _compose_first(chosen, pool)
        return _drawn(chosen, tuple(pool), options or {})

    # To compose them takes a second or more. A deferred strategy does so before the first example.
    return st.deferred(define)


@st.composite
def _drawn(
    draw: st.DrawFn,
    chosen: tuple[catan.Expansion, ...],
    pool: tuple[catan.Expansion, ...],
    options: Mapping[str, Value],
) -> catan.Ruleset:
    if pool:
        for other in draw(st.lists(st.sampled_from(pool), min_size=0 if chosen else 1, max_size=MAX_OTHERS)):
            more = _with_required([*chosen, other])
            chosen = more if _variations(more) is not None else chosen
    variations = _variations(chosen) if chosen else None
    if variations is None:  # say why these cannot be composed
        return catan.ruleset(*chosen, options=options)
    values = {**needed(all_options(chosen).options), **options}
    free = [variation for variation in variations if not values.keys() & dict(variation).keys()]
    if free:
        for variation in draw(st.lists(st.sampled_from(free))):
            values.update(variation)
        values = {**all_options(chosen).with_effect(values), **options}
    return catan.ruleset(*chosen, options=values)


def _compose_first(chosen: tuple[catan.Expansion, ...], pool: Iterable[catan.Expansion]) -> None:
    """Compose what may be drawn, smaller ones first, so that few examples have to: Hypothesis warns of slow ones."""
    composed = {chosen}
    for _ in range(MAX_OTHERS):
        several = {_with_required([*some, other]) for some in composed for other in pool} - composed
        if len(composed) + len(several) > COMPOSED_FIRST:
            break
        composed |= {some for some in several if _variations(some) is not None}


def _all_installed() -> list[catan.Expansion]:
    """All expansions, those first that require least, since examples shrink to the first."""
    return sorted(catan.catalogue().values(), key=lambda expansion: len(expansion.requires))


def _expansions(named: Iterable[str | catan.Expansion]) -> list[catan.Expansion]:
    return [resolve(name) for name in named]


def _with_required(expansions: list[catan.Expansion]) -> tuple[catan.Expansion, ...]:
    """Expansions and the installed ones that they require, each once, by their ids."""
    by_id = {expansion.id: expansion for expansion in expansions}
    todo = [*expansions]
    for expansion in todo:
        for id, required in (installed(*expansion.requires)[0] if expansion.requires else {}).items():
            if by_id.setdefault(id, required) is required:
                todo.append(required)
    return tuple(by_id[id] for id in sorted(by_id))


@cache
def _variations(chosen: tuple[catan.Expansion, ...]) -> tuple[tuple[tuple[str, Value], ...], ...] | None:
    """Every option with every value but its default, and with what it needs of others to have an effect. None if these
    expansions cannot be composed."""
    try:
        options = all_options(chosen).options
        composed = catan.ruleset(*chosen, options=needed(options))
        composed.check_seats()
        composed.rules(min(composed.seats or FEW_SEATS))
    except (catan.Conflict, catan.Cycle, catan.MissingExpansion, catan.UnsupportedSeats):
        return None
    variations = [
        with_needed(options, option.name, value)
        for option in options.values()
        for value in _values(option)
        if value != option.default
    ]
    return tuple(tuple(variation.items()) for variation in variations if variation is not None)


def _values(option: catan.Option[Any]) -> Iterable[Value]:
    if option.read is not None:
        return ("",)
    return option.values or range(option.min_value, min(option.max_value, 2 * int(option.default) + 2) + 1)


@st.composite
def boards(draw: st.DrawFn, source: Source | None = None) -> Board:
    """Random boards of these rules, by default of the base game, for `new_game(board=...)`.

    Shrinks to a board with everything in the order of its table. Raises ValueError for rules without an island.
    """
    rules = rules_of(draw, catan.ruleset("base") if source is None else source)
    if rules.board is None or rules.board.layout is not IslandLayout:
        raise ValueError(f"{rules!r} has no island, so there are no boards")
    note_positions("boards", None)
    return Board.of(rules.board.make(rules, draw(st.randoms()), {}).layout)


def rules_of(draw: st.DrawFn, source: Source, seats: int | None = None) -> catan.Rules:
    """Rules for `seats`, or for any number that is allowed. Raises ArgumentError for rules with other seats."""
    drawn: object = draw(source) if isinstance(source, SearchStrategy) else source
    if isinstance(drawn, catan.Rules):
        return _with_seats(drawn, seats)
    if not isinstance(drawn, catan.Ruleset):
        raise TypeError(f"games are drawn from a Ruleset, Rules or a strategy of these, not from {drawn!r}")
    return drawn.rules(draw(st.sampled_from(sorted(drawn.seats or FEW_SEATS))) if seats is None else seats)


def rules_by_seats(source: catan.Ruleset | catan.Rules, seats: int | None = None) -> Iterator[catan.Rules]:
    """The rules for `seats`, or for every number of seats that is allowed. Raises TypeError for anything else, and
    ArgumentError for rules with other seats."""
    if isinstance(source, catan.Rules):
        yield _with_seats(source, seats)
    elif isinstance(source, catan.Ruleset):
        yield from (source.rules(count) for count in (sorted(source.seats or FEW_SEATS) if seats is None else [seats]))
    else:
        raise TypeError(f"games are drawn from a Ruleset, Rules or a strategy of these, not from {source!r}")


def _with_seats(rules: catan.Rules, seats: int | None) -> catan.Rules:
    """The same rules. Raises ArgumentError if another number of seats is asked for."""
    if seats not in (None, rules.seats):
        raise catan.ArgumentError(
            f"games cannot be drawn from {rules!r} with seats={short(seats)}: pass its `ruleset`, or leave `seats` out"
        )
    return rules


def some_rules(
    source: SearchStrategy[catan.Ruleset] | SearchStrategy[catan.Rules], seats: int | None = None
) -> list[catan.Rules]:
    """Some of the rules that a strategy draws, the simplest first, and other expansions before other options.

    They are the same each time. They are drawn and compiled here, outside of any test.
    """
    by_expansions: dict[tuple[str, ...], dict[catan.Rules, None]] = {}

    @hypothesis.seed(0)
    @hypothesis.settings(
        max_examples=DRAWN,
        phases=[hypothesis.Phase.generate],
        database=None,
        deadline=None,
        verbosity=hypothesis.Verbosity.quiet,
        # The metaclass of HealthCheck, which knows what is deprecated, lists them without a type.
        suppress_health_check=list(hypothesis.HealthCheck),  # pyright: ignore[reportArgumentType]
    )
    @hypothesis.given(_rules(source, seats))
    def collect(rules: catan.Rules) -> None:
        by_expansions.setdefault(tuple(rules.ruleset.expansions), {})[rules] = None

    collect()
    turns = chain.from_iterable(zip_longest(*by_expansions.values()))
    return [rules for rules in turns if rules is not None][:SOME]


@st.composite
def _rules(draw: st.DrawFn, source: Source, seats: int | None) -> catan.Rules:
    return rules_of(draw, source, seats)
