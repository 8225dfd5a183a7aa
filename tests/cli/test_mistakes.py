"""Mistakes are told in one line on standard error, with exit code 2."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from reprlib import repr as shortened

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, Match, View, ruleset
from catan_core.cli import simulate
from catan_core.play import RandomBot
from tests.cli.table import Catan
from tests.engine.installing import WORKS, installing
from tests.helpers.described import SHIPPED, described
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]


class Numbered:
    """No bot: its name is a number."""

    name = 3

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        return actions.sample(rng)


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ((), "missing command (see catan --help)"),
        (("dance",), "no such command 'dance' (see catan --help)"),
        (("simulat",), "no such command 'simulat'. Did you mean 'simulate'? (see catan --help)"),
        (("play", "--brisky"), "no such option '--brisky'. Did you mean '--brisk'?"),
        (("--dance",), "no such option"),
        (("play", "--dance"), "(see catan play --help)"),
        (("replay",), "missing argument 'FILE' (see catan replay --help)"),
        (
            ("play", "--seats", "four"),
            "invalid value for '--seats': 'four' is not a whole number of at most 15 digits (see catan play --help)",
        ),
        (("play", "nowhere", "--bots"), "no expansion 'nowhere' is installed; installed: "),
        (
            ("play", "cities_knigts"),
            "; did you mean 'cities_knights'?",
        ),
        (("play", "--bots", "--seats", "9"), "seats, not 9"),
        (("play", "--bots", "--edition", "xx1999"), "no edition 'xx1999'; there are: en2015, en2025"),
        (("play", "--edition", "en202"), "there are: en2015, en2025; did you mean 'en2025'?"),
        (
            ("play", "--bots", "--option", "base.steal"),
            "invalid value for '--option': 'base.steal' is not of the form NAME=VALUE",
        ),
        (("play", "--bots", "--option", "base.steel=may"), "; did you mean 'base.steal'?"),
        (("play", "--bots", "--option", "base.steal=perhaps"), "allowed: 'may', 'must'"),
        (("play", "--bots", "--option", "base.friendly_robber=1"), "'base.friendly_robber' is true or false, not '1'"),
        (
            ("play", "--bots", "--option", "base.victory_points=ten"),
            "is a whole number of at most 15 digits, not",
        ),
        (("play", "--bots", "--option", "base.victory_points=-1"), "cannot be -1"),
        (
            ("play", "--bots", "--option", "base.steal=may", "--option", "base.steal=must"),
            "the option 'base.steal' is set twice",
        ),
        (("play", "--bots", "--bot", "clever"), "no bot 'clever'; there are random, mcts, greedy"),
        (("play", "--bots", "--bot", "gredy"), "and your own as MODULE:CLASS; did you mean 'greedy'?"),
        (("play", "--bots", "--bot", "nowhere:Bot"), "cannot make the bot 'nowhere:Bot': No module named 'nowhere'"),
        (("play", "--bots", "--bot", "catan_core.play:Nobody"), "cannot make the bot 'catan_core.play:Nobody'"),
        (("play", "--bots", "--bot", "random:Random"), "'random:Random' is not a bot"),
        (("simulate", "--bots", f"{__name__}:Numbered"), "Numbered' is not a bot: its name is a string, not 3"),
        (("play", "--bots", "--out", "/nowhere/game.jsonl"), "cannot write '/nowhere/game.jsonl'"),
        (("play", "--human", "4"), "no seat 4; the seats are 0 to 3"),
        (("play", "--json"), "--json and --log go with --bots"),
        (("simulate", "--games", "0"), "invalid value for '--games': 0 is not in the range 1<=x<=10000000"),
        (("simulate", "--workers", "0"), "invalid value for '--workers': 0 is not in the range 1<=x<=1000"),
        (("simulate", "--seats", "3", "--bots", "random,random"), "3 seats need 1 or 3 bots, not 2"),
        (("simulate", "--bots", "random,clever"), "no bot 'clever'"),
        (
            ("replay", "/nowhere/game.jsonl"),
            "invalid value for 'FILE': '/nowhere/game.jsonl': No such file or directory",
        ),
        (("replay", "/"), "invalid value for 'FILE': '/': Is a directory"),
        (("board", "--svg", "/"), "cannot write '/': Is a directory"),
        (("board", "--seats", "0"), "invalid value for '--seats': 0 is not in the range 1<=x<=64"),
        (("explain", "--seats", "7"), "seats, not 7"),
        (("play", "--seed", "\udcff"), "invalid value for '--seed': it is not text in UTF-8"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_exit_code_2(catan_command: Catan, argv: tuple[str, ...], says: str) -> None:
    said = catan_command(*argv)
    assert said.code == 2
    assert said.out == ""
    assert says in said.err
    assert said.err.count("\n") == 1
    assert said.err.endswith("\n")


def test_a_bot_in_a_file_of_this_folder_is_found_by_the_module(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lies_here.py").write_text("import nowhere\n", encoding="utf-8")
    said = catan_command("play", "--bots", "--bot", "lies_here:Mine")
    told = "No module named 'lies_here'; lies_here.py is in this folder, where 'python -m catan_core' finds it"
    assert (said.code, told in said.err) == (2, True)
    monkeypatch.syspath_prepend(tmp_path)
    assert "No module named 'nowhere'\n" in catan_command("play", "--bots", "--bot", "lies_here:Mine").err


@cache
def options() -> list[str]:
    return [option.name for id in SHIPPED for option in described(id).options]


@cache
def names_of(*expansions: str) -> list[str]:
    """The names of the options of some expansions; none if they cannot be combined."""
    with suppress(catan.RulesetError):
        return [option.name for option in catan.declared_options(*dict.fromkeys(expansions))]
    return []


def options_of_expansions() -> list[str]:
    return [option for option in options() if option.partition(".")[0] not in ("base", "dice_game")]


@pytest.mark.thorough
@for_each(options)
def test_an_option_without_its_expansion_is_told_in_one_short_line(option: str, catan_command: Catan) -> None:
    expansion, _, name = option.partition(".")
    board = () if expansion == "dice_game" else ("base",)
    said = catan_command("board", *dict.fromkeys((*board, expansion)), "--option", f"{name}=x")
    assert (said.code, said.out) == (2, "")
    if option in names_of(*board, expansion):
        assert said.err == f"catan: there is no option {name!r} here; did you mean {option!r}?\n"
    else:
        other = next(other for other in catan.catalogue() if option in names_of(*board, expansion, other))
        assert said.err == f"catan: the option {option!r} goes with the expansion {other!r}\n"


@pytest.mark.thorough
@for_each(options_of_expansions)
def test_an_option_of_an_expansion_that_takes_no_part_is_told_in_one_short_line(
    option: str, catan_command: Catan
) -> None:
    name = option.partition(".")[2]
    meant = min(one for one in options() if one.partition(".")[2] == name)
    for typed, named in ((name, meant), (option, option)):
        said = catan_command("board", "--option", f"{typed}=x")
        assert (said.code, said.out) == (2, "")
        assert said.err == f"catan: the option {named!r} goes with the expansion {named.partition('.')[0]!r}\n"


@pytest.mark.thorough
def test_an_unknown_option_is_told_though_an_installed_expansion_requires_one_that_is_not_there(
    catan_command: Catan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installing(tmp_path, monkeypatch, tides=WORKS.format(id="tides", requires=("moon",))):
        said = catan_command("board", "--option", "nonsense=1")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("catan: there is no option 'nonsense' here")


@pytest.mark.thorough
@pytest.mark.parametrize("library", ["click", "platformdirs", "rich"])
def test_without_the_extra_the_command_says_how_to_get_it(library: str) -> None:
    script = f"import sys; sys.modules[{library!r}] = None; from catan_core.cli import main; main(['list'])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "catan: the command line needs the extra 'cli': pip install 'catan-core[cli]'\n"


@pytest.mark.thorough
def test_the_library_does_not_need_what_the_command_needs() -> None:
    script = (
        "import sys; sys.modules['rich'] = sys.modules['click'] = sys.modules['platformdirs'] = None\n"
        "import catan_core, catan_core.base, catan_core.play, catan_core.render, catan_core.cli"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.thorough
def test_a_reader_that_goes_away_is_no_mistake() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "catan_core.cli", "explain"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("closed", "argv", "code", "said"),
    [
        ("<&-", ("play", "--seed", "7"), 0, ""),
        ("<&-", ("serve",), 0, ""),
        ("<&-", ("replay", "-"), 2, "catan: line 1: the transcript is empty\n"),
        (">&-", ("list",), 0, ""),
        ("<&- >&- 2>&-", ("board", "--svg", "-"), 0, ""),
    ],
)
def test_a_stream_that_was_closed_before_is_as_empty_as_dev_null(
    closed: str, argv: tuple[str, ...], code: int, said: str
) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "catan_core.cli", *argv]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, said)


@attrs.frozen
class Interrupter(RandomBot):
    """Presses Ctrl-C."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        # Who runs the tests in the background has it ignored, and processes inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.kill(os.getpid(), signal.SIGINT)
        return super().choose(view, actions, rng)


