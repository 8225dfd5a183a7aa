"""Queries: values that one expansion defines and any other may modify. Neither needs to know of the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, Literal, ParamSpec, TypeVar, get_args

import attrs

from catan_core.model.errors import EngineError, Refusal, RulesetError, Violation, refuse, short
from catan_core.model.ids import Goods, Seat
from catan_core.model.record import Slice, copied_as_itself
from catan_core.model.state import Position

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

P = ParamSpec("P")
V = TypeVar("V")
N = TypeVar("N", bound=float)
T = TypeVar("T")

Run = Callable[..., Any]
Runs = tuple[Run, ...]
Reads = tuple[type[Slice], ...] | None

Stage = Literal["change", "add", "limit", "allow", "forbid"]
STAGES: tuple[Stage, ...] = get_args(Stage)
"""The ways to modify an answer, in the order in which they are applied. Only among `change` modifiers can the order
within a stage matter."""


class AnyQuery:
    """A query of any type, with any arguments and any answer."""

    __slots__ = ()


@copied_as_itself
@attrs.frozen(eq=False, repr=False)
class Query(AnyQuery, Generic[P, V]):
    """A named question about a position. Calling it folds the base answer through all modifiers of the ruleset.

    `base(position, *args)` is the answer without modifiers. All arguments are positional. The answer to a plain query
    may be any value, and modifiers may only `change` it. `NumberQuery`, `GoodsQuery`, `ListQuery`, `MaskQuery` and
    `TruthQuery` have answers of a known kind, which modifiers can change in more ways. A modifier may call
    `QUERY.base(position, ...)`, but must never call the query that it modifies, itself or through another query: that
    is an `EngineError`.

    >>> import catan_core as catan
    >>> from catan_core.base import HAND_LIMIT
    >>> HAND_LIMIT(catan.new_game("base", seats=3, seed=1).state, catan.Seat(0))
    7
    """

    kind: ClassVar[str] = "value"
    stages: ClassVar[tuple[Stage, ...]] = ("change",)

    name: str
    base: Callable[Concatenate[Position, P], V]
    doc: str = attrs.field(default="", kw_only=True)

    if TYPE_CHECKING:

        def __call__(self, position: Position, *args: P.args, **kwargs: P.kwargs) -> V: ...

    else:

        def __call__(self, *args):
            # A separate parameter for the position, joined with the arguments again, would take 50 % more time.
            try:
                return args[0].rules.answers[self](*args)
            except RecursionError as error:
                raise _asked_without_end(args[0].rules, error) from None
            except AttributeError:
                if args and not hasattr(args[0], "rules"):
                    refuse(f"the query {self.name}", "a position, such as game.state", args[0])
                raise

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def is_modified(self, rules: Rules) -> bool:
        """Whether any expansion modifies the answer under these rules. Raises RulesetError if no selected expansion
        provides the query, and ArgumentError for anything but rules."""
        try:
            answers = rules.answers
        except AttributeError:
            refuse("is_modified", "the Rules, such as game.rules", rules)
        return answers[self] is not self.base


def _asked_without_end(rules: Rules, error: RecursionError) -> Exception:
    """The error for modifiers that ask the query that they modify, themselves or through others; without any, the
    error as it is."""
    running = Counter[object]()
    frame = error.__traceback__.tb_frame if error.__traceback__ else None
    while frame is not None:
        running[frame.f_code] += 1
        frame = frame.f_back
    modifiers = [modifier for modifier in rules.contributions if isinstance(modifier.spec, Modifier)]
    counts = [running[getattr(modifier.spec.run, "__code__", None)] for modifier in modifiers]
    most = max(counts, default=0)
    if not 1 < most <= running[Query.__call__.__code__]:
        return error
    endless = [
        f"{modifier.where} modifies {modifier.spec.query.name!r}"
        for modifier, count in zip(modifiers, counts, strict=True)
        if 2 * count > most
    ]
    return EngineError(
        f"a query is asked while it is answered, without end: {'; '.join(endless)}. A modifier may ask only for the"
        " answer without modifiers, QUERY.base(position, ...)"
    )


@attrs.frozen(eq=False, repr=False)
class SumQuery(Query[P, V]):
    """A query whose answers can be added up: a `NumberQuery`, a `GoodsQuery` or a `ListQuery`."""


@attrs.frozen(eq=False, repr=False)
class NumberQuery(SumQuery[P, N]):
    """A query for a number. Modifiers may `change` it, `add` to it and `limit` it from above, in this order.

    >>> GOAL: NumberQuery[[Seat], int] = NumberQuery("hill/goal", lambda position, seat: 10, doc="Points that win.")
    """

    kind = "number"
    stages: ClassVar[tuple[Stage, ...]] = ("change", "add", "limit")


@attrs.frozen(eq=False, repr=False)
class GoodsQuery(SumQuery[P, Goods]):
    """A query for an amount of each good, such as a price. Modifiers may `change` it and `add` to it, in this order.

    Amounts are added good by good and may be negative. If the sum for a good is below zero, the answer is zero.

    >>> TOLL: GoodsQuery[[Seat]] = GoodsQuery("hill/toll", lambda position, seat: position.rules.vector({"ore": 1}))
    """

    kind = "goods"
    stages: ClassVar[tuple[Stage, ...]] = ("change", "add")


@attrs.frozen(eq=False, repr=False)
class ListQuery(SumQuery[P, tuple[T, ...]], Generic[P, T]):
    """A query for a list, as a tuple. Modifiers may `change` it and `add` items at its end, in this order.

    What several expansions add stands in the order of the expansions.

    >>> CLUES: ListQuery[[Seat], str] = ListQuery("hill/clues", lambda position, seat: (), doc="What a seat is told.")
    """

    kind = "list"
    stages: ClassVar[tuple[Stage, ...]] = ("change", "add")

    def checked(
        self, fits: Callable[[Any], bool], wanted: str, position: Position, *args: P.args, **kwargs: P.kwargs
    ) -> tuple[T, ...]:
        """The answer, of which every item `fits`; `wanted` says what belongs there. For what is drawn or written, and
        not for what is asked in play. Raises EngineError, which names whose modifier gives something else."""
        answer = self(position, *args, **kwargs)
        if all(map(fits, answer)):
            return answer
        raise _odd_item(self, fits, wanted, (position, *args))


@attrs.frozen(eq=False, repr=False)
class SetQuery(Query[P, V]):
    """A query whose answer is a set: a `MaskQuery`, or a `TruthQuery` for a set of one member."""


@attrs.frozen(eq=False, repr=False)
class MaskQuery(SetQuery[P, int]):
    """A query for a set as a bit mask. Modifiers may `change` it, `allow` more members and `forbid` some.

    They apply in this order, so a forbidden member never comes back.

    >>> FREE: MaskQuery[[Seat]] = MaskQuery("hill/free", lambda position, seat: 0b111, doc="The hexes that are free.")
    """

    kind = "mask"
    stages: ClassVar[tuple[Stage, ...]] = ("change", "allow", "forbid")

    def forbidden(self, position: Position, member: int, *args: P.args, **kwargs: P.kwargs) -> Violation | None:
        """Why a modifier forbids this member of the set; None if no modifier forbids it."""
        for modifier in position.rules.forbids.get(self, ()):
            if modifier.run(position, *args, **kwargs) >> member & 1:
                return _violation(modifier)
        return None

    def all_forbidden(self, position: Position, *args: P.args, **kwargs: P.kwargs) -> int:
        """All that modifiers forbid, in the set or not."""
        union = 0
        for modifier in position.rules.forbids.get(self, ()):
            union |= modifier.run(position, *args, **kwargs)
        return union

    def left_by_others(self, position: Position, refusal: Refusal, *args: P.args, **kwargs: P.kwargs) -> int:
        """What modifiers leave of the base answer, but for those that forbid with this refusal: for a modifier that
        must leave something if it can. Two of them may not both ask this of one query."""
        left = self.base(position, *args, **kwargs)
        for modifier in position.rules.forbids.get(self, ()):
            if modifier.refusal != refusal:
                left &= ~modifier.run(position, *args, **kwargs)
        return left

    def only_forbidden(self, rules: Rules) -> bool:
        """Whether modifiers of these rules do no more than forbid: the answer is the base answer without
        `all_forbidden`."""
        modifiers = [each.spec for each in rules.contributions if isinstance(each.spec, Modifier)]
        return all(modifier.stage == "forbid" for modifier in modifiers if modifier.query is self)


@attrs.frozen(eq=False, repr=False)
class TruthQuery(SetQuery[P, bool]):
    """A query for True or False. Modifiers may `change`, `allow` and `forbid` it, in this order.

    >>> OPEN: TruthQuery[[]] = TruthQuery("hill/open", lambda position: True, doc="Whether the gate is open.")
    """

    kind = "truth"
    stages: ClassVar[tuple[Stage, ...]] = ("change", "allow", "forbid")

    def forbidden(self, position: Position, *args: P.args, **kwargs: P.kwargs) -> Violation | None:
        """Why a modifier makes the answer false; None if no modifier does."""
        for modifier in position.rules.forbids.get(self, ()):
            if modifier.run(position, *args, **kwargs):
                return _violation(modifier)
        return None


@attrs.frozen(eq=False, kw_only=True)
class Modifier:
    """How an expansion changes the answer to a query, usually a query of another expansion.

    Modifiers are made by `change`, `add`, `limit`, `allow` and `forbid`; `stage` is the name of that function.
    `refusal` says why something is forbidden. `reads`: the slices that the function reads, () for none. It must be said
    where a victory rule asks the query (`VictoryRule.asks`), such as `GOAL` and `MAY_WIN`: whenever one of these slices
    changes, somebody may have won.
    """

    query: Query[..., Any]
    run: Run
    stage: Stage
    refusal: Refusal | None = None
    reads: Reads = None


def _violation(modifier: Modifier) -> Violation | None:
    # The compiler has checked that every modifier that forbids has a refusal.
    return modifier.refusal() if modifier.refusal is not None else None


def change(query: Query[P, V], run: Callable[Concatenate[V, Position, P], V], *, reads: Reads = None) -> Modifier:
    """Changes the answer to a query: `run(value, position, *args)` takes the answer so far and returns a new answer.

    Two expansions that change the same answer must be ordered by `requires` or `after`. The later expansion changes
    the answer of the earlier one.

    >>> import catan_core as catan
    >>> from catan_core.base import HAND_LIMIT
    >>> catan.change(HAND_LIMIT, lambda value, position, seat: 2 * value).stage
    'change'
    """
    return Modifier(query=query, run=run, stage="change", reads=reads)


def add(query: SumQuery[P, V], run: Callable[Concatenate[Position, P], V], *, reads: Reads = None) -> Modifier:
    """Adds `run(position, *args)` to the answer of a `NumberQuery`, a `GoodsQuery` or a `ListQuery`.

    >>> import catan_core as catan
    >>> from catan_core.base import HAND_LIMIT
    >>> catan.add(HAND_LIMIT, lambda position, seat: 2).stage
    'add'
    """
    return Modifier(query=query, run=run, stage="add", reads=reads)


def limit(query: NumberQuery[P, N], run: Callable[Concatenate[Position, P], N], *, reads: Reads = None) -> Modifier:
    """Limits the answer of a `NumberQuery` to at most `run(position, *args)`.

    >>> import catan_core as catan
    >>> from catan_core.base import HAND_LIMIT
    >>> catan.limit(HAND_LIMIT, lambda position, seat: 9).stage
    'limit'
    """
    return Modifier(query=query, run=run, stage="limit", reads=reads)


def allow(query: SetQuery[P, V], run: Callable[Concatenate[Position, P], V], *, reads: Reads = None) -> Modifier:
    """Adds members to the answer of a `MaskQuery`, or makes the answer of a `TruthQuery` true: `run(position, *args)`
    is the mask of these members, or True to allow it.

    >>> import catan_core as catan
    >>> from catan_core.base import ROBBER_MAY_MOVE
    >>> catan.allow(ROBBER_MAY_MOVE, lambda position: position.turn.number == 1).stage
    'allow'
    """
    return Modifier(query=query, run=run, stage="allow", reads=reads)


def forbid(
    query: SetQuery[P, V], run: Callable[Concatenate[Position, P], V], refusal: Refusal, *, reads: Reads = None
) -> Modifier:
    """Removes members from the answer of a `MaskQuery`, or makes the answer of a `TruthQuery` false:
    `run(position, *args)` is the mask of these members, or True to forbid it. `refusal` tells players why.

    >>> import catan_core as catan
    >>> from catan_core.base import ROBBER_MAY_MOVE
    >>> asleep = catan.Refusal("night.asleep", catan.Citation("night", "Sleep"), text="The robber is asleep.")
    >>> catan.forbid(ROBBER_MAY_MOVE, lambda position: position.turn.number < 4, asleep).stage
    'forbid'
    """
    return Modifier(query=query, run=run, stage="forbid", refusal=refusal, reads=reads)


HEURISTIC: NumberQuery[[Seat, bool], float] = NumberQuery(
    "engine/heuristic",
    lambda position, seat, hidden: 0.0,
    doc="What a seat may hope for beyond its points, in points; without what only the seat knows unless `hidden`.",
)
"""An estimate, in points, of what a position promises a seat beyond its current points. For bots; no rule uses it.

