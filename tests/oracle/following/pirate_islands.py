"""Follows a game of The Pirate Islands, and compares it with the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import catan_core as catan
from catan_core.base import (
    CARD_COUNTS,
    BuildCity,
    BuildFreeRoad,
    BuildPhase,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    CardPhase,
    ChooseVictim,
    DevCards,
    Dice,
    DiceRoll,
    Discards,
    EndTurn,
    FoundBuilding,
    FoundRoad,
    FreeRoad,
    Grab,
    PlaceBuilding,
    PlaceRoad,
    PlayKnight,
    Steal,
    VictimChoice,
    table,
)
from catan_expansions.five_six import EndPairedPart
from catan_expansions.seafarers import (
    AttackFortress,
    BuildFreeShip,
    BuildShip,
    FleetAttacked,
    FleetSailed,
    FortressAttack,
    FortressAttacked,
    FortressCaptured,
    FortressDie,
    Fortresses,
    GoldChoice,
    LoseCard,
    MoveShip,
    Pirate,
    PlaceShip,
    Plunder,
    ShipArmed,
    Spoils,
    TakeGold,
    TakeSpoils,
    Warships,
    ship_line,
    warship_edges,
)
from tests.oracle import pirate_islands as oracle
from tests.oracle import rules, sea
from tests.oracle.geometry import Edge, Hex, Node
from tests.oracle.pirate_islands import Voyage
from tests.oracle.table import GOODS
from tests.properties.oracle_adapter import Reading, as_on_turn, position_of

BUILT = {
    BuildRoad: "road",
    BuildFreeRoad: "road",
    PlaceRoad: "road",
    BuildShip: "ship",
    BuildFreeShip: "ship",
    PlaceShip: "ship",
    BuildSettlement: "settlement",
    PlaceBuilding: "settlement",
    BuildCity: "city",
}
PAID = {
    BuildRoad: "road",
    BuildShip: "ship",
    BuildSettlement: "settlement",
    BuildCity: "city",
    BuyCard: "development_card",
}
FREE = (PlayKnight, MoveShip, AttackFortress, FortressDie, EndTurn, BuildFreeRoad, BuildFreeShip, ChooseVictim)
"""What costs no card and brings none."""

SEVEN = 7


def with_cards(voyage: Voyage, gained: Iterable[tuple[int, dict[str, int]]], sign: int = 1) -> Voyage:
    """The same position after seats have got cards from the supply, or paid them; cards stolen come and go."""
    hands, supply = [dict(hand) for hand in voyage.hands], dict(voyage.supply)
    for seat, cards in gained:
        for good, count in cards.items():
            hands[seat][good] = hands[seat].get(good, 0) + sign * count
            supply[good] -= sign * count
    return replace(voyage, hands=hands, supply=supply)


def counted(hands: Sequence[dict[str, int]]) -> list[list[int]]:
    return [[hand.get(good, 0) for good in GOODS] for hand in hands]


class Lookout:
    """Remembers of a game what a position does not tell, from the actions alone, and asks after every action whether it
    went as the oracle says. `seen` counts what has been compared."""

    def __init__(self, start: catan.State, seen: Counter[str], lines: list[list[Edge]] | None = None) -> None:
        options = start.rules.ruleset.options
        self.only_if_single = options["seafarers.fleet_victims"] == "only_if_single"
        self.automatic = options["seafarers.fortress_attack"] == "automatic"
        self.seen, self.reading, self.seats = seen, Reading(start), range(start.rules.seats)
        self.attacks: list[tuple[int, int]] = []
        self.total: int | None = None
        self.gold: list[tuple[int, int]] = []
        if lines is None:
            lines = [[oracle.first_ship(len(self.seats), seat)] for seat in self.seats]
        self.now = self._read(start, lines, set(), moved=False)

    def begins(self, start: catan.State) -> None:
        """Compare what lies on the board at the beginning, and which cards there are (SEA-PI-01 to SEA-PI-03)."""
        seats = len(self.seats)
        there = [piece for seat in self.seats for piece in oracle.begins_with(seats, seat)]
        assert sorted(self.now.pieces, key=str) == sorted(there, key=str)
        assert self.now.warships == [0 for _ in self.seats]
        assert self.now.chits == [oracle.CHITS for _ in self.seats]
        assert self.now.pirate == oracle.chart(seats).course[0]
        assert self.now.robber is None
        assert Counter(kind for _, kind in self.now.harbors) == oracle.harbors(seats)
        unknown = start[DevCards].deck.unknown
        assert dict(zip(CARD_COUNTS(start.rules), unknown, strict=True)) == oracle.deck(seats)

    def stands(self, state: catan.State) -> None:
        """Compare a position for itself, whatever has led to it."""
        self._points(state)
        self._asked(state)
        self._sites(state)

    def _read(self, state: catan.State, lines: list[list[Edge]], built: set[Edge], moved: bool) -> Voyage:
        pirate, position = state[Pirate].hex, vars(position_of(state))
        position["pieces"] = [
            (rules.FALLEN if kind == "fortress" else kind, owner, place) for kind, owner, place in position["pieces"]
        ]
        return Voyage(
            **position,
            pirate=None if pirate is None else self.reading.hex(pirate),
            built=built,
            moved=moved,
            lines=lines,
            warships=list(state[Warships].counts),
            chits=list(state[Fortresses].chits),
        )

    def see(self, before: catan.State, action: catan.Action, step: catan.Step, closely: bool = True) -> None:
        """Compare what an action has led to; `closely` with all that takes long."""
        was, after = self.now, step.state
        expected = self._changed(was, before, action, step)
        if as_on_turn(after) not in (None, as_on_turn(before)):
            expected = replace(expected, built=set(), moved=False)
        self.now = now = self._read(after, expected.lines, expected.built, expected.moved)
        assert sorted(now.pieces, key=str) == sorted(expected.pieces, key=str), action
        assert (now.warships, now.chits, now.pirate) == (expected.warships, expected.chits, expected.pirate), action
        assert rules.conserved(now), "cards got lost"
        self._cards(expected, before, action, step)
        self._points(after)
        self._won(after)
        if after.winners is None:
            self._asked(after)
        if closely:
            self._sites(after)
        self.seen["compared"] += 1

    # -- what an action changes ------------------------------------------------------------------------------------

    def _changed(self, was: Voyage, before: catan.State, action: Any, step: catan.Step) -> Voyage:
        """What pieces, lines, warships, chits and fleet become."""
        now = replace(was, lines=[list(line) for line in was.lines], warships=list(was.warships), built=set(was.built))
        kind = BUILT.get(type(action))
        if kind in ("road", "ship"):
            edge = self.reading.edge(action.edge)
            now.pieces = [*was.pieces, (kind, action.seat, edge)]
            if kind == "ship":
                now.lines[action.seat].append(edge)
                now.built.add(edge)
                self.seen["ships"] += 1
        elif kind is not None:
            node = self.reading.node(action.node)
            rest = [piece for piece in was.pieces if piece != ("settlement", action.seat, node)]
            now.pieces = [*rest, (kind, action.seat, node)]
            self.seen["landed"] += node == oracle.landing(len(self.seats), action.seat)
        match action:
            case MoveShip(seat=seat):
                origin, edge = self.reading.edge(action.origin), self.reading.edge(action.edge)
                now.pieces = [
                    ("ship", seat, edge) if piece == ("ship", seat, origin) else piece for piece in was.pieces
                ]
                now.lines[seat], now.moved = [*was.lines[seat][:-1], edge], True
                self.seen["moved"] += 1
            case PlayKnight(seat=seat):
                self._armed(was, before, seat, step)
                now.warships[seat] += 1
            case FortressDie(face=face):
                now = self._fought(now, before, face, step)
            case Dice() if isinstance(before.stack[-1], DiceRoll):
                now.pirate = self._sailed(was, before, action, step)
        return now

    def _armed(self, was: Voyage, before: catan.State, seat: int, step: catan.Step) -> None:
        """SEA-PI-07."""
        armed = [self.reading.edge(event.edge) for event in step.events if isinstance(event, ShipArmed)]
        assert armed == [oracle.to_arm(was, seat)]
        knight = list(CARD_COUNTS(before.rules)).index("knight")
        old, new = before[DevCards], step.state[DevCards]
        assert new.hands[seat][knight] == old.hands[seat][knight] - 1
        assert new.shown == old.shown, "the card leaves the game"
        assert step.state.stack == before.stack, "a knight does nothing else"
        self.seen["armed"] += 1

    def _fought(self, was: Voyage, before: catan.State, face: int, step: catan.Step) -> Voyage:
        """SEA-PI-12 to SEA-PI-14."""
        phase = before.stack[-1]
        assert isinstance(phase, FortressAttack)
        seat = phase.seat
        now = oracle.fought(was, seat, face)
        told = [event for event in step.events if isinstance(event, FortressAttacked)]
        assert told == [FortressAttacked(seat, was.warships[seat], face, now.chits[seat])]
        captured = [self.reading.node(event.node) for event in step.events if isinstance(event, FortressCaptured)]
        assert captured == ([] if now.chits[seat] else [oracle.fortress(len(self.seats), seat)])
        assert step.state.winners is not None or as_on_turn(step.state) != seat, "an attack ends the turn"
        self.seen["captured"] += len(captured)
        self.seen[f"lost {len(was.lines[seat]) - len(now.lines[seat])}"] += 1
        self.seen["fleet left"] += now.pirate is None
        return now

    def _sailed(self, was: Voyage, before: catan.State, action: Dice, step: catan.Step) -> Hex | None:
        """SEA-PI-08."""
        assert not self.attacks, "somebody was not attacked after the last roll"
        faces = [face for face in action.faces if isinstance(face, int)]
        way = oracle.sailed(was, faces)
        told = [
            [self.reading.hex(hex) for hex in event.hexes] for event in step.events if isinstance(event, FleetSailed)
        ]
        assert told == ([way] if way else [])
        there = replace(was, pirate=way[-1] if way else None)
        victims = oracle.attacked(there, before.turn.seat, self.only_if_single)
        self.attacks, self.total = [(seat, min(faces)) for seat in victims], sum(faces)
        self.seen["several attacked"] += len(victims) > 1
        self.seen["sailed"] += len(way) > 0
        return there.pirate

    # -- cards -----------------------------------------------------------------------------------------------------

    def _cards(self, expected: Voyage, before: catan.State, action: Any, step: catan.Step) -> None:
        """Who has which cards after an action that says so, and what comes of the roll."""
        after, phase = step.state, before.stack[-1]
        gained: list[tuple[int, dict[str, int]]] = []
        sign = 1
        match action:
            case LoseCard(good=good):
                assert isinstance(phase, Plunder)
                gained = [(phase.seat, {GOODS[good]: -1})]
            case TakeSpoils(seat=seat, good=good):
                gained = [(seat, {GOODS[good]: 1})]
            case TakeGold(seat=seat, cards=cards):
                gained = [(seat, dict(zip(GOODS, cards, strict=True)))]
            case Steal(good=good):
                assert isinstance(phase, Grab)
                gained = [(phase.seat, {GOODS[good]: 1}), (phase.victim, {GOODS[good]: -1})]
            case PlaceBuilding(seat=seat) if len(rules.own_buildings(expected, seat)) == 3:
                gained = [(seat, rules.founding_cards(expected, self.reading.node(action.node)))]
            case _ if type(action) in PAID:
                gained, sign = [(action.seat, sea.PRICES[PAID[type(action)]])], -1
            case Dice() if isinstance(phase, DiceRoll):
                pass
            case _ if not isinstance(action, (*FREE, PlaceBuilding)):
                assert not any(isinstance(event, FleetAttacked) for event in step.events)
                return
        middle = with_cards(expected, gained, sign)
        if self.total is not None:
            middle = self._roll(middle, before, after, step)
        assert counted(self.now.hands) == counted(middle.hands), action
        self.seen["hands"] += 1

    def _roll(self, middle: Voyage, before: catan.State, after: catan.State, step: catan.Step) -> Voyage:
        """The attacks of the fleet, and what follows once they are over (SEA-PI-08 to SEA-PI-10)."""
        phase, lost, spoils = after.stack[-1], 0, False
        last = before.stack[-1]
        if isinstance(last, Plunder) and last.left > 1:
            assert phase == Plunder(last.seat, last.left - 1)
            return middle
        for event in step.events:
            if not isinstance(event, FleetAttacked):
                continue
            assert not lost, "one attack after another"
            assert not spoils
            seat, strength = self.attacks.pop(0)
            lost = oracle.lost_to_fleet(middle, seat, strength)
            spoils = oracle.wins_spoils(middle, seat, strength)
            assert event == FleetAttacked(catan.Seat(seat), strength, middle.warships[seat], lost)
            if lost:
                assert phase == Plunder(catan.Seat(seat), lost)
            if spoils:
                assert phase == Spoils(catan.Seat(seat))
            self.seen["plundered"] += lost > 0
            self.seen["spoils"] += spoils
            self.seen["equal"] += strength == middle.warships[seat]
        if lost or spoils:
            return middle
        assert not self.attacks, "somebody has not been attacked"
        total, self.total = self.total, None
        assert total is not None
        if total == SEVEN:
            counts = [rules.discard_count(sum(hand.values())) for hand in middle.hands]
            if any(counts):
                assert isinstance(phase, Discards)
                assert list(phase.counts) == counts
            else:
                assert isinstance(phase, VictimChoice)
            self.seen["sevens"] += 1
            return middle
        self.gold = sea.gold_due(middle, total, before.turn.seat)
        self.seen["rolls"] += 1
        return with_cards(middle, enumerate(rules.production(middle, total)))

    # -- what may be done ------------------------------------------------------------------------------------------

    def _asked(self, state: catan.State) -> None:
        now, phase, reading = self.now, state.stack[-1], self.reading
        offered = state.rules.actions(state)
        match phase:
            case Plunder():
                weights = {
                    GOODS[action.good]: weight
                    for action, weight in state.rules.outcomes(state)
                    if isinstance(action, LoseCard)
                }
                odds = {good: Fraction(weight, sum(weights.values())) for good, weight in weights.items()}
                assert odds == oracle.chances(now.hands[phase.seat])
            case FortressAttack():
                outcomes = [action for action, _ in state.rules.outcomes(state) if isinstance(action, FortressDie)]
                assert {action.face for action in outcomes} == set(range(1, 7))
                assert oracle.may_attack(now, phase.seat)
            case Spoils():
                goods = {GOODS[action.good] for action in offered.of(TakeSpoils)}
                assert goods == {good for good in GOODS if now.supply[good]}
            case GoldChoice():
                seat, count = self.gold.pop(0)
                assert (phase.seat, phase.count) == (seat, min(count, sum(now.supply.values())))
                self.seen["gold"] += 1
            case VictimChoice():
                assert phase.seat == state.turn.seat
                named = {action.victim for action in offered.of(ChooseVictim)}
                assert named == {None, *self.seats} - {phase.seat}, "anybody, or nobody (SEA-PI-10)"
                self.seen["victims"] += 1
            case FoundBuilding():
                nodes = {reading.node(action.node) for action in offered.of(PlaceBuilding)}
                assert nodes == sea.founding_sites(now, oracle.main_island(now))
                self.seen["founding"] += 1
            case FoundRoad():
                node = reading.node(phase.node)
                assert self._edges(offered, PlaceRoad) == sea.founding_roads(now, node)
                ships = {edge for edge in oracle.ship_sites(now, phase.seat) if node in edge}
                assert self._edges(offered, PlaceShip) == ships
            case FreeRoad():
                assert self._edges(offered, BuildFreeRoad) == oracle.placeable(now, phase.seat, "road")
                assert self._edges(offered, BuildFreeShip) == oracle.placeable(now, phase.seat, "ship")
                self.seen["free roads"] += 1
        if isinstance(phase, BuildPhase):
            self._buildable(state)
        if isinstance(phase, CardPhase):
            (seat,) = state.rules.actors(state)
            assert bool(state.rules.actions(state, seat).of(PlayKnight)) == self._may_arm(state, seat)

    def _may_arm(self, state: catan.State, seat: int) -> bool:
        """A knight bought before this turn, the only card of the turn, and a ship to arm (SEA-PI-07)."""
        knight, cards = list(CARD_COUNTS(state.rules)).index("knight"), state[DevCards]
        ready = cards.hands[seat][knight] > cards.fresh[seat][knight] and not cards.used
        self.seen["nothing to arm"] += ready and oracle.to_arm(self.now, seat) is None
        return ready and oracle.to_arm(self.now, seat) is not None

    def _buildable(self, state: catan.State) -> None:
        (seat,) = state.rules.actors(state)
        now, offered, own = self.now, state.rules.actions(state, seat), seat == as_on_turn(state)
        assert not self.gold or not sum(now.supply.values()), "somebody has not been asked what gold brings"
        assert self._edges(offered, BuildRoad) == oracle.buildable(now, seat, "road")
        assert self._edges(offered, BuildShip) == oracle.buildable(now, seat, "ship")
        for kind, build in (("settlement", BuildSettlement), ("city", BuildCity)):
            assert self._nodes(offered, build) == oracle.buildable(now, seat, kind)
        moves = {(self.reading.edge(action.origin), self.reading.edge(action.edge)) for action in offered.of(MoveShip)}
        assert moves == (oracle.moves(now, seat) if own else set())
        attack = own and oracle.may_attack(now, seat)
        assert len(offered.of(AttackFortress)) == attack
        if own:
            ends = len(offered.of(EndTurn)) + len(offered.of(EndPairedPart))
            assert ends == (not (attack and self.automatic))
        self.seen.update({"building": 1, "moves": len(moves), "attacks": attack, "outside": not own})

    def _edges(self, offered: catan.Actions, kind: Any) -> set[Edge]:
        return {self.reading.edge(action.edge) for action in offered.of(kind)}

    def _nodes(self, offered: catan.Actions, kind: Any) -> set[Node]:
        return {self.reading.node(action.node) for action in offered.of(kind)}

    # -- what stands where -----------------------------------------------------------------------------------------

    def _sites(self, state: catan.State) -> None:
        reading, now = self.reading, self.now
        for seat in state.rules.all_seats:
            assert {reading.edge(edge) for edge in table.sites(state, seat, "road")} == sea.road_sites(now, seat)
            assert {reading.edge(edge) for edge in table.sites(state, seat, "ship")} == oracle.ship_sites(now, seat)
            nodes = {reading.node(node) for node in table.sites(state, seat, "settlement")}
            assert nodes == oracle.sites(now, seat, "settlement")
            line = [reading.edge(edge) for edge in ship_line(state, seat)]
            assert line == now.lines[seat]
            warships = [reading.edge(edge) for edge in warship_edges(state, seat)]
            assert warships == line[: now.warships[seat]]
            rates = {good: set(ratios) for good, ratios in table.rates(state, seat).items()}
            assert rates == rules.rates(now, seat)
            assert table.pieces_left(state, seat)["ship"] == sea.pieces_left(now, seat)["ship"]
        self.seen["sites"] += 1

    def _points(self, state: catan.State) -> None:
        game = catan.Game(state)
        for seat in state.rules.all_seats:
            expected = {f"base/{source}": count for source, count in oracle.points(self.now, seat).items() if count}
            assert game.score(seat) == expected

    def _won(self, state: catan.State) -> None:
        game, on_turn = catan.Game(state), as_on_turn(state)
        if on_turn is not None:
            assert (game.winner == on_turn) == oracle.wins(self.now, on_turn)
            enough = sum(oracle.points(self.now, on_turn).values()) >= oracle.GOAL
            self.seen["fortress missing"] += enough and game.winner is None
        self.seen["finished"] += state.winners is not None
