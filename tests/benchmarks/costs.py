"""What single operations cost in three games: the table that `docs/explanation/performance.md` shows.

    python -m tests.benchmarks.costs

Each is done with forty decisions spread over a random game. Times are those of the CPU, the best of some repeats.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from time import process_time

import attrs

from catan_core import Action, Game, Rules, Seat, State
from tests.benchmarks.tables import Table, moves

GAMES = {
    "Base, 4 seats": Table("base", 4),
    "Cities & Knights, 4 seats": Table("knights", 4, ("base", "cities_knights")),
    "Dice Game, 2 seats": Table("dice", 2, ("dice_game",)),
}
DECISIONS, REPEATS = 40, 5
RNG = Random(1)


@attrs.frozen
class Decision:
    """A state in which a seat decides, and the action that was drawn there."""

    state: State
    action: Action

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.state.rules


Work = Callable[[], object]


def reading(one: Decision) -> Work:
    """To read a position from JSON that has been written before."""
    return partial(Game.from_json, Game(one.state).to_json())


OPERATIONS: dict[str, Callable[[Decision], Work]] = {
    "draw one of the legal actions": lambda one: lambda: one.rules.actions(one.state).sample(RNG),
    "build all legal actions": lambda one: lambda: list(one.rules.actions(one.state)),
    "play an action": lambda one: lambda: one.rules.apply(one.state, one.action),
    "play a listed action unchecked": lambda one: lambda: one.rules.apply_unchecked(one.state, one.action),
    "make a view": lambda one: lambda: one.rules.view(one.state, Seat(0)),
    "fill in at random what a view hides": lambda one: lambda: Game(one.state).view(Seat(0)).determinize(RNG),
    "write a position as JSON": lambda one: Game(one.state).to_json,
    "read a position from JSON": reading,
    "pickle a position and read it back": lambda one: lambda: pickle.loads(pickle.dumps(one.state)),
}
"""What is measured, as it is called on the page: for a decision the work that is on the clock."""


def decisions(table: Table) -> list[Decision]:
    """Decisions spread over a random game."""
    found = [Decision(state, action) for state, action in moves(table.new_game(1).state, 1) if action.seat >= 0]
    return [found[len(found) * number // DECISIONS] for number in range(DECISIONS)]


def cost(operation: Callable[[Decision], Work], moments: list[Decision]) -> float:
    """Microseconds for each."""
    works = [operation(moment) for moment in moments]
    best = float("inf")
    for _ in range(REPEATS):
        begun = process_time()
        for work in works:
            work()
        best = min(best, process_time() - begun)
    return best / len(works) * 1e6


def shown(microseconds: float) -> str:
    """Two digits are all that such a figure is worth.

    >>> shown(7.26), shown(431.0), shown(1234.0)
    ('7.3', '430', '1,200')
    """
    digits = len(str(int(microseconds)))
    return f"{microseconds:.1f}" if digits == 1 else f"{round(microseconds, 2 - digits):,.0f}"


def lines() -> Iterator[str]:
    """The table in Markdown, measured line by line."""
    games = {name: decisions(table) for name, table in GAMES.items()}
    yield "| µs to | " + " | ".join(games) + " |"
    yield "|---|" + "---:|" * len(games)
    for name, operation in OPERATIONS.items():
        yield f"| {name} | " + " | ".join(shown(cost(operation, moments)) for moments in games.values()) + " |"


def main() -> None:
    """Print the table."""
    for line in lines():
        print(line, flush=True)


if __name__ == "__main__":
    main()
