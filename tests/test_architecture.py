"""The shape of the library: who may import whom, what the engine may not know, and what every module keeps to."""

import ast
import importlib
import inspect
import io
import random
import re
import subprocess
import sys
import tokenize
import typing
from collections.abc import Callable, Iterator
from doctest import DocTestParser
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any, TypeGuard

import pluggy
import pytest

import catan_core as catan
from catan_core.base import Island
from catan_core.compiler.contributions import RESULTS
from tests.helpers.each import Check, for_each

SRC = Path(catan.__file__).parents[1]
CORE = SRC / "catan_core"
EXPANSIONS = SRC / "catan_expansions"
OURS = ("catan_core", "catan_expansions")
FILES = sorted(path for package in OURS for path in (SRC / package).rglob("*.py"))
ROOMS = ("topology", "model", "components", "plugin", "fieldtypes", "engine", "compiler", "words", "codec")
"""The folders of the engine, from the ground up: each imports only from itself and from those before it."""

FACE = sorted(CORE.glob("*.py"))
ENGINE = [*FACE, *(path for room in ROOMS for path in sorted((CORE / room).rglob("*.py")))]
BASE = sorted((CORE / "base").rglob("*.py"))
ENTRIES = {
    entry.name: entry.module for entry in entry_points(group="catan.expansions") if entry.module.split(".")[0] in OURS
}
"""The packages of the base game and of the expansions here, by id."""
EXPANSION_DIRS = sorted(
    SRC.joinpath(*one.split(".")) for one in ENTRIES.values() if one.startswith("catan_expansions.")
)
ABOVE = ("play", "render", "serve", "cli", "testing", "adapters")

PUBLIC_MODULES = {"catan_core.components", "catan_core.codec.strict_json"}
"""Engine modules from which expansions may take more than `catan_core` itself hands on."""

MAX_LINES = 550
"""A module is one heading; over about 500 lines it is two."""

MAX_NAMES = 25
"""A module that takes more names than these from others says most of them with their module, or is two."""

MANY_NAMES = {
    "catan_core/compiler/ruleset.py": "hands questions on to games, explanations and JSON, which lie above it",
    "catan_core/engine/rules.py": "names the type of each table, and what every decision calls",
}
"""The modules that take more, and why they would not be easier to read otherwise."""

FUNCTIONS = ("function", "_lru_cache_wrapper")


def name_of(path: Path) -> str:
    return str(path.relative_to(SRC))


def each(paths: list[Path]) -> Callable[[Check], Check]:
    """One test of all these files."""
    return for_each(paths, name_of)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> tuple[tuple[str, str], ...]:
    """Every import in a file, also those inside functions and for type checkers: module, and the name taken from it."""
    package = [*path.relative_to(SRC).parts[:-1]]
    found: list[tuple[str, str]] = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            found += [(module, alias.name) for alias in node.names]
    return tuple(found)


def ours(path: Path) -> list[str]:
    """The modules and names of this library that a file imports, each as a dotted path."""
    found = []
    for module, name in imports(path):
        if module.split(".")[0] in OURS:
            found.append(f"{module}.{name}" if name else module)
    return found


def inside(dotted: str, *packages: str) -> bool:
    return any(dotted == package or dotted.startswith(f"{package}.") for package in packages)


# -- who may import whom -----------------------------------------------------------------------------------------


FLOORS = {room: floor for floor, room in enumerate(("_extras", "_lazy", "_memo", "_short", *ROOMS, ""))}
"""How high each room of the engine lies; the face, which is no folder, lies above them. `_extras`, `_lazy`, `_memo` and
`_short` need none of them."""

DOORS = {
    ("compiler/ruleset.py", "catan_core.game.Game"),
    ("compiler/ruleset.py", "catan_core.game.Events"),
    ("compiler/ruleset.py", "catan_core.explain.explain"),
    ("compiler/ruleset.py", "catan_core.codec"),
    ("engine/legal_actions.py", "catan_core.codec"),
    ("engine/rules.py", "catan_core.codec.messages.schema"),
    ("engine/views.py", "catan_core.codec"),
    ("engine/views.py", "catan_core.render.board_svg"),
    ("topology/hexes.py", "catan_core.render.topology_svg"),
}
"""What a method hands on to a room above it when it is called: nothing of it is loaded before."""


