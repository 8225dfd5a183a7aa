"""The Wonders of Catan: each player may build a wonder, level by level (SEA-WON).

A wonder is claimed by who meets its condition, with a ship that leaves the game. Who finishes its last level wins, and
so does who has enough points and more levels than anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Ids,
    Invariant,
    Invariants,
    Layout,
    Modifiers,
    Option,
    OptionSpecs,
    PerRules,
    Phase,
    Position,
    Refusal,
    Row,
    Rules,
    Seat,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Table,
    TableSpecs,
    Topology,
    Transition,
    VictoryRule,
    VictoryRules,
    Violation,
    evolve,
    forbid,
    hookimpl,
    mask_of,
    members,
    record,
)
from catan_core.base import (
    CANNOT_PAY,
    DEVELOPMENT_CARD,
    FOUNDING_SITES,
    KNOWN_CARDS,
    MAY_WIN,
    NO_PIECE_LEFT,
    PRICE_LIST,
    SPENT_PIECES,
    BuildPhase,
    Island,
    LongestRoad,
    building,
    goods,
    pieces,
)
from catan_core.components.dealing import KnownCards
from catan_expansions.seafarers.pirate import PIRATE_MAY_MOVE
from catan_expansions.seafarers.scenarios import only_in
from catan_expansions.seafarers.sea import SEA_MAP
from catan_expansions.seafarers.ships import SHIP

WONDERS = Citation("seafarers", "The Wonders of Catan")
TOP = 4
"""The last level of a wonder."""
ROUTE = 5
"""How long the trade route must be for the Monument."""
POINTS = 6
"""How many points the Cathedral asks for."""

HAS_ONE = Refusal("wonder.has-one", WONDERS, text="You have a wonder already.")
TAKEN = Refusal("wonder.taken", WONDERS, text="This wonder belongs to somebody else.")
NOT_YET = Refusal("wonder.condition-not-met", WONDERS, text="You do not meet the condition of this wonder.")
HAS_NONE = Refusal("wonder.has-none", WONDERS, text="You have no wonder to build.")
FINISHED = Refusal("wonder.finished", WONDERS, text="Your wonder is finished.")
MARKED = Refusal("founding.marked-corner", WONDERS, text="Nobody begins at the straits or the wasteland.")
NO_PIRATE = Refusal("pirate.none", WONDERS, text="There is no pirate in this scenario.")
FEWER_LEVELS = Refusal(
    "victory.fewer-levels", WONDERS, text="To win, you need more levels of a wonder than anybody else."
)

WONDER = Ids("seafarers/wonder", lambda rules: tuple(WONDER_CARDS(rules)), doc="A wonder.")


@record
class Wonders(Slice):
    """The wonder of each seat, None before it has claimed one, and how many levels of it are built.

    `proven` has the hidden victory point cards that a seat must have had for its claim; it has them still.
    """

    tag: ClassVar[str] = "seafarers/wonders"
    claimed: BySeat[Annotated[str, WONDER] | None]
    levels: BySeat[int]
    proven: BySeat[int]


@record
class ClaimWonder(Action):
    """Claim a wonder whose condition you meet, with a ship that you have not placed."""

    tag: ClassVar[str] = "seafarers/claim-wonder"
    wonder: Annotated[str, WONDER]


@record
class BuildLevel(Action):
    """Build the next level of your wonder."""

    tag: ClassVar[str] = "seafarers/build-level"


@record
class WonderClaimed(Event):
    """A seat has claimed a wonder."""

    tag: ClassVar[str] = "seafarers/wonder-claimed"
    seat: Seat
    wonder: Annotated[str, WONDER]


@record
class LevelBuilt(Event):
    """A seat has built a level of its wonder."""

    tag: ClassVar[str] = "seafarers/level-built"
    seat: Seat
    wonder: Annotated[str, WONDER]
    level: int


# -- corners of the map --------------------------------------------------------------------------------------------

CORNERS: PerRules[dict[tuple[Topology, str], int]] = PerRules(lambda rules: {})


def marked_corners(position: Position, name: str) -> int:
    """The nodes that the map marks as a strait or as wasteland."""
    topology, known = position[Island].layout.topology, CORNERS(position.rules)
    if (topology, name) not in known:
        plan = SEA_MAP(position.rules)["map"]
        known[topology, name] = mask_of(plan.corners(topology, f"{name}_corner"))
    return known[topology, name]


def _not_to_found(position: Position, seat: Seat, piece: str) -> int:
    straits = marked_corners(position, "strait")
    beside = position[Island].layout.topology.around(straits)
    return straits | beside | marked_corners(position, "strait_no_build") | marked_corners(position, "wasteland")


# -- conditions ----------------------------------------------------------------------------------------------------


def _cities(position: Position, seat: Seat) -> int:
    return pieces.on_board(position, "city", seat)


def _two_cities(position: Position, seat: Seat) -> bool:
    return _cities(position, seat).bit_count() >= 2


def _at_strait(position: Position, seat: Seat) -> bool:
    return bool(pieces.buildings(position, seat) & marked_corners(position, "strait"))


def _harbor_and_route(position: Position, seat: Seat) -> bool:
    harbors = 0
    for nodes in position[Island].layout.harbor_nodes.values():
        harbors |= nodes
    return bool(_cities(position, seat) & harbors) and position[LongestRoad].lengths[seat] >= ROUTE


def _at_wasteland(position: Position, seat: Seat) -> bool:
    return bool(pieces.buildings(position, seat) & marked_corners(position, "wasteland"))


def _city_and_points(position: Position, seat: Seat) -> bool:
    """Only points that everybody sees count, as a claim is open to all; by option the seat's hidden cards too."""
    hidden = WONDER_RULES(position.rules)["hidden-points-count"]
    return _cities(position, seat) != 0 and position.rules.points(position, seat, hidden=hidden) >= POINTS


