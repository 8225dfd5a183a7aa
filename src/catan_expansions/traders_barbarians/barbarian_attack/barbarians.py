"""Barbarians on the coast: where they stand, the supply, prisoners (Barbarian Attack: "Barbarians"; TB-BA-03, CON-01).

A third barbarian conquers a hex: its number token is turned over, so that it yields nothing and nobody lands there.
"""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import rows
from catan_expansions.traders_barbarians.barbarian_attack import board

BARBARIANS = catan.Citation("barbarian_attack", "Barbarians")
CONQUEST = 3
"""This many barbarians conquer a hex, and no more come to it."""
FIRST_LANDINGS = (2, 12)
"""At the start a barbarian stands on the coast at each of these numbers."""
LARGE_BOX = 12
"""How many more barbarians there are with five and six seats."""


@catan.record
class TurnedToken:
    """A number token that lies face down under barbarians."""

    hex: catan.Hex
    number: base.Total


@catan.record
class Barbarians(catan.Slice, tag="barbarian_attack/barbarians"):
    """Where barbarians stand: the hexes with one at least, and those with two at least; `turned` has the tokens of the
    hexes with three. Then those in the supply, and the prisoners of everybody who has knights."""

    one: catan.HexSet
    two: catan.HexSet
    turned: tuple[TurnedToken, ...]
    supply: catan.Count
    prisoners: catan.ByOwner[catan.Count]


# -- events --------------------------------------------------------------------------------------------------------


@catan.record
class BarbarianLanded(catan.Event, tag="barbarian_attack/barbarian-landed"):
    """A barbarian comes to a hex of the coast."""

    hex: catan.Hex


@catan.record
class BarbarianLeft(catan.Event, tag="barbarian_attack/barbarian-left"):
    """A barbarian leaves a hex of the coast."""

    hex: catan.Hex


@catan.record
class HexConquered(catan.Event, tag="barbarian_attack/hex-conquered"):
    """The third barbarian has conquered a hex: its token is turned over."""

    hex: catan.Hex


@catan.record
class HexFreed(catan.Event, tag="barbarian_attack/hex-freed"):
    """A conquered hex is free again: its token is turned up."""

    hex: catan.Hex


@catan.record
class PrisonersTaken(catan.Event, tag="barbarian_attack/prisoners-taken"):
    """A seat has taken prisoners, or a neutral owner, whose prisoners belong to nobody."""

    seat: catan.Owner
    count: catan.Count


# -- reading -------------------------------------------------------------------------------------------------------


def conquered(position: catan.Position) -> int:
    """The hexes that barbarians have conquered, as a set."""
    turned = position[Barbarians].turned
    return catan.mask_of([token.hex for token in turned]) if turned else 0


def barbarians_on(position: catan.Position, hex: catan.Hex) -> int:
    """How many barbarians stand on a hex."""
    here = position[Barbarians]
    return (here.one >> hex & 1) + (here.two >> hex & 1) + any(token.hex == hex for token in here.turned)


def open_coast(position: catan.Position) -> int:
    """The hexes of the coast that are not conquered, as a set."""
    return board.coast_set(position) & ~conquered(position)


# -- verbs ---------------------------------------------------------------------------------------------------------


def land(tx: catan.Transition, hex: catan.Hex) -> None:
    """Put a barbarian from the supply on a hex that is not conquered; the third conquers it."""
    here, count, at = tx[Barbarians], barbarians_on(tx, hex), 1 << hex
    turned = here.turned
    if count == CONQUEST - 1:
        tokens = [TurnedToken(hex, number) for number in tx[base.Island].layout.tokens_at(hex)]
        turned = tuple(sorted((*turned, *tokens), key=lambda token: token.hex))
        base.change_layout(tx, _turned_over(tx[base.Island].layout, hex))
    one, two = catan.HexSet(here.one | at), catan.HexSet(here.two | at if count else here.two)
    tx.update(catan.evolve(here, one=one, two=two, turned=turned, supply=here.supply - 1))
    tx.emit(BarbarianLanded(hex))
    if count == CONQUEST - 1:
        tx.emit(HexConquered(hex))


