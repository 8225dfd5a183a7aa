"""Faults that show only where rules meet. Each is planted in an expansion that takes the place of a sound part.

Looked at alone every rule is right, so that a test of one rule in one position does not see the fault. `FAULTS` has the
faulty rulesets by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TypeVar

import attrs

from catan_core import (
    Action,
    ActionSpec,
    ChanceSpec,
    Citation,
    Expansion,
    Hex,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Refusal,
    Seat,
    Setup,
    Transition,
    evolve,
    forbid,
    mask_of,
    ruleset,
)
from catan_core.base import (
    ROBBER_TARGETS,
    SEVEN,
    VICTIMS,
    Discards,
    Holdings,
    Island,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    RobberDue,
    Seven,
    goods,
    pieces,
)
from catan_expansions.cities_knights import MoveKnight, PlayDiplomat, RebuildRoad, RoadInHand, knights
from catan_expansions.cities_knights.knight_actions import CHASE_ROBBER, MOVE_KNIGHT, _chase_options
from catan_expansions.cities_knights.progress.diplomat import PLAY_DIPLOMAT, REBUILD_ROAD
from catan_expansions.cities_knights.progress.playing import use
from catan_expansions.cities_knights.progress.science import PLAY_IRRIGATION, PLAY_MINING
from catan_expansions.traders_barbarians.event_cards import EXPANSION as EVENT_CARDS
from catan_expansions.traders_barbarians.event_cards import CardTurn, EventDeck, TurnCard, deck
from catan_expansions.traders_barbarians.event_cards.side_dice import roll_beside
from catan_expansions.traders_barbarians.harbormaster import EXPANSION as HARBORMASTER
from catan_expansions.traders_barbarians.harbormaster import Harbormaster, harbormaster
from tests.engine.making import expansion, module
from tests.helpers.robber import place_of_robber

A = TypeVar("A", bound=Action)

FAULTY = Citation("faulty", "A planted fault")


# -- a knight leaves, and the longest road is not measured again -----------------------------------------------------


def _move_in_silence(tx: Transition, phase: Phase, action: MoveKnight) -> None:
    """The knight is announced where it arrives, but nobody hears that it has left: roads that it cut stay cut."""
    knights.rest(tx, 1 << action.origin)
    piece = knights.rank_at(tx, action.seat, action.origin)
    assert piece is not None
    known = knights.forget(tx, action.origin)
    pieces.lift(tx, piece, action.seat, action.origin)
    pieces.place(tx, piece, action.seat, action.node)
    knights.recall(tx, action.node, known)


SILENT_KNIGHTS = expansion(
    "silent_knights",
    requires=("cities_knights",),
    replaces=("actions:cities_knights/move-knight",),
    actions=[evolve(MOVE_KNIGHT, apply=_move_in_silence)],
)


# -- a special card of harbors is not passed on ----------------------------------------------------------------------


def _never_passed_on(tx: Transition, event: PiecePlaced | PieceRemoved | PieceMoved) -> None:
    """Who is harbormaster once remains so, even if barbarians take a city at a harbor."""
    if tx[Harbormaster].holder is None:
        harbormaster._react(tx, event)


def _copied(original: Expansion, part: ModuleType, **others: object) -> Expansion:
    """A copy of an expansion in which some hooks of a module are others."""
    hooks = {name.removeprefix("catan_"): hook for name, hook in vars(part).items() if name.startswith("catan_")}
    copy = module(part.__name__, **{**hooks, **others})
    modules = tuple(copy if name == part.__name__ else name for name in original.modules)
    return attrs.evolve(original, version=f"{original.version}-faulty", modules=modules)


LASTING_HARBORMASTER = _copied(
    HARBORMASTER,
    harbormaster,
    reactions=[
        Reaction(PiecePlaced, _never_passed_on),
        Reaction(PieceRemoved, _never_passed_on),
        Reaction(PieceMoved, _never_passed_on),
    ],
)


# -- a card makes a resource -----------------------------------------------------------------------------------------


def _from_nowhere(spec: ActionSpec[Phase, A]) -> ActionSpec[Phase, A]:
    """The goods that a card brings come from nowhere: the supply has as much as before."""

    def apply(tx: Transition, phase: Phase, action: A) -> None:
        supply = tx[Holdings].supply
        spec.apply(tx, phase, action)
        tx.update(evolve(tx[Holdings], supply=supply))

    return evolve(spec, apply=apply)


MADE_GOODS = expansion(
    "made_goods",
    requires=("cities_knights",),
    replaces=("actions:cities_knights/play-irrigation", "actions:cities_knights/play-mining"),
    actions=[_from_nowhere(PLAY_IRRIGATION), _from_nowhere(PLAY_MINING)],
)


# -- the road length is stale after the Diplomat ---------------------------------------------------------------------


def _take_in_silence(tx: Transition, phase: Phase, action: PlayDiplomat) -> None:
    """The road of another seat is lifted and never put down: nothing is announced, and no road is measured."""
    if pieces.on_board(tx, "road", action.seat) >> action.edge & 1:
        PLAY_DIPLOMAT.apply(tx, phase, action)
    else:
        use(tx, action.seat, "diplomat")
        owner = next(seat for seat in tx.rules.all_seats if pieces.on_board(tx, "road", seat) >> action.edge & 1)
        pieces.lift(tx, "road", owner, action.edge)


def _give_up_in_silence(tx: Transition, phase: RoadInHand, action: RebuildRoad) -> None:
    """An own road that is not rebuilt has been lifted before, and is not announced either."""
    if action.edge is not None:
        REBUILD_ROAD.apply(tx, phase, action)


SILENT_DIPLOMAT = expansion(
    "silent_diplomat",
    requires=("cities_knights",),
    replaces=("actions:cities_knights/play-diplomat", "actions:cities_knights/rebuild-road"),
    actions=[evolve(PLAY_DIPLOMAT, apply=_take_in_silence), evolve(REBUILD_ROAD, apply=_give_up_in_silence)],
)


# -- the friendly robber counts hidden points ------------------------------------------------------------------------


def _few_points(position: Position, seat: Seat) -> int:
    """The opponents with at most two points, those of hidden cards among them, which nobody else may know."""
    rules = position.rules
    return mask_of(other for other in rules.all_seats if other != seat and rules.points(position, other) <= 2)


def _their_hexes(position: Position, seat: Seat) -> int:
    topology, hexes = position[Island].layout.topology, 0
    for other in position.rules.all_seats:
        if _few_points(position, seat) >> other & 1:
            hexes |= topology.hexes_at(pieces.buildings(position, other))
    return hexes if ROBBER_TARGETS.base(position, seat) & ~hexes else 0


def _not_robbed(position: Position, seat: Seat, hex: Hex) -> int:
    return _few_points(position, seat)


_spared = Refusal("faulty.spared", FAULTY, text="The robber spares this player.")
PRYING_ROBBER = expansion(
    "prying_robber",
    requires=("base",),
    excludes=("base.friendly_robber",),
    modifiers=[forbid(ROBBER_TARGETS, _their_hexes, _spared), forbid(VICTIMS, _not_robbed, _spared)],
)


# -- one corner cannot chase the robber ------------------------------------------------------------------------------


def _five_corners(position: Position, phase: Phase, seat: Seat) -> Sequence[tuple[int, int]]:
    """The southern corner of the robber's hex is forgotten."""
    if position[Island].robber is None:
        return _chase_options(position, phase, seat)
    forgotten = position[Island].layout.topology.node(*place_of_robber(position), "S")
    return [(node, hex) for node, hex in _chase_options(position, phase, seat) if node != forgotten]


