"""Cloth for Catan: villages on small islands that trade cloth with whoever reaches them by ship (SEA-CLO).

Two cloths are a victory point. Cloth is no good: nobody pays with it, trades it or counts it for the hand limit. It has
nothing to do with the commodity of Cities & Knights (SEA-CK-16).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    BySeat,
    Citation,
    Event,
    EventSpec,
    EventSpecs,
    Hex,
    Invariant,
    Invariants,
    Layout,
    Modifiers,
    Node,
    Option,
    OptionSpecs,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    PointSource,
    PointSources,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Rules,
    Seat,
    SeatSet,
    Setup,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    TableSpecs,
    Topology,
    Transition,
    VictoryRule,
    VictoryRules,
    Violation,
    allow,
    change,
    evolve,
    forbid,
    hookimpl,
    mask_of,
    members,
    memoized,
    record,
)
from catan_core.base import (
    FOUNDED_PIECES,
    FOUNDING_ORDER,
    FOUNDING_SITES,
    ROBBER_TARGETS,
    SITES,
    VICTIMS,
    Island,
    IslandLayout,
    PieceMoved,
    PiecePlaced,
    Produced,
    VictimChoice,
    next_seat,
    pieces,
)
from catan_expansions.seafarers.islands import areas
from catan_expansions.seafarers.maps import CORNERS, Mark
from catan_expansions.seafarers.moving import ANCHORS
from catan_expansions.seafarers.pirate import PIRATE_MAY_MOVE, PIRATE_TAKES
from catan_expansions.seafarers.scenarios import only_in
from catan_expansions.seafarers.sea import SEA_MAP
from catan_expansions.seafarers.ships import SHIP

CLOTH_FOR_CATAN = Citation("seafarers", "Cloth for Catan")
SCENARIO = "cloth_for_catan"
IN_VILLAGE = 5
"""How much cloth a village has at the beginning."""
GENERAL_SUPPLY = 10
"""How much cloth there is besides."""
LAST_VILLAGES = 3
"""The game ends when no more villages than these have cloth."""
FOR_A_POINT = 2
"""How much cloth is a victory point."""

TRIBE_ISLAND = Refusal(
    "settlement.on-tribe-island", CLOTH_FOR_CATAN, text="Nobody settles on the islands of the villages."
)
NO_ROBBER_THERE = Refusal(
    "robber.on-tribe-island", CLOTH_FOR_CATAN, text="The robber does not go to the islands of the villages."
)
NO_VILLAGE = Refusal(
    "pirate.no-village-connection", CLOTH_FOR_CATAN, text="You may move the pirate only if your ships reach a village."
)
NO_SHIP_THERE = Refusal(
    "cloth.no-ship-there", CLOTH_FOR_CATAN, text="This player has no ship next to the pirate's hex."
)
NO_CLOTH = Refusal("cloth.none-left", CLOTH_FOR_CATAN, text="This player has no cloth.")


@record
class Village:
    """A village on a node, with its number, the cloth that it has left, and the seats that trade with it."""

    node: Node
    number: int
    cloth: int
    partners: SeatSet


@record
class Cloth(Slice):
    """The villages, the cloth in the general supply, and how much every seat has."""

    tag: ClassVar[str] = "seafarers/cloth"
    villages: tuple[Village, ...]
    supply: int
    owned: BySeat[int]


@record
class PirateSpoils(VictimChoice):
    """A seat that has moved the pirate chooses from whom it takes a card, unseen, or a cloth."""

    tag: ClassVar[str] = "seafarers/pirate-spoils"


@record
class TakeCloth(Action):
    """Take a cloth from the owner of a ship next to the pirate, instead of a card."""

    tag: ClassVar[str] = "seafarers/take-cloth"
    victim: Seat


@record
class VillageReached(Event):
    """A seat's ships reach a village, which trades with it from now on. `cloth` is what it gets at once: 1 or 0."""

    tag: ClassVar[str] = "seafarers/village-reached"
    seat: Seat
    node: Node
    cloth: int


@record
class ClothGiven(Event):
    """A village gives a seat that trades with it a cloth. `from_supply`: it had none left, so the supply gives it."""

    tag: ClassVar[str] = "seafarers/cloth-given"
    seat: Seat
    node: Node
    from_supply: bool


@record
class ClothTaken(Event):
    """A seat takes a cloth from another."""

    tag: ClassVar[str] = "seafarers/cloth-taken"
    thief: Seat
    victim: Seat


# -- villages and those who trade with them ----------------------------------------------------------------------


def linked_nodes(position: Position, seat: Seat) -> int:
    """The nodes that chains of a seat's ships link to its buildings, and these. Pieces of others do not cut chains."""
    topology, ships = position[Island].layout.topology, pieces.on_board(position, SHIP, seat)
    reached, new = 0, pieces.buildings(position, seat)
    while new:
        reached |= new
        new = topology.ends(topology.touching(new) & ships) & ~reached
    return reached


def villages_of(position: Position, seat: Seat) -> int:
    """The nodes of the villages that trade with a seat."""
    return mask_of(village.node for village in position[Cloth].villages if village.partners >> seat & 1)


