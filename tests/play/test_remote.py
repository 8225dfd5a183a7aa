"""What is raised in other processes comes back, whatever it is made of."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from io import StringIO
from multiprocessing import get_context
from threading import Lock
from traceback import print_exception
from typing import Any

import pytest

import catan_core as catan
from catan_core import base
from catan_core.play import RandomBot, RemoteError, simulate, tournament
from catan_core.play.remote import SCRIPT, Elsewhere
from catan_core.play.simulation import spread
from tests.helpers.each import for_each


class Plain(Exception):
    """Comes back as it is."""


class NoFish(Exception):
    """Cannot be made again from its arguments."""

    def __init__(self, fish: str, pond: str) -> None:
        super().__init__(f"no {fish} in the {pond}")


class Locked(Exception):
    """Holds what cannot be pickled."""

    def __init__(self) -> None:
        super().__init__("locked")
        self.lock = Lock()


class Forgetful(Exception):
    """Is another one when it is made again."""

    def __init__(self, text: str) -> None:
        super().__init__(f"<{text}>")


class Silent(Exception):
    """Forgets its notes on the way."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Silent, self.args


class Mute(Exception):
    """Cannot even be shown."""

    def __str__(self) -> str:
        raise ValueError("no words")


ERRORS: dict[str, Callable[[], Exception]] = {
    "NoFish": partial(NoFish, "trout", "pond"),
    "Locked": Locked,
    "Forgetful": partial(Forgetful, "text"),
    "Silent": partial(Silent, "psst"),
    "Mute": Mute,
}
TEXTS = {"NoFish": "no trout in the pond", "Locked": "locked", "Forgetful": "<text>", "Silent": "psst"}


def fail(name: str, game: int) -> None:
    error = Plain(f"game {game}") if name == "Plain" else ERRORS[name]()
    error.add_note("seen at the lake")
    raise error


class Pickling(Executor):
    """Does at once what it is given, as if that was in another process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(pickle.loads(pickle.dumps(fn))(*args, **kwargs))
        except Exception as error:
            future.set_exception(pickle.loads(pickle.dumps(error)))
        return future


@for_each(ERRORS)
def test_what_cannot_come_back_as_it_is_comes_with_its_kind_text_notes_and_traceback(name: str) -> None:
    with pytest.raises(RemoteError) as raised:
        [*spread(Pickling(), partial(fail, name), [7])]
    error = raised.value
    text = TEXTS.get(name, "(its text cannot be shown)")
    assert (error.kind, error.message, str(error)) == (name, text, f"{name}: {text}")
    assert error.__notes__ == ["seen at the lake"]
    assert "raise error\n" in error.traceback
    shown = StringIO()
    print_exception(error, file=shown)
    assert error.traceback in shown.getvalue()


def test_what_can_come_back_does_so() -> None:
    with pytest.raises(Plain, match="game 7") as raised:
        [*spread(Pickling(), partial(fail, "Plain"), [7])]
    assert raised.value.__notes__ == ["seen at the lake"]


@for_each(ERRORS)
def test_in_this_process_it_is_what_was_raised(name: str) -> None:
    with ThreadPoolExecutor(1) as threads, pytest.raises(Exception) as raised:
        [*spread(threads, partial(fail, name), [7])]
    assert type(raised.value).__name__ == name


def test_a_class_of_the_script_that_has_started_the_process_is_not_there_in_the_first_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("catan_core.play.remote.SCRIPT", Plain.__module__.encode())
    assert SCRIPT == b"__mp_main__"
    with pytest.raises(RemoteError, match="Plain: game 7"):
        [*spread(Pickling(), partial(fail, "Plain"), [7])]


def test_what_games_give_is_passed_on() -> None:
    assert [*spread(Pickling(), abs, [-3, 2])] == [3, 2]
    assert pickle.loads(pickle.dumps(Elsewhere(abs))).is_sent


def test_an_error_without_a_text_is_told_by_its_kind() -> None:
    assert str(RemoteError.of(KeyError())) == "KeyError"
    assert str(RemoteError.of(ValueError("a\nb"))) == "ValueError: a b"
    assert len(str(RemoteError.of(ValueError("x" * 5000)))) < 600


# -- rules -----------------------------------------------------------------------------------------------------------


class Fishing:
    """Rules that fail when a piece is placed, with an error that cannot come back."""

    __name__ = "fishing"

    def __init__(self, error: str) -> None:
        self.error = error

    @catan.hookimpl
    def catan_reactions(self, setup: catan.Setup) -> catan.Reactions:
        def badly(tx: catan.Transition, event: base.PiecePlaced) -> None:
            raise ERRORS[self.error]()

        return [catan.Reaction(base.PiecePlaced, badly)]


@pytest.mark.thorough
@for_each(["NoFish", "Locked"])
def test_a_rule_that_raises_it_in_a_worker_is_named(error: str) -> None:
    expansion = catan.Expansion("fishing", "Fishing", version="1", modules=(Fishing(error),), requires=("base",))
    rules = catan.ruleset("base", expansion)
    bots = [RandomBot(), RandomBot(name="other")]
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        for call in (simulate, tournament):
            with pytest.raises(RemoteError) as raised:
                call(rules, 2, 2, bots, seed="x", executor=executor)
            assert str(raised.value) == f"{error}: {TEXTS[error]}"
            assert catan.failed_expansion(raised.value) == "fishing"
            assert raised.value.__notes__[-1] == "it was in action 1 of game 0 with seed 'x/0'"
            assert "raise ERRORS[self.error]()" in raised.value.traceback
        # Its worker is as good as before.
        assert simulate(catan.ruleset("dice_game"), 1, 2, bots, executor=executor).games == 1
