"""The texts that players read of gold coins."""

from __future__ import annotations

import catan_core as catan

ENGLISH = {
    "good:gold": "gold",
    "good:gold#count": "{count} gold",
    "action:coins/buy-with-coins": "Buy a resource with two coins",
    "sentence:coins/bought-with-coins": "{seat} buys {good} with two coins",
}

SPANISH = {
    "expansion:coins": "Monedas de oro (Mercaderes y Bárbaros)",
    "good:gold": "oro",
    "good:gold#count": "{count} de oro",
    "good:gold#one": "1 de oro",
    "action:coins/buy-with-coins": "Comprar una materia prima con dos monedas",
    "sentence:coins/bought-with-coins": "{seat} compra {good} con dos monedas",
    "option:coins.gold_at_2to1": "Si un puerto especial da también oro, una moneda por dos cartas.",
    "violation:coins.too-few": "Una materia prima cuesta dos monedas.",
    "violation:coins.often-enough": "Ya has comprado dos materias primas en este turno.",
    "violation:coins.supply-lacks-it": "La reserva no tiene ninguna carta de esta materia prima.",
    "violation:coins.not-at-this-rate": "Un puerto especial no da oro: se pagan tres cartas o cuatro.",
}

CATALAN = {
    "expansion:coins": "Monedes d'or (Mercaders i bàrbars)",
    "good:gold": "or",
    "good:gold#count": "{count} d'or",
    "good:gold#one": "1 d'or",
    "action:coins/buy-with-coins": "Comprar una matèria primera amb dues monedes",
    "sentence:coins/bought-with-coins": "{seat} compra {good} amb dues monedes",
    "option:coins.gold_at_2to1": "Si un port especial dona també or, una moneda per dues cartes.",
    "violation:coins.too-few": "Una matèria primera costa dues monedes.",
    "violation:coins.often-enough": "Ja has comprat dues matèries primeres en aquest torn.",
    "violation:coins.supply-lacks-it": "La reserva no té cap carta d'aquesta matèria primera.",
    "violation:coins.not-at-this-rate": "Un port especial no dona or: es paguen tres cartes o quatre.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
