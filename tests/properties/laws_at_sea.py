"""Laws of the sea, each of at most ten lines, in the same way as those of `laws`."""

from __future__ import annotations

from catan_core import Seat, State, members, ruleset
from catan_core.base import Dice, Grab, Island, Produced, VictimChoice, pieces
from catan_core.testing.strategies import Move
from catan_expansions.seafarers import GoldChoice, GoldDue, MovePirate, MoveShip, Pirate
from tests.properties.laws import Found, OfSteps


def joined(state: State, seat: Seat, ships: int) -> set[int]:
    """The sets of a seat's buildings that some of its ships join."""
    topology, buildings, found = state[Island].layout.topology, pieces.buildings(state, seat), set()
    for node in members(buildings):
        reached, new = 0, 1 << node
        while new != reached:
            reached, new = new, new | topology.ends(topology.touching(new) & ships)
        found.add(reached & buildings)
    return found


def buildings_that_ships_join_stay_joined(move: Move) -> None:
    assert isinstance(move.action, MoveShip)
    seat = move.action.seat
    ships = pieces.on_board(move.before, "ship", seat)
    assert joined(move.before, seat, ships & ~(1 << move.action.origin)) == joined(move.before, seat, ships)


def gold_of(state: State, seat: int) -> int:
    """How many cards a seat still gets for gold."""
    return sum(phase.count for phase in state.stack if isinstance(phase, GoldDue | GoldChoice) and phase.seat == seat)


def brings_gold(move: Move) -> bool:
    return any(isinstance(phase, GoldDue | GoldChoice) for phase in move.after.stack)


def gold_brings_one_card_for_a_settlement_and_two_for_a_city(move: Move) -> None:
    island, totals = move.before[Island], [event.total for event in move.events if isinstance(event, Produced)]
    hexes = [hex for hex in island.layout.by_token[totals[0]] if island.layout.terrains[hex] == "gold"]
    for seat in move.before.rules.all_seats:
        worth = 0
        for nodes in [island.layout.topology.hex_nodes[hex] for hex in hexes if hex != island.robber]:
            worth += (pieces.on_board(move.before, "settlement", seat) & nodes).bit_count()
            worth += 2 * (pieces.on_board(move.before, "city", seat) & nodes).bit_count()
        assert gold_of(move.after, seat) <= worth


def the_pirate_robs_only_those_whose_ships_lie_around_it(move: Move) -> None:
    at, robbing = move.after[Pirate].hex, move.after.phase
    assert at is not None
    around = move.after[Island].layout.topology.hex_edges[at]
    victims = robbing.victims if isinstance(robbing, VictimChoice) else ()
    for victim in (robbing.victim,) if isinstance(robbing, Grab) else victims:
        assert pieces.on_board(move.after, "ship", victim) & around


def no_second_ship_is_moved(move: Move) -> None:
    assert not move.after.rules.actions(move.after, move.action.seat).of(MoveShip)


SEAFARERS = ruleset("base", "seafarers")

LAWS_AT_SEA = (
    Found(
        "a city no longer ties ships together",
        OfSteps(buildings_that_ships_join_stay_joined, can=(MoveShip,)),
        SEAFARERS,
    ),
    Found(
        "gold is paid twice",
        OfSteps(gold_brings_one_card_for_a_settlement_and_two_for_a_city, can=(Dice,), where=brings_gold),
        SEAFARERS,
    ),
    Found(
        "the pirate robs whoever has a ship",
        OfSteps(the_pirate_robs_only_those_whose_ships_lie_around_it, can=(MovePirate,)),
        SEAFARERS,
    ),
    Found("ships move on and on", OfSteps(no_second_ship_is_moved, can=(MoveShip,)), SEAFARERS),
)
