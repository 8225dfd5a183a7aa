"""Which expansion a module belongs to, when a slice is replaced there."""

from types import ModuleType

import catan_core as catan
from catan_core.base import HAND_LIMIT
from catan_core.testing import ownership
from tests.engine.making import expansion


def helper(name: str, text: str) -> ModuleType:
    """A module that no expansion lists."""
    module = ModuleType(name)
    exec(text, vars(module))
    return module


def test_a_module_belongs_to_the_expansion_whose_spec_has_a_function_of_it() -> None:
    plain = helper("hills.plain", "def more(position, seat):\n    return 1")
    kept = helper("hollows.kept", "import catan_core\n@catan_core.memoized(9)\ndef more(position, seat):\n    return 1")
    raised = expansion("raised", modifiers=[catan.add(HAND_LIMIT, plain.more)], requires=("base",))
    sunken = expansion("sunken", modifiers=[catan.add(HAND_LIMIT, kept.more)], requires=("base",))
    rules = catan.ruleset("base", raised, sunken).rules(3)
    assert ownership.belongs(rules, "hills.plain") == {"raised"}
    assert ownership.belongs(rules, "hollows.kept") == {"sunken"}
    assert ownership.belongs(rules, "hollows.other") == {"sunken"}
    assert ownership.belongs(rules, "elsewhere") == frozenset()
