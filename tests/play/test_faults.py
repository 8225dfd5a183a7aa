"""Bots that fail, and rules that fail while bots play: who is named, and what comes of the game."""

from __future__ import annotations

import json
import os
import pickle
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import attrs
import pytest

import catan_core as catan
from catan_core import Action, Actions, ArgumentError, IllegalAction, Match, Seat, View, base, evolve
from catan_core.play import Bot, BotFault, Fault, RandomBot, Report, Tally, Tournament, faults, simulate, tournament
from catan_core.play.simulation import spread
from tests.engine import toy
from tests.helpers.each import for_each

DICE = catan.ruleset("dice_game")
QUICK = catan.ruleset("base", options={"base.victory_points": 3})


class Strict(Exception):
    """An error that cannot be sent from one process to another."""

    def __init__(self, *, why: str) -> None:
        super().__init__(why)


def nonsense(kind: str, actions: Actions) -> Any:
    """What a bot does instead of a legal action."""
    match kind:
        case "raises":
            raise Strict(why="no\nidea")
        case "exits":
            raise SystemExit(3)
        case "nothing":
            return None
        case "text":
            return "roll"
        case "another seat":
            return evolve(actions[0], seat=Seat(1 - actions.seat))
        case "chance":
            return toy.Dealt(0)
        case "illegal":
            return base.EndTurn(actions.seat)
        case "no places":
            return base.BuildRoad(actions.seat, "here")  # type: ignore[arg-type]
    raise AssertionError(kind)


@attrs.frozen
class Faulty:
    """Decides at random, but does something wrong in the third turn."""

    kind: str
    name: str = "faulty"

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        if view.turn.number >= 3:
            return nonsense(self.kind, actions)  # type: ignore[no-any-return]
        return RandomBot().choose(view, actions, rng)


KINDS = {
    "raises": "Strict: no idea",
    "exits": "SystemExit: 3",
    "nothing": "it chose something of type NoneType",
    "text": "it chose something of type str",
    "another seat": "what it chose cannot be played: This action names another seat.",
    "chance": "what it chose cannot be played: ",
    "illegal": "what it chose cannot be played: ",
    "no places": "what it chose cannot be played: ",
}


def owed(game: int, seat: int, seed: str) -> int:
    """The number of the action that the faulty bot owes first, played by hand."""
    match = Match(QUICK, 2, f"{seed}/{game}")
    bots = [RandomBot(), RandomBot()]
    while not (match.game.turn.number >= 3 and match.game.actors[0] == seat):
        view = match.game.view(match.game.actors[0])
        rng = catan_rng(match)
        match.play(bots[view.actions.seat].choose(view, view.actions, rng))
    return match.moves + 1


def catan_rng(match: Match) -> Random:
    return Random(f"bot {match.game.actors[0]} {match.moves} {match.seed}")


@for_each(KINDS)
def test_the_first_fault_ends_a_simulation_and_names_bot_seat_game_seed_and_action(kind: str) -> None:
    with pytest.raises(BotFault) as raised:
        simulate(QUICK, 3, 2, [RandomBot(), Faulty(kind)], seed="s")
    error = raised.value
    action = owed(0, 1, "s")
    assert (error.fault.bot, error.fault.seat, error.fault.action) == ("faulty", Seat(1), action)
    assert (error.game, error.seed) == (0, "s/0")
    assert error.fault.what.startswith(KINDS[kind])
    told = f"the bot 'faulty' has failed: {error.fault.what} (seat 1, action {action} of game 0 with seed 's/0')"
    assert str(error) == told
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.fault, again.game, again.seed) == (told, error.fault, 0, "s/0")


def test_the_cause_is_what_the_bot_has_raised_or_why_its_action_is_not_legal() -> None:
    for kind, cause in (("raises", Strict), ("exits", SystemExit), ("illegal", IllegalAction), ("nothing", type(None))):
        with pytest.raises(BotFault) as raised:
            simulate(QUICK, 1, 2, [RandomBot(), Faulty(kind)])
        assert type(raised.value.__cause__) is cause


@pytest.mark.thorough
@for_each(KINDS)
def test_a_fault_can_be_a_loss_and_the_other_games_go_on(kind: str) -> None:
    bots: list[Bot] = [RandomBot(), Faulty(kind)]
    report = simulate(QUICK, 3, 2, bots, seed="s", on_fault="loss")
    assert report.games == 3
    assert report.faults == Tally.of({"faulty": 3})
    assert report.wins.total == 0
    for game, result in enumerate(report.results):
        assert result.fault is not None
        assert result.seating[result.fault.seat] == 1
        assert result.fault.action == owed(game, result.fault.seat, "s")
        assert (result.winners, result.turns >= 3) == ((), True)
        assert result.fault.what.startswith(KINDS[kind])
    told = json.loads(report.to_json())
    assert told["faults_by_bot"] == {"faulty": 3}
    assert told["results"][0]["fault"] == attrs.asdict(report.results[0].fault)  # type: ignore[arg-type]


