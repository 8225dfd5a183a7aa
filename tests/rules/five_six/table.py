"""A table for five or six set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import catan_core as catan
from catan_core import Expansion, Game, Rules, Ruleset, Seat
from catan_core.base import Board, EndTurn, Island, IslandLayout
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.five_six import EXPANSION, EndPairedPart, EndPairedTrade, EndSpecialBuilding

TERRAINS = {"F": "forest", "P": "pasture", "G": "fields", "H": "hills", "M": "mountains", "D": "desert"}
ROWS = "H10 P6 D / H6 G2 M9 H11 / F3 M11 F5 G10 P4 / D P5 G4 M6 P3 G8 / F12 M10 P2 H4 F11 / F8 G3 F9 G5 / H9 P12 M8"
"""The printed map of 2022, row by row, from the left (X56-BEG-02)."""

FIRST_OF_ROW = {-3: 0, -2: -1, -1: -2, 0: -3, 1: -3, 2: -3, 3: -3}
"""Where each row begins (X56-GEO-01)."""

HARBORS = (
    ((0, -4, "S"), (0, -3, "N"), 0, "generic"), ((1, -3, "N"), (2, -4, "S"), 3, "wool"),
    ((2, -2, "N"), (3, -3, "S"), 7, "generic"), ((2, 1, "N"), (3, -1, "S"), 12, "generic"),
    ((1, 1, "S"), (1, 2, "N"), 15, "brick"), ((-1, 4, "N"), (0, 2, "S"), 18, "wool"),
    ((-2, 3, "S"), (-2, 4, "N"), 21, "lumber"), ((-4, 4, "N"), (-3, 3, "S"), 24, "generic"),
    ((-4, 3, "N"), (-3, 1, "S"), 27, "grain"), ((-4, 1, "N"), (-3, 0, "S"), 30, "generic"),
    ((-3, 0, "N"), (-2, -2, "S"), 33, "ore"),
)  # fmt: skip
"""Its harbors: two nodes, index along the coast, kind (X56-BEG-03)."""


def hexes_of_rows() -> tuple[tuple[int, int, str, int | None], ...]:
    """The printed map by coordinates."""
    found = []
    for (r, first), row in zip(FIRST_OF_ROW.items(), ROWS.split(" / "), strict=True):
        for q, hex in enumerate(row.split(), first):
            found.append((q, r, TERRAINS[hex[0]], int(hex[1:]) if hex[1:] else None))
    return tuple(found)


MAP = Board(hexes_of_rows(), [((one, other), kind) for one, other, _, kind in HARBORS], robber=(2, -3))
"""The printed map, as a board given by hand."""

PAIRED = {"extra_phase": "paired_players"}
NO_PHASE = {"extra_phase": "none"}
ON_REQUEST = {"sbp_request": "request_during_turn"}
COMBINED = {"base.turn_phases": "combined"}


def prefixed(options: Mapping[str, Value]) -> dict[str, Value]:
    """Options by their full name; those without a prefix are of `five_six`."""
    return {name if "." in name else f"{EXPANSION.id}.{name}": value for name, value in options.items()}


def composed(*others: str | Expansion, **options: Value) -> Ruleset:
    """The base game for five and six."""
    return catan.ruleset("base", EXPANSION, *others, options=prefixed(options))


def compiled(seats: int = 6, *others: str | Expansion, **options: Value) -> Rules:
    """The same, compiled for a number of seats."""
    return composed(*others, **options).rules(seats)


def new_game(seats: int = 6, seed: int = 0, **options: Value) -> Game:
    """A new game."""
    return composed(**options).new_game(seats=seats, seed=seed)


def layout(seed: int = 0, **options: Value) -> IslandLayout:
    """The board of a new game for six."""
    return new_game(6, seed, **options).state[Island].layout


def around(q: int, r: int) -> tuple[tuple[int, int, str], ...]:
    """The six corners of a hex, clockwise from the top."""
    return (q, r, "N"), (q + 1, r - 1, "S"), (q, r + 1, "N"), (q, r, "S"), (q - 1, r + 1, "N"), (q, r - 1, "S")


class BetweenTurns(Scenario):
    """What a table does at the end of a turn and after it."""

    def end_turn(self) -> Self:
        """Let the seat on turn end it, whether it has rolled or not."""
        self.building().play(EndTurn(self.game.turn.seat))
        return self

    def pass_on(self) -> tuple[Seat, ...]:
        """Let everybody decline to do anything between two turns; gives the seats that were asked."""
        asked: list[Seat] = []
        while self.state.stack[-1].tag.startswith("five_six/"):
            (seat,) = self.game.actors
            asked.append(seat)
            if "/paired-" in self.state.stack[-1].tag:
                self.end_part()
            else:
                self.play(EndSpecialBuilding(seat))
        return tuple(asked)

    def until_special(self, seat: int) -> Self:
        """After the end of a turn, let everybody decline until a seat is asked."""
        while self.game.actors != (seat,):
            self.play(EndSpecialBuilding(self.game.actors[0]))
        assert self.state.stack[-1].tag == "five_six/special-building"
        return self

    def to_paired_build(self) -> Self:
        """Let the seat that plays a part of the turn have done with trading."""
        if self.state.stack[-1].tag == "five_six/paired-trade":
            self.play(EndPairedTrade(self.game.actors[0]))
        return self

    def end_part(self) -> Self:
        """Let the seat that plays a part of the turn end it."""
        self.to_paired_build().play(EndPairedPart(self.game.actors[0]))
        return self


class FiveSix(BetweenTurns):
    """A scenario on the printed map, for six seats unless said otherwise."""

    def __init__(
        self,
        *others: str | Expansion,
        seats: int = 6,
        options: Mapping[str, Value] | None = None,
        edition: str | None = None,
        turn: int = 0,
    ) -> None:
        options = prefixed(options or {})
        super().__init__(EXPANSION, *others, seats=seats, options=options, edition=edition, board=MAP, turn=turn)
