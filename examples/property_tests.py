"""Laws of rules, tested by properties: Hypothesis draws states, steps and
games, and what fails shrinks.
"""

# --8<-- [start:imports]
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import catan_core as catan
from catan_core.base import (
    Board,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    CardStolen,
    Discards,
    GoodsMoved,
    Holdings,
    Island,
    LongestRoad,
    MaritimeTraded,
    Produced,
    longest_road,
    pieces,
    table,
)
from catan_core.testing import Symmetry, mapped, steps_are_symmetric
from catan_core.testing.strategies import (
    Move,
    Playthrough,
    TableMachine,
    any_action,
    boards,
    games,
    legal_actions,
    states,
    steps,
    symmetries,
)
from catan_expansions.cities_knights import CardsPassed, MoveKnight, walls

BASE = catan.ruleset("base").rules(3)
KNIGHTS = catan.ruleset("base", "cities_knights").rules(3)
# --8<-- [end:imports]

settings.register_profile(
    "example", derandomize=True, database=None, deadline=None, max_examples=5
)
settings.load_profile("example")


# --8<-- [start:conservation]
@given(states(KNIGHTS))
def test_no_good_is_made_or_lost(state: catan.State) -> None:
    goods = state[Holdings]
    total = [
        sum(counts) for counts in zip(goods.supply, *goods.hands, strict=True)
    ]
    start = state.rules.new_state(state.rules.layout(state)).state[Holdings]
    assert total == list(start.supply)


# --8<-- [end:conservation]


# --8<-- [start:where]
def somebody_has_a_wall(state: catan.State) -> bool:
    return any(walls(state, seat) for seat in state.rules.all_seats)


@given(states(KNIGHTS, phase=Discards, where=somebody_has_a_wall))
def test_nobody_discards_what_walls_protect(state: catan.State) -> None:
    for seat in state.rules.actors(state):
        assert table.cards(state, seat) > 7 + 2 * walls(state, seat).bit_count()


# --8<-- [end:where]


# --8<-- [start:refusal]
@given(states(KNIGHTS), st.data())
def test_a_refusal_changes_nothing(
    state: catan.State, data: st.DataObject
) -> None:
    action = data.draw(any_action(state))
    before = catan.Game(state).to_json()
    if state.rules.check(state, action) is None:
        assert state.rules.apply(state, action).state != state
    else:
        with pytest.raises(catan.IllegalAction):
            state.rules.apply(state, action)
    assert catan.Game(state).to_json() == before


# --8<-- [end:refusal]


# --8<-- [start:views]
@given(states(KNIGHTS), st.integers(0, 1_000))
def test_what_a_seat_may_do_depends_on_what_it_sees(
    state: catan.State, seed: int
) -> None:
    rules = state.rules
    for seat in rules.all_seats:
        view = rules.view(state, seat)
        world = view.determinize(Random(seed))
        assert rules.view(world, seat) == view
        assert list(rules.actions(world, seat)) == list(
            rules.actions(state, seat)
        )


# --8<-- [end:views]


# --8<-- [start:order]
@given(
    st.permutations(["base", "cities_knights", "five_six"]),
    boards(catan.ruleset("base", "five_six")),
    st.data(),
)
def test_the_order_of_expansions_does_not_matter(
    order: list[str], board: Board, data: st.DataObject
) -> None:
    game, other = (
        catan.ruleset(*names).new_game(seats=5, board=board)
        for names in (("base", "cities_knights", "five_six"), order)
    )
    for _ in range(20):
        action = data.draw(legal_actions(game.state))
        game, other = game.play(action), other.play(action)
    assert game.state == other.state


# --8<-- [end:order]


# --8<-- [start:brute-force]
def longest_way(state: catan.State, seat: catan.Seat) -> int:
    """The longest road of a seat, found by trying every way along its roads."""
    topology = state[Island].layout.topology
    roads = frozenset(
        topology.edges[edge] for edge in table.pieces_on(state, seat, "road")
    )
    blocked = pieces.blocked_nodes(state, seat)

    def onward(
        node: catan.Node,
        left: frozenset[tuple[catan.Node, catan.Node]],
        begun: bool,
    ) -> int:
        if begun and blocked >> node & 1:
            return 0
        ways = [
            (road, a if b == node else b)
            for road in left
            for a, b in [road]
            if node in road
        ]
        return max(
            (1 + onward(end, left - {road}, True) for road, end in ways),
            default=0,
        )

    return max(
        (onward(node, roads, False) for road in roads for node in road),
        default=0,
    )


