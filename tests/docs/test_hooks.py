"""The reference of the hooks is complete: arguments, types returned, fields of specs, and an example of each."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args, get_origin

import attrs
import pytest

from catan_core.compiler.contributions import RESULTS, USED
from catan_core.components import diagram
from catan_core.model import errors
from catan_core.plugin import hooks as hookspecs
from catan_core.plugin import specs
from catan_core.plugin.contribution import PREFIX
from catan_core.plugin.expansion import Expansion
from tests.helpers.each import for_each

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "hooks.md").read_text(encoding="utf-8")
FEWEST_WORDS = 3
"""Shorter than this no explanation is taken for one."""


def hooks() -> dict[str, Callable[..., Any]]:
    return {
        name: hook for name, hook in vars(hookspecs).items() if name.startswith(PREFIX) and inspect.isfunction(hook)
    }


def records() -> dict[str, type]:
    """Whatever hooks return or are given, and whatever else specs and pictures define."""
    found = [kind for kinds in RESULTS.values() for kind in kinds]
    found += [Expansion, errors.Citation, errors.Refusal, errors.Violation]
    for module in (specs, diagram):
        found += [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    return {kind.__name__: kind for kind in found if attrs.has(kind)}


def section(page: str, name: str) -> str:
    """What stands under the heading of a thing; nothing if there is no such heading."""
    found = re.search(rf"^### `{re.escape(name)}`\n(.*?)(?=^##|^<!--|\Z)", page, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def explained(text: str, start: str) -> bool:
    """Whether a line begins in a way, and then says something."""
    found = re.search(rf"^{re.escape(start)}(.*)$", text, re.MULTILINE)
    return found is not None and len(found[1].split()) >= FEWEST_WORDS


def missing_of_hook(page: str, name: str, hook: Callable[..., Any], kinds: tuple[type, ...]) -> Iterator[str]:
    """What the page does not say of a hook."""
    text = section(page, name)
    written = declared(hook)
    if f"```python\ndef {name}({ast.unparse(written.args)}) -> {returned(hook)}\n```" not in text:
        yield f"{name}: its signature"
    names = [argument.arg for argument in written.args.args]
    yield from (f"{name}: its argument {one}" for one in names if not explained(text, f"- `{one}`:"))
    line = next((line for line in text.splitlines() if line.startswith("- Returns ")), "")
    linked = re.findall(r"\[`(\w+)`\]\(#(\w+)\)", line)
    if linked != [(kind.__name__, kind.__name__.lower()) for kind in kinds]:
        yield f"{name}: what it returns"
    if not explained(text, "- Asked"):
        yield f"{name}: when it is asked"
    if name not in {
        example for _, block in examples(text) for example in re.findall(r"^def (\w+)", block, re.MULTILINE)
    }:
        yield f"{name}: an example"


def declared(hook: Callable[..., Any]) -> ast.FunctionDef:
    """A hook as it stands in the source."""
    (node,) = ast.parse(dedent(inspect.getsource(hook))).body
    assert isinstance(node, ast.FunctionDef)
    return node


def returned(hook: Callable[..., Any]) -> str:
    """What a hook is declared to return."""
    annotation = declared(hook).returns
    assert annotation is not None
    return ast.unparse(annotation)


def examples(text: str) -> list[tuple[str, str]]:
    """The examples in a section: the file, and what is shown of it."""
    return re.findall(r"^From `(examples/[\w/]+\.py)`:\n\n```python\n(.*?)\n```", text, re.MULTILINE | re.DOTALL)


def unwrapped(code: str) -> str:
    """Code with each field on one line, however long; the page wraps what would be too wide."""
    opened = re.sub(r"([\[(])\n\s+", r"\1", code)
    closed = re.sub(r",\n\s+([\])])", r"\1", opened)
    return re.sub(r"([\])],)\n\s+", r"\1 ", closed)


def missing_of_record(page: str, kind: type) -> Iterator[str]:
    """What the page does not say of a record."""
    text = section(page, kind.__name__)
    fields = unwrapped(text)
    for field in attrs.fields(kind):
        where = f"{kind.__name__}.{field.name}"
        default = "" if field.default is attrs.NOTHING else f" = {field.default!r}"
        if f"\n    {field.name}: {field.type}{default}\n" not in fields:
            yield f"{where}: its type and default"
        row = re.search(rf"^\| `{field.name}` \| (.*) \|$", text, re.MULTILINE)
        if row is None or len(row[1].split()) < FEWEST_WORDS - 1:
            yield f"{where}: what it means"
        elif not re.search(called(field.name, str(field.type)), row[1]):
            yield f"{where}: how it is called"


def called(name: str, hint: str) -> str:
    """A pattern for how a function of this type is called in a sentence; of what is no function, one that fits all."""
    node = ast.parse(hint, mode="eval").body
    functions = [
        one for one in ast.walk(node) if isinstance(one, ast.Subscript) and ast.unparse(one.value) == "Callable"
    ]
    if not functions:
        return ""
    arguments, _ = functions[0].slice.elts  # type: ignore[attr-defined]
    if isinstance(arguments, ast.List):
        given = ", ".join([r"\w+"] * len(arguments.elts))
        return rf"`{name}\({given}\)`"
    return rf"`{name}\(\w+, \.\.\.\)`"  # Concatenate[Position, P]: a position, and whatever else


@for_each(hooks())
def test_everything_about_a_hook_is_documented(name: str) -> None:
    assert list(missing_of_hook(PAGE, name, hooks()[name], RESULTS.get(name.removeprefix(PREFIX), ()))) == []


@for_each(records())
def test_every_field_of_a_record_for_hooks_is_documented(name: str) -> None:
    assert list(missing_of_record(PAGE, records()[name])) == []


@for_each(f"{PREFIX}{hook}" for hook in RESULTS)
def test_a_hook_is_declared_to_return_what_the_compiler_accepts(name: str) -> None:
    (item,) = get_args(getattr(hookspecs, returned(hooks()[name])))
    declared = tuple(get_origin(kind) or kind for kind in get_args(item) or (item,))
    accepted = {kind for kinds in RESULTS.values() for kind in kinds if issubclass(kind, declared)}
    assert accepted == set(RESULTS[name.removeprefix(PREFIX)])


def test_the_compiler_accepts_the_hooks_that_are_declared_and_no_others() -> None:
    assert {f"{PREFIX}{hook}" for hook in (USED, *RESULTS)} == set(hooks())


def test_every_hook_stands_in_the_table_at_the_top() -> None:
    top = PAGE.partition("<!-- generated")[0]
    assert re.findall(r"^\| `(catan_\w+)` \|", top, re.MULTILINE) == list(hooks())


@for_each(hooks())
def test_the_examples_of_a_hook_stand_in_files_that_are_run(name: str) -> None:
    for path, block in examples(section(PAGE, name)):
        assert block in (ROOT / path).read_text(encoding="utf-8")
        assert Path(path).parent.as_posix() in ("examples", "examples/extending")  # see test_examples.py


# -- the checks themselves ---------------------------------------------------------------------------------------------


def test_an_argument_that_nobody_has_described_is_noticed() -> None:
    def catan_goods(setup: specs.Setup, mood: str) -> Any:
        """Goods."""

    assert "catan_goods: its argument mood" in set(missing_of_hook(PAGE, "catan_goods", catan_goods, RESULTS["goods"]))


def test_another_type_that_a_hook_may_return_is_noticed() -> None:
    kinds = (*RESULTS["goods"], specs.Piece)
    assert set(missing_of_hook(PAGE, "catan_goods", hookspecs.catan_goods, kinds)) == {"catan_goods: what it returns"}


def test_another_return_type_of_a_hook_is_noticed() -> None:
    def catan_goods(setup: specs.Setup) -> list[specs.GoodSpec]:
        """Goods."""
        return []

    found = missing_of_hook(PAGE, "catan_goods", catan_goods, RESULTS["goods"])
    assert set(found) == {"catan_goods: its signature"}


def test_a_hook_that_nobody_has_described_is_noticed() -> None:
    def catan_weather(setup: specs.Setup) -> list[specs.Piece]:
        """The weather."""
        return []

    assert len(set(missing_of_hook(PAGE, "catan_weather", catan_weather, (specs.Piece,)))) == 5


def described(type_name: Any, default: object = attrs.NOTHING) -> Any:
    """A field with a type as source files write it."""
    return attrs.field(type=type_name, default=default)


def test_a_field_that_nobody_has_described_is_noticed() -> None:
    planted = attrs.make_class("GoodSpec", {"weight": described("int", 1)}, bases=(specs.GoodSpec,))
    found = set(missing_of_record(PAGE, planted))
    assert found == {"GoodSpec.weight: its type and default", "GoodSpec.weight: what it means"}


def test_another_type_or_default_of_a_field_is_noticed() -> None:
    for field in (described("str", True), described("bool", False)):
        planted = attrs.make_class("GoodSpec", {"bank": field}, bases=(specs.GoodSpec,))
        assert set(missing_of_record(PAGE, planted)) == {"GoodSpec.bank: its type and default"}


def test_a_function_that_takes_another_number_of_arguments_is_noticed() -> None:
    planted = attrs.make_class("Reaction", {"run": described("Callable[[Transition, E, Rules], None]")})
    assert "Reaction.run: how it is called" in set(missing_of_record(PAGE, planted))


@pytest.mark.parametrize("line", ["| `bank` | ", "    bank: bool = True\n", "### `GoodSpec`\n"])
def test_a_line_that_is_gone_from_the_page_is_noticed(line: str) -> None:
    assert line in section(PAGE, "GoodSpec") or line in PAGE
    without = PAGE.replace(line, "")
    assert list(missing_of_record(without, specs.GoodSpec)) != []
