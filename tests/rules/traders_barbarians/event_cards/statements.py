"""The numbered statements of the Event Cards (Traders & Barbarians), and those on variants together."""

STATEMENTS = (
    # the deck
    "TB-EV-01", "TB-EV-02", "TB-EV-03", "TB-EV-04", "TB-EV-05", "TB-EV-06", "TB-EV-07",
    # the events
    "TB-EV-08", "TB-EV-09", "TB-EV-10", "TB-EV-10a", "TB-EV-10b", "TB-EV-10c", "TB-EV-11", "TB-EV-12", "TB-EV-13",
    "TB-EV-14", "TB-EV-15", "TB-EV-16", "TB-EV-17", "TB-EV-18", "TB-EV-19", "TB-EV-20", "TB-EV-21", "TB-EV-21a",
    # with others
    "TB-COMP-01",
)  # fmt: skip

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game could show, each with the reason."""
