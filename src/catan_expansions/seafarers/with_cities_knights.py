"""Seafarers with Cities & Knights (Cities & Knights: "Partidas combinadas con Navegantes"; SEA-CK).

What one of the two forbids or allows for roads holds for ships by itself. Here is what the books state of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Default,
    GameBegan,
    Hex,
    Limit,
    Modifiers,
    Node,
    Option,
    OptionSpecs,
    Phase,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Seat,
    Setup,
    TableSpecs,
    Transition,
    Violation,
    change,
    forbid,
    hookimpl,
    members,
    record,
)
from catan_core.base import (
    MEANT_AS_ROADS,
    ROBBER_MAY_MOVE,
    Island,
    OwnActionPhase,
    pieces,
    remove_robber,
    theft,
)
from catan_expansions.cities_knights import PlayMerchant, knight_actions, knights
from catan_expansions.seafarers.gold import GOLD_YIELD
from catan_expansions.seafarers.maps import GOLD
from catan_expansions.seafarers.moving import ANCHORS, MoveShip
from catan_expansions.seafarers.pirate import (
    NOT_AT_SEA,
    PIRATE_MAY_MOVE,
    SAME_HEX,
    Pirate,
    pirate_refusal,
    pirate_targets,
    put_pirate,
    remove_pirate,
)
from catan_expansions.seafarers.ships import SHIP

TOGETHER = Citation("seafarers", "With Cities & Knights")

PIRATE_ASLEEP = Refusal(
    "pirate.before-first-landing", TOGETHER, text="The pirate cannot move until the barbarians have landed."
)
PIRATE_ELSEWHERE = Refusal("chase-pirate.not-beside", TOGETHER, text="This knight is not next to the pirate's hex.")
ON_GOLD = Refusal("merchant.gold", TOGETHER, text="The merchant cannot be placed on a gold field.")
FOREIGN_KNIGHT = Refusal(
    "move-ship.foreign-knight", TOGETHER, text="An opponent's knight stands beside a ship of this route."
)


@record
class ChasePirate(Action):
    """Deactivate a knight next to the pirate, and move the pirate."""

    tag: ClassVar[str] = "seafarers/chase-pirate"
    node: Node
    hex: Hex


# -- knights and ships -------------------------------------------------------------------------------------------------


def _with_knights(anchors: int, position: Position, seat: Seat) -> int:
    """A line of ships that ends at a knight of its owner is closed, so that the knight keeps its way home."""
    return anchors | knights.knights(position, seat)


def _beside_foreign_knight(position: Position, action: MoveShip) -> Violation | None:
    """The ships of a line may not be moved while an opponent's knight stands beside any of them."""
    topology = position[Island].layout.topology
    foreign = sum(knights.knights(position, seat) for seat in position.rules.all_seats if seat != action.seat)
    ships = pieces.on_board(position, SHIP, action.seat)
    line = new = 1 << action.origin
    while new:
        new = topology.touching(topology.ends(new)) & ships & ~line
        line |= new
    return FOREIGN_KNIGHT(edge=action.origin) if topology.ends(line) & foreign else None


# -- chasing the pirate ------------------------------------------------------------------------------------------------


def _beside_pirate(position: Position) -> int:
    """The nodes from which a knight may chase the pirate."""
    at = position[Pirate].hex
    return 0 if at is None else position[Island].layout.topology.hex_nodes[at]


def _options(position: Position, phase: Phase, seat: Seat) -> Sequence[tuple[int, int]]:
    chasers = knight_actions.ready(position, seat) & _beside_pirate(position)
    if not chasers:
        return ()
    targets = members(pirate_targets(position, seat))
    return [(node, hex) for node in members(chasers) for hex in targets]


def _why_not(position: Position, phase: Phase, action: ChasePirate) -> Violation | None:
    refused = PIRATE_MAY_MOVE.forbidden(position, action.seat)
    refused = refused or knight_actions.ready_refusal(position, action.seat, action.node)
    if refused is None and not _beside_pirate(position) >> action.node & 1:
        return PIRATE_ELSEWHERE(node=action.node)
    return refused or pirate_refusal(position, action.seat, action.hex)


def _chase(tx: Transition, phase: Phase, action: ChasePirate) -> None:
    knights.rest(tx, 1 << action.node)
    put_pirate(tx, action.hex)
    tx.then(*theft(tx, action.seat, action.hex))


CHASE_PIRATE = ActionSpec(
    kind=ChasePirate,
    during=(OwnActionPhase,),
    rule=TOGETHER,
    options=_options,
    why=_why_not,
    apply=_chase,
    when=knight_actions.has_ready,
    refusals=(*knight_actions.READY, PIRATE_ELSEWHERE, SAME_HEX, NOT_AT_SEA),
)


# -- the pirate asleep, the merchant on land ---------------------------------------------------------------------------


def _asleep(position: Position, seat: Seat) -> bool:
    """Whether the barbarians have not landed yet, until when the robber sleeps too."""
    return not ROBBER_MAY_MOVE(position)


def _off(tx: Transition, event: GameBegan) -> None:
    remove_robber(tx)
    remove_pirate(tx)


def _not_on_gold(position: Position, action: PlayMerchant) -> Violation | None:
    gold = position[Island].layout.terrains[action.hex] == GOLD
    return ON_GOLD(hex=action.hex) if gold else None


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Default("base.victory_points", add=-1),
        Option(
            "seafarers.sleeping_pieces",
            "on_start_hex",
            values=("on_start_hex", "off_board"),
            doc="Where robber and pirate are until the barbarians have landed: on their marks, or off the board.",
            source="SEA-CK-11; on their marks in the Spanish rules of Cities & Knights, off the board since 2025",
        ),
        Option(
            "seafarers.foreign_knight_freezes",
            "whole_line",
            values=("whole_line", "no"),
            doc="Whether an opponent's knight beside a line of ships keeps all of its ships where they are.",
            source="SEA-CK-07; the Spanish rules of Cities & Knights say so, later ones do not",
        ),
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [Row(GOLD_YIELD, "tipped_city", 1), Row(MEANT_AS_ROADS, ("diplomat", SHIP), True)]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [CHASE_PIRATE]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    modifiers: Modifiers = [
        change(ANCHORS, _with_knights),
        forbid(PIRATE_MAY_MOVE, _asleep, PIRATE_ASLEEP),
        Limit(PlayMerchant, _not_on_gold, refusals=(ON_GOLD,)),
    ]
    if setup.options["seafarers.foreign_knight_freezes"] == "whole_line":
        modifiers.append(Limit(MoveShip, _beside_foreign_knight, refusals=(FOREIGN_KNIGHT,)))
    return modifiers


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    if setup.options["seafarers.sleeping_pieces"] != "off_board":
        return []
    return [Reaction(GameBegan, _off)]
