"""Progress cards: Road Building, Discovery and Monopoly (base: "Cartas de progreso")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Choices,
    Edge,
    Good,
    Goods,
    Phase,
    PhaseSpec,
    Position,
    Refusal,
    Rule,
    Seat,
    Setup,
    Transition,
    Violation,
    hookimpl,
    members,
    record,
)  # fmt: skip
from catan_core.base import building, goods, pieces
from catan_core.base.dev_cards import HELD, card_refusal, may_play, use_card
from catan_core.base.goods import FAMILY, Holdings
from catan_core.base.turn import CardPhase

PROGRESS = Rule("base", "Progress cards")

NO_ROAD = Refusal("card.no-road-possible", PROGRESS)
WRONG_TAKE = Refusal("card.supply-lacks-it", PROGRESS)
WRONG_KIND = Refusal("card.no-resource", PROGRESS)
DISCOVERED = 2
FREE_ROADS = 2


@record
class FreeRoad(Phase):
    """A seat builds a road that costs nothing. `left`: how many, this one included."""

    tag: ClassVar[str] = "base/free-road"
    seat: Seat
    left: int


@record
class PlayRoadBuilding(Action):
    """Play Road Building: two roads for nothing."""

    tag: ClassVar[str] = "base/play-road-building"


@record
class BuildFreeRoad(Action):
    """Build one of the roads of Road Building."""

    tag: ClassVar[str] = "base/build-free-road"
    edge: Edge


@record
class PlayDiscovery(Action):
    """Play Discovery: take two resource cards from the supply."""

    tag: ClassVar[str] = "base/play-discovery"
    take: Goods


@record
class PlayMonopoly(Action):
    """Play Monopoly: all others hand over every card of one resource."""

    tag: ClassVar[str] = "base/play-monopoly"
    good: Good


def _road_possible(position: Position, seat: Seat) -> bool:
    return pieces.in_stock(position, "road", seat) > 0 and building.SITES(position, seat, "road") != 0


def _road_building_check(position: Position, phase: Phase, action: PlayRoadBuilding) -> Violation | None:
    refused = card_refusal(position, action.seat, "road_building")
    return refused or (None if _road_possible(position, action.seat) else NO_ROAD())


def _play_road_building(tx: Transition, phase: Phase, action: PlayRoadBuilding) -> None:
    use_card(tx, action.seat, "road_building", stays=False)
    tx.then(FreeRoad(action.seat, FREE_ROADS))


def _free_road_options(position: Position, phase: FreeRoad, seat: Seat) -> Sequence[int]:
    return members(building.SITES(position, seat, "road"))


def _free_road_check(position: Position, phase: FreeRoad, action: BuildFreeRoad) -> Violation | None:
    edge = action.edge
    return building.site_refusal(
        position, action.seat, "road", edge, lambda position, seat: building.road_refusal(position, seat, edge)
    )


def _build_free_road(tx: Transition, phase: FreeRoad, action: BuildFreeRoad) -> None:
    pieces.place(tx, "road", action.seat, action.edge)
    if phase.left > 1 and _road_possible(tx, action.seat):
        tx.then(FreeRoad(action.seat, phase.left - 1))


def _resources_left(position: Position) -> tuple[int, ...]:
    supply, rules = position[Holdings].supply, position.rules
    return tuple(count if rules.goods[good].family == FAMILY else 0 for good, count in enumerate(supply))


def _discoveries(position: Position) -> Choices:
    left = _resources_left(position)
    return Choices(left, min(DISCOVERED, sum(left)))


def _discovery_options(position: Position, phase: Phase, seat: Seat) -> Sequence[Goods]:
    if not may_play(position, seat, "discovery") or not any(_resources_left(position)):
        return ()
    return _discoveries(position)


def _discovery_check(position: Position, phase: Phase, action: PlayDiscovery) -> Violation | None:
    refused = card_refusal(position, action.seat, "discovery")
    if refused is not None:
        return refused
    return None if any(action.take) and action.take in _discoveries(position) else WRONG_TAKE()


def _play_discovery(tx: Transition, phase: Phase, action: PlayDiscovery) -> None:
    use_card(tx, action.seat, "discovery", stays=False)
    goods.move(tx, None, action.seat, action.take)


def _monopoly_options(position: Position, phase: Phase, seat: Seat) -> Sequence[Good]:
    return goods.family(position.rules, FAMILY) if may_play(position, seat, "monopoly") else ()


def _monopoly_check(position: Position, phase: Phase, action: PlayMonopoly) -> Violation | None:
    refused = card_refusal(position, action.seat, "monopoly")
    return refused or (None if action.good in goods.family(position.rules, FAMILY) else WRONG_KIND())


def _play_monopoly(tx: Transition, phase: Phase, action: PlayMonopoly) -> None:
    use_card(tx, action.seat, "monopoly", stays=False)
    for seat in range(tx.rules.seats):
        if seat != action.seat:
            count = tx[Holdings].hands[seat][action.good]
            goods.move(tx, Seat(seat), action.seat, goods.single(tx.rules, action.good, count))


SPECS = [
    ActionSpec(
        PlayRoadBuilding, (CardPhase,), _play_road_building, PROGRESS,
        lambda position, phase, seat: (
            ((),) if may_play(position, seat, "road_building") and _road_possible(position, seat) else ()
        ),
        _road_building_check, refusals=(*HELD, NO_ROAD),
    ),
    ActionSpec(
        BuildFreeRoad, (FreeRoad,), _build_free_road, PROGRESS, _free_road_options, _free_road_check,
        refusals=(building.ROAD_TAKEN, building.ROAD_NOT_CONNECTED, building.ROAD_CUT_OFF),
    ),
    ActionSpec(
        PlayDiscovery, (CardPhase,), _play_discovery, PROGRESS, _discovery_options, _discovery_check,
        refusals=(*HELD, WRONG_TAKE),
    ),
    ActionSpec(
        PlayMonopoly, (CardPhase,), _play_monopoly, PROGRESS, _monopoly_options, _monopoly_check,
        refusals=(*HELD, WRONG_KIND),
    ),
]  # fmt: skip


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [PhaseSpec(FreeRoad, rule=PROGRESS)]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)
