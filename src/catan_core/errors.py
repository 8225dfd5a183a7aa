"""Everything that this library raises on purpose, and the violations that say why an action is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catan_core.records import record

if TYPE_CHECKING:
    from catan_core.records import Action

Detail = tuple[tuple[str, int | str], ...]


class CatanError(Exception):
    """The base class of every error of this library."""


@record
class Rule:
    """Where a rule is written: the book (an expansion's id) and the heading in it."""

    book: str
    heading: str

    def __str__(self) -> str:
        return f"{self.book}: {self.heading}"


@record
class Violation:
    """Why an action is not legal: a stable code, the rule that forbids it, and the places or numbers concerned."""

    code: str
    rule: Rule
    detail: Detail = ()


@record
class Refusal:
    """A violation code that an action or a modifier may answer with. Called with details, it gives the `Violation`.

    >>> taken = Refusal("road.taken", Rule("base", "Building roads"))
    >>> taken(edge=12).detail
    (('edge', 12),)
    """

    code: str
    rule: Rule

    def __call__(self, **detail: int | str) -> Violation:
        return Violation(self.code, self.rule, tuple(detail.items()))


class IllegalAction(CatanError, ValueError):
    """An action that may not be done here and now. The state it was tried on is untouched."""

    def __init__(self, action: Action, violation: Violation, text: str = "") -> None:
        self.action = action
        self.violation = violation
        self.text = text
        super().__init__(action, violation, text)

    def __str__(self) -> str:
        detail = "".join(f" {name}={value}" for name, value in self.violation.detail)
        said = f"{self.text} " if self.text else ""
        return f"{said}[{self.violation.code}{detail}] ({self.violation.rule}) {self.action!r}"


class RulesetError(CatanError):
    """Expansions that cannot be combined, or a mistake in one of them. Names the expansion and the mend."""


class MissingExpansion(RulesetError):
    """An expansion that was named or is required is not there."""


class Conflict(RulesetError):
    """Two expansions, or an expansion and itself, want things that exclude each other."""


class Cycle(RulesetError):
    """Expansions that each want to come after the other."""


class UnknownOption(RulesetError):
    """An option that nobody declared, or a value that is not allowed."""


class UnsupportedSeats(RulesetError):
    """A number of seats that the expansions chosen do not allow."""


class PositionError(CatanError, ValueError):
    """A board or position given by hand that breaks a rule. `faults` names everything that is wrong with it."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__(faults)

    def __str__(self) -> str:
        return "; ".join(self.faults)


class TranscriptError(CatanError, ValueError):
    """JSON that is not what it should be. `line` is 1-based, None where the text has a single line."""

    def __init__(self, message: str, line: int | None = None) -> None:
        self.message = message
        self.line = line
        super().__init__(message, line)

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


class EngineError(CatanError):
    """A rule that broke the engine's contract while it ran: a mistake in an expansion, never in an action."""


ENGINE_TEXTS = {
    "engine.game-over": "The game is over.",
    "engine.not-your-decision": "This seat has nothing to decide now.",
    "engine.not-now": "This cannot be done in this phase.",
    "engine.out-of-range": "A field has a value that it cannot have.",
    "engine.unlikely": "This cannot happen.",
    "engine.not-an-option": "This is not offered.",
}
"""What people read of the violations that the engine itself finds."""

ENGINE = {
    code.removeprefix("engine."): Refusal(code, Rule("engine", heading))
    for code, heading in (
        ("engine.game-over", "The game is over"),
        ("engine.not-your-decision", "Whose decision it is"),
        ("engine.not-now", "What may be done in this phase"),
        ("engine.out-of-range", "What a field may hold"),
        ("engine.unlikely", "Chance"),
        ("engine.not-an-option", "What is offered"),
    )
}
"""The violations that the engine itself finds, by code without prefix."""
