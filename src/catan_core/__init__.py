"""catan_core: the rules of Catan and its family as an immutable game tree that expansions extend through hooks.

>>> import catan_core as catan
>>> game = catan.new_game("base", seats=4, seed=7)
>>> len(game.actions)
54
"""

from typing import TYPE_CHECKING

from catan_core.actions import Actions, OpenAction
from catan_core.choose import Choices
from catan_core.decks import Deck, Known
from catan_core.dice import Die, falls, number_die
from catan_core.errors import (
    ArgumentError,
    CatanError,
    Conflict,
    Cycle,
    EngineError,
    IllegalAction,
    MissingExpansion,
    PositionError,
    Refusal,
    Rule,
    RulesetError,
    SeatError,
    TranscriptError,
    UnknownOption,
    UnsupportedSeats,
    Violation,
)  # fmt: skip
from catan_core.expansion import Expansion, broken_expansions, catalogue
from catan_core.game import Events, Game, new_game
from catan_core.hookspecs import hookimpl
from catan_core.ids import (
    CHANCE,
    Edge,
    EdgeSet,
    Good,
    Goods,
    Hex,
    HexSet,
    Node,
    NodeSet,
    PieceBoards,
    Seat,
    SeatSet,
)  # fmt: skip
from catan_core.later import later
from catan_core.outcomes import Outcomes
from catan_core.picture import CoastMark, HexMark, Picture, PieceMark
from catan_core.queries import OUTLOOK, Derived, Modifier, Query
from catan_core.records import (
    Action,
    Answered,
    ChanceAction,
    Event,
    GameOver,
    HiddenAnswer,
    Layout,
    Phase,
    SealedPhase,
    Slice,
    by_seat,
    evolve,
    fields_of,
    record,
)  # fmt: skip
from catan_core.rules import Rules
from catan_core.ruleset import Ruleset, ruleset
from catan_core.specs import (
    ActionSpec,
    BoardSpec,
    ChanceSpec,
    Default,
    Drawing,
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
    SliceSpec,
    Start,
    Table,
    Text,
    VictoryRule,
)  # fmt: skip
from catan_core.state import Position, State, Turn
from catan_core.topology import (
    Topology,
    corner_hexes,
    longest_trail,
    longest_trail_through,
    lowest,
    mask_of,
    members,
    spiral,
)  # fmt: skip
from catan_core.transition import Step, Transition
from catan_core.views import View

if TYPE_CHECKING:
    from catan_core.describing import describe
    from catan_core.match import Match
    from catan_core.transcript import Transcript, replay, steps
else:
    __getattr__, __dir__ = later(
        globals(),
        {
            "describe": "catan_core.describing",
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
    # errors
    "CatanError", "IllegalAction", "Violation", "Rule", "Refusal", "RulesetError", "MissingExpansion", "Conflict",
    "Cycle", "UnknownOption", "UnsupportedSeats", "PositionError", "TranscriptError", "SeatError", "ArgumentError",
    "EngineError",
    # writing expansions: records
    "record", "evolve", "by_seat", "fields_of", "Action", "ChanceAction", "Event", "Phase", "SealedPhase", "Slice",
    "Layout", "Answered", "GameOver", "HiddenAnswer", "Transition",
    # writing expansions: specs
    "Expansion", "hookimpl", "Setup", "Option", "Default", "OptionLimit", "Edition", "GoodSpec", "Piece", "Table",
    "Row", "SliceSpec",
    "PhaseSpec", "ChanceSpec", "ActionSpec", "EventSpec", "Query", "Modifier", "Limit", "Derived", "Reaction",
    "OUTLOOK", "PointSource", "VictoryRule", "BoardSpec", "Start", "Opening", "Text", "Drawing", "Panel", "Invariant",
    # writing expansions: engine types
    "Deck", "Known", "Die", "number_die", "falls", "Choices", "Topology", "members", "mask_of", "lowest", "spiral",
    "corner_hexes", "longest_trail", "longest_trail_through", "Picture", "HexMark", "PieceMark", "CoastMark",
]  # fmt: skip
