"""The legal actions of a person as a numbered menu, grouped by kind."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from catan_core import Action, Actions, View
from catan_core.cli.speech import SPEECH, Speech
from catan_core.fieldtypes.grammar import Id, field_types, unnamed
from catan_core.render import Labels, Surroundings, action_text, edge_text, hex_text, node_text

INLINE = 3
"""The actions of a kind are listed in the menu one by one if there are at most this many."""


@attrs.frozen
class Entry:
    """A line of the menu: an action, or a kind of action, of which one is then chosen or typed."""

    text: str
    action: Action | None = None
    kind: type[Action] | None = None


def entries(view: View, actions: Actions, say: Speech = SPEECH) -> list[Entry]:
    """The menu of what a seat may do."""
    rules, menu = view.rules, []
    alone = len(actions.kinds) == 1 and not actions.open
    for kind, count in actions.kinds:
        title = rules.text(f"action:{kind.tag}", say.language)
        if count == 1 or (count <= INLINE and not alone):
            of_kind = actions.of(kind)
            lines, labels = choices(view, kind, of_kind, say.language)
            texts = [f"{title}: {line}" for line in lines] if is_placed(labels) else lines
            menu += [Entry(text, action) for text, action in zip(texts, of_kind, strict=True)]
        else:
            menu.append(Entry(say("ways", title=title, count=count), kind=kind))
    menu += [Entry(f"{rules.text(f'action:{spec.tag}', say.language)} ...", kind=spec.kind) for spec in actions.open]
    return menu


def choices(
    view: View, kind: type[Action], actions: Sequence[Action], language: str = "en"
) -> tuple[list[str], Labels]:
    """The actions of a kind as lines; if each names one place, the places, and their numbers on the board."""
    rules, board = view.rules, view.rules.topology(view)
    fields = {name: declared for name, declared in field_types(kind).items() if name != "seat"}
    if board is not None and len(fields) == 1:
        ((name, declared),) = fields.items()
        places = [getattr(action, name) for action in actions]
        numbers = {place: str(number) for number, place in enumerate(places, 1)}
        around = Surroundings(view, language)
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
    return [action_text(rules, board, action, language) for action in actions], Labels()


def is_placed(labels: Labels) -> bool:
    """Whether there are numbers to draw on the board."""
    return bool(labels.nodes or labels.edges or labels.hexes)
