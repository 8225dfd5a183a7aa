"""What there is in a game by some rules, with its words: for menus, pages and frontends in any language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, TypeVar

import attrs

from catan_core.engine.rules import Rules
from catan_core.model.arguments import require
from catan_core.model.errors import ENGINE, Refusal
from catan_core.model.record import fields_of, record
from catan_core.plugin.specs import Value, refusals_of

Amounts = tuple[tuple[str, int], ...]
"""Amounts of goods by id."""

WORDS = ("title", "brings")
"""The fields of records that hold words, which differ from language to language."""


@record
class Facts:
    """Something with an id and its title. No more is told of an expansion, a neutral owner of pieces, a terrain, a
    network of routes, what is marked on places of the board, and a kind of phase or action, whose id is its tag."""

    id: str
    title: str


F = TypeVar("F", bound=Facts)


@record
class GoodFacts(Facts):
    """A good, and what it is for. `hand_limit`: it counts for the hand limit and is discarded; `stealable`: others may
    take it; `tradable`: players may trade it; `supply_takes`, `supply_gives`: in maritime trade; `bank`: the supply may
    run out of it. `supply`: how many of it there are, None where nobody counts them: without a bank there are always
    more. `color`: that of its cards in pictures, as `#rrggbb`."""

    family: str
    hand_limit: bool
    stealable: bool
    tradable: bool
    supply_takes: bool
    supply_gives: bool
    bank: bool
    supply: int | None
    color: str


@record
class PieceFacts(Facts):
    """A piece: where it stands, how many each seat has, what each is worth, and what it costs, None if it is not for
    sale. `route`: the network that it belongs to, None for a piece that is not part of any. `symbol`: its letters in
    drawings; `outline`: its shape in pictures, the data of an SVG path from about -16 to 16 around the middle, "" if it
    has none."""

    on: str
    stock: int
    points: int
    price: Amounts | None
    route: str | None
    symbol: str
    outline: str


@record
class CardFacts(Facts):
    """A card, and how many of it there are. `deck`: the deck that it belongs to, "" where there is only one."""

    deck: str
    count: int


@record
class PriceFacts(Facts):
    """What else is for sale, such as a card from the deck. `brings`: what it gives to whoever buys it, "" where its
    title says all."""

    price: Amounts
    brings: str


@record
class ValueFacts:
    """A value of an option, and what it means."""

    value: Value
    title: str


@record
class OnlyFacts:
    """An option on which the effect of another depends, and the values with which that has an effect."""

    option: str
    values: tuple[Value, ...]


@record
class OptionFacts(Facts):
    """An option, what it decides, its value in this game, and what it may be: one of `values`, or a number from `least`
    to `most`. `fixed_by`: the expansion with which it can have no other value; `only`: the values of other options with
    which it has an effect; `has_effect`: whether they have them, else it can have no other value either; `default_by`:
    the option on which its default depends; "" for none."""

    value: Value
    default: Value
    values: tuple[ValueFacts, ...]
    least: int | None
    most: int | None
    source: str
    fixed_by: str
    only: tuple[OnlyFacts, ...]
    has_effect: bool
    default_by: str


@record
class PointFacts(Facts):
    """A source of points. `shown=False`: only their owner sees them."""

    shown: bool


@record
class RefusalFacts(Facts):
    """Why an action may be refused, and the rule that forbids it."""

    rule: str


@record
class Contents:
    """What there is in a game by some rules, in one language. All lists are in the order of the rules, but for the
    refusals, which are in the order of their codes."""

    language: str
    languages: tuple[str, ...]
    seats: int
    expansions: tuple[Facts, ...]
    options: tuple[OptionFacts, ...]
    goods: tuple[GoodFacts, ...]
    pieces: tuple[PieceFacts, ...]
    neutral_owners: tuple[Facts, ...]
    cards: tuple[CardFacts, ...]
    prices: tuple[PriceFacts, ...]
    terrains: tuple[Facts, ...]
    networks: tuple[Facts, ...]
    marks: tuple[Facts, ...]
    points: tuple[PointFacts, ...]
    phases: tuple[Facts, ...]
    actions: tuple[Facts, ...]
    refusals: tuple[RefusalFacts, ...]


def contents_of(rules: Rules, language: str) -> Contents:
    """Everything that a game by some rules is made of. Raises ArgumentError for a language that none provides."""
    texts = Titles(rules, rules.language(language))
    prices = dict(_rows(rules, "price"))
    supply = dict(_rows(rules, "supply"))
    pieces = {piece.id: piece for piece in rules.pieces}
    return Contents(
        language=language,
        languages=rules.languages,
        seats=rules.seats,
        expansions=texts.all("expansion", rules.ruleset.expansions),
        options=tuple(_options(rules, texts)),
        goods=tuple(
            _facts(GoodFacts, good, title=texts("good", good.id), supply=supply.get(good.id)) for good in rules.goods
        ),
        pieces=tuple(
            _facts(PieceFacts, piece, title=texts("piece", id), price=prices.get(id)) for id, piece in pieces.items()
        ),
        neutral_owners=texts.all("owner", (owner.id for owner in rules.neutral_owners)),
        cards=tuple(_cards(rules, texts)),
        prices=tuple(_price(texts, key, price) for key, price in prices.items() if key not in pieces),
        terrains=texts.all("terrain", (id for id, _ in _rows(rules, "terrain"))),
        networks=texts.all("network", dict.fromkeys(piece.route for piece in pieces.values() if piece.route)),
        marks=texts.all("mark", _ids(rules, "mark")),
        points=tuple(PointFacts(one.name, texts("points", one.name), one.shown) for one in rules.points_from),
        phases=texts.all("phase", (kind.tag for kind in (*rules.phases, *rules.chances))),
        actions=texts.all("action", rules.actions_by_tag),
        refusals=tuple(
            RefusalFacts(code, texts("violation", code), str(refusal.rule))
            for code, refusal in sorted(_refusals(rules).items())
        ),
    )


def contents_json(rules: Rules) -> str:
    """What there is in a game by some rules, as JSON, in every language at once: each `title` is an object by language,
    and so is what something for sale `brings`; amounts are objects by good. The same rules always give the same text.
    Raises ArgumentError.

    >>> import catan_core as catan
    >>> goods = json.loads(catan.contents_json(catan.ruleset("base").rules(4)))["goods"]
    >>> goods[0]["title"]
    {'en': 'brick', 'ca': 'argila', 'es': 'arcilla'}
    """
    require(Rules, rules, "contents_json", "the Rules of a game, such as game.rules")
    spoken = {language: contents_of(rules, language) for language in rules.languages}
    merged = _merged(spoken)
    del merged["language"]
    return json.dumps(merged, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


@attrs.frozen
class Titles:
    """The texts of some rules in a language."""

    rules: Rules
    language: str

    def __call__(self, kind: str, id: str) -> str:
        """The text of something of a kind."""
        return self.rules.text(f"{kind}:{id}", self.language)

    def all(self, kind: str, ids: Iterable[str]) -> tuple[Facts, ...]:
        """Everything of a kind, with its title."""
        return tuple(Facts(id, self(kind, id)) for id in ids)


def _facts(facts: type[F], spec: object, **more: Any) -> F:
    """What is told of a spec: the fields of these facts that the spec has too, by the same names, and more."""
    told = {name: getattr(spec, name) for name in fields_of(facts) if name not in more}
    return facts(**told, **more)


def _rows(rules: Rules, listed: str) -> Iterator[tuple[Any, Any]]:
    """The rows of all tables that list something, such as prices."""
    for table, rows in rules.tables.items():
        if table.lists == listed:
            yield from rows.items()


def _ids(rules: Rules, kind: str) -> Iterator[str]:
    """The ids of everything of a kind that has a text, without other forms of it."""
    for text in rules.texts:
        of, _, id = text.partition(":")
        if of == kind and "#" not in id:
            yield id


def _price(texts: Titles, key: Any, price: Amounts) -> PriceFacts:
    """Something for sale that is not a piece. Its key may have several parts, such as a track and a level."""
    id = "-".join(map(str, key)) if isinstance(key, tuple) else str(key)
    known = texts.rules.texts
    title = texts("price" if f"price:{id}" in known else "card", id)
    return PriceFacts(id, title, price, texts("price", f"{id}#brings") if f"price:{id}#brings" in known else "")


def _cards(rules: Rules, texts: Titles) -> Iterator[CardFacts]:
    for key, count in _rows(rules, "card"):
        *decks, id = key if isinstance(key, tuple) else (key,)
        yield CardFacts(id, texts("card", id), decks[0] if decks else "", count)


def _options(rules: Rules, texts: Titles) -> Iterator[OptionFacts]:
    ruleset = rules.ruleset
    idle = ruleset.without_effect
    for option in sorted(ruleset.open_options, key=attrgetter("name")):
        name = option.name
        values = tuple(ValueFacts(value, _meaning(texts, name, value)) for value in option.values)
        is_number = not values and not option.read
        yield _facts(
            OptionFacts,
            option,
            id=name,
            title=texts("option", name),
            value=ruleset.options[name],
            values=values,
            least=option.min_value if is_number else None,
            most=option.max_value if is_number else None,
            fixed_by=ruleset.fixed_options.get(name, ""),
            only=tuple(OnlyFacts(by, wanted) for by, wanted in option.only),
            has_effect=name not in idle,
            default_by=ruleset.default_by.get(name, ""),
        )


def _meaning(texts: Titles, option: str, value: Value) -> str:
    """What a value of an option means; a value without a text stands for itself."""
    if type(value) is bool:
        return texts("phrase", "yes" if value else "no")
    id = f"{option}={value}"
    return texts("option", id) if f"option:{id}" in texts.rules.texts else str(value)


def _refusals(rules: Rules) -> Mapping[str, Refusal]:
    refusals = {refusal.code: refusal for refusal in ENGINE.values()}
    for contribution in rules.contributions:
        refusals |= {refusal.code: refusal for refusal in refusals_of(contribution.spec)}
    return refusals


def _merged(spoken: Mapping[str, Any]) -> Any:
    """The same value in several languages as one JSON value."""
    first = next(iter(spoken.values()))
    if attrs.has(type(first)):
        merged = {}
        for field in attrs.fields(type(first)):
            parts = {language: getattr(value, field.name) for language, value in spoken.items()}
            if field.name in WORDS:
                merged[field.name] = parts
            elif field.name == "price" and getattr(first, field.name) is not None:
                merged[field.name] = dict(getattr(first, field.name))
            else:
                merged[field.name] = _merged(parts)
        return merged
    if isinstance(first, tuple):
        languages = list(spoken)
        return [_merged(dict(zip(languages, items, strict=True))) for items in zip(*spoken.values(), strict=True)]
    return first
