"""Whatever people read has a text in every language: tags, codes, goods, pieces, cards, options, sources of points."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

import catan_core as catan
from catan_core.base import CARD_COUNTS, choices, travel
from catan_core.compiler.option_conditions import needed, with_needed
from catan_core.compiler.phrases import PHRASES
from catan_core.fieldtypes import grammar as types
from catan_core.model.errors import ENGINE
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.specs import refusals_of
from catan_expansions.cities_knights import IMPROVEMENT_PRICES, PROGRESS_CARD_COUNTS
from catan_expansions.dice_game import PRICES
from tests.helpers.described import SHIPPED, described
from tests.helpers.each import for_each

KINDS = ("action", "phase", "sentence", "violation", "good", "piece", "points", "option", "expansion")
"""The kinds of text that belong to something an expansion brings."""

LANGUAGES = ("es", "ca")
"""The languages in which everything must be there, besides English."""

CARDS = (CARD_COUNTS, PROGRESS_CARD_COUNTS)
"""The tables that list cards."""

FOR_SALE = (IMPROVEMENT_PRICES, PRICES)
"""The tables that list the prices of what is neither a piece nor a card."""

PRINTED = ("road",)
"""Fields whose values are called as they are printed: the roads on the sheet of the Dice Game, such as `R1`."""

PLACEHOLDER = re.compile(r"\{(\w+)(?:\.\w+)?(?::\w+)?\}")


def compiled(id: str) -> Iterator[catan.Rules]:
    """The rules of an expansion by its default options, and by every other value of every option of its own; also
    beside others, there with the options that come with them."""
    expansion = catan.catalogue()[id]
    seen = set[str]()
    for company in ((), *expansion.beside):
        names = dict.fromkeys([*expansion.requires, *company[:1], id])
        declared = {option.name: option for option in catan.declared_options(*names)}
        new = declared.keys() - seen
        seen |= new
        options = [option for option in described(id).options if option.name in new]
        others = [(option.name, value) for option in options for value in option.values if value != option.default]
        settings = filter(None, (with_needed(declared, name, value) for name, value in others))
        for setting in [needed(declared), *settings]:
            composed = catan.ruleset(*names, options=setting)
            yield composed.rules(max(composed.seats or {2}))


@cache
def rules_of(id: str) -> list[catan.Rules]:
    return [*compiled(id)]


def contributions(id: str) -> list[tuple[catan.Rules, Contribution]]:
    return [(rules, given) for rules in rules_of(id) for given in rules.contributions if given.expansion.id == id]


def wanted(given: Contribution) -> Iterator[str]:
    """The texts that something needs."""
    match given.spec:
        case catan.ActionSpec(kind=kind):
            yield f"action:{kind.tag}"
        case catan.ChanceSpec(phase=phase, action=action):
            yield from (f"phase:{phase.tag}", f"action:{action.tag}")
        case catan.PhaseSpec(kind=kind):
            yield f"phase:{kind.tag}"
        case catan.EventSpec(kind=kind):
            yield f"sentence:{kind.tag}"
        case catan.GoodSpec(id=id):
            yield f"good:{id}"
        case catan.Piece(id=id):
            yield f"piece:{id}"
        case catan.PointSource(name=name):
            yield f"points:{name}"
        case catan.Row(table=table, key=key) if table in CARDS:
            yield f"card:{key[-1] if isinstance(key, tuple) else key}"
        case catan.Row(table=table, key=key) if table in FOR_SALE:
            id = "-".join(map(str, key)) if isinstance(key, tuple) else key
            yield from (f"price:{id}", f"price:{id}#brings")
    for refusal in refusals_of(given.spec):
        yield f"violation:{refusal.code}"


def named(id: str) -> set[str]:
    """The texts of an expansion that belong to nothing that hooks bring when rules are compiled: its own, those of its
    options, and those of the refusals that it has ready for the decisions of others."""
    options = described(id).options
    values = {
        f"option:{option.name}={value}" for option in options for value in option.values if isinstance(value, str)
    }
    parts = (*vars(choices).values(), *vars(travel).values())
    ready = (one for one in parts if isinstance(one, catan.Refusal)) if id == "base" else ()
    refusals = {f"violation:{one.code}" for one in ready}
    return {f"expansion:{id}", *(f"option:{option.name}" for option in options), *values, *refusals}


def named_in(rules: catan.Rules, id: str) -> set[str]:
    """Those of them that there are in some rules: an option may come with another expansion."""
    declared = rules.ruleset.options
    return {
        text
        for text in named(id)
        if not text.startswith("option:") or text.removeprefix("option:").partition("=")[0] in declared
    }


def missing_in(language: str, rules: catan.Rules, ids: set[str]) -> dict[str, str]:
    """The texts that a language lacks, with what is read in their place. One that is empty in English is not needed."""
    spoken = {id: rules.texts.get(id, {}) for id in ids}
    return {
        id: titles.get("en", id) for id, titles in spoken.items() if titles.get("en") != "" and language not in titles
    }


@pytest.mark.thorough
@for_each(SHIPPED)
def test_everything_that_people_read_of_an_expansion_has_a_text(id: str) -> None:
    missing = {text for rules, given in contributions(id) for text in wanted(given) if text not in rules.texts}
    missing |= {text for rules in rules_of(id) for text in named_in(rules, id) if text not in rules.texts}
    assert missing == set()


@pytest.mark.thorough
@for_each([(id, language) for id in SHIPPED for language in LANGUAGES])
def test_nothing_that_people_read_is_missing_in_any_language(id: str, language: str) -> None:
    missing: dict[str, str] = {}
    for rules in rules_of(id):
        missing |= missing_in(language, rules, named_in(rules, id))
    for rules, given in contributions(id):
        texts = {*wanted(given)}
        if isinstance(given.spec, catan.Text) and "#" not in given.spec.id:
            texts.add(given.spec.id)
        missing |= missing_in(language, rules, texts)
    assert missing == {}


@for_each(LANGUAGES)
def test_the_engine_says_everything_in_every_language(language: str) -> None:
    refusals = {f"violation:{refusal.code}" for refusal in ENGINE.values()}
    plain = {id for id in PHRASES["en"] if "#" not in id}
    assert (plain | refusals) - set(PHRASES[language]) == set()


def records(rules: catan.Rules) -> Iterator[type[catan.Action | catan.Event]]:
    """The actions, those of chance too, and the events of some rules."""
    yield from rules.actions_by_tag.values()
    yield from (spec.kind for spec in rules.events_by_tag.values())


def sentences(rules: catan.Rules, kind: type[catan.Action | catan.Event]) -> list[str]:
    """The English sentences of a kind of action or event, one for each field that it may lack."""
    return [titles["en"] for id, titles in rules.texts.items() if id.partition("?")[0] == f"sentence:{kind.tag}"]


def told(rules: catan.Rules, kind: type[catan.Action | catan.Event]) -> dict[str, types.FieldType]:
    """The fields that are told of it: those that its sentences name, or without a sentence all but its seat."""
    fields, said = types.field_types(kind), sentences(rules, kind)
    named = {name for sentence in said for name in PLACEHOLDER.findall(sentence)} if said else fields.keys() - {"seat"}
    return {name: fields[name] for name in fields if name in named}


def ids_in(rules: catan.Rules, declared: types.FieldType) -> Iterator[str]:
    """The ids that a field may hold."""
    for part in types.parts(declared):
        if isinstance(part, types.IdOf | types.IdSetOf | types.CountsOf | types.StringOf):
            yield from part.ids.of(rules)


@pytest.mark.thorough
@for_each(SHIPPED)
def test_whatever_is_told_by_its_id_has_a_text(id: str) -> None:
    """A card in a field `card` is called by `card:ID`; without that text, people would read the id."""
    missing = {
        (kind.tag, f"{name}:{value}")
        for rules in rules_of(id)
        for kind in records(rules)
        for name, declared in told(rules, kind).items()
        for value in ids_in(rules, declared)
        if name not in PRINTED and f"{name}:{value}" not in rules.texts
    }
    assert missing == set()


@pytest.mark.thorough
@for_each(SHIPPED)
def test_an_action_of_several_fields_has_a_sentence(id: str) -> None:
    """Without one, people would read the names of its fields, in English."""
    assert {kind.tag for rules in rules_of(id) for kind in records(rules) if len(told(rules, kind)) > 1} <= {
        kind.tag for rules in rules_of(id) for kind in records(rules) if sentences(rules, kind)
    }


NOTHING_CHOSEN = (types.Optional, types.IdSet, types.IdSetOf)
"""The types of fields with which an action may choose nothing: None, or an empty set."""

NEVER_EMPTY = {("barbarian_attack/lure-barbarians", "hexes"), ("barbarian_attack/send-barbarians", "hexes")}
"""Sets of which at least one member is chosen."""


@pytest.mark.thorough
@for_each(SHIPPED)
def test_an_action_that_chooses_nothing_says_so(id: str) -> None:
    """Its title alone would say the opposite: "Take a card" where none is taken."""
    silent = {
        (kind.tag, name)
        for rules in rules_of(id)
        for kind in rules.actions_by_tag.values()
        for name, declared in types.field_types(kind).items()
        if isinstance(types.unnamed(declared), NOTHING_CHOSEN) and f"sentence:{kind.tag}?{name}" not in rules.texts
    }
    assert silent <= NEVER_EMPTY


@pytest.mark.thorough
@for_each(SHIPPED)
def test_what_begins_a_line_or_heads_a_list_begins_with_a_capital(id: str) -> None:
    """Points begin the lines of a score sheet, actions and phases are read as sentences."""
    small = {
        (text, title)
        for rules in rules_of(id)
        for text, titles in rules.texts.items()
        if text.partition(":")[0] in ("points", "action", "phase") and "#" not in text
        for title in titles.values()
        if title[:1] != title[:1].upper()
    }
    assert small == set()


@pytest.mark.thorough
@for_each(SHIPPED)
def test_what_is_hidden_from_a_seat_is_told_otherwise(id: str) -> None:
    """A field that an event conceals is None for others: its sentence leaves it out, for `nothing` would be wrong."""
    wrong = set()
    for rules in rules_of(id):
        for spec in rules.events_by_tag.values():
            fields = {name for name, declared in told(rules, spec.kind).items() if isinstance(declared, types.Optional)}
            plain = rules.texts[f"sentence:{spec.kind.tag}"]["en"] if sentences(rules, spec.kind) else ""
            bare = re.sub(r"\[[^]]*\]", "", plain)
            if spec.conceal is not None:
                wrong |= {
                    (spec.kind.tag, name)
                    for name in fields & {*PLACEHOLDER.findall(bare)}
                    if f"sentence:{spec.kind.tag}?{name}" not in rules.texts
                }
    assert wrong == set()


@pytest.mark.thorough
@for_each(LANGUAGES)
def test_a_sentence_names_the_same_fields_in_every_language(language: str) -> None:
    odd = {}
    for id in SHIPPED:
        for rules in rules_of(id):
            for text, titles in rules.texts.items():
                if "#" not in text and language in titles and "en" in titles:
                    here, there = ({*PLACEHOLDER.findall(titles[spoken])} for spoken in (language, "en"))
                    if here != there:
                        odd[text] = titles[language]
    assert odd == {}


@pytest.mark.thorough
@for_each(SHIPPED)
def test_every_title_of_an_expansion_is_that_of_something_it_brings(id: str) -> None:
    """A misspelled id would be a text that nobody ever reads."""
    known = {text for _, given in contributions(id) for text in wanted(given)} | named(id)
    known |= {f"sentence:{text.partition(':')[2]}" for text in known if text.startswith(("action:", "phase:"))}
    brought = {given.spec.id for _, given in contributions(id) if isinstance(given.spec, catan.Text)}
    titles = {re.split("[?#]", text)[0] for text in brought if text.partition(":")[0] in KINDS}
    replaced = {re.split("[?#]", key.removeprefix("texts:"))[0] for key in catan.catalogue()[id].replaces}
    assert titles - known - replaced == set()


@pytest.mark.thorough
@for_each(SHIPPED)
def test_every_option_and_query_and_table_says_what_it_is(id: str) -> None:
    silent = [option.name for option in described(id).options if not (option.doc and option.source)]
    silent += [given.spec.name for _, given in contributions(id) if given.hook == "queries" and not given.spec.doc]
    silent += [
        given.spec.name for _, given in contributions(id) if isinstance(given.spec, catan.Table) and not given.spec.doc
    ]
    assert silent == []


TITLES = re.compile(r"\S+ \S+ \S+")
"""Titles of expansions that are more than a common word."""

DROPPED = re.compile(r"\b(dóna|dónes|dónen|sóc|vénen|véns|móra|móres)\b", re.IGNORECASE)
"""Words that Catalan writes without an accent since 2016."""


@pytest.mark.thorough
@for_each(SHIPPED)
def test_texts_name_expansions_and_spell_words_as_others_do(id: str) -> None:
    wrong = set[tuple[str, str]]()
    for rules in rules_of(id):
        for language in rules.languages:
            said = {text: titles[language] for text, titles in rules.texts.items() if language in titles}
            names = [name for text, name in said.items() if text.startswith("expansion:") and TITLES.fullmatch(name)]
            for name in names:
                as_it_is = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
                wrong |= {(text, words) for text, words in said.items() if {*as_it_is.findall(words)} - {name}}
        wrong |= {(text, titles["ca"]) for text, titles in rules.texts.items() if DROPPED.search(titles.get("ca", ""))}
    assert wrong == set()


UNUSUAL = {
    "es": re.compile(r"\breclut|\brangos?\b|\bahuyent", re.IGNORECASE),
    "ca": re.compile(r"\breclut|\brangs?\b", re.IGNORECASE),
}
"""Words for which the Spanish rules have others: knights are armed and have a level, the robber is driven out."""


@for_each(("cities_knights", "seafarers"))
def test_knights_are_spoken_of_as_in_the_spanish_rules(id: str) -> None:
    said = [(text, titles) for rules in rules_of(id)[:1] for text, titles in rules.texts.items()]
    wrong = {(text, titles[to]) for text, titles in said for to in UNUSUAL if UNUSUAL[to].search(titles.get(to, ""))}
    assert wrong == set()


NOT_IN_THE_BOOKS = {
    "es": re.compile(
        r"\bfichas? de número|agujas del reloj|\bpiezas? (de otro|que debes)|demasiado poc|\b(de|para) Catan\b"
    ),
    "ca": re.compile(
        r"\bfitx(a|es) de número|agulles del rellotge|\bpe(ça|ces) (d'un altre|que has)|\bbaralla|massa poc"
    ),
}
"""Words for which the rule books have others: numbered tokens, clockwise, figures, piles, and what is not enough. The
island is Catán in Spanish."""

DRAWN, STOLEN = re.compile(r"\bdraw", re.IGNORECASE), re.compile(r"\brob(ar?|e[ns]?|a[ns])\b", re.IGNORECASE)


@pytest.mark.thorough
@for_each(SHIPPED)
def test_the_words_are_those_of_the_rule_books(id: str) -> None:
    said = {text: titles for rules in rules_of(id) for text, titles in rules.texts.items()}
    odd = {
        (text, titles[to])
        for text, titles in said.items()
        for to in LANGUAGES
        if to in titles
        if NOT_IN_THE_BOOKS[to].search(titles[to])
    }
    assert odd == set()


@pytest.mark.thorough
@for_each([id for id in SHIPPED if id != "two_players"])
def test_what_is_drawn_is_not_stolen(id: str) -> None:
    """To take a card from another hand, as in Catan for two, is `robar` in both languages. So to take one from a pile
    is something else."""
    said = {text: titles for rules in rules_of(id) for text, titles in rules.texts.items()}
    odd = {
        (text, titles[to])
        for text, titles in said.items()
        for to in LANGUAGES
        if DRAWN.search(titles.get("en", "")) and STOLEN.search(titles.get(to, ""))
    }
    assert odd == set()


@for_each(LANGUAGES)
def test_a_displaced_knight_is_moved_and_not_removed(language: str) -> None:
    """Retirar is said of what leaves the board, as of the knight that deserts."""
    rules = catan.ruleset("base", "cities_knights").rules(4)
    moved = rules.text("action:cities_knights/move-knight", language).split()[0]
    assert rules.text("action:cities_knights/retreat", language).split()[0] == moved
    assert rules.text("action:cities_knights/give-up-knight", language).split()[0] != moved
