"""Every statement on the fishermen that has an id; `test_every_statement_has_a_test` asks that tests cite it."""

STATEMENTS = (
    "TB-FI-01", "TB-FI-02", "TB-FI-03", "TB-FI-04", "TB-FI-05", "TB-FI-06", "TB-FI-07", "TB-FI-08", "TB-FI-09",
    "TB-FI-10", "TB-FI-11", "TB-FI-12", "TB-FI-13", "TB-FI-14", "TB-FI-15", "TB-FI-16", "TB-FI-17", "TB-FI-18",
    "TB-FI-18a", "TB-FI-19", "TB-FI-20",
)  # fmt: skip

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game of this expansion could show, each with the reason."""
