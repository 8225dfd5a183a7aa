"""Put cards back: whoever rolls a twelve looks at the top three development
cards, keeps one of them, and shuffles the others into the deck again.
"""

# --8<-- [start:rule]
from collections.abc import Sequence
from typing import Annotated

import catan_core as catan
from catan_core import base
from catan_core.base import dev_cards
from catan_core.testing import Scenario, check_walk

RULE = catan.Citation("oracle", "The oracle")
NOT_DRAWN = catan.Refusal(
    "oracle.not-drawn", RULE, text="Keep one of the cards that you have drawn."
)
UNDECIDED = catan.Refusal(
    "oracle.undecided", RULE, text="First decide which card you keep."
)
CARDS = 3


@catan.record
class Choice(catan.Phase, tag="oracle/choice"):
    """A seat keeps one of the cards that it has just drawn."""

    seat: catan.Seat


@catan.record
class KeepCard(catan.Action, tag="oracle/keep-card"):
    """Keep a card, and put the others back."""

    card: Annotated[str, base.DEVELOPMENT_CARD]


def twelve(tx: catan.Transition, event: base.DiceRolled) -> None:
    """Have the cards drawn into the hand, as if they were bought."""
    count = min(CARDS, base.table.dev_deck(tx))
    if event.total == 12:
        draws = [base.CardDraw(event.seat) for _ in range(count)]
        # what goes back has victory judged again; a single card is kept
        tx.then(*draws, *([Choice(event.seat)] if count > 1 else []))


def drawn(position: catan.Position, seat: catan.Seat) -> dict[str, int]:
    """The cards that a seat has drawn, by kind: after the roll, before it could
    buy any, these are all that it has got in this turn.
    """
    new = base.table.new_dev_hand(position, seat) or {}
    return {card: count for card, count in new.items() if count}


def options(
    position: catan.Position, phase: Choice, seat: catan.Seat
) -> Sequence[str]:
    return list(drawn(position, seat))


def keep(tx: catan.Transition, phase: Choice, action: KeepCard) -> None:
    for card, count in drawn(tx, action.seat).items():
        for _ in range(count - (card == action.card)):
            dev_cards.put_back(tx, action.seat, card, shuffled=True)


KEEP_CARD = catan.ActionSpec(
    kind=KeepCard,
    during=(Choice,),
    rule=RULE,
    options=options,
    why=NOT_DRAWN,
    apply=keep,
)


def undecided(position: catan.Position) -> int:
    """The seats that cannot win yet: points that are put back do not count."""
    return catan.mask_of(
        phase.seat for phase in position.stack if isinstance(phase, Choice)
    )


@catan.hookimpl
def catan_phases(setup: catan.Setup) -> catan.PhaseSpecs:
    return [catan.PhaseSpec(Choice, skips=True, rule=RULE)]


@catan.hookimpl
def catan_actions(setup: catan.Setup) -> catan.ActionSpecs:
    return [KEEP_CARD]


@catan.hookimpl
def catan_reactions(setup: catan.Setup) -> catan.Reactions:
    return [catan.Reaction(base.DiceRolled, twelve)]


@catan.hookimpl
def catan_modifiers(setup: catan.Setup) -> catan.Modifiers:
    return [catan.forbid(base.MAY_WIN, undecided, UNDECIDED, reads=())]


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    texts = {
        "phase:oracle/choice": "Keep a card",
        "action:oracle/keep-card": "Keep a card",
        "sentence:oracle/keep-card": "Keep {card}",
    }
    return catan.texts_of({"en": texts})


EXPANSION = catan.Expansion(
    "oracle",
    "The oracle",
    version="1.0",
    modules=(__name__,),
    requires=("base",),
    conflicts={"cities_knights": "It has no development cards."},
)
# --8<-- [end:rule]

# --8<-- [start:play]
ZERO, ONE = catan.Seat(0), catan.Seat(1)
cards = ("victory_point", "knight", "knight")
table = Scenario(EXPANSION, seats=3, options={"base.victory_points": 3})
table.piece("city", 0, (0, -1, "N")).cards(0, knight=1)
table.play(base.Roll(ZERO), base.Dice((6, 6)), *map(base.DrawCard, cards))
assert table.game.winner is None  # not with a card that may go back
assert [action.card for action in table.game.actions.of(KeepCard)] == [
    "knight",
    "victory_point",
]

before = base.table.dev_deck(table.state)
table.play(KeepCard(ZERO, "knight"))
assert table.dev_cards(0) == {"knight": 2}
assert base.table.dev_deck(table.state) == before + 2
told = [event.card for event in table.events(base.CardPutBack)]
assert told == ["knight", "victory_point"]
seen = table.game.events_for(ONE)
assert seen.count(base.CardPutBack(ZERO, None, shuffled=True)) == 2

rules = catan.ruleset("base", EXPANSION)
check_walk(rules, seed=1, length=120, seats=3, every=20)
start = Scenario(EXPANSION, seats=3).play(
    base.Roll(ZERO), base.Dice((6, 6)), *map(base.DrawCard, cards)
)
check_walk(rules, seed=1, length=20, start=start.state)
# --8<-- [end:play]
print("One card is kept, and two are back in the deck.")
