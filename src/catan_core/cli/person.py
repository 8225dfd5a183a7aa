"""A person who plays against bots: sees what the seat may see, and is asked for its decisions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

import attrs
import click
from rich.text import Text

import catan_core as catan
from catan_core import render
from catan_core.cli import answers, completion, moments
from catan_core.cli import menu as menus
from catan_core.cli import typed as commands
from catan_core.cli.costs import costs
from catan_core.cli.log import log_lines
from catan_core.cli.output import ASKED, Screen
from catan_core.cli.points import known_points_note
from catan_core.cli.saving import Saves
from catan_core.cli.speech import ENGLISH
from catan_core.play import Bot, decide
from catan_core.play.faults import blaming_bots
from catan_core.render.labels import NO_LABELS

ROOM = 6
"""Lines below the menu: the question, the answer, and what may have to be said."""
CROWDED = 12
"""If more places than this are numbered on the board, they are listed only when asked for."""
PLACE = re.compile(r"\d\s*,")
"""What is only in places."""
MANY = 30
"""If there are more choices of cards than this, they are not listed: the cards are typed."""


class Quit(Exception):
    """The person leaves the game."""


class Undo(Exception):
    """The person takes back the last decision."""


class Back(Exception):
    """The person wants to see the menu again."""


@attrs.frozen
class Question:
    """What is asked: a line that stands above every answer, what to type, and the numbers on the board meanwhile."""

    text: str
    prompt: str
    empty: bool = False
    """Whether Enter alone is an answer."""
    labels: render.Labels = NO_LABELS
    offered: completion.Offered = completion.NOTHING_OFFERED
    """What Tab completes, besides commands."""


class Person:
    """Plays one seat of a match from the terminal; bots play the others."""

    def __init__(
        self,
        match: catan.Match,
        seat: catan.Seat,
        bots: Mapping[catan.Seat, Bot],
        screen: Screen,
        *,
        saves: Saves | None = None,
        brisk: bool = False,
        resumed: bool = False,
        names: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.seat = seat
        self._names = names
        self._bots = bots
        self._screen, self._say = screen, screen.say
        self._saves = saves or Saves(match, screen.say)
        self._brisk = brisk
        self._told = (self._last_decision() or 0) if resumed else 0
        self._news: list[str] = []
        self._turn = (match.history[self._told - 1][1] if self._told else match.game).turn
        self._panels: tuple[catan.Panel, ...] = ()
        self._board: list[Text] = []
        self._laid_out = -1
        self._passed: set[tuple[int, tuple[catan.Phase, ...]]] = set()
        self._past: list[tuple[catan.Turn, catan.Phase]] = []
        self._decided = False

    def play(self) -> None:
        """Play the match to its end. Raises Quit if the person leaves before."""
        you = render.seat_name(self.seat, self.match.game.rules, self._say.language, self._names)
        self._screen.print(self._say("you-are", seat=you))
        if self._names:
            self._screen.lines([", ".join(f"{seat}: {name}" for seat, name in enumerate(self._names) if name)])
        self._screen.print()
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
                with blaming_bots(self.match, self._bots):
                    self.match.play(decide(self._bots[other], self.match, other))
            else:
                self.match.play(action)
            self._saves.follow()
        self._tell()

    def _decision(self, view: catan.View) -> catan.Action | None:
        """What the person decides; None if there is nothing to decide now, or the person passes."""
        if self.seat in view.actors:
            self._past = [*(past for past in self._past if past[0] == view.turn), (view.turn, view.stack[-1])]
            if is_forced(view.actions):
                action = view.actions[0]
                self._say_line(self._say("only-choice", action=self._action(view, action)))
                return action
            decided = self._ask(view, may_pass=False)
            self._decided = True
            self._news.clear()
            return decided
        moment = (view.turn.number, view.stack)
        if self._brisk or moment in self._passed or not (view.actions or view.actions.open):
            return None
        self._passed.add(moment)
        history = self.match.history
        return None if history and history[-1][0].seat == self.seat else self._ask(view, may_pass=True)

    def _undo(self) -> None:
        """Take back what the person has decided last, with all that followed from it by itself."""
        last = self._last_decision()
        if last is None:
            self._screen.print(self._say("nothing-decided"))
            return
        if not self._saves.can_undo:
            self._screen.print(self._say("cannot-undo"))
            return
        undone = self.match.undo()
        while self.match.moves > last:
            undone = self.match.undo()
        self._saves.follow()
        self._screen.print(self._say("taken-back", action=self._action(self.match.game.view(self.seat), undone)))
        self._told, self._turn = self.match.moves, self.match.game.turn
        self._panels, self._passed = (), set()
        self._news.clear()

    def _last_decision(self) -> int | None:
        """How many actions were played before the person last had a choice; None if there was none."""
        history = self.match.history
        for played in range(len(history) - 1, 0, -1):
            if history[played][0].seat == self.seat and not is_forced(history[played - 1][1].view(self.seat).actions):
                return played
        first = bool(history) and history[0][0].seat == self.seat
        return 0 if first else None

    # -- what is shown -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Tell what has happened since the last time."""
        history = self.match.history
        for _, game in history[self._told :]:
            for line in log_lines(game, self.seat, self._turn, self._say.language, self._names):
                self._say_line(line)
            self._turn = game.turn
        self._told = len(history)

    def _say_line(self, line: str) -> None:
        """Write a line that belongs to what has happened."""
        self._news.append(line)
        self._screen.lines([line])

    def _action(self, view: catan.View, action: catan.Action) -> str:
        language = self._say.language
        named = render.PlaceNames(view, language)
        return render.action_text(
            view.rules, view.rules.topology(view), action, language, names=self._names, places=named
        )

    def _title(self, view: catan.View, kind: type[catan.Action]) -> str:
        return view.rules.text(f"action:{kind.tag}", self._say.language)

    def _show_board(self, labels: render.Labels | None = None) -> None:
        view = self.match.game.view(self.seat)
        self._board = self._screen.board_lines(view)
        self._screen.board(view, labels)

    def _show_new_board(self, view: catan.View, below: int) -> None:
        """Draw the board when it is first seen, and after a change if it fits on the terminal with what comes below."""
        board = self._screen.board_lines(view)
        fits = self._screen.is_terminal and len(board) + below <= self._screen.height
        if board and (not self._board or (fits and board != self._board)):
            self._show_board()

    def _show_panels(self, view: catan.View, *, all: bool = False, below: int = 0) -> None:
        """Show what lies beside the board: all of it, or only what has changed.

        On a terminal with few lines, not more is shown than fits with what comes `below`, and a line names the rest.
        """
        panels = view.panels(self._say.language, self._names)
        shown = [panel for panel in panels if all or panel not in self._panels]
        rest: list[catan.Panel] = []
        if self._screen.is_low:
            shown, rest = self._fitting(shown, self._screen.height - ASKED - below)
        self._screen.panels(shown)
        self._screen.texts(self._rest(rest))
        self._panels = panels

    def _fitting(self, panels: Sequence[catan.Panel], room: int) -> tuple[list[catan.Panel], list[catan.Panel]]:
        """The panels that fit into some lines, and the others, which are named there too. Those of other seats come
        last."""
        rules, language = self.match.game.rules, self._say.language
        others = [render.seat_name(seat, rules, language, self._names) for seat in rules.all_seats if seat != self.seat]
        left = sorted(panels, key=lambda panel: any(name in panel.title for name in others))
        heights = [len(self._screen.flat(panel)) for panel in left]
        kept: list[catan.Panel] = []
        for panel, height in zip(left, heights, strict=True):
            named = self._rest([other for other in panels if other not in (*kept, panel)])
            if height + len(named) <= room:
                kept.append(panel)
                room -= height
        return [panel for panel in panels if panel in kept], [panel for panel in panels if panel not in kept]

    def _rest(self, panels: Sequence[catan.Panel]) -> list[Text]:
        """A line that names panels; nothing without any."""
        titles = ", ".join(re.split(r" \(|:", panel.title)[0] for panel in panels)
        return self._screen.folded([self._say("folded", titles=titles)]) if panels else []

    def _show_menu(self, view: catan.View, menu: Sequence[menus.Entry]) -> None:
        self._screen.print()
        panels = view.panels(self._say.language, self._names)
        self._show_new_board(view, sum(len(panel.lines) + 2 for panel in panels) + len(menu) + ROOM)
        lines = [entry.text for entry in menu]
        self._show_panels(view, below=self._screen.rows(lines))
        self._screen.choices(lines)

    # -- what is asked -------------------------------------------------------------------------------------------

    def _ask(self, view: catan.View, *, may_pass: bool) -> catan.Action | None:
        """Let the person choose from the menu: something legal, or None to pass."""
        menu = menus.entries(view, view.actions, self._say, self._names)
        phase = render.phase_text(
            view.rules, view.rules.topology(view), view.stack[-1], self._say.language, names=self._names
        )
        if after := moments.next_phase(view, self.seat, self._say, self._names):
            phase = self._say("phase-and-next", phase=phase, after=after)
        text = self._say("what-do-you-do", phase=phase)
        alone = len(menu) == 1 and not may_pass and menu[0].action is None
        prompt = self._say("enter-or-number" if may_pass else "number")
        while True:
            try:
                if alone:
                    self._screen.print()
                    self._show_panels(view)
                    return self._complete(view, menu[0], text)
                self._show_menu(view, menu)
                offered = completion.Offered(lines=[entry.text for entry in menu])
                return self._from_menu(view, menu, Question(text, prompt, empty=may_pass, offered=offered))
            except answers.InputError as error:
                self._wrong(error)
            except Back:
                continue

    def _from_menu(self, view: catan.View, menu: Sequence[menus.Entry], question: Question) -> catan.Action | None:
        """What the person chooses from the menu, asked until it is legal; None to pass. Raises Back."""
        while True:
            typed = self._read(question)
            if not typed:
                return None
            try:
                entry = menu[
                    commands.chosen(typed, [entry.text for entry in menu], self._say, partial(self._why_not, view))
                ]
                return self._complete(view, entry, self._say("which-one", title=entry.title))
            except answers.InputError as error:
                self._wrong(error)

    def _complete(self, view: catan.View, entry: menus.Entry, text: str) -> catan.Action:
        """The action of a line of the menu, its fields asked for if it has any. Raises InputError and Back."""
        if entry.action is not None:
            return entry.action
        assert entry.kind is not None
        actions = view.actions.of(entry.kind)
        if not actions:
            return self._typed(view, entry.kind, entry.title)
        listed = menus.choices(view, entry.kind, actions, self._say.language, self._names)
        if (
            len(actions) > MANY
            and not listed.is_placed
            and answers.Fields(view, self.seat, self._say, self._names).of(entry.kind) is not None
        ):
            if self._laid_out != self.match.moves:
                self._show_panels(view, all=True)
                self._laid_out = self.match.moves
            example = self._action(view, actions[len(actions) // 2])
            return self._typed(view, entry.kind, self._say("many-ways", count=len(actions), action=example))
        return self._pick(view, listed, text)

    def _pick(self, view: catan.View, listed: menus.Choices, text: str) -> catan.Action:
        """An action of a kind, chosen from a list, on the board if the actions name places. Raises Back."""
        shown, offered = 0, completion.Offered(lines=listed.lines, places=listed.places)
        if listed.is_placed:
            self._show_board(listed.labels)
        if not listed.is_placed or (
            len(listed.lines) <= CROWDED and self._screen.has_room_for(listed.lines, self._board)
        ):
            shown = self._screen.choices(listed.lines)
        while True:
            more = 0 < shown < len(listed.lines)
            prompt = "number-or-more" if more else "number-or-back" if shown else "on-the-board"
            question = Question(text, self._say(prompt), empty=more, labels=listed.labels, offered=offered)
            typed = self._read(question)
            if not typed or commands.command_in(typed) == commands.LIST:
                shown = self._screen.choices(listed.lines, 0 if typed else shown)
                continue
            try:
                return self._picked(view, listed, typed)
            except answers.InputError as error:
                self._wrong(error)

    def _picked(self, view: catan.View, listed: menus.Choices, typed: str) -> catan.Action:
        """The action that was typed: by its number, by its place as it is printed, or by words. Raises InputError."""
        if listed.place is not None:
            read = answers.Fields(view, self.seat, self._say, self._names).of(listed.kind)
            assert read is not None
            try:
                place = read[listed.place][1](typed)
            except answers.InputError:
                if PLACE.search(typed):
                    raise
                place = None
            if place is not None:
                return self._legal(view, listed.kind(self.seat, **{listed.place: place}))
        return listed.actions[commands.chosen(typed, listed.lines, self._say, partial(self._why_not, view))]

    def _why_not(self, view: catan.View, typed: str) -> Sequence[str]:
        """Why what was typed is not possible now, if it is possible at all."""
        past = [phase for turn, phase in self._past if turn == view.turn]
        why = moments.why_not_now(typed, view, self.seat, past, self._say, self._names)
        return [part for line in why for part in self._screen.broken(line)]

    def _typed(self, view: catan.View, kind: type[catan.Action], text: str) -> catan.Action:
        """An action whose fields the person types. Raises InputError if it is not legal, and Back."""
        fields = answers.Fields(view, self.seat, self._say, self._names)
        asked, offered = fields.of(kind), completion.Offered(words=fields.words)
        if asked is None:
            raise answers.InputError(self._say("cannot-type"))
        values = {}
        for name, (what, read) in asked.items():
            field = view.rules.text(f"field:{name}", self._say.language).replace("_", " ")
            while name not in values:
                try:
                    prompt = self._say("field-or-back", field=field, what=what)
                    values[name] = read(self._read(Question(text, prompt, offered=offered)))
                except answers.InputError as error:
                    self._wrong(error)
        return self._legal(view, kind(self.seat, **values))

    def _legal(self, view: catan.View, action: catan.Action) -> catan.Action:
        """An action, if it is legal. Raises InputError with the reason if it is not."""
        violation = view.rules.check(view, action)
        if violation is None:
            return action
        text = render.refusal_text(view.rules, violation, self._say.language)
        # Rules are cited in English, as everywhere. Places have been typed, and their numbers mean nothing to a person.
        facts = [f", {name} {value}" for name, value in violation.detail if name not in ("node", "edge", "hex")]
        cited = f" ({violation.rule}{''.join(facts)})" if self._say.language == ENGLISH else ""
        raise answers.InputError(self._say("not-legal", text=text) + cited)

    def _wrong(self, error: answers.InputError) -> None:
        """Say what was wrong, right above the question, which is asked again."""
        self._screen.print(f"{error}", style="yellow")

    # -- what is typed -------------------------------------------------------------------------------------------

    def _read(self, question: Question) -> str:
        """A line that the person types. Commands are carried out, and then it is asked for again.

        Raises Quit, Undo and Back.
        """
        typed = ""
        while True:
            if not typed:
                self._screen.print(question.text, style="bold")
                typed = self._line(question.prompt, question.offered)
            command = commands.command_in(typed)
            if command is not None and command != commands.LIST:
                typed = self._do(command, question)
            elif typed or question.empty:
                return typed

    def _line(self, prompt: str, offered: completion.Offered) -> str:
        """A line as it was typed. Raises Quit where there are no more, and when the person presses Ctrl-C."""
        try:
            return completion.read_line(
                prompt, attrs.evolve(offered, commands=commands.command_words(self._say.language))
            )
        except click.Abort:
            self._screen.print()
            raise Quit from None

    def _do(self, command: commands.Command, question: Question) -> str:
        """Carry out a command; gives what the person has typed meanwhile. Raises Quit, Undo and Back."""
        view = self.match.game.view(self.seat)
        match command.name:
            case "quit":
                self._offer_to_save()
                raise Quit
            case "undo":
                raise Undo
            case "back":
                raise Back
            case "?":
                legend = Text.from_ansi("\n".join(self._screen.legend_lines(view)))
                return self._in_parts([*map(Text, self._say("help").splitlines()), *legend.split()])
            case "board":
                self._show_board(question.labels)
            case "hand":
                return self._show(view.panels(self._say.language, self._names))
            case "log":
                return self._in_parts(self._screen.folded(self._news))
            case "costs":
                card = costs(view.rules, self._say)
                if card is None:
                    self._screen.print(self._say("no-costs"))
                else:
                    return self._show([card])
            case "save":
                self._save(command.file)
            case "score":
                self._screen.print(render.score_sheet(view, self._say.language, names=self._names))
                self._screen.lines(known_points_note(view.rules, self.seat, self._say, self._names), indent=0)
        return ""

    def _show(self, panels: Sequence[catan.Panel]) -> str:
        """Show panels, in parts where the terminal has few lines; gives what the person has typed meanwhile."""
        if self._screen.is_low:
            return self._in_parts([text for panel in panels for text in self._screen.flat(panel)])
        self._screen.panels(panels)
        return ""

    def _in_parts(self, lines: Sequence[Text]) -> str:
        """Write lines, on a terminal no more at a time than fit on it; gives what the person types instead of Enter."""
        room = self._screen.height - 2 if self._screen.is_terminal else len(lines)
        for first in range(0, len(lines), max(room, 1)):
            typed = self._line(self._say("more"), completion.NOTHING_OFFERED) if first else ""
            if typed:
                return typed
            self._screen.texts(lines[first : first + room])
        return ""

    def _save(self, file: str = "") -> bool:
        """Save the game and say where; False if that was not possible."""
        try:
            self._screen.print(self._say("saved", file=self._saves.save(file)))
        except answers.InputError as error:
            self._wrong(error)
            return False
        return True

    def _offer_to_save(self) -> None:
        """Ask whether the game is to be saved, if the person has decided anything that is in no file."""
        if self._saves.where is not None or not self._decided:
            return
        while True:
            self._screen.print(self._say("save-first"), style="bold")
            typed = self._line(self._say("file-or-no", file=self._saves.file), completion.NOTHING_OFFERED)
            if (
                typed.lower() in answers.NO
                or commands.command_in(typed) == commands.QUIT
                or self._save("" if typed.lower() in ("", *answers.YES) else typed)
            ):
                return


def is_forced(actions: catan.Actions) -> bool:
    """Whether there is a single thing to do, so that nothing is decided."""
    return len(actions) == 1 and not actions.open
