"""Gold fields: resources of one's choice (Seafarers: "Gold fields"; SEA-GOLD)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Goods,
    Modifiers,
    Node,
    Option,
    OptionSpecs,
    PerRules,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    State,
    SubMultisets,
    Table,
    TableSpecs,
    Transition,
    Violation,
    allow,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import (
    ALSO_PRODUCED,
    STARTING_GAINS,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    Holdings,
    Island,
    Produced,
    goods,
    next_seat,
)
from catan_expansions.seafarers.maps import GOLD

GOLD_FIELDS = Citation("seafarers", "Gold fields")

WRONG_NUMBER = Refusal("gold.wrong-number", GOLD_FIELDS, text="This is not the number of cards that the gold brings.")
NOT_IN_SUPPLY = Refusal("gold.supply-lacks-it", GOLD_FIELDS, text="Choose resource cards that the supply has.")


@record
class BringsGold(Phase):
    """What is turned up in such a phase may bring gold."""


@record
class GoldDue(Phase):
    """Gold brings a seat some resource cards, as far as the supply has any by then."""

    tag: ClassVar[str] = "seafarers/gold-due"
    seat: Seat
    count: int


@record
class GoldChoice(Phase):
    """A seat chooses the resource cards that gold brings it."""

    tag: ClassVar[str] = "seafarers/gold-choice"
    seat: Seat
    count: int


@record
class TakeGold(Action):
    """Choose the resource cards that gold brings."""

    tag: ClassVar[str] = "seafarers/take-gold"
    cards: Goods


def _left(position: Position) -> tuple[int, ...]:
    """The resource cards in the supply, by good; nothing else is taken for gold."""
    resources = goods.family(position.rules, goods.FAMILY)
    return tuple(count if good in resources else 0 for good, count in enumerate(position[Holdings].supply))


def due(position: Position, counts: Sequence[int]) -> tuple[GoldDue, ...]:
    """The phases in which gold brings each seat a number of cards, clockwise from the seat on turn."""
    seat, phases = position.turn.seat, []
    for _ in position.rules.all_seats:
        if counts[seat]:
            phases.append(GoldDue(seat, counts[seat]))
        seat = next_seat(position.rules, seat)
    return tuple(phases)


def gold_for(position: Position, nodes: int, seat: Seat) -> int:
    """The number of cards that gold brings a seat for its buildings among these nodes of one hex."""
    boards, count = position[Island].pieces, 0
    for kind, amount in position.rules.derived[YIELDS]:
        count += amount * (boards[kind][seat] & nodes).bit_count()
    return count


def _yields(rules: Rules) -> tuple[tuple[int, int], ...]:
    index = rules.piece_index
    return tuple([(index[piece], amount) for piece, amount in GOLD_YIELD(rules).items() if piece in index])


YIELDS = PerRules(_yields)
"""The kinds of piece to which a gold field brings cards, each with how many."""


def _brought(position: Position, total: int) -> Sequence[int]:
    """How many cards the gold fields with a number bring each seat; () if there are none."""
    island = position[Island]
    layout = island.layout
    fields = [hex for hex in layout.by_token.get(total, ()) if layout.terrains[hex] == GOLD and hex != island.robber]
    if not fields:
        return ()
    around = [layout.topology.hex_nodes[hex] for hex in fields]
    return [sum([gold_for(position, nodes, seat) for nodes in around]) for seat in position.rules.all_seats]


def _produce(tx: Transition, event: Produced) -> None:
    """Once the other hexes have yielded, the gold fields with the number bring cards of choice."""
    counts = _brought(tx, event.total)
    if any(counts):
        tx.then(*due(tx, counts))


def _with_gold(position: Position, total: int) -> int:
    """Whoever gets cards for gold has not gone empty-handed; if the supply has none left, nothing else gives any."""
    return mask_of(Seat(seat) for seat, count in enumerate(_brought(position, total)) if count)


def _found(tx: Transition, seat: Seat, node: Node) -> None:
    """A founded building brings one card of choice for every gold field beside it."""
    layout = tx[Island].layout
    count = sum(layout.terrains[hex] == GOLD for hex in members(layout.topology.node_hexes[node]))
    if count:
        tx.then(GoldDue(seat, count))


def _due(tx: Transition, phase: GoldDue) -> None:
    count = min(phase.count, sum(_left(tx)))
    if count:
        tx.then(GoldChoice(phase.seat, count))


def _options(position: Position, phase: GoldChoice, seat: Seat) -> Sequence[Goods]:
    return SubMultisets(_left(position), phase.count)


def _why_not(position: Position, phase: GoldChoice, action: TakeGold) -> Violation | None:
    if sum(action.cards) != phase.count:
        return WRONG_NUMBER(wanted=phase.count, given=sum(action.cards))
    return None if goods.covers(Goods(_left(position)), action.cards) else NOT_IN_SUPPLY()


def _take(tx: Transition, phase: GoldChoice, action: TakeGold) -> None:
    goods.move(tx, None, action.seat, action.cards)


TAKE_GOLD = ActionSpec(
    kind=TakeGold,
    during=(GoldChoice,),
    rule=GOLD_FIELDS,
    options=_options,
    why=_why_not,
    apply=_take,
    refusals=(WRONG_NUMBER, NOT_IN_SUPPLY),
)


def _choice_problem(state: State, phase: GoldChoice, beneath: tuple[Phase, ...]) -> str | None:
    left = sum(_left(state))
    return None if 0 < phase.count <= left else f"gold cannot bring {phase.count} cards when the supply has {left}"


def _due_problem(state: State, phase: GoldDue, beneath: tuple[Phase, ...]) -> str | None:
    return None if phase.count > 0 else f"gold does not bring {phase.count} cards"


GOLD_YIELD: Table[str, int] = Table("seafarers/gold", "How many cards a gold field brings for a building, by piece.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "seafarers.setup_gold",
            "choose",
            values=("choose", "none"),
            doc="What a gold field brings for a building that is founded beside it: a card of choice, or nothing.",
            source="SEA-SETUP-04; the rules only say that starting resources come from the adjacent terrains",
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    rows: TableSpecs = [GOLD_YIELD, Row(GOLD_YIELD, "settlement", 1), Row(GOLD_YIELD, "city", 2)]
    if setup.options["seafarers.setup_gold"] == "choose":
        rows.append(Row(STARTING_GAINS, "gold", _found))
    return rows


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(GoldDue, resolve=_due, rule=GOLD_FIELDS, sound=_due_problem, lies_on=()),
        PhaseSpec(
            GoldChoice,
            rule=GOLD_FIELDS,
            sound=_choice_problem,
            lies_on=(FoundBuilding, FoundRoad, FreeRoad, BringsGold),
        ),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [TAKE_GOLD]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [allow(ALSO_PRODUCED, _with_gold)]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(Produced, _produce)]