def loaded(node: ast.AST, called: bool = False) -> Iterator[tuple[str, bool]]:
    """What a part of a module imports of the core, but for type checkers: the dotted name, and whether a function
    does."""
    if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "catan_core":
        yield from ((f"{node.module}.{alias.name}", called) for alias in node.names)
    for part in (
        [] if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" else ast.iter_child_nodes(node)
    ):
        yield from loaded(part, called or isinstance(node, ast.FunctionDef))


def room_of(dotted: str) -> str:
    """The room of the engine that a dotted name lies in; "" for the face."""
    room = dotted.split(".")[1]
    return room if room in FLOORS else ""


@each(ENGINE)
def test_the_rooms_of_the_engine_import_only_downwards(path: Path) -> None:
    here = FLOORS[room_of(".".join(path.relative_to(SRC).with_suffix("").parts))]
    up = [(name, called) for name, called in loaded(parsed(path)) if FLOORS.get(room_of(name), 99) > here]

    assert [name for name, called in up if not (called and (str(path.relative_to(CORE)), name) in DOORS)] == []


NOTEBOOKS = {
    ("catan_core/engine/views.py", "catan_core.render.board_svg"),
    ("catan_core/topology/hexes.py", "catan_core.render.topology_svg"),
    ("catan_core/base/board_pictures.py", "catan_core.render.diagram_svg"),
}
"""The methods that ask for a picture, when a notebook calls them."""


def public(one: str) -> bool:
    """Whether this is a public name of the engine."""
    _, name, *_ = [*one.split("."), ""]
    return one == "catan_core" or name in catan.__all__ or inside(one, *PUBLIC_MODULES)


@each(BASE)
def test_the_base_game_imports_only_public_names_of_the_engine(path: Path) -> None:
    taken = [one for one in ours(path) if (path.relative_to(SRC).as_posix(), one) not in NOTEBOOKS]
    assert [one for one in taken if not (inside(one, "catan_core.base") or public(one))] == []


def shared_in(package: str) -> list[str]:
    """The modules beside a package in the room of a box: what the expansions of one box state together."""
    room = package.rpartition(".")[0]
    return [f"{room}.{path.stem}" for path in SRC.joinpath(*room.split(".")).glob("*.py") if path.stem != "__init__"]


@each([path for folder in EXPANSION_DIRS for path in sorted(folder.rglob("*.py"))])
def test_an_expansion_imports_only_public_names_and_the_expansions_that_it_requires(path: Path) -> None:
    here = ".".join(path.relative_to(SRC).with_suffix("").parts)
    package = next(one for one in ENTRIES.values() if inside(here, one))
    expansion = importlib.import_module(package).EXPANSION
    beside = [id for id, module in expansion.beside if module == here]
    there = [id for other in beside for id in importlib.import_module(ENTRIES[other]).EXPANSION.requires]
    known = [*expansion.requires, *beside, *there]
    packages = [package, *(ENTRIES[id] for id in known), *shared_in(package)]

    assert [one for one in ours(path) if not (inside(one, *packages) or public(one))] == []


@pytest.mark.thorough
@each([path for path in FILES if path.relative_to(SRC).parts[1] not in (*ABOVE, "__main__.py")])
def test_what_plays_draws_and_tests_is_imported_by_nobody_below(path: Path) -> None:
    above = [one for one in ours(path) if inside(one, *(f"catan_core.{above}" for above in ABOVE))]
    assert [one for one in above if (path.relative_to(SRC).as_posix(), one) not in NOTEBOOKS] == []


@each([path for above in ABOVE if above != "testing" for path in sorted((CORE / above).rglob("*.py"))])
def test_what_plays_and_draws_knows_no_expansion_by_name(path: Path) -> None:
    assert [one for one in ours(path) if inside(one, "catan_core.base", "catan_expansions")] == []


# -- the faces of expansions -------------------------------------------------------------------------------------

ROOT = Path(__file__).parents[1]
FACES = ("catan_core.base", *sorted(one for one in ENTRIES.values() if one.startswith("catan_expansions.")))
"""The base game and the expansions: what is public of each is in the `__all__` of its package."""


