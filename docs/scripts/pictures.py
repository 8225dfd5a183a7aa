"""The pictures of the documentation, drawn by the library.

A page shows a picture by its name, as in `![What it shows](../pictures/island.svg)`; `generate.py` puts it there.
To look at the pictures without the pages: `python docs/scripts/pictures.py FOLDER` writes all of them there.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache, partial
from io import StringIO
from pathlib import Path
from types import ModuleType, SimpleNamespace

import catan_core as catan
from catan_core.base import MoveRobber, PlaceBuilding
from catan_core.play import GreedyBot, play_match, prospects
from catan_core.plugin.specs import Value
from catan_core.render import Labels, Style, board_svg
from catan_core.testing import Scenario, first_game
from catan_expansions.seafarers import Map, all_maps

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SECTION = re.compile(r"^# --8<-- \[start:([\w-]+)\]\n(.*?)^# --8<-- \[end:\1\]$", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^(?:import|from) [^\n(]*(?:\([^)]*\))?$", re.MULTILINE)

LARGE = Style(size=60, theme="auto")
STYLE = Style(size=40, theme="auto")
SMALL = Style(size=32, theme="auto")
DARK = Style(size=32, theme="dark")
NAMED = Style(orientation="flat", theme="auto", palette="color-blind", names=["Ada", "Blai", "Cleo", "Duna"], size=40)


BALANCED: dict[str, str | int | bool] = {
    "base.number_setup": "shuffled_no_adjacent_red",
    "base.equal_terrains": "apart",
    "base.equal_tokens": "apart",
    "base.corner_spread": 4,
}
"""The options of the command on the page about options."""


# -- games to be drawn -------------------------------------------------------------------------------------------


@cache
def example(name: str, *sections: str) -> SimpleNamespace:
    """What an example defines that pages show word for word; with sections, only these and what is imported are run."""
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    module = ModuleType(f"pictured_{name.replace('/', '_')}")
    sys.modules[module.__name__] = module  # where the hooks of an expansion are looked for
    parts = dict(SECTION.findall(text))
    imports = IMPORT.findall(SECTION.sub("", text))
    code = "\n".join([*imports, *(parts[section] for section in sections)]) if sections else text
    with redirect_stdout(StringIO()):
        exec(code, vars(module))
    return SimpleNamespace(**vars(module))


@cache
def match(
    *expansions: str, seats: int, decisions: int, setup: str = "beginner", chosen: tuple[str, ...] = ()
) -> catan.Match:
    """A game after some decisions of bots that look one action ahead; the `chosen` options are on."""
    rules = catan.ruleset(*expansions, options={"base.setup": setup, **dict.fromkeys(chosen, True)})
    begun = catan.Match(rules, seats=seats, seed=7)
    for number, _ in enumerate(play_match(begun, [GreedyBot()] * seats), 1):
        if number >= decisions:
            break
    return begun


def midgame() -> catan.Match:
    """A game of the base game, somewhere in its middle."""
    return match("base", seats=4, decisions=110)


def opening() -> catan.Game:
    """A random island before the first settlement."""
    return catan.new_game("base", seats=4, seed=7)


def drawn(
    game: catan.Game,
    style: Style = SMALL,
    *,
    panels: bool = False,
    action: catan.Action | None = None,
    highlights: list[catan.Action] | None = None,
    labels: Labels | None = None,
) -> str:
    """A game as a spectator sees it."""
    return board_svg(
        game.view(None),
        panels=panels,
        action=action,
        highlights=highlights or (),
        labels=labels or Labels(),
        style=style,
    )


# -- pictures ----------------------------------------------------------------------------------------------------


def places() -> str:
    """A small island with the names of its corners and hexes."""
    game = catan.new_game("base", seats=2, board=example("hand_made_board", "board").ISLAND)
    assert game.board is not None
    return drawn(game, LARGE, labels=Labels.coordinates(game.board, "nodes", "hexes"))


def numbers() -> str:
    """The same island with the numbers that stand for its corners and hexes in Python."""
    game = catan.new_game("base", seats=2, board=example("hand_made_board", "board").ISLAND)
    assert game.board is not None
    return drawn(game, LARGE, labels=Labels.numbers(game.board, "nodes", "hexes"))


def robber() -> str:
    """After a seven: every hex to which the robber may move."""
    game = Scenario("base", seats=3).piece("settlement", 1, (0, 0, "N")).roll(3, 4).game
    return drawn(game, highlights=[action for action in game.actions if isinstance(action, MoveRobber)])


def longest_road() -> str:
    """Seven roads in a row, which the settlement of another seat cuts into three and four."""
    way = [(-2, 1, "S"), (-2, 2, "N"), (-1, 1, "S"), (-1, 2, "N"), (0, 1, "S"), (0, 2, "N"), (1, 1, "S"), (1, 2, "N")]
    return drawn(Scenario("base", seats=2).roads(0, *way).piece("settlement", 1, way[3]).game)


def weighed() -> str:
    """What a settlement at each place promises the first seat, in hundredths of a point."""
    game, seat = opening(), opening().actors[0]
    placed = [action for action in game.actions if isinstance(action, PlaceBuilding)]
    worth = {int(action.node): f"{100 * prospects(game.play(action).state, seat):.0f}" for action in placed}
    return drawn(game, STYLE, labels=Labels(nodes=worth))


def replayed() -> str:
    """A game of which the last action was a road."""
    roads = [(action, game) for action, game in midgame().history if action.tag == "base/build-road"]
    action, game = roads[-1]
    return drawn(game, action=action)


def claims() -> str:
    """Some moves of a game without the base game."""
    expansion = example("extending/own_game", "records", "rules", "board", "hooks").EXPANSION
    game, rng = catan.new_game(expansion, seats=2, seed=1), random.Random(4)
    for _ in range(3):
        game = game.play(game.actions.sample(rng))
    return drawn(game, STYLE)


def footpaths() -> str:
    """Roads, and a piece that an expansion has added."""
    expansion = example("extending/add_a_piece", "rule").EXPANSION
    table = Scenario(expansion, seats=2).piece("settlement", 0, (0, 0, "N")).roads(0, (0, 0, "N"), (1, -1, "S"))
    return drawn(table.piece("footpath", 0, ((0, 0, "N"), (0, -1, "S"))).game)


def fog() -> str:
    """The Fog Islands, partly explored."""
    rules = catan.ruleset("base", "seafarers", options={"seafarers.scenario": "fog_islands"})
    begun = catan.Match(rules, seats=3, seed=7)
    for number, _ in enumerate(play_match(begun, [GreedyBot()] * 3), 1):
        if number >= 120:
            break
    return drawn(begun.game)


def sea_map(scenario: str, seats: int) -> str:
    """The map of a scenario for a number of seats, before anybody has built."""
    expansions = ("base", "five_six", "seafarers") if seats > 4 else ("base", "seafarers")
    return drawn(catan.new_game(*expansions, seats=seats, seed=7, options={"seafarers.scenario": scenario}))


def own_map() -> str:
    """The map of the guide to maps of one's own, before anybody has built."""
    plan = Map.load(Path(__file__).parents[2] / "examples" / "my_island.json")
    return drawn(catan.new_game("base", "seafarers", seats=4, seed=7, options=plan.options))


