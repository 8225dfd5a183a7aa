"""Bots in processes of their own: the same games, and an end for those that do not answer."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from inspect import stack
from multiprocessing import Process, active_children, get_context
from multiprocessing.connection import Connection
from random import Random
from threading import Lock, Thread
from typing import Any, TypeVar

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, Match, Seat, View
from catan_core.model.errors import ArgumentError
from catan_core.play import (
    Bot,
    BotFault,
    GreedyBot,
    MctsBot,
    NoAnswer,
    ProcessBot,
    RandomBot,
    RemoteError,
    Tally,
    asking,
    bot_rng,
    decide,
    play_match,
    simulate,
    tournament,
)
from catan_core.play.asking import _understood
from tests.helpers.each import for_each

T = TypeVar("T")

HERE = __name__
QUICK = catan.ruleset("base", options={"base.turn_phases": "combined", "base.victory_points": 3})
LONG = 120.0
"""Seconds that pass only where something is wrong, or the machine has a great deal to do."""
SHORT = 0.5


def soon(call: Callable[[], T]) -> T:
    """What a call gives, if that does not take forever."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(call())
        except Exception as error:
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future.result(2 * LONG)


def pipe() -> Connection:
    """In a process with a bot: its end of the pipe."""
    return next(frame.frame.f_locals["connection"] for frame in stack() if "connection" in frame.frame.f_locals)


def sends(text: bytes) -> Callable[[], object]:
    return lambda: pipe().send_bytes(text)


def half_an_answer() -> None:
    os.write(pipe().fileno(), (1000).to_bytes(4, "big") + b"and so on")
    time.sleep(LONG)


def forever() -> None:
    while True:
        pass


def odd() -> None:
    raise KeyError(3)


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "takes forever": (forever, "it has not answered within 0.5 seconds, and was cut off"),
    "stops": (lambda: os.kill(os.getpid(), signal.SIGSTOP), "it has not answered within 0.5 seconds, and was cut off"),
    "sends half an answer": (half_an_answer, "it has not answered within 0.5 seconds, and was cut off"),
    "dies": (lambda: os._exit(7), "its process has ended (exit code 7)"),
    "is killed": (lambda: os.kill(os.getpid(), signal.SIGKILL), "its process has ended (exit code -9)"),
    "babbles": (sends(b"what?"), "what it sent is no answer: b'what?'"),
    "sends a number": (sends(b"3"), "what it sent is no answer: 3"),
    "sends no action": (sends(b'{"action": "{}"}'), "what it chose cannot be read: "),
    "sends too much": (sends(b"x" * 2_000_000), "it has not answered"),
    "raises": (odd, "KeyError: 3"),
    "exits": (lambda: sys.exit(3), "SystemExit: 3"),
    "chooses nothing": (lambda: None, "it chose something of type NoneType"),
}
LATE = ("takes forever", "stops", "sends half an answer")


@attrs.frozen
class Wrong(RandomBot):
    """Does something wrong at its first decision."""

    what: str = ""
    name: str = "wrong"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        do, _ = WRONG[self.what]
        do()
        return None  # type: ignore[return-value]


class Tied:
    """A bot that holds what cannot be pickled."""

    name = "tied"
    remembers = True

    def __init__(self) -> None:
        self.lock = Lock()

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        assert view.seen is not None
        return actions[0]


class Unmade:
    """A class that makes no bot."""

    def __init__(self) -> None:
        raise LookupError("no engine")


SLEEP = 3.0


class Sleepy(RandomBot):
    """Takes its time to be made again."""

    def __reduce__(self) -> tuple[Any, ...]:
        return awakened, ()


def awakened() -> RandomBot:
    time.sleep(SLEEP)
    return RandomBot()


class Endless(RandomBot):
    """Says in which process it decides, and decides forever."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        print(os.getpid(), flush=True)
        forever()
        return actions[0]


class Family(RandomBot):
    """Wants children."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        Process(target=print).start()
        return super().choose(view, actions, rng)


