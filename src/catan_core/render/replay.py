"""A whole game as one HTML page to look through, with all that each seat may see; it needs no other files.

The page holds what changes and not a picture for each step: elements of the board, cards, counts and sentences are
kept once each, and a step lists which of them are there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterator
from html import escape
from importlib.resources import files
from itertools import groupby

import attrs

import catan_core as catan
from catan_core.fieldtypes import grammar as types
from catan_core.model.arguments import require
from catan_core.render import svg
from catan_core.render.below import below_board
from catan_core.render.marking import Place, move_of
from catan_core.render.pen import Pen
from catan_core.render.places import PlaceNames
from catan_core.render.score import headline
from catan_core.render.sketches import sketched
from catan_core.render.style import Style
from catan_core.words.narrator import Narrator, narrator_of

DEFAULT = Style(theme="auto")
SPOKEN_BY_THE_SCRIPT = ("play", "pause", "points", "at", "step")
"""What the script of the page says by itself: the names of phrases."""

NAMES = ("page.html", "page.css", "page.js")
MAX_MARKS = 4
"""An event that names more places than this marks none of them."""


class _Pool:
    """Values that are kept once each, by number."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def number(self, value: Hashable) -> int:
        """The number of a value."""
        return self._numbers.setdefault(value, len(self._numbers))

    @property
    def values(self) -> list[Hashable]:
        """All values in the order of their numbers."""
        return [*self._numbers]


@attrs.frozen
class _Pools:
    """All that the steps of a game are made of, in one style."""

    style: Style
    elements: _Pool = attrs.Factory(_Pool)
    boards: _Pool = attrs.Factory(_Pool)
    tallies: _Pool = attrs.Factory(_Pool)
    rows: _Pool = attrs.Factory(_Pool)
    panels: _Pool = attrs.Factory(_Pool)
    tables: _Pool = attrs.Factory(_Pool)
    sentences: _Pool = attrs.Factory(_Pool)
    bottoms: list[float] = attrs.Factory(list)
    """Where what is written below each board ends."""
    drawn: dict[tuple[catan.Diagram, tuple[Place, ...], tuple[tuple[Place, Place], ...], catan.Seat | None], int] = (
        attrs.Factory(dict)
    )
    sketches: dict[catan.Sketch, tuple[int, ...]] = attrs.Factory(dict)
    """The elements of each sketch: few change from one step to the next, and most look alike to every viewer."""


def replay_html(transcript: catan.Transcript, *, style: Style = DEFAULT, language: str = "en") -> str:
    """A game as an HTML page with a slider, a log, cards and points over time, as a spectator or any seat sees it, in
    one of the languages of the rules.

    The page contains what every seat may see, so whoever has the file can see all hands. It loads nothing and sends
    nothing. `style` gives names, colors and orientation; without names, those in the metadata of the transcript are
    taken. With `#300` at the end of its address it opens at that action, and its address follows what it shows. Raises
    IllegalAction for a transcript with an illegal action.

    >>> import catan_core as catan
    >>> from catan_core import Match, ruleset
    >>> page = replay_html(Match(ruleset("dice_game"), seats=1).transcript)
    >>> page.startswith("<!doctype html>")
    True
    """
    require(catan.Transcript, transcript, "replay_html", "a Transcript, such as match.transcript")
    require(Style, style, "replay_html", "a Style")
    rules = transcript.header.rules
    names = style.names or transcript.names
    spoken = narrator_of(rules, transcript.header.topology, language, names, "replay_html")
    viewers: tuple[catan.Seat | None, ...] = (None, *rules.all_seats)
    steps: list[list[list[object]]] = [[] for _ in viewers]
    pools = _Pools(style)
    actions: tuple[catan.Action | None, ...] = (None, *transcript.actions)
    pen: Pen | None = None
    ground: object = None
    waits = False
    turns: list[int] = []
    dice: list[list[int | str]] = []
    for action, game in zip(actions, transcript.games(), strict=True):
        if pen is None and game.board is not None:
            pen = Pen.of(game.board, style, spoken)
        if (now := _ground(game)) != ground:
            ground, spoken = now, attrs.evolve(spoken, places=PlaceNames(game.view(None), language))
        sealed, waits = waits, any(isinstance(phase, catan.SimultaneousPhase) for phase in game.state.stack[-1:])
        turns.append(game.turn.number)
        dice.append(_dice(action, spoken))
        for viewer, taken in zip(viewers, steps, strict=True):
            taken.append(_step(game, game.view(viewer), action, pen, spoken, pools, sealed=sealed))
    seats = rules.seat_names(language, names)
    data: dict[str, object] = {
        "viewers": [rules.phrase("spectator", language), *seats],
        "names": seats,
        "colors": [style.color(seat) for seat in rules.all_seats],
        "turns": turns,
        "dice": dice,
        "elements": pools.elements.values,
        "boards": pools.boards.values,
        "tallies": pools.tallies.values,
        "rows": pools.rows.values,
        "panels": pools.panels.values,
        "tables": pools.tables.values,
        "sentences": pools.sentences.values,
        "steps": steps,
        "words": {word: rules.phrase(f"page-{word}", language) for word in SPOKEN_BY_THE_SCRIPT},
    }
    return _page(spoken, _empty_picture(pen, max(pools.bottoms)) if pen is not None else "", style, data)


