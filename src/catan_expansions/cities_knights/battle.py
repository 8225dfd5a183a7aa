"""The battle with the barbarians: who wins, what it costs and brings (Cities & Knights: "Combatir a los bárbaros")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    Citation,
    Event,
    EventSpec,
    Node,
    NodeSet,
    Phase,
    PhaseSpec,
    Position,
    Refusal,
    Seat,
    Setup,
    SimultaneousPhase,
    State,
    Transition,
    Violation,
    evolve,
    hookimpl,
    members,
    record,
)
from catan_core.base import pieces
from catan_expansions.cities_knights.abilities import from_left_of
from catan_expansions.cities_knights.barbarians import BARBARIANS, Barbarians
from catan_expansions.cities_knights.cities import cities, reduce_city
from catan_expansions.cities_knights.city_walls import WALL, walls
from catan_expansions.cities_knights.improvements import lose_all
from catan_expansions.cities_knights.knights import active_knights, rest, strength_of
from catan_expansions.cities_knights.metropolis import TRACKS, free_cities
from catan_expansions.cities_knights.progress.deck import deck_size
from catan_expansions.cities_knights.progress.drawing import DrawDue, DrawingPhase
from catan_expansions.cities_knights.progress.limit import SurplusDue

DEFENDER = Citation("cities_knights", "Defender of Catan")
NOT_LOSABLE = Refusal("barbarians.city-not-losable", BARBARIANS)
NO_SUCH_DECK = Refusal("barbarians.no-such-deck", DEFENDER)


@record
class Battle(Phase):
    """The barbarians fight the knights."""

    tag: ClassVar[str] = "cities_knights/battle"
    fighting: NodeSet


@record
class LostCities(SimultaneousPhase):
    """Seats choose the city that they lose."""

    tag: ClassVar[str] = "cities_knights/lost-cities"


@record
class DeckChoice(DrawingPhase):
    """A seat that has fought as well as another chooses a deck to draw from."""

    tag: ClassVar[str] = "cities_knights/deck-choice"
    seat: Seat


@record
class LoseCity(Action):
    """Give up a city to the barbarians."""

    tag: ClassVar[str] = "cities_knights/lose-city"
    node: Node


@record
class ChooseDeck(Action):
    """Choose the deck to draw from."""

    tag: ClassVar[str] = "cities_knights/choose-deck"
    track: str


@record
class BattleFought(Event):
    """The battle: strength of the barbarians, of each seat's knights, and whether the knights have won."""

    tag: ClassVar[str] = "cities_knights/battle-fought"
    barbarians: int
    knights: tuple[int, ...]
    won: bool


@record
class CityLost(Event):
    """Barbarians have reduced a city."""

    tag: ClassVar[str] = "cities_knights/city-lost"
    seat: Seat
    node: Node


@record
class DefenderNamed(Event):
    """A seat has defended Catan best."""

    tag: ClassVar[str] = "cities_knights/defender-named"
    seat: Seat


def barbarian_strength(position: Position) -> int:
    """How strong the barbarians are: as many as there are cities, metropolises included."""
    return sum(cities(position, Seat(seat)).bit_count() for seat in range(position.rules.seats))


def _battle(tx: Transition, phase: Battle) -> None:
    seats = [Seat(seat) for seat in range(tx.rules.seats)]
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
    table = tx.rules.tables["cities_knights/barbarians"]
    if len(heroes) == 1:
        state = tx[Barbarians]
        if not table["defenders-limited"] or sum(state.defenders) < table["defenders"]:
            cards = tuple(count + (seat == heroes[0]) for seat, count in enumerate(state.defenders))
            tx.update(evolve(state, defenders=cards))
            tx.emit(DefenderNamed(heroes[0]))
    elif best or table["zero-contributors-draw"]:
        fixed = table["tie-draw"]
        if fixed == "choose_deck":
            tx.then(*(DeckChoice(seat) for seat in heroes), SurplusDue(tx.turn.seat))
        else:
            tx.then(*(DrawDue(seat, fixed) for seat in heroes), SurplusDue(tx.turn.seat))


def _lose_options(position: Position, phase: LostCities, seat: Seat) -> Sequence[int]:
    return members(free_cities(position, seat))


def _lose_check(position: Position, phase: LostCities, action: LoseCity) -> Violation | None:
    return None if free_cities(position, action.seat) >> action.node & 1 else NOT_LOSABLE(node=action.node)


def _lose(tx: Transition, phase: LostCities, action: LoseCity) -> None:
    seat, node = action.seat, action.node
    tx.emit(CityLost(seat, node))
    if walls(tx, seat) >> node & 1:
        pieces.remove(tx, WALL, seat, node)
    reduce_city(tx, seat, node)
    if not cities(tx, seat) and tx.rules.tables["cities_knights/barbarians"]["improvements-lost"]:
        lose_all(tx, seat)


def _deck_options(position: Position, phase: DeckChoice, seat: Seat) -> Sequence[str]:
    return [track for track in TRACKS if deck_size(position, track)] or TRACKS


def _deck_check(position: Position, phase: DeckChoice, action: ChooseDeck) -> Violation | None:
    return None if action.track in _deck_options(position, phase, action.seat) else NO_SUCH_DECK(track=action.track)


def _choose_deck(tx: Transition, phase: DeckChoice, action: ChooseDeck) -> None:
    tx.then(DrawDue(action.seat, action.track))


def _battle_problem(state: State, phase: Battle, beneath: tuple[Phase, ...]) -> str | None:
    standing = 0
    for seat in range(state.rules.seats):
        standing |= active_knights(state, Seat(seat))
    return "others fight than active knights" if phase.fighting & ~standing else None


def _lost_problem(state: State, phase: LostCities, beneath: tuple[Phase, ...]) -> str | None:
    return None if state[Barbarians].landed else "the barbarians have never landed"


def _deck_problem(state: State, phase: DeckChoice, beneath: tuple[Phase, ...]) -> str | None:
    if not state[Barbarians].landed or DeckChoice(phase.seat) in beneath:
        return f"seat {phase.seat} chooses no deck"
    return None


SPECS = [
    ActionSpec(LoseCity, (LostCities,), _lose, BARBARIANS, _lose_options, _lose_check, refusals=(NOT_LOSABLE,)),
    ActionSpec(ChooseDeck, (DeckChoice,), _choose_deck, DEFENDER, _deck_options, _deck_check, refusals=(NO_SUCH_DECK,)),
]


@hookimpl
def catan_actions(setup: Setup) -> list[object]:
    return list(SPECS)


@hookimpl
def catan_phases(setup: Setup) -> list[object]:
    return [
        PhaseSpec(Battle, resolve=_battle, rule=BARBARIANS, sound=_battle_problem, lies_on=()),
        PhaseSpec(LostCities, rule=BARBARIANS, sound=_lost_problem, lies_on=()),
        PhaseSpec(DeckChoice, rule=DEFENDER, sound=_deck_problem, lies_on=(DeckChoice,)),
    ]


@hookimpl
def catan_events(setup: Setup) -> list[object]:
    return [EventSpec(BattleFought), EventSpec(CityLost), EventSpec(DefenderNamed)]
