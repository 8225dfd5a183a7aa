"""Queries: values that one expansion defines and any other may modify, without either knowing of the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, Generic, Literal, ParamSpec, TypeVar

import attrs

from catan_core.errors import Refusal, Violation
from catan_core.ids import Seat
from catan_core.state import Position

if TYPE_CHECKING:
    from catan_core.rules import Rules

P = ParamSpec("P")
V = TypeVar("V")

Stage = Literal["set", "add", "limit", "allow", "forbid"]


@attrs.frozen(eq=False)
class Query(Generic[P, V]):
    """A named question about a position. Calling it folds the base answer through all modifiers of the ruleset.

    `base(position, *args)` answers it where nobody modifies it. What modifiers may do depends on the kind of value:
    any value may be `set`; numbers may also be `add`-ed to and `limit`-ed from above; masks and truth values may be
    extended with `allow` and cut with `forbid`, in this order, and then nothing that is forbidden comes back.
    """

    name: str
    base: Callable[Concatenate[Position, P], V]
    doc: str = ""

    if TYPE_CHECKING:

        def __call__(self, position: Position, *args: P.args, **kwargs: P.kwargs) -> V: ...

    else:

        def __call__(self, position, *args):
            return position.rules.answers[self](position, *args)

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

    `run(position, *args)` gives, by `stage`: `set` the new value, `add` what is added, `limit` the most that is
    allowed, `allow` the members added to a mask, `forbid` the members taken away (then `refusal` says why).
    """

    query: Query[P, V]
    run: Callable[Concatenate[Position, P], V]
    stage: Stage
    refusal: Refusal | None = None


OUTLOOK: Query[[Seat, bool], float] = Query(
    "engine/outlook",
    lambda position, seat, hidden: 0.0,
    "What a seat may hope for beyond its points, in points; without what only the seat knows unless `hidden`.",
)
"""What a position promises a seat beyond the points that it has, measured in points: for bots, of no effect on a game.

Every expansion may `add` what its things promise, `OUTLOOK(position, seat, hidden)` is the sum. With `hidden` false the
answer must not depend on what others than the seat do not see, as in `rules.points`.
"""


class Answers(dict[object, object]):
    """The compiled answers of a ruleset, by query."""

    if TYPE_CHECKING:

        def __getitem__(self, query: Query[P, V]) -> Callable[Concatenate[Position, P], V]: ...  # type: ignore[override]


T = TypeVar("T")


@attrs.frozen(eq=False)
class Derived(Generic[T]):
    """Something worked out from a compiled ruleset once and then kept with it, such as a price list as vectors."""

    work_out: Callable[[Rules], T]

    def __call__(self, rules: Rules) -> T:
        return rules.derived[self]


class DerivedValues(dict[object, object]):
    """What has been worked out for some rules, by `Derived`; what is asked for the first time is worked out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    if TYPE_CHECKING:

        def __getitem__(self, key: Derived[T]) -> T: ...  # type: ignore[override]

    def __missing__(self, key: Derived[T]) -> T:
        value = self[key] = key.work_out(self.rules)
        return value


def fold(query: Query[P, V], modifiers: list[Modifier[P, V]]) -> Callable[Concatenate[Position, P], V]:
    """One function that answers a query with all its modifiers."""
    if not modifiers:
        return query.base
    by_stage: dict[str, list[Callable[Concatenate[Position, P], V]]] = {}
    for modifier in modifiers:
        by_stage.setdefault(modifier.stage, []).append(modifier.run)
    base = by_stage["set"][-1] if "set" in by_stage else query.base
    steps = tuple((COMBINE[stage], run) for stage in COMBINE for run in by_stage.get(stage, ()))

    def answer(position: Position, *args: P.args, **kwargs: P.kwargs) -> V:
        value = base(position, *args, **kwargs)
        for combine, run in steps:
            value = combine(value, run(position, *args, **kwargs))
        return value

    return answer if steps else base


def _without(value: int, taken: int) -> int:
    return value and not taken if isinstance(value, bool) else value & ~taken


COMBINE: dict[str, Callable[..., Any]] = {
    "add": lambda value, more: value + more,
    "limit": min,
    "allow": lambda value, more: value | more,
    "forbid": _without,
}
"""How each stage folds, in the order of the stages; within a stage the order of modifiers cannot matter."""
