"""Trade tokens: what brings them, what an action costs (Catan for Two: "Trade tokens"; TB-2P-01, -03, -08, -11, -12).

The fishermen have fish instead: there this module, and those that spend tokens, take no part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import choices, rows

TOKENS = catan.Citation("two_players", "Trade tokens")

TOO_FEW = catan.Refusal("tokens.too-few", TOKENS, text="You have too few trade tokens for this.")
ONE_ACTION = catan.Refusal("tokens.one-action-a-turn", TOKENS, text="You have paid for an action in this turn already.")

IN_ALL = 20
AT_START = 5
COAST = 1
"""What a settlement at the coast brings."""
CHEAP, DEAR = 1, 2
"""What an action costs a seat that is not ahead in points, and one that is."""


@catan.record
class TradeTokens(catan.Slice, tag="two_players/trade-tokens"):
    """How many trade tokens each seat has, the others are in the supply; and whether the seat on turn has paid for an
    action in this turn (`acted`) and has discarded a knight (`discarded`)."""

    held: catan.BySeat[catan.Count]
    acted: bool = False
    discarded: bool = False

    @property
    def supply(self) -> int:
        """How many tokens are in the supply."""
        return IN_ALL - sum(self.held)


@catan.record
class TokensGained(catan.Event, tag="two_players/tokens-gained"):
    """A seat takes trade tokens from the supply."""

    seat: catan.Seat
    count: catan.Count


@catan.record
class TokensPaid(catan.Event, tag="two_players/tokens-paid"):
    """A seat pays trade tokens into the supply."""

    seat: catan.Seat
    count: catan.Count


# -- gaining -------------------------------------------------------------------------------------------------------


def worth(position: catan.Position, node: catan.Node) -> int:
    """How many tokens a settlement on a node brings: for the best terrain beside it, and for the coast."""
    layout, at = position[base.Island].layout, TOKENS_AT(position.rules)
    here = catan.members(layout.topology.node_hexes[node])
    by_land = max((at.get(layout.terrains[hex], 0) for hex in here), default=0)
    by_sea = COAST if layout.topology.ends(base.coast(position)) >> node & 1 else 0
    return by_land + by_sea


def gain(tx: catan.Transition, seat: catan.Seat, count: int) -> None:
    """Give a seat tokens, as many as the supply has."""
    tokens = tx[TradeTokens]
    given = min(count, tokens.supply)
    if given > 0:
        tx.update(catan.evolve(tokens, held=_with(tokens.held, seat, given)))
        tx.emit(TokensGained(seat, given))


def _built(tx: catan.Transition, event: base.PiecePlaced) -> None:
    """A settlement brings tokens when it is built, and so does a city that is founded."""
    rules = tx.rules
    if event.node is None or not event.built or not rules.is_seat(event.owner):
        return
    building = rules.pieces[rules.piece_index[event.piece]].building
    if event.piece == "settlement" or (building and not tx.turn.number):
        gain(tx, event.owner, worth(tx, event.node))


def _with(held: tuple[int, ...], seat: catan.Seat, more: int) -> tuple[int, ...]:
    return catan.with_entry(held, seat, held[seat] + more)


# -- paying --------------------------------------------------------------------------------------------------------


def price(position: catan.Position, seat: catan.Seat) -> int:
    """What an action costs a seat: one token, or two if it has more points than its opponent. Points that only their
    owner knows do not count."""
    [other] = choices.opponents(position, seat)
    points = position.rules.points
    ahead = points(position, seat, hidden=False) > points(position, other, hidden=False)
    return DEAR if ahead else CHEAP


def why_not_pay(position: catan.Position, seat: catan.Seat) -> catan.Violation | None:
    """Why a seat may not pay for an action now; None if it may."""
    tokens = position[TradeTokens]
    if tokens.acted and ACTIONS(position.rules) == "one":
        return ONE_ACTION()
    if tokens.held[seat] >= DEAR:
        return None
    wanted = price(position, seat)
    return None if tokens.held[seat] >= wanted else TOO_FEW(price=wanted)


def pay(tx: catan.Transition, seat: catan.Seat) -> None:
    """Have a seat pay for an action."""
    tokens, paid = tx[TradeTokens], price(tx, seat)
    tx.update(catan.evolve(tokens, held=_with(tokens.held, seat, -paid), acted=True))
    tx.emit(TokensPaid(seat, paid))


ON_OWN_TURN: tuple[type[catan.Phase], ...] = (base.BeforeRollPhase, base.OwnActionPhase)
"""The phases in which tokens are used: the seat's own turn, before the roll and after it."""


def _any(position: catan.Position, seat: catan.Seat) -> bool:
    return position[TradeTokens].held[seat] > 0


HAS_TOKENS: Callable[[catan.Position, catan.Seat], object] = _any


# -- hooks ---------------------------------------------------------------------------------------------------------


def _forget(tx: catan.Transition, event: base.WindowOpened) -> None:
    tokens = tx[TradeTokens]
    if tokens.acted or tokens.discarded:
        tx.update(TradeTokens(tokens.held))


def _sound(state: catan.State) -> str | None:
    held = state[TradeTokens].held
    if len(held) != state.rules.seats or min(held) < 0 or sum(held) > IN_ALL:
        return f"the seats cannot have {list(held)} of {IN_ALL} trade tokens"
    if (state[TradeTokens].acted or state[TradeTokens].discarded) and not state.turn.number:
        return "nobody uses tokens before the first turn"
    return None


def used(setup: catan.Setup) -> bool:
    """Whether trade tokens are played with: the fishermen have their fish."""
    return "fishermen" not in setup.expansions


def _panel(view: catan.View, language: str, names: Sequence[str]) -> tuple[catan.CardPanel, ...]:
    held, rules = view[TradeTokens], view.rules
    shown = [rules.tally(held.held[seat], "column:trade-tokens", language, seat) for seat in rules.all_seats]
    shown.append(rules.tally(held.supply, "panel:two_players/supply", language))
    return (catan.CardPanel(rules.text("panel:two_players/tokens", language), tuple(shown)),)


TOKENS_AT: catan.Table[str, int] = catan.Table(
    "two_players/tokens-at",
    "How many trade tokens a settlement beside a hex brings, by terrain. Of several such hexes the best counts.",
    problem=rows.count_problem,
)
ACTIONS = catan.Option(
    "two_players.actions",
    "any",
    values=("any", "one"),
    doc="How many actions a player may pay with tokens in a turn.",
    source="TB-2P-12; one in the sixth edition, the fifth sets no limit",
)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return used(setup)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    sixth = catan.Edition("en2025", (("two_players.actions", "one"),), doc="The English rules of 2025 (6th edition).")
    return [ACTIONS, sixth] if used(setup) else []


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [TOKENS_AT, catan.Row(TOKENS_AT, base.DESERT, 2)]


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    return [
        catan.SliceSpec(
            TradeTokens,
            lambda rules, layout: TradeTokens((AT_START,) * rules.seats),
            anew_at=(base.WindowOpened,),
            anew=lambda tokens, event: TradeTokens(tokens.held),
            doc="The trade tokens, which everybody sees.",
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(TokensGained), catan.EventSpec(TokensPaid)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.PiecePlaced, _built), catan.Reaction(base.WindowOpened, _forget)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("two_players/trade-tokens-are-twenty", _sound)]


@catan.hookimpl
def catan_side_panels(setup: catan.Setup) -> catan.SidePanels:
    return [catan.SidePanel("two_players/tokens", _panel)]
