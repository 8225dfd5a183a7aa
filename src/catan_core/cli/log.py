"""What happens in a game, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catan_core import Game, Seat, Turn
from catan_core.render import PlaceNames, event_text
from catan_core.render.score import turn_title


def log_lines(
    game: Game, seat: Seat | None, before: Turn, language: str = "en", names: Sequence[str] = ()
) -> Iterator[str]:
    """What the last action has caused, as a seat may see it, and a heading if a new turn has begun.

    `before` is the turn in which the action was played, and `names` are those of the players.
    """
    places = PlaceNames(game.view(seat), language)
    for event in game.events_for(seat):
        text = event_text(game.rules, game.board, event, language, names=names, places=places)
        if text:
            yield f"  {text}"
    if game.turn != before:
        yield ""
        yield turn_title(game.rules, game.turn, language, names)