@pytest.mark.thorough
def test_without_faults_nothing_changes() -> None:
    bots = [RandomBot(), RandomBot(name="other")]
    report = simulate(QUICK, 2, 2, bots, on_fault="loss", time_limit=1e9)
    assert report == simulate(QUICK, 2, 2, bots)
    assert not report.faults
    assert "fault" not in report.results[0].to_dict()


@pytest.mark.thorough
def test_faults_come_back_from_other_processes_whatever_was_raised() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        bots: list[Bot] = [RandomBot(), Faulty("raises")]
        lost = simulate(DICE, 2, 2, bots, executor=executor, on_fault="loss")
        assert lost == simulate(DICE, 2, 2, bots, on_fault="loss")
        with pytest.raises(BotFault, match=r"Strict: no idea \(seat 1, action \d+ of game 0 with seed '0/0'\)"):
            simulate(DICE, 2, 2, bots, executor=executor)


# -- time ----------------------------------------------------------------------------------------------------------


@attrs.define
class Clock:
    """Stands still, unless somebody takes time."""

    now: float = 0.0


@attrs.frozen
class Slow(RandomBot):
    """Takes a while in the third turn."""

    clock: Clock = attrs.field(factory=Clock, eq=False)
    takes: float = 0.0

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        if view.turn.number >= 3:
            self.clock.now += self.takes
        return RandomBot().choose(view, actions, rng)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(faults, "perf_counter", lambda: clock.now)
    return clock


def test_a_decision_that_took_longer_than_it_may_is_a_fault(clock: Clock) -> None:
    slow = Slow(name="slow", clock=clock, takes=2.5)
    with pytest.raises(BotFault, match=r"'slow' has failed: it took 2\.5 seconds, and may take 2 \(seat 0, action"):
        simulate(QUICK, 1, 2, [slow, RandomBot()], time_limit=2)
    report = simulate(QUICK, 2, 2, [slow, RandomBot()], time_limit=2, on_fault="loss")
    assert report.faults == Tally.of({"slow": 2})


def test_a_decision_may_take_just_the_time(clock: Clock) -> None:
    slow = Slow(name="slow", clock=clock, takes=2.5)
    for limit in (2.5, None):
        assert not simulate(QUICK, 1, 2, [slow, RandomBot()], time_limit=limit, on_fault="loss").faults


@for_each([0, -1, "2", True, float("inf"), float("nan")], name=str)
def test_a_time_that_makes_no_sense_is_refused(wrong: Any) -> None:
    for call in (simulate, tournament):
        with pytest.raises(ArgumentError, match="a time limit in seconds, a number above 0"):
            call(QUICK, 1, 2, [RandomBot(), Faulty("text")], time_limit=wrong)


def test_what_comes_of_a_fault_is_one_of_two_things() -> None:
    for call in (simulate, tournament):
        with pytest.raises(ArgumentError, match="takes on_fault='stop' or 'loss', not 'ignore'"):
            call(QUICK, 1, 2, [RandomBot(), Faulty("text")], on_fault="ignore")  # type: ignore[arg-type]


# -- tournaments ---------------------------------------------------------------------------------------------------


def of(on_fault: Any = "loss", time_limit: float | None = None) -> Tournament:
    return Tournament(QUICK, 2, (RandomBot(), Faulty("text")), seed=1, on_fault=on_fault, time_limit=time_limit)


def test_a_tournament_stops_at_a_fault_or_counts_it_as_a_loss() -> None:
    with pytest.raises(BotFault, match="of game 0 with seed '1/0'"):
        [*of("stop").play_all(2)]
    results = [result for _, result in of().play_all(4)]
    best, worst = of().standings(results)
    assert [(each.bot, each.games, each.wins, each.faults) for each in (best, worst)] == [
        ("random", 4, 0, 0),
        ("faulty", 4, 0, 4),
    ]
    assert best.elo.value > 100 > -100 > worst.elo.value
    assert tournament(QUICK, 4, 2, of().bots, 1, on_fault="loss") == (best, worst)
    assert json.loads(of().to_json(results))["standings"][1]["faults"] == 4


