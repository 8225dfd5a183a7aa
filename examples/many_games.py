"""Many games at once: on all processors of a machine, or on many machines."""

# Dask is an extra of its own, which most have not installed.
# pyright: reportMissingImports=false

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import catan_core as catan
from catan_core.play import (
    Bot,
    GreedyBot,
    ProcessBot,
    RandomBot,
    Report,
    simulate,
)

# --8<-- [start:processes]
BOTS: list[Bot] = [GreedyBot(), RandomBot(), RandomBot()]


def on_this_machine(games: int) -> Report:
    """Play on all processors."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as executor:
        return simulate(
            catan.ruleset("base"), games, 3, BOTS, seed=1, executor=executor
        )


# --8<-- [end:processes]


# --8<-- [start:machines]
def on_many_machines(games: int, scheduler: str) -> Report:
    """Play on the workers of a Dask cluster, given by the address of its
    scheduler.
    """
    from distributed import Client

    with Client(scheduler) as client, client.get_executor() as executor:
        return simulate(
            catan.ruleset("base"), games, 3, BOTS, seed=1, executor=executor
        )


# --8<-- [end:machines]


# --8<-- [start:apart]
def cut_off(games: int, seconds: float) -> Report:
    """Play with bots that lose a game if they take longer to decide."""
    apart = [ProcessBot(bot, time_limit=seconds) for bot in BOTS]
    return simulate(
        catan.ruleset("base"), games, 3, apart, seed=1, on_fault="loss"
    )


# --8<-- [end:apart]


def main() -> None:
    """Play a few games here, in ways that come to the same."""
    report = on_this_machine(4)
    assert report == simulate(catan.ruleset("base"), 4, 3, BOTS, seed=1)
    assert cut_off(1, 60.0) == simulate(
        catan.ruleset("base"), 1, 3, BOTS, seed=1
    )
    print(dict(report.wins), "in", report.turns.mean, "turns on average")


if __name__ == "__main__":
    main()