def _reach(tx: Transition, event: PiecePlaced | PieceMoved) -> None:
    """Whoever links a village to a building takes a cloth from it, and trades with it for the rest of the game."""
    trade, seat = tx[Cloth], event.owner
    linked = linked_nodes(tx, seat)
    fresh = [each for each in trade.villages if linked >> each.node & 1 and not each.partners >> seat & 1]
    if not fresh:
        return
    villages, owned = list(trade.villages), list(trade.owned)
    for village in fresh:
        brings = min(1, village.cloth)
        partners = SeatSet(village.partners | 1 << seat)
        villages[villages.index(village)] = evolve(village, cloth=village.cloth - brings, partners=partners)
        owned[seat] += brings
    tx.update(Cloth(tuple(villages), trade.supply, tuple(owned)))
    for village in fresh:
        tx.emit(VillageReached(seat, village.node, min(1, village.cloth)))


def _produce(tx: Transition, event: Produced) -> None:
    """Every village with the number that has cloth gives one to each of its partners, clockwise from the seat on turn;
    what it lacks comes from the supply, as far as that goes."""
    trade, given = tx[Cloth], list[ClothGiven]()
    villages, supply, owned = list(trade.villages), trade.supply, list(trade.owned)
    for index, village in enumerate(villages):
        if village.number != event.total or not village.cloth:
            continue
        left, seat = village.cloth, tx.turn.seat
        for _ in tx.rules.all_seats:
            if village.partners >> seat & 1 and left + supply:
                given.append(ClothGiven(seat, village.node, from_supply=not left))
                owned[seat] += 1
                left, supply = (left - 1, supply) if left else (left, supply - 1)
            seat = next_seat(tx.rules, seat)
        villages[index] = evolve(village, cloth=left)
    if given:
        tx.update(Cloth(tuple(villages), supply, tuple(owned)))
        for gift in given:
            tx.emit(gift)


# -- the islands of the villages ---------------------------------------------------------------------------------


def tribe_islands(position: Position) -> int:
    """The hexes of the islands on which the villages lie."""
    topology, touched = position[Island].layout.topology, 0
    for village in position[Cloth].villages:
        touched |= topology.node_hexes[village.node]
    return sum(area for area in areas(position) if area & touched)


@memoized(1 << 8)
def _corners(topology: Topology, hexes: int) -> int:
    nodes = 0
    for hex in members(hexes):
        nodes |= topology.hex_nodes[hex]
    return nodes


def _not_to_settle(position: Position, seat: Seat, piece: str) -> int:
    if not position.rules.pieces[position.rules.piece_index[piece]].building:
        return 0
    return _corners(position[Island].layout.topology, tribe_islands(position))


def _not_to_rob(position: Position, seat: Seat) -> int:
    return tribe_islands(position)


# -- the pirate --------------------------------------------------------------------------------------------------


def _without_village(position: Position, seat: Seat) -> bool:
    return not villages_of(position, seat)


def _spoils(phases: tuple[Phase, ...], position: Position, seat: Seat, hex: Hex) -> tuple[Phase, ...]:
    """Where there is cloth to take, a card or a cloth."""
    owned = position[Cloth].owned
    victims = [Seat(victim) for victim in members(VICTIMS(position, seat, hex))]
    return (PirateSpoils(seat, tuple(victims), hex),) if any(owned[victim] for victim in victims) else phases


def _options(position: Position, phase: PirateSpoils, seat: Seat) -> Sequence[Seat]:
    return [victim for victim in phase.victims if position[Cloth].owned[victim]]


def _why_not(position: Position, phase: PirateSpoils, action: TakeCloth) -> Violation | None:
    if action.victim not in phase.victims:
        return NO_SHIP_THERE(victim=action.victim)
    return None if position[Cloth].owned[action.victim] else NO_CLOTH(victim=action.victim)


def _take(tx: Transition, phase: PirateSpoils, action: TakeCloth) -> None:
    trade = tx[Cloth]
    owned = list(trade.owned)
    owned[action.victim] -= 1
    owned[action.seat] += 1
    tx.update(evolve(trade, owned=tuple(owned)))
    tx.emit(ClothTaken(action.seat, action.victim))


TAKE_CLOTH = ActionSpec(
    kind=TakeCloth,
    during=(PirateSpoils,),
    rule=CLOTH_FOR_CATAN,
    options=_options,
    why=_why_not,
    apply=_take,
    refusals=(NO_SHIP_THERE, NO_CLOTH),
)


def _spoils_problem(state: State, phase: PirateSpoils, beneath: tuple[Phase, ...]) -> str | None:
    victims = list(phase.victims)
    if victims != sorted(set(victims)) or phase.seat in victims:
        return f"seat {phase.seat} cannot take anything from one of {victims}"
    return None if any(state[Cloth].owned[victim] for victim in victims) else "there is no cloth to take"


# -- points and the end ------------------------------------------------------------------------------------------


def _points(position: Position, seat: Seat) -> int:
    return position[Cloth].owned[seat] // FOR_A_POINT


