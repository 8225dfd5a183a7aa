"""JSON from outside: one plain value, or one TranscriptError."""

import json
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_core.codec import strict_json
from catan_core.codec.strict_json import loads
from catan_core.model.errors import TranscriptError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=20,
)

BAD = {
    "nothing": ("", "not valid JSON"),
    "two values": ("1 2", "not valid JSON: Extra data"),
    "garbage after it": ('{"a": 1}x', "not valid JSON: Extra data"),
    "single quotes": ("{'a': 1}", "not valid JSON"),
    "a trailing comma": ("[1,]", "not valid JSON"),
    "a leading zero": ("01", "not valid JSON"),
    "a byte order mark": ("\ufeff1", "byte-order mark: open its file with encoding='utf-8-sig'"),
    "a raw line break in a string": ('"a\nb"', "not valid JSON"),
    "Python": ("__import__('os').system('true')", "not valid JSON"),
    "an unfinished string": ('"\\"\\"\\"', "not valid JSON"),
    "a duplicate key": ('{"seat": 1, "seat": 2}', "the key 'seat' comes twice"),
    "a duplicate key inside": ('[{"a": {"b": 1, "b": 1}}]', "the key 'b' comes twice"),
    "a duplicate key by escape": ('{"a": 1, "\\u0061": 2}', "the key 'a' comes twice"),
    "NaN": ("NaN", "NaN is not a number"),
    "infinity": ("[Infinity]", "Infinity is not a number"),
    "minus infinity": ('{"a": -Infinity}', "-Infinity is not a number"),
    "a fraction": ("1.5", "'1.5' is not written as a whole number"),
    "a whole number as a fraction": ("1.0", "is not written as a whole number"),
    "an exponent": ("1e3", "is not written as a whole number"),
    "a number too large": (str(2**53 + 1), "out of range"),
    "a number too small": (str(-(2**53) - 1), "out of range"),
    "a number with many digits": ("9" * 60_000, "out of range"),
    "half a surrogate pair": ('"\\ud800"', "half of a surrogate pair"),
    "half a surrogate pair as a key": ('{"\\uDFFF": 1}', "half of a surrogate pair"),
    "half a surrogate pair unescaped": ('"\ud800"', "half of a surrogate pair"),
    "text too long": ('"' + "a" * 70_000 + '"', "at most 65536"),
    "lists too deep": ("[" * 61 + "]" * 61, "more than 60 deep"),
    "objects too deep": ('{"a":' * 61 + "1" + "}" * 61, "more than 60 deep"),
    "lists so deep that Python gives up": ("[" * 60_000, "more than 60 deep"),
    "deep lists that strings seem to close": ('["]",' * 61 + "1" + ',"["]' * 61, "more than 60 deep"),
    "lists and objects too deep together": ('[{"a":' * 31 + "1" + "}]" * 31, "more than 60 deep"),
    "deep lists after a string with brackets": ('["\\"]]]]",' + "[" * 61 + "]" * 62, "more than 60 deep"),
}


@pytest.mark.parametrize(("text", "message"), BAD.values(), ids=BAD)
def test_bad_json_is_one_transcript_error(text: str, message: str) -> None:
    with pytest.raises(TranscriptError) as raised:
        loads(text)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("given", [b"1", bytearray(b"1"), None, 1])
def test_only_a_str_is_read(given: object) -> None:
    with pytest.raises(TranscriptError, match="is read from a str"):
        loads(given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60 + "]" * 60,
        json.dumps("[" * 100),
        json.dumps(['"' + "{" * 100, "\\" * 3, "[" * 70]),
        json.dumps([{"a": "]"}, {"b": ["[", 10**15]}] * 60),
        str(2**53),
        str(-(2**53)),
        '"\\ud83d\\ude00 \\\\ud800"',
        " \r\n[1]\t",
    ],
)
def test_what_is_within_the_limits_is_read(text: str) -> None:
    assert loads(text) == json.loads(text)


def test_limits_can_be_set() -> None:
    assert loads("[[1]]", limit_depth=2, limit_chars=5) == [[1]]
    with pytest.raises(TranscriptError, match="more than 1 deep"):
        loads("[[1]]", limit_depth=1)
    with pytest.raises(TranscriptError, match="at most 4"):
        loads("[[1]]", limit_chars=4)


class Counted:
    """A pattern that counts what it has found."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern = pattern
        self.found = 0

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        for found in self.pattern.finditer(text):
            self.found += 1
            yield found


@pytest.mark.parametrize("text", ['"' + '\\"' * 500_000 + "[" * 61, "9" * 1_000_000, "[" * 1_000_000, '["",' * 250_000])
def test_hostile_text_is_refused_after_little_work(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more is looked at than the brackets and strings of 60 levels, and no endless number is worked out."""
    tokens = Counted(strict_json._STRINGS_AND_BRACKETS)
    monkeypatch.setattr(strict_json, "_STRINGS_AND_BRACKETS", tokens)
    monkeypatch.setattr(strict_json, "int", lambda digits: pytest.fail("a number is worked out"), raising=False)

    with pytest.raises(TranscriptError):
        loads(text, limit_chars=1 << 22)
    assert tokens.found <= 2 * (strict_json.DEPTH + 1)


@pytest.mark.thorough
@given(VALUES)
def test_it_agrees_with_the_standard_library(value: object) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        assert loads(text) == value


@pytest.mark.thorough
@given(st.text() | st.text(alphabet='[]{}",:\\ud8019-.eE tfn'))
def test_any_text_gives_a_value_or_a_transcript_error(text: str) -> None:
    try:
        value = loads(text)
    except TranscriptError:
        return
    assert value == json.loads(text)
