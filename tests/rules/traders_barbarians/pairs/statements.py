"""The numbered statements on what of the box is played together (Traders & Barbarians)."""

STATEMENTS = (
    "TB-COMP-03", "TB-COMP-04", "TB-COMP-05", "TB-COMP-06", "TB-COMP-07", "TB-COMP-08",
    # targets
    "TB-SUM-01", "TB-SUM-02", "TB-SUM-03", "TB-SUM-04",
)  # fmt: skip

WITHOUT_BEHAVIOR = {
    "TB-COMP-04": "a list of what lies in a box; what of it is played has statements of its own",
    "TB-COMP-06": "the variants say for themselves how many play them",
    "TB-COMP-08": "there is no expansion Explorers & Pirates",
}
"""Statements that nothing in a game could show, each with the reason."""
