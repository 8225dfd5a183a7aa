"""The page's own words read well with whatever is filled in: one card, and names that begin with a vowel."""

from __future__ import annotations

import re
from pathlib import Path

import examples.web_table

PAGE = Path(examples.web_table.__file__).parent / "static/js/words.js"
TEXT = re.compile(r'"?([\w-]+)"?: "((?:[^"\\]|\\.)*)"')


def words() -> dict[str, dict[str, str]]:
    """The texts of the page by language and name."""
    tables = re.split(r"^  (\w\w): \{$", PAGE.read_text(encoding="utf-8").partition("\n};")[0], flags=re.MULTILINE)
    return {language: dict(TEXT.findall(table)) for language, table in zip(tables[1::2], tables[2::2], strict=True)}


def test_every_text_is_there_in_every_language() -> None:
    tables = words()
    assert set(tables) == {"en", "es", "ca"}
    assert len(tables["en"]) > 150
    assert tables["en"].keys() == tables["es"].keys() == tables["ca"].keys()


def test_catalan_puts_no_de_before_a_name() -> None:
    """It would be `d'` before a vowel: "d'Anna", "d'argila"."""
    assert not [text for text in words()["ca"].values() if re.search(r"\bde \{", text)]


def test_how_many_cards_to_choose_reads_well_for_one() -> None:
    for texts in words().values():
        for name in ("discardCount", "upToCount"):
            assert not re.search(r"\{count\} (?:card|cart)", texts[name]), texts[name]


def test_spanish_and_catalan_use_the_words_of_the_rule_books() -> None:
    """An improvement belongs to an "ámbito", and what things cost is on the card of "costes"."""
    spanish, catalan = words()["es"], words()["ca"]
    assert (spanish["field_track"], catalan["field_track"]) == ("Ámbito", "Àmbit")
    assert (spanish["costs"], catalan["costs"]) == ("Costes", "Costos")


def test_who_has_won_reads_well_for_several() -> None:
    """With some options several win: as in the library's own sentence, no verb says how many."""
    assert {language: texts["won"] for language, texts in words().items()} == {
        "en": "Won by {names}",
        "es": "Victoria: {names}",
        "ca": "Victòria: {names}",
    }
