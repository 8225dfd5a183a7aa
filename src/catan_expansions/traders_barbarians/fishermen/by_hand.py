"""Positions by hand: fish tokens and the old boot as a test wants them (verbs for `Scenario.change`)."""

from __future__ import annotations

import catan_core as catan
from catan_core.base import by_hand
from catan_expansions.traders_barbarians.fishermen.tokens import FISH_COUNTS, MOST_TOKENS, FishTokens


def hold_fish(tx: catan.Transition, seat: int, ones: int = 0, twos: int = 0, threes: int = 0) -> None:
    """Give a seat these fish tokens in place of its own, out of the supply. Raises PositionError if it has too few, or
    for more than seven tokens."""
    owner = by_hand.seat_in(tx, FishTokens, seat)
    fish, wanted = tx[FishTokens], (ones, twos, threes)
    by_hand.require_whole("fish tokens", *wanted)
    if min(wanted) < 0 or sum(wanted) > MOST_TOKENS:
        by_hand.refuse(f"a seat has 0 to {MOST_TOKENS} fish tokens, not {wanted}")
    left = tuple(
        count + held - given for count, held, given in zip(fish.supply.unknown, fish.hands[owner], wanted, strict=True)
    )
    if min(left) < 0:
        by_hand.refuse(f"the supply has too few fish tokens of {', '.join(FISH_COUNTS(tx.rules))} for {wanted}")
    hands = catan.with_entry(fish.hands, owner, wanted)
    tx.update(catan.evolve(fish, supply=catan.Deck(left), hands=hands))


def use_up(tx: catan.Transition, ones: int = 0, twos: int = 0, threes: int = 0) -> None:
    """Lay tokens of the supply face up beside it. Raises PositionError if it has too few."""
    fish, wanted = tx[FishTokens], (ones, twos, threes)
    by_hand.require_whole("fish tokens", *wanted)
    left = tuple(count - used for count, used in zip(fish.supply.unknown, wanted, strict=True))
    if min(left) < 0 or min(wanted) < 0:
        by_hand.refuse(f"the supply cannot give {wanted}")
    used = tuple(map(sum, zip(fish.used, wanted, strict=True)))
    tx.update(catan.evolve(fish, supply=catan.Deck(left), used=used))


def hold_boot(tx: catan.Transition, seat: int | None) -> None:
    """Give a seat the old boot; None puts it back into the supply."""
    owner = None if seat is None else by_hand.seat_in(tx, FishTokens, seat)
    tx.update(catan.evolve(tx[FishTokens], boot=owner))
