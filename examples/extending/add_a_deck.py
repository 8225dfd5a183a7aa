"""Add a deck: whoever rolls a 2 or a 12 turns up a card of fortune, which
brings it two cards of a kind.
"""

# --8<-- [start:rule]
from typing import Annotated

import catan_core as catan
from catan_core.base import Dice, DiceRolled, Roll, goods
from catan_core.testing import Scenario, check_walk

CARDS = {"harvest": ("grain", 3), "shearing": ("wool", 3), "vein": ("ore", 2)}
"""What each card brings, and how many of it there are."""

KINDS = tuple(CARDS)
CARD = catan.Ids("fortune/card", lambda rules: KINDS, doc="A card of fortune.")
GIFT = 2


@catan.record
class Fortune(catan.Slice, tag="fortune/deck"):
    """The cards that may still come, and those that have come, by kind.

    Since all saw them, nothing here is hidden.
    """

    deck: Annotated[catan.Deck, CARD]
    spent: Annotated[tuple[int, ...], CARD]


@catan.record
class TurnUp(catan.Phase, tag="fortune/turn-up"):
    """The top card is turned up for a seat."""

    seat: catan.Seat


@catan.record
class TurnedUp(catan.ChanceAction, tag="fortune/turned-up"):
    """Which card lies on top."""

    card: str


@catan.record
class FortuneCame(catan.Event, tag="fortune/came"):
    """A card has been turned up.

    `left` counts those that remain: all of them if the deck has been shuffled
    again.
    """

    seat: catan.Seat
    card: str
    left: int


def outcomes(
    position: catan.Position, phase: TurnUp
) -> catan.Outcomes[TurnedUp]:
    """Every card of the deck is equally likely to lie on top."""
    weights = position[Fortune].deck.weights()
    return catan.Outcomes(
        (TurnedUp(kind), weight)
        for kind, weight in zip(KINDS, weights, strict=True)
    )


def turn_up(tx: catan.Transition, phase: TurnUp, action: TurnedUp) -> None:
    """Take the card off the deck, which is shuffled anew when it is used up,
    and do what it says.
    """
    fortune, kind = tx[Fortune], KINDS.index(action.card)
    deck = fortune.deck.draw(kind)
    spent = tuple(
        count + (one == kind) for one, count in enumerate(fortune.spent)
    )
    if not len(deck):
        deck, spent = catan.Deck(spent), (0,) * len(KINDS)
    tx.update(Fortune(deck, spent))
    tx.emit(FortuneCame(phase.seat, action.card, len(deck)))
    good = catan.Good(tx.rules.good_index[CARDS[action.card][0]])
    goods.move(
        tx,
        None,
        phase.seat,
        goods.single(tx.rules, good, min(GIFT, goods.available(tx)[good])),
    )


def react(tx: catan.Transition, event: DiceRolled) -> None:
    """Turn up a card after a 2 or a 12, before production."""
    if event.total in (2, 12):
        tx.then(TurnUp(event.seat))


def complete(state: catan.State) -> str | None:
    """Say what is wrong if cards are missing."""
    counts = [
        left + gone
        for left, gone in zip(
            state[Fortune].deck.unknown, state[Fortune].spent, strict=True
        )
    ]
    if counts == [count for _, count in CARDS.values()]:
        return None
    return f"there are {counts} cards of fortune"


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    full = catan.Deck(tuple(count for _, count in CARDS.values()))
    return [
        catan.SliceSpec(
            Fortune, lambda rules, layout: Fortune(full, (0,) * len(KINDS))
        )
    ]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.ChanceSpec(
            phase=TurnUp,
            action=TurnedUp,
            outcomes=outcomes,
            apply=turn_up,
        )
    ]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(FortuneCame)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(DiceRolled, react)]


@catan.hookimpl
def catan_invariants(setup: catan.Setup) -> catan.Invariants:
    return [catan.Invariant("fortune/deck-is-complete", complete)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"phase:{TurnUp.tag}", (("en", "A card of fortune"),)),
        catan.Text(f"action:{TurnedUp.tag}", (("en", "A card is turned up"),)),
        catan.Text(
            f"sentence:{FortuneCame.tag}", (("en", "{seat} turns up: {card}"),)
        ),
        *(
            catan.Text(f"card:{kind}", (("en", kind.capitalize()),))
            for kind in KINDS
        ),
    ]


EXPANSION = catan.Expansion(
    "fortune",
    "Fortune",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    # whose ship and gates come first after a roll, then the card
    after=("cities_knights",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
table = Scenario(EXPANSION).play(
    Roll(catan.Seat(0)), Dice((6, 6)), TurnedUp("vein")
)
assert table.hand(0)["ore"] == 2
assert table.state[Fortune].deck.weights() == (3, 3, 1)

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("A card has been turned up.")
