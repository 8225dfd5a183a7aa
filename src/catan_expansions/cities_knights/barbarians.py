"""The barbarians: their voyage, the battle, its losses and rewards (Cities & Knights: "Combatir a los bárbaros")."""

from __future__ import annotations

from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_expansions.cities_knights import city_walls
from catan_expansions.cities_knights.cities import cities, reduce_city
from catan_expansions.cities_knights.improvements import lose_all
from catan_expansions.cities_knights.knights import Knights, rest, strength_of
from catan_expansions.cities_knights.metropolis import TRACK, TRACKS, free_cities
from catan_expansions.cities_knights.progress.deck import deck_size
from catan_expansions.cities_knights.progress.drawing import DrawDue, DrawingPhase
from catan_expansions.cities_knights.progress.limit import SurplusDue
from catan_expansions.cities_knights.urraca import Battle, Muster, who_fights

BARBARIANS = catan.Citation("cities_knights", "Barbarians")
DEFENDER = catan.Citation("cities_knights", "Defender of Catan")
VOYAGE = 7
"""The ship lands on this move."""

FROZEN = catan.Refusal(
    "robber.before-first-landing", BARBARIANS, text="The robber cannot move until the barbarians have landed."
)
NOT_LOSABLE = catan.Refusal(
    "barbarians.city-not-losable", BARBARIANS, text="Choose one of your cities that is not a metropolis."
)
NO_SUCH_DECK = catan.Refusal("barbarians.no-such-deck", DEFENDER, text="This deck has no card for you to draw.")


@catan.record
class Barbarians(catan.Slice, tag="cities_knights/barbarians"):
    """How far the ship has sailed, whether it has ever landed, and the number of Defender cards by seat."""

    ship: catan.Count
    landed: bool
    defenders: catan.BySeat[catan.Count]


# -- phases ------------------------------------------------------------------------------------------------------


@catan.record
class ShipSails(catan.Phase, tag="cities_knights/ship-sails"):
    """The ship sails on."""

    seat: catan.Seat


@catan.record
class LostCities(catan.SimultaneousPhase, tag="cities_knights/lost-cities"):
    """Seats choose which city they lose."""


@catan.record
class DeckChoice(DrawingPhase, tag="cities_knights/deck-choice"):
    """A seat that has tied for the best defense chooses a deck to draw from."""

    seat: catan.Seat


# -- actions -----------------------------------------------------------------------------------------------------


@catan.record
class LoseCity(catan.Action, tag="cities_knights/lose-city"):
    """Choose the city that you lose to the barbarians."""

    node: catan.Node


@catan.record
class ChooseDeck(catan.Action, tag="cities_knights/choose-deck"):
    """Choose a deck of progress cards to draw from."""

    track: Annotated[str, TRACK]


# -- events ------------------------------------------------------------------------------------------------------


@catan.record
class ShipMoved(catan.Event, tag="cities_knights/ship-moved"):
    """The barbarian ship has moved; at 7 it lands."""

    ship: catan.Count


@catan.record
class BattleFought(catan.Event, tag="cities_knights/battle-fought"):
    """A battle was fought: the strength of the barbarians and of each seat's knights, and whether the knights won."""

    barbarians: catan.Count
    knights: catan.BySeat[catan.Count]
    won: bool


@catan.record
class CityLost(catan.Event, tag="cities_knights/city-lost"):
    """The barbarians have reduced a city."""

    seat: catan.Seat
    node: catan.Node


@catan.record
class DefenderNamed(catan.Event, tag="cities_knights/defender-named"):
    """A seat has become Defender of Catan."""

    seat: catan.Seat


# -- the voyage --------------------------------------------------------------------------------------------------


def _frozen(position: catan.Position) -> bool:
    return not position[Barbarians].landed


def _sail(tx: catan.Transition, phase: ShipSails) -> None:
    ship = tx[Barbarians].ship + 1
    tx.update(catan.evolve(tx[Barbarians], ship=ship))
    tx.emit(ShipMoved(ship))
    if ship == VOYAGE:
        tx.then(*who_fights(tx, phase.seat))


