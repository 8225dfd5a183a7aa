"""Faults in what an expansion declares."""

import random
from typing import Any

import attrs

import catan_core as catan
from catan_core import (
    Citation,
    EventSpec,
    Expansion,
    Option,
    PointSource,
    Refusal,
    Row,
    SliceSpec,
    Text,
    VictoryRule,
    add,
    record,
)
from tests.conformance import market
from tests.conformance.market import CARD_KINDS
from tests.conformance.planted.plant import (
    NO,
    Made,
    Note,
    extra,
    problem,
)
from tests.engine.making import expansion, module


@problem("a tag in the namespace of another", "expansions_compose", "must be of the form 'extra/lower-case-words'")
def _wrong_namespace(right: bool) -> Expansion:
    @record
    class Stray(catan.Event, tag="extra/stray" if right else "market/stray"):
        pass

    return extra(events=[EventSpec(Stray)])


@record
class Seen(catan.Event, tag="other/seen"):
    pass


@problem("a stale name in `excludes`", "expansions_compose", "excludes 'events:other/sean', but nothing of that name")
def _stale_excludes(right: bool) -> Made:
    words = module("words", texts=[Text("card:fig", (("en", "fig"),))])
    events = module("events", events=[EventSpec(Seen)])
    other = expansion("other", requires=("market",), modules=(words, events))
    left_out = ("other.words", "events:other/seen" if right else "events:other/sean")
    return expansion("extra", requires=("market", "other"), excludes=left_out), other


@problem("a stale name in `replaces`", "replacements_are_provided", "provides nothing in its place")
def _stale_replaces(right: bool) -> Expansion:
    rows = [Row(CARD_KINDS, "pear", 1)] if right else []
    return expansion("extra", requires=("market",), replaces=("market/cards:pear",), tables=rows)


@problem("a hook returns something else", "expansions_compose", "must return a list of Option or Default")
def _hook_of_wrong_type(right: bool) -> Expansion:
    option = Option("extra.rule", True, values=(True, False), doc="Whether there are tricks.")
    return extra(options=[option if right else "extra.rule"])


@problem("a spec holds something else", "expansions_compose", "shown must be True or False, not 1")
def _spec_of_wrong_type(right: bool) -> Expansion:
    shown: Any = True if right else 1
    return extra(points=[PointSource("extra/none", lambda position, seat: 0, shown=shown, reads=(market.Coins,))])


@problem("a function returns something else", "answers_have_the_right_type", "must be tuple, not list")
def _answer_of_wrong_type(right: bool) -> Expansion:
    kind: Any = tuple if right else list
    return extra(victory=[VictoryRule("extra/never", lambda position: kind(), reads=(market.Coins,))])


@problem("a limit says no with True", "answers_have_the_right_type", "must be Violation or None, not bool: True")
def _limit_of_wrong_type(right: bool) -> Expansion:
    refused: Any = NO() if right else True

    def why(position: catan.Position, action: market.Bid) -> catan.Violation | None:
        return refused if action.coins else None

    return extra(modifiers=[catan.Limit(market.Bid, why, refusals=(NO,))])


@problem("lines of a panel that are one text", "answers_have_the_right_type", "must be tuple, not str")
def _lines_of_wrong_type(right: bool) -> Expansion:
    lines: Any = ("no coins",) if right else "no coins"
    panel = catan.SidePanel("extra/coins", lambda view, language, names: (catan.Panel("Coins", lines),))
    return extra(side_panels=[panel])


@problem("hooks answer otherwise each time", "hooks_answer_the_same", "provide something else")
def _fickle_hook(right: bool) -> Expansion:
    asked: list[int] = []

    def tables(setup: catan.Setup) -> catan.TableSpecs:
        asked.append(1)
        return [Row(CARD_KINDS, f"plum{0 if right else len(asked)}", 2)]

    return extra(tables=tables)


@problem("an undocumented option", "options_are_documented", "is undocumented")
def _undocumented(right: bool) -> Expansion:
    return extra(
        options=[Option("extra.tricks", True, values=(True, False), doc="Whether there are tricks." if right else "")]
    )


