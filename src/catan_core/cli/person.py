"""A person who plays against bots: sees what the seat may see, and is asked for its decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from catan_core import Action, Match, Panel, Phase, Seat, View
from catan_core.cli.answers import Fields, InputError
from catan_core.cli.log import log_lines
from catan_core.cli.menu import Entry, choices, entries, is_placed
from catan_core.cli.numbers import whole
from catan_core.cli.output import Screen
from catan_core.cli.points import known_points_note
from catan_core.cli.recording import Recording
from catan_core.play import Bot, bot_rng
from catan_core.render import Labels, action_text, phase_text, refusal_text, score_sheet, seat_name

TYPED = {
    "quit": ("exit", "q", "salir", "sortir"),
    "undo": ("deshacer", "desfer"),
    "back": ("menu", "menú", "volver", "tornar"),
    "?": ("help", "ayuda", "ajuda"),
    "board": ("tablero", "tauler"),
    "hand": ("mano", "mà"),
    "score": ("puntos", "punts"),
    "list": ("lista", "llista"),
}
"""What may be typed at any time, with the other words for it in every language."""

COMMANDS = {word: command for command, others in TYPED.items() for word in (command, *others)}
CROWDED = 12
"""If more places than this are numbered on the board, they are listed only when asked for."""
MANY = 30
"""If there are more choices of cards than this, they are not listed: the cards are typed."""


class Quit(Exception):
    """The person leaves the game."""


class Undo(Exception):
    """The person takes back the last decision."""


class Back(Exception):
    """The person wants to see the menu again."""


class Person:
    """Plays one seat of a match from the terminal; bots play the others."""

    def __init__(
        self,
        match: Match,
        seat: Seat,
        bots: Mapping[Seat, Bot],
        screen: Screen,
        *,
        recording: Recording | None = None,
        brisk: bool = False,
    ) -> None:
        self.match = match
        self._recording = recording
        self.seat = seat
        self._bots = bots
        self._screen, self._say = screen, screen.say
        self._brisk = brisk
        self._told = 0
        self._turn = match.game.turn
        self._panels: tuple[Panel, ...] = ()
        self._passed: set[tuple[int, tuple[Phase, ...]]] = set()

    def play(self) -> None:
        """Play the match to its end. Raises Quit if the person leaves before."""
        you = seat_name(self.seat, self.match.game.rules, self._say.language)
        self._screen.print(f"{self._say('you-are', seat=you)}\n")
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
        """What the person decides; None if there is nothing to decide now, or the person passes."""
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
            self._screen.print(self._say("nothing-decided"))
            return
        if self._recording is not None and not self._recording.can_undo:
            self._screen.print(self._say("cannot-undo"))
            return
        while (undone := self.match.undo()).seat != self.seat:
            pass
        if self._recording is not None:
            self._recording.follow()
        game = self.match.game
        action = action_text(game.rules, game.board, undone, self._say.language)
        self._screen.print(self._say("taken-back", action=action))
        self._told, self._turn = len(self.match.history), game.turn
        self._panels, self._passed = (), set()

    # -- what is shown -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Tell what has happened since the last time."""
        history = self.match.history
        for _, game in history[self._told :]:
            for line in log_lines(game, self.seat, self._turn, self._say.language):
                self._screen.print(line)
            self._turn = game.turn
        self._told = len(history)

    def _show_board(self, labels: Labels | None = None) -> None:
        self._screen.board(self.match.game.view(self.seat), labels)

    def _show_panels(self, view: View, *, all: bool = False) -> None:
        """Show what lies beside the board: all of it, or only what has changed."""
        panels = view.panels(self._say.language)
        self._screen.panels([panel for panel in panels if all or panel not in self._panels])
        self._panels = panels

    # -- what is asked -------------------------------------------------------------------------------------------

    def _ask(self, view: View, *, may_pass: bool) -> Action | None:
        """Let the person choose from the menu: something legal, or None to pass."""
        menu = entries(view, view.actions, self._say)
        self._screen.print()
        self._show_panels(view)
        alone = len(menu) == 1 and not may_pass and menu[0].action is None
        while True:
            phase = phase_text(view.rules, view.rules.topology(view), view.stack[-1], self._say.language)
            self._screen.print(self._say("what-do-you-do", phase=phase), style="bold")
            if not alone:
                self._screen.choices([entry.text for entry in menu])
            try:
                if alone:
                    return self._complete(view, menu[0])
                typed = self._read(self._say("enter-or-number" if may_pass else "number"), empty=may_pass)
                if not typed:
                    return None
                return self._complete(view, menu[self._number(typed, len(menu))])
            except InputError as error:
                self._screen.print(f"{error}")
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
        _, labels = choices(view, entry.kind, actions, self._say.language)
        if (
            len(actions) > MANY
            and not is_placed(labels)
            and Fields(view, self.seat, self._say).of(entry.kind) is not None
        ):
            self._show_panels(view, all=True)
            example = action_text(view.rules, None, actions[0], self._say.language)
            self._screen.print(self._say("many-ways", count=len(actions), action=example))
            return self._typed(view, entry.kind)
        return self._pick(view, entry.kind, actions)

    def _pick(self, view: View, kind: type[Action], actions: Sequence[Action]) -> Action:
        """One of the actions of a kind, chosen from a list, on the board if they name places."""
        lines, labels = choices(view, kind, actions, self._say.language)
        if is_placed(labels):
            self._show_board(labels)
        prompt = self._say("number-or-back")
        if is_placed(labels) and len(lines) > CROWDED:
            prompt = self._say("on-the-board")
        else:
            self._screen.choices(lines)
        while COMMANDS.get((typed := self._read(prompt)).lower()) == "list":
            self._screen.choices(lines)
        return actions[self._number(typed, len(actions))]

    def _typed(self, view: View, kind: type[Action]) -> Action:
        """An action whose fields the person types. Raises InputError if it is not legal."""
        asked = Fields(view, self.seat, self._say).of(kind)
        if asked is None:
            raise InputError(self._say("cannot-type"))
        values = {}
        for name, (what, read) in asked.items():
            field = view.rules.text(f"field:{name}", self._say.language).replace("_", " ")
            prompt = f"{field} ({what})"
            while name not in values:
                try:
                    values[name] = read(self._read(prompt))
                except InputError as error:
                    self._screen.print(f"{error}")
        action = kind(self.seat, **values)
        violation = view.rules.check(view, action)
        if violation is not None:
            detail = "".join(f", {name} {value}" for name, value in violation.detail)
            text = refusal_text(view.rules, violation, self._say.language)
            raise InputError(self._say("not-legal", text=text, why=f"{violation.rule}{detail}"))
        return action

    def _number(self, typed: str, most: int) -> int:
        try:
            return whole(typed, 1, most) - 1
        except ValueError:
            raise InputError(self._say("type-a-number", most=most)) from None

    def _read(self, prompt: str, *, empty: bool = False) -> str:
        """A line that the person types. Commands are carried out, and then it is asked for again."""
        while True:
            try:
                typed = click.prompt(prompt, prompt_suffix="> ", default="" if empty else None, show_default=False)
            except click.Abort:
                self._screen.print()
                raise Quit from None
            match COMMANDS.get(typed.strip().lower(), typed.strip()):
                case "quit":
                    raise Quit
                case "undo":
                    raise Undo
                case "back":
                    raise Back
                case "?":
                    self._screen.print(self._say("help"))
                case "board":
                    self._show_board()
                case "hand":
                    self._show_panels(self.match.game.view(self.seat), all=True)
                case "score":
                    view = self.match.game.view(self.seat)
                    for line in (
                        score_sheet(view, self._say.language),
                        *known_points_note(view.rules, self.seat, self._say),
                    ):
                        self._screen.print(line)
                case "" if not empty:
                    pass
                case _:
                    return typed.strip()