def drive_off(tx: catan.Transition, hex: catan.Hex, count: int = 1) -> None:
    """Take barbarians from a hex into the supply; a conquered hex is free then."""
    here, left, at = tx[Barbarians], barbarians_on(tx, hex) - count, 1 << hex
    freed = [token.number for token in here.turned if token.hex == hex]
    if freed:
        base.change_layout(tx, _turned_up(tx[base.Island].layout, hex, tuple(freed)))
    tx.update(
        catan.evolve(
            here,
            one=here.one if left else catan.HexSet(here.one & ~at),
            two=here.two if left > 1 else catan.HexSet(here.two & ~at),
            turned=tuple([token for token in here.turned if token.hex != hex]),
            supply=here.supply + count,
        )
    )
    for _ in range(count):
        tx.emit(BarbarianLeft(hex))
    if freed:
        tx.emit(HexFreed(hex))


def imprison(tx: catan.Transition, seat: catan.Owner, count: int) -> None:
    """Give a seat prisoners from the supply, into which they have been driven off."""
    here = tx[Barbarians]
    held = catan.with_entry(here.prisoners, seat, here.prisoners[seat] + count)
    tx.update(catan.evolve(here, prisoners=held, supply=here.supply - count))
    tx.emit(PrisonersTaken(seat, count))


@catan.memoized(1 << 10)
def _turned_over(layout: base.IslandLayout, hex: catan.Hex) -> base.IslandLayout:
    """The layout without the tokens of a hex."""
    tokens = catan.with_entry(layout.tokens, hex, 0)
    return catan.evolve(layout, tokens=tokens, more_tokens=tuple(one for one in layout.more_tokens if one[0] != hex))


@catan.memoized(1 << 10)
def _turned_up(layout: base.IslandLayout, hex: catan.Hex, numbers: tuple[int, ...]) -> base.IslandLayout:
    """The layout with these tokens on a hex that has none."""
    tokens = catan.with_entry(layout.tokens, hex, numbers[0])
    more = sorted((*layout.more_tokens, *((hex, number) for number in numbers[1:])))
    return catan.evolve(layout, tokens=tokens, more_tokens=tuple(more))


# -- the start and what holds always -------------------------------------------------------------------------------


def supply_at_first(rules: catan.Rules) -> int:
    """How many barbarians the box has for this number of seats."""
    return SUPPLY(rules) + rows.for_seats(rules.seats, 0, LARGE_BOX)


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Barbarians:
    assert isinstance(layout, base.IslandLayout)
    ashore = board.coast_order(rules, layout)
    first = [hex for number in FIRST_LANDINGS for hex in layout.by_token.get(number, ()) if hex in ashore]
    one = catan.HexSet(catan.mask_of(first))
    two = catan.HexSet(catan.mask_of(hex for hex in first if first.count(hex) > 1))
    return Barbarians(one, two, (), supply_at_first(rules) - len(first), (0,) * len(rules.all_owners))


def _sound(state: catan.State) -> str | None:
    here, coast, layout = state[Barbarians], board.coast_set(state), state[base.Island].layout
    three = conquered(state)
    if here.one & ~coast or here.two & ~here.one or three & ~here.two:
        return "barbarians stand where none can stand"
    if list(here.turned) != sorted(here.turned, key=lambda token: token.hex):
        return "the tokens that are turned over are not in the order of their hexes"
    if upturned := [hex for hex in catan.members(three) if layout.tokens[hex]]:
        return f"the token of a conquered hex lies face up at {list(layout.hexes[upturned[0]])}"
    if len(here.prisoners) != len(state.rules.all_owners) or min(here.prisoners) < 0 or here.supply < 0:
        return "there are fewer than no barbarians somewhere"
    total = _sum([here.one, here.two, three]) + here.supply + sum(here.prisoners)
    wanted = supply_at_first(state.rules)
    return None if total == wanted else f"there are {total} barbarians in all, not {wanted}"


def _sum(sets: Sequence[int]) -> int:
    return sum(one.bit_count() for one in sets)


SUPPLY = catan.Option(
    "barbarian_attack.barbarian_supply",
    36,
    values=(36, 30),
    doc="How many barbarians there are with up to four seats; with five and six there are twelve more.",
    source="TB-BA-03; 36 in the German book and the sixth edition, 30 in the English list",
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [SUPPLY]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(Barbarians, _initial, doc="Barbarians on the coast, in the supply and in prison: all open.")
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    kinds = (BarbarianLanded, BarbarianLeft, HexConquered, HexFreed, PrisonersTaken)
    return [catan.EventSpec(kind) for kind in kinds]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("barbarian_attack/barbarians-stand-on-the-coast", _sound)]
