"""Cloth for Catan: villages on small islands that trade cloth with whoever reaches them by ship (SEA-CLO).

Two cloths are a victory point. Cloth is no good: nobody pays with it, trades it or counts it for the hand limit. It has
nothing to do with the commodity of Cities & Knights (SEA-CK-16).
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import building, pieces
from catan_expansions.seafarers.heuristics import FAR, ship_distances
from catan_expansions.seafarers.islands import areas
from catan_expansions.seafarers.maps import CORNERS, Mark
from catan_expansions.seafarers.moving import ANCHORS, breaks
from catan_expansions.seafarers.pirate import PIRATE_MAY_MOVE, PIRATE_TAKES
from catan_expansions.seafarers.scenarios import PLAYED, only_in
from catan_expansions.seafarers.sea import SEA_MAP, SEA_MARKS
from catan_expansions.seafarers.ships import SHIP

CLOTH_FOR_CATAN = catan.Citation("seafarers", "Cloth for Catan")
SCENARIO = "cloth_for_catan"
IN_VILLAGE = 5
"""How much cloth a village has at the beginning."""
GENERAL_SUPPLY = 10
"""How much cloth there is besides."""
LAST_VILLAGES = 3
"""The game ends when no more villages than these have cloth."""
FOR_A_POINT = 2
"""How much cloth is a victory point."""

TRIBE_ISLAND = catan.Refusal(
    "settlement.on-tribe-island", CLOTH_FOR_CATAN, text="Nobody settles on the islands of the villages."
)
NO_ROBBER_THERE = catan.Refusal(
    "robber.on-tribe-island", CLOTH_FOR_CATAN, text="The robber does not go to the islands of the villages."
)
NO_VILLAGE = catan.Refusal(
    "pirate.no-village-connection", CLOTH_FOR_CATAN, text="You may move the pirate only if your ships reach a village."
)
NO_SHIP_THERE = catan.Refusal(
    "cloth.no-ship-there", CLOTH_FOR_CATAN, text="This player has no ship next to the pirate's hex."
)
NO_CLOTH = catan.Refusal("cloth.none-left", CLOTH_FOR_CATAN, text="This player has no cloth.")


@catan.record
class Village:
    """A village on a node, with its number, the cloth that it has left, and the seats that trade with it."""

    node: catan.Node
    number: catan.Count
    cloth: catan.Count
    partners: catan.SeatSet


@catan.record
class Cloth(catan.Slice, tag="seafarers/cloth"):
    """The villages, the cloth in the general supply, and how much every seat has."""

    villages: tuple[Village, ...]
    supply: catan.Count
    owned: catan.BySeat[catan.Count]


@catan.record
class PirateSpoils(base.VictimChoice, tag="seafarers/pirate-spoils"):
    """A seat that has moved the pirate chooses from whom it takes a card, unseen, or a cloth."""


@catan.record
class TakeCloth(catan.Action, tag="seafarers/take-cloth"):
    """Take a cloth from the owner of a ship next to the pirate, instead of a card."""

    victim: catan.Seat


@catan.record
class VillageReached(catan.Event, tag="seafarers/village-reached"):
    """A seat's ships reach a village, which trades with it from now on. `cloth` is what it gets at once: 1 or 0."""

    seat: catan.Seat
    node: catan.Node
    cloth: catan.Count


@catan.record
class ClothGiven(catan.Event, tag="seafarers/cloth-given"):
    """A village gives a seat that trades with it a cloth. `from_supply`: it had none left, so the supply gives it."""

    seat: catan.Seat
    node: catan.Node
    from_supply: bool


@catan.record
class ClothTaken(catan.Event, tag="seafarers/cloth-taken"):
    """A seat takes a cloth from another."""

    thief: catan.Seat
    victim: catan.Seat


# -- villages and those who trade with them ----------------------------------------------------------------------


