"""Catching fish: when grounds and lake bring tokens, and what a full net does (Traders & Barbarians: "Fishing";
TB-FI-05 to TB-FI-07, TB-FI-09, TB-FI-14, TB-FI-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import pieces, rows
from catan_expansions.traders_barbarians.fishermen.grounds import GROUND, fishing_hexes
from catan_expansions.traders_barbarians.fishermen.hidden_tokens import FISH_TOLD
from catan_expansions.traders_barbarians.fishermen.one_exchange import has_exchanged, note_exchange
from catan_expansions.traders_barbarians.fishermen.tokens import (
    FISH_COUNTS,
    FISH_TOKEN,
    MOST_TOKENS,
    FishCounts,
    FishTokens,
    draw_phases,
    in_supply,
    use,
)

FISHING = catan.Citation("fishermen", "Fishing")
FULL = catan.Citation("fishermen", "Seven fish tokens")

NOT_HELD = catan.Refusal("fishermen.no-such-token", FULL, text="You do not have this fish token.")


# -- slices, phases, actions, events -----------------------------------------------------------------------------


@catan.record
class FishDue(catan.Phase, tag="fishermen/fish-due"):
    """A seat gets fish tokens. `left`: how many."""

    seat: catan.Seat
    left: catan.Count


@catan.record
class FullNet(catan.Phase, tag="fishermen/full-net"):
    """A seat with seven fish tokens may exchange one for the token that it would get."""

    seat: catan.Seat


@catan.record
class ExchangeFish(catan.Action, tag="fishermen/exchange-fish"):
    """Lay a fish token face up and draw a new one; None: keep what you have."""

    token: Annotated[str, FISH_TOKEN] | None


@catan.record
class FishExchanged(catan.Event, tag="fishermen/fish-exchanged"):
    """A seat gives a fish token for a new one."""

    seat: catan.Seat
    token: Annotated[str, FISH_TOKEN]


@catan.record
class FishKept(catan.Event, tag="fishermen/fish-kept"):
    """A seat with seven fish tokens keeps them, and gets none."""

    seat: catan.Seat


@catan.record
class TooFewFish(catan.Event, tag="fishermen/too-few-fish"):
    """The supply has fewer tokens than are due, even with the used ones: nobody gets any."""

    due: catan.Count


# -- who gets how many -------------------------------------------------------------------------------------------


Catch = tuple[tuple[catan.Seat, int], ...]
"""How many tokens each seat gets that gets any, by seat."""


def _due(position: catan.Position, total: int) -> Catch:
    """How many tokens a number brings to each seat that gets any, clockwise from the seat on turn."""
    rules, island, nets = position.rules, position[base.Island], None
    if rules.derived[NETS_DIFFER]:
        nets = tuple([NETS(position, seat) for seat in rules.all_seats])
    robber = island.robber
    caught = _caught(position, total, robber if robber in island.layout.by_token.get(total, ()) else None, nets)
    if len(caught) < 2:
        return caught
    first, seats = position.turn.seat, rules.seats
    return tuple(sorted(caught, key=lambda one: (one[0] - first) % seats))


NETS: catan.MaskQuery[[catan.Seat]] = catan.MaskQuery(
    "fishermen/nets",
    lambda position, seat: pieces.buildings(position, seat),
    doc="The nodes where buildings of a seat catch fish.",
)
NETS_DIFFER: catan.PerRules[bool] = catan.PerRules(NETS.is_modified)
"""Whether some buildings may catch nothing."""


@pieces.memoized_on_board(pieces.ALL_ROWS)
def _caught(position: catan.Position, total: int, blocked: catan.Hex | None, nets: tuple[int, ...] | None) -> Catch:
    """How many tokens a number brings to each seat. Buildings catch fish on the nodes in its `nets`; None: on all."""
    rules, layout, boards = position.rules, position[base.Island].layout, position[base.Island].pieces
    fishing, counts = fishing_hexes(position), dict.fromkeys(rules.all_seats, 0)
    hexes = [hex for hex in layout.by_token.get(total, ()) if hex != blocked and fishing >> hex & 1]
    for piece, amount in CATCHES(rules).items():
        row = boards[rules.piece_index[piece]]
        for seat in rules.all_seats:
            there = row[seat] if nets is None else row[seat] & nets[seat]
            for hex in hexes:
                counts[seat] += amount * (there & layout.topology.hex_nodes[hex]).bit_count()
    return tuple([(seat, count) for seat, count in counts.items() if count])


def _produced(tx: catan.Transition, event: base.Produced) -> None:
    owed = _due(tx, event.total)
    if not owed:
        return
    count = sum(tokens for _, tokens in owed)
    if count > in_supply(tx):
        tx.emit(TooFewFish(count))
        return
    tx.then(*(FishDue(seat, tokens) for seat, tokens in owed))


def _fish_due(tx: catan.Transition, phase: FishDue) -> None:
    seat = phase.seat
    if tx[FishTokens].tokens(seat) >= MOST_TOKENS:
        tx.then(FullNet(seat))
    else:
        tx.then(*draw_phases(tx, seat))
    if phase.left > 1:
        tx.then(FishDue(seat, phase.left - 1))


def _start_token(tx: catan.Transition, seat: catan.Seat, node: catan.Node) -> None:
    """A founded building at a ground or a lake brings a token, even if several lie beside it; not to two players, who
    begin with tokens."""
    if tx.rules.seats == 2:
        return
    layout = tx[base.Island].layout
    beside = [layout.terrains[hex] for hex in catan.members(layout.topology.node_hexes[node] & fishing_hexes(tx))]
    if any(START_TOKEN(tx.rules) == "ground_or_lake" or terrain == GROUND for terrain in beside):
        tx.then(FishDue(seat, 1))


# -- exchanging --------------------------------------------------------------------------------------------------


def _options(position: catan.Position, phase: FullNet, seat: catan.Seat) -> Sequence[str | None]:
    if has_exchanged(position, seat):
        return ()
    hand = position[FishTokens].hands[seat]
    return [*(kind for kind, count in zip(FISH_COUNTS(position.rules), hand, strict=False) if count), None]


def _exchange(tx: catan.Transition, phase: FullNet, action: ExchangeFish) -> None:
    seat = action.seat
    if action.token is None:
        tx.emit(FishKept(seat))
        return
    use(tx, seat, tuple(int(kind == action.token) for kind in FISH_COUNTS(tx.rules)))
    note_exchange(tx, seat)
    tx.emit(FishExchanged(seat, action.token))
    tx.then(*draw_phases(tx, seat))


EXCHANGE_FISH = catan.ActionSpec(
    kind=ExchangeFish,
    during=(FullNet,),
    rule=FULL,
    options=_options,
    why=NOT_HELD,
    apply=_exchange,
    refusals=(NOT_HELD,),
)


def _due_problem(state: catan.State, phase: FishDue, beneath: tuple[catan.Phase, ...]) -> str | None:
    return None if phase.left > 0 else f"seat {phase.seat} gets no fish tokens"


def _full_problem(state: catan.State, phase: FullNet, beneath: tuple[catan.Phase, ...]) -> str | None:
    if state[FishTokens].tokens(phase.seat) != MOST_TOKENS:
        return f"seat {phase.seat} has not {MOST_TOKENS} fish tokens"
    return f"seat {phase.seat} has exchanged a token in this turn" if has_exchanged(state, phase.seat) else None


CATCHES: catan.Table[str, int] = catan.Table(
    "fishermen/catch",
    "How many fish tokens a building brings, by piece.",
    problem=rows.every(rows.count_problem, rows.piece_problem),
)
START_TOKEN = catan.Option(
    "fishermen.start_token",
    "ground_or_lake",
    values=("ground_or_lake", "ground"),
    doc="Where the second starting settlement brings a fish token.",
    source="TB-FI-05; only at a ground in the fifth edition, also at the lake in the sixth and in the first box",
)


def _told(rules: catan.Rules, event: FishExchanged) -> tuple[catan.Seat, FishCounts]:
    return event.seat, tuple(int(kind == event.token) for kind in FISH_COUNTS(rules))


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [
        START_TOKEN,
        catan.Edition("en2015", ((START_TOKEN.name, "ground"),), doc="The English rules of 2015 (5th edition)."),
    ]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        CATCHES,
        catan.Row(CATCHES, "settlement", 1),
        catan.Row(CATCHES, "city", 2),
        catan.Row(base.STARTING_GAINS, "fish", _start_token),
        catan.Row(FISH_TOLD, FishExchanged.tag, _told),
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(FishDue, resolve=_fish_due, rule=FISHING, sound=_due_problem),
        catan.PhaseSpec(FullNet, rule=FULL, skips=True, sound=_full_problem),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [EXCHANGE_FISH]


@catan.hookimpl
def catan_queries(setup: catan.Setup) -> catan.Queries:
    return [NETS]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(FishExchanged), catan.EventSpec(FishKept), catan.EventSpec(TooFewFish)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.Produced, _produced)]
