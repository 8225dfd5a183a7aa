"""Watches a game of Cities & Knights and asks the oracle about everything that it sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import TypeVar

from catan_core import Action, Event, Game, Goods, Phase, Seat, State, Step
from catan_core.base import (
    HAND_LIMIT,
    BuildPhase,
    Discards,
    FoundBuilding,
    Island,
    LongestRoad,
    OwnActionPhase,
    PieceInHandPhase,
    Produced,
    ProductionEnded,
    WindowClosed,
    WindowOpened,
    table,
)
from catan_core.plugin.specs import Value
from catan_expansions.cities_knights import (
    AqueductChoice,
    Barbarians,
    BattleFought,
    BuildWall,
    ChaseRobber,
    DeckChoice,
    DefenderNamed,
    DrawDue,
    Improve,
    LoseCity,
    LostCities,
    MetropolisSite,
    Muster,
    PlaceMetropolis,
    PlayCrane,
    PlayFleet,
    PlayIntrigue,
    PlayIrrigation,
    PlayMerchant,
    PlayMining,
    PlayWarlord,
    ProgressDraw,
    PromoteFreely,
    SendKnights,
)
from catan_expansions.cities_knights import knight_actions as acting
from catan_expansions.cities_knights import knights as arming
from catan_expansions.cities_knights.progress.deck import holds
from tests.oracle import cities_knights as oracle
from tests.oracle import geometry
from tests.oracle import rules as base_oracle
from tests.oracle.realm import ALL_GOODS, COMMODITIES, Realm
from tests.properties.knights_adapter import NOBODY, Memory, longest_road_holder
from tests.properties.knights_law import SITES, KnightsLaw
from tests.properties.oracle_adapter import Reading, decider

SOURCES = {
    "base/settlements": "settlements",
    "base/cities": "cities",
    "base/longest-road": "longest_road",
    "cities_knights/reduced-cities": "reduced_cities",
    "cities_knights/metropolises": "metropolises",
    "cities_knights/defender": "defender",
    "cities_knights/victory-cards": "victory_cards",
    "cities_knights/merchant": "merchant",
}
SHIP, VOYAGE = "ship", 7  # CK-COMP-08
DEFENDER_CARDS = 6  # CK-COMP-03
PRICES = {"basic_knight": {"ore": 1, "wool": 1}, "activation": {"grain": 1}, "wall": {"brick": 2}}


class Witness(KnightsLaw):
    """Compares the library with the oracle after every action of one game, and counts in `seen` what it compared."""

    def __init__(self, options: Mapping[str, Value], seen: Counter[str], start: State, memory: Memory) -> None:
        super().__init__(options, deepcopy(memory))
        self.seen = seen
        self._state: State | None = None
        self._realm: Realm | None = None
        self._holder = longest_road_holder(start)
        self._thrown = False
        self._given: list[dict[str, int]] | None = None
        self._ship = start[Barbarians].ship
        self._sent: set[geometry.Node] = set()
        self._draws: list[tuple[int, str | None]] = []
        self._lost: dict[int, geometry.Node] = {}

    def look(self, state: State) -> None:
        """Compare everything that can be said about a state by itself."""
        now, reading = self.read(state), Reading(state)
        self._points(state, now)
        self._sites(state, now, reading)
        self._rates(state, now)
        assert list(state[LongestRoad].lengths) == self.road_lengths(now)
        self._phase(state, now, reading)

    def see(self, before: State, action: Action, step: Step) -> None:
        """Compare what an action has done, and the state that it led to."""
        state, reading = step.state, Reading(step.state)
        was = self._realm if before is self._state and self._realm is not None else self.read(before)
        self._remember(action, was, step, reading)
        now = self.read(state)
        self._state, self._realm = state, now
        self.seen["actions"] += 1
        self._points(state, now)
        if now.pieces != was.pieces:
            self._sites(state, now, reading)
        kept = ("pieces", "levels", "merchant", "fleet", "on_turn")
        if any(getattr(now, name) != getattr(was, name) for name in kept):
            self._rates(state, now)
        self._roads(before, state, now)
        self._dice(before, action, was)
        self.battle(before, action, step, was, now, reading)
        self._production(action, step, was, now)
        self._improvements(action, state, was)
        self._knights(action, step, was, now, reading)
        if state.winners is None:
            self._phase(state, now, reading)

    def _remember(self, action: Action, was: Realm, step: Step, reading: Reading) -> None:
        memory, turn = self._memory, step.state.turn
        if turn.number != memory.turn:
            self._memory = Memory(turn.number)
            return
        for event in step.events:
            if isinstance(event, WindowClosed):
                memory.acting = NOBODY
            elif isinstance(event, WindowOpened):
                self._memory = memory = Memory(turn.number, event.seat)
        if isinstance(action, arming.ActivateKnight):
            memory.activated.add(reading.node(action.node))
        elif isinstance(action, PlayWarlord):
            memory.activated |= oracle.knights(was, action.seat).keys() - was.active
        elif isinstance(action, arming.PromoteKnight | PromoteFreely) and action.node is not None:
            memory.promoted.add(reading.node(action.node))
        elif isinstance(action, acting.MoveKnight | acting.DisplaceKnight):
            origin, node = reading.node(action.origin), reading.node(action.node)
            memory.promoted = {node if one == origin else one for one in memory.promoted}
        elif isinstance(action, PlayFleet):
            memory.fleet.add(ALL_GOODS[action.good])

    # -- what holds at any time --------------------------------------------------------------------------------------

    def _points(self, state: State, now: Realm) -> None:
        game, totals = Game(state), list[int]()
        for seat in range(now.seats):
            expected = {**self.points(now, seat), **self.further_points(state, now, Seat(seat))}
            found = {SOURCES.get(source, source): count for source, count in game.score(Seat(seat)).items()}
            assert found == {source: count for source, count in expected.items() if count}
            totals.append(sum(expected.values()))
            assert game.points(Seat(seat)) == totals[seat]
            assert HAND_LIMIT(state, Seat(seat)) == oracle.hand_limit(now, seat)
        on_turn = Seat(now.on_turn)
        enough = state.turn.number > 0 and on_turn >= 0 and totals[on_turn] >= self.goal(state, on_turn)
        winner = on_turn if enough else None
        assert game.winner == winner
        assert oracle.conserved(now), "cards got lost"
        self.seen["points"] += 1
        self.seen["won"] += winner is not None

    def _sites(self, state: State, now: Realm, reading: Reading) -> None:
        for seat in range(now.seats):
            edges = {reading.edge(edge) for edge in table.sites(state, seat, "road")}
            assert edges == self.road_sites(now, seat)
            for piece in SITES:
                nodes = {reading.node(node) for node in table.sites(state, seat, piece)}
                assert nodes == self.sites(now, seat, piece), piece
            left = table.pieces_left(state, seat)
            assert all(left[kind] == oracle.left(now, seat, kind) for kind in oracle.STOCK)
        self.seen["sites"] += 1

    def _rates(self, state: State, now: Realm) -> None:
        for seat in range(now.seats):
            rates = {good: set(ratios) for good, ratios in table.rates(state, seat).items() if good in ALL_GOODS}
            assert rates == self.rates(now, seat)
        self.seen["rates"] += 1

    def _roads(self, before: State, state: State, now: Realm) -> None:
        if LongestRoad not in state.rules.slice_index:
            return
        if any(isinstance(phase, PieceInHandPhase) for phase in state.stack):
            # Roads are measured when every piece stands again (CK-ACT-03, CK-CARD-DIPLOMAT).
            assert state[LongestRoad] == before[LongestRoad]
            self.seen["in hand"] += 1
            return
        lengths = list(state[LongestRoad].lengths)
        if state[Island].pieces != before[Island].pieces or lengths != list(before[LongestRoad].lengths):
            assert lengths == self.road_lengths(now)
            self.seen["roads"] += 1
        holder = base_oracle.longest_road_holder_after(self._holder, lengths)
        assert state[LongestRoad].holder == holder
        self.seen["longest road passed"] += holder != self._holder
        self._holder = holder

    # -- the dice and what they bring ----------------------------------------------------------------------------------

    def _dice(self, before: State, action: Action, was: Realm) -> None:
        """Who draws cards for a gate, in which order."""
        phase = before.stack[-1]
        if isinstance(phase, ProgressDraw):
            seat, track = self._draws.pop(0)
            assert phase.seat == seat
            assert track in (None, phase.track)
            self.seen["drawn"] += 1
        self._draws += self.further_draws(action)
        thrown = self.thrown(before, action)
        self._thrown = thrown is not None
        if thrown is not None:
            self._roll, red, symbol = thrown
            self._ship += symbol == SHIP
            self._draws, self._sent = [], set()
            if symbol != SHIP:
                self._draws = [(seat, symbol) for seat in oracle.gate_draws(was, symbol, red)]
                self.seen["gate"] += 1
                self.seen["gate for several"] += len(self._draws) > 1

    def _production(self, action: Action, step: Step, was: Realm, now: Realm) -> None:
        produced, ended = _of(step, Produced), _of(step, ProductionEnded)
        if produced is not None:
            assert not self._draws, "somebody has not drawn"
            assert produced.total == self._roll
            gains = [_counts(gain) for gain in produced.gains]
            then = self.before_production(action, was, now, gains)
            claims = self.claims(now)
            given = oracle.shared_out(claims, then.supply, str(self._options["base.bank_shortage"]))
            assert gains == given
            for seat, gain in enumerate(given):
                held = {good: then.hands[seat].get(good, 0) + gain.get(good, 0) for good in ALL_GOODS}
                assert {good: now.hands[seat].get(good, 0) for good in ALL_GOODS} == held
            self._given = given
            self.seen["production"] += 1
            self.seen["commodities produced"] += any(good in gain for gain in given for good in COMMODITIES)
            for claimed, gain in zip(claims, given, strict=True):
                self.seen.update(f"short of {good}" for good in claimed if gain.get(good, 0) < claimed[good])
        if ended is None:
            return
        assert ended.total == self._roll
        assert not self._draws, "somebody has not drawn"
        assert (self._given is None) == (self._roll == 7)
        choosing = [phase.seat for phase in reversed(step.state.stack) if isinstance(phase, AqueductChoice)]
        also_on_7 = self._option("aqueduct") == "also_on_7"
        given = [{} for _ in range(now.seats)] if self._given is None else self._given
        assert choosing == oracle.aqueducts(now, self._roll, given, also_on_7=also_on_7)
        self.seen["aqueduct"] += bool(choosing)
        self._given = None

    # -- the barbarians ------------------------------------------------------------------------------------------------

    def battle(self, before: State, action: Action, step: Step, was: Realm, now: Realm, reading: Reading) -> None:
        state = step.state
        if isinstance(action, SendKnights):
            self._sent |= reading.nodes(action.nodes)
        if isinstance(action, LoseCity):
            self._lost[action.seat] = reading.node(action.node)
        if isinstance(before.stack[-1], LostCities) and not _pending(state, LostCities):
            kept = self._option("improvements_without_city") == "kept"
            after = was
            for seat in sorted(self._lost):
                after = oracle.after_losing(after, seat, self._lost[seat], improvements_kept=kept)
                self.seen["reduced city"] += ("reduced_city", seat, self._lost[seat]) in after.pieces
            assert set(now.pieces) == set(after.pieces)
            assert now.levels == after.levels
            self.seen["improvements lost"] += after.levels != was.levels
            self._lost = {}
        fought = _of(step, BattleFought)
        assert state[Barbarians].ship == (self._ship if fought is None else 0)
        landed = self._thrown and self._ship == VOYAGE
        if fought is None:
            assert not landed or isinstance(state.stack[-1], Muster)
            return
        assert self._ship == VOYAGE
        self._ship = 0
        assert now.landed
        limited = bool(self._option("defender_cards_limited"))
        expected = oracle.battle(
            was,
            self._sent if self._option("urraca") else None,
            cards_left=DEFENDER_CARDS - sum(was.defenders) if limited else None,
            zero_draws=bool(self._option("zero_contributors_draw")),
        )
        found = (fought.barbarians, fought.knights, fought.won)
        assert found == (expected.barbarians, expected.strengths, expected.knights_win)
        losing = _pending(state, LostCities)
        assert {seat for phase in losing for seat in phase.waiting_for} == expected.losers
        for seat in expected.losers:
            offered = state.rules.actions(state, Seat(seat)).of(LoseCity)
            assert _nodes(reading, offered) == oracle.plain_cities(now, seat)
        named = _of(step, DefenderNamed)
        assert (None if named is None else named.seat) == expected.defender
        self._ties(state, was, expected.tied)
        assert now.active == was.active - (self._sent if self._option("urraca") else was.active)
        kind = "won" if expected.knights_win else "lost"
        self.seen[f"battle {kind}"] += 1
        self.seen["several lose"] += len(expected.losers) > 1
        self.seen["defender"] += expected.defender is not None
        self.seen["tied"] += bool(expected.tied)

    def _ties(self, state: State, was: Realm, tied: tuple[int, ...]) -> None:
        """Who has fought equally well draws, from the deck that the option names or that it chooses."""
        deck = str(self._option("tie_draw"))
        if deck == "choose_deck":
            assert tuple(phase.seat for phase in _pending(state, DeckChoice)) == tied
            self._draws = [(seat, None) for seat in tied]
        else:
            self._draws += [(seat, deck) for seat in tied[: was.decks[deck]]]
            drawing = [phase.seat for phase in reversed(state.stack) if isinstance(phase, ProgressDraw | DrawDue)]
            assert drawing[: len(self._draws)] == [seat for seat, _ in self._draws]

    # -- knights and improvements ------------------------------------------------------------------------------------

    def _knights(self, action: Action, step: Step, was: Realm, now: Realm, reading: Reading) -> None:
        """Which knights are active after an action with one, and where a displaced one may go."""
        if isinstance(action, acting.MoveKnight):
            assert now.active == was.active - {reading.node(action.origin)}
            self.seen["moved"] += 1
        elif isinstance(action, acting.DisplaceKnight):
            gone = {reading.node(action.origin), reading.node(action.node)}
            assert now.active == was.active - gone
            self.seen["displaced"] += 1
        elif isinstance(action, ChaseRobber):
            assert now.active == was.active - {reading.node(action.node)}
            self.seen["chased"] += 1
        elif isinstance(action, arming.ActivateKnight):
            assert now.active == was.active | {reading.node(action.node)}
        elif isinstance(action, PlayWarlord):
            assert now.active == was.active | oracle.knights(was, action.seat).keys()
        elif isinstance(action, PlayIrrigation | PlayMining):
            terrain, good = ("fields", "grain") if isinstance(action, PlayIrrigation) else ("mountains", "ore")
            gained = now.hands[action.seat].get(good, 0) - was.hands[action.seat].get(good, 0)
            assert gained == oracle.harvest(was, action.seat, terrain)
            self.seen["harvest"] += 1
        driven = _of(step, acting.KnightDisplaced)
        if driven is not None:
            spots = self.retreats(now, driven.owner, reading.node(driven.node))
            assert bool(_pending(step.state, acting.RetreatKnight)) == bool(spots)
            self.seen["retreat" if spots else "no retreat"] += 1

    def _improvements(self, action: Action, state: State, was: Realm) -> None:
        if not isinstance(action, Improve | PlayCrane):
            return
        reached = was.levels[action.seat][action.track] + 1
        placing = _pending(state, MetropolisSite)
        assert bool(placing) == oracle.brings_metropolis(was, action.seat, action.track, reached)
        self.seen["improved"] += 1
        holder = oracle.metropolis_holder(was, action.track)
        if placing:
            self.seen["metropolis" if holder is None else "metropolis taken over"] += 1
        else:
            self.seen["metropolis safe"] += reached == oracle.TOP_LEVEL and holder not in (None, action.seat)

    # -- what is on offer ----------------------------------------------------------------------------------------------

    def _phase(self, state: State, now: Realm, reading: Reading) -> None:
        phase, actions = state.stack[-1], state.rules.actions(state)
        if isinstance(phase, Discards) and not phase.answers:
            hands = [sum(hand.values()) for hand in now.hands]
            limits = [oracle.hand_limit(now, seat) for seat in range(now.seats)]
            assert list(phase.counts) == [*map(base_oracle.discard_count, hands, limits)]
            self.seen["discards"] += 1
        elif isinstance(phase, FoundBuilding):
            assert _nodes(reading, actions) == self.founding_sites(now)
            self.seen["founded"] += 1
        elif isinstance(phase, acting.RetreatKnight):
            origin = reading.node(phase.node)
            assert _nodes(reading, actions) == self.retreats(now, phase.seat, origin)
        elif isinstance(phase, MetropolisSite):
            assert _nodes(reading, actions.of(PlaceMetropolis)) == oracle.plain_cities(now, phase.seat)
        seat = decider(state)
        if seat is not None and isinstance(phase, OwnActionPhase):
            self._acting(state, seat, now, reading)
        if seat is not None and isinstance(phase, BuildPhase):
            self._building(state, seat, now, reading)

    def _acting(self, state: State, seat: Seat, now: Realm, reading: Reading) -> None:
        offered = state.rules.actions(state, seat)
        for kind, expected in ((acting.MoveKnight, self.moves), (acting.DisplaceKnight, self.displacements)):
            pairs = {(reading.node(one.origin), reading.node(one.node)) for one in offered.of(kind)}  # type: ignore[attr-defined]
            assert pairs == expected(now, seat)
            self.seen[kind.tag] += bool(pairs)
        chases = {(reading.node(one.node), reading.hex(one.hex)) for one in offered.of(ChaseRobber)}
        chasers = oracle.chasers(now, seat)
        assert {node for node, _ in chases} == chasers
        if chasers and not self._options["base.friendly_robber"]:
            targets = self.targets(now)
            if self._option("chase_target") == "numbered_hex_only":
                targets = {place for place in targets if now.hexes[place][1] is not None}
            assert {place for _, place in chases} == targets
        payable = base_oracle.payable(now.hands[seat], PRICES["basic_knight"])
        promoting = _nodes(reading, offered.of(arming.PromoteKnight))
        assert promoting == (oracle.promotable(now, seat) if payable else set())
        self.seen["promotable"] += bool(promoting)
        if holds(state, seat, "intrigue"):
            assert _nodes(reading, offered.of(PlayIntrigue)) == self.intrigues(now, seat)
            self.seen["intrigue"] += 1
        if holds(state, seat, "merchant"):
            hexes = {reading.hex(one.hex) for one in offered.of(PlayMerchant)}
            allowed = self.merchant_hexes(now, seat)
            if now.merchant is not None and now.merchant[0] == seat and not self._option("allow_void_cards"):
                allowed -= {now.merchant[1]}  # CK-PRG-07
            assert hexes == allowed
            self.seen["merchant"] += 1

    def _building(self, state: State, seat: Seat, now: Realm, reading: Reading) -> None:
        offered, hand = state.rules.actions(state, seat), now.hands[seat]
        can = base_oracle.payable(hand, PRICES["basic_knight"]) and oracle.left(now, seat, "basic_knight") > 0
        arms = _nodes(reading, offered.of(arming.BuildKnight))
        assert arms == (self.sites(now, seat, "basic_knight") if can else set())
        passive = oracle.knights(now, seat).keys() - now.active
        activating = _nodes(reading, offered.of(arming.ActivateKnight))
        assert activating == (passive if base_oracle.payable(hand, PRICES["activation"]) else set())
        can = base_oracle.payable(hand, PRICES["wall"]) and oracle.left(now, seat, "wall") > 0
        walls = _nodes(reading, offered.of(BuildWall))
        assert walls == (self.sites(now, seat, "wall") if can else set())
        tracks = {one.track for one in offered.of(Improve)}
        assert tracks == oracle.improvements_on_offer(now, seat)
        self.seen.update({"arms": bool(arms), "walls": bool(walls), "improvable": bool(tracks), "building": True})


# -- reading -----------------------------------------------------------------------------------------------------------

E = TypeVar("E", bound=Event)
P = TypeVar("P", bound=Phase)


def _of(step: Step, kind: type[E]) -> E | None:
    """The first event of a kind."""
    return next((event for event in step.events if isinstance(event, kind)), None)


def _pending(state: State, kind: type[P]) -> list[P]:
    """The phases of a kind that are still to come, the next one first."""
    return [phase for phase in reversed(state.stack) if isinstance(phase, kind)]


def _nodes(reading: Reading, actions: Iterable[Action]) -> set[geometry.Node]:
    """The nodes that some actions name."""
    return {reading.node(action.node) for action in actions}  # type: ignore[attr-defined]


def _counts(goods: Goods) -> dict[str, int]:
    """The cards among some goods; what comes after them in a game with coins are coins."""
    return {good: count for good, count in zip(ALL_GOODS, goods, strict=False) if count}
