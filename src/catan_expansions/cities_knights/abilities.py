"""The permanent abilities of level three: merchant guild and aqueduct (Cities & Knights: "Guilda", "Acueducto").

The third ability, the fortress, is checked where knights are promoted.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods, maritime_trade
from catan_expansions.cities_knights.commodities import commodities
from catan_expansions.cities_knights.improvements import able, has_ability

GUILD = catan.Citation("cities_knights", "Merchant guild")
AQUEDUCT = catan.Citation("cities_knights", "Aqueduct")
GUILD_RATE = 2

SUPPLY_LACKS = catan.Refusal("aqueduct.supply-lacks-it", AQUEDUCT, text="Choose a resource that the supply has.")


@catan.record
class AqueductChoice(catan.Phase, tag="cities_knights/aqueduct-choice"):
    """A seat that received nothing from production may take a resource."""

    seat: catan.Seat


@catan.record
class UseAqueduct(catan.Action, tag="cities_knights/use-aqueduct"):
    """Take a resource from the supply; None: do without."""

    good: catan.Good | None


def _react(tx: catan.Transition, event: base.ProductionEnded) -> None:
    if event.total == base.SEVEN and AQUEDUCT_WORKS(tx.rules) == "not_on_7":
        return
    learned = able(tx, event.empty_handed, "science")
    if learned:
        tx.then(*(AqueductChoice(seat) for seat in tx.rules.clockwise(tx.turn.seat) if seat in learned))


USE_AQUEDUCT = choices.taking(UseAqueduct, during=AqueductChoice, rule=AQUEDUCT, lacking=SUPPLY_LACKS)


GUILD_RATES: catan.PerRules[int] = catan.PerRules(
    lambda rules: sum([maritime_trade.rate(good, GUILD_RATE) for good in commodities(rules, goods.SUPPLY_TAKES)])
)


def _guild(position: catan.Position, seat: catan.Seat) -> int:
    return position.rules.derived[GUILD_RATES] if has_ability(position, seat, "trade") else 0


def _choice_problem(state: catan.State, phase: AqueductChoice, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not has_ability(state, phase.seat, "science") or phase in beneath:
        return f"seat {phase.seat} takes no resource for its aqueduct"
    return None


AQUEDUCT_WORKS = catan.Option(
    "cities_knights.aqueduct",
    "not_on_7",
    values=("not_on_7", "also_on_7"),
    doc="Whether the aqueduct also gives a resource when a 7 is rolled.",
    source="CK-IMPR-04; the sentence in the Spanish rules is garbled",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [AQUEDUCT_WORKS]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(AqueductChoice, rule=AQUEDUCT, sound=_choice_problem, lies_on=(AqueductChoice,))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [USE_AQUEDUCT]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.ProductionEnded, _react)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(base.TRADE_RATES, _guild)]
