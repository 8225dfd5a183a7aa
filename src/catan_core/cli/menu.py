"""The legal actions of a person as a numbered menu, grouped by kind."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from catan_core import Action, Actions, View
from catan_core.fieldtypes.grammar import Id, field_types, unnamed
from catan_core.render import Labels, Surroundings, action_text, edge_text, hex_text, node_text

INLINE = 3
"""Kinds with at most so many actions stand in the menu one by one."""


@attrs.frozen
class Entry:
    """A line of the menu: an action, a kind of which one is to be chosen, or a kind that is to be completed."""

    text: str
    action: Action | None = None
    kind: type[Action] | None = None


def entries(view: View, actions: Actions) -> list[Entry]:
    """The menu of what a seat may do."""
    rules, found = view.rules, []
    alone = len(actions.kinds) == 1 and not actions.open
    for kind, count in actions.kinds:
        title = rules.text(f"action:{kind.tag}")
        if count == 1 or (count <= INLINE and not alone):
            these = actions.of(kind)
            lines, labels = choices(view, kind, these)
            texts = [f"{title}: {line}" for line in lines] if is_placed(labels) else lines
            found += [Entry(text, action) for text, action in zip(texts, these, strict=True)]
        else:
            found.append(Entry(f"{title} ({count} ways) ...", kind=kind))
    found += [Entry(f"{rules.text(f'action:{one.tag}')} ...", kind=one.kind) for one in actions.open]
    return found


def choices(view: View, kind: type[Action], actions: Sequence[Action]) -> tuple[list[str], Labels]:
    """The actions of one kind as lines. Where they name one place each, that place, and numbers for the board."""
    rules, board = view.rules, view.rules.topology(view)
    fields = {name: declared for name, declared in field_types(kind).items() if name != "seat"}
    if board is not None and len(fields) == 1:
        ((name, declared),) = fields.items()
        places = [getattr(action, name) for action in actions]
        numbers = {place: str(number) for number, place in enumerate(places, 1)}
        around = Surroundings(view)
        match unnamed(declared):
            case Id("node"):
                lines = [f"{node_text(rules, board, node)} {around.node(node)}" for node in places]
                return lines, Labels(nodes=numbers)
            case Id("edge"):
                lines = [f"{edge_text(rules, board, edge)} {around.edge(edge)}" for edge in places]
                return lines, Labels(edges=numbers)
            case Id("hex"):
                lines = [f"{hex_text(rules, board, hex)} {around.hex(hex)}" for hex in places]
                return lines, Labels(hexes=numbers)
    return [action_text(rules, board, action) for action in actions], Labels()


def is_placed(labels: Labels) -> bool:
    """Whether there are numbers to be drawn on the board."""
    return bool(labels.nodes or labels.edges or labels.hexes)


def in_columns(lines: Sequence[str], width: int = 78) -> list[str]:
    """Numbered lines, side by side where they are short."""
    if not lines:
        return []
    numbered = [f"{number:>3}  {line}" for number, line in enumerate(lines, 1)]
    wide = max(map(len, numbered)) + 3
    columns = max(1, width // wide) if len(lines) > 6 else 1
    height = -(-len(numbered) // columns)
    rows = [numbered[row::height] for row in range(height)]
    return ["".join(cell.ljust(wide) for cell in row).rstrip() for row in rows]
