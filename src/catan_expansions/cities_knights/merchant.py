"""The merchant (Cities & Knights: "El comerciante")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpecs,
    Citation,
    Good,
    Hex,
    Invariant,
    Invariants,
    Modifiers,
    Option,
    OptionSpecs,
    PerRules,
    Piece,
    Pieces,
    PointSource,
    PointSources,
    Position,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    allow,
    hookimpl,
    lowest,
    members,
    record,
)
from catan_core.base import HEX_YIELD, TRADE_RATES, Island, land_hexes, maritime_trade, piece_points, pieces
from catan_expansions.cities_knights.progress.playing import VOID, allow_void, playing

MERCHANT = "merchant"
MERCHANT_RULE = Citation("cities_knights", "The merchant")
RATE = 2
NO_BUILDING = Refusal("merchant.no-building", MERCHANT_RULE, text="You have no building next to this hex.")
DESERT_BARRED = Refusal("merchant.desert", MERCHANT_RULE, text="The merchant cannot be placed on the desert.")
NOT_ON_LAND = Refusal("merchant.not-on-land", MERCHANT_RULE, text="The merchant stays on land.")


@record
class PlayMerchant(Action):
    """Play the Merchant: place the merchant on a hex next to one of your buildings."""

    tag: ClassVar[str] = "cities_knights/play-merchant"
    hex: Hex


def merchant(position: Position) -> tuple[Seat, Hex] | None:
    """The seat that controls the merchant and the hex where it stands; None while it is not on the board."""
    for seat, board in enumerate(position[Island].pieces[position.rules.piece_index[MERCHANT]]):
        if board:
            return Seat(seat), Hex(lowest(board))
    return None


def _barred(position: Position) -> int:
    if MERCHANT_RULES(position.rules)["on-desert"]:
        return 0
    terrains = position[Island].layout.terrains
    return sum(1 << hex for hex, terrain in enumerate(terrains) if terrain == "desert")


def _hexes(position: Position, seat: Seat) -> Sequence[int]:
    beside = position[Island].layout.topology.hexes_at(pieces.buildings(position, seat))
    hexes = beside & land_hexes(position) & ~_barred(position)
    return members(hexes & ~_where_it_stays(position, seat))


def _where_it_stays(position: Position, seat: Seat) -> int:
    """The hex where a seat may not play the Merchant, as its own merchant already stands there; 0 if none."""
    standing = merchant(position)
    return 0 if standing is None or standing[0] != seat or allow_void(position) else 1 << standing[1]


def _why_not(position: Position, action: PlayMerchant) -> Violation | None:
    if _barred(position) >> action.hex & 1:
        return DESERT_BARRED(hex=action.hex)
    if not land_hexes(position) >> action.hex & 1:
        return NOT_ON_LAND(hex=action.hex)
    if _where_it_stays(position, action.seat) >> action.hex & 1:
        return VOID(card=MERCHANT)
    return None if action.hex in _hexes(position, action.seat) else NO_BUILDING(hex=action.hex)


def _place(tx: Transition, action: PlayMerchant) -> None:
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
    refusals=(NO_BUILDING, DESERT_BARRED, NOT_ON_LAND, VOID),
)


def _rates(position: Position, seat: Seat) -> int:
    rules, island = position.rules, position[Island]
    standing = island.pieces[rules.piece_index[MERCHANT]][seat]
    return rules.derived[RATES].get(island.layout.terrains[lowest(standing)], 0) if standing else 0


def _rates_by_terrain(rules: Rules) -> dict[str, int]:
    """The 2:1 rates of the merchant by terrain, for the goods that a settlement produces there."""
    return {
        terrain: sum([maritime_trade.rate(Good(rules.good_index[good]), RATE) for good in dict(amounts)])
        for (terrain, piece), amounts in HEX_YIELD(rules).items()
        if piece == "settlement"
    }


RATES: PerRules[dict[str, int]] = PerRules(_rates_by_terrain)


def _sound(state: State) -> str | None:
    standing = state[Island].pieces[state.rules.piece_index[MERCHANT]]
    return "there is only one merchant" if sum(board.bit_count() for board in standing) > 1 else None


MERCHANT_RULES: Table[str, bool] = Table("cities_knights/merchant", "Where the merchant may stand.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "cities_knights.merchant_on_desert",
            True,
            values=(True, False),
            doc="Whether the merchant may be placed on the desert, where it only gives its victory point.",
            source="CK-MER-04; the Spanish rules are silent",
        )
    ]


@hookimpl
def catan_pieces(setup: Setup) -> Pieces:
    return [Piece(MERCHANT, "hex", stock=1, points=1, fills=False, symbol="merch")]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    return [
        MERCHANT_RULES,
        Row(MERCHANT_RULES, "on-desert", setup.flag("cities_knights.merchant_on_desert")),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [PLAY_MERCHANT]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [allow(TRADE_RATES, _rates)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("cities_knights/merchant", piece_points(MERCHANT), reads=(Island,))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("cities_knights/one-merchant", _sound)]
