"""Bots and expansions that fail while the command plays: whom it names, and how their authors see where."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from random import Random

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, View, base
from catan_core.cli import arguments
from catan_core.cli.bots import call_after_decisions
from catan_core.play import RandomBot, decide, faults
from tests.cli.table import Catan
from tests.helpers.each import for_each

HERE = __name__
SEATS = ("--seats", 2, "--option", "base.victory_points=3")


@attrs.frozen
class Faulty(RandomBot):
    """Fails in the third turn."""

    name: str = "faulty"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        if view.turn.number >= 3:
            raise LookupError("what now?")
        return super().choose(view, actions, rng)


@attrs.frozen
class Deadly(RandomBot):
    """Ends its process."""

    name: str = "deadly"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        os._exit(7)


@attrs.frozen
class Slow(RandomBot):
    """Takes three seconds, by a clock that stands still otherwise."""

    name: str = "slow"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        CLOCK.append(CLOCK[-1] + 3)
        return super().choose(view, actions, rng)


CLOCK = [0.0]

COMMANDS = {
    "play": ("play", "--bots", "--bot", f"{HERE}:Faulty", *SEATS),
    "simulate": ("simulate", "--bots", f"{HERE}:Faulty,random", "--games", 2, *SEATS),
    "tournament": ("tournament", f"{HERE}:Faulty", "random", "--games", 2, *SEATS),
}
"""Where bots play."""


@for_each(COMMANDS)
def test_a_bot_that_fails_is_told_in_one_line_with_its_game(command: str, catan_command: Catan) -> None:
    said = catan_command(*COMMANDS[command], "--seed", 5)
    game, seed = ("the game", "5") if command == "play" else ("game 0", "5/0")
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert said.err.startswith("catan: the bot 'faulty' has failed: LookupError: what now? (seat 0, action ")
    assert said.err.endswith(f" of {game} with seed '{seed}')\n")


@for_each(COMMANDS)
def test_with_traceback_its_author_sees_where(command: str, catan_command: Catan) -> None:
    said = catan_command(*COMMANDS[command], "--seed", 5, "--traceback")
    lines = said.err.splitlines()
    assert said.code == 1
    assert lines[0] == "Traceback (most recent call last):"
    assert '    raise LookupError("what now?")' in lines
    assert lines[-1].startswith("catan: the bot 'faulty' has failed")


@pytest.mark.thorough
def test_a_traceback_comes_from_other_processes_too(catan_command: Catan) -> None:
    said = catan_command(*COMMANDS["simulate"], "--seed", 5, "--workers", 2, "--traceback")
    assert 'raise LookupError("what now?")' in said.err
    assert said.err.splitlines()[-1].startswith("catan: the bot 'faulty' has failed")


def test_a_bot_that_cannot_be_made_shows_where_too(catan_command: Catan) -> None:
    for more, first in (((), "catan: cannot make"), (("--traceback",), "Traceback ")):
        said = catan_command("simulate", "--bots", "nowhere:Bot", *more)
        assert said.code == 2
        assert said.err.startswith(first)


# -- faults that are losses ----------------------------------------------------------------------------------------


def test_faults_as_losses_are_in_the_report(catan_command: Catan) -> None:
    said = catan_command(*COMMANDS["simulate"], "--faults", "loss")
    assert (said.code, said.err) == (0, "")
    assert ["faulty", "1", "0", "0.0%", "2"] in [line.split() for line in said.out.splitlines()]
    assert "LookupError: what now?" in said.out
    told = json.loads(catan_command(*COMMANDS["simulate"], "--faults", "loss", "--json").out)
    assert told["faults_by_bot"] == {"faulty": 2}


def test_the_report_on_games_without_faults_does_not_speak_of_them(catan_command: Catan) -> None:
    games = ("simulate", "--bots", "random", "--games", 1, *SEATS)
    said = catan_command(*games, "--faults", "loss", "--time", "1000000")
    assert said.out == catan_command(*games).out
    assert "fault" not in said.out


def test_a_tournament_goes_on_after_a_fault_with_the_same_file(catan_command: Catan, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert catan_command(*COMMANDS["tournament"], "--out", file).code == 1
    said = catan_command(*COMMANDS["tournament"], "--out", file, "--faults", "loss")
    assert (said.code, said.err) == (0, "")
    rows = [line.split() for line in said.out.splitlines()]
    assert [row[-1] for row in rows if row[:1] in (["random"], ["faulty"])] == ["0", "2"]
    _, *games = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert [game["fault"]["bot"] for game in games] == ["faulty", "faulty"]
    assert catan_command(*COMMANDS["tournament"], "--out", file).out == said.out


def test_a_decision_that_took_too_long_is_a_fault(catan_command: Catan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "perf_counter", lambda: CLOCK[-1])
    games = ("simulate", "--bots", f"{HERE}:Slow", "--games", 1, *SEATS, "--time")
    said = catan_command(*games, "2.5")
    assert (said.code, said.out) == (1, "")
    assert "'slow' has failed: it took 3 seconds, and may take 2.5 (seat 0, action 1 of game 0" in said.err
    assert catan_command(*games, 3).code == 0


@for_each(["0", "0.0", "-1", "x", "", "1e3", "inf", "nan", "9" * 5000])
def test_a_time_that_makes_no_sense_is_refused(time: str, catan_command: Catan) -> None:
    said = catan_command("simulate", f"--time={time}")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "is not a number of seconds above 0, such as 2 or 0.5" in said.err


# -- processes of their own --------------------------------------------------------------------------------------


@attrs.frozen
class Stuck(RandomBot):
    """Never answers in the third turn."""

    name: str = "stuck"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        while view.turn.number >= 3:
            time.sleep(1)
        return super().choose(view, actions, rng)


@pytest.mark.thorough
def test_a_bot_in_a_process_of_its_own_is_cut_off(catan_command: Catan) -> None:
    isolated = ("--games", 1, *SEATS, "--isolate", "--time", "2")
    said = catan_command("tournament", f"{HERE}:Stuck", "random", *isolated, "--faults", "loss")
    assert (said.code, said.err) == (0, "")
    assert "it has not answered within 2 seconds" in said.out
    said = catan_command("simulate", "--bots", f"{HERE}:Stuck,random", *isolated)
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert said.err.startswith("catan: the bot 'stuck' has failed: it has not answered within 2 seconds, and was cut")


@pytest.mark.thorough
def test_a_bot_that_ends_its_own_process_ends_no_worker(catan_command: Catan) -> None:
    games = ("simulate", "--bots", f"{HERE}:Deadly,random", "--games", 2, *SEATS, "--workers", 2)
    said = catan_command(*games, "--isolate", "--faults", "loss")
    assert (said.code, said.err) == (0, "")
    assert said.out.count("its process has ended (exit code 7)") == 2


@pytest.mark.thorough
def test_in_processes_of_their_own_bots_play_the_same_games(catan_command: Catan) -> None:
    games = ("simulate", "--bots", "greedy,random", "--games", 1, *SEATS)
    assert catan_command(*games, "--isolate").out == catan_command(*games).out


@pytest.mark.thorough
def test_what_bots_decide_in_processes_of_their_own_is_counted_here() -> None:
    decided: list[int] = []
    call_after_decisions(lambda: decided.append(1))
    ruleset = catan.ruleset("base")
    try:
        (bot,) = arguments.bots_of(ruleset, ["random"], isolate=True, time_limit=120)
        decide(bot, catan.Match(ruleset, 2), catan.Seat(0))
    finally:
        call_after_decisions(None)
    assert len(decided) == 1


# -- workers -------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_process_that_dies_names_its_game(catan_command: Catan) -> None:
    for command in (("simulate", "--bots", f"{HERE}:Deadly"), ("tournament", f"{HERE}:Deadly", "random")):
        said = catan_command(*command, "--games", 2, "--workers", 2, *SEATS)
        assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
        assert said.err.startswith("catan: a process that was playing has ended (exit code 7) while it played ")
        assert "with seed '0/" in said.err


# -- expansions ----------------------------------------------------------------------------------------------------


class Fishing:
    """Rules that fail as soon as somebody builds."""

    __name__ = "fishing"

    @catan.hookimpl
    def catan_reactions(self, setup: catan.Setup) -> catan.Reactions:
        def badly(tx: catan.Transition, event: base.PiecePlaced) -> None:
            raise KeyError("no fish")

        return [catan.Reaction(base.PiecePlaced, badly)]


@pytest.fixture
def fishing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is to be played is played with rules that fail."""
    expansion = catan.Expansion("fishing", "Fishing", version="1", modules=(Fishing(),), requires=("base",))
    rules = catan.ruleset("base", expansion)
    monkeypatch.setattr(arguments, "_ruleset", lambda *_: rules)


