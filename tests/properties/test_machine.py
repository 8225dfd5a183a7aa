"""From any point of a game, a short machine does what a table can do: play, refuse, take back, store, look."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from catan_core.testing.strategies import TableMachine
from tests.properties.compositions import COMPOSITIONS

pytestmark = pytest.mark.thorough


class Table(TableMachine):
    ruleset = st.sampled_from(COMPOSITIONS).map(lambda table: table.ruleset.rules(table.seats))


TestTable = Table.TestCase
TestTable.settings = settings(stateful_step_count=15, max_examples=settings().max_examples)
