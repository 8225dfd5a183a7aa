"""What an SVG picture has below the board: the seats, the key and what the action is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

import attrs

import catan_core as catan
from catan_core.render import marking
from catan_core.render.elements import disc, tag, text
from catan_core.render.ground import NOBODY, fence, figure, plaza
from catan_core.render.pen import Pen
from catan_core.render.standing import bar, shape

LINE = 26.0
LETTER = 7.2
"""The usual width of a letter of text of 13 units."""

NEUTRAL = "#b9ae97"
"""The color of pieces in the key."""


@attrs.frozen
class Entry:
    """An entry of the key: a picture around the origin, and words."""

    picture: str
    words: str
    bold: bool = False


def below_board(
    view: catan.View, pen: Pen, action: catan.Action | None, left: float, right: float, top: float
) -> tuple[list[str], float]:
    """The seats, the key and what the action is; and where the picture ends."""
    turn = view.turn.seat if view.turn.number and not view.over else None
    seats = [
        Entry(disc((0, 0), 9, pen.style.color(seat), pen.look.ink), pen.narrator.seat(seat), seat == turn)
        for seat in pen.rules.all_owners
    ]
    parts, y = _flow(pen, seats, left, right, top, "seats")
    key, y = _flow(pen, [*_key(view, pen)], left, right, y, "key")
    parts += key
    if action is not None:
        said = f"{pen.narrator.seat(action.seat)}: {pen.narrator.action(action)}"
        for words in wrap(said, max(20, int((right - left) / LETTER))):
            parts.append(text((left, y), 13, words, pen.look.text, start=True, class_="text action"))
            y += LINE * 0.7
    return parts, y


def _key(view: catan.View, pen: Pen) -> Iterator[Entry]:
    """What everything that can stand on the board looks like."""
    assert pen.rules.board is not None
    for piece in pen.rules.pieces:
        name = pen.kind_name(piece.symbol)
        match piece.on:
            case "edge":
                yield Entry(_small(*bar(pen, piece.symbol, (-17, 0), (17, 0), NEUTRAL)), name)
            case "hex":
                letter = text((0, 8), 10, name[:1].upper(), pen.look.ink, bold=True)
                yield Entry(_small(figure((0, 0), NEUTRAL, pen.look.ink, pen.look.paper) + letter), name)
            case "node":
                yield Entry(_small(*shape(pen, piece.symbol, (0, 0), NEUTRAL)), name)
                if f"marked:{piece.id}" in pen.rules.texts:
                    marked = shape(pen, piece.symbol, (0, 0), NEUTRAL, marked=True)
                    yield Entry(_small(*marked), pen.narrator.word("marked", piece.id))
    diagram, phrase = pen.rules.board.diagram(view), pen.rules.phrase
    if pen.topology.center_nodes:
        yield Entry(_small(plaza(pen, (0, 0))), phrase("plaza", pen.narrator.language))
    if diagram.closed:
        yield Entry(_small(*fence(pen, (-24, 0), (24, 0))), phrase("closed-path", pen.narrator.language))
    for id, words in {each.id: each.label for each in diagram.marks if not each.figure}.items():
        yield Entry(_small(marking.plate(pen, (0, 0), words, None)), pen.narrator.word("mark", id))
    nobodys = dict.fromkeys(symbol for hex in diagram.hexes for symbol, owner in hex.marks if owner is None)
    standing = [(name[:1].upper(), name) for name in map(pen.kind_name, nobodys)]
    written = {each.id: each.label for each in diagram.marks if each.figure}
    standing += [(words, pen.narrator.word("mark", id)) for id, words in written.items()]
    for words, name in standing:
        letter = text((0, 8), 10, words, pen.look.paper, bold=True)
        yield Entry(_small(figure((0, 0), NOBODY, pen.look.ink, pen.look.paper) + letter), name)


def _small(*parts: str) -> str:
    return tag("g", *parts, transform="scale(0.7)")


def _flow(
    pen: Pen, entries: Iterable[Entry], left: float, right: float, top: float, class_: str
) -> tuple[list[str], float]:
    """Entries in lines from the left to the right; and where the next line begins."""
    x, y, parts = left, top, []
    for entry in entries:
        width = 50 + len(entry.words) * LETTER * (1.08 if entry.bold else 1)
        if x > left and x + width - 20 > right:
            x, y = left, y + LINE
        words = text((21, 0), 13, entry.words, pen.look.text, bold=entry.bold, start=True, class_="text")
        parts.append(tag("g", entry.picture, words, transform=f"translate({x + 12:.1f} {y:.1f})"))
        x += width
    return [tag("g", *parts, class_=class_)], y + LINE if parts else y