@pytest.mark.usefixtures("fishing")
def test_an_expansion_that_fails_is_named_and_no_bot_is(catan_command: Catan) -> None:
    for command in (
        ("play", "--bots", "--bot", "random"),
        ("play", "--bot", "random", "--human", 1),
        ("simulate", "--bots", "random", "--games", 1, "--faults", "loss"),
        ("tournament", "random", "greedy", "--games", 1, "--faults", "loss"),
    ):
        said = catan_command(*command, "--seats", 3, "--seed", 5)
        assert (said.code, said.err.count("\n")) == (1, 1), command
        assert said.err.startswith("catan: the expansion 'fishing' (tests.cli.test_faults, badly")
        assert "has raised this while seat 0 played" in said.err
        assert "; it was in action 1 of " in said.err
        assert said.err.endswith(": KeyError: 'no fish'; --traceback shows where\n")
        assert "bot" not in said.err
        said = catan_command(*command, "--seats", 3, "--traceback")
        assert said.err.startswith("Traceback (most recent call last):\n")
        assert '    raise KeyError("no fish")' in said.err
        assert said.err.splitlines()[-1].endswith(": KeyError: 'no fish'")


class NoFish(Exception):
    """Cannot be made again from its arguments."""

    def __init__(self, fish: str, pond: str) -> None:
        super().__init__(f"no {fish} in the {pond}")


