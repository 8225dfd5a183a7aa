"""Notes on which points a score sheet counts, since some are hidden."""

from __future__ import annotations

from collections.abc import Iterator

from catan_core import Rules, Seat
from catan_core.render import seat_name


def all_points_note(rules: Rules) -> Iterator[str]:
    """A line below the score sheet of a `Game`; no line if no points are hidden."""
    if hidden := _hidden(rules):
        yield f"All points are counted, including hidden ones: {hidden}."


def known_points_note(rules: Rules, seat: Seat | None) -> Iterator[str]:
    """A line below the score sheet of a view; no line if no points are hidden."""
    if hidden := _hidden(rules):
        viewer, whose = ("a spectator", "") if seat is None else (seat_name(seat), f"{seat_name(seat)} and ")
        yield f"These are the points {viewer} knows: hidden ones ({hidden}) are counted only for {whose}the winner."


def _hidden(rules: Rules) -> str:
    return ", ".join(rules.text(f"points:{source.name}") for source in rules.points_from if not source.shown)
