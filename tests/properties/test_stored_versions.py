"""What has been stored is read by the very versions that have written it, and by no others that look like them."""

import json
from typing import Any

import pytest

import catan_core as catan
from catan_core import RulesetError, TranscriptError

COMPOSITIONS = [("base",), ("base", "five_six", "cities_knights"), ("dice_game",)]
CASES = [(expansions, id) for expansions in COMPOSITIONS for id in expansions]


def like(id: str) -> list[str]:
    """Versions that are not that of an expansion, and none that it reads."""
    one = catan.catalogue()[id].version
    changed = (f"{one}.0", f"{one}.1", f"{one}0", f"0{one}", f"{one} ", f" {one}", f"{one}a", f"{one}-1")
    return [*changed, "1", "1.", "0.9", "1.9", "2.0", "10.0", ""]


def refusal(id: str, version: str) -> str:
    return f"stored by version {version!r} of {id!r}, but version {catan.catalogue()[id].version!r} is here"


def match_of(expansions: tuple[str, ...]) -> catan.Match:
    """A match that has just begun."""
    return catan.Match(catan.ruleset(*expansions), seats=5 if "five_six" in expansions else 3, seed=1)


def position(expansions: tuple[str, ...]) -> dict[str, Any]:
    """A stored position as JSON values."""
    value: dict[str, Any] = json.loads(match_of(expansions).game.to_json())
    return value


def transcript(expansions: tuple[str, ...]) -> tuple[dict[str, Any], str]:
    """The header of a stored game as JSON values, and the lines after it."""
    header, _, rest = str(match_of(expansions).transcript).partition("\n")
    return json.loads(header), rest


@pytest.mark.thorough
@pytest.mark.parametrize(("expansions", "id"), CASES)
def test_a_position_of_another_version_is_refused_and_both_are_named(expansions: tuple[str, ...], id: str) -> None:
    assert catan.Game.from_json(json.dumps(position(expansions))) == match_of(expansions).game
    for version in like(id):
        stored = position(expansions)
        assert stored["rules"]["expansions"][id] == catan.catalogue()[id].version
        stored["rules"]["expansions"][id] = version
        with pytest.raises(TranscriptError) as raised:
            catan.Game.from_json(json.dumps(stored))
        assert f"stored by version {version!r} of {id!r}, but version {catan.catalogue()[id].version!r} is here" in str(
            raised.value
        )


@pytest.mark.thorough
@pytest.mark.parametrize(("expansions", "id"), CASES)
def test_a_transcript_of_another_version_is_refused_and_both_are_named(expansions: tuple[str, ...], id: str) -> None:
    for version in like(id):
        header, rest = transcript(expansions)
        header["expansions"][id] = version
        with pytest.raises(TranscriptError) as raised:
            catan.replay(f"{json.dumps(header)}\n{rest}")
        assert raised.value.line == 1
        assert f"stored by version {version!r} of {id!r}, but version {catan.catalogue()[id].version!r} is here" in str(
            raised.value
        )


@pytest.mark.parametrize(("expansions", "id"), CASES)
def test_rules_pickled_by_another_version_are_refused(expansions: tuple[str, ...], id: str) -> None:
    rules: Any = catan.ruleset(*expansions)
    again, (chosen, options, versions) = rules.__reduce__()
    assert again(chosen, options, versions) is rules
    for version in like(id):
        others = tuple((one, version if one == id else known) for one, known in versions)
        with pytest.raises(RulesetError, match="this was stored by version"):
            again(chosen, options, others)


@pytest.mark.parametrize("number", [1, 0, -1, 10, True, "2", None, [2], {}])
def test_a_position_of_another_format_is_refused(number: object) -> None:
    stored = position(("base",)) | {"format": number}

    with pytest.raises(TranscriptError, match=r"\$\.format: expected 2"):
        catan.Game.from_json(json.dumps(stored))


@pytest.mark.parametrize("format", ["catan-transcript/1", "catan-transcript/2.1", "catan-transcript/2 ", 2, None])
def test_a_transcript_of_another_format_is_refused(format: object) -> None:
    header, rest = transcript(("base",))

    with pytest.raises(TranscriptError, match=r"\$\.format: expected 'catan-transcript/2'"):
        catan.replay(f"{json.dumps(header | {'format': format})}\n{rest}")
