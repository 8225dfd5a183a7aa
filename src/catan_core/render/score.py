"""Score sheets, and what a seat knows about the game, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import catan_core as catan
from catan_core.model.errors import short
from catan_core.render.seats import require_view
from catan_core.words.narrator import Narrator, narrator_of
from catan_core.words.seats import seat_name, seat_names


class Scored(Protocol):
    """What a score sheet is read from: a `Game`, which knows all points, or a `View`."""

    @property
    def rules(self) -> catan.Rules: ...
    def score(self, seat: catan.Seat, /) -> dict[str, int]: ...
    def points(self, seat: catan.Seat, /) -> int: ...


def score_rows(scored: Scored, language: str = "en") -> list[tuple[str, tuple[int, ...]]]:
    """The points of all seats by source, with its title; sources that give nobody points are left out."""
    if not callable(getattr(scored, "score", None)):
        raise catan.ArgumentError(
            f"points are shown for a Game (all points) or a View (those that its seat knows), not for {short(scored)}"
        )
    rules = scored.rules
    scores = [scored.score(seat) for seat in rules.all_seats]
    named = [source.name for source in rules.points_from if any(source.name in score for score in scores)]
    return [(rules.text(f"points:{name}", language), tuple(score.get(name, 0) for score in scores)) for name in named]


def score_sheet(scored: catan.Game | catan.View, language: str = "en", *, names: Sequence[str] = ()) -> str:
    """Victory points by source and seat, and who has won, in one of the languages of the rules. `names` are those of
    the players, seat by seat."""
    rows = [(title, tuple(str(count or "-") for count in counts)) for title, counts in score_rows(scored, language)]
    rules, seats = scored.rules, scored.rules.all_seats
    columns = tuple(seat_name(seat, rules, language, names) for seat in seats)
    total = rules.phrase("total", language)
    totals = tuple(scored.points(seat) for seat in seats)
    table = [("", columns), *rows, (total, tuple(map(str, totals)))]
    first = max(len(title) for title, _ in table)
    widths = [max(len(cells[seat]) for _, cells in table) for seat in seats]
    lines = [
        f"{title:<{first}}" + "".join(f"  {cells[seat]:>{widths[seat]}}" for seat in seats) for title, cells in table
    ]
    rule = "-" * len(lines[0])
    return "\n".join([lines[0], rule, *lines[1:-1], rule, lines[-1], *winner_lines(scored, language, names)])


def winner_lines(scored: catan.Game | catan.View, language: str = "en", names: Sequence[str] = ()) -> Iterator[str]:
    """Who has won, in one line; no line while the game goes on."""
    rules, winners = scored.rules, (scored.winners or ()) if scored.over else ()
    if winners:
        yield rules.phrase("won-by", language, seats=seat_names(rules, winners, language, names))
    elif scored.over:
        yield rules.phrase("nobody-won", language)


def status_text(view: catan.View, language: str = "en", *, names: Sequence[str] = ()) -> str:
    """Whose turn it is, who must decide what, and the panels that the expansions show beside the board. `names` are
    those of the players, seat by seat."""
    require_view(view, "status_text")
    blocks = ["\n".join(_headline(view, language, names))]
    blocks += [
        "\n".join([panel.title, *(f"  {line}" for line in panel.lines)]) for panel in view.panels(language, names)
    ]
    return "\n".join(block for block in blocks if block)


def turn_title(rules: catan.Rules, turn: catan.Turn, language: str = "en", names: Sequence[str] = ()) -> str:
    """The heading of a turn."""
    if not turn.number:
        return rules.phrase("before-first-turn", language)
    return rules.phrase("turn", language, turn=turn.number, seat=seat_name(turn.seat, rules, language, names))


def headline(view: catan.View, narrator: Narrator) -> Iterator[str]:
    """Whose turn it is, and who must decide what; or who has won."""
    if view.over:
        yield from winner_lines(view, narrator.language, narrator.names)
        return
    turn = turn_title(view.rules, view.turn, narrator.language, narrator.names)
    waiting = ", ".join(narrator.seat(seat) for seat in view.actors if seat != catan.CHANCE)
    yield f"{turn}. {narrator.phase(view.stack[-1])}{f': {waiting}' if waiting else ''}"


def _headline(view: catan.View, language: str, names: Sequence[str]) -> Iterator[str]:
    rules = view.rules
    yield from headline(view, narrator_of(rules, rules.topology(view), language, names, "status_text"))
    if not view.over and not rules.side_panels:
        yield ", ".join(
            f"{name}: {rules.amount(view.points(seat), 'phrase:points', language)}"
            for seat, name in zip(rules.all_seats, rules.seat_names(language, names), strict=True)
        )
