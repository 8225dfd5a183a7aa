"""What is counted is the work itself: not what prepares it, and not the first time."""

import pytest

from tests.benchmarks import instructions as counting
from tests.benchmarks.instructions import SEEDS, Count, Run, Work, counted, done, instructions, warm

PREPARING, COLD, WARM, OPERATIONS = 1000, 50, 2, 4


class Processor:
    """Counts the instructions it is given, one for each second."""

    def __init__(self) -> None:
        self.started()

    def started(self) -> None:
        """A new process, which knows nothing."""
        self.executed = 0
        self.known: set[int] = set()

    def __call__(self) -> float:
        return float(self.executed)

    def prepare(self) -> Run:
        """Some operations, found by playing a game; each is slow for the first time."""
        return warm(self.operations)()

    def operations(self) -> list["Operation"]:
        self.executed += PREPARING
        return [Operation(self, number) for number in range(OPERATIONS)]


class Operation:
    def __init__(self, processor: Processor, number: int) -> None:
        self.processor, self.number = processor, number

    def __call__(self) -> None:
        self.processor.executed += WARM if self.number in self.processor.known else COLD
        self.processor.known.add(self.number)


@pytest.fixture
def processor(monkeypatch: pytest.MonkeyPatch) -> Processor:
    processor = Processor()
    monkeypatch.setattr(counting, "process_time", processor)
    return processor


def test_an_operation_is_timed_warm_and_without_its_preparations(processor: Processor) -> None:
    units = OPERATIONS * len(SEEDS)

    assert done(processor.prepare, full=True) == (units, units * WARM)


def test_a_process_that_only_prepares_does_the_same_up_to_the_clock(processor: Processor) -> None:
    assert done(processor.prepare, full=False) == (0, 0.0)
    assert processor.executed == PREPARING + OPERATIONS * COLD


def test_what_is_counted_is_one_warm_operation(processor: Processor, monkeypatch: pytest.MonkeyPatch) -> None:
    def child(name: str, full: bool, compiled: str, *before: str) -> tuple[int, float, str]:
        processor.started()
        units, seconds = done(processor.prepare, full)
        return units, seconds, f"I refs: {processor.executed}"

    monkeypatch.setattr(counting, "WORKS", {"fake": Work("an operation", processor.prepare)})
    monkeypatch.setattr(counting, "child", child)

    assert counted("fake", "") == Count(instructions=WARM, microseconds=WARM * 1e6)


def test_what_valgrind_counts_is_read() -> None:
    printed = "==26600== Cachegrind\n==26600== \n==26600== I   refs:      8,033,518,921\n==26600== I1  misses:  3\n"
    assert instructions(printed) == 8_033_518_921
    with pytest.raises(SystemExit, match="valgrind counted nothing:\nsomething else"):
        instructions("something else")
