"""A game of the Dice Game that begins where a test wants it to."""

from __future__ import annotations

from collections.abc import Mapping

from catan_core import CHANCE, Action, Event, Game, Goods, Seat, Turn, evolve, ruleset
from catan_core.specs import Value
from catan_expansions.dice_game.building import Building
from catan_expansions.dice_game.dice import FACES, THROWS, Cup, KeepOrStop, StopThrowing, ThrowDice
from catan_expansions.dice_game.interchange import sheet_from_string, sheet_to_string
from catan_expansions.dice_game.sheet import Sheet, Sheets, built_points
from catan_expansions.dice_game.turn import EndTurn


def faces(text: str) -> Goods:
    """Dice by the names of their faces: `faces("ore ore gold")`."""
    names = text.split()
    assert set(names) <= set(FACES)
    return Goods(tuple(names.count(face) for face in FACES))


ALL_GOLD = faces("gold gold gold gold gold gold")


class DiceTable:
    """A game for one seat (or more) whose seat 0 has built something in its first turn, written as a string."""

    def __init__(self, sheet: str = "", *, seats: int = 1, options: Mapping[str, Value] | None = None) -> None:
        named = {f"dice_game.{name}": value for name, value in (options or {}).items()}
        game = ruleset("dice_game", options=named).new_game(seats=seats)
        if sheet:
            built = sheet_from_string(sheet)
            first = evolve(built, boxes=(built_points(built),))
            others = (Sheet(boxes=(0,)),) * (seats - 1)
            slices = game.state.slices
            changed = tuple(Sheets((first, *others)) if isinstance(one, Sheets) else one for one in slices)
            game = Game(evolve(game.state, slices=changed, turn=Turn(seats + 1, Seat(0))))
        self.game = game
        self.happened: tuple[Event, ...] = ()
        assert self.game.rules.faults(self.game.state) == ()

    def lying(self, dice: str, throws: int = THROWS - 1) -> DiceTable:
        """Let the dice lie so, with so many throws left; it is to be decided which of them are thrown again."""
        return self._dice(KeepOrStop(self.game.turn.seat), dice, throws)

    def final(self, dice: str) -> DiceTable:
        """Let these be the final dice."""
        return self._dice(Building(self.game.turn.seat), dice, 0)

    def _dice(self, phase: KeepOrStop | Building, dice: str, throws: int) -> DiceTable:
        slices = self.game.state.slices
        changed = tuple(Cup(faces(dice), throws) if isinstance(one, Cup) else one for one in slices)
        self.game = Game(evolve(self.game.state, slices=changed, stack=(phase,)))
        assert self.game.rules.faults(self.game.state) == ()
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

    def code(self, action: Action) -> str | None:
        """The violation code with which an action is refused; None if it is legal. Listing must agree with it."""
        violation = self.game.rules.check(self.game.state, action)
        if action.seat != CHANCE:
            assert (action in tuple(self.game.actions_of(action.seat))) == (violation is None)
        return None if violation is None else violation.code

    def events(self, kind: type[Event]) -> tuple[Event, ...]:
        """The events of a kind that the last `play` has caused."""
        return tuple(event for event in self.happened if isinstance(event, kind))

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
