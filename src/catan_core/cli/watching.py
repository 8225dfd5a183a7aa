"""`catan play --bots`: bots play to the end of a game, and somebody watches."""

from __future__ import annotations

from collections.abc import Sequence

import catan_core as catan
from catan_core.cli.errors import Failed
from catan_core.cli.log import log_lines
from catan_core.cli.output import Screen
from catan_core.cli.progress import Standing, counting
from catan_core.cli.saving import Saves
from catan_core.play import MAX_DECISIONS, Bot, GameTooLong, play_match
from catan_core.play.faults import blaming_bots


def watch(
    match: catan.Match,
    bots: Sequence[Bot],
    log: bool,
    saves: Saves,
    screen: Screen,
    told: int,
    names: Sequence[str],
) -> None:
    """Let bots play to the end, with progress; the first `told` actions are not told. Raises Failed."""
    printed, turn = told, match.game.turn
    seated = dict(zip(match.game.rules.all_seats, bots, strict=True))
    standing = Standing("decisions", MAX_DECISIONS, bound=True, note=lambda: _how_far(match.game))
    try:
        with blaming_bots(match, seated), counting(standing, screen) as step:
            for done, _ in enumerate(play_match(match, bots), 1):
                saves.follow()
                if log:
                    history = match.history
                    for _, moment in history[printed:]:
                        for line in log_lines(moment, None, turn, screen.say.language, names):
                            screen.print(line)
                        turn = moment.turn
                    printed = len(history)
                step(done)
    except GameTooLong as error:
        raise Failed(f"stopped: nobody has won after {error.decisions} decisions ({_how_far(match.game)})") from None


def _how_far(game: catan.Game) -> str:
    view = game.view(None)
    best = max(view.points(seat) for seat in game.rules.all_seats)
    return f"turn {game.turn.number}, at most {best} points shown"
