"""Progress cards: Road Building, Year of Plenty and Monopoly (base: "Cartas de progreso")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    HEURISTIC,
    Action,
    ActionSpec,
    Citation,
    Good,
    Goods,
    Modifier,
    Phase,
    Position,
    Refusal,
    Seat,
    Setup,
    SubMultisets,
    Transition,
    Violation,
    hookimpl,
    record,
)
from catan_core.base import goods
from catan_core.base.dev_cards import KIND_INDEX, DevCards
from catan_core.base.free_roads import free_roads, road_possible
from catan_core.base.goods import FAMILY, Holdings
from catan_core.base.playing_cards import HELD, card_refusal, may_play, ready, use_card
from catan_core.base.turn import CardPhase

PROGRESS = Citation("base", "Progress cards")

NO_ROAD = Refusal("card.no-road-possible", PROGRESS)
WRONG_TAKE = Refusal("card.supply-lacks-it", PROGRESS)
WRONG_KIND = Refusal("card.no-resource", PROGRESS)
DISCOVERED = 2
FREE_ROADS = 2
CARDS = ("road_building", "year_of_plenty", "monopoly")
PROMISE = 0.25
"""What a progress card in hand promises, in points; no rule, but experience."""


@record
class PlayRoadBuilding(Action):
    """Play Road Building: two roads for nothing."""

    tag: ClassVar[str] = "base/play-road-building"


@record
class PlayYearOfPlenty(Action):
    """Play Year of Plenty: take two resource cards from the supply."""

    tag: ClassVar[str] = "base/play-year-of-plenty"
    take: Goods


@record
class PlayMonopoly(Action):
    """Play Monopoly: all others hand over every card of one resource."""

    tag: ClassVar[str] = "base/play-monopoly"
    good: Good


def _road_building_check(position: Position, phase: Phase, action: PlayRoadBuilding) -> Violation | None:
    refused = card_refusal(position, action.seat, "road_building")
    return refused or (None if road_possible(position, action.seat) else NO_ROAD())


def _play_road_building(tx: Transition, phase: Phase, action: PlayRoadBuilding) -> None:
    use_card(tx, action.seat, "road_building", stays=False)
    tx.then(*free_roads(tx, action.seat, FREE_ROADS))


def _resources_left(position: Position) -> tuple[int, ...]:
    supply, resources = position[Holdings].supply, goods.family(position.rules, FAMILY)
    return tuple(count if good in resources else 0 for good, count in enumerate(supply))


def _discoveries(position: Position) -> SubMultisets:
    left = _resources_left(position)
    return SubMultisets(left, min(DISCOVERED, sum(left)))


def _year_of_plenty_options(position: Position, phase: Phase, seat: Seat) -> Sequence[Goods]:
    if not may_play(position, seat, "year_of_plenty") or not any(_resources_left(position)):
        return ()
    return _discoveries(position)


def _year_of_plenty_check(position: Position, phase: Phase, action: PlayYearOfPlenty) -> Violation | None:
    refused = card_refusal(position, action.seat, "year_of_plenty")
    if refused is not None:
        return refused
    return None if any(action.take) and action.take in _discoveries(position) else WRONG_TAKE()


def _play_year_of_plenty(tx: Transition, phase: Phase, action: PlayYearOfPlenty) -> None:
    use_card(tx, action.seat, "year_of_plenty", stays=False)
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


def _outlook(position: Position, seat: Seat, hidden: bool) -> float:
    if not hidden:
        return 0.0
    hand, index = position[DevCards].hands[seat], KIND_INDEX(position.rules)
    return PROMISE * sum([hand[index[card]] for card in CARDS])


SPECS = [
    ActionSpec(
        PlayRoadBuilding, (CardPhase,), _play_road_building, PROGRESS,
        lambda position, phase, seat: (
            ((),) if may_play(position, seat, "road_building") and road_possible(position, seat) else ()
        ),
        _road_building_check, refusals=(*HELD, NO_ROAD), when=ready, key="road_building",
    ),
    ActionSpec(
        PlayYearOfPlenty, (CardPhase,), _play_year_of_plenty, PROGRESS, _year_of_plenty_options, _year_of_plenty_check,
        refusals=(*HELD, WRONG_TAKE), when=ready, key="year_of_plenty",
    ),
    ActionSpec(
        PlayMonopoly, (CardPhase,), _play_monopoly, PROGRESS, _monopoly_options, _monopoly_check,
        refusals=(*HELD, WRONG_KIND), when=ready, key="monopoly",
    ),
]  # fmt: skip


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_modifiers(setup: Setup) -> list[object]:
    return [Modifier(HEURISTIC, _outlook, "add")]
