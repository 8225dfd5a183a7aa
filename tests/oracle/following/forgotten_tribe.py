"""Follows the gifts of the Forgotten Tribe through a game, and compares them with the oracle, besides all that a
`SeaWitness` compares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from random import Random

from catan_core import Action, Actions, Seat, State, Step, View, members
from catan_core.base import (
    BuildPhase,
    BuildSettlement,
    BuyCard,
    CardDraw,
    CardPhase,
    DevCards,
    DrawCard,
    Island,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
)
from catan_core.play import GreedyBot
from catan_core.testing import random_action
from catan_expansions.seafarers import (
    BuildFreeShip,
    BuildShip,
    DealGift,
    GiftDeal,
    Gifts,
    GiftSite,
    GiftTaken,
    HarborPlaced,
    MoveShip,
    PlaceGift,
    PlaceShip,
)
from tests.oracle import forgotten_tribe as oracle
from tests.oracle import rules, sea
from tests.oracle.forgotten_tribe import CARD, COVERED, POINT, Tribe
from tests.oracle.geometry import Edge, neighbors_of_hex
from tests.oracle.table import GOODS
from tests.properties.oracle_adapter import Reading, as_on_turn, decider
from tests.properties.sea_witness import SeaWitness

KINDS = ("generic", *GOODS)
"""The kinds of harbors, in the order in which the state counts them."""
CARDS = ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")
PLAYED = {
    PlayKnight: "knight",
    PlayRoadBuilding: "road_building",
    PlayYearOfPlenty: "year_of_plenty",
    PlayMonopoly: "monopoly",
}


class TribeWitness(SeaWitness):
    """Keeps the oracle's tribe beside a game, by what is decided alone, and compares."""

    def __init__(self, start: State, seen: Counter[str]) -> None:
        super().__init__(start, seen)
        self.chart = oracle.chart_for(start.rules.seats)
        self.shuffled = start.rules.ruleset.options["seafarers.map"] == "shuffled"
        self.tribe = Tribe.of(self.chart, start.rules.seats)
        self.hidden = self.chart.pool.copy()
        """The harbors that lie face down."""
        self.fresh: list[Counter[str]] = [Counter() for _ in start.rules.all_seats]
        """The development cards that each seat cannot play yet."""
        self.army: int | None = None
        self.starts, self.unsettled = set(self.chart.main), oracle.forbidden(self.chart)
        self.spared = oracle.without_number(self.waters(start))
        self._begins(start)
        self._goes_on(start)
        self._lying(start)

    def see(self, before: State, action: Action, step: Step, closely: bool = True) -> None:
        after = step.state
        reached = self._gifts(before, action, step)
        self._cards(before, action, after)
        super().see(before, action, step, closely or reached is not None)
        self._lying(after)
        self._placing(after, reached)
        self._played(after)
        self._won(after)

    # -- how it begins ---------------------------------------------------------------------------------------------

    def _begins(self, start: State) -> None:
        """What lies where (SEA-TRI-01, SEA-TRI-12, SEA-SETUP-05, SEA-SETUP-07)."""
        position, chart = self.waters(start), self.chart
        land = {at: told for at, told in position.hexes.items() if told[0] != sea.SEA}
        assert set(land) == set(chart.main) | set(chart.isles)
        assert len(position.hexes) - len(land) == chart.sea
        main = {at: land[at] for at in chart.main}
        if chart.dealt:
            assert Counter(terrain for terrain, _ in main.values()) == chart.dealt
            assert Counter(token for _, token in main.values()) == chart.tokens
        elif self.shuffled:
            printed = [told for told in chart.main.values() if told]
            for part in (0, 1):
                assert Counter(told[part] for told in main.values()) == Counter(told[part] for told in printed)
        else:
            assert main == chart.main
        isles = {at: land[at][0] for at in chart.isles}
        assert Counter(isles.values()) == Counter(chart.isles.values())
        assert self.shuffled or isles == chart.isles
        assert not any(land[at][1] for at in isles)
        red = {at for at, (_, token) in main.items() if token in (6, 8)}
        assert not any(there in red for at in red for there in neighbors_of_hex(at))
        assert position.pirate == chart.pirate
        assert position.robber is not None
        assert isles[position.robber] == sea.DESERT
        assert self.shuffled or position.robber == (chart.robber or position.robber)
        assert not position.harbors
        self.seen["begun"] += 1

    def _goes_on(self, start: State) -> None:
        """A game by hand may begin with harbors that have been turned up, and with some that seats keep."""
        gifts, reading = start[Gifts], Reading(start)
        for kind, edges in zip(KINDS, gifts.harbors, strict=True):
            for edge in reading.edges(edges):
                self._turned_up(edge, kind)
        left = self.tribe.edges_of(COVERED) - reading.edges(gifts.covered)
        for seat, counts in enumerate(gifts.kept):
            for kind in Counter(dict(zip(KINDS, counts, strict=True))).elements():
                edge = left.pop()
                self._turned_up(edge, kind)
                self.tribe.ship(seat, edge)
        assert not left

    # -- what happens ----------------------------------------------------------------------------------------------

    def _gifts(self, before: State, action: Action, step: Step) -> int | None:
        """What an action brings of the tribe; the seat that has reached a harbor by it."""
        after, reading = step.state, Reading(step.state)
        gift: str | None = None
        told: list[tuple[object, ...]] = []
        match action:
            case DealGift(kind=number):
                assert isinstance(before.stack[-1], GiftDeal)
                chances = before.rules.outcomes(before)
                likely = {KINDS[deal.kind]: weight for deal, weight in chances if isinstance(deal, DealGift)}
                assert likely == +self.hidden
                self._turned_up(reading.edge(before.stack[-1].edge), KINDS[number])
                self.seen["turned up"] += 1
            case BuildShip() | BuildFreeShip() | PlaceShip() | MoveShip():
                gift = self.tribe.ship(action.seat, reading.edge(action.edge))
                told = [(action.seat, reading.edge(action.edge), gift)]
                self.seen["reached by moving"] += gift is not None and isinstance(action, MoveShip)
            case PlaceGift(seat=seat, edge=edge, kind=number):
                assert (reading.edge(edge), KINDS[number]) in self.tribe.placing(self.waters(before), seat)
                self.tribe.place(seat, reading.edge(edge), KINDS[number])
                assert HarborPlaced(seat, edge, number) in step.events
                self.seen["harbors placed"] += 1
        events = [
            (event.seat, reading.edge(event.edge), event.gift if event.kind is None else KINDS[event.kind])
            for event in step.events
            if isinstance(event, GiftTaken)
        ]
        assert events == [each for each in told if gift is not None]
        if told:
            self._paid(before, action, after)
        if gift is None:
            return None
        self.seen.update({"gifts": 1, f"gift: {gift if gift in (POINT, CARD) else 'harbor'}": 1})
        self.seen["gifts out of turn"] += as_on_turn(before) != action.seat
        if gift == CARD and after.winners is None:
            assert after.stack[-1] == CardDraw(action.seat), "the card is taken at once (SEA-TRI-04)"
        return None if gift in (POINT, CARD) else action.seat

    def _turned_up(self, edge: Edge, kind: str) -> None:
        self.hidden.subtract([kind])
        self.tribe.turn_up(edge, kind)

    def _paid(self, before: State, action: Action, after: State) -> None:
        """A gift takes nothing from anybody, and brings no goods; a ship costs what it costs anywhere (SEA-SHIP-01)."""
        price = sea.PRICES["ship"] if isinstance(action, BuildShip) else {}
        had, has = self.waters(before).hands, self.waters(after).hands
        had[action.seat] = {good: count - price.get(good, 0) for good, count in had[action.seat].items()}
        assert had == has

    def _cards(self, before: State, action: Action, after: State) -> None:
        """Who gets a development card, and since when (SEA-TRI-06)."""
        was, now = before[DevCards], after[DevCards]
        hands = [Counter(dict(zip(CARDS, hand, strict=True))) for hand in was.hands]
        deck = len(was.deck)
        if isinstance(action, DrawCard):
            draw = before.stack[-1]
            assert isinstance(draw, CardDraw)
            hands[draw.seat][action.card] += 1
            self.fresh[draw.seat][action.card] += 1
            deck -= 1
            self.seen["cards drawn"] += 1
        elif type(action) in PLAYED:
            hands[action.seat][PLAYED[type(action)]] -= 1
        window = as_on_turn(after)
        if window is not None and window != as_on_turn(before):
            self.fresh[window].clear()
        assert len(now.deck) == deck
        for seat in after.rules.all_seats:
            if after.winners is None or seat not in after.winners:
                assert dict(zip(CARDS, now.hands[seat], strict=True)) == {card: hands[seat][card] for card in CARDS}
                fresh = {card: self.fresh[seat][card] for card in CARDS}
                assert dict(zip(CARDS, now.fresh[seat], strict=True)) == fresh

    # -- what there is, and what may be done -----------------------------------------------------------------------

    def _lying(self, state: State) -> None:
        """What lies on the shores, and what the seats have got (SEA-TRI-02 to SEA-TRI-05)."""
        gifts, reading, tribe = state[Gifts], Reading(state), self.tribe
        assert reading.edges(gifts.points) == tribe.edges_of(POINT)
        assert reading.edges(gifts.cards) == tribe.edges_of(CARD)
        assert reading.edges(gifts.covered) == tribe.edges_of(COVERED)
        assert Counter(dict(zip(KINDS, gifts.stack, strict=True))) == self.hidden
        for kind, edges in zip(KINDS, gifts.harbors, strict=True):
            assert reading.edges(edges) == tribe.edges_of(kind)
        assert list(gifts.taken) == tribe.points
        assert [Counter(dict(zip(KINDS, kept, strict=True))) for kept in gifts.kept] == tribe.kept
        harbors = {reading.edge(harbor.edge): harbor.kind for harbor in state[Island].layout.harbors}
        assert harbors == tribe.placed
        assert isinstance(state.phase, GiftDeal) or not tribe.edges_of(COVERED), "all lie open when founding begins"
        self.seen["lying"] += 1

    def _placing(self, state: State, reached: int | None) -> None:
        """Who must place a harbor now, and where it may be placed (SEA-TRI-07, SEA-TRI-08)."""
        keeping, phase = any(map(len, (+kept for kept in self.tribe.kept))), state.phase
        due: int | None = None
        if keeping and state.winners is None:
            position = self.waters(state)
            due = self.tribe.must_place(position, reached, as_on_turn(state))
            self.seen["kept for want of room"] += due is None and reached is not None
        assert (phase.seat if isinstance(phase, GiftSite) else None) == due
        if due is None:
            return
        reading, offered = Reading(state), state.rules.actions(state)
        ways = {(reading.edge(action.edge), KINDS[action.kind]) for action in offered.of(PlaceGift)}
        assert ways == self.tribe.placing(position, due)
        assert state.rules.actors(state) == (due,)
        self.seen.update({"harbors due": 1, "harbors that waited": due != reached, "choice of harbor": len(ways) > 1})
        self.seen["choice of kind"] += len({kind for _, kind in ways}) > 1

    def _played(self, state: State) -> None:
        """Which cards may be bought, and whether a knight may be played (SEA-TRI-02, SEA-TRI-06)."""
        phase, cards = state.phase, state[DevCards]
        if state.winners is not None or not isinstance(phase, BuildPhase | CardPhase):
            return
        (seat,) = state.rules.actors(state)
        offered = state.rules.actions(state, seat)
        if isinstance(phase, BuildPhase):
            left = self.tribe.for_sale(len(cards.deck))
            payable = rules.payable(self.waters(state).hands[seat], rules.PRICES["development_card"])
            assert bool(list(offered.of(BuyCard))) == (payable and left > 0)
            self.seen["only gifts left"] += left == 0 and payable and len(cards.deck) > 0
        if isinstance(phase, CardPhase):
            held = cards.hands[seat][CARDS.index("knight")]
            old = held - self.fresh[seat]["knight"]
            assert bool(list(offered.of(PlayKnight))) == (old > 0 and not cards.used)
            self.seen["knights that are too new"] += held > 0 and old == 0

    # -- points and end --------------------------------------------------------------------------------------------

    def special_points(self, seat: Seat) -> dict[str, int]:
        """SEA-TRI-05: nothing counts for islands, which nobody settles."""
        return {"seafarers/gifts": self.tribe.points[seat]}

    def _won(self, state: State) -> None:
        """Whoever has 13 points on the own turn wins at once (SEA-TRI-05, SEA-TRI-06)."""
        position = self.waters(state)
        self.army = rules.largest_army_holder_after(self.army, position.played_knights)
        assert position.largest_army_holder == self.army
        on_turn = as_on_turn(state)
        if on_turn is None:
            assert state.winners is None
            return
        won = rules.points(position, on_turn) + self.tribe.points[on_turn] >= sea.GOALS[self.scenario]
        assert (state.winners or ()) == ((on_turn,) if won else ())


