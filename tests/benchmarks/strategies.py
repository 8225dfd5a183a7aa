"""How many examples a second the Hypothesis strategies draw: the table in `docs/reference/strategies.md`.

    python -m tests.benchmarks.strategies

Each strategy is drawn from by a test that looks at nothing. Times are those of the CPU. The walks that states are drawn
from are taken before the first example; they are kept, and taken once for each version of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, ClassVar

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.stateful import run_state_machine_as_test
from hypothesis.strategies import SearchStrategy

from catan_core import Ruleset, ruleset
from catan_core.testing.strategies import Source, TableMachine, games, rulesets, states, steps

SEATS = 3
GAMES: dict[str, Source] = {
    "Base": ruleset("base"),
    "Cities & Knights": ruleset("base", "cities_knights"),
    "Base, with any of the others": rulesets("base", alongside=["cities_knights", "five_six"]),
}
EXAMPLES = 100
"""As many as Hypothesis draws by default."""

WARM = 10
"""As many are drawn before: Hypothesis reads the modules that are loaded once, when it first draws bytes."""

DEFAULT = settings(max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, phases=[Phase.generate])
"""All health checks are on."""


@attrs.frozen
class Speed:
    """Examples a second, and the seconds for all that is done once, with the first examples."""

    rate: float
    first: float

    def __str__(self) -> str:
        return f"{self.rate:.0f} ({self.first:.1f} s)"


def drawn(strategy: SearchStrategy[Any]) -> Speed:
    """How fast a strategy is. Raises FailedHealthCheck."""
    first = timed(settings(DEFAULT, max_examples=WARM)(given(strategy)(lambda drawn: None)))
    count = 0

    @DEFAULT
    @given(strategy)
    def look(drawn: object) -> None:
        nonlocal count
        count += 1

    seconds = timed(look)
    return Speed(count / seconds, first)


def machine(source: Source) -> Speed:
    """How fast a machine is, with all steps that Hypothesis takes by default."""
    count = 0

    class Table(TableMachine):
        ruleset: ClassVar[Source] = source
        seats: ClassVar[int | None] = SEATS if isinstance(source, Ruleset) else None

        def teardown(self) -> None:
            nonlocal count
            count += 1
            super().teardown()

    quiet = settings(DEFAULT, suppress_health_check=list(HealthCheck))  # as `Table.TestCase` has it
    first = timed(lambda: run_state_machine_as_test(Table, settings=settings(quiet, max_examples=1)))
    count = 0
    seconds = timed(lambda: run_state_machine_as_test(Table, settings=quiet))
    return Speed(count / seconds, first)


def timed(run: Callable[[], object]) -> float:
    """Seconds of CPU time."""
    began = process_time()
    run()
    return process_time() - began


def main() -> None:
    """Print the table in Markdown."""
    print("| Examples a second (and seconds before the first) | `games` | `states` | `steps` | `TableMachine` |")
    print("|---|---|---|---|---|")
    for name, source in GAMES.items():
        seats = SEATS if isinstance(source, Ruleset) else None
        speeds = (
            drawn(games(source, seats)),
            drawn(states(source, seats=seats)),
            drawn(steps(source, seats=seats)),
            machine(source),
        )
        print(f"| {name} | {' | '.join(map(str, speeds))} |", flush=True)


if __name__ == "__main__":
    main()
