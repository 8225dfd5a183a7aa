"""`catan play`: a person against bots, or bots only."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from secrets import randbelow

import click

import catan_core as catan
from catan_core.cli import arguments, ending, errors, output, params, saving, speech
from catan_core.cli.files import STANDARD, output_file
from catan_core.cli.numbers import WHOLE
from catan_core.cli.person import Person, Quit
from catan_core.cli.recording import Recording
from catan_core.cli.resuming import chosen_game
from catan_core.cli.shelf import user_shelf
from catan_core.cli.watching import watch
from catan_core.play.faults import Watched
from catan_core.plugin.expansion import MAX_SEATS

HUMAN = "human"
"""Metadata: the seat of the person who plays, unless it is the first."""

WHAT_IS_PLAYED = {
    "seats": "--seats",
    "settings": "--option",
    "edition": "--edition",
    "own_map": "--map",
    "board_seed": "--board-seed",
}
"""The arguments that say what is played, and how they are written."""


@click.command("play")
@arguments.with_ruleset_or_files
@click.option(
    "--seed",
    type=params.Seed(),
    metavar="TEXT",
    help="Decides everything left to chance.  [default: at random, and shown]",
)
@arguments.board_seed_option
@click.option(
    "--resume",
    type=params.FILE,
    is_flag=False,
    flag_value=str(params.LAST),
    metavar="[FILE]",
    help="Go on with a stored game, in its file; - is standard input. Without FILE, choose from the games played last.",
)
@click.option("--bots", "only_bots", is_flag=True, help="Let bots play all seats.")
@click.option("--bot", type=params.BotName(), metavar="NAME", help=f"Which bot plays: {arguments.WHICH_BOT}")
@click.option(
    "--human",
    type=params.Whole(0, MAX_SEATS - 1),
    default=0,
    show_default=True,
    metavar="SEAT",
    help="The seat that you play.",
)
@click.option(
    "--names", type=params.Names(), default="", metavar="NAMES", help="Names of the players, separated by commas."
)
@click.option("--brisk", is_flag=True, help="Ask only when your seat has a decision to make.")
@click.option("--log", is_flag=True, help="With --bots: print everything that happens, as a spectator sees it.")
@click.option(
    "--out",
    type=params.FILE,
    metavar="FILE",
    help="Write the transcript, line by line as the game goes on; - is standard output.",
)
@arguments.metadata_option
@arguments.force_option
@click.option("--json", "as_json", is_flag=True, help="With --bots: print the result as JSON.")
@arguments.traceback_option
@speech.language_option
def command(
    ruleset: catan.Ruleset,
    files: list[catan.Expansion],
    seats: int | None,
    seed: str | None,
    board_seed: str | None,
    resume: Path | None,
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

    You are offered every legal action, trade offers included. Type ? in the game for help. Every action is stored as
    soon as it is played, in the file of --out or where --resume finds it.
    """
    if not only_bots and (as_json or log):
        raise errors.UsageError("--json and --log go with --bots")
    if only_bots:
        arguments.no_use_for("human", "brisk", goes="without --bots")
    if as_json and not log:
        arguments.no_use_for("language", goes="without --json, or with --log")
    if force and out is None:
        raise errors.UsageError("--force goes with --out")
    if metadata and only_bots and out is None and resume is None:
        raise errors.UsageError("--metadata goes with --out")
    if out == STANDARD:
        arguments.no_use_for(
            "json", "log", "language", goes="without --out -, with which the transcript is all that is printed"
        )
        if not only_bots:
            raise errors.UsageError("--out - goes with --bots: whoever plays sees the game on standard output")
    if resume is not None:
        _refuse_with_resume(only_bots, resume)
    shelf = user_shelf()
    if resume == params.LAST:
        resume = chosen_game(shelf, output.Screen(speech.spoken(language)), files)
        if resume is None:
            return
    if out is not None and resume is not None and _is_same(out, resume):
        out = None
    seed = random_seed() if seed is None else seed
    with ExitStack() as stack:
        old = None if resume is None else stack.enter_context(saving.stored(resume, seed, files, to_write=out is None))
        match = _new(ruleset, seats, seed, board_seed) if old is None else old.match
        seat = None if only_bots else arguments.seat_of(_human(human, match), match.game.rules.seats)
        match.metadata = _metadata(match, metadata, names, seat)
        names = match.names if any(match.names) else ()
        bots = [*map(Watched, arguments.bots_of(match.game.rules.ruleset, [bot] * match.game.rules.seats))]
        screen, has_left = output.Screen(speech.spoken(language, match.game.rules), match.game.rules), False
        saves = saving.Saves(match, screen.say, errors.report if only_bots else screen.print, shelf=shelf, seat=seat)
        stack.callback(saves.close)
        if out is not None:
            source = sys.stdin if resume == STANDARD else None
            saves.out = Recording(match, stack.enter_context(output_file(out, force=force, source=source)))
        if old is not None:
            saves.take_up(old)
        saves.begin()
        if seat is None:
            watch(match, bots, log, saves, screen, told=0 if old is None else match.moves, names=names)
        else:
            screen.print(screen.say("seed", seed=match.seed))
            person = Person(
                match,
                seat,
                {other: bot for other, bot in zip(match.game.rules.all_seats, bots, strict=True) if other != seat},
                screen,
                saves=saves,
                brisk=brisk,
                resumed=old is not None,
                names=names,
            )
            has_left = _take_part(person, saves, screen)
    if as_json:
        output.write_json(ending.result(match, board_seed, bot or bots[0].name, saves.where))
    elif out != STANDARD:
        ending.finish(match, saves, has_left, screen, names)