def _proven(position: Position, seat: Seat, wonder: str) -> int:
    """How many hidden victory point cards a claim proves a seat to have."""
    if wonder != CATHEDRAL or not WONDER_RULES(position.rules)["hidden-points-count"]:
        return 0
    return max(0, POINTS - position.rules.points(position, seat, hidden=False))


def _known(position: Position) -> Iterator[KnownCards]:
    """What claims have proven of hidden hands."""
    kind = DEVELOPMENT_CARD.of(position.rules).index("victory_point")
    for seat, count in enumerate(position[Wonders].proven):
        if count:
            yield KnownCards(Seat(seat), (kind,), min_cards=count)


def free_wonders(position: Position) -> tuple[str, ...]:
    """The wonders of which a card is left, in the order of the table."""
    claimed = position[Wonders].claimed
    return tuple(wonder for wonder, count in WONDER_CARDS(position.rules).items() if claimed.count(wonder) < count)


# -- actions -------------------------------------------------------------------------------------------------------


def _claims(position: Position, phase: Phase, seat: Seat) -> Sequence[str]:
    if position[Wonders].claimed[seat] is not None or pieces.in_stock(position, SHIP, seat) <= 0:
        return ()
    conditions = WONDER_CONDITIONS(position.rules)
    return [wonder for wonder in free_wonders(position) if conditions[wonder](position, seat)]


def _why_no_claim(position: Position, phase: Phase, action: ClaimWonder) -> Violation | None:
    if position[Wonders].claimed[action.seat] is not None:
        return HAS_ONE()
    if action.wonder not in free_wonders(position):
        return TAKEN(wonder=action.wonder)
    if pieces.in_stock(position, SHIP, action.seat) <= 0:
        return NO_PIECE_LEFT(piece=SHIP)
    met = WONDER_CONDITIONS(position.rules)[action.wonder](position, action.seat)
    return None if met else NOT_YET(wonder=action.wonder)


def _claim(tx: Transition, phase: Phase, action: ClaimWonder) -> None:
    wonders, seat = tx[Wonders], action.seat
    tx.update(
        Wonders(
            (*wonders.claimed[:seat], action.wonder, *wonders.claimed[seat + 1 :]),
            wonders.levels,
            (*wonders.proven[:seat], _proven(tx, seat, action.wonder), *wonders.proven[seat + 1 :]),
        )
    )
    tx.emit(WonderClaimed(seat, action.wonder))


