"""Decisions that many rules need: to take cards, to give cards away, to choose a seat.

An author declares the phase and the action, and a function here makes the spec of the action: `taking` for cards from
the supply, `giving` for cards of one's own hand, `choosing` for any other cards, `choosing_seat` for a seat. The one
field of the action says what is chosen: `good: Good` is one card; `good: Good | None` is one card or, with None, none;
`cards: Goods` are as many as the rule says, or all if there are fewer.

A phase with `skips=True` is passed over if there is nothing to choose from when it comes up.

>>> import catan_core as catan
>>> from catan_core.base import choices
>>> FOUND = catan.Citation("treasure", "Treasure")
>>> @catan.record
... class Treasure(catan.Phase, tag="treasure/treasure"):
...     seat: catan.Seat
>>> @catan.record
... class TakeTreasure(catan.Action, tag="treasure/take-treasure"):
...     cards: catan.Goods
>>> TAKE = choices.taking(TakeTreasure, during=Treasure, rule=FOUND, count=2)
>>> state = catan.new_game("base", seats=3, seed=1).state
>>> len(TAKE.options(state, Treasure(catan.Seat(0)), catan.Seat(0)))
15
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import catan_core as catan
from catan_core.base import goods

A = TypeVar("A", bound=catan.Action)
P = TypeVar("P", bound=catan.Phase)

Cards = Callable[[catan.Position, P, catan.Seat], catan.Goods]
"""The cards from which a seat chooses."""
Count = int | Callable[[catan.Position, P, catan.Seat], int]
"""How many cards a seat chooses."""
Why = Callable[[catan.Position, P, A], catan.Violation | None]
Apply = Callable[[catan.Transition, P, A], None]

WRONG_NUMBER = catan.Refusal("choice.wrong-number", goods.SUPPLY, text="This is not the number of cards to choose.")
SUPPLY_LACKS = catan.Refusal("choice.supply-lacks-it", goods.SUPPLY, text="Choose cards that the supply has.")
NOT_IN_HAND = catan.Refusal("choice.not-in-hand", goods.SUPPLY, text="You do not have these cards.")
NOT_THERE = catan.Refusal("choice.not-there", goods.SUPPLY, text="You cannot choose these cards.")
NO_SUCH_SEAT = catan.Refusal("choice.no-such-seat", goods.SUPPLY, text="You cannot choose this player.")


# -- what there is to choose -------------------------------------------------------------------------------------


def supply_cards(position: catan.Position, family: str | None = goods.FAMILY) -> catan.Goods:
    """What of a family the supply can give to whoever may choose; None: of all goods.

    >>> supply_cards(catan.new_game("base", seats=3, seed=1).state)
    (19, 19, 19, 19, 19)
    """
    kinds, gives = position.rules.derived[goods.SUPPLY_GIVES], goods.available(position)
    of_family = None if family is None else kinds.families.get(family, ())
    return gives if of_family is None or len(of_family) == len(gives) else _of(gives, of_family)


def _of(cards: catan.Goods, kinds: Sequence[catan.Good]) -> catan.Goods:
    return catan.Goods(tuple([count if good in kinds else 0 for good, count in enumerate(cards)]))


def ways_to_choose(cards: catan.Goods, count: int) -> Sequence[catan.Goods]:
    """All ways to choose some of these cards, or all of them if there are fewer; () if there are none.

    >>> list(ways_to_choose((2, 1), 2)), list(ways_to_choose((0, 1), 2)), list(ways_to_choose((0, 0), 2))
    ([(1, 1), (2, 0)], [(0, 1)], [])
    """
    there = sum(cards)
    return catan.SubMultisets(cards, min(count, there)) if there else ()


def opponents(position: catan.Position, seat: catan.Seat) -> tuple[catan.Seat, ...]:
    """A seat's opponents, clockwise from its left.

    >>> opponents(catan.new_game("base", seats=4, seed=1).state, catan.Seat(1))
    (2, 3, 0)
    """
    return position.rules.clockwise(seat)[1:]


def asked(phase: catan.SimultaneousPhase) -> list[catan.Seat]:
    """The seats that a phase has asked, in order, whether they have answered or not."""
    return sorted([*phase.waiting_for, *(answer.seat for answer in phase.answers)])


# -- specs -------------------------------------------------------------------------------------------------------


def choosing(
    kind: type[A],
    *,
    during: type[P],
    rule: catan.Citation,
    cards: Cards[P],
    count: Count[P] = 1,
    apply: Apply[P, A],
    why: Why[P, A] | None = None,
    wrong_number: catan.Refusal = WRONG_NUMBER,
    lacking: catan.Refusal = NOT_THERE,
    refusals: tuple[catan.Refusal, ...] = (),
) -> catan.ActionSpec[P, A]:
    """The action that chooses `count` of the `cards` that a seat is shown. `apply` says what becomes of them; see
    `chosen`.

    `wrong_number` and `lacking` explain what is not among the options, in place of refusals that cite `rule`; or `why`
    does, with its own `refusals`. Raises RulesetError if the action has not one field of a kind named above, and for a
    `count` that is no number or function, or of a single card.

    >>> from catan_core.base import Discard, Discards, goods
    >>> rule = catan.Citation("larder", "The larder")
    >>> hand = lambda position, phase, seat: goods.hand_cards(position, seat)
    >>> store = lambda tx, phase, action: goods.pay(tx, action.seat, chosen(tx.rules, action))
    >>> choosing(Discard, during=Discards, rule=rule, cards=hand, count=2, apply=store).kind.tag
    'base/discard'
    """
    field, hint = _field(kind, catan.Good, catan.Good | None, catan.Goods)
    _require_count(kind, field, hint, count)
    _require_function(kind, "cards", cards, OF_A_DECISION)
    wrong_number, lacking = _cited(wrong_number, WRONG_NUMBER, rule), _cited(lacking, NOT_THERE, rule)

    def number(position: catan.Position, phase: P, seat: catan.Seat) -> int:
        return count if isinstance(count, int) else count(position, phase, seat)

    def several(position: catan.Position, phase: P, seat: catan.Seat) -> Sequence[catan.Goods]:
        return ways_to_choose(cards(position, phase, seat), number(position, phase, seat))

    def one(position: catan.Position, phase: P, seat: catan.Seat) -> Sequence[catan.Good | None]:
        there = [catan.Good(good) for good, left in enumerate(cards(position, phase, seat)) if left]
        return there if hint == catan.Good else [*there, None]

    def why_not_several(position: catan.Position, phase: P, action: A) -> catan.Violation | None:
        there, given = cards(position, phase, action.seat), getattr(action, field)
        wanted = min(number(position, phase, action.seat), sum(there))
        if sum(given) != wanted:
            return wrong_number(wanted=wanted, given=sum(given))
        return None if goods.covers(there, given) else lacking()

    def why_not_one(position: catan.Position, phase: P, action: A) -> catan.Violation | None:
        good = getattr(action, field)
        if good in one(position, phase, action.seat):
            return None
        return lacking() if good is None else lacking(good=position.rules.goods[good].id)

    vector = hint == catan.Goods
    if why is None:
        why = why_not_several if vector else why_not_one
        refusals = tuple(dict.fromkeys((wrong_number, lacking))) if vector else (lacking,)
    return catan.ActionSpec(
        kind=kind,
        during=(during,),
        rule=rule,
        options=several if vector else one,
        why=why,
        apply=apply,
        refusals=refusals,
    )


def taking(
    kind: type[A],
    *,
    during: type[P],
    rule: catan.Citation,
    count: Count[P] = 1,
    family: str | None = goods.FAMILY,
    wrong_number: catan.Refusal = WRONG_NUMBER,
    lacking: catan.Refusal = SUPPLY_LACKS,
) -> catan.ActionSpec[P, A]:
    """The action that takes `count` cards of a family from the supply, of one's choice; None: of any goods.

    Every seat that is asked in turn is left what the supply has by then. The arguments are those of `choosing`.
    """

    def take(tx: catan.Transition, phase: P, action: A) -> None:
        goods.move(tx, None, action.seat, chosen(tx.rules, action))

    return choosing(
        kind,
        during=during,
        rule=rule,
        cards=lambda position, phase, seat: supply_cards(position, family),
        count=count,
        apply=take,
        wrong_number=wrong_number,
        lacking=_cited(lacking, SUPPLY_LACKS, rule),
    )


def giving(
    kind: type[A],
    *,
    during: type[P],
    rule: catan.Citation,
    count: Count[P] = 1,
    to: Callable[[P], catan.Seat] | None = None,
    apply: Apply[P, A] | None = None,
    why: Why[P, A] | None = None,
    wrong_number: catan.Refusal = WRONG_NUMBER,
    lacking: catan.Refusal = NOT_IN_HAND,
    refusals: tuple[catan.Refusal, ...] = (),
) -> catan.ActionSpec[P, A]:
    """The action that gives away `count` cards of one's own hand, of one's choice.

    They go to the seat `to(phase)`, which may be given what is `STEALABLE`; without it to the supply, as far as they
    count for the hand limit (`COUNTED`). All seats see them, unless `apply` moves them in another way. The other
    arguments are those of `choosing`.
    """
    if to is not None:
        _require_function(kind, "to", to, "(phase)")
    hand = goods.hand_cards if to is None else goods.stealable_cards

    def give(tx: catan.Transition, phase: P, action: A) -> None:
        goods.move(tx, action.seat, None if to is None else to(phase), chosen(tx.rules, action))

    return choosing(
        kind,
        during=during,
        rule=rule,
        cards=lambda position, phase, seat: hand(position, seat),
        count=count,
        apply=give if apply is None else apply,
        why=why,
        wrong_number=wrong_number,
        lacking=_cited(lacking, NOT_IN_HAND, rule),
        refusals=refusals,
    )


def choosing_seat(
    kind: type[A],
    *,
    during: type[P],
    rule: catan.Citation,
    among: Callable[[catan.Position, P, catan.Seat], Sequence[catan.Seat]],
    apply: Apply[P, A],
    no_such: catan.Refusal = NO_SUCH_SEAT,
) -> catan.ActionSpec[P, A]:
    """The action that chooses one of the seats `among(position, phase, seat)`, such as those `opponents` that have
    something to lose. If its field is a `Seat | None`, one may also choose nobody.

    Raises RulesetError if the action has no such field, or more than one.
    """
    field, hint = _field(kind, catan.Seat, catan.Seat | None)
    _require_function(kind, "among", among, OF_A_DECISION)
    no_such = _cited(no_such, NO_SUCH_SEAT, rule)

    def options(position: catan.Position, phase: P, seat: catan.Seat) -> Sequence[catan.Seat | None]:
        seats = among(position, phase, seat)
        return seats if hint == catan.Seat else [*seats, None]

    def why_not(position: catan.Position, phase: P, action: A) -> catan.Violation | None:
        return None if getattr(action, field) in options(position, phase, action.seat) else no_such()

    return catan.ActionSpec(
        kind=kind, during=(during,), rule=rule, options=options, why=why_not, apply=apply, refusals=(no_such,)
    )


def chosen(rules: catan.Rules, action: catan.Action) -> catan.Goods:
    """The cards that an action of one of these kinds chooses."""
    field, hint = _field(type(action), catan.Good, catan.Good | None, catan.Goods)
    value = getattr(action, field)
    if value is None:
        return goods.NOTHING(rules)
    cards: catan.Goods = value if hint == catan.Goods else goods.single(rules, value)
    return cards


def _field(kind: type[catan.Action], *hints: object) -> tuple[str, object]:
    """The one field of an action besides its seat, and its type, which must be one of these."""
    fields = [(name, hint) for name, hint in catan.fields_of(kind).items() if name != "seat"]
    if len(fields) != 1 or fields[0][1] not in hints:
        wanted = "a Good, a Good | None or Goods" if catan.Goods in hints else "a Seat or a Seat | None"
        raise catan.RulesetError(f"{kind.__name__}: the action must have one field besides its seat, {wanted}")
    return fields[0]


OF_A_DECISION = "(position, phase, seat)"


def _require_count(kind: type[catan.Action], field: str, hint: object, count: object) -> None:
    """Raise RulesetError unless a number, or a function, can say how many cards are chosen."""
    if not callable(count) and (type(count) is not int or count < 0):
        wanted = f"a whole number or a function that takes {OF_A_DECISION}"
        raise catan.RulesetError(f"{kind.__name__}: count must be {wanted}, not {count!r:.80}")
    if hint != catan.Goods and count != 1:
        what = f"its field {field!r} is one card, so that `count` has no effect; for several it is a Goods"
        raise catan.RulesetError(f"{kind.__name__}: {what}")


def _require_function(kind: type[catan.Action], name: str, value: object, takes: str) -> None:
    if not callable(value):
        raise catan.RulesetError(f"{kind.__name__}: {name} must be a function that takes {takes}, not {value!r:.80}")


def _cited(refusal: catan.Refusal, default: catan.Refusal, rule: catan.Citation) -> catan.Refusal:
    """A refusal of an author as it is; a default one under the heading of the author's rule."""
    return catan.evolve(refusal, rule=rule) if refusal is default else refusal
