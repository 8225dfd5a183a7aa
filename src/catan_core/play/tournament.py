"""Tournaments between bots: who sits where in which game, what came of it, and how strong everybody is.

Every table is played from every seat on the same board, so that nobody is lucky with either. What has been played can
be written down game by game, and a tournament that was interrupted goes on with what is missing.
"""

from __future__ import annotations

import itertools
import json
from collections import abc
from concurrent.futures import Executor
from functools import cached_property
from typing import Any

import attrs

import catan_core as catan
from catan_core.codec.ruleset_ref import stored_rules
from catan_core.model import arguments, errors
from catan_core.play import simulation
from catan_core.play.bots import Bot
from catan_core.play.faults import Fault, OnFault, play_watched, require_faults
from catan_core.play.ratings import Estimate, elo, share
from catan_core.play.report import GameResult
from catan_core.play.table import MAX_DECISIONS, GameTooLong, require_bots

FORMAT = "catan-tournament/1"


@attrs.frozen
class Standing:
    """What a bot has come to: in how many games it sat, how many of them it has won, and its rating.

    A win that several seats share counts in full for each bot that has one of them. `share` is that of its games which
    it has won, and `elo` its rating, both with intervals of 95 %. `faults` are the games that it has lost by a fault:
    nobody has won these, and in the ratings all other seats share them.
    """

    bot: str
    games: int
    wins: int
    share: Estimate
    elo: Estimate
    faults: int = 0


