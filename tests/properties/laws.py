"""Laws about how rules meet, each of at most ten lines. Each is a test of steps or states by some rules, or of games.

`LAWS` has them with the sound ruleset on which they hold, by the name of the planted fault that they find.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis import given

from catan_core import Action, Phase, Rules, Ruleset, State, evolve, members, ruleset
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
from catan_core.testing.strategies import Move, Playthrough, Source, games, states, steps
from catan_core.testing.strategies.index import Wanted
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
from catan_expansions.traders_barbarians.event_cards import TurnCard
from catan_expansions.traders_barbarians.harbormaster import Harbormaster, all_harbor_points

Test = Callable[[], None]


def lengths(state: State) -> tuple[int, ...]:
    """The longest roads, measured anew."""
    return tuple(longest_road.length_of(state, seat) for seat in state.rules.all_seats)


def changes_a_road(move: Move) -> bool:
    """Whether the longest roads that were known before an action are others after it, and every piece stands."""
    return not pieces.in_hand(move.after) and move.before[LongestRoad].lengths != lengths(move.after)


def all_roads_are_measured(move: Move) -> None:
    assert move.after[LongestRoad].lengths == lengths(move.after)


def changes_harbor_points(move: Move) -> bool:
    """Whether the harbor points are others after an action, while somebody is harbormaster."""
    held = move.before[Harbormaster].holder is not None
    return held and all_harbor_points(move.before) != all_harbor_points(move.after)


def the_harbormaster_has_most_harbor_points(move: Move) -> None:
    points, holder = all_harbor_points(move.after), move.after[Harbormaster].holder
    if holder is None:
        assert max(points) < 3 or points.count(max(points)) > 1
    else:
        assert points[holder] == max(points) >= 3


def no_card_makes_a_good(move: Move) -> None:
    before, after = move.before[Holdings], move.after[Holdings]
    for good in range(len(before.supply)):
        held = [sum(hand[good] for hand in table.hands) for table in (before, after)]
        assert held[1] - held[0] == before.supply[good] - after.supply[good]


def who_moves_the_robber_can_tell_where_it_may_go(state: State) -> None:
    (seat,) = state.rules.actors(state)
    view = state.rules.view(state, seat)
    assert list(state.rules.actions(view, seat)) == list(state.rules.actions(state, seat))


def some_knight_is_ready(state: State) -> int:
    """The nodes of the knights that may act for the seat on turn."""
    return ready(state, state.turn.seat)


def wherever_the_robber_lies_all_rested_knights_beside_it_can_chase_it(state: State) -> None:
    seat, island = state.turn.seat, state[Island]
    free = isinstance(state.phase, OwnActionPhase) and ROBBER_MAY_MOVE(state)
    for hex, nodes in enumerate(island.layout.topology.hex_nodes):
        there = state.with_slice(evolve(island, robber=hex))
        chasers = {action.node for action in there.rules.actions(there, seat) if isinstance(action, ChaseRobber)}
        assert chasers == set(members(nodes & ready(state, seat)) if free else ()), f"the robber at hex {hex}"


def somebody_has_a_wall(state: State) -> bool:
    return any(walls(state, seat) for seat in state.rules.all_seats)


def nobody_discards_what_walls_protect(state: State) -> None:
    for seat in state.rules.actors(state):
        assert goods.hand_size(state, seat) > 7 + 2 * walls(state, seat).bit_count()


def turns_a_seven(move: Move) -> bool:
    return isinstance(move.action, TurnCard) and move.action.number == 7


def a_seven_of_the_deck_makes_full_hands_discard(move: Move) -> None:
    for seat in move.after.rules.all_seats:
        full = goods.hand_size(move.after, seat) > HAND_LIMIT(move.after, seat)
        assert full == (isinstance(move.after.phase, Discards) and seat in move.after.phase.waiting_for)


@attrs.frozen
class OfSteps:
    """A law of steps: of which kinds of action, and under which condition."""

    check: Callable[[Move], None]
    can: tuple[type[Action], ...] | None = None
    where: Callable[[Move], object] | None = None

    def with_steps(self, rules: Source) -> Test:
        """The law as a test of `steps`, which is how to write it."""
        return given(steps(rules, can=self.can, where=self.where))(self.check)

    def check_step(self, move: Move) -> None:
        """Ask the law of a step in a game, if it is one of those."""
        if isinstance(move.action, self.can or Action) and (self.where is None or self.where(move)):
            self.check(move)


@attrs.frozen
class OfStates:
    """A law of states: of which phases, with which kinds of action, and under which condition."""

    check: Callable[[State], None]
    phase: type[Phase] | None = None
    can: tuple[type[Action], ...] | None = None
    where: Callable[[State], object] | None = None

    def with_steps(self, rules: Source) -> Test:
        """The law as a test of `states`, which is how to write it."""
        return given(states(rules, phase=self.phase, can=self.can, where=self.where))(self.check)

    def check_step(self, move: Move) -> None:
        """Ask the law of the state after a step in a game, if it is one of those."""
        asked = Wanted.of("states", self.phase, self.can, self.where)
        if asked.suits(move.after) and (self.where is None or self.where(move.after)):
            self.check(move.after)


@attrs.frozen
class Found:
    """A law, the sound ruleset on which it holds, and the planted fault that it finds."""

    fault: str
    law: OfSteps | OfStates
    sound: Ruleset

    @property
    def name(self) -> str:
        return self.law.check.__name__

    def test(self, rules: Rules) -> Test:
        """The law as a test of states or steps."""
        return self.law.with_steps(rules)

    def test_of_games(self, rules: Rules) -> Test:
        """The law as a test of games: it is asked of every step of each of them."""

        @given(games(rules))
        def test(played: Playthrough) -> None:
            before = played.start.state
            for action, step in played.path:
                self.law.check_step(Move(before, action, step))
                before = step.state

        return test


CITIES_KNIGHTS = ruleset("base", "cities_knights")

LAWS = (
    Found(
        "a knight leaves in silence",
        OfSteps(all_roads_are_measured, can=(MoveKnight,), where=changes_a_road),
        CITIES_KNIGHTS,
    ),
    Found(
        "the harbormaster never changes",
        OfSteps(
            the_harbormaster_has_most_harbor_points,
            can=(BuildCity, BuildSettlement, LoseCity),
            where=changes_harbor_points,
        ),
        ruleset("base", "cities_knights", "harbormaster"),
    ),
    Found(
        "a harvest makes goods",
        OfSteps(no_card_makes_a_good, can=(PlayIrrigation, PlayMining, PlayTradeMonopoly, PlayResourceMonopoly)),
        CITIES_KNIGHTS,
    ),
    Found(
        "the diplomat leaves a stale length",
        OfSteps(all_roads_are_measured, can=(PlayDiplomat, RebuildRoad), where=changes_a_road),
        CITIES_KNIGHTS,
    ),
    Found(
        "the friendly robber looks into hands",
        OfStates(who_moves_the_robber_can_tell_where_it_may_go, can=(MoveRobber,)),
        ruleset("base", options={"base.friendly_robber": True}),
    ),
    Found(
        "one corner cannot chase the robber",
        OfStates(
            wherever_the_robber_lies_all_rested_knights_beside_it_can_chase_it,
            phase=OwnActionPhase,
            where=some_knight_is_ready,
        ),
        CITIES_KNIGHTS,
    ),
    Found(
        "walls protect no cards",
        OfStates(nobody_discards_what_walls_protect, phase=Discards, where=somebody_has_a_wall),
        CITIES_KNIGHTS,
    ),
    Found(
        "a seven of the deck discards nothing",
        OfSteps(a_seven_of_the_deck_makes_full_hands_discard, where=turns_a_seven),
        ruleset("base", "event_cards"),
    ),
)
