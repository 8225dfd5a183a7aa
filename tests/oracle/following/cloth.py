"""Follows the cloth of a game, with everything else at sea, and compares it with the oracle."""

from __future__ import annotations

from collections import Counter

from catan_core import Action, Seat, State, Step, members
from catan_core.base import (
    ChooseVictim,
    Dice,
    DiceRoll,
    FoundBuilding,
    Grab,
    LongestRoad,
    PlaceBuilding,
    RobberMove,
    Steal,
    VictimChoice,
)
from catan_expansions.seafarers import (
    Cloth,
    ClothGiven,
    ClothTaken,
    MovePirate,
    PirateSpoils,
    TakeCloth,
    VillageReached,
)
from tests.oracle import cloth as oracle
from tests.oracle import rules, sea
from tests.oracle.cloth import Bales
from tests.oracle.geometry import Hex, Node
from tests.oracle.sea import Waters
from tests.properties.oracle_adapter import Reading, as_on_turn
from tests.properties.sea_witness import SeaWitness


def bales_of(state: State) -> Bales:
    """The cloth of a state as the oracle writes it down."""
    reading, cloth = Reading(state), state[Cloth]
    places = [(reading.node(village.node), village) for village in cloth.villages]
    return Bales(
        villages={place: village.cloth for place, village in places},
        supply=cloth.supply,
        owned=list(cloth.owned),
        partners={place: set(members(village.partners)) for place, village in places},
    )


