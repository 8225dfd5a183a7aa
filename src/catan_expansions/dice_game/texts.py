"""The texts of the Dice Game for players, in each language."""

from __future__ import annotations

from collections.abc import Mapping

import catan_core as catan
from catan_expansions.dice_game.building import KINDS
from catan_expansions.dice_game.dice import FACES
from catan_expansions.dice_game.sheet import CITIES, KNIGHTS, SETTLEMENTS

ROWS: Mapping[str, tuple[int, ...]] = {"settlement": SETTLEMENTS, "city": CITIES, "knight": KNIGHTS}
"""The points for what is built one after the other."""


def _for_sale(titles: Mapping[str, str], road: str, row: str, joker: str) -> dict[str, str]:
    """What everything that can be built is called, and what it brings."""
    counts = {what: row.format(points="-".join(map(str, points))) for what, points in ROWS.items()}
    brings = counts | {"road": road, "knight": f"{counts['knight']}; {joker}"}
    texts = {f"price:{what}": title for what, title in titles.items()}
    return texts | {f"price:{what}#brings": brings[what] for what in titles}


TITLES = {
    **{f"good:{face}": face for face in FACES},
    "points:dice_game/boxes": "Boxes",
    "points:dice_game/crosses": "Turns without a building",
    "action:dice_game/dice": "Roll",
    "action:dice_game/throw-again": "Roll again, keeping some dice",
    "action:dice_game/stop": "Stop rolling",
    "action:dice_game/build-road": "Build a road",
    "action:dice_game/build-settlement": "Build the next settlement",
    "action:dice_game/build-city": "Build the next city",
    "action:dice_game/build-knight": "Build the next knight",
    "action:dice_game/use-joker": "Use a joker",
    "action:dice_game/exchange-gold": "Exchange two gold",
    "action:dice_game/end-turn": "End the turn",
    "phase:dice_game/throw": "Rolling the dice",
    "phase:dice_game/keep-or-stop": "Rolling again or stopping",
    "phase:dice_game/building": "Building",
    "phase:dice_game/next-turn": "The next turn begins",
    "panel:dice_game/dice": "Dice",
    "panel:dice_game/rolls-left": "rolls left: {rolls}",
    "panel:dice_game/knights": "knights {knights}",
    "panel:dice_game/boxes": "boxes   {boxes}   ({count} of {turns} turns)   [built] next*",
    "panel:dice_game/used": "used",
    "panel:dice_game/any": "any",
    "panel:dice_game/sheet": "Sheet of {seat}",
    "panel:dice_game/boxes#picture": "{count} of {turns} turns",
    "panel:dice_game/built": "built",
    "panel:dice_game/next": "can be built next",
    "option:dice_game.joker_scope=any_number": "any number",
    "option:dice_game.joker_scope=one_die": "one die",
}

SENTENCES = {
    "dice_game/dice": "Roll: {dice}",
    "dice_game/throw-again": "Keep {keep} and roll the rest again",
    "dice_game/build-road": "Build road {road}",
    "dice_game/use-joker": "Use joker {knight}: change {dice} to {good}",
    "dice_game/exchange-gold": "Exchange 2 gold for 1 {good}",
    "dice_game/dice-thrown": "{seat} rolls {thrown}; the dice show {dice}",
    "dice_game/dice-final": "",
    "dice_game/built": "{seat} builds {what} {road} (+{points})",
    "dice_game/built?road": "{seat} builds {what} {number} (+{points})",
    "dice_game/joker-used": "{seat} uses joker {knight}: {dice} to {good}",
    "dice_game/gold-exchanged": "{seat} exchanges 2 gold for 1 {good}",
    "dice_game/turn-started": "",
    "dice_game/turn-scored": "{seat} scores {points} this turn",
    "dice_game/turn-scored?points": "{seat} builds nothing and enters a cross (-2)",
}
"""Actions and events as sentences, with fields in braces. An event that another event makes obvious has an empty
sentence."""


ENGLISH = (
    TITLES
    | {f"sentence:{tag}": text for tag, text in SENTENCES.items()}
    | _for_sale({what: what for what in KINDS}, "1 point", "{points} points", "joker")
)

SPANISH_FACES = {
    "ore": "mineral",
    "grain": "cereal",
    "wool": "lana",
    "lumber": "madera",
    "brick": "arcilla",
    "gold": "oro",
}