CLAIM = ActionSpec(
    kind=ClaimWonder,
    during=(BuildPhase,),
    rule=WONDERS,
    options=_claims,
    why=_why_no_claim,
    apply=_claim,
    refusals=(HAS_ONE, TAKEN, NO_PIECE_LEFT, NOT_YET),
)


def _can_build(position: Position, seat: Seat) -> bool:
    wonders = position[Wonders]
    wonder = wonders.claimed[seat]
    return wonder is not None and wonders.levels[seat] < TOP and goods.can_pay(position, seat, wonder)


def _levels(position: Position, phase: Phase, seat: Seat) -> Sequence[tuple[()]]:
    return [()] if _can_build(position, seat) else []


def _why_no_level(position: Position, phase: Phase, action: BuildLevel) -> Violation | None:
    wonders = position[Wonders]
    wonder = wonders.claimed[action.seat]
    if wonder is None:
        return HAS_NONE()
    return FINISHED() if wonders.levels[action.seat] >= TOP else building.price_refusal(position, action.seat, wonder)


def _build(tx: Transition, phase: Phase, action: BuildLevel) -> None:
    wonders, seat = tx[Wonders], action.seat
    wonder, level = wonders.claimed[seat], wonders.levels[seat] + 1
    assert wonder is not None
    goods.pay_for(tx, seat, wonder)
    tx.update(evolve(wonders, levels=(*wonders.levels[:seat], level, *wonders.levels[seat + 1 :])))
    tx.emit(LevelBuilt(seat, wonder, level))


LEVEL = ActionSpec(
    kind=BuildLevel,
    during=(BuildPhase,),
    rule=WONDERS,
    options=_levels,
    why=_why_no_level,
    apply=_build,
    refusals=(HAS_NONE, FINISHED, CANNOT_PAY),
)


# -- victory -------------------------------------------------------------------------------------------------------


def leads(position: Position, seat: Seat) -> bool:
    """Whether a seat has more levels than anybody else."""
    levels = position[Wonders].levels
    return levels[seat] > max(levels[:seat] + levels[seat + 1 :])


def _may_not_win(position: Position) -> int:
    """Who neither leads nor has finished a wonder."""
    seats, levels = position.rules.all_seats, position[Wonders].levels
    return mask_of(seat for seat in seats if levels[seat] < TOP and not leads(position, seat))


def _finished(position: Position) -> tuple[Seat, ...]:
    levels = position[Wonders].levels
    return tuple(Seat(seat) for seat in members(MAY_WIN(position)) if levels[seat] >= TOP)


def _no_pirate(position: Position, seat: Seat) -> bool:
    return True


# -- slice ---------------------------------------------------------------------------------------------------------


def _spent_ships(position: Position, seat: Seat) -> int:
    return int(position[Wonders].claimed[seat] is not None)


def _initial(rules: Rules, layout: Layout | None) -> Wonders:
    return Wonders((None,) * rules.seats, (0,) * rules.seats, (0,) * rules.seats)


def _sound(state: State) -> str | None:
    wonders, rules = state[Wonders], state.rules
    if {len(wonders.claimed), len(wonders.levels), len(wonders.proven)} != {rules.seats}:
        return f"there must be the wonders of {rules.seats} seats"
    for seat, (wonder, level) in enumerate(zip(wonders.claimed, wonders.levels, strict=True)):
        if not 0 <= level <= (0 if wonder is None else TOP):
            return f"seat {seat} has {level} levels of {wonder or 'no wonder'}"
        if pieces.in_stock(state, SHIP, Seat(seat)) < 0:
            return f"seat {seat} has more ships than there are, with that on its wonder"
    for seat, count in enumerate(wonders.proven):
        hidden = WONDER_RULES(rules)["hidden-points-count"] and wonders.claimed[seat] == CATHEDRAL
        cards = rules.points(state, Seat(seat)) - rules.points(state, Seat(seat), hidden=False) if hidden else 0
        if not 0 <= count <= cards:
            return f"the claim of seat {seat} proves {count} hidden points, of which it has {cards}"
    for wonder, count in WONDER_CARDS(rules).items():
        if wonders.claimed.count(wonder) > count:
            return f"{wonders.claimed.count(wonder)} seats have {wonder}, of which there are {count}"
    return None


