"""A point of a game, as `catan replay` shows it."""

from __future__ import annotations

import json

import attrs

import catan_core as catan
from catan_core.cli import params
from catan_core.cli.output import Screen
from catan_core.cli.points import known_points_note, viewer_name
from catan_core.cli.speech import Speech
from catan_core.header import Header
from catan_core.model.metadata import names_in
from catan_core.render import score_sheet, status_text
from catan_core.words.seats import seat_names


@attrs.frozen
class Point:
    """A point of a game, and who looks at it: a seat, or None for a spectator.

    `end` is how the transcript ends, `header` how it begins, and `say` puts it all into words.
    """

    at: int
    game: catan.Game
    seat: catan.Seat | None
    log: tuple[str, ...]
    actions: int
    end: catan.Game
    header: Header
    say: Speech

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return names_in(self.header.metadata, self.game.rules.seats)


def seen_as_json(point: Point) -> dict[str, object]:
    """What is seen at a point, for JSON."""
    game, view = point.game, point.game.view(point.seat)
    return {
        "verified": True,
        "metadata": point.header.metadata,
        "actions": point.actions,
        "over": point.end.over,
        "winners": list(point.end.winners),
        "at": point.at,
        "as": params.SPECTATOR if point.seat is None else point.seat,
        "points": [view.points(seat) for seat in game.rules.all_seats],
        "view": json.loads(view.to_json()),
        "events": json.loads(game.rules.ruleset.events_to_json(game.events, point.seat)),
    }


def show(point: Point, screen: Screen) -> None:
    """Write what is seen at a point, and how the game ends."""
    view, end = point.game.view(point.seat), point.end
    for name, value in point.header.metadata.items():
        screen.print(f"{name}: {value}")
    if point.header.metadata:
        screen.print()
    for line in point.log:
        screen.print(line)
    if point.log:
        screen.print()
    if point.game.board is not None:
        screen.board(view)
        screen.print()
    rules, say, names = view.rules, point.say, point.names
    notes = known_points_note(rules, point.seat, say, names)
    status, sheet = status_text(view, say.language, names=names), score_sheet(view, say.language, names=names)
    for line in (status, "", sheet, *notes, ""):
        screen.print(line)
    who = viewer_name(rules, point.seat, say, names)
    screen.print(say("after", at=point.at, actions=say.count("action", point.actions), viewer=who))
    winners = seat_names(rules, end.winners, say.language, names) if end.winners else say("nobody")
    ended = say("won-by", seats=winners) if end.over else say("not-over")
    screen.print(say("in-order", actions=say.count("action", point.actions), ended=ended))
