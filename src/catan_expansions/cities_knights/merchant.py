"""The merchant (Cities & Knights: "El comerciante")."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import Island, maritime_trade, pieces
from catan_expansions.cities_knights.progress.playing import NO_SUCH_TARGET, VOID, allow_void, playing

MERCHANT = "merchant"
MERCHANT_RULE = catan.Citation("cities_knights", "The merchant")
RATE = 2
NO_BUILDING = catan.Refusal("merchant.no-building", MERCHANT_RULE, text="You have no building next to this hex.")
DESERT_BARRED = catan.Refusal("merchant.desert", MERCHANT_RULE, text="The merchant cannot be placed on the desert.")
NOT_ON_LAND = catan.Refusal("merchant.not-on-land", MERCHANT_RULE, text="The merchant stays on land.")


@catan.record
class PlayMerchant(catan.Action, tag="cities_knights/play-merchant"):
    """Play the Merchant: place the merchant on a hex next to one of your buildings."""

    hex: catan.Hex


def merchant(position: catan.Position) -> tuple[catan.Seat, catan.Hex] | None:
    """The seat that controls the merchant and the hex where it stands; None while it is not on the board."""
    for seat, board in enumerate(position[Island].pieces[position.rules.piece_index[MERCHANT]]):
        if board:
            return catan.Seat(seat), catan.Hex(catan.lowest(board))
    return None


def _barred(position: catan.Position) -> int:
    if MERCHANT_ON_DESERT(position.rules):
        return 0
    terrains = position[Island].layout.terrains
    return sum(1 << hex for hex, terrain in enumerate(terrains) if terrain == "desert")


MERCHANT_HEXES: catan.MaskQuery[[]] = catan.MaskQuery(
    "cities_knights/merchant-hexes",
    lambda position: base.land_hexes(position) & ~_barred(position),
    doc="The hexes where the merchant may stand, whatever lies beside them: on land.",
)


def _hexes(position: catan.Position, seat: catan.Seat) -> Sequence[int]:
    beside = position[Island].layout.topology.hexes_at(pieces.buildings(position, seat))
    return catan.members(beside & MERCHANT_HEXES(position) & ~_where_it_stays(position, seat))


def _where_it_stays(position: catan.Position, seat: catan.Seat) -> int:
    """The hex where a seat may not play the Merchant, as its own merchant already stands there; 0 if none."""
    standing = merchant(position)
    return 0 if standing is None or standing[0] != seat or allow_void(position) else 1 << standing[1]


def _why_not(position: catan.Position, action: PlayMerchant) -> catan.Violation | None:
    if not MERCHANT_HEXES(position) >> action.hex & 1:
        if _barred(position) >> action.hex & 1:
            return DESERT_BARRED(hex=action.hex)
        if not base.land_hexes(position) >> action.hex & 1:
            return NOT_ON_LAND(hex=action.hex)
        return MERCHANT_HEXES.forbidden(position, action.hex) or NO_SUCH_TARGET()
    if _where_it_stays(position, action.seat) >> action.hex & 1:
        return VOID(card=MERCHANT)
    return None if action.hex in _hexes(position, action.seat) else NO_BUILDING(hex=action.hex)


def _place(tx: catan.Transition, action: PlayMerchant) -> None:
    former = merchant(tx)
    if former is not None:
        pieces.remove(tx, MERCHANT, *former)
    pieces.place(tx, MERCHANT, action.seat, action.hex)


PLAY_MERCHANT = playing(
    MERCHANT,
    PlayMerchant,
    _place,
    options=_hexes,
    why=_why_not,
    refusals=(NO_BUILDING, DESERT_BARRED, NOT_ON_LAND, NO_SUCH_TARGET, VOID),
)


def _rates(position: catan.Position, seat: catan.Seat) -> int:
    rules, island = position.rules, position[Island]
    standing = island.pieces[rules.piece_index[MERCHANT]][seat]
    return rules.derived[RATES].get(island.layout.terrains[catan.lowest(standing)], 0) if standing else 0


def _rates_by_terrain(rules: catan.Rules) -> dict[str, int]:
    """The 2:1 rates of the merchant by terrain, for the goods that a settlement produces there."""
    return {
        terrain: sum([maritime_trade.rate(catan.Good(rules.good_index[good]), RATE) for good in dict(amounts)])
        for (terrain, piece), amounts in base.HEX_YIELD(rules).items()
        if piece == "settlement"
    }


RATES: catan.PerRules[dict[str, int]] = catan.PerRules(_rates_by_terrain)


def _sound(state: catan.State) -> str | None:
    standing = state[Island].pieces[state.rules.piece_index[MERCHANT]]
    if sum(board.bit_count() for board in standing) > 1:
        return "there is only one merchant"
    astray = sum(standing) & ~MERCHANT_HEXES(state)
    return f"the merchant cannot stand at {state[Island].layout.hexes[catan.lowest(astray)]}" if astray else None


MERCHANT_ON_DESERT = catan.Option(
    "cities_knights.merchant_on_desert",
    True,
    values=(True, False),
    doc="Whether the merchant may be placed on the desert, where it only gives its victory point.",
    source="CK-MER-04; the Spanish rules are silent",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [MERCHANT_ON_DESERT]


@catan.hookimpl
def catan_pieces(setup: catan.Setup) -> catan.Pieces:
    return [catan.Piece(MERCHANT, "hex", stock=1, points=1, fills=False, symbol="merch")]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_MERCHANT]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [MERCHANT_HEXES]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(base.TRADE_RATES, _rates)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("cities_knights/merchant", base.piece_points(MERCHANT), reads=(Island,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("cities_knights/one-merchant", _sound)]