Every expansion may `add` an estimate of its own; `HEURISTIC(position, seat, hidden)` is the sum. If `hidden` is false,
the answer must not depend on what only the seat can see, as in `rules.points`.
"""


@copied_as_itself
@attrs.frozen(eq=False)
class PerRules(Generic[T]):
    """A value computed once from a compiled ruleset and cached with it, such as a price list as vectors."""

    work_out: Callable[[Rules], T]

    def __call__(self, rules: Rules) -> T:
        """The value for these rules. Raises ArgumentError for anything but rules."""
        try:
            derived = rules.derived
        except AttributeError:
            refuse("PerRules", "the Rules, such as game.rules", rules)
        return derived[self]


class PerRulesValues(dict[object, object]):
    """The cached values of some rules, by `PerRules`. A value is computed when it is first asked for."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    if TYPE_CHECKING:

        def __getitem__(self, key: PerRules[T]) -> T: ...  # type: ignore[override]

    def __missing__(self, key: PerRules[T]) -> T:
        if not isinstance(key, PerRules):
            raise RulesetError(f"derived values are found by a PerRules, not by {short(key)}")
        # Another thread may have worked it out meanwhile: all use the same.
        value: T = self.setdefault(key, key.work_out(self.rules))  # type: ignore[assignment]
        return value


