"""Somebody who watches a game at sea and compares it with the oracle, action by action."""

from __future__ import annotations

from collections import Counter

from catan_core import CHANCE, Action, Game, Seat, State, Step
from catan_core.base import (
    BuildFreeRoad,
    BuildPhase,
    BuildRoad,
    BuildSettlement,
    ChooseVictim,
    Dice,
    DiceRoll,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    LongestRoad,
    MoveRobber,
    PlaceBuilding,
    PlaceRoad,
    Produced,
    RobberMove,
    VictimChoice,
    table,
)
from catan_expansions.seafarers import (
    BuildFreeShip,
    BuildShip,
    Exploration,
    Explore,
    GoldChoice,
    MovePirate,
    MoveShip,
    Pirate,
    PlaceShip,
    TakeGold,
    all_maps,
)
from tests.oracle import rules, sea
from tests.oracle.geometry import Hex, Node
from tests.oracle.sea import Area, Waters
from tests.oracle.table import GOODS
from tests.properties.oracle_adapter import Reading, as_on_turn, position_of

NAMES = {
    "settlements": "base/settlements",
    "cities": "base/cities",
    "longest_road": "base/longest-road",
    "largest_army": "base/largest-army",
    "victory_cards": "base/victory-cards",
}


class SeaWitness:
    """Remembers of a game what a position does not tell, from the actions alone, and compares. `seen` counts what has
    been compared."""

    def __init__(self, start: State, seen: Counter[str]) -> None:
        self.scenario = str(start.rules.ruleset.options["seafarers.scenario"])
        self.seen = seen
        self.built: set[int] = set()
        self.moved = False
        self.acted = start.turn.seat
        self.home: list[set[Area]] = [set() for _ in start.rules.all_seats]
        self.earned: list[set[Area]] = [set() for _ in start.rules.all_seats]
        self.gold: list[tuple[int, int]] = []
        self.divided = self.scenario == "through_the_desert"
        self.starts = self._starts(start.rules.seats)
        self.unsettled: set[Node] = set()
        """Where a scenario lets nobody settle."""
        self.spared: set[Hex] = set()
        """Hexes to which a scenario does not let the robber go."""

    def _starts(self, seats: int) -> set[Hex] | None:
        """The hexes at which a scenario begins; None for everywhere (SEA-SC1 to SEA-SC4, SEA-SC9, SEA-WON-02)."""
        zone = {
            "new_shores": "main",
            "fog_islands": "home",
            "through_the_desert": "home",
            "wonders_of_catan": "main",
        }.get(self.scenario)
        if zone is None:
            return None
        [plan] = [plan for plan in all_maps() if plan.scenario == self.scenario and seats in plan.seats]
        return {(q, r) for (q, r, *_), name in zip(plan.hexes, plan.zones, strict=True) if name == zone}

    def waters(self, state: State) -> Waters:
        """The state as the oracle writes it down."""
        reading, pirate = Reading(state), state[Pirate].hex
        return Waters(
            **vars(position_of(state)),
            scenario=self.scenario,
            pirate=None if pirate is None else reading.hex(pirate),
            built={reading.edge(edge) for edge in self.built},
            moved=self.moved,
            cut=state.rules.ruleset.options["seafarers.line_past_opponent"] == "open",
        )

    def see(self, before: State, action: Action, step: Step, closely: bool = True) -> None:
        """Compare what an action has led to; `closely` with all that takes long."""
        after = step.state
        self._remember(before, action, after)
        self._production(before, action, step)
        if isinstance(action, Explore):
            self._explored(before, after, self.acted)
        position, reading = self.waters(after), Reading(after)
        self._asked(after, position, reading)
        if LongestRoad in after.rules.slice_index and before[LongestRoad] != after[LongestRoad]:
            lengths = [sea.trade_route(position, seat) for seat in range(position.seats)]
            holder, measured = table.longest_road(after)
            assert list(measured) == lengths
            assert holder == rules.longest_road_holder_after(before[LongestRoad].holder, lengths)
            self.seen["routes"] += 1
        if after.winners is not None or closely:
            self._points(after, position)
            self._sites(after, position, reading)

    # -- where a scenario has rules of its own --------------------------------------------------------------------

    def founding_sites(self, position: Waters) -> set[Node]:
        """Where settlements may be founded."""
        return sea.founding_sites(position, self.starts)

    def pirate_targets(self, position: Waters) -> set[Hex]:
        """Where the pirate may be moved to."""
        return sea.pirate_targets(position)

    def wins(self, position: Waters, seat: Seat, points: int) -> bool:
        """Whether the seat on turn has won with so many points."""
        return points >= sea.GOALS[self.scenario]

    def special_points(self, seat: Seat) -> dict[str, int]:
        """What counts in the scenario alone, by source."""
        return {"seafarers/islands": sea.BONUS[self.scenario] * len(self.earned[seat])}

    # -- what the oracle is not told by a position -----------------------------------------------------------------

    def _remember(self, before: State, action: Action, after: State) -> None:
        if action.seat != CHANCE:
            self.acted = action.seat
        match action:
            case BuildShip(edge=edge) | BuildFreeShip(edge=edge):
                self.built.add(edge)
            case MoveShip():
                self.moved = True
        if isinstance(action, PlaceBuilding | BuildSettlement):
            position, seat = self.waters(after), action.seat
            areas = sea.touched(position, Reading(after).node(action.node), self.divided)
            if isinstance(action, PlaceBuilding):
                self.home[seat] |= areas
                founded = [node for _, owner, node in rules.on_nodes(position, rules.BUILDINGS) if owner == seat]
                if len(founded) == 2:  # SEA-SETUP-04
                    gold = sea.gold_at(position, Reading(after).node(action.node))
                    self.gold = [(seat, gold)] if gold else []
            else:
                new = areas - self.home[seat] - self.earned[seat]
                self.earned[seat] |= new
                self.seen["new areas"] += len(new)
        if as_on_turn(after) not in (as_on_turn(before), None):
            self.moved = False
        if after.turn != before.turn:
            self.built, self.moved = set(), False

    # -- what happens ----------------------------------------------------------------------------------------------

    def _production(self, before: State, action: Action, step: Step) -> None:
        """What the hexes bring at once, and who chooses for gold afterwards."""
        if not isinstance(before.stack[-1], DiceRoll) or not isinstance(action, Dice):
            return
        assert not self.gold, "somebody has not been asked what gold brings"
        position, total = position_of(before), sum(face for face in action.faces if isinstance(face, int))
        brought = [
            {good: count for good, count in zip(GOODS, gain, strict=True) if count}
            for event in step.events
            if isinstance(event, Produced)
            for gain in event.gains
        ]
        assert (brought or [{} for _ in range(position.seats)]) == rules.production(position, total)
        self.gold = [] if total == 7 else sea.gold_due(position, total, before.turn.seat)
        self.seen["rolls"] += 1

    def _explored(self, before: State, after: State, seat: Seat) -> None:
        """What a hex that is turned up brings whoever has reached it: a resource of its kind, or one of choice for gold
        (SEA-SC3-03)."""
        hidden, shown = self.waters(before), self.waters(after)
        [place] = [place for place in shown.hexes if shown.hexes[place] != hidden.hexes[place]]
        terrain = sea.terrain(shown, place)
        good = rules.GOOD_OF_TERRAIN.get(terrain)
        gained = {good: 1} if good and hidden.supply[good] else {}
        expected = {each: hidden.hands[seat].get(each, 0) + gained.get(each, 0) for each in GOODS}
        assert {each: shown.hands[seat].get(each, 0) for each in GOODS} == expected
        if terrain == sea.GOLD:
            self.gold.append((seat, 1))
        self.seen["explored"] += 1

    def _asked(self, state: State, position: Waters, reading: Reading) -> None:
        """Compare who is asked, and what may be answered."""
        phase, offered = state.stack[-1] if state.winners is None and state.stack else None, state.rules.actions(state)
        match phase:
            case GoldChoice():
                seat, count = self.gold.pop(0)
                assert (phase.seat, phase.count) == (seat, min(count, sum(position.supply.values())))
                cards = {action.cards for action in offered.of(TakeGold)}
                assert all(sum(each) == phase.count for each in cards)
                assert all(
                    amount <= position.supply[good] for each in cards for good, amount in zip(GOODS, each, strict=True)
                )
                self.seen["gold"] += 1
            case RobberMove():
                hexes = {reading.hex(action.hex) for action in offered.of(MoveRobber)}
                assert hexes == sea.robber_targets(position) - self.spared
                hexes = {reading.hex(action.hex) for action in offered.of(MovePirate)}
                assert hexes == self.pirate_targets(position)
                self.seen["robber or pirate"] += 1
            case VictimChoice():
                at_sea = phase.hex is not None and phase.hex == state[Pirate].hex
                place = position.pirate if at_sea else position.robber
                assert place is not None
                victims = (sea.pirate_victims if at_sea else rules.steal_candidates)(position, phase.seat, place)
                named = {action.victim for action in offered.of(ChooseVictim)}
                assert named - {None} == victims
                self.seen["victims of the pirate" if at_sea else "victims of the robber"] += 1
            case FoundBuilding():
                nodes = {reading.node(action.node) for action in offered.of(PlaceBuilding)}
                assert nodes == self.founding_sites(position)
                self.seen["founding"] += 1
            case FoundRoad():
                node = reading.node(phase.node)
                roads = {reading.edge(action.edge) for action in offered.of(PlaceRoad)}
                ships = {reading.edge(action.edge) for action in offered.of(PlaceShip)}
                assert roads == sea.founding_roads(position, node)
                assert ships == sea.founding_ships(position, node)
            case FreeRoad():
                roads = {reading.edge(action.edge) for action in offered.of(BuildFreeRoad)}
                ships = {reading.edge(action.edge) for action in offered.of(BuildFreeShip)}
                left = sea.pieces_left(position, phase.seat)
                assert roads == (sea.road_sites(position, phase.seat) if left["road"] else set())
                assert ships == (sea.ship_sites(position, phase.seat) if left["ship"] else set())
                self.seen["free roads"] += 1
            case BuildPhase():
                self._buildable(state, position, reading)

    def _buildable(self, state: State, position: Waters, reading: Reading) -> None:
        """What the seat that acts may build, and which ships it may move where: none in the special building phase,
        but one in the own part of another's turn (SEA-MOVE-11)."""
        (seat,) = state.rules.actors(state)
        moves_ships = seat == as_on_turn(state)
        offered = state.rules.actions(state, seat)
        roads = {reading.edge(action.edge) for action in offered.of(BuildRoad)}
        assert roads == sea.buildable(position, seat, "road")
        ships = {reading.edge(action.edge) for action in offered.of(BuildShip)}
        assert ships == sea.buildable(position, seat, "ship")
        nodes = {reading.node(action.node) for action in offered.of(BuildSettlement)}
        assert nodes == sea.buildable(position, seat, "settlement") - self.unsettled
        moves = {(reading.edge(action.origin), reading.edge(action.edge)) for action in offered.of(MoveShip)}
        assert moves == (sea.moves(position, seat) if moves_ships else set())
        self.seen.update(building=1, moves=len(moves), ships=len(ships))

    # -- what stands where -----------------------------------------------------------------------------------------

    def _sites(self, state: State, position: Waters, reading: Reading) -> None:
        assert rules.conserved(position), "cards got lost"
        for seat in state.rules.all_seats:
            roads = {reading.edge(edge) for edge in table.sites(state, seat, "road")}
            assert roads == sea.road_sites(position, seat)
            ships = {reading.edge(edge) for edge in table.sites(state, seat, "ship")}
            assert ships == sea.ship_sites(position, seat)
            nodes = {reading.node(node) for node in table.sites(state, seat, "settlement")}
            assert nodes == sea.settlement_sites(position, seat) - self.unsettled
            rates = {good: set(ratios) for good, ratios in table.rates(state, seat).items()}
            assert rates == rules.rates(position, seat)
            assert table.pieces_left(state, seat) == sea.pieces_left(position, seat)
        if state.stack and not isinstance(state.stack[-1], Exploration):
            lying = [edge for _, _, edge in rules.on_edges(position, {"road", "ship"})]
            assert not sea.hidden_at(position, lying), "something reaches a hex that has not been turned up"
        self.seen["sites"] += 1

    def _points(self, state: State, position: Waters) -> None:
        """Points by source, with those for new areas, and who has won."""
        game = Game(state)
        for seat in state.rules.all_seats:
            expected = {NAMES[source]: count for source, count in rules.points_by_source(position, seat).items()}
            expected |= self.special_points(seat)
            assert game.score(seat) == {source: count for source, count in expected.items() if count}
        on_turn = as_on_turn(state)
        if on_turn is not None:
            won = self.wins(position, on_turn, sum(game.score(on_turn).values()))
            assert (game.winner == on_turn) == won
        self.seen["points"] += 1
        self.seen["finished"] += state.winners is not None
