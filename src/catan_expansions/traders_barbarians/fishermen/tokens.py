"""Fish tokens and the old boot: the supply, who holds what, and drawing (Traders & Barbarians: "Fish tokens";
TB-FI-01, TB-FI-08, TB-FI-12, TB-FI-13).

Fish tokens lie face down before their owners: others see how many there are, not how many fish each shows.
They are no goods, so nothing that speaks of resources or of cards means them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import catan_core as catan
from catan_core.base import rows
from catan_core.components.hands import size_of, with_cards

TOKENS = catan.Citation("fishermen", "Fish tokens")

BOOT = "old_boot"
FISH = {"one_fish": 1, "two_fish": 2, "three_fish": 3}
"""How many fish each kind of token shows."""
VALUES = tuple(FISH.values())
COUNTS = (11, 10, 8)
LARGE_COUNTS = (15, 15, 13)
"""How many tokens of each kind there are, and how many for five or six."""

DRAWN: catan.PerRules[tuple[str, ...]] = catan.PerRules(lambda rules: (*FISH_COUNTS(rules), BOOT))
"""What may be drawn: the kinds of fish token, and the old boot."""
FISH_TOKEN = catan.Ids("fishermen/fish-token", lambda rules: tuple(FISH_COUNTS(rules)), doc="A kind of fish token.")
DRAWN_TOKEN = catan.Ids("fishermen/drawn-token", DRAWN, doc="What may be drawn: a kind of fish token, or the old boot.")
FishCounts: TypeAlias = Annotated[tuple[int, ...], FISH_TOKEN]
"""How many fish tokens of each kind, in the order of the table `fishermen/tokens`."""


@catan.record
class FishTokens(catan.Slice, tag="fishermen/fish-tokens"):
    """Fish tokens: the supply face down, each seat's hidden tokens, the used ones, and who has the old boot.

    While nobody has the boot (None), it lies in the supply. In a view the tokens of others are `()`, and `sizes` has
    the number of fish tokens of every seat.
    """

    supply: Annotated[catan.Deck, FISH_TOKEN]
    hands: catan.BySeat[FishCounts]
    used: FishCounts
    boot: catan.Seat | None = None
    sizes: catan.BySeat[catan.Count] | tuple[()] = ()

    def tokens(self, seat: catan.Seat) -> int:
        """How many fish tokens a seat has, without the boot."""
        return size_of(self.hands, self.sizes, seat)

    @property
    def face_down(self) -> int:
        """How many tokens the supply has, with the boot if it is there."""
        return len(self.supply) + (self.boot is None)


# -- phases, actions, events -------------------------------------------------------------------------------------


@catan.record
class FishDraw(catan.Phase, tag="fishermen/fish-draw"):
    """A seat draws a token from the supply."""

    seat: catan.Seat


@catan.record
class DrawFish(catan.ChanceAction, tag="fishermen/draw-fish"):
    """Which token is drawn."""

    token: Annotated[str, DRAWN_TOKEN]


@catan.record
class FishDrawn(catan.Event, tag="fishermen/fish-drawn"):
    """A seat has drawn a token. `token` is None for those who do not see it; everybody sees the old boot."""

    seat: catan.Seat
    token: Annotated[str, DRAWN_TOKEN] | None


@catan.record
class FishReshuffled(catan.Event, tag="fishermen/fish-reshuffled"):
    """The supply was empty: the used tokens have been shuffled and are the supply now."""

    count: catan.Count


# -- reading and verbs -------------------------------------------------------------------------------------------


def fish_in(tokens: Sequence[int]) -> int:
    """How many fish some tokens show.

    >>> fish_in((1, 0, 2))
    7
    """
    return sum(value * count for value, count in zip(VALUES, tokens, strict=False))


def in_supply(position: catan.Position) -> int:
    """How many tokens can still be drawn, the used ones among them."""
    fish = position[FishTokens]
    return fish.face_down + sum(fish.used)


def use(tx: catan.Transition, seat: catan.Seat, tokens: FishCounts) -> None:
    """Lay tokens of a seat face up beside the supply. The caller announces it."""
    fish = tx[FishTokens]
    hand = tuple(held - count for held, count in zip(fish.hands[seat], tokens, strict=True))
    tx.update(
        catan.evolve(
            fish,
            hands=catan.with_entry(fish.hands, seat, hand),
            used=tuple(map(sum, zip(fish.used, tokens, strict=True))),
        )
    )


def draw_phases(tx: catan.Transition, seat: catan.Seat) -> tuple[FishDraw, ...]:
    """The phase in which a seat draws a token; () if there is none. An empty supply is filled with the used tokens."""
    fish = tx[FishTokens]
    if not fish.face_down and any(fish.used):
        tx.update(catan.evolve(fish, supply=catan.Deck(fish.used), used=(0,) * len(fish.used)))
        tx.emit(FishReshuffled(sum(fish.used)))
    return (FishDraw(seat),) if tx[FishTokens].face_down else ()


@catan.memoized(1 << 12)
def _draws(kinds: tuple[str, ...], weights: tuple[int, ...]) -> catan.Outcomes[DrawFish]:
    return catan.Outcomes(zip(map(DrawFish, kinds), weights, strict=True))


def _outcomes(position: catan.Position, phase: FishDraw) -> catan.Outcomes[DrawFish]:
    fish = position[FishTokens]
    return _draws(position.rules.derived[DRAWN], (*fish.supply.weights(), int(fish.boot is None)))


def _draw(tx: catan.Transition, phase: FishDraw, action: DrawFish) -> None:
    fish, seat = tx[FishTokens], phase.seat
    if action.token == BOOT:
        tx.update(catan.evolve(fish, boot=seat))
    else:
        kind = tx.rules.derived[DRAWN].index(action.token)
        tx.update(catan.evolve(fish, supply=fish.supply.draw(kind), hands=with_cards(fish.hands, seat, kind, 1)))
    tx.emit(FishDrawn(seat, action.token))


def _conceal_drawn(event: FishDrawn, seat: catan.Seat | None) -> FishDrawn:
    return event if seat == event.seat or event.token == BOOT else FishDrawn(event.seat, None)


# -- slice -------------------------------------------------------------------------------------------------------


def _complete(state: catan.State) -> str | None:
    fish, counts = state[FishTokens], FISH_COUNTS(state.rules)
    rows = [*fish.hands, fish.used, fish.supply.unknown]
    hidden = fish.sizes or fish.supply.hidden or fish.supply.tail
    if hidden or len(fish.hands) != state.rules.seats or {len(row) for row in rows} != {len(counts)}:
        return f"there must be {state.rules.seats} open hands, with a count for every kind of fish token"
    if any(count < 0 for row in rows for count in row):
        return "there are fewer than no fish tokens somewhere"
    for kind, (name, count) in enumerate(counts.items()):
        if sum(row[kind] for row in rows) != count:
            return f"{name}: there are {sum(row[kind] for row in rows)} fish tokens of this kind, not {count}"
    for seat, hand in enumerate(fish.hands):
        if sum(hand) > MOST_TOKENS:
            return f"seat {seat} has {sum(hand)} fish tokens; {MOST_TOKENS} is the most"
    return None


MOST_TOKENS = 7
"""How many fish tokens a seat may hold, without the boot."""

FISH_COUNTS: catan.Table[str, int] = catan.Table(
    "fishermen/tokens",
    "How many fish tokens of each kind there are.",
    problem=rows.only_keys(*FISH, value=rows.count_problem),
)
FISH_AT_START: catan.Table[str, int] = catan.Table(
    "fishermen/at-start",
    "How many fish tokens of each kind every seat begins with.",
    problem=rows.only_keys(*FISH, value=rows.count_problem),
)


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    counts = rows.for_seats(setup.seats, COUNTS, LARGE_COUNTS)
    return [
        FISH_COUNTS,
        *(catan.Row(FISH_COUNTS, kind, count) for kind, count in zip(FISH, counts, strict=True)),
        FISH_AT_START,
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=FishDraw,
            action=DrawFish,
            rule=TOKENS,
            outcomes=_outcomes,
            apply=_draw,
            public=False,
            sound=_draw_problem,
        )
    ]


def _draw_problem(state: catan.State, phase: FishDraw, beneath: tuple[catan.Phase, ...]) -> str | None:
    fish = state[FishTokens]
    if not fish.face_down:
        return "the supply has no token to draw"
    return None if fish.tokens(phase.seat) < MOST_TOKENS else f"seat {phase.seat} has {MOST_TOKENS} fish tokens already"


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(FishDrawn, _conceal_drawn), catan.EventSpec(FishReshuffled)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("fishermen/fish-tokens-are-complete", _complete)]