def linked_nodes(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes that chains of a seat's ships link to its buildings, and these. Pieces of others do not cut chains, but
    where by option their buildings end lines."""
    topology, ships = position[base.Island].layout.topology, pieces.on_board(position, SHIP, seat)
    reached, new, ends = 0, pieces.buildings(position, seat), breaks(position, seat)
    while new:
        reached |= new
        new = topology.ends(topology.touching(new & ~ends) & ships) & ~reached
    return reached


def villages_of(position: catan.Position, seat: catan.Seat) -> int:
    """The nodes of the villages that trade with a seat."""
    return catan.mask_of(village.node for village in position[Cloth].villages if village.partners >> seat & 1)


def _reach(tx: catan.Transition, event: base.PiecePlaced | base.PieceMoved) -> None:
    """Whoever links a village to a building takes a cloth from it, and trades with it for the rest of the game."""
    trade, seat = tx[Cloth], event.owner
    linked = linked_nodes(tx, seat)
    fresh = [each for each in trade.villages if linked >> each.node & 1 and not each.partners >> seat & 1]
    if not fresh:
        return
    villages, owned = list(trade.villages), list(trade.owned)
    for village in fresh:
        brings = min(1, village.cloth)
        partners = catan.SeatSet(village.partners | 1 << seat)
        villages[villages.index(village)] = catan.evolve(village, cloth=village.cloth - brings, partners=partners)
        owned[seat] += brings
    tx.update(Cloth(tuple(villages), trade.supply, tuple(owned)))
    for village in fresh:
        tx.emit(VillageReached(seat, village.node, min(1, village.cloth)))


def _produce(tx: catan.Transition, event: base.Produced) -> None:
    """Every village with the number that has cloth gives one to each of its partners, clockwise from the seat on turn;
    what it lacks comes from the supply, as far as that goes."""
    trade, given = tx[Cloth], list[ClothGiven]()
    villages, supply, owned = list(trade.villages), trade.supply, list(trade.owned)
    for index, village in enumerate(villages):
        if village.number != event.total or not village.cloth:
            continue
        left = village.cloth
        for seat in tx.rules.clockwise(tx.turn.seat):
            if village.partners >> seat & 1 and left + supply:
                given.append(ClothGiven(seat, village.node, from_supply=not left))
                owned[seat] += 1
                left, supply = (left - 1, supply) if left else (left, supply - 1)
        villages[index] = catan.evolve(village, cloth=left)
    if given:
        tx.update(Cloth(tuple(villages), supply, tuple(owned)))
        for gift in given:
            tx.emit(gift)


# -- the islands of the villages ---------------------------------------------------------------------------------


def tribe_islands(position: catan.Position) -> int:
    """The hexes of the islands on which the villages lie."""
    topology, touched = position[base.Island].layout.topology, 0
    for village in position[Cloth].villages:
        touched |= topology.node_hexes[village.node]
    return sum(area for area in areas(position) if area & touched)


@building.for_buildings()
def _not_to_settle(position: catan.Position, seat: catan.Seat, piece: str) -> int:
    return position[base.Island].layout.topology.corners_of(tribe_islands(position))


def _not_to_rob(position: catan.Position, seat: catan.Seat) -> int:
    return tribe_islands(position)


# -- the pirate --------------------------------------------------------------------------------------------------


def _without_village(position: catan.Position, seat: catan.Seat) -> bool:
    return not villages_of(position, seat)


def _spoils(
    phases: tuple[catan.Phase, ...], position: catan.Position, seat: catan.Seat, hex: catan.Hex
) -> tuple[catan.Phase, ...]:
    """Where there is cloth to take, a card or a cloth."""
    owned = position[Cloth].owned
    victims = [catan.Seat(victim) for victim in catan.members(base.VICTIMS(position, seat, hex))]
    return (PirateSpoils(seat, tuple(victims), hex),) if any(owned[victim] for victim in victims) else phases


def _why_not(position: catan.Position, phase: PirateSpoils, action: TakeCloth) -> catan.Violation | None:
    if action.victim not in phase.victims:
        return NO_SHIP_THERE(victim=action.victim)
    return None if position[Cloth].owned[action.victim] else NO_CLOTH(victim=action.victim)


def _take(tx: catan.Transition, phase: PirateSpoils, action: TakeCloth) -> None:
    trade = tx[Cloth]
    owned = list(trade.owned)
    owned[action.victim] -= 1
    owned[action.seat] += 1
    tx.update(catan.evolve(trade, owned=tuple(owned)))
    tx.emit(ClothTaken(action.seat, action.victim))


TAKE_CLOTH = catan.ActionSpec(
    kind=TakeCloth,
    during=(PirateSpoils,),
    rule=CLOTH_FOR_CATAN,
    options=lambda position, phase, seat: [victim for victim in phase.victims if position[Cloth].owned[victim]],
    why=_why_not,
    apply=_take,
    refusals=(NO_SHIP_THERE, NO_CLOTH),
)


def _spoils_problem(state: catan.State, phase: PirateSpoils, beneath: tuple[catan.Phase, ...]) -> str | None:
    victims = list(phase.victims)
    if victims != sorted(set(victims)) or phase.seat in victims:
        return f"seat {phase.seat} cannot take anything from one of {victims}"
    return None if any(state[Cloth].owned[victim] for victim in victims) else "there is no cloth to take"


# -- points and the end ------------------------------------------------------------------------------------------


def _points(position: catan.Position, seat: catan.Seat) -> int:
    return position[Cloth].owned[seat] // FOR_A_POINT


def cloth_has_run_out(position: catan.Position) -> bool:
    """Whether so few villages have cloth left that the game ends."""
    left = [village.cloth for village in position[Cloth].villages]
    return 0 in left and sum(map(bool, left)) <= LAST_VILLAGES


def leaders(position: catan.Position) -> tuple[catan.Seat, ...]:
    """The seats with most points, and among these with most cloth, clockwise from the seat on turn."""
    rules, owned = position.rules, position[Cloth].owned
    ranks = {seat: (rules.points(position, seat), owned[seat]) for seat in rules.clockwise(position.turn.seat)}
    best = max(ranks.values())
    return tuple([seat for seat, rank in ranks.items() if rank == best])


def _first_leader(position: catan.Position) -> tuple[catan.Seat, ...]:
    return leaders(position)[:1] if cloth_has_run_out(position) else ()


def _all_leaders(position: catan.Position) -> tuple[catan.Seat, ...]:
    return tuple(sorted(leaders(position))) if cloth_has_run_out(position) else ()


# -- the beginning -------------------------------------------------------------------------------------------------


def _node(topology: catan.Topology, mark: Mark) -> catan.Node:
    return topology.hex_corners[topology.hex(mark.q, mark.r)][CORNERS.index(mark.where)]


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Cloth:
    """The villages of the scenario's map, as far as the board has their places."""
    assert isinstance(layout, base.IslandLayout)
    topology = layout.topology
    villages = [
        Village(_node(topology, mark), number, IN_VILLAGE, catan.SeatSet(0))
        for mark in SEA_MAP(rules)["map"].marked("village_corner")
        if (mark.q, mark.r) in layout.hexes and (number := mark.number) is not None
    ]
    return Cloth(tuple(villages), GENERAL_SUPPLY, (0,) * rules.seats)


def _sound(state: catan.State) -> str | None:
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


def played(setup: catan.Setup) -> bool:
    """Whether this scenario is played."""
    return PLAYED(setup) == SCENARIO


THIRD_ROUND = catan.Option(
    "seafarers.third_round",
    "forward",
    values=("forward", "back"),
    doc="In which order the third settlements of Cloth for Catan are founded.",
    source="SEA-CLO-01; the rules can be read both ways, implementations go forward",
    only=only_in(SCENARIO),
)
CLOTH_TIE = catan.Option(
    "seafarers.cloth_tie",
    "turn_order",
    values=("turn_order", "shared"),
    doc="Who wins when the cloth runs out and several have equal points and equal cloth: the first of them from"
    " the player on turn, or all of them.",
    source="SEA-CLO-11; the rules only say that more cloth decides",
    only=only_in(SCENARIO),
)


# -- for players and bots -----------------------------------------------------------------------------------------

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
TRADE = 0.8
"""What it counts to trade with a village that has cloth, less by a share for each ship that is missing to the next."""


def _marks(position: catan.Position) -> tuple[catan.PlaceMark, ...]:
    """On each village its number, and raised beside it the cloth that it has left."""
    return tuple(
        catan.PlaceMark("village", f"{village.number}{str(village.cloth).translate(RAISED)}", node=village.node)
        for village in position[Cloth].villages
    )


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    """What everybody has, with the number of villages that trade with it, and the supply."""
    rules, trade = view.rules, view[Cloth]
    supply = catan.Remark(f"{rules.text('panel:cloth-supply', language)}: {trade.supply}")
    tallies = (
        rules.tally(count, id, language, seat)
        for seat in rules.all_seats
        for id, count in (
            ("column:cloth", trade.owned[seat]),
            ("column:villages", villages_of(view, seat).bit_count()),
        )
    )
    return (catan.CardPanel(rules.text("panel:seafarers/cloth", language), (supply, *tallies)),)


def _traders(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    """A single cloth is half a point; villages bring more, also the nearest of those that do not trade yet."""
    trade = position[Cloth]
    estimate = trade.owned[seat] % FOR_A_POINT / FOR_A_POINT
    others = 0
    for village in trade.villages:
        if village.cloth and village.partners >> seat & 1:
            estimate += TRADE
        elif village.cloth:
            others |= 1 << village.node
    for missing, nodes in enumerate(ship_distances(position, seat)):
        if nodes & others:
            return estimate + TRADE * (1 - missing / (FAR + 1))
    return estimate


WINNERS = {"turn_order": _first_leader, "shared": _all_leaders}


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        THIRD_ROUND,
        CLOTH_TIE,
        # Nobody is to be spared: everybody has three settlements from the founding on, and no settlement is lost.
        catan.NoEffect(base.FRIENDLY_ROBBER.name, by=PLAYED.name, values=(SCENARIO,)),
    ]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Cloth, _initial, doc="Villages and cloth.")]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.FOUNDED_PIECES, 3, "settlement"),
        catan.Row(base.FOUNDING_ORDER, 3, THIRD_ROUND(setup)),
        catan.Row(SEA_MARKS, "villages", _marks),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(PirateSpoils, rule=CLOTH_FOR_CATAN, sound=_spoils_problem, lies_on=())]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [TAKE_CLOTH]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(VillageReached), catan.EventSpec(ClothGiven), catan.EventSpec(ClothTaken)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [
        catan.Reaction(base.PiecePlaced, _reach),
        catan.Reaction(base.PieceMoved, _reach),
        catan.Reaction(base.Produced, _produce),
    ]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [
        catan.forbid(base.SITES, _not_to_settle, TRIBE_ISLAND),
        catan.forbid(base.FOUNDING_SITES, _not_to_settle, TRIBE_ISLAND),
        catan.forbid(base.ROBBER_TARGETS, _not_to_rob, NO_ROBBER_THERE),
        catan.forbid(PIRATE_MAY_MOVE, _without_village, NO_VILLAGE),
        catan.change(PIRATE_TAKES, _spoils),
        catan.allow(ANCHORS, villages_of),
        catan.add(catan.HEURISTIC, _traders),
    ]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("seafarers/cloth", _points, reads=(Cloth,))]


@catan.hookimpl
def catan_victory(setup: catan.Setup) -> catan.VictoryRules:
    return [catan.VictoryRule("seafarers/cloth-has-run-out", WINNERS[CLOTH_TIE(setup)], reads=(Cloth,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/cloth-is-counted", _sound)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("seafarers/cloth", _panel)]
