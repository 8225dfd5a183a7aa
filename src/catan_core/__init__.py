"""catan_core: the rules of Catan and its family as an immutable game tree that expansions extend through hooks.

>>> import catan_core as catan
>>> game = catan.new_game("base", seats=4, seed=7)
>>> len(game.actions)
54
"""

from typing import TYPE_CHECKING

from catan_core._lazy import later
from catan_core.compiler.ruleset import Ruleset, ruleset
from catan_core.components.decks import Deck, Known
from catan_core.components.diagram import CoastMark, Diagram, HexMark, PieceMark
from catan_core.components.dice import Die, number_die, roll_outcomes
from catan_core.components.multisets import SubMultisets
from catan_core.engine.legal_actions import Actions, OpenAction
from catan_core.engine.rules import Rules
from catan_core.engine.transition import Step, Transition
from catan_core.engine.views import View
from catan_core.game import Events, Game, new_game
from catan_core.model.errors import (
    ArgumentError,
    CatanError,
    Citation,
    Conflict,
    Cycle,
    DecodeError,
    EngineError,
    IllegalAction,
    MissingExpansion,
    PositionError,
    Refusal,
    RulesetError,
    SeatError,
    TranscriptError,
    UnknownOption,
    UnsupportedSeats,
    Violation,
)
from catan_core.model.ids import CHANCE, Good, Goods, PieceBoards, Seat, SeatSet
from catan_core.model.outcomes import Outcomes
from catan_core.model.record import (
    Action,
    Answered,
    ChanceAction,
    Event,
    GameOver,
    HiddenAnswer,
    Layout,
    Phase,
    SimultaneousPhase,
    Slice,
    evolve,
    fields_of,
    interned_by_seat,
    record,
)
from catan_core.model.state import Position, State, Turn
from catan_core.plugin.expansion import Expansion, broken_expansions, catalogue
from catan_core.plugin.hooks import (
    ActionSpecs,
    BoardSpecs,
    EventSpecs,
    GoodSpecs,
    Invariants,
    Modifiers,
    Openings,
    OptionSpecs,
    PhaseSpecs,
    Pieces,
    PointSources,
    Queries,
    Reactions,
    SidePanels,
    SliceSpecs,
    TableSpecs,
    Texts,
    VictoryRules,
    hookimpl,
)
from catan_core.plugin.queries import (
    HEURISTIC,
    GoodsQuery,
    MaskQuery,
    Modifier,
    NumberQuery,
    PerRules,
    Query,
    TruthQuery,
    add,
    allow,
    change,
    forbid,
    limit,
)
from catan_core.plugin.specs import (
    ActionSpec,
    BoardSpec,
    ChanceSpec,
    Default,
    Edition,
    EventSpec,
    GoodSpec,
    Invariant,
    Limit,
    Opening,
    Option,
    OptionLimit,
    Panel,
    PhaseSpec,
    Piece,
    PointSource,
    Reaction,
    Row,
    Setup,
    SidePanel,
    SliceSpec,
    Start,
    Table,
    Text,
    VictoryRule,
    only_if,
)
from catan_core.topology import (
    Edge,
    EdgeAt,
    EdgeSet,
    Hex,
    HexAt,
    HexSet,
    Node,
    NodeAt,
    NodeSet,
    Topology,
    corner_hexes,
    longest_trail,
    longest_trail_through,
    lowest,
    mask_of,
    members,
    spiral,
)

if TYPE_CHECKING:
    from catan_core.descriptions import describe
    from catan_core.match import Match
    from catan_core.transcript import Transcript, replay, steps
else:
    __getattr__, __dir__ = later(
        globals(),
        {
            "describe": "catan_core.descriptions",
            "Match": "catan_core.match",
            "Transcript": "catan_core.transcript",
            "replay": "catan_core.transcript",
            "steps": "catan_core.transcript",
        },
    )

__version__ = "0.1.0"

__all__ = [
    # playing
    "ruleset", "new_game", "Ruleset", "Game", "Match", "Events", "Actions", "OpenAction", "Outcomes", "Turn", "View",
    "replay", "steps", "Transcript", "catalogue", "broken_expansions", "describe",
    # searching
    "Rules", "State", "Position", "Step",
    # ids
    "CHANCE", "Seat", "Node", "Edge", "Hex", "Good", "Goods", "NodeSet", "EdgeSet", "HexSet", "SeatSet", "PieceBoards",
    "NodeAt", "EdgeAt", "HexAt",
    # errors
    "CatanError", "IllegalAction", "Violation", "Citation", "Refusal", "RulesetError", "MissingExpansion", "Conflict",
    "Cycle", "UnknownOption", "UnsupportedSeats", "PositionError", "TranscriptError", "DecodeError",
    "SeatError", "ArgumentError", "EngineError",
    # writing expansions: records
    "record", "evolve", "interned_by_seat", "fields_of", "Action", "ChanceAction", "Event", "Phase",
    "SimultaneousPhase", "Slice",
    "Layout", "Answered", "GameOver", "HiddenAnswer", "Transition",
    # writing expansions: specs
    "Expansion", "hookimpl", "Setup", "Option", "Default", "OptionLimit", "Edition", "GoodSpec", "Piece", "Table",
    "Row", "SliceSpec",
    "PhaseSpec", "ChanceSpec", "ActionSpec", "EventSpec", "Limit", "PerRules", "Reaction",
    "HEURISTIC", "PointSource", "VictoryRule", "BoardSpec", "Start", "Opening", "Text", "SidePanel", "Panel",
    "Invariant",
    # writing expansions: queries
    "Query", "NumberQuery", "GoodsQuery", "MaskQuery", "TruthQuery", "Modifier", "change", "add", "limit", "allow",
    "forbid",
    # writing expansions: what hooks return
    "OptionSpecs", "GoodSpecs", "Pieces", "TableSpecs", "SliceSpecs", "PhaseSpecs", "ActionSpecs", "EventSpecs",
    "Queries", "Modifiers", "Reactions", "PointSources", "VictoryRules", "BoardSpecs", "Openings", "Texts",
    "SidePanels", "Invariants",
    # writing expansions: engine types
    "only_if", "Deck", "Known", "Die", "number_die", "roll_outcomes", "SubMultisets", "Topology", "members", "mask_of",
    "lowest", "spiral", "corner_hexes", "longest_trail", "longest_trail_through", "Diagram", "HexMark",
    "PieceMark", "CoastMark",
]  # fmt: skip
