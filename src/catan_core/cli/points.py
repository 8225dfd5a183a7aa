"""Notes on which points a score sheet counts, since some are hidden."""

from __future__ import annotations

from collections.abc import Iterator

from catan_core import Rules, Seat
from catan_core.cli.speech import SPEECH, Speech
from catan_core.render import seat_name


def all_points_note(rules: Rules, say: Speech = SPEECH) -> Iterator[str]:
    """A line below the score sheet of a `Game`; no line if no points are hidden."""
    if hidden := _hidden(rules, say.language):
        yield say("all-points", hidden=hidden)


def known_points_note(rules: Rules, seat: Seat | None, say: Speech = SPEECH) -> Iterator[str]:
    """A line below the score sheet of a view; no line if no points are hidden."""
    if hidden := _hidden(rules, say.language):
        if seat is None:
            yield say("known-points", hidden=hidden, viewer=say("spectator"))
        else:
            yield say("own-points", hidden=hidden, viewer=seat_name(seat, rules, say.language))


def _hidden(rules: Rules, language: str) -> str:
    return ", ".join(rules.text(f"points:{source.name}", language) for source in rules.points_from if not source.shown)
