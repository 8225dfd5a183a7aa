"""Texts from outside are shown shortened: whatever somebody sends, the message about it can be read."""

import json
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import catan_core as catan_package
from catan_core.serve import Server
from tests.cli.table import run

# Imported when it runs: what is wrong here is wrong on purpose, and a type checker would see it.
catan, table, play, render, testing = map(
    import_module, ("catan_core", "catan_core.base.table", "catan_core.play", "catan_core.render", "catan_core.testing")
)

LONG = "x" * 1_000_000
"""Longer than anybody reads."""

FITS = LONG[:60_000]
"""As long as fits into a line of JSON."""

MANY = {f"base.option_{number}": LONG[:20] for number in range(20_000)}
"""More unknown things than anybody reads about."""

SOME = dict(list(MANY.items())[:1_500])
"""As many as fit into a line."""

DEEP = "[" * 100_000
READABLE = 2_000
"""No message is longer, in characters."""

RULESET = catan.ruleset("base")
GAME = RULESET.new_game(3)
RULES, BOARD, VIEW = GAME.rules, GAME.board, GAME.view(0)
TRANSCRIPT = str(catan.Match(RULESET, 3).transcript)
HEADER, POSITION, SEEN = map(json.loads, (TRANSCRIPT.splitlines()[0], GAME.to_json(), VIEW.to_json()))
POINTS = "base.victory_points"


def stored(value: dict[str, Any], **changed: object) -> str:
    return json.dumps({**value, **changed})


def header(**changed: object) -> str:
    return f"{stored(HEADER, **changed)}\n"


def rules(**changed: object) -> dict[str, Any]:
    return {**POSITION["rules"], **changed}


