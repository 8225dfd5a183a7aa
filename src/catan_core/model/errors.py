"""Everything that this library raises on purpose, and the violations that say why an action is not legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

import attrs

from catan_core._short import short as short
from catan_core.model.record import record

if TYPE_CHECKING:
    from catan_core.model.record import Action

MESSAGE_CHARS = 500
"""Longer messages are cut: those of expansions and other libraries may quote whatever they were passed."""

Detail = tuple[tuple[str, int | str], ...]


LIKE_CHARS = 100
"""At most this many characters of a word are compared with other words."""

LIKE = 0.7
"""How like a word must be, from 0 to 1: names of options have a prefix in common."""


def one_line(error: BaseException) -> str:
    """The text of an error without line breaks, cut if it is very long."""
    return " ".join(str(error).split())[:MESSAGE_CHARS] or type(error).__name__


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """What to add to the error about a word that is not among those there are; "" if none of them is like it.

    >>> did_you_mean("citis_knights", ["base", "cities_knights"]), did_you_mean("x", ["base"])
    ("; did you mean 'cities_knights'?", '')
    """
    from difflib import get_close_matches

    near = get_close_matches(word[:LIKE_CHARS], [*words], 1, cutoff=LIKE)
    return f"; did you mean {near[0]!r}?" if near else ""


class CatanError(Exception):
    """The base class of every error of this library."""


@record
class Citation:
    """Where a rule is written: the book (an expansion's id) and the heading in it."""

    book: str
    heading: str

    def __str__(self) -> str:
        return f"{self.book}: {self.heading}"


@record
class Refusal:
    """Why an action may be refused: a code for programs, the rule that forbids it, and a sentence for people.

    Called with details, it gives the `Violation`. The sentence is in English; `catan_texts` adds other languages. It is
    fixed: details stand beside it and fill nothing in.

    >>> taken = Refusal("road.taken", Citation("base", "Roads"), text="There is already a road on this path.")
    >>> print(taken(edge=12))
    There is already a road on this path. [road.taken edge=12] (base: Roads)
    """

    code: str
    rule: Citation
    text: str = attrs.field(kw_only=True)

    def __call__(self, **detail: int | str) -> Violation:
        return Violation(self, tuple(detail.items()))


@record
class Violation:
    """Why an action is not legal: a refusal, with the places or numbers concerned."""

    refusal: Refusal
    detail: Detail = ()

    @property
    def code(self) -> str:
        """The code, for programs."""
        return self.refusal.code

    @property
    def rule(self) -> Citation:
        """The rule that forbids the action."""
        return self.refusal.rule

    @property
    def text(self) -> str:
        """The reason as an English sentence."""
        return self.refusal.text

    def __str__(self) -> str:
        detail = "".join(f" {name}={value}" for name, value in self.detail)
        return f"{self.text} [{self.code}{detail}] ({self.rule})"


class IllegalAction(CatanError, ValueError):
    """An action that may not be done here and now. The state it was tried on is untouched."""

    def __init__(self, action: Action, violation: Violation) -> None:
        self.action = action
        self.violation = violation
        super().__init__(action, violation)

    def __str__(self) -> str:
        return f"{self.violation} {shown if len(shown := repr(self.action)) <= MESSAGE_CHARS else short(self.action)}"


class RulesetError(CatanError):
    """Expansions that cannot be combined, or a mistake in one of them. Names the expansion, and says how to fix it."""


class MissingExpansion(RulesetError):
    """An expansion that was named or is required is not there."""


class Conflict(RulesetError):
    """Two expansions, or an expansion and itself, want things that exclude each other."""


class Cycle(RulesetError):
    """Expansions that each want to come after the other."""


class UnknownOption(RulesetError):
    """An option that nobody declared, or a value that is not allowed."""


class UnsupportedSeats(RulesetError):
    """A number of seats that the chosen expansions do not allow."""


class PositionError(CatanError, ValueError):
    """A board or position given by hand that breaks a rule. `problems` names everything that is wrong with it.

    The text shows the first `MAX_SHOWN` of them.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__(problems)

    def __str__(self) -> str:
        return some(self.problems)


class SeatError(CatanError, ValueError):
    """A seat that the game does not have. `seat` is the argument; the seats are 0 to `seats` - 1.

    `spectator` says whether None, a spectator, would have been allowed.
    """

    def __init__(self, seat: object, seats: int, spectator: bool = False) -> None:
        self.seat = seat
        self.seats = seats
        self.spectator = spectator
        super().__init__(seat, seats, spectator)

    def __str__(self) -> str:
        there = "the only seat is 0" if self.seats == 1 else f"the seats are 0 to {self.seats - 1}"
        return f"there is no seat {short(self.seat)}; {there}{', and None is a spectator' if self.spectator else ''}"


class ArgumentError(CatanError, TypeError, ValueError):
    """An argument that a function cannot take: of a wrong type, or with a value that makes no sense there.

    Names the function, and says what it takes.
    """


class StaleError(CatanError):
    """A request that rests on a moment of the game that has passed. Nothing was done; look again, then decide."""

    def __str__(self) -> str:
        return "the request is stale: the game has changed since the revision that it names; look again"


class TranscriptError(CatanError, ValueError):
    """JSON that is not what it should be. `line` is 1-based, None where the text has a single line."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.message = message
        self.line = line
        super().__init__(message, line)

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"

    def in_line(self, line: int) -> TranscriptError:
        """The same error, found in a line of a longer text."""
        return TranscriptError(self.message, line)


MAX_SHOWN = 5
"""The text of an error shows no more problems than this."""


def some(problems: Sequence[str]) -> str:
    """The first `MAX_SHOWN` problems in one text, and how many more there are.

    >>> some(["a", "b"]), some("abcdefg")
    ('a; b', 'a; b; c; d; e; and 2 more')
    """
    more = len(problems) - MAX_SHOWN
    return "; ".join(problems[:MAX_SHOWN]) + (f"; and {more} more" if more > 0 else "")


class DecodeError(TranscriptError):
    """JSON whose values are not what they should be. `problems` says everything that is wrong, and where.

    Each problem begins with the path to a value, such as `$.turn.seat`, and in a transcript with the line before it.
    The text shows the first `MAX_SHOWN` of them.
    """

    def __init__(self, problems: tuple[str, ...], line: int | None = None) -> None:
        self.problems = problems
        super().__init__(some(problems), line)
        self.args: tuple[object, ...] = (problems, line)

    def __str__(self) -> str:
        return self.message

    def within(self, name: str) -> DecodeError:
        """The same problems, found in a part of a larger value that has this name: `$.seat` becomes `$.name.seat`."""
        return DecodeError(
            tuple(
                f"$.{name}{problem[1:]}" if problem.startswith("$") else f"$.{name}: {problem}"
                for problem in self.problems
            )
        )

    def in_line(self, line: int) -> DecodeError:
        """The same problems, found in a line of a longer text."""
        return DecodeError(tuple(f"line {line}: {problem}" for problem in self.problems), line)


class EngineError(CatanError):
    """A rule that broke the engine's contract while it ran: a mistake in an expansion, never in an action."""


def refuse(where: str, what: str, value: object) -> NoReturn:
    """Raise ArgumentError, which says what a function takes, and what it was passed instead."""
    kind = f"the class {value.__name__}" if isinstance(value, type) else short(value)
    raise ArgumentError(f"{where} takes {what}, not {kind}")


ENGINE = {
    code: Refusal(f"engine.{code}", Citation("engine", heading), text=text)
    for code, heading, text in (
        ("game-over", "The game is over", "The game is over."),
        ("not-your-decision", "Whose decision it is", "You have nothing to decide now."),
        ("another-seat", "Whose decision it is", "This action names another seat."),
        ("for-chance", "Chance", "This is for chance to decide."),
        ("not-in-game", "What actions there are", "This game has no such action."),
        ("not-now", "What may be done in this phase", "You cannot do this now."),
        ("out-of-range", "What a field may hold", "One of the values is not possible here."),
        ("unlikely", "Chance", "This cannot happen."),
        ("not-an-option", "What is offered", "This is not one of your options."),
    )
}
"""The refusals of the engine itself, by code without prefix."""

AT_THE_DOOR = ("another-seat", "for-chance")
"""Those of them that only concern who has sent an action: `Rules.check`, which takes an action as that of its seat,
never gives them."""