def set_sail(tx: catan.Transition) -> None:
    """The ship has landed, and begins its voyage anew."""
    tx.update(catan.evolve(tx[Barbarians], ship=0, landed=True))


# -- the battle --------------------------------------------------------------------------------------------------


def barbarian_strength(position: catan.Position) -> int:
    """The strength of the barbarians: the number of cities, metropolises included."""
    return sum(cities(position, seat).bit_count() for seat in position.rules.all_seats)


def _battle(tx: catan.Transition, phase: Battle) -> None:
    seats = tx.rules.all_seats
    barbarians = barbarian_strength(tx)
    strengths = tuple(strength_of(tx, seat, phase.fighting) for seat in seats)
    won = sum(strengths) >= barbarians
    tx.emit(BattleFought(barbarians, strengths, won))
    set_sail(tx)
    if won:
        _reward(tx, strengths)
    else:
        losable = [seat for seat in seats if free_cities(tx, seat)]
        weakest = min((strengths[seat] for seat in losable), default=0)
        losers = tuple(seat for seat in losable if strengths[seat] == weakest)
        if losers:
            tx.then(LostCities(losers))
    rest(tx, phase.fighting)


def _reward(tx: catan.Transition, strengths: tuple[int, ...]) -> None:
    best = max(strengths)
    heroes = [seat for seat in tx.rules.clockwise(tx.turn.seat) if strengths[seat] == best]
    if len(heroes) == 1:
        state = tx[Barbarians]
        if not DEFENDER_CARDS_LIMITED(tx.rules) or sum(state.defenders) < DEFENDER_CARDS(tx.rules)["cards"]:
            cards = tuple(count + (seat == heroes[0]) for seat, count in enumerate(state.defenders))
            tx.update(catan.evolve(state, defenders=cards))
            tx.emit(DefenderNamed(heroes[0]))
    elif best or ZERO_CONTRIBUTORS_DRAW(tx.rules):
        deck = TIE_DECK(tx.rules)
        draws = [DeckChoice(seat) if deck == "choose_deck" else DrawDue(seat, deck) for seat in heroes]
        tx.then(*draws, SurplusDue(tx.turn.seat))


def _defender_points(position: catan.Position, seat: catan.Seat) -> int:
    return position[Barbarians].defenders[seat]


# -- cities lost -------------------------------------------------------------------------------------------------


def _lose(tx: catan.Transition, phase: LostCities, action: LoseCity) -> None:
    seat, node = action.seat, action.node
    tx.emit(CityLost(seat, node))
    city_walls.fall(tx, seat, node)
    reduce_city(tx, seat, node)
    if not cities(tx, seat) and IMPROVEMENTS_WITHOUT_CITY(tx.rules) == "lost":
        lose_all(tx, seat)


LOSE_CITY = catan.ActionSpec(
    kind=LoseCity,
    during=(LostCities,),
    rule=BARBARIANS,
    options=lambda position, phase, seat: catan.members(free_cities(position, seat)),
    why=NOT_LOSABLE,
    apply=_lose,
)


# -- cards won ---------------------------------------------------------------------------------------------------


CHOOSE_DECK: catan.ActionSpec[DeckChoice, ChooseDeck] = catan.ActionSpec(
    kind=ChooseDeck,
    during=(DeckChoice,),
    rule=DEFENDER,
    options=lambda position, phase, seat: [track for track in TRACKS if deck_size(position, track)] or TRACKS,
    why=NO_SUCH_DECK,
    apply=lambda tx, phase, action: tx.then(DrawDue(action.seat, action.track)),
)


# -- positions from outside --------------------------------------------------------------------------------------


def _sound(state: catan.State) -> str | None:
    known = state[Barbarians]
    if not 0 <= known.ship <= VOYAGE or len(known.defenders) != state.rules.seats or min(known.defenders) < 0:
        return "the ship or the Defender cards are where they cannot be"
    cards = DEFENDER_CARDS(state.rules)["cards"]
    if DEFENDER_CARDS_LIMITED(state.rules) and sum(known.defenders) > cards:
        return f"there are only {cards} Defender cards"
    return "Defender cards before the first landing" if any(known.defenders) and not known.landed else None


