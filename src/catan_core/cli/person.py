"""A person at a table with bots: sees what its seat may see, and is asked for its decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from catan_core import Action, Match, Panel, Phase, Seat, View
from catan_core.cli.answers import Fields, InputError
from catan_core.cli.log import log_lines, turn_title
from catan_core.cli.menu import Entry, choices, entries, in_columns, is_placed
from catan_core.cli.numbers import whole
from catan_core.cli.output import BOLD
from catan_core.cli.points import known_points_note
from catan_core.cli.recording import Recording
from catan_core.play import Bot, bot_rng
from catan_core.render import Labels, action_text, board_text, legend_text, phase_text, score_sheet, seat_name
from catan_core.render.canvas import styled

HELP = """Type the number of what you want to do. Other things that you may type at any time:
  board   draw the board            hand    show the table and your hand again
  score   show the points           menu    show the menu again
  undo    take your last decision back (and what followed it)
  back    out of a list, to the menu
  ?       this help                 quit    leave the game"""
CROWDED = 12
"""Places that are numbered on the board are listed unasked if there are at most so many."""
MANY = 30
"""Lists of more cards than that are not shown unless asked for: the cards are typed instead."""


class Quit(Exception):
    """The person has left the table."""


class Undo(Exception):
    """The person takes back its last decision."""


class Back(Exception):
    """The person wants to see the menu again."""


class Person:
    """Plays one seat of a match from the terminal; bots play the others."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        bots: Mapping[Seat, Bot],
        *,
        recording: Recording | None = None,
        color: bool = False,
        brisk: bool = False,
    ) -> None:
        self.match = match
        self._recording = recording
        self.seat = seat
        self._bots = bots
        self._color = color
        self._brisk = brisk
        self._told = 0
        self._turn = match.game.turn
        self._panels: tuple[Panel, ...] = ()
        self._passed: set[tuple[int, tuple[Phase, ...]]] = set()

    def play(self) -> None:
        """Play the match to its end. Raises Left if the person leaves before."""
        print(f"You are {seat_name(self.seat)}. Type ? for help.\n")
        self._show_board()
        while not self.match.game.over:
            self._tell()
            view = self.match.game.view(self.seat)
            try:
                action = self._decision(view)
            except Undo:
                self._undo()
                continue
            if action is None:
                other = next(seat for seat in self.match.game.actors if seat != self.seat)
                seen = self.match.game.view(other)
                action = self._bots[other].choose(seen, seen.actions, bot_rng(self.match, other))
            self.match.play(action)
            if self._recording is not None:
                self._recording.follow()
        self._tell()

    def _decision(self, view: View) -> Action | None:
        """What the person decides; None if it has nothing to decide now, or does not want to."""
        if self.seat in view.actors:
            return self._ask(view, may_pass=False)
        moment = (view.turn.number, view.stack)
        if self._brisk or moment in self._passed or not (view.actions or view.actions.open):
            return None
        self._passed.add(moment)
        history = self.match.history
        return None if history and history[-1][0].seat == self.seat else self._ask(view, may_pass=True)

    def _undo(self) -> None:
        if not any(action.seat == self.seat for action, _ in self.match.history):
            print("You have not decided anything yet.")
            return
        if self._recording is not None and not self._recording.can_take_back:
            print("The transcript is not written to a file, so nothing can be taken back.")
            return
        while (undone := self.match.undo()).seat != self.seat:
            pass
        if self._recording is not None:
            self._recording.follow()
        game = self.match.game
        print(f"Taken back: {action_text(game.rules, game.board, undone)}")
        self._told, self._turn = len(self.match.history), game.turn
        self._panels, self._passed = (), set()

    # -- what is shown -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """What has happened since the last time."""
        history = self.match.history
        for _, game in history[self._told :]:
            for line in log_lines(game, self.seat, self._turn):
                print(styled(line, BOLD) if self._color and line == turn_title(game.turn) else line)
            self._turn = game.turn
        self._told = len(history)

    def _show_board(self, labels: Labels | None = None) -> None:
        view = self.match.game.view(self.seat)
        drawn = board_text(view, color=self._color, labels=labels or Labels())
        if drawn:
            print(drawn, legend_text(view, color=self._color), sep="\n")

    def _show_panels(self, view: View, *, all: bool = False) -> None:
        panels = view.panels()
        for panel in panels:
            if all or panel not in self._panels:
                print(panel.title, *(f"  {line}" for line in panel.lines), sep="\n")
        self._panels = panels

    # -- what is asked -------------------------------------------------------------------------------------------

    def _ask(self, view: View, *, may_pass: bool) -> Action | None:
        """Let the person choose from the menu until it has chosen something legal, or passes."""
        menu = entries(view, view.actions)
        print()
        self._show_panels(view)
        alone = len(menu) == 1 and not may_pass and menu[0].action is None
        while True:
            phase = phase_text(view.rules, view.rules.topology(view), view.stack[-1])
            print(styled(f"{phase}: what do you do?", BOLD if self._color else ""))
            if not alone:
                print("\n".join(in_columns([entry.text for entry in menu])))
            try:
                if alone:
                    return self._complete(view, menu[0])
                typed = self._read("Enter to go on, or a number> " if may_pass else "number> ", empty=may_pass)
                if not typed:
                    return None
                return self._complete(view, menu[self._number(typed, len(menu))])
            except InputError as unclear:
                print(f"{unclear}")
            except Back:
                pass

    def _complete(self, view: View, entry: Entry) -> Action:
        """The action of a line of the menu, its fields asked for if it has any. Raises InputError and Back."""
        if entry.action is not None:
            return entry.action
        assert entry.kind is not None
        actions = view.actions.of(entry.kind)
        if not actions:
            return self._typed(view, entry.kind)
        _, labels = choices(view, entry.kind, actions)
        if len(actions) > MANY and not is_placed(labels) and Fields(view, self.seat).of(entry.kind) is not None:
            self._show_panels(view, all=True)
            print(f"There are {len(actions)} ways, such as: {action_text(view.rules, None, actions[0])}")
            return self._typed(view, entry.kind)
        return self._pick(view, entry.kind, actions)

    def _pick(self, view: View, kind: type[Action], actions: Sequence[Action]) -> Action:
        """One of the actions of a kind, chosen from a list, on the board if they name places."""
        lines, labels = choices(view, kind, actions)
        if is_placed(labels):
            self._show_board(labels)
        listed, prompt = "\n".join(in_columns(lines)), "number, or back> "
        if is_placed(labels) and len(lines) > CROWDED:
            prompt = "number on the board, list, or back> "
        else:
            print(listed)
        while (typed := self._read(prompt)).lower() == "list":
            print(listed)
        return actions[self._number(typed, len(actions))]

    def _typed(self, view: View, kind: type[Action]) -> Action:
        """An action whose fields the person types. Raises InputError if it is not legal."""
        asked = Fields(view, self.seat).of(kind)
        if asked is None:
            raise InputError("this cannot be typed here")
        values = {}
        for name, (what, read) in asked.items():
            prompt = f"{name.replace('_', ' ')} ({what})> "
            while name not in values:
                try:
                    values[name] = read(self._read(prompt))
                except InputError as unclear:
                    print(f"{unclear}")
        action = kind(self.seat, **values)
        violation = view.rules.check(view, action)
        if violation is not None:
            detail = "".join(f", {name} {value}" for name, value in violation.detail)
            raise InputError(f"That is not legal: {violation.text} ({violation.rule}{detail})")
        return action

    def _number(self, typed: str, most: int) -> int:
        try:
            return whole(typed, 1, most) - 1
        except ValueError:
            raise InputError(f"Type a number from 1 to {most}, or ? for help.") from None

    def _read(self, prompt: str, *, empty: bool = False) -> str:
        """A line that the person types. Other commands are carried out, and then it is asked again."""
        while True:
            try:
                typed = input(prompt).strip()
            except EOFError:
                print()
                raise Quit from None
            match typed.lower():
                case "quit" | "exit" | "q":
                    raise Quit
                case "undo":
                    raise Undo
                case "back" | "menu":
                    raise Back
                case "?" | "help":
                    print(HELP)
                case "board":
                    self._show_board()
                case "hand":
                    self._show_panels(self.match.game.view(self.seat), all=True)
                case "score":
                    view = self.match.game.view(self.seat)
                    print(score_sheet(view), *known_points_note(view.rules, self.seat), sep="\n")
                case "" if not empty:
                    pass
                case _:
                    return typed
