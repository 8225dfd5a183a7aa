"""Arguments that several commands have in common, and what they stand for."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from inspect import cleandoc
from typing import Any, TextIO

import click
from click.core import ParameterSource

import catan_core as catan
from catan_core import play
from catan_core.cli import params
from catan_core.cli.bots import IsolatedBot, bot_named
from catan_core.cli.errors import TRACEBACK, UsageError
from catan_core.cli.numbers import MAX_DIGITS, WHOLE
from catan_core.compiler.option_values import as_stored
from catan_core.model.errors import ArgumentError, one_line, short
from catan_core.plugin.expansion import MAX_SEATS

DEFAULT_SEATS = 4
MAP_CHARS = 1 << 17
"""How much of the file of a map is read."""

MAX_GAMES, MAX_WORKERS = 10_000_000, 1_000

Value = bool | int | str
Command = Callable[..., None]

WHICH_BOT = (
    f"{', '.join(play.BOTS)}, one that an expansion provides, or MODULE:CLASS.  [default: the expansion's, else greedy]"
)
"""How a bot is named."""


EXPANSIONS = """
EXPANSION is an expansion to play with, by its id or the path of its file, such as ./rule.py; without any, the base
game is played.
"""
"""What the help of a command ends in whose arguments are expansions."""


def with_ruleset(command: Command, *, can_resume: bool = False) -> Command:
    """Arguments that say what is played. The command gets the `ruleset`, and `seats`: None if they were not given."""
    command.__doc__ = f"{cleandoc(command.__doc__ or '')}\n{EXPANSIONS}"
    expansions = click.argument("expansions", nargs=-1, metavar="[EXPANSION]...", type=params.ExpansionName())
    return expansions(_with_ruleset(command, can_resume=can_resume))


def with_ruleset_or_files(command: Command) -> Command:
    """The same for a command that can go on with a stored game, which says itself what is played. It also gets
    `files`, the expansions in the files that are named; where it goes on with a game, nothing else may be named."""
    return with_ruleset(command, can_resume=True)


def with_ruleset_by_options(command: Command) -> Command:
    """The same for a command whose arguments are something else than expansions."""
    expansions = click.option(
        "--expansion",
        "expansions",
        multiple=True,
        type=params.ExpansionName(),
        metavar="EXPANSION",
        help="Play with this expansion, by its id or its file; may be repeated.  [default: base]",
    )
    return expansions(_with_ruleset(command))


def _with_ruleset(command: Command, *, can_resume: bool = False) -> Command:
    @click.option(
        "--seats", type=params.Whole(1, MAX_SEATS), metavar="N", help="Number of seats.  [default: 4 where allowed]"
    )
    @click.option(
        "--option",
        "settings",
        type=params.Setting(),
        multiple=True,
        metavar="NAME=VALUE",
        help="Set an option; may be repeated.",
    )
    @click.option("--edition", type=params.Edition(), metavar="NAME", help="Play by the rules of an edition.")
    @click.option(
        "--map",
        "own_map",
        type=params.INPUT,
        metavar="FILE",
        help="Play on the map in this file, with an expansion that has the option own_map; - is standard input.",
    )
    @functools.wraps(command)
    def with_it(
        *,
        expansions: tuple[str, ...],
        settings: tuple[str, ...],
        edition: str | None,
        own_map: TextIO | None,
        **others: object,
    ) -> None:
        chosen = named_expansions(expansions or params.DEFAULT_EXPANSIONS)
        if can_resume:
            files = [expansion for expansion in chosen if isinstance(expansion, catan.Expansion)]
            others["files"] = files
            if others["resume"] is not None and len(files) == len(chosen):
                chosen = [*params.DEFAULT_EXPANSIONS]
        command(ruleset=_ruleset(chosen, settings, edition, own_map), **others)

    return with_it


def with_files(command: Command) -> Command:
    """Arguments that name files of expansions, beside those that are installed. The command gets `files`, the
    expansions in them."""
    files = click.argument("files", nargs=-1, metavar="[FILE.py]...", type=params.ExpansionFile())

    @functools.wraps(command)
    def with_them(*, files: tuple[str, ...], **others: object) -> None:
        found = named_expansions(files)
        command(files=[expansion for expansion in found if isinstance(expansion, catan.Expansion)], **others)

    return files(with_them)


def named_expansions(names: Sequence[str]) -> list[str | catan.Expansion]:
    """The expansions that arguments name: those in files, which are run, and the ids of installed ones. Raises
    RulesetError, and UsageError for two files whose expansions have the same id."""
    found = [params.named_expansion(name) for name in names]
    known: dict[str, tuple[str, catan.Expansion]] = {}
    for name, expansion in zip(names, found, strict=True):
        if isinstance(expansion, catan.Expansion):
            other, first = known.setdefault(expansion.id, (name, expansion))
            if first != expansion:
                raise UsageError(f"{other} and {name} both define an expansion {expansion.id!r}")
    return found


seed_option: Callable[[Command], Command] = click.option(
    "--seed",
    type=params.Seed(),
    default="0",
    show_default=True,
    metavar="TEXT",
    help="Decides everything left to chance.",
)
board_seed_option: Callable[[Command], Command] = click.option(
    "--board-seed",
    type=params.Seed(),
    metavar="TEXT",
    help="Decides the board, so that --seed decides the dice and cards alone.",
)
metadata_option: Callable[[Command], Command] = click.option(
    "--metadata",
    type=params.Entry(),
    multiple=True,
    metavar="NAME=VALUE",
    help="Write this about the game into its transcript, such as date=2026-01-31 or 'seat 0=Ada'; may be repeated.",
)
force_option: Callable[[Command], Command] = click.option(
    "--force", is_flag=True, help="Write over a file that already exists."
)
games_option: Callable[[Command], Command] = click.option(
    "--games", type=params.Whole(1, MAX_GAMES), default=100, show_default=True, metavar="N", help="Number of games."
)
workers_option: Callable[[Command], Command] = click.option(
    "--workers",
    type=params.Whole(1, MAX_WORKERS),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of processes.",
)


def _ask_for_traceback(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    ctx.meta[TRACEBACK] = is_asked


traceback_option: Callable[[Command], Command] = click.option(
    "--traceback",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_ask_for_traceback,
    help="If something fails, such as a bot or an expansion, print the traceback above the line with the error.",
)
_faults_option: Callable[[Command], Command] = click.option(
    "--faults",
    "on_fault",
    type=click.Choice(["stop", "loss"]),
    default="stop",
    show_default=True,
    metavar="WHAT",
    help="What happens when a bot raises an error or plays an illegal action: stop ends everything, with loss its seat"
    " loses the game.",
)
_time_option: Callable[[Command], Command] = click.option(
    "--time",
    "time_limit",
    type=params.Seconds(),
    metavar="SECONDS",
    help="The longest time for a decision; more is a fault of the bot. It is measured afterwards; with --isolate the"
    " bot is cut off.",
)
_isolate_option: Callable[[Command], Command] = click.option(
    "--isolate",
    is_flag=True,
    help="Let every bot decide in a process of its own, a new one for each game, which is ended when its --time is up."
    " If the process dies, that is a fault of the bot, too.",
)


def faults_options(command: Command) -> Command:
    """What comes of faults of bots: the command gets `on_fault`, `time_limit` (None if none was given) and
    `isolate`."""
    return traceback_option(_faults_option(_time_option(_isolate_option(command))))


def typed_expansions() -> Sequence[str]:
    """The expansions as they stand on the command line, ids and paths."""
    typed: Sequence[str] = click.get_current_context().params["expansions"]
    return typed


def was_given(name: str) -> bool:
    """Whether an argument, by the name of its parameter, stands on the command line."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def no_use_for(*names: str, goes: str) -> None:
    """Refuse options that would change nothing beside the others, by their names on the command line; `goes` says with
    what, or without. Raises UsageError."""
    parameters = click.get_current_context().command.params
    given = {written for each in parameters if each.name and was_given(each.name) for written in each.opts}
    for name in names:
        if f"--{name}" in given:
            raise UsageError(f"--{name} goes {goes}")