WRONG: dict[str, Callable[[], object]] = {
    # making a game
    "an expansion": lambda: catan.ruleset(LONG),
    "an expansion that is none": lambda: catan.ruleset((LONG, LONG)),
    "expansions": lambda: catan.ruleset("base", *MANY),
    "an edition": lambda: catan.ruleset("base", edition=LONG),
    "an option": lambda: catan.ruleset("base", options={LONG: 1}),
    "an option that has no name": lambda: catan.ruleset("base", options={(LONG, LONG): 1}),
    "options": lambda: catan.ruleset("base", options=MANY),
    "options of two expansions": lambda: catan.ruleset("base", "cities_knights", "seafarers", options=MANY),
    "the value of an option": lambda: catan.ruleset("base", options={"base.setup": LONG}),
    "the value of an option that is limited": lambda: catan.ruleset("base", "seafarers", options={POINTS: LONG}),
    "the values of all options": lambda: catan.ruleset("base", options=dict.fromkeys(RULESET.options, LONG)),
    "options that are no mapping": lambda: catan.ruleset("base", options=LONG),
    "a number of seats": lambda: RULESET.new_game(LONG),
    "a keyword": lambda: RULESET.new_game(3, **{LONG: 1}),
    "keywords": lambda: RULESET.new_game(3, **MANY),
    "a seed": lambda: RULESET.new_game(3, seed=[LONG]),
    "an expansion to describe": lambda: catan.describe(LONG),
    "an expansion of a scenario": lambda: testing.Scenario(LONG),
    "goods of a scenario": lambda: testing.Scenario().give(0, **dict.fromkeys(MANY, 1)),
    "a good of a scenario": lambda: testing.Scenario().give(0, **{LONG: 1}),
    "a piece of a scenario": lambda: testing.Scenario().piece(LONG, 0, 0),
    # boards
    "the text of a board": lambda: RULESET.new_game(3, board=LONG),
    "a key of a board": lambda: RULESET.new_game(3, board=stored({}, **{FITS: 1})),
    "keys of a board": lambda: RULESET.new_game(3, board=stored({}, **SOME)),
    "a terrain": lambda: RULESET.new_game(3, board=catan.base.Board([(0, 0, LONG, 8)])),
    "terrains": lambda: RULESET.new_game(3, board=catan.base.Board([(q, 0, FITS, 8) for q in range(150)])),
    "a deep board": lambda: RULESET.new_game(3, board=DEEP),
    # what is stored
    "a file as a transcript": lambda: catan.replay(LONG),
    "a deep transcript": lambda: catan.replay("{" + DEEP + "\n"),
    "an expansion in a header": lambda: catan.replay(header(expansions={LONG[:900_000]: "1"})),
    "expansions in a header": lambda: catan.replay(header(expansions=MANY)),
    "a version in a header": lambda: catan.replay(header(expansions={"base": LONG[:900_000]})),
    "an option in a header": lambda: catan.replay(header(options={LONG[:900_000]: 1})),
    "options in a header": lambda: catan.replay(header(options=MANY)),
    "keys in a header": lambda: catan.replay(header(**MANY)),
    "metadata in a header": lambda: catan.replay(header(metadata={LONG[:900_000]: 1})),
    "a format": lambda: catan.replay(header(format=LONG[:900_000])),
    "a line": lambda: catan.replay(TRANSCRIPT + stored({}, type=FITS)),
    "lines": lambda: catan.Transcript.parse(TRANSCRIPT + (stored({}, type=FITS) + "\n") * 200),
    "a deep line": lambda: catan.replay(TRANSCRIPT + DEEP[:60_000]),
    "options of a position": lambda: catan.Game.from_json(stored(POSITION, rules=rules(options=MANY))),
    "an expansion of a position": lambda: catan.Game.from_json(stored(POSITION, rules=rules(expansions={LONG: LONG}))),
    "keys of a position": lambda: catan.Game.from_json(stored(POSITION, **MANY)),
    "slices of a position": lambda: catan.Game.from_json(stored(POSITION, slices={**MANY, LONG: 1})),
    "phases of a position": lambda: catan.Game.from_json(stored(POSITION, stack=[{"type": LONG}] * 3)),
    "a deep position": lambda: catan.Game.from_json(DEEP),
    "keys of a view": lambda: catan.View.from_json(stored(SEEN, **MANY)),
    "a deep view": lambda: catan.View.from_json(DEEP),
    "the metadata of a match": lambda: catan.Match(RULESET, 3, metadata={LONG: LONG}),
    # actions and events
    "a type of action": lambda: GAME.action_from_json(stored({}, type=FITS)),
    "an action that is too long": lambda: GAME.action_from_json(stored({}, type=LONG)),
    "keys of an action": lambda: GAME.action_from_json(stored({}, type="base/roll", seat=0, **SOME)),
    "goods of an action": lambda: GAME.action_from_json(
        stored({}, type="base/offer-trade", seat=FITS, give=[FITS[:9]])
    ),
    "a deep action": lambda: GAME.action_from_json(DEEP[:60_000]),
    "a seat": lambda: GAME.play_json("{}", LONG),
    "types of events": lambda: VIEW.events_from_json(json.dumps([{"type": LONG}] * 3)),
    "deep events": lambda: VIEW.events_from_json(DEEP),
    "an action that is not legal": lambda: GAME.play(Shouted(catan.Seat(0), LONG)),
    # asking
    "a view": lambda: GAME.view(LONG),
    "a language": lambda: RULES.language(LONG),
    "goods": lambda: RULES.vector(MANY),
    "a schema": lambda: RULES.schema(LONG),
    "a table": lambda: RULES.tables[LONG],
    "a slice": lambda: GAME.state[LONG],
    "a node": lambda: BOARD.node(LONG, 0, LONG),
    "a corner": lambda: BOARD.node(0, 0, LONG),
    "an edge": lambda: BOARD.edge(LONG, LONG),
    "a hex": lambda: BOARD.hex(LONG, 0),
    "a size": lambda: BOARD.geometry(LONG),
    "a kind of piece": lambda: table.pieces_on(GAME.state, LONG, 0),
    "a bot by its place": lambda: play.load_bot(f"{LONG}:{LONG}"),
    "a class of a bot": lambda: play.load_bot(f"catan_core:{LONG}"),
    "bots": lambda: play.simulate(RULESET, 1, 3, [LONG] * 3),
    "a tournament that goes on": lambda: started().read(f"{LONG}\n"),
    "a deep tournament": lambda: started().read(f"{DEEP}\n"),
    "names": lambda: RULES.seat_names(names=[LONG, 1]),
    "a theme": lambda: render.Style(theme=LONG),
    "colors": lambda: render.Style(colors=[LONG]),
    "labels": lambda: render.Labels(nodes=LONG),
}


@catan_package.record
class Shouted(catan_package.Action, tag="x/shouted"):
    """An action with a long text in it."""

    text: str


def started() -> Any:
    return play.Tournament(RULESET, 3, (play.RandomBot(), play.GreedyBot()))


@pytest.mark.parametrize("door", WRONG.values(), ids=WRONG)
def test_a_message_about_a_long_text_or_many_things_is_short(door: Callable[[], object]) -> None:
    with pytest.raises((catan.CatanError, ValueError)) as raised:
        door()
    message = str(raised.value)
    assert message
    assert len(message) <= READABLE, message[:200]
    assert "\n" not in message


