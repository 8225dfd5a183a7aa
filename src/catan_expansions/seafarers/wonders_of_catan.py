"""The Wonders of Catan: each player may build a wonder, level by level (SEA-WON).

A wonder is claimed by who meets its condition, with a ship that leaves the game. Who finishes its last level wins, and
so does who has enough points and more levels than anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import building, goods, pieces, rows
from catan_core.components.dealing import KnownCards
from catan_expansions.seafarers.pirate import PIRATE_MAY_MOVE
from catan_expansions.seafarers.scenarios import PLAYED, only_in
from catan_expansions.seafarers.sea import SEA_MAP, SEA_MARKS
from catan_expansions.seafarers.ships import SHIP

WONDERS = catan.Citation("seafarers", "The Wonders of Catan")
TOP = 4
"""The last level of a wonder."""
ROUTE = 5
"""How long the trade route must be for the Monument."""
POINTS = 6
"""How many points the Cathedral asks for."""

HAS_ONE = catan.Refusal("wonder.has-one", WONDERS, text="You have a wonder already.")
TAKEN = catan.Refusal("wonder.taken", WONDERS, text="This wonder belongs to somebody else.")
NOT_YET = catan.Refusal("wonder.condition-not-met", WONDERS, text="You do not meet the condition of this wonder.")
HAS_NONE = catan.Refusal("wonder.has-none", WONDERS, text="You have no wonder to build.")
FINISHED = catan.Refusal("wonder.finished", WONDERS, text="Your wonder is finished.")
MARKED = catan.Refusal("founding.marked-corner", WONDERS, text="Nobody begins at the straits or the wasteland.")
NO_PIRATE = catan.Refusal("pirate.none", WONDERS, text="There is no pirate in this scenario.")
FEWER_LEVELS = catan.Refusal(
    "victory.fewer-levels", WONDERS, text="To win, you need more levels of a wonder than anybody else."
)

WONDER = catan.Ids("seafarers/wonder", lambda rules: tuple(WONDER_CARDS(rules)), doc="A wonder.")


@catan.record
class Wonders(catan.Slice, tag="seafarers/wonders"):
    """The wonder of each seat, None before it has claimed one, and how many levels of it are built.

    `proven` has the hidden victory point cards that a seat must have had for its claim; it has them still.
    """

    claimed: catan.BySeat[Annotated[str, WONDER] | None]
    levels: catan.BySeat[catan.Count]
    proven: catan.BySeat[catan.Count]


@catan.record
class ClaimWonder(catan.Action, tag="seafarers/claim-wonder"):
    """Claim a wonder whose condition you meet, with a ship that you have not placed."""

    wonder: Annotated[str, WONDER]


@catan.record
class BuildLevel(catan.Action, tag="seafarers/build-level"):
    """Build the next level of your wonder."""


@catan.record
class WonderClaimed(catan.Event, tag="seafarers/wonder-claimed"):
    """A seat has claimed a wonder."""

    seat: catan.Seat
    wonder: Annotated[str, WONDER]


@catan.record
class LevelBuilt(catan.Event, tag="seafarers/level-built"):
    """A seat has built a level of its wonder."""

    seat: catan.Seat
    wonder: Annotated[str, WONDER]
    level: catan.Count


# -- corners of the map --------------------------------------------------------------------------------------------


@pieces.memoized_on_board(pieces.NO_ROWS)
def marked_corners(position: catan.Position, name: str) -> int:
    """The nodes that the map marks as a strait or as wasteland."""
    plan, topology = SEA_MAP(position.rules)["map"], position[base.Island].layout.topology
    return catan.mask_of(plan.corners(topology, f"{name}_corner"))


def _not_to_found(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    straits = marked_corners(position, "strait")
    beside = position[base.Island].layout.topology.around(straits)
    return straits | beside | marked_corners(position, "strait_no_build") | marked_corners(position, "wasteland")


# -- conditions ----------------------------------------------------------------------------------------------------


def _cities(position: catan.Position, seat: catan.Seat) -> int:
    return pieces.on_board(position, "city", seat)


def _two_cities(position: catan.Position, seat: catan.Seat) -> bool:
    return _cities(position, seat).bit_count() >= 2


def _at_strait(position: catan.Position, seat: catan.Seat) -> bool:
    return bool(pieces.buildings(position, seat) & marked_corners(position, "strait"))


def _harbor_and_route(position: catan.Position, seat: catan.Seat) -> bool:
    if position[base.LongestRoad].lengths[seat] < ROUTE:
        return False
    harbors = 0
    for nodes in position[base.Island].layout.harbor_nodes.values():
        harbors |= nodes
    return bool(_cities(position, seat) & harbors)


def _at_wasteland(position: catan.Position, seat: catan.Seat) -> bool:
    return bool(pieces.buildings(position, seat) & marked_corners(position, "wasteland"))


def _city_and_points(position: catan.Position, seat: catan.Seat) -> bool:
    """Only points that everybody sees count, as a claim is open to all; by option the seat's hidden cards too."""
    hidden = CATHEDRAL_POINTS(position.rules) == "all"
    return _cities(position, seat) != 0 and position.rules.points(position, seat, hidden=hidden) >= POINTS