def _new(ruleset: catan.Ruleset, seats: int | None, seed: str, board_seed: str | None) -> catan.Match:
    return catan.Match(ruleset, arguments.seats_of(seats, ruleset), seed, board_seed=board_seed)


def random_seed() -> str:
    """A seed that nobody knows before, short enough to be typed again."""
    return str(randbelow(1_000_000))


def _refuse_with_resume(only_bots: bool, resume: Path) -> None:
    """A saved game knows what is played. Raises UsageError if the arguments say it too, and for bots that would have
    to choose a game."""
    named = [name for name in arguments.typed_expansions() if not params.is_path(name)]
    for written in [*named[:1], *(written for name, written in WHAT_IS_PLAYED.items() if arguments.was_given(name))]:
        raise errors.UsageError(f"--resume goes without {written}: the file says what is played")
    if only_bots and resume == params.LAST:
        raise errors.UsageError("--resume takes the name of a file where --bots play")


def _is_same(path: Path, other: Path) -> bool:
    """Whether two paths lead to the same file."""
    try:
        return path != STANDARD and path.samefile(other)
    except OSError:
        return False


def _human(seat: int, match: catan.Match) -> int:
    """The seat of the person who plays: as it was in a game that is gone on with, unless another one is named."""
    stored = match.metadata.get(HUMAN, "")
    return seat if arguments.was_given("human") or not WHOLE.fullmatch(stored) else int(stored)


def _metadata(
    match: catan.Match, more: Sequence[tuple[str, str]], names: Sequence[str], seat: catan.Seat | None
) -> dict[str, str]:
    """What is written about the match: what was written before, what is new, and who sits where."""
    called = {f"seat {number}": name for number, name in enumerate(names) if name}
    if len(names) > match.game.rules.seats:
        raise errors.UsageError(f"there are {len(names)} names for {match.game.rules.seats} seats")
    about = {**match.metadata, **dict(more), **called}
    if seat:
        about[HUMAN] = str(seat)
    elif seat is not None:
        about.pop(HUMAN, None)
    return about


def _take_part(person: Person, saves: saving.Saves, screen: output.Screen) -> bool:
    """Let a person play; gives whether the person has left before the end."""
    try:
        person.play()
    except Quit:
        return True
    except KeyboardInterrupt:
        screen.print()
        saves.follow()
        return True
    return False
