"""What Tab completes while a person types, and how a terminal of 24 lines is used."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

import catan_core as catan
from catan_core.base import PlaceBuilding
from catan_core.cli.completion import READLINE, Offered, completions
from catan_core.cli.menu import choices
from catan_core.cli.phrases import PHRASES
from catan_core.cli.typed import COMMANDS, TYPED, command_words
from catan_core.play import RandomBot, play_match
from tests.cli.test_person import ANSI, LOW, sit
from tests.helpers.each import for_each
from tests.helpers.seats import ZERO

GAME = catan.new_game("base", seats=3, seed=1)


def test_words_of_a_list_are_completed_in_any_order() -> None:
    offered = Offered(lines=["Build a road (3 ways) ...", "Build a city", "End the turn"])
    assert completions("", "b", offered) == ["build"]
    assert completions("build ", "", offered) == ["build", "road", "ways", "city"]
    assert completions("CITY ", "b", offered) == ["build"]
    assert completions("city ", "r", offered) == []


def test_places_are_completed_as_they_may_be_typed() -> None:
    listed = choices(GAME.view(ZERO), PlaceBuilding, GAME.view(ZERO).actions.of(PlaceBuilding))
    offered = Offered(places=listed.places)
    assert len(listed.places) == 54
    assert completions("", "", offered) == []
    assert completions("", "0,-2,", offered) == ["0,-2,N", "0,-2,S"]
    assert completions("", "0,-2,n", offered) == ["0,-2,N"]
    roads = Offered(places=["0,0,N 0,-1,S", "0,0,N 1,-1,S", "0,1,N 0,0,S"])
    assert completions("", "0,", roads) == ["0,0,N", "0,1,N"]
    assert completions("0,0,N ", "1", roads) == ["1,-1,S"]


def test_files_are_completed_after_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "one.jsonl").touch()
    monkeypatch.chdir(tmp_path)
    assert completions("save ", "ga", Offered()) == [os.path.join("games", "")]
    assert completions("desar ", os.path.join("games", ""), Offered()) == [os.path.join("games", "one.jsonl")]
    assert completions("save ", os.path.join("nowhere", ""), Offered()) == []


@for_each(["en", "es", "ca"])
def test_commands_are_completed_in_the_language_that_is_spoken(language: str) -> None:
    words = command_words(language)
    assert {COMMANDS[word] for word in words} == {*TYPED["en"]}
    offered = Offered(commands=words)
    assert {word for start in words for word in completions("", start[:2], offered)} == {*words}
    help = PHRASES[language]["help"]
    for command in TYPED[language].values():
        assert command[-1] in help or command[0] in help or "list" in COMMANDS[command[0]]
    assert max(map(len, help.splitlines())) <= 80


EVERYTHING = ("base", "five_six", "cities_knights")


@cache
def late(*expansions: str, seats: int, actions: int) -> catan.Game:
    """A game after some actions, at a decision of seat 0 in its own turn."""
    match = catan.Match(catan.ruleset(*expansions), seats, seed=2)
    for played, _ in enumerate(play_match(match, [RandomBot()] * seats)):
        game = match.game
        if played > actions and game.turn.seat == 0 and 0 in game.actors and len(game.actions) > 1:
            break
    return match.game


@pytest.mark.thorough
@for_each(["en", "es", "ca"])
@pytest.mark.parametrize(("expansions", "seats", "actions"), [(EVERYTHING, 6, 400), (("dice_game",), 6, 90)])
def test_panels_that_do_not_fit_above_the_question_are_named(
    language: str, expansions: tuple[str, ...], seats: int, actions: int
) -> None:
    evening = sit(late(*expansions, seats=seats, actions=actions), ["xyzzy"], terminal=LOW, language=language)
    lines = ANSI.sub("", evening.shown).splitlines()
    assert max(map(len, lines)) <= 80
    game = late(*expansions, seats=seats, actions=actions)
    title = game.view(ZERO).panels(language)[0].title
    panels = next(number for number, line in enumerate(lines) if line.startswith(title))
    assert len(lines) - panels <= 24
    assert sum(line.endswith("?") for line in lines) == 2
    rest = PHRASES[language]["folded"].partition("{")[0]
    assert sum(line.startswith(rest) for line in lines) == 1


@pytest.mark.thorough
@for_each(["en", "es", "ca"])
def test_what_is_longer_than_the_terminal_is_shown_in_parts(language: str) -> None:
    game, more = late("base", "cities_knights", seats=4, actions=400), PHRASES[language]["more"]
    hand, score = (TYPED[language][command][0] for command in ("hand", "score"))
    evening = sit(game, [hand, "", hand], terminal=LOW, language=language)
    _, first, second, again, _ = ANSI.sub("", evening.shown).split("> ")
    assert first.endswith(f"\n{more}")
    assert (len(first.splitlines()), again) == (24, first)
    assert len(second.splitlines()) < 24
    evening = sit(game, [hand, score], terminal=LOW, language=language)
    assert evening.shown.count(game.rules.phrase("total", language)) == 1


# -- on a terminal -------------------------------------------------------------------------------------------------


@contextmanager
def terminal(*arguments: str, lines: int = 24) -> Iterator[int]:
    """The command on a pseudo-terminal; gives the end on which somebody types and reads."""
    fcntl, pty, termios = map(pytest.importorskip, ("fcntl", "pty", "termios"))
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 80, 0, 0))
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "catan_core", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=env | {"TERM": "xterm", "NO_COLOR": "1", "INPUTRC": os.devnull},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield ours
    finally:
        process.kill()
        process.wait()
        os.close(ours)


class Shown:
    """What is shown on a terminal, as it comes."""

    def __init__(self, screen: int) -> None:
        self._screen = screen
        self._text = ""

    def until(self, wanted: str) -> None:
        """Read until something is there, and forget all up to it. Raises AssertionError if the command ends before."""
        while wanted not in self._text:
            try:
                part = os.read(self._screen, 4096)
            except OSError:
                part = b""
            assert part, self._text
            self._text = ANSI.sub("", self._text + part.decode(errors="replace"))
        self._text = self._text.partition(wanted)[2]


@pytest.mark.thorough
@pytest.mark.skipif(not READLINE, reason="there is no readline here")
def test_tab_completes_commands_and_places_on_a_terminal() -> None:
    with terminal("play", "base", "--seats", "3", "--seed", "1", "--language", "es") as screen:
        shown = Shown(screen)
        for typed, seen in (
            (b"", "lista, volver o ?> "),
            (b"punt\t", "puntos"),
            (b"\r", "Total"),
            (b"", "lista, volver o ?> "),
            (b"0,-2,\t", "0,-2,N  0,-2,S"),
            (b"S\r", "colocar una carretera"),
        ):
            os.write(screen, typed)
            shown.until(seen)