def changes_a_road(move: Move) -> bool:
    """Whether roads measured anew have other lengths than were known before."""
    known, seats = move.before[LongestRoad].lengths, move.after.rules.all_seats
    return not pieces.in_hand(move.after) and known != tuple(
        longest_road.length_of(move.after, seat) for seat in seats
    )


@given(
    st.one_of(
        steps(KNIGHTS, where=changes_a_road),
        steps(KNIGHTS, can=MoveKnight, where=changes_a_road),
    )
)
def test_the_longest_road_is_as_long_as_the_longest_way(move: Move) -> None:
    state = move.after
    assert state[LongestRoad].lengths == tuple(
        longest_way(state, seat) for seat in state.rules.all_seats
    )


# --8<-- [end:brute-force]


# --8<-- [start:monotonicity]
@given(steps(KNIGHTS, can=(BuildRoad, BuildSettlement, BuildCity)))
def test_building_costs_nobody_own_points_and_shortens_no_own_road(
    move: Move,
) -> None:
    before, after, seat = move.before, move.after, move.action.seat
    assert after.rules.points(after, seat) >= before.rules.points(before, seat)
    assert after[LongestRoad].lengths[seat] >= before[LongestRoad].lengths[seat]


# --8<-- [end:monotonicity]


# --8<-- [start:symmetry]
@given(steps(KNIGHTS), symmetries(KNIGHTS, seats=False, goods=False))
def test_on_an_island_that_lies_otherwise_the_same_happens(
    move: Move, turn: Symmetry
) -> None:
    before, action = (
        mapped(move.before, turn),
        mapped(move.action, turn, move.before),
    )
    assert before.rules.apply(before, action).state == mapped(move.after, turn)


@given(steps(KNIGHTS), symmetries(KNIGHTS))
def test_no_seat_and_no_good_is_favored(move: Move, change: Symmetry) -> None:
    steps_are_symmetric(move.before, move.action, move.step, change)


# --8<-- [end:symmetry]


# --8<-- [start:model]
class Ledger:
    """An own record of all hands, kept by reading events alone."""

    def __init__(self, start: catan.State) -> None:
        self.hands = [list(hand) for hand in start[Holdings].hands]

    def move(
        self, giver: int | None, taker: int | None, cards: Iterable[int]
    ) -> None:
        for good, count in enumerate(cards):
            if giver is not None:
                self.hands[giver][good] -= count
            if taker is not None:
                self.hands[taker][good] += count

    def read(self, event: catan.Event) -> None:
        match event:
            case Produced(gains=gains):
                for seat, cards in enumerate(gains):
                    self.move(None, seat, cards)
            case GoodsMoved(giver, taker, cards):
                self.move(giver, taker, cards)
            case CardsPassed(giver, taker, cards):
                self.move(giver, taker, cards or ())
            case CardStolen(thief, victim, int(good)):
                self.hands[victim][good] -= 1
                self.hands[thief][good] += 1
            case MaritimeTraded(seat, give, ratio, take):
                self.hands[seat][give] -= ratio
                self.hands[seat][take] += 1


@given(games(KNIGHTS))
def test_the_events_tell_every_hand(played: Playthrough) -> None:
    ledger = Ledger(played.start.state)
    for _, step in played.path:
        for event in step.events:
            ledger.read(event)
        assert [
            list(hand) for hand in step.state[Holdings].hands
        ] == ledger.hands


# --8<-- [end:model]


# --8<-- [start:machine]
class Table(TableMachine):
    ruleset = KNIGHTS


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=10)
# --8<-- [end:machine]


# --8<-- [start:shortest]
def shortest_game_with_a_robber() -> list[catan.Action]:
    found = find(
        games(BASE, midway=False),
        lambda played: any(
            action.tag == "base/move-robber" for action in played.actions
        ),
    )
    return list(found.actions)


# --8<-- [end:shortest]

if __name__ == "__main__":
    laws = [
        law for name, law in list(globals().items()) if name.startswith("test_")
    ]
    for law in laws:
        law()
        print(f"{law.__name__} holds")
    TestTable().runTest()
    for action in shortest_game_with_a_robber():
        print(action)
