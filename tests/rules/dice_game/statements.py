"""Every statement on the Dice Game that has an id; `test_every_statement_has_a_test` asks that tests cite it."""

STATEMENTS = (
    # components and set-up
    "DICE-COMP-01", "DICE-COMP-02", "DICE-SETUP-01", "DICE-SETUP-02",
    # the sheet
    "DICE-MAP-01", "DICE-MAP-02", "DICE-MAP-03", "DICE-MAP-04", "DICE-MAP-05", "DICE-MAP-06",
    # throwing
    "DICE-ROLL-01", "DICE-ROLL-02", "DICE-ROLL-03", "DICE-ROLL-04", "DICE-ROLL-05", "DICE-ROLL-06", "DICE-ROLL-07",
    # building
    "DICE-COST-01", "DICE-COST-02", "DICE-COST-03", "DICE-COST-04", "DICE-COST-05",
    "DICE-BUILD-01", "DICE-BUILD-02", "DICE-BUILD-03", "DICE-BUILD-04", "DICE-BUILD-05", "DICE-BUILD-06",
    "DICE-BUILD-07", "DICE-BUILD-08",
    # jokers
    "DICE-JOKER-01", "DICE-JOKER-02", "DICE-JOKER-03", "DICE-JOKER-04", "DICE-JOKER-05", "DICE-JOKER-06",
    "DICE-JOKER-07", "DICE-JOKER-08",
    # gold
    "DICE-GOLD-01", "DICE-GOLD-02", "DICE-GOLD-03", "DICE-GOLD-04", "DICE-GOLD-05",
    # scoring
    "DICE-SCORE-01", "DICE-SCORE-02", "DICE-SCORE-03", "DICE-SCORE-04", "DICE-SCORE-05", "DICE-SCORE-06",
    "DICE-SCORE-07",
    # strings
    "DICE-STR-01", "DICE-STR-02", "DICE-STR-03",
)  # fmt: skip

WITHOUT_BEHAVIOR = {
    "DICE-MAP-06": "tells how the map of the sheet is known; DICE-MAP-01 to -03 have what is played",
}