@pytest.mark.thorough
def test_an_interrupted_process_ends_with_one_line() -> None:
    command = [sys.executable, "-m", "catan_core.cli", "simulate", "--bots", f"{__name__}:Interrupter"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "catan: interrupted\n")


@pytest.mark.thorough
def test_bytes_that_are_not_text_may_be_typed() -> None:
    command = [sys.executable, "-m", "catan_core.cli", "play", "--bot", "random"]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(command, input=b"\xff\n1\n", env=env, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"You have left the game. Actions played: 1." in done.stdout


def test_an_interrupted_command_ends_with_one_line(catan_command: Catan, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate", interrupted)
    said = catan_command("simulate", "--games", 1)
    assert (said.code, said.out, said.err) == (130, "", "catan: interrupted\n")


NUMBERS = ("play --bots --seats", "play --human", "board --seats", "explain --seats", "simulate --games",
           "simulate --workers", "simulate --seats", "replay nowhere.jsonl --at")  # fmt: skip
"""Arguments that are whole numbers."""

SENSELESS = ("", " ", "x", "4.0", "1e9", "--5", "+4", "0x10", "-1", "-30000000", "1_0", "\u0663", "99999999999999999",
             "9" * 24, "9" * 5000, "-" + "9" * 5000)  # fmt: skip
"""What none of them can be."""


@for_each([(argument, number) for argument in NUMBERS for number in SENSELESS], name=lambda *case: shortened(case))
def test_a_number_that_makes_no_sense_is_refused_at_once(argument: str, number: str, catan_command: Catan) -> None:
    *command, name = argument.split()
    said = catan_command(*command, f"{name}={number}")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert f"invalid value for '{name}': " in said.err
    assert re.search(
        r" is not (a whole number of at most 15 digits|in the range 0<=x|in the range x>=0|in the range 1<=x)", said.err
    )
    assert len(said.err) < 200


@for_each(SENSELESS, name=shortened)
def test_a_number_for_an_option_that_makes_no_sense_is_refused_at_once(number: str, catan_command: Catan) -> None:
    said = catan_command("board", "--option", f"base.offers_per_turn={number}")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "'base.offers_per_turn'" in said.err
    assert len(said.err) < 200


@for_each(["30000000", "9" * 24, "9" * 5000, "-1", "1.0", "0" * 5000], name=shortened)
def test_a_seat_to_look_from_that_makes_no_sense_is_refused(seat: str, catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(str(Match(ruleset("base"), 2).transcript), encoding="utf-8")
    said = catan_command("replay", file, f"--as={seat}")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "--as takes 'spectator' or a seat" in said.err
    assert len(said.err) < 200
    assert catan_command("replay", file, "--as=spectater").err.endswith("; did you mean 'spectator'?\n")


def test_what_is_put_into_a_message_is_cut(catan_command: Catan) -> None:
    for argv in (("9" * 5000,), ("play", "9" * 5000), ("play", "--bot", "9" * 5000), ("replay", "9" * 5000)):
        said = catan_command(*argv)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert len(said.err) < 1100


def test_help_and_version_are_no_mistakes(catan_command: Catan) -> None:
    assert catan_command("--version").out.startswith("catan_core ")
    for argv in (("--help",), ("play", "--help"), ("simulate", "--help"), ("replay", "--help")):
        said = catan_command(*argv)
        assert (said.code, said.err) == (0, "")
        assert "Usage: catan" in said.out


def test_the_list_of_commands_says_of_each_in_a_whole_sentence_what_it_does(catan_command: Catan) -> None:
    """A first line that is too long is cut, and ends with dots."""
    _, _, listed = catan_command("--help").out.partition("Commands:\n")
    assert [line for line in listed.splitlines() if not re.fullmatch(r"  [a-z-]+ +[A-Z].*[^.]\.", line)] == []


@for_each(
    [
        (["play", "--bots", "--brisk"], "--brisk goes without --bots"),
        (["play", "--bots", "--human", "1"], "--human goes without --bots"),
        (["play", "--bots", "--json", "--language", "es"], "--language goes without --json, or with --log"),
        (["describe", "--json", "--language", "es"], "--language goes without --json, which has every language"),
        (["simulate", "--json", "--language", "es"], "--language goes without --json"),
        (["replay", "-", "--json", "--language", "es"], "--language goes without --json"),
        (["replay", "-", "--json", "--log"], "--log goes without --json, which has the last events"),
        (["board", "--size", "9"], "--size goes with --svg, --png or --geometry"),
        (["board", "--json", "--orientation", "flat"], "--orientation goes with --svg, --png or --geometry"),
        (["board", "--geometry", "--theme", "dark"], "--theme goes with --svg or --png"),
        (["board", "--palette", "color-blind"], "--palette goes with --svg or --png"),
        (["board", "--geometry", "--language", "es"], "--language goes without --geometry"),
    ],
)
def test_options_that_would_change_nothing_are_refused(arguments: list[str], says: str, catan_command: Catan) -> None:
    said = catan_command(*arguments)
    assert (said.code, said.out, said.err) == (2, "", f"catan: {says}\n")
