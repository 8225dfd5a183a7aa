"""Laws about how rules meet, each of at most ten lines. Given a ruleset, each is a test that Hypothesis runs.

`LAWS` has them with the sound ruleset on which they hold, by the name of the planted fault that they find.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
from catan_event_cards import EXPANSION as EVENT_CARDS
from catan_event_cards.deck import TurnCard
from catan_harbormaster import EXPANSION as HARBORMASTER
from catan_harbormaster.harbormaster import Harbormaster, all_harbor_points
from hypothesis import given

from catan_core import Ruleset, State, members, ruleset
from catan_core.base import (
    HAND_LIMIT,
    ROBBER_MAY_MOVE,
    BuildCity,
    BuildSettlement,
    Discards,
    Holdings,
    Island,
    LongestRoad,
    MoveRobber,
    OwnActionPhase,
    goods,
    longest_road,
    pieces,
)
from catan_core.testing.strategies import Move, Source, states, steps
from catan_expansions.cities_knights import (
    ChaseRobber,
    LoseCity,
    MoveKnight,
    PlayDiplomat,
    PlayIrrigation,
    PlayMining,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    RebuildRoad,
    walls,
)
from catan_expansions.cities_knights.knight_actions import ready

Law = Callable[[], None]


def lengths(state: State) -> tuple[int, ...]:
    """The longest roads, measured anew."""
    return tuple(longest_road.length_of(state, seat) for seat in state.rules.all_seats)


def changes_a_road(move: Move) -> bool:
    """Whether the longest roads that were known before an action are others after it, and every piece stands."""
    return not pieces.in_hand(move.after) and move.before[LongestRoad].lengths != lengths(move.after)


def a_knight_leaves_and_all_roads_are_measured(rules: Source) -> Law:
    @given(steps(rules, can=MoveKnight, where=changes_a_road))
    def law(move: Move) -> None:
        assert move.after[LongestRoad].lengths == lengths(move.after)

    return law


def changes_harbor_points(move: Move) -> bool:
    """Whether the harbor points are others after an action, while somebody is harbormaster."""
    held = move.before[Harbormaster].holder is not None
    return held and all_harbor_points(move.before) != all_harbor_points(move.after)


def the_harbormaster_has_most_harbor_points(rules: Source) -> Law:
    @given(steps(rules, can=(BuildCity, BuildSettlement, LoseCity), where=changes_harbor_points))
    def law(move: Move) -> None:
        points, holder = all_harbor_points(move.after), move.after[Harbormaster].holder
        if holder is None:
            assert max(points) < 3 or points.count(max(points)) > 1
        else:
            assert points[holder] == max(points) >= 3

    return law


def no_card_makes_a_good(rules: Source) -> Law:
    @given(steps(rules, can=(PlayIrrigation, PlayMining, PlayTradeMonopoly, PlayResourceMonopoly)))
    def law(move: Move) -> None:
        before, after = move.before[Holdings], move.after[Holdings]
        for good in range(len(before.supply)):
            held = [sum(hand[good] for hand in table.hands) for table in (before, after)]
            assert held[1] - held[0] == before.supply[good] - after.supply[good]

    return law


def a_road_is_rebuilt_and_all_roads_are_measured(rules: Source) -> Law:
    @given(steps(rules, can=(PlayDiplomat, RebuildRoad), where=changes_a_road))
    def law(move: Move) -> None:
        assert move.after[LongestRoad].lengths == lengths(move.after)

    return law


def who_moves_the_robber_can_tell_where_it_may_go(rules: Source) -> Law:
    @given(states(rules, can=MoveRobber))
    def law(state: State) -> None:
        (seat,) = state.rules.actors(state)
        view = state.rules.view(state, seat)
        assert list(state.rules.actions(view, seat)) == list(state.rules.actions(state, seat))

    return law


def beside_the_robber(state: State) -> int:
    """The nodes of the knights that may act for the seat on turn, and stand beside the robber."""
    return state[Island].layout.topology.hex_nodes[state[Island].robber] & ready(state, state.turn.seat)


def every_rested_knight_beside_the_robber_can_chase_it(rules: Source) -> Law:
    @given(states(rules, phase=OwnActionPhase, where=beside_the_robber))
    def law(state: State) -> None:
        seat, free = state.turn.seat, isinstance(state.phase, OwnActionPhase) and ROBBER_MAY_MOVE(state)
        chasers = {action.node for action in state.rules.actions(state, seat) if isinstance(action, ChaseRobber)}
        assert chasers == set(members(beside_the_robber(state)) if free else ())

    return law


def nobody_discards_what_walls_protect(rules: Source) -> Law:
    @given(states(rules, phase=Discards, where=lambda state: any(walls(state, seat) for seat in state.rules.all_seats)))
    def law(state: State) -> None:
        for seat in state.rules.actors(state):
            assert goods.hand_size(state, seat) > 7 + 2 * walls(state, seat).bit_count()

    return law


def a_seven_of_the_deck_makes_full_hands_discard(rules: Source) -> Law:
    @given(steps(rules, where=lambda move: isinstance(move.action, TurnCard) and move.action.number == 7))
    def law(move: Move) -> None:
        for seat in move.after.rules.all_seats:
            full = goods.hand_size(move.after, seat) > HAND_LIMIT(move.after, seat)
            assert full == (isinstance(move.after.phase, Discards) and seat in move.after.phase.waiting_for)

    return law


@attrs.frozen
class Found:
    """A law, the sound ruleset on which it holds, and the planted fault that it finds."""

    fault: str
    law: Callable[[Source], Law]
    sound: Ruleset


CITIES_KNIGHTS = ruleset("base", "cities_knights")

LAWS = (
    Found("a knight leaves in silence", a_knight_leaves_and_all_roads_are_measured, CITIES_KNIGHTS),
    Found(
        "the harbormaster never changes",
        the_harbormaster_has_most_harbor_points,
        ruleset("base", "cities_knights", HARBORMASTER),
    ),
    Found("a harvest makes goods", no_card_makes_a_good, CITIES_KNIGHTS),
    Found("the diplomat leaves a stale length", a_road_is_rebuilt_and_all_roads_are_measured, CITIES_KNIGHTS),
    Found(
        "the friendly robber looks into hands",
        who_moves_the_robber_can_tell_where_it_may_go,
        ruleset("base", options={"base.friendly_robber": True}),
    ),
    Found("one corner cannot chase the robber", every_rested_knight_beside_the_robber_can_chase_it, CITIES_KNIGHTS),
    Found("walls protect no cards", nobody_discards_what_walls_protect, CITIES_KNIGHTS),
    Found(
        "a seven of the deck discards nothing",
        a_seven_of_the_deck_makes_full_hands_discard,
        ruleset("base", EVENT_CARDS),
    ),
)
