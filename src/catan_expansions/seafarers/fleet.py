"""The pirate fleet of The Pirate Islands: it sails after every roll, and attacks (SEA-PI-08, 09, 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from catan_core import (
    Action,
    ActionSpec,
    ActionSpecs,
    ChanceAction,
    ChanceSpec,
    Event,
    EventSpec,
    EventSpecs,
    Good,
    Hex,
    Invariant,
    Invariants,
    Option,
    OptionSpecs,
    Outcomes,
    Phase,
    PhaseSpec,
    PhaseSpecs,
    Position,
    Reaction,
    Reactions,
    Refusal,
    Row,
    Seat,
    Setup,
    State,
    Table,
    TableSpecs,
    Transition,
    Violation,
    hookimpl,
    record,
)
from catan_core.base import DiceRolled, Island, goods, next_seat, pieces
from catan_expansions.seafarers.pirate import Pirate, put_pirate
from catan_expansions.seafarers.pirate_islands import PIRATE_ISLANDS, SCENARIO, places, played
from catan_expansions.seafarers.scenarios import only_in
from catan_expansions.seafarers.warships import warships

NOT_IN_SUPPLY = Refusal("spoils.supply-lacks-it", PIRATE_ISLANDS, text="Choose a resource that the supply has.")


@record
class FleetAttack(Phase):
    """The pirate fleet attacks a seat, as strong as the lower die."""

    tag: ClassVar[str] = "seafarers/fleet-attack"
    seat: Seat
    strength: int


@record
class Plunder(Phase):
    """The pirate fleet takes cards from a hand, unseen, one after another. `left`: how many, including this one."""

    tag: ClassVar[str] = "seafarers/plunder"
    seat: Seat
    left: int


@record
class Spoils(Phase):
    """A seat that has defeated the pirate fleet chooses a resource card."""

    tag: ClassVar[str] = "seafarers/spoils"
    seat: Seat


@record
class LoseCard(ChanceAction):
    """Which card the pirate fleet takes."""

    tag: ClassVar[str] = "seafarers/lose-card"
    good: Good


@record
class TakeSpoils(Action):
    """Take a resource card for defeating the pirate fleet."""

    tag: ClassVar[str] = "seafarers/take-spoils"
    good: Good


@record
class FleetSailed(Event):
    """The pirate fleet sails from hex to hex; the last is where it stays."""

    tag: ClassVar[str] = "seafarers/fleet-sailed"
    hexes: tuple[Hex, ...]


@record
class FleetAttacked(Event):
    """The pirate fleet has attacked a seat. It takes `cards` if it was stronger than the seat's warships."""

    tag: ClassVar[str] = "seafarers/fleet-attacked"
    seat: Seat
    strength: int
    warships: int
    cards: int


# -- sailing -------------------------------------------------------------------------------------------------------


def _sail(tx: Transition, event: DiceRolled) -> None:
    """As far as the lower die shows, and then against whoever has a building there."""
    at, circuit = tx[Pirate].hex, places(tx).circuit
    if at is None:
        return
    strength = min(face for face in event.faces if isinstance(face, int))
    index = circuit.index(at)
    way = tuple(circuit[(index + step) % len(circuit)] for step in range(1, strength + 1))
    tx.emit(FleetSailed(way))
    put_pirate(tx, way[-1])
    tx.then(*(FleetAttack(seat, strength) for seat in _attacked(tx, way[-1], event.seat)))


def _attacked(position: Position, hex: Hex, first: Seat) -> tuple[Seat, ...]:
    """The seats that the fleet attacks, clockwise from one of them."""
    owners = set(pieces.owners_at(position, position[Island].layout.topology.hex_nodes[hex]))
    if len(owners) > 1 and FLEET_RULES(position.rules)["only-if-single"]:
        return ()
    seat, attacked = first, []
    for _ in position.rules.all_seats:
        if seat in owners:
            attacked.append(seat)
        seat = next_seat(position.rules, seat)
    return tuple(attacked)


# -- attacking -----------------------------------------------------------------------------------------------------


def _attack(tx: Transition, phase: FleetAttack) -> None:
    seat, defense = phase.seat, warships(tx, phase.seat)
    lost = min(_price_of_defeat(tx, seat), goods.stealable_size(tx, seat)) if phase.strength > defense else 0
    tx.emit(FleetAttacked(seat, phase.strength, defense, lost))
    if lost:
        tx.then(Plunder(seat, lost))
    elif defense > phase.strength and _spoils(tx):
        tx.then(Spoils(seat))


def _price_of_defeat(position: Position, seat: Seat) -> int:
    """A card, and one more for each city."""
    return 1 + pieces.on_board(position, "city", seat).bit_count()


