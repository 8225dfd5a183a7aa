"""Hexes, number tokens, what stands on hexes, and the coast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from math import dist

from catan_core import CoastMark, Diagram, HexMark, Seat, members
from catan_core.components.diagram import COLOR
from catan_core.render.elements import between, disc, line, path, polygon, tag, text, title
from catan_core.render.pen import Pen
from catan_core.render.style import dimmed, on
from catan_core.topology import Point

GROUND = "#c9c4b6"
"""The color of a hex for which the diagram has none."""

NOBODY = "#3a3a3a"
"""The color of what belongs to no seat."""

SWELL = 0.92
"""How bright the outline of a hex without a beach is, compared with the hex."""

PAWN = "M-10,16 C-10,4 -7,0 -4,-3 A7.5,7.5 0 1,1 4,-3 C7,0 10,4 10,16 Z"
BESIDE: tuple[Point, ...] = ((-33, 1), (33, 1), (-17, 36), (17, 36), (0, 36))
"""Where figures stand on a hex, away from its corners; the first that are free are taken first."""

AFLOAT: tuple[Point, ...] = ((0, 0), *BESIDE, (-17, -30), (17, -30))
"""Where they stand on a hex of water, in which nothing is written."""

REACH = 11.0
"""How far a figure reaches to its sides."""

TITLE, TOKEN, PIP, HARBOR, PLAZA = 31.0, 20.0, 1.9, 23.0, 14.0
PAIR, SMALL, BELOW_TITLE = 2, 0.72, 8.0

BESIDE_PLAZA = 0.6
"""How far from a plaza the tokens of its hex lie, on the way to corners to which no path leads from there."""


def shore(pen: Pen, mark: HexMark) -> str:
    """The beach around a hex."""
    color = pen.look.shore
    return polygon(
        pen.geometry.hexes[mark.place].corners,
        class_="shore",
        fill=color,
        stroke=color,
        stroke_width=22,
        stroke_linejoin="round",
    )


def ground(pen: Pen, mark: HexMark) -> str:
    """A hex with its name and number."""
    place = pen.geometry.hexes[mark.place]
    x, y = place.center
    afloat = mark.ground == "water"
    named = mark.color if COLOR.fullmatch(mark.color) else pen.look.sea if afloat else GROUND
    color = dimmed(named, pen.look.water if afloat else pen.look.ground)
    terrain = pen.narrator.word("terrain", mark.title)
    rim, width = (pen.look.shore, 5) if mark.ground == "land" else (dimmed(color, SWELL), 1.5)
    inside = [polygon(place.corners, class_="ground", fill=color, stroke=rim, stroke_width=width)]
    inside += _inner_paths(pen, mark)
    if not afloat:
        above = all(spot[1] > y - TITLE / 2 for spot in _tokens_at(pen, mark))
        title_at = (x, y - TITLE if above else y + TITLE)
        inside.append(text(title_at, 12, terrain, on(color, pen.look), class_="terrain"))
    if mark.number is not None:
        numbers = ((mark.number, mark.pips), *mark.more_numbers)
        for index, ((number, pips), spot) in enumerate(zip(numbers, _tokens_at(pen, mark), strict=True)):
            name = f"{mark.place}{f'-{index}' if index else ''}"
            inside.append(_token(pen, name, number, pips, spot, _token_size(pen, mark)))
    said = f"{terrain} {mark.numbers}".strip()
    classes = f"hex {mark.ground} terrain-{''.join(filter(str.isalnum, mark.title))}"
    return pen.group(f"hex-{mark.place}", classes, title(said), *inside, kind="hex", index=mark.place)


def _inner_paths(pen: Pen, mark: HexMark) -> Iterator[str]:
    """The plaza of a hex, and the paths to its corners, if it has one."""
    inner = pen.topology.hex_inner[mark.place]
    for edge in members(inner):
        corner, center = pen.geometry.edges[edge].ends
        yield line(center, corner, pen.look.shore, 7, "path", dashes="9 6")
    if inner:
        yield plaza(pen, pen.geometry.hexes[mark.place].center)


def plaza(pen: Pen, at: Point) -> str:
    """A plaza, with its name."""
    named = title(pen.narrator.rules.phrase("plaza", pen.narrator.language))
    return tag("g", named, disc(at, PLAZA, pen.look.shore, pen.look.ink), class_="plaza")


def closed_edge(pen: Pen, edge: int) -> str:
    """A fence along an edge on which nothing may lie or move."""
    named = title(pen.narrator.rules.phrase("closed-path", pen.narrator.language))
    drawn = fence(pen, *pen.geometry.edges[edge].ends)
    return pen.group(f"closed-{edge}", "closed", named, *drawn, kind="edge", index=edge)


def fence(pen: Pen, start: Point, end: Point) -> tuple[str, str]:
    """A line with posts."""
    near = between(start, end, 0.06), between(start, end, 0.94)
    return line(*near, pen.look.pier, 3), line(*near, pen.look.pier, 6, dashes="0.1 10.4")


def _tokens_at(pen: Pen, mark: HexMark) -> list[Point]:
    """Where the tokens of a hex lie: side by side, more than two in pairs, below the name of the hex. They lie beside
    a plaza, where no path leads."""
    count, size = _tokens_on(mark), TOKEN * _token_size(pen, mark)
    place = pen.geometry.hexes[mark.place]
    center = place.center
    if pen.topology.hex_inner[mark.place]:
        ends = [pen.geometry.edges[edge].ends for edge in members(pen.topology.hex_inner[mark.place])]
        bare = [corner for corner in place.corners if not any(corner in pair for pair in ends)] or place.corners[1:3]
        center = between(center, between(bare[0], bare[min(1, len(bare) - 1)], 0.5), BESIDE_PLAZA)
    if count <= PAIR:
        return [(center[0] + (2 * index - count + 1) * size, center[1]) for index in range(count)]
    rows = (count + 1) // PAIR
    return [
        (
            center[0] + (2 * (index % PAIR) - (PAIR if index < count - count % PAIR else 1) + 1) * size,
            center[1] + BELOW_TITLE + (2 * (index // PAIR) - rows + 1) * size,
        )
        for index in range(count)
    ]


def tokens_on(pen: Pen, mark: HexMark) -> list[tuple[Point, float]]:
    """What the tokens of a hex cover: their middles and radii."""
    return [(spot, TOKEN * _token_size(pen, mark)) for spot in _tokens_at(pen, mark)]


def uncovered(spots: Iterable[Point], covered: Sequence[tuple[Point, float]], reach: float) -> list[Point]:
    """Points for what reaches so far, in their order: first those where it covers nothing."""
    spots = [*spots]
    free = [spot for spot in spots if all(dist(spot, at) > radius + reach for at, radius in covered)]
    return [*dict.fromkeys((*free, *spots))]


def _tokens_on(mark: HexMark) -> int:
    return 0 if mark.number is None else 1 + len(mark.more_numbers)


def _token_size(pen: Pen, mark: HexMark) -> float:
    """How large the tokens of a hex are drawn, compared with one that lies alone in its middle."""
    return 1.0 if _tokens_on(mark) <= PAIR and not pen.topology.hex_inner[mark.place] else SMALL


def _token(pen: Pen, name: str, number: int, pips: int, at: Point, size: float = 1.0) -> str:
    """A number with a dot for each of the 36 ways in which two dice can show it."""
    x, y = at
    often = pips >= 5
    color = pen.look.alarm if often else pen.look.ink
    dots = [
        tag(
            "circle",
            class_="pip",
            cx=x + 5 * size * (dot - (pips - 1) / 2),
            cy=y + 11.5 * size,
            r=PIP * size,
            fill=color,
        )
        for dot in range(pips)
    ]
    spot = (x, y - 3 * size) if dots else at
    shown = text(spot, round(20 * size), str(number), color, bold=True, class_="number")
    token = disc(at, TOKEN * size, pen.look.paper, pen.look.ink)
    return pen.group(f"token-{name}", "token often" if often else "token", token, shown, *dots)


def figures(pen: Pen, diagram: Diagram) -> Iterator[str]:
    """What stands on the hexes: figures with their first letters. Marks that are figures come last on each."""
    harbors = [_offshore(pen, mark) for mark in diagram.coast]
    for hex in diagram.hexes:
        written = [mark for mark in diagram.marks if mark.figure and mark.hex == hex.place]
        if not hex.marks and not written:
            continue
        spots = cycle(_spots(pen, hex, harbors))
        for symbol, owner in hex.marks:
            name = pen.kind_name(symbol)
            said = name if owner is None else pen.owned(symbol, owner)
            yield _figure(pen, hex, next(spots), f"piece-{pen.kind_id(symbol)}", owner, said, name[:1].upper())
        for each in written:
            said = pen.narrator.mark(each)
            yield _figure(pen, hex, next(spots), f"written-{classed(each.id)}", each.owner, said, each.label)


def _spots(pen: Pen, hex: HexMark, harbors: Sequence[Point]) -> list[Point]:
    """Where figures may stand on a hex: first where they cover neither tokens nor harbors."""
    x, y = pen.geometry.hexes[hex.place].center
    covered = [*tokens_on(pen, hex), *((spot, HARBOR) for spot in harbors)]
    spots = [(x + across, y + down) for across, down in (AFLOAT if hex.ground == "water" else BESIDE)]
    return uncovered(spots, covered, REACH)


def _figure(pen: Pen, mark: HexMark, at: Point, class_: str, owner: Seat | None, said: str, letter: str) -> str:
    color = NOBODY if owner is None else pen.style.color(owner)
    return pen.group(
        f"figure-{class_.partition('-')[2]}-{'none' if owner is None else owner}-{mark.place}",
        f"figure {class_}{'' if owner is None else f' seat-{owner}'}",
        title(said),
        figure(at, color, pen.look.ink, pen.look.paper),
        text((at[0], at[1] + 8), 10, letter, on(color, pen.look), bold=True),
        kind="hex",
        index=mark.place,
    )


def classed(id: str) -> str:
    """The id of a mark, as classes of elements have it."""
    return "".join(letter if letter.isalnum() else "-" for letter in id)


def figure(at: Point, color: str, rim: str, halo: str) -> str:
    """A pawn."""
    return path(PAWN, at, fill=halo, stroke=halo, stroke_width=5) + path(
        PAWN, at, class_="body", fill=color, stroke=rim, stroke_width=1.5
    )


def _offshore(pen: Pen, mark: CoastMark) -> Point:
    """Where a harbor lies: in the water, or on the edge where nobody knows on which side the water is."""
    middle = between(*pen.geometry.edges[mark.place].ends, 0.5)
    return next((place.point for place in pen.geometry.coast if place.edge == mark.place), middle)


def pier(pen: Pen, mark: CoastMark) -> str:
    """A harbor: a disc with a pier to each of its nodes."""
    start, end = pen.geometry.edges[mark.place].ends
    x, y = here = _offshore(pen, mark)
    word = pen.narrator.word
    rate, *kinds = (word("good", part) for part in mark.symbol.split(" "))
    kind = " ".join(kinds)
    inside = [
        line(here, start, pen.look.pier, 6),
        line(here, end, pen.look.pier, 6),
        disc(here, HARBOR, pen.look.paper, pen.look.ink),
        text((x, y - (6 if kind else 0)), 14, rate, pen.look.ink, bold=True),
        *([text((x, y + 9), 10, kind, pen.look.ink)] if kind else []),
    ]
    return pen.group(
        f"coast-{mark.place}",
        f"harbor harbor-{''.join(filter(str.isalnum, mark.title))}",
        title(" ".join((word("mark", "harbor"), rate, *kinds))),
        *inside,
        kind="edge",
        index=mark.place,
    )
