"""The texts that players read of the harbormaster."""

from __future__ import annotations

import catan_core as catan

ENGLISH = {
    "points:harbormaster/harbormaster": "Harbormaster",
    "phase:harbormaster/harbors-due": "Comparing the harbors",
    "panel:harbormaster/points": "Harbors",
    "column:harbor-points": "harbor points",
    "column:harbor-points#one": "1 harbor point",
    "sentence:harbormaster/harbormaster-passed": "{taker} is now the Harbormaster",
    "sentence:harbormaster/harbormaster-passed?taker": "Nobody is the Harbormaster any more",
}

SPANISH = {
    "expansion:harbormaster": "El capitán del puerto (Mercaderes y Bárbaros)",
    "points:harbormaster/harbormaster": "Capitán del puerto",
    "phase:harbormaster/harbors-due": "Comparar los puertos",
    "panel:harbormaster/points": "Puertos",
    "column:harbor-points": "puntos de puerto",
    "column:harbor-points#one": "1 punto de puerto",
    "sentence:harbormaster/harbormaster-passed": "{taker} es ahora Capitán del puerto",
    "sentence:harbormaster/harbormaster-passed?taker": "Ya nadie es Capitán del puerto",
}

CATALAN = {
    "expansion:harbormaster": "El capità del port (Mercaders i bàrbars)",
    "points:harbormaster/harbormaster": "Capità del port",
    "phase:harbormaster/harbors-due": "Comparar els ports",
    "panel:harbormaster/points": "Ports",
    "column:harbor-points": "punts de port",
    "column:harbor-points#one": "1 punt de port",
    "sentence:harbormaster/harbormaster-passed": "{taker} és ara Capità del port",
    "sentence:harbormaster/harbormaster-passed?taker": "Ja ningú no és Capità del port",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
