"""A board as an SVG picture, for web pages and notebooks. It contains no scripts and needs no other files.

Places lie where `topology.geometry(60, orientation)` says. Every element has a class, and everything on the board a
group with an id and the place where it stands, so that a page can restyle and animate it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

import catan_core as catan
from catan_core.fieldtypes.ranges import HOW_MANY
from catan_core.model import arguments
from catan_core.model.errors import refuse
from catan_core.render import ground, marking
from catan_core.render.below import below_board
from catan_core.render.cards import cards
from catan_core.render.elements import escaped, tag
from catan_core.render.labels import NO_LABELS, Labels, require_labels
from catan_core.render.pen import Pen
from catan_core.render.places import PlaceNames
from catan_core.render.seats import require_view
from catan_core.render.standing import route, standing
from catan_core.render.style import THEMES, Style
from catan_core.words.narrator import Narrator, narrator_of

MARGIN = 66.0

ALONE = 700.0
"""How high panels without a board may be."""

DEFAULT = Style()


def board_svg(
    view: catan.View,
    *,
    panels: bool = False,
    action: catan.Action | None = None,
    highlights: Iterable[catan.Action] = (),
    arrows: Iterable[tuple[marking.Place, marking.Place]] = (),
    labels: Labels = NO_LABELS,
    style: Style = DEFAULT,
    language: str = "en",
) -> str:
    """The board as a seat sees it, as a well-formed SVG document; "" if the game has no board. What is written in it
    is in one of the languages of the rules.

    With `panels`, what the expansions show beside the board is drawn to its right, or alone in a game without a board.
    An `action`, such as the last one or the next, is named below the board; its places are marked, and an arrow leads
    from the first to the second of two. `highlights` are actions whose places are shown as open to a choice, such as
    `view.actions`. `arrows` lead from a place to another, such as `("node", 12)`, `("edge", 3)` or `("hex", 0)`.
    `labels` are written on places. Raises ArgumentError for arguments of wrong types, and for places that are not on
    the board.
    """
    require_view(view, "board_svg", panels=panels)
    arguments.require((catan.Action, type(None)), action, "board_svg", "an Action to be named")
    offered = arguments.require_each(catan.Action, highlights, "board_svg", "actions as `highlights`")
    between = arguments.require_each(object, arrows, "board_svg", "pairs of places as `arrows`")
    arguments.require(Style, style, "board_svg", "a Style")
    rules = view.rules
    topology = rules.topology(view)
    require_labels(labels, topology, "board_svg")
    spoken = narrator_of(rules, topology, language, style.names, "board_svg")
    spoken = attrs.evolve(spoken, places=PlaceNames(view, language))
    if rules.board is None or topology is None:
        return _panels_alone(view, style, spoken) if panels else ""
    pen = Pen.of(topology, style, spoken)
    drawn = [_arrow(rules, topology, ends) for ends in between]
    choices = (place for each in offered for place in on_board(pen, each))
    named = [*on_board(pen, action)] if action is not None else []
    move = marking.move_of(named)
    if move is not None:
        drawn.insert(0, move)
    layers = board_layers(rules.board.diagram(view), pen, choices, named, drawn)
    parts = [tag("g", *elements, class_=name) for name, elements in layers.items()]
    parts += _labels(pen, labels)
    left, top, right, bottom = frame(pen)
    below, bottom = below_board(view, pen, action, left + 16, right - 16, bottom)
    parts += below
    if panels:
        beside, width, height = cards(view, style, spoken, right, top + 16, bottom - top)
        parts += beside
        right, bottom = right + width, max(bottom, top + height + 32)
    return document(parts, style, spoken, left, top, right - left, bottom - top)


def diagram_svg(
    diagram: catan.Diagram, rules: catan.Rules, board: catan.Topology, *, style: Style = DEFAULT, language: str = "en"
) -> str:
    """A drawing of a board as a well-formed SVG document, for a board without a game, in a language of the rules.

    `rules` name the kinds of pieces, and `board` has the places. Raises ArgumentError for arguments of wrong types.

    >>> import catan_core as catan
    >>> game = catan.new_game("base", seats=3, seed=1)
    >>> picture = diagram_svg(game.rules.board.diagram(game.state), game.rules, game.board)
    >>> picture.startswith("<svg")
    True
    """
    arguments.require(catan.Diagram, diagram, "diagram_svg", "a Diagram, such as rules.board.diagram(view)")
    arguments.require(catan.Rules, rules, "diagram_svg", "the Rules that the pieces belong to, game.rules")
    arguments.require(catan.Topology, board, "diagram_svg", "the board of a game, game.board")
    arguments.require(Style, style, "diagram_svg", "a Style")
    spoken = narrator_of(rules, board, language, style.names, "diagram_svg")
    pen = Pen.of(board, style, spoken)
    parts = [tag("g", *elements, class_=name) for name, elements in board_layers(diagram, pen).items()]
    left, top, right, bottom = frame(pen)
    return document(parts, style, spoken, left, top, right - left, bottom - top)


def _panels_alone(view: catan.View, style: Style, spoken: Narrator) -> str:
    parts, width, height = cards(view, style, spoken, 16, 16, ALONE)
    return document(parts, style, spoken, 0, 0, width + 16, height + 32)


def on_board(pen: Pen, record: catan.Action | catan.Event) -> Iterator[marking.Place]:
    """The places that an action or event names and that are on the board, each once."""
    for place in dict.fromkeys(marking.places_of(record)):
        if _is_there(pen.rules, pen.topology, place):
            yield place


def frame(pen: Pen) -> tuple[float, float, float, float]:
    """What the board fills with its harbors: left, top, right and bottom."""
    left, top, right, bottom = pen.geometry.bounds
    return left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN


Layers = dict[str, list[str]]
"""The elements of a board by layer, from the ground up."""


def board_layers(
    diagram: catan.Diagram,
    pen: Pen,
    highlights: Iterable[marking.Place] = (),
    marks: Iterable[marking.Place] = (),
    arrows: Iterable[tuple[marking.Place, marking.Place]] = (),
) -> Layers:
    """The board, with the places that are open to a choice, those that are marked, and arrows between places."""
    pen = pen.around(diagram.water)
    dry = [hex for hex in diagram.hexes if hex.ground != "water"]
    return {
        "waters": [ground.ground(pen, hex) for hex in diagram.hexes if hex.ground == "water"],
        "shores": [ground.shore(pen, hex) for hex in dry if hex.ground == "land"],
        "harbors": [ground.pier(pen, coast) for coast in diagram.coast],
        "hexes": [
            *(ground.ground(pen, hex) for hex in dry),
            *(ground.closed_edge(pen, edge) for edge in catan.members(diagram.closed)),
        ],
        "figures": [*ground.figures(pen, diagram)],
        "edges": [route(pen, edge) for edge in diagram.edges],
        "nodes": [*standing(pen, diagram.nodes)],
        "written": [*marking.place_marks(pen, diagram)],
        "highlights": [marking.highlight(pen, place) for place in dict.fromkeys(highlights)],
        "marks": [marking.mark(pen, place) for place in dict.fromkeys(marks)],
        "arrows": [marking.arrow(pen, start, end) for start, end in arrows],
    }


def _is_there(rules: catan.Rules, topology: catan.Topology, place: marking.Place) -> bool:
    kind, index = place
    return type(index) is int and 0 <= index < HOW_MANY[kind](rules, topology)


def _arrow(rules: catan.Rules, topology: catan.Topology, ends: object) -> tuple[marking.Place, marking.Place]:
    """The two places of an arrow. Raises ArgumentError for anything else."""
    match ends:
        case [start, end]:
            return _place(rules, topology, start), _place(rules, topology, end)
    return refuse("board_svg", "pairs of places as `arrows`, such as (('node', 12), ('hex', 0))", ends)


def _place(rules: catan.Rules, topology: catan.Topology, place: object) -> marking.Place:
    """A place at an end of an arrow. Raises ArgumentError for anything that is not on the board."""
    match place:
        case ["node" | "edge" | "hex" as kind, int(index)] if _is_there(rules, topology, (kind, index)):
            return kind, index
    return refuse("board_svg", "places of the board, such as ('node', 12)", place)


def _labels(pen: Pen, labels: Labels) -> Iterator[str]:
    yield from (marking.label(pen, ("hex", index), words) for index, words in labels.hexes.items())
    yield from (marking.label(pen, ("edge", index), words) for index, words in labels.edges.items())
    yield from (marking.label(pen, ("node", index), words) for index, words in labels.nodes.items())


# -- the document ------------------------------------------------------------------------------------------------


def document(
    parts: Iterable[str], style: Style, spoken: Narrator, left: float, top: float, width: float, height: float
) -> str:
    """A picture of the table of a game."""
    words = spoken.rules.phrase("table", spoken.language)
    return root(parts, style, words, spoken.language, left, top, width, height)


def root(
    parts: Iterable[str], style: Style, title: str, language: str, left: float, top: float, width: float, height: float
) -> str:
    """A picture of these parts. On a page it shrinks to the width that there is."""
    scale = style.size / 60
    look = style.look
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{style.prefix}" class="catan" lang="{language}" '
            f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" width="{width * scale:.1f}" '
            f'height="{height * scale:.1f}" role="img" aria-labelledby="{style.prefix}-title" '
            'style="max-width:100%;height:auto" font-family="system-ui, sans-serif" text-anchor="middle">',
            f'<title id="{style.prefix}-title">{escaped(title)}</title>',
            *([_style_sheet()] if style.theme == "auto" else []),
            f'<rect class="sea" x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" '
            f'fill="{look.sea}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _style_sheet() -> str:
    """What is dark where the reader's system asks for it."""
    dark = THEMES["dark"]
    rules = (
        f".sea{{fill:{dark.sea}}}",
        f".shore{{fill:{dark.shore};stroke:{dark.shore}}}",
        f".ground{{stroke:{dark.shore};filter:brightness({dark.ground:g})}}",
        f".water .ground{{stroke:{dark.sea};filter:brightness({dark.water:g})}}",
        f".text{{fill:{dark.text}}}",
        f".card{{fill:{dark.card}}}",
    )
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(f'.catan {rule}' for rule in rules)}}}</style>"
