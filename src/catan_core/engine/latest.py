"""What was offered last, so that playing it need not check it again."""

from __future__ import annotations

from catan_core.model.outcomes import Outcomes
from catan_core.model.record import Action, ChanceAction
from catan_core.model.state import Position


class Latest:
    """The action that was built last from what a position offers, and the outcomes listed last, each with its position.

    `apply` does not check again what comes from here; `check` does. Each pair is one object, so that threads that share
    rules never see half of one.
    """

    __slots__ = ("action", "outcomes")

    def __init__(self) -> None:
        self.action: tuple[Position | None, Action | None] = (None, None)
        self.outcomes: tuple[Position | None, Outcomes[ChanceAction]] = (None, Outcomes(()))

    def offered(self, position: Position, action: Action) -> bool:
        """Whether this very object was just built from the options of this very position, or is one of its outcomes."""
        where, built = self.action
        if built is action:
            return where is position
        where, outcomes = self.outcomes
        return where is position and outcomes.has(action)
