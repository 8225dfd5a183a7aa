"""Options as hooks declare them, and the setup that hooks may look at. An option chooses a reading of a rule."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from catan_core.model.record import record

Value = bool | int | str

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

    def number(self, option: str) -> int:
        """The value of an option whose values are numbers."""
        return int(self.options[option])

    def flag(self, option: str) -> bool:
        """The value of an option that is on or off."""
        return bool(self.options[option])

    def word(self, option: str) -> str:
        """The value of an option whose values are words."""
        return str(self.options[option])


Conditions = tuple[tuple[str, tuple[Value, ...]], ...]
"""Names of options, each with some of its values."""


@record
class Option:
    """A choice between readings of a rule: one of `values`, or, if `values` is empty, a number from `min_value` to
    `max_value`.

    `only` says where the option belongs: pairs of an option on which it depends and the values with which it has an
    effect, such as `(("base.setup", ("beginner",)),)`. Where one of them has another value, the option has its default
    and cannot be chosen.
    """

    name: str
    default: Value
    values: tuple[Value, ...] = attrs.field(default=(), kw_only=True)
    doc: str = attrs.field(kw_only=True)
    source: str = attrs.field(default="", kw_only=True)
    min_value: int = attrs.field(default=0, kw_only=True)
    max_value: int = attrs.field(default=MAX_OPTION, kw_only=True)
    only: Conditions = attrs.field(default=(), kw_only=True)


@record
class Default:
    """A new default for an option of another expansion.

    It is one of three: a `value`; a number to `add` to the default, whatever others make of it, so that several
    expansions can do so; or `values` that depend on another option, whose name is in `by`: pairs of a
    value of that option and the default. A value of that option that is left out changes nothing.
    """

    option: str
    value: Value | None = None
    add: int = attrs.field(default=0, kw_only=True)
    by: str = attrs.field(default="", kw_only=True)
    values: tuple[tuple[Value, Value], ...] = attrs.field(default=(), kw_only=True)


@record
class OptionLimit:
    """The values of another expansion's option that suit this expansion: some of its `values`, or, for a number, those
    from `min_value` to `max_value`. `reason` is a sentence for users who chose a different value."""

    option: str
    reason: str
    values: tuple[Value, ...] = attrs.field(default=(), kw_only=True)
    min_value: int | None = attrs.field(default=None, kw_only=True)
    max_value: int | None = attrs.field(default=None, kw_only=True)


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