def _ground(game: catan.Game) -> object:
    """What the places of the board are called by."""
    if game.rules.board is None or game.board is None:
        return None
    diagram = game.rules.board.diagram(game.view(None))
    return [(mark.place, mark.title, mark.numbers) for mark in diagram.hexes], diagram.coast


def _empty_picture(pen: Pen, bottom: float) -> str:
    """The frame of the picture, in which the page draws the board of each step, down to the lowest of them."""
    left, top, right, _ = svg.frame(pen)
    return svg.document(['<g id="board"></g>'], pen.style, pen.narrator, left, top, right - left, bottom - top)


def _step(
    game: catan.Game,
    view: catan.View,
    action: catan.Action | None,
    pen: Pen | None,
    spoken: Narrator,
    pools: _Pools,
    *,
    sealed: bool,
) -> list[object]:
    """What a viewer sees at a step: board, panels, headline, points, what was done, and what happened."""
    board = _board(game, view, pen, pools) if pen is not None else 0
    panels = tuple(_panels(view, spoken, pools))
    said = pools.sentences.number(" ".join(headline(view, spoken)))
    happened = [sentence for event in game.events_for(view.seat) if (sentence := spoken.event(event))]
    return [
        board,
        pools.tables.number(panels),
        said,
        [view.points(seat) for seat in view.rules.all_seats],
        pools.sentences.number(_done(view, action, spoken, told=bool(happened), sealed=sealed)),
        [*map(pools.sentences.number, happened)],
    ]


def _done(view: catan.View, action: catan.Action | None, spoken: Narrator, *, told: bool, sealed: bool) -> str:
    """Who acted, and what it did as far as the viewer may know: its own actions, and those that nothing can be hidden
    in. Of all others the events tell what is open, and here stands its kind, if it is not `sealed`."""
    if action is None:
        return spoken.rules.phrase("game-begins", spoken.language)
    name = spoken.seat(action.seat)
    if action.seat == view.seat or (not told and set(types.field_types(type(action))) <= {"seat"}):
        return f"{name}: {spoken.action(action)}"
    return name if sealed else f"{name}: {spoken.title(type(action))}"


def _is_face(declared: types.FieldType) -> bool:
    """Whether a type is that of the face of a die: a number, or a word or symbol."""
    return isinstance(declared, types.Either) and {type(choice) for choice in declared.choices} in FACES


FACES: tuple[set[type], ...] = ({types.Number, types.String}, {types.Number, types.StringOf})


