"""`catan play`: a person against bots, or bots only."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from catan_core import Game, Match, Seat
from catan_core.cli.arguments import BOT, add_force, add_ruleset, add_seed, bots_of, ruleset_of, seat_of, seats_of
from catan_core.cli.errors import Failed, UsageError
from catan_core.cli.files import output_file
from catan_core.cli.log import log_lines
from catan_core.cli.numbers import number
from catan_core.cli.output import Standing, counting, use_color, write_json
from catan_core.cli.person import Person, Quit
from catan_core.cli.points import all_points_note
from catan_core.cli.recording import Recording
from catan_core.play import MAX_DECISIONS, Bot, GameTooLong, play_match
from catan_core.plugin.expansion import MAX_SEATS
from catan_core.render import board_text, legend_text, score_sheet

NAME = "play"
HELP = "play against bots, every legal action offered; with --bots, watch bots play"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_ruleset(parser)
    add_seed(parser)
    parser.add_argument("--bots", action="store_true", help="bots only")
    parser.add_argument("--bot", metavar="NAME", help=f"which bot: {BOT}")
    parser.add_argument(
        "--human", type=number(0, MAX_SEATS - 1), default=0, metavar="SEAT", help="the seat of the person (default: 0)"
    )
    parser.add_argument("--brisk", action="store_true", help="ask the person only when its seat must decide something")
    parser.add_argument("--log", action="store_true", help="with --bots: tell everything that happens, as a spectator")
    parser.add_argument("--out", metavar="FILE", help="write the transcript, line by line as the game goes on")
    add_force(parser)
    parser.add_argument("--json", action="store_true", help="with --bots: the result as JSON")


def run(args: Namespace) -> int:
    """Play a game."""
    if not args.bots and (args.json or args.log):
        raise UsageError("--json and --log go with --bots")
    if args.force and args.out is None:
        raise UsageError("--force goes with --out")
    ruleset = ruleset_of(args)
    seats = seats_of(args, ruleset)
    seat = seat_of(args.human, seats)
    match = Match(ruleset, seats, args.seed)
    bots = bots_of(ruleset, [args.bot] * seats)
    out, left = None if args.out is None else Path(args.out), False
    with nullcontext() if out is None else output_file(out, force=args.force) as file:
        recording = None if file is None else Recording(match, file)
        if args.bots:
            _watch(match, bots, args.log, recording)
        else:
            others = {Seat(other): bot for other, bot in enumerate(bots) if other != seat}
            left = _take_part(Person(match, seat, others, recording=recording, color=use_color(), brisk=args.brisk))
    if args.json:
        write_json(_told(args, match, out))
    else:
        _finish(match, out, left)
    return 0


def _watch(match: Match, bots: Sequence[Bot], log: bool, recording: Recording | None) -> None:
    """Let bots play to the end, with progress. Raises Failed."""
    told, turn = 0, match.game.turn
    standing = Standing("decisions", MAX_DECISIONS, bound=True, note=lambda: _how_far(match.game))
    try:
        with counting(standing) as step:
            for done, _ in enumerate(play_match(match, bots), 1):
                if recording is not None:
                    recording.follow()
                if log:
                    history = match.history
                    for _, moment in history[told:]:
                        for line in log_lines(moment, None, turn):
                            print(line)
                        turn = moment.turn
                    told = len(history)
                step(done)
    except GameTooLong as error:
        raise Failed(f"given up: nobody has won after {error.decisions} decisions ({_how_far(match.game)})") from None


def _how_far(game: Game) -> str:
    view = game.view(None)
    best = max(view.points(seat) for seat in game.rules.all_seats)
    return f"turn {game.turn.number}, at most {best} points shown"


def _take_part(person: Person) -> bool:
    """Let a person play; gives whether it has left before the end."""
    try:
        person.play()
    except Quit:
        return True
    except KeyboardInterrupt:
        print()
        return True
    return False


def _told(args: Namespace, match: Match, out: Path | None) -> dict[str, object]:
    game = match.game
    seats = game.rules.all_seats
    return {
        "expansions": list(game.rules.ruleset.expansions),
        "seats": game.rules.seats,
        "seed": args.seed,
        "bot": args.bot,
        "winners": list(game.winners),
        "turns": game.turn.number,
        "actions": len(match.history),
        "points": [game.points(seat) for seat in seats],
        "score": [game.score(seat) for seat in seats],
        "transcript": None if out is None else str(out),
    }


def _finish(match: Match, out: Path | None, left: bool) -> None:
    """The board, the score and who has won; of a game that was left, only how far it had come."""
    game, color = match.game, use_color()
    if left:
        print(f"You have left the game after {len(match.history)} actions.")
    else:
        print(f"{' '.join(game.rules.ruleset.expansions)}, {game.rules.seats} seats, seed {match.seed}\n")
        view = game.view(None)
        if game.board is not None:
            print(board_text(view, color=color), legend_text(view, color=color), sep="\n", end="\n\n")
        else:
            for panel in view.panels():
                print(panel.title, *(f"  {line}" for line in panel.lines), sep="\n", end="\n\n")
        print(score_sheet(game), *all_points_note(game.rules), sep="\n")
        print(f"The game took {game.turn.number} turns and {len(match.history)} actions.")
    if out is not None:
        print(f"The transcript is in {out}.")
