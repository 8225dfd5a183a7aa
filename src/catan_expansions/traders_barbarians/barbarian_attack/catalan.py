"""The texts of Barbarian Attack in Catalan."""

TITLES = {
    "expansion:barbarian_attack": "L'atac dels bàrbars (Mercaders i bàrbars)",
    "terrain:castle": "castell",
    "piece:knight": "cavaller",
    "piece:knight#count": "{count} cavallers",
    "piece:knight#a": "un cavaller",
    "piece:knight#the": "el cavaller",
    "card:attack_card": "carta de desenvolupament",
    "card:attack_card#count": "{count} cartes de desenvolupament",
    "card:knight_march": "marxa llarga d'un cavaller",
    "card:knight_march#count": "{count} marxes llargues de cavallers",
    "card:knighthood": "Armar cavaller",
    "card:knighthood#count": "{count} Armar cavaller",
    "card:swift_knight": "Cavaller veloç",
    "card:swift_knight#count": "{count} Cavallers veloços",
    "card:treason": "Traïció",
    "card:treason#count": "{count} Traïcions",
    "card:capture": "Intriga",
    "card:capture#count": "{count} Intrigues",
    "mark:barbarians": "bàrbars",
    "marked:settlement": "conquerit",
    "marked:city": "conquerida",
    "points:barbarian_attack/prisoners": "Presoners",
    "points:barbarian_attack/conquered": "Edificis conquerits",
    "phase:base/robber-due": "Robar una carta",
    "panel:robber-off": "no hi ha lladre",
}

ACTIONS = {
    "buy-card": "Comprar una carta de desenvolupament",
    "draw-card": "Descobrir una carta de desenvolupament",
    "place-knight": "Col·locar un cavaller",
    "move-knight": "Moure un cavaller",
    "end-knights": "Acabar de moure cavallers",
    "lure-barbarians": "Triar els bàrbars que es mouen",
    "send-barbarians": "Triar on van els bàrbars",
    "take-prisoner": "Fer un presoner",
    "landing-dice": "Tirar els daus per un desembarcament",
    "prisoner-die": "Tirar el dau pels presoners",
    "loss-die": "Tirar el dau de les baixes",
}

PHASES = {
    "landing-due": "Hi haurà un desembarcament",
    "landing": "Desembarquen els bàrbars",
    "card-draw": "Descobrir una carta",
    "knight-site": "Col·locar un cavaller",
    "treason-origins": "Traïció: quins bàrbars es mouen",
    "treason-targets": "Traïció: on van els bàrbars",
    "capture-site": "Intriga: fer un presoner",
    "knight-moves": "Moure els cavallers",
    "others-march": "Moure altres cavallers",
    "battle-check": "Es revisa la costa per si hi ha batalles",
    "prisoner-roll": "Tirada pels presoners",
    "loss-roll": "Tirada de les baixes",
}

SENTENCES = {
    "move-knight": "Moure el cavaller de {origin} a {edge}",
    "barbarian-landed": "Un bàrbar arriba a {hex}",
    "barbarian-left": "Un bàrbar deixa {hex}",
    "hex-conquered": "Els bàrbars han conquerit {hex}",
    "hex-freed": "{hex} torna a ser lliure",
    "prisoners-taken": "{seat} fa presoners: {count}",
    "landing-rolled": "Desembarquen els bàrbars: els daus mostren {total}",
    "card-turned": "{seat} descobreix {card}",
    "deck-shuffled": "Es barregen totes les cartes de desenvolupament",
    "battle-won": "Els cavallers ({knights:seats}) vencen els bàrbars ({barbarians}) a {hex}",
    "prisoner-rolled": "{seat} treu un {face} pels presoners",
    "loss-rolled": "El dau de les baixes a {hex} mostra {face}",
}

PANELS = {
    "attack": "L'atac dels bàrbars",
    "supply": "bàrbars a la reserva",
    "supply#count": "bàrbars a la reserva: {count}",
    "supply#one": "bàrbars a la reserva: 1",
    "prisoners": "presoners",
    "prisoners#count": "presoners {count}",
    "prisoners#one": "presoners 1",
    "knights": "cavallers al tauler",
    "knights#count": "cavallers {count}",
    "knights#one": "cavallers 1",
    "deck": "Cartes de desenvolupament per venir",
}

OPTIONS = {
    "barbarian_supply": "Quants bàrbars hi ha amb fins a quatre jugadors; amb cinc i sis n'hi ha dotze més.",
    "upgrade_at_conquered": (
        "Si un poblat al costat d'un hexàgon conquerit pot esdevenir ciutat, mentre no sigui conquerit."
    ),
    "direction_pairs": "Quines cares del dau assenyalen una direcció dels camins.",
    "direction_pairs=fifth": "1 i 4, 2 i 5, 3 i 6",
    "direction_pairs=sixth": "1 i 6, 2 i 5, 3 i 4",
}

REFUSALS = {
    "barbarian-attack.no-robber": "En aquest escenari no hi ha lladre.",
    "building.at-conquered-hex": "No es construeix res en un hexàgon que han conquerit els bàrbars.",
    "building.conquered": "Aquest edifici és conquerit: allibera abans un hexàgon al seu costat.",
    "capture.nobody-there": "En aquest hexàgon no hi ha cap bàrbar.",
    "knight.ends-at-castle": "Cap cavaller no acaba la marxa al castell.",
    "knight.moved-already": "Aquest cavaller ja s'ha mogut en aquest torn.",
    "knight.must-leave-castle": "Els teus cavallers han de deixar el castell.",
    "knight.no-grain": "Una marxa tan llarga costa una carta de cereals, que no tens.",
    "knight.none-of-yours-here": "No tens cap cavaller en aquest camí.",
    "knight.not-at-castle": "Aquest cavaller entra en joc al castell.",
    "knight.no-land": "No hi ha terra a cap costat d'aquest camí.",
    "knight.path-taken": "En aquest camí hi ha un cavaller.",
    "knight.too-far": "Un cavaller es mou tres camins, o cinc per una carta de cereals.",
    "maritime.harbor-conquered": "El teu edifici en aquest port és conquerit: el port no serveix ningú.",
    "road.at-conquered-hex": "No es construeixen carreteres al costat d'un hexàgon que han conquerit els bàrbars.",
    "treason.not-there": "Tria altres hexàgons de la costa sense conquerir, tants com bàrbars es mouen.",
    "treason.not-these": "Tria hexàgons diferents amb bàrbars, tants com la carta pot moure.",
}
