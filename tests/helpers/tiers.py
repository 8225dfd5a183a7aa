"""Which cases of a test are thorough, so that `.ci/run` plays them, and which are slow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet


def few(cases: Mapping[str, Any] | Sequence[str], *names: str) -> list[ParameterSet]:
    """The cases of a thorough test, by name: those named here stay thorough, and all others are slow.

    They are values by name (tuples are several arguments), or the names are the values.
    """
    values: Mapping[str, Any] = cases if isinstance(cases, Mapping) else {name: name for name in cases}
    assert not {*names} - {*values}, f"there is no case {sorted({*names} - {*values})}"
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)), id=name, marks=() if name in names else pytest.mark.slow
        )
        for name, value in values.items()
    ]
