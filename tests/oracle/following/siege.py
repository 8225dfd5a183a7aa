"""Follows the barbarians, knights and battles of a game, and compares them with the oracle."""

from __future__ import annotations

from typing import TypeVar

import attrs

from catan_core import Action, Hex, Seat, State, Step, members
from catan_core.base import (
    BuildCity,
    BuildSettlement,
    EndTurn,
    FoundBuilding,
    Island,
    LongestRoad,
    PlaceBuilding,
    Produced,
    table,
)
from catan_expansions.traders_barbarians.barbarian_attack import (
    BattleCheck,
    BuyCard,
    CaptureSite,
    CardDraw,
    DrawCard,
    EndKnights,
    KnightMoves,
    KnightSite,
    Landing,
    LandingDice,
    LossDie,
    LossRoll,
    LureBarbarians,
    MarchForFish,
    MoveKnight,
    PlaceKnight,
    PrisonerDie,
    PrisonerRoll,
    SendBarbarians,
    TakePrisoner,
    TreasonOrigins,
    TreasonTargets,
)
from catan_expansions.traders_barbarians.barbarian_attack import table as attack
from catan_expansions.traders_barbarians.caravans import CamelChoice, CamelTalk, OpenCamelBid
from catan_expansions.traders_barbarians.fishermen import CardForFish, FishTokens
from tests.oracle.barbarian_attack import Siege, box
from tests.oracle.fishermen import WORTH, price_for, ways_to_pay
from tests.properties.oracle_adapter import Reading

A = TypeVar("A", bound=Action)
YIELDS = {"hills": "brick", "forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore"}
OURS = {
    Landing: "landing",
    CardDraw: "draw",
    KnightSite: "place",
    TreasonOrigins: "lure",
    TreasonTargets: "send",
    CaptureSite: "capture",
    KnightMoves: "move",
    PrisonerRoll: "roll",
    LossRoll: "loss",
}
"""The phases of the scenario, as the oracle calls what is due."""
MEANWHILE = (OpenCamelBid, CamelTalk, CamelChoice)
"""The phases of a vote."""
LAKE, FISH = "lake", "fishermen"


