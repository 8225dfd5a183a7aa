"""The texts that players read with five and six seats."""

from __future__ import annotations

from catan_core import Setup, Text, Texts, hookimpl

ENGLISH = {
    "action:five_six/end-special-building": "End the special building phase",
    "action:five_six/request-special-building": "Request a special building phase",
    "action:five_six/end-paired-trade": "Finish trading",
    "action:five_six/end-paired-part": "End your part of the turn",
    "phase:five_six/special-building": "Special building",
    "phase:five_six/paired-part": "The second player's part begins",
    "phase:five_six/paired-trade": "Trading with the supply",
    "phase:five_six/paired-build": "Building",
    "phase:five_six/paired-main": "Trading with the supply and building",
    "phase:five_six/paired-done": "The second player's part ends",
    "sentence:five_six/special-building-requested": "{seat} requests a special building phase",
    "sentence:five_six/special-building-ended": "",
    "panel:five_six/requests": "Special building requested",
}


@hookimpl
def catan_texts(setup: Setup) -> Texts:
    return [Text(id, (("en", title),)) for id, title in ENGLISH.items()]
