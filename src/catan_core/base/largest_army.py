"""Largest army (base: "Caballero"; summary: "El ejército más grande")."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import rows
from catan_core.base.dev_cards import KIND_INDEX, CardPlayed, DevCards, OpenCardLost

LARGEST_ARMY = catan.Citation("base", "Largest army")
MIN_KNIGHTS = 3
POINTS = 2


@catan.record
class LargestArmy(catan.Slice, tag="base/largest-army"):
    """Who holds the special card; None: nobody."""

    holder: catan.Seat | None


@catan.record
class LargestArmyPassed(catan.Event, tag="base/largest-army-passed"):
    """The special card goes from one seat to another. None: it is set aside."""

    giver: catan.Seat | None
    taker: catan.Seat | None


def played_knights(position: catan.Position, seat: catan.Seat) -> int:
    """How many knights lie open before a seat."""
    return position[DevCards].shown[seat][KIND_INDEX(position.rules)["knight"]]


def _leaders(position: catan.Position) -> list[catan.Seat]:
    """The seats with the most knights, () if that is too few for the card."""
    knights = [played_knights(position, seat) for seat in position.rules.all_seats]
    most = max(knights)
    return [seat for seat in position.rules.all_seats if knights[seat] == most] if most >= MIN_KNIGHTS else []


def _react(tx: catan.Transition, event: CardPlayed) -> None:
    if event.card == "knight" and played_knights(tx, event.seat) >= MIN_KNIGHTS:
        _pass(tx, _leaders(tx))


def _lost(tx: catan.Transition, event: OpenCardLost) -> None:
    """After a knight is gone, the holder of the card keeps it in a tie, if these rules have it so."""
    if event.card == "knight":
        leaders = _leaders(tx)
        keeps = len(leaders) == 1 or ARMY_RULES(tx.rules)["tied-holder-keeps"]
        _pass(tx, leaders if keeps else ())


def _pass(tx: catan.Transition, leaders: Sequence[catan.Seat]) -> None:
    """Give the card to the only leader. Of several, the one that has it keeps it; without any it is set aside."""
    holder = tx[LargestArmy].holder
    if holder in leaders or (holder is None and len(leaders) != 1):
        return
    taker = leaders[0] if len(leaders) == 1 else None
    tx.update(LargestArmy(taker))
    tx.emit(LargestArmyPassed(holder, taker))


def _count(position: catan.Position, seat: catan.Seat) -> int:
    return POINTS if position[LargestArmy].holder == seat else 0


def _largest(state: catan.State) -> str | None:
    holder, leaders = state[LargestArmy].holder, _leaders(state)
    if holder in leaders or (holder is None and (not leaders or _may_lie_aside(state.rules, leaders))):
        return None
    who = "nobody holds" if holder is None else f"seat {holder} holds"
    return f"{who} the card, though the most knights lie before {leaders or 'nobody'}"


def _may_lie_aside(rules: catan.Rules, leaders: Sequence[catan.Seat]) -> bool:
    """Whether nobody holds the card with several leaders, as can be after knights have been lost."""
    return len(leaders) > 1 and ARMY_RULES(rules)["knights-are-lost"]


def _derived(position: catan.Position, army: LargestArmy) -> LargestArmy:
    leaders = _leaders(position)
    if army.holder in leaders or (army.holder is None and _may_lie_aside(position.rules, leaders)):
        return army
    return LargestArmy(leaders[0] if leaders else None)


ARMY_RULES: catan.Table[str, bool] = catan.Table(
    "base/army-rules",
    "What holds for the largest army: whether knights that lie open may be lost again, and whether its holder then"
    " keeps it in a tie.",
    problem=rows.only_keys("knights-are-lost", "tied-holder-keeps", value=rows.truth_problem),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        ARMY_RULES,
        catan.Row(ARMY_RULES, "knights-are-lost", False),
        catan.Row(ARMY_RULES, "tied-holder-keeps", True),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(LargestArmy, lambda rules, layout: LargestArmy(None), derived=_derived, doc="Largest army.")
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(LargestArmyPassed)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(CardPlayed, _react), catan.Reaction(OpenCardLost, _lost)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("base/largest-army", _count, reads=(LargestArmy,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("base/largest-army-is-largest", _largest)]
