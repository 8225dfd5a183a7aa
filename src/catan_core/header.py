"""What a game began with and what is written about it: the first line of a transcript."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import attrs

from catan_core import codec
from catan_core.codec import problems, reading, ruleset_ref
from catan_core.codec.entries import entries_in
from catan_core.codec.layouts import layout_in
from catan_core.codec.older import bring_up_to_date
from catan_core.codec.positions import dumps
from catan_core.engine.rules import Rules
from catan_core.game import Game
from catan_core.model.errors import TranscriptError
from catan_core.model.metadata import Metadata, check_entries
from catan_core.model.record import Layout, record
from catan_core.model.state import Position, game_name
from catan_core.plugin.expansion import Expansion

if TYPE_CHECKING:
    from catan_core.codec.positions import Codec
    from catan_core.topology import Topology


@record
class Header:
    """What a game began with: the rules (ruleset and seats), and the layout of the board; and what is written about it.

    `entries` are pairs of strings, such as `("date", "2026-01-31")`. Raises ArgumentError for any others.
    """

    rules: Rules
    layout: Layout | None
    entries: Metadata = attrs.field(default=(), validator=lambda header, field, entries: check_entries(entries))

    def __repr__(self) -> str:
        return f"<Header of {game_name(self.rules)}>"

    def __str__(self) -> str:
        board = self.rules.board
        layout = None if board is None or self.layout is None else board.encode(self.layout)
        about = {"metadata": self.metadata} if self.entries else {}
        return dumps(
            {"format": reading.TRANSCRIPT_FORMAT, **ruleset_ref.stored_rules(self.rules), "board": layout, **about}
        )

    @property
    def metadata(self) -> dict[str, str]:
        """What is written about the game, such as `{"date": "2026-01-31"}`."""
        return dict(self.entries)

    @property
    def topology(self) -> Topology | None:
        """The topology of the board; None in a game without one."""
        board = self.rules.board
        return None if board is None or self.layout is None else board.topology(self.layout)

    @property
    def codec(self) -> Codec:
        """How actions are written in a game with this header."""
        return codec.of(self.rules, self.topology)

    def game(self) -> Game:
        """The game as it began."""
        return Game(*self.rules.new_state(self.layout))


def header_of(start: Position, entries: Metadata = ()) -> Header:
    """The header of a game that began with this position, with what is written about it."""
    return Header(start.rules, start.rules.layout(start), entries)


def header_from(value: Any, expansions: Iterable[Expansion], actions: Callable[[], list[Any]]) -> Header:
    """A header from its JSON value. An older version is brought up to date with the `actions` that follow. Raises
    TranscriptError."""
    if reading.stored_as(value) not in (None, reading.TRANSCRIPT):
        raise TranscriptError(f"this is not a transcript, but {reading.stored_as(value)}")
    hooks = {
        "format": reading.format_hook(reading.TRANSCRIPT_FORMAT),
        **ruleset_ref.FIELDS,
        "board": lambda stored, _: stored,
    }
    about = {"metadata": lambda stored, _: entries_in(stored)}
    try:
        if type(value) is dict and "format" in value:
            problems.structure_object({"format": hooks["format"]}, {"format": value["format"]})
            bring_up_to_date(value, expansions, "transcript", lambda: {**value, "actions": actions()})
        fields = problems.structure_object(hooks, value, about)
        rules = ruleset_ref.rules_of(fields, expansions)
        board = problems.structure_object(
            {"board": lambda stored, _: _layout(rules, stored)}, {"board": fields["board"]}
        )
    except Exception as error:
        raise problems.decode_error(error) from None
    return Header(rules, board["board"], fields.get("metadata", ()))


def _layout(rules: Rules, board: Any) -> Layout | None:
    if rules.board is not None:
        return layout_in(rules, board)
    return None if board is None else problems.expected("null, since these expansions have no board", board)
