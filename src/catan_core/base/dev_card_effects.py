"""What development cards do (base: "Caballero", "Cartas de progreso", "Cartas de puntos de victoria").

A knight moves the robber. Progress cards are Road Building, Year of Plenty and Monopoly. Victory point cards stay
hidden until they win.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.base import choices, goods
from catan_core.base.dev_cards import (
    HELD,
    KIND_INDEX,
    VICTORY_POINT,
    DevCards,
    card_refusal,
    may_play,
    playable,
    ready,
    use_card,
)
from catan_core.base.free_roads import free_road_phases, free_road_possible
from catan_core.base.goods import FAMILY, Holdings
from catan_core.base.hidden_hands import MonopolyEnded
from catan_core.base.robber import robber_due
from catan_core.base.turn import CardPhase
from catan_core.components.hands import with_cards

KNIGHT = catan.Citation("base", "Knight")
PROGRESS = catan.Citation("base", "Progress cards")

NO_ROAD = catan.Refusal(
    "card.no-road-possible",
    PROGRESS,
    text="You have nothing left that this card lets you build, or nowhere to build it.",
)
WRONG_TAKE = catan.Refusal(
    "card.supply-lacks-it", PROGRESS, text="Choose two resource cards that the supply has, or its only card."
)
WRONG_KIND = catan.Refusal("card.no-resource", PROGRESS, text="Choose a resource.")
DISCOVERED = 2
FREE_ROADS = 2


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class PlayKnight(catan.Action, tag="base/play-knight"):
    """Play a knight: move the robber."""


@catan.record
class PlayRoadBuilding(catan.Action, tag="base/play-road-building"):
    """Play Road Building: build two free roads."""


@catan.record
class PlayYearOfPlenty(catan.Action, tag="base/play-year-of-plenty"):
    """Play Year of Plenty: take two resource cards from the supply."""

    take: catan.Goods


@catan.record
class PlayMonopoly(catan.Action, tag="base/play-monopoly"):
    """Play Monopoly: all opponents hand over their cards of one resource."""

    good: catan.Good


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class VictoryCardsShown(catan.Event, tag="base/victory-cards-shown"):
    """A seat reveals its victory point cards, to win."""

    seat: catan.Seat
    count: catan.Count


# -- knights -----------------------------------------------------------------------------------------------------


def _why_not_knight(position: catan.Position, phase: catan.Phase, action: PlayKnight) -> catan.Violation | None:
    return card_refusal(position, action.seat, "knight")


def _play_knight(tx: catan.Transition, phase: catan.Phase, action: PlayKnight) -> None:
    use_card(tx, action.seat, "knight", stays=True)
    tx.then(robber_due(action.seat))


PLAY_KNIGHT = catan.ActionSpec(
    kind=PlayKnight,
    during=(CardPhase,),
    rule=KNIGHT,
    options=playable("knight"),
    why=_why_not_knight,
    apply=_play_knight,
    when=ready,
    key="knight",
    refusals=HELD,
)


# -- progress cards ----------------------------------------------------------------------------------------------


def _road_building_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(may_play(position, seat, "road_building") and free_road_possible(position, seat))


def _why_not_road_building(
    position: catan.Position, phase: catan.Phase, action: PlayRoadBuilding
) -> catan.Violation | None:
    refused = card_refusal(position, action.seat, "road_building")
    return refused or (None if free_road_possible(position, action.seat) else NO_ROAD())


def _play_road_building(tx: catan.Transition, phase: catan.Phase, action: PlayRoadBuilding) -> None:
    use_card(tx, action.seat, "road_building", stays=False)
    tx.then(*free_road_phases(tx, action.seat, FREE_ROADS))


PLAY_ROAD_BUILDING = catan.ActionSpec(
    kind=PlayRoadBuilding,
    during=(CardPhase,),
    rule=PROGRESS,
    options=_road_building_options,
    why=_why_not_road_building,
    apply=_play_road_building,
    when=ready,
    key="road_building",
    refusals=(*HELD, NO_ROAD),
)


def _discoveries(position: catan.Position) -> Sequence[catan.Goods]:
    return choices.ways_to_choose(choices.supply_cards(position), DISCOVERED)


def _year_of_plenty_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[catan.Goods]:
    return _discoveries(position) if may_play(position, seat, "year_of_plenty") else ()


def _why_not_year_of_plenty(
    position: catan.Position, phase: catan.Phase, action: PlayYearOfPlenty
) -> catan.Violation | None:
    refused = card_refusal(position, action.seat, "year_of_plenty")
    return refused or (None if action.take in _discoveries(position) else WRONG_TAKE())


def _play_year_of_plenty(tx: catan.Transition, phase: catan.Phase, action: PlayYearOfPlenty) -> None:
    use_card(tx, action.seat, "year_of_plenty", stays=False)
    goods.move(tx, None, action.seat, action.take)


PLAY_YEAR_OF_PLENTY = catan.ActionSpec(
    kind=PlayYearOfPlenty,
    during=(CardPhase,),
    rule=PROGRESS,
    options=_year_of_plenty_options,
    why=_why_not_year_of_plenty,
    apply=_play_year_of_plenty,
    when=ready,
    key="year_of_plenty",
    refusals=(*HELD, WRONG_TAKE),
)


def _monopoly_options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[catan.Good]:
    return goods.family(position.rules, FAMILY, goods.STEALABLE) if may_play(position, seat, "monopoly") else ()


def _why_not_monopoly(position: catan.Position, phase: catan.Phase, action: PlayMonopoly) -> catan.Violation | None:
    refused = card_refusal(position, action.seat, "monopoly")
    named = action.good in goods.family(position.rules, FAMILY, goods.STEALABLE)
    return refused or (None if named else WRONG_KIND())


def _play_monopoly(tx: catan.Transition, phase: catan.Phase, action: PlayMonopoly) -> None:
    use_card(tx, action.seat, "monopoly", stays=False)
    others = [seat for seat in tx.rules.all_seats if seat != action.seat]
    for seat in others:
        count = tx[Holdings].hands[seat][action.good]
        goods.move(tx, seat, action.seat, goods.single(tx.rules, action.good, count))
    tx.emit(MonopolyEnded(action.seat, action.good, tuple(others)))


PLAY_MONOPOLY = catan.ActionSpec(
    kind=PlayMonopoly,
    during=(CardPhase,),
    rule=PROGRESS,
    options=_monopoly_options,
    why=_why_not_monopoly,
    apply=_play_monopoly,
    when=ready,
    key="monopoly",
    refusals=(*HELD, WRONG_KIND),
)


# -- victory-point cards -----------------------------------------------------------------------------------------


def victory_cards(position: catan.Position, seat: catan.Seat) -> int:
    """Points of the victory point cards of a seat, as far as they can be seen."""
    cards, kind = position[DevCards], position.rules.derived[KIND_INDEX][VICTORY_POINT]
    hand = cards.hands[seat]
    return cards.shown[seat][kind] + (hand[kind] if hand else 0)


def _show_cards(tx: catan.Transition, event: catan.GameOver) -> None:
    kind = KIND_INDEX(tx.rules)[VICTORY_POINT]
    for seat in event.winners:
        cards = tx[DevCards]
        count = cards.hands[seat][kind]
        if count:
            hands = with_cards(cards.hands, seat, kind, -count)
            # Nobody is told which cards are new, so what is left of the new ones must not tell it either.
            fresh = catan.with_entry(cards.fresh, seat, (0,) * len(hands[seat]))
            tx.update(catan.evolve(cards, hands=hands, fresh=fresh, shown=with_cards(cards.shown, seat, kind, count)))
            tx.emit(VictoryCardsShown(seat, count))


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_KNIGHT, PLAY_ROAD_BUILDING, PLAY_YEAR_OF_PLENTY, PLAY_MONOPOLY]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(VictoryCardsShown)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(catan.GameOver, _show_cards)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("base/victory-cards", victory_cards, shown=False, reads=(DevCards,))]
