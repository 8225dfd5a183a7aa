"""The page on costs has a place for each table, and what is measured is written there and nowhere else."""

import re
from pathlib import Path

import pytest

from tests.benchmarks import page as pages
from tests.benchmarks.builds import here, named
from tests.benchmarks.instructions import CHAPTERS, Count
from tests.benchmarks.measuring import Row, Spread
from tests.benchmarks.page import BLOCKS, PAGE, PEERS, Block, filled, games, growth, main, operations, peers

OLD = "Words.\n\n<!-- measured:one -->\nold one\n<!-- end:one -->\n\n<!-- measured:two -->\nold two\n<!-- end:two -->\n"


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with two tables, of which the second needs something that is nowhere."""
    blocks = {
        "one": Block(lambda rounds, seconds: [f"| {rounds} rounds of {seconds} s |"], sampled=True),
        "two": Block(lambda rounds, seconds: ["never"], needs=("a_package_that_nobody_has",)),
    }
    monkeypatch.setattr(pages, "BLOCKS", blocks)
    page = tmp_path / "page.md"
    page.write_text(OLD, encoding="utf-8")
    return page


def counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every work takes as many instructions as its name has letters, thousand times, and a microsecond for each two."""
    monkeypatch.setattr(pages, "counted", lambda name, compiled: Count(len(name) * 1000, len(name) / 2))


def test_the_page_has_a_place_for_every_table_in_order() -> None:
    text = PAGE.read_text(encoding="utf-8")

    assert re.findall(r"<!-- measured:(\S+) -->", text) == [*BLOCKS]
    assert re.findall(r"<!-- end:(\S+) -->", text) == [*BLOCKS]


def test_a_table_is_written_with_the_build_that_it_was_measured_by(
    old: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--only", "one", "--rounds", "3", "--seconds", "0.1"], old)

    new = f"| 3 rounds of 0.1 s |\n\n*Measured by {named(here())}; medians of 3 rounds.*\n"
    assert old.read_text(encoding="utf-8") == OLD.replace("old one\n", new)


def test_a_table_that_cannot_be_measured_here_stays_as_it_was(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--only", "two"], old)

    assert old.read_text(encoding="utf-8") == OLD
    assert capsys.readouterr().out == "two: left as it was, needs a_package_that_nobody_has\n"


def test_a_table_that_nobody_knows_is_refused(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--only", "one,three"], old)

    assert "nothing is called three; there are one, two" in capsys.readouterr().err
    assert old.read_text(encoding="utf-8") == OLD


def test_a_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(SystemExit, match="the page has 0 places for three"):
        filled(OLD, "three", "new\n")


def test_games_stand_beside_the_base_game(monkeypatch: pytest.MonkeyPatch) -> None:
    counts(monkeypatch)

    lines = list(games(1, 1.0))

    assert lines[2:4] == [
        "| base game | 4,000 | 1 | 2 | 1 |",
        "| Cities & Knights | 7,000 | 1.75 | 3.5 | 1.75 |",
    ]
    assert len(lines) == 2 + len(CHAPTERS)


def test_operations_stand_beside_what_catanatron_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    counts(monkeypatch)

    lines = list(operations(1, 1.0))

    assert lines[2] == "| a decision in a random game | 8,000 | 4 | 0.421 of its decision |"
    assert lines[-1] == "| import and first rules | 6,000 | 3 | 0.353 of its import |"


def rows_of(ratio: float) -> list[Row]:
    """Two rows of figures."""
    return [Row("", "", Spread(0, ratio * 10, 0), Spread(0, 10, 0), Spread(0, ratio, 0))] * 2


def test_the_other_engine_is_measured_once_for_each_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def measured(name: str, rounds: int, seconds: float) -> list[Row]:
        asked.append(name)
        return rows_of(1.5)

    figures = {name: (lambda rounds, seconds, name=name: measured(name, rounds, seconds)) for name in "abcde"}
    monkeypatch.setattr(pages, "FIGURES", figures)

    lines = list(peers(1, 1.0))

    assert asked == ["a", "b", "c", "e", "d"]
    assert lines[0].endswith("| Ratio |")
    assert lines[2] == f"| {PEERS[0][2]} | 15 | 10 | 1.5 |"


def test_what_makes_no_difference_takes_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {"seats": 0.84, "late": 1.04, "engine": 0.3}
    monkeypatch.setattr(pages, "FIGURES", {name: lambda *_, r=ratio: rows_of(r) for name, ratio in figures.items()})

    cells = [line.split(" | ")[1] for line in list(growth(1, 1.0))[2:]]

    assert cells == ["0.8 times as long", "as long", "0.3 times as long"]