WONDER_RULES: Table[str, bool] = Table("seafarers/wonder-rules", "What else holds for wonders.")
WONDER_CARDS: Table[str, int] = Table("seafarers/wonder-cards", "How many players may have a wonder, by wonder.")
WONDER_CONDITIONS: Table[str, Callable[[Position, Seat], bool]] = Table(
    "seafarers/wonder-conditions", "Whether a seat may claim a wonder: functions of a position and a seat, by wonder."
)

THEATER, GREAT_BRIDGE, MONUMENT = "theater", "great_bridge", "monument"
GREAT_WALL, CATHEDRAL = "great_wall", "cathedral"
CONDITIONS = {
    THEATER: _two_cities,
    GREAT_BRIDGE: _at_strait,
    MONUMENT: _harbor_and_route,
    GREAT_WALL: _at_wasteland,
    CATHEDRAL: _city_and_points,
}
PRICES: Mapping[str, tuple[tuple[str, int], ...]] = {
    THEATER: (("brick", 1), ("lumber", 1), ("wool", 3)),
    GREAT_BRIDGE: (("lumber", 3), ("wool", 1), ("grain", 1)),
    MONUMENT: (("grain", 3), ("ore", 2)),
    GREAT_WALL: (("brick", 3), ("lumber", 1), ("grain", 1)),
    CATHEDRAL: (("brick", 1), ("grain", 1), ("ore", 3)),
}
TWICE = (THEATER, GREAT_BRIDGE)
"""The wonders of which five and six players have two cards."""


def played(setup: Setup) -> bool:
    """Whether the scenario is The Wonders of Catan."""
    return setup.options["seafarers.scenario"] == "wonders_of_catan"


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    if "cities_knights" in setup.expansions:  # no points are hidden there
        return []
    return [
        Option(
            "seafarers.cathedral_points",
            "open",
            values=("open", "all"),
            doc="Which points count towards those that the Cathedral asks for: those that everybody sees, or hidden"
            " victory point cards too.",
            source="SEA-WON-07; the rules name points, JSettlers counts all",
            only=only_in("wonders_of_catan"),
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    if not played(setup):
        return []
    twice = TWICE if setup.seats > 4 else ()
    return [
        WONDER_RULES,
        Row(WONDER_RULES, "hidden-points-count", setup.options.get("seafarers.cathedral_points") == "all"),
        Row(KNOWN_CARDS, "claimed-cathedral", _known),
        WONDER_CARDS,
        WONDER_CONDITIONS,
        *(Row(WONDER_CARDS, wonder, 2 if wonder in twice else 1) for wonder in CONDITIONS),
        *(Row(WONDER_CONDITIONS, wonder, condition) for wonder, condition in CONDITIONS.items()),
        *(Row(PRICE_LIST, wonder, price) for wonder, price in PRICES.items()),
        Row(SPENT_PIECES, SHIP, _spent_ships),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Wonders, _initial, doc="Wonders, and their levels.")] if played(setup) else []


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [CLAIM, LEVEL] if played(setup) else []


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(WonderClaimed), EventSpec(LevelBuilt)] if played(setup) else []


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    if not played(setup):
        return []
    return [
        forbid(FOUNDING_SITES, _not_to_found, MARKED),
        forbid(PIRATE_MAY_MOVE, _no_pirate, NO_PIRATE),
        forbid(MAY_WIN, _may_not_win, FEWER_LEVELS),
    ]


@hookimpl
def catan_victory(setup: Setup) -> VictoryRules:
    return [VictoryRule("seafarers/wonder-finished", _finished, reads=(Wonders,))] if played(setup) else []


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("seafarers/wonders-are-counted", _sound)] if played(setup) else []
