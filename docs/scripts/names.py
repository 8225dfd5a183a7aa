"""The blocks on public names: every one with its signature and what it is; verbs and readings with what they emit."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from facts import SHIPPED, about, bare, doc, package_of, table
from wrapping import WIDTH, fits, wrapped

import catan_core as catan

ROOT = Path(__file__).resolve().parents[2]

MAX_EXAMPLE = 100
"""No use of a function that serves as its example is longer, in characters, before it is wrapped."""


RAISES = re.compile(r"\bRaises\b.*?\.(?=\s+[A-Z`]|$)")
"""A sentence that says what a function raises."""

RULES = ("catan_core.base", "catan_expansions")
"""How the names of modules with rules begin."""


# -- every public name -------------------------------------------------------------------------------------------


def names(package: str) -> str:
    """Every name in the `__all__` of a package, grouped as there, with signature and meaning."""
    module = import_module(package)
    lines: list[str] = []
    for title, group in groups(module).items():
        lines += [f"### {title}", ""] if title else []
        for name in group:
            lines += _entry(module, name, "####" if title else "###")
    return "\n".join(lines)


def groups(module: ModuleType) -> dict[str, list[str]]:
    """The names in `__all__`, by the comment above them; "" where there are no comments."""
    source = inspect.getsource(module)
    found: dict[str, list[str]] = {}
    title = ""
    for line in source[source.index("__all__ = [") :].splitlines():
        if line.strip().startswith("#"):
            title = line.strip("# ")
            title = title[0].upper() + title[1:]
        found.setdefault(title, []).extend(re.findall(r'"(\w+)"', line))
        if line.startswith("]"):
            break
    listed = [name for group in found.values() for name in group]
    if listed != list(module.__all__):
        raise SystemExit(f"{module.__name__}: cannot read its __all__")
    return {title: group for title, group in found.items() if group}


def _entry(module: ModuleType, name: str, level: str) -> Iterator[str]:
    thing = getattr(module, name)
    yield from (f"{level} `{name}`", "")
    signature = _signature(name, thing)
    if signature:
        yield from ("```python", wrapped(signature), "```", "")
    yield from (meaning_of(module, name, thing), "")
    rows = list(_members(thing))
    if rows:
        yield table(["", "What it is"], rows)


def meaning_of(module: ModuleType, name: str, thing: object) -> str:
    """What a name stands for: its docstring, or the one that stands under its definition."""
    thing = unwrapped(thing)
    if isinstance(thing, catan.Query | catan.Table | catan.Option):
        return thing.doc
    if module is catan and not isinstance(thing, type | FunctionType):
        return about(name)
    if isinstance(thing, catan.Ids):
        return thing.doc
    if isinstance(thing, type | FunctionType | ModuleType):
        return doc(thing).partition(">>>")[0].strip()
    if isinstance(thing, catan.Refusal):
        return thing.text
    return documented(thing, name)


@cache
def named_in(module: str) -> tuple[object, ...]:
    """What stands for the names of a rule module, and for those that it takes from a face, such as `base.ROBBER`."""
    scope = vars(import_module(module))
    dotted = (node for node in ast.walk(_tree(module)) if isinstance(node, ast.Attribute))
    return (*scope.values(), *(_resolve(node, scope) for node in dotted))


def unwrapped(thing: object) -> object:
    """A function whose results are cached as it is declared; anything else as it is."""
    return getattr(thing, "__wrapped__", thing) if hasattr(thing, "cache_info") else thing


def _signature(name: str, thing: object) -> str:
    thing = unwrapped(thing)
    if isinstance(thing, FunctionType):
        return signature(thing)
    if isinstance(thing, type):
        return _constructor(thing)
    return _alias(name, thing)


def _alias(name: str, thing: object) -> str:
    """A type alias as it is written, without the modules of its names; "" for anything else."""
    for module in sources():
        if vars(import_module(module)).get(name) is thing and name in (aliases := _aliases(module)):
            return f"{name} = {bare(aliases[name])}"
    return ""


@cache
def _aliases(module: str) -> dict[str, str]:
    """The type aliases that a module defines."""
    return {
        ast.unparse(node.target): ast.unparse(node.value)
        for node in _tree(module).body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias" and node.value
    }


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def node_of(thing: Any) -> ast.FunctionDef | ast.ClassDef | None:
    """The definition of a function or class in the source of its module."""
    return next(reversed(_nodes(thing)), None)


def _nodes(thing: Any) -> list[ast.FunctionDef | ast.ClassDef]:
    """The definition of a function or class, after its overloads."""
    try:
        nodes = _tree(thing.__module__).body
    except (OSError, TypeError):
        return []
    return [node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == thing.__name__]


def signature(function: FunctionType) -> str:
    """A function as it is declared; if it is overloaded, one declaration a line."""
    nodes = [node for node in _nodes(function) if isinstance(node, ast.FunctionDef)]
    if not nodes:
        return f"{function.__name__}{inspect.signature(function)}"
    values = _Values(function.__globals__)
    return "\n".join(_declared(values.visit(deepcopy(node))) for node in nodes[:-1] or nodes)


class _Values(ast.NodeTransformer):
    """Puts the values of constants in the place of their names, for the defaults of parameters."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        """Only defaults are looked at."""
        node.defaults = [self._value(default) for default in node.defaults]
        node.kw_defaults = [default and self._value(default) for default in node.kw_defaults]
        return node

    def _value(self, default: ast.expr) -> ast.expr:
        value = self.scope.get(default.id) if isinstance(default, ast.Name) else None
        return ast.Constant(value) if isinstance(value, int | str) else default


def _declared(node: ast.FunctionDef, own: bool = False) -> str:
    """A function or method as it is declared, on one line if it fits a page; `own`: without `self`, on one line."""
    arguments = [argument for argument in _arguments(node.args) if not (own and argument in ("self", "cls"))]
    result = bare(ast.unparse(node.returns)) if node.returns else ""
    if any(ast.unparse(decorator) == "st.composite" for decorator in node.decorator_list):
        arguments, result = arguments[1:], f"SearchStrategy[{result}]"
    returns = f" -> {result}" if result else ""
    text = f"{node.name}({', '.join(arguments)}){returns}"
    if own or len(text) <= WIDTH:
        return text
    listed = "".join(f"    {argument},\n" for argument in arguments)
    return f"{node.name}(\n{listed}){returns}"


def _arguments(node: ast.arguments) -> Iterator[str]:
    """The parameters of a function as they are written."""
    plain = [*node.posonlyargs, *node.args]
    defaults = [None] * (len(plain) - len(node.defaults)) + list(node.defaults)
    for number, (argument, default) in enumerate(zip(plain, defaults, strict=True), 1):
        yield _argument(argument, default)
        if number == len(node.posonlyargs):
            yield "/"
    if node.vararg:
        yield f"*{_argument(node.vararg, None)}"
    elif node.kwonlyargs:
        yield "*"
    yield from map(_argument, node.kwonlyargs, node.kw_defaults)
    if node.kwarg:
        yield f"**{_argument(node.kwarg, None)}"


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    typed = f"{argument.arg}: {bare(ast.unparse(argument.annotation))}" if argument.annotation else argument.arg
    if default is None:
        return typed
    return f"{typed} = {ast.unparse(default)}" if argument.annotation else f"{typed}={ast.unparse(default)}"


def _constructor(kind: type) -> str:
    """How an object of a class is made: its fields, or its `__init__`."""
    node = node_of(kind)
    bases = (
        bare(f"({', '.join(map(ast.unparse, node.bases))})") if isinstance(node, ast.ClassDef) and node.bases else ""
    )
    lines = [f"class {kind.__name__}{bases}"]
    if isinstance(node, ast.ClassDef):
        fields = [item for item in node.body if isinstance(item, ast.AnnAssign) and not _private(item.target)]
        lines += [f"    {bare(ast.unparse(item))}" for item in fields if "init=False" not in ast.unparse(item)]
        inits = [item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"]
        lines += [f"    {_declared(item)}".replace("\n", "\n    ") for item in inits]
    return "\n".join(lines)


def _private(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id.startswith("_")


def _members(thing: object) -> Iterator[list[str]]:
    """The public methods and properties of a class, with what each does."""
    node = node_of(thing) if isinstance(thing, type) else None
    if not isinstance(node, ast.ClassDef):
        return
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
            decorators = {ast.unparse(decorator) for decorator in item.decorator_list}
            said = brief_of(ast.get_docstring(item) or "")
            plain = decorators & {"property", "cached_property"}
            if not decorators & {"overload", "typing.overload", f"{item.name}.setter"}:
                yield [f"`.{item.name}`" if plain else f"`.{_declared(item, own=True)}`", said]


def brief_of(text: str) -> str:
    """The first paragraph of a docstring, and of the others what it raises."""
    first, _, rest = text.partition(">>>")[0].partition("\n\n")
    return " ".join([*first.split(), *RAISES.findall(" ".join(rest.split()))])


@cache
def _constants(module: str) -> dict[str, str]:
    """The strings that stand under the definitions of a module, by name."""
    nodes = _tree(module).body
    found = {}
    for node, after in pairwise(nodes):
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        if isinstance(target, ast.Name) and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found[target.id] = " ".join(str(after.value.value).split())
    return found


def documented(thing: object, name: str) -> str:
    """The string under the definition of a constant, in whatever module of ours defines it."""
    for module in sources():
        if vars(import_module(module)).get(name) is thing and name in _constants(module):
            return _constants(module)[name]
    return ""


@cache
def sources() -> tuple[str, ...]:
    """The modules of the engine and of the expansions of this distribution, wherever it is installed."""
    home = Path(catan.__file__).parents[1]
    folders = [home / "catan_core", home / "catan_expansions"]
    paths = [path.relative_to(home) for folder in folders for path in folder.rglob("*.py")]
    return tuple(
        ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        for path in sorted(paths)
        if path.name != "__main__.py" and "cli" not in path.parts
    )


# -- verbs and readings ------------------------------------------------------------------------------------------


def verbs(id: str) -> str:
    """Every public function of an expansion that other expansions may call: what it does, emits, and an example."""
    listed = public_functions(id)
    doing = {name: function for name, function in listed.items() if _takes(function) == "tx"}
    reading = {name: function for name, function in listed.items() if name not in doing}
    title = f"{SHIPPED[id][0].upper()}{SHIPPED[id][1:]}"
    lines = [f"## {title}: verbs", ""] if doing else []
    for name, function in doing.items():
        lines += _verb(id, name, function)
    lines += [f"## {title}: readings", ""] if reading else []
    for name, function in reading.items():
        lines += _verb(id, name, function)
    return "\n".join(lines)


def public_functions(id: str) -> dict[str, FunctionType]:
    """The functions on the face of an expansion, and those of the modules on it, as they are called by others."""
    face = package_of(id)
    found: dict[str, FunctionType] = {}
    for name in face.__all__:
        thing = unwrapped(getattr(face, name))
        if isinstance(thing, FunctionType):
            found[name] = thing
        elif isinstance(thing, ModuleType) and not hasattr(thing, "__all__"):
            held = {key: unwrapped(value) for key, value in vars(thing).items()}
            found |= {f"{name}.{key}": value for key, value in held.items() if _own(thing, key, value)}
    return found


def _own(module: ModuleType, name: str, value: object) -> bool:
    is_hook = name.startswith("catan_")
    return isinstance(value, FunctionType) and value.__module__ == module.__name__ and name[0] != "_" and not is_hook


def _takes(function: FunctionType) -> str:
    """The name of the first argument of a function; "" if it has none."""
    return next(iter(inspect.signature(function).parameters), "")


def _verb(id: str, name: str, function: FunctionType) -> Iterator[str]:
    declared = signature(function)
    prefix = name.rpartition(".")[0]
    called = wrapped(f"{prefix}.{declared}" if prefix else declared)
    yield from (f"### `{name}`", "", "```python", called, "```", "")
    yield from (doc(function).partition(">>>")[0].strip(), "")
    emitted = sorted(emits(function))
    if emitted:
        yield from (f"Emits {', '.join(f'`{event}`' for event in emitted)}.", "")
    example = example_of(function) or _doctest(function)
    if example:
        yield from ("```python", wrapped(example), "```", "")


def _doctest(function: FunctionType) -> str:
    """The example in a docstring."""
    _, mark, rest = (inspect.getdoc(function) or "").partition(">>>")
    return f"{mark}{rest}".strip()


@cache
def emits(function: FunctionType, depth: int = 5) -> frozenset[str]:
    """The events that a verb makes to emit them, itself or by the functions of ours that it calls."""
    node = node_of(function)
    if not isinstance(node, ast.FunctionDef) or depth == 0:
        return frozenset()
    found: set[str] = set()
    for call in (item for item in ast.walk(node) if isinstance(item, ast.Call)):
        called = unwrapped(_made(call.func, function))
        if isinstance(called, type) and issubclass(called, catan.Event):
            found.add(called.__name__)
        elif isinstance(called, FunctionType) and called.__module__.startswith(RULES):
            found |= emits(called, depth - 1)
    return frozenset(found)


def _made(name: ast.expr, function: FunctionType) -> object:
    """What a call in a function calls; the class of records where it is a constructor that keeps them."""
    for node in _tree(function.__module__).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
            keeps = ast.unparse(node.value.func) in ("catan.interned", "catan.interned_by_seat")
            if keeps and ast.unparse(node.target) == ast.unparse(name):
                return _resolve(node.value.args[0], function.__globals__)
    return _resolve(name, function.__globals__)


def _resolve(name: ast.expr, scope: dict[str, Any]) -> object:
    """What a name or a dotted name stands for in a module."""
    if isinstance(name, ast.Name):
        return scope.get(name.id)
    if isinstance(name, ast.Attribute):
        owner = _resolve(name.value, scope)
        return getattr(owner, name.attr, None) if isinstance(owner, ModuleType) else None
    return None


@cache
def _uses() -> dict[FunctionType, list[str]]:
    """Where the rules of this distribution and the examples use its functions: short statements and calls, fields."""
    found: dict[FunctionType, list[str]] = {}
    for tree, scope in [*_rules(), *_examples()]:
        for function, text in _used_in(tree, scope):
            found.setdefault(function, []).append(text)
    return found


def _rules() -> Iterator[tuple[ast.Module, dict[str, Any]]]:
    """The modules with rules: what they consist of, and what their names stand for."""
    for module in sources():
        if module.startswith(RULES):
            yield _tree(module), vars(import_module(module))


def _examples() -> Iterator[tuple[ast.Module, dict[str, Any]]]:
    """The examples, which are not run: what they import is looked up."""
    for path in sorted((ROOT / "examples").rglob("*.py")):
        tree, scope = ast.parse(path.read_text(encoding="utf-8")), {}
        for node in (item for item in tree.body if isinstance(item, ast.ImportFrom) and not item.level):
            if str(node.module).startswith(("catan_core", "catan_expansions")):
                home = import_module(str(node.module))
                scope |= {alias.asname or alias.name: getattr(home, alias.name, None) for alias in node.names}
        yield tree, scope


def _used_in(tree: ast.Module, scope: dict[str, Any]) -> Iterator[tuple[FunctionType, str]]:
    known: dict[ast.AST, list[FunctionType]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if key and (named := _named(value, scope, known)):
                    yield from _telling(named, f"{{{ast.unparse(key)}: {ast.unparse(value)}}}")
        elif isinstance(node, ast.keyword):
            if named := _named(node.value, scope, known):
                yield from _telling(named, f"{node.arg}={ast.unparse(node.value)}")
        elif isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign | ast.Return | ast.Call) and (
            named := _named(node, scope, known)
        ):
            yield from _telling(named, ast.unparse(node))


def _named(node: ast.AST, scope: dict[str, Any], known: dict[ast.AST, list[FunctionType]]) -> list[FunctionType]:
    """The functions that are named in a piece of code. Those of its parts are `known` once they have been found."""
    if node not in known:
        found = [name for part in ast.iter_child_nodes(node) for name in _named(part, scope, known)]
        if isinstance(node, ast.Name | ast.Attribute):
            named = unwrapped(_resolve(node, scope))
            found += [named] if isinstance(named, FunctionType) else []
        known[node] = found
    return known[node]


def _telling(named: list[FunctionType], text: str) -> Iterator[tuple[FunctionType, str]]:
    """Each function that a piece of code names, with the code if it fits on a line."""
    if len(text) <= MAX_EXAMPLE and "\n" not in text and fits(wrapped(text)):
        for function in named:
            yield function, text


def example_of(function: FunctionType) -> str:
    """A line of this distribution that uses a function: as others call it, and rather whole than in part."""
    home = function.__module__.rpartition(".")[2]

    def less_telling(line: str) -> tuple[bool, bool, bool, int, str]:
        whole = " = " in line or line.startswith(f"{home}.")
        return f"{home}." not in line, not whole, line.startswith("return"), len(line), line

    return min(_uses().get(function, []), key=less_telling, default="")


def undocumented(packages: Iterable[str]) -> list[str]:
    """Public names of packages without a word about them."""
    found = []
    for package in packages:
        module = import_module(package)
        found += [f"{package}.{name}" for name in module.__all__ if not meaning_of(module, name, getattr(module, name))]
    return found
