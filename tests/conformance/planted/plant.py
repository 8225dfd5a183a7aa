"""What planted faults are made of: the list of them, and parts of small expansions of the market.

A function makes an expansion with a fault, or without it where it is `right`. The text is the fault in a few words;
`property` is what the kit must find missing, and `says` a part of what it must say.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

import attrs

import catan_core as catan
from catan_core import (
    ActionSpec,
    Citation,
    EventSpec,
    Expansion,
    Reaction,
    Refusal,
    Seat,
    SliceSpec,
    record,
)
from tests.conformance import market
from tests.engine.making import expansion

RULE = Citation("extra", "Everything")
NO = Refusal("extra.no", RULE, text="No.")
Made = tuple[Expansion, ...]


@attrs.frozen
class Planted:
    """A fault, how to make the expansion that has it, and what the kit must say of it.

    Where no property can be missing (""), since a rule may want what is otherwise a fault, the report must say it.
    """

    text: str
    make: Callable[[bool], Expansion | Made]
    property: str
    says: str
    elsewhere: bool = False
    games: int = 1
    whole: int | None = None
    seats: int = 2
    starts: Callable[[Expansion], Iterable[catan.State]] = lambda expansion: ()

    def made(self, right: bool) -> Made:
        """The expansion, and those that it is to be checked alongside."""
        found = self.make(right)
        return found if isinstance(found, tuple) else (found,)


Make = Callable[[bool], Any]
FAULTS: list[Planted] = []


def problem(text: str, property: str, says: str, **where: Any) -> Callable[[Make], Make]:
    """Puts the fault that a function makes on the list, and where it is to be found: in how many games, in a
    whole game of how many actions, for how many seats, on walks from which positions."""

    def plant(make: Make) -> Make:
        FAULTS.append(Planted(text, make, property, says, **where))
        return make

    return plant


def extra(*, alone: bool = False, id: str = "extra", **hooks: Any) -> Expansion:
    """An expansion of the market."""
    return expansion(id, requires=() if alone else ("market",), **hooks)


@record
class Note(catan.Slice, tag="extra/note"):
    """A number that an expansion remembers, for each seat."""

    numbers: tuple[int, ...]


@record
class Noted(catan.Event, tag="extra/noted"):
    number: int


@record
class Trick(catan.Action, tag="extra/trick"):
    """What may be done besides in one's turn."""

    number: int


@record
class Knock(catan.Action, tag="extra/knock"):
    pass


def no_numbers(rules: catan.Rules, layout: catan.Layout | None) -> Note:
    return Note((0,) * rules.seats)


def written(note: Note, seat: Seat, number: int) -> Note:
    return Note((*note.numbers[:seat], number, *note.numbers[seat + 1 :]))


def write(tx: catan.Transition, seat: Seat, number: int) -> None:
    tx.update(written(tx[Note], seat, number))


def over(tx: catan.Transition, phase: Any, action: catan.Action) -> None:
    """The turn is over with this."""
    tx.emit(market.TurnOver(action.seat))


def tricks(apply: Any = over, options: Any = lambda position, phase, seat: (1, 2), **more: Any) -> Any:
    return [
        ActionSpec(
            kind=Trick,
            during=(market.Trade,),
            rule=RULE,
            options=options,
            apply=apply,
            **more,
        )
    ]


NOTES = [SliceSpec(Note, no_numbers)]
NOTED = [EventSpec(Noted)]


def secret(conceal: Any, sample: Any) -> Expansion:
    """An expansion that writes 7 down for whoever ends its turn; how it is hidden and made up is given."""

    def note(tx: catan.Transition, event: market.TurnOver) -> None:
        write(tx, event.seat, 7)
        tx.emit(Noted(0))

    slices = [SliceSpec(Note, no_numbers, conceal=conceal, sample=sample)]
    return extra(slices=slices, events=NOTED, reactions=[Reaction(market.TurnOver, note)])


def hide(position: catan.Position, note: Note, seat: Seat | None) -> Note:
    """Each seat sees its own number."""
    return Note(tuple(number if owner == seat else -1 for owner, number in enumerate(note.numbers)))


def make_up(position: catan.Position, note: Note, seat: Seat | None, rng: random.Random) -> Note:
    """The numbers that are hidden may be 0 or 7."""
    return Note(tuple(rng.choice((0, 7)) if number == -1 else number for number in note.numbers))