class Answers(dict[Query[..., Any], Run]):
    """What answers each query of some rules, with all its modifiers.

    `rules.answers[GOAL](position, seat)` is `GOAL(position, seat)`, for what is asked in every turn: half of what a
    query takes is its own call.
    """

    if TYPE_CHECKING:

        def __getitem__(self, query: Query[P, V]) -> Callable[Concatenate[Position, P], V]: ...

    def __missing__(self, query: Query[..., Any]) -> Run:
        raise RulesetError(f"no selected expansion provides the query {query.name!r}")


def fold(query: Query[P, V], modifiers: list[Modifier]) -> Callable[Concatenate[Position, P], V]:
    """A function that answers a query with all its modifiers."""
    runs: dict[Stage, Runs] = {
        stage: tuple([modifier.run for modifier in modifiers if modifier.stage == stage]) for stage in STAGES
    }
    answer: Run = _changing(query, runs["change"]) if runs["change"] else query.base
    later = [runs[stage] for stage in query.stages[1:]]
    return FOLDS[query.kind](query, answer, *later) if any(later) else answer


def _changing(query: Query[..., Any], changes: Runs) -> Run:
    base, may_be_none = query.base, query.kind == Query.kind

    def answer(*args: Any) -> Any:
        value = base(*args)
        for run in changes:
            value = run(value, *args)
            if value is None and not may_be_none:
                raise _misfit(query, run, value, args)
        return value

    return answer