def _ruleset(
    expansions: Sequence[str | catan.Expansion], settings: Sequence[str], edition: str | None, own_map: TextIO | None
) -> catan.Ruleset:
    """The ruleset that the arguments name. Raises UsageError and RulesetError."""
    declared = catan.declared_options(*expansions)
    defaults = {option.name: option.default for option in declared}
    _require_known([setting.partition("=")[0] for setting in settings], expansions, defaults)
    options: dict[str, Value] = {}
    for name, value in (_option(setting, defaults) for setting in settings):
        if name in options:
            raise UsageError(f"the option {name!r} is set twice")
        options[name] = value
    if own_map is not None:
        options |= _map_in(own_map, expansions, declared)
    return catan.ruleset(*expansions, options=options, edition=edition)


def _map_in(
    file: TextIO, expansions: Sequence[str | catan.Expansion], declared: Sequence[catan.Option[Any]]
) -> dict[str, Value]:
    """The option that has the map in a file as its text. All problems of the map are printed, each in a line of its
    own, before UsageError is raised."""
    taking = [option for option in declared if option.read and option.name.endswith(".own_map")]
    if not taking:
        raise UsageError(
            "--map goes with an expansion that takes maps, and none of these does:"
            f" {' '.join(one if isinstance(one, str) else one.id for one in expansions)}"
        )
    try:
        text = file.read(MAP_CHARS + 1)
        if not text.strip():
            raise UsageError(f"{file.name} is empty, and no map")
        return {taking[0].name: str(as_stored(taking[0], text))}
    except UnicodeDecodeError:
        raise UsageError(f"{file.name} is no text in UTF-8") from None
    except catan.PositionError as error:
        if len(error.problems) == 1:
            raise UsageError(f"{file.name}: {one_line(error)}") from None
        for problem in error.problems:
            click.echo(one_line(ValueError(problem)), err=True)
        raise UsageError(f"{file.name} has {len(error.problems)} problems, listed above") from None