SPANISH = {
    "expansion:dice_game": "El juego de dados",
    **{f"good:{face}": title for face, title in SPANISH_FACES.items()},
    **{f"good:{face}#count": f"{{count}} de {title}" for face, title in SPANISH_FACES.items()},
    **{f"good:{face}#one": f"1 de {title}" for face, title in SPANISH_FACES.items()},
    **_for_sale(
        {"road": "camino", "settlement": "poblado", "city": "ciudad", "knight": "caballero"},
        "1 punto",
        "{points} puntos",
        "comodín",
    ),
    "what:road": "el camino",
    "what:settlement": "el poblado",
    "what:city": "la ciudad",
    "what:knight": "el caballero",
    "field:keep": "apartas",
    "field:dice": "dados",
    "points:dice_game/boxes": "Casillas",
    "points:dice_game/crosses": "Turnos sin construir",
    "action:dice_game/dice": "Tirada",
    "action:dice_game/throw-again": "Apartar dados y volver a tirar el resto",
    "action:dice_game/stop": "Plantarse",
    "action:dice_game/build-road": "Construir un camino",
    "action:dice_game/build-settlement": "Construir el siguiente poblado",
    "action:dice_game/build-city": "Construir la siguiente ciudad",
    "action:dice_game/build-knight": "Construir el siguiente caballero",
    "action:dice_game/use-joker": "Usar un comodín",
    "action:dice_game/exchange-gold": "Cambiar dos de oro",
    "action:dice_game/end-turn": "Terminar el turno",
    "phase:dice_game/throw": "Tirada de los dados",
    "phase:dice_game/keep-or-stop": "Volver a tirar o plantarse",
    "phase:dice_game/building": "Construcción",
    "phase:dice_game/next-turn": "Comienza el turno siguiente",
    "panel:dice_game/dice": "Dados",
    "panel:dice_game/rolls-left": "tiradas restantes: {rolls}",
    "panel:dice_game/knights": "caballeros {knights}",
    "panel:dice_game/boxes": "casillas   {boxes}   ({count} de {turns} turnos)   [construido] siguiente*",
    "panel:dice_game/used": "usado",
    "panel:dice_game/any": "cualquiera",
    "panel:dice_game/sheet": "Hoja ({seat})",
    "panel:dice_game/boxes#picture": "{count} de {turns} turnos",
    "panel:dice_game/built": "construido",
    "panel:dice_game/next": "se puede construir",
    "sentence:dice_game/dice": "Tirada: {dice}",
    "sentence:dice_game/throw-again": "Apartar: {keep}; volver a tirar el resto",
    "sentence:dice_game/build-road": "Construir el camino {road}",
    "sentence:dice_game/use-joker": "Usar el comodín {knight}: cambiar {dice} por {good}",
    "sentence:dice_game/exchange-gold": "Cambiar 2 de oro por 1 de {good}",
    "sentence:dice_game/dice-thrown": "{seat} tira {thrown}; los dados muestran {dice}",
    "sentence:dice_game/built": "{seat} construye {what} {road} (+{points})",
    "sentence:dice_game/built?road": "{seat} construye {what} {number} (+{points})",
    "sentence:dice_game/joker-used": "{seat} usa el comodín {knight}: {dice} por {good}",
    "sentence:dice_game/gold-exchanged": "{seat} cambia 2 de oro por 1 de {good}",
    "sentence:dice_game/turn-scored": "{seat} anota {points} en este turno",
    "sentence:dice_game/turn-scored?points": "{seat} no construye nada y anota una equis (-2)",
    "option:dice_game.joker_scope": "Cuántos dados puede cambiar un comodín.",
    "option:dice_game.joker_scope=any_number": "cualquier número",
    "option:dice_game.joker_scope=one_die": "un dado",
    "option:dice_game.joker_same_turn": "Si el comodín de un caballero se puede usar en el turno en que se construye.",
    "option:dice_game.wild_joker_may_be_gold": "Si el comodín del sexto caballero puede cambiar dados por oro.",
    "violation:dice.all-kept": "Tira al menos un dado, o plántate.",
    "violation:dice.cannot-pay": "Tus dados no bastan para pagarlo.",
    "violation:dice.not-there": "No puedes apartar dados que no han salido.",
    "violation:gold.for-gold": "El oro solo se puede cambiar por otra materia prima.",
    "violation:gold.too-little": "Necesitas dos de oro para cambiar.",
    "violation:joker.not-yours-to-use": "Ahora no puedes usar este comodín.",
    "violation:joker.wrong-dice": "El comodín no puede cambiar estos dados.",
    "violation:joker.wrong-resource": "Este comodín no da esta materia prima.",
    "violation:sheet.not-open": "Todavía no puedes construirlo, o ya lo has construido.",
}

CATALAN_FACES = {
    "ore": ("mineral", "de mineral"),
    "grain": ("cereal", "de cereal"),
    "wool": ("llana", "de llana"),
    "lumber": ("fusta", "de fusta"),
    "brick": ("argila", "d'argila"),
    "gold": ("or", "d'or"),
}

