"""Follows games of Barbarian Attack with Cities & Knights (TB-BA-CK-01): the ship and every improvement bring a
barbarian, and active knights fight those of the coast at the end of a turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import catan_core as catan
from catan_core.base import EndTurn, Island, PiecePlaced, table
from catan_expansions.cities_knights import Barbarians as Ship
from catan_expansions.cities_knights import BattleFought, Improved, LostCities, TokensSwapped
from catan_expansions.traders_barbarians.barbarian_attack import (
    Landing,
    LandingDice,
    LossDie,
    LossRoll,
    PrisonerDie,
    PrisonerRoll,
    Raid,
    RaidDice,
)
from catan_expansions.traders_barbarians.barbarian_attack import table as attack
from tests.properties.knights_adapter import Memory, realm_of
from tests.properties.knights_witness import VOYAGE
from tests.properties.oracle_adapter import Reading

from . import cities_knights as oracle
from . import geometry
from .barbarian_attack import box
from .company import Company, Follower, together
from .knights_under_attack import FOR_A_POINT, KnightSiege
from .knights_with_coins import GOLD, WithCoins
from .realm import Realm

SEVEN = 7
DUE = {Landing: "landing", PrisonerRoll: "roll", LossRoll: "loss"}


class Besieged(WithCoins):
    """What Cities & Knights keeps under the siege of the coast."""

    def __init__(self, start: catan.State, seen: Counter[str], siege: KnightSiege) -> None:
        super().__init__(start.rules.ruleset.options, seen, start, Memory())
        self.siege = siege

    def standing(self, now: Realm) -> Realm:
        """The table without conquered buildings, which count no points and open no harbors (TB-BA-CON-05)."""
        fallen = self.siege.fallen()
        return replace(now, pieces=[piece for piece in now.pieces if piece[2] not in fallen])

    def further_points(self, state: catan.State, now: Realm, seat: catan.Seat) -> dict[str, int]:
        fallen = 0
        if self.siege.fallen():
            fallen = oracle.points(self.standing(now), seat) - oracle.points(now, seat)
            self.seen["conquered metropolis"] += bool(oracle.metropolises(now, seat) & self.siege.fallen())
        self.seen["points of conquered buildings"] += fallen < 0
        return {
            "barbarian_attack/prisoners": self.siege.prisoners[seat] // FOR_A_POINT,
            "barbarian_attack/conquered": fallen,
        }

    def rates(self, now: Realm, seat: int) -> dict[str, set[int]]:
        return super().rates(self.standing(now), seat)

    def claims(self, now: Realm) -> list[dict[str, int]]:
        lost, numbers = self.siege.conquered(), self.siege.numbers
        hexes = {
            place: (terrain, None if place in lost else numbers[place]) for place, (terrain, _) in now.hexes.items()
        }
        return super().claims(replace(now, hexes=hexes))

    def road_sites(self, now: Realm, seat: int) -> set[geometry.Edge]:
        return super().road_sites(now, seat) - self.siege.closed_edges()

    def sites(self, now: Realm, seat: int, piece: str) -> set[geometry.Node]:
        found = super().sites(now, seat, piece)
        if piece == "settlement":
            return found - self.siege.closed_nodes()
        return found - self.siege.fallen() if piece == "city" else found

    def battle(
        self,
        before: catan.State,
        action: catan.Action,
        step: catan.Step,
        was: Realm,
        now: Realm,
        reading: Reading,
    ) -> None:
        """Nobody fights the ship: it begins anew, and brings a barbarian."""
        arrived = self._thrown and self._ship == VOYAGE
        if arrived:
            self._ship = 0
            self.seen["ship arrived"] += 1
            assert now.landed
        assert step.state[Ship].ship == self._ship
        assert not any(isinstance(event, BattleFought) for event in step.events)
        assert not any(isinstance(phase, LostCities) for phase in step.state.stack)


class Coast:
    """What Barbarian Attack keeps, and how knights fight there."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        layout, rules = start[Island].layout, start.rules
        at = [(q, r) for q, r in layout.hexes]
        self.siege = KnightSiege(
            terrains=dict(zip(at, layout.terrains, strict=True)),
            numbers=dict(zip(at, layout.tokens, strict=True)),
            seats=rules.seats,
            supply=box(rules.seats),
        )
        self.seen, self.reading, self.ship = seen, Reading(start), 0

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        siege, state = self.siege, step.state
        siege.gold.clear()
        siege.lost.clear()
        self._decide(before, action, step)
        if isinstance(action, EndTurn | PrisonerDie | LossDie):
            gold = [[(table.hand(one, seat) or {})[GOLD] for seat in range(siege.seats)] for one in (before, state)]
            assert [now - was for was, now in zip(*gold, strict=True)] == [siege.gold[s] for s in range(siege.seats)]
        self._compare(before, action, state)
        for what, count in siege.happened.items():
            self.seen[what] += count
        siege.happened.clear()

    def _decide(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        siege = self.siege
        match action:
            case LandingDice(total):
                siege.roll_for_landing(total)
            case RaidDice(total):
                siege.roll_for_raid(total)
            case EndTurn(seat) if seat == before.turn.seat:
                assert not siege.raids
                siege.fighters = self._fighters(before)
                siege.end_turn(seat)
            case PrisonerDie(face):
                siege.roll_for_prisoners(face)
            case LossDie(face):
                siege.roll_for_losses(face)
            case _:
                pass
        for event in step.events:
            if isinstance(event, PiecePlaced) and event.piece in ("settlement", "city") and event.node is not None:
                node = self.reading.node(event.node)
                siege.build(event.owner, event.piece, node, founding=not before.turn.number)
            elif isinstance(event, Improved):
                siege.raid()
            elif isinstance(event, TokensSwapped):
                siege.swap(self.reading.hex(event.first), self.reading.hex(event.second))
        if before[Ship].ship > step.state[Ship].ship:
            siege.raid()

    def _fighters(self, state: catan.State) -> dict[geometry.Node, tuple[int, int]]:
        realm = realm_of(state, Memory())
        return {
            node: (seat, strength)
            for seat in range(realm.seats)
            for node, strength in oracle.knights(realm, seat).items()
            if node in realm.active
        }

    def _compare(self, before: catan.State, action: catan.Action, state: catan.State) -> None:
        siege, reading = self.siege, self.reading
        for number, place in enumerate(state[Island].layout.hexes):
            at = (place[0], place[1])
            assert attack.barbarians(state, catan.Hex(number)) == siege.barbarians[at]
            token = state[Island].layout.tokens[number]
            assert token == (0 if at in siege.conquered() else siege.numbers[at])
        assert attack.barbarians_left(state) == siege.supply + siege.captives
        for seat in state.rules.all_seats:
            assert attack.prisoners(state, seat) == siege.prisoners[seat]
            fallen = {node for node in siege.fallen() if siege.buildings[node][1] == seat}
            assert {reading.node(node) for node in attack.conquered_buildings(state, seat)} == fallen
        if isinstance(action, LossDie):
            was, now = self._fighters(before), self._fighters(state)
            assert now == siege.fighters
            standing = {node for seat in range(siege.seats) for node in oracle.knights(realm_of(state, Memory()), seat)}
            assert siege.lost == {node for node in was if node not in standing}
        if state.winners is None:
            self._due(state)

    def _due(self, state: catan.State) -> None:
        siege, phase = self.siege, state.phase
        assert sum(isinstance(one, Raid) for one in state.stack) == siege.raids
        if isinstance(phase, Raid):
            weights = {each.total: weight for each, weight in state.rules.outcomes(state) if isinstance(each, RaidDice)}
            assert weights == {total: 6 - abs(SEVEN - total) for total in range(2, 13) if total != SEVEN}
            return
        due = [DUE[type(one)] for one in state.stack if type(one) in DUE]
        assert due[-1:] == ([] if siege.due is None else [siege.due[0]])
        if isinstance(phase, PrisonerRoll):
            assert siege.due is not None
            assert (phase.contenders, phase.faces, phase.prizes) == (*siege.due[1:3], siege.captives)
        elif isinstance(phase, LossRoll):
            assert siege.due is not None
            assert self.reading.hex(phase.hex) == siege.due[1]


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    coast = Coast(start, seen)
    return [coast, Besieged(start, seen, coast.siege)]


def company(seats: int) -> Company:
    return Company(together(seats, "barbarian_attack", barbarian_attack__with_cities_knights=True), followers)
