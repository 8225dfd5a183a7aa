"""Building for the neutral colors (Catan for Two: "Building"; TB-2P-06, TB-2P-06a, TB-2P-07).

Whoever builds a road or a settlement builds one for a neutral color as well, for free. It must, if it can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces, rows
from catan_expansions.traders_barbarians.two_players.neutrals import neutral_owners

BUILDING = catan.Citation("two_players", "Neutral colors")

NOT_NEUTRAL = catan.Refusal("neutral.not-neutral", BUILDING, text="Choose one of the neutral colors.")
NOT_THIS_PIECE = catan.Refusal(
    "neutral.not-this-piece", BUILDING, text="This is not the piece that you must build for a neutral color now."
)
NOT_CONNECTED = catan.Refusal("neutral.not-connected", BUILDING, text="No route or building of this color leads there.")
NONE_LEFT = catan.Refusal("neutral.no-piece-left", BUILDING, text="This color has no piece of this kind left.")

Groups = tuple[tuple[str, ...], ...]
"""Kinds of piece in groups: one of the first group is built that has a place for any of its pieces."""
GROUPS: dict[str, dict[str, Groups]] = {
    "same_kind": {"road": (("road",),), "settlement": (("settlement",), ("road",))},
    "free_choice": {"road": (("road", "settlement"),), "settlement": (("road", "settlement"),)},
}


@catan.record
class NeutralBuilding(catan.Phase, tag="two_players/neutral-building"):
    """A seat has `built` a piece, and builds one for a neutral color."""

    seat: catan.Seat
    built: Annotated[str, catan.PIECE]


@catan.record
class BuildNeutralRoad(catan.Action, tag="two_players/build-neutral-road"):
    """Build a free road for a neutral color."""

    owner: catan.Owner
    edge: catan.Edge


@catan.record
class BuildNeutralSettlement(catan.Action, tag="two_players/build-neutral-settlement"):
    """Build a free settlement for a neutral color."""

    owner: catan.Owner
    node: catan.Node


# -- what may be built ---------------------------------------------------------------------------------------------


def _built(tx: catan.Transition, event: base.PiecePlaced) -> None:
    """What seats build in the course of the game; founding brings the neutral colors nothing, nor does a piece that
    takes the place of a smaller one."""
    if not event.built or not tx.rules.is_seat(event.owner) or not tx.turn.number:
        return
    if event.piece in ALSO_BUILT(tx.rules) and not _replaces(tx, event):
        tx.then(NeutralBuilding(event.owner, event.piece))


def _replaces(tx: catan.Transition, event: base.PiecePlaced) -> bool:
    """Whether another piece of the same owner has just made way for a piece on a node."""
    gone = (other for other in tx.events if isinstance(other, base.PieceRemoved) and other.node is not None)
    return any((other.owner, other.node) == (event.owner, event.node) for other in gone)


def sites(position: catan.Position, owner: catan.Owner, piece: str) -> int:
    """Where a neutral color may get a piece, by the rules for everybody; 0 if it has none left."""
    return building.SITES(position, owner, piece) if pieces.in_stock(position, piece, owner) > 0 else 0


def due(position: catan.Position, built: str) -> tuple[str, ...]:
    """The kinds of piece of which one is built after a seat has built a piece; () if there is no place for any."""
    owners = neutral_owners(position.rules)
    for group in ALSO_BUILT(position.rules).get(built, ()):
        if any(sites(position, owner, piece) for owner in owners for piece in group):
            return group
    return ()


A = TypeVar("A", bound=catan.Action)
Why = Callable[[catan.Position, catan.Seat, Any], catan.Violation]


def for_neutral(
    kind: type[A], piece: str, at: str, *, why: Why, refusals: Sequence[catan.Refusal], own: Sequence[catan.Refusal]
) -> catan.ActionSpec[NeutralBuilding, A]:
    """The action that builds a piece for a neutral color, at the place in the field `at`. `why` says why a piece may
    not stand somewhere, as for seats; `own` are those of its `refusals` that speak of what is yours."""

    def options(position: catan.Position, phase: NeutralBuilding, seat: catan.Seat) -> Sequence[tuple[int, int]]:
        if piece not in due(position, phase.built):
            return ()
        return [
            (owner, place)
            for owner in neutral_owners(position.rules)
            for place in catan.members(sites(position, owner, piece))
        ]

    def why_not(position: catan.Position, phase: NeutralBuilding, action: A) -> catan.Violation | None:
        owner, place = _of(action, "owner"), _of(action, at)
        if owner not in neutral_owners(position.rules):
            return NOT_NEUTRAL()
        if piece not in due(position, phase.built):
            return NOT_THIS_PIECE(piece=piece)
        if pieces.in_stock(position, piece, owner) <= 0:
            return NONE_LEFT(piece=piece)
        refused = building.site_refusal(position, owner, piece, place, why)
        return NOT_CONNECTED(**{at: place}) if refused is not None and refused.refusal in own else refused

    return catan.ActionSpec(
        kind=kind,
        during=(NeutralBuilding,),
        rule=BUILDING,
        options=options,
        why=why_not,
        apply=lambda tx, phase, action: pieces.place(tx, piece, _of(action, "owner"), _of(action, at)),
        refusals=(NOT_NEUTRAL, NOT_THIS_PIECE, NONE_LEFT, NOT_CONNECTED, *[r for r in refusals if r not in own]),
    )


def _of(action: catan.Action, field: str) -> Any:
    return getattr(action, field)


BUILD_NEUTRAL_ROAD = for_neutral(
    BuildNeutralRoad,
    "road",
    "edge",
    why=building.road_refusal,
    refusals=tuple(building.ROAD_REFUSALS),
    own=(building.ROAD_NOT_CONNECTED, building.ROAD_CUT_OFF),
)
BUILD_NEUTRAL_SETTLEMENT = for_neutral(
    BuildNeutralSettlement,
    "settlement",
    "node",
    why=building.settlement_refusal,
    refusals=building.SETTLEMENT_REFUSALS,
    own=(building.SETTLEMENT_NO_ROAD,),
)


def _problem(state: catan.State, phase: NeutralBuilding, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state.turn.number or phase.built not in ALSO_BUILT(state.rules):
        return f"nothing is built for a neutral color after {phase.built!r}"
    return None


def _groups_problem(rules: catan.Rules, key: object, value: Any) -> str | None:
    if not isinstance(value, tuple) or not all(isinstance(group, tuple) for group in value):
        return "its value must be groups of pieces, such as (('road', 'settlement'),)"
    return next(filter(None, (rows.piece_problem(rules, piece, None) for group in value for piece in group)), None)


ALSO_BUILT: catan.Table[str, Groups] = catan.Table(
    "two_players/also-built",
    "What is built for a neutral color after a seat has built a piece: groups of pieces, by piece. One of the first"
    " group is built that has a place for any of its pieces.",
    problem=rows.every(rows.piece_problem, _groups_problem),
)
NEUTRAL_BUILD = catan.Option(
    "two_players.neutral_build",
    "same_kind",
    values=("same_kind", "free_choice"),
    doc="What is built for a neutral color: the like of what was built, a road where no settlement can be built; or"
    " after each piece a road or a settlement, as the player chooses.",
    source="TB-2P-06; like for like in the sixth edition, a road or a settlement in the fifth",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [NEUTRAL_BUILD]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [ALSO_BUILT, *(catan.Row(ALSO_BUILT, built, group) for built, group in GROUPS[NEUTRAL_BUILD(setup)].items())]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(NeutralBuilding, skips=True, rule=BUILDING, sound=_problem)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [BUILD_NEUTRAL_ROAD, BUILD_NEUTRAL_SETTLEMENT]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _built)]
