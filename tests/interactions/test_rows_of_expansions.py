"""Rows that others add to tables of an expansion: what its rules could not read is refused when rules are compiled."""

from __future__ import annotations

from typing import Any

import pytest

import catan_core as catan
from tests.engine.making import expansion

CARDS = "its key must be a deck and a kind of card; the decks are trade, politics, science"
COUNT = "its value must be a whole number, how many there are"
NO_PIECE = "there is no piece 'tower' here; there are road, settlement, city"
TRUTH = "its value must be True or False"
TERRAIN = "its key must be a terrain; the terrains are"


@pytest.mark.parametrize(
    ("id", "name", "key", "value", "said"),
    [
        ("cities_knights", "cities_knights/cards", ("magic", "spell"), 2, CARDS),
        ("cities_knights", "cities_knights/cards", "spell", 2, CARDS),
        ("cities_knights", "cities_knights/defender-cards", "crads", 6, "its key must be 'cards'"),
        ("cities_knights", "cities_knights/defender-cards", "cards", "six", COUNT),
        ("seafarers", "seafarers/gold", "tower", None, COUNT),
        ("seafarers", "seafarers/gold", 3, 2, "its key must be an id"),
        ("fishermen", "fishermen/tokens", "four_fish", 2, "its key must be 'one_fish' or 'two_fish' or 'three_fish'"),
        ("fishermen", "fishermen/at-start", "a_fish", 2, "its key must be 'one_fish' or 'two_fish' or 'three_fish'"),
        ("fishermen", "fishermen/catch", "tower", 1, NO_PIECE),
        ("barbarian_attack", "barbarian_attack/cards", 5, 2, "its key must be an id"),
        ("barbarian_attack", "barbarian_attack/cards", "spy", "two", COUNT),
        ("barbarian_attack", "barbarian_attack/castles", "tower", True, TERRAIN),
        ("barbarian_attack", "barbarian_attack/castles", "hills", "yes", TRUTH),
        ("event_cards", "event_cards/left-out", 7, "yes", TRUTH),
        ("event_cards", "event_cards/rules", "unsued", 5, "its key must be 'unused'"),
        ("two_players", "two_players/robber-homes", "moor", True, TERRAIN),
        ("two_players", "two_players/robber-leaves", "leaves", 1, TRUTH),
    ],
)
def test_a_row_that_no_rule_can_read_is_refused(id: str, name: str, key: Any, value: Any, said: str) -> None:
    seats = 2 if id == "two_players" else 3
    table = next(table for table in catan.ruleset("base", id).rules(seats).tables if table.name == name)
    row: Any = catan.Row(table, key, value)
    replaces = (f"{name}:{key}",) if key in catan.ruleset("base", id).rules(seats).tables[table] else ()
    ant = expansion("ant", requires=(id,), replaces=replaces, tables=[row])
    with pytest.raises(catan.RulesetError) as caught:
        catan.ruleset("base", id, ant).rules(seats)
    assert str(caught.value).startswith(f"'ant', catan_tables in ant.rules: the row {name}:")
    assert said in str(caught.value)
