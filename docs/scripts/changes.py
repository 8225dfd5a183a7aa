"""The block on what an expansion brings to the goods and pieces, and what it changes in others."""

from __future__ import annotations

from collections.abc import Iterator

from facts import (
    brief,
    codes,
    contributions,
    described,
    expansion,
    module_of,
    modules,
    rules_of,
    table,
    value,
    with_required,
)

import catan_core as catan
from catan_core import GoodSpec, NeutralOwner
from catan_core.compiler.contributions import Hooks
from catan_core.compiler.option_values import allowed_values
from catan_core.compiler.options import declared
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import choose
from catan_core.testing.symmetric_rules import USES

PLACES = {"node": "a node", "edge": "an edge", "hex": "a hex"}


def changes(id: str) -> str:
    """Goods and pieces, then whatever is left out, replaced, added to tables of others, modified and reacted to."""
    return "\n".join([*_goods(id), *_pieces(id), "## What it changes in others", "", *_changes(id)])


def _goods(id: str) -> Iterator[str]:
    rows = [
        [f"`{given.spec.id}`", f"`{given.spec.family}`", _uses(given.spec), f"`{module_of(given)}`"]
        for given in contributions(id, "goods")
    ]
    if rows:
        yield from ("## Goods", "", table(["Good", "Family", "What it is for", "Module"], rows))


def _uses(good: GoodSpec) -> str:
    """The attributes that say what a good is for."""
    on = [name for name in USES if getattr(good, name)]
    return "everything" if len(on) == len(USES) else codes(on) or "nothing of the base game"


def _pieces(id: str) -> Iterator[str]:
    rows, owners = [], []
    for given in contributions(id, "pieces"):
        piece = given.spec
        if isinstance(piece, NeutralOwner):
            owners.append([f"`{piece.id}`", f"`{module_of(given)}`"])
            continue
        does = [name for name in ("fills", "building", "blocks") if getattr(piece, name)]
        if piece.route is not None:
            does.append(f"route={piece.route}")
        stands = PLACES[piece.on]
        rows.append(
            [f"`{piece.id}`", stands, str(piece.stock), str(piece.points), codes(does), f"`{module_of(given)}`"]
        )
    if rows:
        head = ["Piece", "Stands on", "Stock of a seat", "Points", "What it does", "Module"]
        yield from ("## Pieces", "", table(head, rows))
    if owners:
        yield from ("## Owners of pieces that are no seats", "", table(["Owner", "Module"], owners))


def _changes(id: str) -> Iterator[str]:
    lines = [line for part in (_left_out, _defaults, _rows, _modifiers, _reactions) for line in part(id)]
    yield from lines or ["Nothing: it is a game of its own."]


def _what_it_is(name: str) -> str:
    """What is left out by a name: a module, an action or a row."""
    hook, colon, key = name.partition(":")
    if not colon:
        return brief(modules(name.partition(".")[0])[name])
    if hook != "actions":
        return f"A row of the table `{hook}`."
    kinds = (kind for kind in rules_of(key.partition("/")[0]).actions_by_tag.values() if kind.tag == key)
    return brief(next(kinds))


def _left_out(id: str) -> Iterator[str]:
    rows = []
    for name in expansion(id).excludes:
        rows.append([f"`{name}`", _what_it_is(name)])
    if rows:
        yield from ("### Left out", "", table(["Name", "What it is"], rows))
    chosen = choose(with_required(id))
    by_option = [
        [
            f"`{spec.module}`",
            brief(modules(spec.module.partition(".")[0])[spec.module]),
            f"`{spec.by}`",
            codes(spec.values),
        ]
        for who, spec in declared(Hooks(chosen), chosen).exclusions
        if who.id == id and spec.values
    ]
    if by_option:
        yield from ("### Left out by options", "", table(["Module", "What it is", "Option", "Values"], by_option))


