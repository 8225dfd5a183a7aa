"""What an expansion says to players: whether its texts are of something that is there, and its sentences of fields.

PYTEST_DONT_REWRITE: the messages of assertions are written to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import attrs

import catan_core as catan
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import field_types, parts
from catan_core.model.errors import did_you_mean
from catan_core.plugin.contribution import Contribution
from catan_core.plugin.expansion import Expansion
from catan_core.plugin.specs import refusals_of
from catan_core.testing import panel_texts
from catan_core.words.narrator import PLACEHOLDER

SENTENCE, PHRASE = "sentence", "phrase"
TITLES = ("action", "event", "phase")


def sentences_name_fields(contribution: Contribution, rules: catan.Rules) -> None:
    """In the sentence for an action, event or phase, `{field}` names one of its fields, or a part of one, and
    `{field:form}` a form that its texts have. A sentence has no forms itself, and a title no fields. A phrase has parts
    of the English, and a translation leaves none out."""
    if not isinstance(contribution.spec, catan.Text):
        return
    prefix, _, rest = contribution.spec.id.partition(":")
    tag, _, missing = rest.partition("?")
    kind = _records(rules).get(tag)
    where = f"{contribution.where}: {contribution.spec.id!r}"
    assert prefix != SENTENCE or "#" not in rest, (
        f"{where}: a sentence has no forms; one for a field that is nothing is {prefix}:{tag.partition('#')[0]}?field"
    )
    if prefix == PHRASE:
        _names_parts(contribution.spec, rules, where)
    if prefix in (SENTENCE, PHRASE):
        _leaves_nothing_out(contribution.spec, rules, where)
    if prefix in TITLES and kind is not None:
        _has_no_fields(contribution.spec, f"{SENTENCE}:{tag}", where)
    if prefix != SENTENCE or kind is None:
        return
    there = ", ".join(field_types(kind))
    assert not missing or missing in field_types(kind), f"{where}: {missing!r} is not a field; there are {there}"
    for _, sentence in contribution.spec.titles:
        for placeholder in PLACEHOLDER.finditer(sentence):
            name, part, form = placeholder.groups()
            assert _is_there(kind, name, part), f"{where}: {placeholder[0]} names no field; there are {there}"
            assert form is None or _has_form(kind, name, part, form, rules), (
                f"{where}: {placeholder[0]} asks for the form {form!r}, which no text of that field has"
            )
        rest = PLACEHOLDER.sub("", sentence)
        assert not {*"{}"} & {*rest}, f"{where}: a brace without a field: {sentence!r}"


def _has_no_fields(title: catan.Text, sentence: str, where: str) -> None:
    """Whether a title is one, in which nothing is filled in."""
    for _, words in title.titles:
        found = PLACEHOLDER.search(words)
        assert found is None, f"{where}: a title has no fields, and {found[0]} is read as it stands: write {sentence!r}"


def _names_parts(text: catan.Text, rules: catan.Rules, where: str) -> None:
    """Whether a phrase has no other parts than the English one, which are what it is told with."""
    there = _named(rules.texts[text.id].get("en", ""))
    for language, phrase in text.titles:
        for found in PLACEHOLDER.finditer(phrase):
            assert language == "en" or found[1] in there, (
                f"{where}: {found[0]} names no part of it; there are {', '.join(sorted(there)) or 'none'}"
            )
        assert not {*"{}"} & {*PLACEHOLDER.sub("", phrase)}, f"{where}: a brace without a part: {phrase!r}"


def _leaves_nothing_out(text: catan.Text, rules: catan.Rules, where: str) -> None:
    """Whether every language tells what the English sentence or phrase tells."""
    told = _named(rules.texts[text.id].get("en", ""))
    for language, words in text.titles:
        left_out = sorted(told - _named(words)) if words else ()
        fields = ", ".join(f"{{{name}}}" for name in left_out)
        assert not fields, f"{where}: in {language!r} it leaves out {fields}, which the English has"


def _named(words: str) -> set[str]:
    """The fields or parts that a sentence or phrase names, in whatever form."""
    return {found[1] for found in PLACEHOLDER.finditer(words)}


def _is_there(kind: type, name: str, part: str | None) -> bool:
    declared = field_types(kind).get(name)
    if declared is None or part is None:
        return declared is not None
    within = list(parts(declared))
    records = [inner for inner in within if isinstance(inner, types.PlainRecord)]
    return any(isinstance(inner, types.TaggedRecord) for inner in within) or any(
        part in field_types(record.kind) for record in records
    )


def _has_form(kind: type, name: str, part: str | None, form: str, rules: catan.Rules) -> bool:
    """Whether a form is one that a field, or a part of it, can be told in."""
    declared = field_types(kind)[name]
    if part is not None:
        records = [inner.kind for inner in parts(declared) if isinstance(inner, types.PlainRecord)]
        found = [field_types(record)[part] for record in records if part in field_types(record)]
        if not found:
            return True  # of a record of any class, of which nothing is known
        declared, name = found[0], part
    within = list(parts(declared))
    goods = any(inner in (types.Id("good"), types.GoodsVector()) for inner in within)
    if form.isdecimal() or isinstance(field_types(kind).get(form), types.Number):
        return goods
    if form == "the" and any(inner in (types.Id("seat"), types.Id("owner")) for inner in within):
        return True
    if form == "seats" and any(isinstance(inner, types.ForEachSeat) for inner in within):
        return True
    begins = ("good:", "owner:", f"{name}:") if goods else ("owner:", f"{name}:")
    return any(id.startswith(begins) and id.endswith(f"#{form}") for id in rules.texts)


def _records(rules: catan.Rules) -> dict[str, type]:
    """The actions, phases and events of some rules, by tag."""
    kinds = [*rules.actions_by_tag.values(), *rules.phases, *rules.chances]
    return {kind.tag: kind for kind in (*kinds, *(spec.kind for spec in rules.events_by_tag.values()))}


def _subjects(rules: catan.Rules) -> Iterator[str]:
    """The ids of all texts that are of something in these rules, of the kinds in `LOOKED_AT`."""
    yield from (f"action:{tag}" for tag in rules.actions_by_tag)
    yield from (f"phase:{kind.tag}" for kind in (*rules.phases, *rules.chances))
    yield from (f"{SENTENCE}:{tag}" for tag in _records(rules))
    yield from (f"good:{good.id}" for good in rules.goods)
    yield from (f"piece:{piece.id}" for piece in rules.pieces)
    yield from (f"points:{source.name}" for source in rules.points_from)
    for contribution in rules.contributions:
        yield from (f"violation:{refusal.code}" for refusal in refusals_of(contribution.spec))


def _fields(rules: catan.Rules) -> Iterator[str]:
    """The names of all fields that are told: each may be the kind of texts for what it holds."""
    for kind in _records(rules).values():
        for record in types.records_in(kind):
            yield from field_types(record)


def _read_by_name(spec: object) -> Iterator[tuple[str, ...]]:
    """What people read of a spec: the ids of texts, one of which is enough. Without any, they read the name itself."""
    match spec:
        case catan.ActionSpec(kind=kind):
            yield f"action:{kind.tag}", f"{SENTENCE}:{kind.tag}"
        case catan.PhaseSpec(kind=kind, resolve=None):
            yield f"phase:{kind.tag}", f"{SENTENCE}:{kind.tag}"
        case catan.ChanceSpec(phase=phase, action=action):
            yield f"phase:{phase.tag}", f"{SENTENCE}:{phase.tag}"
            yield f"action:{action.tag}", f"{SENTENCE}:{action.tag}"
        case catan.EventSpec(kind=kind):
            yield (f"{SENTENCE}:{kind.tag}",)
        case catan.GoodSpec(id=id):
            yield (f"good:{id}",)
        case catan.Piece(id=id):
            yield (f"piece:{id}",)
        case catan.NeutralOwner(id=id):
            yield (f"owner:{id}",)
        case catan.PointSource(name=name):
            yield (f"points:{name}",)


def _told(spec: object) -> tuple[type, ...]:
    """The records of a spec that are put into words."""
    match spec:
        case catan.ActionSpec(kind=kind) | catan.PhaseSpec(kind=kind, resolve=None) | catan.EventSpec(kind=kind):
            return (kind,)
        case catan.ChanceSpec(phase=phase, action=action):
            return phase, action
    return ()


def _named_by_fields(kind: Any, rules: catan.Rules) -> Iterator[str]:
    """The ids of the texts that people read of the things with ids in the fields of a record, as far as it is told: the
    name of the field, a colon and the id."""
    fields = field_types(kind)
    told = [text for id, text in rules.texts.items() if id.partition("?")[0] == f"{SENTENCE}:{kind.tag}"]
    names = {name for text in told for words in text.values() for name in _named(words)}
    if not told and not issubclass(kind, catan.Phase):
        names = {*fields}  # its title, with all its fields
    for name in fields.keys() & names:
        for inner in parts(fields[name]):
            if isinstance(inner, types.StringOf | types.IdOf | types.IdSetOf | types.CountsOf):
                yield from (f"{name}:{id}" for id in inner.ids.of(rules))


def _published(expansion: Expansion) -> Iterator[str]:
    """The ids of the texts of refusals that the face of an expansion publishes, itself or in a module that it names:
    others use them with what else is there."""
    for package in dict.fromkeys(name.rpartition(".")[0] for name in expansion.modules if isinstance(name, str)):
        face = import_module(package) if package else None
        for published in [getattr(face, name, None) for name in getattr(face, "__all__", ())]:
            for value in vars(published).values() if isinstance(published, ModuleType) else [published]:
                if isinstance(value, catan.Refusal):
                    yield f"violation:{value.code}"


LOOKED_AT = ("action", "phase", SENTENCE, "good", "piece", "points", "violation")
"""The kinds of text of which the rules tell what there is. Others, such as `card:x`, are named by values of fields."""


KINDS = (
    *LOOKED_AT,
    *("card", "price", "terrain", "option", "expansion", "owner", "network"),
    *("mark", "marked", "panel", "column", PHRASE, "color", "field"),
)
"""The kinds of text that the library reads. Others are the names of fields, or of an expansion's own."""