@attrs.define
class Witness:
    """Keeps the oracle's siege beside a game, by what is decided alone."""

    siege: Siege
    reading: Reading
    before: State
    alone: bool = True
    """Whether the scenario is played alone: then this is all that yields and counts."""
    marches: int = 0
    """How often a knight has moved for fish."""
    ends: int | None = None
    """Whose turn ends, as long as the knights have not moved: a vote comes first (TB-COMP-07)."""

    @classmethod
    def of(cls, state: State, island: set[tuple[int, int]] | None = None) -> Witness:
        """`island`: the hexes where barbarians may be, if the scenario is not played alone."""
        layout, rules = state[Island].layout, state.rules
        laid = {(q, r): place for place, (q, r) in enumerate(layout.hexes) if island is None or (q, r) in island}
        terrains = {at: layout.terrains[place] for at, place in laid.items()}
        options = rules.ruleset.options
        siege = Siege(
            terrains=terrains,
            numbers={at: 0 if terrains[at] == LAKE else layout.tokens[place] for at, place in laid.items()},
            seats=rules.seats,
            supply=box(rules.seats, int(options["barbarian_attack.barbarian_supply"])),
            pairs=str(options["barbarian_attack.direction_pairs"]),
        )
        return cls(siege, Reading(state), state, alone=island is None)

    def see(self, action: Action, step: Step) -> None:
        """Tell the oracle of an action, and compare what has come of it."""
        gold = [table.hand(self.before, seat) or {} for seat in self.before.rules.all_seats]
        self.siege.gold.clear()
        ours, state = self._decide(action), step.state
        if self.ends is not None and not any(isinstance(phase, MEANWHILE) for phase in state.stack):
            self.siege.end_turn(self.ends)
            self.ends = None
        if ours:
            now = [table.hand(state, seat) or {} for seat in state.rules.all_seats]
            gains = {seat: now[seat]["gold"] - gold[seat]["gold"] for seat in state.rules.all_seats}
            assert {seat: gain for seat, gain in gains.items() if gain} == dict(+self.siege.gold)
        for event in step.events:
            if isinstance(event, Produced) and self.alone:
                self._harvest(event, state)
        self.compare(state)
        self.before = state

    def _decide(self, action: Action) -> bool:
        """Whether the action is of the scenario, so that it alone moves gold."""
        siege, reading, state = self.siege, self.reading, self.before
        match action:
            case PlaceBuilding(seat, node):
                assert isinstance(state.phase, FoundBuilding)
                siege.build(seat, state.phase.piece, reading.node(node), founding=True)
            case BuildSettlement(seat, node):
                siege.build(seat, "settlement", reading.node(node), founding=False)
            case BuildCity(seat, node):
                siege.build(seat, "city", reading.node(node), founding=False)
            case LandingDice(total):
                siege.roll_for_landing(total)
            case BuyCard(seat) | CardForFish(seat):
                siege.due = ("draw", seat)
            case DrawCard(card):
                assert siege.due is not None
                siege.draw(siege.due[1], card)
            case PlaceKnight(seat, edge):
                siege.place(seat, reading.edge(edge))
            case LureBarbarians(seat, hexes):
                siege.lure(seat, frozenset(map(reading.hex, members(hexes))))
            case SendBarbarians(_, hexes):
                siege.send(frozenset(map(reading.hex, members(hexes))))
            case TakePrisoner(seat, hex):
                siege.capture(seat, reading.hex(hex))
            case EndTurn(seat):
                self.ends = seat
            case MoveKnight(_, origin, edge):
                siege.move(reading.edge(origin), reading.edge(edge))
            case MarchForFish(_, _, origin, edge):
                self.marches += 1
                siege.move(reading.edge(origin), reading.edge(edge))
            case EndKnights():
                siege.stay()
            case PrisonerDie(face):
                siege.roll_for_prisoners(face)
            case LossDie(face):
                siege.roll_for_losses(face)
            case _:
                return False
        return True

    def _harvest(self, event: Produced, state: State) -> None:
        if any(event.short):
            return
        for seat, terrains in enumerate(self.siege.harvest(event.total)):
            wanted = {YIELDS[terrain]: count for terrain, count in terrains.items()}
            gained = zip(state.rules.goods, event.gains[seat], strict=True)
            assert {good.id: count for good, count in gained if count} == wanted

    def compare(self, state: State) -> None:
        """What lies on the table, what it counts, and what may be done."""
        siege, reading, rules = self.siege, self.reading, state.rules
        conquered = siege.conquered()
        for number, place in enumerate(state[Island].layout.hexes):
            assert attack.barbarians(state, Hex(number)) == siege.barbarians[place]
            token = state[Island].layout.tokens[number]
            if place not in siege.terrains or siege.terrains[place] == LAKE:
                continue
            assert token == (0 if place in conquered else siege.numbers[place])
        assert attack.barbarians_left(state) == siege.supply + siege.captives
        assert attack.deck(state) == dict(siege.deck)
        holder = state[LongestRoad].holder
        for seat in rules.all_seats:
            assert attack.prisoners(state, seat) == siege.prisoners[seat]
            own = {edge for edge, owner in siege.knights.items() if owner == seat}
            assert {reading.edge(edge) for edge in attack.knights(state, seat)} == own
            fallen = {node for node in siege.fallen() if siege.buildings[node][1] == seat}
            assert {reading.node(node) for node in attack.conquered_buildings(state, seat)} == fallen
            if self.alone:
                assert rules.points(state, seat) == siege.points(seat) + 2 * (holder == seat)
        if state.winners is None:
            self._compare_what_is_due(state)
            self._compare_building(state)

    def _compare_what_is_due(self, state: State) -> None:
        siege, reading, rules, phase = self.siege, self.reading, state.rules, state.phase
        due = siege.due
        assert not any(isinstance(other, BattleCheck) for other in state.stack[-1:])
        assert OURS.get(type(phase)) == (None if due is None else due[0])
        match due, phase:
            case ("landing", rolled), Landing():
                totals = {action.total for action, _ in rules.outcomes(state) if isinstance(action, LandingDice)}
                assert totals == {*range(2, 13)} - {7, *rolled}
            case ("roll", seats, faces, *_), PrisonerRoll():
                assert (phase.contenders, phase.faces, phase.prizes) == (seats, faces, siege.captives)
            case ("loss", place, _), LossRoll():
                assert reading.hex(phase.hex) == place
            case ("place", seat, card), _:
                sites = {reading.edge(one.edge) for one in self._listed(state, seat, PlaceKnight)}
                assert sites == siege.free_for_knight(seat, card)
            case ("lure", seat), _:
                assert self._sets(state, seat, LureBarbarians) == siege.lures()
            case ("send", seat, origins), _:
                assert self._sets(state, seat, SendBarbarians) == siege.sends(origins)
            case ("capture", seat), _:
                hexes = {reading.hex(one.hex) for one in self._listed(state, seat, TakePrisoner)}
                assert hexes == {place for place, count in siege.barbarians.items() if count}
            case ("move", seat, _), _:
                grain = (table.hand(state, seat) or {})["grain"] > 0
                moves = {
                    (reading.edge(one.origin), reading.edge(one.edge)) for one in self._listed(state, seat, MoveKnight)
                }
                assert moves == siege.moves(grain)
                self._compare_marches(state, seat)
                assert bool(self._listed(state, seat, EndKnights)) == siege.may_stay(grain)

    def _compare_marches(self, state: State, seat: int) -> None:
        """With the Fishermen, two fish let a knight move farther, in place of a grain (TB-COMP-07)."""
        if FISH not in state.rules.ruleset.expansions:
            return
        siege, reading = self.siege, self.reading
        listed = self._listed(state, seat, MarchForFish)
        hand = dict(zip(WORTH, state[FishTokens].hands[seat], strict=True))
        points = [state.rules.points(state, each, hidden=False) for each in state.rules.all_seats]
        ways = ways_to_pay(hand, price_for("march", points, seat))
        far = {(start, edge) for start, edge in siege.moves(True) if siege.costs_grain(start, edge)}
        assert {one.tokens for one in listed} == ({tuple(way.values()) for way in ways} if far else set())
        assert {(reading.edge(one.origin), reading.edge(one.edge)) for one in listed} == (far if ways else set())

    def _listed(self, state: State, seat: int, kind: type[A]) -> list[A]:
        return [action for action in state.rules.actions(state, Seat(seat)) if isinstance(action, kind)]

    def _sets(
        self, state: State, seat: int, kind: type[LureBarbarians] | type[SendBarbarians]
    ) -> set[frozenset[tuple[int, int]]]:
        found = [action.hexes for action in state.rules.actions(state, Seat(seat)) if isinstance(action, kind)]
        return {frozenset(map(self.reading.hex, members(hexes))) for hexes in found}

    def _compare_building(self, state: State) -> None:
        """Nothing that is offered lies at a conquered hex, and what stands there no longer may be built on."""
        siege, reading = self.siege, self.reading
        for seat in state.rules.all_seats:
            for piece, closed in (("road", siege.closed_edges()), ("settlement", siege.closed_nodes())):
                read = reading.edge if piece == "road" else reading.node
                assert not {read(at) for at in table.sites(state, seat, piece)} & closed
            upgrades = {reading.node(node) for node in table.sites(state, seat, "city")}
            own = {node for node, built in siege.buildings.items() if built == ("settlement", seat)}
            closed_too = siege.fallen()
            if not state.rules.ruleset.options["barbarian_attack.upgrade_at_conquered"]:
                closed_too |= siege.closed_nodes()
            assert upgrades == own - closed_too
