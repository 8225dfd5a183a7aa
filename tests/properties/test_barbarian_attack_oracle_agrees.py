"""Barbarian Attack and its oracle, which was written independently, agree after every action of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

import attrs
import pytest

import catan_core as catan
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
from catan_core.play import GreedyBot, play_match
from catan_core.plugin.specs import Value
from catan_core.testing import first_game, walk
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
from tests.oracle.barbarian_attack import Siege, box
from tests.properties.oracle_adapter import Reading

pytestmark = pytest.mark.thorough

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


@attrs.define
class Witness:
    """Keeps the oracle's siege beside a game, by what is decided alone."""

    siege: Siege
    reading: Reading
    before: State

    @classmethod
    def of(cls, state: State) -> Witness:
        layout, rules = state[Island].layout, state.rules
        at = [(q, r) for q, r in layout.hexes]
        options = rules.ruleset.options
        siege = Siege(
            terrains=dict(zip(at, layout.terrains, strict=True)),
            numbers=dict(zip(at, layout.tokens, strict=True)),
            seats=rules.seats,
            supply=box(rules.seats, int(options["barbarian_attack.barbarian_supply"])),
            pairs=str(options["barbarian_attack.direction_pairs"]),
        )
        return cls(siege, Reading(state), state)

    def see(self, action: Action, step: Step) -> None:
        """Tell the oracle of an action, and compare what has come of it."""
        gold = [table.hand(self.before, seat) or {} for seat in self.before.rules.all_seats]
        self.siege.gold.clear()
        ours = self._decide(action)
        state = step.state
        if ours:
            now = [table.hand(state, seat) or {} for seat in state.rules.all_seats]
            gains = {seat: now[seat]["gold"] - gold[seat]["gold"] for seat in state.rules.all_seats}
            assert {seat: gain for seat, gain in gains.items() if gain} == dict(+self.siege.gold)
        for event in step.events:
            if isinstance(event, Produced):
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
            case BuyCard(seat):
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
                siege.end_turn(seat)
            case MoveKnight(_, origin, edge):
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
        for number, place in enumerate(state[Island].layout.hexes):
            assert attack.barbarians(state, Hex(number)) == siege.barbarians[place]
            token = state[Island].layout.tokens[number]
            assert token == (0 if place in siege.conquered() else siege.numbers[place])
        assert attack.barbarians_left(state) == siege.supply + siege.captives
        assert attack.deck(state) == dict(siege.deck)
        holder = state[LongestRoad].holder
        for seat in rules.all_seats:
            assert attack.prisoners(state, seat) == siege.prisoners[seat]
            own = {edge for edge, owner in siege.knights.items() if owner == seat}
            assert {reading.edge(edge) for edge in attack.knights(state, seat)} == own
            fallen = {node for node in siege.fallen() if siege.buildings[node][1] == seat}
            assert {reading.node(node) for node in attack.conquered_buildings(state, seat)} == fallen
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
                assert bool(self._listed(state, seat, EndKnights)) == siege.may_stay(grain)

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


def moments(start: State, actions: Iterable[Action]) -> Iterator[tuple[Action, Step]]:
    """What each action of a game leads to."""
    state = start
    for action in actions:
        step = state.rules.apply(state, action)
        yield action, step
        state = step.state


def greedy(rules: catan.Ruleset, seed: int, seats: int) -> tuple[State, Iterator[tuple[Action, Step]]]:
    """A game of greedy bots: how it begins, and its actions with what they lead to."""
    match = catan.Match(rules, seats=seats, seed=seed)
    start = match.game.state
    for _ in play_match(match, [GreedyBot()] * seats):
        pass
    return start, moments(start, [action for action, _ in match.history])


def at_random(rules: catan.Ruleset, seed: int, seats: int) -> tuple[State, Iterator[tuple[Action, Step]]]:
    """A game at random."""
    return first_game(rules, f"attack {seed}", seats).state, walk(rules, f"attack {seed}", None, seats)


@attrs.frozen
class Plan:
    """Some games of one kind."""

    play: Callable[[catan.Ruleset, int, int], tuple[State, Iterator[tuple[Action, Step]]]]
    seats: int
    games: int
    options: Mapping[str, Value] = {}
    others: tuple[str, ...] = ()


SIXTH: Mapping[str, Value] = {
    "barbarian_attack.direction_pairs": "sixth",
    "barbarian_attack.upgrade_at_conquered": False,
}
PLANS = {
    "greedy three": Plan(greedy, 3, 2),
    "greedy four, sixth edition": Plan(greedy, 4, 2, SIXTH),
    "greedy six": Plan(greedy, 6, 1, {"five_six.extra_phase": "paired_players"}, ("five_six",)),
    "random two": Plan(at_random, 2, 2, {"barbarian_attack.barbarian_supply": 30}),
    "random four": Plan(at_random, 4, 1, {"base.turn_phases": "combined"}),
    "random five": Plan(at_random, 5, 1, {}, ("five_six",)),
}


@pytest.mark.parametrize("name", PLANS)
def test_the_siege_agrees_with_its_oracle_after_every_action(name: str) -> None:
    plan = PLANS[name]
    rules = catan.ruleset("base", "barbarian_attack", *plan.others, options=plan.options)
    happened: Counter[str] = Counter()
    for seed in range(plan.games):
        start, actions = plan.play(rules, seed, plan.seats)
        witness = Witness.of(start)
        witness.compare(start)
        for action, step in actions:
            witness.see(action, step)
        happened += witness.siege.happened
    if plan.play is greedy:
        assert {"battle", "conquered", "lost knight", "treason", "capture", "knighthood"} <= {*happened}
