"""A knight is discarded for tokens (Catan for Two: "Discarding knights"; TB-2P-09).

Barbarian Attack and Cities & Knights have no such knights, and the fishermen no tokens: there this module takes no
part.
"""

from __future__ import annotations

import catan_core as catan
from catan_core import base
from catan_core.base import dev_cards, table
from catan_expansions.traders_barbarians.two_players import tokens

DISCARDING = catan.Citation("two_players", "Discarding knights")
TOKENS = 2
"""What a knight brings."""

NO_KNIGHT = catan.Refusal("tokens.no-knight", DISCARDING, text="You have no knight that lies face up.")
ONE_KNIGHT = catan.Refusal(
    "tokens.one-knight-a-turn", DISCARDING, text="You have discarded a knight in this turn already."
)


@catan.record
class DiscardKnight(catan.Action, tag="two_players/discard-knight"):
    """Put a knight that lies face up before you back into the box, and take two trade tokens."""


def _refusal(position: catan.Position, seat: catan.Seat) -> catan.Violation | None:
    if not table.played_knights(position, seat):
        return NO_KNIGHT()
    return ONE_KNIGHT() if position[tokens.TradeTokens].discarded else None


def _discard(tx: catan.Transition, phase: catan.Phase, action: DiscardKnight) -> None:
    tx.update(catan.evolve(tx[tokens.TradeTokens], discarded=True))
    dev_cards.lose_open_card(tx, action.seat, "knight")
    tokens.gain(tx, action.seat, TOKENS)


DISCARD_KNIGHT = catan.ActionSpec(
    kind=DiscardKnight,
    during=tokens.ON_OWN_TURN,
    rule=DISCARDING,
    options=lambda position, phase, seat: catan.only_if(_refusal(position, seat) is None),
    why=lambda position, phase, action: _refusal(position, action.seat),
    apply=_discard,
    refusals=(NO_KNIGHT, ONE_KNIGHT),
)


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return tokens.used(setup) and not {"barbarian_attack", "cities_knights"} & {*setup.expansions}


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.ARMY_RULES, "knights-are-lost", True),
        catan.Row(base.ARMY_RULES, "tied-holder-keeps", False),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [DISCARD_KNIGHT]
