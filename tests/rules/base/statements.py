"""Every statement on the base game that has an id. `test_every_statement_has_a_test` asks that a test cites each."""

STATEMENTS = (
    # coordinates
    "BASE-GEO-01", "BASE-GEO-02", "BASE-GEO-03", "BASE-GEO-04", "BASE-GEO-05", "BASE-GEO-06",
    "BASE-GEO-07",
    # components
    "BASE-COMP-01", "BASE-COMP-02", "BASE-COMP-03", "BASE-COMP-04", "BASE-COMP-05", "BASE-COMP-06",
    "BASE-COMP-07", "BASE-COMP-08", "BASE-COMP-09", "BASE-COMP-10",
    # building costs
    "BASE-COST-01", "BASE-COST-02", "BASE-COST-03", "BASE-COST-04",
    # beginner set-up
    "BASE-BEG-01", "BASE-BEG-02", "BASE-BEG-03", "BASE-BEG-04", "BASE-BEG-05", "BASE-BEG-06",
    "BASE-BEG-07", "BASE-BEG-08", "BASE-BEG-09", "BASE-BEG-10", "BASE-BEG-11",
    # random set-up
    "BASE-RAND-01", "BASE-RAND-02", "BASE-RAND-03", "BASE-RAND-04", "BASE-RAND-05", "BASE-RAND-06",
    "BASE-RAND-07", "BASE-RAND-08", "BASE-RAND-09", "BASE-RAND-10", "BASE-RAND-11", "BASE-RAND-12", "BASE-RAND-13",
    "BASE-RAND-14", "BASE-RAND-15",
    # founding phase
    "BASE-FOUND-01", "BASE-FOUND-02", "BASE-FOUND-03", "BASE-FOUND-04", "BASE-FOUND-05", "BASE-FOUND-06",
    "BASE-FOUND-07", "BASE-FOUND-08", "BASE-FOUND-09",
    # turn structure
    "BASE-TURN-01", "BASE-TURN-02", "BASE-TURN-03", "BASE-TURN-04", "BASE-TURN-05", "BASE-TURN-06",
    "BASE-TURN-07", "BASE-TURN-08",
    # production
    "BASE-PROD-01", "BASE-PROD-02", "BASE-PROD-03", "BASE-PROD-04", "BASE-PROD-05", "BASE-PROD-06",
    "BASE-PROD-07", "BASE-PROD-08",
    # trade
    "BASE-TRADE-01", "BASE-TRADE-02", "BASE-TRADE-03", "BASE-TRADE-04", "BASE-TRADE-05", "BASE-TRADE-06",
    "BASE-TRADE-07", "BASE-TRADE-08", "BASE-TRADE-09", "BASE-TRADE-10", "BASE-TRADE-11", "BASE-TRADE-12",
    "BASE-TRADE-13", "BASE-TRADE-14", "BASE-TRADE-15", "BASE-TRADE-16",
    # building
    "BASE-BUILD-01", "BASE-BUILD-02", "BASE-BUILD-03", "BASE-BUILD-04", "BASE-BUILD-05", "BASE-BUILD-06",
    "BASE-BUILD-07", "BASE-BUILD-08", "BASE-BUILD-09", "BASE-BUILD-10", "BASE-BUILD-11", "BASE-BUILD-12",
    # development cards
    "BASE-DEV-01", "BASE-DEV-02", "BASE-DEV-03", "BASE-DEV-04", "BASE-DEV-05", "BASE-DEV-06",
    "BASE-DEV-07", "BASE-DEV-08", "BASE-DEV-09", "BASE-DEV-10", "BASE-DEV-11", "BASE-DEV-12",
    "BASE-DEV-13", "BASE-DEV-14", "BASE-DEV-15", "BASE-DEV-16", "BASE-DEV-17",
    # largest army
    "BASE-ARMY-01", "BASE-ARMY-02", "BASE-ARMY-03",
    # longest road
    "BASE-ROAD-01", "BASE-ROAD-02", "BASE-ROAD-03", "BASE-ROAD-04", "BASE-ROAD-05", "BASE-ROAD-06",
    "BASE-ROAD-07", "BASE-ROAD-08", "BASE-ROAD-09", "BASE-ROAD-10",
    # robber
    "BASE-ROB-01", "BASE-ROB-02", "BASE-ROB-03", "BASE-ROB-04", "BASE-ROB-05", "BASE-ROB-06",
    "BASE-ROB-07", "BASE-ROB-08", "BASE-ROB-09", "BASE-ROB-10", "BASE-ROB-11", "BASE-ROB-12",
    "BASE-ROB-13", "BASE-ROB-14",
    # victory
    "BASE-WIN-01", "BASE-WIN-02", "BASE-WIN-03", "BASE-WIN-04", "BASE-WIN-05", "BASE-WIN-06",
    "BASE-WIN-07",
    # three players
    "BASE-3P-01", "BASE-3P-02", "BASE-3P-03",
    # official rulings
    "BASE-FAQ-01", "BASE-FAQ-02", "BASE-FAQ-03", "BASE-FAQ-04", "BASE-FAQ-05", "BASE-FAQ-06",
    "BASE-FAQ-07", "BASE-FAQ-08", "BASE-FAQ-09", "BASE-FAQ-10", "BASE-FAQ-11", "BASE-FAQ-12",
    "BASE-FAQ-13", "BASE-FAQ-14", "BASE-FAQ-15", "BASE-FAQ-16", "BASE-FAQ-17", "BASE-FAQ-18",
    "BASE-FAQ-19", "BASE-FAQ-20",
)  # fmt: skip

WITHOUT_BEHAVIOR = {
    "BASE-BEG-09": "tells of single sources that were rejected; BASE-BEG-06 has what is played",
}
"""Statements that nothing in a game could show, each with the reason."""
