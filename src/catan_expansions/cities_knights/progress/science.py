"""The science cards Alchemist, Road Building, Crane, Engineer, Irrigation, Medicine and Mining.

The Printer is a victory-point card and is revealed when drawn. The Inventor and the Smith have modules of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, pieces
from catan_expansions.cities_knights.cities import cities, restore, tipped
from catan_expansions.cities_knights.city_walls import NO_CITY, WALL, wall_refusal
from catan_expansions.cities_knights.improvements import REFUSALS, improve, improvement_refusal, tracks_open
from catan_expansions.cities_knights.metropolis import TRACK
from catan_expansions.cities_knights.progress.playing import playing, rule_of

FACES = tuple((red, yellow) for red in range(1, 7) for yellow in range(1, 7))
YIELD = 2
FREE_ROADS = 2
MEDICINE = "medicine"

NO_SUCH_FACE = catan.Refusal(
    "alchemist.no-such-face", rule_of("alchemist"), text="Each die shows a number from 1 to 6."
)
NO_SETTLEMENT = catan.Refusal(
    "medicine.no-settlement", rule_of("medicine"), text="You have no settlement here to upgrade to a city."
)


@catan.record
class PlayAlchemist(catan.Action, tag="cities_knights/play-alchemist"):
    """Play the Alchemist instead of rolling: choose the numbers on the two number dice, and roll the event die."""

    red: catan.Count
    yellow: catan.Count


@catan.record
class PlayRoadBuilding(catan.Action, tag="cities_knights/play-road-building"):
    """Play Road Building: build two roads for free."""


@catan.record
class PlayCrane(catan.Action, tag="cities_knights/play-crane"):
    """Play the Crane: build a city improvement for one commodity less."""

    track: Annotated[str, TRACK]


@catan.record
class PlayEngineer(catan.Action, tag="cities_knights/play-engineer"):
    """Play the Engineer: build a city wall for free."""

    node: catan.Node


@catan.record
class PlayIrrigation(catan.Action, tag="cities_knights/play-irrigation"):
    """Play Irrigation: take two grain for each fields hex next to your buildings."""


@catan.record
class PlayMedicine(catan.Action, tag="cities_knights/play-medicine"):
    """Play Medicine: upgrade a settlement to a city for two ore and one grain."""

    node: catan.Node


@catan.record
class PlayMining(catan.Action, tag="cities_knights/play-mining"):
    """Play Mining: take two ore for each mountains hex next to your buildings."""


# -- alchemist ---------------------------------------------------------------------------------------------------


def _alchemist(tx: catan.Transition, action: PlayAlchemist) -> None:
    tx.end()
    tx.then(base.DiceRoll(action.seat, (("red", action.red), ("yellow", action.yellow))))


PLAY_ALCHEMIST = playing(
    "alchemist",
    PlayAlchemist,
    _alchemist,
    options=lambda position, seat: FACES,
    why=lambda position, action: None if (action.red, action.yellow) in FACES else NO_SUCH_FACE(),
    during=(base.BeforeRollPhase,),
    refusals=(NO_SUCH_FACE,),
)


# -- road building -----------------------------------------------------------------------------------------------


PLAY_ROAD_BUILDING = playing(
    "road_building",
    PlayRoadBuilding,
    lambda tx, action: tx.then(*base.free_road_phases(tx, action.seat, FREE_ROADS)),
    useful=base.free_road_possible,
)


# -- crane, engineer ---------------------------------------------------------------------------------------------


PLAY_CRANE = playing(
    "crane",
    PlayCrane,
    lambda tx, action: improve(tx, action.seat, action.track, discount=1),
    options=lambda position, seat: tracks_open(position, seat, discount=1),
    why=lambda position, action: improvement_refusal(position, action.seat, action.track, discount=1),
    refusals=REFUSALS,
)


def _walls(position: catan.Position, seat: catan.Seat) -> Sequence[int]:
    return catan.members(base.SITES(position, seat, WALL)) if pieces.in_stock(position, WALL, seat) > 0 else ()


def _why_not_engineer(position: catan.Position, action: PlayEngineer) -> catan.Violation | None:
    if pieces.in_stock(position, WALL, action.seat) <= 0:
        return base.NO_PIECE_LEFT(piece=WALL)
    return wall_refusal(position, action.seat, action.node)


def _engineer(tx: catan.Transition, action: PlayEngineer) -> None:
    pieces.place(tx, WALL, action.seat, action.node)


PLAY_ENGINEER = playing(
    "engineer", PlayEngineer, _engineer, options=_walls, why=_why_not_engineer, refusals=(base.NO_PIECE_LEFT, NO_CITY)
)


# -- irrigation, mining ------------------------------------------------------------------------------------------


@pieces.memoized_on_board(pieces.NO_ROWS)
def _hexes_of(position: catan.Position, terrain: str) -> int:
    """The hexes of a terrain."""
    return catan.mask_of(hex for hex, other in enumerate(position[base.Island].layout.terrains) if other == terrain)


def _harvest(position: catan.Position, seat: catan.Seat, terrain: str, good: str) -> int:
    """How many cards of a good a seat takes for the hexes of a terrain next to its buildings."""
    topology = position[base.Island].layout.topology
    hexes = topology.hexes_at(pieces.buildings(position, seat)) & _hexes_of(position, terrain)
    left = goods.available(position)[position.rules.good_index[good]]
    return min(YIELD * hexes.bit_count(), left)


def _take(tx: catan.Transition, seat: catan.Seat, terrain: str, good: str) -> None:
    goods.move(tx, None, seat, tx.rules.vector({good: _harvest(tx, seat, terrain, good)}))


PLAY_IRRIGATION = playing(
    "irrigation",
    PlayIrrigation,
    lambda tx, action: _take(tx, action.seat, "fields", "grain"),
    useful=lambda position, seat: _harvest(position, seat, "fields", "grain") > 0,
)


PLAY_MINING = playing(
    "mining",
    PlayMining,
    lambda tx, action: _take(tx, action.seat, "mountains", "ore"),
    useful=lambda position, seat: _harvest(position, seat, "mountains", "ore") > 0,
)


# -- medicine ----------------------------------------------------------------------------------------------------


def _city_pieces_left(position: catan.Position, seat: catan.Seat) -> int:
    used = cities(position, seat) | tipped(position, seat)
    return pieces.STOCK(position.rules)["city"] - used.bit_count()


def _healed(position: catan.Position, seat: catan.Seat) -> int:
    """Where Medicine may make a city: on a seat's reduced cities if it has any, otherwise on its settlements."""
    reduced = tipped(position, seat)
    if reduced:
        return reduced
    return base.SITES(position, seat, "city") if _city_pieces_left(position, seat) > 0 else 0


