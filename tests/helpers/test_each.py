"""A test of many things lists all that fail."""

import pytest

from tests.helpers.each import for_each


def test_every_failure_is_listed_with_its_name_and_reason() -> None:
    @for_each([1, 2, 3, 0], lambda number: f"number {number}")
    def check(number: int) -> None:
        assert 6 // number != 3, "a half"
        assert number != 3, "a third"

    with pytest.raises(pytest.fail.Exception) as caught:
        check()

    lines = str(caught.value).splitlines()
    assert lines[0] == "3 of 4 fail:"
    assert [line for line in lines if line.endswith(":")][1:] == ["number 2:", "number 3:", "number 0:"]
    assert all(any(reason in line for line in lines) for reason in ("a half", "a third", "ZeroDivisionError"))


def test_an_error_that_did_not_come_is_a_failure_too() -> None:
    @for_each(["a", "b"])
    def check(name: str) -> None:
        with pytest.raises(ValueError):
            int("1" if name == "b" else name)

    with pytest.raises(pytest.fail.Exception, match=r"1 of 2 fail:\nb:\n    Failed: DID NOT RAISE"):
        check()


def test_the_parts_of_a_tuple_are_arguments_and_fixtures_come_after_them() -> None:
    seen = []

    @for_each([("a", 1), ("b", 2)])
    def check(name: str, number: int, monkeypatch: object) -> None:
        seen.append((name, number, monkeypatch))

    check(monkeypatch="given")

    assert seen == [("a", 1, "given"), ("b", 2, "given")]


def test_things_may_be_listed_when_the_test_runs() -> None:
    asked, seen = [], []

    def listing() -> list[tuple[str, int]]:
        asked.append("listed")
        return [("a", 1), ("b", 2)]

    @for_each(listing, parts=2)
    def check(name: str, number: int, fixture: object) -> None:
        seen.append((name, number, fixture))

    assert asked == []
    check(fixture="given")
    assert seen == [("a", 1, "given"), ("b", 2, "given")]


def test_nothing_to_check_is_a_failure() -> None:
    @for_each([])
    def check(name: str) -> None:
        """Anything."""

    with pytest.raises(AssertionError, match="there is nothing to check"):
        check()


@for_each([1, 2])
def test_pytest_hands_in_fixtures(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    print(number)
    assert capsys.readouterr().out == f"{number}\n"
