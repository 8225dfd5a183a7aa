"""Positions of Cities & Knights that are made up, crowded as those of random games seldom are."""

from __future__ import annotations

from random import Random

from catan_core import Game, NodeSet, Ruleset, Seat, State, Topology, Turn, evolve, members, ruleset
from catan_core.base import PHASES_AFTER_ROLL, BeforeRoll, Island, Window, table
from catan_core.testing import first_game
from catan_core.testing.scenario import Scenario
from catan_expansions.cities_knights import RANKS, TRACKS, VOYAGE, Barbarians, Improvements, Knights
from catan_expansions.cities_knights.metropolis import piece_of
from tests.oracle.realm import COMMODITIES
from tests.properties.compositions import Composition
from tests.properties.knights_adapter import Memory, with_gift
from tests.properties.oracle_adapter import Reading

GIFTS = 8
OUT_OF_REACH = 99
MAX_KEPT = 3


def endless(game_of: Composition) -> Ruleset:
    """The rules of a composition, but nobody wins."""
    options = {**dict(game_of.options), "base.victory_points": OUT_OF_REACH}
    return ruleset(*game_of.expansions, options=options)


def made_up(game_of: Composition, seed: str, *, rolled: bool) -> tuple[State, Memory]:
    """A board strewn with pieces, knights, levels and cards; the next face with a ship makes the barbarians land.

    The seat on turn is to roll, or it has `rolled` and may do what it likes; then some of its knights were activated
    or promoted in this turn.
    """
    rng = Random(f"made up {seed}")
    start = first_game(endless(game_of), seed, game_of.seats).state
    seat = Seat(rng.randrange(game_of.seats))
    scene = Scenario.of(Game(evolve(start, turn=Turn(1, seat), stack=(BeforeRoll(seat),)))).slice(Window(seat))
    for strew in (_buildings, _roads, _knights):
        strew(scene, rng)
    levels = [[rng.randint(0, 5) for _ in TRACKS] for _ in range(game_of.seats)]
    scene.slice(Improvements(tuple(map(tuple, levels))))
    _metropolises(scene, levels, rng)
    memory = _status(scene, rng, rolled=rolled)
    if rng.random() < 0.7:
        scene.piece("merchant", rng.randrange(game_of.seats), rng.randrange(len(scene.board.hexes)))
    scene.robber(*rng.choice(scene.board.hexes))
    scene.slice(evolve(scene.state[Barbarians], ship=VOYAGE - 1, landed=rng.random() < 0.5))
    if rolled:
        rules = scene.game.rules
        kinds = [kind for kind in PHASES_AFTER_ROLL(rules)["own"] if kind not in rules.automatic]
        scene.phase(*(kind(seat) for kind in kinds))
    state = scene.state
    for _ in range(rng.randrange(GIFTS)):
        state = with_gift(state, rng)
    return state, memory


def scarce(state: State, rng: Random) -> State:
    """The same table with hardly anything left in the supply: it has all come into the hands."""
    scene = Scenario.of(Game(state))
    for good, left in table.supply(state).items():
        scene.give(rng.randrange(state.rules.seats), **{good: max(0, left - rng.randint(0, MAX_KEPT))})
    return scene.state


def with_commodities(state: State) -> State:
    """The same table with as many commodities as there are, up to seven of each, in the hand of the seat on turn."""
    supply = table.supply(state)
    return Scenario.of(Game(state)).give(state.turn.seat, **{good: min(7, supply[good]) for good in COMMODITIES}).state


def _taken(scene: Scenario) -> set[int]:
    """The nodes where a piece of any seat is."""
    kinds = zip(scene.game.rules.pieces, scene.state[Island].pieces, strict=True)
    return {place for kind, row in kinds if kind.on == "node" for board in row for place in members(board)}


def _far_apart(board: Topology, rng: Random) -> list[int]:
    """Nodes of which no two are neighbors, as many as chance finds."""
    found: list[int] = []
    neighbors = {frozenset(edge) for edge in board.edges}
    for node in rng.sample(range(len(board.nodes)), len(board.nodes)):
        if not any({node, other} in neighbors for other in found):
            found.append(node)
    return found


def _buildings(scene: Scenario, rng: Random) -> None:
    spots = _far_apart(scene.board, rng)
    for seat in rng.sample(range(scene.game.rules.seats), scene.game.rules.seats):
        settlements, cities = rng.choice((0, 1, 2, 5)), rng.choice((0, 1, 1, 2, 4))
        reduced = int(settlements == 5 and cities < 4 and rng.random() < 0.3)
        for kind, count in (("settlement", settlements), ("city", cities), ("tipped_city", reduced)):
            own, spots = spots[:count], spots[count:]
            scene.piece(kind, seat, *own)
            if kind == "city":
                scene.piece("wall", seat, *[node for node in own if rng.random() < 0.5][:3])


def _roads(scene: Scenario, rng: Random) -> None:
    """Roads that hang together more or less, whatever stands in their way."""
    edges, laid = scene.board.edges, set[int]()
    for seat in scene.game.rules.all_seats:
        reached = {rng.randrange(len(scene.board.nodes))}
        for _ in range(rng.randint(2, 15)):
            near = [edge for edge, ends in enumerate(edges) if edge not in laid and reached & {*ends}]
            if not near:
                break
            edge = rng.choice(near)
            laid.add(edge)
            reached |= {*edges[edge]}
            scene.piece("road", seat, edge)


def _knights(scene: Scenario, rng: Random) -> None:
    rules, edges = scene.game.rules, scene.board.edges
    road = rules.piece_index["road"]
    for seat in rules.all_seats:
        own = members(scene.state[Island].pieces[road][seat])
        free = sorted({node for edge in own for node in edges[edge]} - _taken(scene))
        ranks = rng.sample([*RANKS, *RANKS], rng.randint(0, min(5, len(free))))
        for rank, node in zip(ranks, rng.sample(free, len(ranks)), strict=True):
            scene.piece(rank, seat, node)


def _metropolises(scene: Scenario, levels: list[list[int]], rng: Random) -> None:
    rules = scene.game.rules
    used: set[int] = set()
    for index, track in enumerate(TRACKS):
        able = [seat for seat in rules.all_seats if levels[seat][index] >= 4]
        if able:
            seat = rng.choice(able)
            cities = members(scene.state[Island].pieces[rules.piece_index["city"]][seat])
            free = [node for node in cities if node not in used]
            if free:
                node = rng.choice(free)
                used.add(node)
                scene.piece(piece_of(track), seat, node)


def _status(scene: Scenario, rng: Random, *, rolled: bool) -> Memory:
    """Which knights are active, and what happened to those of the seat on turn in this turn."""
    rules, on_turn = scene.game.rules, scene.game.turn.seat
    active = fresh = promoted = 0
    for kind, row in zip(rules.pieces, scene.state[Island].pieces, strict=True):
        for seat, board in enumerate(row if kind.id in RANKS else ()):
            for node in members(board):
                active |= (rng.random() < 0.7) << node
                if rolled and seat == on_turn:
                    fresh |= (bool(active >> node & 1) and rng.random() < 0.2) << node
                    promoted |= (rng.random() < 0.3) << node
    scene.slice(Knights(NodeSet(active), NodeSet(fresh), NodeSet(promoted)))
    reading = Reading(scene.state)
    return Memory(1, None, reading.nodes(fresh), reading.nodes(promoted))
