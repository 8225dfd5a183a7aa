"""Faults at sea: a ship of a closed route that may be moved, and a hex in the fog that everybody sees."""

from __future__ import annotations

from random import Random
from typing import Any

import catan_core as catan
from catan_core import ChanceSpec, Default, Expansion, Outcomes, Phase, Reaction, Seat, SliceSpec, State, allow, record
from catan_core.base import pieces
from catan_expansions.seafarers import OPEN_SHIPS, Exploration, Explore, HexExplored, Unexplored
from catan_expansions.seafarers.fog_islands import EXPLORATION
from tests.conformance.planted.plant import NOTED, Noted, problem
from tests.engine.making import expansion
from tests.rules.seafarers.table import NORTH_SHORE, two_islands


def at_sea(**hooks: Any) -> Expansion:
    """An expansion of Seafarers."""
    return expansion("extra", requires=("seafarers",), **hooks)


def _between_two_settlements(extra: Expansion) -> tuple[State, ...]:
    """Seat 0 has a closed route of four ships, and may build."""
    closed = two_islands(extra).piece("settlement", 0, NORTH_SHORE[1], NORTH_SHORE[5]).ships(0, *NORTH_SHORE[1:6])
    return (closed.building().state,)


@problem(
    "a ship of a closed route may be moved",
    "listed_actions_are_legal",
    "is part of a closed route",
    seats=3,
    starts=_between_two_settlements,
)
def _closed_routes_move(right: bool) -> Expansion:
    def all_ships(position: catan.Position, seat: Seat) -> int:
        return 0 if right else pieces.on_board(position, "ship", seat)

    return at_sea(modifiers=[allow(OPEN_SHIPS, all_ships)])


@record
class Beneath(catan.Slice, tag="extra/beneath"):
    """The terrain of the hex that is turned up next; -1 where it is hidden or not laid yet."""

    terrain: int


@record
class Laying(Phase, tag="extra/laying"):
    pass


@record
class Laid(catan.ChanceAction, tag="extra/laid"):
    terrain: int


def _lay(tx: catan.Transition, event: catan.GameBegan | HexExplored) -> None:
    """Another hex comes to lie on top, if one is left."""
    if any(tx[Unexplored].terrains):
        tx.then(Laying())


def _laid(tx: catan.Transition, phase: Laying, action: Laid) -> None:
    tx.update(Beneath(action.terrain))
    tx.emit(Noted(0))


def _lie(position: catan.Position, phase: Phase) -> Outcomes[Laid]:
    return Outcomes((Laid(terrain), count) for terrain, count in enumerate(position[Unexplored].terrains) if count)


def _turns_up(position: catan.Position, phase: Exploration) -> Outcomes[Explore]:
    possible, beneath = EXPLORATION.outcomes(position, phase), position[Beneath].terrain
    return Outcomes((explored, weight) for explored, weight in possible if explored.terrain == beneath)


def _face_down(position: catan.Position, beneath: Beneath, seat: Seat | None) -> Beneath:
    return Beneath(-1)


def _made_up(position: catan.Position, beneath: Beneath, seat: Seat | None, rng: Random) -> Beneath:
    terrains = position[Unexplored].terrains
    return Beneath(rng.choices(range(len(terrains)), terrains)[0] if any(terrains) else -1)


@problem("a view shows a hex in the fog", "events_hide_hidden", "sees ['extra/beneath'] otherwise", seats=3)
def _seen_through_the_fog(right: bool) -> Expansion:
    hidden: dict[str, Any] = {"conceal": _face_down, "sample": _made_up} if right else {}
    laying = ChanceSpec(phase=Laying, action=Laid, outcomes=_lie, apply=_laid, public=False)
    explored = catan.evolve(EXPLORATION, outcomes=_turns_up, public=False)
    return at_sea(
        replaces=("phases:seafarers/exploration",),
        options=[Default("seafarers.scenario", "fog_islands")],
        slices=[SliceSpec(Beneath, lambda rules, layout: Beneath(-1), **hidden)],
        events=NOTED,
        phases=[laying, explored],
        reactions=[Reaction(catan.GameBegan, _lay), Reaction(HexExplored, _lay)],
    )
