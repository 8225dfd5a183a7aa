"""The barbarians: their voyage, the battle, its losses and rewards (Cities & Knights: "Combatir a los bárbaros").

With the variant "Doña Urraca", each seat chooses which of its active knights fight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
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
    Invariant,
    Invariants,
    Modifiers,
    Node,
    NodeSet,
    Option,
    OptionSpecs,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    PointSource,
    PointSources,
    Position,
    Refusal,
    Row,
    Seat,
    Setup,
    SimultaneousPhase,
    Slice,
    SliceSpec,
    SliceSpecs,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    evolve,
    forbid,
    hookimpl,
    members,
    record,
)
from catan_core.base import ROBBER_MAY_MOVE, pieces
from catan_expansions.cities_knights.abilities import from_left_of
from catan_expansions.cities_knights.cities import cities, reduce_city
from catan_expansions.cities_knights.city_walls import WALL, walls
from catan_expansions.cities_knights.commodities import LARGE_TABLE
from catan_expansions.cities_knights.improvements import lose_all
from catan_expansions.cities_knights.knights import Knights, active_knights, rest, strength_of
from catan_expansions.cities_knights.metropolis import TRACK, TRACKS, free_cities
from catan_expansions.cities_knights.progress.deck import deck_size
from catan_expansions.cities_knights.progress.drawing import DrawDue, DrawingPhase
from catan_expansions.cities_knights.progress.limit import SurplusDue

BARBARIANS = Citation("cities_knights", "Barbarians")
DEFENDER = Citation("cities_knights", "Defender of Catan")
URRACA = Citation("cities_knights", "Doña Urraca")
VOYAGE = 7
"""The ship lands on this move."""

FROZEN = Refusal(
    "robber.before-first-landing", BARBARIANS, text="The robber cannot move until the barbarians have landed."
)
NOT_LOSABLE = Refusal(
    "barbarians.city-not-losable", BARBARIANS, text="Choose one of your cities that is not a metropolis."
)
NO_SUCH_DECK = Refusal("barbarians.no-such-deck", DEFENDER, text="This deck has no card for you to draw.")
NOT_ACTIVE = Refusal("barbarians.knight-not-active", URRACA, text="Only your active knights can fight.")


@record
class Barbarians(Slice):
    """How far the ship has sailed, whether it has ever landed, and the number of Defender cards by seat."""

    tag: ClassVar[str] = "cities_knights/barbarians"
    ship: int
    landed: bool
    defenders: BySeat[int]


# -- phases ------------------------------------------------------------------------------------------------------


@record
class ShipSails(Phase):
    """The ship sails on."""

    tag: ClassVar[str] = "cities_knights/ship-sails"
    seat: Seat


@record
class Muster(Phase):
    """A seat chooses which of its active knights fight; the seats in `left` choose after it."""

    tag: ClassVar[str] = "cities_knights/muster"
    seat: Seat
    left: tuple[Seat, ...]
    fighting: NodeSet


@record
class Battle(Phase):
    """The barbarians fight the knights."""

    tag: ClassVar[str] = "cities_knights/battle"
    fighting: NodeSet


@record
class LostCities(SimultaneousPhase):
    """Seats choose which city they lose."""

    tag: ClassVar[str] = "cities_knights/lost-cities"


@record
class DeckChoice(DrawingPhase):
    """A seat that has tied for the best defense chooses a deck to draw from."""

    tag: ClassVar[str] = "cities_knights/deck-choice"
    seat: Seat


# -- actions -----------------------------------------------------------------------------------------------------


@record
class SendKnights(Action):
    """Choose which of your active knights fight."""

    tag: ClassVar[str] = "cities_knights/send-knights"
    nodes: NodeSet


@record
class LoseCity(Action):
    """Choose the city that you lose to the barbarians."""

    tag: ClassVar[str] = "cities_knights/lose-city"
    node: Node


@record
class ChooseDeck(Action):
    """Choose a deck of progress cards to draw from."""

    tag: ClassVar[str] = "cities_knights/choose-deck"
    track: Annotated[str, TRACK]


# -- events ------------------------------------------------------------------------------------------------------


@record
class ShipMoved(Event):
    """The barbarian ship has moved; at 7 it lands."""

    tag: ClassVar[str] = "cities_knights/ship-moved"
    ship: int


@record
class KnightsSent(Event):
    """A seat has chosen which of its active knights fight."""

    tag: ClassVar[str] = "cities_knights/knights-sent"
    seat: Seat
    nodes: NodeSet


@record
class BattleFought(Event):
    """A battle was fought: the strength of the barbarians and of each seat's knights, and whether the knights won."""

    tag: ClassVar[str] = "cities_knights/battle-fought"
    barbarians: int
    knights: BySeat[int]
    won: bool


