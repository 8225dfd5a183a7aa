"""Every hook there is. Each is called once, when a ruleset is compiled, and never during play.

A module implements a hook by a function of the same name marked with `hookimpl`. It takes `setup` and returns a list of
specs (see `specs.py`); what all modules return is collected, in the order of the expansions.
"""

# A hook specification has no body.
# mypy: disable-error-code="empty-body"

from collections.abc import Iterable
from typing import Any

import pluggy

from catan_core.plugin import specs
from catan_core.plugin.specs import Setup

PROJECT = "catan"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of an expansion's module as the implementation of the hook of that name."""


@hookspec
def catan_options(setup: Setup) -> Iterable[specs.Option | specs.Default | specs.OptionLimit | specs.Edition]:
    """Options, other defaults and narrower limits for the options of others, and editions (bundles of values)."""


@hookspec
def catan_goods(setup: Setup) -> Iterable[specs.GoodSpec]:
    """Goods. Their order is the order of the counts in every hand."""


@hookspec
def catan_pieces(setup: Setup) -> Iterable[specs.Piece]:
    """Pieces that seats own and that stand on nodes, edges or hexes."""


@hookspec
def catan_tables(setup: Setup) -> Iterable[specs.Table | specs.Row]:
    """Tables of facts, and rows for one's own tables and those of others."""


@hookspec
def catan_slices(setup: Setup) -> Iterable[specs.SliceSpec[Any]]:
    """Slices of the state."""


@hookspec
def catan_phases(setup: Setup) -> Iterable[specs.PhaseSpec[Any] | specs.ChanceSpec[Any, Any]]:
    """Pending decisions, automatic steps and chance."""


@hookspec
def catan_actions(setup: Setup) -> Iterable[specs.ActionSpec[Any, Any]]:
    """Actions."""


@hookspec
def catan_events(setup: Setup) -> Iterable[specs.EventSpec[Any]]:
    """Events."""


@hookspec
def catan_queries(setup: Setup) -> Iterable[specs.Query[..., Any]]:
    """Questions whose answers others may modify."""


@hookspec
def catan_modifiers(setup: Setup) -> Iterable[specs.Modifier | specs.Limit[Any]]:
    """Changes to the answers of queries, and refusals of actions of others."""


@hookspec
def catan_reactions(setup: Setup) -> Iterable[specs.Reaction[Any]]:
    """What follows from events."""


@hookspec
def catan_points(setup: Setup) -> Iterable[specs.PointSource]:
    """Sources of victory points."""


@hookspec
def catan_victory(setup: Setup) -> Iterable[specs.VictoryRule]:
    """Ways to win."""


@hookspec
def catan_board(setup: Setup) -> Iterable[specs.BoardSpec[Any]]:
    """How the board is made; at most one may be left after exclusions."""


@hookspec
def catan_opening(setup: Setup) -> Iterable[specs.Opening]:
    """The first phases; exactly one must be left after exclusions."""


@hookspec
def catan_texts(setup: Setup) -> Iterable[specs.Text]:
    """What people read."""


@hookspec
def catan_side_panels(setup: Setup) -> Iterable[specs.SidePanel]:
    """What people see beyond the board."""


@hookspec
def catan_invariants(setup: Setup) -> Iterable[specs.Invariant]:
    """What holds in every state."""
