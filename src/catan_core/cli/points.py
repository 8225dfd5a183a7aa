"""Notes on which points a score sheet counts, since some are hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catan_core import Rules, Seat
from catan_core.cli.speech import SPEECH, Speech
from catan_core.words.narrator import narrator_of


def all_points_note(rules: Rules, say: Speech = SPEECH) -> Iterator[str]:
    """A line below the score sheet of a `Game`; no line if no points are hidden."""
    if hidden := _hidden(rules, say.language):
        yield say("all-points", hidden=hidden)


def known_points_note(
    rules: Rules, seat: Seat | None, say: Speech = SPEECH, names: Sequence[str] = ()
) -> Iterator[str]:
    """A line below the score sheet of a view; no line if no points are hidden."""
    if hidden := _hidden(rules, say.language):
        whose = "known-points" if seat is None else "own-points"
        yield say(whose, hidden=hidden, viewer=viewer_name(rules, seat, say, names))


def viewer_name(rules: Rules, seat: Seat | None, say: Speech, names: Sequence[str]) -> str:
    """What a seat or a spectator is called within a sentence."""
    return say("spectator") if seat is None else narrator_of(rules, None, say.language, names).seat_within(seat)


def _hidden(rules: Rules, language: str) -> str:
    return ", ".join(rules.text(f"points:{source.name}", language) for source in rules.points_from if not source.shown)