@pytest.mark.parametrize("name", [name for name in WRONG if "deep" in name])
def test_what_is_nested_too_deeply_is_called_so(name: str) -> None:
    with pytest.raises(catan.CatanError, match="nested too deeply"):
        WRONG[name]()


SERVED: dict[str, tuple[str, dict[str, Any]]] = {
    "method": (LONG, {}),
    "parameter": ("view", {LONG: 1}),
    "parameters": ("view", MANY),
    "expansion": ("new", {"seats": 3, "seed": 1, "expansions": [LONG]}),
    "expansions": ("new", {"seats": 3, "seed": 1, "expansions": [*MANY]}),
    "options": ("new", {"seats": 3, "seed": 1, "options": MANY}),
    "edition": ("new", {"seats": 3, "seed": 1, "edition": LONG}),
    "board": ("new", {"seats": 3, "seed": 1, "board": SOME}),
    "metadata": ("new", {"seats": 3, "seed": 1, "metadata": MANY}),
    "game": ("view", {"game": LONG, "seat": 0}),
    "seat": ("view", {"game": "1", "seat": [LONG] * 5}),
    "words": ("view", {"game": "1", "seat": 0, "words": LONG}),
    "bot": ("decide", {"game": "1", "seat": 0, "bot": LONG}),
    "type": ("play", {"game": "1", "seat": 0, "action": {"type": FITS}}),
    "fields": ("play", {"game": "1", "seat": 0, "action": {"type": "base/roll", "seat": 0, **SOME}}),
    "transcript": ("resume", {"seed": 1, "transcript": LONG}),
    "position": ("resume", {"seed": 1, "position": {**POSITION, **SOME}}),
    "message": ("schema", {"game": "1", "message": LONG}),
}


@pytest.fixture(scope="module")
def server() -> Server:
    server = Server()
    server.answer('{"jsonrpc":"2.0","id":1,"method":"new","params":{"seats":3,"seed":1}}')
    return server


@pytest.mark.parametrize(("method", "params"), SERVED.values(), ids=SERVED)
def test_a_server_answers_briefly(server: Server, method: str, params: dict[str, Any]) -> None:
    answer = server.answer(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
    error = json.loads(str(answer))["error"]
    problems = error.get("data", {}).get("problems", [])
    assert all(len(text) <= READABLE for text in (error["message"], *problems))
    assert len(problems) <= 100
    assert "nested too deeply" in str(server.answer(DEEP))


TYPED: dict[str, tuple[str, ...]] = {
    "command": (LONG,),
    "expansion": ("describe", LONG),
    "expansions": ("board", *[*MANY][:300]),
    "option": ("board", "--option", f"{LONG}=1"),
    "options": ("board", *[part for name in [*MANY][:300] for part in ("--option", f"{name}=1")]),
    "value": ("board", "--option", f"base.setup={LONG}"),
    "edition": ("board", "--edition", LONG),
    "seats": ("board", "--seats", LONG),
    "bot": ("simulate", "--bots", LONG),
    "bot of a module": ("simulate", "--bots", f"{LONG}:Bot"),
    "file": ("replay", LONG),
    "language": ("board", "--language", LONG),
}


@pytest.mark.thorough
@pytest.mark.parametrize("arguments", TYPED.values(), ids=TYPED)
def test_the_command_answers_in_a_line_that_fits_a_screen(arguments: tuple[str, ...]) -> None:
    said = run(*arguments)
    assert said.code
    assert 0 < len(said.err) <= READABLE
    assert said.err.count("\n") == 1


def test_a_number_that_is_too_large_is_told_where_the_numbers_end() -> None:
    """The message must not say that any number from 3 is allowed, and refuse one of them."""
    for option in RULESET.declared_options:
        if option.values:
            continue
        suited = {name: values[0] for name, values in option.only}
        for number in (option.min_value - 1, option.max_value + 1, 10**5_000):
            with pytest.raises(catan.UnknownOption) as raised:
                catan.ruleset("base", options={**suited, option.name: number})
            allowed = str(raised.value).partition("allowed: ")[2]
            assert allowed.startswith(f"any whole number from {option.min_value}")
            if number > option.max_value:
                assert allowed.endswith(f" to {option.max_value}")


def written(path: Path) -> Iterator[str]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if re.search(r"!r:\.\d+\}", line):
            yield f"{path.name}:{number}"


def test_there_is_one_way_to_shorten_a_value() -> None:
    """The base game, which has none of the engine's private tools, cuts what it shows by itself."""
    package = Path(str(catan_package.__file__)).parent
    assert [where for path in package.rglob("*.py") if path.parent.name != "base" for where in written(path)] == []