def _dice(action: catan.Action | None, spoken: Narrator) -> list[int | str]:
    """What the dice show that have just been rolled: the faces in an action of chance."""
    if not isinstance(action, catan.ChanceAction):
        return []
    return [
        face if isinstance(face, int) else spoken.words(declared.item, face, name)
        for name, declared in types.field_types(type(action)).items()
        if isinstance(declared, types.ListOf | types.ForEachOf) and _is_face(declared.item)
        for face in getattr(action, name)
        if face != 0  # a die that is not rolled
    ]


def _board(game: catan.Game, view: catan.View, pen: Pen, pools: _Pools) -> int:
    """The board, with the places marked that the events name which this viewer may see."""
    rules = view.rules
    assert rules.board is not None
    diagram = rules.board.diagram(view)
    named = [[*svg.on_board(pen, event)] for event in game.events_for(view.seat)]
    marks = tuple(dict.fromkeys(place for places in named if len(places) <= MAX_MARKS for place in places))
    moves = tuple(move for places in named if (move := move_of(places)) is not None)
    turn = view.turn.seat if view.turn.number and not view.over else None
    key = diagram, marks, moves, turn
    if key not in pools.drawn:
        left, _, right, bottom = svg.frame(pen)
        below, lowest = below_board(view, pen, None, left + 16, right - 16, bottom)
        pools.bottoms.append(lowest)
        layers = {**svg.board_layers(diagram, pen, (), marks, moves), "below": below}
        pools.drawn[key] = pools.boards.number(
            tuple((name, tuple(map(pools.elements.number, elements))) for name, elements in layers.items())
        )
    return pools.drawn[key]


def _panels(view: catan.View, spoken: Narrator, pools: _Pools) -> Iterator[int]:
    """What lies beside the board: for each panel its title, rows of cards and counts, lines of text, and a sketch."""
    for panel in view.card_panels(spoken.language, spoken.names):
        rows: tuple[int, ...] = ()
        sketch: tuple[int, int, tuple[int, ...]] | None = None
        lines: tuple[str, ...] = ()
        if isinstance(panel, catan.CardPanel):
            rows = tuple(
                pools.rows.number((seat, tuple(map(_tally(pools), own))))
                for seat, own in groupby(panel.tallies, key=lambda tally: tally.seat)
            )
            if panel.sketch is not None:
                if panel.sketch not in pools.sketches:
                    shapes = tuple(map(pools.elements.number, sketched(panel.sketch, pools.style)))
                    pools.sketches[panel.sketch] = shapes
                sketch = panel.sketch.width, panel.sketch.height, pools.sketches[panel.sketch]
        else:
            lines = panel.lines
        yield pools.panels.number((panel.title, rows, lines, sketch))


def _tally(pools: _Pools) -> Callable[[catan.Tally | catan.Remark], int]:
    """Numbers what stands in a row; a remark has no count."""
    return lambda tally: pools.tallies.number(
        (tally.words, None, "", False, tally.words)
        if isinstance(tally, catan.Remark)
        else (tally.title, tally.count, tally.color, tally.marked, tally.words)
    )


def _page(spoken: Narrator, picture: str, style: Style, data: dict[str, object]) -> str:
    """The page: the template with its words, its style sheet, its script and the data filled in."""
    rules, language = spoken.rules, spoken.language
    titles = (rules.text(f"expansion:{id}", language) for id in rules.ruleset.expansions)
    title = rules.phrase("page-title", language, expansions=", ".join(titles))
    folder = files("catan_core.render") / "replay_page"
    template, sheet, script = ((folder / name).read_text(encoding="utf-8") for name in NAMES)
    around = "" if style.theme == "auto" else f"#table {{ --sea: {style.look.sea}; }}\n"
    stored = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    filled = {
        "language": language,
        "title": escape(title),
        "sheet": sheet + around,
        "picture": picture,
        "data": stored,
        "script": script,
    }

    def fill(slot: re.Match[str]) -> str:
        phrase, name = slot.groups()
        return escape(rules.phrase(f"page-{name}", language)) if phrase else filled[name]

    return re.sub(r"\{\{(page:)?([\w-]+)\}\}", fill, template)
