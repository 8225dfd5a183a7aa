"""Follows games of Cities & Knights with event cards (TB-EV-20): the red die and the event die are rolled beside a
card, an epidemic brings no commodities, and active knights are compared by their strength."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import catan_core as catan
from catan_core.base import DICE, Dice, PieceRemoved, Produced
from catan_expansions.cities_knights import Barbarians, DrawProgress, LoseCity, ReturnCard, RoadInHand
from catan_expansions.traders_barbarians.event_cards import Damage, Flight, GiveCard, SideDice, TurnCard
from tests.properties.knights_adapter import Memory, realm_of
from tests.properties.knights_witness import Witness
from tests.properties.oracle_adapter import Reading

from . import cities_knights as oracle
from . import geometry, rules
from .company import Company, Follower, together
from .geometry import Hex
from .realm import Realm
from .table import GOODS
from .test_event_cards import Reckoner, hexes, named, robber


class AmongEvents(Witness):
    """What Cities & Knights keeps: the number of a card produces, and damaged roads are in the way."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(start.rules.ruleset.options, seen, start, Memory())
        self.card, self.epidemic = 0, False
        self.damaged: set[geometry.Edge] = set()
        self.moving: set[int] = set()

    def read(self, state: catan.State) -> Realm:
        self.damaged = Reading(state).edges(state[Damage].roads)
        self.moving = {phase.seat for phase in state.stack if isinstance(phase, RoadInHand)}
        return super().read(state)

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        if isinstance(action, TurnCard):
            self.card, self.epidemic = action.number, action.event == "epidemic"
        super().see(before, action, step)

    def thrown(self, before: catan.State, action: catan.Action) -> tuple[int, int, str] | None:
        if not isinstance(action, SideDice):
            by_alchemist = super().thrown(before, action)
            self.epidemic = self.epidemic and by_alchemist is None
            return by_alchemist
        faces = {die.id: face for die, face in zip(DICE(before.rules), action.faces, strict=True)}
        return self.card, int(faces["red"]), str(faces["event"])

    def claims(self, now: Realm) -> list[dict[str, int]]:
        if not self.epidemic:
            return super().claims(now)
        self.seen["epidemic"] += 1
        leveled = [("settlement" if kind == "city" else kind, seat, place) for kind, seat, place in now.pieces]
        return oracle.claims(replace(now, pieces=leveled), self._roll)

    def before_production(self, action: catan.Action, was: Realm, now: Realm, gains: list[dict[str, int]]) -> Realm:
        if isinstance(action, SideDice | DrawProgress | LoseCity | ReturnCard | Dice):
            return was
        hands, supply = [Counter(hand) for hand in now.hands], Counter(now.supply)
        for hand, gain in zip(hands, gains, strict=True):
            hand.subtract(gain)
            supply.update(gain)
        return replace(now, hands=[dict(hand) for hand in hands], supply=dict(supply))

    def road_sites(self, now: Realm, seat: int) -> set[geometry.Edge]:
        """None while an own road is damaged, unless the Diplomat moves a sound one, which is not built."""
        barred = rules.own_roads(now, seat) & self.damaged and seat not in self.moving
        return set() if barred else super().road_sites(now, seat)

    def sites(self, now: Realm, seat: int, piece: str) -> set[geometry.Node]:
        found = super().sites(now, seat, piece)
        if piece != "settlement":
            return found
        sound = {node for road in rules.own_roads(now, seat) - self.damaged for node in road}
        return found & sound


class Events(Reckoner):
    """What the cards keep, and who is compared by what."""

    def __init__(self, start: catan.State, seen: Counter[str]) -> None:
        super().__init__(catan.Game(start))
        self.compared = seen

    def see(self, before: catan.State, action: catan.Action, step: catan.Step) -> None:
        if isinstance(action, TurnCard):
            self.compared[f"event {action.event}"] += 1
        self.before = catan.Game(before)
        self.follow(action, catan.Game(step.state, step.events))
        if isinstance(action, GiveCard) and self.card[1] == "neighborly_assistance":
            assert before.rules.goods[action.good].id in GOODS

    def _event(self, event: catan.Event, game: catan.Game) -> None:
        """The Diplomat may take a damaged road off the board (TB-EV-10b)."""
        super()._event(event, game)
        if isinstance(event, PieceRemoved) and event.piece == "road" and event.edge is not None:
            road = named(game, event.edge)
            self.compared["damaged road taken"] += road in self.damage.roads[event.owner]
            self.damage.roads[event.owner].discard(road)

    def knights(self, state: catan.State) -> list[int]:
        realm = realm_of(state, Memory())
        own = [oracle.knights(realm, seat) for seat in range(realm.seats)]
        return [sum(strength for node, strength in row.items() if node in realm.active) for row in own]

    def to_give(self, event: str, hands: list[dict[str, int]]) -> list[int]:
        """Good Neighbors give a resource or a commodity, others a resource."""
        if event == "good_neighbors":
            return super().to_give(event, hands)
        return [sum(hand[good] for good in GOODS) for hand in hands]

    def robber_after(self, event: str, game: catan.Game) -> Hex | None:
        """Before the first landing nothing moves it (CK-ROB-01); of several deserts one is chosen."""
        if event == "robber_flees" and not game.state[Barbarians].landed:
            return robber(self.before)
        deserts = [at for at, (terrain, _) in hexes(game).items() if terrain == "desert"]
        if event == "robber_flees" and robber(self.before) in deserts:
            return robber(self.before)
        if event == "robber_flees" and len(deserts) > 1:
            assert isinstance(game.phase, Flight)
            return robber(game)
        return super().robber_after(event, game)

    def _harvest(self, event: Produced, game: catan.Game) -> None:
        """Commodities among it: see `AmongEvents`."""


def followers(start: catan.State, seen: Counter[str]) -> list[Follower]:
    return [AmongEvents(start, seen), Events(start, seen)]


def company(seats: int) -> Company:
    return Company(together(seats, "event_cards"), followers)
