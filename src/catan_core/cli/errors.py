"""How the command ends early: every error is one line on standard error, with an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper, UnsupportedOperation
from traceback import print_exception
from typing import NoReturn

import click

from catan_core import CatanError, EngineError, IllegalAction, failed_expansion
from catan_core.play import BotFault, RemoteError
from catan_core.play.remote import named

TRACEBACK = "catan_core.cli.traceback"
"""Where the context of a command has whether tracebacks are asked for."""

FAILED, MISUSED, INTERRUPTED = 1, 2, 130

MAX_LINE = 1_000
"""A message is cut to this many characters: what people or files put into it may be of any length."""


class UsageError(click.UsageError):
    """Something is wrong with the arguments, or with a file that they name."""


class Failed(click.ClickException):
    """The arguments were right, but something went wrong on the way: a full disk, a bot with a mistake."""


@contextmanager
def errors_in_one_line() -> Iterator[None]:
    """Report whatever ends the work inside in one line, and exit with the code that belongs to it.

    1: it failed on the way. 2: the arguments, or a file that they name, were wrong. 130: interrupted.
    """
    try:
        with _traceback_or_expansion():
            yield
    except BrokenPipeError:
        # The reader has seen enough and has closed the pipe.
        _close_output()
        raise click.exceptions.Exit(0) from None
    except OSError as error:
        if error.filename:
            _exit(f"{error.filename}: {error.strerror}", MISUSED)
        _close_output()
        _exit(f"cannot read or write: {error.strerror or error}", FAILED)
    except (UsageError, Failed) as error:
        _exit(error.message, error.exit_code)
    except click.UsageError as error:
        _exit(_with_hint(error), MISUSED)
    except (BotFault, EngineError, IllegalAction) as error:
        # A person chooses from what is legal, and a transcript has an error of its own: a bot or a rule did this.
        _exit(str(error), FAILED)
    except CatanError as error:
        _exit(str(error), MISUSED)
    except (KeyboardInterrupt, click.Abort):
        _exit("interrupted", INTERRUPTED)


@contextmanager
def _traceback_or_expansion() -> Iterator[None]:
    """Print the traceback of an error if that is asked for, and name the expansion whose rule has raised it."""
    try:
        yield
    except (BrokenPipeError, click.Abort):
        raise
    except Exception as error:
        context = click.get_current_context(silent=True)
        asked = None if context is None else context.meta.get(TRACEBACK)
        is_of_a_rule = failed_expansion(error) is not None or isinstance(error, RemoteError)
        if asked and (is_of_a_rule or isinstance(error, (CatanError, OSError, click.ClickException))):
            print_exception(error)
        if is_of_a_rule:
            notes = "; ".join(getattr(error, "__notes__", ()))
            hint = "; --traceback shows where" if asked is False else ""
            raise Failed(f"{notes and f'{notes}: '}{named(error)}{hint}") from error
        raise


def _with_hint(error: click.UsageError) -> str:
    """What click has found wrong with the arguments, and where to read what they should be."""
    message = error.format_message().rstrip(".")
    where = f" (see {error.ctx.command_path} --help)" if error.ctx is not None else ""
    return f"{message[:1].lower()}{message[1:MAX_LINE]}{where}"


def _exit(message: str, code: int) -> NoReturn:
    report(message)
    raise click.exceptions.Exit(code)


def report(message: str) -> None:
    """Write a message to standard error, as one line of bounded length."""
    line = " ".join(message.split())
    print(f"catan: {line if len(line) <= MAX_LINE else f'{line[:MAX_LINE]}...'}", file=sys.stderr, flush=True)


def _close_output() -> None:
    """Let nothing more be written to standard output, not even when the process ends."""
    if isinstance(sys.stdout, TextIOWrapper):
        with suppress(UnsupportedOperation):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
