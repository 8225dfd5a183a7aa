"""Choose a seat: whoever rolls a twelve takes an opponent's card, unseen."""

# --8<-- [start:rule]
import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods
from catan_core.testing import Scenario, check_walk

RULE = catan.Citation("highwayman", "The highwayman")


@catan.record
class Highwayman(catan.Phase, tag="highwayman/highwayman"):
    """A seat is to choose from whom it takes a card."""

    seat: catan.Seat


@catan.record
class Rob(catan.Action, tag="highwayman/rob"):
    """Choose from whom to take a card."""

    victim: catan.Seat


def twelve(tx: catan.Transition, event: base.DiceRolled) -> None:
    if event.total == 12:
        tx.then(Highwayman(event.seat))


def rich(
    position: catan.Position, phase: Highwayman, seat: catan.Seat
) -> list[catan.Seat]:
    return [
        other
        for other in choices.opponents(position, seat)
        if goods.stealable_size(position, other)
    ]


def rob(tx: catan.Transition, phase: Highwayman, action: Rob) -> None:
    tx.then(*base.grab(tx, action.seat, action.victim))


ROB = choices.choosing_seat(
    Rob, during=Highwayman, rule=RULE, among=rich, apply=rob
)


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Highwayman, skips=True, rule=RULE)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [ROB]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.DiceRolled, twelve)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    texts = {
        "phase:highwayman/highwayman": "Choose a victim",
        "action:highwayman/rob": "Take a card",
    }
    return catan.texts_of({"en": texts})


EXPANSION = catan.Expansion(
    "highwayman",
    "The highwayman",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    # whose ship and gates come first after a roll
    after=("cities_knights",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO, TWO = catan.Seat(0), catan.Seat(2)
table = Scenario(EXPANSION, seats=3).give(2, ore=1).roll(6, 6)
assert list(table.game.actions) == [Rob(ZERO, TWO)]  # seat 1 has no card
ore = table.good("ore")
assert table.play(Rob(ZERO, TWO), base.Steal(ore)).hand(0)["ore"] == 1

assert not Scenario(EXPANSION).roll(6, 6).game.actions.of(Rob)

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Twelves bring a card of an opponent.")