def _require_known(
    names: Sequence[str], expansions: Sequence[str | catan.Expansion], defaults: Mapping[str, Value]
) -> None:
    """Raise UsageError for an option, with or without its expansion, that needs an expansion which takes no part."""
    unknown = [name for name in names if not any(name in _names(option) for option in defaults)]
    if not unknown:
        return
    chosen = {expansion if isinstance(expansion, str) else expansion.id for expansion in expansions}
    installed = catan.catalogue()
    others = [id for id in installed if id not in chosen]
    meant = [option for option in _known_options(*installed.values()) if not {*unknown}.isdisjoint(_names(option))]
    for option in sorted(meant, key=lambda option: (option.partition(".")[0] not in chosen, option)):
        own = option.partition(".")[0]
        for other in others if own in chosen else [own]:
            with suppress(catan.RulesetError):
                if own == other or option in _declared(*expansions, other):
                    raise UsageError(f"the option {option!r} goes with the expansion {other!r}")


@functools.cache
def _known_options(*installed: catan.Expansion) -> tuple[str, ...]:
    """The options of the installed expansions, each alone and beside those with which it has something in common."""
    found: dict[str, None] = {}
    by_id = {expansion.id: expansion for expansion in installed}
    for id, expansion in by_id.items():
        alone = _with_required(id, by_id)
        both = (_with_required(other, by_id) for other, _ in expansion.beside if other in by_id)
        for other in ((), *both):
            with suppress(catan.RulesetError):
                found |= dict.fromkeys(_declared(*{*alone, *other}))
    return tuple(found)


def _declared(*expansions: str | catan.Expansion) -> list[str]:
    """The names of the options that expansions have together, even if one has to be chosen to play them."""
    return [option.name for option in catan.declared_options(*expansions)]


def _with_required(id: str, installed: Mapping[str, catan.Expansion]) -> tuple[str, ...]:
    """An expansion and all that it requires, whether or not that is installed."""
    required = installed[id].requires if id in installed else ()
    return (*(each for other in required for each in _with_required(other, installed)), id)


def _names(option: str) -> tuple[str, str]:
    """The name of an option with its expansion, and without it."""
    return option, option.partition(".")[2]


def _option(setting: str, defaults: Mapping[str, Value]) -> tuple[str, Value]:
    name, _, value = setting.partition("=")
    default = defaults.get(name)
    if isinstance(default, bool):
        if value.lower() not in ("true", "false"):
            raise UsageError(f"option {name!r} is true or false, not {value!r}")
        return name, value.lower() == "true"
    if isinstance(default, int):
        if not WHOLE.fullmatch(value):
            raise UsageError(f"option {name!r} is a whole number of at most {MAX_DIGITS} digits, not {short(value)}")
        return name, int(value)
    return name, value


def seats_of(seats: int | None, ruleset: catan.Ruleset) -> int:
    """The number of seats: what was asked for, or else the allowed number that is closest to four."""
    allowed = ruleset.seats
    if seats is not None:
        return seats
    if allowed is None or DEFAULT_SEATS in allowed:
        return DEFAULT_SEATS
    return min(allowed, key=lambda number: (abs(number - DEFAULT_SEATS), number), default=DEFAULT_SEATS)


def seat_of(number: int, seats: int) -> catan.Seat:
    """A seat by its number. Raises UsageError."""
    if not 0 <= number < seats:
        raise UsageError(f"there is no seat {number}; the seats are 0 to {seats - 1}")
    return catan.Seat(number)


def bots_of(
    ruleset: catan.Ruleset, names: Sequence[str | None], *, isolate: bool = False, time_limit: float | None = None
) -> list[play.Bot]:
    """A bot for each name; None is the bot that understands the game best. Raises UsageError.

    With `isolate` each is asked in a process of its own, which a time limit cuts off.
    """
    known = play.bots_for(ruleset)
    chosen = [list(known)[-1] if name is None else name for name in names]
    bots = [bot_named(name, known) for name in chosen]
    if not isolate:
        return [*bots]
    try:
        return [
            IsolatedBot(counted.bot if name in known else name, time_limit, name=counted.name)
            for name, counted in zip(chosen, bots, strict=True)
        ]
    except ArgumentError as error:
        raise UsageError(one_line(error)) from error
