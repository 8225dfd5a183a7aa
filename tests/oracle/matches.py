"""Matches of bots, which oracles follow, and what these read of games."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import catan_core as catan
from catan_core.base import Island
from catan_core.play import Bot, GreedyBot, RandomBot, play_match

from .geometry import Node


def played(match: catan.Match, bots: list[Bot], longest: int) -> Iterable[tuple[catan.Action, catan.Game]]:
    """Play a match to its end, or for a number of decisions, as a random game may go on for ever; every action with the
    game that it has led to."""
    for _ in islice(play_match(match, bots), longest):
        pass
    return match.history


def alike(seats: int, greedy: bool) -> list[Bot]:
    """Greedy bots, or random ones."""
    return [GreedyBot() if greedy else RandomBot() for _ in range(seats)]


def buildings(game: catan.Game) -> list[tuple[str, int, Node]]:
    """Every building with its owner and its place; in Cities & Knights also those of which a half is left."""
    island, rules = game.state[Island], game.rules
    return [
        (piece, seat, island.layout.topology.nodes[node])
        for piece in ("settlement", "city", "tipped_city")
        if piece in rules.piece_index
        for seat, board in enumerate(island.pieces[rules.piece_index[piece]])
        for node in catan.members(board)
    ]