@attrs.frozen(slots=False)
class Tournament:
    """A tournament by some rules: its games are the same for the same bots, seed and number, however many are played.

    `bots` may have several of one name, which are one player: `[mcts, greedy, greedy, greedy]` is one against three.
    With fewer bots than seats they sit down in turn, again and again; with more, everybody meets everybody. `limit` is
    the most decisions that a game may take: then nobody has won it. `on_fault` and `time_limit` are as in `simulate`.

    Raises ArgumentError for anything but two or more bots of different names, and UnsupportedSeats.

    >>> import catan_core as catan
    >>> from catan_core.play import GreedyBot, RandomBot
    >>> games = Tournament(catan.ruleset("base"), 3, (GreedyBot(), RandomBot()), seed=7)
    >>> [games.seating(number) for number in range(6)]
    [(0, 1, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0), (0, 1, 1)]
    """

    ruleset: catan.Ruleset
    seats: int
    bots: tuple[Bot, ...]
    seed: int | str = 0
    limit: int = MAX_DECISIONS
    on_fault: OnFault = "stop"
    time_limit: float | None = None

    def __attrs_post_init__(self) -> None:
        where = "Tournament"
        arguments.require(catan.Ruleset, self.ruleset, where, "a Ruleset, such as ruleset('base')")
        arguments.require_seed(self.seed, where)
        arguments.require_number(self.limit, where, "a limit of decisions", 1)
        require_faults(self.on_fault, self.time_limit, where)
        self.ruleset.rules(self.seats)
        require_bots(self.bots, None, where)
        if self.seats < 2:
            raise errors.ArgumentError(f"a tournament takes at least two seats, not {self.seats}")
        if len(self.names) < 2:
            raise errors.ArgumentError(f"a tournament takes bots with at least two names, not only {self.names[0]}")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players: each name of a bot once."""
        return tuple(dict.fromkeys(bot.name for bot in self.bots))

    @cached_property
    def schedule(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """A cycle of games: the number of the board, and the place in `bots` of whoever sits at each seat. Then come
        other boards."""
        bots = len(self.bots)
        if bots > self.seats:
            tables = [*itertools.combinations(range(bots), self.seats)]
        else:
            starts = range(bots if self.seats % bots else 1)
            tables = [tuple((start + seat) % bots for seat in range(self.seats)) for start in starts]
        # Tables may look the same to all players, and so may a table from two seats.
        return tuple(
            (board, seated)
            for board, table in enumerate(self._different(tables))
            for seated in self._different(table[-turn:] + table[:-turn] for turn in range(self.seats))
        )

    def _different(self, tables: abc.Iterable[tuple[int, ...]]) -> abc.Iterable[tuple[int, ...]]:
        """Tables of bots, one of all those with the same players at their seats."""
        return {self._players(table): table for table in tables}.values()

    def _players(self, table: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([self.names.index(self.bots[bot].name) for bot in table])

    def seating(self, game: int) -> tuple[int, ...]:
        """Who sits at each seat in a game, as places in `names`. Raises ArgumentError for a number below 0."""
        arguments.require_number(game, "seating", "the number of a game")
        return self._players(self._table(game))

    def _table(self, game: int) -> tuple[int, ...]:
        return self.schedule[game % len(self.schedule)][1]

    def seed_of(self, game: int) -> str:
        """The seed of a game: that of its board, which is played from every seat. Raises ArgumentError as `seating`."""
        arguments.require_number(game, "seed_of", "the number of a game")
        cycle, place = divmod(game, len(self.schedule))
        boards = self.schedule[-1][0] + 1
        return f"{self.seed}/{cycle * boards + self.schedule[place][0]}"

    def play(self, game: int) -> GameResult:
        """Play a game. Raises BotFault if a fault of a bot is to stop the tournament, and what a rule raises."""
        seated, seed = self.seating(game), self.seed_of(game)
        match = catan.Match(self.ruleset, self.seats, seed)
        try:
            decisions, fault = play_watched(
                match,
                [self.bots[bot] for bot in self._table(game)],
                self.limit,
                game=game,
                on_fault=self.on_fault,
                time_limit=self.time_limit,
            )
        except GameTooLong as error:
            decisions, fault = error.decisions, None
        seats = match.game.rules.all_seats
        points = tuple(match.game.points(seat) for seat in seats)
        return GameResult(seed, seated, match.game.winners, points, match.game.turn.number, decisions, fault)

    def play_all(
        self,
        games: int,
        known: abc.Mapping[int, GameResult] | None = None,
        *,
        executor: Executor | None = None,
    ) -> abc.Iterator[tuple[int, GameResult]]:
        """Play the first games but those that are known; gives each with its number, in their order, as it is over.

        Without an `executor` they are played here, one after the other. Raises ArgumentError for a number of games that
        makes no sense and for what is not an executor, and what `play` raises; RemoteError for what cannot be sent from
        another process as it is. If a worker dies, a note on the error of the executor says which games were not over.
        """
        arguments.require_number(games, "play_all", "the number of games")
        arguments.require((abc.Mapping, type(None)), known, "play_all", "known results by the numbers of their games")
        simulation.require_executor(executor, "play_all")
        missing = [game for game in range(games) if game not in (known or {})]
        played = map(self.play, missing) if executor is None else simulation.spread(executor, self.play, missing)
        return zip(missing, played, strict=True)

    def standings(self, results: abc.Iterable[GameResult]) -> tuple[Standing, ...]:
        """What everybody has come to, the strongest first."""
        games = arguments.require_each(GameResult, results, "standings", "results of games")
        ratings = elo(len(self.names), [(game.seating, _ahead(game)) for game in games])
        found = []
        for player, name in enumerate(self.names):
            sat = [game for game in games if player in game.seating]
            wins = sum(any(game.seating[seat] == player for seat in game.winners) for game in sat)
            faults = sum(game.fault is not None and game.seating[game.fault.seat] == player for game in sat)
            found.append(Standing(name, len(sat), wins, share(wins, len(sat)), ratings[player], faults))
        return tuple(sorted(found, key=lambda standing: -standing.elo.value))

    # -- written down --------------------------------------------------------------------------------------------------

    @property
    def header(self) -> str:
        """The first line of a file of results: what is played, as JSON."""
        about = {"format": FORMAT, **stored_rules(self.ruleset.rules(self.seats)), "seed": str(self.seed)}
        timed = {} if self.time_limit is None else {"time_limit": self.time_limit}
        return json.dumps({**about, "bots": [bot.name for bot in self.bots], "limit": self.limit, **timed})

    def line(self, game: int, result: GameResult) -> str:
        """A further line: the result of a game, as JSON."""
        arguments.require_number(game, "line", "the number of a game")
        arguments.require(GameResult, result, "line", "the result of a game, such as play(game)")
        return json.dumps({"game": game, **result.to_dict()})

    def read(self, text: str) -> dict[int, GameResult]:
        """The results in a file of this tournament. What follows the last line break was cut off, and is left out.

        Raises ArgumentError, with the number of the line, for a file of another tournament, saying what is different,
        and for a line that is no result of its game.
        """
        arguments.require(str, text, "read", "the text of a file of results")
        lines = text.split("\n")[:-1]
        if not lines:
            return {}
        _require_same(_object(lines[0], 1), json.loads(self.header))
        results = {}
        for number, line in zip(itertools.count(2), lines[1:], strict=False):
            found = _object(line, number)
            game, result = found.pop("game", None), _result(found)
            if type(game) is not int or game < 0 or result is None or not self._fits(game, result):
                raise errors.ArgumentError(
                    f"line {number}: this is not the result of a game of this tournament: {errors.short(line)}"
                )
            results[game] = result
        return results

    def _fits(self, game: int, result: GameResult) -> bool:
        mine = (self.seed_of(game), self.seating(game)) == (result.seed, result.seating)
        seats, fault = range(self.seats), result.fault
        if not mine or len(result.points) != self.seats or not all(seat in seats for seat in result.winners):
            return False
        if fault is None:
            return True
        its_own = fault.seat in seats and fault.bot == self.names[result.seating[fault.seat]]
        return its_own and fault.action > 0 and not result.winners

    def to_json(self, results: abc.Iterable[GameResult]) -> str:
        """The standings as JSON, with what was played."""
        games = arguments.require_each(GameResult, results, "to_json", "results of games")
        about = json.loads(self.header)
        standings = [attrs.asdict(standing) for standing in self.standings(games)]
        return json.dumps({**about, "games": len(games), "standings": standings})


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except RecursionError:
        raise errors.ArgumentError(f"line {number}: lists and objects are nested too deeply") from None
    except ValueError as error:
        raise errors.ArgumentError(f"line {number}: not JSON: {errors.one_line(error)}") from None
    if not isinstance(found, dict):
        raise errors.ArgumentError(f"line {number}: not a JSON object: {errors.short(line)}")
    return found


def _require_same(found: abc.Mapping[str, Any], wanted: abc.Mapping[str, Any]) -> None:
    if found.get("format") != FORMAT:
        raise errors.ArgumentError(
            f"line 1: not a tournament, whose format is {FORMAT!r}: {errors.short(found.get('format'))}"
        )
    for name in {**wanted, **found}:
        there, here = found.get(name), wanted.get(name)
        if isinstance(there, dict) and isinstance(here, dict):
            inner = next((key for key in {**here, **there} if here.get(key) != there.get(key)), None)
            name, there, here = f"{name} {inner}", there.get(inner), here.get(inner)
            if inner is None:
                continue
        if there != here:
            raise errors.ArgumentError(
                f"line 1: this is another tournament, with {name} {errors.short(there)}, not {errors.short(here)}"
            )


def _ahead(result: GameResult) -> tuple[catan.Seat, ...]:
    """The seats that were better than the others in a game: its winners, or all but one that has lost by a fault."""
    if result.fault is None:
        return result.winners
    return tuple(catan.Seat(seat) for seat in range(len(result.seating)) if seat != result.fault.seat)


def _result(found: dict[str, Any]) -> GameResult | None:
    """A result that was written down; None if it is none."""
    numbers = ("turns", "decisions")
    rows = ("seating", "winners", "points")
    fault = None
    if "fault" in found and (fault := _fault(found.pop("fault"))) is None:
        return None
    if {*found} != {"seed", *numbers, *rows} or not all(type(found[name]) is int for name in numbers):
        return None
    if not all(isinstance(found[row], list) and all(type(each) is int for each in found[row]) for row in rows):
        return None
    seating, winners, points = (tuple(found[row]) for row in rows)
    turns, decisions = (found[name] for name in numbers)
    return GameResult(str(found["seed"]), seating, tuple(map(catan.Seat, winners)), points, turns, decisions, fault)


def _fault(found: object) -> Fault | None:
    """A fault that was written down; None if it is none."""
    if not isinstance(found, dict) or {*found} != {"bot", "seat", "action", "what"}:
        return None
    bot, seat, action, what = (found[name] for name in ("bot", "seat", "action", "what"))
    if not (isinstance(bot, str) and type(seat) is int and type(action) is int and isinstance(what, str)):
        return None
    return Fault(bot, catan.Seat(seat), action, what)


def tournament(
    ruleset: catan.Ruleset,
    games: int,
    seats: int,
    bots: abc.Sequence[Bot],
    seed: int | str = 0,
    *,
    executor: Executor | None = None,
    progress: abc.Callable[[int, int], None] | None = None,
    on_fault: OnFault = "stop",
    time_limit: float | None = None,
) -> tuple[Standing, ...]:
    """Let bots play a tournament, and tell how strong each is, the strongest first; otherwise like `simulate`.

    >>> import catan_core as catan
    >>> from catan_core.play import GreedyBot, RandomBot
    >>> best, _ = tournament(catan.ruleset("base"), 4, 2, [RandomBot(), GreedyBot()], seed=7)
    >>> best.bot, best.wins, best.games
    ('greedy', 4, 4)
    """
    require_bots(bots, None, "tournament")
    simulation.require_progress(progress, "tournament")
    played = Tournament(ruleset, seats, tuple(bots), seed, on_fault=on_fault, time_limit=time_limit)
    results = []
    for _, result in played.play_all(games, executor=executor):
        results.append(result)
        if progress is not None:
            progress(len(results), games)
    return played.standings(results)
