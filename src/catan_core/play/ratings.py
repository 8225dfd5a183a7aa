"""How strong players are, from who won against whom: ratings in the manner of Elo, and intervals of 95 %.

A player wins a game with a probability in proportion to its strength, among all who sit at the table. The ratings are
those strengths under which the results are most likely. One more game, in which everybody sits once and all win alike,
is counted too, so that nobody's rating is infinite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist

import attrs

from catan_core.model.arguments import require, require_each, require_number
from catan_core.model.errors import refuse

NINETY_FIVE = NormalDist().inv_cdf(0.975)
"""How many standard errors an interval of 95 % reaches to either side."""
SCALE = 400 / log(10)
"""Rating points for a factor of e in strength: 400 points for a factor of ten."""
CLOSE, ROUNDS = 1e-10, 200

Matrix = list[list[float]]
Outcome = tuple[Sequence[int], Sequence[int]]
"""A game: who sat at each seat, and the seats that have won."""
Table = tuple[tuple[int, ...], tuple[float, ...]]
"""How many seats each player had in a game, and which share of it each has won."""


@attrs.frozen
class Estimate:
    """A number with the interval in which it lies with 95 %."""

    value: float
    low: float
    high: float


def share(wins: float, games: int) -> Estimate:
    """Which share of the games is won, with the interval of Wilson; 0 to 1 if there are none. Raises ArgumentError for
    numbers that make no sense.

    >>> share(60, 100)
    Estimate(value=0.6, low=0.5020025867910618, high=0.6905987135675411)
    """
    require_number(games, "share", "the number of games")
    require((int, float), wins, "share", "a number of wins")
    if not 0 <= wins <= games:
        refuse("share", f"from 0 to {games} wins", wins)
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    rate, squared = wins / games, NINETY_FIVE**2
    middle = (rate + squared / (2 * games)) / (1 + squared / games)
    apart = NINETY_FIVE * sqrt(rate * (1 - rate) / games + squared / (4 * games**2)) / (1 + squared / games)
    return Estimate(rate, max(0.0, middle - apart), min(1.0, middle + apart))


GAMES = "games as pairs of the players by seat and the seats that have won"


def elo(players: int, games: Iterable[Outcome]) -> tuple[Estimate, ...]:
    """The rating of each player, 0 on average. A difference of 400 points is a strength ten times as large.

    With two at a table, whoever is 100 points ahead wins 64 % of the games. Games that nobody has won tell nothing.
    Raises ArgumentError for a number of players that makes no sense, and for games of others.

    >>> [round(rating.value) for rating in elo(2, [((0, 1), (0,))] * 64 + [((0, 1), (1,))] * 36)]
    [49, -49]
    """
    require_number(players, "elo", "the number of players", 1)
    pairs = [_pair(game) for game in require_each(object, games, "elo", GAMES)]
    tables = Counter(_counted(players, seating, winners) for seating, winners in pairs if winners)
    tables[(1,) * players, (1 / players,) * players] += 1
    strengths = [0.0] * players
    for _ in range(ROUNDS):
        slope, curve = _likelihood(strengths, tables)
        steps = _solved(curve, [[each] for each in slope])
        longest = max(abs(step) for (step,) in steps)
        # A long step may lead too far; one of a factor of e at a time does not.
        strengths = [one + step / max(1.0, longest) for one, (step,) in zip(strengths, steps, strict=True)]
        if longest < CLOSE:
            break
    _, curve = _likelihood(strengths, tables)
    inverse = _solved(curve, [[float(row == column) for column in range(players)] for row in range(players)])
    errors = [sqrt(max(0.0, inverse[one][one] - 1 / players)) for one in range(players)]
    return tuple(
        Estimate(SCALE * one, SCALE * (one - NINETY_FIVE * error), SCALE * (one + NINETY_FIVE * error))
        for one, error in zip(strengths, errors, strict=True)
    )


def _pair(game: object) -> Outcome:
    match game:
        case [Sequence() as seating, Sequence() as winners]:
            return seating, winners
    return refuse("elo", GAMES, game)


def _counted(players: int, seating: Sequence[int], winners: Sequence[int]) -> Table:
    """How many seats each player has at a table, and its share of the win."""
    won = [0.0] * players
    try:
        if min(*seating, *winners, 0) < 0 or max(*seating, 0) >= players:
            raise IndexError
        for seat in winners:
            won[seating[seat]] += 1 / len(winners)
    except (IndexError, TypeError):
        refuse("elo", GAMES, (seating, winners))
    return tuple(map(seating.count, range(players))), tuple(won)


def _likelihood(strengths: list[float], tables: Mapping[Table, int]) -> tuple[list[float], Matrix]:
    """How the logarithm of the likelihood rises with each strength, and how it bends. Since only differences of
    strengths matter, the curve gets a share that keeps their sum at 0."""
    players = range(len(strengths))
    slope, curve = [0.0] * len(players), [[1 / len(players)] * len(players) for _ in players]
    for (seats, won), times in tables.items():
        weights = [count * exp(strengths[one]) for one, count in enumerate(seats)]
        total = sum(weights)
        chances = [weight / total for weight in weights]
        for one in players:
            slope[one] += times * (won[one] - chances[one])
            curve[one][one] += times * chances[one]
            for other in players:
                curve[one][other] -= times * chances[one] * chances[other]
    return slope, curve


def _solved(matrix: Matrix, right: Matrix) -> Matrix:
    """The solution of linear equations, by elimination with pivots."""
    rows = [[*row, *values] for row, values in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [value - factor * by for value, by in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]
