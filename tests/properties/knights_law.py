"""What the oracle of Cities & Knights says of a table, for whoever watches a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from catan_core import Action, Seat, State
from catan_core.base import DICE, Dice
from catan_core.plugin.specs import Value
from tests.oracle import cities_knights as oracle
from tests.oracle import geometry
from tests.oracle import rules as base_oracle
from tests.oracle.realm import Realm
from tests.properties.knights_adapter import Memory, realm_of

SITES: Mapping[str, Callable[[Realm, int], set[geometry.Node]]] = {
    "settlement": oracle.settlement_sites,
    "city": oracle.city_sites,
    "wall": oracle.wall_sites,
    **dict.fromkeys(oracle.KNIGHTS, oracle.knight_sites),
}


class KnightsLaw:
    """What is played together with Cities & Knights may change some of this: whoever watches both overrides it."""

    def __init__(self, options: Mapping[str, Value], memory: Memory) -> None:
        self._options = options
        self._memory = memory
        self._roll = 0
        """The number that was thrown last."""

    def _option(self, name: str) -> Value:
        return self._options[f"cities_knights.{name}"]

    def read(self, state: State) -> Realm:
        """What lies on the table."""
        return realm_of(state, self._memory)

    def further_points(self, state: State, now: Realm, seat: Seat) -> dict[str, int]:
        """The points of a seat that Cities & Knights knows nothing of, by their source."""
        return {}

    def goal(self, state: State, seat: Seat) -> int:
        """How many points a seat needs (CK-WIN-01)."""
        goal = self._options["base.victory_points"]
        assert isinstance(goal, int)
        return goal

    def points(self, now: Realm, seat: int) -> dict[str, int]:
        """The points of a seat, by their source (CK-WIN-02)."""
        return oracle.points_by_source(now, seat)

    def road_sites(self, now: Realm, seat: int) -> set[geometry.Edge]:
        """Where a seat may lay a road."""
        return oracle.road_sites(now, seat)

    def sites(self, now: Realm, seat: int, piece: str) -> set[geometry.Node]:
        """Where a seat may put any other piece."""
        return SITES[piece](now, seat)

    def founding_sites(self, now: Realm) -> set[geometry.Node]:
        """Where anybody may found."""
        return oracle.founding_sites(now)

    def rates(self, now: Realm, seat: int) -> dict[str, set[int]]:
        """At which rates a seat trades resources and commodities with the supply."""
        return oracle.rates(now, seat)

    def road_lengths(self, now: Realm) -> list[int]:
        """How long the longest road of each seat is."""
        return [oracle.longest_road(now, seat) for seat in range(now.seats)]

    def thrown(self, before: State, action: Action) -> tuple[int, int, str] | None:
        """What has been thrown: the number that produces, the red die, and the symbol of the event die."""
        if not isinstance(action, Dice):
            return None
        faces = {die.id: face for die, face in zip(DICE(before.rules), action.faces, strict=True)}
        red = int(faces["red"])
        return red + int(faces["yellow"]), red, str(faces["event"])

    def further_draws(self, action: Action) -> list[tuple[int, str | None]]:
        """Who draws a progress card because of an action that Cities & Knights knows nothing of, and of which track."""
        return []

    def claims(self, now: Realm) -> list[dict[str, int]]:
        """What the number that was thrown would bring if the supply were endless (CK-PROD-01)."""
        return oracle.claims(now, self._roll)

    def before_production(self, action: Action, was: Realm, now: Realm, gains: list[dict[str, int]]) -> Realm:
        """The hands and the supply to which production adds, where an action moves cards first."""
        return was

    def targets(self, now: Realm) -> set[geometry.Hex]:
        """Where the robber may be chased to."""
        return base_oracle.robber_targets(now)

    def merchant_hexes(self, now: Realm, seat: int) -> set[geometry.Hex]:
        """Where a seat may put the merchant."""
        return oracle.merchant_hexes(now, seat, on_desert=bool(self._option("merchant_on_desert")))

    def moves(self, now: Realm, seat: int) -> set[tuple[geometry.Node, geometry.Node]]:
        """From where to where a seat may move its knights."""
        return oracle.moves(now, seat)

    def retreats(self, now: Realm, owner: int, origin: geometry.Node) -> set[geometry.Node]:
        """Where a knight may go that has been driven away."""
        return oracle.retreats(now, owner, origin)

    def displacements(self, now: Realm, seat: int) -> set[tuple[geometry.Node, geometry.Node]]:
        """With which knights a seat may displace which others."""
        return oracle.displacements(now, seat)

    def intrigues(self, now: Realm, seat: int) -> set[geometry.Node]:
        """Which knights a seat may drive away by Intrigue."""
        return oracle.intrigues(now, seat)
