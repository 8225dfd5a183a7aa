"""The page on JSON names every way in which places are written."""

import json
import re
from pathlib import Path

import catan_core as catan
from catan_core.base import PlaceRoad

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "json.md").read_text(encoding="utf-8")


def test_the_page_has_every_letter_by_which_the_places_of_a_hex_are_called() -> None:
    (row,) = re.findall(r"^\| node \|.*$", PAGE, re.MULTILINE)
    rules = catan.ruleset("base", "traders_barbarians").rules(3)
    letters = rules.schema("action")["$defs"]["node"]["prefixItems"][2]["enum"]
    assert re.findall(r'`\[q, r, "(\w)"\]`', row) == letters


def test_the_inner_path_on_the_page_is_one() -> None:
    (written,) = re.findall(r'`(\[\[\S+, \S+, "C"\], \[\S+, \S+, "[NS]"\]\])`', PAGE)
    game = catan.new_game("base", "traders_barbarians", seats=3)
    there, back = (
        game.action_from_json(json.dumps({"type": PlaceRoad.tag, "seat": 0, "edge": ends}))
        for ends in (json.loads(written), json.loads(written)[::-1])
    )
    assert there == back
