"""Positions, actions and games as Python that runs as it stands, to be pasted into a script or a test.

>>> import catan_core as catan
>>> game = catan.new_game("base", seats=3, seed=7)
>>> print(code_for_action(game.actions[0], game.state))
PlaceBuilding(seat=0, node=board.node(0, -2, "N"))
>>> print(code_for(game, [game.actions[0]], seed=7))
from catan_core import new_game
from catan_core.base import PlaceBuilding
<BLANKLINE>
game = new_game("base", seats=3, seed=7)
board = game.board
game = game.play(PlaceBuilding(seat=0, node=board.node(0, -2, "N")))
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count
from keyword import iskeyword
from typing import Any

import catan_core as catan
from catan_core.fieldtypes import grammar as types
from catan_core.fieldtypes.grammar import FieldType, IdKind, choice, field_types
from catan_core.fieldtypes.ranges import HOW_MANY
from catan_core.model.arguments import STATE, require, require_action, require_each
from catan_core.plugin.expansion import installed
from catan_core.plugin.files import is_file
from catan_core.plugin.specs import Value

WIDTH = 100
"""A position is written in strings of at most this many characters, one below the other."""

PLAIN = re.compile(r"[ !#-\[\]-~]*")
"""A string that needs no escapes between double quotes."""


def code_for(
    start: catan.Game | catan.State, actions: Iterable[catan.Action] = (), *, seed: int | str | None = None
) -> str:
    """Python that sets up a position and plays actions from there, one line for each.

    It imports what it needs, and leaves `game`, the `Game` after the last action, and `board` and `rules` where they
    are used. Places are written as coordinates. A game that begins with this seed is written as `new_game(...)`, and
    every other position as `Game.from_json(...)`. Actions need not be legal.

    An expansion that is not installed is loaded from its file, or imported from a module that holds it. If there is
    none, a comment says where to put it.
    """
    require((catan.Game, catan.State), start, "code_for", "a Game or a State")
    listed = require_each(catan.Action, actions, "code_for", "a list of actions")
    game = start if isinstance(start, catan.Game) else catan.Game(start)
    writer = _Writer(game.rules, game.board)
    played = [f"game = game.play({writer.action(action)})" for action in listed]
    beginning = list(writer.beginning(game, seed))
    return "\n".join([*writer.imports(), *writer.missing, "", *beginning, *writer.shorthands(), *played])


def code_for_action(action: catan.Action, state: catan.State) -> str:
    """An action as a constructor with coordinates, such as `BuildCity(seat=0, node=board.node(0, -2, "N"))`.

    In it, `board` stands for `game.board` and `rules` for `game.rules`, and every class is called by its own name.
    `code_for` writes code that also imports and assigns these names.
    """
    require_action(action, "code_for_action")
    require(catan.State, state, "code_for_action", STATE)
    return _Writer(state.rules, state.rules.topology(state)).action(action)


class _Writer:
    """Writes values of one game as Python, and collects what has to be imported for them."""

    def __init__(self, rules: catan.Rules, board: catan.Topology | None) -> None:
        self.rules = rules
        self.board = board
        self.missing: list[str] = []
        self._imported: dict[str, tuple[str, str]] = {}
        self._shorthands: set[str] = set()

    # -- the beginning -------------------------------------------------------------------------------------------

    def beginning(self, game: catan.Game, seed: int | str | None) -> Iterator[str]:
        """The statements that make a game as it stands."""
        chosen = self.rules.ruleset
        if seed is not None and _begins(game, seed):
            new_game = self.imported("catan_core", "new_game")
            arguments = [
                *(
                    quoted(expansion.id) if _is_installed(expansion) else self.expansion(expansion)
                    for expansion in chosen.chosen
                ),
                f"seats={self.rules.seats}",
                f"seed={_value(seed)}",
            ]
            if named := options_to_name(chosen):
                arguments.append(f"options={_dictionary({name: _value(value) for name, value in named.items()})}")
            yield f"game = {new_game}({', '.join(arguments)})"
            return
        strange = [self.expansion(expansion) for expansion in chosen.chosen if not _is_installed(expansion)]
        *parts, last = _strings(game.to_json())
        yield f"game = {self.imported('catan_core', 'Game')}.from_json("
        yield from (f"    {part}" for part in (*parts, f"{last},"))
        if strange:
            yield f"    expansions=[{', '.join(strange)}],"
        yield ")"

    def expansion(self, expansion: catan.Expansion) -> str:
        """The name of an expansion that is not installed, imported from where it lives."""
        file = _file_of(expansion)
        if file is not None:
            name = self._free(expansion.id, (file, ""))
            self.missing.append(f"{name} = {self.imported('catan_core', 'load')}({quoted(file)})")
            return name
        home = _home_of(expansion)
        if home is not None:
            return self.imported(*home, expansion.id)
        name = self._free(expansion.id, (expansion.id, "not in any module"))
        self.missing.append(f"{name} = ...  # {expansion.title}: no module that can be imported has it, so put it here")
        return name

    def imports(self) -> Iterator[str]:
        """Import statements for everything that has been written."""
        homes: dict[str, list[str]] = {}
        for name, (module, original) in self._imported.items():
            homes.setdefault(module, []).append(original if name == original else f"{original} as {name}")
        yield from (f"from {module} import {', '.join(sorted(names))}" for module, names in sorted(homes.items()))

    def shorthands(self) -> Iterator[str]:
        """The statements that assign `board` and `rules`, if they are used."""
        yield from (f"{name} = game.{name}" for name in ("board", "rules") if name in self._shorthands)

    def imported(self, module: str, original: str, name: str | None = None) -> str:
        """The name under which something is imported: its own if that is free."""
        free = self._free(name or original, (module, original))
        self._imported[free] = module, original
        return free

    def _free(self, name: str, thing: tuple[str, str]) -> str:
        """The name, or the name with a number if it is reserved or stands for something else."""
        names = chain([name], (f"{name}_{number}" for number in count(2)))
        return next(
            free
            for free in names
            if free not in RESERVED and not iskeyword(free) and self._imported.get(free, thing) == thing
        )

    # -- values --------------------------------------------------------------------------------------------------

    def action(self, action: catan.Action) -> str:
        """An action as a call of its class, which the rules name if no module has it."""
        kind = type(action)
        if _face_of(kind) is None:
            self._shorthands.add("rules")
            return self._call(f"rules.actions_by_tag[{quoted(kind.tag)}]", action)
        return self._record(action)

    def _record(self, record: object) -> str:
        kind = type(record)
        return self._call(self.imported(_face_of(kind) or kind.__module__, kind.__name__), record)

    def _call(self, name: str, record: object) -> str:
        fields = field_types(type(record)).items()
        return f"{name}({', '.join(f'{field}={self.value(each, getattr(record, field))}' for field, each in fields)})"

    def value(self, declared: FieldType, value: Any) -> str:
        """The value of a field as an expression. A number that no seat, good or place has stays a number."""
        match declared:
            case types.Number() | types.Truth() | types.String() | types.Nothing() | types.Values():
                return _value(value)
            case types.IdOf() | types.StringOf() | types.IdSetOf() | types.CountsOf():
                return _value(value)
            case types.Id(kind):
                return self._id(kind, value)
            case types.IdSet(kind):
                return self._set(kind, value)
            case types.GoodsVector():
                return self._goods(value)
            case types.Optional(inner):
                return "None" if value is None else self.value(inner, value)
            case types.Named(inner=inner):
                return self.value(inner, value)
            case types.Either():
                return self.value(choice(declared, value), value)
            case types.ListOf(item) | types.ForEachSeat(item) | types.ForEachOf(item=item):
                return _row([self.value(item, entry) for entry in value])
            case types.RowOf(items):
                return _row([self.value(item, entry) for item, entry in zip(items, value, strict=True)])
            case types.PlainRecord() | types.TaggedRecord():
                return self._record(value)
            case types.PiecePlaces() | types.BoardLayout():
                return repr(value)

    def _id(self, kind: IdKind, index: int) -> str:
        if not 0 <= index < HOW_MANY[kind](self.rules, self.board):
            return repr(index)
        match kind:
            case "seat" | "owner":
                return str(index)
            case "good":
                self._shorthands.add("rules")
                return f"rules.good_index[{quoted(self.rules.goods[index].id)}]"
        if self.board is None:
            return str(index)
        self._shorthands.add("board")
        match kind:
            case "node":
                return f"board.node({_coordinates(self.board.nodes[index])})"
            case "edge":
                ends = [f"({_coordinates(self.board.nodes[node])})" for node in self.board.edges[index]]
                return f"board.edge({', '.join(ends)})"
            case "hex":
                return f"board.hex({_coordinates(self.board.hexes[index])})"

    def _set(self, kind: IdKind, mask: int) -> str:
        if not 0 <= mask < 1 << HOW_MANY[kind](self.rules, self.board):
            return repr(mask)
        mask_of = self.imported("catan_core", "mask_of")
        return f"{mask_of}([{', '.join(self._id(kind, member) for member in catan.members(mask))}])"

    def _goods(self, counts: tuple[int, ...]) -> str:
        goods = self.rules.goods
        if len(counts) != len(goods) or not all(type(count) is int and count >= 0 for count in counts):
            return repr(counts)
        self._shorthands.add("rules")
        held = {good.id: str(count) for good, count in zip(goods, counts, strict=True) if count}
        return f"rules.vector({_dictionary(held)})"


RESERVED = frozenset({"game", "board", "rules"})
"""The names that the code assigns."""


def _begins(game: catan.Game, seed: int | str) -> bool:
    """Whether a new game with this seed begins in just this state."""
    try:
        return game.rules.ruleset.new_game(seats=game.rules.seats, seed=seed) == game
    except catan.CatanError:
        return False


def options_to_name(chosen: catan.Ruleset) -> dict[str, Value]:
    """The options that have to be named to choose the same rules again: what is no default, be it that of the game
    with nothing named, which need not be playable, or the one that follows from the others."""
    defaults = {option.name: option.default for option in chosen.declared_options}
    named = {name: value for name, value in chosen.options.items() if value != defaults[name]}
    follows = catan.ruleset(*chosen.chosen, options=named).options
    return {name: value for name, value in chosen.options.items() if name in named or value != follows[name]}


# -- literals --------------------------------------------------------------------------------------------------------


def quoted(text: str) -> str:
    """A string as a Python literal, in double quotes if that needs no escapes."""
    return f'"{text}"' if PLAIN.fullmatch(text) else repr(text)


def _value(value: object) -> str:
    return quoted(value) if isinstance(value, str) else repr(value)


def _strings(text: str) -> Iterator[str]:
    """A long text as string literals that Python joins, each ending after a comma where possible."""
    while text:
        end = len(text) if len(text) <= WIDTH else text.rfind(",", 0, WIDTH) + 1 or WIDTH
        yield repr(text[:end])
        text = text[end:]


def _coordinates(parts: Sequence[int | str]) -> str:
    return ", ".join(map(_value, parts))


def _row(entries: Sequence[str]) -> str:
    return f"({', '.join(entries)}{',' if len(entries) == 1 else ''})"


def _dictionary(entries: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{quoted(key)}: {value}' for key, value in entries.items())}}}"


# -- where things are imported from ----------------------------------------------------------------------------------


def _is_installed(expansion: catan.Expansion) -> bool:
    return installed(expansion.id)[0].get(expansion.id) == expansion


def _file_of(expansion: catan.Expansion) -> str | None:
    """The path of the file that is an expansion; None for any other."""
    own = [module if isinstance(module, str) else module.__name__ for module in expansion.modules]
    return next((sys.modules[module].__file__ for module in own if is_file(module) and module in sys.modules), None)


def _home_of(expansion: catan.Expansion) -> tuple[str, str] | None:
    """A module that holds an expansion, and the name that it has there. None if another process would not find it."""
    own = [module if isinstance(module, str) else module.__name__ for module in expansion.modules]
    near = [package for module in own for package in (module, *reversed(_packages(module)))]
    for module in dict.fromkeys([*near, *sys.modules]):
        held = getattr(sys.modules.get(module), "__dict__", {})
        for name, value in list(held.items()):
            if value is expansion and name.isidentifier() and _can_be_imported(module):
                return module, name
    return None


def _face_of(kind: type) -> str | None:
    """The outermost package that holds a class under its own name. None if another process would not find it."""
    for module in (*_packages(kind.__module__), kind.__module__):
        if getattr(sys.modules.get(module), kind.__name__, None) is kind and _can_be_imported(module):
            return module
    return None


def _packages(module: str) -> list[str]:
    """The packages that a module lies in, the outermost first."""
    parts = module.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


def _can_be_imported(module: str) -> bool:
    """Whether another process finds a module by its name."""
    package = module.rpartition(".")[0]
    path = getattr(sys.modules.get(package), "__path__", None) if package else None
    if module == "__main__" or is_file(module) or (package and (path is None or not _can_be_imported(package))):
        return False
    return any(finder.find_spec(module, path) is not None for finder in sys.meta_path)
