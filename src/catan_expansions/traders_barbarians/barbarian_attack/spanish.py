"""The texts of Barbarian Attack in Spanish."""

TITLES = {
    "expansion:barbarian_attack": "El ataque de los bárbaros (Mercaderes y Bárbaros)",
    "terrain:castle": "castillo",
    "piece:knight": "caballero",
    "piece:knight#count": "{count} caballeros",
    "piece:knight#a": "un caballero",
    "piece:knight#the": "el caballero",
    "card:attack_card": "carta de desarrollo",
    "card:attack_card#count": "{count} cartas de desarrollo",
    "card:knight_march": "marcha larga de un caballero",
    "card:knight_march#count": "{count} marchas largas de caballeros",
    "card:knighthood": "Armar caballero",
    "card:knighthood#count": "{count} Armar caballero",
    "card:swift_knight": "Caballero veloz",
    "card:swift_knight#count": "{count} Caballeros veloces",
    "card:treason": "Traición",
    "card:treason#count": "{count} Traiciones",
    "card:capture": "Intriga",
    "card:capture#count": "{count} Intrigas",
    "mark:barbarians": "bárbaros",
    "marked:settlement": "conquistado",
    "marked:city": "conquistada",
    "points:barbarian_attack/prisoners": "Prisioneros",
    "points:barbarian_attack/conquered": "Edificios conquistados",
    "phase:base/robber-due": "Robar una carta",
    "panel:robber-off": "no hay ladrón",
}

ACTIONS = {
    "buy-card": "Comprar una carta de desarrollo",
    "draw-card": "Descubrir una carta de desarrollo",
    "place-knight": "Colocar un caballero",
    "move-knight": "Mover un caballero",
    "end-knights": "Terminar de mover caballeros",
    "lure-barbarians": "Elegir los bárbaros que se mueven",
    "send-barbarians": "Elegir adónde van los bárbaros",
    "take-prisoner": "Tomar un prisionero",
    "landing-dice": "Tirar los dados por un desembarco",
    "prisoner-die": "Tirar el dado por los prisioneros",
    "loss-die": "Tirar el dado de las bajas",
}

PHASES = {
    "landing-due": "Va a haber un desembarco",
    "landing": "Desembarcan los bárbaros",
    "card-draw": "Descubrir una carta",
    "knight-site": "Colocar un caballero",
    "treason-origins": "Traición: qué bárbaros se mueven",
    "treason-targets": "Traición: adónde van los bárbaros",
    "capture-site": "Intriga: tomar un prisionero",
    "knight-moves": "Mover los caballeros",
    "others-march": "Mover otros caballeros",
    "battle-check": "Se revisa la costa en busca de batallas",
    "prisoner-roll": "Tirada por los prisioneros",
    "loss-roll": "Tirada de las bajas",
}

SENTENCES = {
    "move-knight": "Mover el caballero de {origin} a {edge}",
    "barbarian-landed": "Un bárbaro llega a {hex}",
    "barbarian-left": "Un bárbaro deja {hex}",
    "hex-conquered": "Los bárbaros han conquistado {hex}",
    "hex-freed": "{hex} vuelve a ser libre",
    "prisoners-taken": "{seat} toma prisioneros: {count}",
    "landing-rolled": "Desembarcan los bárbaros: los dados muestran {total}",
    "card-turned": "{seat} descubre {card}",
    "deck-shuffled": "Se barajan todas las cartas de desarrollo",
    "battle-won": "Los caballeros ({knights:seats}) vencen a los bárbaros ({barbarians}) en {hex}",
    "prisoner-rolled": "{seat} saca un {face} por los prisioneros",
    "loss-rolled": "El dado de las bajas en {hex} muestra {face}",
}

PANELS = {
    "attack": "El ataque de los bárbaros",
    "supply": "bárbaros en la reserva",
    "supply#count": "bárbaros en la reserva: {count}",
    "supply#one": "bárbaros en la reserva: 1",
    "prisoners": "prisioneros",
    "prisoners#count": "prisioneros {count}",
    "prisoners#one": "prisioneros 1",
    "knights": "caballeros en el tablero",
    "knights#count": "caballeros {count}",
    "knights#one": "caballeros 1",
    "deck": "Cartas de desarrollo por venir",
}

OPTIONS = {
    "barbarian_supply": "Cuántos bárbaros hay con hasta cuatro jugadores; con cinco y seis hay doce más.",
    "upgrade_at_conquered": (
        "Si un poblado junto a un hexágono conquistado puede convertirse en ciudad, mientras no esté conquistado."
    ),
    "direction_pairs": "Qué caras del dado señalan una dirección de los caminos.",
    "direction_pairs=fifth": "1 y 4, 2 y 5, 3 y 6",
    "direction_pairs=sixth": "1 y 6, 2 y 5, 3 y 4",
}

REFUSALS = {
    "barbarian-attack.no-robber": "En este escenario no hay ladrón.",
    "building.at-conquered-hex": "No se construye nada en un hexágono que han conquistado los bárbaros.",
    "building.conquered": "Este edificio está conquistado: libera antes un hexágono junto a él.",
    "capture.nobody-there": "En este hexágono no hay ningún bárbaro.",
    "knight.ends-at-castle": "Ningún caballero termina su marcha en el castillo.",
    "knight.moved-already": "Este caballero ya se ha movido en este turno.",
    "knight.must-leave-castle": "Tus caballeros deben dejar el castillo.",
    "knight.no-grain": "Una marcha tan larga cuesta una carta de cereales, que no tienes.",
    "knight.none-of-yours-here": "No tienes ningún caballero en este camino.",
    "knight.not-at-castle": "Este caballero entra en juego en el castillo.",
    "knight.no-land": "No hay tierra a ningún lado de este camino.",
    "knight.path-taken": "En este camino hay un caballero.",
    "knight.too-far": "Un caballero se mueve tres caminos, o cinco por una carta de cereales.",
    "maritime.harbor-conquered": "Tu edificio en este puerto está conquistado: el puerto no sirve a nadie.",
    "road.at-conquered-hex": "No se construyen carreteras junto a un hexágono que han conquistado los bárbaros.",
    "treason.not-there": "Elige otros hexágonos de la costa sin conquistar, tantos como bárbaros se mueven.",
    "treason.not-these": "Elige hexágonos distintos con bárbaros, tantos como la carta puede mover.",
}
