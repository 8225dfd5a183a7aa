"""How a game begins (base: "Fase de fundación"; summary: "Preparar")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action, ActionSpec, ChanceAction, ChanceSpec, Edge, Event, EventSpec, Node, Opening, Option, Outcomes, Phase,
    PhaseSpec, Position, Refusal, Row, Rule, Rules, Seat, Setup, Table, Transition, Violation, hookimpl, members, record,
)  # fmt: skip
from catan_core.base import beginner, building, goods, island
from catan_core.base.building import ROAD_TAKEN, SETTLEMENT_TAKEN, SETTLEMENT_TOO_CLOSE
from catan_core.base.island import Island
from catan_core.base.production import YIELDS
from catan_core.base.turn import NextTurn, next_seat

FOUNDING = Rule("base", "Founding phase")
BEGINNER = Rule("base", "Beginner set-up")

NOT_BESIDE = Refusal("founding.road-elsewhere", FOUNDING)


# -- phases ------------------------------------------------------------------------------------------------------


@record
class StarterRoll(Phase):
    """Seats roll for who starts, one after another. `totals` are those rolled so far."""

    tag: ClassVar[str] = "base/starter-roll"
    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


@record
class FoundBuilding(Phase):
    """A seat places a piece for free. `pays`: its owner then takes a card for every hex beside it."""

    tag: ClassVar[str] = "base/found-building"
    seat: Seat
    piece: str
    pays: bool


@record
class FoundRoad(Phase):
    """A seat places a road for free beside the piece it has just placed."""

    tag: ClassVar[str] = "base/found-road"
    seat: Seat
    node: Node


@record
class BeginnerPieces(Phase):
    """The pieces and cards of the beginner set-up are laid out."""

    tag: ClassVar[str] = "base/beginner-pieces"
    starter: Seat


# -- actions -----------------------------------------------------------------------------------------------------


@record
class StarterDice(ChanceAction):
    """What a seat rolls for who starts, with two dice."""

    tag: ClassVar[str] = "base/starter-dice"
    total: int


@record
class PlaceBuilding(Action):
    """Place one's founding settlement (or what the round asks for)."""

    tag: ClassVar[str] = "base/place-building"
    node: Node


@record
class PlaceRoad(Action):
    """Place the road that belongs to it."""

    tag: ClassVar[str] = "base/place-road"
    edge: Edge


# -- events ------------------------------------------------------------------------------------------------------


@record
class StarterRolled(Event):
    """A seat has rolled for who starts."""

    tag: ClassVar[str] = "base/starter-rolled"
    seat: Seat
    total: int


@record
class StarterChosen(Event):
    """It is settled who starts."""

    tag: ClassVar[str] = "base/starter-chosen"
    seat: Seat


# -- who starts --------------------------------------------------------------------------------------------------

TWO_DICE = Outcomes((StarterDice(total), 6 - abs(7 - total)) for total in range(2, 13))


def _starter_weight(position: Position, phase: StarterRoll, action: StarterDice) -> int:
    return max(0, 6 - abs(7 - action.total))


def _starter_dice(tx: Transition, phase: StarterRoll, action: StarterDice) -> None:
    totals = (*phase.totals, action.total)
    tx.emit(StarterRolled(phase.contenders[len(totals) - 1], action.total))
    if len(totals) < len(phase.contenders):
        tx.then(StarterRoll(phase.contenders, totals))
        return
    best = tuple(seat for seat, total in zip(phase.contenders, totals, strict=True) if total == max(totals))
    if len(best) > 1:
        tx.then(StarterRoll(best))
        return
    tx.emit(StarterChosen(best[0]))
    tx.then(*_started(tx, best[0]))


def _started(position: Position, starter: Seat) -> tuple[Phase, ...]:
    if position.rules.tables["base/set-up"]["beginner"]:
        return (BeginnerPieces(starter), NextTurn(starter))
    return (*founding_phases(position.rules, starter), NextTurn(starter))


def founding_phases(rules: Rules, starter: Seat) -> tuple[Phase, ...]:
    """The phases of the founding: clockwise from the starter, and back again, round by round."""
    seats = [starter]
    while len(seats) < rules.seats:
        seats.append(next_seat(rules, seats[-1]))
    rounds = rules.tables["base/founding"]
    last = max(rounds)
    return tuple(
        FoundBuilding(seat, piece, number == last)
        for number, piece in sorted(rounds.items())
        for seat in (seats if number % 2 else reversed(seats))
    )


def _opening(position: Position) -> tuple[Phase, ...]:
    if position.rules.tables["base/set-up"]["roll-for-start"]:
        return (StarterRoll(tuple(Seat(seat) for seat in range(position.rules.seats))),)
    return _started(position, Seat(0))


# -- founding ----------------------------------------------------------------------------------------------------


def _building_options(position: Position, phase: FoundBuilding, seat: Seat) -> Sequence[int]:
    return members(building.founding_sites(position))


def _building_check(position: Position, phase: FoundBuilding, action: PlaceBuilding) -> Violation | None:
    if building.founding_sites(position) >> action.node & 1:
        return None
    taken = island.filled_nodes(position) >> action.node & 1
    return SETTLEMENT_TAKEN(node=action.node) if taken else SETTLEMENT_TOO_CLOSE(node=action.node)


def _place_building(tx: Transition, phase: FoundBuilding, action: PlaceBuilding) -> None:
    island.place(tx, phase.piece, phase.seat, action.node)
    if phase.pays:
        take_cards(tx, phase.seat, action.node)
    tx.then(FoundRoad(phase.seat, action.node))


