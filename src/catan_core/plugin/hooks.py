"""All hooks. Each is called once, when a ruleset is compiled, and never during play.

A module implements a hook with a function of the same name, marked with `hookimpl`. The function takes `setup`.
`catan_used` says whether the module takes part. Every other hook returns a list of specs (see `specs`); each type of
list has an alias. The lists of all modules are joined in the order of the expansions.
"""

# A hook specification has no body.
# mypy: disable-error-code="empty-body"
# pyright: reportReturnType=false

from typing import Any, TypeAlias

import pluggy

from catan_core.plugin import queries, specs, tables
from catan_core.plugin.specs import Setup

OptionSpecs: TypeAlias = list[
    specs.Option[Any]
    | specs.Default
    | specs.OptionLimit
    | specs.NoEffect
    | specs.Exclusion
    | specs.Edition
    | specs.SeatsByText
]
"""What `catan_options` returns."""

GoodSpecs: TypeAlias = list[specs.GoodSpec]
"""What `catan_goods` returns."""

Pieces: TypeAlias = list[specs.Piece | specs.NeutralOwner]
"""What `catan_pieces` returns: each a `Piece` or a `NeutralOwner`."""

TableSpecs: TypeAlias = list[tables.AnyTableSpec]
"""What `catan_tables` returns: each a `Table` or a `Row`."""

SliceSpecs: TypeAlias = list[specs.AnySliceSpec]
"""What `catan_slices` returns: each a `SliceSpec`."""

PhaseSpecs: TypeAlias = list[specs.AnyPhaseSpec]
"""What `catan_phases` returns: each a `PhaseSpec` or a `ChanceSpec`."""

ActionSpecs: TypeAlias = list[specs.AnyActionSpec]
"""What `catan_actions` returns: each an `ActionSpec`."""

EventSpecs: TypeAlias = list[specs.AnyEventSpec]
"""What `catan_events` returns: each an `EventSpec`."""

Queries: TypeAlias = list[queries.AnyQuery]
"""What `catan_queries` returns: each a `Query`."""

Modifiers: TypeAlias = list[queries.Modifier | specs.AnyLimit]
"""What `catan_modifiers` returns: each a `Modifier` or a `Limit`."""

Reactions: TypeAlias = list[specs.AnyReaction]
"""What `catan_reactions` returns: each a `Reaction`."""

PointSources: TypeAlias = list[specs.PointSource]
"""What `catan_points` returns."""

VictoryRules: TypeAlias = list[specs.VictoryRule]
"""What `catan_victory` returns."""

BoardSpecs: TypeAlias = list[specs.AnyBoardSpec]
"""What `catan_board` returns: each a `BoardSpec`."""

Openings: TypeAlias = list[specs.Opening]
"""What `catan_opening` returns."""

Texts: TypeAlias = list[specs.Text]
"""What `catan_texts` returns."""

SidePanels: TypeAlias = list[specs.SidePanel]
"""What `catan_side_panels` returns."""

Invariants: TypeAlias = list[specs.Invariant]
"""What `catan_invariants` returns."""

PROJECT = "catan"
hookspec: pluggy.HookspecMarker = pluggy.HookspecMarker(PROJECT)
hookimpl: pluggy.HookimplMarker = pluggy.HookimplMarker(PROJECT)
"""Marks a function in a module of an expansion as the implementation of the hook of the same name."""


@hookspec
def catan_options(setup: Setup) -> OptionSpecs:
    """Options, new defaults and limits for the options of other expansions, modules of others that are left out with
    some values, and editions (bundles of values)."""


@hookspec
def catan_used(setup: Setup) -> bool:
    """Whether this module takes part. If not, only its options and texts are asked for. Without this hook it takes
    part."""


@hookspec
def catan_goods(setup: Setup) -> GoodSpecs:
    """Goods. Their order is the order of the counts in a hand."""


@hookspec
def catan_pieces(setup: Setup) -> Pieces:
    """Pieces that seats own and that stand on nodes, edges or hexes, and owners of pieces that are no seats."""


@hookspec
def catan_tables(setup: Setup) -> TableSpecs:
    """Tables of facts, and rows for tables of this expansion or of others."""


@hookspec
def catan_slices(setup: Setup) -> SliceSpecs:
    """Slices of the state."""


@hookspec
def catan_phases(setup: Setup) -> PhaseSpecs:
    """Phases: pending decisions, automatic steps and chance."""


@hookspec
def catan_actions(setup: Setup) -> ActionSpecs:
    """Actions."""


@hookspec
def catan_events(setup: Setup) -> EventSpecs:
    """Events."""


@hookspec
def catan_queries(setup: Setup) -> Queries:
    """Questions whose answers other expansions may modify."""


@hookspec
def catan_modifiers(setup: Setup) -> Modifiers:
    """Changes to the answers of queries, and refusals of other expansions' actions."""


@hookspec
def catan_reactions(setup: Setup) -> Reactions:
    """What happens in response to events."""


@hookspec
def catan_points(setup: Setup) -> PointSources:
    """Sources of victory points."""


@hookspec
def catan_victory(setup: Setup) -> VictoryRules:
    """Ways to win."""


@hookspec
def catan_board(setup: Setup) -> BoardSpecs:
    """How the board is made. At most one spec may be left after exclusions."""


@hookspec
def catan_opening(setup: Setup) -> Openings:
    """The first phases of a game. Exactly one spec must be left after exclusions."""


@hookspec
def catan_texts(setup: Setup) -> Texts:
    """Texts for players."""


@hookspec
def catan_side_panels(setup: Setup) -> SidePanels:
    """Panels shown beside the board."""


@hookspec
def catan_invariants(setup: Setup) -> Invariants:
    """Conditions that hold in every state."""