def _medicine_options(position: catan.Position, seat: catan.Seat) -> Sequence[int]:
    return catan.members(_healed(position, seat)) if goods.can_pay(position, seat, MEDICINE) else ()


def _why_not_medicine(position: catan.Position, action: PlayMedicine) -> catan.Violation | None:
    if _healed(position, action.seat) >> action.node & 1:
        return building.price_refusal(position, action.seat, MEDICINE)
    if not building.city_sites(position, action.seat) >> action.node & 1:
        return NO_SETTLEMENT(node=action.node)
    if _city_pieces_left(position, action.seat) <= 0:
        return base.NO_PIECE_LEFT(piece="city")
    return building.site_refusal(position, action.seat, "city", action.node, building.city_refusal)


def _medicine(tx: catan.Transition, action: PlayMedicine) -> None:
    goods.pay_for(tx, action.seat, MEDICINE)
    if tipped(tx, action.seat) >> action.node & 1:
        restore(tx, action.seat, action.node)
    else:
        building.raise_city(tx, action.seat, action.node)


PLAY_MEDICINE = playing(
    "medicine",
    PlayMedicine,
    _medicine,
    options=_medicine_options,
    why=_why_not_medicine,
    refusals=(NO_SETTLEMENT, base.NO_PIECE_LEFT, base.CANNOT_PAY),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.PRICE_LIST, MEDICINE, (("ore", 2), ("grain", 1)))]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_ALCHEMIST, PLAY_ROAD_BUILDING, PLAY_CRANE, PLAY_ENGINEER, PLAY_IRRIGATION, PLAY_MEDICINE, PLAY_MINING]
