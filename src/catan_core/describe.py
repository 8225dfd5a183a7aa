"""What an installed expansion says of itself, as plain data: for documentation, menus and other tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from catan_core.collecting import Hooks
from catan_core.errors import Rule
from catan_core.expansion import Expansion, catalogue, choose
from catan_core.options import declared
from catan_core.ruleset import ruleset
from catan_core.specs import ActionSpec, ChanceSpec, EventSpec, Option, PhaseSpec, PointSource, Query, SliceSpec, Value

if TYPE_CHECKING:
    from catan_core.rules import Rules


@attrs.frozen
class Described:
    """A kind of record or query of an expansion: tag, title, the first line of what it is, where it is from."""

    tag: str
    title: str
    doc: str
    part: str
    fields: tuple[tuple[str, str], ...] = ()
    rule: Rule | None = None
    codes: tuple[str, ...] = ()


@attrs.frozen
class Description:
    """An expansion, described."""

    id: str
    title: str
    version: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    editions: tuple[tuple[str, tuple[tuple[str, Value], ...]], ...]
    actions: tuple[Described, ...]
    events: tuple[Described, ...]
    phases: tuple[Described, ...]
    slices: tuple[Described, ...]
    queries: tuple[Described, ...]
    points: tuple[Described, ...]
    violations: tuple[Described, ...]


def describe(id: str | Expansion) -> Description:
    """What an expansion brings. It is compiled together with what it requires, under its default options, and under
    other values of its options for what only these bring. Raises MissingExpansion."""
    chosen = choose(_with_required(id))
    me = chosen[-1] if isinstance(id, Expansion) else next(one for one in chosen if one.id == id)
    options, editions = declared(Hooks(chosen), chosen)
    mine = tuple(option for option in options.values() if option.name.startswith(f"{me.id}."))
    found: dict[tuple[str, str], Described] = {}
    for rules in _variants(chosen, mine):
        _collect(rules, me, found)
    of = {hook: tuple(one for (kind, _), one in sorted(found.items()) if kind == hook) for hook in HOOKS}
    return Description(
        me.id, me.title, me.version, tuple(sorted(me.seats or ())), mine,
        tuple((name, tuple(sorted(values.items()))) for name, values in sorted(editions.items())),
        of["actions"], of["events"], of["phases"], of["slices"], of["queries"], of["points"], of["violations"],
    )  # fmt: skip


HOOKS = ("actions", "events", "phases", "slices", "queries", "points", "violations")


def _with_required(id: str | Expansion) -> list[str | Expansion]:
    todo, found = [id], {}
    while todo:
        one = todo.pop()
        expansion = one if isinstance(one, Expansion) else catalogue().get(one)
        found[expansion.id if expansion else str(one)] = one
        todo += [other for other in (expansion.requires if expansion else ()) if other not in found]
    return list(found.values())


def _variants(chosen: tuple[Expansion, ...], options: tuple[Option, ...]) -> list[Rules]:
    settings: list[dict[str, Value]] = [{}]
    settings += [{option.name: value} for option in options for value in option.values if value != option.default]
    rules = []
    for setting in settings:
        composed = ruleset(*chosen, options=setting)
        rules.append(composed.rules(max(composed.seats) if composed.seats else 2))
    return rules


def _first_line(kind: object) -> str:
    return (getattr(kind, "__doc__", None) or "").strip().partition("\n")[0]


def _fields(kind: type) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, str(field.type)) for field in attrs.fields(kind) if field.init and field.name != "seat")


def _collect(rules: Rules, me: Expansion, found: dict[tuple[str, str], Described]) -> None:
    for given in rules.provisions:
        if given.expansion is not me:
            continue
        add: list[tuple[str, Described]] = []
        match given.spec:
            case ActionSpec(kind=kind, rule=rule, refusals=refusals):
                title, codes = rules.text(f"action:{kind.tag}"), tuple(refusal.code for refusal in refusals)
                add.append(("actions", Described(kind.tag, title, _first_line(kind), given.part, _fields(kind), rule, codes)))
                for refusal in refusals:
                    text = rules.text(f"violation:{refusal.code}")
                    add.append(("violations", Described(refusal.code, text, text, given.part, (), refusal.rule)))
            case ChanceSpec(phase=phase, action=action, rule=rule):
                title = rules.text(f"action:{action.tag}")
                add.append(("actions", Described(action.tag, title, _first_line(action), given.part, _fields(action), rule)))
                title = rules.text(f"phase:{phase.tag}")
                add.append(("phases", Described(phase.tag, title, _first_line(phase), given.part, _fields(phase), rule)))
            case PhaseSpec(kind=kind, rule=rule):
                title = rules.text(f"phase:{kind.tag}")
                add.append(("phases", Described(kind.tag, title, _first_line(kind), given.part, _fields(kind), rule)))
            case EventSpec(kind=kind):
                add.append(("events", Described(kind.tag, kind.tag, _first_line(kind), given.part, _fields(kind))))
            case SliceSpec(kind=kind):
                add.append(("slices", Described(kind.tag, kind.tag, _first_line(kind), given.part, _fields(kind))))
            case Query(name=name, doc=doc):
                add.append(("queries", Described(name, name, doc, given.part)))
            case PointSource(name=name):
                add.append(("points", Described(name, rules.text(f"points:{name}"), "", given.part)))
        for hook, described in add:
            found.setdefault((hook, described.tag), described)