def one_decision(bot: Bot) -> Action:
    return decide(bot, Match(QUICK, 2, seed=7), Seat(0))


# -- quick -----------------------------------------------------------------------------------------------------------


@for_each([0, -1, "2", True, float("inf"), float("nan")], name=str)
def test_a_time_limit_that_makes_no_sense_is_refused(wrong: Any) -> None:
    with pytest.raises(ArgumentError, match="ProcessBot takes a time limit in seconds, a number above 0"):
        ProcessBot(RandomBot(), wrong)


def test_what_is_no_bot_or_cannot_be_sent_is_refused() -> None:
    for wrong in (None, RandomBot, 3, "greedy", ":", "a:", ":B"):
        with pytest.raises(ArgumentError, match="ProcessBot takes"):
            ProcessBot(wrong)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"takes a bot that can be pickled, not .*TypeError: cannot"):
        ProcessBot(Tied())
    with pytest.raises(ArgumentError, match="ProcessBot takes a name"):
        ProcessBot(RandomBot(), name=3)  # type: ignore[arg-type]


def test_it_has_the_name_of_its_bot_and_its_copies_are_the_same_without_a_process() -> None:
    bot = ProcessBot(MctsBot(3), 2.5)
    assert (bot.name, bot.remembers, bot.is_running) == ("mcts", True, False)
    assert repr(bot) == "<ProcessBot 'mcts', at most 2.5 seconds a decision>"
    for again in (copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert (again == bot, hash(again) == hash(bot), again.is_running) == (True, True, False)
    others = (ProcessBot(MctsBot(4), 2.5), ProcessBot(MctsBot(3), 2), ProcessBot(MctsBot(3), 2.5, name="m"), MctsBot(3))
    assert all(bot != other for other in others)
    assert ProcessBot(f"{HERE}:Tied").name == f"{HERE}:Tied"
    assert repr(ProcessBot(f"{HERE}:Tied", name="t")) == "<ProcessBot 't'>"
    bot.close()


@for_each([b"", b"[", b"3", b"null", b"[" * 100_000, b'{"raised": 3}', b'{"raised": ["a", "b"], "notes": []}'])
def test_nonsense_is_no_answer(sent: bytes) -> None:
    with pytest.raises(NoAnswer, match="what it sent is no answer"):
        _understood(sent)


# -- games -----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_games_are_the_same() -> None:
    bots: list[Bot] = [GreedyBot(), RandomBot()]
    apart = [ProcessBot(bot, LONG) for bot in bots]
    report = soon(lambda: simulate(QUICK, 2, 2, apart, time_limit=LONG))
    assert report == simulate(QUICK, 2, 2, bots)
    assert not any(bot.is_running for bot in apart)


@pytest.mark.thorough
def test_a_process_serves_until_it_is_closed_and_the_next_decision_starts_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "END_SECONDS", LONG)  # that it ends by itself is what counts, not how soon
    with ProcessBot(MctsBot(2), LONG) as bot:
        match = Match(QUICK, 2, seed=7)
        soon(lambda: [next(playing) for playing in [play_match(match, [bot, bot])] for _ in range(4)])
        assert [action for action, _ in match.history] == [
            action for action, _ in _played(Match(QUICK, 2, seed=7), MctsBot(2), 4).history
        ]
        (process,) = active_children()
        assert bot.is_running
        bot.close()
        assert (bot.is_running, process.is_alive(), process.exitcode) == (False, False, 0)
        soon(lambda: one_decision(bot))
        assert bot.is_running
    assert not active_children()


def _played(match: Match, bot: Bot, decisions: int) -> Match:
    playing = play_match(match, [bot, bot])
    for _ in range(decisions):
        next(playing)
    return match