def lake() -> str:
    """An island around a lake, with harbors at the lake."""
    rules = catan.ruleset("base", example("extending/add_water", "rule").EXPANSION)
    return drawn(first_game(rules, seed=1, seats=3))


def marsh() -> str:
    """A board with a terrain of its own."""
    rules = catan.ruleset("base", example("extending/add_a_board", "rule").EXPANSION)
    return drawn(first_game(rules, seed=1, seats=3))


THROUGH_THE_DESERT: dict[str, Value] = {
    "traders_barbarians.with_seafarers": True,
    "seafarers.scenario": "through_the_desert",
}

PICTURES: dict[str, Callable[[], str]] = {
    "balanced": lambda: drawn(catan.new_game("base", seats=4, seed=7, options=BALANCED)),
    "barbarian-attack": lambda: drawn(
        match("base", "barbarian_attack", seats=4, decisions=420, setup="random").game, panels=True
    ),
    "beginner": lambda: drawn(catan.new_game("base", seats=4, seed=7, options={"base.setup": "beginner"})),
    "cities-knights": lambda: drawn(match("base", "cities_knights", seats=4, decisions=250).game),
    "claims": claims,
    "dark": lambda: drawn(midgame().game, DARK, panels=True),
    "dice-sheet": lambda: drawn(example("positions", "dice").dice.game, STYLE, panels=True),
    "first-game": lambda: drawn(example("first_game").match.game, panels=True),
    "fishermen": lambda: drawn(match("base", "fishermen", seats=4, decisions=150).game),
    "flat": lambda: drawn(midgame().game, NAMED),
    "fog": fog,
    "footpaths": footpaths,
    "highlights": lambda: drawn(opening(), STYLE, highlights=[*opening().actions]),
    "island": lambda: drawn(example("hand_made_board", "board").game, STYLE),
    "first-knights": lambda: drawn(match("base", "cities_knights", seats=4, decisions=1).game),
    "knights": lambda: drawn(example("positions", "base", "verbs").knights.game, panels=True),
    "lake": lake,
    "longest-road": longest_road,
    "marsh": marsh,
    "notebook": lambda: drawn(opening(), panels=True),
    "numbers": numbers,
    "own-map": own_map,
    "places": places,
    "two-players": lambda: drawn(
        match("base", "two_players", seats=2, decisions=110, setup="random").game, panels=True
    ),
    "printed-six": lambda: drawn(
        catan.new_game("base", "five_six", seats=6, seed=7, options={"five_six.map": "beginner_2022"})
    ),
    "position": lambda: drawn(example("positions", "base").here.game, panels=True),
    "random": lambda: drawn(catan.new_game("base", seats=4, seed=11)),
    "replayed": replayed,
    "robber": robber,
    "seafarers": lambda: drawn(match("base", "seafarers", seats=3, decisions=180, setup="random").game),
    "rivers": lambda: drawn(match("base", "rivers", seats=4, decisions=420, setup="random").game, panels=True),
    "rivers-at-sea": lambda: drawn(
        match(
            "base", "seafarers", "rivers", seats=4, decisions=300, setup="random", chosen=("rivers.with_seafarers",)
        ).game
    ),
    "six-seats": lambda: drawn(match("base", "five_six", seats=6, decisions=150, setup="random").game),
    "table": lambda: drawn(midgame().game, panels=True),
    "together": lambda: drawn(match("base", "five_six", "cities_knights", seats=5, decisions=160, setup="random").game),
    "wagons": lambda: drawn(match("base", "traders_barbarians", seats=4, decisions=260, setup="random").game, STYLE),
    "wagons-at-sea": lambda: drawn(
        catan.new_game("base", "seafarers", "traders_barbarians", seats=4, seed=7, options=THROUGH_THE_DESERT)
    ),
    "weighed": weighed,
    **{
        f"sea-{plan.scenario.replace('_', '-')}-{min(plan.seats)}": partial(sea_map, plan.scenario, min(plan.seats))
        for plan in all_maps()
    },
}
"""How each picture is drawn, by its name."""


@cache
def picture(name: str) -> str:
    """A picture by its name. Raises KeyError if there is none."""
    return PICTURES[name]()


def main(folder: Path) -> None:
    """Write every picture to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in PICTURES:
        (folder / f"{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