def _proven(position: catan.Position, seat: catan.Seat, wonder: str) -> int:
    """How many hidden victory point cards a claim proves a seat to have."""
    if wonder != CATHEDRAL or CATHEDRAL_POINTS(position.rules) == "open":
        return 0
    return max(0, POINTS - position.rules.points(position, seat, hidden=False))


def _known(position: catan.Position) -> Iterator[KnownCards]:
    """What claims have proven of hidden hands; winners have shown these cards."""
    kind = base.DEVELOPMENT_CARD.of(position.rules).index("victory_point")
    won = position.winners or ()
    for seat, count in enumerate(position[Wonders].proven):
        if count and seat not in won:
            yield KnownCards(catan.Seat(seat), (kind,), min_cards=count)


def free_wonders(position: catan.Position) -> tuple[str, ...]:
    """The wonders of which a card is left, in the order of the table."""
    return FREE(position.rules)(position[Wonders].claimed)


def _free(rules: catan.Rules) -> Callable[[tuple[str | None, ...]], tuple[str, ...]]:
    cards = WONDER_CARDS(rules).items()
    return catan.memoized(1 << 10)(
        lambda claimed: tuple([wonder for wonder, count in cards if claimed.count(wonder) < count])
    )


FREE = catan.PerRules(_free)
"""The function that says which wonders are left, from those that the seats have claimed."""


# -- actions -------------------------------------------------------------------------------------------------------


def _claims(position: catan.Position, phase: catan.Phase, seat: catan.Seat) -> Sequence[str]:
    if position[Wonders].claimed[seat] is not None or pieces.in_stock(position, SHIP, seat) <= 0:
        return ()
    conditions = WONDER_CONDITIONS(position.rules)
    return [wonder for wonder in free_wonders(position) if conditions[wonder](position, seat)]


def _why_no_claim(position: catan.Position, phase: catan.Phase, action: ClaimWonder) -> catan.Violation | None:
    if position[Wonders].claimed[action.seat] is not None:
        return HAS_ONE()
    if action.wonder not in free_wonders(position):
        return TAKEN(wonder=action.wonder)
    if pieces.in_stock(position, SHIP, action.seat) <= 0:
        return base.NO_PIECE_LEFT(piece=SHIP)
    met = WONDER_CONDITIONS(position.rules)[action.wonder](position, action.seat)
    return None if met else NOT_YET(wonder=action.wonder)


def _claim(tx: catan.Transition, phase: catan.Phase, action: ClaimWonder) -> None:
    wonders, seat = tx[Wonders], action.seat
    tx.update(
        Wonders(
            catan.with_entry(wonders.claimed, seat, action.wonder),
            wonders.levels,
            catan.with_entry(wonders.proven, seat, _proven(tx, seat, action.wonder)),
        )
    )
    tx.emit(WonderClaimed(seat, action.wonder))


CLAIM = catan.ActionSpec(
    kind=ClaimWonder,
    during=(base.BuildPhase,),
    rule=WONDERS,
    options=_claims,
    why=_why_no_claim,
    apply=_claim,
    refusals=(HAS_ONE, TAKEN, base.NO_PIECE_LEFT, NOT_YET),
)


