"""Checks the fields of specs against their types when hooks return, so that errors do not surface later.

The types are taken from the declarations of the specs. A new spec or field is checked without any change here.
"""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Callable, Mapping, Set
from functools import cache
from typing import Any, Concatenate, Literal, NamedTuple, TypeVar, get_args, get_origin

import attrs

from catan_core.components.diagram import COLOR
from catan_core.engine.rules import Rules
from catan_core.engine.transition import Transition
from catan_core.engine.views import View
from catan_core.model.errors import short
from catan_core.plugin import queries, specs
from catan_core.plugin.specs import MAX_OPTION

LATER: Mapping[str, object] = {"Rules": Rules, "Transition": Transition, "View": View}
"""Names used in annotations that are imported only for type checking."""

RECORDS: Set[tuple[type, str]] = {
    (specs.SliceSpec, "kind"),
    (specs.PhaseSpec, "kind"),
    (specs.ActionSpec, "kind"),
    (specs.EventSpec, "kind"),
    (specs.ChanceSpec, "phase"),
    (specs.ChanceSpec, "action"),
}
"""Fields that hold classes of records; `checks.py` checks these classes."""


class Check(NamedTuple):
    """Whether a value suits a field, and a description of the values that do."""

    holds: Callable[[Any], bool]
    wanted: str


def first_problem(spec: Any) -> str | None:
    """What is wrong with a field of a spec, and what the field must be; None if the spec is sound."""
    for name, check in _checks(spec.__class__):
        value = getattr(spec, name)
        if not check.holds(value):
            return f"{_called(spec)}: {name} must be {check.wanted}, not {shown(value)}{_in_a_tuple(check, value)}"
    for holds, problem in VALUES.get(type(spec), ()):
        if not holds(spec):
            return f"{_called(spec)}: {problem}"
    return None


def _in_a_tuple(check: Check, value: Any) -> str:
    """What to do where a tuple of several is wanted and one alone was given; "" for any other mistake."""
    if type(value) is tuple or not check.holds((value,)):
        return ""
    name = value.__name__ if isinstance(value, type) else "it"
    return f"; one alone is written ({name},)"


def _called(spec: Any) -> str:
    """The kind of a spec, and its name if it has one."""
    kind_of = type(spec).__name__
    if isinstance(spec, queries.Modifier) and isinstance(spec.query, queries.Query):
        spec = spec.query
    if isinstance(spec, specs.Row) and isinstance(spec.table, specs.Table):
        spec = spec.table
    for name in ("name", "id", "option", "table", "title"):
        if isinstance(word := getattr(spec, name, None), str):
            return f"{kind_of} {short(word)}"
    kind = getattr(spec, "kind", None) or getattr(spec, "on", None) or getattr(spec, "phase", None)
    return f"{kind_of} of {kind.__name__}" if isinstance(kind, type) else kind_of


@cache
def _checks(kind: Any) -> tuple[tuple[str, Check], ...]:
    hints = typing.get_type_hints(kind, None, dict(LATER))
    names = [field.name for field in attrs.fields(kind)]
    return tuple((name, ANY_CLASS if (kind, name) in RECORDS else _check(hints[name])) for name in names)


ANY_CLASS = Check(lambda value: isinstance(value, type), "a class")

PLAIN: Mapping[Any, Check] = {
    str: Check(lambda value: type(value) is str, "a string"),
    int: Check(lambda value: type(value) is int and abs(value) <= MAX_OPTION, "a whole number below 2^31"),
    bool: Check(lambda value: type(value) is bool, "True or False"),
    type(None): Check(lambda value: value is None, "None"),
    object: Check(lambda value: True, "anything"),
    Any: Check(lambda value: True, "anything"),
}