def _at_sea(state: catan.State) -> str | None:
    fighting = any(isinstance(phase, Muster | Battle) for phase in state.stack)
    if fighting == (state[Barbarians].ship == VOYAGE):
        return None
    return f"the ship is at {state[Barbarians].ship}, which does not agree with what is pending"


def _sails_problem(state: catan.State, phase: ShipSails, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state.turn.number else "nobody has rolled the dice yet"


def _battle_problem(state: catan.State, phase: Battle, beneath: tuple[catan.Phase, ...]) -> str | None:
    return "others fight than active knights" if phase.fighting & ~state[Knights].active else None


def _lost_problem(state: catan.State, phase: LostCities, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if state[Barbarians].landed else "the barbarians have never landed"


def _deck_problem(state: catan.State, phase: DeckChoice, beneath: tuple[catan.Phase, ...]) -> str | None:
    if not state[Barbarians].landed or DeckChoice(phase.seat) in beneath:
        return f"seat {phase.seat} chooses no deck"
    return None


DEFENDER_CARDS: catan.Table[str, int] = catan.Table(
    "cities_knights/defender-cards",
    "How many Defender cards there are.",
    problem=rows.only_keys("cards", value=rows.count_problem),
)
IMPROVEMENTS_WITHOUT_CITY = catan.Option(
    "cities_knights.improvements_without_city",
    "lost",
    values=("lost", "kept"),
    doc="What happens to the city improvements of a player who loses the last city.",
    source="CK-IMPR-06; lost in the Spanish rules, kept in the English rules",
)
TIE_DECK = catan.Option(
    "cities_knights.tie_draw",
    "choose_deck",
    values=("choose_deck", *TRACKS),
    doc="The deck from which players draw who contributed equally to the defense.",
    source="CK-BARB-12; the Spanish rules do not say",
)
DEFENDER_CARDS_LIMITED = catan.Option(
    "cities_knights.defender_cards_limited",
    False,
    values=(False, True),
    doc="Whether there are no more Defender points once the cards are used up.",
    source="CK-BARB-15; the official answer is that the point is still earned",
)
ZERO_CONTRIBUTORS_DRAW = catan.Option(
    "cities_knights.zero_contributors_draw",
    True,
    values=(True, False),
    doc="Whether all players draw a card after a battle without any cities or knights.",
    source="CK-BARB-14; literally a tie of all",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        IMPROVEMENTS_WITHOUT_CITY,
        TIE_DECK,
        DEFENDER_CARDS_LIMITED,
        ZERO_CONTRIBUTORS_DRAW,
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        DEFENDER_CARDS,
        catan.Row(DEFENDER_CARDS, "cards", rows.for_seats(setup.seats, 6, 8)),
    ]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            Barbarians, lambda rules, layout: Barbarians(0, False, (0,) * rules.seats), doc="The barbarian ship."
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(Battle, resolve=_battle, rule=BARBARIANS, sound=_battle_problem, lies_on=()),
        catan.PhaseSpec(LostCities, rule=BARBARIANS, sound=_lost_problem, lies_on=()),
        catan.PhaseSpec(DeckChoice, rule=DEFENDER, sound=_deck_problem, lies_on=(DeckChoice,)),
        catan.PhaseSpec(ShipSails, resolve=_sail, rule=BARBARIANS, sound=_sails_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [LOSE_CITY, CHOOSE_DECK]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(kind) for kind in (BattleFought, CityLost, DefenderNamed, ShipMoved)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.ROBBER_MAY_MOVE, _frozen, FROZEN)]


@catan.hookimpl
def catan_points(setup: catan.Setup) -> catan.PointSources:
    return [catan.PointSource("cities_knights/defender", _defender_points, reads=(Barbarians,))]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [
        catan.Invariant("cities_knights/ship-is-on-its-track", _sound),
        catan.Invariant("cities_knights/ship-lands-for-a-battle", _at_sea),
    ]
