"""What `catan play` writes when a game has ended, or was left: the board, the score and where it is stored."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import catan_core as catan
from catan_core.cli import arguments, params
from catan_core.cli.output import Screen
from catan_core.cli.points import all_points_note
from catan_core.cli.saving import Saves
from catan_core.render import score_sheet


def result(match: catan.Match, board_seed: str | None, bot: str, out: Path | None) -> dict[str, object]:
    """What has come of a game, for JSON."""
    game = match.game
    seats = game.rules.all_seats
    return {
        "expansions": list(game.rules.ruleset.expansions),
        "seats": game.rules.seats,
        "seed": match.seed,
        **({} if board_seed is None else {"board_seed": board_seed}),
        "bot": bot,
        "winners": list(game.winners),
        "turns": game.turn.number,
        "actions": match.moves,
        "points": [game.points(seat) for seat in seats],
        "score": [game.score(seat) for seat in seats],
        "transcript": None if out is None else str(out),
    }


def finish(match: catan.Match, saves: Saves, has_left: bool, screen: Screen, names: Sequence[str]) -> None:
    """Show the board, the score and who has won; of a game that was left, only how far it had come. Then say where it
    is stored."""
    game, say, out = match.game, screen.say, saves.where
    if has_left:
        screen.print(say("left", actions=match.moves))
    else:
        expansions = " ".join(game.rules.ruleset.expansions)
        screen.print(
            f"{say('played', expansions=expansions, seats=say.count('seat', game.rules.seats), seed=match.seed)}\n"
        )
        view = game.view(None)
        if game.board is not None:
            screen.board(view)
            screen.print()
        else:
            screen.panels(view.panels(say.language, names))
        for line in (score_sheet(game, say.language, names=names), *all_points_note(game.rules, say)):
            screen.print(line)
        screen.print(say("took", turns=say.count("turn", game.turn.number), actions=say.count("action", match.moves)))
    if out is not None:
        screen.print(say("transcript-in", file=out))
    if has_left:
        files = [name for name in arguments.typed_expansions() if params.is_path(name)]
        found = "" if saves.is_found_again and not files else out
        again = say("resume-with", file=f"{found} {shlex.join(files)}")
        screen.print(say("not-saved") if out is None else again.rstrip())
