"""Every statement on Seafarers that has an id; `test_every_statement_has_a_test` asks that tests cite it."""

STATEMENTS = (
    # components
    "SEA-COMP-01", "SEA-COMP-02", "SEA-COMP-03", "SEA-COMP-04", "SEA-COMP-05", "SEA-COMP-06", "SEA-COMP-07",
    "SEA-COMP-08", "SEA-COMP-09",
    # set-up
    "SEA-SETUP-01", "SEA-SETUP-02", "SEA-SETUP-03", "SEA-SETUP-04", "SEA-SETUP-05", "SEA-SETUP-06", "SEA-SETUP-07",
    # ships
    "SEA-SHIP-01", "SEA-SHIP-02", "SEA-SHIP-03", "SEA-SHIP-04", "SEA-SHIP-05", "SEA-SHIP-06", "SEA-SHIP-07",
    "SEA-SHIP-08", "SEA-SHIP-09", "SEA-SHIP-10", "SEA-SHIP-11",
    # moving ships
    "SEA-MOVE-01", "SEA-MOVE-02", "SEA-MOVE-03", "SEA-MOVE-04", "SEA-MOVE-05", "SEA-MOVE-06", "SEA-MOVE-07",
    "SEA-MOVE-08", "SEA-MOVE-09", "SEA-MOVE-10", "SEA-MOVE-11",
    # the longest trade route
    "SEA-LTR-01", "SEA-LTR-02", "SEA-LTR-03", "SEA-LTR-04", "SEA-LTR-05",
    # the pirate
    "SEA-PIR-01", "SEA-PIR-02", "SEA-PIR-03", "SEA-PIR-04", "SEA-PIR-05", "SEA-PIR-06",
    # gold fields
    "SEA-GOLD-01", "SEA-GOLD-02", "SEA-GOLD-03", "SEA-GOLD-04",
    # special victory points
    "SEA-SVP-01", "SEA-SVP-02", "SEA-SVP-03", "SEA-SVP-04", "SEA-SVP-05",
    # Heading for New Shores
    "SEA-SC1-01", "SEA-SC1-02", "SEA-SC1-03", "SEA-SC1-04",
    # The Four Islands
    "SEA-SC2-01", "SEA-SC2-02", "SEA-SC2-03",
    # The Fog Islands
    "SEA-SC3-01", "SEA-SC3-02", "SEA-SC3-03", "SEA-SC3-04", "SEA-SC3-05", "SEA-SC3-06", "SEA-SC3-07", "SEA-SC3-08",
    # Through the Desert
    "SEA-SC4-01", "SEA-SC4-02", "SEA-SC4-03", "SEA-SC4-04", "SEA-SC4-05",
    # New World
    "SEA-SC9-01", "SEA-SC9-02", "SEA-SC9-03", "SEA-SC9-04",
    # The Forgotten Tribe
    "SEA-TRI-01", "SEA-TRI-02", "SEA-TRI-03", "SEA-TRI-04", "SEA-TRI-05", "SEA-TRI-06", "SEA-TRI-07", "SEA-TRI-08",
    "SEA-TRI-09", "SEA-TRI-10", "SEA-TRI-11", "SEA-TRI-12",
    # Cloth for Catan
    "SEA-CLO-01", "SEA-CLO-02", "SEA-CLO-03", "SEA-CLO-04", "SEA-CLO-05", "SEA-CLO-06", "SEA-CLO-07", "SEA-CLO-08",
    "SEA-CLO-09", "SEA-CLO-10", "SEA-CLO-11", "SEA-CLO-12", "SEA-CLO-13",
    # The Pirate Islands
    "SEA-PI-01", "SEA-PI-02", "SEA-PI-03", "SEA-PI-04", "SEA-PI-05", "SEA-PI-06", "SEA-PI-07", "SEA-PI-08",
    "SEA-PI-09", "SEA-PI-10", "SEA-PI-11", "SEA-PI-12", "SEA-PI-13", "SEA-PI-14", "SEA-PI-15", "SEA-PI-16",
    # The Wonders of Catan
    "SEA-WON-01", "SEA-WON-02", "SEA-WON-03", "SEA-WON-04", "SEA-WON-05", "SEA-WON-06", "SEA-WON-07", "SEA-WON-08",
    "SEA-WON-09",
    # free play
    "SEA-LEG-01", "SEA-LEG-02",
    # five and six players
    "SEA-X56-01", "SEA-X56-02", "SEA-X56-03", "SEA-X56-04",
    # with Cities & Knights
    "SEA-CK-01", "SEA-CK-02", "SEA-CK-03", "SEA-CK-04", "SEA-CK-05", "SEA-CK-06", "SEA-CK-07", "SEA-CK-08",
    "SEA-CK-09", "SEA-CK-10", "SEA-CK-11", "SEA-CK-12", "SEA-CK-13", "SEA-CK-14", "SEA-CK-15", "SEA-CK-16",
    # the maps as data
    "SEA-DATA-01", "SEA-DATA-02", "SEA-DATA-03", "SEA-DATA-04", "SEA-DATA-05",
)  # fmt: skip

WITHOUT_BEHAVIOR = {
    "SEA-COMP-04": "an inventory of the box; what number tokens a map has is SEA-DATA-01",
    "SEA-COMP-06": "an inventory of the box; where a scenario counts its chits, its own statements say so",
    "SEA-DATA-04": "tells of two places where a map can lie in its frame; SEA-CLO-12 has what is played",
    "SEA-DATA-05": "tells where maps for five and six come from",
    "SEA-LEG-01": "tells of older scenarios, of which there is no complete source",
    "SEA-LEG-02": "advice for maps of one's own: base.victory_points is free",
    "SEA-X56-04": "tells of maps of which there is no source",
    "SEA-COMP-07": "names cards; which wonders there are is SEA-WON-07 and SEA-WON-08",
}
"""Statements that nothing in a game could show, each with the reason."""
