"""Random boards as many players like them: nothing equal side by side, and no corner much better than another.

No book has these; each is a house rule. What was dealt is repaired by exchanging hexes or tokens, one pair after
another, which takes milliseconds: hardly any deal fits by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import catan_core as catan
from catan_core.base.number_tokens import RED
from catan_core.base.setup import ON_RANDOM_BOARDS

T = TypeVar("T")

Flaws = Callable[[Sequence[T]], dict[int, int]]
"""What is wrong with terrains or tokens that lie on hexes: a number for each hex that has a part in it."""

STEPS = 400
"""A deal that takes more exchanges is dealt anew."""

DEALS = 50
"""After this many deals there is no such board to be had."""

SHUFFLES = 30_000
"""So often terrains are shuffled until they lie where they may."""
NOT_IN_PLACE = "terrains were shuffled again and again, and never lay where base/terrain-places and base/inland say"

FREE, APART = "anywhere", "apart"
SMALLEST_SPREAD, ANY_SPREAD = 2, 15
"""The bounds of the option: what every board of the boxes can have, and what none exceeds."""


def pips(token: int) -> int:
    """The dots of a number token: in how many of 36 rolls two dice show it."""
    return 6 - abs(7 - token) if token else 0


def corners(topology: catan.Topology, tokens: Sequence[int]) -> list[tuple[int, ...]]:
    """The hexes around each corner at which three with tokens meet: only these are compared."""
    around = [tuple(catan.members(hexes)) for hexes in topology.node_hexes]
    return [hexes for hexes in around if len(hexes) == 3 and all(tokens[hex] for hex in hexes)]


def spread(topology: catan.Topology, tokens: Sequence[int]) -> int:
    """By how many pips the best corner exceeds the worst; 0 where there are none with three tokens."""
    sums = [sum(pips(tokens[hex]) for hex in hexes) for hexes in corners(topology, tokens)]
    return max(sums) - min(sums) if sums else 0


def side_by_side(topology: catan.Topology, clash: Callable[[T, T], bool]) -> Flaws[T]:
    """Neighbors that clash."""
    pairs = [
        (hex, other)
        for hex, others in enumerate(topology.hex_neighbors)
        for other in catan.members(others)
        if other > hex
    ]

    def flaws(laid: Sequence[T]) -> dict[int, int]:
        found: dict[int, int] = {}
        for hex, other in pairs:
            if clash(laid[hex], laid[other]):
                found[hex] = found.get(hex, 0) + 1
                found[other] = found.get(other, 0) + 1
        return found

    return flaws


def uneven(topology: catan.Topology, tokens: Sequence[int], bound: int) -> Flaws[int]:
    """Corners with more or fewer pips than the bound allows around the mean of all tokens. Without such corners, the
    best one exceeds the worst by no more than the bound."""
    around = corners(topology, tokens)
    lying = [pips(token) for token in tokens if token]
    least = round(3 * sum(lying) / max(len(lying), 1) - bound / 2)

    def flaws(laid: Sequence[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for hexes in around:
            total = sum(pips(laid[hex]) for hex in hexes)
            beyond = max(least - total, total - least - bound)
            if beyond > 0:
                for hex in hexes:
                    found[hex] = found.get(hex, 0) + beyond
        return found

    return flaws


def repaired(laid: Sequence[T], movable: Sequence[int], flaws: Sequence[Flaws[T]], rng: Random) -> list[T] | None:
    """What lies on some hexes, exchanged until there are no flaws; None if that takes too long.

    In each step a hex that has a part in a flaw exchanges with the one with which least is wrong afterwards; now and
    then with any, so that the search does not go round in circles.
    """
    lying = list(laid)

    def wrong() -> dict[int, int]:
        found: dict[int, int] = {}
        for each in flaws:
            for hex, count in each(lying).items():
                found[hex] = found.get(hex, 0) + count
        return found

    def exchanged(hex: int, other: int) -> int:
        lying[hex], lying[other] = lying[other], lying[hex]
        total = sum(wrong().values())
        lying[hex], lying[other] = lying[other], lying[hex]
        return total

    for _ in range(STEPS):
        at_fault = wrong()
        if not at_fault:
            return lying
        hex = rng.choice([hex for hex in movable if hex in at_fault] or list(movable))
        others = [other for other in movable if lying[other] != lying[hex]]
        if not others:
            return None
        if rng.random() < 0.05:
            other = rng.choice(others)
        else:
            rng.shuffle(others)
            other = min(others, key=lambda other: exchanged(hex, other))
        lying[hex], lying[other] = lying[other], lying[hex]
    return None


def spaced_terrains(
    rules: catan.Rules, topology: catan.Topology, terrains: Sequence[str], rng: Random
) -> Sequence[str]:
    """The terrains as they were dealt, or repaired so that no two of a kind are neighbors. Raises PositionError."""
    if TERRAINS_APART(rules) == FREE:
        return terrains
    flaws = side_by_side(topology, lambda one, other: one == other)
    return _dealt_until(terrains, range(len(terrains)), [flaws], rng, TERRAINS_APART)


def spaced_tokens(
    rules: catan.Rules, topology: catan.Topology, tokens: Sequence[int], rng: Random, reds_apart: bool
) -> tuple[int, ...]:
    """The tokens as they were dealt, or repaired as the options say; with `reds_apart`, no 6 or 8 lies beside another
    afterwards either. Raises PositionError."""
    if not isinstance(tokens, tuple | list):
        what = f"the function of base/number-layout must give the tokens of all hexes, not {tokens!r:.80}"
        raise catan.PositionError((what,))
    apart, bound = TOKENS_APART(rules) == APART, CORNER_SPREAD(rules)
    if not apart and bound == ANY_SPREAD:
        return tuple(tokens)
    flaws: list[Flaws[int]] = []
    if apart or reds_apart:
        flaws.append(
            side_by_side(
                topology,
                lambda one, other: (apart and one == other != 0) or (reds_apart and one in RED and other in RED),
            )
        )
    if bound < ANY_SPREAD:
        flaws.append(uneven(topology, tokens, bound))
    movable = [hex for hex, token in enumerate(tokens) if token]
    return tuple(_dealt_until(tokens, movable, flaws, rng, CORNER_SPREAD if bound < ANY_SPREAD else TOKENS_APART))


def require_fitting(
    terrains: Sequence[str], hexes: Sequence[object], places: Mapping[str, Sequence[object]] | None = None
) -> None:
    """Raise PositionError unless there is a terrain for every hex, and enough of those that always lie somewhere."""
    if len(terrains) != len(hexes):
        raise catan.PositionError((f"terrains of {len(terrains)} hexes are dealt, with room for {len(hexes)}",))
    for terrain, at in (places or {}).items():
        if terrains.count(terrain) < len(at):
            raise catan.PositionError((f"{terrain!r} always lies at {list(at)}, but fewer hexes of it are dealt",))


def _dealt_until(
    dealt: Sequence[T], movable: Sequence[int], flaws: Sequence[Flaws[T]], rng: Random, option: catan.Option[Any]
) -> Sequence[T]:
    laid = list(dealt)
    for _ in range(DEALS):
        done = repaired(laid, movable, flaws, rng)
        if done is not None:
            return done
        again = rng.sample([laid[hex] for hex in movable], len(movable))
        for hex, each in zip(movable, again, strict=True):
            laid[hex] = each
    raise catan.PositionError(
        (f"no board was found as the option {option.name!r} wants it, with these terrains and number tokens",)
    )


WITH_SHUFFLED_TOKENS = (*ON_RANDOM_BOARDS, ("base.number_setup", ("shuffled_no_adjacent_red", "shuffled")))

TERRAINS_APART = catan.Option(
    "base.equal_terrains",
    FREE,
    values=(FREE, APART),
    doc="Whether hexes of the same terrain may lie side by side on a random board.",
    source="BASE-RAND-13; in none of the books, a house rule of many groups",
    only=ON_RANDOM_BOARDS,
)
TOKENS_APART = catan.Option(
    "base.equal_tokens",
    FREE,
    values=(FREE, APART),
    doc="Whether number tokens with the same number may lie side by side, where they are shuffled.",
    source="BASE-RAND-14; in none of the books, a house rule of many groups",
    only=WITH_SHUFFLED_TOKENS,
)
CORNER_SPREAD = catan.Option(
    "base.corner_spread",
    ANY_SPREAD,
    min_value=SMALLEST_SPREAD,
    max_value=ANY_SPREAD,
    doc="By how many pips the best intersection of three number tokens exceeds the worst at most, where they are"
    f" shuffled; {ANY_SPREAD} allows all boards.",
    source="BASE-RAND-15; in none of the books, a house rule of makers of boards",
    only=WITH_SHUFFLED_TOKENS,
)


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [TERRAINS_APART, TOKENS_APART, CORNER_SPREAD]