def take_cards(tx: Transition, seat: Seat, node: Node) -> None:
    """Take one card for every hex beside a node."""
    layout = tx[Island].layout
    settlement = tx.rules.piece_index["settlement"]
    cards = [0] * len(tx.rules.goods)
    for hex in members(layout.topology.node_hexes[node]):
        for good, amount in YIELDS(tx.rules).get((layout.terrains[hex], settlement), ()):
            cards[good] += amount
    goods.move(tx, None, seat, goods.Goods(tuple(cards)))


def _beside(position: Position, phase: FoundRoad) -> int:
    return position[Island].layout.topology.node_edges[phase.node] & ~island.filled_edges(position)


def _road_options(position: Position, phase: FoundRoad, seat: Seat) -> Sequence[int]:
    return members(_beside(position, phase))


def _road_check(position: Position, phase: FoundRoad, action: PlaceRoad) -> Violation | None:
    if _beside(position, phase) >> action.edge & 1:
        return None
    taken = island.filled_edges(position) >> action.edge & 1
    return ROAD_TAKEN(edge=action.edge) if taken else NOT_BESIDE(edge=action.edge)


def _place_road(tx: Transition, phase: FoundRoad, action: PlaceRoad) -> None:
    island.place(tx, "road", phase.seat, action.edge)


# -- beginner set-up ---------------------------------------------------------------------------------------------


def _beginner_pieces(tx: Transition, phase: BeginnerPieces) -> None:
    board = tx[Island].layout.topology
    colors: tuple[str, ...] = tx.rules.tables["base/set-up"]["colors"]
    stars = tx.rules.tables["base/set-up"]["stars"]
    for seat, color in enumerate(colors[: tx.rules.seats]):
        for number, (settlement, road_to) in enumerate(beginner.STARTS[color]):
            node = Node(board.node(*settlement))
            island.place(tx, "settlement", Seat(seat), node)
            island.place(tx, "road", Seat(seat), board.edge(settlement, road_to))
            if number == stars[color]:
                take_cards(tx, Seat(seat), node)


PLACE_BUILDING = ActionSpec(
    PlaceBuilding, (FoundBuilding,), _place_building, FOUNDING, _building_options, _building_check,
    refusals=(SETTLEMENT_TAKEN, SETTLEMENT_TOO_CLOSE),
)  # fmt: skip
PLACE_ROAD = ActionSpec(
    PlaceRoad, (FoundRoad,), _place_road, FOUNDING, _road_options, _road_check, refusals=(ROAD_TAKEN, NOT_BESIDE)
)


@hookimpl
def catan_options(setup: Setup) -> list[Option]:
    return [
        Option(
            "base.setup",
            "random",
            ("random", "beginner"),
            "A board made at random, on which the seats found their settlements, or the fixed one for beginners.",
            "BASE-FOUND-01, BASE-BEG-01",
        ),
        Option(
            "base.first_player",
            "seat_0",
            ("seat_0", "highest_roll"),
            "Who founds first and takes the first turn on a random board: seat 0, or whoever rolls highest.",
            "BASE-FOUND-02; the seeds roll, which is played as chance when it is asked for",
        ),
        Option(
            "base.first_player_beginner",
            "oldest",
            ("oldest", "highest_roll"),
            "Who takes the first turn of the beginner set-up: the oldest player, who sits at seat 0, or the highest roll.",
            "BASE-BEG-10",
        ),
        Option(
            "base.three_player_removed_color",
            "red",
            ("red", "white"),
            "Whose starting pieces are left out of the beginner set-up with three seats.",
            "BASE-3P-02; red in the summary, white in printings from 2022",
        ),
        Option(
            "base.beginner_white_star",
            "west",
            ("west", "east"),
            "For which of its two settlements white takes cards in the beginner set-up.",
            "BASE-BEG-08; the picture is lost",
        ),
    ]


@hookimpl
def catan_tables(setup: Setup) -> list[Table | Row]:
    is_beginner = setup.options["base.setup"] == "beginner"
    option = "base.first_player_beginner" if is_beginner else "base.first_player"
    removed = str(setup.options["base.three_player_removed_color"])
    return [
        Table("base/founding", "The piece that is founded in each round. The last round brings cards."),
        Row("base/founding", 1, "settlement"),
        Row("base/founding", 2, "settlement"),
        Table("base/set-up", "How the game begins."),
        Row("base/set-up", "beginner", is_beginner),
        Row("base/set-up", "roll-for-start", setup.options[option] == "highest_roll"),
        Row("base/set-up", "colors", beginner.colors(setup.seats, removed)),
        Row("base/set-up", "stars", beginner.stars(str(setup.options["base.beginner_white_star"]))),
    ]


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [
        ChanceSpec(
            StarterRoll, StarterDice, lambda position, phase: TWO_DICE, _starter_weight, _starter_dice, rule=FOUNDING
        ),
        PhaseSpec(FoundBuilding, rule=FOUNDING),
        PhaseSpec(FoundRoad, rule=FOUNDING),
        PhaseSpec(BeginnerPieces, resolve=_beginner_pieces, rule=BEGINNER),
    ]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return [PLACE_BUILDING, PLACE_ROAD]


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(StarterRolled), EventSpec(StarterChosen)]


@hookimpl
def catan_opening(setup: Setup) -> list[Opening]:
    return [Opening(_opening)]
