"""What happens in a game, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from catan_core import Game, Seat, Turn
from catan_core.render import event_text, seat_name


def log_lines(game: Game, seat: Seat | None, before: Turn) -> Iterator[str]:
    """What the last action has caused, as a seat may see it, and a heading if a new turn has begun.

    `before` is the turn in which the action was played.
    """
    for event in game.events_for(seat):
        text = event_text(game.rules, game.board, event)
        if text:
            yield f"  {text}"
    if game.turn != before:
        yield ""
        yield turn_title(game.turn)


def turn_title(turn: Turn) -> str:
    """The heading of a turn."""
    return f"Turn {turn.number}, {seat_name(turn.seat)}"
