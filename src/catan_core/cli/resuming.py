"""Which of the games on the shelf is gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import attrs
import click

from catan_core import Expansion, IllegalAction, Match
from catan_core.cli.answers import InputError
from catan_core.cli.completion import NOTHING_OFFERED, read_line
from catan_core.cli.errors import UsageError
from catan_core.cli.output import Screen
from catan_core.cli.saving import stored
from catan_core.cli.shelf import Shelf
from catan_core.cli.speech import Speech
from catan_core.cli.typed import QUIT, chosen, command_in
from catan_core.model.errors import CatanError

OFFERED = 9
"""At most this many games are offered, those that were played last."""


@attrs.frozen
class Kept:
    """A game on the shelf: where it is, and a line about it."""

    path: Path
    line: str


def chosen_game(shelf: Shelf, screen: Screen, files: Sequence[Expansion] = ()) -> Path | None:
    """The game that a person chooses from those that were played last; None if the person leaves.

    `files` are expansions that are not installed. Raises UsageError where there is no game.
    """
    say = screen.say
    games = _offered(shelf, screen, files)
    if not games:
        raise UsageError(f"there is no game to go on with in {shelf.folder}")
    screen.print(say("kept-games"), style="bold")
    lines = [game.line for game in games]
    screen.lines((f"{number:>3}  {line}" for number, line in enumerate(lines, 1)), indent=7)
    while True:
        try:
            typed = read_line(say("pick-a-game"), NOTHING_OFFERED)
        except click.Abort:
            screen.print()
            return None
        if command_in(typed) == QUIT:
            return None
        try:
            return games[chosen(typed, lines, say) if typed else 0].path
        except InputError as error:
            screen.print(f"{error}", style="yellow")


def _offered(shelf: Shelf, screen: Screen, files: Sequence[Expansion]) -> list[Kept]:
    """The games that can be gone on with. Those that cannot are named on the screen; one that is over is put away."""
    games: list[Kept] = []
    for path in shelf.games()[: 2 * OFFERED]:
        if len(games) == OFFERED:
            break
        try:
            with stored(path, "", files, to_write=False) as found:
                match = found.match
        except (CatanError, click.UsageError, IllegalAction) as error:
            why = error.message if isinstance(error, click.UsageError) else str(error)
            screen.lines([screen.say("cannot-read", file=path, why=" ".join(why.split()))])
            continue
        if match.game.over:
            shelf.put_away(path)
        else:
            games.append(Kept(path, _about(match, path, screen.say)))
    return games


def _about(match: Match, path: Path, say: Speech) -> str:
    rules = match.game.rules
    line = say(
        "kept-game",
        date=f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}",
        expansions=" ".join(rules.ruleset.expansions),
        seats=say.count("seat", rules.seats),
        turn=match.game.turn.number,
    )
    names = [name for name in match.names if name]
    return f"{line}: {', '.join(names)}" if names else line
