"""Games with event cards, compared with the oracle after every action."""

from __future__ import annotations

from collections import Counter

import pytest

import catan_core as catan
from catan_core import base
from catan_core.base import Holdings, Island, Produced, table
from catan_expansions.traders_barbarians.event_cards import (
    CardGiven,
    CardTurned,
    Damage,
    DamageRoad,
    EventDue,
    Gain,
    Gifts,
    NewYear,
    Quake,
    RepairRoad,
    RoadDamaged,
    RoadRepaired,
    TakeResource,
    TurnCard,
)

from . import event_cards as oracle
from .geometry import Hex, Node
from .matches import alike, buildings, played

LONGEST = 600
"""How many decisions are compared at most."""


def named(game: catan.Game, edge: int) -> oracle.Edge:
    return frozenset(game.state[Island].layout.topology.edge_coordinates(catan.Edge(edge)))


def roads(game: catan.Game) -> list[set[oracle.Edge]]:
    boards = game.state[Island].pieces[game.rules.piece_index["road"]]
    return [{named(game, edge) for edge in catan.members(board)} for board in boards]


def hands(game: catan.Game) -> list[dict[str, int]]:
    ids = [good.id for good in game.rules.goods]
    return [dict(zip(ids, hand, strict=True)) for hand in game.state[Holdings].hands]


def hexes(game: catan.Game) -> dict[Hex, tuple[str, int]]:
    layout = game.state[Island].layout
    return dict(zip(layout.hexes, zip(layout.terrains, layout.tokens, strict=True), strict=True))


def robber(game: catan.Game) -> Hex | None:
    island = game.state[Island]
    return None if island.robber is None else island.layout.hexes[island.robber]