CATALAN = {
    "expansion:dice_game": "El joc de daus",
    **{f"good:{face}": title for face, (title, _) in CATALAN_FACES.items()},
    **{f"good:{face}#of": of for face, (_, of) in CATALAN_FACES.items()},
    **{f"good:{face}#count": f"{{count}} {of}" for face, (_, of) in CATALAN_FACES.items()},
    **{f"good:{face}#one": f"1 {of}" for face, (_, of) in CATALAN_FACES.items()},
    **_for_sale(
        {"road": "camí", "settlement": "poblat", "city": "ciutat", "knight": "cavaller"},
        "1 punt",
        "{points} punts",
        "comodí",
    ),
    "what:road": "el camí",
    "what:settlement": "el poblat",
    "what:city": "la ciutat",
    "what:knight": "el cavaller",
    "field:keep": "apartes",
    "field:dice": "daus",
    "points:dice_game/boxes": "Caselles",
    "points:dice_game/crosses": "Torns sense construir",
    "action:dice_game/dice": "Tirada",
    "action:dice_game/throw-again": "Apartar daus i tornar a tirar la resta",
    "action:dice_game/stop": "Plantar-se",
    "action:dice_game/build-road": "Construir un camí",
    "action:dice_game/build-settlement": "Construir el poblat següent",
    "action:dice_game/build-city": "Construir la ciutat següent",
    "action:dice_game/build-knight": "Construir el cavaller següent",
    "action:dice_game/use-joker": "Fer servir un comodí",
    "action:dice_game/exchange-gold": "Canviar dos d'or",
    "action:dice_game/end-turn": "Acabar el torn",
    "phase:dice_game/throw": "Tirada dels daus",
    "phase:dice_game/keep-or-stop": "Tornar a tirar o plantar-se",
    "phase:dice_game/building": "Construcció",
    "phase:dice_game/next-turn": "Comença el torn següent",
    "panel:dice_game/dice": "Daus",
    "panel:dice_game/rolls-left": "tirades restants: {rolls}",
    "panel:dice_game/knights": "cavallers {knights}",
    "panel:dice_game/boxes": "caselles   {boxes}   ({count} de {turns} torns)   [construït] següent*",
    "panel:dice_game/used": "gastat",
    "panel:dice_game/any": "qualsevol",
    "panel:dice_game/sheet": "Full ({seat})",
    "panel:dice_game/boxes#picture": "{count} de {turns} torns",
    "panel:dice_game/built": "construït",
    "panel:dice_game/next": "es pot construir",
    "sentence:dice_game/dice": "Tirada: {dice}",
    "sentence:dice_game/throw-again": "Apartar: {keep}; tornar a tirar la resta",
    "sentence:dice_game/build-road": "Construir el camí {road}",
    "sentence:dice_game/use-joker": "Fer servir el comodí {knight}: canviar {dice} per {good}",
    "sentence:dice_game/exchange-gold": "Canviar 2 d'or per 1 {good:of}",
    "sentence:dice_game/dice-thrown": "{seat} tira {thrown}; els daus mostren {dice}",
    "sentence:dice_game/built": "{seat} construeix {what} {road} (+{points})",
    "sentence:dice_game/built?road": "{seat} construeix {what} {number} (+{points})",
    "sentence:dice_game/joker-used": "{seat} fa servir el comodí {knight}: {dice} per {good}",
    "sentence:dice_game/gold-exchanged": "{seat} canvia 2 d'or per 1 {good:of}",
    "sentence:dice_game/turn-scored": "{seat} anota {points} en aquest torn",
    "sentence:dice_game/turn-scored?points": "{seat} no construeix res i anota una creu (-2)",
    "option:dice_game.joker_scope": "Quants daus pot canviar un comodí.",
    "option:dice_game.joker_scope=any_number": "qualsevol nombre",
    "option:dice_game.joker_scope=one_die": "un dau",
    "option:dice_game.joker_same_turn": "Si el comodí d'un cavaller es pot fer servir en el torn en què es construeix.",
    "option:dice_game.wild_joker_may_be_gold": "Si el comodí del sisè cavaller pot canviar daus per or.",
    "violation:dice.all-kept": "Tira almenys un dau, o planta't.",
    "violation:dice.cannot-pay": "Els teus daus no basten per pagar-ho.",
    "violation:dice.not-there": "No pots apartar daus que no han sortit.",
    "violation:gold.for-gold": "L'or només es pot canviar per una altra matèria primera.",
    "violation:gold.too-little": "Et calen dos d'or per canviar.",
    "violation:joker.not-yours-to-use": "Ara no pots fer servir aquest comodí.",
    "violation:joker.wrong-dice": "El comodí no pot canviar aquests daus.",
    "violation:joker.wrong-resource": "Aquest comodí no dona aquesta matèria primera.",
    "violation:sheet.not-open": "Encara no ho pots construir, o ja ho has construït.",
}


@catan.hookimpl
def catan_texts(setup: catan.Setup) -> catan.Texts:
    return catan.texts_of({"en": ENGLISH, "es": SPANISH, "ca": CATALAN})
