"""Faults of the sea that show only where rules meet, planted in the same way as those of `planted_interactions`."""

from __future__ import annotations

from catan_core import Citation, Phase, Position, Reaction, Seat, Transition, allow, change, evolve, mask_of, ruleset
from catan_core.base import VICTIMS, Produced, pieces, water_hexes
from catan_expansions.seafarers import ANCHORS, MoveShip, ShipsThisTurn
from catan_expansions.seafarers.gold import _produce
from catan_expansions.seafarers.moving import MOVE_SHIP
from tests.engine.making import expansion

FAULTY = Citation("faulty", "A planted fault")


# -- a city no longer ties ships together ------------------------------------------------------------------------------


def _settlements_alone(anchors: int, position: Position, seat: Seat) -> int:
    """A settlement that becomes a city opens the routes that end at it."""
    return anchors & ~pieces.on_board(position, "city", seat)


LOOSE_CITIES = expansion("loose_cities", requires=("seafarers",), modifiers=[change(ANCHORS, _settlements_alone)])


# -- gold is paid twice ------------------------------------------------------------------------------------------------


TWICE_GOLD = expansion("twice_gold", requires=("seafarers",), reactions=[Reaction(Produced, _produce)])


# -- the pirate robs whoever has a ship --------------------------------------------------------------------------------


def _sailors(position: Position, seat: Seat, hex: int) -> int:
    """All who have a ship, wherever it lies."""
    if not water_hexes(position) >> hex & 1:
        return 0
    return mask_of(
        other for other in position.rules.all_seats if other != seat and pieces.on_board(position, "ship", other)
    )


FAR_PIRATE = expansion("far_pirate", requires=("seafarers",), modifiers=[allow(VICTIMS, _sailors)])


# -- ships may be moved as often as one likes --------------------------------------------------------------------------


def _again(tx: Transition, phase: Phase, action: MoveShip) -> None:
    """What has been built in this turn is remembered, and that a ship has been moved is not."""
    MOVE_SHIP.apply(tx, phase, action)
    tx.update(evolve(tx[ShipsThisTurn], moved=False))


RESTLESS_SHIPS = expansion(
    "restless_ships",
    requires=("seafarers",),
    replaces=("actions:seafarers/move-ship",),
    actions=[evolve(MOVE_SHIP, apply=_again)],
)


FAULTS_AT_SEA = {
    "a city no longer ties ships together": ruleset("base", "seafarers", LOOSE_CITIES),
    "gold is paid twice": ruleset("base", "seafarers", TWICE_GOLD),
    "the pirate robs whoever has a ship": ruleset("base", "seafarers", FAR_PIRATE),
    "ships move on and on": ruleset("base", "seafarers", RESTLESS_SHIPS),
}
