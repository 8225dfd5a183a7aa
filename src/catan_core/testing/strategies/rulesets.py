"""Which rules are played, and on which board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catan_core import (
    Conflict,
    Cycle,
    Expansion,
    MissingExpansion,
    Option,
    Rules,
    Ruleset,
    UnsupportedSeats,
    catalogue,
    ruleset,
)
from catan_core.base import Board, IslandLayout, board_of
from catan_core.compiler.contributions import Hooks
from catan_core.compiler.options import declared
from catan_core.plugin.expansion import installed
from catan_core.plugin.specs import Value

Source: TypeAlias = Ruleset | Rules | SearchStrategy[Ruleset] | SearchStrategy[Rules]
"""What games are drawn from: rules for a number of seats, a ruleset (for any number that it allows), or strategies of
these."""

FEW_SEATS = (2, 3, 4)
"""The numbers of seats for rules that do not care."""


@st.composite
def rulesets(
    draw: st.DrawFn,
    *expansions: str | Expansion,
    alongside: Iterable[str | Expansion] | None = None,
    options: Mapping[str, Value] | None = None,
) -> Ruleset:
    """Rulesets with these expansions (and whatever they require), under any values of their options.

    Each may have some of the expansions `alongside` as well, wherever all of them can be composed; without any
    `expansions` these are all that are installed. `options` are settled and not drawn; where a number is asked for, it
    is drawn up to about twice the default. Shrinks to nothing alongside and to default values.
    """
    pool = [*catalogue().values()] if alongside is None and not expansions else _expansions(alongside or ())
    chosen = _with_required(_expansions(expansions))
    if pool:
        for one in draw(st.lists(st.sampled_from(pool), min_size=0 if chosen else 1, max_size=3)):
            more = _with_required([*chosen, one])
            chosen = more if _variations(more) is not None else chosen
    settled = dict(options or {})
    variations = _variations(chosen) if chosen else None
    if variations is None:  # say why these cannot be composed
        return ruleset(*chosen, options=settled)
    free = [pair for pair in variations if pair[0] not in settled]
    if free:
        settled.update(draw(st.lists(st.sampled_from(free))))
    return ruleset(*chosen, options=settled)


def _expansions(named: Iterable[str | Expansion]) -> list[Expansion]:
    return [catalogue(one)[one] if isinstance(one, str) else one for one in named]


def _with_required(expansions: list[Expansion]) -> tuple[Expansion, ...]:
    """Expansions, and those they require that are installed, each once."""
    found = {one.id: one for one in expansions}
    todo = [*expansions]
    for one in todo:
        for id, other in (installed(*one.requires)[0] if one.requires else {}).items():
            if found.setdefault(id, other) is other:
                todo.append(other)
    return tuple(found.values())


@cache
def _variations(chosen: tuple[Expansion, ...]) -> tuple[tuple[str, Value], ...] | None:
    """Every value of an option that is not its default; None where these expansions cannot be composed."""
    try:
        composed = ruleset(*chosen)
        composed.check_seats()
        composed.rules(min(composed.seats or FEW_SEATS))
    except (Conflict, Cycle, MissingExpansion, UnsupportedSeats):
        return None
    options = declared(Hooks(composed.chosen), composed.chosen).options
    return tuple((one.name, value) for one in options.values() for value in _values(one) if value != one.default)


def _values(option: Option) -> Iterable[Value]:
    return option.values or range(option.min_value, min(option.max_value, 2 * int(option.default) + 2) + 1)


@st.composite
def boards(draw: st.DrawFn, source: Source | None = None) -> Board:
    """Boards as these rules (without any: the base game) lay them at random, ready for `new_game(board=...)`.

    Shrinks to a board on which everything lies in the order of its table. Raises ValueError for rules without an
    island.
    """
    rules = rules_of(draw, ruleset("base") if source is None else source)
    if rules.board is None or rules.board.layout is not IslandLayout:
        raise ValueError(f"{rules!r} have no island, so there are no boards to lay")
    return board_of(rules.board.make(rules, draw(st.randoms()), {}).layout)


def rules_of(draw: st.DrawFn, source: Source, seats: int | None = None) -> Rules:
    """Rules for a number of seats: the one that is asked for, or any that is allowed."""
    found: object = draw(source) if isinstance(source, SearchStrategy) else source
    if isinstance(found, Rules):
        return found if seats in (None, found.seats) else found.ruleset.rules(seats)
    if not isinstance(found, Ruleset):
        raise TypeError(f"games are drawn from a Ruleset, Rules or a strategy of these, not from {found!r}")
    return found.rules(draw(st.sampled_from(sorted(found.seats or FEW_SEATS))) if seats is None else seats)
