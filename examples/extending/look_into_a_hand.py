"""Look into a hand: a two shows an opponent's hand, and brings a card of it."""

# --8<-- [start:rule]
from collections.abc import Iterator

import catan_core as catan
from catan_core import base
from catan_core.base import choices, goods
from catan_core.testing import Scenario, check_walk

RULE = catan.Citation("pickpocket", "The pickpocket")
THIEF = "pickpocket"


@catan.record
class Looking(catan.Phase, tag="pickpocket/looking"):
    """A seat sees the hand of another, and is to take a card from it."""

    seat: catan.Seat
    victim: catan.Seat


@catan.record
class Pick(catan.Action, tag="pickpocket/pick"):
    """Take a card from the hand that you see."""

    good: catan.Good


@catan.record
class HandShown(catan.Event, tag="pickpocket/hand-shown"):
    """A seat sees the hand of another; `cards` is None for all others."""

    seat: catan.Seat
    victim: catan.Seat
    cards: catan.Goods | None


def two(tx: catan.Transition, event: base.DiceRolled) -> None:
    """Show the hand to the left of whoever has rolled a two, and say so."""
    victim = choices.opponents(tx, event.seat)[0]
    if event.total == 2 and goods.stealable_size(tx, victim):
        hand = goods.stealable_cards(tx, victim)
        tx.emit(HandShown(event.seat, victim, hand))
        tx.then(Looking(event.seat, victim))


def shown(position: catan.Position, seat: catan.Seat) -> int:
    """The hands that a seat sees as long as it has to choose."""
    return catan.mask_of(
        phase.victim
        for phase in position.stack
        if isinstance(phase, Looking) and phase.seat == seat
    )


def told(rules: catan.Rules, event: HandShown) -> Iterator[base.Shown]:
    """What the event tells of hands, for whoever keeps count of them."""
    if event.cards is not None:
        yield base.Shown(event.victim, event.cards)


def pick(tx: catan.Transition, phase: Looking, action: Pick) -> None:
    """Move the card without a word, and announce it as a theft, of which only
    these two see what it was.
    """
    card = goods.single(tx.rules, action.good)
    goods.shift(tx, phase.victim, phase.seat, card)
    tx.emit(base.CardStolen(phase.seat, phase.victim, action.good, THIEF))


PICK = choices.choosing(
    Pick,
    during=Looking,
    rule=RULE,
    cards=lambda position, phase, seat: goods.stealable_cards(
        position, phase.victim
    ),
    apply=pick,
)


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Looking, rule=RULE)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [PICK]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    conceal = catan.hides("cards", but_for=("seat", "victim"))
    return [catan.EventSpec(HandShown, conceal)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.DiceRolled, two)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.allow(base.HANDS_SEEN, shown)]


@catan.hookimpl
def catan_tables(setup: catan.Setup) -> catan.TableSpecs:
    return [
        catan.Row(base.GOODS_SEEN, HandShown.tag, told),
        catan.Row(base.THIEVES, THIEF, "a pickpocket"),
    ]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    texts = {
        "phase:pickpocket/looking": "Take a card",
        "action:pickpocket/pick": "Take a card",
        "sentence:pickpocket/pick": "Take {good}",
        "sentence:pickpocket/hand-shown": (
            "{seat} sees the hand of {victim}[: {cards}]"
        ),
    }
    return catan.texts_of({"en": texts})


EXPANSION = catan.Expansion(
    "pickpocket",
    "The pickpocket",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    # whose ship and gates come first after a roll, then the pickpocket
    after=("cities_knights",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO, ONE, TWO = map(catan.Seat, range(3))
table = Scenario(EXPANSION, seats=3).give(1, ore=1, wool=1).roll(1, 1)
hand = base.table.hand(table.state, ONE)
assert base.table.hand(table.game.view(ZERO), ONE) == hand
assert base.table.hand(table.game.view(TWO), ONE) is None

table.play(Pick(ZERO, table.good("ore")))
assert table.hand(0)["ore"] == 1
assert base.table.hand(table.game.view(ZERO), ONE) is None
stolen = base.CardStolen(ZERO, ONE, None, THIEF)
assert stolen in table.game.events_for(TWO)

check_walk(
    catan.ruleset("base", EXPANSION), seed=1, length=120, seats=3, every=20
)
# --8<-- [end:play]
print("Only the thief and its victim see the hand of the victim.")
