"""Pictures of a board: what is legal, how it looks, and where it all lies."""

import json

# --8<-- [start:board]
import catan_core as catan
from catan_core.render import Style, board_svg, replay_html

game = catan.new_game("base", seats=4, seed=7)
picture = board_svg(game.view(catan.Seat(0)), highlights=game.actions)
# --8<-- [end:board]
assert picture.count('class="highlight"') == len(game.actions)

# --8<-- [start:style]
style = Style(
    orientation="flat",
    theme="auto",
    palette="color-blind",
    names=["Ada", "Blai", "Cleo", "Duna"],
)
picture = board_svg(game.view(None), style=style)
# --8<-- [end:style]
assert ">Cleo</text>" in picture

assert game.board is not None
assert len(json.loads(game.board.geometry(60, "flat").to_json())["nodes"]) == 54

page = replay_html(catan.Match(catan.ruleset("base"), seats=3).transcript)
assert page.startswith("<!doctype html>")
print(
    "A picture of", len(picture) // 1000, "kB, and a page of", len(page) // 1000
)