class Angling:
    """Rules that fail with an error that cannot come back from another process."""

    __name__ = "angling"

    @catan.hookimpl
    def catan_reactions(self, setup: catan.Setup) -> catan.Reactions:
        def badly(tx: catan.Transition, event: base.PiecePlaced) -> None:
            raise NoFish("trout", "pond")

        return [catan.Reaction(base.PiecePlaced, badly)]


@pytest.mark.thorough
def test_an_error_of_a_rule_is_told_in_the_same_words_from_another_process(
    catan_command: Catan, monkeypatch: pytest.MonkeyPatch
) -> None:
    expansion = catan.Expansion("angling", "Angling", version="1", modules=(Angling(),), requires=("base",))
    rules = catan.ruleset("base", expansion)
    monkeypatch.setattr(arguments, "_ruleset", lambda *_: rules)
    for command in (("simulate", "--bots", "random"), ("tournament", "random", "greedy")):
        games = (*command, "--games", 2, "--seats", 2, "--faults", "loss")
        here, there = (catan_command(*games, *workers) for workers in ((), ("--workers", 2)))
        assert here.code == there.code == 1
        assert here.err.startswith("catan: the expansion 'angling' (tests.cli.test_faults, badly")
        assert here.err.endswith(": NoFish: no trout in the pond; --traceback shows where\n")
        # Which of the two games fails first is open.
        assert there.err in (here.err, here.err.replace("game 0 with seed '0/0'", "game 1 with seed '0/1'"))
        said = catan_command(*games, "--workers", 2, "--traceback")
        assert '    raise NoFish("trout", "pond")' in said.err.splitlines()
        assert said.err.splitlines()[-1].endswith(": NoFish: no trout in the pond")
