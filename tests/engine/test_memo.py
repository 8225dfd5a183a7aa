"""Functions that remember their answers."""

import pytest

from catan_core import _memo, memoized


@pytest.fixture(autouse=True, params=[False, True], ids=["in order", "beginning anew"])
def both_ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_memo, "ORDER_COSTS_MUCH", request.param)


def test_an_answer_is_worked_out_once() -> None:
    asked = []

    @memoized(2)
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [doubled(1), doubled(1), doubled(2), doubled(1)] == [2, 2, 4, 2]
    assert asked == [1, 2]


def test_when_there_are_as_many_answers_as_it_remembers_it_forgets_some() -> None:
    asked = []

    @memoized(2)
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [doubled(number) for number in (1, 2, 3, 3, 1)] == [2, 4, 6, 6, 2]
    assert asked == [1, 2, 3, 1]


def test_an_error_is_no_answer_even_if_it_is_a_key_error() -> None:
    @memoized(2)
    def found(name: str) -> int:
        return {"one": 1}[name]

    for _ in range(2):
        with pytest.raises(KeyError, match="two") as raised:
            found("two")
        assert raised.value.__context__ is None
    assert found("one") == 1


def test_a_memoized_function_keeps_its_name_and_its_words() -> None:
    @memoized(2)
    def doubled(number: int) -> int:
        """Twice as much."""
        return 2 * number

    assert (doubled.__name__, doubled.__doc__) == ("doubled", "Twice as much.")


def test_with_several_arguments_all_of_them_count() -> None:
    @memoized(4)
    def difference(first: int, second: int) -> int:
        return first - second

    assert [difference(3, 1), difference(1, 3), difference(3, 1)] == [2, -2, 2]
