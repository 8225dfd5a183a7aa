"""Cloth for Catan, transcribed statement by statement: villages, what they give to whom, the pirate, and the end.

What holds at sea in general is asked of `sea`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from . import rules, sea
from .geometry import Hex, Node, corners
from .sea import Waters
from .table import Position

GOAL = 14  # SEA-CLO-11
STARTING = 3  # settlements of each seat (SEA-CLO-01)
CLOTH_OF_VILLAGE = 5  # SEA-CLO-04
SUPPLY = 10  # SEA-CLO-04
FEWEST = 3  # villages with cloth: the game ends when no more have any (SEA-CLO-11, SEA-CLO-12)

FOR_FOUR: dict[Node, int] = {
    (1, 4, "S"): 9, (1, 4, "N"): 10, (2, 5, "S"): 3, (2, 5, "N"): 6,
    (3, 3, "S"): 8, (3, 3, "N"): 11, (4, 4, "S"): 5, (4, 4, "N"): 4,
}  # fmt: skip
"""Where the villages lie, and their numbers (SEA-CLO-02)."""
FOR_SIX: dict[Node, int] = {
    (1, 4, "N"): 4, (1, 4, "S"): 9, (3, 3, "N"): 2, (3, 3, "S"): 5, (2, 5, "N"): 6, (2, 5, "S"): 12,
    (5, 3, "N"): 10, (5, 3, "S"): 8, (4, 5, "N"): 9, (4, 5, "S"): 10, (6, 4, "N"): 4, (6, 4, "S"): 5,
}  # fmt: skip
"""The same with five and six (SEA-CLO-12)."""
ROBBER: Hex = (0, 3)  # SEA-CLO-13
PIRATE: dict[bool, Hex] = {False: (6, 4), True: (8, 4)}
"""Where the pirate begins, by whether five or six play (SEA-SETUP-05)."""


def numbers(seats: int) -> dict[Node, int]:
    return FOR_SIX if seats > 4 else FOR_FOUR


@dataclass
class Bales:
    """Where the cloth is, and who trades with whom."""

    villages: dict[Node, int]
    supply: int
    owned: list[int]
    partners: dict[Node, set[int]]


def at_the_beginning(seats: int) -> Bales:
    """Five for each village, ten in the supply, nobody has any (SEA-CLO-04)."""
    places = numbers(seats)
    return Bales(dict.fromkeys(places, CLOTH_OF_VILLAGE), SUPPLY, [0] * seats, {place: set() for place in places})


def copied(bales: Bales) -> Bales:
    partners = {place: set(seats) for place, seats in bales.partners.items()}
    return Bales(dict(bales.villages), bales.supply, list(bales.owned), partners)


# ------------------------------------------------------------------------------------------------------- the islands


def tribe_islands(seats: int) -> set[Hex]:
    """The hexes on whose corners the villages lie: each is an island, to which no robber comes (SEA-CLO-02,
    SEA-CLO-03)."""
    return {(q, r) for q, r, _ in numbers(seats)}


def never_settled(seats: int) -> set[Node]:
    """Nobody settles on them (SEA-CLO-03)."""
    return {node for place in tribe_islands(seats) for node in corners(place).values()}


def home(position: Position) -> set[Hex]:
    """The two large islands, where everybody begins (SEA-CLO-01)."""
    return {place for place in position.hexes if sea.is_land(position, place)} - tribe_islands(position.seats)


def founders(seats: int, first: int, third_round: str) -> list[int]:
    """Who founds one after the other: forward, back, and forward again, or back again (SEA-CLO-01)."""
    forward = [(first + step) % seats for step in range(seats)]
    return forward + forward[::-1] + (forward if third_round == "forward" else forward[::-1])


# ------------------------------------------------------------------------------------------------------------- trade


def linked(position: Waters, seat: int) -> set[Node]:
    """The villages to which own ships lead from own buildings (SEA-CLO-05)."""
    ships, cut, reached = sea.own_ships(position, seat), sea.cuts(position, seat), set[Node]()
    new = rules.own_buildings(position, seat)
    while new:
        reached |= new
        new = {node for ship in ships if ship & (new - cut) for node in ship} - reached
    return reached & set(numbers(position.seats))


def reach(bales: Bales, seat: int, villages: Iterable[Node]) -> list[tuple[Node, int]]:
    """Whoever reaches a village gets a cloth from it, if it has any, and trades with it from then on (SEA-CLO-05). The
    villages that are new, each with how much it gives."""
    new = [(village, min(1, bales.villages[village])) for village in villages if seat not in bales.partners[village]]
    for village, cloth in new:
        bales.partners[village].add(seat)
        bales.villages[village] -= cloth
        bales.owned[seat] += cloth
    return new


def produce(bales: Bales, roll: int, roller: int) -> list[tuple[int, Node, bool]]:
    """Each village of this number that has cloth gives one to everybody who trades with it; the supply gives what it
    lacks, and if that has none either, whoever comes first from the roller on gets it (SEA-CLO-06). Seats with what
    they get, and whether the supply gives it."""
    seats, given = len(bales.owned), list[tuple[int, Node, bool]]()
    for village, number in numbers(seats).items():
        if number != roll or not bales.villages[village]:
            continue
        for seat in [(roller + step) % seats for step in range(seats)]:
            if seat not in bales.partners[village]:
                continue
            from_supply = not bales.villages[village]
            if from_supply and not bales.supply:
                continue
            if from_supply:
                bales.supply -= 1
            else:
                bales.villages[village] -= 1
            bales.owned[seat] += 1
            given.append((seat, village, from_supply))
    return given


# ------------------------------------------------------------------------------------------------------------ pirate


def pirate_targets(position: Waters, bales: Bales, seat: int) -> set[Hex]:
    """Only who trades with a village moves the pirate (SEA-CLO-09)."""
    return sea.pirate_targets(position) if any(seat in seats for seats in bales.partners.values()) else set()


def take(bales: Bales, thief: int, victim: int) -> None:
    """A cloth instead of a card (SEA-CLO-09)."""
    bales.owned[victim] -= 1
    bales.owned[thief] += 1


# --------------------------------------------------------------------------------------------------------------- end


def points(bales: Bales, seat: int) -> int:
    """One for two cloth (SEA-CLO-07)."""
    return bales.owned[seat] // 2


def sold_out(bales: Bales) -> bool:
    """Whether so few villages have cloth left that the game ends (SEA-CLO-11)."""
    return sum(1 for cloth in bales.villages.values() if cloth) <= FEWEST


def best(bales: Bales, scores: list[int], turn: int, shared: bool) -> set[int]:
    """Whoever has most points, of these most cloth, of these the first from the seat on turn, or all (SEA-CLO-11)."""
    ranks = list(zip(scores, bales.owned, strict=True))
    leaders = {seat for seat, rank in enumerate(ranks) if rank == max(ranks)}
    return leaders if shared else {min(leaders, key=lambda seat: (seat - turn) % len(ranks))}


def winners(
    bales: Bales, scores: list[int], on_turn: int | None, turn: int, goal: int, shared: bool
) -> set[int] | None:
    """Whoever has the points on the own turn, or else, if the cloth runs out, whoever is best (SEA-CLO-11). `on_turn`
    is the seat that may win now, `turn` the one whose turn it is."""
    if on_turn is not None and scores[on_turn] >= goal:
        return {on_turn}
    return best(bales, scores, turn, shared) if sold_out(bales) else None
