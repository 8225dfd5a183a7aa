"""Which points are meant: some are hidden, and so differ by who looks."""

from __future__ import annotations

from collections.abc import Iterator

from catan_core import Rules, Seat
from catan_core.render import seat_name


def all_points_note(rules: Rules) -> Iterator[str]:
    """A line about a score sheet of a `Game`; none where no points are hidden."""
    if hidden := _hidden(rules):
        yield f"All points are counted, also those that others cannot see: {hidden}."


def known_points_note(rules: Rules, seat: Seat | None) -> Iterator[str]:
    """A line about a score sheet of a seat's or a spectator's view; none where no points are hidden."""
    if hidden := _hidden(rules):
        known, whose = ("a spectator", "") if seat is None else (seat_name(seat), f"of {seat_name(seat)} and ")
        yield f"Points are counted as {known} knows them: hidden ones ({hidden}) only {whose}of whoever has won."


def _hidden(rules: Rules) -> str:
    return ", ".join(rules.text(f"points:{source.name}") for source in rules.points_from if not source.shown)
