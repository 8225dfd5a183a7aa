"""What a seat may do now: a lazy view that lists, counts, tests and samples without building more than it must."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from catan_core.engine.blame import blame, returned_wrongly
from catan_core.fieldtypes.grammar import String, StringOf, field_type, field_types, unnamed
from catan_core.model.arguments import require_number, require_random
from catan_core.model.errors import ENGINE, EngineError, Refusal, Violation, refuse, short
from catan_core.model.ids import CHANCE, Seat
from catan_core.model.record import Action, Phase, interned_by_seat
from catan_core.model.state import Position
from catan_core.plugin.queries import PerRules
from catan_core.plugin.specs import ActionSpec, Limit
from catan_core.topology.ids import Edge, Hex, Node

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

A = TypeVar("A", bound=Action)

PLACES = tuple(map(field_type, (Node, Edge, Hex)))

MAX_KINDS = 4
"""The `repr` of actions names at most this many kinds."""

ALWAYS: tuple[tuple[()], ...] = ((),)
"""The options of an action that has no fields besides its seat and is always legal."""

Lister = Callable[[Position, Any, Seat], Sequence[Any]]
"""Lists the field values that a seat may choose in a phase."""


Judge = Callable[[Position, Any, Any], Violation | None]
"""Gives the violation of an action in a phase; None if it is legal."""


@attrs.frozen(eq=False)
class Offer:
    """An action spec with the limits that other expansions put on it.

    `judge` gives the first violation of the spec or a limit; None where every action is legal.
    """

    spec: ActionSpec[Any, Any]
    build: Callable[[Seat, Any], Action]
    judge: Judge | None
    limits: tuple[Limit[Any], ...] = ()

    @property
    def open(self) -> bool:
        """Whether this kind is sampled rather than listed."""
        return self.spec.sample is not None

    def may_try(self, is_actor: bool) -> bool:
        """Whether it is offered to seats that owe a decision, or to those that do not."""
        volunteer = self.spec.volunteer
        return volunteer != "only" if is_actor else bool(volunteer)

    def may_be_legal(self, position: Position, phase: Phase, seat: Seat) -> bool:
        """Whether an action of this open kind may be legal: nothing bars the seat from all of them."""
        barred = self.spec.barred
        return barred is None or barred(position, phase, seat) is None

    def lister(self) -> Lister | None:
        """The function that lists the field values a seat may choose: the options that no limit refuses.

        None for an action without further fields that is always legal.
        """
        options, build, whys = self.spec.options, self.build, [limit.why for limit in self.limits]
        if not whys:
            return options

        def unlimited(position: Position, phase: Phase, seat: Seat) -> Sequence[Any]:
            values = ALWAYS if options is None else options(position, phase, seat)
            for why in whys:
                values = [value for value in values if why(position, build(seat, value)) is None]
            return values

        return unlimited


def _limited(limits: tuple[Limit[Any], ...], position: Position, action: Action) -> Violation | None:
    """The violation of the first limit that refuses an action; None if no limit does."""
    for limit in limits:
        violation = limit.why(position, action)
        if violation is not None:
            return violation
    return None


def _judge(
    spec: ActionSpec[Any, Any], values_of: Callable[[Any], object], limits: tuple[Limit[Any], ...]
) -> Judge | None:
    """What judges actions of a kind: the spec, then the limits."""
    own = _by_check(spec) if spec.options is None else _by_options(spec.options, spec.why, values_of)
    if not limits:
        return own

    def judge(position: Position, phase: Phase, action: Action) -> Violation | None:
        violation = None if own is None else own(position, phase, action)
        return violation or _limited(limits, position, action)

    return judge


def _by_check(spec: ActionSpec[Any, Any]) -> Judge | None:
    """What judges actions of an open kind: what bars a seat from all of them, then their own check."""
    barred, check = spec.barred, spec.check
    if barred is None or check is None:
        return check

    def judge(position: Position, phase: Phase, action: Action) -> Violation | None:
        return barred(position, phase, action.seat) or check(position, phase, action)

    return judge


def _by_options(options: Lister, why: Judge | Refusal | None, values_of: Callable[[Any], object]) -> Judge:
    """What judges actions of a kind that is listed: they are legal if their field values are among the options."""

    def judge(position: Position, phase: Phase, action: Action) -> Violation | None:
        if values_of(action) in options(position, phase, action.seat):
            return None
        if isinstance(why, Refusal):
            return why(**_places_and_words(action))
        return (None if why is None else why(position, phase, action)) or ENGINE["not-an-option"]()

    return judge


def _places_and_words(action: Action) -> dict[str, int | str]:
    """The fields of an action that say what it is about: where, and which card or kind."""
    types = {name: unnamed(declared) for name, declared in field_types(type(action)).items()}
    names = [name for name, declared in types.items() if declared in PLACES or isinstance(declared, String | StringOf)]
    return {name: getattr(action, name) for name in names}


Listers = tuple[tuple[Offer, Lister | None], ...]
"""Kinds of action, each with the function that lists it; None for one that is always legal."""

Question = Callable[[Position, Seat], Any]

MAX_ANSWERS = 1 << 10
"""What remains is remembered for at most this many answers to a question."""


class Remaining(dict[Any, "Remaining"]):
    """The kinds of action that are listed in a phase, or those that remain when some questions have been answered.

    `question` is what to ask next; None when all have been asked, and `listers` are those to list. The look-up of an
    answer gives what remains after it, which is worked out once.
    """

    __slots__ = ("_later", "listers", "question")

    def __init__(self, listers: Listers, questions: tuple[Question, ...]) -> None:
        self.listers: Listers = listers
        self._later = questions[1:]
        self.question: Question | None = questions[0] if questions else None

    def __missing__(self, answer: Any) -> Remaining:
        left = tuple(
            (offer, lister)
            for offer, lister in self.listers
            if offer.spec.when is not self.question or (answer and (offer.spec.key is None or offer.spec.key in answer))
        )
        if len(self) >= MAX_ANSWERS:
            self.clear()
        after = self[answer] = Remaining(left, self._later)
        return after

    def after(self, answer: Any) -> Remaining:
        """What remains after an answer that cannot be looked up. Raises EngineError if it had to be."""
        asking = [offer.spec for offer, _ in self.listers if offer.spec.when is self.question]
        if any(spec.key is not None for spec in asking):
            kinds = ", ".join(spec.kind.tag for spec in asking)
            raise EngineError(f"{kinds}: `when` must answer with a frozenset of keys, not {answer!r}")
        return self[bool(answer)]


def listing(offers: Iterable[Offer]) -> Remaining:
    """How offers are listed, in their order; open kinds are left out."""
    listers = tuple((offer, offer.lister()) for offer in offers if not offer.open)
    questions = dict.fromkeys(offer.spec.when for offer, _ in listers if offer.spec.when is not None)
    return Remaining(listers, tuple(questions))


def _open_offers(rules: Rules) -> Mapping[type[Phase], tuple[Offer, ...]]:
    return {kind: tuple([offer for offer in offers.values() if offer.open]) for kind, offers in rules.offers.items()}


OPEN_OFFERS = PerRules(_open_offers)
"""By kind of phase: what is offered there and cannot be listed."""


def offer_of(spec: ActionSpec[Any, Any], limits: tuple[Limit[Any], ...]) -> Offer:
    """Compile an action spec: how to build an action from an option, and what judges it."""
    kind = spec.kind
    names = [field.name for field in attrs.fields(kind) if field.name != "seat"]
    values_of: Callable[[Any], object] = attrgetter(*names) if names else lambda action: ()
    judge = _judge(spec, values_of, limits)
    if not names:
        made = interned_by_seat(kind)
        return Offer(spec, lambda seat, value: made(seat), judge, limits)
    if len(names) == 1:
        return Offer(spec, kind, judge, limits)
    return Offer(spec, lambda seat, value: kind(seat, *value), judge, limits)


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
        sampler = position.rules.action_specs[self.kind].sample
        try:
            action: Action | None = sampler and sampler(position, position.stack[-1], self._seat, rng)
        except AttributeError:
            require_random(rng, "sample")
            raise
        return action


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
        try:
            if position.winners is None and 0 <= seat < rules.seats:
                phase = position.stack[-1]
                kind = type(phase)
                remaining = (rules.listed if seat in rules.actors_of[kind](phase) else rules.volunteering)[kind]
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
            blame(error, rules, f"it was asked what seat {seat} may do")
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
            below = index < 0
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