class Reckoner(SeaWitness):
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(self, start: State, seen: Counter[str]) -> None:
        super().__init__(start, seen)
        options, seats = start.rules.ruleset.options, start.rules.seats
        self.shared = options["seafarers.cloth_tie"] == "shared"
        self.goal = int(str(options["base.victory_points"]))
        self.may_decline = options["base.steal"] == "may"
        self.bales = oracle.at_the_beginning(seats)
        self.unsettled, self.spared = oracle.never_settled(seats), oracle.tribe_islands(seats)
        self.order = oracle.founders(seats, start.turn.seat, str(options["seafarers.third_round"]))
        self.thief: tuple[int, int] | None = None
        self.mover: Seat | None = None
        self.turn = start.turn.seat
        position, reading = self.waters(start), Reading(start)
        self.starts = oracle.home(position)
        numbers = {reading.node(village.node): village.number for village in start[Cloth].villages}
        assert numbers == oracle.numbers(seats)
        assert LongestRoad not in start.rules.slice_index, "there is no longest trade route (SEA-CLO-10)"
        if start.turn.number:
            self.bales, self.order = bales_of(start), []
        elif options["seafarers.map"] == "printed":
            assert (position.robber, position.pirate) == (oracle.ROBBER, oracle.PIRATE[seats > 4])

    def waters(self, state: State) -> Waters:
        position = super().waters(state)
        position.villages = frozenset(oracle.numbers(position.seats))
        return position

    def see(self, before: State, action: Action, step: Step, closely: bool = True) -> None:
        known = oracle.copied(self.bales)
        self._trade(before, action, step)
        assert bales_of(step.state) == self.bales
        self._founding(before, action, step.state)
        self._theft(before, action, step.state)
        self.turn = step.state.turn.seat
        super().see(before, action, step, closely or known != self.bales)
        self._end(step.state)

    # -- what happens ----------------------------------------------------------------------------------------------

    def _trade(self, before: State, action: Action, step: Step) -> None:
        """Let the oracle do what the action does with cloth, and compare what is told of it."""
        bales, position, reading = self.bales, self.waters(step.state), Reading(step.state)
        reached = [
            (seat, *new)
            for seat in range(position.seats)
            for new in oracle.reach(bales, seat, oracle.linked(position, seat))
        ]
        given, taken = list[tuple[int, Node, bool]](), list[tuple[int, int]]()
        if isinstance(action, Dice) and isinstance(before.stack[-1], DiceRoll):
            number = sum(face for face in action.faces if isinstance(face, int))
            due = sum(
                len(bales.partners[village])
                for village, own in oracle.numbers(position.seats).items()
                if own == number and bales.villages[village]
            )
            given = oracle.produce(bales, number, before.turn.seat)
            self.seen["nothing left"] += len(given) < due
        if isinstance(action, TakeCloth):
            oracle.take(bales, action.seat, action.victim)
            taken = [(action.seat, action.victim)]
        told = [(e.seat, reading.node(e.node), e.cloth) for e in step.events if isinstance(e, VillageReached)]
        assert sorted(told) == sorted(reached)
        assert [
            (e.seat, reading.node(e.node), e.from_supply) for e in step.events if isinstance(e, ClothGiven)
        ] == given
        assert [(e.thief, e.victim) for e in step.events if isinstance(e, ClothTaken)] == taken
        self.seen.update({
            "villages reached": len(reached),
            "cloth given": len(given),
            "cloth of the supply": sum(supplied for _, _, supplied in given),
            "cloth taken": len(taken),
            "several partners": len({village for _, village, _ in given}) < len(given),
        })  # fmt: skip

    def _founding(self, before: State, action: Action, after: State) -> None:
        """Three settlements each in their order; the last brings cards, the others none (SEA-CLO-01)."""
        if not isinstance(action, PlaceBuilding):
            return
        assert action.seat == self.order.pop(0)
        position, earlier = self.waters(after), self.waters(before)
        last = len(self.order) < position.seats
        brought = rules.founding_cards(position, Reading(after).node(action.node)) if last else {}
        for seat in range(position.seats):
            more = brought if seat == action.seat else {}
            expected = {good: count + more.get(good, 0) for good, count in earlier.hands[seat].items()}
            assert position.hands[seat] == expected
        self.seen["founded third"] += last

    def _theft(self, before: State, action: Action, after: State) -> None:
        """Who takes a card or a cloth from whom, once the pirate has moved (SEA-CLO-09, SEA-PIR-03, SEA-PIR-06)."""
        position = self.waters(before)
        if isinstance(action, MovePirate):
            place = Reading(before).hex(action.hex)
            victims = sea.pirate_victims(position, action.seat, place)
            asked, richest = after.stack[-1], max((self.bales.owned[victim] for victim in victims), default=0)
            if isinstance(asked, VictimChoice | PirateSpoils):
                assert set(asked.victims) == victims
                assert isinstance(asked, PirateSpoils) == (richest > 0)
            else:
                assert not victims or (len(victims) == 1 and not richest and not self.may_decline)
                for victim in victims:
                    self._robs(action.seat, victim, before, after)
            self.seen["pirate moved"] += 1
        if isinstance(action, ChooseVictim) and action.victim is not None:
            self._robs(action.seat, action.victim, before, after)
        if isinstance(action, Steal) and self.thief is not None:
            thief, victim = self.thief
            now = self.waters(after)
            assert sum(now.hands[thief].values()) == sum(position.hands[thief].values()) + 1
            assert sum(now.hands[victim].values()) == sum(position.hands[victim].values()) - 1
            self.thief = None
            self.seen["cards taken"] += 1

    def _robs(self, seat: Seat, victim: int, before: State, after: State) -> None:
        """A card is drawn if there is one."""
        cards = sum(self.waters(before).hands[victim].values())
        assert isinstance(after.stack[-1], Grab) == (cards > 0)
        self.thief = (seat, victim) if cards else None

    # -- what may be done ------------------------------------------------------------------------------------------

    def _asked(self, state: State, position: Waters, reading: Reading) -> None:
        phase = state.stack[-1] if state.winners is None and state.stack else None
        if isinstance(phase, FoundBuilding):
            assert state.rules.actors(state) == (self.order[0],)
        elif state.turn.number:
            assert not self.order, "somebody has not founded"
        self.mover = phase.seat if isinstance(phase, RobberMove) else None
        if isinstance(phase, PirateSpoils):
            offered = state.rules.actions(state)
            assert position.pirate is not None
            victims = sea.pirate_victims(position, phase.seat, position.pirate)
            named = {action.victim for action in offered.of(ChooseVictim)}
            assert named == victims | ({None} if self.may_decline else set[None]())
            robbed = {action.victim for action in offered.of(TakeCloth)}
            assert robbed == {seat for seat in victims if self.bales.owned[seat]}
            self.seen["spoils of the pirate"] += 1
            self.seen["cloth to take"] += bool(robbed)
        super()._asked(state, position, reading)

    def pirate_targets(self, position: Waters) -> set[Hex]:
        assert self.mover is not None
        targets = oracle.pirate_targets(position, self.bales, self.mover)
        self.seen["pirate may move" if targets else "pirate stays"] += 1
        return targets

    # -- points ----------------------------------------------------------------------------------------------------

    def special_points(self, seat: Seat) -> dict[str, int]:
        return {"seafarers/cloth": oracle.points(self.bales, seat)}

    def wins(self, position: Waters, seat: Seat, points: int) -> bool:
        return self._winners(position, seat) == {seat}

    def _scores(self, position: Waters) -> list[int]:
        return [rules.points(position, seat) + oracle.points(self.bales, seat) for seat in range(position.seats)]

    def _winners(self, position: Waters, on_turn: Seat | None) -> set[int] | None:
        return oracle.winners(self.bales, self._scores(position), on_turn, self.turn, self.goal, self.shared)

    def _end(self, state: State) -> None:
        """Who has won, if anybody, by points or as the cloth has run out (SEA-CLO-11)."""
        position = self.waters(state)
        winners = self._winners(position, as_on_turn(state))
        assert winners == (None if state.winners is None else set(state.winners))
        if winners is None:
            return
        scores, sold_out = self._scores(position), oracle.sold_out(self.bales)
        best = oracle.best(self.bales, scores, self.turn, self.shared)
        most = {self.bales.owned[seat] for seat in range(position.seats) if scores[seat] == max(scores)}
        self.seen.update({
            "sold out": sold_out,
            "won by points": not sold_out,
            "several winners": len(winners) > 1,
            "decided by cloth": sold_out and len(most) > 1,
            "both at once": sold_out and winners != best,
        })  # fmt: skip