@pytest.mark.thorough
def test_a_class_is_made_in_the_process_and_may_hold_anything() -> None:
    with ProcessBot(f"{HERE}:Tied", LONG) as bot:
        assert soon(lambda: bot.remembers)
        assert soon(lambda: one_decision(bot)) == Match(QUICK, 2, seed=7).actions[0]
    for where, why in ((f"{HERE}:Unmade", "LookupError: no engine"), ("nowhere:Bot", "ModuleNotFoundError: No module")):
        with pytest.raises(NoAnswer, match=f"it could not begin: {why}"):
            soon(lambda where=where: one_decision(ProcessBot(where, LONG)))  # type: ignore[misc]


@pytest.mark.thorough
@for_each(WRONG)
def test_what_it_does_wrong_is_told_and_ends_its_process(what: str) -> None:
    bot = ProcessBot(Wrong(what=what), SHORT if what in LATE else LONG)
    with pytest.raises((NoAnswer, RemoteError)) as raised:
        soon(lambda: one_decision(bot))
    assert str(raised.value).startswith(WRONG[what][1])
    assert not bot.is_running
    assert not active_children()


@pytest.mark.thorough
def test_it_is_a_fault_of_the_bot_that_may_be_a_loss() -> None:
    for what in ("raises", "takes forever"):
        bots: list[Bot] = [RandomBot(), ProcessBot(Wrong(what=what), SHORT if what in LATE else LONG)]
        with pytest.raises(BotFault, match=r"the bot 'wrong' has failed: .* \(seat 1, action 3 of game 0") as raised:
            soon(lambda bots=bots: simulate(QUICK, 1, 2, bots))  # type: ignore[misc]
        assert raised.value.fault.what == WRONG[what][1]
        if what == "raises":
            assert isinstance(raised.value.__cause__, RemoteError)
            assert "raise KeyError(3)" in raised.value.__cause__.traceback
    report = soon(lambda: simulate(QUICK, 2, 2, bots, on_fault="loss"))
    assert report.faults == Tally.of({"wrong": 2})
    assert not active_children()


@pytest.mark.thorough
def test_the_time_in_which_a_process_begins_does_not_count() -> None:
    bots: list[Bot] = [RandomBot(), ProcessBot(Sleepy(name="apart"), SLEEP - 1)]
    assert not soon(lambda: simulate(QUICK, 1, 2, bots, on_fault="loss", time_limit=SLEEP - 1)).faults


@pytest.mark.thorough
def test_workers_have_processes_for_their_bots() -> None:
    bots: list[Bot] = [RandomBot(), ProcessBot(Wrong(what="dies"), LONG)]
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        best, worst = soon(lambda: tournament(QUICK, 2, 2, bots, on_fault="loss", executor=executor))
        assert (best.faults, worst.faults) == (0, 2)


@pytest.mark.thorough
def test_an_interrupted_question_leaves_no_answer_to_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    match = Match(QUICK, 2, seed=7)
    with ProcessBot(RandomBot(), LONG) as bot:
        bot.begin(match.game.rules)
        with monkeypatch.context() as context:
            context.setattr("catan_core.play.asking.wait", interrupted)
            with pytest.raises(KeyboardInterrupt):
                decide(bot, match, Seat(0))
        assert not bot.is_running
        match.play(match.actions[0])
        view = match.game.view(Seat(0))
        assert soon(lambda: bot.choose(view, view.actions, bot_rng(match, 0))) in view.actions


@pytest.mark.thorough
def test_a_bot_may_not_have_processes_of_its_own() -> None:
    with pytest.raises(RemoteError, match="daemonic processes are not allowed to have children"):
        soon(lambda: one_decision(ProcessBot(Family(), LONG)))


KILLED = """
from tests.play.test_processes import Endless, ProcessBot, one_decision
if __name__ == "__main__":
    one_decision(ProcessBot(Endless()))
"""


@pytest.mark.thorough
def test_a_process_ends_with_the_one_that_has_started_it() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, env=environment, text=True) as asking:
        assert asking.stdout is not None
        deciding = int(asking.stdout.readline())
        asking.kill()
    until = time.monotonic() + LONG
    try:
        while _is_there(deciding):
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        if _is_there(deciding):
            os.kill(deciding, signal.SIGKILL)


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