@attrs.define
class Wording:
    """The texts of an expansion, and what was there, in all the rules that were looked at."""

    expansion: Expansion
    texts: dict[str, str] = attrs.field(factory=dict)
    there: set[str] = attrs.field(factory=set)
    present: set[str] = attrs.field(factory=set)
    fields: set[str] = attrs.field(factory=set)
    missing: dict[str, set[str]] = attrs.field(factory=dict)
    unworded: set[str] = attrs.field(factory=set)

    def look(self, rules: catan.Rules) -> None:
        """Note the texts of the expansion with the languages that they lack, what has none, and what there is in these
        rules."""
        self.there.update(_subjects(rules))
        self.fields.update(_fields(rules))
        self.present.update(rules.ruleset.expansions)
        english = {id for id, titles in rules.texts.items() if "en" in titles}
        for contribution in rules.contributions:
            if contribution.expansion.id != self.expansion.id:
                continue
            if isinstance(contribution.spec, catan.Text):
                self.texts[contribution.spec.id] = contribution.where
            self.unworded.update(ids[0] for ids in _read_by_name(contribution.spec) if english.isdisjoint(ids))
            for kind in _told(contribution.spec):
                self.unworded.update(id for id in _named_by_fields(kind, rules) if id not in english)
        own = [text for text in self._read(rules) if rules.texts[text].get("en")]
        for language in rules.languages:
            self.missing.setdefault(language, set()).update(text for text in own if language not in rules.texts[text])

    def look_at_panels(self, states: Iterable[catan.State]) -> None:
        """Note what has none of the texts for which the panels of the expansion ask in some states."""
        self.unworded.update(panel_texts.unworded(self.expansion, states))

    def _read(self, rules: catan.Rules) -> Iterator[str]:
        """What people read of the expansion in these rules, without other forms of words."""
        yield from (id for id in rules.texts if id.startswith(f"option:{self.expansion.id}."))
        for contribution in rules.contributions:
            if contribution.expansion.id == self.expansion.id:
                yield from (f"violation:{refusal.code}" for refusal in refusals_of(contribution.spec))
                if isinstance(contribution.spec, catan.Text) and "#" not in contribution.spec.id:
                    yield contribution.spec.id

    @property
    def untranslated(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The languages that lack some texts of the expansion, with the ids of these: they are read in English."""
        return tuple((language, tuple(sorted(texts))) for language, texts in sorted(self.missing.items()) if texts)

    @property
    def absent(self) -> tuple[str, ...]:
        """The expansions beside which more modules of this one take part, and that were not there."""
        return tuple(sorted({other for other, _ in self.expansion.beside} - self.present))

    def texts_are_of_something(self) -> None:
        """Every text is of an action, event, phase, good, piece or refusal that is there, if only with some options, or
        of a refusal that the expansion publishes; and its kind is none that the library or a field nearly has."""
        self.there.update(_published(self.expansion))
        for id, where in self.texts.items():
            kind, _, name = id.partition("#")[0].partition("?")[0].partition(":")
            if kind not in (*KINDS, *self.fields):
                like = did_you_mean(kind, sorted({*KINDS, *self.fields}))
                assert not like, f"{where}: a text for {id!r}, which is of no kind that is read{like}"
            owner = name.partition("/")[0] if "/" in name else self.expansion.id
            if kind in LOOKED_AT and owner in self.present:
                assert f"{kind}:{name}" in self.there, f"{where}: a text for {id!r}, which nobody provides"
