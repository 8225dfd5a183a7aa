"""Kinds of action as they are offered: how they are listed, what remains when questions are answered, what judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from catan_core.fieldtypes import grammar as types
from catan_core.model.errors import ENGINE, EngineError, Refusal, Violation
from catan_core.model.ids import Seat
from catan_core.model.record import Action, Phase, interned_by_seat
from catan_core.model.state import Position
from catan_core.plugin.queries import PerRules
from catan_core.plugin.specs import ActionSpec, Limit
from catan_core.topology.ids import Edge, Hex, Node

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

PLACES = tuple(map(types.field_type, (Node, Edge, Hex)))

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
    fields = {name: types.unnamed(declared) for name, declared in types.field_types(type(action)).items()}
    names = [
        name
        for name, declared in fields.items()
        if declared in PLACES or isinstance(declared, types.String | types.StringOf)
    ]
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

    __slots__ = ("_asked", "_later", "listers", "question")

    def __init__(self, listers: Listers, questions: tuple[Question, ...]) -> None:
        self.listers: Listers = listers
        self._later = questions[1:]
        self.question: Question | None = questions[0] if questions else None
        # Each with whether the question is about it, and with its key: more answers will come than there are kinds.
        asked = listers if questions else ()
        self._asked = [(pair, pair[0].spec.when is self.question, pair[0].spec.key) for pair in asked]

    def __missing__(self, answer: Any) -> Remaining:
        left = [pair for pair, asked, key in self._asked if not asked or (answer and (key is None or key in answer))]
        if len(self) >= MAX_ANSWERS:
            self.clear()
        after = self[answer] = Remaining(tuple(left), self._later)
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
