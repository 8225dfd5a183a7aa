"""A state of Cities & Knights as the oracle writes it down, and walks that build more than a random game does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

from catan_core import CHANCE, Action, Goods, Seat, State, Step, Transition
from catan_core.base import BeforeRoll, Island, LongestRoad, table
from catan_core.base.goods import shift
from catan_core.testing import first_game, random_action
from catan_expansions.cities_knights import TRACKS, Barbarians, Improvements, Knights, ProgressCards, deck_size
from catan_expansions.cities_knights.merchant import merchant
from tests.oracle.geometry import Hex, Node
from tests.oracle.realm import ALL_GOODS, Realm
from tests.oracle.table import Harbor, Piece
from tests.properties.compositions import Composition
from tests.properties.oracle_adapter import Reading

OTHER_NAMES = {"tipped_city": "reduced_city"}
GIFT = 3
RELUCTANT = {"base/end-turn": 0.15, "base/end-trade": 0.15, "base/maritime-trade": 0.3}
"""How much less likely than others some kinds of action are chosen."""


NOBODY = -1


@attrs.define
class Memory:
    """What happened in this turn, as far as the rules ask for it later; kept by whoever watches the game."""

    turn: int = 0
    acting: int | None = None
    """Who may act as on its turn, if not the seat on turn: `NOBODY` between two turns, a paired player in its part."""
    activated: set[Node] = attrs.field(factory=set)
    promoted: set[Node] = attrs.field(factory=set)
    fleet: set[str] = attrs.field(factory=set)


def realm_of(state: State, memory: Memory) -> Realm:
    """What lies on the table, as the oracle reads it."""
    reading, island, seats = Reading(state), state[Island], range(state.rules.seats)
    layout, standing = island.layout, merchant(state)
    pieces: list[Piece] = []
    for kind, boards in zip(state.rules.pieces, island.pieces, strict=True):
        if kind.on == "hex":
            continue
        name = OTHER_NAMES.get(kind.id, kind.id)
        for seat, board in enumerate(boards):
            places = reading.edges(board) if kind.on == "edge" else reading.nodes(board)
            pieces += [(name, seat, place) for place in places]
    harbors: list[Harbor] = [(reading.edge(harbor.edge), harbor.kind) for harbor in layout.harbors]
    tokens = zip(layout.hexes, layout.terrains, layout.tokens, strict=True)
    where: tuple[int, Hex] | None = None if standing is None else (standing[0], reading.hex(standing[1]))
    return Realm(
        hexes={(q, r): (terrain, token or None) for (q, r), terrain, token in tokens},
        harbors=harbors,
        robber=None if island.robber is None else reading.hex(island.robber),
        pieces=pieces,
        seats=state.rules.seats,
        hands=[{good: count for good, count in (table.hand(state, seat) or {}).items() if count} for seat in seats],
        supply=table.supply(state),
        played_knights=[0 for _ in seats],
        longest_road_holder=longest_road_holder(state),
        largest_army_holder=None,
        victory_cards=[sum(state[ProgressCards].shown[seat]) for seat in seats],
        on_turn=state.turn.seat if memory.acting is None else memory.acting,
        active=reading.nodes(state[Knights].active),
        activated=set(memory.activated),
        promoted=set(memory.promoted),
        levels=[dict(zip(TRACKS, row, strict=True)) for row in state[Improvements].levels],
        defenders=list(state[Barbarians].defenders),
        merchant=where,
        fleet=set(memory.fleet),
        landed=state[Barbarians].landed,
        decks={track: deck_size(state, track) for track in TRACKS},
    )


def longest_road_holder(state: State) -> int | None:
    """Who holds the longest road; nobody where there is none."""
    return table.longest_road(state)[0] if LongestRoad in state.rules.slice_index else None


# -- walks ---------------------------------------------------------------------------------------------------------


def eager_action(state: State, rng: Random) -> Action:
    """An action of a kind that is drawn first, so that what is seldom possible is done often; turns end reluctantly."""
    actors = state.rules.actors(state)
    if actors == (CHANCE,):
        return state.rules.outcomes(state).at(rng.random())
    actions = state.rules.actions(state, rng.choice(actors))
    kinds = actions.kinds
    if not kinds or rng.random() < 0.05:
        return random_action(state, rng)
    (chosen,) = rng.choices(range(len(kinds)), [RELUCTANT.get(kind.tag, 1.0) for kind, _ in kinds])
    first = sum(count for _, count in kinds[:chosen])
    return actions[first + rng.randrange(kinds[chosen][1])]


def with_gift(state: State, rng: Random) -> State:
    """The same table with some cards of the supply in the hand of the seat on turn. Coins are no gift: somebody might
    have won with them, which nothing would have judged."""
    goods = [index for index, (good, left) in enumerate(table.supply(state).items()) if left > 0 and good in ALL_GOODS]
    given = rng.sample(goods, min(rng.randint(0, GIFT), len(goods)))
    vector = Goods(tuple(int(good in given) for good in range(len(state.rules.goods))))
    tx = Transition(state)
    tx.run(lambda tx: shift(tx, None, Seat(state.turn.seat), vector))
    return tx.commit()


def moments(game_of: Composition, seed: str, *, rich: bool) -> Iterator[tuple[State, Action, Step]]:
    """A random game: the state before each action, the action, and what it led to.

    In a `rich` one the seats are given cards before they roll, so that a state need not be the one that the last action
    led to, and they do what they seldom can.
    """
    rng, state = Random(f"moments {seed}"), first_game(game_of.ruleset, seed, game_of.seats).state
    while state.winners is None:
        if rich and isinstance(state.stack[-1], BeforeRoll):
            state = with_gift(state, rng)
        action = eager_action(state, rng) if rich else random_action(state, rng)
        step = state.rules.apply(state, action)
        yield state, action, step
        state = step.state
