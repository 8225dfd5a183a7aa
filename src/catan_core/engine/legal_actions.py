"""What a seat may do now: a lazy view that lists, counts, tests and samples without building more than it must."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from operator import index as whole
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from catan_core.engine.blame import blame, returned_wrongly
from catan_core.engine.offers import ALWAYS, OPEN_OFFERS, Offer
from catan_core.model.arguments import require_number, require_random
from catan_core.model.errors import refuse, short
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.record import Action
from catan_core.model.state import Position

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

A = TypeVar("A", bound=Action)

MAX_KINDS = 4
"""The `repr` of actions names at most this many kinds."""


@attrs.frozen(repr=False)
class OpenAction:
    """A kind of action with too many possibilities to list, such as a trade offer: it is checked and sampled."""

    kind: type[Action]
    _position: Position
    _seat: Seat

    def __repr__(self) -> str:
        return f"<OpenAction {self.tag} of seat {self._seat}>"

    @property
    def tag(self) -> str:
        """The tag of the action."""
        return self.kind.tag

    def sample(self, rng: Random) -> Action | None:
        """A legal action of this kind; None where there is none worth doing."""
        position = self._position
        spec = position.rules.action_specs[self.kind]
        try:
            action: object = spec.sample and spec.sample(position, position.stack[-1], self._seat, rng)
        except AttributeError:
            require_random(rng, "sample")
            raise
        if action is None or isinstance(action, self.kind):
            return action
        what = f"a sample of {self.tag!r} must be {self.kind.__name__} or None, not {short(action)}"
        raise returned_wrongly(position.rules, spec, what, f"an action of seat {self._seat} was drawn")


Listed = list[tuple[Offer, Sequence[Any], int]]
"""The kinds of action that are legal, each with the values that its fields may have, and how many there are."""


class Actions(Collection[Action]):
    """The legal actions of one seat at one position.

    Iterating lists them in a fixed order. `len` and `bool` count them without building any. `in` asks whether an action
    is legal, and works for open kinds too. `[i]` builds the i-th. `sample(rng)` draws one of the listed actions, each
    with the same probability. `open` has the kinds that are not listed. Two are equal if they belong to the same seat
    at equal positions.
    """

    __slots__ = ("_count", "_listed", "position", "seat")

    def __init__(self, position: Position, seat: Seat) -> None:
        self.position: Position = position
        self.seat: Seat = seat
        self._listed: Listed | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Actions):
            return NotImplemented
        return self.seat == other.seat and self.position == other.position

    def __hash__(self) -> int:
        return hash((self.seat, self.position))

    def __reduce__(self) -> tuple[object, ...]:
        # The list holds functions of the rules, so a copy lists again.
        return Actions, (self.position, self.seat)

    @property
    def rules(self) -> Rules:
        """The rules of the position."""
        return self.position.rules

    def _list(self) -> Listed:
        """List the options of every kind that is offered, and count them. They are kept when all are there: whatever is
        raised on the way, or listed by another thread, nobody finds half of them."""
        position, seat = self.position, self.seat
        rules = position.rules
        listed: Listed = []
        count = 0
        offer: Offer | None = None
        try:
            if position.winners is None and 0 <= seat < rules.seats:
                phase = position.stack[-1]
                kind = type(phase)
                owes = phase.seat == seat if kind in rules.waiting else seat in rules.actors_of[kind](phase)  # type: ignore[attr-defined]
                remaining = (rules.listed if owes else rules.volunteering)[kind]
                while (question := remaining.question) is not None:
                    answer = question(position, seat)
                    try:
                        remaining = remaining[answer]
                    except TypeError:
                        remaining = remaining.after(answer)
                for offer, options in remaining.listers:
                    values = ALWAYS if options is None else options(position, phase, seat)
                    try:
                        many = len(values)
                    except TypeError as error:
                        raise self._odd(offer, values, error) from None
                    if many:
                        listed.append((offer, values, many))
                        count += many
        except Exception as error:
            blame(error, rules, f"it was asked what seat {seat} may do", offer and offer.spec, position)
            raise
        self._count, self._listed = count, listed
        return listed

    def _offers(self) -> Listed:
        return self._list() if self._listed is None else self._listed

    def __iter__(self) -> Iterator[Action]:
        seat = self.seat
        for offer, values, _ in self._offers():
            build = offer.build
            try:
                for value in values:
                    yield build(seat, value)
            except TypeError as error:
                raise self._odd(offer, values, error) from None

    def __len__(self) -> int:
        self._offers()
        return self._count

    def __bool__(self) -> bool:
        return bool(self._offers())

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Action) and action.seat == self.seat and self.rules.check(self.position, action) is None
        )

    def __getitem__(self, index: int) -> Action:
        try:
            below = whole(index) < 0
        except TypeError:
            refuse("actions[...]", "the number of an action (`list(actions)` takes slices)", index)
        if below:
            raise IndexError("actions are counted from 0")
        return self._built(self._offers(), index)

    def _built(self, offers: Listed, index: int) -> Action:
        for offer, values, count in offers:
            if index < count:
                try:
                    return offer.build(self.seat, values[index])
                except TypeError as error:
                    raise self._odd(offer, values, error) from None
            index -= count
        raise IndexError(f"there are only {self._count} actions")

    def _odd(self, offer: Offer, values: Any, error: TypeError) -> Exception:
        """What to raise if options cannot be counted, or no action can be made of them: what they must be, and whose
        they are. The error itself if they are as they must be."""
        kind = offer.spec.kind
        names = [field.name for field in attrs.fields(kind) if field.name != "seat"]
        if isinstance(values, Sequence):
            wanted, several = f"tuples of values for {', '.join(names)}", len(names) > 1
            odd = [value for value in values if several and (type(value) is not tuple or len(value) != len(names))]
        else:
            wanted, odd = "a sequence, such as a list", [values]
        if not odd:
            return error
        what = f"the options of {kind.tag!r} must be {wanted}, not {short(odd[0])}"
        return returned_wrongly(self.rules, offer.spec, what, f"it was asked what seat {self.seat} may do")

    def sample(self, rng: Random) -> Action:
        """One of the listed actions, each with the same probability. Raises IndexError if there are none."""
        offers = self._list() if self._listed is None else self._listed
        try:
            share = rng.random()
        except (AttributeError, TypeError):
            require_random(rng, "sample")
            raise
        return self._built(offers, int(share * self._count))

    @property
    def kinds(self) -> tuple[tuple[type[Action], int], ...]:
        """The kinds of action that are listed, with how many of each."""
        return tuple((offer.spec.kind, count) for offer, _, count in self._offers())

    @property
    def values(self) -> tuple[tuple[type[Action], Sequence[Any]], ...]:
        """The kinds of action that are listed, each with the values that its fields may have, besides the seat: bare
        values for a single field, tuples for several or none. Nothing is built for it."""
        return tuple((offer.spec.kind, values) for offer, values, _ in self._offers())

    def of(self, kind: type[A]) -> tuple[A, ...]:
        """The listed actions of one kind."""
        if not (isinstance(kind, type) and issubclass(kind, Action)):
            refuse("actions.of", "a class of actions", kind)
        offers = (listed for listed in self._offers() if listed[0].spec.kind is kind)
        found: list[A] = []
        for offer, values, _ in offers:
            try:
                found += [cast(A, offer.build(self.seat, value)) for value in values]
            except TypeError as error:
                raise self._odd(offer, values, error) from None
        return tuple(found)

    @property
    def open(self) -> tuple[OpenAction, ...]:
        """The open kinds that this seat may try now. Those that are barred, whatever their fields, are left out."""
        position, rules = self.position, self.position.rules
        if position.winners is not None or not 0 <= self.seat < rules.seats:
            return ()
        phase = position.stack[-1]
        offers = rules.derived[OPEN_OFFERS][type(phase)]
        if not offers:
            return ()
        is_actor = self.seat in rules.actors_of[type(phase)](phase)
        return tuple(
            [
                OpenAction(offer.spec.kind, position, self.seat)
                for offer in offers
                if offer.may_try(is_actor) and offer.may_be_legal(position, phase, self.seat)
            ]
        )

    def to_json(self, limit: int = 200, *, words: str | None = None, names: Sequence[str] = ()) -> str:
        """The actions as JSON: kinds are listed in full while they fit in the limit; the others, and those that cannot
        be listed, are given as tag, count (null where there is none) and JSON Schema of the action.

        With a language as `words`, such as "es", each action has its sentence under `words.actions`, and each of the
        other kinds its title under `words.more`, in the same order; players are called by their `names`, seat by seat.
        Raises ArgumentError for an unknown language.
        """
        require_number(limit, "to_json", "a limit")
        from catan_core import codec

        return codec.of(self.rules, self.rules.topology(self.position)).actions_json(self, limit, words, names)

    def __repr__(self) -> str:
        kinds = [f"{kind.tag} {count}" for kind, count in self.kinds]
        shown = ", ".join([*kinds[:MAX_KINDS], *(["..."] if len(kinds) > MAX_KINDS else [])])
        who = "a spectator" if self.seat < CHANCE else "chance" if self.seat == CHANCE else f"seat {self.seat}"
        return f"<Actions of {who}: {shown or 'none'}>"
