"""What the large island for two to four players is called. All its rules are those of `five_six`."""

from __future__ import annotations

import catan_core as catan


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of(
        {
            "es": {"expansion:large_island": "La isla grande, para dos a cuatro jugadores"},
            "ca": {"expansion:large_island": "L'illa gran, per a dos a quatre jugadors"},
        }
    )
