"""A game of the Dice Game that begins where a test wants it to."""

from __future__ import annotations

from collections.abc import Mapping

from catan_core import Action, Event, Game, Goods, evolve
from catan_core.plugin.specs import Value
from catan_core.testing import Scenario
from catan_expansions.dice_game import (
    FACES,
    THROWS,
    Building,
    Cup,
    EndTurn,
    KeepOrStop,
    Sheet,
    Sheets,
    StopThrowing,
    ThrowDice,
)
from catan_expansions.dice_game.interchange import sheet_from_string, sheet_to_string
from catan_expansions.dice_game.sheet import built_points


def faces(text: str) -> Goods:
    """Dice by the names of their faces: `faces("ore ore gold")`."""
    names = text.split()
    assert set(names) <= set(FACES)
    return Goods(tuple(names.count(face) for face in FACES))


def throws(game: Game) -> list[tuple[ThrowDice, int]]:
    """How the dice may fall, with weights."""
    return [(action, weight) for action, weight in game.outcomes if isinstance(action, ThrowDice)]


ALL_GOLD = faces("gold gold gold gold gold gold")


class DiceTable(Scenario):
    """A game for one seat (or more) whose seat 0 has built something in its first turn, written as a string."""

    def __init__(self, sheet: str = "", *, seats: int = 1, options: Mapping[str, Value] | None = None) -> None:
        named = {f"dice_game.{name}": value for name, value in (options or {}).items()}
        super().__init__("dice_game", seats=seats, options=named)
        if sheet:
            built = sheet_from_string(sheet)
            first = evolve(built, boxes=(built_points(built),))
            self.slice(Sheets((first, *(Sheet(boxes=(0,)),) * (seats - 1)))).turn(0, seats + 1)
        assert self.game.rules.problems(self.state) == ()

    def lying(self, dice: str, throws: int = THROWS - 1) -> DiceTable:
        """Let the dice lie so, with some throws left; it is to be decided which of them are thrown again."""
        return self._dice(KeepOrStop(self.game.turn.seat), dice, throws)

    def final(self, dice: str) -> DiceTable:
        """Let these be the final dice."""
        return self._dice(Building(self.game.turn.seat), dice, 0)

    def _dice(self, phase: KeepOrStop | Building, dice: str, throws: int) -> DiceTable:
        self.slice(Cup(faces(dice), throws)).phase(phase)
        assert self.game.rules.problems(self.state) == ()
        return self

    def play(self, *actions: Action) -> DiceTable:
        """Play actions in order, chance included; `happened` then has the events of all of them."""
        happened: list[Event] = []
        for action in actions:
            self.game = self.game.play(action)
            happened += self.game.events
        self.happened = tuple(happened)
        return self

    def throw(self, dice: str) -> DiceTable:
        """Let the dice that are thrown fall so."""
        return self.play(ThrowDice(faces(dice)))

    def missed(self) -> DiceTable:
        """A turn in which nothing but gold is thrown, and nothing is built."""
        seat = self.game.turn.seat
        return self.play(ThrowDice(ALL_GOLD), StopThrowing(seat), EndTurn(seat))

    @property
    def dice(self) -> Goods:
        """The dice as they lie."""
        return self.game.state[Cup].dice

    @property
    def sheet(self) -> str:
        """What is built on the sheet of seat 0."""
        return sheet_to_string(self.game.state[Sheets].sheets[0])

    def boxes(self, seat: int = 0) -> tuple[int, ...]:
        """The boxes of a seat."""
        return self.game.state[Sheets].sheets[seat].boxes
