"""Every statement on Cities & Knights that has an id. `test_every_statement_has_a_test` asks that a test cites each."""

STATEMENTS = (
    # components
    "CK-COMP-01", "CK-COMP-02", "CK-COMP-03", "CK-COMP-04", "CK-COMP-05", "CK-COMP-06", "CK-COMP-07", "CK-COMP-08",
    "CK-COMP-09", "CK-COMP-10", "CK-COMP-11",
    # chart
    "CK-CHART-01", "CK-CHART-02", "CK-CHART-03",
    # set-up
    "CK-SETUP-01", "CK-SETUP-02", "CK-SETUP-03", "CK-SETUP-04", "CK-SETUP-05", "CK-SETUP-06", "CK-SETUP-07",
    "CK-SETUP-08",
    # turn
    "CK-TURN-01", "CK-TURN-02", "CK-TURN-03", "CK-TURN-04", "CK-TURN-05",
    # event die
    "CK-EVENT-01", "CK-EVENT-02", "CK-EVENT-03", "CK-EVENT-04", "CK-EVENT-05",
    # production
    "CK-PROD-01", "CK-PROD-02", "CK-PROD-03", "CK-PROD-04", "CK-PROD-05", "CK-PROD-06", "CK-PROD-07",
    # seven and robber
    "CK-ROB-01", "CK-ROB-02", "CK-ROB-03", "CK-ROB-04", "CK-ROB-05", "CK-ROB-06",
    # trade
    "CK-TRADE-01", "CK-TRADE-02", "CK-TRADE-03", "CK-TRADE-04", "CK-TRADE-05", "CK-TRADE-06",
    # walls
    "CK-WALL-01", "CK-WALL-02", "CK-WALL-03", "CK-WALL-04", "CK-WALL-05",
    # knights
    "CK-KNI-01", "CK-KNI-02", "CK-KNI-03", "CK-KNI-04", "CK-KNI-05", "CK-KNI-06", "CK-KNI-07", "CK-KNI-08",
    "CK-KNI-09", "CK-KNI-10", "CK-KNI-11", "CK-KNI-12", "CK-KNI-13", "CK-KNI-14",
    # knight actions
    "CK-ACT-01", "CK-ACT-02", "CK-ACT-03", "CK-ACT-04", "CK-ACT-05", "CK-ACT-06", "CK-ACT-07", "CK-ACT-08",
    # improvements
    "CK-IMPR-01", "CK-IMPR-02", "CK-IMPR-03", "CK-IMPR-04", "CK-IMPR-05", "CK-IMPR-06", "CK-IMPR-07", "CK-IMPR-08",
    # metropolises
    "CK-METRO-01", "CK-METRO-02", "CK-METRO-03", "CK-METRO-04", "CK-METRO-05", "CK-METRO-06", "CK-METRO-07",
    "CK-METRO-08",
    # barbarians
    "CK-BARB-01", "CK-BARB-02", "CK-BARB-03", "CK-BARB-04", "CK-BARB-05", "CK-BARB-06", "CK-BARB-07", "CK-BARB-08",
    "CK-BARB-09", "CK-BARB-10", "CK-BARB-11", "CK-BARB-12", "CK-BARB-13", "CK-BARB-14", "CK-BARB-15", "CK-BARB-16",
    "CK-BARB-17", "CK-BARB-18",
    # variant
    "CK-VAR-01", "CK-VAR-02",
    # merchant
    "CK-MER-01", "CK-MER-02", "CK-MER-03", "CK-MER-04", "CK-MER-05",
    # progress cards in general
    "CK-PRG-01", "CK-PRG-02", "CK-PRG-03", "CK-PRG-04", "CK-PRG-05", "CK-PRG-06", "CK-PRG-07", "CK-PRG-08",
    # the cards
    "CK-CARD-ALCHEMIST", "CK-CARD-ROAD", "CK-CARD-SMITH", "CK-CARD-CRANE", "CK-CARD-PRINTER", "CK-CARD-ENGINEER",
    "CK-CARD-INVENTOR", "CK-CARD-IRRIGATION", "CK-CARD-MEDICINE", "CK-CARD-MINING", "CK-CARD-WEDDING",
    "CK-CARD-CONSTITUTION", "CK-CARD-DESERTER", "CK-CARD-DIPLOMAT", "CK-CARD-SPY", "CK-CARD-WARLORD",
    "CK-CARD-INTRIGUE", "CK-CARD-BISHOP", "CK-CARD-SABOTEUR", "CK-CARD-MERCHANT", "CK-CARD-FLEET", "CK-CARD-MASTER",
    "CK-CARD-TRADEMONO", "CK-CARD-RESMONO", "CK-CARD-HARBOUR",
    # victory
    "CK-WIN-01", "CK-WIN-02", "CK-WIN-03", "CK-WIN-04",
    # rulings
    "CK-FAQ-01", "CK-FAQ-02", "CK-FAQ-03", "CK-FAQ-04", "CK-FAQ-05", "CK-FAQ-06", "CK-FAQ-07", "CK-FAQ-08",
    "CK-FAQ-09", "CK-FAQ-10", "CK-FAQ-11", "CK-FAQ-12", "CK-FAQ-13", "CK-FAQ-14", "CK-FAQ-15", "CK-FAQ-16",
    "CK-FAQ-17", "CK-FAQ-18", "CK-FAQ-19", "CK-FAQ-20", "CK-FAQ-21", "CK-FAQ-22", "CK-FAQ-23",
)  # fmt: skip

WITHOUT_BEHAVIOR = {
    "CK-CHART-03": "names of the chips on the chart, some of them lost; for the rules a level is a number",
}
"""Statements that nothing in a game could show, each with the reason."""
