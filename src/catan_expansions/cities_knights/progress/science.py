"""The science cards: alchemist, road building, smith, crane, engineer, inventor, irrigation, medicine, mining.

The tenth, the printer, is a victory point and is laid open when it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Event,
    EventSpec,
    Hex,
    Node,
    Option,
    Phase,
    PhaseSpec,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    Table,
    Transition,
    Violation,
    evolve,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import Holdings, Island, goods, pieces
from catan_core.base.building import CANNOT_PAY, NO_PIECE_LEFT, SITES, raise_city
from catan_core.base.free_roads import free_roads, road_possible
from catan_core.base.island import change_layout
from catan_core.base.rolling import DiceRoll
from catan_core.base.turn import BeforeRollPhase
from catan_expansions.cities_knights.cities import cities, restore, tipped
from catan_expansions.cities_knights.city_walls import NO_CITY, WALL, wall_refusal
from catan_expansions.cities_knights.improvements import REFUSALS, improve, improvement_refusal, tracks_open
from catan_expansions.cities_knights.knights import (
    PROMOTION_REFUSALS,
    promotable,
    promote,
    promotion_refusal,
)
from catan_expansions.cities_knights.progress.playing import playing, rule_of

FACES = tuple((red, yellow) for red in range(1, 7) for yellow in range(1, 7))
UNTOUCHABLE = (2, 6, 8, 12)
YIELD = 2
FREE_ROADS = 2
FREE_PROMOTIONS = 2
MEDICINE = "medicine"

NO_SUCH_FACE = Refusal("alchemist.no-such-face", rule_of("alchemist"))
SAME_TOKENS = Refusal("inventor.not-two-tokens", rule_of("inventor"))
TOKEN_FIXED = Refusal("inventor.token-stays", rule_of("inventor"))
NO_BUILDING = Refusal("inventor.no-building", rule_of("inventor"))
NO_SETTLEMENT = Refusal("medicine.no-settlement", rule_of("medicine"))
MUST_PROMOTE = Refusal("smith.must-promote", rule_of("smith"))


@record
class FreePromotion(Phase):
    """A seat promotes a knight for nothing. `left`: how many, this one included."""

    tag: ClassVar[str] = "cities_knights/free-promotion"
    seat: Seat
    left: int


@record
class PlayAlchemist(Action):
    """Play the Alchemist before the roll: choose what the number dice show."""

    tag: ClassVar[str] = "cities_knights/play-alchemist"
    red: int
    yellow: int


@record
class PlayRoadBuilding(Action):
    """Play Road Building: two roads for nothing."""

    tag: ClassVar[str] = "cities_knights/play-road-building"


@record
class PlaySmith(Action):
    """Play the Smith: promote up to two knights for nothing."""

    tag: ClassVar[str] = "cities_knights/play-smith"


@record
class PromoteFreely(Action):
    """Promote a knight for nothing; None: leave it at the first."""

    tag: ClassVar[str] = "cities_knights/promote-freely"
    node: Node | None


@record
class PlayCrane(Action):
    """Play the Crane: buy an improvement for one commodity less."""

    tag: ClassVar[str] = "cities_knights/play-crane"
    track: str


@record
class PlayEngineer(Action):
    """Play the Engineer: a city wall for nothing."""

    tag: ClassVar[str] = "cities_knights/play-engineer"
    node: Node


@record
class PlayInventor(Action):
    """Play the Inventor: swap two number tokens."""

    tag: ClassVar[str] = "cities_knights/play-inventor"
    first: Hex
    second: Hex


@record
class PlayIrrigation(Action):
    """Play Irrigation: two grain for every fields hex beside your buildings."""

    tag: ClassVar[str] = "cities_knights/play-irrigation"


@record
class PlayMedicine(Action):
    """Play Medicine: a city for two ore and one grain."""

    tag: ClassVar[str] = "cities_knights/play-medicine"
    node: Node


@record
class PlayMining(Action):
    """Play Mining: two ore for every mountains hex beside your buildings."""

    tag: ClassVar[str] = "cities_knights/play-mining"


@record
class TokensSwapped(Event):
    """Two number tokens have changed places."""

    tag: ClassVar[str] = "cities_knights/tokens-swapped"
    first: Hex
    second: Hex


# -- alchemist ---------------------------------------------------------------------------------------------------


def _faces(position: Position, seat: Seat) -> Sequence[tuple[int, int]]:
    return FACES


def _faces_check(position: Position, action: PlayAlchemist) -> Violation | None:
    return None if (action.red, action.yellow) in FACES else NO_SUCH_FACE()


def _alchemist(tx: Transition, action: PlayAlchemist) -> None:
    tx.end()
    tx.then(DiceRoll(action.seat, (("red", action.red), ("yellow", action.yellow))))


# -- smith -------------------------------------------------------------------------------------------------------


def _smith(tx: Transition, action: PlaySmith) -> None:
    if promotable(tx, action.seat):
        tx.then(FreePromotion(action.seat, FREE_PROMOTIONS))


def _promotion_options(position: Position, phase: FreePromotion, seat: Seat) -> Sequence[int | None]:
    nodes = promotable(position, seat)
    return nodes if phase.left == FREE_PROMOTIONS else (*nodes, None)


def _promotion_check(position: Position, phase: FreePromotion, action: PromoteFreely) -> Violation | None:
    if action.node is None:
        return MUST_PROMOTE() if phase.left == FREE_PROMOTIONS else None
    return promotion_refusal(position, action.seat, action.node)


def _promote_freely(tx: Transition, phase: FreePromotion, action: PromoteFreely) -> None:
    if action.node is None:
        return
    promote(tx, action.seat, action.node)
    if phase.left > 1 and promotable(tx, action.seat):
        tx.then(FreePromotion(action.seat, phase.left - 1))


# -- crane, engineer ---------------------------------------------------------------------------------------------


def _crane_check(position: Position, action: PlayCrane) -> Violation | None:
    return improvement_refusal(position, action.seat, action.track, discount=1)


def _crane(tx: Transition, action: PlayCrane) -> None:
    improve(tx, action.seat, action.track, discount=1)


def _walls(position: Position, seat: Seat) -> Sequence[int]:
    return members(SITES(position, seat, WALL)) if pieces.in_stock(position, WALL, seat) > 0 else ()


def _engineer_check(position: Position, action: PlayEngineer) -> Violation | None:
    if pieces.in_stock(position, WALL, action.seat) <= 0:
        return NO_PIECE_LEFT(piece=WALL)
    return wall_refusal(position, action.seat, action.node)


def _engineer(tx: Transition, action: PlayEngineer) -> None:
    pieces.place(tx, WALL, action.seat, action.node)


# -- inventor ----------------------------------------------------------------------------------------------------


def _near(position: Position, seat: Seat) -> int:
    """The hexes whose tokens a seat may take: beside its buildings, or all, as the option says."""
    topology = position[Island].layout.topology
    if not position.rules.tables["cities_knights/inventor"]["needs-buildings"]:
        return topology.all_hexes
    return topology.hexes_at(pieces.buildings(position, seat))


def _swaps(position: Position, seat: Seat) -> Sequence[tuple[int, int]]:
    tokens = position[Island].layout.tokens
    free = [hex for hex in members(_near(position, seat)) if tokens[hex] and tokens[hex] not in UNTOUCHABLE]
    return [(one, other) for one in free for other in free if one < other and tokens[one] != tokens[other]]


def _inventor_check(position: Position, action: PlayInventor) -> Violation | None:
    tokens, near = position[Island].layout.tokens, _near(position, action.seat)
    for hex in (action.first, action.second):
        if tokens[hex] in UNTOUCHABLE:
            return TOKEN_FIXED(hex=hex)
        if not near >> hex & 1:
            return NO_BUILDING(hex=hex)
    one, other = tokens[action.first], tokens[action.second]
    return None if one and other and one != other and action.first < action.second else SAME_TOKENS()


def _inventor(tx: Transition, action: PlayInventor) -> None:
    layout = tx[Island].layout
    tokens = list(layout.tokens)
    tokens[action.first], tokens[action.second] = tokens[action.second], tokens[action.first]
    change_layout(tx, evolve(layout, tokens=tuple(tokens)))
    tx.emit(TokensSwapped(action.first, action.second))


# -- irrigation, mining ------------------------------------------------------------------------------------------


def _harvest(position: Position, seat: Seat, terrain: str, good: str) -> int:
    """How many cards of a good a seat takes for the hexes of a terrain beside its buildings."""
    layout = position[Island].layout
    of_terrain = mask_of(hex for hex, one in enumerate(layout.terrains) if one == terrain)
    hexes = layout.topology.hexes_at(pieces.buildings(position, seat)) & of_terrain
    left = position[Holdings].supply[position.rules.good_index[good]]
    return min(YIELD * hexes.bit_count(), left)


def _take(tx: Transition, seat: Seat, terrain: str, good: str) -> None:
    goods.move(tx, None, seat, tx.rules.vector({good: _harvest(tx, seat, terrain, good)}))


# -- medicine ----------------------------------------------------------------------------------------------------


def _city_pieces_left(position: Position, seat: Seat) -> int:
    used = cities(position, seat) | tipped(position, seat)
    return pieces.STOCK(position.rules)["city"] - used.bit_count()


def _healed(position: Position, seat: Seat) -> int:
    """Where Medicine makes a city: of a reduced one while there is one, else of a settlement."""
    reduced = tipped(position, seat)
    if reduced:
        return reduced
    return SITES(position, seat, "city") if _city_pieces_left(position, seat) > 0 else 0


def _medicine_options(position: Position, seat: Seat) -> Sequence[int]:
    return members(_healed(position, seat)) if goods.can_pay(position, seat, MEDICINE) else ()


def _medicine_check(position: Position, action: PlayMedicine) -> Violation | None:
    if not _healed(position, action.seat) >> action.node & 1:
        return NO_SETTLEMENT(node=action.node)
    return None if goods.can_pay(position, action.seat, MEDICINE) else CANNOT_PAY(thing=MEDICINE)


def _medicine(tx: Transition, action: PlayMedicine) -> None:
    goods.pay(tx, action.seat, goods.PRICE_OF(tx, action.seat, MEDICINE))
    if tipped(tx, action.seat) >> action.node & 1:
        restore(tx, action.seat, action.node)
    else:
        raise_city(tx, action.seat, action.node)


SPECS = [
    playing(
        "alchemist",
        PlayAlchemist,
        _alchemist,
        options=_faces,
        check=_faces_check,
        during=(BeforeRollPhase,),
        refusals=(NO_SUCH_FACE,),
    ),
    playing(
        "road_building",
        PlayRoadBuilding,
        lambda tx, action: tx.then(*free_roads(tx, action.seat, FREE_ROADS)),
        useful=road_possible,
    ),
    playing("smith", PlaySmith, _smith, useful=lambda position, seat: bool(promotable(position, seat))),
    ActionSpec(
        PromoteFreely,
        (FreePromotion,),
        _promote_freely,
        rule_of("smith"),
        _promotion_options,
        _promotion_check,
        refusals=(*PROMOTION_REFUSALS, MUST_PROMOTE),
    ),
    playing(
        "crane",
        PlayCrane,
        _crane,
        options=lambda position, seat: tracks_open(position, seat, discount=1),
        check=_crane_check,
        refusals=REFUSALS,
    ),
    playing(
        "engineer", PlayEngineer, _engineer, options=_walls, check=_engineer_check, refusals=(NO_PIECE_LEFT, NO_CITY)
    ),
    playing(
        "inventor",
        PlayInventor,
        _inventor,
        options=_swaps,
        check=_inventor_check,
        refusals=(TOKEN_FIXED, NO_BUILDING, SAME_TOKENS),
    ),
    playing(
        "irrigation",
        PlayIrrigation,
        lambda tx, action: _take(tx, action.seat, "fields", "grain"),
        useful=lambda position, seat: _harvest(position, seat, "fields", "grain") > 0,
    ),
    playing(
        "medicine",
        PlayMedicine,
        _medicine,
        options=_medicine_options,
        check=_medicine_check,
        refusals=(NO_SETTLEMENT, CANNOT_PAY),
    ),
    playing(
        "mining",
        PlayMining,
        lambda tx, action: _take(tx, action.seat, "mountains", "ore"),
        useful=lambda position, seat: _harvest(position, seat, "mountains", "ore") > 0,
    ),
]


@hookimpl
def catan_options(setup: Setup) -> list[Option]:
    return [
        Option(
            "cities_knights.inventor_needs_buildings",
            "both_hexes",
            ("both_hexes", "none"),
            "Whether the Inventor's two hexes must both touch buildings of the seat that plays it.",
            "CK-CARD-INVENTOR; both in the Spanish rules, none in the English rules",
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    needs = setup.options["cities_knights.inventor_needs_buildings"] == "both_hexes"
    return [
        Row("base/prices", MEDICINE, (("ore", 2), ("grain", 1))),
        Table("cities_knights/inventor", "What the Inventor may swap."),
        Row("cities_knights/inventor", "needs-buildings", needs),
    ]


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [PhaseSpec(FreePromotion, rule=rule_of("smith"))]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(TokensSwapped)]
