"""Gold fields: resources of one's choice (Seafarers: "Gold fields"; SEA-GOLD)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import catan_core as catan
from catan_core import base
from catan_core.base import choices, rows
from catan_expansions.seafarers.maps import GOLD

GOLD_FIELDS = catan.Citation("seafarers", "Gold fields")

WRONG_NUMBER = catan.Refusal(
    "gold.wrong-number", GOLD_FIELDS, text="This is not the number of cards that the gold brings."
)
NOT_IN_SUPPLY = catan.Refusal("gold.supply-lacks-it", GOLD_FIELDS, text="Choose resource cards that the supply has.")


@catan.record
class BringsGold(catan.Phase):
    """What is turned up in such a phase may bring gold."""


@catan.record
class GoldDue(catan.Phase, tag="seafarers/gold-due"):
    """Gold brings a seat some resource cards, as far as the supply has any by then."""

    seat: catan.Seat
    count: catan.Count


@catan.record
class GoldChoice(catan.Phase, tag="seafarers/gold-choice"):
    """A seat chooses the resource cards that gold brings it."""

    seat: catan.Seat
    count: catan.Count


@catan.record
class TakeGold(catan.Action, tag="seafarers/take-gold"):
    """Choose the resource cards that gold brings."""

    cards: catan.Goods


def due(position: catan.Position, counts: Sequence[int]) -> tuple[GoldDue, ...]:
    """The phases in which gold brings each seat a number of cards, clockwise from the seat on turn."""
    order = position.rules.clockwise(position.turn.seat)
    return tuple(GoldDue(seat, counts[seat]) for seat in order if counts[seat])


GoldYields: TypeAlias = tuple[tuple[int, int], ...]
"""Kinds of piece to which a gold field brings cards, each with how many."""


def _yields(rules: catan.Rules) -> GoldYields:
    index = rules.piece_index
    return tuple([(index[piece], amount) for piece, amount in GOLD_YIELD(rules).items() if piece in index])


YIELDS = catan.PerRules(_yields)

GOLD_NOW: catan.Query[[], GoldYields] = catan.Query(
    "seafarers/gold-now",
    lambda position: position.rules.derived[YIELDS],
    doc="What gold fields bring for buildings now: how many cards, by kind of piece.",
)


def _brought(position: catan.Position, total: int) -> Sequence[int]:
    """How many cards the gold fields with a number bring each seat; () if there are none."""
    island = position[base.Island]
    layout = island.layout
    fields = [hex for hex in layout.by_token.get(total, ()) if layout.terrains[hex] == GOLD and hex != island.robber]
    if not fields:
        return ()
    counts, around = [0] * position.rules.seats, [layout.topology.hex_nodes[hex] for hex in fields]
    for kind, amount in GOLD_NOW(position):
        boards = island.pieces[kind]
        for seat in position.rules.all_seats:
            for nodes in around:
                counts[seat] += amount * (boards[seat] & nodes).bit_count()
    return counts


def _produce(tx: catan.Transition, event: base.Produced) -> None:
    """Once the other hexes have yielded, the gold fields with the number bring cards of choice."""
    counts = _brought(tx, event.total)
    if any(counts):
        tx.then(*due(tx, counts))


def _with_gold(position: catan.Position, total: int) -> int:
    """Whoever gets cards for gold has not gone empty-handed; if the supply has none left, nothing else gives any."""
    return sum([1 << seat for seat, count in enumerate(_brought(position, total)) if count])


def _found(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """A founded building brings one card of choice for every gold field beside it, or nothing, by option."""
    if SETUP_GOLD(tx.rules) == "none":
        return
    layout = tx[base.Island].layout
    count = sum(layout.terrains[hex] == GOLD for hex in catan.members(layout.topology.node_hexes[node]))
    if count:
        tx.then(GoldDue(seat, count))


def _due(tx: catan.Transition, phase: GoldDue) -> None:
    count = min(phase.count, sum(choices.supply_cards(tx)))
    if count:
        tx.then(GoldChoice(phase.seat, count))


TAKE_GOLD = choices.taking(
    TakeGold,
    during=GoldChoice,
    rule=GOLD_FIELDS,
    count=lambda position, phase, seat: phase.count,
    wrong_number=WRONG_NUMBER,
    lacking=NOT_IN_SUPPLY,
)


def _choice_problem(state: catan.State, phase: GoldChoice, beneath: tuple[catan.Phase, ...]) -> str | None:
    left = sum(choices.supply_cards(state))
    return None if 0 < phase.count <= left else f"gold cannot bring {phase.count} cards when the supply has {left}"


def _due_problem(state: catan.State, phase: GoldDue, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if phase.count > 0 else f"gold does not bring {phase.count} cards"


GOLD_YIELD: catan.Table[str, int] = catan.Table(
    "seafarers/gold",
    "How many cards a gold field brings for a building, by piece.",
    problem=rows.every(rows.id_problem, rows.count_problem),
)


SETUP_GOLD = catan.Option(
    "seafarers.setup_gold",
    "choose",
    values=("choose", "none"),
    doc="What a gold field brings for a building that is founded beside it: a card of choice, or nothing.",
    source="SEA-SETUP-04; the rules only say that starting resources come from the adjacent terrains",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [SETUP_GOLD]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        GOLD_YIELD,
        catan.Row(GOLD_YIELD, "settlement", 1),
        catan.Row(GOLD_YIELD, "city", 2),
        catan.Row(base.STARTING_GAINS, "gold", _found),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(GoldDue, resolve=_due, rule=GOLD_FIELDS, sound=_due_problem, lies_on=()),
        catan.PhaseSpec(
            GoldChoice,
            rule=GOLD_FIELDS,
            sound=_choice_problem,
            lies_on=(base.FoundBuilding, base.FoundRoad, base.FreeRoad, BringsGold),
        ),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [TAKE_GOLD]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(base.ALSO_PRODUCED, _with_gold)]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [GOLD_NOW]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.Produced, _produce)]
