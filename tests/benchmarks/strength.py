"""Our bots and two players of Catanatron in one tournament, by our rules: the table in `docs/how-to/compare-bots.md`.

    python -m tests.benchmarks.strength [--seats N] [--games N] [--iterations N] [--seed N]

Catanatron has its players that search in the package `catanatron_experimental`, which is in its repository alone. They
come from the commit of `COMMIT`, the first that has both modules; it fits the engine that the extra `bench` installs.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from importlib import import_module
from time import process_time

from catan_core.play import Bot, GreedyBot, MctsBot, RandomBot
from catan_core.play.ratings import Estimate
from catan_core.play.tournament import Standing, Tournament
from tests.benchmarks.catanatron_bots import CatanatronBot
from tests.benchmarks.ours import peers_ruleset

PLAYERS = "catanatron_experimental.machine_learning.players"
COMMIT = "fc3884c5ee1e788540e13c506c2f05030b66c98b"
INSTALL = f"""pip install --no-deps catanatron_gym==4.0.0 \\
    'git+https://github.com/bcollazo/catanatron@{COMMIT}#subdirectory=catanatron_experimental'"""


def searching() -> tuple[Bot, Bot]:
    """Their players with a value function alone, and with a search two actions deep. Raises ModuleNotFoundError."""
    value = import_module(f"{PLAYERS}.value").ValueFunctionPlayer
    alphabeta = import_module(f"{PLAYERS}.minimax").AlphaBetaPlayer
    return CatanatronBot("ValueFunction", value), CatanatronBot("AlphaBeta", alphabeta)


def markdown(standings: Iterable[Standing]) -> str:
    """The standings as a table."""
    rows = ["| Bot | Games | Wins | Share, 95 % | Elo, 95 % |", "|---|---:|---:|---|---|"]
    for each in standings:
        won, rating = each.share, each.elo
        share = f"{won.value:.0%} ({won.low:.0%} to {won.high:.0%})"
        rows.append(f"| {each.bot} | {each.games} | {each.wins} | {share} | {_rounded(rating)} |")
    return "\n".join(rows)


def _rounded(rating: Estimate) -> str:
    return f"{rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.strength", description="Our bots and Catanatron's."
    )
    parser.add_argument("--seats", type=int, default=2, help="at every table (default: %(default)s)")
    parser.add_argument("--games", type=int, default=200, help="in all (default: %(default)s)")
    parser.add_argument("--iterations", type=int, default=50, help="of MctsBot (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the tournament (default: %(default)s)")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the tournament and print the table in Markdown."""
    asked = parsed(arguments)
    try:
        searching_bots = searching()
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error}; install Catanatron's players first:\n{INSTALL}") from None
    ours = (RandomBot(name="RandomBot"), GreedyBot(name="GreedyBot"), MctsBot(asked.iterations, name="MctsBot"))
    played = Tournament(peers_ruleset(), asked.seats, (*ours, *searching_bots), asked.seed)
    began = process_time()
    results = [result for _, result in played.play_all(asked.games)]
    print(markdown(played.standings(results)))
    undecided = sum(not result.winners for result in results)
    print(f"\n{len(results)} games, {undecided} without a winner, {process_time() - began:.0f} s of CPU")


if __name__ == "__main__":
    main()
