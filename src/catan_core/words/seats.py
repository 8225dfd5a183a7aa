"""What seats are called in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from catan_core.engine.rules import Rules
from catan_core.model.arguments import require, require_names
from catan_core.model.errors import ArgumentError, short
from catan_core.model.ids import CHANCE, Seat


def seat_name(seat: Seat | int, rules: Rules | None = None, language: str = "en", names: Sequence[str] = ()) -> str:
    """What a seat is called in sentences: in English, or in one of the languages of `rules`.

    `names` are those of the players, seat by seat. Whoever has none there, or an empty one, is called by the seat.
    A neutral owner of the `rules` is called by its text, whatever the names are.

    >>> seat_name(2), seat_name(-1), seat_name(0, names=["Ada"])
    ('seat 2', 'chance', 'Ada')
    """
    if type(seat) is not int or seat < CHANCE:
        raise ArgumentError(f"seat_name takes a seat, a whole number, not {short(seat)}")
    if names != ():
        require_names(names, "seat_name")
    if isinstance(rules, Rules) and rules.seats <= seat < len(rules.all_owners):
        return rules.text(f"owner:{rules.neutral_owners[seat - rules.seats].id}", language)
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    if rules is None:
        return "chance" if seat == CHANCE else f"seat {seat}"
    require(Rules, rules, "seat_name", "the Rules of the game, game.rules")
    return rules.phrase("chance", language) if seat == CHANCE else rules.phrase("seat", language, seat=seat)


def seat_names(rules: Rules, seats: Sequence[Seat], language: str = "en", names: Sequence[str] = ()) -> str:
    """One or more seats in a sentence, such as `seat 0, seat 1 and seat 3`."""
    *others, last = (seat_name(seat, rules, language, names) for seat in seats)
    if not others:
        return last
    return with_words_joined(rules.phrase("and", language, first=", ".join(others), last=last), rules, language)


def with_words_joined(sentence: str, rules: Rules, language: str) -> str:
    """A sentence in which words are joined as the language does, such as `del` for `de el`.

    `phrase:joined` has the pairs: what stands apart, as a regular expression for whole words, and what becomes of it.
    """
    pairs = rules.texts.get("phrase:joined", {}).get(language, "")
    for pair in filter(None, pairs.split(";")):
        apart, _, joined = pair.partition("=")
        sentence = re.sub(rf"\b{apart}\b", joined, sentence)
    return sentence
