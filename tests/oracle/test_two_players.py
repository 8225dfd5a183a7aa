"""Games of Catan for two, compared with the oracle after every action."""

from __future__ import annotations

from random import Random

import pytest

import catan_core as catan
from catan_core.base import (
    CardPlayed,
    DiceRolled,
    Island,
    LargestArmy,
    LongestRoad,
    OpenCardLost,
    PiecePlaced,
    PieceRemoved,
    PlaceBuilding,
    PlaceRoad,
    TurnStarted,
)
from catan_core.play import Bot, GreedyBot, RandomBot
from catan_expansions.traders_barbarians.two_players import (
    BuildNeutralRoad,
    BuildNeutralSettlement,
    DiscardKnight,
    ForceTrade,
    NeutralBuilding,
    SendRobber,
    TokensGained,
    TokensPaid,
    TradeTokens,
    price,
)

from . import two_players as oracle
from .geometry import Edge, Node
from .matches import played

TERRAINS = {"desert": 2}


class Spender:
    """A player that builds as greedy ones do and spends tokens as it likes: greedy players soon have none left."""

    name = "spender"

    def choose(self, view: catan.View, actions: catan.Actions, rng: Random) -> catan.Action:
        spending = [one for one in actions if isinstance(one, ForceTrade | SendRobber | DiscardKnight)]
        if spending and rng.random() < 0.2:
            return rng.choice(spending)
        return (RandomBot() if rng.random() < 0.3 else GreedyBot()).choose(view, actions, rng)


class Reckoner:
    """Follows a game, and asks after every action whether it went as the oracle says."""

    def __init__(self, game: catan.Game, *, like_for_like: bool) -> None:
        layout = game.state[Island].layout
        self.topology = layout.topology
        terrains = dict(zip(layout.hexes, zip(layout.terrains, layout.tokens, strict=True), strict=True))
        self.ledger = oracle.Ledger({at: (land, token or None) for at, (land, token) in terrains.items()}, TERRAINS)
        self.ledger.like_for_like = like_for_like
        for owner, node in oracle.FIRST.items():
            self.ledger.pieces.append(("settlement", owner, node))
        self.rolls: list[int] = []
        self.seen: dict[str, int] = {}
        self.roads = 0

    def at(self, event: PiecePlaced | PieceRemoved) -> Node | Edge:
        if event.node is not None:
            return self.topology.nodes[event.node]
        assert event.edge is not None
        return frozenset(self.topology.edge_coordinates(event.edge))

    def follow(self, action: catan.Action | None, game: catan.Game) -> None:
        before = list(self.ledger.tokens)
        paid = None
        if isinstance(action, ForceTrade | SendRobber):
            paid = self.ledger.price(action.seat)
        for event in game.events:
            self._event(game, event)
        self._tokens(game, action, before, paid)
        self._cards(game)
        self._building(game, founding=action is None or isinstance(action, PlaceBuilding | PlaceRoad))
        if action is not None:
            self.seen[action.tag] = self.seen.get(action.tag, 0) + 1

    def _event(self, game: catan.Game, event: catan.Event) -> None:
        ledger = self.ledger
        match event:
            case PiecePlaced(piece=kind, owner=owner):
                ledger.pieces.append((kind, owner, self.at(event)))
                if owner in oracle.SEATS and kind == "settlement":
                    node = self.at(event)
                    assert isinstance(node, tuple)
                    ledger.gain(owner, ledger.brings(node))
            case PieceRemoved(piece=kind, owner=owner):
                ledger.pieces.remove((kind, owner, self.at(event)))
            case CardPlayed(card="knight", seat=seat):
                ledger.knight_played(seat)
            case OpenCardLost(card=card, seat=seat):
                assert card == "knight"
                ledger.knight_lost(seat)
                ledger.gain(seat, 2)
            case TurnStarted():
                assert len(self.rolls) in (0, 2), "a turn has two rolls"
                assert len({*self.rolls}) == len(self.rolls), "which differ"
                self.rolls, ledger.discarded = [], False
            case DiceRolled(total=total):
                self.rolls.append(total)
            case _:
                pass

    def _tokens(self, game: catan.Game, action: catan.Action | None, before: list[int], paid: int | None) -> None:
        ledger = self.ledger
        if action is not None and paid is not None:
            ledger.tokens[action.seat] -= paid
            assert [event.count for event in game.events if isinstance(event, TokensPaid)] == [paid]
        if isinstance(action, DiscardKnight):
            assert not ledger.discarded, "once a turn"
            ledger.discarded = True
        assert list(game.state[TradeTokens].held) == ledger.tokens
        gained = sum(event.count for event in game.events if isinstance(event, TokensGained))
        assert sum(ledger.tokens) - sum(before) == gained - (paid or 0)

    def _cards(self, game: catan.Game) -> None:
        ledger = self.ledger
        roads = sum(1 for kind, _, _ in ledger.pieces if kind != "city")
        if roads != self.roads:
            self.roads = roads
            lengths = ledger.measure()
            assert game.state[LongestRoad].lengths == tuple(lengths)
        assert game.state[LongestRoad].holder == ledger.road
        assert game.state[LargestArmy].holder == ledger.army
        for seat in game.rules.all_seats:
            assert game.rules.points(game.state, seat, hidden=False) == ledger.open_points(seat) or game.over
            assert price(game.state, seat) == ledger.price(seat) or game.over

    def _building(self, game: catan.Game, *, founding: bool) -> None:
        """What is offered for the neutral colors, and that it is asked for whenever there is a place."""
        phase = game.state.stack[-1] if game.state.stack else None
        built = [
            event.piece
            for event in game.events
            if isinstance(event, PiecePlaced) and event.owner in oracle.SEATS and not founding
        ]
        due = [piece for piece in built if piece in oracle.STOCK]
        if game.over:
            return  # whoever wins by building builds nothing more
        if isinstance(phase, NeutralBuilding):
            offered = {self._offered(action) for action in game.actions_of(phase.seat)}
            assert offered == self.ledger.owed(phase.built)
            assert offered
        elif due:
            assert not self.ledger.owed(due[-1]), f"nothing was built for a neutral color after {due}"

    def _offered(self, action: catan.Action) -> tuple[str, int, Node | Edge]:
        if isinstance(action, BuildNeutralRoad):
            return "road", action.owner, frozenset(self.topology.edge_coordinates(action.edge))
        assert isinstance(action, BuildNeutralSettlement)
        return "settlement", action.owner, self.topology.nodes[action.node]


