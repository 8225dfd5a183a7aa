"""Score sheets, and what a seat knows about the game, as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from catan_core import CHANCE, ArgumentError, Game, Rules, Seat, View
from catan_core.render.seats import require_view, seat_name
from catan_core.render.words import phase_text


class Scored(Protocol):
    """What a score sheet is read from: a `Game`, which knows all points, or a `View`."""

    @property
    def rules(self) -> Rules: ...
    def score(self, seat: Seat, /) -> dict[str, int]: ...
    def points(self, seat: Seat, /) -> int: ...


def score_rows(scored: Scored) -> list[tuple[str, tuple[int, ...]]]:
    """The points of all seats by source, with its title; sources that give nobody points are left out."""
    if not callable(getattr(scored, "score", None)):
        raise ArgumentError(f"points are shown of a Game, all of them, or of a View, not of {scored!r:.60}")
    rules = scored.rules
    scores = [scored.score(seat) for seat in rules.all_seats]
    named = [source.name for source in rules.points_from if any(source.name in score for score in scores)]
    return [(rules.text(f"points:{name}"), tuple(score.get(name, 0) for score in scores)) for name in named]


def score_sheet(scored: Game | View) -> str:
    """Victory points by source and seat, and who has won."""
    rows = [(title, tuple(str(count or "-") for count in counts)) for title, counts in score_rows(scored)]
    seats = scored.rules.all_seats
    totals = tuple(scored.points(seat) for seat in seats)
    table = [("", tuple(map(seat_name, seats))), *rows, ("Total", tuple(map(str, totals)))]
    first = max(len(title) for title, _ in table)
    widths = [max(len(cells[seat]) for _, cells in table) for seat in seats]
    lines = [
        f"{title:<{first}}" + "".join(f"  {cells[seat]:>{widths[seat]}}" for seat in seats) for title, cells in table
    ]
    rule = "-" * len(lines[0])
    return "\n".join([lines[0], rule, *lines[1:-1], rule, lines[-1], *winner_lines(scored)])


def winner_lines(scored: Game | View) -> Iterator[str]:
    """Who has won, in one line; no line while the game goes on."""
    winners = (scored.winners or ()) if scored.over else ()
    if winners:
        yield f"Won by {' and '.join(map(seat_name, winners))}"
    elif scored.over:
        yield "Nobody has won"


def status_text(view: View) -> str:
    """Whose turn it is, who must decide what, and the panels that the expansions show beside the board."""
    require_view(view, "status_text")
    blocks = ["\n".join(_headline(view))]
    blocks += ["\n".join([panel.title, *(f"  {line}" for line in panel.lines)]) for panel in view.panels()]
    return "\n".join(block for block in blocks if block)


def _headline(view: View) -> Iterator[str]:
    rules = view.rules
    if view.over:
        yield from winner_lines(view)
        return
    turn = f"Turn {view.turn.number}, {seat_name(view.turn.seat)}" if view.turn.number else "Before the first turn"
    phase = phase_text(rules, rules.topology(view), view.stack[-1])
    waiting = [seat_name(seat) for seat in view.actors if seat != CHANCE]
    yield f"{turn}. {phase}{': ' if waiting else ''}{', '.join(waiting)}"
    if not rules.side_panels:
        yield ", ".join(f"{seat_name(seat)}: {view.points(seat)} points" for seat in rules.all_seats)
