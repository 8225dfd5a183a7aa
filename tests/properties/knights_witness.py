"""Watches a game of Cities & Knights and asks the oracle about everything that it sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from catan_core import Action, State, Step
from catan_core.specs import Value
from tests.oracle.geometry import Node
from tests.oracle.realm import Realm
from tests.properties.knights_adapter import Memory

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
SHIP = "ship"
VOYAGE = 7  # CK-COMP-08
DEFENDER_CARDS = 6  # CK-COMP-03


class Witness:
    """Compares the library with the oracle after every action, and counts in `seen` what it has compared."""

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.seen: Counter[str] = Counter()
        self._options = options
        self._memory = Memory()
        self._before: State | None = None
        self._realm: Realm | None = None
        self._roll = 0
        self._ship = 0
        self._sent: set[Node] = set()
        self._draws: list[tuple[int, str | None]] = []
        self._lost: dict[int, Node] = {}

    def _option(self, name: str) -> Value:
        return self._options[f"cities_knights.{name}"]

    def see(self, before: State, action: Action, step: Step) -> None:
        """Compare everything about an action and the state that it led to."""
        if before is not self._before or self._realm is None:
            if before.turn.number == 0 and before.turn.number != self._memory.turn:
                self.__init__(self._options, self.seen)  # type: ignore[misc]
