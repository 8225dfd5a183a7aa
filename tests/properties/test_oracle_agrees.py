"""The library and the oracle, which was written independently, agree along random walks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from catan_core import Action, Game, State, Step, evolve
from catan_core.base import (
    BuildCity,
    BuildPhase,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    ChooseVictim,
    Dice,
    DiceRoll,
    Discards,
    FoundBuilding,
    FoundRoad,
    Holdings,
    LargestArmy,
    LongestRoad,
    Produced,
    RobberMove,
    VictimChoice,
    table,
)
from catan_core.testing import first_game, walk
from tests.oracle import rules as oracle
from tests.oracle.geometry import Hex
from tests.oracle.table import GOODS, Position
from tests.properties.compositions import OF_THE_BASE_GAME, Composition, every_composition_of_the_base_game
from tests.properties.oracle_adapter import Reading, as_on_turn, decider, position_of

EVERY = 25
SHORT = 3


def moments(game_of: Composition, seed: str) -> Iterator[tuple[State, Action, Step]]:
    """A random game, as the state before each action, the action, and what it led to."""
    state = first_game(game_of.ruleset, seed, game_of.seats).state
    for action, step in walk(game_of.ruleset, seed, None, game_of.seats):
        yield state, action, step
        state = step.state


def now_and_then(game_of: Composition, seed: str) -> Iterator[State]:
    """Some states of a random game, the last one too."""
    every = EVERY if game_of.seats < 5 else 3 * EVERY
    for number, (_, _, step) in enumerate(moments(game_of, seed)):
        if number % every == 0 or step.state.winners is not None:
            yield step.state


# -- what stands where ---------------------------------------------------------------------------------------------


@pytest.mark.thorough
@every_composition_of_the_base_game
def test_sites_rates_pieces_and_cards_agree(game_of: Composition) -> None:
    for state in now_and_then(game_of, "sites"):
        position, reading = position_of(state), Reading(state)
        assert oracle.conserved(position), "cards got lost"
        for seat in state.rules.all_seats:
            edges = {reading.edge(edge) for edge in table.sites(state, seat, "road")}
            assert edges == oracle.road_sites(position, seat)
            nodes = {reading.node(node) for node in table.sites(state, seat, "settlement")}
            assert nodes == oracle.settlement_sites(position, seat)
            nodes = {reading.node(node) for node in table.sites(state, seat, "city")}
            assert nodes == oracle.city_sites(position, seat)
            rates = {good: set(ratios) for good, ratios in table.rates(state, seat).items()}
            assert rates == oracle.rates(position, seat)
            assert table.pieces_left(state, seat) == oracle.pieces_left(position, seat)
            assert table.cards(state, seat) == sum(position.hands[seat].values())


@every_composition_of_the_base_game
def test_what_can_be_founded_agrees(game_of: Composition) -> None:
    founded = 0
    for state, _, _ in moments(game_of, "founding"):
        phase, reading = state.stack[-1], Reading(state)
        offered = state.rules.actions(state)
        if isinstance(phase, FoundBuilding):
            nodes = {reading.node(action.node) for action in offered}  # type: ignore[attr-defined]
            assert nodes == oracle.founding_settlement_sites(position_of(state))
        elif isinstance(phase, FoundRoad):
            edges = {reading.edge(action.edge) for action in offered}  # type: ignore[attr-defined]
            assert edges == oracle.founding_road_sites(position_of(state), reading.node(phase.node))
        else:
            break
        founded += 1
    beginner = ("base.setup", "beginner") in game_of.options
    assert founded or beginner or ("base.first_player", "highest_roll") in game_of.options


@every_composition_of_the_base_game
def test_what_can_be_built_and_bought_agrees(game_of: Composition) -> None:
    seen: Counter[str] = Counter()
    for state in now_and_then(game_of, "built"):
        seat = decider(state)
        if seat is None or not isinstance(state.stack[-1], BuildPhase):
            continue
        position, reading, offered = position_of(state), Reading(state), state.rules.actions(state, seat)
        roads = {reading.edge(action.edge) for action in offered.of(BuildRoad)}
        assert roads == oracle.buildable(position, seat, "road")
        settlements = {reading.node(action.node) for action in offered.of(BuildSettlement)}
        assert settlements == oracle.buildable(position, seat, "settlement")
        cities = {reading.node(action.node) for action in offered.of(BuildCity)}
        assert cities == oracle.buildable(position, seat, "city")
        if offered.of(BuyCard):
            assert oracle.payable(position.hands[seat], oracle.PRICES["development_card"])
        seen.update(road=len(roads), settlement=len(settlements), city=len(cities), moments=1)
    assert seen["moments"] > 5, seen


# -- production ----------------------------------------------------------------------------------------------------


def gains_of(step: Step) -> list[dict[str, int]] | None:
    """What a roll has brought each seat; None where nothing was produced."""
    for event in step.events:
        if isinstance(event, Produced):
            return [{good: count for good, count in zip(GOODS, gain, strict=True) if count} for gain in event.gains]
    return None


def total_of(action: Action) -> int:
    """The sum of two dice."""
    assert isinstance(action, Dice)
    return sum(face for face in action.faces if isinstance(face, int))


def agrees(position: Position, action: Action, step: Step) -> None:
    """Compare what a roll brings in a position."""
    shortage, total = str(step.state.rules.ruleset.options["base.bank_shortage"]), total_of(action)
    expected = oracle.production(position, total, shortage)
    assert (gains_of(step) or [{} for _ in expected]) == expected
    if total != 7:
        for seat, gain in enumerate(expected):
            held = {good: position.hands[seat].get(good, 0) + gain.get(good, 0) for good in GOODS}
            assert table.hand(step.state, seat) == held


@every_composition_of_the_base_game
def test_every_roll_of_a_random_game_brings_the_same(game_of: Composition) -> None:
    rolls = 0
    for before, action, step in moments(game_of, "rolls"):
        if isinstance(before.stack[-1], DiceRoll):
            agrees(position_of(before), action, step)
            rolls += 1
    assert rolls > 20


@pytest.mark.thorough
@every_composition_of_the_base_game
def test_a_supply_that_is_nearly_empty_is_shared_out_the_same(game_of: Composition) -> None:
    """In random games the supply hardly ever runs out, so it is emptied by hand before every roll."""
    rng, short = Random("short"), 0
    for before, _, _ in moments(game_of, "short"):
        if not isinstance(before.stack[-1], DiceRoll) or rng.random() < 0.8:
            continue
        holdings = before[Holdings]
        scarce = evolve(holdings, supply=tuple(rng.randint(0, SHORT) for _ in GOODS))
        emptied = before.with_slice(scarce)
        position = position_of(emptied)
        totals = {total_of(action): action for action, _ in before.rules.outcomes(emptied)}
        for total, action in totals.items():
            step = before.rules.apply(emptied, action)
            agrees(position, action, step)
            unlimited = oracle.claims(position, total)
            short += (gains_of(step) or unlimited) != unlimited
    assert short > 20, f"only {short} rolls brought less than they should"


# -- the seven and the robber --------------------------------------------------------------------------------------


def targets_of(position: Position, seat: int, friendly: bool) -> set[Hex]:
    """Where the robber may go; the friendly one spares the hexes of opponents with two shown points, if it can."""
    targets = oracle.robber_targets(position)
    if not friendly:
        return targets
    weak = spared(position, seat)
    left = {place for place in targets if not oracle.steal_candidates(position, seat, place) & weak}
    return left or targets


def spared(position: Position, seat: int) -> set[int]:
    """The opponents with at most two points that everybody can see."""
    shown = [oracle.points(position, other) - position.victory_cards[other] for other in range(position.seats)]
    return {other for other, points in enumerate(shown) if points <= 2 and other != seat}


@pytest.mark.thorough
@every_composition_of_the_base_game
def test_discards_robber_and_victims_agree(game_of: Composition) -> None:
    seen: Counter[str] = Counter()
    friendly = bool(game_of.ruleset.options["base.friendly_robber"])
    for seed in ("robber", "rob", "bandit"):
        for _, _, step in moments(game_of, seed):
            if step.state.winners is None:  # the knight that wins moves no robber any more
                phase_agrees(step.state, friendly, seen)
    assert min(seen[kind] for kind in ("discards", "robber", "victims")) > 0, seen


def phase_agrees(state: State, friendly: bool, seen: Counter[str]) -> None:
    """Compare what a seven or a knight asks of the seats."""
    phase = state.stack[-1]
    if not isinstance(phase, Discards | RobberMove | VictimChoice):
        return
    position, reading = position_of(state), Reading(state)
    offered = state.rules.actions(state)
    if isinstance(phase, Discards) and not phase.answers:
        counts = [oracle.discard_count(sum(hand.values())) for hand in position.hands]
        assert list(phase.counts) == counts
        assert phase.waiting_for == tuple(seat for seat, count in enumerate(counts) if count)
        seen["discards"] += 1
    if isinstance(phase, RobberMove):
        hexes = {reading.hex(action.hex) for action in offered}  # type: ignore[attr-defined]
        assert hexes == targets_of(position, phase.seat, friendly)
        seen["robber"] += 1
    if isinstance(phase, VictimChoice):
        assert position.robber is not None
        candidates = oracle.steal_candidates(position, phase.seat, position.robber)
        if friendly:
            candidates -= spared(position, phase.seat)
        named = {action.victim for action in offered.of(ChooseVictim)}
        assert named - {None} == candidates
        seen["victims"] += 1


# -- special cards and points --------------------------------------------------------------------------------------


@every_composition_of_the_base_game
def test_longest_road_and_largest_army_pass_as_the_oracle_says(game_of: Composition) -> None:
    roads = army = 0
    for before, action, step in moments(game_of, "special"):
        if before[LongestRoad] != step.state[LongestRoad]:
            position = position_of(step.state)
            lengths = [oracle.longest_road(position, seat) for seat in range(position.seats)]
            holder, measured = table.longest_road(step.state)
            assert list(measured) == lengths
            assert holder == oracle.longest_road_holder_after(before[LongestRoad].holder, lengths)
            roads += 1
        if action.tag == "base/play-knight":
            position = position_of(step.state)
            expected = oracle.largest_army_holder_after(before[LargestArmy].holder, position.played_knights)
            assert table.largest_army(step.state) == expected
            army += 1
        else:
            assert before[LargestArmy] == step.state[LargestArmy]
    assert roads > 3, "no road was built"
    assert army > 0, "no knight was played"


@every_composition_of_the_base_game
def test_points_by_source_and_the_winner_agree(game_of: Composition) -> None:
    names = {
        "settlements": "base/settlements",
        "cities": "base/cities",
        "longest_road": "base/longest-road",
        "largest_army": "base/largest-army",
        "victory_cards": "base/victory-cards",
    }
    for state in now_and_then(game_of, "points"):
        game, position = Game(state), position_of(state)
        for seat in state.rules.all_seats:
            expected = oracle.points_by_source(position, seat)
            assert game.score(seat) == {names[source]: count for source, count in expected.items() if count}
            assert game.points(seat) == oracle.points(position, seat)
        on_turn = as_on_turn(state)
        assert (None if on_turn is None else oracle.winner(position, on_turn)) == game.winner


def test_a_piece_that_stands_elsewhere_is_noticed() -> None:
    """The comparison can fail: one road less, and sites, lengths or points differ from those of the state."""
    *_, last = now_and_then(OF_THE_BASE_GAME[1], "noticed")
    position = position_of(last)
    for piece in position.pieces:
        fewer = evolve_pieces(position, piece)
        seat = piece[1]
        changed = oracle.road_sites(fewer, seat) != oracle.road_sites(position, seat) or oracle.points(
            fewer, seat
        ) != oracle.points(position, seat)
        assert changed, piece


def evolve_pieces(position: Position, without: object) -> Position:
    """The position without one piece."""
    return Position(**{**vars(position), "pieces": [piece for piece in position.pieces if piece != without]})


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_more_games_agree(number: int) -> None:
    game_of = OF_THE_BASE_GAME[number % len(OF_THE_BASE_GAME)]
    for before, action, step in moments(game_of, f"more {number}"):
        if isinstance(before.stack[-1], DiceRoll):
            agrees(position_of(before), action, step)
        if before[LongestRoad] != step.state[LongestRoad]:
            position = position_of(step.state)
            lengths = [oracle.longest_road(position, seat) for seat in range(position.seats)]
            assert list(step.state[LongestRoad].lengths) == lengths
