"""Answer a seven before anybody discards: once in a game, whoever has too many
cards may hide them, and discards nothing.
"""

# --8<-- [start:rule]
from collections.abc import Sequence

import catan_core as catan
from catan_core import base
from catan_core.base import goods
from catan_core.testing import Scenario, check_walk

RULE = catan.Citation("cellar", "The cellar")
NOTHING_TO_HIDE = catan.Refusal(
    "cellar.nothing-to-hide", RULE, text="You need not discard anything."
)


@catan.record
class Cellars(catan.Slice, tag="cellar/cellars"):
    """The turn in which each seat has hidden its cards; None: it still may."""

    used: catan.BySeat[int | None]


@catan.record
class Cellar(catan.Phase, tag="cellar/cellar"):
    """A seat may hide its cards."""

    seat: catan.Seat


@catan.record
class Hide(catan.Action, tag="cellar/hide"):
    """Hide your cards from the seven, or leave that for another time."""

    hide: bool


@catan.record
class CardsHidden(catan.Event, tag="cellar/cards-hidden"):
    """A seat has hidden its cards, and need not discard any in this turn."""

    seat: catan.Seat


def seven(tx: catan.Transition, event: base.DiceRolled) -> None:
    """Ask everybody who has a cellar, before the seven counts the hands."""
    if event.total == base.SEVEN:
        seats = tx.rules.clockwise(event.seat)
        used = tx[Cellars].used
        tx.then(*(Cellar(seat) for seat in seats if used[seat] is None))


def options(
    position: catan.Position, phase: Cellar, seat: catan.Seat
) -> Sequence[bool]:
    held = goods.hand_size(position, seat)
    return (True, False) if held > base.HAND_LIMIT(position, seat) else ()


def hide(tx: catan.Transition, phase: Cellar, action: Hide) -> None:
    if action.hide:
        used = tx[Cellars].used
        turn = tx.turn.number
        tx.update(Cellars(catan.with_entry(used, action.seat, turn)))
        tx.emit(CardsHidden(action.seat))


HIDE = catan.ActionSpec(
    kind=Hide,
    during=(Cellar,),
    rule=RULE,
    options=options,
    why=NOTHING_TO_HIDE,
    apply=hide,
)


def hidden(position: catan.Position, seat: catan.Seat) -> int:
    """What is added to the hand limit: with all of its hand, a seat is never
    over it.
    """
    now = position[Cellars].used[seat] == position.turn.number
    return goods.hand_size(position, seat) if now else 0


@catan.hookimpl
def catan_slices(setup: catan.Setup) -> catan.SliceSpecs:
    start = Cellars((None,) * setup.seats)
    return [catan.SliceSpec(Cellars, lambda rules, layout: start)]


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Cellar, skips=True, rule=RULE)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [HIDE]


@catan.hookimpl
def catan_events(setup: catan.Setup) -> catan.EventSpecs:
    return [catan.EventSpec(CardsHidden)]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.DiceRolled, seven)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.add(base.HAND_LIMIT, hidden)]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    texts = {
        "phase:cellar/cellar": "Hide your cards?",
        "action:cellar/hide": "Hide your cards",
        "sentence:cellar/hide": "Hide your cards",
        "sentence:cellar/hide?hide": "Do not hide your cards",
        "sentence:cellar/cards-hidden": "{seat} hides all cards",
    }
    return catan.texts_of({"en": texts})


EXPANSION = catan.Expansion(
    "cellar",
    "The cellar",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    # whose ship and gates come first after a roll
    after=("cities_knights",),
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO, ONE, TWO = map(catan.Seat, range(3))
table = Scenario(EXPANSION, seats=3).give(1, ore=9).give(2, wool=8).roll(3, 4)
assert table.game.actors == (ONE,)  # seat 0 has nothing to hide
table.play(Hide(ONE, True), Hide(TWO, False))
assert table.game.actors == (TWO,)
table.play(base.Discard(TWO, table.goods(wool=4)))
assert isinstance(table.game.phase, base.RobberMove)
assert table.hand(1)["ore"] == 9

# in a later turn, seat 1 discards unasked, and seat 2 may hide its cards
later = Scenario(EXPANSION, seats=3).turn(0, 4).slice(table.read(Cellars))
later.give(1, ore=9).give(2, wool=8).roll(3, 4)
assert later.game.actors == (TWO,)
assert later.play(Hide(TWO, True)).game.actors == (ONE,)

rules = catan.ruleset("base", EXPANSION)
check_walk(rules, seed=1, length=40, start=later.state, every=4)
check_walk(
    catan.ruleset("base", "cities_knights", EXPANSION),
    seed=1,
    length=120,
    seats=3,
    every=20,
)
# --8<-- [end:play]
print("Cards were hidden from a seven, once for each seat.")
