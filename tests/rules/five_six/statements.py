"""Every statement on five and six players that has an id; `test_every_statement_has_a_test` asks that tests cite it."""

STATEMENTS = (
    # components
    "X56-COMP-01", "X56-COMP-02", "X56-COMP-03", "X56-COMP-04", "X56-COMP-05", "X56-COMP-06", "X56-COMP-07",
    "X56-COMP-08",
    # board shape
    "X56-GEO-01", "X56-GEO-02", "X56-GEO-03", "X56-GEO-04", "X56-GEO-05",
    # tokens
    "X56-TOK-01", "X56-TOK-02", "X56-TOK-03", "X56-TOK-04", "X56-TOK-05",
    # printed map and frame
    "X56-BEG-01", "X56-BEG-02", "X56-BEG-03", "X56-BEG-04", "X56-BEG-05", "X56-BEG-06", "X56-BEG-07", "X56-BEG-08",
    "X56-BEG-09",
    # set-up
    "X56-SET-01", "X56-SET-02", "X56-SET-03", "X56-SET-04",
    # special building phase
    "X56-SBP-01", "X56-SBP-02", "X56-SBP-03", "X56-SBP-04", "X56-SBP-05", "X56-SBP-06", "X56-SBP-07", "X56-SBP-08",
    "X56-SBP-09", "X56-SBP-10", "X56-SBP-11",
    # paired players
    "X56-PAIR-01", "X56-PAIR-02", "X56-PAIR-03", "X56-PAIR-04", "X56-PAIR-05", "X56-PAIR-06", "X56-PAIR-07",
    "X56-PAIR-08", "X56-PAIR-09",
    # in general
    "X56-GEN-01", "X56-GEN-02",
    # with Cities & Knights: components
    "CK56-COMP-01", "CK56-COMP-02", "CK56-COMP-03", "CK56-COMP-04", "CK56-COMP-05", "CK56-COMP-06", "CK56-COMP-07",
    # rules
    "CK56-RULE-01", "CK56-RULE-02", "CK56-RULE-03", "CK56-RULE-04", "CK56-RULE-05", "CK56-RULE-06",
    # special building phase
    "CK56-SBP-01", "CK56-SBP-02", "CK56-SBP-03", "CK56-SBP-04", "CK56-SBP-05", "CK56-SBP-06", "CK56-SBP-07",
    # paired players
    "CK56-PAIR-01", "CK56-PAIR-02", "CK56-PAIR-03", "CK56-PAIR-04", "CK56-PAIR-05",
)  # fmt: skip

WITHOUT_BEHAVIOR: dict[str, str] = {}
"""Statements that nothing in a game could show, each with the reason: none."""
