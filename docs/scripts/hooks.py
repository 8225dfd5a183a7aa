"""The block on hooks: each with its signature, when it is asked, what it returns, an example; then all the specs."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from facts import declaration, doc, meaning, table
from wrapping import wrapped

from catan_core.compiler.contributions import RESULTS
from catan_core.components import diagram, panels
from catan_core.model import errors
from catan_core.plugin import expansion, specs
from catan_core.plugin import hooks as hookspecs

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OTHERS: tuple[Any, ...] = (
    specs.Setup, expansion.Expansion, specs.Start, panels.Panel, errors.Citation, errors.Refusal, errors.Violation,
    diagram.Diagram, diagram.HexMark, diagram.PieceMark, diagram.CoastMark, diagram.PlaceMark, diagram.CardPanel,
    diagram.Tally, diagram.Remark, diagram.Sketch, diagram.Shape,
)  # fmt: skip
"""What hooks are given, and what the specs that they return are made of."""


def hooks() -> str:
    """Every hook, then every spec with every field."""
    lines = ["## Every hook", ""]
    for node in declared():
        lines += _hook(node)
    lines += ["## Specs", "", "What hooks return, field by field.", ""]
    for kind in dict.fromkeys(kind for kinds in RESULTS.values() for kind in kinds):
        lines += _record(kind)
    lines += ["## What specs are made of", "", "What hooks are given, and what stands in the fields of specs.", ""]
    for kind in OTHERS:
        lines += _record(kind)
    return "\n".join(lines)


def declared() -> list[ast.FunctionDef]:
    """The hooks as they are declared."""
    tree = ast.parse(inspect.getsource(hookspecs))
    return [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("catan_")]


def _hook(node: ast.FunctionDef) -> Iterator[str]:
    about = meaning("hooks", node.name)
    signature = f"def {node.name}({ast.unparse(node.args)}) -> {ast.unparse(node.returns or ast.Constant(None))}"
    yield from (f"### `{node.name}`", "", "```python", wrapped(signature), "```", "")
    yield from (" ".join((ast.get_docstring(node) or "").split()), "")
    for argument in node.args.args:
        yield f"- `{argument.arg}`: {meaning('arguments', argument.arg)}."
    returned = f"`{ast.unparse(node.returns)}`" if node.returns else ""
    kinds = [kind.__name__ for kind in RESULTS.get(node.name.removeprefix("catan_"), ())]
    listed = " or ".join(f"[`{name}`](#{name.lower()})" for name in kinds)
    yield f"- Returns {returned}, a list of {listed}." if kinds else f"- Returns {returned}."
    yield f"- Asked {about['asked']}."
    yield from (*([f"- Unique: {about['unique']}."] if "unique" in about else []), "", about["then"], "")
    for path in about["examples"]:
        yield from (f"From `examples/{path}`:", "", "```python", example(path, node.name), "```", "")


@cache
def _tree(path: str) -> tuple[str, ast.Module]:
    text = (EXAMPLES / path).read_text(encoding="utf-8")
    return text, ast.parse(text)


def example(path: str, hook: str) -> str:
    """How an example implements a hook."""
    text, tree = _tree(path)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == hook:
            return "\n".join(text.splitlines()[node.decorator_list[0].lineno - 1 : node.end_lineno])
    raise SystemExit(f"examples/{path} does not implement {hook}, which docs/scripts/meanings.toml says")


def _record(kind: Any) -> Iterator[str]:
    said = meaning("fields", kind.__name__)
    names = [field.name for field in attrs.fields(kind)]
    missing, gone = [name for name in names if name not in said], [name for name in said if name not in names]
    if missing or gone:
        raise SystemExit(
            f"docs/scripts/meanings.toml, {kind.__name__}: says nothing of {missing}, and has {gone}, which are gone"
        )
    yield from (f"### `{kind.__name__}`", "", "```python", wrapped(declaration(kind)), "```", "")
    yield from (doc(kind).partition(">>>")[0].strip(), "")
    yield table(["Field", "Meaning"], ([f"`{name}`", said[name]] for name in names))
