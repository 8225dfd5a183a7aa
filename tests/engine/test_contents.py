"""What there is in a game, as `describe` tells it of rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

import catan_core as catan
from tests.engine.making import expansion
from tests.helpers.each import for_each
from tests.interactions.ferries import FERRIES

COMPOSITIONS = [
    (("base",), 4),
    (("base", "five_six"), 6),
    (("base", "cities_knights"), 4),
    (("base", "seafarers"), 3),
    (("base", "cities_knights", "five_six", "seafarers"), 6),
    (("dice_game",), 2),
]


COINS = expansion("coins", requires=("base",), goods=[catan.GoodSpec("coin", "coin", bank=False)])


def base(**options: Any) -> catan.Rules:
    return catan.ruleset("base", options={f"base.{name}": value for name, value in options.items()}).rules(4)


def test_goods_and_pieces_have_their_numbers_and_prices() -> None:
    contents = catan.describe(base(), language="es")
    assert [(good.id, good.title, good.supply) for good in contents.goods][:2] == [
        ("brick", "arcilla", 19),
        ("lumber", "madera", 19),
    ]
    city = next(piece for piece in contents.pieces if piece.id == "city")
    assert (city.title, city.on, city.stock, city.points) == ("ciudad", "node", 4, 2)
    assert dict(city.price or ()) == {"ore": 3, "grain": 2}
    assert city.outline.startswith("M")
    assert contents.goods[0].color == "#c8623c"
    assert [(other.id, dict(other.price)) for other in contents.prices] == [
        ("development_card", {"ore": 1, "wool": 1, "grain": 1})
    ]


def test_pieces_name_their_network_which_has_a_title() -> None:
    contents = catan.describe(base(), language="ca")
    assert {piece.id: piece.route for piece in contents.pieces} == {"road": "land", "settlement": None, "city": None}
    assert [(network.id, network.title) for network in contents.networks] == [("land", "terra")]
    ferries = catan.ruleset("base", FERRIES).rules(3)
    assert [(network.id, network.title) for network in catan.describe(ferries).networks] == [
        ("land", "land"),
        ("ferries", "ferries"),
    ]


def test_a_good_without_a_bank_has_an_unlimited_supply() -> None:
    rules = catan.ruleset("base", COINS).rules(3)
    coin = catan.describe(rules).goods[-1]
    assert (coin.id, coin.bank, coin.supply) == ("coin", False, None)
    assert json.loads(catan.contents_json(rules))["goods"][-1]["supply"] is None


def test_cards_are_counted_and_terrains_are_listed() -> None:
    contents = catan.describe(base())
    assert {card.id: card.count for card in contents.cards} == {
        "knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2, "victory_point": 5,
    }  # fmt: skip
    assert [terrain.id for terrain in contents.terrains] == [
        "hills", "forest", "pasture", "fields", "mountains", "desert",
    ]  # fmt: skip


def test_options_say_what_they_are_in_this_game_and_what_their_values_mean() -> None:
    options = {option.id: option for option in catan.describe(base(steal="must"), language="ca").options}
    steal = options["base.steal"]
    assert (steal.value, steal.default) == ("must", "may")
    assert [value.title for value in steal.values] == ["pot robar", "ha de robar"]
    assert (options["base.victory_points"].least, options["base.victory_points"].values) == (3, ())


def test_what_an_expansion_changes_shows_in_the_description() -> None:
    contents = catan.describe(catan.ruleset("base", "cities_knights").rules(4))
    assert {good.family for good in contents.goods} == {"resource", "commodity"}
    assert "development_card" not in {other.id for other in contents.prices}
    assert sum(card.count for card in contents.cards) == 54


def test_the_json_tells_these_facts_and_a_good_or_piece_those_of_its_spec() -> None:
    rules = catan.ruleset("base", "seafarers").rules(3)
    told = json.loads(catan.contents_json(rules))
    assert (told.pop("languages"), told.pop("seats")) == (["en", "ca", "es"], 3)
    assert {name: " ".join(entries[0] if entries else ()) for name, entries in told.items()} == {
        "expansions": "id title",
        "options": "id title value default values least most source fixed_by only has_effect default_by",
        "goods": "id title family hand_limit stealable tradable supply_takes supply_gives bank supply color",
        "neutral_owners": "",
        "pieces": "id title on stock points price route symbol outline",
        "cards": "id title deck count",
        "prices": "id title price brings",
        "terrains": "id title",
        "networks": "id title",
        "marks": "id title",
        "points": "id title shown",
        "phases": "id title",
        "actions": "id title",
        "refusals": "id title rule",
    }
    for entries, specs in ((told["goods"], rules.goods), (told["pieces"], rules.pieces)):
        for entry, spec in zip(entries, specs, strict=True):
            same = entry.keys() - {"title", "price", "supply"}
            assert {name: entry[name] for name in same} == {name: getattr(spec, name) for name in same}


@pytest.mark.thorough
@for_each(COMPOSITIONS)
def test_everything_has_a_title_in_every_language(expansions: tuple[str, ...], seats: int) -> None:
    told = json.loads(catan.contents_json(catan.ruleset(*expansions).rules(seats)))
    titles = list(of_all(told))
    assert len(titles) > 30
    assert [title for title in titles if set(title) != {"en", "es", "ca"} or not all(title.values())] == []


def of_all(value: Any) -> Any:
    """All titles within a JSON value."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from [part] if name == "title" else of_all(part)
    elif isinstance(value, list):
        for part in value:
            yield from of_all(part)


def test_an_expansion_is_described_in_a_language_too() -> None:
    described = catan.describe("dice_game", "es")
    assert described.title == "El juego de dados"
    assert {option.doc for option in described.options} >= {"Cuántos dados puede cambiar un comodín."}
    assert "Plantarse" in {action.title for action in described.actions}


def test_a_language_that_nobody_brings_is_refused() -> None:
    with pytest.raises(catan.ArgumentError, match="one of the languages en, ca, es, not 'fr'"):
        catan.describe(base(), "fr")