@record
class CityLost(Event):
    """The barbarians have reduced a city."""

    tag: ClassVar[str] = "cities_knights/city-lost"
    seat: Seat
    node: Node


@record
class DefenderNamed(Event):
    """A seat has become Defender of Catan."""

    tag: ClassVar[str] = "cities_knights/defender-named"
    seat: Seat


# -- the voyage --------------------------------------------------------------------------------------------------


def _frozen(position: Position) -> bool:
    return not position[Barbarians].landed


def _sail(tx: Transition, phase: ShipSails) -> None:
    ship = tx[Barbarians].ship + 1
    tx.update(evolve(tx[Barbarians], ship=ship))
    tx.emit(ShipMoved(ship))
    if ship < VOYAGE:
        return
    if BARBARIAN_RULES(tx.rules)["urraca"]:
        tx.then(*_muster(tx, from_left_of(tx, phase.seat), NodeSet(0)))
    else:
        tx.then(Battle(tx[Knights].active))


# -- who fights --------------------------------------------------------------------------------------------------


def _muster(position: Position, order: tuple[Seat, ...], fighting: NodeSet) -> tuple[Phase, ...]:
    for index, seat in enumerate(order):
        if active_knights(position, seat):
            return (Muster(seat, order[index + 1 :], fighting),)
    return (Battle(fighting),)


def _send_options(position: Position, phase: Muster, seat: Seat) -> Sequence[int]:
    subsets = [0]
    for node in members(active_knights(position, seat)):
        subsets += [subset | 1 << node for subset in subsets]
    return subsets


def _why_not_send(position: Position, phase: Muster, action: SendKnights) -> Violation | None:
    return NOT_ACTIVE() if action.nodes & ~active_knights(position, action.seat) else None


def _send(tx: Transition, phase: Muster, action: SendKnights) -> None:
    tx.emit(KnightsSent(action.seat, action.nodes))
    tx.then(*_muster(tx, phase.left, NodeSet(phase.fighting | action.nodes)))


SEND_KNIGHTS = ActionSpec(
    kind=SendKnights,
    during=(Muster,),
    rule=URRACA,
    options=_send_options,
    why=_why_not_send,
    apply=_send,
    refusals=(NOT_ACTIVE,),
)


# -- the battle --------------------------------------------------------------------------------------------------


def barbarian_strength(position: Position) -> int:
    """The strength of the barbarians: the number of cities, metropolises included."""
    return sum(cities(position, seat).bit_count() for seat in position.rules.all_seats)


def _battle(tx: Transition, phase: Battle) -> None:
    seats = tx.rules.all_seats
    barbarians = barbarian_strength(tx)
    strengths = tuple(strength_of(tx, seat, phase.fighting) for seat in seats)
    won = sum(strengths) >= barbarians
    tx.emit(BattleFought(barbarians, strengths, won))
    tx.update(evolve(tx[Barbarians], ship=0, landed=True))
    if won:
        _reward(tx, strengths)
    else:
        losable = [seat for seat in seats if free_cities(tx, seat)]
        weakest = min((strengths[seat] for seat in losable), default=0)
        losers = tuple(seat for seat in losable if strengths[seat] == weakest)
        if losers:
            tx.then(LostCities(losers))
    rest(tx, phase.fighting)


def _reward(tx: Transition, strengths: tuple[int, ...]) -> None:
    best = max(strengths)
    heroes = [seat for seat in from_left_of(tx, tx.turn.seat) if strengths[seat] == best]
    table = BARBARIAN_RULES(tx.rules)
    if len(heroes) == 1:
        state = tx[Barbarians]
        if not table["defenders-limited"] or sum(state.defenders) < DEFENDER_CARDS(tx.rules)["cards"]:
            cards = tuple(count + (seat == heroes[0]) for seat, count in enumerate(state.defenders))
            tx.update(evolve(state, defenders=cards))
            tx.emit(DefenderNamed(heroes[0]))
    elif best or table["zero-contributors-draw"]:
        deck = TIE_DRAW(tx.rules)["deck"]
        draws = [DeckChoice(seat) if deck == "choose_deck" else DrawDue(seat, deck) for seat in heroes]
        tx.then(*draws, SurplusDue(tx.turn.seat))