@problem("a misspelled field in a sentence", "sentences_name_fields", "{crad} names no field; there are seat, card")
def _misspelled_field(right: bool) -> Expansion:
    return extra(
        texts=[Text("sentence:market/sold", (("en", "{seat} sells {card}" if right else "{seat} sells {crad}"),))]
    )


@problem("a field in a title", "sentences_name_fields", "{card} is read as it stands: write 'sentence:market/sold'")
def _field_in_a_title(right: bool) -> Expansion:
    prefix = "sentence" if right else "event"
    return extra(texts=[Text(f"{prefix}:market/sold", (("en", "{seat} sells [{card}]" if right else "Sold: {card}"),))])


@problem(
    "a misspelled part of a translated phrase", "sentences_name_fields", "{saet} names no part of it; there are seat"
)
def _misspelled_part(right: bool) -> Expansion:
    return extra(texts=[Text("phrase:seat", (("fr", "place {seat}" if right else "place {saet}"),))])


@problem(
    "a translation without a field", "sentences_name_fields", "in 'fr' it leaves out {card}, which the English has"
)
def _field_left_out(right: bool) -> Expansion:
    sentence = "{seat} vend {card}" if right else "{seat} vend"
    return extra(texts=[Text("sentence:market/sold", (("en", "{seat} sells {card}"), ("fr", sentence)))])


@problem("a text for what nobody provides", "texts_are_of_something", "'action:market/sel', which nobody provides")
def _text_of_nothing(right: bool) -> Expansion:
    return extra(texts=[Text("action:market/sell" if right else "action:market/sel", (("en", "sell"),))])


@problem("a text of a misspelled kind", "texts_are_of_something", "of no kind that is read; did you mean 'action'?")
def _text_of_misspelled_kind(right: bool) -> Expansion:
    return extra(texts=[Text("action:market/sell" if right else "acton:market/sell", (("en", "sell"),))])


@problem(
    "a rule of a book that nobody has",
    "citations_name_expansions",
    "there is no expansion 'exrta'; did you mean 'extra'?",
)
def _unknown_book(right: bool) -> Expansion:
    rule = Citation("extra" if right else "exrta", "Everything")
    refusal = Refusal("extra.late", rule, text="It is too late.")
    return extra(modifiers=[catan.Limit(market.Bid, lambda position, action: None, refusals=(refusal,))])


@problem("an option with a value that does not work", "actions_can_be_done", "KeyError: 0")
def _broken_value(right: bool) -> Expansion:
    def modifiers(setup: catan.Setup) -> catan.Modifiers:
        parts = options[0](setup)
        return [add(market.PRICE, lambda position, card: {1: 2, 2: 1}[parts])]

    values = (1, 2) if right else (1, 0)
    options = [Option("extra.parts", 1, values=values, doc="In how many parts coins come.")]
    return extra(options=options, modifiers=modifiers)


@problem("an option whose lowest value does not work", "actions_can_be_done", "ZeroDivisionError")
def _broken_at_zero(right: bool) -> Expansion:
    parts = Option("extra.parts", 3, min_value=int(right), max_value=9, doc="In how many parts coins come.")

    def modifiers(setup: catan.Setup) -> catan.Modifiers:
        return [add(market.PRICE, lambda position, card: 3 // parts(setup))]

    return extra(options=[parts], modifiers=modifiers)


@problem("hooks use the global random numbers", "hooks_answer_the_same", "draw on the process-wide random numbers")
def _random_hook(right: bool) -> Expansion:
    def tables(setup: catan.Setup) -> catan.TableSpecs:
        return [Row(CARD_KINDS, "plum", 2 if right else random.choice((2, 2)))]

    return extra(tables=tables)


@problem("an expansion without a title", "expansions_introduce_themselves", "has no title")
def _no_title(right: bool) -> Expansion:
    return attrs.evolve(extra(), title="Extra" if right else " ")


@problem("a game that cannot begin", "games_begin", "IndexError")
def _cannot_begin(right: bool) -> Expansion:
    def first(rules: catan.Rules, layout: catan.Layout | None) -> Note:
        return Note(((5, 6, 7)[rules.seats - 2 if right else rules.seats + 2],) * rules.seats)

    return extra(slices=[SliceSpec(Note, first)])