def public_names(face: str) -> set[str]:
    return set(importlib.import_module(face).__all__)


def folder_of(module: str) -> Path:
    return SRC.joinpath(*module.split("."))


def taken_of_faces(code: str) -> Iterator[tuple[str, str, str]]:
    """What code takes of packages: the face, the module within it ("" for the face itself), and the name."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom) and node.module:
            taken = [(node.module, alias.name) for alias in node.names]
        else:
            taken = [(alias.name, "") for alias in node.names] if isinstance(node, ast.Import) else []
        for module, name in taken:
            yield from ((face, module[len(face) + 1 :], name) for face in FACES if inside(module, face))


def deeper_than_the_face(code: str, own: str = "") -> list[str]:
    """The imports of code that take something of a package elsewhere than from its face."""
    deeper = []
    for face, module, name in taken_of_faces(code):
        if face != own and (module or (name and name not in public_names(face))):
            deeper.append(f"from {face}.{module} import {name}")
    return deeper


def public_names_taken_deeper(code: str) -> list[str]:
    """The imports of code that take something public elsewhere than from the face."""
    deeper: list[str] = []
    if not any(f"{face}." in code for face in FACES):  # most tests; parsing them takes a while
        return deeper
    for face, module, name in taken_of_faces(code):
        if module:
            home = importlib.import_module(f"{face}.{module}")
            taken = getattr(home, name, None) if name else home
            if taken is not None and getattr(importlib.import_module(face), name or module, None) is taken:
                deeper.append(f"from {face}.{module} import {name}")
    return deeper


def snippets(path: Path) -> str:
    """The lines of a page or a template that import something."""
    lines = re.findall(r"^(?:>>> )?((?:from [\w.]+ )?import (?:\([^)]*\)|.*))$", path.read_text(), re.MULTILINE)
    return "\n".join(line for line in lines if "{" not in line)


@pytest.mark.thorough
@each(FILES)
def test_nobody_imports_deeper_than_the_face_of_another_package(path: Path) -> None:
    own = next((face for face in FACES if path.is_relative_to(folder_of(face))), "")
    assert deeper_than_the_face(path.read_text(), own) == []


@for_each(sorted((ROOT / "examples").rglob("*.py")), lambda path: str(path.relative_to(ROOT)))
def test_no_example_imports_deeper_than_a_face(path: Path) -> None:
    assert deeper_than_the_face(path.read_text()) == []


@for_each(
    sorted([*(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").glob("*.py"), ROOT / "README.md", *CORE.rglob("*.tmpl")]),
    lambda path: str(path.relative_to(ROOT)),
)
def test_no_page_and_no_template_imports_deeper_than_a_face(path: Path) -> None:
    assert deeper_than_the_face(path.read_text() if path.suffix == ".py" else snippets(path)) == []


@pytest.mark.thorough
@for_each(sorted((ROOT / "tests").rglob("*.py")), lambda path: str(path.relative_to(ROOT)))
def test_a_test_imports_from_a_module_what_is_private_to_it_alone(path: Path) -> None:
    assert public_names_taken_deeper(path.read_text()) == []


@for_each(FACES)
def test_a_face_names_each_thing_once_and_says_what_it_is(face: str) -> None:
    package = importlib.import_module(face)
    documented = {name for path in folder_of(face).rglob("*.py") for name in values_with_docstrings(path)}

    assert len(set(package.__all__)) == len(package.__all__)
    for name in package.__all__:
        value = getattr(package, name)
        if inspect.ismodule(value):
            assert value.__name__ == f"{face}.{name}"
            continue
        assert not (folder_of(face) / f"{name}.py").exists(), f"{name} hides the module of that name"
        if isinstance(value, type):
            assert vars(value).get("__doc__"), name
        elif type(value).__name__ in FUNCTIONS:
            assert value.__doc__, name
        else:
            says = isinstance(value, catan.Query | catan.Table | catan.Option | catan.Refusal | catan.Ids)
            assert says or name in documented, name


@pytest.mark.thorough
@for_each(FACES)
def test_the_modules_of_a_package_take_no_names_from_its_own_face(face: str) -> None:
    for path in sorted(folder_of(face).rglob("*.py")):
        taken = [name for module, name in imports(path) if module == face and path.name != "__init__.py"]
        assert [name for name in taken if not (folder_of(face) / f"{name}.py").exists()] == [], path


@for_each(FACES)
def test_a_name_of_a_face_is_at_run_time_what_type_checkers_are_told(face: str) -> None:
    package = importlib.import_module(face)
    lists = sorted(folder_of(face).glob("__init__.py*"))
    told = [(module, name) for path in lists for module, name in imports(path) if inside(module, face)]

    assert {name for _, name in told} == {*package.__all__} - {"EXPANSION"}
    for module, name in told:
        home = importlib.import_module(module)
        assert getattr(package, name) is (
            importlib.import_module(f"{face}.{name}") if home is package else getattr(home, name)
        )


def test_listing_the_installed_expansions_imports_no_rules() -> None:
    within = tuple(f"{face}." for face in FACES)

    assert in_fresh_process(
        "import sys, catan_core as catan; assert len(catan.catalogue()) >= 4; "
        f"print([name for name in sys.modules if name.startswith({within})])"
    ) == str([])


def test_deep_imports_are_found() -> None:
    for code in (
        "from catan_core.base.goods import hand_size",
        "from catan_core.base import known_hands",
        "import catan_core.base.goods",
        "def late():\n    from catan_expansions.dice_game.sheet import Sheet",
    ):
        assert deeper_than_the_face(code), code
    for code in ("from catan_core.base import Island, goods", "import catan_core.base", "from catan_core import Game"):
        assert not deeper_than_the_face(code), code
    assert public_names_taken_deeper("from catan_core.base.goods import Holdings, plus") == [
        "from catan_core.base.goods import Holdings"
    ]


# -- one grammar of field types ----------------------------------------------------------------------------------

APART = {"get_args", "get_origin", "get_type_hints", "__supertype__"}
"""What takes a declared type apart."""

TAKE_TYPES_APART = {
    "fieldtypes/grammar.py": "the types of fields, for all other modules",
    "model/record.py": "resolves the names in declared types, and looks no further",
    "compiler/spec_checks.py": "specs, which hold functions and classes",
    "plugin/queries.py": "a list of words that a type names",
}


@pytest.mark.thorough
def test_only_the_grammar_takes_the_types_of_fields_apart() -> None:
    found = set()
    for path in FILES:
        if not any(name in path.read_text(encoding="utf-8") for name in APART):
            continue
        for node in ast.walk(parsed(path)):
            names = {getattr(node, name, None) for name in ("id", "attr", "name")}
            if names & APART or (isinstance(node, ast.ImportFrom) and {alias.name for alias in node.names} & APART):
                found.add(path.relative_to(CORE if path.is_relative_to(CORE) else SRC).as_posix())

    assert found == set(TAKE_TYPES_APART)


# -- what the engine may not know --------------------------------------------------------------------------------

WORDS = {
    "settlement", "settlements", "city", "cities", "road", "roads", "robber", "harbor", "harbors", "brick", "lumber",
    "wool", "grain", "ore", "knight", "knights", "barbarian", "barbarians", "monopoly", "army", "catan",
}  # fmt: skip

PROJECT = re.compile(r"catan_(core|expansions)|catan\.expansions|CatanError|catan-transcript|\bcatan_(?=[a-z])")
"""Where `catan` is the name of the project: packages, hooks, the base class of errors, the format of transcripts."""


def without_doctests(text: str) -> str:
    """A string without its doctests, which have to call some game by name."""
    return re.sub(r"^[ \t]*>>>.*?(?=^[ \t]*$|\Z)", "", text, flags=re.MULTILINE | re.DOTALL)


def words(text: str) -> set[str]:
    """The words of a name or a sentence, in lower case: `LongestRoad` and `longest_road` are two each."""
    return set(re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", PROJECT.sub(" ", text)).lower()))


@pytest.mark.thorough
@each(ENGINE)
def test_the_engine_names_nothing_of_catan(path: Path) -> None:
    allowed = {"road", "roads"} if path.parent.name == "topology" else set()
    if path in (CORE / "__init__.py", CORE / "_extras.py"):
        allowed = {"catan"}  # the family of games that the library is for, and the name of the distribution
    found = []
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            text = without_doctests(token.string) if token.type == tokenize.STRING else token.string
            if text == '"catan"' and path == CORE / "plugin" / "hooks.py":
                continue  # the name under which pluggy knows the project
            found += [f"line {token.start[0]}: {word}" for word in sorted(words(text) & WORDS - allowed)]

    assert found == []


OF_EXPANSIONS = re.compile(
    r"five.?six|cities.{1,5}knights|dice.?game|metropolis|barbarian|commodit|merchant|alchemist|\bwalls?\b|special.building"
    r"|\bpaired\b|urraca|seafarers|\bpirates?\b",
    re.IGNORECASE,
)
"""What belongs to an expansion of ours: its name, and words that only its rules have."""


@pytest.mark.thorough
@each(sorted(CORE.rglob("*.py")))
def test_no_module_of_the_core_mentions_anything_of_an_expansion(path: Path) -> None:
    code, found = path.read_text(encoding="utf-8"), []
    if not OF_EXPANSIONS.search(code):
        return
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            text = without_doctests(token.string) if token.type == tokenize.STRING else token.string
            found += [f"line {token.start[0]}: {word}" for word in OF_EXPANSIONS.findall(text)]

    assert found == []


def test_words_of_expansions_are_found() -> None:
    for text in (
        "cities_knights",
        "Cities & Knights",
        "five_six",
        "FiveSix",
        "a city wall",
        "BarbarianShip",
        "Dice Game",
        "Seafarers",
        "the pirate",
    ):
        assert OF_EXPANSIONS.search(text), text
    assert not OF_EXPANSIONS.search("the cities of a seat, and dice; knights that were played; a firewall")


def test_the_word_list_is_found_in_names_and_sentences() -> None:
    assert words("LongestRoad") & WORDS == words("longest_road") & WORDS == words("a road") & WORDS == {"road"}
    assert words("import catan_core as catan") & WORDS == {"catan"}
    assert words("CatanError, catan_core.model.ids, catan_actions, more, score, broad") & WORDS == set()
    assert words(without_doctests('"""One.\n\n    >>> new_game("catan")\n    3\n\n    A road.\n"""')) & WORDS == {
        "road"
    }


def test_a_game_of_the_toy_needs_no_module_of_the_base_game() -> None:
    rules = catan.ruleset(importlib.import_module("tests.engine.toy").EXPANSION).rules(2)

    assert {given.expansion.id for given in rules.contributions} == {"race"}
    assert not [action for action in rules.actions_by_tag if action.startswith("base/")]


# -- hooks run once ----------------------------------------------------------------------------------------------


def whole_game(rules: catan.Ruleset, seed: int) -> catan.Match:
    match, rng = catan.Match(rules, seats=3, seed=seed), random.Random(seed)
    while not match.game.over:
        assert len(match.history) < 20_000
        actions = match.game.actions
        opened = [one for kind in actions.open if rng.random() < 0.02 and (one := kind.sample(rng)) is not None]
        match.play(opened[0] if opened else actions.sample(rng))
    return match


def forbid_hooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every use of a hook of ours an error; pytest goes on using its own."""

    def guarded(original: Any) -> Any:
        def call(caller: Any, *given: Any, **named: Any) -> Any:
            assert not caller.name.startswith("catan_"), f"{caller.name} was asked during play"
            return original(caller, *given, **named)

        return call

    for name in ("__call__", "get_hookimpls", "call_extra", "call_historic"):
        monkeypatch.setattr(pluggy.HookCaller, name, guarded(getattr(pluggy.HookCaller, name)))


