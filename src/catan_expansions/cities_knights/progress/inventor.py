"""The Inventor: swaps two number tokens."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import pieces
from catan_core.components.sets import in_order
from catan_expansions.cities_knights.progress.playing import playing, rule_of

UNTOUCHABLE = (2, 6, 8, 12)
SAME_TOKENS = catan.Refusal("inventor.not-two-tokens", rule_of("inventor"), text="Choose two different number tokens.")
TOKEN_FIXED = catan.Refusal(
    "inventor.token-stays", rule_of("inventor"), text="The number tokens 2, 6, 8 and 12 stay where they are."
)
SEVERAL = catan.Refusal(
    "inventor.several-tokens", rule_of("inventor"), text="The number tokens of this hex stay there together."
)
NO_BUILDING = catan.Refusal("inventor.no-building", rule_of("inventor"), text="You have no building next to this hex.")


@catan.record
class PlayInventor(catan.Action, tag="cities_knights/play-inventor"):
    """Play the Inventor: swap two number tokens. The order of the hexes does not matter."""

    first: catan.Hex
    second: catan.Hex

    def __attrs_post_init__(self) -> None:
        _order_hexes(self)


@catan.record
class TokensSwapped(catan.Event, tag="cities_knights/tokens-swapped"):
    """Two number tokens have been swapped. The order of the hexes does not matter."""

    first: catan.Hex
    second: catan.Hex

    def __attrs_post_init__(self) -> None:
        _order_hexes(self)


def _order_hexes(record: PlayInventor | TokensSwapped) -> None:
    first, second = in_order((record.first, record.second))
    object.__setattr__(record, "first", first)
    object.__setattr__(record, "second", second)


def _near(position: catan.Position, seat: catan.Seat) -> int:
    """The hexes whose tokens a seat may swap: those next to its buildings, or all, depending on the option."""
    topology = position[base.Island].layout.topology
    if INVENTOR_NEEDS_BUILDINGS(position.rules) == "none":
        return topology.all_hexes
    return topology.hexes_at(pieces.buildings(position, seat))


@pieces.memoized_on_board(pieces.NO_ROWS)
def _stays(position: catan.Position) -> int:
    """The hexes whose tokens stay: a 2, 6, 8 or 12, and several tokens on one hex."""
    layout = position[base.Island].layout
    several = catan.mask_of(hex for hex, _ in layout.more_tokens)
    return several | catan.mask_of(hex for hex, token in enumerate(layout.tokens) if token in UNTOUCHABLE)


@pieces.memoized_on_board(pieces.BUILDING_ROWS)
def _swaps(position: catan.Position, seat: catan.Seat) -> Sequence[tuple[int, int]]:
    tokens = position[base.Island].layout.tokens
    stays = _stays(position)
    free = [hex for hex in catan.members(_near(position, seat)) if tokens[hex] and not stays >> hex & 1]
    pairs = [(first, second) for first in free for second in free if first < second]
    return tuple([(first, second) for first, second in pairs if tokens[first] != tokens[second]])


def _why_not_inventor(position: catan.Position, action: PlayInventor) -> catan.Violation | None:
    tokens, near = position[base.Island].layout.tokens, _near(position, action.seat)
    for hex in (action.first, action.second):
        if _stays(position) >> hex & 1:
            return (TOKEN_FIXED if tokens[hex] in UNTOUCHABLE else SEVERAL)(hex=hex)
        if not near >> hex & 1:
            return NO_BUILDING(hex=hex)
    first, second = tokens[action.first], tokens[action.second]
    return None if first and second and first != second and action.first < action.second else SAME_TOKENS()


def _inventor(tx: catan.Transition, action: PlayInventor) -> None:
    layout = tx[base.Island].layout
    tokens = list(layout.tokens)
    tokens[action.first], tokens[action.second] = tokens[action.second], tokens[action.first]
    base.change_layout(tx, catan.evolve(layout, tokens=tuple(tokens)))
    tx.emit(TokensSwapped(action.first, action.second))


PLAY_INVENTOR = playing(
    "inventor",
    PlayInventor,
    _inventor,
    options=_swaps,
    why=_why_not_inventor,
    refusals=(TOKEN_FIXED, SEVERAL, NO_BUILDING, SAME_TOKENS),
)


INVENTOR_NEEDS_BUILDINGS = catan.Option(
    "cities_knights.inventor_needs_buildings",
    "both_hexes",
    values=("both_hexes", "none"),
    doc="Whether the Inventor's two hexes must both be next to buildings of the player who plays it.",
    source="CK-CARD-INVENTOR; both in the Spanish rules, none in the English rules",
)


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_INVENTOR]


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [INVENTOR_NEEDS_BUILDINGS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(TokensSwapped)]
