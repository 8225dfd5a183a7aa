"""What fish promise: an estimate for bots, not a rule. It answers the engine's query `HEURISTIC`, in points."""

from __future__ import annotations

from collections.abc import Callable

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_expansions.traders_barbarians.fishermen.catching import CATCHES
from catan_expansions.traders_barbarians.fishermen.grounds import fishing_hexes
from catan_expansions.traders_barbarians.fishermen.tokens import FishTokens, fish_in

FISH = 0.06
"""What a fish in hand promises: seven of them are a development card, five a road."""
TOKEN = 1.9
"""How many fish a token shows that others hold, on average."""
CATCH = 0.8
"""What it counts to catch a token with every roll."""
THROWS = 36
BOOT = -0.9
"""What the old boot costs."""


def _fish(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    fish = position[FishTokens]
    held = float(fish_in(fish.hands[seat])) if hidden and fish.hands[seat] else TOKEN * fish.tokens(seat)
    return FISH * held + (BOOT if fish.boot == seat else 0.0)


def _catches(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    return caught(position, seat)


def _catching(rules: catan.Rules) -> Callable[[catan.PieceBoards], object]:
    kinds = [rules.piece_index[piece] for piece in CATCHES(rules)]
    return lambda boards: tuple([boards[kind] for kind in kinds])


@pieces.memoized_on_board(catan.PerRules(_catching))
def caught(position: catan.Position, seat: catan.Seat) -> float:
    """What the buildings of a seat promise to catch."""
    island, rules = position[base.Island], position.rules
    layout, value = island.layout, 0.0
    for hex in catan.members(fishing_hexes(position)):
        nodes = layout.topology.hex_nodes[hex]
        chance = sum(6 - abs(7 - token) for token in layout.tokens_at(catan.Hex(hex))) / THROWS
        for piece, amount in CATCHES(rules).items():
            value += chance * amount * (island.pieces[rules.piece_index[piece]][seat] & nodes).bit_count()
    return CATCH * value


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, run) for run in (_fish, _catches)]