def test_no_hook_is_called_during_play(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = catan.ruleset("base")
    unused = catan.ruleset("base", options={"base.victory_points": 11})
    rules.rules(3)
    forbid_hooks(monkeypatch)
    with pytest.raises(AssertionError, match="catan_used was asked during play"):
        unused.rules(3)  # what has to be compiled first does ask them

    match = whole_game(rules, 1)

    assert match.game.over
    assert match.game.view(None).to_json()
    assert match.game.rules.problems(match.game.state) == ()


# -- randomness --------------------------------------------------------------------------------------------------

READING_THE_STREAM = {"getstate"}
"""What the process-wide random numbers may be asked for: whether somebody has used them."""

DRAWS_A_SEED = {"catan_core/adapters/pettingzoo.py", "catan_core/cli/play.py"}
"""Where seeds are drawn for people who give none. They are printed or stored, so that a game can be played again."""


@pytest.mark.thorough
@each(FILES)
def test_the_process_wide_random_numbers_are_never_used(path: Path) -> None:
    tree = parsed(path)
    taken = {name for module, name in imports(path) if module == "random" and name}
    asked = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
    }
    unseeded = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and not node.args and ast.unparse(node.func) in ("Random", "random.Random")
    ]

    assert taken <= {"Random"}
    assert asked <= {"Random", *READING_THE_STREAM}
    assert unseeded == []
    drawn = [module for module, _ in imports(path) if module.split(".")[0] in ("secrets", "uuid")]
    assert drawn == ["secrets"] * (name_of(path) in DRAWS_A_SEED)
    of_numpy = [f"{module}.{name}" for module, name in imports(path) if module.split(".")[0] == "numpy"]
    assert not [name for name in of_numpy if name.startswith("numpy.random")]
    assert "numpy.random" not in path.read_text(encoding="utf-8") or "numpy.random" not in ast.unparse(tree)