def compared(seed: str, bots: list[Bot], neutral_build: str, limit: int = 100_000) -> Reckoner:
    rules = catan.ruleset("base", "two_players", options={"two_players.neutral_build": neutral_build})
    match = catan.Match(rules, seats=2, seed=seed)
    reckoner = Reckoner(match.game, like_for_like=neutral_build == "same_kind")
    for action, game in played(match, bots, limit):
        reckoner.follow(action, game)
    return reckoner


@pytest.mark.thorough
def test_a_game_for_two_goes_as_the_oracle_says() -> None:
    """TB-2P-04 to TB-2P-11."""
    reckoner = compared("two", [Spender(), Spender()], "same_kind", limit=150)
    assert reckoner.seen["two_players/build-neutral-road"] > 3


@pytest.mark.thorough
@pytest.mark.parametrize("neutral_build", ["same_kind", pytest.param("free_choice", marks=pytest.mark.slow)])
def test_whole_games_for_two_go_as_the_oracle_says(neutral_build: str) -> None:
    """TB-2P-04 to TB-2P-11."""
    seen: dict[str, int] = {}
    for seed in range(5):
        bots: list[Bot] = [RandomBot(), RandomBot()] if seed == 4 else [Spender(), GreedyBot()]
        for tag, count in compared(f"two {seed}", bots, neutral_build).seen.items():
            seen[tag] = seen.get(tag, 0) + count
    for name in ("build-neutral-road", "build-neutral-settlement", "force-trade", "send-robber", "discard-knight"):
        assert seen.get(f"two_players/{name}", 0) > 2, name
