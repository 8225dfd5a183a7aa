"""What hooks return: frozen descriptions of rules, without behavior. The compiler turns them into tables.

Hooks return specs of many types in one list. In a list of `SliceSpec[Any]`, mypy would take Any for the type variable
of every spec and check nothing, so each generic spec has a base class that is not generic.
"""

from catan_core.components.panels import Panel
from catan_core.plugin.queries import Modifier, Query
from catan_core.plugin.tables import Row, Table

from .decisions import (
    ActionSpec,
    AnyActionSpec,
    AnyLimit,
    AnyPhaseSpec,
    ChanceSpec,
    Limit,
    Opening,
    PhaseSpec,
    only_if,
    refusals_of,
)
from .options import (
    MAX_OPTION,
    Conditions,
    Default,
    Edition,
    Exclusion,
    NoEffect,
    Option,
    OptionLimit,
    SeatsByText,
    Setup,
    Value,
)
from .points import Counter, PointSource, VictoryRule
from .state import AnyEventSpec, AnyReaction, AnySliceSpec, EventSpec, Hides, Invariant, Reaction, SliceSpec, hides
from .things import AnyBoardSpec, BoardSpec, GoodSpec, NeutralOwner, Piece, Start, price
from .words import SidePanel, Text, texts_of

__all__ = [
    "ActionSpec",
    "AnyActionSpec",
    "AnyBoardSpec",
    "AnyEventSpec",
    "AnyLimit",
    "AnyPhaseSpec",
    "AnyReaction",
    "AnySliceSpec",
    "BoardSpec",
    "ChanceSpec",
    "Conditions",
    "Counter",
    "Default",
    "Edition",
    "EventSpec",
    "Exclusion",
    "GoodSpec",
    "Hides",
    "Invariant",
    "Limit",
    "MAX_OPTION",
    "Modifier",
    "NeutralOwner",
    "NoEffect",
    "Opening",
    "Option",
    "OptionLimit",
    "Panel",
    "PhaseSpec",
    "Piece",
    "PointSource",
    "Query",
    "Reaction",
    "Row",
    "SeatsByText",
    "Setup",
    "SidePanel",
    "SliceSpec",
    "Start",
    "Table",
    "Text",
    "Value",
    "VictoryRule",
    "hides",
    "only_if",
    "price",
    "refusals_of",
    "texts_of",
]
