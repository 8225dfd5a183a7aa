"""The texts that players read of the rivers, in each language."""

from __future__ import annotations

import catan_core as catan

ENGLISH = {
    "action:rivers/build-bridge": "Build a bridge",
    "sentence:rivers/gold-returned": "{seat} gives back a coin at the river",
    "piece:bridge": "bridge",
    "piece:bridge#count": "{count} bridges",
    "terrain:swamp": "swamp",
    "panel:rivers/wealth": "Wealth",
    "points:rivers/wealthiest": "Wealthiest Settler",
    "points:rivers/poor": "Poor Settler",
    "option:rivers.river_outlet=straight": "straight on",
    "option:rivers.river_outlet=bent": "by the side next to it",
}

SPANISH = {
    "expansion:rivers": "Los ríos de Catán (Mercaderes y Bárbaros)",
    "action:rivers/build-bridge": "Construir un puente",
    "sentence:rivers/gold-returned": "{seat} devuelve una moneda junto al río",
    "piece:bridge": "puente",
    "piece:bridge#count": "{count} puentes",
    "terrain:swamp": "pantano",
    "panel:rivers/wealth": "Riqueza",
    "points:rivers/wealthiest": "Colono más rico",
    "points:rivers/poor": "Colono pobre",
    "option:rivers.river_outlet": "Por dónde llega un río al mar: en línea recta o por el lado contiguo.",
    "option:rivers.river_outlet=straight": "en línea recta",
    "option:rivers.river_outlet=bent": "por el lado contiguo",
    "violation:bridge.taken": "Aquí ya hay un puente.",
    "violation:bridge.no-river": "Un puente se construye donde un río cruza un camino.",
    "violation:bridge.not-connected": "El puente debe enlazar con una carretera, un puente o un edificio tuyos.",
    "violation:bridge.past-opponent": "No puedes construir más allá de una figura de otro jugador.",
    "violation:road.over-river": "Un río cruza este camino: aquí solo puede haber un puente.",
}

CATALAN = {
    "expansion:rivers": "Els rius de Catan (Mercaders i bàrbars)",
    "action:rivers/build-bridge": "Construir un pont",
    "sentence:rivers/gold-returned": "{seat} torna una moneda vora el riu",
    "piece:bridge": "pont",
    "piece:bridge#count": "{count} ponts",
    "terrain:swamp": "aiguamoll",
    "panel:rivers/wealth": "Riquesa",
    "points:rivers/wealthiest": "Colon més ric",
    "points:rivers/poor": "Colon pobre",
    "option:rivers.river_outlet": "Per on arriba un riu al mar: en línia recta o pel costat contigu.",
    "option:rivers.river_outlet=straight": "en línia recta",
    "option:rivers.river_outlet=bent": "pel costat contigu",
    "violation:bridge.taken": "Aquí ja hi ha un pont.",
    "violation:bridge.no-river": "Un pont es construeix on un riu travessa un camí.",
    "violation:bridge.not-connected": "El pont ha d'enllaçar amb una carretera, un pont o un edifici teus.",
    "violation:bridge.past-opponent": "No pots construir més enllà d'una figura d'un altre jugador.",
    "violation:road.over-river": "Un riu travessa aquest camí: aquí només hi pot haver un pont.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
