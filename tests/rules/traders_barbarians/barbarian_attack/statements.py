"""Every statement on Barbarian Attack that has an id; `test_every_statement_has_a_test` asks that tests cite it."""

STATEMENTS = (
    # set-up
    "TB-BA-01", "TB-BA-02", "TB-BA-03", "TB-BA-04", "TB-BA-05", "TB-BA-06", "TB-BA-56-01",
    # landings and conquered hexes
    "TB-BA-LAND-01", "TB-BA-CON-01", "TB-BA-CON-02", "TB-BA-CON-03", "TB-BA-CON-04", "TB-BA-CON-05",
    # cards
    "TB-BA-DEV-01", "TB-BA-DEV-02", "TB-BA-DEV-03", "TB-BA-DEV-04", "TB-BA-DEV-05",
    # knights
    "TB-BA-KN-01", "TB-BA-KN-02",
    # battles
    "TB-BA-WIN-01", "TB-BA-WIN-02", "TB-BA-WIN-03", "TB-BA-WIN-04", "TB-BA-WIN-05", "TB-BA-WIN-06",
    # the seven and gold
    "TB-BA-SEV-01", "TB-BA-GOLD-01",
    # with others
    "TB-BA-2P-01", "TB-BA-2P-01a", "TB-BA-EV-01", "TB-BA-CK-01",
)  # fmt: skip

WITHOUT_BEHAVIOR: dict[str, str] = {}