class Reckoner:
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(self, game: catan.Game) -> None:
        self.before, self.deck, self.damage = game, oracle.Deck(), oracle.Damage(game.rules.seats)
        self.card: oracle.Card = (0, "blank")
        self.taking, self.shaking, self.due = list[int](), list[int](), False
        self.seen: Counter[str] = Counter()

    def follow(self, action: catan.Action, game: catan.Game) -> None:
        if isinstance(action, TurnCard):
            self._turned(action)
        elif isinstance(action, TakeResource):
            assert self.taking.pop(0) == action.seat
        elif isinstance(action, DamageRoad):
            assert self.shaking.pop(0) == action.seat
        if self.due and not any(isinstance(phase, EventDue) for phase in game.state.stack):
            self.due = False
            if not game.over:
                self._befalls(self.card[1], game)
        for event in game.events:
            self._event(event, game)
        self._due(game)
        self.before = game

    def knights(self, state: catan.State) -> list[int]:
        """What knights count when those of all seats are compared."""
        return [table.played_knights(state, seat) for seat in state.rules.all_seats]

    def to_give(self, event: str, hands: list[dict[str, int]]) -> list[int]:
        """How many cards each seat has from which it could give one in an event."""
        return [sum(hand.values()) for hand in hands]

    def robber_after(self, event: str, game: catan.Game) -> Hex | None:
        """Where the robber is when an event has come to pass, and no seven follows."""
        deserts = [at for at, (terrain, _) in hexes(game).items() if terrain == "desert"]
        was = robber(self.before)
        assert was is not None
        return oracle.robber_after(event, was, deserts)

    def _turned(self, action: TurnCard) -> None:
        self.card, self.due = (action.number, action.event), True
        weights = {(one.number, one.event): weight for one, weight in self.before.outcomes if isinstance(one, TurnCard)}
        assert weights == {card: count for card, count in self.deck.left.items() if count}
        self.deck.turn(self.card)
        self.seen[action.event] += 1

    def _befalls(self, event: str, game: catan.Game) -> None:
        """An event comes to pass in this step, in which its number may bring something at once."""
        state, rules, phase = game.state, game.rules, game.state.stack[-1]
        seats, first = rules.all_seats, state.turn.seat
        knights, had = self.knights(state), hands(game)
        for produced in game.events:
            if isinstance(produced, Produced):
                for hand, gain in zip(had, produced.gains, strict=True):
                    for good, count in zip(hand, gain, strict=True):
                        hand[good] -= count
        self.taking = oracle.takers(event, first, knights, self._harbor_buildings(game))
        self.shaking = self.damage.shaken(first, roads(game)) if event == "earthquake" else []
        points = [rules.points(state, seat, hidden=False) for seat in seats]
        given = oracle.gifts(event, self.to_give(event, had), points)
        if isinstance(phase, Gifts):
            assert {seat: set(phase.takers[seat]) for seat in phase.waiting_for} == given
        else:
            assert not given
        holders: dict[str, int | None] = {
            "trade_advantage": table.longest_road(state)[0],
            "conflict": table.largest_army(state),
        }
        counts = [len(owned) for owned in roads(game)]
        thief = oracle.thief(event, holders, counts, knights)
        victims = tuple(seat for seat in seats if seat != thief and any(had[seat].values()))
        if thief is None or not victims:
            assert not isinstance(phase, base.VictimChoice) or phase.by != "event_card"
        else:
            assert isinstance(phase, base.VictimChoice)
            assert (phase.seat, phase.victims, phase.by) == (thief, victims, "event_card")
        if self.card[0] != base.SEVEN:
            assert robber(game) == self.robber_after(event, game)

    def _harbor_buildings(self, game: catan.Game) -> list[int]:
        layout = game.state[Island].layout
        served = {node for harbor in layout.harbors for node in layout.topology.edge_coordinates(harbor.edge)}
        counts = [0] * game.rules.seats
        for _, seat, node in buildings(game):
            counts[seat] += node in served
        return counts

    def _event(self, event: catan.Event, game: catan.Game) -> None:
        self.seen[event.tag] += 1
        if isinstance(event, NewYear):
            assert self.deck.exhausted()
            self.deck.shuffle()
        elif isinstance(event, CardTurned):
            assert (event.number, event.event) == self.card
        elif isinstance(event, RoadDamaged):
            self.damage.roads[event.owner].add(named(game, event.edge))
        elif isinstance(event, RoadRepaired):
            self.damage.roads[event.owner].remove(named(game, event.edge))
        elif isinstance(event, Produced):
            assert not self.taking or not sum(game.state[Holdings].supply)
            assert not self.shaking
            self._harvest(event, game)

    def _harvest(self, event: Produced, game: catan.Game) -> None:
        owed = oracle.harvest(hexes(game), robber(game), buildings(game), self.card, game.rules.seats)
        if not any(event.short):
            ids = [good.id for good in game.rules.goods]
            gains = [Counter(dict(zip(ids, gain, strict=True))) for gain in event.gains]
            assert [+gain for gain in gains] == owed

    def _due(self, game: catan.Game) -> None:
        phase = game.state.stack[-1]
        if isinstance(phase, Gain) and not game.over:
            assert self.taking
            assert self.taking[0] == phase.seat
        if isinstance(phase, Quake):
            assert self.shaking[0] == phase.seat
        damaged = {named(game, edge) for edge in catan.members(game.state[Damage].roads)}
        assert damaged == set().union(*self.damage.roads)
        if game.over or not isinstance(phase, base.BuildPhase):
            return
        for seat in game.actors:
            self._building(game, seat)

    def _building(self, game: catan.Game, seat: catan.Seat) -> None:
        own, nodes = roads(game)[seat], game.state[Island].layout.topology.nodes
        repairs = set()
        for action in game.actions_of(seat):
            if isinstance(action, base.BuildRoad):
                assert self.damage.roads_allowed(seat)
            elif isinstance(action, base.BuildSettlement):
                at: Node = nodes[action.node]
                assert self.damage.settlement_allowed(seat, at, own)
            elif isinstance(action, RepairRoad):
                repairs.add(named(game, action.edge))
        assert repairs == self.damage.repairs(seat, hands(game)[seat])


def reckoned(seats: int, seed: str, greedy: bool) -> Reckoner:
    match = catan.Match(catan.ruleset("base", "event_cards"), seats=seats, seed=seed)
    reckoner = Reckoner(match.game)
    for action, game in played(match, alike(seats, greedy), LONGEST):
        reckoner.follow(action, game)
    return reckoner


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "greedy"), [(2, True), (3, False), (3, True), (4, True)])
def test_games_with_event_cards_go_as_the_oracle_says(seats: int, greedy: bool) -> None:
    """TB-EV-02 to TB-EV-04, TB-EV-09 to TB-EV-18, TB-EV-21a."""
    reckoner = reckoned(seats, f"reckoned {seats}", greedy)
    assert reckoner.seen[CardTurned.tag] > 40
    assert reckoner.seen[NewYear.tag]
    assert {event for _, event in reckoner.deck.left} <= set(reckoner.seen)
    assert reckoner.seen[CardGiven.tag]
