"""The numbered statements of The Rivers of Catan (Traders & Barbarians)."""

STATEMENTS = (
    # set-up
    "TB-RI-01", "TB-RI-02", "TB-RI-03", "TB-RI-04", "TB-RI-05", "TB-RI-15",
    # bridges
    "TB-RI-06", "TB-RI-07",
    # gold
    "TB-RI-08", "TB-RI-09", "TB-RI-10", "TB-RI-11", "TB-RI-14",
    # points
    "TB-RI-12", "TB-RI-13",
    # with others
    "TB-RI-16", "TB-RI-17", "TB-RI-18", "TB-RI-19", "TB-RI-20",
)  # fmt: skip

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game could show, each with the reason."""
