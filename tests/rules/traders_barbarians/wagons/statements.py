"""The statements on the main scenario of Traders & Barbarians."""

STATEMENTS = (
    *(f"TB-MA-{number:02}" for number in range(1, 6)),
    "TB-MA-05a",
    *(f"TB-MA-{number:02}" for number in range(6, 20)),
    *(f"TB-MA-WAG-{number:02}" for number in range(1, 9)),
    *(f"TB-MA-DEL-{number:02}" for number in range(1, 3)),
)

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game could show, each with the reason."""