def sought(gifts: Gifts, actions: Actions) -> Sequence[Action]:
    """Ways to a gift, or else where to settle."""
    lying = set(members(gifts.points | gifts.cards | reduce(or_, gifts.harbors)))
    sailing: list[BuildShip | MoveShip | BuildFreeShip] = [*actions.of(BuildShip), *actions.of(BuildFreeShip)]
    sailing += actions.of(MoveShip)
    return [action for action in sailing if action.edge in lying] or [*actions.of(BuildSettlement)]


class Gatherer:
    """Sails to a gift whenever it can, settles wherever it can, and is greedy otherwise."""

    name = "gatherer"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        wanted = sought(view[Gifts], actions)
        return rng.choice(wanted) if wanted else GreedyBot().choose(view, actions, rng)


def gathering(state: State, seed: str, length: int) -> Iterator[tuple[Action, Step]]:
    """A random walk on which everybody sails to a gift and settles whenever possible."""
    rng = Random(seed)
    for _ in range(length):
        if state.winners is not None:
            return
        seat = decider(state)
        wanted = [] if seat is None else sought(state[Gifts], state.rules.actions(state, seat))
        action = rng.choice(wanted) if wanted else random_action(state, rng)
        step = state.rules.apply(state, action)
        yield action, step
        state = step.state
