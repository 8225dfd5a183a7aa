"""Arguments that several commands have in common, and what they stand for."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from reprlib import repr as shortened

import catan_core as catan
from catan_core.cli.bots import SafeBot
from catan_core.cli.errors import UsageError
from catan_core.cli.numbers import WHOLE, number
from catan_core.play import BOTS, Bot, bots_for, load_bot
from catan_core.plugin.expansion import MAX_SEATS

DEFAULT_EXPANSIONS = ("base",)
DEFAULT_SEATS = 4

Value = bool | int | str


def add_ruleset(parser: ArgumentParser) -> None:
    """Arguments that say what is played."""
    parser.add_argument("expansions", nargs="*", metavar="EXPANSION", help="what is played (default: base)")
    parser.add_argument(
        "--seats", type=number(1, MAX_SEATS), metavar="N", help="how many seats (default: 4 where allowed)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="the value of an option; may be repeated"
    )
    parser.add_argument("--edition", metavar="NAME", help="a named bundle of option values")


def add_seed(parser: ArgumentParser) -> None:
    """The argument that decides everything that is left to chance."""
    parser.add_argument("--seed", default="0", metavar="S", help="decides all that is left to chance (default: 0)")


def add_force(parser: ArgumentParser) -> None:
    """The argument that lets files be written over."""
    parser.add_argument("--force", action="store_true", help="write over a file that is there already")


def ruleset_of(args: Namespace) -> catan.Ruleset:
    """The ruleset that the arguments name. Raises UsageError and RulesetError."""
    expansions = tuple(args.expansions) or DEFAULT_EXPANSIONS
    defaults = catan.ruleset(*expansions).options
    options = dict(_option(text, defaults) for text in args.option)
    return catan.ruleset(*expansions, options=options, edition=args.edition)


def _option(text: str, defaults: Mapping[str, Value]) -> tuple[str, Value]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--option wants NAME=VALUE, not {text!r}")
    default = defaults.get(name)
    if isinstance(default, bool):
        if value.lower() not in ("true", "false"):
            raise UsageError(f"option {name!r} is true or false, not {value!r}")
        return name, value.lower() == "true"
    if isinstance(default, int):
        if not WHOLE.fullmatch(value):
            raise UsageError(f"option {name!r} is a whole number of at most 15 digits, not {shortened(value)}")
        return name, int(value)
    return name, value


def seats_of(args: Namespace, ruleset: catan.Ruleset) -> int:
    """How many seats there are: as the arguments say, else the allowed number that is closest to four."""
    if args.seats is not None:
        return int(args.seats)
    allowed = ruleset.seats
    if allowed is None or DEFAULT_SEATS in allowed:
        return DEFAULT_SEATS
    return min(allowed, key=lambda seats: (abs(seats - DEFAULT_SEATS), seats), default=DEFAULT_SEATS)


def seat_of(given: int, seats: int) -> catan.Seat:
    """A seat given by its number. Raises UsageError."""
    if not 0 <= given < seats:
        raise UsageError(f"there is no seat {given}; the seats are 0 to {seats - 1}")
    return catan.Seat(given)


BOT = f"{', '.join(BOTS)}, one that an expansion offers, or MODULE:CLASS (default: the expansion's, else greedy)"
"""How a bot is named."""


def bots_of(ruleset: catan.Ruleset, names: Sequence[str | None]) -> list[Bot]:
    """A bot for each of some names; for None the one that understands the game best. Raises UsageError."""
    known = bots_for(ruleset)
    return [_bot(known, list(known)[-1] if name is None else name) for name in names]


def _bot(known: Mapping[str, Callable[[], Bot]], name: str) -> Bot:
    """One of the bots that have a name here, or any other as `module:Class`."""
    if name not in known and ":" not in name:
        raise UsageError(f"there is no bot {name!r}; there are {', '.join(known)}, and your own as MODULE:CLASS")
    try:
        bot = known[name]() if name in known else load_bot(name)
    except (Exception, SystemExit) as error:
        raise UsageError(f"cannot make the bot {name!r}: {' '.join(str(error).split())}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UsageError(f"{name!r} is no bot: it cannot choose")
    return SafeBot(bot, getattr(bot, "name", name))
