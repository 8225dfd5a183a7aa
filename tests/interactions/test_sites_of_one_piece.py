"""An expansion that forbids sites to one kind of piece: whoever places it, listing and checking ask for that kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import catan_core as catan
from catan_core import Action, Citation, Edge, Node, Phase, Position, Refusal, Seat, forbid, members
from catan_core.base import SITE_RULES, SITES, FreeRoad, Island
from catan_core.model.record import fields_of
from catan_expansions.cities_knights import RANKS, DeserterSite, RoadInHand
from tests.engine.making import expansion
from tests.rules.cities_knights.table import CitiesKnights

ZERO = Seat(0)
FENCED = Refusal("fence.closed", Citation("fence", "Fences"), text="A fence is in the way.")
LINE = (
    (-2, -1, "S"), (-2, 0, "N"), (-1, -1, "S"), (-1, 0, "N"), (0, -1, "S"), (0, 0, "N"), (1, -1, "S"), (1, 0, "N"),
)  # fmt: skip
PIECES = ("road", "settlement", "city", "wall", *RANKS)


def fence(piece: str, parity: int) -> catan.Expansion:
    """Forbids every second node or edge to one kind of piece, and nothing to any other."""

    def closed(position: Position, seat: Seat, other: str) -> int:
        topology = position[Island].layout.topology
        places = max(len(topology.nodes), len(topology.edges))
        return sum(1 << place for place in range(parity, places, 2)) if other == piece else 0

    return expansion("fence", requires=("base",), modifiers=[forbid(SITES, closed, FENCED)])


def positions(piece: str, parity: int) -> Iterator[CitiesKnights]:
    """Seat 0 may place any piece that it has places for: by paying, by a card, or since one has come to it."""
    scenario = CitiesKnights(fence(piece, parity)).roads(0, *LINE).piece("city", 0, LINE[0], LINE[7])
    scenario.piece("settlement", 0, (0, -3, "S"), (1, -3, "S"))
    scenario.give(0, brick=5, lumber=5, wool=5, grain=5, ore=5).progress(0, engineer=1, medicine=1).building()
    below = scenario.state.stack
    phases: list[Phase] = [FreeRoad(ZERO, 2), RoadInHand(ZERO, scenario.edge(*LINE[:2]))]
    phases += [DeserterSite(ZERO, rank, active=False) for rank in RANKS]
    yield scenario
    for phase in phases:
        yield CitiesKnights.of(scenario.game).phase(phase, *reversed(below))


def placing(scenario: CitiesKnights) -> Iterator[type[Action]]:
    """The kinds of action that are offered now and name a node or an edge, and nothing else."""
    for kind in scenario.game.rules.offers[type(scenario.state.stack[-1])]:
        if [hint for name, hint in fields_of(kind).items() if name != "seat"] in ([Node], [Edge], [Edge | None]):
            yield kind


@pytest.mark.thorough
@pytest.mark.parametrize("parity", [0, 1])
@pytest.mark.parametrize("piece", PIECES)
def test_what_is_forbidden_to_one_kind_of_piece_is_listed_and_checked_alike(piece: str, parity: int) -> None:
    """No other kind is asked in its stead, and the refusal is that of the expansion."""
    fenced = set()
    for scenario in positions(piece, parity):
        rules, state = scenario.game.rules, scenario.state
        for kind in placing(scenario):
            listed = set(scenario.game.actions_of(ZERO).of(kind))
            on_edges = Edge in fields_of(kind).values() or (Edge | None) in fields_of(kind).values()
            for place in members(scenario.board.all_edges if on_edges else scenario.board.all_nodes):
                action = kind(ZERO, place)  # type: ignore[call-arg]
                violation = rules.check(state, action)
                assert (action in listed) == (violation is None), (action, violation)
                if violation is not None and violation.code == FENCED.code:
                    fenced.add(kind.tag)
    assert fenced


def test_every_piece_that_rules_say_where_to_put_is_tried() -> None:
    rules = CitiesKnights().game.rules
    assert set(PIECES) == set(SITE_RULES(rules))
