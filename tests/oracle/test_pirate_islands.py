"""Games of The Pirate Islands, compared with the oracle after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

import catan_core as catan
from catan_core import PieceBoards
from catan_core.base import BuildPhase, BuyCard, DiceRoll, Island, PlayKnight, TradeOffer
from catan_core.play import Bot, GreedyBot, RandomBot, bot_rng
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario, first_game, walk
from catan_expansions.seafarers import AttackFortress, BuildShip, MoveShip, Plunder, Spoils, Warships, by_hand

from . import pirate_islands as oracle
from . import sea
from .company import occurred
from .following.pirate_islands import Lookout
from .geometry import Edge

EVERY = 80
"""Sites of all seats are compared after so many actions; what takes no long after each."""


class Sailor:
    """A greedy player that likes best to build ships, to arm them, to attack, and now and then to move one."""

    name = "sailor"

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        if isinstance(view.stack[-1], TradeOffer):
            return RandomBot().choose(view, actions, rng)
        liked: list[type[catan.Action]] = [PlayKnight, BuildShip, BuyCard, *([MoveShip] if rng.random() < 0.1 else [])]
        if rng.random() < 0.4:
            liked.insert(0, AttackFortress)
        wanted: catan.Action | None = next((action for kind in liked for action in actions.of(kind)), None)
        return wanted or GreedyBot().choose(view, actions, rng)


def rules_of(seats: int, **options: Value) -> catan.Ruleset:
    """The rules of the scenario, with those for five and six where they are needed; two underscores for a dot."""
    named = {name.replace("__", "."): value for name, value in options.items()}
    others = ["five_six"] if seats > 4 else []
    return catan.ruleset("base", "seafarers", *others, options={"seafarers.scenario": "pirate_islands", **named})


Moment = tuple[catan.State, catan.Action, catan.Step]


def at_random(ruleset: catan.Ruleset, seats: int, seed: str, length: int) -> Iterator[Moment]:
    """A random game, for a number of actions at most."""
    before = first_game(ruleset, seed, seats).state
    for action, step in walk(ruleset, seed, length, seats):
        yield before, action, step
        before = step.state


def of_bots(ruleset: catan.Ruleset, bots: list[Bot], seed: int) -> Iterator[Moment]:
    """A game of bots, to its end."""
    match = catan.Match(ruleset, seats=len(bots), seed=seed)
    before, told = ruleset.new_game(seats=len(bots), seed=seed).state, 0
    while not match.game.over:
        seat = match.game.actors[0]
        view = match.game.view(seat)
        match.play(bots[seat].choose(view, view.actions, bot_rng(match, seat)))
        for action, game in match.history[told:]:
            yield before, action, catan.Step(game.state, tuple(game.events))
            before, told = game.state, told + 1


def watch(game: Iterable[Moment], length: int, strew: int = 0) -> Counter[str]:
    """Compare along a game, for a number of actions at most; after each `strew` of them also what would be if more lay
    on the board. How often what has been compared."""
    seen, rng, lookout = Counter[str](), Random(length), None
    for number, (before, action, step) in enumerate(islice(game, length)):
        if lookout is None:
            lookout = Lookout(before, seen)
            lookout.begins(before)
        lookout.see(before, action, step, number % EVERY == 0)
        if strew and number % strew == 0 and step.state.winners is None:
            beside(step.state, lookout, seen, rng)
    return seen


def strewn(state: catan.State, lookout: Lookout, rng: Random) -> catan.State:
    """The same position with more roads, wherever the way of a ship may lead, and more buildings wherever they keep the
    distance, as many as there are of each; and with other warships. Nobody has won yet: who holds a fortress gets no
    buildings."""
    island, rules, reading, now = state[Island], state.rules, lookout.reading, lookout.now
    boards, near = [list(row) for row in island.pieces], sea.edges_at(frozenset(now.hexes))
    edges = [reading.edge(edge) for edge in range(len(reading.topology.edges))]
    nodes = [reading.node(node) for node in range(len(reading.topology.nodes))]
    free, open_sites = sea.for_ships(now) | sea.for_roads(now), sea.far_enough(now)
    free -= sea.taken_edges(now)
    for kind, most in (("road", 15), ("settlement", 4), ("city", 4)):
        for seat in rules.all_seats:
            board = boards[rules.piece_index[kind]]
            left = min(rng.randrange(most), most - board[seat].bit_count())
            if kind == "road":
                for edge in rng.sample(sorted(free, key=str), max(0, left)):
                    board[seat] |= 1 << edges.index(edge)
                    free.discard(edge)
                continue
            passed = {node for ship in now.lines[seat] for node in ship}
            for _ in range(left if now.chits[seat] else 0):
                if sites := sorted(open_sites - passed):
                    node = rng.choice(sites)
                    board[seat] |= 1 << nodes.index(node)
                    open_sites -= {end for edge in near[node] for end in edge}
    after = state.with_slice(Island(island.layout, None, PieceBoards(tuple(map(tuple, boards)))))
    return after.with_slice(Warships(tuple(rng.randint(0, len(line)) for line in now.lines)))


def settle(state: catan.State, lookout: Lookout, action: catan.Action, rng: Random) -> None:
    """Compare a roll, and all the attacks that follow."""
    while True:
        step = state.rules.apply(state, action)
        lookout.see(state, action, step, closely=False)
        state = step.state
        if isinstance(state.stack[-1], Plunder):
            action = rng.choice([action for action, _ in state.rules.outcomes(state)])
        elif isinstance(state.stack[-1], Spoils):
            action = rng.choice(list(state.rules.actions(state)))
        else:
            return


def beside(state: catan.State, lookout: Lookout, seen: Counter[str], rng: Random) -> None:
    """Compare what may be built, or what a roll brings, with more on the board than players have built."""
    phase = state.stack[-1]
    if not isinstance(phase, DiceRoll | BuildPhase):
        return
    there = strewn(state, lookout, rng)
    fresh = Lookout(there, seen, lookout.now.lines)
    if isinstance(phase, BuildPhase):
        fresh.now = replace(fresh.now, built=lookout.now.built, moved=lookout.now.moved)
        fresh.stands(there)
        seen["strewn"] += 1
    else:
        for roll, _ in rng.sample(list(state.rules.outcomes(there)), 4):
            settle(there, Lookout(there, seen, lookout.now.lines), roll, rng)


def before_the_fortress(chits: Sequence[int], warships: int) -> tuple[catan.State, list[list[Edge]]]:
    """A turn of the first of three seats, whose ships have reached its fortress, and all lines."""
    scene = Scenario("seafarers", seats=3, options={"seafarers.scenario": "pirate_islands"})
    now = replace(Lookout(scene.state, Counter()).now, pirate=None)
    while ways := sorted(oracle.ship_sites(now, 0), key=sorted):
        now.lines[0].append(ways[0])
        now.pieces.append(("ship", 0, ways[0]))
        one, other = ways[0]
        scene.piece("ship", 0, (one, other))
    for seat, left in enumerate(chits):
        scene.change(by_hand.fortress, seat, left)
    return scene.change(by_hand.warships, 0, warships).building().state, now.lines


@pytest.mark.parametrize("chits", [(1, 0, 0), (2, 0, 3)])
def test_attacks_on_a_fortress_lead_to_what_the_oracle_says(chits: Sequence[int]) -> None:
    """SEA-PI-12 to SEA-PI-14, after SEA-PI-05."""
    state, lines = before_the_fortress(chits, warships=3)
    lookout, seen = Lookout(state, Counter(), lines), Counter[str]()
    lookout.stands(state)
    attack = AttackFortress(state.turn.seat)
    attacked = state.rules.apply(state, attack)
    lookout.see(state, attack, attacked, closely=False)
    for die, _ in state.rules.outcomes(attacked.state):
        after = state.rules.apply(attacked.state, die)
        Lookout(attacked.state, seen, lines).see(attacked.state, die, after, closely=False)
    assert (seen["lost 0"], seen["lost 1"], seen["lost 2"]) == (2, 1, 3)
    assert seen["captured"] == seen["fleet left"] == (2 if chits == (1, 0, 0) else 0)


ALWAYS = ("founding", "sailed", "plundered", "rolls", "sevens", "victims", "ships", "building", "moves", "sites")


@pytest.mark.thorough
def test_a_game_goes_as_the_oracle_says_to_its_end() -> None:
    """SEA-PI-01 to SEA-PI-16, for four."""
    seen = watch(of_bots(rules_of(4), [Sailor()] * 4, 7), 1_500)
    occurred(seen, *ALWAYS, "armed", "spoils", "equal", "landed", "attacks", "captured", "fleet left", "finished")


@pytest.mark.thorough
def test_what_may_be_built_and_what_a_roll_brings_are_what_the_oracle_says() -> None:
    """SEA-PI-05, SEA-PI-06 and SEA-PI-09, also with more on the board than three players build."""
    seen = watch(at_random(rules_of(3), 3, "strewn 2", 150), 150, strew=3)
    occurred(seen, *ALWAYS, "strewn", "several attacked", "moved", "spoils")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_more_games_agree(number: int) -> None:
    """All numbers of seats, every value of the options, games of sailors, of greedy bots and at random:
    `pytest -m slow -k oracle/test_pirate_islands`."""
    seats = 3 + number % 4
    options: dict[str, Value] = {
        "seafarers__fleet_victims": ("all", "only_if_single")[number // 4 % 2],
        "seafarers__fortress_attack": ("optional", "automatic")[number // 8 % 2],
    }
    if seats > 4:
        options["five_six__extra_phase"] = ("special_building", "paired_players", "none")[number // 4 % 3]
    rules = rules_of(seats, **options)
    games = (
        at_random(rules, seats, f"more {number}", 1_500),
        of_bots(rules, [Sailor()] * seats, number),
        of_bots(rules, [Sailor(), *[GreedyBot()] * (seats - 1)], number),
    )
    seen = watch(games[number // 4 % 3], 1_500, strew=7)
    occurred(seen, *(name for name in ALWAYS if name != "moves"), "strewn")
