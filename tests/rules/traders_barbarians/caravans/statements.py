"""Every statement on the caravans that has an id; `test_every_statement_has_a_test` asks that tests cite it."""

STATEMENTS = (
    "TB-CA-01", "TB-CA-02", "TB-CA-02a", "TB-CA-03", "TB-CA-04", "TB-CA-05", "TB-CA-06", "TB-CA-07", "TB-CA-08",
    "TB-CA-09", "TB-CA-10", "TB-CA-11", "TB-CA-12", "TB-CA-13", "TB-CA-14",
)  # fmt: skip

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game could show, each with the reason."""
