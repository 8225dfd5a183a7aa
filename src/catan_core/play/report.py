"""What came out of many games between bots."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, median

import attrs

from catan_core import Match, Ruleset, Seat
from catan_core.model.errors import short
from catan_core.play.bots import Bot
from catan_core.play.faults import Fault


@attrs.frozen(repr=False)
class Tally(Mapping[str, int]):
    """How often each of some names has occurred; 0 for a name that has not. Frozen, hashable, sorted by name.

    >>> tally = Tally.of({"robber": 2, "knight": 1})
    >>> tally, tally["knight"], tally["wizard"]
    (Tally({'knight': 1, 'robber': 2}), 1, 0)
    """

    pairs: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Tally:
        """A tally from counts by name."""
        return cls(tuple(sorted((name, count) for name, count in counts.items() if count)))

    def __getitem__(self, name: str) -> int:
        return next((count for other, count in self.pairs if other == name), 0)

    def __contains__(self, name: object) -> bool:
        return any(other == name for other, _ in self.pairs)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __repr__(self) -> str:
        return f"Tally({dict(self.pairs)})"

    @property
    def total(self) -> int:
        """All counts together."""
        return sum(count for _, count in self.pairs)


@attrs.frozen
class Spread:
    """How a number varies over the games.

    >>> Spread.of([3, 5, 10])
    Spread(mean=6.0, least=3, median=5.0, most=10)
    """

    mean: float
    least: int
    median: float
    most: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        """The spread of some numbers; all 0 if there are none."""
        if not numbers:
            return cls(0.0, 0, 0.0, 0)
        return cls(fmean(numbers), min(numbers), float(median(numbers)), max(numbers))


@attrs.frozen
class GameResult:
    """How one game went. `seating[seat]` is the place in `Report.bots` of the bot at that seat.

    A game that ended with the `fault` of a bot has no winners: the seat of the fault has lost, and nobody has won.
    """

    seed: str
    seating: tuple[int, ...]
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    turns: int
    decisions: int
    fault: Fault | None = None

    def to_dict(self) -> dict[str, object]:
        """The result as values that JSON has; `fault` is there only if there was one."""
        found = attrs.asdict(self)
        return found if self.fault is not None else {name: found[name] for name in found if name != "fault"}


@attrs.frozen(repr=False)
class Report:
    """Some games between the same bots by the same rules.

    `bots` are the names of the bots; `points` the victory points at the end by source, all seats together; `actions`
    and `events` how often each has happened, by tag, chance included. Reports on the same table can be added.
    """

    expansions: tuple[str, ...]
    options: tuple[tuple[str, bool | int | str], ...]
    seats: int
    bots: tuple[str, ...]
    results: tuple[GameResult, ...] = ()
    points: Tally = Tally()
    actions: Tally = Tally()
    events: Tally = Tally()

    def __repr__(self) -> str:
        return f"<Report on {self.games} games of {' '.join(self.expansions):.60} for {self.seats} seats>"

    @property
    def table(self) -> tuple[object, ...]:
        """What reports must have in common to be added: expansions, options, seats, names of the bots."""
        return self.expansions, self.options, self.seats, self.bots

    @classmethod
    def blank(cls, ruleset: Ruleset, seats: int, bots: Sequence[Bot]) -> Report:
        """The report on no games at all at a table."""
        return cls(ruleset.expansions, tuple(sorted(ruleset.options.items())), seats, tuple(bot.name for bot in bots))

    def __add__(self, other: Report) -> Report:
        if not isinstance(other, Report):
            return NotImplemented
        return self.with_all([other])

    def with_all(self, others: Iterable[Report]) -> Report:
        """This report and others together, in their order. Raises ValueError if one is about another table."""
        results = list(self.results)
        points, actions, events = Counter(self.points), Counter(self.actions), Counter(self.events)
        for other in others:
            if other.table != self.table:
                raise ValueError(f"a report on {other.table} cannot be added to one on {self.table}")
            results += other.results
            points.update(other.points)
            actions.update(other.actions)
            events.update(other.events)
        return attrs.evolve(
            self, results=tuple(results), points=Tally.of(points), actions=Tally.of(actions), events=Tally.of(events)
        )

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(self.results)

    @property
    def wins_by_seat(self) -> tuple[int, ...]:
        """How many games each seat has won."""
        won = Counter(seat for result in self.results for seat in result.winners)
        return tuple(won[Seat(seat)] for seat in range(self.seats))

    @property
    def wins(self) -> Tally:
        """How many games have been won, by the name of the bot. A game that several seats have won counts once for each
        name among theirs."""
        won: Counter[str] = Counter()
        for result in self.results:
            won.update({self.bots[result.seating[seat]] for seat in result.winners})
        return Tally.of(won)

    @property
    def faults(self) -> Tally:
        """How many games have ended with a fault, by the name of the bot that has lost them by it."""
        return Tally.of(Counter(result.fault.bot for result in self.results if result.fault is not None))

    def share(self, bot: str) -> float:
        """Which share of the games bots of this name have won, from 0 to 1. Raises ValueError if none was played."""
        if bot not in self.bots or not self.results:
            raise ValueError(
                f"no game of a bot named {short(bot)}; there are {self.games} games of {', '.join(self.bots)}"
            )
        return self.wins[bot] / self.games

    @property
    def turns(self) -> Spread:
        """How many turns a game had."""
        return Spread.of([result.turns for result in self.results])

    @property
    def decisions(self) -> Spread:
        """How many decisions the seats took in a game."""
        return Spread.of([result.decisions for result in self.results])

    def to_json(self, games: bool = True) -> str:
        """The report as JSON; `games` says whether every single game is to be in it."""
        report: dict[str, object] = {
            "expansions": self.expansions,
            "options": dict(self.options),
            "seats": self.seats,
            "bots": self.bots,
            "games": self.games,
            "wins_by_bot": dict(self.wins),
            "wins_by_seat": self.wins_by_seat,
            "faults_by_bot": dict(self.faults),
            "turns": attrs.asdict(self.turns),
            "decisions": attrs.asdict(self.decisions),
            "points": dict(self.points),
            "actions": dict(self.actions),
            "events": dict(self.events),
        }
        if games:
            report["results"] = [result.to_dict() for result in self.results]
        return json.dumps(report)


def report_of(
    match: Match, bots: Sequence[Bot], seating: tuple[int, ...], decisions: int, fault: Fault | None = None
) -> Report:
    """The report on one match that is over, or that has ended with a fault."""
    game, history = match.game, match.history
    seats = game.rules.all_seats
    points: Counter[str] = Counter()
    for seat in seats:
        points.update(game.score(seat))
    result = GameResult(
        str(match.seed),
        seating,
        game.winners,
        tuple(game.points(seat) for seat in seats),
        game.turn.number,
        decisions,
        fault,
    )
    return attrs.evolve(
        Report.blank(game.rules.ruleset, len(seats), bots),
        results=(result,),
        points=Tally.of(points),
        actions=Tally.of(Counter(action.tag for action, _ in history)),
        events=Tally.of(Counter(event.tag for _, moment in history for event in moment.events)),
    )
