"""Swift Journey, the card that moves a wagon once more (TB-MA-10)."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import dev_cards
from catan_expansions.traders_barbarians import pairs
from catan_expansions.traders_barbarians.wagons.trips import Travel, Trip

SWIFT = catan.Citation("traders_barbarians", "Swift Journey")
SWIFT_JOURNEY = "swift_journey"

NOT_MOVED = catan.Refusal("wagon.not-moved", SWIFT, text="Move your wagon first: this card lets it move once more.")


@catan.record
class PlaySwiftJourney(catan.Action, tag="traders_barbarians/play-swift-journey"):
    """Play Swift Journey: move your wagon once more, with all its points."""


@catan.record
class WagonMovesAgain(catan.Event, tag="traders_barbarians/wagon-moves-again"):
    """A wagon begins another move, with all its points."""

    seat: catan.Seat


def _swift_options(position: catan.Position, phase: Travel, seat: catan.Seat) -> Sequence[tuple[()]]:
    return catan.only_if(position[Trip].moved and dev_cards.may_play(position, seat, SWIFT_JOURNEY))


def _why_not_swift(position: catan.Position, phase: Travel, action: PlaySwiftJourney) -> catan.Violation | None:
    refused = dev_cards.card_refusal(position, action.seat, SWIFT_JOURNEY)
    return refused or (None if position[Trip].moved else NOT_MOVED())


def _swift(tx: catan.Transition, phase: Travel, action: PlaySwiftJourney) -> None:
    dev_cards.use_card(tx, action.seat, SWIFT_JOURNEY, stays=False)
    trip = tx[Trip]
    fed = trip.fed and GRAIN_PER(tx.rules) == "turn"
    tx.update(Trip(fed=fed, tried=trip.tried))
    tx.emit(WagonMovesAgain(action.seat))


PLAY_SWIFT_JOURNEY = catan.ActionSpec(
    kind=PlaySwiftJourney,
    during=(Travel,),
    rule=SWIFT,
    options=_swift_options,
    why=_why_not_swift,
    apply=_swift,
    when=dev_cards.ready,
    key=SWIFT_JOURNEY,
    refusals=(*dev_cards.HELD, NOT_MOVED),
)


GRAIN_PER = catan.Option(
    "traders_barbarians.grain_per",
    "turn",
    values=("turn", "move"),
    doc="How often grain may be paid for two movement points: once a turn, or once for each move of a wagon.",
    source="TB-MA-WAG-02; once a turn in the 5th and 6th editions",
)


# -- hooks ---------------------------------------------------------------------------------------------------------


IN_HAND = 0.3
"""What the card promises in hand, in points: for bots; it is not a rule."""


def _promise(position: catan.Position, seat: catan.Seat, hidden: bool) -> float:
    if not hidden:
        return 0.0
    kind = [*base.CARD_COUNTS(position.rules)].index(SWIFT_JOURNEY)
    return IN_HAND * position[base.DevCards].hands[seat][kind]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(catan.HEURISTIC, _promise)]


@catan.hookimpl
def catan_used(setup: catan.Setup) -> bool:
    return pairs.takes_part(setup, pairs.MAIN, "swift_journey")


@catan.hookimpl
def catan_options(setup: catan.Setup) -> catan.OptionSpecs:
    return [GRAIN_PER] if pairs.takes_part(setup, pairs.MAIN, "swift_journey") else []


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PLAY_SWIFT_JOURNEY]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(WagonMovesAgain)]
