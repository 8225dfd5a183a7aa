"""The numbered statements of The Harbormaster (Traders & Barbarians)."""

STATEMENTS = ("TB-HM-01", "TB-HM-02", "TB-HM-03", "TB-HM-03a", "TB-HM-04", "TB-HM-05", "TB-HM-06")

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game could show, each with the reason."""
