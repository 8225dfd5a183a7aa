"""The texts of a ruleset: what the engine, refusals, options and expansions say, in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from catan_core.compiler.overrides import Selection
from catan_core.compiler.phrases import PHRASES
from catan_core.model.errors import ENGINE, Conflict, RulesetError, short
from catan_core.plugin import specs
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion

VIOLATION = "violation:"
"""The prefix of the text ids of refusals."""


def collected(
    selection: Selection, expansions: tuple[Expansion, ...], options: Mapping[str, specs.Option[Any]]
) -> dict[str, dict[str, str]]:
    """Every text by its id, in each language: of the engine, of refusals, titles and options, and of expansions."""
    texts = {f"{VIOLATION}{code}": {"en": text} for code, text in _sentences(selection)}
    texts |= {f"expansion:{expansion.id}": {"en": expansion.title} for expansion in expansions}
    texts |= {f"option:{option.name}": {"en": option.doc} for option in options.values()}
    for language, phrases in PHRASES.items():
        for id, phrase in phrases.items():
            texts.setdefault(id, {})[language] = phrase
    translated: dict[tuple[str, str], Contribution] = {}
    for contribution, text in selection.contributed("texts", specs.Text):
        titles = dict(text.titles)
        if text.id.startswith(VIOLATION) and "en" in titles:
            raise RulesetError(
                f"{contribution.where}: {text.id!r} has its English sentence in the Refusal; a text adds other"
                " languages"
            )
        for language in titles:
            earlier = translated.setdefault((text.id, language), contribution)
            if earlier is not contribution:
                raise Conflict(
                    f"{earlier.expansion.id!r} and {contribution.expansion.id!r} both bring {text.id!r} in the"
                    f" language {language!r}"
                )
        texts.setdefault(text.id, {}).update(titles)
    return texts


def _sentences(selection: Selection) -> Iterator[tuple[str, str]]:
    """The code of every refusal with its English sentence."""
    yield from ((refusal.code, refusal.text) for refusal in ENGINE.values())
    known: dict[str, tuple[str, Contribution]] = {}
    for contribution in (*selection.by_hook["actions"], *selection.by_hook["modifiers"]):
        for refusal in specs.refusals_of(contribution.spec):
            if not isinstance(refusal.text, str) or not refusal.text.strip():
                raise RulesetError(f"{contribution.where}: the refusal {refusal.code!r} has no text: give it one")
            text, earlier = known.setdefault(refusal.code, (refusal.text, contribution))
            if text != refusal.text:
                raise Conflict(
                    f"{earlier.expansion.id!r} and {contribution.expansion.id!r} give the refusal {refusal.code!r}"
                    f" two texts, {short(text)} and {short(refusal.text)}; give one of them another code"
                )
            yield refusal.code, text
