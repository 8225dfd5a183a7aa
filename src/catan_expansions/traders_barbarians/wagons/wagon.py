"""Wagons: where they stand, what they carry, and how they are upgraded (TB-MA-05, TB-MA-WAG-04 to 07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import attrs

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods
from catan_expansions.traders_barbarians.wagons.plan import CASTLE, GLASSWORKS, QUARRY

WAGON = catan.Citation("traders_barbarians", "The wagons")
UPGRADING = catan.Citation("traders_barbarians", "Upgrading wagons")

HIGHEST = catan.Refusal("wagon.highest-level", UPGRADING, text="Your wagon has the highest level.")

MARBLE, GLASS, TOOLS, SAND = "marble", "glass", "tools", "sand"
WARES = (MARBLE, GLASS, TOOLS, SAND)
WANTED_AT = {MARBLE: CASTLE, GLASS: CASTLE, TOOLS: QUARRY, SAND: GLASSWORKS}
"""The trade hex to which each of the wares is brought."""

WARE = catan.Ids("traders_barbarians/ware", lambda rules: WARES, doc="What a goods token shows.")
Ware: TypeAlias = Annotated[str, WARE]
"""What a goods token shows, by its id."""


@attrs.frozen
class Level:
    """What a level of the wagon brings: movement points, gold for a delivery, and on which faces barbarians flee."""

    points: int
    gold: int
    flees_on: tuple[int, ...]


LEVELS = (
    Level(4, 1, ()),
    Level(5, 2, (6,)),
    Level(6, 3, (5, 6)),
    Level(7, 4, (4, 5, 6)),
    Level(7, 5, (3, 4, 5, 6)),
)
MAX_LEVEL = len(LEVELS)
PRICES = {
    2: (("lumber", 1), ("wool", 1), ("ore", 1)),
    3: (("lumber", 1), ("wool", 1), ("ore", 1)),
    4: (("lumber", 2), ("wool", 1), ("ore", 1)),
    5: (("lumber", 2), ("wool", 1), ("ore", 1)),
}

LevelNumber: TypeAlias = Annotated[int, catan.Between(1, MAX_LEVEL)]
"""The level of a wagon. To mypy it is an `int`."""


@catan.record
class Wagons(catan.Slice, tag="traders_barbarians/wagons"):
    """Where each seat's wagon stands (None: it is not on the board yet), its level, what it carries (None: nothing),
    and how many tokens it has delivered."""

    at: catan.BySeat[catan.Node | None]
    levels: catan.BySeat[LevelNumber]
    carried: catan.BySeat[Ware | None]
    delivered: catan.BySeat[catan.Count]


@catan.record
class UpgradeWagon(catan.Action, tag="traders_barbarians/upgrade-wagon"):
    """Raise your wagon by one level."""


@catan.record
class WagonStarted(catan.Event, tag="traders_barbarians/wagon-started"):
    """A wagon comes to the board, to the city that its owner has founded."""

    seat: catan.Seat
    node: catan.Node


@catan.record
class WagonUpgraded(catan.Event, tag="traders_barbarians/wagon-upgraded"):
    """A wagon has reached a level."""

    seat: catan.Seat
    level: LevelNumber


# -- reading and changing ------------------------------------------------------------------------------------------


def level_of(position: catan.Position, seat: catan.Seat) -> Level:
    """What the level of a seat's wagon brings."""
    return LEVELS[position[Wagons].levels[seat] - 1]


def thing(level: int) -> str:
    """The name of a level in the price list."""
    return f"wagon_{level}"


def put_wagon(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """Put a seat's wagon on a node; the caller announces it."""
    wagons = tx[Wagons]
    tx.update(catan.evolve(wagons, at=catan.with_entry(wagons.at, seat, node)))


def load(tx: catan.Transition, seat: catan.Seat, ware: str) -> None:
    """Put a token on a seat's wagon, which is empty; the caller announces it."""
    wagons = tx[Wagons]
    tx.update(catan.evolve(wagons, carried=catan.with_entry(wagons.carried, seat, ware)))


def unload(tx: catan.Transition, seat: catan.Seat) -> None:
    """Take the token of a seat's wagon as delivered; the caller announces it."""
    wagons = tx[Wagons]
    delivered = catan.with_entry(wagons.delivered, seat, wagons.delivered[seat] + 1)
    tx.update(catan.evolve(wagons, carried=catan.with_entry(wagons.carried, seat, None), delivered=delivered))


# -- upgrading -----------------------------------------------------------------------------------------------------


def _next(position: catan.Position, seat: catan.Seat) -> str | None:
    level = position[Wagons].levels[seat]
    return thing(level + 1) if level < MAX_LEVEL else None


def _options(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[tuple[()]]:
    wanted = _next(position, seat)
    return catan.only_if(wanted is not None and goods.can_pay(position, seat, wanted))


def _why_not(position: catan.Position, phase: catan.Phase, action: UpgradeWagon) -> catan.Violation | None:
    wanted = _next(position, action.seat)
    return HIGHEST() if wanted is None else building.price_refusal(position, action.seat, wanted)


def _upgrade(tx: catan.Transition, phase: catan.Phase, action: UpgradeWagon) -> None:
    wagons, seat = tx[Wagons], action.seat
    level = wagons.levels[seat] + 1
    goods.pay_for(tx, seat, thing(level))
    tx.update(catan.evolve(wagons, levels=catan.with_entry(wagons.levels, seat, level)))
    tx.emit(WagonUpgraded(seat, level))


UPGRADE_WAGON = catan.ActionSpec(
    kind=UpgradeWagon,
    during=(base.BuildPhase,),
    rule=UPGRADING,
    options=_options,
    why=_why_not,
    apply=_upgrade,
    refusals=(HIGHEST, base.CANNOT_PAY),
)


def _founded(tx: catan.Transition, event: base.PiecePlaced) -> None:
    """The wagon begins at the city that is founded."""
    if event.piece == "city" and event.node is not None and not tx.turn.number and tx[Wagons].at[event.owner] is None:
        put_wagon(tx, event.owner, event.node)
        tx.emit(WagonStarted(event.owner, event.node))


# -- hooks ---------------------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Wagons:
    seats = rules.seats
    return Wagons((None,) * seats, (1,) * seats, (None,) * seats, (0,) * seats)


def _sound(state: catan.State) -> str | None:
    wagons, nodes = state[Wagons], len(state[base.Island].layout.topology.nodes)
    for seat, at in enumerate(wagons.at):
        if at is not None and not 0 <= at < nodes:
            return f"the wagon of seat {seat} stands off the board"
        if at is None and (wagons.carried[seat] is not None or wagons.delivered[seat]):
            return f"the wagon of seat {seat} is not on the board, but has carried something"
    return None


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Wagons, _initial, doc="The wagons, which everybody sees.")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.PRICE_LIST, thing(level), price) for level, price in PRICES.items()]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [UPGRADE_WAGON]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(WagonStarted), catan.EventSpec(WagonUpgraded)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _founded)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [
        catan.PointSource(
            "traders_barbarians/deliveries", lambda position, seat: position[Wagons].delivered[seat], reads=(Wagons,)
        ),
        catan.PointSource(
            "traders_barbarians/highest-level",
            lambda position, seat: int(position[Wagons].levels[seat] == MAX_LEVEL),
            reads=(Wagons,),
        ),
    ]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("traders_barbarians/wagons-stand-on-the-board", _sound)]