def _outcomes(position: Position, phase: Plunder) -> Outcomes[LoseCard]:
    hand = goods.stealable_cards(position, phase.seat)
    return Outcomes((LoseCard(Good(good)), count) for good, count in enumerate(hand))


def _weight(position: Position, phase: Plunder, action: LoseCard) -> int:
    return goods.stealable_cards(position, phase.seat)[action.good]


def _lose(tx: Transition, phase: Plunder, action: LoseCard) -> None:
    goods.pay(tx, phase.seat, goods.single(tx.rules, action.good))
    if phase.left > 1:
        tx.then(Plunder(phase.seat, phase.left - 1))


def _spoils(position: Position) -> tuple[Good, ...]:
    left = goods.available(position)
    return tuple(good for good in goods.family(position.rules, goods.FAMILY, goods.SUPPLY_GIVES) if left[good])


def _options(position: Position, phase: Spoils, seat: Seat) -> Sequence[Good]:
    return _spoils(position)


def _why_not(position: Position, phase: Spoils, action: TakeSpoils) -> Violation | None:
    return None if action.good in _spoils(position) else NOT_IN_SUPPLY()


def _take(tx: Transition, phase: Spoils, action: TakeSpoils) -> None:
    goods.move(tx, None, action.seat, goods.single(tx.rules, action.good))


PLUNDER = ChanceSpec(
    phase=Plunder,
    action=LoseCard,
    rule=PIRATE_ISLANDS,
    outcomes=_outcomes,
    weight=_weight,
    apply=_lose,
    public=False,
    sound=lambda state, phase, beneath: _plunder_problem(state, phase, beneath),
    lies_on=(),
)
TAKE_SPOILS = ActionSpec(
    kind=TakeSpoils,
    during=(Spoils,),
    rule=PIRATE_ISLANDS,
    options=_options,
    why=_why_not,
    apply=_take,
    refusals=(NOT_IN_SUPPLY,),
)


def _attack_problem(state: State, phase: FleetAttack, beneath: tuple[Phase, ...]) -> str | None:
    sound = 1 <= phase.strength <= max(FACES) and state.turn.number
    return None if sound else f"no fleet is of strength {phase.strength}"


def _plunder_problem(state: State, phase: Plunder, beneath: tuple[Phase, ...]) -> str | None:
    held = goods.stealable_size(state, phase.seat)
    return None if 0 < phase.left <= held else f"the fleet cannot take {phase.left} of {held} cards"


def _spoils_problem(state: State, phase: Spoils, beneath: tuple[Phase, ...]) -> str | None:
    return None if _spoils(state) else "the supply has nothing to choose from"


def _on_circuit(state: State) -> str | None:
    at = state[Pirate].hex
    return None if at is None or at in places(state).circuit else "the pirate fleet is not on its way"


FACES = range(1, 7)
FLEET_RULES: Table[str, bool] = Table("seafarers/fleet", "Whom the pirate fleet attacks.")


@hookimpl
def catan_options(setup: Setup) -> OptionSpecs:
    return [
        Option(
            "seafarers.fleet_victims",
            "all",
            values=("all", "only_if_single"),
            doc="Whom the pirate fleet of The Pirate Islands attacks where several have buildings: all, or nobody.",
            source="SEA-PI-09; JSettlers plays that it attacks only where one player is alone",
            only=only_in(SCENARIO),
        )
    ]


@hookimpl
def catan_tables(setup: Setup) -> TableSpecs:
    if not played(setup):
        return []
    return [
        FLEET_RULES,
        Row(FLEET_RULES, "only-if-single", setup.options["seafarers.fleet_victims"] == "only_if_single"),
    ]


@hookimpl
def catan_phases(setup: Setup) -> PhaseSpecs:
    if not played(setup):
        return []
    return [
        PhaseSpec(FleetAttack, resolve=_attack, rule=PIRATE_ISLANDS, sound=_attack_problem, lies_on=()),
        PLUNDER,
        PhaseSpec(Spoils, rule=PIRATE_ISLANDS, sound=_spoils_problem, lies_on=()),
    ]


@hookimpl
def catan_actions(setup: Setup) -> ActionSpecs:
    return [TAKE_SPOILS] if played(setup) else []


@hookimpl
def catan_events(setup: Setup) -> EventSpecs:
    return [EventSpec(FleetSailed), EventSpec(FleetAttacked)] if played(setup) else []


@hookimpl
def catan_reactions(setup: Setup) -> Reactions:
    return [Reaction(DiceRolled, _sail)] if played(setup) else []


@hookimpl
def catan_invariants(setup: Setup) -> Invariants:
    return [Invariant("seafarers/the-fleet-is-on-its-way", _on_circuit)] if played(setup) else []
