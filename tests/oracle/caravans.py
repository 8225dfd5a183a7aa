"""The caravans, written anew from the rules and apart from the library: where camels may go, what a vote decides, and
which buildings stand between camels. Places are coordinates, as in `geometry`."""

from __future__ import annotations

from collections import Counter

from .geometry import Edge, Hex, Node, corners, edges_of_node, sides


def starts(hexes: set[Hex], oases: list[Hex], kind: str) -> list[tuple[Node, Edge]]:
    """The corners of the oases that have arrows, each with the path that leads away."""
    return [
        (corner, next(iter(edges_of_node(hexes, corner) - set(sides(oasis).values()))))
        for oasis in oases
        for corner in corners(oasis).values()
        if corner[2] == kind
    ]


def ways_on(paths: set[Edge], arrows: list[tuple[Node, Edge]], caravans: list[list[Edge]], stock: int) -> set[Edge]:
    """Every path on which the next camel may stand, where caravans may end at another."""
    taken = {edge for row in caravans for edge in row}
    if len(taken) >= stock:
        return set()
    ahead: set[Edge] = set()
    for (corner, first), row in zip(arrows, caravans, strict=True):
        at = corner
        for edge in row:
            (at,) = edge - {at}
        ahead |= {path for path in paths if at in path} if row else {first}
    return ahead & paths - taken


def between(caravans: list[list[Edge]]) -> set[Node]:
    """The corners with two camels or more."""
    ends = Counter(node for row in caravans for edge in row for node in edge)
    return {node for node, count in ends.items() if count >= 2}


def decider(votes: list[int], on_turn: int) -> int | None:
    """Who decides by the bids alone; None if the bidders have to talk."""
    for seat, own in enumerate(votes):
        if own > sum(votes) - own:
            return seat
    return None if any(votes) else on_turn


def after_talk(votes: list[int], named: dict[int, Edge], on_turn: int, sixth: bool) -> Edge | int:
    """The place that the talk has come to, or the seat that decides in the end."""
    tally: Counter[Edge] = Counter()
    for seat, edge in named.items():
        tally[edge] += votes[seat]
    ranked = tally.most_common()
    alone = len(ranked) == 1 or ranked[0][1] > ranked[1][1]
    if alone and (sixth or ranked[0][1] > sum(votes) - ranked[0][1]):
        return ranked[0][0]
    most = [seat for seat, own in enumerate(votes) if own == max(votes)]
    return most[0] if len(most) == 1 else on_turn
