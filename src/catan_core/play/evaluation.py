"""How good a position is for a seat, judged by what the rules of any game publish: points, winners, and `HEURISTIC`.

Nothing here knows an expansion. What pieces, hands and cards promise beyond their points, the expansions say themselves
in answer to the engine's query `HEURISTIC`; whatever a game does not have counts nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from catan_core import HEURISTIC, Seat, State
from catan_core.model.arguments import require_position

Evaluation = Callable[[State, Seat], float]
"""How good a state is for a seat; more is better. Only differences between states of one game count."""

VICTORY = 100.0
"""What it counts to have won, or to have lost."""
RIVAL = 0.25
"""What a point of the best other seat counts against one's own."""
RIVALS = 0.1
"""How much of the heuristic value of each other seat, as far as everybody sees it, counts against a seat."""


def prospects(state: State, seat: Seat) -> float:
    """How good a state is for a seat, in victory points.

    Counts its points and its heuristic value; the points of the best opponent and the heuristic values of all
    opponents count against it. It uses only what the seat sees, so it may be asked about a determinized state.
    """
    require_position(state, "prospects")
    rules = state.rules
    value = rules.points(state, seat) + HEURISTIC(state, seat, True)
    if state.winners is not None:
        value += VICTORY if seat in state.winners else -VICTORY
    best = 0
    for other in rules.all_seats:
        if other != seat:
            best = max(best, rules.points(state, other, hidden=False))
            value -= RIVALS * HEURISTIC(state, other, False)
    return value - RIVAL * best
