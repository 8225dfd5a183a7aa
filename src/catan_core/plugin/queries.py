"""Queries: values that one expansion defines and any other may modify, without either knowing of the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, Generic, Literal, ParamSpec, TypeVar, get_args

import attrs

from catan_core.model.errors import Refusal, Violation
from catan_core.model.ids import Seat
from catan_core.model.state import Position

if TYPE_CHECKING:
    from catan_core.engine.rules import Rules

P = ParamSpec("P")
V = TypeVar("V")

Kind = Literal["number", "mask", "truth", "value"]
"""What the answer to a query is: a number, a set as a bit mask, a truth value, or any other value."""

Stage = Literal["change", "add", "limit", "allow", "forbid"]
STAGES: tuple[Stage, ...] = get_args(Stage)
"""How each modifier changes an answer, in the order in which it is done; but for `change` the order within a stage
cannot matter."""

STAGES_OF: Mapping[Kind, tuple[Stage, ...]] = {
    "number": ("change", "add", "limit"),
    "mask": ("change", "allow", "forbid"),
    "truth": ("change", "allow", "forbid"),
    "value": ("change",),
}
"""The stages that fit each kind of answer."""


@attrs.frozen(eq=False, repr=False)
class Query(Generic[P, V]):
    """A named question about a position. Calling it folds the base answer through all modifiers of the ruleset.

    `base(position, *args)` answers it where nobody modifies it. `kind` says what the answer is, and so what modifiers
    may do: every answer may be `change`d; a `number` may also be `add`-ed to and `limit`-ed from above; a `mask` and a
    `truth` value may be extended with `allow` and cut with `forbid`, in this order, and then nothing that is forbidden
    comes back. A modifier of another stage is refused when rules are compiled. Arguments are given by position, without
    names.
    """

    name: str
    base: Callable[Concatenate[Position, P], V]
    doc: str = ""
    kind: Kind = "value"

    if TYPE_CHECKING:

        def __call__(self, position: Position, *args: P.args, **kwargs: P.kwargs) -> V: ...

    else:

        def __call__(self, position, *args):
            return position.rules.answers[self](position, *args)

    def __repr__(self) -> str:
        return f"<Query {self.name}>"

    def __copy__(self) -> Query[P, V]:
        return self

    def __deepcopy__(self, memo: object) -> Query[P, V]:
        return self

    def forbidden(self, position: Position, bit: int, *args: P.args, **kwargs: P.kwargs) -> Violation | None:
        """Which modifier forbids this member of the mask (bit 0 for a truth value), if any does."""
        for modifier in position.rules.forbids.get(self, ()):
            if int(modifier.run(position, *args, **kwargs)) >> bit & 1 and modifier.refusal is not None:
                refusal: Refusal = modifier.refusal
                return refusal()
        return None


@attrs.frozen(eq=False)
class Modifier(Generic[P, V]):
    """How an expansion changes the answer to a query of another (or its own).

    `run(position, *args)` gives, by `stage`: `add` what is added, `limit` the most that is allowed, `allow` the members
    added to a mask, `forbid` the members taken away (then `refusal` says why). With `change` it is called
    `run(value, position, *args)` and gives the new value: `value` is the answer so far, as the base and the expansions
    before have it.
    """

    query: Query[P, V]
    run: Callable[Concatenate[Position, P], V] | Callable[Concatenate[V, Position, P], V]
    stage: Stage
    refusal: Refusal | None = None


HEURISTIC: Query[[Seat, bool], float] = Query(
    "engine/heuristic",
    lambda position, seat, hidden: 0.0,
    "What a seat may hope for beyond its points, in points; without what only the seat knows unless `hidden`.",
    kind="number",
)
"""What a position promises a seat beyond the points that it has, measured in points: for bots, of no effect on a game.

Every expansion may `add` what its things promise, `HEURISTIC(position, seat, hidden)` is the sum. With `hidden` false
the answer must not depend on what others than the seat do not see, as in `rules.points`.
"""


class Answers(dict[object, object]):
    """The compiled answers of a ruleset, by query."""

    if TYPE_CHECKING:

        def __getitem__(self, query: Query[P, V]) -> Callable[Concatenate[Position, P], V]: ...  # type: ignore[override]


T = TypeVar("T")


@attrs.frozen(eq=False)
class PerRules(Generic[T]):
    """Something worked out from a compiled ruleset once and then kept with it, such as a price list as vectors."""

    work_out: Callable[[Rules], T]

    def __copy__(self) -> PerRules[T]:
        return self

    def __deepcopy__(self, memo: object) -> PerRules[T]:
        return self

    def __call__(self, rules: Rules) -> T:
        return rules.derived[self]


class PerRulesValues(dict[object, object]):
    """What has been worked out for some rules, by `PerRules`; what is asked for the first time is worked out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    if TYPE_CHECKING:

        def __getitem__(self, key: PerRules[T]) -> T: ...  # type: ignore[override]

    def __missing__(self, key: PerRules[T]) -> T:
        value = self[key] = key.work_out(self.rules)
        return value


Run = Callable[..., Any]
Runs = tuple[Run, ...]


def fold(query: Query[P, V], modifiers: list[Modifier[P, V]]) -> Callable[Concatenate[Position, P], V]:
    """One function that answers a query with all its modifiers."""
    runs: dict[Stage, Runs] = {
        stage: tuple([modifier.run for modifier in modifiers if modifier.stage == stage]) for stage in STAGES
    }
    base: Run = _changing(query.base, runs["change"]) if runs["change"] else query.base
    first, second = (runs[stage] for stage in STAGES_OF[query.kind][1:]) if query.kind != "value" else ((), ())
    return FOLDS[query.kind](base, first, second) if first or second else base


def _changing(base: Run, changes: Runs) -> Run:
    def answer(*args: Any) -> Any:
        value = base(*args)
        for change in changes:
            value = change(value, *args)
        return value

    return answer


def _number(base: Run, adds: Runs, limits: Runs) -> Run:
    def answer(*args: Any) -> Any:
        value = base(*args)
        for run in adds:
            value += run(*args)
        for run in limits:
            value = min(value, run(*args))
        return value

    return answer


def _mask(base: Run, allows: Runs, forbids: Runs) -> Run:
    def answer(*args: Any) -> int:
        value: int = base(*args)
        for run in allows:
            value |= run(*args)
        for run in forbids:
            value &= ~run(*args)
        return value

    return answer


def _truth(base: Run, allows: Runs, forbids: Runs) -> Run:
    def answer(*args: Any) -> bool:
        value = bool(base(*args))
        for run in allows:
            value |= bool(run(*args))
        for run in forbids:
            value &= not run(*args)
        return value

    return answer


FOLDS: Mapping[Kind, Callable[[Run, Runs, Runs], Run]] = {"number": _number, "mask": _mask, "truth": _truth}
