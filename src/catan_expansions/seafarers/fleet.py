"""The pirate fleet of The Pirate Islands: it sails after every roll, and attacks (SEA-PI-08, 09, 14)."""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods, pieces
from catan_expansions.seafarers.pirate import Pirate, put_pirate
from catan_expansions.seafarers.pirate_islands import PIRATE_ISLANDS, SCENARIO, places, played
from catan_expansions.seafarers.scenarios import only_in
from catan_expansions.seafarers.warships import warships

NOT_IN_SUPPLY = catan.Refusal("spoils.supply-lacks-it", PIRATE_ISLANDS, text="Choose a resource that the supply has.")


@catan.record
class FleetAttack(catan.Phase, tag="seafarers/fleet-attack"):
    """The pirate fleet attacks a seat, as strong as the lower die."""

    seat: catan.Seat
    strength: catan.Count


@catan.record
class Plunder(catan.Phase, tag="seafarers/plunder"):
    """The pirate fleet takes cards from a hand, unseen, one after another. `left`: how many, including this one."""

    seat: catan.Seat
    left: catan.Count


@catan.record
class Spoils(catan.Phase, tag="seafarers/spoils"):
    """A seat that has defeated the pirate fleet chooses a resource card."""

    seat: catan.Seat


@catan.record
class LoseCard(catan.ChanceAction, tag="seafarers/lose-card"):
    """Which card the pirate fleet takes."""

    good: catan.Good


@catan.record
class TakeSpoils(catan.Action, tag="seafarers/take-spoils"):
    """Take a resource card for defeating the pirate fleet."""

    good: catan.Good


@catan.record
class FleetSailed(catan.Event, tag="seafarers/fleet-sailed"):
    """The pirate fleet sails from hex to hex; the last is where it stays."""

    hexes: tuple[catan.Hex, ...]


@catan.record
class FleetAttacked(catan.Event, tag="seafarers/fleet-attacked"):
    """The pirate fleet has attacked a seat. It takes `cards` if it was stronger than the seat's warships."""

    seat: catan.Seat
    strength: catan.Count
    warships: catan.Count
    cards: catan.Count


# -- sailing -------------------------------------------------------------------------------------------------------


def _sail(tx: catan.Transition, event: base.DiceRolled) -> None:
    """As far as the lower die shows, and then against whoever has a building there."""
    at, circuit = tx[Pirate].hex, places(tx).circuit
    if at is None:
        return
    strength = min([face for face in event.faces if isinstance(face, int)])
    index = circuit.index(at)
    way = tuple([circuit[(index + step) % len(circuit)] for step in range(1, strength + 1)])
    tx.emit(FleetSailed(way))
    put_pirate(tx, way[-1])
    tx.then(*(FleetAttack(seat, strength) for seat in _attacked(tx, way[-1], event.seat)))


def _attacked(position: catan.Position, hex: catan.Hex, first: catan.Seat) -> tuple[catan.Seat, ...]:
    """The seats that the fleet attacks, clockwise from one of them."""
    owners = pieces.owners_at(position, position[base.Island].layout.topology.hex_nodes[hex])
    if len(owners) < 2:
        return owners
    if FLEET_VICTIMS(position.rules) == "only_if_single":
        return ()
    return tuple(seat for seat in position.rules.clockwise(first) if seat in owners)


# -- attacking -----------------------------------------------------------------------------------------------------


def _attack(tx: catan.Transition, phase: FleetAttack) -> None:
    seat, defense = phase.seat, warships(tx, phase.seat)
    lost = min(_price_of_defeat(tx, seat), goods.stealable_size(tx, seat)) if phase.strength > defense else 0
    tx.emit(FleetAttacked(seat, phase.strength, defense, lost))
    if lost:
        tx.then(Plunder(seat, lost))
    elif defense > phase.strength and any(choices.supply_cards(tx)):
        tx.then(Spoils(seat))


def _price_of_defeat(position: catan.Position, seat: catan.Seat) -> int:
    """A card, and one more for each city."""
    return 1 + pieces.on_board(position, "city", seat).bit_count()


@catan.memoized(1 << 10)
def _losses(hand: catan.Goods) -> catan.Outcomes[LoseCard]:
    return catan.Outcomes((LoseCard(catan.Good(good)), count) for good, count in enumerate(hand))


def _lose(tx: catan.Transition, phase: Plunder, action: LoseCard) -> None:
    goods.pay(tx, phase.seat, goods.single(tx.rules, action.good))
    if phase.left > 1:
        tx.then(Plunder(phase.seat, phase.left - 1))


def _seen(rules: catan.Rules, event: FleetAttacked) -> list[base.Drawn]:
    return [base.Drawn(event.seat, event.cards)] if event.cards else []


PLUNDER = catan.ChanceSpec(
    phase=Plunder,
    action=LoseCard,
    rule=PIRATE_ISLANDS,
    outcomes=lambda position, phase: _losses(goods.stealable_cards(position, phase.seat)),
    apply=_lose,
    public=False,
    sound=lambda state, phase, beneath: _plunder_problem(state, phase, beneath),
    lies_on=(),
)
TAKE_SPOILS = choices.taking(TakeSpoils, during=Spoils, rule=PIRATE_ISLANDS, lacking=NOT_IN_SUPPLY)


def _attack_problem(state: catan.State, phase: FleetAttack, beneath: tuple[catan.Phase, ...]) -> str | None:
    sound = 1 <= phase.strength <= max(FACES) and state.turn.number
    return None if sound else f"no fleet is of strength {phase.strength}"


def _plunder_problem(state: catan.State, phase: Plunder, beneath: tuple[catan.Phase, ...]) -> str | None:
    held = goods.stealable_size(state, phase.seat)
    return None if 0 < phase.left <= held else f"the fleet cannot take {phase.left} of {held} cards"


def _spoils_problem(state: catan.State, phase: Spoils, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if any(choices.supply_cards(state)) else "the supply has nothing to choose from"


def _on_circuit(state: catan.State) -> str | None:
    at = state[Pirate].hex
    return None if at is None or at in places(state).circuit else "the pirate fleet is not on its way"


FACES = range(1, 7)
FLEET_VICTIMS = catan.Option(
    "seafarers.fleet_victims",
    "all",
    values=("all", "only_if_single"),
    doc="Whom the pirate fleet of The Pirate Islands attacks where several have buildings: all, or nobody.",
    source="SEA-PI-09; JSettlers plays that it attacks only where one player is alone",
    only=only_in(SCENARIO),
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [FLEET_VICTIMS]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return played(setup)


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(FleetAttack, resolve=_attack, rule=PIRATE_ISLANDS, sound=_attack_problem, lies_on=()),
        PLUNDER,
        catan.PhaseSpec(Spoils, rule=PIRATE_ISLANDS, sound=_spoils_problem, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [TAKE_SPOILS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(FleetSailed), catan.EventSpec(FleetAttacked)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [catan.Row(base.GOODS_SEEN, FleetAttacked.tag, _seen)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.DiceRolled, _sail)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("seafarers/the-fleet-is-on-its-way", _on_circuit)]