def cloth_has_run_out(position: Position) -> bool:
    """Whether so few villages have cloth left that the game ends."""
    left = [village.cloth for village in position[Cloth].villages]
    return 0 in left and sum(map(bool, left)) <= LAST_VILLAGES


def leaders(position: Position) -> tuple[Seat, ...]:
    """The seats with most points, and among these with most cloth, clockwise from the seat on turn."""
    rules, owned, seat = position.rules, position[Cloth].owned, position.turn.seat
    order = [seat]
    while len(order) < rules.seats:
        order.append(next_seat(rules, order[-1]))
    ranks = {seat: (rules.points(position, seat), owned[seat]) for seat in order}
    return tuple([seat for seat in order if ranks[seat] == max(ranks.values())])


def _first_leader(position: Position) -> tuple[Seat, ...]:
    return leaders(position)[:1] if cloth_has_run_out(position) else ()


def _all_leaders(position: Position) -> tuple[Seat, ...]:
    return tuple(sorted(leaders(position))) if cloth_has_run_out(position) else ()


# -- the beginning -------------------------------------------------------------------------------------------------


def _node(topology: Topology, mark: Mark) -> Node:
    return topology.hex_corners[topology.hex(mark.q, mark.r)][CORNERS.index(mark.where)]


def _initial(rules: Rules, layout: Layout | None) -> Cloth:
    """The villages of the scenario's map, as far as the board has their places."""
    assert isinstance(layout, IslandLayout)
    topology = layout.topology
    villages = [
        Village(_node(topology, mark), number, IN_VILLAGE, SeatSet(0))
        for mark in SEA_MAP(rules)["map"].marked("village_corner")
        if (mark.q, mark.r) in layout.hexes and (number := mark.number) is not None
    ]
    return Cloth(tuple(villages), GENERAL_SUPPLY, (0,) * rules.seats)


def _sound(state: State) -> str | None:
    trade = state[Cloth]
    left = [village.cloth for village in trade.villages]
    if len(trade.owned) != state.rules.seats or min(trade.owned) < 0 or trade.supply < 0:
        return "cloth is not counted by seat"
    if any(not 0 <= cloth <= IN_VILLAGE for cloth in left):
        return f"villages cannot have {left} cloth left"
    count = sum(left) + trade.supply + sum(trade.owned)
    if count != IN_VILLAGE * len(left) + GENERAL_SUPPLY:
        return f"there are {count} cloths in all"
    for seat in state.rules.all_seats:
        linked = linked_nodes(state, seat)
        if any(linked >> village.node & 1 and not village.partners >> seat & 1 for village in trade.villages):
            return f"seat {seat} has reached a village that does not trade with it"
    return None


# -- hooks -------------------------------------------------------------------------------------------------------


def played(setup: Setup) -> bool:
    """Whether this scenario is played."""
    return setup.options["seafarers.scenario"] == SCENARIO


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "seafarers.third_round",
            "forward",
            values=("forward", "back"),
            doc="In which order the third settlements of Cloth for Catan are founded.",
            source="SEA-CLO-01; the rules can be read both ways, implementations go forward",
            only=only_in(SCENARIO),
        ),
        Option(
            "seafarers.cloth_tie",
            "turn_order",
            values=("turn_order", "shared"),
            doc="Who wins when the cloth runs out and several have equal points and equal cloth: the first of them from"
            " the player on turn, or all of them.",
            source="SEA-CLO-11; the rules only say that more cloth decides",
            only=only_in(SCENARIO),
        ),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [SliceSpec(Cloth, _initial, doc="Villages and cloth.")] if played(setup) else []


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    if not played(setup):
        return []
    return [
        Row(FOUNDED_PIECES, 3, "settlement"),
        Row(FOUNDING_ORDER, 3, setup.word("seafarers.third_round")),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    if not played(setup):
        return []
    return [PhaseSpec(PirateSpoils, rule=CLOTH_FOR_CATAN, sound=_spoils_problem, lies_on=())]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [TAKE_CLOTH] if played(setup) else []


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(VillageReached), EventSpec(ClothGiven), EventSpec(ClothTaken)] if played(setup) else []


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    if not played(setup):
        return []
    return [Reaction(PiecePlaced, _reach), Reaction(PieceMoved, _reach), Reaction(Produced, _produce)]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    if not played(setup):
        return []
    return [
        forbid(SITES, _not_to_settle, TRIBE_ISLAND),
        forbid(FOUNDING_SITES, _not_to_settle, TRIBE_ISLAND),
        forbid(ROBBER_TARGETS, _not_to_rob, NO_ROBBER_THERE),
        forbid(PIRATE_MAY_MOVE, _without_village, NO_VILLAGE),
        change(PIRATE_TAKES, _spoils),
        allow(ANCHORS, villages_of),
    ]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("seafarers/cloth", _points, reads=(Cloth,))] if played(setup) else []


@hookimpl
def catan_victory(setup: Setup) -> VictoryRules:
    if not played(setup):
        return []
    shared = setup.options["seafarers.cloth_tie"] == "shared"
    return [VictoryRule("seafarers/cloth-has-run-out", _all_leaders if shared else _first_leader, reads=(Cloth,))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("seafarers/cloth-is-counted", _sound)] if played(setup) else []
