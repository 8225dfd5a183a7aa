"""Every statement on Catan for two that has an id; `test_every_statement_has_a_test` asks that tests cite it."""

STATEMENTS = (
    "TB-2P-01", "TB-2P-02", "TB-2P-03", "TB-2P-04", "TB-2P-05", "TB-2P-06", "TB-2P-06a", "TB-2P-07", "TB-2P-08",
    "TB-2P-09", "TB-2P-10", "TB-2P-11", "TB-2P-12", "TB-2P-13", "TB-2P-14",
)  # fmt: skip

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game of this expansion could show, each with the reason."""