def _defender_points(position: Position, seat: Seat) -> int:
    return position[Barbarians].defenders[seat]


# -- cities lost -------------------------------------------------------------------------------------------------


def _lose_options(position: Position, phase: LostCities, seat: Seat) -> Sequence[int]:
    return members(free_cities(position, seat))


def _why_not_lose(position: Position, phase: LostCities, action: LoseCity) -> Violation | None:
    return None if free_cities(position, action.seat) >> action.node & 1 else NOT_LOSABLE(node=action.node)


def _lose(tx: Transition, phase: LostCities, action: LoseCity) -> None:
    seat, node = action.seat, action.node
    tx.emit(CityLost(seat, node))
    if walls(tx, seat) >> node & 1:
        pieces.remove(tx, WALL, seat, node)
    reduce_city(tx, seat, node)
    if not cities(tx, seat) and BARBARIAN_RULES(tx.rules)["improvements-lost"]:
        lose_all(tx, seat)


LOSE_CITY = ActionSpec(
    kind=LoseCity,
    during=(LostCities,),
    rule=BARBARIANS,
    options=_lose_options,
    why=_why_not_lose,
    apply=_lose,
    refusals=(NOT_LOSABLE,),
)


# -- cards won ---------------------------------------------------------------------------------------------------


def _deck_options(position: Position, phase: DeckChoice, seat: Seat) -> Sequence[str]:
    return [track for track in TRACKS if deck_size(position, track)] or TRACKS


def _why_not_deck(position: Position, phase: DeckChoice, action: ChooseDeck) -> Violation | None:
    return None if action.track in _deck_options(position, phase, action.seat) else NO_SUCH_DECK(track=action.track)


def _choose_deck(tx: Transition, phase: DeckChoice, action: ChooseDeck) -> None:
    tx.then(DrawDue(action.seat, action.track))


CHOOSE_DECK = ActionSpec(
    kind=ChooseDeck,
    during=(DeckChoice,),
    rule=DEFENDER,
    options=_deck_options,
    why=_why_not_deck,
    apply=_choose_deck,
    refusals=(NO_SUCH_DECK,),
)


# -- positions from outside --------------------------------------------------------------------------------------


def _sound(state: State) -> str | None:
    known = state[Barbarians]
    if not 0 <= known.ship <= VOYAGE or len(known.defenders) != state.rules.seats or min(known.defenders) < 0:
        return "the ship or the Defender cards are where they cannot be"
    cards = DEFENDER_CARDS(state.rules)["cards"]
    if BARBARIAN_RULES(state.rules)["defenders-limited"] and sum(known.defenders) > cards:
        return f"there are only {cards} Defender cards"
    return "Defender cards before the first landing" if any(known.defenders) and not known.landed else None


def _at_sea(state: State) -> str | None:
    fighting = any(isinstance(phase, Muster | Battle) for phase in state.stack)
    if fighting == (state[Barbarians].ship == VOYAGE):
        return None
    return f"the ship is at {state[Barbarians].ship}, which does not agree with what is pending"


def _sails_problem(state: State, phase: ShipSails, beneath: tuple[Phase, ...]) -> str | None:
    return None if state.turn.number else "nobody has rolled the dice yet"


def _muster_problem(state: State, phase: Muster, beneath: tuple[Phase, ...]) -> str | None:
    order = from_left_of(state, state.turn.seat)
    place = order.index(phase.seat)
    if phase.left != order[place + 1 :] or not active_knights(state, phase.seat):
        return f"seat {phase.seat} does not say now, and {list(phase.left)} after it, which knights fight"
    asked = [active_knights(state, seat) for seat in order[:place]]
    return "others fight than those who have been asked" if phase.fighting & ~reduce(or_, asked, 0) else None


def _battle_problem(state: State, phase: Battle, beneath: tuple[Phase, ...]) -> str | None:
    return "others fight than active knights" if phase.fighting & ~state[Knights].active else None


def _lost_problem(state: State, phase: LostCities, beneath: tuple[Phase, ...]) -> str | None:
    return None if state[Barbarians].landed else "the barbarians have never landed"


