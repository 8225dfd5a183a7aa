"""Options as hooks declare them, and the setup that hooks may look at. An option chooses a reading of a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeVar, cast

import attrs

from catan_core.model.errors import RulesetError
from catan_core.model.record import record

Value = bool | int | str

V = TypeVar("V", bound=Value)

MAX_OPTION = (1 << 31) - 1
"""The largest value of an option that is a number."""


@record
class Setup:
    """What a hook may look at: the value of every option, the number of seats (0 while options are collected), and the
    ids of the chosen expansions. A hook can look for an expansion here without importing it."""

    options: Mapping[str, Value]
    seats: int
    expansions: frozenset[str]

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, (dict(self.options), self.seats, self.expansions)


Conditions = tuple[tuple[str, tuple[Value, ...]], ...]
"""Names of options, each with some of its values."""


class Chosen(Protocol):
    """What has a value for every option: the setup that hooks are given, and the rules that are played."""

    @property
    def options(self) -> Mapping[str, Value]: ...
    @property
    def seats(self) -> int: ...


@record
class Option(Generic[V]):
    """A choice between readings of a rule: one of `values`, or, if `values` is empty, a number from `min_value` to
    `max_value`, or a text that `read` reads. Called with a `Setup` or with `Rules`, it gives the value that is played.

    >>> from catan_core.base import STEAL
    >>> from catan_core import ruleset
    >>> STEAL(ruleset("base").rules(3)), STEAL(ruleset("base", options={"base.steal": "must"}).rules(3))
    ('may', 'must')

    `only` says where the option belongs: pairs of an option on which it depends and the values with which it has an
    effect, such as `(("base.setup", ("beginner",)),)`. Where one of them has another value, the option has its default
    and cannot be chosen.

    `read` makes the option a text, such as a map that somebody has drawn: it gives the same text as it is stored, and
    raises a ValueError that says what is wrong with it. `schema` is the JSON Schema of the text, where that is JSON.
    The default "" stands for nothing, and is neither read nor stored.
    """

    name: str
    default: V
    values: tuple[V, ...] = attrs.field(default=(), kw_only=True)
    doc: str = attrs.field(kw_only=True)
    source: str = attrs.field(default="", kw_only=True)
    min_value: int = attrs.field(default=0, kw_only=True)
    max_value: int = attrs.field(default=MAX_OPTION, kw_only=True)
    only: Conditions = attrs.field(default=(), kw_only=True)
    read: Callable[[str], str] | None = attrs.field(default=None, kw_only=True)
    schema: Callable[[], Mapping[str, object]] | None = attrs.field(default=None, kw_only=True)

    def __call__(self, chosen: Chosen) -> V:
        """The value that is played: the default where nobody can choose it, since what declares it is left out.

        Raises RulesetError in `catan_options`, where no value is decided yet.
        """
        if not chosen.seats:
            raise RulesetError(f"option {self.name!r}: its value is not decided yet while catan_options is asked")
        return cast(V, chosen.options.get(self.name, self.default))


@record
class Default:
    """A new default for an option of another expansion.

    It is one of four: a `value`; a number to `add` to the default, whatever others make of it, so that several
    expansions can do so; or `values` that depend on another option, whose name is in `by`: pairs of a
    value of that option and the default. A value of that option that is left out changes nothing. Where the option in
    `by` is a text, `find` gives the default for a text; None changes nothing.
    """

    option: str
    value: Value | None = None
    add: int = attrs.field(default=0, kw_only=True)
    by: str = attrs.field(default="", kw_only=True)
    values: tuple[tuple[Value, Value], ...] = attrs.field(default=(), kw_only=True)
    find: Callable[[str], Value | None] | None = attrs.field(default=None, kw_only=True)


@record
class SeatsByText:
    """The numbers of seats that a game may have by the text of an option, whose name is in `by`: `find` gives them."""

    by: str
    find: Callable[[str], frozenset[int]]


@record
class OptionLimit:
    """The values of another expansion's option that suit this expansion: some of its `values`, or, for a number, those
    from `min_value` to `max_value`. `reason` is a sentence for users who chose a different value.

    `idle`: the option has no effect with this expansion. A stored game in which it has another value is read all the
    same, with the only one of `values`.
    """

    option: str
    reason: str
    values: tuple[Value, ...] = attrs.field(default=(), kw_only=True)
    min_value: int | None = attrs.field(default=None, kw_only=True)
    max_value: int | None = attrs.field(default=None, kw_only=True)
    idle: bool = attrs.field(default=False, kw_only=True)


@record
class Exclusion:
    """A module of another expansion, as `expansion.module`, that is left out where an option has one of some values.
    `by` is the name of the option. There the module's own options have no effect. What is left out whatever the options
    are is in `Expansion.excludes`."""

    module: str
    by: str = attrs.field(kw_only=True)
    values: tuple[Value, ...] = attrs.field(kw_only=True)


@record
class NoEffect:
    """An option of another expansion that has no effect where an option has one of some values: there it has its
    default and cannot be chosen. `by` is the name of the option that decides. Of an option of its own, an expansion
    says with `Option(only=...)` where it has an effect."""

    option: str
    by: str = attrs.field(kw_only=True)
    values: tuple[Value, ...] = attrs.field(kw_only=True)


@record
class Edition:
    """A named bundle of option values: the rules as printed in a certain edition."""

    name: str
    values: tuple[tuple[str, Value], ...]
    doc: str = attrs.field(default="", kw_only=True)