def _check(hint: Any) -> Check:
    """The check for an annotation."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return _literal(arguments)
    if origin in (typing.Union, types.UnionType):
        return _union([_check(argument) for argument in arguments])
    if origin is tuple:
        return _tuple(arguments)
    if origin is type:
        return _class(arguments[0])
    if origin is Callable:
        return _callable(arguments)
    if isinstance(hint, TypeVar):
        return _check(hint.__bound__ or object)
    kind = origin or hint
    return Check(lambda value: isinstance(value, kind), f"a {kind.__name__}")


def _literal(values: tuple[Any, ...]) -> Check:
    words = " or ".join(map(repr, values))
    return Check(
        lambda value: any(
            value is allowed or (type(value) is type(allowed) and value == allowed) for allowed in values
        ),
        words,
    )


def _union(checks: list[Check]) -> Check:
    def holds(value: object) -> bool:
        for check in checks:  # noqa: SIM110 (any() with a generator takes twice the time)
            if check.holds(value):
                return True
        return False

    return Check(holds, " or ".join(check.wanted for check in checks))


def _tuple(arguments: tuple[Any, ...]) -> Check:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = _check(arguments[0])
        words = f"a tuple, each of it {inner.wanted}"
        return Check(lambda value: type(value) is tuple and all(map(inner.holds, value)), words)
    inners = [_check(argument) for argument in arguments]

    def holds(value: object) -> bool:
        if type(value) is not tuple or len(value) != len(inners):
            return False
        for inner, item in zip(inners, value, strict=True):  # noqa: SIM110 (as above)
            if not inner.holds(item):
                return False
        return True

    return Check(holds, f"a tuple of {', '.join(inner.wanted for inner in inners)}")


def _class(hint: Any) -> Check:
    bound: Any = (hint.__bound__ or object) if isinstance(hint, TypeVar) else get_origin(hint) or hint
    return Check(lambda value: isinstance(value, type) and issubclass(value, bound), f"a class of {bound.__name__}")


def _callable(arguments: tuple[Any, ...]) -> Check:
    taken = arguments[0] if arguments else ...
    if not isinstance(taken, list) or get_origin(taken) is Concatenate:
        return Check(callable, "a function")
    count = len(taken)
    words = ", ".join(_title(argument) for argument in taken)
    return Check(lambda value: callable(value) and accepts(value, count), f"a function that takes ({words})")


def _title(hint: Any) -> str:
    kind = get_origin(hint) or hint
    if get_origin(hint) in (typing.Union, types.UnionType):
        return " | ".join(map(_title, get_args(hint)))
    if isinstance(hint, TypeVar):
        kind = hint.__bound__ or object
    return "None" if kind is type(None) else str(getattr(kind, "__name__", kind))


def shown(value: object) -> str:
    """A value for a message; of a function, what it takes."""
    if type(value) is not types.FunctionType:
        return short(value)
    code = value.__code__
    return f"{value.__name__}({', '.join(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])})"


def accepts(function: Any, count: int) -> bool:
    """Whether a function can be called with `count` positional arguments."""
    if type(function) is types.FunctionType:  # the fast path, for nearly all functions
        code, optional = function.__code__, len(function.__defaults__ or ())
        needs_names = code.co_kwonlyargcount > len(function.__kwdefaults__ or ())
        most = count if code.co_flags & inspect.CO_VARARGS else code.co_argcount
        return not needs_names and code.co_argcount - optional <= count <= most
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # built in, without a signature
        return True
    return True


def _word(value: str) -> bool:
    """Whether a string can be a name: printable, and without spaces."""
    return value.isprintable() and value != "" and " " not in value


LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
"""What the code of a language looks like: `en`, or `pt-BR`."""


def _text_id(id: str) -> bool:
    kind, colon, name = id.partition(":")
    return bool(kind and colon and name)


def _hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def _has_fields(kind: type[Any]) -> bool:
    """Whether an action has fields besides its seat."""
    return attrs.has(kind) and any(field.name != "seat" for field in attrs.fields(kind))


def _names_fields(kind: type[Any], hides: specs.Hides) -> bool:
    """Whether an event has the fields that `hides` names."""
    return not attrs.has(kind) or {hides.field, *hides.but_for} <= {field.name for field in attrs.fields(kind)}


Citation = tuple[Callable[[Any], bool], str]

WORD = "a name is a word without spaces, such as 'second_edition'"

VALUES: Mapping[type, tuple[Citation, ...]] = {
    specs.Option: (
        (
            lambda option: not option.values or (option.min_value, option.max_value) == (0, MAX_OPTION),
            "min_value and max_value are for numbers; leave them out, or leave values empty",
        ),
        (lambda option: _word(option.name), WORD),
        (
            lambda option: all(value.isprintable() for value in option.values if isinstance(value, str)),
            "its values must be words that can be printed",
        ),
        (lambda option: option.min_value <= option.max_value, "min_value must not be above max_value"),
        (
            lambda option: len({(type(value), value) for value in option.values}) == len(option.values),
            "a value comes twice",
        ),
    ),
    specs.OptionLimit: ((lambda limit: limit.reason != "", "reason must say why, for those who chose a value"),),
    specs.Edition: ((lambda edition: _word(edition.name), WORD),),
    specs.GoodSpec: (
        (lambda good: _word(good.id), WORD),
        (lambda good: _word(good.family), WORD),
        (
            lambda good: good.color == "" or COLOR.fullmatch(good.color) is not None,
            "color must be #rrggbb, such as '#7fb2d0', or ''",
        ),
    ),
    specs.SliceSpec: (
        (
            lambda spec: bool(spec.anew_at) == (spec.anew is not None),
            "anew_at and anew are given together: at which events it begins anew, and how",
        ),
    ),
    specs.Piece: (
        (lambda piece: _word(piece.id), WORD),
        (lambda piece: piece.stock >= 0, "stock must be 0 or more"),
        (
            lambda piece: piece.route is None or _word(piece.route),
            "route must be a word without spaces, such as 'land', or None",
        ),
        (lambda piece: piece.route is None or piece.on == "edge", "a piece with a route stands on edges"),
        (lambda piece: not piece.building or piece.on == "node", "a building stands on nodes"),
    ),
    specs.Text: (
        (lambda text: _text_id(text.id), "an id is a kind, a colon and a name, such as 'piece:coach'"),
        (
            lambda text: all(LANGUAGE.fullmatch(language) for language, _ in text.titles),
            "its titles are pairs of a language and the text, such as (('en', 'coach'),); a language is written as its"
            " code, such as 'en' or 'pt-BR'",
        ),
        (lambda text: len(dict(text.titles)) == len(text.titles), "a language comes twice"),
    ),
    specs.NeutralOwner: ((lambda owner: _word(owner.id), WORD),),
    specs.PhaseSpec: (
        (lambda phase: not (phase.skips and phase.resolve), "skips is for phases that seats decide"),
        (lambda phase: phase.once or phase.resolve is None, "once=False is for phases that seats decide"),
        (lambda phase: not phase.judged or phase.resolve is not None, "judged is for phases that have a resolve"),
    ),
    specs.EventSpec: (
        (
            lambda event: not isinstance(event.conceal, specs.Hides) or _names_fields(event.kind, event.conceal),
            "hides must name fields of the event: the hidden one, and in but_for those with the seats that see it",
        ),
    ),
    specs.Row: ((lambda row: _hashable(row.key), "its key must be hashable, such as a string or a tuple of strings"),),
    specs.ActionSpec: (
        (lambda action: _hashable(action.key), "key must be hashable"),
        (lambda action: action.key is None or action.when is not None, "key is of no use without when"),
        (
            lambda action: (action.check is None) == (action.sample is None),
            "check and sample belong together: an open kind has both, any other kind has options",
        ),
        (
            lambda action: action.check is None or not any((action.options, action.why, action.when)),
            "an open kind has check and sample instead of options, why and when",
        ),
        (
            lambda action: action.barred is None or action.check is not None,
            "barred is for open kinds, which have check and sample; any other kind has options",
        ),
        (
            lambda action: action.check is not None or action.options is not None or not _has_fields(action.kind),
            "its fields need options, or check and sample",
        ),
        (
            lambda action: action.options is not None or (action.why is None and action.when is None),
            "why and when are of no use without options",
        ),
    ),
}
"""What must hold besides the types, and how to fix it."""


def takes(query: queries.Query[..., Any], function: Any, more: int) -> bool:
    """Whether a function can be called with the arguments of a query and `more` arguments before them."""
    base = query.base
    if type(base) is not types.FunctionType or base.__code__.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        return True
    return accepts(function, base.__code__.co_argcount + more)


def arguments_of(query: queries.Query[..., Any]) -> tuple[str, ...]:
    """The names of what a query is asked with, by a function that `takes` looks at: the position first."""
    code = query.base.__code__
    return ("position", *code.co_varnames[1 : code.co_argcount])
