"""Goods tokens: they are drawn at plazas and delivered where they are wanted (TB-MA-04, TB-MA-DEL-01 and 02)."""

from __future__ import annotations

from typing import Annotated

import catan_core as catan
from catan_expansions.traders_barbarians.coins import purse
from catan_expansions.traders_barbarians.wagons import wagon
from catan_expansions.traders_barbarians.wagons.island import plan_for, trade_hex_at
from catan_expansions.traders_barbarians.wagons.plan import CASTLE, GLASSWORKS, QUARRY, TRADE_HEXES
from catan_expansions.traders_barbarians.wagons.wagon import GLASS, MARBLE, SAND, TOOLS, WARE, WARES, Wagons, Ware

DELIVERING = catan.Citation("traders_barbarians", "Delivering goods")

TRADE_HEX = catan.Ids("traders_barbarians/trade-hex", lambda rules: TRADE_HEXES, doc="A kind of trade hex.")
GIVES = {CASTLE: (TOOLS, SAND), QUARRY: (MARBLE, SAND), GLASSWORKS: (GLASS, TOOLS)}
"""The two wares in the stack of each trade hex, half of it each."""

WareCounts = Annotated[tuple[int, ...], WARE]
"""How many tokens there are of each of the wares."""


@catan.record
class Stacks(catan.Slice, tag="traders_barbarians/stacks"):
    """What is left in the stack of each kind of trade hex. The tokens lie face down, but what has been drawn was seen
    by everybody, and so is what is left; only the order is not."""

    left: Annotated[tuple[WareCounts, ...], TRADE_HEX]


@catan.record
class TokenDraw(catan.Phase, tag="traders_barbarians/token-draw"):
    """The wagon of a seat takes the top token of a stack."""

    seat: catan.Seat
    terrain: Annotated[str, TRADE_HEX]


@catan.record
class DrawToken(catan.ChanceAction, tag="traders_barbarians/draw-token"):
    """Which token lies on top of the stack."""

    ware: Ware


@catan.record
class TokenDrawn(catan.Event, tag="traders_barbarians/token-drawn"):
    """A wagon has loaded a token."""

    seat: catan.Seat
    terrain: Annotated[str, TRADE_HEX]
    ware: Ware


@catan.record
class Delivered(catan.Event, tag="traders_barbarians/delivered"):
    """A wagon has delivered its token where it is wanted. `gold`: what its owner is paid by the supply."""

    seat: catan.Seat
    ware: Ware
    gold: catan.Count


# -- arriving ------------------------------------------------------------------------------------------------------


def full_stack(rules: catan.Rules, terrain: str) -> tuple[int, ...]:
    """The tokens of a stack at the beginning."""
    each = plan_for(rules.seats).stack // 2
    return tuple(each if ware in GIVES[terrain] else 0 for ware in WARES)


def left_in(position: catan.Position, terrain: str) -> tuple[int, ...]:
    """The tokens that a stack has left, in the order of `WARES`."""
    return position[Stacks].left[TRADE_HEXES.index(terrain)]


def _put_stack(tx: catan.Transition, terrain: str, counts: tuple[int, ...]) -> None:
    tx.update(
        Stacks(
            tuple(
                counts if other == terrain else kept for other, kept in zip(TRADE_HEXES, tx[Stacks].left, strict=True)
            )
        )
    )


def arrive(tx: catan.Transition, seat: catan.Seat) -> None:
    """Deliver what the wagon of a seat carries, if it is wanted at the plaza where it has arrived, and draw a token if
    the wagon is empty then."""
    wagons = tx[Wagons]
    node, ware = wagons.at[seat], wagons.carried[seat]
    terrain = None if node is None else trade_hex_at(tx, node)
    if terrain is None:
        return
    if ware is not None:
        if wagon.WANTED_AT[ware] != terrain:
            return
        wagon.unload(tx, seat)
        before = purse.held(tx, seat)
        purse.pay(tx, None, seat, wagon.level_of(tx, seat).gold)
        tx.emit(Delivered(seat, ware, purse.held(tx, seat) - before))
    if not any(left_in(tx, terrain)) and REFILL(tx.rules) == "reshuffle":
        _put_stack(tx, terrain, full_stack(tx.rules, terrain))
    if any(left_in(tx, terrain)):
        tx.then(TokenDraw(seat, terrain))


def _outcomes(position: catan.Position, phase: TokenDraw) -> catan.Outcomes[DrawToken]:
    counts = zip(WARES, left_in(position, phase.terrain), strict=True)
    return catan.Outcomes((DrawToken(ware), count) for ware, count in counts)


def _draw(tx: catan.Transition, phase: TokenDraw, action: DrawToken) -> None:
    counts = zip(WARES, left_in(tx, phase.terrain), strict=True)
    _put_stack(tx, phase.terrain, tuple(count - (ware == action.ware) for ware, count in counts))
    wagon.load(tx, phase.seat, action.ware)
    tx.emit(TokenDrawn(phase.seat, phase.terrain, action.ware))


def _draw_problem(state: catan.State, phase: TokenDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    node = state[Wagons].at[phase.seat]
    if node is None or trade_hex_at(state, node) != phase.terrain or state[Wagons].carried[phase.seat] is not None:
        return f"the wagon of seat {phase.seat} cannot load at the {phase.terrain}"
    return None if any(left_in(state, phase.terrain)) else f"the {phase.terrain} has no token left"


def _sound(state: catan.State) -> str | None:
    """Tokens are in stacks, on wagons, or delivered."""
    left = state[Stacks].left
    if len(left) != len(TRADE_HEXES):
        return f"there must be {len(TRADE_HEXES)} stacks"
    for terrain, counts in zip(TRADE_HEXES, left, strict=True):
        full = full_stack(state.rules, terrain)
        if len(counts) != len(full) or not all(0 <= count <= most for count, most in zip(counts, full, strict=True)):
            return f"{terrain}: a stack has {full} at most, not {counts}"
    if REFILL(state.rules) == "reshuffle":
        return None
    wagons = state[Wagons]
    drawn = sum(map(sum, (full_stack(state.rules, terrain) for terrain in TRADE_HEXES))) - sum(map(sum, left))
    used = sum(wagons.delivered) + sum(ware is not None for ware in wagons.carried)
    return None if drawn == used else f"{drawn} tokens have left the stacks, but {used} were carried"


REFILL = catan.Option(
    "traders_barbarians.refill",
    "none",
    values=("none", "reshuffle"),
    doc="What happens to a stack of goods tokens from which the last has been drawn: it stays empty, or is laid anew.",
    source="TB-MA-DEL-02; no book says it, and with 13 points it seldom comes up",
)


# -- hooks ---------------------------------------------------------------------------------------------------------


def _initial(rules: catan.Rules, layout: catan.Layout | None) -> Stacks:
    return Stacks(tuple(full_stack(rules, terrain) for terrain in TRADE_HEXES))


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [REFILL]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [catan.SliceSpec(Stacks, _initial, doc="The stacks of goods tokens.")]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=TokenDraw,
            action=DrawToken,
            rule=DELIVERING,
            outcomes=_outcomes,
            apply=_draw,
            sound=_draw_problem,
            lies_on=(),
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(TokenDrawn), catan.EventSpec(Delivered)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("traders_barbarians/goods-tokens-are-complete", _sound)]
