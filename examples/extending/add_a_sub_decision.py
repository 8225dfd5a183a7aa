"""Add a decision of others within a turn: for a new settlement, every other
seat gives a card as a present.
"""

# --8<-- [start:rule]
from collections.abc import Sequence

import catan_core as catan
from catan_core.base import BuildSettlement, PiecePlaced, goods
from catan_core.testing import Scenario, check_walk

PRESENTS = catan.Citation("housewarming", "Presents")
NOT_HELD = catan.Refusal(
    "housewarming.not-held", PRESENTS, text="You do not have this card."
)


@catan.record
class PresentsDue(catan.Phase, tag="housewarming/presents-due"):
    """Whoever has a card by now owes a present."""

    host: catan.Seat


@catan.record
class Presents(catan.SimultaneousPhase, tag="housewarming/presents"):
    """Seats choose a present for the host, all at the same time."""

    host: catan.Seat


@catan.record
class Give(catan.Action, tag="housewarming/give"):
    """Give a card as a present."""

    good: catan.Good


def react(tx: catan.Transition, event: PiecePlaced) -> None:
    """Presents are due for a settlement, but not while founding."""
    if event.piece == "settlement" and tx.turn.number:
        tx.then(PresentsDue(event.owner))


def who_owes(tx: catan.Transition, phase: PresentsDue) -> None:
    """Ask only those who have something to give, so that nobody who is asked is
    stuck.
    """
    others = [seat for seat in tx.rules.all_seats if seat != phase.host]
    waiting_for = tuple(seat for seat in others if goods.hand_size(tx, seat))
    if waiting_for:
        tx.then(Presents(waiting_for, phase.host))


def presents(
    position: catan.Position, phase: Presents, seat: catan.Seat
) -> Sequence[int]:
    """The goods of which a seat has a card."""
    return [
        good
        for good, count in enumerate(goods.hand_cards(position, seat))
        if count
    ]


def give_present(tx: catan.Transition, phase: Presents, action: Give) -> None:
    """Hand the card over; the engine calls this for all seats when the last has
    chosen.
    """
    goods.move(tx, action.seat, phase.host, goods.single(tx.rules, action.good))


def sound(
    state: catan.State, phase: Presents, beneath: tuple[catan.Phase, ...]
) -> str | None:
    """Say what is wrong with presents in a position that nobody may have
    played.
    """
    asked = {*phase.waiting_for, *(answer.seat for answer in phase.answers)}
    hands = [goods.hand_size(state, seat) for seat in state.rules.all_seats]
    owing = {
        seat for seat, count in enumerate(hands) if count and seat != phase.host
    }
    if asked == owing:
        return None
    return "whoever has a card owes a present, and nobody else"


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [
        catan.PhaseSpec(PresentsDue, resolve=who_owes, lies_on=()),
        catan.PhaseSpec(Presents, sound=sound, lies_on=()),
    ]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [
        catan.ActionSpec(
            kind=Give,
            during=(Presents,),
            rule=PRESENTS,
            options=presents,
            why=NOT_HELD,
            apply=give_present,
        )
    ]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(PiecePlaced, react)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return [
        catan.Text(f"phase:{PresentsDue.tag}", (("en", "Presents"),)),
        catan.Text(f"phase:{Presents.tag}", (("en", "Choose a present"),)),
        catan.Text(f"action:{Give.tag}", (("en", "Give a card"),)),
        catan.Text(f"sentence:{Give.tag}", (("en", "Give {good}"),)),
    ]


EXPANSION = catan.Expansion(
    "housewarming",
    "Housewarming",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
host, site = catan.Seat(0), (0, 0, "N")
table = (
    Scenario(EXPANSION, seats=3)
    .roads(host, site, (0, -1, "S"))
    .give(1, ore=2)
    .give(2, wool=1, grain=1)
)
table.give(host, brick=1, lumber=1, wool=1, grain=1).building()
table.play(BuildSettlement(host, table.node(site)))
assert table.game.actors == (1, 2)
table.play(Give(catan.Seat(2), table.good("wool")))
# sealed: nothing is handed over before the last has chosen
assert table.hand(2)["wool"] == 1
table.play(Give(catan.Seat(1), table.good("ore")))
assert (table.hand(host)["ore"], table.hand(host)["wool"]) == (1, 1)

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Presents have been given.")