def _number(query: Query[..., Any], base: Run, adds: Runs, limits: Runs) -> Run:
    def answer(*args: Any) -> Any:
        value = base(*args)
        try:
            for run in adds:
                value += run(*args)
            for run in limits:
                value = min(value, run(*args))
        except TypeError as error:
            raise _first_misfit(query, (*adds, *limits), args, error) from None
        return value

    return answer


def _goods(query: Query[..., Any], base: Run, adds: Runs) -> Run:
    def answer(*args: Any) -> Goods:
        try:
            amounts = zip(base(*args), *[run(*args) for run in adds], strict=True)
            return Goods(tuple([max(0, sum(of_good)) for of_good in amounts]))
        except (TypeError, ValueError) as error:
            raise _first_misfit(query, adds, args, error) from None

    return answer


def _list(query: Query[..., Any], base: Run, adds: Runs) -> Run:
    def answer(*args: Any) -> tuple[Any, ...]:
        value: tuple[Any, ...] = base(*args)
        try:
            for run in adds:
                value += run(*args)
        except TypeError as error:
            raise _first_misfit(query, adds, args, error) from None
        return value

    return answer


def _mask(query: Query[..., Any], base: Run, allows: Runs, forbids: Runs) -> Run:
    def answer(*args: Any) -> int:
        value: int = base(*args)
        try:
            for run in allows:
                value |= run(*args)
            for run in forbids:
                if not value:
                    break
                value &= ~run(*args)
        except TypeError as error:
            raise _first_misfit(query, (*allows, *forbids), args, error) from None
        return value

    return answer