def test_a_whole_game_leaves_the_process_wide_random_numbers_alone() -> None:
    before = random.getstate()
    whole_game(catan.ruleset("base"), 2)

    assert random.getstate() == before


# -- what every module keeps to ----------------------------------------------------------------------------------

DRAWN = {
    "catan_core/base/beginner.py": 2,
    "catan_expansions/five_six/island.py": 2,
    "catan_expansions/cities_knights/first_game.py": 2,
    "catan_expansions/traders_barbarians/barbarian_attack/board.py": 2,
}
"""Where the formatter is overruled, and how often: printed maps and their harbors, written as they lie on the table."""


def test_the_formatter_is_overruled_for_printed_maps_only() -> None:
    found = {
        path.relative_to(SRC).as_posix(): count
        for path in FILES
        if (count := len(re.findall(r"# fmt: (?:skip|off)", path.read_text(encoding="utf-8"))))
    }
    assert found == DRAWN


MOST_CONDITIONAL_HOOKS = 15
"""A module whose rules take part in some games only says so once, in `catan_used`."""


def test_hardly_a_hook_has_a_condition() -> None:
    found = [
        f"{path.relative_to(SRC).as_posix()}: {node.name}"
        for path in FILES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and node.name in RESULTS
        if any(isinstance(part, ast.If | ast.IfExp) or getattr(part, "ifs", None) for part in ast.walk(node))
    ]
    assert len(found) <= MOST_CONDITIONAL_HOOKS, found


