"""Whatever people read has a text: tags, codes, goods, pieces, cards and sources of points of every expansion."""

from collections.abc import Iterator

import catan_core as catan
from catan_core.base import CARD_COUNTS
from catan_core.plugin.contribution import Contribution
from catan_expansions.cities_knights import PROGRESS_CARD_COUNTS
from tests.each import for_each

SHIPPED = ("base", "five_six", "cities_knights", "dice_game")
KINDS = ("action", "phase", "sentence", "violation", "good", "piece", "points")
"""The kinds of text that belong to something an expansion brings."""

CARDS = (CARD_COUNTS, PROGRESS_CARD_COUNTS)
"""The tables that list cards."""


def compiled(id: str) -> Iterator[catan.Rules]:
    """The rules of an expansion by its default options, and by every other value of every option of its own."""
    names = dict.fromkeys([*catan.catalogue()[id].requires, id])
    options = catan.describe(id).options
    settings = [{option.name: value} for option in options for value in option.values if value != option.default]
    for setting in [{}, *settings]:
        composed = catan.ruleset(*names, options=setting)
        yield composed.rules(max(composed.seats or {2}))


RULES = {id: list(compiled(id)) for id in SHIPPED}


def contributions(id: str) -> list[tuple[catan.Rules, Contribution]]:
    return [(rules, given) for rules in RULES[id] for given in rules.contributions if given.expansion.id == id]


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


@for_each(SHIPPED)
def test_everything_that_people_read_of_an_expansion_has_a_text(id: str) -> None:
    missing = {text for rules, given in contributions(id) for text in wanted(given) if text not in rules.texts}
    assert missing == set()


@for_each(SHIPPED)
def test_every_title_of_an_expansion_is_that_of_something_it_brings(id: str) -> None:
    """A misspelled id would be a text that nobody ever reads."""
    known = {text for _, given in contributions(id) for text in wanted(given)}
    known |= {f"sentence:{text.partition(':')[2]}" for text in known if text.startswith(("action:", "phase:"))}
    brought = {given.key or "" for _, given in contributions(id) if given.hook == "texts"}
    titles = {text.partition("?")[0] for text in brought if text.partition(":")[0] in KINDS}
    assert titles - known == set()


@for_each(SHIPPED)
def test_every_option_and_query_and_table_says_what_it_is(id: str) -> None:
    silent = [option.name for option in catan.describe(id).options if not (option.doc and option.source)]
    silent += [given.spec.name for _, given in contributions(id) if given.hook == "queries" and not given.spec.doc]
    silent += [
        given.spec.name for _, given in contributions(id) if isinstance(given.spec, catan.Table) and not given.spec.doc
    ]
    assert silent == []