def test_faults_are_written_down_and_read_again() -> None:
    played = of()
    results = dict(played.play_all(2))
    text = "\n".join([played.header, *(played.line(game, result) for game, result in results.items()), ""])
    assert played.read(text) == results
    # Who goes on after a fault goes on with the same file.
    assert of("stop").read(text) == results
    with pytest.raises(ArgumentError, match=r"with time_limit None, not 2\.5"):
        of(time_limit=2.5).read(text)


@for_each(
    [
        None,
        {},
        {"bot": "random"},
        {"seat": 0},
        {"seat": 2},
        {"seat": True},
        {"action": 0},
        {"what": 3},
        {"more": 1},
    ],
    name=str,
)
def test_what_cannot_be_a_fault_is_refused(wrong: dict[str, object] | None) -> None:
    played = of()
    line = json.loads(played.line(0, played.play(0)))
    assert [*played.read(f"{played.header}\n{json.dumps(line)}\n")] == [0]
    line["fault"] = line["fault"] | wrong if wrong else wrong
    with pytest.raises(ArgumentError, match="line 2: this is not the result of a game"):
        played.read(f"{played.header}\n{json.dumps(line)}\n")


def test_a_game_with_a_fault_has_no_winners_in_a_file() -> None:
    played = of()
    line = json.loads(played.line(0, played.play(0))) | {"winners": [0]}
    with pytest.raises(ArgumentError, match="line 2: this is not the result of a game"):
        played.read(f"{played.header}\n{json.dumps(line)}\n")


# -- rules that fail -----------------------------------------------------------------------------------------------


class Fishing:
    """Rules of somebody who builds on the base game, which fail when a piece is placed."""

    __name__ = "fishing"

    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    @catan.hookimpl
    def catan_reactions(self, setup: catan.Setup) -> catan.Reactions:
        def badly(tx: catan.Transition, event: base.PiecePlaced) -> None:
            raise self.error("no fish")

        return [catan.Reaction(base.PiecePlaced, badly)]


@for_each([KeyError, ArgumentError, catan.EngineError], name=lambda error: error.__name__)
def test_a_rule_that_raises_is_no_fault_of_a_bot(error: type[Exception]) -> None:
    expansion = catan.Expansion(
        "fishing", "Fishing", version=error.__name__, modules=(Fishing(error),), requires=("base",)
    )
    rules = catan.ruleset("base", expansion)
    for call in (
        lambda: simulate(rules, 1, 3, [RandomBot()] * 3, seed="x", on_fault="loss"),
        lambda: tournament(rules, 1, 3, [RandomBot(), Faulty("text")], seed="x", on_fault="loss"),
    ):
        with pytest.raises(error, match="no fish") as raised:
            call()
        assert catan.failed_expansion(raised.value) == "fishing"
        assert raised.value.__notes__[-1] == "it was in action 1 of game 0 with seed 'x/0'"


# -- workers -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Deadly(RandomBot):
    """Ends the process that plays."""

    def choose(self, view: View, actions: Actions, rng: Random) -> Action:
        os._exit(7)


@pytest.mark.thorough
def test_a_worker_that_dies_leaves_word_of_the_games_that_were_not_over() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as executor, pytest.raises(BrokenExecutor) as raised:
        simulate(DICE, 3, 2, [Deadly(), Deadly()], executor=executor, chunk=2)
    assert raised.value.__notes__ == [
        "a worker has ended; of the games that were sent out, these were not over: 0 to 1, 2"
    ]


def test_games_that_were_over_are_not_among_those() -> None:
    def submit(game: int) -> Future[int]:
        future: Future[int] = Future()
        if game % 2:
            future.set_exception(BrokenExecutor())
        elif game < 9:
            future.set_result(game)
        return future

    class Some(ProcessPoolExecutor):
        def __init__(self) -> None:
            pass

        def submit(self, play: Any, /, *games: Any, **_: Any) -> Future[Any]:
            return submit(*games)

    got: list[int] = []
    with pytest.raises(BrokenExecutor) as raised:
        got.extend(spread(Some(), abs, range(11)))
    assert raised.value.__notes__[0].endswith("these were not over: 1, 3, 5, 7, 9, 10")


def test_reports_with_faults_can_be_added() -> None:
    bots: list[Bot] = [RandomBot(), Faulty("text")]
    one = simulate(QUICK, 1, 2, bots, on_fault="loss")
    both = one + one
    assert isinstance(both, Report)
    assert both.faults["faulty"] == 2
    assert both.results[1].fault == Fault("faulty", Seat(1), owed(0, 1, "0"), "it chose something of type str")