SPECS = {kind.__name__ for kinds in RESULTS.values() for kind in kinds} - {"Row"} | {
    *(f"{of}Query" for of in ("Number", "Goods", "Mask", "Truth")),
    *("Expansion", "Start", "Panel"),
}
"""What is described with at most two arguments by position; a `Row` has three: its table, its key and its value."""

SPEC_IS_MADE = re.compile(rf"\b(?:{'|'.join(sorted(SPECS))})\(")
BLOCKS = re.compile(r"```python\n(.*?)```", re.DOTALL)


def described_by_position(code: str) -> list[str]:
    """The specs in some code with more than two arguments by position."""
    return [
        ast.unparse(call)[:80]
        for call in ast.walk(ast.parse(code))
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", getattr(call.func, "id", None)) in SPECS
        and len(call.args) > 2
    ]


def written_by_authors() -> Iterator[Path]:
    """Code that an author of an expansion may have before them: ours, examples, pages, and what is made for them."""
    yield from FILES
    for folder, suffix in (("examples", "*.py"), ("docs", "*.md"), ("src/catan_core/cli/template", "*.py.tmpl")):
        yield from sorted((SRC.parent / folder).rglob(suffix))


@pytest.mark.thorough
@for_each(written_by_authors())
def test_a_spec_has_at_most_two_arguments_by_position(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    blocks = [dedent(block) for block in BLOCKS.findall(text)] if path.suffix == ".md" else [text]
    blocks += [example.source for example in DocTestParser().get_examples(text)] if path.suffix == ".py" else []
    making = [block for block in blocks if SPEC_IS_MADE.search(block) and is_python(block)]
    assert [call for block in making for call in described_by_position(block)] == []


def is_python(code: str) -> bool:
    """Whether code can be parsed: a signature without a body cannot, and the template has a place for a name."""
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


def test_a_spec_by_position_is_noticed() -> None:
    assert described_by_position("catan.Option('a.b', 1, (1, 2), doc='Something.')")
    assert not described_by_position("catan.Option('a.b', 1, values=(1, 2), doc='Something.')")


@each(FILES)
def test_no_module_is_much_longer_than_500_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


def test_no_module_but_a_face_takes_more_than_25_names() -> None:
    many = {
        path.relative_to(SRC).as_posix()
        for path in [*FILES, *(SRC / "catan_pytest").rglob("*.py")]
        if path.name != "__init__.py" and sum(module != "__future__" for module, _ in imports(path)) > MAX_NAMES
    }
    assert many == {*MANY_NAMES}


@pytest.mark.thorough
@each(FILES)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert not path.read_text(encoding="utf-8") or ast.get_docstring(parsed(path))


@each([path for path in FILES if path.name == "__init__.py"])
def test_an_init_hands_names_on_and_does_nothing_else(path: Path) -> None:
    for node in parsed(path).body:
        parts = node.body + node.orelse if is_about_type_checkers(node) else [node]
        parts = node.body if is_about_an_extra(node) else parts
        for part in parts:
            assert isinstance(part, ast.Import | ast.ImportFrom | ast.Assign | ast.AnnAssign | ast.Expr), ast.unparse(
                part
            )


def is_about_type_checkers(node: ast.stmt) -> TypeGuard[ast.If]:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "not TYPE_CHECKING")