FITS: Mapping[str, tuple[str, Callable[[Any, Rules], bool]]] = {
    "number": ("a number", lambda value, rules: isinstance(value, int | float)),
    "goods": (
        "an amount of each good, such as rules.vector(...)",
        lambda value, rules: (
            isinstance(value, tuple)
            and len(value) == len(rules.goods)
            and all(isinstance(count, int) for count in value)
        ),
    ),
    "list": ("a tuple", lambda value, rules: isinstance(value, tuple)),
    "mask": ("a set of numbers as an int, such as mask_of(...)", lambda value, rules: isinstance(value, int)),
    "truth": ("True or False", lambda value, rules: isinstance(value, bool)),
}
"""What modifiers of the queries of a kind give, in words and as a question."""


def _first_misfit(query: Query[..., Any], runs: Runs, args: tuple[Any, ...], error: Exception) -> Exception:
    """The error for the first of some modifiers that gives what does not fit; the error as it is if all of it fits."""
    for run in runs:
        value = run(*args)
        if not FITS[query.kind][1](value, args[0].rules):
            return _misfit(query, run, value, args)
    return error


def _misfit(query: Query[..., Any], run: Run, value: object, args: tuple[Any, ...], wanted: str = "") -> EngineError:
    """The error for what a modifier has given as the answer to a query, or for its part in it."""
    said = next(each for each in _modifying(query, args[0].rules) if each.spec.run is run)
    what = f"{said.spec.stage!r} of {query.name!r} must give {wanted or FITS[query.kind][0]}, not {short(value)}"
    error: EngineError = said.returned_wrongly(what, f"{query.name!r} was asked")
    return error


def _odd_item(query: Query[..., Any], fits: Callable[[Any], bool], wanted: str, args: tuple[Any, ...]) -> EngineError:
    """The error for the first item of a list that does not fit, in the name of the modifier that gives it."""
    for said in _modifying(query, args[0].rules):
        run = said.spec.run
        for item in run(query.base(*args), *args) if said.spec.stage == "change" else run(*args):
            if not fits(item):
                return _misfit(query, run, item, args, wanted)
    return EngineError(f"{query.name!r} must give {wanted}, not {short(query.base(*args))}")


def _modifying(query: Query[..., Any], rules: Rules) -> list[Any]:
    """What expansions contribute to the answer to a query."""
    return [each for each in rules.contributions if isinstance(each.spec, Modifier) and each.spec.query is query]


def _truth(query: Query[..., Any], base: Run, allows: Runs, forbids: Runs) -> Run:
    def answer(*args: Any) -> bool:
        value = bool(base(*args))
        for run in allows:
            value |= bool(run(*args))
        for run in forbids:
            value &= not run(*args)
        return value

    return answer


FOLDS: Mapping[str, Callable[..., Run]] = {
    "number": _number,
    "goods": _goods,
    "list": _list,
    "mask": _mask,
    "truth": _truth,
}
