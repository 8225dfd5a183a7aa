"""The sums behind the benchmarks."""

from pathlib import Path

import pytest

from tests.benchmarks.figures import import_seconds
from tests.benchmarks.measuring import Row, Sample, Side, Spread, Target, alternate, compared, figure, spread, table


def test_a_spread_is_the_quartiles() -> None:
    assert spread([5.0, 1.0, 3.0, 2.0, 4.0]) == Spread(2.0, 3.0, 4.0)


def test_the_spread_of_one_figure_is_that_figure() -> None:
    assert spread([7.0]) == Spread(7.0, 7.0, 7.0)


def test_a_sample_tells_rates_lengths_and_costs() -> None:
    sample = Sample(work=600, runs=3, seconds=2.0)

    assert (sample.rate, sample.runs_rate, sample.run_length) == (300.0, 1.5, 200.0)
    assert sample.cost == pytest.approx(2e6 / 600)


def test_ratios_are_taken_within_a_round() -> None:
    row = compared("work", "1/s", [(10.0, 5.0), (30.0, 10.0), (4.0, 1.0)])

    assert row.ratio.median == 3.0
    assert (row.first.median, row.second.median) == (10.0, 5.0)


@pytest.mark.parametrize(
    ("target", "ratio", "met"),
    [
        (Target(least=4), 4.0, True),
        (Target(least=4), 3.9, False),
        (Target(most=1.3), 1.3, True),
        (Target(most=1.3), 1.31, False),
    ],
)
def test_a_target_is_met_at_its_bound(target: Target, ratio: float, met: bool) -> None:
    assert target.met(ratio) is met


def test_a_row_says_whether_the_median_meets_its_target() -> None:
    pairs = [(1.0, 1.0), (5.0, 1.0), (9.0, 1.0)]

    verdicts = [compared("", "", pairs, target).verdict for target in (Target(least=5), Target(most=4), None)]

    assert verdicts == ["met", "MISSED", ""]


class Clock:
    """CPU time that passes only when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, seconds: float) -> int:
        self.now += seconds
        return 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("tests.benchmarks.measuring.process_time", clock)
    return clock


def test_a_slice_is_whole_runs_until_its_time_is_up(clock: Clock) -> None:
    assert Side(lambda: None, lambda _: 5 * clock.work(2.0)).slice(7.0) == Sample(work=20, runs=4, seconds=8.0)


def test_what_prepares_a_run_is_not_timed(clock: Clock) -> None:
    assert Side(lambda: clock.work(100.0), lambda prepared: prepared * clock.work(1.0)).slice(2.0).seconds == 2.0


def test_sides_take_turns_after_a_warm_up_and_every_other_round_goes_the_other_way_round(clock: Clock) -> None:
    order: list[str] = []

    def side(name: str, seconds: float) -> Side[None]:
        def run(_: None) -> int:
            order.append(name)
            return clock.work(seconds)

        return Side(lambda: None, run)

    rounds = alternate((side("one", 1.0), side("two", 2.0)), rounds=3, seconds=1.0)

    assert order == ["one", "two", "one", "two", "two", "one", "one", "two"]
    assert [[sample.seconds for sample in pair] for pair in rounds] == [[1.0, 2.0]] * 3


@pytest.mark.parametrize(
    ("value", "text"), [(1234567.8, "1,234,568"), (999.6, "1,000"), (42.123, "42.1"), (0.012345, "0.0123")]
)
def test_figures_have_three_digits_that_count(value: float, text: str) -> None:
    assert figure(value) == text


def test_a_table_lines_up_its_columns() -> None:
    rows = [
        Row("one", "1/s", Spread(1, 2, 3), Spread(1, 1, 1), Spread(1, 2, 3), Target(least=1.5)),
        Row("another", "µs", Spread(1, 20000, 3), Spread(1, 1, 1), Spread(1, 20000, 3)),
    ]

    assert table(rows, "ours", "theirs").splitlines() == [
        "figure   unit    ours  theirs   ratio  quartiles  target",
        "one      1/s        2       1       2      1 – 3  ≥ 1.5   met",
        "another  µs    20,000       1  20,000      1 – 3",
    ]


def test_imports_are_measured_with_compiled_modules_even_if_the_environment_forbids_to_write_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "imported.py").write_text("")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    import_seconds("import imported", str(tmp_path / "compiled"))

    assert [path.name.split(".")[0] for path in tmp_path.rglob("imported*.pyc")] == ["imported"]
