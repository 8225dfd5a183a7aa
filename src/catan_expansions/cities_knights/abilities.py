"""The permanent abilities of level three: merchant guild and aqueduct (Cities & Knights: "Guilda", "Acueducto").

The third ability, the fortress, is checked where knights are promoted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    Citation,
    Good,
    Modifiers,
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
    Seat,
    Setup,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    allow,
    hookimpl,
    record,
)
from catan_core.base import SEVEN, TRADE_RATES, ProductionEnded, goods, maritime_trade
from catan_expansions.cities_knights.commodities import commodities, resources
from catan_expansions.cities_knights.improvements import has_ability

GUILD = Citation("cities_knights", "Merchant guild")
AQUEDUCT = Citation("cities_knights", "Aqueduct")
GUILD_RATE = 2

SUPPLY_LACKS = Refusal("aqueduct.supply-lacks-it", AQUEDUCT, text="The supply has no card of this resource left.")


@record
class AqueductChoice(Phase):
    """A seat that received nothing from production may take a resource."""

    tag: ClassVar[str] = "cities_knights/aqueduct-choice"
    seat: Seat


@record
class UseAqueduct(Action):
    """Take a resource from the supply; None: do without."""

    tag: ClassVar[str] = "cities_knights/use-aqueduct"
    good: Good | None


def from_left_of(position: Position, first: Seat) -> tuple[Seat, ...]:
    """All seats, clockwise, beginning with `first`."""
    seats = position.rules.all_seats
    return seats[first:] + seats[:first]


def _available(position: Position) -> tuple[Good, ...]:
    supply = goods.available(position)
    return tuple(good for good in resources(position.rules, goods.SUPPLY_GIVES) if supply[good])


def _react(tx: Transition, event: ProductionEnded) -> None:
    if event.total == SEVEN and not AQUEDUCT_RULES(tx.rules)["also-on-7"]:
        return
    learned = [seat for seat in event.empty_handed if has_ability(tx, seat, "science")]
    if learned:
        tx.then(*(AqueductChoice(seat) for seat in from_left_of(tx, tx.turn.seat) if seat in learned))


def _options(position: Position, phase: AqueductChoice, seat: Seat) -> Sequence[Good | None]:
    return (*_available(position), None)


def _why_not(position: Position, phase: AqueductChoice, action: UseAqueduct) -> Violation | None:
    if action.good is None or action.good in _available(position):
        return None
    return SUPPLY_LACKS(good=position.rules.goods[action.good].id)


def _use(tx: Transition, phase: AqueductChoice, action: UseAqueduct) -> None:
    if action.good is not None:
        goods.move(tx, None, action.seat, goods.single(tx.rules, action.good))


USE_AQUEDUCT = ActionSpec(
    kind=UseAqueduct,
    during=(AqueductChoice,),
    rule=AQUEDUCT,
    options=_options,
    why=_why_not,
    apply=_use,
    refusals=(SUPPLY_LACKS,),
)


GUILD_RATES: PerRules[int] = PerRules(
    lambda rules: sum([maritime_trade.rate(good, GUILD_RATE) for good in commodities(rules, goods.SUPPLY_TAKES)])
)


def _guild(position: Position, seat: Seat) -> int:
    return position.rules.derived[GUILD_RATES] if has_ability(position, seat, "trade") else 0


def _choice_problem(state: State, phase: AqueductChoice, beneath: tuple[Phase, ...]) -> str | None:
    if not has_ability(state, phase.seat, "science") or phase in beneath:
        return f"seat {phase.seat} takes no resource for its aqueduct"
    return None


AQUEDUCT_RULES: Table[str, bool] = Table("cities_knights/aqueduct", "When the aqueduct works.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "cities_knights.aqueduct",
            "not_on_7",
            values=("not_on_7", "also_on_7"),
            doc="Whether the aqueduct also gives a resource when a 7 is rolled.",
            source="CK-IMPR-04; the sentence in the Spanish rules is garbled",
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        AQUEDUCT_RULES,
        Row(AQUEDUCT_RULES, "also-on-7", setup.options["cities_knights.aqueduct"] == "also_on_7"),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [PhaseSpec(AqueductChoice, rule=AQUEDUCT, sound=_choice_problem, lies_on=(AqueductChoice,))]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [USE_AQUEDUCT]


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(ProductionEnded, _react)]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [allow(TRADE_RATES, _guild)]