def _deck_problem(state: State, phase: DeckChoice, beneath: tuple[Phase, ...]) -> str | None:
    if not state[Barbarians].landed or DeckChoice(phase.seat) in beneath:
        return f"seat {phase.seat} chooses no deck"
    return None


BARBARIAN_RULES: Table[str, bool] = Table("cities_knights/barbarians", "How a landing of the barbarians goes.")
DEFENDER_CARDS: Table[str, int] = Table("cities_knights/defender-cards", "How many Defender cards there are.")
TIE_DRAW: Table[str, str] = Table(
    "cities_knights/tie-draw", "From which deck seats draw that have fought equally well, or that each chooses one."
)


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "cities_knights.improvements_without_city",
            "lost",
            values=("lost", "kept"),
            doc="What happens to the city improvements of a player who loses the last city.",
            source="CK-IMPR-06; lost in the Spanish rules, kept in the English rules",
        ),
        Option(
            "cities_knights.tie_draw",
            "choose_deck",
            values=("choose_deck", *TRACKS),
            doc="The deck from which players draw who contributed equally to the defense.",
            source="CK-BARB-12; the Spanish rules do not say",
        ),
        Option(
            "cities_knights.defender_cards_limited",
            False,
            values=(False, True),
            doc="Whether there are no more Defender points once the cards are used up.",
            source="CK-BARB-15; the official answer is that the point is still earned",
        ),
        Option(
            "cities_knights.zero_contributors_draw",
            True,
            values=(True, False),
            doc="Whether all players draw a card after a battle without any cities or knights.",
            source="CK-BARB-14; literally a tie of all",
        ),
        Option(
            "cities_knights.urraca",
            False,
            values=(False, True),
            doc="Whether players choose which of their active knights fight.",
            source="CK-VAR-01; a variant in the Spanish rules",
        ),
    ]


def _with_urraca(setup: Setup) -> bool:
    return setup.flag("cities_knights.urraca")


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    lost = setup.options["cities_knights.improvements_without_city"] == "lost"
    return [
        BARBARIAN_RULES,
        Row(BARBARIAN_RULES, "defenders-limited", setup.flag("cities_knights.defender_cards_limited")),
        Row(BARBARIAN_RULES, "zero-contributors-draw", setup.flag("cities_knights.zero_contributors_draw")),
        Row(BARBARIAN_RULES, "improvements-lost", lost),
        Row(BARBARIAN_RULES, "urraca", _with_urraca(setup)),
        DEFENDER_CARDS,
        Row(DEFENDER_CARDS, "cards", 8 if setup.seats >= LARGE_TABLE else 6),
        TIE_DRAW,
        Row(TIE_DRAW, "deck", setup.word("cities_knights.tie_draw")),
    ]


@hookimpl
def catan_slices(setup: Setup) -> SliceSpecs:
    return [
        SliceSpec(Barbarians, lambda rules, layout: Barbarians(0, False, (0,) * rules.seats), doc="The barbarian ship.")
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    return [
        PhaseSpec(Battle, resolve=_battle, rule=BARBARIANS, sound=_battle_problem, lies_on=()),
        PhaseSpec(LostCities, rule=BARBARIANS, sound=_lost_problem, lies_on=()),
        PhaseSpec(DeckChoice, rule=DEFENDER, sound=_deck_problem, lies_on=(DeckChoice,)),
        PhaseSpec(ShipSails, resolve=_sail, rule=BARBARIANS, sound=_sails_problem, lies_on=()),
        *([PhaseSpec(Muster, rule=URRACA, sound=_muster_problem, lies_on=())] if _with_urraca(setup) else []),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [LOSE_CITY, CHOOSE_DECK, *([SEND_KNIGHTS] if _with_urraca(setup) else [])]


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    kinds = (BattleFought, CityLost, DefenderNamed, ShipMoved)
    return [EventSpec(kind) for kind in (*kinds, *([KnightsSent] if _with_urraca(setup) else []))]


@hookimpl
def catan_modifiers(setup: Setup) -> Modifiers:
    return [forbid(ROBBER_MAY_MOVE, _frozen, FROZEN)]


@hookimpl
def catan_points(setup: Setup) -> PointSources:
    return [PointSource("cities_knights/defender", _defender_points, reads=(Barbarians,))]


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [
        Invariant("cities_knights/ship-is-on-its-track", _sound),
        Invariant("cities_knights/ship-lands-for-a-battle", _at_sea),
    ]