def _can_build(position: catan.Position, seat: catan.Seat) -> bool:
    wonders = position[Wonders]
    wonder = wonders.claimed[seat]
    return wonder is not None and wonders.levels[seat] < TOP and goods.can_pay(position, seat, wonder)


def _why_no_level(position: catan.Position, phase: catan.Phase, action: BuildLevel) -> catan.Violation | None:
    wonders = position[Wonders]
    wonder = wonders.claimed[action.seat]
    if wonder is None:
        return HAS_NONE()
    return FINISHED() if wonders.levels[action.seat] >= TOP else building.price_refusal(position, action.seat, wonder)


def _build(tx: catan.Transition, phase: catan.Phase, action: BuildLevel) -> None:
    wonders, seat = tx[Wonders], action.seat
    wonder, level = wonders.claimed[seat], wonders.levels[seat] + 1
    assert wonder is not None
    goods.pay_for(tx, seat, wonder)
    tx.update(catan.evolve(wonders, levels=catan.with_entry(wonders.levels, seat, level)))
    tx.emit(LevelBuilt(seat, wonder, level))


LEVEL = catan.ActionSpec(
    kind=BuildLevel,
    during=(base.BuildPhase,),
    rule=WONDERS,
    options=lambda position, phase, seat: catan.only_if(_can_build(position, seat)),
    why=_why_no_level,
    apply=_build,
    refusals=(HAS_NONE, FINISHED, base.CANNOT_PAY),
)


# -- victory -------------------------------------------------------------------------------------------------------


def leads(levels: Sequence[int], seat: catan.Seat) -> bool:
    """Whether a seat has more levels than anybody else."""
    return levels[seat] > max((*levels[:seat], *levels[seat + 1 :]))


@catan.memoized(1 << 10)
def _behind(levels: Sequence[int]) -> int:
    """Who neither leads nor has finished a wonder."""
    seats = [catan.Seat(seat) for seat, level in enumerate(levels) if level < TOP]
    return catan.mask_of([seat for seat in seats if not leads(levels, seat)])


def _may_not_win(position: catan.Position) -> int:
    return _behind(position[Wonders].levels)


def _finished(position: catan.Position) -> tuple[catan.Seat, ...]:
    levels = position[Wonders].levels
    if max(levels) < TOP:
        return ()
    return tuple(catan.Seat(seat) for seat in catan.members(base.MAY_WIN(position)) if levels[seat] >= TOP)


def _no_pirate(position: catan.Position, seat: catan.Seat) -> bool:
    return True


# -- slice ---------------------------------------------------------------------------------------------------------


def _spent_ships(position: catan.Position, seat: catan.Seat) -> int:
    return int(position[Wonders].claimed[seat] is not None)


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Wonders:
    return Wonders((None,) * rules.seats, (0,) * rules.seats, (0,) * rules.seats)


def _sound(state: catan.State) -> str | None:
    wonders, rules = state[Wonders], state.rules
    if {len(wonders.claimed), len(wonders.levels), len(wonders.proven)} != {rules.seats}:
        return f"there must be the wonders of {rules.seats} seats"
    for seat, (wonder, level) in enumerate(zip(wonders.claimed, wonders.levels, strict=True)):
        if not 0 <= level <= (0 if wonder is None else TOP):
            return f"seat {seat} has {level} levels of {wonder or 'no wonder'}"
        if pieces.in_stock(state, SHIP, catan.Seat(seat)) < 0:
            return f"seat {seat} has more ships than there are, with that on its wonder"
    for seat, count in enumerate(wonders.proven):
        hidden = CATHEDRAL_POINTS(rules) == "all" and wonders.claimed[seat] == CATHEDRAL
        cards = (
            rules.points(state, catan.Seat(seat)) - rules.points(state, catan.Seat(seat), hidden=False) if hidden else 0
        )
        if not 0 <= count <= cards:
            return f"the claim of seat {seat} proves {count} hidden points, of which it has {cards}"
    for wonder, count in WONDER_CARDS(rules).items():
        if wonders.claimed.count(wonder) > count:
            return f"{wonders.claimed.count(wonder)} seats have {wonder}, of which there are {count}"
    return None


