"""The legal actions of a person as a numbered menu, grouped by kind."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from catan_core import Action, Actions, View
from catan_core.cli.numbers import short
from catan_core.cli.speech import SPEECH, Speech
from catan_core.fieldtypes.grammar import Id, field_types, unnamed
from catan_core.render import Labels, PlaceNames, Surroundings, action_text, edge_text, hex_text, node_text
from catan_core.render.labels import NO_LABELS

INLINE = 3
"""The actions of a kind are listed in the menu one by one if there are at most this many."""


PRINTED = re.compile(r"[()]+-?[()]*")
"""What stands around the coordinates of a place."""


@attrs.frozen
class Entry:
    """A line of the menu: an action, or a kind of action, of which one is then chosen or typed."""

    text: str
    title: str
    action: Action | None = None
    kind: type[Action] | None = None


@attrs.frozen
class Choices:
    """The actions of a kind as lines. If each names one place, `place` is the field that holds it, and `labels` are the
    numbers of the lines on the board."""

    kind: type[Action]
    actions: Sequence[Action]
    lines: list[str]
    labels: Labels = NO_LABELS
    place: str | None = None

    @property
    def places(self) -> list[str]:
        """The places as they may be typed, if there are numbers on the board."""
        return [PRINTED.sub(" ", line[: line.index(") ")]).strip() for line in self.lines] if self.is_placed else []

    @property
    def is_placed(self) -> bool:
        """Whether there are numbers to draw on the board."""
        return self.place is not None


def entries(view: View, actions: Actions, say: Speech = SPEECH, names: Sequence[str] = ()) -> list[Entry]:
    """The menu of what a seat may do."""
    rules, menu = view.rules, []
    alone = len(actions.kinds) == 1 and not actions.open
    for kind, count in actions.kinds:
        title = rules.text(f"action:{kind.tag}", say.language)
        if count == 1 or (count <= INLINE and not alone):
            listed = choices(view, kind, actions.of(kind), say.language, names)
            texts = [f"{title}: {line}" for line in listed.lines] if listed.is_placed else listed.lines
            menu += [Entry(text, title, action) for text, action in zip(texts, listed.actions, strict=True)]
        else:
            menu.append(Entry(say("ways", title=title, count=count), title, kind=kind))
    for spec in actions.open:
        title = rules.text(f"action:{spec.tag}", say.language)
        menu.append(Entry(f"{title} ...", title, kind=spec.kind))
    return menu


def choices(
    view: View, kind: type[Action], actions: Sequence[Action], language: str = "en", names: Sequence[str] = ()
) -> Choices:
    """The actions of a kind as lines; if each names one place, the places, and their numbers on the board."""
    rules, board = view.rules, view.rules.topology(view)
    fields = {name: declared for name, declared in field_types(kind).items() if name != "seat"}
    if board is not None and len(fields) == 1:
        ((name, declared),) = fields.items()
        places = [getattr(action, name) for action in actions]
        numbers = {place: short(number) for number, place in enumerate(places, 1)}
        around = Surroundings(view, language)
        match unnamed(declared):
            case Id("node"):
                lines = [f"{node_text(rules, board, node)} {around.node(node)}" for node in places]
                return Choices(kind, actions, lines, Labels(nodes=numbers), name)
            case Id("edge"):
                lines = [f"{edge_text(rules, board, edge)} {around.edge(edge)}" for edge in places]
                return Choices(kind, actions, lines, Labels(edges=numbers), name)
            case Id("hex"):
                lines = [f"{hex_text(rules, board, hex)} {around.hex(hex)}" for hex in places]
                return Choices(kind, actions, lines, Labels(hexes=numbers), name)
    named = PlaceNames(view, language)
    return Choices(
        kind, actions, [action_text(rules, board, action, language, names=names, places=named) for action in actions]
    )
