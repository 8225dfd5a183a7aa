"""`catan play`: a person against bots, or bots only."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from secrets import randbelow
from typing import TextIO

import click

from catan_core import Game, Match, Ruleset, Seat
from catan_core.cli.arguments import (
    WHICH_BOT,
    board_seed_option,
    bots_of,
    force_option,
    metadata_option,
    no_use_for,
    seat_of,
    seats_of,
    was_given,
    with_ruleset,
)
from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.files import output_file
from catan_core.cli.log import log_lines
from catan_core.cli.output import Screen, Standing, counting, write_json
from catan_core.cli.params import INPUT, OUTPUT, BotName, Names, Seed, Whole
from catan_core.cli.person import Person, Quit
from catan_core.cli.points import all_points_note
from catan_core.cli.recording import Recording
from catan_core.cli.saving import Saves, file_of, resumed
from catan_core.cli.speech import language_option, spoken
from catan_core.play import MAX_DECISIONS, Bot, GameTooLong, play_match
from catan_core.plugin.expansion import MAX_SEATS
from catan_core.render import score_sheet

WHAT_IS_PLAYED = {
    "expansions": "EXPANSION",
    "seats": "--seats",
    "settings": "--option",
    "edition": "--edition",
    "board_seed": "--board-seed",
}
"""The arguments that say what is played, and how they are written."""


@click.command("play")
@with_ruleset
@click.option(
    "--seed", type=Seed(), metavar="TEXT", help="Decides everything left to chance.  [default: at random, and shown]"
)
@board_seed_option
@click.option("--resume", type=INPUT, metavar="FILE", help="Go on with a saved game; - is standard input.")
@click.option("--bots", "only_bots", is_flag=True, help="Let bots play all seats.")
@click.option("--bot", type=BotName(), metavar="NAME", help=f"Which bot plays: {WHICH_BOT}")
@click.option(
    "--human",
    type=Whole(0, MAX_SEATS - 1),
    default=0,
    show_default=True,
    metavar="SEAT",
    help="The seat that you play.",
)
@click.option("--names", type=Names(), default="", metavar="NAMES", help="What the seats are called, with commas.")
@click.option("--brisk", is_flag=True, help="Ask only when your seat has a decision to make.")
@click.option("--log", is_flag=True, help="With --bots: print everything that happens, as a spectator sees it.")
@click.option("--out", type=OUTPUT, metavar="FILE", help="Write the transcript, line by line as the game goes on.")
@metadata_option
@force_option
@click.option("--json", "as_json", is_flag=True, help="With --bots: print the result as JSON.")
@language_option
def command(
    ruleset: Ruleset,
    seats: int | None,
    seed: str | None,
    board_seed: str | None,
    resume: TextIO | None,
    only_bots: bool,
    bot: str | None,
    human: int,
    names: tuple[str, ...],
    brisk: bool,
    log: bool,
    out: Path | None,
    metadata: tuple[tuple[str, str], ...],
    force: bool,
    as_json: bool,
    language: str | None,
) -> None:
    """Play against bots; with --bots, watch bots play.

    Every legal action is offered to you, trade offers included. Type ? in the game for help; `save` keeps a game, and
    --resume goes on with it.

    EXPANSION is an expansion to play with, by its id; without any, the base game is played.
    """
    if not only_bots and (as_json or log):
        raise UsageError("--json and --log go with --bots")
    if only_bots:
        no_use_for("human", "brisk", goes="without --bots")
    if force and out is None:
        raise UsageError("--force goes with --out")
    if metadata and only_bots and out is None:
        raise UsageError("--metadata goes with --out")
    if resume is None:
        seats = seats_of(seats, ruleset)
        match = Match(ruleset, seats, random_seed() if seed is None else seed, board_seed=board_seed)
    else:
        _refuse_with_resume()
        match = resumed(resume, random_seed() if seed is None else seed)
    seat = seat_of(human, match.game.rules.seats)
    if len(names) > match.game.rules.seats:
        raise UsageError(f"there are {len(names)} names for {match.game.rules.seats} seats")
    called = {f"seat {number}": name for number, name in enumerate(names) if name}
    match.metadata = {**match.metadata, **dict(metadata), **called}
    names = match.names if any(match.names) else ()
    bots = bots_of(match.game.rules.ruleset, [bot] * match.game.rules.seats)
    screen, has_left = Screen(spoken(language, match.game.rules), match.game.rules), False
    saves = Saves(match, screen.say, source=file_of(resume))
    with nullcontext() if out is None else output_file(out, force=force, source=resume) as file:
        recording = None if file is None else Recording(match, file)
        if only_bots:
            _watch(match, bots, log, recording, screen, told=0 if resume is None else match.moves, names=names)
        else:
            others = {Seat(other): bot for other, bot in enumerate(bots) if other != seat}
            screen.print(screen.say("seed", seed=match.seed))
            person = Person(
                match,
                seat,
                others,
                screen,
                recording=recording,
                saves=saves,
                brisk=brisk,
                resumed=resume is not None,
                names=names,
            )
            has_left = _take_part(person, screen)
    if as_json:
        write_json(_result(match, board_seed, bot, out))
    else:
        _finish(match, out or saves.where, has_left, screen, names)


def random_seed() -> str:
    """A seed that nobody knows before, short enough to be typed again."""
    return str(randbelow(1_000_000))


def _refuse_with_resume() -> None:
    """A saved game knows what is played. Raises UsageError if the arguments say it too."""
    for name, written in WHAT_IS_PLAYED.items():
        if was_given(name):
            raise UsageError(f"--resume goes without {written}: the file says what is played")


def _watch(
    match: Match,
    bots: Sequence[Bot],
    log: bool,
    recording: Recording | None,
    screen: Screen,
    told: int,
    names: Sequence[str],
) -> None:
    """Let bots play to the end, with progress; the first `told` actions are not told. Raises Failed."""
    printed, turn = told, match.game.turn
    standing = Standing("decisions", MAX_DECISIONS, bound=True, note=lambda: _how_far(match.game))
    try:
        with counting(standing, screen) as step:
            for done, _ in enumerate(play_match(match, bots), 1):
                if recording is not None:
                    recording.follow()
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


def _how_far(game: Game) -> str:
    view = game.view(None)
    best = max(view.points(seat) for seat in game.rules.all_seats)
    return f"turn {game.turn.number}, at most {best} points shown"


def _take_part(person: Person, screen: Screen) -> bool:
    """Let a person play; gives whether the person has left before the end."""
    try:
        person.play()
    except Quit:
        return True
    except KeyboardInterrupt:
        screen.print()
        return True
    return False


def _result(match: Match, board_seed: str | None, bot: str | None, out: Path | None) -> dict[str, object]:
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


def _finish(match: Match, out: Path | None, has_left: bool, screen: Screen, names: Sequence[str]) -> None:
    """Show the board, the score and who has won; of a game that was left, only how far it had come.

    `out` is the file that the whole game is in, None if it is in none.
    """
    game, say = match.game, screen.say
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
        screen.print(say("not-saved") if out is None else say("resume-with", file=out))