def _defaults(id: str) -> Iterator[str]:
    ours = rules_of(id).ruleset.options
    rows = [
        [f"`{option.name}`", f"`{value(option.default)}`", f"`{value(ours[option.name])}`"]
        for other in with_required(id)[1:]
        for option in described(other).options
        if ours.get(option.name, option.default) != option.default
    ]
    chosen = choose(with_required(id))
    limits = [
        [f"`{limit.option.name}`", allowed_values(limit.left), limit.reason]
        for limit in declared(Hooks(chosen), chosen).limits
        if limit.who.id == id
    ]
    conditions = [
        [f"`{option.name}`", f"`{by}`", codes(map(value, values))]
        for option in declared(Hooks(chosen), chosen).options.values()
        if not option.name.startswith(f"{id}.")
        for by, values in option.only
        if by.startswith(f"{id}.")
    ]
    fixes = [[f"`{name}`", f"`{value(only)}`"] for name, only in expansion(id).fixes]
    if fixes:
        yield from ("### Options fixed", "", table(["Option", "Its only value here"], fixes))
    if conditions:
        columns = ["Option", "Depends on", "Values with which it has an effect"]
        yield from ("### Options that depend on others here", "", table(columns, conditions))
    if limits:
        yield from ("### Options limited", "", table(["Option", "Values that are left", "Why"], limits))
    if rows:
        yield from ("### Other defaults", "", table(["Option", "Its own default", "Default here"], rows))


def _rows(id: str) -> Iterator[str]:
    """Rows by the default options. Without them, some more may be replaced."""
    given = [one for one in rules_of(id).contributions if one.expansion.id == id and isinstance(one.spec, catan.Row)]
    of_others = [one for one in given if not one.spec.table.name.startswith(f"{id}/")]
    replaced = [
        [f"`{one.key}`", _shown(one.replaced), _shown(one), f"`{module_of(one)}`"] for one in of_others if one.replaced
    ]
    added = [[f"`{one.key}`", _shown(one), f"`{module_of(one)}`"] for one in of_others if not one.replaced]
    if replaced:
        yield from ("### Rows replaced", "", "With the options at their defaults:", "")
        yield table(["Row", "Instead of", "Value", "Module"], replaced)
    if added:
        yield from ("### Rows added to tables of others", "", table(["Row", "Value", "Module"], added))


def _shown(given: Contribution) -> str:
    row = given.spec.value
    if isinstance(row, tuple) and any(isinstance(one, type) for one in row):
        return codes(one.__name__ for one in row)
    if isinstance(row, tuple) and row and all(isinstance(one, tuple) and len(one) == 2 for one in row):
        pairs = [f"{one[1]} {one[0]}" for one in row]
        return ", ".join(pairs) if len(pairs) <= LISTED else f"{len(pairs)} entries"
    if isinstance(row, tuple):
        return ", ".join(map(str, row)) if len(row) <= LISTED else f"{len(row)} entries"
    name = getattr(row, "__name__", None) or value(row)
    return "a function" if name == "<lambda>" else f"`{name}`"


LISTED = 6
"""Longer rows, such as whole boards, are only counted."""


def _modifiers(id: str) -> Iterator[str]:
    rows = []
    for given in contributions(id, "modifiers"):
        spec = given.spec
        if isinstance(spec, catan.Modifier) and not spec.query.name.startswith(f"{id}/"):
            code = f"`{spec.refusal.code}`" if spec.refusal else ""
            rows.append([f"`{spec.query.name}`", f"`{spec.stage}`", spec.query.doc, code, f"`{module_of(given)}`"])
    if rows:
        head = ["Query", "Stage", "Question", "Violation", "Module"]
        yield from ("### Queries modified", "", table(head, rows))


def _reactions(id: str) -> Iterator[str]:
    found: dict[str, dict[str, None]] = {}
    for given in contributions(id, "reactions"):
        tag = given.spec.on.tag
        if not tag.startswith(f"{id}/"):
            found.setdefault(tag, {})[module_of(given)] = None
    rows = [[f"`{tag}`", codes(where)] for tag, where in found.items()]
    if rows:
        yield from ("### Events reacted to", "", table(["Event", "Modules"], rows))
