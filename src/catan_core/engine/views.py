"""What a seat may know of a game: a position without its hidden parts."""

from __future__ import annotations

from collections import abc
from random import Random
from typing import TYPE_CHECKING, TypeVar

import attrs

from catan_core.components.diagram import CardPanel
from catan_core.components.panels import Panel, in_lines
from catan_core.engine.blame import panels_of
from catan_core.engine.guessing import determinize
from catan_core.engine.legal_actions import Actions
from catan_core.model import arguments, state
from catan_core.model import record as records
from catan_core.model.errors import ArgumentError
from catan_core.model.ids import Seat
from catan_core.model.outcomes import Outcomes
from catan_core.model.record import record
from catan_core.model.seen import Seen

if TYPE_CHECKING:
    from catan_core.codec import Codec
    from catan_core.engine.rules import Rules
    from catan_core.plugin.expansion import Expansion

S = TypeVar("S", bound=records.Slice)


@record
class View:
    """A game as one seat may know it; `seat` is None for a spectator.

    It reads like a `State`, with hidden things left out of slices and phases. It offers a seat the same actions as the
    state behind it. `seen` is what the seat has seen since the game began, if the view comes from `Match.view`; two
    views are equal without regard to it. Methods that take a seat raise SeatError for one that the game does not have.
    """

    rules: Rules = attrs.field(eq=False, repr=False)
    seat: Seat | None
    turn: state.Turn
    stack: tuple[records.Phase, ...]
    winners: tuple[Seat, ...] | None
    slices: tuple[records.Slice, ...]
    seen: Seen | None = attrs.field(default=None, eq=False, repr=False)

    def __getitem__(self, kind: type[S]) -> S:
        try:
            return self.slices[self.rules.slice_index[kind]]  # type: ignore[return-value]
        except (KeyError, TypeError):
            state.no_slice(self.rules, kind)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}, {state.game_name(self.rules)}: {state.moment(self)}>"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    @property
    def phase(self) -> records.Phase | None:
        """What must be decided now, as far as this seat knows; None when the game is over."""
        return self.stack[-1] if self.stack and self.winners is None else None

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that owe a decision; `(CHANCE,)` where chance decides."""
        return self.rules.actors(self)

    @property
    def actions(self) -> Actions:
        """The legal actions of this seat; none for a spectator."""
        return Actions(self, Seat(-2) if self.seat is None else self.seat)

    @property
    def outcomes(self) -> Outcomes[records.ChanceAction]:
        """The outcomes of chance if everybody may know them: of dice, but not of a draw from a hand or a deck."""
        spec = self.rules.chances.get(type(self.stack[-1])) if self.stack else None
        return self.rules.outcomes(self) if spec is not None and spec.public else Outcomes(())

    def points(self, seat: Seat) -> int:
        """The victory points of a seat, as far as known here: hidden ones only if they are one's own or a winner's."""
        return self.rules.points(self, seat, hidden=self._knows(seat))

    def score(self, seat: Seat) -> dict[str, int]:
        """The victory points of a seat by source, as far as they are known here."""
        return self.rules.score(self, seat, hidden=self._knows(seat))

    def _knows(self, seat: Seat) -> bool:
        # A winner shows the points that it has won with.
        return seat == self.seat or seat in (self.winners or ())

    def determinize(self, rng: Random, seen: Seen | abc.Iterable[records.Event] | None = None) -> state.State:
        """A state that could be behind this view, with hidden things drawn at random so that they fit the view.

        With `seen`, all that this seat has seen since the game began (such as `match.seen_by(seat)`), they fit that as
        well; a view that has it needs no other. Raises ArgumentError if it is what another seat has seen, or does not
        lead to this view.
        """
        arguments.require_random(rng, "determinize")
        if seen is None:
            seen = self.seen
        if seen is not None and not isinstance(seen, Seen):
            told = arguments.require_each(
                records.Event, seen, "determinize", "what a seat has seen, such as match.seen_by(seat)"
            )
            seen = Seen(self.seat, told)
        if seen is not None and seen.seat != self.seat:
            raise ArgumentError(f"determinize: {seen!r} goes with the view of that seat, not with {self!r}")
        return determinize(self, rng, seen)

    @property
    def _codec(self) -> Codec:
        from catan_core import codec

        return codec.of(self.rules, self.rules.topology(self))

    def to_json(self, *, words: str | None = None, names: abc.Sequence[str] = ()) -> str:
        """The view as JSON, with what is written on the board under `marks`. With a language as `words`, such as "es",
        each phase of the stack has its sentence under `words.stack` and each mark under `words.marks`, in which the
        players are called by their `names`, seat by seat. Raises ArgumentError for an unknown language."""
        return self._codec.view_json(self, words, names)

    @staticmethod
    def from_json(text: str, *, expansions: abc.Iterable[Expansion] = ()) -> View:
        """The view that `to_json` has written, so that a bot or a frontend in another process has it as it was.

        `expansions` are expansions that are not installed. It has no `seen`: `evolve(view, seen=...)` has. Raises
        TranscriptError for other JSON, for expansions and options that are not available, and for a view that nobody
        can have: behind one that is accepted there could be a sound state. Marks and words are not read, since they
        follow from the rest.
        """
        from catan_core import codec

        return codec.view_from_json(text, expansions=expansions)

    def action_to_json(self, action: records.Action) -> str:
        """An action of this game as a JSON object, to be played with `game.play_json`. Raises ArgumentError."""
        return self._codec.action_to_json(action)

    def events_from_json(self, text: str) -> tuple[records.Event, ...]:
        """The events of this game that `Ruleset.events_to_json` has written, with words or without: as a seat may see
        them. They may be given to `Seen.after`. Raises TranscriptError."""
        return self._codec.events_from_json(text)

    def _repr_svg_(self) -> str:
        """The table as this seat sees it, for notebooks."""
        from catan_core.render import board_svg

        return board_svg(self, panels=True)

    def panels(self, language: str = "en", names: abc.Sequence[str] = ()) -> tuple[Panel, ...]:
        """The panels to be shown beside the board as lines of text, in one of the languages of the rules. `names` are
        those of the players, seat by seat; a player without one is called by the seat."""
        seats = self.rules.seat_names(self.rules.language(language), names)
        return tuple(in_lines(panel, seats) for panel in self.card_panels(language, names))

    def card_panels(self, language: str = "en", names: abc.Sequence[str] = ()) -> tuple[CardPanel | Panel, ...]:
        """The same panels as cards, counts and sketches, for pictures; lines where an expansion has only these."""
        spoken = self.rules.language(language)
        seats = self.rules.seat_names(spoken, names)
        drawn: list[CardPanel | Panel] = []
        for drawing in self.rules.side_panels:
            drawn += panels_of(drawing, self, spoken, seats)
        return tuple(drawn)