def is_about_an_extra(node: ast.stmt) -> TypeGuard[ast.With]:
    return isinstance(node, ast.With) and ast.unparse(node.items[0]).startswith("needs_extra(")


@cache
def values_with_docstrings(path: Path) -> frozenset[str]:
    """The names of values in a module that are followed by a string that says what they are."""
    found = set()
    body = parsed(path).body
    for node, following in pairwise(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and isinstance(following, ast.Expr):
            found.add(target.id)
    return frozenset(found)


@cache
def documented_values() -> set[str]:
    """The names of values in the engine that are followed by a string that says what they are."""
    return {name for path in ENGINE for name in values_with_docstrings(path)}


@for_each(catan.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    value = getattr(catan, name)
    if isinstance(value, type) or type(value).__name__ in FUNCTIONS:
        assert vars(value).get("__doc__") if isinstance(value, type) else value.__doc__
    else:
        assert name in documented_values()


def test_every_public_name_is_listed_once_and_every_name_listed_is_there() -> None:
    assert len(set(catan.__all__)) == len(catan.__all__)
    assert all(hasattr(catan, name) for name in catan.__all__)
    handed_on = {name for module, name in imports(CORE / "__init__.py") if module.startswith("catan_core")}
    assert handed_on == set(catan.__all__)


def in_fresh_process(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.thorough
def test_what_playing_does_without_is_imported_when_somebody_asks_for_it() -> None:
    late = ["cattrs", "catan_core.descriptions", "catan_core.match", "catan_core.transcript"]
    loaded = f"print([name for name in {late} if name in sys.modules])"

    assert (
        in_fresh_process(f"import sys, catan_core as c; c.new_game('base', seats=4, seed=1).actions; {loaded}") == "[]"
    )
    assert in_fresh_process(f"import sys, catan_core as c; c.new_game('base', seats=4).to_json(); {loaded}") == str(
        late[:1]
    )
    assert in_fresh_process(f"import sys, catan_core as c; c.Match; c.describe; {loaded}") == str(late)


@pytest.mark.thorough
def test_dir_and_star_imports_know_every_public_name() -> None:
    """Each face in names of its own, since a name may stand in several of them."""
    faces = ["catan_core", *FACES]
    code = f"""
from importlib import import_module
packages = {{face: import_module(face) for face in {faces}}}
known = {{face: {{*dir(package)}} for face, package in packages.items()}}
for face, package in packages.items():
    taken = {{}}
    exec(f"from {{face}} import *", taken)
    print(face, {{*package.__all__}} - (known[face] & {{*taken}}))
"""
    assert in_fresh_process(code).splitlines() == [f"{face} set()" for face in faces]


def test_a_name_that_is_not_there_is_an_error_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'catan_core' has no attribute 'Mach'"):
        _ = import_module("catan_core").Mach
    with pytest.raises(ImportError, match="cannot import name 'Mach' from 'catan_core'"):
        exec("from catan_core import Mach")
    with pytest.raises(AttributeError, match=r"module 'catan_core\.base' has no attribute 'hand_size'"):
        _ = import_module("catan_core.base").hand_size


# -- attrs and cattrs do their jobs --------------------------------------------------------------------------------


def is_a_record(node: ast.ClassDef) -> bool:
    """Whether a class is decorated by `record`."""
    decorators = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    return any(ast.unparse(one) in ("record", "catan.record") for one in decorators)


@pytest.mark.thorough
@each(FILES)
def test_the_methods_of_records_are_those_of_attrs(path: Path) -> None:
    """No code is put together at run time, and no record makes, compares or hashes itself."""
    tree = parsed(path)
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    by_hand = [
        f"{node.name}.{method.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and is_a_record(node)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.name in ("__init__", "__eq__", "__hash__")
    ]

    assert called & {"exec", "eval", "compile"} == set()
    assert [name for name in called if "__code__" in name] == []
    assert by_hand == []


@pytest.mark.thorough
@each([path for path in FILES if "codec" not in path.relative_to(CORE.parent).parts])
def test_only_the_codec_knows_cattrs(path: Path) -> None:
    assert [module for module, _ in imports(path) if module.split(".")[0] == "cattrs"] == []


def test_records_are_converted_by_the_hooks_of_cattrs_alone() -> None:
    """One function of the codec writes text, one module tells types of fields apart, and there for cattrs."""
    trees = {path.name: parsed(path) for path in sorted((CORE / "codec").glob("*.py"))}
    writers, readers = [], []
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                calls = [ast.unparse(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)]
                writers += [f"{name}:{node.name}"] * any(call in calls for call in ("json.dumps", "ENCODER.encode"))
                declared = [part for part in ast.walk(node) if isinstance(part, ast.MatchClass)]
                readers += [f"{name}:{node.name}"] * any(
                    ast.unparse(part.cls) == "types.TaggedRecord" for part in declared
                )

    assert writers == ["positions.py:dumps", "strict_json.py:loads"]
    assert sorted(readers) == ["converter.py:_noun", "converter.py:structure", "converter.py:unstructure"]
    assert not any(fragment in "".join(map(ast.unparse, trees.values())) for fragment in ("json.encoder", "%s"))


def test_every_type_of_field_has_a_hook_to_read_it_and_one_to_write_it() -> None:
    from catan_core.base import DEVELOPMENT_CARD
    from catan_core.fieldtypes import grammar

    game = catan.new_game("base", seats=3, seed=1)
    converter = catan.codec.of(game.rules, game.board).converter
    examples = [
        grammar.Number(), grammar.Truth(), grammar.String(), grammar.Nothing(), grammar.Id("node"),
        grammar.IdSet("edge"), grammar.GoodsVector(), grammar.PiecePlaces(),
        grammar.BoardLayout(type(game.state[Island].layout)), grammar.Values((1,)),
        grammar.Optional(grammar.Number()), grammar.Either((grammar.Number(), grammar.String())),
        grammar.ListOf(grammar.Number()), grammar.RowOf((grammar.Number(),)), grammar.PlainRecord(catan.Turn),
        grammar.TaggedRecord(catan.Action), grammar.Named("Level", grammar.Number()),
        grammar.ForEachSeat(grammar.Truth()), grammar.IdOf(DEVELOPMENT_CARD), grammar.IdSetOf(DEVELOPMENT_CARD),
        grammar.StringOf(DEVELOPMENT_CARD), grammar.CountsOf(DEVELOPMENT_CARD),
        grammar.ForEachOf(DEVELOPMENT_CARD, grammar.Number()),
    ]  # fmt: skip
    assert {type(example) for example in examples} == set(typing.get_args(grammar.FieldType))
    for example in examples:
        assert callable(converter.get_structure_hook(example))
        assert callable(converter.get_unstructure_hook(example))