FIVE_CORNERS = expansion(
    "five_corners",
    requires=("cities_knights",),
    replaces=("actions:cities_knights/chase-robber",),
    actions=[evolve(CHASE_ROBBER, options=_five_corners)],
)


# -- walls do not raise the hand limit -------------------------------------------------------------------------------


def _seven_of_old(tx: Transition, phase: Seven) -> None:
    """Hands are counted as if there were no walls: everybody may hold seven cards."""
    sizes = [goods.hand_size(tx, seat) for seat in tx.rules.all_seats]
    counts = tuple(size // 2 if size > 7 else 0 for size in sizes)
    if any(counts):
        tx.then(Discards(tuple(seat for seat in tx.rules.all_seats if counts[seat]), counts))
    tx.then(RobberDue(phase.seat))


SEVEN_OF_OLD = expansion(
    "seven_of_old",
    requires=("base",),
    replaces=("phases:base/seven",),
    phases=[PhaseSpec(Seven, resolve=_seven_of_old, rule=FAULTY)],
)


# -- the sevens of an expansion --------------------------------------------------------------------------------------


def _robber_at_once(tx: Transition, phase: CardTurn, action: TurnCard) -> None:
    """A seven of the deck goes straight to the robber, past the hands that are too full."""
    if action.number != SEVEN:
        deck._turn(tx, phase, action)
    else:
        kind = deck.KINDS(tx.rules).index((action.number, action.event))
        pile = tuple(count + (other == kind) for other, count in enumerate(tx[EventDeck].pile))
        tx.update(EventDeck(pile, action.event))
        roll_beside(tx, phase.seat, action.number)
        tx.then(RobberDue(phase.seat))


def _phases(setup: Setup) -> PhaseSpecs:
    """Those of the deck, with another effect of a card."""
    chance, *others = deck.catan_phases(setup)
    assert isinstance(chance, ChanceSpec)
    return [evolve(chance, apply=_robber_at_once), *others]


ROBBER_AT_ONCE = _copied(EVENT_CARDS, deck, phases=_phases)


FAULTS = {
    "a knight leaves in silence": ruleset("base", "cities_knights", SILENT_KNIGHTS),
    "the harbormaster never changes": ruleset("base", "cities_knights", LASTING_HARBORMASTER),
    "a harvest makes goods": ruleset("base", "cities_knights", MADE_GOODS),
    "the diplomat leaves a stale length": ruleset("base", "cities_knights", SILENT_DIPLOMAT),
    "the friendly robber looks into hands": ruleset("base", PRYING_ROBBER),
    "one corner cannot chase the robber": ruleset("base", "cities_knights", FIVE_CORNERS),
    "walls protect no cards": ruleset("base", "cities_knights", SEVEN_OF_OLD),
    "a seven of the deck discards nothing": ruleset("base", ROBBER_AT_ONCE),
}