WONDER_CARDS: catan.Table[str, int] = catan.Table(
    "seafarers/wonder-cards",
    "How many players may have a wonder, by wonder.",
    problem=rows.every(rows.id_problem, rows.count_problem),
)
WONDER_CONDITIONS: catan.Table[str, Callable[[catan.Position, catan.Seat], bool]] = catan.Table(
    "seafarers/wonder-conditions",
    "Whether a seat may claim a wonder: functions of a position and a seat, by wonder.",
    problem=rows.calls("position", "seat"),
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


def played(setup: catan.Setup) -> bool:
    """Whether the scenario is The Wonders of Catan."""
    return PLAYED(setup) == "wonders_of_catan"


CATHEDRAL_POINTS = catan.Option(
    "seafarers.cathedral_points",
    "open",
    values=("open", "all"),
    doc="Which points count towards those that the Cathedral asks for: those that everybody sees, or hidden"
    " victory point cards too.",
    source="SEA-WON-07; the rules name points, JSettlers counts all",
    only=only_in("wonders_of_catan"),
)


# -- for players and bots -----------------------------------------------------------------------------------------

CLAIMED_WORTH = 1.0
"""What a wonder promises that has been claimed."""
LEVEL_WORTH = 1.4
"""What each of its levels promises."""
LEAD_WORTH = 0.5
"""What it promises to have more levels than anybody else."""


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """The corners that the map points out."""
    return tuple(
        catan.PlaceMark(name, label, node=catan.Node(node))
        for name, label in (("strait", "S"), ("wasteland", "W"))
        for node in catan.members(marked_corners(position, name))
    )


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """The wonder of each seat with its levels, and the wonders that nobody has claimed."""
    rules, wonders = view.rules, view[Wonders]
    claimed = []
    for seat, wonder in zip(rules.all_seats, wonders.claimed, strict=True):
        if wonder is not None:
            name, level = rules.text(f"wonder:{wonder}", language), wonders.levels[seat]
            claimed.append(catan.Tally(name, level, seat, words=f"{name} {level}/{TOP}"))
    free = tuple(catan.Remark(rules.text(f"wonder:{wonder}", language)) for wonder in free_wonders(view))
    panels = (
        catan.CardPanel(rules.text("panel:seafarers/wonders", language), tuple(claimed)),
        catan.CardPanel(rules.text("panel:seafarers/free-wonders", language), free),
    )
    return tuple(panel for panel in panels if panel.tallies)


def _promise(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """A wonder, its levels and the lead."""
    wonders = position[Wonders]
    if wonders.claimed[seat] is None:
        return 0.0
    return CLAIMED_WORTH + LEVEL_WORTH * wonders.levels[seat] + LEAD_WORTH * leads(wonders.levels, seat)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    if "cities_knights" in setup.expansions:  # no points are hidden there
        return []
    return [CATHEDRAL_POINTS]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    twice = rows.for_seats(setup.seats, (), TWICE)
    return [
        catan.Row(base.KNOWN_CARDS, "claimed-cathedral", _known),
        WONDER_CARDS,
        WONDER_CONDITIONS,
        *(catan.Row(WONDER_CARDS, wonder, 1 + (wonder in twice)) for wonder in CONDITIONS),
        *(catan.Row(WONDER_CONDITIONS, wonder, condition) for wonder, condition in CONDITIONS.items()),
        *(catan.Row(base.PRICE_LIST, wonder, price) for wonder, price in PRICES.items()),
        catan.Row(base.SPENT_PIECES, SHIP, _spent_ships),
        catan.Row(SEA_MARKS, "wonders", _marks),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Wonders, _initial, doc="Wonders, and their levels.")]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [CLAIM, LEVEL]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(WonderClaimed), catan.EventSpec(LevelBuilt)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.FOUNDING_SITES, _not_to_found, MARKED),
        catan.forbid(PIRATE_MAY_MOVE, _no_pirate, NO_PIRATE),
        catan.forbid(base.MAY_WIN, _may_not_win, FEWER_LEVELS, reads=(Wonders,)),
        catan.add(catan.HEURISTIC, _promise),
    ]


@catan.hookimpl
def catan_victory(setup: catan.Setup) -> catan.VictoryRules:
    return [catan.VictoryRule("seafarers/wonder-finished", _finished, reads=(Wonders,), asks=(base.MAY_WIN,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/wonders-are-counted", _sound)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("seafarers/wonders", _panel)]
